//! Tokens and cost of players behind a service, as rows of `usage.csv`: one for each game and seat that stated any.
//!
//! The file lies beside the records and is no part of their checksums, because a service may count otherwise the next
//! time. A block that is played again after a kill adds its rows again: the last row of a seat counts.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::record::push_line;
use super::store::StoreError;
use crate::players::Usage;
use crate::rules::Side;

/// Tokens and cost.
pub const USAGE: &str = "usage.csv";
/// The columns of the file.
pub const USAGE_COLUMNS: &str =
    "block,game,side,role,answers,calls,tokens_in,tokens_out,cost_millionths";

/// The usage of one seat in one game. Roles are 0 for the spymaster and 1 for the guesser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatUsage {
    /// The side.
    pub side: Side,
    /// 0 for the spymaster, 1 for the guesser.
    pub role: usize,
    /// The sums.
    pub usage: Usage,
}

/// Usage by block, game, side and role.
pub type GameUsage = BTreeMap<(u64, u32, usize, usize), Usage>;

impl SeatUsage {
    /// Appends a row.
    pub(super) fn write(&self, block: u64, game: u32, out: &mut Vec<u8>) {
        let u = &self.usage;
        let fields = [
            block,
            u64::from(game),
            self.side.index() as u64 + 1,
            self.role as u64,
            u.answers,
            u.calls,
            u.tokens_in,
            u.tokens_out,
            u.cost,
        ];
        push_line(out, &fields.map(|n| i64::try_from(n).unwrap_or(i64::MAX)));
    }
}

fn parse(line: &str) -> Option<((u64, u32, usize, usize), Usage)> {
    let fields: Vec<u64> = line
        .split(',')
        .map(|field| field.parse().ok())
        .collect::<Option<_>>()?;
    let [
        block,
        game,
        side,
        role,
        answers,
        calls,
        tokens_in,
        tokens_out,
        cost,
    ] = fields[..]
    else {
        return None;
    };
    let key = (
        block,
        u32::try_from(game).ok()?,
        usize::try_from(side.checked_sub(1)?).ok()?,
        usize::try_from(role).ok()?,
    );
    let usage = Usage {
        answers,
        calls,
        tokens_in,
        tokens_out,
        cost,
    };
    (key.2 < 2 && key.3 < 2).then_some((key, usage))
}

/// Reads the usage of some blocks of a directory; nothing if there is no such file. A last line that was cut off is passed over.
pub fn read_usage(directory: &Path, blocks: std::ops::Range<u64>) -> Result<GameUsage, StoreError> {
    let path = directory.join(USAGE);
    let fault = |source| StoreError::Io {
        path: path.display().to_string(),
        source,
    };
    let file = match std::fs::File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(GameUsage::new()),
        Err(error) => return Err(fault(error)),
    };
    let mut all = GameUsage::new();
    let mut broken: Option<u64> = None;
    for (number, line) in (1..).zip(BufReader::new(file).lines()) {
        let line = line.map_err(fault)?;
        if let Some(line) = broken {
            return Err(StoreError::Line {
                path: path.display().to_string(),
                line,
                reason: format!("expected `{USAGE_COLUMNS}`, all whole numbers"),
            });
        }
        match parse(&line) {
            Some((key, usage)) if blocks.contains(&key.0) => {
                all.insert(key, usage);
            }
            Some(_) => {}
            None if line == USAGE_COLUMNS => {}
            None => broken = Some(number),
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_of_a_seat_counts_and_a_cut_line_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: &str| std::fs::write(folder.path().join(USAGE), text).unwrap();
        assert!(read_usage(folder.path(), 0..9).unwrap().is_empty());
        write(&format!(
            "{USAGE_COLUMNS}\n0,0,1,1,2,3,40,5,60\n0,0,1,1,1,1,7,1,0\n7,0,1,1,1,1,1,1,1\n1,2,2,0,1,1"
        ));
        let read = read_usage(folder.path(), 0..3).unwrap();
        assert_eq!(read.len(), 1);
        assert_eq!(read[&(0, 0, 0, 1)].tokens_in, 7);
        write("0,0,1,1,2,3\n0,0,1,1,1,1,7,1,0\n");
        let said = read_usage(folder.path(), 0..3).unwrap_err().to_string();
        assert!(said.contains("line 1"), "{said}");
    }

    #[test]
    fn a_row_reads_back() {
        let usage = Usage {
            answers: 1,
            calls: 2,
            tokens_in: 300,
            tokens_out: 4,
            cost: Usage::millionths(0.0125),
        };
        let seat = SeatUsage {
            side: Side::B,
            role: 1,
            usage,
        };
        let mut line = Vec::new();
        seat.write(3, 4, &mut line);
        let text = String::from_utf8(line).unwrap();
        assert_eq!(parse(text.trim_end()), Some(((3, 4, 1, 1), usage)));
        assert_eq!(usage.cost, 12_500);
    }
}
