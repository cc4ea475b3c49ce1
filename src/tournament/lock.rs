//! One writer for a directory of records, also where a shared file system has no working locks.
//!
//! The writer holds a lock on the file `lock`, whose text names it, and writes `progress.json` every few seconds. A
//! second program on the same machine goes by the lock. One on another machine watches the progress: if it moves, the
//! first writer lives; if not, it is dead and its place is taken.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::progress::{PROGRESS, Progress};

/// The file's name in a directory of records.
pub const LOCK: &str = "lock";

/// Time without a sign of life after which a writer on another machine is taken for dead.
const SILENCE: Duration = Duration::from_secs(15);

/// The right to write to a directory, until it is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Held open: the lock goes with it.
    _file: File,
    owner: String,
}

/// The reason why a directory cannot be written to.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another program writes to it.
    #[error("{path}: in use by {owner}; try again when it has ended")]
    Busy {
        /// The directory.
        path: String,
        /// The program that holds it.
        owner: String,
    },
    /// Another program has taken over.
    #[error(
        "{path}: taken over by {owner}: this program gave no sign of life for too long; nothing more is written"
    )]
    Lost {
        /// The directory.
        path: String,
        /// The program that holds it.
        owner: String,
    },
    /// The system says no.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// The cause.
        source: io::Error,
    },
}

/// The name of this machine.
pub fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok());
    let name = name.or_else(|| std::env::var("COMPUTERNAME").ok());
    let name = name.unwrap_or_default().trim().to_owned();
    if name.is_empty() { "here".into() } else { name }
}

/// This process, by name: `host:process:start`.
fn this_process() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(0, |time| time.as_nanos());
    format!("{}:{}:{nanos}", host(), std::process::id())
}

impl Lock {
    /// Takes a directory, or names its holder.
    pub fn take(directory: &Path) -> Result<Lock, LockError> {
        Lock::take_after(directory, SILENCE)
    }

    fn take_after(directory: &Path, silence: Duration) -> Result<Lock, LockError> {
        let path = directory.join(LOCK);
        let fault = |source| LockError::Io {
            path: path.display().to_string(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(fault)?;
        let mut before = String::new();
        file.read_to_string(&mut before).map_err(fault)?;
        let busy = |owner: &str| LockError::Busy {
            path: directory.display().to_string(),
            owner: shown(owner),
        };
        let held = match file.try_lock() {
            Ok(()) => false,
            Err(std::fs::TryLockError::WouldBlock) => true,
            // A file system without locks: signs of life decide.
            Err(std::fs::TryLockError::Error(_)) => false,
        };
        let same_host = before.split(':').next() == Some(host().as_str());
        if held {
            return Err(busy(&before));
        }
        if !before.is_empty() && !same_host && alive(directory, silence) {
            return Err(busy(&before));
        }
        let owner = this_process();
        file.set_len(0).map_err(fault)?;
        file.seek(SeekFrom::Start(0)).map_err(fault)?;
        file.write_all(owner.as_bytes()).map_err(fault)?;
        file.sync_all().map_err(fault)?;
        Ok(Lock {
            path,
            _file: file,
            owner,
        })
    }

    /// This process, as the lock names it.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// Fails if the directory is no longer ours.
    pub fn check(&self) -> Result<(), LockError> {
        let directory = self
            .path
            .parent()
            .unwrap_or(&self.path)
            .display()
            .to_string();
        match std::fs::read_to_string(&self.path) {
            Ok(owner) if owner == self.owner => Ok(()),
            Ok(owner) => Err(LockError::Lost {
                path: directory,
                owner: shown(&owner),
            }),
            Err(source) => Err(LockError::Io {
                path: self.path.display().to_string(),
                source,
            }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Emptied, not removed: another program may have it open already.
        if self.check().is_ok() {
            let _ = std::fs::write(&self.path, "");
        }
    }
}

/// An owner as it is told.
fn shown(owner: &str) -> String {
    let mut parts = owner.split(':');
    match (parts.next(), parts.next()) {
        (Some(host), Some(process)) if !host.is_empty() => {
            format!("process {process} on {host}")
        }
        _ => "another program".into(),
    }
}

/// True if the progress of a directory moves.
fn alive(directory: &Path, silence: Duration) -> bool {
    let beat = || Progress::load(directory).ok().map(|p| (p.owner, p.beat));
    let first = beat();
    if first.is_none() && !directory.join(PROGRESS).exists() {
        return false;
    }
    let started = Instant::now();
    while started.elapsed() < silence {
        std::thread::sleep(silence.min(Duration::from_millis(500)));
        if beat() != first {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_one_writer_and_a_dead_one_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let first = Lock::take(folder.path()).unwrap();
        let error = Lock::take(folder.path()).unwrap_err().to_string();
        assert!(error.contains("in use by process"), "{error}");
        first.check().unwrap();
        drop(first);
        let second = Lock::take(folder.path()).unwrap();
        drop(second);
        // A writer of another machine that gives no sign of life.
        std::fs::write(folder.path().join(LOCK), "elsewhere:7:1").unwrap();
        std::fs::write(folder.path().join(PROGRESS), "{}").unwrap();
        let third = Lock::take_after(folder.path(), Duration::from_millis(5)).unwrap();
        // And one that takes over from us.
        std::fs::write(folder.path().join(LOCK), "elsewhere:8:1").unwrap();
        let error = third.check().unwrap_err().to_string();
        assert!(error.contains("process 8 on elsewhere"), "{error}");
    }
}
