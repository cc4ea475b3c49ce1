//! The directory of a run: made anew, or taken up where its records stop.

use std::path::Path;

use super::arena::Arena;
use super::manifest::{FILE, Manifest, ManifestError};
use super::reader::RecordReader;
use super::store::{Kept, Store, StoreError};
use super::tally::Tally;
use super::turns::ForfeitRow;
use super::until::Until;

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

/// Records that are open to be gone on with.
#[derive(Debug)]
pub struct Opened {
    /// The files.
    pub store: Store,
    /// The part of them that is whole.
    pub kept: Kept,
    /// Games of it that were forfeit.
    pub forfeits: u64,
    /// The first of them.
    pub first_fault: Option<ForfeitRow>,
    /// The stopping rule is met already.
    pub enough: bool,
    /// A file that was shorter than its checksums said: what it lacks is played again.
    pub mended: Option<String>,
}

/// Makes or resumes the records of a directory, and counts the games that are there already.
pub fn open_records(
    directory: &Path,
    resume: bool,
    arena: &Arena,
    manifest: &Manifest,
    until: Option<Until>,
    tally: &mut Tally,
) -> Result<Opened, RecordsError> {
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
    let plan = arena.plan();
    let turns = plan.experiment.turns;
    let (mut forfeits, mut first_fault, mut enough) = (0, None, false);
    let (mut kept, mut mended) = (Kept::default(), None);
    if exists {
        let there = Manifest::load(directory)?;
        there
            .check_same(manifest, true)
            .map_err(|source| RecordsError::Differs {
                path: path.clone(),
                source,
            })?;
        let first = manifest.shard.blocks(plan.blocks).start;
        let mut reader = RecordReader::open(directory, first, turns)?;
        while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
            tally.add_block(&block.rows);
            forfeits += block.rows.iter().filter(|r| r.forfeit.is_some()).count() as u64;
            if first_fault.is_none() {
                first_fault = block.forfeits.first().cloned();
            }
            if until.is_some_and(|rule| rule.is_met_after_block(tally)) {
                enough = true;
                break;
            }
        }
        kept = reader.kept();
        mended = reader.cut().map(|path| path.display().to_string());
    } else {
        manifest.store(directory).map_err(io)?;
    }
    Ok(Opened {
        store: Store::open(directory, turns, kept)?,
        kept,
        forfeits,
        first_fault,
        enough,
        mended,
    })
}
