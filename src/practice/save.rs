//! The transcript on disk: appended and flushed step by step.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A transcript that grows.
#[derive(Debug)]
pub(super) struct Saved {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Saved {
    /// Begins a new file that only its owner can read; one that is there already is not written over.
    pub fn create(path: &Path, first: &str) -> io::Result<Saved> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // The key of a game is nobody else's business.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path)?;
        let mut saved = Saved {
            path: path.to_owned(),
            file,
            length: 0,
        };
        saved.append(std::slice::from_ref(&first.to_owned()))?;
        Ok(saved)
    }

    /// Goes on with a file of which `length` bytes are whole lines; what follows them was cut off in the writing.
    pub fn go_on(path: &Path, length: u64) -> io::Result<Saved> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Saved {
            path: path.to_owned(),
            file,
            length,
        })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds lines, or leaves the file as it was.
    pub fn append(&mut self, lines: &[String]) -> io::Result<()> {
        let mut text = lines.join("\n");
        text.push('\n');
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.length += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // A half line would spoil the rest: back to the last whole one.
                let _ = self.file.set_len(self.length);
                let _ = self.file.seek(SeekFrom::End(0));
                Err(error)
            }
        }
    }
}
