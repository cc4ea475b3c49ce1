//! Arrays made from a whole table, kept in files beside it: programs on one machine that play with the same table share one copy in memory,
//! and the caches of its cores hold them once.

#[cfg(unix)]
use std::io::Write;
use std::ops::Deref;
use std::path::Path;
#[cfg(unix)]
use std::sync::atomic::{AtomicU64, Ordering};

use xxhash_rust::xxh3::xxh3_64;

use super::pages;

/// Files kept of one table; arrays for further parameters stay in memory.
#[cfg(unix)]
const MOST_FILES: usize = 16;

/// Numbers whose bytes are their content.
pub trait Plain: Copy + Default + Send + Sync + 'static {}
impl Plain for u8 {}
impl Plain for u64 {}

/// An array of this program, or of a file.
#[derive(Debug)]
pub struct Shared<T: Plain> {
    start: *const T,
    len: usize,
    /// Keeps the memory where it is.
    _owner: Owner<T>,
}

#[derive(Debug)]
enum Owner<T> {
    Own {
        _memory: Vec<T>,
    },
    #[cfg(unix)]
    File {
        _map: Map,
    },
}

// SAFETY: nothing is ever written to the memory, and its owner goes with it.
unsafe impl<T: Plain> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Plain> Sync for Shared<T> {}

impl<T: Plain> Deref for Shared<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the owner holds so many numbers at this place as long as `self` lives.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl<T: Plain> Shared<T> {
    /// The array that `fill` makes of zeros: from its file, or made now and kept there. Without a file, in large pages of this program.
    pub fn new(file: Option<&Path>, len: usize, fill: impl FnOnce(&mut [T])) -> Shared<T> {
        if let Some(map) = file.and_then(|file| Shared::map(file, len)) {
            return map;
        }
        let mut own = pages::zeros(len);
        fill(&mut own);
        if let Some(file) = file
            && store(file, &own).is_ok()
            && let Some(map) = Shared::map(file, len)
        {
            return map;
        }
        Shared {
            start: own.as_ptr(),
            len,
            _owner: Owner::Own { _memory: own },
        }
    }

    #[cfg(not(unix))]
    fn map(_: &Path, _: usize) -> Option<Shared<T>> {
        None
    }

    /// The array of a file, if it is whole.
    #[cfg(unix)]
    fn map(file: &Path, len: usize) -> Option<Shared<T>> {
        let map = Map::of(&std::fs::File::open(file).ok()?, len * size_of::<T>() + 8)?;
        let (content, sum) = map.bytes().split_at(len * size_of::<T>());
        let (start, whole) = (content.as_ptr(), xxh3_64(content).to_le_bytes() == sum);
        whole.then(|| Shared {
            start: start.cast(),
            len,
            _owner: Owner::File { _map: map },
        })
    }
}

/// Writes an array and its checksum beside its place, and renames it: no program sees half of it, none that has mapped it sees it change.
#[cfg(unix)]
fn store<T: Plain>(file: &Path, content: &[T]) -> std::io::Result<()> {
    // SAFETY: the bytes of plain numbers, all of them initialised.
    let bytes = unsafe {
        std::slice::from_raw_parts(
            content.as_ptr().cast::<u8>(),
            std::mem::size_of_val(content),
        )
    };
    let stem = file.file_stem().unwrap_or_default().as_encoded_bytes();
    let folder = std::fs::read_dir(file.parent().unwrap_or(Path::new("."))).into_iter();
    let names = folder.flatten().flatten().map(|entry| entry.file_name());
    if names
        .filter(|name| name.as_encoded_bytes().starts_with(stem))
        .count()
        > MOST_FILES
    {
        return Err(std::io::ErrorKind::StorageFull.into());
    }
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut beside = file.as_os_str().to_owned();
    beside.push(format!(".{}-{number}.tmp", std::process::id()));
    let beside = Path::new(&beside);
    let written = std::fs::File::create(beside).and_then(|mut out| {
        out.write_all(bytes)?;
        out.write_all(&xxh3_64(bytes).to_le_bytes())?;
        std::fs::rename(beside, file)
    });
    if written.is_err() {
        let _ = std::fs::remove_file(beside);
    }
    written
}

#[cfg(not(unix))]
fn store<T: Plain>(_: &Path, _: &[T]) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// A file in memory, as long as this lives.
#[cfg(unix)]
#[derive(Debug)]
struct Map {
    start: *mut libc::c_void,
    len: usize,
}

#[cfg(unix)]
impl Map {
    /// A file of exactly this length.
    fn of(file: &std::fs::File, len: usize) -> Option<Map> {
        use std::os::fd::AsRawFd;
        if file.metadata().ok()?.len() != len as u64 {
            return None;
        }
        // SAFETY: a new mapping of an open file, which nobody writes to: files of this kind are only ever replaced as a whole.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                libc::PROT_READ,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return None;
        }
        // SAFETY: advice about the mapping just made; it changes no content.
        #[cfg(target_os = "linux")]
        unsafe {
            libc::madvise(start, len, libc::MADV_HUGEPAGE);
        }
        Some(Map { start, len })
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: so many bytes are mapped, and the start of a page is aligned for any number.
        unsafe { std::slice::from_raw_parts(self.start.cast(), self.len) }
    }
}

#[cfg(unix)]
impl Drop for Map {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours, and what pointed into it is gone with its owner.
        unsafe { libc::munmap(self.start, self.len) };
    }
}
