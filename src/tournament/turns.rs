//! Reading `turns.csv` block by block, beside `games.csv`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::record::{ASSASSIN_FOUND, Row, Won};
use super::store::{StoreError, TURN_COLUMNS, TURNS};
use crate::players::{Clue, TurnReport};
use crate::rules::{CardSet, ClueId, Colour, Number, Side};

/// A turn and the game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnRow {
    /// The block.
    pub block: u64,
    /// The game's number in its block.
    pub game: u32,
    /// What happened. A wrong card of the other team is told by the colour of that team.
    pub turn: TurnReport,
}

impl TurnRow {
    /// Reads a line without its end. `None` if it is not a turn.
    pub fn parse(line: &str) -> Option<TurnRow> {
        let mut fields = [0i64; 10];
        let mut parts = line.split(',');
        for field in &mut fields {
            *field = parts.next()?.parse().ok()?;
        }
        if parts.next().is_some() {
            return None;
        }
        let [
            block,
            game,
            _,
            side,
            clue,
            number,
            intended,
            found,
            miss,
            illegal,
        ] = fields;
        let side = match side {
            1 => Side::A,
            2 => Side::B,
            _ => return None,
        };
        let number = match number {
            -1 => Number::Unlimited,
            0 => Number::Zero,
            n => Number::Count(u8::try_from(n).ok()?),
        };
        let miss = match miss {
            0 => None,
            1 => Some(Colour::Bystander),
            2 => Some(Colour::of(side.other())),
            3 => Some(Colour::Assassin),
            _ => return None,
        };
        Some(TurnRow {
            block: u64::try_from(block).ok()?,
            game: u32::try_from(game).ok()?,
            turn: TurnReport {
                side,
                clue: Clue {
                    clue: ClueId(u32::try_from(clue).ok()?),
                    number,
                    intended: CardSet(u32::try_from(intended).ok()?),
                },
                found: u8::try_from(found).ok()?,
                miss,
                illegal: match illegal {
                    0 => false,
                    1 => true,
                    _ => return None,
                },
            },
        })
    }
}

/// A turn as it counts: the assassin that a finale was won with was looked for and found.
pub fn as_it_counts(row: &Row, turn: &TurnReport) -> TurnReport {
    let mut turn = *turn;
    let won = matches!(row.winner, Won::Everyone) || row.winner == Won::Side(turn.side);
    if turn.miss == Some(Colour::Assassin) && row.cause == ASSASSIN_FOUND && won {
        turn.miss = None;
        turn.found += 1;
    }
    turn
}

/// Walks `turns.csv`.
#[derive(Debug)]
pub struct TurnReader {
    lines: BufReader<File>,
    path: String,
    line: u64,
    text: String,
    /// Read already, but of a later block.
    next: Option<TurnRow>,
}

impl TurnReader {
    /// Opens the file of a directory; `None` if there is none.
    pub fn open(directory: &Path) -> Result<Option<TurnReader>, StoreError> {
        let file = directory.join(TURNS);
        let path = file.display().to_string();
        let lines = match File::open(&file) {
            Ok(file) => BufReader::with_capacity(1 << 16, file),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(StoreError::Io { path, source }),
        };
        let mut reader = TurnReader {
            lines,
            path,
            line: 0,
            text: String::new(),
            next: None,
        };
        if reader.read_line()? && reader.text.trim_end() != TURN_COLUMNS {
            return Err(reader.fault("these are not the columns of a record of turns"));
        }
        Ok(Some(reader))
    }

    fn fault(&self, reason: &str) -> StoreError {
        StoreError::Line {
            path: self.path.clone(),
            line: self.line,
            reason: reason.to_owned(),
        }
    }

    /// Reads a whole line; `false` at the end, or if the last one was cut off.
    fn read_line(&mut self) -> Result<bool, StoreError> {
        self.text.clear();
        let read = self.lines.read_line(&mut self.text);
        let read = read.map_err(|source| StoreError::Io {
            path: self.path.clone(),
            source,
        })?;
        self.line += 1;
        Ok(read > 0 && self.text.ends_with('\n'))
    }

    fn read_row(&mut self) -> Result<Option<TurnRow>, StoreError> {
        if let Some(row) = self.next.take() {
            return Ok(Some(row));
        }
        if !self.read_line()? {
            return Ok(None);
        }
        match TurnRow::parse(self.text.trim_end_matches('\n')) {
            Some(row) => Ok(Some(row)),
            None => Err(self.fault("this is no record of a turn")),
        }
    }

    /// The turns of a block. Blocks are asked for in the order of the file.
    pub fn block(&mut self, block: u64) -> Result<Vec<TurnRow>, StoreError> {
        let mut rows: Vec<TurnRow> = Vec::new();
        while let Some(row) = self.read_row()? {
            if row.block > block {
                self.next = Some(row);
                break;
            }
            let before = rows.last().map_or(0, |r: &TurnRow| r.game);
            if row.block < block || row.game < before {
                let reason = format!(
                    "block {}, game {} stands among the turns of block {block}",
                    row.block, row.game
                );
                return Err(self.fault(&reason));
            }
            rows.push(row);
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(lines: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join(TURNS),
            format!("{TURN_COLUMNS}\n{lines}"),
        )
        .unwrap();
        folder
    }

    #[test]
    fn turns_come_block_by_block_and_a_cut_line_is_passed_over() {
        let folder =
            folder("0,0,0,1,7,2,3,2,0,0\n0,1,0,2,8,-1,0,0,3,1\n1,0,0,2,9,1,1,1,2,0\n1,0,1,1");
        let mut reader = TurnReader::open(folder.path()).unwrap().unwrap();
        let first = reader.block(0).unwrap();
        assert_eq!(first.len(), 2);
        assert_eq!(first[0].turn.clue.number, Number::Count(2));
        assert_eq!(first[1].turn.miss, Some(Colour::Assassin));
        assert!(first[1].turn.illegal);
        let second = reader.block(1).unwrap();
        assert_eq!(second.len(), 1);
        assert_eq!(second[0].turn.miss, Some(Colour::Red));
        assert!(reader.block(2).unwrap().is_empty());
    }

    #[test]
    fn a_damaged_line_is_named() {
        let folder = folder("0,0,0,1,7,2,3,2,0,0\n0,0,1,5,7,2,3,2,0,0\n");
        let mut reader = TurnReader::open(folder.path()).unwrap().unwrap();
        let error = reader.block(0).unwrap_err().to_string();
        assert!(error.contains("line 3"), "{error}");
        let empty = tempfile::tempdir().unwrap();
        assert!(TurnReader::open(empty.path()).unwrap().is_none());
    }
}
