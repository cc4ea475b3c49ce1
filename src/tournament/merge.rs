//! Joins the records of shards: gaps and overlaps are refused, the bytes are those of one run.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::manifest::{FILE, Manifest, ManifestError};
use super::plan::{Plan, PlanError};
use super::reader::RecordReader;
use super::shard::Shard;
use super::store::{Encoded, GAMES, Kept, Store, StoreError};
use crate::players::Registry;

/// Why records cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// Nothing to join.
    #[error("no directories were given")]
    Nothing,
    /// A manifest.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The plan of a manifest.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Records.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// They are not parts of the same whole.
    #[error("{path}: {source}")]
    Other {
        /// The directory.
        path: String,
        /// What differs.
        source: ManifestError,
    },
    /// A part twice.
    #[error("{first} and {second} are both part {part} of {of}")]
    Twice {
        /// One directory.
        first: String,
        /// The other.
        second: String,
        /// The part.
        part: u64,
        /// Of so many.
        of: u64,
    },
    /// A part is not there.
    #[error("part {part} of {of} is missing")]
    Missing {
        /// The part.
        part: u64,
        /// Of so many.
        of: u64,
    },
    /// A part is not finished.
    #[error("{path}: {there} of {expected} blocks are there; finish it with --resume")]
    Unfinished {
        /// The directory.
        path: String,
        /// Whole blocks.
        there: u64,
        /// Blocks of the part.
        expected: u64,
    },
    /// The directory to write to has records.
    #[error("{0}: there are records already")]
    Exists(String),
}

/// Joins the parts into one directory. Returns the manifest of the whole.
pub fn merge(parts: &[PathBuf], out: &Path, registry: &Registry) -> Result<Manifest, MergeError> {
    let mut found: Vec<(Manifest, &PathBuf)> = Vec::new();
    for path in parts {
        found.push((Manifest::load(path)?, path));
    }
    let (first, _) = found.first().ok_or(MergeError::Nothing)?;
    let of = first.shard.of();
    let mut whole = first.clone();
    for (manifest, path) in &found {
        let same =
            manifest
                .check_same(&whole, false)
                .and_then(|()| match manifest.shard.of() == of {
                    true => Ok(()),
                    false => Err(ManifestError::Differs {
                        what: "numbers of parts",
                        there: manifest.shard.of().to_string(),
                        here: of.to_string(),
                    }),
                });
        same.map_err(|source| MergeError::Other {
            path: path.display().to_string(),
            source,
        })?;
    }
    found.sort_by_key(|(manifest, _)| manifest.shard);
    if let Some(pair) = found.windows(2).find(|p| p[0].0.shard == p[1].0.shard) {
        return Err(MergeError::Twice {
            first: pair[0].1.display().to_string(),
            second: pair[1].1.display().to_string(),
            part: pair[0].0.shard.part(),
            of,
        });
    }
    let there = |part: u64| found.iter().any(|(m, _)| m.shard.part() == part);
    if let Some(part) = (1..=of).find(|&part| !there(part)) {
        return Err(MergeError::Missing { part, of });
    }
    let plan = Plan::new(whole.experiment.clone(), registry)?;
    if out.join(FILE).exists() || out.join(GAMES).exists() {
        return Err(MergeError::Exists(out.display().to_string()));
    }
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |source| MergeError::Io { path, source }
    };
    std::fs::create_dir_all(out).map_err(fault(out))?;
    let mut store = Store::open(out, plan.experiment.turns, Kept::default())?;
    for (manifest, path) in &found {
        append_part(&plan, manifest, path, &mut store)?;
    }
    whole.shard = Shard::WHOLE;
    whole.run.seconds = found.iter().map(|(m, _)| m.run.seconds).sum();
    whole.store(out).map_err(fault(&out.join(FILE)))?;
    Ok(whole)
}

/// Bytes that are gathered before they are written.
const PIECE: usize = 4 << 20;

/// Appends a part, block by block, and checks that all its blocks are there.
fn append_part(
    plan: &Plan,
    manifest: &Manifest,
    path: &Path,
    store: &mut Store,
) -> Result<(), MergeError> {
    let Range { start, end } = manifest.shard.blocks(plan.blocks);
    let mut reader = RecordReader::open(path, start, plan.experiment.turns)?;
    let mut bytes = Encoded::default();
    for _ in start..end {
        match reader.next_block(|block| plan.games_in(block))? {
            Some(block) => bytes.append(&block.bytes),
            None => {
                return Err(MergeError::Unfinished {
                    path: path.display().to_string(),
                    there: reader.kept().blocks,
                    expected: end - start,
                });
            }
        }
        if bytes.len() > PIECE {
            store.commit(&bytes)?;
            bytes.clear();
        }
    }
    store.commit(&bytes)?;
    Ok(())
}
