//! Tables that searches read at random places: in large pages where the system has them, and fetched ahead.

use crate::rules::MAX_CARDS;

/// Columns that are fetched before they are read.
pub const AHEAD: usize = 6;
/// Bytes of a cache line.
const LINE: usize = 64;

/// The cache lines of a column that hold some cards: one card of each.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    cards: [u16; MAX_CARDS],
    len: u8,
}

impl Lines {
    /// Those of these cards.
    pub fn of(cards: impl IntoIterator<Item = usize>) -> Lines {
        let mut lines = Lines {
            cards: [0; MAX_CARDS],
            len: 0,
        };
        for card in cards {
            let known = &lines.cards[..usize::from(lines.len)];
            if !known
                .iter()
                .any(|&other| usize::from(other) / LINE == card / LINE)
            {
                lines.cards[usize::from(lines.len)] = card as u16;
                lines.len += 1;
            }
        }
        lines
    }
}

/// A table of zeros. On Linux it asks for large pages before anything is written, so that random reads miss the cache of addresses
/// less often; elsewhere, and where the system refuses, it is an ordinary vector.
pub fn zeros<T: Copy + Default>(len: usize) -> Vec<T> {
    #[allow(unused_mut)]
    let mut table: Vec<T> = Vec::with_capacity(len);
    #[cfg(target_os = "linux")]
    advise(&mut table);
    table.resize(len, T::default());
    table
}

/// Only whole pages inside the table are named, and the advice changes no content.
#[cfg(target_os = "linux")]
fn advise<T>(table: &mut Vec<T>) {
    const PAGE: usize = 4096;
    let from = (table.as_mut_ptr() as usize).next_multiple_of(PAGE);
    let end = table.as_mut_ptr() as usize + table.capacity() * size_of::<T>();
    if end > from + PAGE {
        let len = (end - from) / PAGE * PAGE;
        // SAFETY: the range lies inside an allocation of our own; MADV_HUGEPAGE only affects how it is backed.
        unsafe { libc::madvise(from as *mut libc::c_void, len, libc::MADV_HUGEPAGE) };
    }
}

/// Asks for the lines of a column that will be read soon.
#[inline(always)]
pub fn fetch(column: &[u8], lines: &Lines) {
    #[cfg(target_arch = "x86_64")]
    for &card in &lines.cards[..usize::from(lines.len)] {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        if usize::from(card) < column.len() {
            // SAFETY: the place lies inside the column; a prefetch reads nothing into the program.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(column.as_ptr().add(usize::from(card)).cast()) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (column, lines);
}
