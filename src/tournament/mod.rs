//! Schedule, play, records: millions of seeded games, committed block by block.
//!
//! A [`Plan`] lays an [`Experiment`] out in blocks: a deal and all seatings that play it. An
//! [`Arena`] plays any block at any time with the same result. [`run`](run()) plays them on all
//! threads and commits them in order to a [`Store`]; records are the same bytes for any number of
//! threads, any sharding, and however often the run was interrupted.

mod arena;
mod bout;
mod colt;
mod experiment;
mod manifest;
mod merge;
mod plan;
mod reader;
mod record;
mod records;
mod run;
mod shard;
mod store;
mod tally;
mod text;
mod turns;
mod until;

pub use arena::{Arena, ArenaError, Played};
pub use bout::{Match, MatchError, Played as MatchPlayed};
pub use colt::{Colt, ColtError, ColtTally, Ended};
pub use experiment::{Experiment, ExperimentError, Format, Legality, TeamEntry};
pub use manifest::{DeckEntry, FILE as MANIFEST, LexiconEntry, Manifest, ManifestError, Run};
pub use merge::{MergeError, merge};
pub use plan::{Plan, PlanError, Seating};
pub use reader::{Block, RecordReader};
pub use record::{ASSASSIN_FOUND, COLUMNS, FORFEIT, Row, Won, cause_name};
pub use records::{Opened, RecordsError, open_records};
pub use run::{Observer, RunEnd, Signals, run};
pub use shard::{Shard, ShardError};
pub use store::{
    BLOCK_COLUMNS, BLOCKS, Encoded, FORFEIT_COLUMNS, FORFEITS, GAMES, Kept, Store, StoreError,
    TURN_COLUMNS, TURNS,
};
pub use tally::{AnchorError, LONGEST, Tally, TeamSums, anchor};
pub use turns::{ForfeitRow, TurnRow, as_it_counts};
pub use until::{Until, UntilError};
