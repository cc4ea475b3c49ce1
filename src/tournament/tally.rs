//! Sums over the records, kept in constant memory while games stream by.
//!
//! Error bars are those of blocks: sums and products of sums over blocks are kept, which are whole numbers and so the same
//! for any number of threads.

use super::plan::Plan;
use super::record::{ASSASSIN_FOUND, Row, Won};
use crate::players::SideReport;
use crate::rules::Side;
use crate::stats::{Interval, Pairs, Parts, Ratings, Ratio, Results, Sprt, SprtVerdict};

/// Longest game that is counted apart.
pub const LONGEST: usize = 40;

/// Sums over the games of one team.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct TeamSums {
    /// Games, counted once for every side the team sat on.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Turns of its won games, by the team's own clues.
    pub winning_turns: u64,
    /// Scores of won cooperative games.
    pub score: i64,
    /// Its deeds, each counted.
    pub did: [u64; 7],
    /// Games in which it touched the assassin (but for the end of a finale).
    pub assassins: u64,
    /// Games it forfeited.
    pub forfeits: u64,
    /// Games and wins when it gave the first clue.
    pub first: (u64, u64),
    /// Won games by number of its clues.
    pub lengths: Vec<u64>,
    /// Share of games won, by blocks.
    pub won: Ratio,
    /// The same of the games in which it gave the first clue, and of the others.
    pub by_seat: [Ratio; 2],
    /// Share of games with a touched assassin, by blocks.
    pub touched: Ratio,
}

impl TeamSums {
    /// Adds a game; returns whether the assassin was touched.
    fn add(&mut self, row: &Row, side: Side, won: bool) -> bool {
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
        assassin > 0 && !found
    }

    /// Adds the sums of other games of the team.
    fn absorb(&mut self, other: &TeamSums) {
        self.games += other.games;
        self.wins += other.wins;
        self.winning_turns += other.winning_turns;
        self.score += other.score;
        for (sum, part) in self.did.iter_mut().zip(other.did) {
            *sum += part;
        }
        self.assassins += other.assassins;
        self.forfeits += other.forfeits;
        self.first.0 += other.first.0;
        self.first.1 += other.first.1;
        if self.lengths.is_empty() {
            self.lengths = vec![0; other.lengths.len()];
        }
        for (sum, part) in self.lengths.iter_mut().zip(&other.lengths) {
            *sum += part;
        }
        self.won.absorb(&other.won);
        for (sum, part) in self.by_seat.iter_mut().zip(&other.by_seat) {
            sum.absorb(part);
        }
        self.touched.absorb(&other.touched);
    }

    fn end_block(&mut self, block: &TeamBlock) {
        let [first, second] = block.by_seat;
        self.won.add(first.1 + second.1, first.0 + second.0);
        for (sums, (games, wins)) in self.by_seat.iter_mut().zip(block.by_seat) {
            sums.add(wins, games);
        }
        self.touched.add(block.touched, first.0 + second.0);
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

/// Turns that a lost game counts in the published competition.
const LOST_TURNS: f64 = 25.0;

/// A team's games of one block.
#[derive(Clone, Copy, Debug, Default)]
struct TeamBlock {
    /// Games and wins as first and as second.
    by_seat: [(f64, f64); 2],
    touched: f64,
    /// Cooperative games, wins, scores, turns of wins, and turns with a lost game as [`LOST_TURNS`].
    together: [f64; 5],
}

/// Everything that is summed, and that adds up over parts of an experiment.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct TallySums {
    games: u64,
    blocks: u64,
    teams: Vec<TeamSums>,
    /// Per ruleset and deck.
    conditions: Vec<Vec<TeamSums>>,
    results: Results,
    /// Per team: wins, score, and turns of won cooperative games.
    together: Vec<[Ratio; 4]>,
    /// Mirrored pairs of the first two teams.
    pairs: Pairs,
}

impl TallySums {
    fn new(plan: &Plan) -> TallySums {
        let teams = plan.teams.len();
        TallySums {
            games: 0,
            blocks: 0,
            teams: vec![TeamSums::default(); teams],
            conditions: vec![vec![TeamSums::default(); teams]; plan.conditions()],
            results: Results::new(teams),
            together: vec![Default::default(); teams],
            pairs: Pairs::default(),
        }
    }

    /// True if these can be sums of this plan.
    pub fn fits(&self, plan: &Plan) -> bool {
        let teams = plan.teams.len();
        let lengths = |sums: &TeamSums| [0, LONGEST + 1].contains(&sums.lengths.len());
        self.teams.len() == teams
            && self.together.len() == teams
            && self.conditions.len() == plan.conditions()
            && self.conditions.iter().all(|c| c.len() == teams)
            && self
                .conditions
                .iter()
                .flatten()
                .chain(&self.teams)
                .all(lengths)
            && self.results.fits(teams)
    }

    /// Blocks that were summed.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Adds the sums of another part of the same plan.
    pub fn absorb(&mut self, other: &TallySums) {
        self.games += other.games;
        self.blocks += other.blocks;
        for (sum, part) in self.teams.iter_mut().zip(&other.teams) {
            sum.absorb(part);
        }
        let conditions = self.conditions.iter_mut().flatten();
        for (sum, part) in conditions.zip(other.conditions.iter().flatten()) {
            sum.absorb(part);
        }
        self.results.absorb(&other.results);
        let together = self.together.iter_mut().flatten();
        for (sum, part) in together.zip(other.together.iter().flatten()) {
            sum.absorb(part);
        }
        self.pairs.absorb(&other.pairs);
    }
}

/// The tally so far.
#[derive(Clone, Debug)]
pub struct Tally {
    cooperative: Vec<bool>,
    ids: Vec<[u16; 2]>,
    rulesets: usize,
    sums: TallySums,
    anchor: Option<usize>,
    /// Scratch, per team.
    block: Vec<TeamBlock>,
    history: Vec<(u64, Vec<Interval>)>,
    next: u64,
}

/// The anchor of an experiment is none of its teams.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`anchor = {anchor}`: there is no such team; there are {teams}")]
pub struct AnchorError {
    anchor: String,
    teams: String,
}

/// The team whose rating is fixed at zero, by id.
pub fn anchor(plan: &Plan) -> Result<Option<usize>, AnchorError> {
    let Some(anchor) = &plan.experiment.anchor else {
        return Ok(None);
    };
    let names: Vec<String> = (0..plan.teams.len())
        .map(|t| plan.team_name(t as u16))
        .collect();
    let found = names.iter().position(|name| name == anchor);
    found.map(Some).ok_or_else(|| AnchorError {
        anchor: anchor.clone(),
        teams: names.join(", "),
    })
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Plan) -> Tally {
        let teams = plan.teams.len();
        Tally {
            cooperative: plan
                .rulesets
                .iter()
                .map(|r| r.ruleset.is_cooperative())
                .collect(),
            ids: plan.teams.clone(),
            rulesets: plan.rulesets.len(),
            sums: TallySums::new(plan),
            anchor: anchor(plan).ok().flatten(),
            block: vec![TeamBlock::default(); teams],
            history: Vec::new(),
            next: 8,
        }
    }

    /// The sums.
    pub fn summed(&self) -> &TallySums {
        &self.sums
    }

    /// Adds the sums of another part. The history of the standing has a gap there.
    pub fn absorb(&mut self, sums: &TallySums) {
        self.sums.absorb(sums);
        while self.next <= self.sums.blocks {
            self.next += history_step(self.next);
        }
    }

    /// Adds the games of a block.
    pub fn add_block(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        self.sums.blocks += 1;
        self.sums.games += rows.len() as u64;
        // Ids that the plan does not have: the records were edited.
        let at = usize::from(first.deck) * self.rulesets + usize::from(first.ruleset);
        let known = self.cooperative.get(usize::from(first.ruleset));
        let (Some(&cooperative), true) = (known, at < self.sums.conditions.len()) else {
            return;
        };
        self.block.fill(TeamBlock::default());
        let mut pair = (0, 0);
        for row in rows {
            let [Some(a), Some(b)] = row.seats.map(|seat| self.team(seat)) else {
                continue;
            };
            if cooperative {
                self.add_together(row, a, at);
                if b != a {
                    self.add_together(row, b, at);
                }
                continue;
            }
            let a_won = row.winner == Won::Side(Side::A);
            self.add_game(row, (a, Side::A, a_won), at);
            self.add_game(row, (b, Side::B, !a_won), at);
            if a != b {
                let (winner, loser) = if a_won { (a, b) } else { (b, a) };
                self.sums.results.add(winner, loser, 1.0);
                if a.min(b) == 0 && a.max(b) == 1 {
                    pair.0 += 1;
                    pair.1 += u64::from(winner == 0);
                }
            }
        }
        if pair.0 > 0 {
            self.sums.pairs.add(pair.1, pair.0);
        }
        if !cooperative {
            self.sums.results.end_block();
        }
        for (team, block) in self.block.iter().enumerate() {
            self.sums.teams[team].end_block(block);
            self.sums.conditions[at][team].end_block(block);
            let [games, wins, score, turns, turns25] = block.together;
            for (ratio, (top, bottom)) in self.sums.together[team].iter_mut().zip([
                (wins, games),
                (score, games),
                (turns, wins),
                (turns25, games),
            ]) {
                ratio.add(top, bottom);
            }
        }
        if self.sums.blocks == self.next {
            self.next += history_step(self.next);
            self.history.push((self.sums.games, self.standing()));
        }
    }

    fn add_game(&mut self, row: &Row, (team, side, won): (usize, Side, bool), at: usize) {
        let touched = self.sums.teams[team].add(row, side, won);
        self.sums.conditions[at][team].add(row, side, won);
        let block = &mut self.block[team];
        let seat = &mut block.by_seat[usize::from(row.first != side)];
        seat.0 += 1.0;
        seat.1 += f64::from(u8::from(won));
        block.touched += f64::from(u8::from(touched));
    }

    fn add_together(&mut self, row: &Row, team: usize, at: usize) {
        // A cooperative game has one result: both sides' clues belong to it.
        let mut whole = *row;
        if row.sides[1].clues > 0 {
            whole.sides[0] = sum(row.sides);
        }
        let won = row.winner == Won::Everyone;
        self.add_game(&whole, (team, Side::A, won), at);
        let sums = &mut self.block[team].together;
        sums[0] += 1.0;
        sums[4] += match won {
            true => f64::from(whole.sides[0].clues),
            false => LOST_TURNS,
        };
        if won {
            sums[1] += 1.0;
            sums[2] += f64::from(row.score);
            sums[3] += f64::from(whole.sides[0].clues);
        }
    }

    fn team(&self, seat: [u16; 2]) -> Option<usize> {
        // With a shared guesser a spymaster may sit with another team's guesser.
        let exact = self.ids.iter().position(|ids| *ids == seat);
        exact.or_else(|| self.ids.iter().position(|ids| ids[0] == seat[0]))
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.sums.games
    }

    /// Blocks so far.
    pub fn blocks(&self) -> u64 {
        self.sums.blocks
    }

    /// The sums of a team over everything.
    pub fn sums(&self, team: usize) -> &TeamSums {
        &self.sums.teams[team]
    }

    /// The sums of a team under one ruleset and deck.
    pub fn condition(&self, ruleset: usize, deck: usize, team: usize) -> &TeamSums {
        &self.sums.conditions[deck * self.rulesets + ruleset][team]
    }

    /// True if two different teams have met.
    pub fn is_contest(&self) -> bool {
        !self.sums.results.is_empty()
    }

    /// Ratings of the teams of the competitive games, relative to each other.
    pub fn fitted(&self) -> Ratings {
        self.sums.results.ratings()
    }

    /// Ratings of the teams of the competitive games: the anchor has zero, or the mean is.
    pub fn ratings(&self) -> Vec<Interval> {
        self.fitted().all(self.anchor)
    }

    /// Per team: the rating, or the share of cooperative games won.
    pub fn standing(&self) -> Vec<Interval> {
        match self.is_contest() {
            true => self.ratings(),
            false => (0..self.ids.len())
                .map(|t| self.together(t).map_or(Interval::UNKNOWN, |[won, ..]| won))
                .collect(),
        }
    }

    /// The standing after 8, 12, 16, 24 … blocks, with the number of games.
    pub fn history(&self) -> &[(u64, Vec<Interval>)] {
        &self.history
    }

    /// Teams with nothing to tell their ratings by, in words: some lost every game to others, or never met them.
    pub fn separation(&self, plan: &Plan) -> Vec<String> {
        let ratings = self.fitted();
        let name = |group: &[usize]| match group {
            [one] => plan.team_name(*one as u16),
            [one, ..] => format!("the group of {}", plan.team_name(*one as u16)),
            [] => String::new(),
        };
        let say = |pair: &[Vec<usize>]| {
            let [above, below] = [name(&pair[0]), name(&pair[1])];
            match ratings.is_comparable(pair[0][0], pair[1][0]) {
                true => {
                    format!("{above} never lost to {below}: the data only bound the difference")
                }
                false => format!(
                    "{above} and {below} share no opponents: their ratings cannot be compared"
                ),
            }
        };
        match self.is_contest() {
            true => ratings.groups().windows(2).map(say).collect(),
            false => Vec::new(),
        }
    }

    /// Strengths of spymasters, then of guessers: a team's rating is modelled as the sum of the two. `None` if the field does
    /// not tell them apart.
    pub fn contributions(&self, plan: &Plan) -> Option<Parts> {
        let (s, g) = (plan.spymasters.len(), plan.guessers.len());
        if !self.is_contest() || s < 2 || g < 2 || plan.teams.len() < s + g {
            return None;
        }
        let part = |&[sp, gu]: &[u16; 2]| [usize::from(sp), s + usize::from(gu)];
        let design: Vec<[usize; 2]> = plan.teams.iter().map(part).collect();
        let kinds: Vec<usize> = (0..s + g).map(|p| usize::from(p >= s)).collect();
        self.sums.results.parts(&design, &kinds)
    }

    /// The share of games that one team won against another.
    pub fn head_to_head(&self, i: usize, j: usize) -> Option<Interval> {
        self.sums.results.share(i, j)
    }

    /// Win rate, mean score (lost games as zero) and turns to win of a team's cooperative games.
    pub fn together(&self, team: usize) -> Option<[Interval; 3]> {
        let [won, score, turns, _] = &self.sums.together[team];
        let turns = turns.mean().unwrap_or(Interval::UNKNOWN);
        Some([won.share()?, score.mean()?, turns])
    }

    /// Mean turns of a team's cooperative games where a lost game counts 25, as in the published competition: lower is better.
    pub fn score25(&self, team: usize) -> Option<Interval> {
        self.sums.together[team][3].mean()
    }

    /// Mirrored pairs of the first team against the second.
    pub fn pairs(&self) -> &Pairs {
        &self.sums.pairs
    }

    /// The result of a sequential test of the first team against the second.
    pub fn sprt(&self, test: &Sprt) -> (f64, SprtVerdict) {
        let ratio = test.log_ratio(&self.sums.pairs);
        (ratio, test.verdict(ratio))
    }

    /// Games in all that would bring every rating's interval to ± `width`; infinite if a rating is only bounded.
    pub fn games_needed(&self, width: f64) -> f64 {
        let ratings = self.fitted();
        let all = ratings.all(self.anchor);
        let widest = all
            .iter()
            .map(|e| ratings.normal_margin(e))
            .fold(0.0, f64::max);
        self.sums.games as f64 * (widest / width).powi(2)
    }
}

/// Blocks from one entry of the history to the next: 8, 12, 16, 24, 32 …
fn history_step(at: u64) -> u64 {
    if at.is_power_of_two() { at / 2 } else { at / 3 }
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
