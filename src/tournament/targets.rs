//! Agreement between the cards a spymaster named as targets and the cards that were touched: precision, recall and F1.
//!
//! Counted over the turns whose spymaster named targets and whose clue was legal, as sums over turns; error bars are
//! those of blocks.

use std::path::Path;

use super::plan::Plan;
use super::reader::RecordReader;
use super::record::Row;
use super::store::StoreError;
use crate::players::TurnReport;
use crate::stats::{Interval, Ratio};

/// Counts over turns with named targets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Counts {
    /// Targets that were touched.
    hit: f64,
    touched: f64,
    intended: f64,
}

/// Sums of one team.
#[derive(Clone, Debug, Default)]
struct Sums {
    precision: Ratio,
    recall: Ratio,
    f1: Ratio,
    block: u64,
    open: Counts,
    turns: u64,
}

impl Sums {
    fn close(&mut self) {
        let Counts {
            hit,
            touched,
            intended,
        } = std::mem::take(&mut self.open);
        self.precision.add(hit, touched);
        self.recall.add(hit, intended);
        self.f1.add(2.0 * hit, touched + intended);
    }
}

/// Precision, recall and F1 of one team's targets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TargetScore {
    /// Turns with named targets.
    pub turns: u64,
    /// Share of touched cards that were targets.
    pub precision: Interval,
    /// Share of targets that were touched in the turn of their clue.
    pub recall: Interval,
    /// The harmonic mean of the two.
    pub f1: Interval,
}

/// Targets and touches of each team.
#[derive(Clone, Debug)]
pub struct TargetTally {
    teams: Vec<Sums>,
}

impl TargetTally {
    /// Nothing yet.
    pub fn new(plan: &Plan) -> TargetTally {
        TargetTally {
            teams: vec![Sums::default(); plan.teams.len()],
        }
    }

    /// Reads the records of a directory; `None` if they have no turns.
    pub fn of_records(
        directory: &Path,
        first_block: u64,
        plan: &Plan,
    ) -> Result<Option<TargetTally>, StoreError> {
        if !plan.experiment.turns || !plan.experiment.records {
            return Ok(None);
        }
        let mut reader = RecordReader::open(directory, first_block, true)?;
        let mut tally = TargetTally::new(plan);
        while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
            for row in &block.rows {
                let of_game = block.turns.iter().filter(|t| t.game == row.game);
                tally.add(plan, row, of_game.map(|t| &t.turn));
            }
        }
        Ok(Some(tally))
    }

    /// Adds the turns of a game.
    pub fn add<'t>(
        &mut self,
        plan: &Plan,
        row: &Row,
        turns: impl IntoIterator<Item = &'t TurnReport>,
    ) {
        let teams = row.seats.map(|seat| plan.team_of(seat));
        for turn in turns {
            let intended = turn.clue.intended;
            let Some(team) = teams[turn.side.index()] else {
                continue;
            };
            if intended.is_empty() || turn.illegal {
                continue;
            }
            let team = &mut self.teams[team];
            team.turns += 1;
            if team.block != row.block {
                team.close();
                team.block = row.block;
            }
            team.open.hit += f64::from(turn.touched.and(intended).len());
            team.open.touched += f64::from(turn.touched.len());
            team.open.intended += f64::from(intended.len());
        }
    }

    /// The score of a team; `None` if its spymaster never named targets.
    pub fn score(&self, team: usize) -> Option<TargetScore> {
        let mut sums = self.teams.get(team)?.clone();
        sums.close();
        Some(TargetScore {
            turns: sums.turns,
            precision: sums.precision.share()?,
            recall: sums.recall.share()?,
            f1: sums.f1.share()?,
        })
    }

    /// True if any spymaster named targets.
    pub fn any(&self) -> bool {
        self.teams.iter().any(|sums| sums.turns > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Clue;
    use crate::rules::{CardSet, ClueId, Number, Side};
    use crate::tournament::{Experiment, TeamEntry, Won};

    #[test]
    fn targets_are_compared_with_what_was_touched() {
        let team = TeamEntry {
            spymaster: "random".into(),
            guesser: "random".into(),
            lexicon: None,
        };
        let experiment = Experiment {
            teams: vec![team],
            ..Experiment::default()
        };
        let plan = Plan::new(experiment, &crate::players::Registry::standard()).unwrap();
        let mut tally = TargetTally::new(&plan);
        let row = |block| Row {
            block,
            game: 0,
            deal: block,
            ruleset: 0,
            deck: 0,
            seats: [[0, 0]; 2],
            first: Side::A,
            winner: Won::Nobody,
            cause: 0,
            turns: 1,
            score: 0,
            sides: Default::default(),
            forfeit: None,
        };
        let turn = |intended: u32, touched: u32, illegal| TurnReport {
            side: Side::A,
            clue: Clue {
                clue: ClueId(0),
                number: Number::Count(2),
                intended: CardSet(intended),
            },
            found: 0,
            miss: None,
            touched: CardSet(touched),
            illegal,
        };
        assert!(!tally.any());
        assert_eq!(tally.score(0), None);
        // Without targets, or illegal: nothing to compare.
        tally.add(&plan, &row(0), &[turn(0, 0b1, false), turn(0b1, 0, true)]);
        assert!(!tally.any());
        tally.add(&plan, &row(0), &[turn(0b011, 0b110, false)]);
        tally.add(&plan, &row(1), &[turn(0b001, 0b001, false)]);
        let score = tally.score(0).unwrap();
        assert_eq!(score.turns, 2);
        assert!((score.precision.value - 2.0 / 3.0).abs() < 1e-12);
        assert!((score.recall.value - 2.0 / 3.0).abs() < 1e-12);
        assert!((score.f1.value - 2.0 / 3.0).abs() < 1e-12);
    }
}
