//! What the records add up to, kept in constant memory while games stream by.
//!
//! Error bars come from a bootstrap over blocks: every block counts with a Poisson weight of
//! mean one in each of a hundred replicas, and everything is computed in each replica again.

use super::plan::Plan;
use super::ratings::{Results, Sprt, Verdict, interval};
use super::record::{ASSASSIN_FOUND, Row, Won};
use crate::players::SideReport;
use crate::rules::Side;

/// Replicas of the bootstrap.
pub(super) const REPLICAS: usize = 100;

/// Longest game that is counted apart.
pub const LONGEST: usize = 40;

/// Sums over the games of one team.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TeamSums {
    /// Games, counted once for every side the team sat on.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Turns of its won games, by the team's own clues.
    pub winning_turns: u64,
    /// Scores of won cooperative games.
    pub score: i64,
    /// What it did.
    pub did: [u64; 7],
    /// Games in which it touched the assassin (but for the end of a finale).
    pub assassins: u64,
    /// Games it forfeited.
    pub forfeits: u64,
    /// Games and wins when it gave the first clue.
    pub first: (u64, u64),
    /// Won games by number of its clues.
    pub lengths: Vec<u64>,
}

impl TeamSums {
    fn add(&mut self, row: &Row, side: Side, won: bool) {
        let did = &row.sides[side.index()];
        let SideReport {
            clues,
            numbers,
            own,
            opponent,
            bystander,
            assassin,
            illegal,
        } = *did;
        self.games += 1;
        for (sum, n) in self
            .did
            .iter_mut()
            .zip([clues, numbers, own, opponent, bystander, assassin, illegal])
        {
            *sum += u64::from(n);
        }
        // A finale is won with the assassin.
        let found = won && row.cause == ASSASSIN_FOUND;
        self.assassins += u64::from(assassin > 0 && !found);
        self.forfeits += u64::from(row.forfeit == Some(side));
        if row.first == side {
            self.first.0 += 1;
            self.first.1 += u64::from(won);
        }
        if won {
            self.wins += 1;
            self.winning_turns += u64::from(clues);
            self.score += i64::from(row.score);
            if self.lengths.is_empty() {
                self.lengths = vec![0; LONGEST + 1];
            }
            self.lengths[usize::from(clues).min(LONGEST)] += 1;
        }
    }

    fn share(&self, n: u64, of: u64) -> f64 {
        if of == 0 {
            f64::NAN
        } else {
            n as f64 / of as f64
        }
    }

    /// Share of games won.
    pub fn win_rate(&self) -> f64 {
        self.share(self.wins, self.games)
    }

    /// Own clues in a won game.
    pub fn turns_to_win(&self) -> f64 {
        self.share(self.winning_turns, self.wins)
    }

    /// Share of games with a touched assassin.
    pub fn assassin_rate(&self) -> f64 {
        self.share(self.assassins, self.games)
    }

    /// The mean number said with a clue.
    pub fn words_per_clue(&self) -> f64 {
        self.share(self.did[1], self.did[0])
    }

    /// Own cards found per clue.
    pub fn found_per_clue(&self) -> f64 {
        self.share(self.did[2], self.did[0])
    }

    /// Illegal clues.
    pub fn illegal(&self) -> u64 {
        self.did[6]
    }

    /// The mean score of all games, lost ones as zero.
    pub fn mean_score(&self) -> f64 {
        if self.games == 0 {
            f64::NAN
        } else {
            self.score as f64 / self.games as f64
        }
    }
}

/// Sums of one replica, or of the data themselves.
#[derive(Clone, Debug)]
struct Replica {
    results: Results,
    /// Per team: weight of its cooperative games, wins, scores, turns of wins.
    together: Vec<[f64; 4]>,
}

/// What is known so far.
#[derive(Clone, Debug)]
pub struct Tally {
    teams: usize,
    cooperative: Vec<bool>,
    ids: Vec<[u16; 2]>,
    sums: Vec<TeamSums>,
    /// Per ruleset and deck.
    conditions: Vec<Vec<TeamSums>>,
    rulesets: usize,
    /// The data, then the replicas.
    replicas: Vec<Replica>,
    /// Mirrored pairs of the first two teams: how many, sum and sum of squares of pair scores.
    pairs: [f64; 3],
    games: u64,
    blocks: u64,
}

/// A value and the middle 95 % of its replicas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// From the data.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Plan) -> Tally {
        let teams = plan.teams.len();
        let replica = Replica {
            results: Results::new(teams),
            together: vec![[0.0; 4]; teams],
        };
        Tally {
            teams,
            cooperative: plan
                .rulesets
                .iter()
                .map(|r| r.ruleset.is_cooperative())
                .collect(),
            ids: plan.teams.clone(),
            sums: vec![TeamSums::default(); teams],
            conditions: vec![vec![TeamSums::default(); teams]; plan.conditions()],
            rulesets: plan.rulesets.len(),
            replicas: vec![replica; REPLICAS + 1],
            pairs: [0.0; 3],
            games: 0,
            blocks: 0,
        }
    }

    /// Adds the games of a block.
    pub fn add_block(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        let weights = weights(first.block);
        self.blocks += 1;
        self.games += rows.len() as u64;
        let mut pair = (0.0, 0.0);
        for row in rows {
            let [Some(a), Some(b)] = row.seats.map(|seat| self.team(seat)) else {
                continue;
            };
            let at = usize::from(row.deck) * self.rulesets + usize::from(row.ruleset);
            // Ids that the plan does not have: the records were edited.
            let known = self.cooperative.get(usize::from(row.ruleset));
            let (Some(&cooperative), true) = (known, at < self.conditions.len()) else {
                continue;
            };
            if cooperative {
                let won = row.winner == Won::Everyone;
                self.add_together(row, a, won, at, &weights);
                if b != a {
                    self.add_together(row, b, won, at, &weights);
                }
                continue;
            }
            let a_won = row.winner == Won::Side(Side::A);
            for (team, side, won) in [(a, Side::A, a_won), (b, Side::B, !a_won)] {
                self.sums[team].add(row, side, won);
                self.conditions[at][team].add(row, side, won);
            }
            if a != b {
                let (winner, loser) = if a_won { (a, b) } else { (b, a) };
                for (replica, &weight) in self.replicas.iter_mut().zip(&weights) {
                    if weight > 0 {
                        replica.results.add(winner, loser, f64::from(weight));
                    }
                }
                if a.min(b) == 0 && a.max(b) == 1 {
                    pair.0 += 1.0;
                    pair.1 += f64::from(winner == 0);
                }
            }
        }
        if pair.0 > 0.0 {
            let score: f64 = pair.1 / pair.0;
            self.pairs[0] += 1.0;
            self.pairs[1] += score;
            self.pairs[2] += score * score;
        }
    }

    fn add_together(&mut self, row: &Row, team: usize, won: bool, at: usize, weights: &[u8]) {
        // A cooperative game has one result: both sides' clues belong to it.
        let mut whole = *row;
        if row.sides[1].clues > 0 {
            whole.sides[0] = sum(row.sides);
        }
        self.sums[team].add(&whole, Side::A, won);
        self.conditions[at][team].add(&whole, Side::A, won);
        let turns = f64::from(whole.sides[0].clues);
        for (replica, &weight) in self.replicas.iter_mut().zip(weights) {
            let w = f64::from(weight);
            let sums = &mut replica.together[team];
            sums[0] += w;
            if won {
                sums[1] += w;
                sums[2] += w * f64::from(row.score);
                sums[3] += w * turns;
            }
        }
    }

    fn team(&self, seat: [u16; 2]) -> Option<usize> {
        // With a shared guesser a spymaster may sit with another team's guesser.
        let exact = self.ids.iter().position(|ids| *ids == seat);
        exact.or_else(|| self.ids.iter().position(|ids| ids[0] == seat[0]))
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Blocks so far.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The sums of a team over everything.
    pub fn sums(&self, team: usize) -> &TeamSums {
        &self.sums[team]
    }

    /// The sums of a team under one ruleset and deck.
    pub fn condition(&self, ruleset: usize, deck: usize, team: usize) -> &TeamSums {
        &self.conditions[deck * self.rulesets + ruleset][team]
    }

    fn estimate(&self, of: impl Fn(&Replica) -> f64) -> Estimate {
        let value = of(&self.replicas[0]);
        let (low, high) = interval(self.replicas[1..].iter().map(of).collect());
        Estimate { value, low, high }
    }

    fn estimates(&self, of: impl Fn(&Replica) -> Vec<f64>) -> Vec<Estimate> {
        let all: Vec<Vec<f64>> = self.replicas.iter().map(of).collect();
        (0..all[0].len())
            .map(|i| {
                let (low, high) = interval(all[1..].iter().map(|r| r[i]).collect());
                let value = all[0][i];
                Estimate { value, low, high }
            })
            .collect()
    }

    /// Whether two different teams have met.
    pub fn is_contest(&self) -> bool {
        (0..self.teams).any(|i| (0..self.teams).any(|j| self.replicas[0].results.wins(i, j) > 0.0))
    }

    /// Ratings of the teams of the competitive games.
    pub fn ratings(&self) -> Vec<Estimate> {
        self.estimates(|r| r.results.ratings())
    }

    /// Strengths of spymasters and of guessers apart: a team's rating is the sum of the two.
    pub fn contributions(&self, plan: &Plan) -> (Vec<Estimate>, Vec<Estimate>) {
        let (s, g) = (plan.spymasters.len(), plan.guessers.len());
        let design: Vec<Vec<usize>> = plan
            .teams
            .iter()
            .map(|&[sp, gu]| vec![usize::from(sp), s + usize::from(gu)])
            .collect();
        let mut parts = self.estimates(|r| r.results.fit(&design, s + g));
        let guessers = parts.split_off(s);
        (parts, guessers)
    }

    /// The share of games that one team won against another.
    pub fn head_to_head(&self, i: usize, j: usize) -> Option<Estimate> {
        let met = self.replicas[0].results.wins(i, j) + self.replicas[0].results.wins(j, i);
        (met > 0.0).then(|| {
            self.estimate(|r| {
                let (won, lost) = (r.results.wins(i, j), r.results.wins(j, i));
                won / (won + lost)
            })
        })
    }

    /// Win rate, mean score (lost games as zero) and turns to win of a team's cooperative games.
    pub fn together(&self, team: usize) -> Option<[Estimate; 3]> {
        (self.replicas[0].together[team][0] > 0.0).then(|| {
            let ratio = |n: usize, of: usize| {
                self.estimate(move |r| r.together[team][n] / r.together[team][of])
            };
            [ratio(1, 0), ratio(2, 0), ratio(3, 1)]
        })
    }

    /// The mean and variance of the first team's pair scores against the second, and how many.
    pub fn pair_score(&self) -> (f64, f64, f64) {
        let [n, sum, squares] = self.pairs;
        let mean = sum / n;
        (n, mean, squares / n - mean * mean)
    }

    /// What a sequential test of the first team against the second says.
    pub fn sprt(&self, test: &Sprt) -> (f64, Verdict) {
        let (n, mean, variance) = self.pair_score();
        let ratio = test.log_ratio(n, mean, variance);
        (ratio, test.verdict(ratio))
    }

    /// Games in all that would bring every rating's interval to ± `width`.
    pub fn games_needed(&self, width: f64) -> f64 {
        let widest = self
            .ratings()
            .iter()
            .map(Estimate::margin)
            .fold(0.0f64, f64::max);
        self.games as f64 * (widest / width).powi(2)
    }
}

fn sum(sides: [SideReport; 2]) -> SideReport {
    let [a, b] = sides;
    SideReport {
        clues: a.clues + b.clues,
        numbers: a.numbers + b.numbers,
        own: a.own + b.own,
        opponent: a.opponent + b.opponent,
        bystander: a.bystander + b.bystander,
        assassin: a.assassin + b.assassin,
        illegal: a.illegal + b.illegal,
    }
}

/// How often a block counts: once in the data, a Poisson number of times in each replica.
/// A function of the block alone.
pub(super) fn weights(block: u64) -> [u8; REPLICAS + 1] {
    /// Cumulative chances of 0, 1, 2 … of a Poisson variable of mean one, as shares of 2^32.
    const CHANCES: [u32; 6] = [
        1_580_030_169,
        3_160_060_337,
        3_950_075_422,
        4_213_413_783,
        4_279_248_374,
        4_292_415_292,
    ];
    let mut weights = [1u8; REPLICAS + 1];
    let mut state = block.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    for pair in weights[1..].chunks_mut(2) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        for (weight, bits) in pair.iter_mut().zip([z as u32, (z >> 32) as u32]) {
            *weight = CHANCES.iter().filter(|&&chance| bits >= chance).count() as u8;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_weights_have_mean_and_variance_one() {
        let all: Vec<f64> = (0..5000)
            .flat_map(|b| weights(b)[1..].to_vec())
            .map(f64::from)
            .collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let variance = all.iter().map(|w| (w - mean).powi(2)).sum::<f64>() / all.len() as f64;
        assert!((mean - 1.0).abs() < 0.005, "{mean}");
        assert!((variance - 1.0).abs() < 0.01, "{variance}");
    }
}
