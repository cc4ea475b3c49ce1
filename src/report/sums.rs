//! What a report counts besides the tally: conditions, endings, lengths, numbers.

use std::collections::BTreeMap;

use crate::players::TurnReport;
use crate::rules::Number;
use crate::tournament::{ASSASSIN_FOUND, Ended, Estimate, LONGEST, Plan, Row, Won};

/// The mean of values that come in blocks, with the error of the blocks' means: games of a
/// block share a deal, so they are no independent observations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BlockMean {
    blocks: f64,
    sum: f64,
    squares: f64,
}

impl BlockMean {
    /// Adds the values of a block.
    pub fn add(&mut self, values: impl IntoIterator<Item = f64>) {
        let (mut n, mut sum) = (0.0, 0.0);
        for value in values {
            n += 1.0;
            sum += value;
        }
        if n > 0.0 {
            let mean = sum / n;
            self.blocks += 1.0;
            self.sum += mean;
            self.squares += mean * mean;
        }
    }

    /// The mean and its 95 % interval; `None` without a value.
    pub fn estimate(&self) -> Option<Estimate> {
        let n = self.blocks;
        (n > 0.0).then(|| {
            let value = self.sum / n;
            let variance = (self.squares / n - value * value).max(0.0);
            let half = match n > 1.0 {
                true => 1.96 * (variance / (n - 1.0)).sqrt(),
                false => f64::NAN,
            };
            Estimate {
                value,
                low: value - half,
                high: value + half,
            }
        })
    }
}

impl BlockMean {
    /// The mean of shares: its interval stays between 0 and 1, and has a width even if all blocks
    /// agree.
    pub fn share(&self) -> Option<Estimate> {
        let e = self.estimate()?;
        if e.value == 0.0 || e.value == 1.0 {
            let blocks = self.blocks as u64;
            return Some(wilson(if e.value == 1.0 { blocks } else { 0 }, blocks));
        }
        Some(Estimate {
            value: e.value,
            low: e.low.max(0.0),
            high: e.high.min(1.0),
        })
    }
}

/// A share with Wilson's 95 % interval.
pub(super) fn wilson(n: u64, of: u64) -> Estimate {
    let total = of as f64;
    let p = n as f64 / total;
    let z2 = 1.96f64 * 1.96;
    let middle = (p + z2 / (2.0 * total)) / (1.0 + z2 / total);
    let spread = p * (1.0 - p) / total + z2 / (4.0 * total * total);
    let half = 1.96 * spread.sqrt() / (1.0 + z2 / total);
    Estimate {
        value: p,
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    }
}

/// Sums of one ruleset on one deck.
#[derive(Clone, Debug, Default)]
pub struct ConditionSums {
    /// Games.
    pub games: u64,
    /// Share of games won by the team that starts (competitive), or by the players.
    pub won: BlockMean,
    /// Clues in a game.
    pub turns: BlockMean,
    /// Share of games in which the assassin is touched too early.
    pub assassin: BlockMean,
    /// Words said per clue.
    pub words: BlockMean,
    /// Own cards found per clue.
    pub found: BlockMean,
    /// Games by how they ended.
    pub causes: [u64; 11],
    /// Games by the number of clues.
    pub lengths: Vec<u64>,
}

/// Games of one pair of partners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairSums {
    /// Share of games won.
    pub won: BlockMean,
    /// Games.
    pub games: u64,
}

/// Everything that is summed over rows.
#[derive(Clone, Debug)]
pub struct RowSums {
    /// By deck and ruleset, see [`RowSums::condition`].
    conditions: Vec<ConditionSums>,
    rulesets: usize,
    cooperative: Vec<bool>,
    /// Cooperative games of two teams as partners.
    pub partners: BTreeMap<(usize, usize), PairSums>,
    /// Competitive games of two teams against each other.
    pub met: BTreeMap<(usize, usize), u64>,
    /// By the round of a series: share of games won together, and clues in a game.
    pub rounds: Vec<(BlockMean, BlockMean)>,
    /// Games that were forfeited.
    pub forfeits: u64,
}

impl RowSums {
    /// Nothing yet.
    pub fn new(plan: &Plan) -> RowSums {
        RowSums {
            conditions: vec![ConditionSums::default(); plan.conditions()],
            rulesets: plan.rulesets.len(),
            cooperative: plan
                .rulesets
                .iter()
                .map(|r| r.ruleset.is_cooperative())
                .collect(),
            partners: BTreeMap::new(),
            met: BTreeMap::new(),
            rounds: match plan.experiment.series {
                1 => Vec::new(),
                n => vec![Default::default(); n as usize],
            },
            forfeits: 0,
        }
    }

    /// One ruleset on one deck.
    pub fn condition(&self, ruleset: usize, deck: usize) -> &ConditionSums {
        &self.conditions[deck * self.rulesets + ruleset]
    }

    /// Adds the games of a block.
    pub fn add_block(&mut self, plan: &Plan, rows: &[Row]) {
        let Some(row) = rows.first() else { return };
        let ruleset = usize::from(row.ruleset);
        let at = usize::from(row.deck) * self.rulesets + ruleset;
        let together = self.cooperative.get(ruleset).copied().unwrap_or(false);
        let Some(sums) = self.conditions.get_mut(at) else {
            return;
        };
        let good = |row: &Row| match (together, row.winner) {
            (true, won) => won == Won::Everyone,
            (false, Won::Side(side)) => side == row.first,
            (false, _) => false,
        };
        let flag = |yes: bool| f64::from(u8::from(yes));
        let total = |row: &Row, of: fn(&crate::players::SideReport) -> u16| {
            row.sides.iter().map(|s| f64::from(of(s))).sum::<f64>()
        };
        let per_clue = |of: fn(&crate::players::SideReport) -> u16| {
            rows.iter()
                .map(move |r| total(r, of) / total(r, |s| s.clues).max(1.0))
        };
        sums.games += rows.len() as u64;
        sums.won.add(rows.iter().map(|r| flag(good(r))));
        sums.turns.add(rows.iter().map(|r| f64::from(r.turns)));
        // A finale ends with the assassin: only a touch before that is a mistake.
        let touched = |r: &Row| r.cause != ASSASSIN_FOUND && r.sides.iter().any(|s| s.assassin > 0);
        sums.assassin.add(rows.iter().map(|r| flag(touched(r))));
        sums.words.add(per_clue(|s| s.numbers));
        sums.found.add(per_clue(|s| s.own));
        for row in rows {
            sums.causes[usize::from(row.cause).min(10)] += 1;
            if sums.lengths.is_empty() {
                sums.lengths = vec![0; LONGEST + 1];
            }
            sums.lengths[usize::from(row.turns).min(LONGEST)] += 1;
            self.forfeits += u64::from(row.forfeit.is_some());
        }
        if together {
            self.add_partners(plan, rows);
        } else {
            for row in rows {
                if let [Some(a), Some(b)] = row.seats.map(|seat| plan.team_of(seat)) {
                    *self.met.entry((a.min(b), a.max(b))).or_default() += 1;
                }
            }
        }
        if !self.rounds.is_empty() {
            let per_round = plan.seatings(ruleset).len().max(1);
            for (round, games) in rows.chunks(per_round).enumerate() {
                if let Some((won, turns)) = self.rounds.get_mut(round) {
                    won.add(games.iter().map(|r| flag(good(r))));
                    turns.add(games.iter().map(|r| f64::from(r.turns)));
                }
            }
        }
    }

    fn add_partners(&mut self, plan: &Plan, rows: &[Row]) {
        for row in rows {
            if let [Some(a), Some(b)] = row.seats.map(|seat| plan.team_of(seat)) {
                let pair = self.partners.entry((a.min(b), a.max(b))).or_default();
                pair.games += 1;
                let won = row.winner == Won::Everyone;
                pair.won.add([f64::from(u8::from(won))]);
            }
        }
    }
}

/// Numbers that are counted apart; the last is unlimited.
pub const NUMBERS: usize = 11;

/// Turns with the same number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberSums {
    /// How many.
    pub turns: u64,
    /// Own cards found.
    pub found: u64,
    /// Turns that found as many as were said.
    pub all: u64,
    /// Turns by what ended them.
    pub ended: [u64; 4],
    /// Illegal clues.
    pub illegal: u64,
}

/// Turns by team and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnSums {
    teams: Vec<[NumberSums; NUMBERS]>,
}

impl TurnSums {
    /// Nothing yet.
    pub fn new(plan: &Plan) -> TurnSums {
        TurnSums {
            teams: vec![Default::default(); plan.teams.len()],
        }
    }

    /// Adds a turn.
    pub fn add(&mut self, team: usize, turn: &TurnReport) {
        let (at, said) = match turn.clue.number {
            Number::Count(n) => (usize::from(n).min(NUMBERS - 2), n),
            Number::Zero => (0, 1),
            Number::Unlimited => (NUMBERS - 1, 1),
        };
        let Some(sums) = self.teams.get_mut(team).map(|team| &mut team[at]) else {
            return;
        };
        sums.turns += 1;
        sums.found += u64::from(turn.found);
        sums.all += u64::from(turn.found >= said);
        sums.ended[Ended::of(turn) as usize] += 1;
        sums.illegal += u64::from(turn.illegal);
    }

    /// Of one team, by number.
    pub fn team(&self, team: usize) -> &[NumberSums; NUMBERS] {
        &self.teams[team]
    }

    /// Of all teams, by number.
    pub fn all(&self) -> [NumberSums; NUMBERS] {
        let mut all = [NumberSums::default(); NUMBERS];
        for team in &self.teams {
            for (sum, part) in all.iter_mut().zip(team) {
                sum.turns += part.turns;
                sum.found += part.found;
                sum.all += part.all;
                sum.illegal += part.illegal;
                for (a, b) in sum.ended.iter_mut().zip(part.ended) {
                    *a += b;
                }
            }
        }
        all
    }

    /// What a number is called.
    pub fn name(at: usize) -> String {
        match at {
            n if n == NUMBERS - 1 => "unlimited".into(),
            n if n == NUMBERS - 2 => format!("{n} or more"),
            n => n.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_block_means_is_that_of_blocks() {
        let mut mean = BlockMean::default();
        // Two games a block that always agree: 4 observations, not 8.
        for value in [1.0, 0.0, 1.0, 1.0] {
            mean.add([value, value]);
        }
        let e = mean.estimate().unwrap();
        assert_eq!(e.value, 0.75);
        // Sample variance 0.25, over 4 blocks: standard error 0.25.
        assert!((e.high - (0.75 + 1.96 * 0.25)).abs() < 1e-12, "{e:?}");
        assert!(BlockMean::default().estimate().is_none());
    }
}
