//! Reads a directory of records: sums over all games, and some of them played again.

use std::path::Path;

use super::replay::{Replayed, Replaying, replay};
use super::sums::{RowSums, TurnSums, UsageSums};
use crate::players::Library;
use crate::tournament::{
    Arena, ArenaError, Colt, ColtError, ColtTally, GAMES, Manifest, ManifestError, Plan, PlanError,
    RecordReader, Row, StoreError, Tally, TargetTally, as_it_counts, read_usage,
};

/// The options of a study.
pub struct StudyOptions<'a> {
    /// Play games again; without it none is.
    pub replay: bool,
    /// Players and lexica.
    pub library: &'a Library,
    /// Games to play again, about.
    pub games: u64,
    /// Games to keep step by step.
    pub samples: usize,
    /// Clues to keep with their tables, of the best and of the worst.
    pub clues: usize,
}

/// The games in which turns were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnSource {
    /// In `turns.csv`: all of them.
    Records,
    /// In the games that were played again.
    Replayed,
    /// Nowhere.
    None,
}

/// All that is known about a tournament.
#[derive(Debug)]
pub struct Study {
    /// Its manifest.
    pub manifest: Manifest,
    /// Its plan.
    pub plan: Plan,
    /// The standing.
    pub tally: Tally,
    /// Further sums over games.
    pub rows: RowSums,
    /// Sums over turns.
    pub turns: TurnSums,
    /// The source of the turns.
    pub turn_source: TurnSource,
    /// CoLT, where the experiment names weights.
    pub colt: Option<ColtTally>,
    /// Targets that spymasters named against cards touched.
    pub targets: TargetTally,
    /// Tokens and cost, where players state them.
    pub usage: UsageSums,
    /// Games played again.
    pub replayed: Option<Replayed>,
}

/// The reason why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The manifest.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The experiment in the manifest.
    #[error("{path}: {source}")]
    Plan {
        /// The directory.
        path: String,
        /// The cause.
        source: PlanError,
    },
    /// A deck or lexicon is not there.
    #[error("{path}: the games cannot be played again: {source}")]
    Arena {
        /// The directory.
        path: String,
        /// The cause.
        source: ArenaError,
    },
    /// A deck or lexicon is another one now.
    #[error("{path}: the games cannot be played again: {source}")]
    Other {
        /// The directory.
        path: String,
        /// The difference.
        source: ManifestError,
    },
    /// The records.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The weights of CoLT.
    #[error(transparent)]
    Colt(#[from] ColtError),
    /// Ids in the records that the manifest does not have.
    #[error(
        "{path}: block {block}, game {game} names a player, ruleset or deck that the manifest does not have"
    )]
    Stranger {
        /// The file.
        path: String,
        /// The block.
        block: u64,
        /// The game.
        game: u32,
    },
    /// A game differs from the records.
    #[error(
        "block {block}, game {game} is played differently now: the records were edited, or made by \
         another version of the players"
    )]
    Differs {
        /// The block.
        block: u64,
        /// The game.
        game: u32,
    },
    /// Only the tally was kept.
    #[error(
        "{path}: there are no records of games, only a tally; `spymaster merge --partial {path}` prints its standing"
    )]
    NoRecords {
        /// The directory.
        path: String,
    },
    /// A file is shorter than its checksums say.
    #[error("{path}: cut off: it ends before the last block of blocks.csv; --resume mends it")]
    Cut {
        /// The file.
        path: String,
    },
    /// No game is finished.
    #[error("{path}: there is no finished block of games")]
    Empty {
        /// The file.
        path: String,
    },
}

/// Keeps the rows of blocks that are spread evenly over a stream of unknown length, all
/// conditions alike, within a number of games.
struct Sampler {
    conditions: u64,
    stride: u64,
    seen: u64,
    budget: u64,
    kept: Vec<(u64, Vec<Row>)>,
}

impl Sampler {
    fn add(&mut self, rows: &[Row]) {
        let round = self.seen / self.conditions;
        self.seen += 1;
        if !round.is_multiple_of(self.stride) {
            return;
        }
        self.kept.push((round, rows.to_vec()));
        let games =
            |kept: &[(u64, Vec<Row>)]| kept.iter().map(|(_, r)| r.len() as u64).sum::<u64>();
        while games(&self.kept) > self.budget && self.kept.iter().any(|(round, _)| *round > 0) {
            self.stride *= 2;
            let stride = self.stride;
            self.kept.retain(|(round, _)| round.is_multiple_of(stride));
        }
    }
}

impl Study {
    /// Reads a directory.
    pub fn read(directory: &Path, options: &StudyOptions<'_>) -> Result<Study, StudyError> {
        let path = directory.display().to_string();
        let manifest = Manifest::load(directory)?;
        let registry = options.library.registry();
        let plan = Plan::new(manifest.experiment.clone(), registry);
        let plan = plan.map_err(|source| StudyError::Plan {
            path: path.clone(),
            source,
        })?;
        if !plan.experiment.records {
            return Err(StudyError::NoRecords { path });
        }
        let arena = match options.replay {
            true => Some(open_arena(&path, &manifest, &plan, options.library)?),
            false => None,
        };
        let colt = match &plan.experiment.colt {
            Some(file) => Some(ColtTally::new(&plan, Colt::load(Path::new(file))?)),
            None => None,
        };
        let mut study = Study {
            tally: Tally::new(&plan),
            rows: RowSums::new(&plan),
            turns: TurnSums::new(&plan),
            turn_source: TurnSource::None,
            targets: TargetTally::new(&plan),
            usage: UsageSums::default(),
            replayed: None,
            manifest,
            plan,
            colt,
        };
        let sample = study.sum_up(directory, options)?;
        if let Some(arena) = arena {
            let replaying = Replaying {
                arena: &arena,
                blocks: sample,
                samples: options.samples,
                clues: options.clues,
            };
            let replayed = replay(&replaying)?;
            if study.turn_source == TurnSource::None {
                study.turn_source = TurnSource::Replayed;
                for (row, turns) in &replayed.turns {
                    study.add_turns(row, turns.iter());
                }
            }
            study.replayed = Some(replayed);
        }
        Ok(study)
    }

    /// Counts all games and turns; returns the blocks to play again.
    fn sum_up(
        &mut self,
        directory: &Path,
        options: &StudyOptions<'_>,
    ) -> Result<Vec<Vec<Row>>, StudyError> {
        let path = directory.join(GAMES).display().to_string();
        let first = self.manifest.range().start;
        let with_turns = self.plan.experiment.turns;
        let mut reader = RecordReader::open(directory, first, with_turns)?;
        let mut sampler = Sampler {
            conditions: self.plan.conditions() as u64,
            stride: 1,
            seen: 0,
            budget: options.games,
            kept: Vec::new(),
        };
        let plan = self.plan.clone();
        let usage = read_usage(directory, self.manifest.range())?;
        while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
            let rows = &block.rows;
            if let Some(row) = rows.iter().find(|row| !fits(&plan, row)) {
                return Err(StudyError::Stranger {
                    path,
                    block: row.block,
                    game: row.game,
                });
            }
            self.tally.add_block(rows);
            let counted = plan.count_block(rows);
            counted.map_err(|e| StoreError::Stopped(format!("{path}: {e}")))?;
            self.rows.add_block(&plan, rows);
            sampler.add(rows);
            self.usage.add_rows(&usage, rows);
            for row in rows {
                let of_game = block.turns.iter().filter(|t| t.game == row.game);
                self.add_turns(row, of_game.map(|t| &t.turn));
            }
        }
        if let Some(file) = reader.cut() {
            return Err(StudyError::Cut {
                path: file.display().to_string(),
            });
        }
        if self.tally.games() == 0 {
            return Err(StudyError::Empty { path });
        }
        if with_turns {
            self.turn_source = TurnSource::Records;
        }
        Ok(sampler.kept.into_iter().map(|(_, rows)| rows).collect())
    }

    fn add_turns<'t>(
        &mut self,
        row: &Row,
        turns: impl Iterator<Item = &'t crate::players::TurnReport> + Clone,
    ) {
        let teams = row.seats.map(|seat| self.plan.team_of(seat));
        for turn in turns.clone() {
            if let Some(team) = teams[turn.side.index()] {
                self.turns.add(team, &as_it_counts(row, turn));
            }
        }
        self.targets.add(&self.plan, row, turns.clone());
        if let Some(colt) = &mut self.colt {
            colt.add(&self.plan, row, turns);
        }
    }
}

fn fits(plan: &Plan, row: &Row) -> bool {
    let (ruleset, deck) = plan.condition(row.block);
    (usize::from(row.ruleset), usize::from(row.deck)) == (ruleset, deck)
        && row.seats.iter().all(|seat| {
            usize::from(seat[0]) < plan.spymasters.len()
                && usize::from(seat[1]) < plan.guessers.len()
        })
}

fn open_arena(
    path: &str,
    manifest: &Manifest,
    plan: &Plan,
    library: &Library,
) -> Result<Arena, StudyError> {
    let arena = Arena::new(plan.clone(), library).map_err(|source| StudyError::Arena {
        path: path.to_owned(),
        source,
    })?;
    let here = Manifest::of(&arena, manifest.portion());
    manifest
        .check_replays(&here)
        .map_err(|source| StudyError::Other {
            path: path.to_owned(),
            source,
        })?;
    Ok(arena)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;
    use crate::tournament::Won;

    fn rows(block: u64, n: u32) -> Vec<Row> {
        let row = |game| Row {
            block,
            game,
            deal: block,
            ruleset: 0,
            deck: 0,
            seats: [[0, 0]; 2],
            first: Side::A,
            winner: Won::Nobody,
            cause: 0,
            turns: 0,
            score: 0,
            sides: Default::default(),
            forfeit: None,
        };
        (0..n).map(row).collect()
    }

    #[test]
    fn a_sample_is_spread_evenly_and_keeps_conditions_together() {
        let mut sampler = Sampler {
            conditions: 3,
            stride: 1,
            seen: 0,
            budget: 40,
            kept: Vec::new(),
        };
        for block in 0..300 {
            sampler.add(&rows(block, 2));
        }
        let blocks: Vec<u64> = sampler.kept.iter().map(|(_, r)| r[0].block).collect();
        // Rounds 0, 32, 64 and 96 of three conditions each: 24 games; twice as many would be 42.
        assert_eq!(blocks, [0, 1, 2, 96, 97, 98, 192, 193, 194, 288, 289, 290]);
    }

    #[test]
    fn one_round_is_kept_even_if_it_is_too_large() {
        let mut sampler = Sampler {
            conditions: 2,
            stride: 1,
            seen: 0,
            budget: 3,
            kept: Vec::new(),
        };
        for block in 0..10 {
            sampler.add(&rows(block, 5));
        }
        assert_eq!(sampler.kept.len(), 2);
    }
}
