//! Joins the records of shards: gaps and overlaps are refused, the bytes are those of one run.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::manifest::{FILE, Manifest, ManifestError};
use super::plan::{Plan, PlanError};
use super::shard::Shard;
use super::store::{GAMES, Kept, StoreError, TURNS, read_games, whole_turns};
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
    let mut sizes = Vec::new();
    for (manifest, path) in &found {
        sizes.push(check_part(&plan, manifest, path)?);
    }
    write_whole(&found, &sizes, out, plan.experiment.turns)?;
    whole.shard = Shard::WHOLE;
    whole.run.seconds = found.iter().map(|(m, _)| m.run.seconds).sum();
    whole.store(out).map_err(|source| MergeError::Io {
        path: out.join(FILE).display().to_string(),
        source,
    })?;
    Ok(whole)
}

/// Checks that a part has all its blocks, and measures it.
fn check_part(plan: &Plan, manifest: &Manifest, path: &Path) -> Result<Kept, MergeError> {
    let Range { start, end } = manifest.shard.blocks(plan.blocks);
    let mut kept = read_games(path, start, |block| plan.games_in(block), |_| {})?;
    kept.turns = whole_turns(path, end)?;
    if kept.blocks != end - start {
        return Err(MergeError::Unfinished {
            path: path.display().to_string(),
            there: kept.blocks,
            expected: end - start,
        });
    }
    Ok(kept)
}

fn write_whole(
    parts: &[(Manifest, &PathBuf)],
    sizes: &[Kept],
    out: &Path,
    turns: bool,
) -> Result<(), MergeError> {
    if out.join(FILE).exists() || out.join(GAMES).exists() {
        return Err(MergeError::Exists(out.display().to_string()));
    }
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |source| MergeError::Io { path, source }
    };
    std::fs::create_dir_all(out).map_err(fault(out))?;
    for name in [Some(GAMES), turns.then_some(TURNS)].into_iter().flatten() {
        let target = out.join(name);
        let mut file = File::create(&target).map_err(fault(&target))?;
        for (at, ((_, directory), size)) in parts.iter().zip(sizes).enumerate() {
            let source = directory.join(name);
            let mut reader = BufReader::new(File::open(&source).map_err(fault(&source))?);
            let mut header = String::new();
            let skipped = reader.read_line(&mut header).map_err(fault(&source))? as u64;
            if at == 0 {
                file.write_all(header.as_bytes()).map_err(fault(&target))?;
            }
            let whole = if name == GAMES {
                size.games
            } else {
                size.turns
            };
            let mut body = reader.take(whole.saturating_sub(skipped));
            io::copy(&mut body, &mut file).map_err(fault(&target))?;
        }
        file.sync_data().map_err(fault(&target))?;
    }
    Ok(())
}
