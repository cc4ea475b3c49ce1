//! The directory of a run: made anew, or taken up where its records stop.

use std::path::Path;

use super::arena::Arena;
use super::compress::decompress_records;
use super::lock::{LOCK, Lock, LockError};
use super::manifest::{FILE, Manifest, ManifestError};
use super::plan::Plan;
use super::progress::PROGRESS;
use super::reader::RecordReader;
use super::store::{Kept, Store, StoreError};
use super::tally::Tally;
use super::tally_file::{TallyError, TallyFile};
use super::turns::ForfeitRow;
use super::until::Until;

/// The reason why a directory cannot hold the records of a run.
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
        /// The cause.
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
        /// The difference.
        source: ManifestError,
    },
    /// Records.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A tally.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// Another program writes.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// Something lies there that no run has written, or that has lost its manifest.
    #[error(
        "{path}: `{file}` lies there, but no manifest: nothing is overwritten; name an empty directory"
    )]
    Foreign {
        /// The directory.
        path: String,
        /// The file.
        file: String,
    },
}

/// Records that are open to be gone on with.
#[derive(Debug)]
pub struct Opened {
    /// The files; `None` where only the tally is kept.
    pub store: Option<Store>,
    /// The right to write to them.
    pub lock: Lock,
    /// Whole blocks that are there.
    pub blocks: u64,
    /// Games of them that were forfeit.
    pub forfeits: u64,
    /// The first of them.
    pub first_fault: Option<ForfeitRow>,
    /// The stopping rule is met already.
    pub enough: bool,
    /// A file that was shorter than its checksums said: its missing games are played again.
    pub mended: Option<String>,
}

/// Files that a directory without a manifest may have: a run was killed before it wrote one.
const OURS: [&str; 4] = [LOCK, PROGRESS, "manifest.json.new", "progress.json.new"];

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
    if !exists {
        for entry in std::fs::read_dir(directory).map_err(io)? {
            let name = entry.map_err(io)?.file_name();
            if !OURS.iter().any(|ours| name == *ours) {
                return Err(RecordsError::Foreign {
                    path,
                    file: name.to_string_lossy().into_owned(),
                });
            }
        }
    }
    let lock = Lock::take(directory)?;
    let plan = arena.plan();
    let (turns, first) = (plan.experiment.turns, manifest.range().start);
    let mut opened = Opened {
        store: None,
        lock,
        blocks: 0,
        forfeits: 0,
        first_fault: None,
        enough: false,
        mended: None,
    };
    let mut kept = Kept::default();
    if exists {
        let there = Manifest::load(directory)?;
        there
            .check_resumes(manifest)
            .map_err(|source| RecordsError::Differs {
                path: path.clone(),
                source,
            })?;
        decompress_records(directory)?;
        match plan.experiment.records {
            true => kept = opened.read_records(directory, first, plan, until, tally)?,
            false => {
                if let Some(file) = TallyFile::load(directory, plan)? {
                    tally.absorb(&file.sums);
                    let teams = 0..plan.teams.len();
                    opened.forfeits = teams.map(|t| tally.sums(t).forfeits).sum();
                    opened.blocks = file.sums.blocks();
                    // The rule was looked at after every block; only the last can have met it.
                    opened.enough = until.is_some_and(|rule| rule.is_met_after_block(tally));
                }
            }
        }
        // A run that is gone on with keeps the story of its beginning.
        let mut now = manifest.clone();
        now.run = there.run;
        now.store(directory).map_err(io)?;
    } else {
        manifest.store(directory).map_err(io)?;
    }
    if plan.experiment.records {
        opened.store = Some(Store::open(directory, turns, kept)?);
    }
    Ok(opened)
}

/// Reads the results of a directory into a plan whose pairings follow from them.
pub fn read_pairings(directory: &Path, plan: &Plan) -> Result<(), StoreError> {
    if plan.stages().is_none() {
        return Ok(());
    }
    let mut reader = RecordReader::open(directory, 0, plan.experiment.turns)?;
    while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
        let counted = plan.count_block(&block.rows);
        counted.map_err(|e| StoreError::Stopped(format!("{}: {e}", directory.display())))?;
    }
    Ok(())
}

impl Opened {
    fn read_records(
        &mut self,
        directory: &Path,
        first: u64,
        plan: &Plan,
        until: Option<Until>,
        tally: &mut Tally,
    ) -> Result<Kept, StoreError> {
        let mut reader = RecordReader::open(directory, first, plan.experiment.turns)?;
        while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
            tally.add_block(&block.rows);
            let counted = plan.count_block(&block.rows);
            counted.map_err(|e| StoreError::Stopped(format!("{}: {e}", directory.display())))?;
            self.forfeits += block.rows.iter().filter(|r| r.forfeit.is_some()).count() as u64;
            if self.first_fault.is_none() {
                self.first_fault = block.forfeits.first().cloned();
            }
            if until.is_some_and(|rule| rule.is_met_after_block(tally)) {
                self.enough = true;
                break;
            }
        }
        let kept = reader.kept();
        self.blocks = kept.blocks;
        self.mended = reader.cut().map(|path| path.display().to_string());
        Ok(kept)
    }
}
