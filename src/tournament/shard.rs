//! A part of an experiment: its blocks are a range of the whole's.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `I` of `N`, counted from 1. Written `3/16` in commands and `[3, 16]` in manifests.
///
/// ```
/// use spymaster::tournament::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// assert_eq!(shard.blocks(10), 3..6);
/// assert_eq!(Shard::WHOLE.blocks(10), 0..10);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Shard {
    part: u64,
    of: u64,
}

/// A text or a pair that is no part of anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shard {0}: expected I/N with I from 1 to N and N at most 2^20, as in 3/16")]
pub struct ShardError(String);

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// A part, counted from 1.
    pub fn new(part: u64, of: u64) -> Result<Shard, ShardError> {
        match (1..=of).contains(&part) && of <= 1 << 20 {
            true => Ok(Shard { part, of }),
            false => Err(ShardError(format!("{part}/{of}"))),
        }
    }

    /// The part, counted from 1.
    pub fn part(self) -> u64 {
        self.part
    }

    /// The number of parts.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its blocks, of so many in all.
    pub fn blocks(self, all: u64) -> Range<u64> {
        let cut = |part: u64| (u128::from(all) * u128::from(part) / u128::from(self.of)) as u64;
        cut(self.part - 1)..cut(self.part)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let fault = || ShardError(text.to_owned());
        let (part, of) = text.split_once('/').ok_or_else(fault)?;
        let number = |s: &str| s.trim().parse::<u64>().map_err(|_| fault());
        Shard::new(number(part)?, number(of)?).map_err(|_| fault())
    }
}

impl TryFrom<[u64; 2]> for Shard {
    type Error = ShardError;

    fn try_from([part, of]: [u64; 2]) -> Result<Shard, ShardError> {
        Shard::new(part, of)
    }
}

impl From<Shard> for [u64; 2] {
    fn from(shard: Shard) -> [u64; 2] {
        [shard.part, shard.of]
    }
}

/// Blocks that one program plays: a shard of a round. Rounds follow each other, and a stopping rule is looked at
/// between them; the shards of a round are played at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Portion {
    /// The round.
    pub round: Shard,
    /// The part of it.
    pub shard: Shard,
}

impl Portion {
    /// All of it.
    pub const WHOLE: Portion = Portion {
        round: Shard::WHOLE,
        shard: Shard::WHOLE,
    };

    /// Its blocks, of so many in all.
    pub fn blocks(self, all: u64) -> Range<u64> {
        let round = self.round.blocks(all);
        let part = self.shard.blocks(round.end - round.start);
        round.start + part.start..round.start + part.end
    }
}

impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.round == Shard::WHOLE {
            true => write!(f, "part {} of {}", self.shard.part, self.shard.of),
            false => write!(
                f,
                "part {} of {} of round {}",
                self.shard.part, self.shard.of, self.round.part
            ),
        }
    }
}
