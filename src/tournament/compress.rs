//! Records as zstd: `games.csv.zst` in the place of `games.csv`.
//!
//! A run writes plain files, which can be cut at any block; they are compressed when it ends, each as one frame that
//! `zstd -d` reads too. A run that goes on makes them plain again. If both lie there, a kill came in between, and the
//! plain file counts: it is removed last.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::store::{FORFEITS, GAMES, StoreError, TURNS};

/// Files that are compressed. Checksums stay plain: they are small, and say which blocks are whole.
const FILES: [&str; 3] = [GAMES, TURNS, FORFEITS];

/// The level of compression: zstd's own default. Records shrink to about a sixth.
const LEVEL: i32 = 3;

/// The compressed file in the place of a plain one.
pub(super) fn packed(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".zst");
    name.into()
}

/// A file of records, plain or compressed, read as plain.
pub(super) enum Input {
    /// As it is.
    Plain(BufReader<File>),
    /// Through zstd.
    Packed(Box<BufReader<zstd::Decoder<'static, BufReader<File>>>>),
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Input::Plain(_) => "Plain",
            Input::Packed(_) => "Packed",
        })
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Input::Plain(reader) => reader.read(into),
            Input::Packed(reader) => reader.read(into),
        }
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Input::Plain(reader) => reader.fill_buf(),
            Input::Packed(reader) => reader.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        match self {
            Input::Plain(reader) => reader.consume(amount),
            Input::Packed(reader) => reader.consume(amount),
        }
    }
}

/// Opens a file of records; if only a compressed one is there, that. The path is the one that was opened.
pub(super) fn open(path: &Path) -> io::Result<(Input, PathBuf)> {
    const BUFFER: usize = 1 << 16;
    match File::open(path) {
        Ok(file) => {
            let reader = BufReader::with_capacity(BUFFER, file);
            Ok((Input::Plain(reader), path.to_owned()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let packed = packed(path);
            let decoder = zstd::Decoder::new(File::open(&packed)?)?;
            let reader = BufReader::with_capacity(BUFFER, decoder);
            Ok((Input::Packed(Box::new(reader)), packed))
        }
        Err(error) => Err(error),
    }
}

/// Compresses the records of a directory. Nothing is lost by a kill at any moment.
pub fn compress_records(directory: &Path) -> Result<(), StoreError> {
    for name in FILES {
        let plain = directory.join(name);
        if !plain.exists() {
            continue;
        }
        let packed = packed(&plain);
        let pack = || -> io::Result<()> {
            let mut source = File::open(&plain)?;
            let size = source.metadata()?.len();
            replace(&packed, |file| {
                let mut encoder = zstd::Encoder::new(file, LEVEL)?;
                encoder.include_checksum(true)?;
                encoder.set_pledged_src_size(Some(size))?;
                io::copy(&mut source, &mut encoder)?;
                encoder.finish().map(drop)
            })?;
            std::fs::remove_file(&plain)
        };
        pack().map_err(fault(&packed))?;
    }
    Ok(())
}

/// Makes the records of a directory plain again, to be gone on with.
pub(super) fn decompress_records(directory: &Path) -> Result<(), StoreError> {
    for name in FILES {
        let plain = directory.join(name);
        let packed = packed(&plain);
        if !packed.exists() {
            continue;
        }
        let unpack = || -> io::Result<()> {
            if !plain.exists() {
                let mut decoder = zstd::Decoder::new(File::open(&packed)?)?;
                replace(&plain, |file| io::copy(&mut decoder, file).map(drop))?;
            }
            std::fs::remove_file(&packed)
        };
        unpack().map_err(fault(&packed))?;
    }
    Ok(())
}

/// Writes a file beside, brings it to the disk, and puts it in its place.
fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = BufWriter::with_capacity(1 << 16, File::create(&beside)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    std::fs::rename(beside, path)
}

fn fault(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.display().to_string();
    move |source| StoreError::Io { path, source }
}
