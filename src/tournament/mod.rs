//! Schedule, play, records: millions of seeded games, committed block by block.
//!
//! A [`Plan`] lays an [`Experiment`] out in blocks: a deal and all seatings that play it. An
//! [`Arena`] plays any block at any time with the same result. [`run`](run()) plays them on all
//! threads and commits them in order to a [`Store`]; records are the same bytes for any number of
//! threads, any sharding, and however often the run was interrupted.

mod arena;
mod bout;
mod colt;
mod compress;
mod experiment;
mod lock;
mod manifest;
mod merge;
mod plan;
mod progress;
mod reader;
mod record;
mod records;
mod retell;
mod run;
mod shard;
mod stages;
mod store;
mod tally;
mod tally_file;
mod targets;
mod text;
mod turns;
mod until;
mod usage;

pub use arena::{Arena, ArenaError, Played};
pub use bout::{Match, MatchError, Played as MatchPlayed};
pub use colt::{Colt, ColtError, ColtTally, Ended};
pub use compress::compress_records;
pub use experiment::{Experiment, ExperimentError, Format, Legality, TeamEntry};
pub use lock::{Lock, LockError, host};
pub use manifest::{
    DeckEntry, FILE as MANIFEST, FileEntry, LexiconEntry, Manifest, ManifestError, Run,
};
pub use merge::{MergeError, Merged, merge, merge_partial};
pub use plan::{Plan, PlanError, Seating};
pub use progress::{Progress, State, runs_in};
pub use reader::{Block, RecordReader};
pub use record::{ASSASSIN_FOUND, COLUMNS, FORFEIT, Row, Won, cause_name};
pub use records::{Opened, RecordsError, open_records, read_pairings};
pub use run::{Observer, RunEnd, Signals, run};
pub use shard::{Portion, Shard, ShardError};
pub use stages::{Meeting, PairingError, Place, Stage, Stages};
pub use store::{
    BLOCK_COLUMNS, BLOCKS, Encoded, FORFEIT_COLUMNS, FORFEITS, GAMES, Kept, Store, StoreError,
    TURN_COLUMNS, TURNS,
};
pub use tally::{AnchorError, LONGEST, Tally, TallySums, TeamSums, anchor};
pub use tally_file::{TALLY, TallyError, TallyFile};
pub use targets::{TargetScore, TargetTally};
pub use turns::{ForfeitRow, TurnRow, as_it_counts};
pub use until::{Until, UntilError};
pub use usage::{GameUsage, SeatUsage, USAGE, USAGE_COLUMNS, read_usage};
