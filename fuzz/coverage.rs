//! The program's own code, as far as an input has reached it. `fuzz/run` compiles the library with counters (`fuzz/instrument`); without
//! them nothing is ever new, and mutations are blind.

use std::sync::atomic::{AtomicUsize, Ordering};

static START: AtomicUsize = AtomicUsize::new(0);
static LENGTH: AtomicUsize = AtomicUsize::new(0);

/// Called before `main` by every compiled unit, always with the same range.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, end: *mut u8) {
    START.store(start as usize, Ordering::Relaxed);
    LENGTH.store(end as usize - start as usize, Ordering::Relaxed);
}

/// The counters of this program, and the counts seen before.
pub struct Coverage {
    counters: &'static mut [u64],
    seen: Vec<u64>,
}

impl Coverage {
    /// All counters at zero, nothing seen.
    pub fn new() -> Coverage {
        let (start, length) = (
            START.load(Ordering::Relaxed),
            LENGTH.load(Ordering::Relaxed),
        );
        let aligned = start.next_multiple_of(8);
        let words = (start + length).saturating_sub(aligned) / 8;
        let counters: &'static mut [u64] = match words {
            0 => &mut [],
            // SAFETY: the linker's section of counters, which lives as long as the program; instrumented code adds to single bytes of it
            // and never looks at them. A count that another thread adds in the same moment may be lost.
            _ => unsafe { std::slice::from_raw_parts_mut(aligned as *mut u64, words) },
        };
        Coverage {
            seen: vec![0; counters.len()],
            counters,
        }
    }

    /// Places in the code that count.
    pub fn places(&self) -> usize {
        self.counters.len() * 8
    }

    /// Places that some input has reached.
    pub fn reached(&self) -> usize {
        let bytes = self.seen.iter().flat_map(|word| word.to_ne_bytes());
        bytes.filter(|&byte| byte != 0).count()
    }

    /// Before an input is read.
    pub fn clear(&mut self) {
        self.counters.fill(0);
    }

    /// True if the input reached a place for the first time, or much more often than any before it.
    pub fn grew(&mut self) -> bool {
        let mut grew = false;
        for (now, seen) in self.counters.iter().zip(&mut self.seen) {
            if *now == 0 {
                continue;
            }
            let (mut bytes, before) = (now.to_ne_bytes(), seen.to_ne_bytes());
            for (byte, before) in bytes.iter_mut().zip(before) {
                *byte = often(*byte) | before;
            }
            let after = u64::from_ne_bytes(bytes);
            grew |= after != *seen;
            *seen = after;
        }
        grew
    }
}

/// A count as one of eight bits: 1, 2, 3, 4 … 7, 8 … 15, 16 … 31, 32 … 127, more.
fn often(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 4,
        4..=7 => 8,
        8..=15 => 16,
        16..=31 => 32,
        32..=127 => 64,
        128.. => 128,
    }
}
