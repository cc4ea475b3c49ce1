//! Sums of a report besides the tally: conditions, endings, lengths, numbers.

use std::collections::BTreeMap;

use crate::players::{TurnReport, Usage};
use crate::rules::Number;
use crate::stats::Ratio;
use crate::tournament::{ASSASSIN_FOUND, Ended, GameUsage, LONGEST, Plan, Row, Won};

/// Sums of one ruleset on one deck.
#[derive(Clone, Debug, Default)]
pub struct ConditionSums {
    /// Games.
    pub games: u64,
    /// Share of games won by the team that starts (competitive), or by the players.
    pub won: Ratio,
    /// Clues in a game.
    pub turns: Ratio,
    /// Share of games in which the assassin is touched too early.
    pub assassin: Ratio,
    /// Words said per clue.
    pub words: Ratio,
    /// Own cards found per clue.
    pub found: Ratio,
    /// Games by their ending.
    pub causes: [u64; 11],
    /// Games by the number of clues.
    pub lengths: Vec<u64>,
}

/// Everything that is summed over rows.
#[derive(Clone, Debug)]
pub struct RowSums {
    /// By deck and ruleset, see [`RowSums::condition`].
    conditions: Vec<ConditionSums>,
    rulesets: usize,
    cooperative: Vec<bool>,
    /// Share of cooperative games won by two teams as partners.
    pub partners: BTreeMap<(usize, usize), Ratio>,
    /// By the round of a series: share of games won together, and clues in a game.
    pub rounds: Vec<(Ratio, Ratio)>,
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
        sums.won.add_values(rows.iter().map(|r| flag(good(r))));
        sums.turns
            .add_values(rows.iter().map(|r| f64::from(r.turns)));
        // A finale ends with the assassin: only a touch before that is a mistake.
        let touched = |r: &Row| r.cause != ASSASSIN_FOUND && r.sides.iter().any(|s| s.assassin > 0);
        sums.assassin
            .add_values(rows.iter().map(|r| flag(touched(r))));
        sums.words.add_values(per_clue(|s| s.numbers));
        sums.found.add_values(per_clue(|s| s.own));
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
        }
        if !self.rounds.is_empty() {
            let per_round = (rows.len() / self.rounds.len()).max(1);
            for (round, games) in rows.chunks(per_round).enumerate() {
                if let Some((won, turns)) = self.rounds.get_mut(round) {
                    won.add_values(games.iter().map(|r| flag(good(r))));
                    turns.add_values(games.iter().map(|r| f64::from(r.turns)));
                }
            }
        }
    }

    fn add_partners(&mut self, plan: &Plan, rows: &[Row]) {
        let mut block: BTreeMap<(usize, usize), (f64, f64)> = BTreeMap::new();
        for row in rows {
            if let [Some(a), Some(b)] = row.seats.map(|seat| plan.team_of(seat)) {
                let pair = block.entry((a.min(b), a.max(b))).or_default();
                pair.0 += f64::from(u8::from(row.winner == Won::Everyone));
                pair.1 += 1.0;
            }
        }
        for (pair, (won, games)) in block {
            self.partners.entry(pair).or_default().add(won, games);
        }
    }
}

/// Tokens and cost by player: role (0 spymaster, 1 guesser) and id.
#[derive(Clone, Debug, Default)]
pub struct UsageSums {
    /// Games in which the player stated usage, and the sums.
    pub players: BTreeMap<(usize, u16), (u64, Usage)>,
}

impl UsageSums {
    /// Adds the usage of some games.
    pub fn add_rows(&mut self, usage: &GameUsage, rows: &[Row]) {
        if usage.is_empty() {
            return;
        }
        for row in rows {
            for (side, seat) in row.seats.iter().enumerate() {
                for (role, id) in seat.iter().enumerate() {
                    let stated = usage.get(&(row.block, row.game, side, role));
                    let Some(stated) = stated else { continue };
                    let (games, sums) = self.players.entry((role, *id)).or_default();
                    *games += 1;
                    *sums += *stated;
                }
            }
        }
    }
}

/// Numbers that are counted apart; the last is unlimited.
pub const NUMBERS: usize = 11;

/// Turns with the same number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberSums {
    /// Number of turns.
    pub turns: u64,
    /// Own cards found.
    pub found: u64,
    /// Turns that found as many as were said.
    pub all: u64,
    /// Turns by their ending.
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

    /// The name of a number.
    pub fn name(at: usize) -> String {
        match at {
            n if n == NUMBERS - 1 => "unlimited".into(),
            n if n == NUMBERS - 2 => format!("{n} or more"),
            n => n.to_string(),
        }
    }
}
