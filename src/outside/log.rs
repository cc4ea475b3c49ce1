//! Bots' standard error, kept in a file that does not grow for ever.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;

/// A file is put aside when it has grown to this.
const MOST_BYTES: u64 = 1 << 20;

/// A file and the one before it, `NAME.1`.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: Option<File>,
    size: u64,
}

impl Log {
    /// A log at a path; its folder is made when something is written.
    pub fn new(path: PathBuf) -> Log {
        Log {
            path,
            file: None,
            size: 0,
        }
    }

    fn open(&mut self) -> Option<&mut File> {
        if self.file.is_none() {
            if let Some(folder) = self.path.parent() {
                std::fs::create_dir_all(folder).ok()?;
            }
            let file = OpenOptions::new()
                .create(true)
                .append(true)
                .open(&self.path);
            let file = file.ok()?;
            self.size = file.metadata().map_or(0, |m| m.len());
            self.file = Some(file);
        }
        self.file.as_mut()
    }

    /// Adds bytes. Best effort: a full disk is no reason to end a game.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.open().is_none() {
            return;
        }
        if self.size > MOST_BYTES {
            let mut aside = self.path.clone().into_os_string();
            aside.push(".1");
            self.file = None;
            let _ = std::fs::rename(&self.path, aside);
        }
        if let Some(file) = self.open() {
            let _ = file.write_all(bytes);
            self.size += bytes.len() as u64;
        }
    }
}

/// Copies a stream to a log until it ends.
pub(super) fn drain(mut from: impl Read, log: &std::sync::Mutex<Log>) {
    let mut bytes = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        let mut log = log.lock().unwrap_or_else(|e| e.into_inner());
        log.write(&bytes[..read]);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_log_keeps_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/bot.log");
        let mut log = Log::new(path.clone());
        for _ in 0..40 {
            log.write(&vec![b'x'; 100_000]);
        }
        let size = |path: &Path| std::fs::metadata(path).unwrap().len();
        assert!(size(&path) < 1_300_000);
        assert!(size(&path.with_extension("log.1")) < 1_300_000);
        assert_eq!(
            std::fs::read_dir(folder.path().join("deep"))
                .unwrap()
                .count(),
            2
        );
    }
}
