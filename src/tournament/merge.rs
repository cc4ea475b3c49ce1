//! Joins the records of shards: gaps and overlaps are refused, the bytes are those of one run.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::compress::{compress_records, packed};
use super::manifest::{FILE, Manifest, ManifestError};
use super::plan::{Plan, PlanError};
use super::reader::RecordReader;
use super::shard::{Portion, Shard, ShardError};
use super::store::{BLOCKS, Encoded, FORFEITS, GAMES, Kept, Store, StoreError, TURNS};
use super::tally::Tally;
use super::tally_file::{TALLY, TallyError, TallyFile};
use super::until::{Until, UntilError};
use super::usage::{SeatUsage, USAGE, read_usage};
use crate::players::Registry;
use crate::rules::Side;

/// The reason why records cannot be joined.
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
        /// The cause.
        source: io::Error,
    },
    /// They are not parts of the same whole.
    #[error("{path}: {source}")]
    Other {
        /// The directory.
        path: String,
        /// The difference.
        source: ManifestError,
    },
    /// A part twice.
    #[error("{first} and {second} are both {part}")]
    Twice {
        /// One directory.
        first: String,
        /// The other.
        second: String,
        /// The part.
        part: Portion,
    },
    /// A part is not there.
    #[error("{part} is missing")]
    Missing {
        /// The part.
        part: Portion,
    },
    /// The rounds so far do not decide.
    #[error("the stopping rule is not met: round {round} of {rounds} is next")]
    NextRound {
        /// The round to play.
        round: u64,
        /// Of so many.
        rounds: u64,
    },
    /// A tally that is not of its part.
    #[error("{0}: the tally counts blocks that are not of this part")]
    Strange(String),
    /// A tally.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// The stopping rule.
    #[error(transparent)]
    Until(#[from] UntilError),
    /// A number of parts.
    #[error(transparent)]
    Shard(#[from] ShardError),
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

/// Parts of an experiment, joined.
#[derive(Debug)]
pub struct Merged {
    /// The manifest of the whole.
    pub manifest: Manifest,
    /// The experiment, laid out.
    pub plan: Plan,
    /// Everything that was counted.
    pub tally: Tally,
    /// The stopping rule is met.
    pub enough: bool,
    /// Parts that are missing or not finished, in words; only of a partial standing.
    pub missing: Vec<String>,
}

/// Parts of one experiment, in the order of their blocks.
struct Found {
    parts: Vec<(Manifest, PathBuf)>,
    plan: Plan,
    until: Option<Until>,
}

impl Found {
    fn load(paths: &[PathBuf], registry: &Registry) -> Result<Found, MergeError> {
        let mut parts: Vec<(Manifest, PathBuf)> = Vec::new();
        for path in paths {
            parts.push((Manifest::load(path)?, path.clone()));
        }
        let (first, _) = parts.first().ok_or(MergeError::Nothing)?;
        for (manifest, path) in &parts {
            let counts = |m: &Manifest| (m.shard.of(), m.round.of());
            let same =
                first
                    .check_same(manifest)
                    .and_then(|()| match counts(first) == counts(manifest) {
                        true => Ok(()),
                        false => Err(ManifestError::Differs {
                            what: "numbers of parts",
                            place: String::new(),
                            there: first.shard.of().to_string(),
                            here: manifest.shard.of().to_string(),
                        }),
                    });
            same.map_err(|source| MergeError::Other {
                path: path.display().to_string(),
                source,
            })?;
        }
        let plan = Plan::new(first.experiment.clone(), registry)?;
        let until = plan.experiment.until.as_deref().map(str::parse::<Until>);
        let until = until.transpose()?;
        parts.sort_by_key(|(manifest, _)| manifest.portion());
        let same = |p: &&[(Manifest, PathBuf)]| p[0].0.portion() == p[1].0.portion();
        if let Some(pair) = parts.windows(2).find(same) {
            return Err(MergeError::Twice {
                first: pair[0].1.display().to_string(),
                second: pair[1].1.display().to_string(),
                part: pair[0].0.portion(),
            });
        }
        Ok(Found { parts, plan, until })
    }

    fn first(&self) -> &Manifest {
        &self.parts[0].0
    }

    /// The part of a round, if it was given.
    fn part(&self, round: u64, part: u64) -> Option<&(Manifest, PathBuf)> {
        let wanted =
            |(m, _): &&(Manifest, PathBuf)| m.round.part() == round && m.shard.part() == part;
        self.parts.iter().find(wanted)
    }

    /// The stopping rule, where it is looked at between rounds.
    fn rule(&self) -> Option<Until> {
        self.until.filter(|_| self.first().round.of() > 1)
    }
}

/// Joins the parts into one directory.
pub fn merge(parts: &[PathBuf], out: &Path, registry: &Registry) -> Result<Merged, MergeError> {
    let found = Found::load(parts, registry)?;
    let (rounds, shards) = (found.first().round.of(), found.first().shard.of());
    let plan = found.plan.clone();
    let games = packed(&out.join(GAMES));
    let there = [FILE, GAMES, TALLY].map(|name| out.join(name));
    if there.iter().chain([&games]).any(|path| path.exists()) {
        return Err(MergeError::Exists(out.display().to_string()));
    }
    // Missing parts are told before anything is written.
    let mut whole_rounds = 0;
    'rounds: for round in 1..=rounds {
        for part in 1..=shards {
            if found.part(round, part).is_none() {
                let later = |r: u64| (1..=shards).any(|p| found.part(r, p).is_some());
                if found.rule().is_some() && round > 1 && !(round..=rounds).any(later) {
                    break 'rounds;
                }
                let missing = Portion {
                    round: Shard::new(round, rounds)?,
                    shard: Shard::new(part, shards)?,
                };
                return Err(MergeError::Missing { part: missing });
            }
        }
        whole_rounds = round;
    }
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |source| MergeError::Io { path, source }
    };
    std::fs::create_dir_all(out).map_err(fault(out))?;
    let mut store = match plan.experiment.records {
        true => Some(Store::open(out, plan.experiment.turns, Kept::default())?),
        false => None,
    };
    let mut tally = Tally::new(&plan);
    let mut enough = false;
    for round in 1..=whole_rounds {
        for part in 1..=shards {
            if let Some((manifest, path)) = found.part(round, part) {
                let there = append_part(&plan, manifest, path, store.as_mut(), &mut tally);
                let Range { start, end } = manifest.range();
                let there = there.inspect_err(|_| discard(out))?;
                if there < end - start {
                    discard(out);
                    return Err(MergeError::Unfinished {
                        path: path.display().to_string(),
                        there,
                        expected: end - start,
                    });
                }
            }
        }
        enough = found.rule().is_some_and(|rule| rule.is_met(&tally));
        if enough {
            break;
        }
    }
    if whole_rounds < rounds && !enough {
        discard(out);
        let round = whole_rounds + 1;
        return Err(MergeError::NextRound { round, rounds });
    }
    drop(store);
    if plan.experiment.compress {
        compress_records(out)?;
    }
    TallyFile::of(&tally, 0).store(out)?;
    let mut manifest = found.first().clone();
    (manifest.round, manifest.shard) = (Shard::WHOLE, Shard::WHOLE);
    manifest.run.seconds = found.parts.iter().map(|(m, _)| m.run.seconds).sum();
    manifest.store(out).map_err(fault(&out.join(FILE)))?;
    Ok(Merged {
        manifest,
        plan,
        tally,
        enough,
        missing: Vec::new(),
    })
}

/// Takes the written files back: half a whole must not look like one.
fn discard(out: &Path) {
    for name in [GAMES, TURNS, FORFEITS, BLOCKS, USAGE] {
        let _ = std::fs::remove_file(out.join(name));
    }
}

/// The standing of the parts that are there, finished or not.
pub fn merge_partial(parts: &[PathBuf], registry: &Registry) -> Result<Merged, MergeError> {
    let found = Found::load(parts, registry)?;
    let plan = found.plan.clone();
    let mut tally = Tally::new(&plan);
    let mut missing = Vec::new();
    let (rounds, shards) = (found.first().round.of(), found.first().shard.of());
    for round in 1..=rounds {
        for part in 1..=shards {
            match found.part(round, part) {
                Some((manifest, path)) => {
                    let there = append_part(&plan, manifest, path, None, &mut tally)?;
                    let Range { start, end } = manifest.range();
                    if there < end - start {
                        let path = path.display();
                        missing.push(format!("{path}: {there} of {} blocks", end - start));
                    }
                }
                None => missing.push(
                    Portion {
                        round: Shard::new(round, rounds)?,
                        shard: Shard::new(part, shards)?,
                    }
                    .to_string(),
                ),
            }
        }
    }
    Ok(Merged {
        manifest: found.first().clone(),
        enough: found.until.is_some_and(|rule| rule.is_met(&tally)),
        plan,
        tally,
        missing,
    })
}

/// Bytes that are gathered before they are written.
const PIECE: usize = 4 << 20;

/// Counts a part, and appends its records block by block; returns its whole blocks.
fn append_part(
    plan: &Plan,
    manifest: &Manifest,
    path: &Path,
    mut store: Option<&mut Store>,
    tally: &mut Tally,
) -> Result<u64, MergeError> {
    let Range { start, end } = manifest.range();
    let summed = TallyFile::load(path, plan)?;
    let summed = summed.filter(|file| {
        // Beside records a tally counts only if it is of all of them.
        store.is_none() && (!plan.experiment.records || file.sums.blocks() == end - start)
    });
    if let Some(file) = summed {
        if file.first != start || file.sums.blocks() > end - start {
            return Err(MergeError::Strange(path.display().to_string()));
        }
        tally.absorb(&file.sums);
        return Ok(file.sums.blocks());
    }
    if !plan.experiment.records {
        return Ok(0);
    }
    let mut reader = RecordReader::open(path, start, plan.experiment.turns)?;
    let mut bytes = Encoded::default();
    for _ in start..end {
        let Some(block) = reader.next_block(|block| plan.games_in(block))? else {
            break;
        };
        tally.add_block(&block.rows);
        if let Some(store) = store.as_deref_mut() {
            bytes.append(&block.bytes);
            if bytes.len() > PIECE {
                store.commit(&bytes)?;
                bytes.clear();
            }
        }
    }
    if let Some(store) = store {
        for ((block, game, side, role), usage) in read_usage(path, start..end)? {
            let side = Side::BOTH[side];
            SeatUsage { side, role, usage }.write(block, game, &mut bytes.usage);
        }
        store.commit(&bytes)?;
    }
    Ok(reader.kept().blocks)
}
