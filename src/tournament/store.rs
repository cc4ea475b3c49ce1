//! The files of a run: append-only, whole blocks, resumable.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::arena::Played;
use super::record::{COLUMNS, Row, push_line};
use crate::rules::{Colour, Number, Side};

/// The records of games.
pub const GAMES: &str = "games.csv";
/// The records of turns.
pub const TURNS: &str = "turns.csv";
/// The columns of the records of turns.
pub const TURN_COLUMNS: &str = "block,game,turn,side,clue,number,intended,found,miss,illegal";

/// Why records cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system says no.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A line that is not a record.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The file.
        path: String,
        /// Counted from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
}

/// Files that blocks are appended to.
#[derive(Debug)]
pub struct Store {
    games: Appender,
    turns: Option<Appender>,
}

#[derive(Debug)]
struct Appender {
    path: PathBuf,
    file: File,
}

impl Appender {
    fn open(path: PathBuf, header: &str, keep: u64) -> Result<Appender, StoreError> {
        let fault = |source| StoreError::Io {
            path: path.display().to_string(),
            source,
        };
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(fault)?;
        // What follows the last whole block was cut off by a kill: it is played again.
        file.set_len(keep).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let mut appender = Appender { path, file };
        if keep == 0 {
            appender.append(format!("{header}\n").as_bytes())?;
        }
        Ok(appender)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes).map_err(|source| StoreError::Io {
            path: self.path.display().to_string(),
            source,
        })
    }
}

impl Store {
    /// Opens the files of a directory to append to, keeping so many bytes of each.
    pub fn open(directory: &Path, turns: bool, keep: Kept) -> Result<Store, StoreError> {
        let games = Appender::open(directory.join(GAMES), COLUMNS, keep.games)?;
        let turns = turns
            .then(|| Appender::open(directory.join(TURNS), TURN_COLUMNS, keep.turns))
            .transpose()?;
        Ok(Store { games, turns })
    }

    /// Appends blocks. Turns go first: a block counts once its games are there.
    pub fn append(&mut self, bytes: &Encoded) -> Result<(), StoreError> {
        if let Some(turns) = &mut self.turns {
            turns.append(&bytes.turns)?;
        }
        self.games.append(&bytes.games)
    }

    /// Makes sure that everything is on the disk.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        for appender in [Some(&self.games), self.turns.as_ref()]
            .into_iter()
            .flatten()
        {
            appender.file.sync_data().map_err(|source| StoreError::Io {
                path: appender.path.display().to_string(),
                source,
            })?;
        }
        Ok(())
    }
}

/// Blocks as the bytes of the files.
#[derive(Clone, Debug, Default)]
pub struct Encoded {
    /// Of `games.csv`.
    pub games: Vec<u8>,
    /// Of `turns.csv`.
    pub turns: Vec<u8>,
}

impl Encoded {
    /// Adds a game.
    pub fn push(&mut self, game: &Played) {
        game.row.write(&mut self.games);
        for (at, turn) in game.turns.iter().enumerate() {
            let number = match turn.clue.number {
                Number::Count(n) => i64::from(n),
                Number::Zero => 0,
                Number::Unlimited => -1,
            };
            let miss = match turn.miss {
                None => 0,
                Some(Colour::Bystander) => 1,
                Some(Colour::Assassin) => 3,
                Some(_) => 2,
            };
            let fields = [
                game.row.block as i64,
                i64::from(game.row.game),
                at as i64,
                i64::from(turn.side == Side::B) + 1,
                i64::from(turn.clue.clue.0),
                number,
                i64::from(turn.clue.intended.0),
                i64::from(turn.found),
                miss,
                i64::from(turn.illegal),
            ];
            push_line(&mut self.turns, &fields);
        }
    }
}

/// How much of the files is whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Whole blocks.
    pub blocks: u64,
    /// Bytes of `games.csv` up to there.
    pub games: u64,
    /// Bytes of `turns.csv` up to there.
    pub turns: u64,
}

/// Walks the rows of `games.csv` block by block, and tells how much of it is whole. A last line or
/// block that was cut off is passed over; anything else that is wrong is an error.
pub fn read_games(
    directory: &Path,
    first_block: u64,
    games_in: impl Fn(u64) -> u64,
    mut each: impl FnMut(&[Row]),
) -> Result<Kept, StoreError> {
    let path = directory.join(GAMES);
    let shown = path.display().to_string();
    let fault = |line: u64, reason: String| StoreError::Line {
        path: shown.clone(),
        line,
        reason,
    };
    let io_fault = |source| StoreError::Io {
        path: shown.clone(),
        source,
    };
    let mut reader = match File::open(&path) {
        Ok(file) => BufReader::with_capacity(1 << 16, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kept::default()),
        Err(error) => return Err(io_fault(error)),
    };
    let mut text = String::new();
    let mut kept = Kept::default();
    if reader.read_line(&mut text).map_err(io_fault)? == 0 {
        return Ok(kept);
    }
    if text.trim_end() != COLUMNS {
        if !text.ends_with('\n') && COLUMNS.starts_with(text.as_str()) {
            return Ok(kept);
        }
        return Err(fault(
            1,
            "these are not the columns of a record of games".into(),
        ));
    }
    let mut at = text.len() as u64;
    kept.games = at;
    let mut line = 1;
    let mut block: Vec<Row> = Vec::new();
    loop {
        text.clear();
        let read = reader.read_line(&mut text).map_err(io_fault)?;
        if read == 0 || !text.ends_with('\n') {
            return Ok(kept);
        }
        line += 1;
        at += read as u64;
        let row = Row::parse(text.trim_end_matches('\n'))
            .ok_or_else(|| fault(line, "this is no record of a game".into()))?;
        let expected = (first_block + kept.blocks, block.len() as u32);
        if (row.block, row.game) != expected {
            let reason = format!(
                "block {}, game {} stands where block {}, game {} was expected",
                row.block, row.game, expected.0, expected.1
            );
            return Err(fault(line, reason));
        }
        block.push(row);
        if block.len() as u64 == games_in(row.block) {
            each(&block);
            block.clear();
            kept.blocks += 1;
            kept.games = at;
        }
    }
}

/// The bytes of `turns.csv` that belong to blocks before `end`.
pub fn whole_turns(directory: &Path, end: u64) -> Result<u64, StoreError> {
    let path = directory.join(TURNS);
    let io_fault = |source| StoreError::Io {
        path: path.display().to_string(),
        source,
    };
    let mut reader = match File::open(&path) {
        Ok(file) => BufReader::with_capacity(1 << 16, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(io_fault(error)),
    };
    let mut text = String::new();
    let mut at = 0;
    let mut header = true;
    loop {
        text.clear();
        let read = reader.read_line(&mut text).map_err(io_fault)?;
        let block = text.split(',').next().and_then(|b| b.parse::<u64>().ok());
        let ours = match header {
            true => text.trim_end() == TURN_COLUMNS,
            false => block.is_some_and(|b| b < end),
        };
        if read == 0 || !text.ends_with('\n') || !ours {
            return Ok(at);
        }
        header = false;
        at += read as u64;
    }
}
