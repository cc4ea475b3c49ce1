//! Swiss and knockout: the results of one stage decide the pairings of the next.
//!
//! A stage is a range of blocks. Its pairings follow from the blocks before it, in their order: they are the same in any way a
//! run is played, interrupted or read again. Teams are seeded in the order in which they were written.

use std::cmp::Reverse;

use super::experiment::Format;
use super::plan::Seating;
use super::record::{Row, Won};
use crate::rules::Side;

/// Pairings that the search for a stage without a second meeting looks at before it allows one.
const SEARCH: u32 = 100_000;

/// Two teams that meet on every deal of a stage, and their results so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The teams, by id.
    pub teams: [u16; 2],
    /// Games that each has won.
    pub won: [u64; 2],
    /// Clues that each gave in the games it won.
    pub turns: [u64; 2],
}

impl Meeting {
    fn new(a: u16, b: u16) -> Meeting {
        Meeting {
            teams: [a, b],
            won: [0; 2],
            turns: [0; 2],
        }
    }

    /// The team that goes on in a knockout: more games won, then fewer clues in them, then the better seed.
    pub fn winner(&self) -> u16 {
        let key = |i: usize| (Reverse(self.won[i]), self.turns[i], self.teams[i]);
        self.teams[usize::from(key(1) < key(0))]
    }

    /// Points of the Swiss system in halves: 2, 1 or 0.
    fn points(&self, i: usize) -> u64 {
        match self.won[i].cmp(&self.won[1 - i]) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        }
    }
}

/// One stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The meetings; their order is that of the games of a block.
    pub meetings: Vec<Meeting>,
    /// Teams without an opponent.
    pub byes: Vec<u16>,
}

/// A team's place so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The team, by id.
    pub team: u16,
    /// Meetings won, in halves; a bye is a win.
    pub points: u64,
    /// Points of its opponents, in halves.
    pub opponents: u64,
    /// Games won.
    pub won: u64,
    /// Games.
    pub games: u64,
    /// The stage that it lost in a knockout, counted from 0.
    pub lost_in: Option<usize>,
}

/// Records that do not follow the pairings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("block {block}, game {game}: these teams were not paired here; the records were edited")]
pub struct PairingError {
    block: u64,
    game: u32,
}

/// The stages of a run, as far as they are drawn.
#[derive(Clone, Debug)]
pub struct Stages {
    format: Format,
    teams: Vec<[u16; 2]>,
    /// Stages in all.
    count: usize,
    /// Blocks of each.
    blocks: u64,
    drawn: Vec<Stage>,
    /// Blocks that were counted.
    counted: u64,
    /// The bracket of a knockout: a slot for each team that is left.
    slots: Vec<Option<u16>>,
}

impl Stages {
    /// The number of stages: those asked for of a Swiss tournament, and until one is left of a knockout.
    pub(super) fn number(format: Format, teams: usize, swiss: Option<u32>) -> usize {
        let halvings = teams.next_power_of_two().trailing_zeros() as usize;
        match format {
            Format::Swiss => swiss.map_or(halvings.max(1), |n| n as usize),
            _ => halvings,
        }
    }

    /// Meetings of a stage, which no result changes.
    pub(super) fn meetings(format: Format, teams: usize, stage: usize) -> u64 {
        let size = teams.next_power_of_two();
        let meetings = match (format, stage) {
            (Format::Swiss, _) => teams / 2,
            (_, 0) => teams - size / 2,
            _ => size >> (stage + 1).min(63),
        };
        meetings as u64
    }

    /// The first stage is drawn from the seeds.
    pub(super) fn new(format: Format, teams: &[[u16; 2]], count: usize, blocks: u64) -> Stages {
        let mut stages = Stages {
            format,
            teams: teams.to_vec(),
            count,
            blocks,
            drawn: Vec::new(),
            counted: 0,
            slots: bracket(teams.len()),
        };
        stages.draw();
        stages
    }

    /// Swiss or knockout.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Stages in all.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Blocks of a stage.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The stages that are drawn, the last of them perhaps unfinished.
    pub fn drawn(&self) -> &[Stage] {
        &self.drawn
    }

    /// Blocks whose pairings are known.
    pub fn known(&self) -> u64 {
        self.drawn.len() as u64 * self.blocks
    }

    /// True if all games are played.
    pub fn is_over(&self) -> bool {
        self.counted == self.count as u64 * self.blocks
    }

    /// The seatings of a block; none if its stage is not drawn.
    pub fn seatings(&self, block: u64) -> Vec<Seating> {
        let stage = self.drawn.get((block / self.blocks) as usize);
        let meetings = stage.map_or(&[][..], |stage| &stage.meetings);
        let both = |m: &Meeting| {
            let [a, b] = m.teams;
            [Seating { a, b }, Seating { a: b, b: a }]
        };
        meetings.iter().flat_map(both).collect()
    }

    /// Counts a block. Blocks come in order; one that was counted before is passed over.
    pub(super) fn add_block(&mut self, rows: &[Row]) -> Result<(), PairingError> {
        let next = rows.first().is_some_and(|row| row.block == self.counted);
        if !next || self.is_over() {
            return Ok(());
        }
        let at = (self.counted / self.blocks) as usize;
        let meetings = &mut self.drawn[at].meetings;
        for row in rows {
            // A pair of games with sides swapped for each meeting, round after round of a series.
            let game = row.game as usize % (2 * meetings.len());
            let (meeting, swapped) = (&mut meetings[game / 2], game % 2 == 1);
            for side in Side::BOTH {
                let i = side.index() ^ usize::from(swapped);
                // With a shared guesser a spymaster sits with the other team's.
                let spymaster = self.teams[usize::from(meeting.teams[i])][0];
                if row.seats[side.index()][0] != spymaster {
                    let (block, game) = (row.block, row.game);
                    return Err(PairingError { block, game });
                }
                if row.winner == Won::Side(side) {
                    meeting.won[i] += 1;
                    meeting.turns[i] += u64::from(row.sides[side.index()].clues);
                }
            }
        }
        self.counted += 1;
        if self.counted.is_multiple_of(self.blocks) && self.drawn.len() < self.count {
            self.draw();
        }
        Ok(())
    }

    /// The teams, best first.
    pub fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = (0..self.teams.len() as u16)
            .map(|team| Place {
                team,
                points: 0,
                opponents: 0,
                won: 0,
                games: 0,
                lost_in: None,
            })
            .collect();
        let whole = (self.counted / self.blocks) as usize;
        for (at, stage) in self.drawn.iter().enumerate() {
            // A bye counts with the results of its stage.
            for &team in stage.byes.iter().filter(|_| at < whole) {
                places[usize::from(team)].points += 2;
            }
            for meeting in &stage.meetings {
                for (i, &team) in meeting.teams.iter().enumerate() {
                    let place = &mut places[usize::from(team)];
                    place.won += meeting.won[i];
                    place.games += meeting.won.iter().sum::<u64>();
                    if at < whole {
                        place.points += meeting.points(i);
                    }
                    let beaten = at < whole && meeting.winner() != team;
                    if self.format == Format::Knockout && beaten {
                        place.lost_in = Some(at);
                    }
                }
            }
        }
        let points: Vec<u64> = places.iter().map(|place| place.points).collect();
        for meeting in self.drawn.iter().take(whole).flat_map(|s| &s.meetings) {
            let [a, b] = meeting.teams.map(usize::from);
            places[a].opponents += points[b];
            places[b].opponents += points[a];
        }
        places.sort_by_key(|p| {
            let survived = p.lost_in.map_or(usize::MAX, |stage| stage);
            let swiss = (p.points, p.opponents, p.won);
            let swiss = Some(swiss).filter(|_| self.format == Format::Swiss);
            (Reverse(survived), Reverse(swiss), p.team)
        });
        places
    }

    fn draw(&mut self) {
        let stage = match self.format {
            Format::Swiss => self.draw_swiss(),
            _ => self.draw_knockout(),
        };
        self.drawn.push(stage);
    }

    fn draw_knockout(&mut self) -> Stage {
        if let Some(last) = self.drawn.last() {
            let next = self.slots.chunks(2).map(|pair| match *pair {
                [Some(a), Some(b)] => {
                    let met = |m: &&Meeting| m.teams == [a.min(b), a.max(b)];
                    last.meetings.iter().find(met).map(Meeting::winner)
                }
                [a, b] => a.or(b),
                _ => pair.first().copied().flatten(),
            });
            self.slots = next.collect();
        }
        let mut stage = Stage {
            meetings: Vec::new(),
            byes: Vec::new(),
        };
        for pair in self.slots.chunks(2) {
            match *pair {
                [Some(a), Some(b)] => stage.meetings.push(Meeting::new(a.min(b), a.max(b))),
                [a, b] => stage.byes.extend(a.or(b)),
                _ => {}
            }
        }
        stage
    }

    fn draw_swiss(&self) -> Stage {
        let mut order: Vec<u16> = self.places().iter().map(|place| place.team).collect();
        let mut byes = Vec::new();
        if order.len() % 2 == 1 {
            let had = |team: &u16| self.drawn.iter().any(|s| s.byes.contains(team));
            let at = order.iter().rposition(|team| !had(team));
            byes.push(order.remove(at.unwrap_or(order.len() - 1)));
        }
        let half = order.len() / 2;
        let pairs = match self.drawn.is_empty() {
            true => (0..half).map(|i| (order[i], order[half + i])).collect(),
            false => self.neighbours(&order),
        };
        Stage {
            meetings: pairs.into_iter().map(|(a, b)| Meeting::new(a, b)).collect(),
            byes,
        }
    }

    /// Pairs of neighbours in the order that have not met; if there is no such pairing, neighbours.
    fn neighbours(&self, order: &[u16]) -> Vec<(u16, u16)> {
        let mut met = std::collections::BTreeSet::new();
        for meeting in self.drawn.iter().flat_map(|stage| &stage.meetings) {
            let [a, b] = meeting.teams;
            met.insert((a.min(b), a.max(b)));
        }
        let (mut pairs, mut left) = (Vec::new(), SEARCH);
        let mut open: Vec<u16> = order.to_vec();
        if !pair_up(&mut open, &met, &mut pairs, &mut left) {
            pairs = order.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        }
        pairs
    }
}

/// The first with the nearest it has not met, and so on; steps back where that leaves no pairing.
fn pair_up(
    open: &mut Vec<u16>,
    met: &std::collections::BTreeSet<(u16, u16)>,
    pairs: &mut Vec<(u16, u16)>,
    left: &mut u32,
) -> bool {
    if open.is_empty() {
        return true;
    }
    let first = open.remove(0);
    for at in 0..open.len() {
        if *left == 0 {
            break;
        }
        let other = open[at];
        if met.contains(&(first.min(other), first.max(other))) {
            continue;
        }
        *left -= 1;
        open.remove(at);
        pairs.push((first, other));
        if pair_up(open, met, pairs, left) {
            return true;
        }
        pairs.pop();
        open.insert(at, other);
    }
    open.insert(0, first);
    false
}

/// Slots of a bracket: the best seed meets the last, and the first two can meet only at the end.
fn bracket(teams: usize) -> Vec<Option<u16>> {
    let mut seeds = vec![0usize];
    while seeds.len() < teams {
        let size = 2 * seeds.len();
        seeds = seeds.into_iter().flat_map(|s| [s, size - 1 - s]).collect();
    }
    let slot = |seed: usize| Some(seed as u16).filter(|_| seed < teams);
    seeds.into_iter().map(slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teams(number: u16) -> Vec<[u16; 2]> {
        (0..number).map(|team| [team, 0]).collect()
    }

    /// Plays a block in which the better seed wins every game, but for upsets.
    fn play(stages: &mut Stages, block: u64, upset: &[u16]) {
        let mut rows = Vec::new();
        for (game, seating) in stages.seatings(block).iter().enumerate() {
            let better = match (upset.contains(&seating.a), upset.contains(&seating.b)) {
                (true, false) => true,
                (false, true) => false,
                _ => seating.a < seating.b,
            };
            let winner = if better { "1" } else { "2" };
            let line = format!(
                "{block},{game},{block},0,0,{},0,{},0,1,{winner},0,5,0,{}0",
                seating.a,
                seating.b,
                "3,".repeat(14)
            );
            rows.push(Row::parse(&line).unwrap());
        }
        stages.add_block(&rows).unwrap();
        // Counted once, however often it comes.
        stages.add_block(&rows).unwrap();
    }

    fn run(format: Format, number: u16, upset: &[u16]) -> Stages {
        let count = Stages::number(format, usize::from(number), None);
        let mut stages = Stages::new(format, &teams(number), count, 2);
        for block in 0..2 * count as u64 {
            assert_eq!(
                stages.seatings(block).len() as u64,
                2 * Stages::meetings(format, usize::from(number), block as usize / 2),
                "{format:?} of {number}, block {block}"
            );
            play(&mut stages, block, upset);
        }
        assert!(stages.is_over());
        stages
    }

    #[test]
    fn a_knockout_is_won_by_who_wins_every_meeting() {
        for number in 2..=33 {
            let stages = run(Format::Knockout, number, &[]);
            let order: Vec<u16> = stages.places().iter().map(|p| p.team).collect();
            assert_eq!(order[0], 0, "{number} teams");
            let last = stages.drawn().last().unwrap();
            assert_eq!(
                last.meetings[0].teams,
                [0, 1],
                "the first two seeds meet last"
            );
            assert_eq!(stages.places()[0].lost_in, None);
        }
        let stages = run(Format::Knockout, 6, &[4]);
        assert_eq!(stages.drawn()[0].byes, [0, 1]);
        assert_eq!(stages.places()[0].team, 4);
        assert_eq!(stages.places()[1].team, 1, "the loser of the final");
    }

    #[test]
    fn nobody_meets_twice_in_a_swiss_tournament() {
        for number in 2..=40 {
            let stages = run(Format::Swiss, number, &[]);
            let mut met = std::collections::BTreeSet::new();
            for stage in stages.drawn() {
                assert_eq!(stage.byes.len(), usize::from(number % 2));
                for meeting in &stage.meetings {
                    let [a, b] = meeting.teams;
                    assert!(met.insert((a.min(b), a.max(b))), "{number}: {a} and {b}");
                }
            }
            assert_eq!(stages.places()[0].team, 0, "{number} teams");
        }
    }

    #[test]
    fn records_of_other_pairings_are_refused() {
        let mut stages = Stages::new(Format::Knockout, &teams(4), 2, 1);
        let line = format!("0,0,0,0,0,1,0,2,0,1,1,0,5,0,{}0", "3,".repeat(14));
        let error = stages.add_block(&[Row::parse(&line).unwrap()]).unwrap_err();
        assert!(error.to_string().contains("block 0, game 0"), "{error}");
    }
}
