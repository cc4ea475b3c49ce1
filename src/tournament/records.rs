//! The directory of a run: made anew, or taken up where its records stop.

use std::path::Path;

use super::arena::Arena;
use super::manifest::{FILE, Manifest, ManifestError};
use super::store::{Kept, Store, StoreError, read_games, whole_turns};
use super::tally::Tally;

/// Why a directory cannot hold the records of a run.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// There are records, and they were not asked for.
    #[error("{0}: there are records already; --resume goes on with them")]
    Exists(String),
    /// The system says no.
    #[error("{path}: {source}")]
    Io {
        /// The directory.
        path: String,
        /// Why not.
        source: std::io::Error,
    },
    /// The manifest that is there.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The records were made from something else.
    #[error("{path}: cannot be resumed: {source}")]
    Differs {
        /// The directory.
        path: String,
        /// What differs.
        source: ManifestError,
    },
    /// Records.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes or resumes the records of a directory, and counts the games that are there already.
pub fn open_records(
    directory: &Path,
    resume: bool,
    arena: &Arena,
    manifest: &Manifest,
    tally: &mut Tally,
) -> Result<(Store, Kept), RecordsError> {
    let path = directory.display().to_string();
    let io = |source| RecordsError::Io {
        path: path.clone(),
        source,
    };
    std::fs::create_dir_all(directory).map_err(io)?;
    let exists = directory.join(FILE).exists();
    if exists && !resume {
        return Err(RecordsError::Exists(path));
    }
    let mut kept = Kept::default();
    if exists {
        let there = Manifest::load(directory)?;
        there
            .check_same(manifest, true)
            .map_err(|source| RecordsError::Differs {
                path: path.clone(),
                source,
            })?;
        let plan = arena.plan();
        let first = manifest.shard.blocks(plan.blocks).start;
        let games_in = |block| plan.games_in(block);
        kept = read_games(directory, first, games_in, |rows| tally.add_block(rows))?;
        kept.turns = whole_turns(directory, first + kept.blocks)?;
    } else {
        manifest.store(directory).map_err(io)?;
    }
    let store = Store::open(directory, arena.plan().experiment.turns, kept)?;
    Ok((store, kept))
}
