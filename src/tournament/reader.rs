//! Reads records block by block, each verified by its checksum, in constant memory.

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use super::compress::{self, Input};
use super::record::{COLUMNS, Row};
use super::store::{
    BLOCK_COLUMNS, BLOCKS, Encoded, FORFEIT_COLUMNS, FORFEITS, GAMES, Kept, StoreError,
    TURN_COLUMNS, TURNS,
};
use super::turns::{ForfeitRow, TurnRow};

/// A block as it was read.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its games.
    pub rows: Vec<Row>,
    /// Their turns, where they were recorded.
    pub turns: Vec<TurnRow>,
    /// Reasons of games that were forfeit.
    pub forfeits: Vec<ForfeitRow>,
    /// The same as bytes.
    pub bytes: Encoded,
}

/// One of the files.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    reader: Option<Input>,
    /// Lines that were read, and their bytes.
    lines: u64,
    bytes: u64,
    /// It has a header.
    opened: bool,
}

impl Source {
    fn open(path: PathBuf, header: &str) -> Result<Source, StoreError> {
        let mut source = Source {
            reader: None,
            lines: 0,
            bytes: 0,
            opened: false,
            path,
        };
        source.reader = match compress::open(&source.path) {
            Ok((input, path)) => {
                source.path = path;
                Some(input)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(source),
            Err(error) => return Err(source.io(error)),
        };
        let mut line = Vec::new();
        if let Some(reader) = &mut source.reader {
            let mut limited = reader.take(header.len() as u64 + 2);
            if let Err(error) = limited.read_until(b'\n', &mut line) {
                return Err(source.io(error));
            }
        }
        let whole = line.strip_suffix(b"\n");
        match whole {
            Some(text) if text == header.as_bytes() => {
                source.opened = true;
                source.lines = 1;
                source.bytes = line.len() as u64;
            }
            None if header.as_bytes().starts_with(&line) => {}
            _ => {
                let reason = format!("expected the columns `{header}`");
                return Err(source.fault(1, reason));
            }
        }
        Ok(source)
    }

    fn io(&self, source: io::Error) -> StoreError {
        StoreError::Io {
            path: self.path.display().to_string(),
            source,
        }
    }

    fn fault(&self, line: u64, reason: impl Into<String>) -> StoreError {
        StoreError::Line {
            path: self.path.display().to_string(),
            line,
            reason: reason.into(),
        }
    }

    /// Reads so many bytes; `false` if there are fewer.
    fn read(&mut self, size: u64, into: &mut Vec<u8>) -> Result<bool, StoreError> {
        into.clear();
        let Some(reader) = self.reader.as_mut().filter(|_| self.opened) else {
            return Ok(size == 0);
        };
        let read = reader.take(size).read_to_end(into);
        let read = read.map_err(|error| self.io(error))?;
        Ok(read as u64 == size)
    }

    fn line(&mut self, into: &mut String) -> Result<bool, StoreError> {
        into.clear();
        let Some(reader) = self.reader.as_mut().filter(|_| self.opened) else {
            return Ok(false);
        };
        let mut bytes = Vec::new();
        let read = reader.take(1 << 12).read_until(b'\n', &mut bytes);
        read.map_err(|error| self.io(error))?;
        // Bytes that are no text are no record either.
        into.push_str(&String::from_utf8_lossy(&bytes));
        Ok(bytes.ends_with(b"\n") || bytes.len() == 1 << 12)
    }
}

/// Walks the records of a directory.
#[derive(Debug)]
pub struct RecordReader {
    games: Source,
    turns: Option<Source>,
    forfeits: Source,
    journal: Source,
    next: u64,
    kept: Kept,
    cut: Option<PathBuf>,
    block: Block,
    text: String,
}

impl RecordReader {
    /// Opens a directory whose first block is this one.
    pub fn open(
        directory: &Path,
        first_block: u64,
        turns: bool,
    ) -> Result<RecordReader, StoreError> {
        let at = |name: &str| directory.join(name);
        let journal = Source::open(at(BLOCKS), BLOCK_COLUMNS)?;
        let mut reader = RecordReader {
            games: Source::open(at(GAMES), COLUMNS)?,
            turns: match turns {
                true => Some(Source::open(at(TURNS), TURN_COLUMNS)?),
                false => None,
            },
            forfeits: Source::open(at(FORFEITS), FORFEIT_COLUMNS)?,
            next: first_block,
            kept: Kept::default(),
            cut: None,
            block: Block::default(),
            text: String::new(),
            journal,
        };
        let beyond_header = |source: &Source| {
            let size = std::fs::metadata(&source.path).map_or(0, |m| m.len());
            let packed = matches!(source.reader, Some(Input::Packed(_)));
            source.opened && (packed || size > source.bytes)
        };
        let records = [Some(&reader.games), reader.turns.as_ref()];
        if reader.journal.reader.is_none() && records.into_iter().flatten().any(beyond_header) {
            return Err(StoreError::Unverified {
                path: reader.journal.path.display().to_string(),
            });
        }
        reader.keep();
        Ok(reader)
    }

    fn keep(&mut self) {
        self.kept = Kept {
            blocks: self.kept.blocks,
            games: self.games.bytes,
            turns: self.turns.as_ref().map_or(0, |turns| turns.bytes),
            forfeits: self.forfeits.bytes,
            journal: self.journal.bytes,
        };
    }

    /// The whole part of the files, as far as they were read.
    pub fn kept(&self) -> Kept {
        self.kept
    }

    /// The file that ends before the last block that the checksums name, if one does: it was cut off.
    pub fn cut(&self) -> Option<&Path> {
        self.cut.as_deref()
    }

    /// The next whole block. A last one that was cut off is passed over; anything else that is wrong is an error.
    pub fn next_block(
        &mut self,
        games_in: impl Fn(u64) -> u64,
    ) -> Result<Option<&Block>, StoreError> {
        if self.cut.is_some() || !self.journal.line(&mut self.text)? {
            return Ok(None);
        }
        let line = self.journal.lines + 1;
        let entry = Entry::parse(self.text.trim_end_matches('\n'))
            .ok_or_else(|| self.journal.fault(line, "this is no checksum of a block"))?;
        if entry.block != self.next {
            let reason = format!(
                "block {} stands where block {} was expected",
                entry.block, self.next
            );
            return Err(self.journal.fault(line, reason));
        }
        let bytes = &mut self.block.bytes;
        if self.turns.is_none() && entry.turns > 0 {
            return Err(self
                .journal
                .fault(line, "it counts turns, but none are recorded"));
        }
        let mut sources = vec![
            (&mut self.games, entry.games, &mut bytes.games),
            (&mut self.forfeits, entry.forfeits, &mut bytes.forfeits),
        ];
        if let Some(turns) = &mut self.turns {
            sources.push((turns, entry.turns, &mut bytes.turns));
        }
        for (source, size, into) in sources {
            if !source.read(size, into)? {
                self.cut = Some(source.path.clone());
                return Ok(None);
            }
        }
        if bytes.hash() != entry.hash {
            return Err(self.damaged(&entry, line));
        }
        self.parse(entry.block, games_in)?;
        self.block.bytes.blocks = self.text.clone().into_bytes();
        let lines = |bytes: &[u8]| bytes.iter().filter(|&&b| b == b'\n').count() as u64;
        let bytes = &self.block.bytes;
        let sources = [
            (Some(&mut self.games), &bytes.games),
            (self.turns.as_mut(), &bytes.turns),
            (Some(&mut self.forfeits), &bytes.forfeits),
            (Some(&mut self.journal), &bytes.blocks),
        ];
        for (source, read) in sources {
            if let Some(source) = source {
                source.lines += lines(read);
                source.bytes += read.len() as u64;
            }
        }
        self.next += 1;
        self.kept.blocks += 1;
        self.keep();
        Ok(Some(&self.block))
    }

    /// The place of a damage: the first line that is no record, or the lines of the block.
    fn damaged(&mut self, entry: &Entry, line: u64) -> StoreError {
        if let Err(error) = self.parse(entry.block, |_| u64::MAX) {
            return error;
        }
        let reason = format!(
            "the checksum of block {} does not match its records ({} from line {}{}): a file was damaged or edited",
            entry.block,
            GAMES,
            self.games.lines + 1,
            match &self.turns {
                Some(turns) => format!(", {TURNS} from line {}", turns.lines + 1),
                None => String::new(),
            }
        );
        self.journal.fault(line, reason)
    }

    fn parse(&mut self, block: u64, games_in: impl Fn(u64) -> u64) -> Result<(), StoreError> {
        let (bytes, games) = (&self.block.bytes, &mut self.block.rows);
        games.clear();
        read_lines(&self.games, &bytes.games, |at, text| {
            let row = Row::parse(text).ok_or("this is no record of a game")?;
            if (row.block, u64::from(row.game)) != (block, at) {
                return Err("this is no game of the block that was expected");
            }
            games.push(row);
            Ok(())
        })?;
        let found = games.len() as u64;
        let expected = games_in(block);
        if expected != u64::MAX && found != expected {
            let reason = format!("block {block} has {found} games; {expected} were expected");
            return Err(self.games.fault(self.games.lines + 1, reason));
        }
        let turns = &mut self.block.turns;
        turns.clear();
        if let Some(source) = &self.turns {
            read_lines(source, &bytes.turns, |_, text| {
                let row = TurnRow::parse(text).ok_or("this is no record of a turn")?;
                let before = turns.last().map_or(0, |r: &TurnRow| r.game);
                if row.block != block || row.game < before || u64::from(row.game) >= found {
                    return Err("this is no turn of the block that was expected");
                }
                turns.push(row);
                Ok(())
            })?;
        }
        let forfeits = &mut self.block.forfeits;
        forfeits.clear();
        read_lines(&self.forfeits, &bytes.forfeits, |_, text| {
            let row = ForfeitRow::parse(text).ok_or("this is no record of a forfeit")?;
            if row.block != block || u64::from(row.game) >= found {
                return Err("this is no forfeit of the block that was expected");
            }
            forfeits.push(row);
            Ok(())
        })
    }
}

/// Walks the lines of a block in one file.
fn read_lines(
    source: &Source,
    bytes: &[u8],
    mut each: impl FnMut(u64, &str) -> Result<(), &'static str>,
) -> Result<(), StoreError> {
    for (at, line) in bytes.split_inclusive(|&b| b == b'\n').enumerate() {
        let text = line
            .strip_suffix(b"\n")
            .and_then(|l| std::str::from_utf8(l).ok());
        let read = text.ok_or("this is no line of records");
        read.and_then(|text| each(at as u64, text))
            .map_err(|reason| source.fault(source.lines + 1 + at as u64, reason))?;
    }
    Ok(())
}

/// A line of `blocks.csv`.
struct Entry {
    block: u64,
    games: u64,
    turns: u64,
    forfeits: u64,
    hash: u64,
}

impl Entry {
    fn parse(line: &str) -> Option<Entry> {
        let mut parts = line.split(',');
        let mut number = || parts.next()?.parse::<u64>().ok();
        let [block, games, turns, forfeits] = [number()?, number()?, number()?, number()?];
        // More than any block has: the line is damaged.
        if [games, turns, forfeits].iter().any(|&size| size > 1 << 30) {
            return None;
        }
        let hash = parts.next().filter(|hash| hash.len() == 16)?;
        let hash = u64::from_str_radix(hash, 16).ok()?;
        parts.next().is_none().then_some(Entry {
            block,
            games,
            turns,
            forfeits,
            hash,
        })
    }
}
