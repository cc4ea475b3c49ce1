//! The files of a run: append-only, whole blocks, each with a checksum.
//!
//! A commit appends turns, forfeits and games, brings them to the disk, and only then appends a line for each block to
//! `blocks.csv`. A block counts once that line is there.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3Default;

use super::arena::Played;
use super::record::{COLUMNS, push_line};
use super::text::push_text;
use super::usage::{USAGE, USAGE_COLUMNS};
use crate::rules::{Colour, Number, Side};

/// The records of games.
pub const GAMES: &str = "games.csv";
/// The records of turns.
pub const TURNS: &str = "turns.csv";
/// The reasons of forfeits.
pub const FORFEITS: &str = "forfeits.csv";
/// The blocks that are whole, with the bytes of their records and a checksum.
pub const BLOCKS: &str = "blocks.csv";
/// The columns of the records of turns.
pub const TURN_COLUMNS: &str =
    "block,game,turn,side,clue,number,intended,found,miss,illegal,touched,word";
/// The columns of the reasons of forfeits.
pub const FORFEIT_COLUMNS: &str = "block,game,side,reason";
/// The columns of the checksums.
pub const BLOCK_COLUMNS: &str = "block,games,turns,forfeits,hash";

/// The reason why records cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system says no.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// The cause.
        source: io::Error,
    },
    /// A line that is not a record.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The file.
        path: String,
        /// Counted from 1.
        line: u64,
        /// The fault.
        reason: String,
    },
    /// The run cannot go on.
    #[error("{0}")]
    Stopped(String),
    /// Records that nothing vouches for.
    #[error(
        "{path}: missing, but there are records beside it: they cannot be verified; move them away to play them again"
    )]
    Unverified {
        /// The file of checksums.
        path: String,
    },
}

/// Files that blocks are appended to.
#[derive(Debug)]
pub struct Store {
    games: Appender,
    turns: Option<Appender>,
    forfeits: Appender,
    blocks: Appender,
    /// Opened when the first usage is stated.
    usage: Option<Appender>,
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
        // Rows after the last whole block were cut off by a kill: they are played again.
        file.set_len(keep).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let mut appender = Appender { path, file };
        if keep == 0 {
            appender.append(format!("{header}\n").as_bytes())?;
        }
        Ok(appender)
    }

    fn fault(&self, source: io::Error) -> StoreError {
        StoreError::Io {
            path: self.path.display().to_string(),
            source,
        }
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes).map_err(|e| self.fault(e))
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(|e| self.fault(e))
    }
}

impl Store {
    /// Opens the files of a directory to append to, keeping so many bytes of each.
    pub fn open(directory: &Path, turns: bool, keep: Kept) -> Result<Store, StoreError> {
        // Checksums are cut first: a kill in between leaves records without them, never the reverse.
        let blocks = Appender::open(directory.join(BLOCKS), BLOCK_COLUMNS, keep.journal)?;
        blocks.sync()?;
        let games = Appender::open(directory.join(GAMES), COLUMNS, keep.games)?;
        let turns = turns
            .then(|| Appender::open(directory.join(TURNS), TURN_COLUMNS, keep.turns))
            .transpose()?;
        let forfeits = Appender::open(directory.join(FORFEITS), FORFEIT_COLUMNS, keep.forfeits)?;
        Ok(Store {
            games,
            turns,
            forfeits,
            blocks,
            usage: None,
        })
    }

    /// Appends whole blocks; they are on the disk when this returns.
    pub fn commit(&mut self, bytes: &Encoded) -> Result<(), StoreError> {
        if bytes.blocks.is_empty() && bytes.usage.is_empty() {
            return Ok(());
        }
        if let Some(turns) = &mut self.turns {
            turns.append(&bytes.turns)?;
            turns.sync()?;
        }
        if !bytes.forfeits.is_empty() {
            self.forfeits.append(&bytes.forfeits)?;
            self.forfeits.sync()?;
        }
        if !bytes.usage.is_empty() {
            self.append_usage(&bytes.usage)?;
        }
        self.games.append(&bytes.games)?;
        self.games.sync()?;
        self.blocks.append(&bytes.blocks)?;
        self.blocks.sync()
    }
}

impl Store {
    fn append_usage(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let usage = match &mut self.usage {
            Some(usage) => usage,
            none => {
                let path = self.games.path.with_file_name(USAGE);
                // Nothing is cut off: rows of a block that is played again are followed by newer ones.
                let there = std::fs::metadata(&path).map_or(0, |file| file.len());
                none.insert(Appender::open(path, USAGE_COLUMNS, there)?)
            }
        };
        usage.append(bytes)?;
        usage.sync()
    }
}

/// Blocks as the bytes of the files.
#[derive(Clone, Debug, Default)]
pub struct Encoded {
    /// Of `games.csv`.
    pub games: Vec<u8>,
    /// Of `turns.csv`.
    pub turns: Vec<u8>,
    /// Of `forfeits.csv`.
    pub forfeits: Vec<u8>,
    /// Of `blocks.csv`.
    pub blocks: Vec<u8>,
    /// Of `usage.csv`, which no checksum covers.
    pub usage: Vec<u8>,
}

impl Encoded {
    /// A whole block.
    pub fn block(games: &[Played]) -> Encoded {
        let mut bytes = Encoded::default();
        for game in games {
            bytes.push(game);
        }
        if let Some(game) = games.first() {
            bytes.seal(game.row.block);
        }
        bytes
    }

    /// Adds a game.
    pub fn push(&mut self, game: &Played) {
        game.row.write(&mut self.games);
        let key = [game.row.block as i64, i64::from(game.row.game)];
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
            let word = game.words.get(at).and_then(Option::as_deref);
            // The id of a word outside the book depends on the order of arrival.
            let clue = match word {
                None => i64::from(turn.clue.clue.0),
                Some(_) => -1,
            };
            let fields = [
                key[0],
                key[1],
                at as i64,
                i64::from(turn.side == Side::B) + 1,
                clue,
                number,
                i64::from(turn.clue.intended.0),
                i64::from(turn.found),
                miss,
                i64::from(turn.illegal),
                i64::from(turn.touched.0),
            ];
            push_line(&mut self.turns, &fields);
            push_text(&mut self.turns, word.unwrap_or_default());
        }
        if let Some(reason) = &game.fault {
            let side = game.row.forfeit.map_or(0, |side| side.index() as i64 + 1);
            push_line(&mut self.forfeits, &[key[0], key[1], side]);
            push_text(&mut self.forfeits, reason);
        }
        for seat in &game.usage {
            seat.write(game.row.block, game.row.game, &mut self.usage);
        }
    }

    /// The checksum of the bytes held.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = Xxh3Default::new();
        hasher.update(&self.games);
        hasher.update(&self.turns);
        hasher.update(&self.forfeits);
        hasher.digest()
    }

    /// Ends the only block that is here: its line of checksums.
    pub(super) fn seal(&mut self, block: u64) {
        let sizes = [&self.games, &self.turns, &self.forfeits].map(Vec::len);
        let [games, turns, forfeits] = sizes;
        let line = format!("{block},{games},{turns},{forfeits},{:016x}\n", self.hash());
        self.blocks = line.into_bytes();
    }

    /// Adds whole blocks that come after these.
    pub fn append(&mut self, other: &Encoded) {
        self.games.extend_from_slice(&other.games);
        self.turns.extend_from_slice(&other.turns);
        self.forfeits.extend_from_slice(&other.forfeits);
        self.blocks.extend_from_slice(&other.blocks);
        self.usage.extend_from_slice(&other.usage);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bytes in [
            &mut self.games,
            &mut self.turns,
            &mut self.forfeits,
            &mut self.blocks,
            &mut self.usage,
        ] {
            bytes.clear();
        }
    }

    /// Bytes in all.
    pub fn len(&self) -> usize {
        self.games.len() + self.turns.len() + self.forfeits.len() + self.blocks.len()
    }

    /// True if there is nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The whole part of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Whole blocks.
    pub blocks: u64,
    /// Bytes of `games.csv` up to there.
    pub games: u64,
    /// Bytes of `turns.csv` up to there.
    pub turns: u64,
    /// Bytes of `forfeits.csv` up to there.
    pub forfeits: u64,
    /// Bytes of `blocks.csv` up to there.
    pub journal: u64,
}
