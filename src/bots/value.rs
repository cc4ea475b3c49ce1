//! The value of a position: the chance to win from the agents left on both sides.
//!
//! A small dynamic programme over the counts, solved once per ruleset. The results of a turn (its number of cards, and how often it
//! ends in each mistake, by how many are left) were [`measured`] in play, for both teams alike. It gives the
//! worth of finding cards and the cost of a mistake in *this* position: a bystander costs little
//! when the opponents have eight to go and the game when they have one. Nothing here knows words.

use std::sync::{Arc, Mutex};

use crate::rules::{Duet, Kind, Public, Ruleset, Side, Solo, Versus};

use self::measured::{DUET, Ends as Picture, TEAM};
use crate::players::{ClueTask, GuessTask};

mod measured;
#[cfg(test)]
mod tests;

/// The largest count of agents a table of values holds.
const MOST: usize = 25;

/// The chance to name one more card rightly with no further clue.
const BLIND: f64 = 0.40;
/// The cost of a turn, as a part of the game, where nobody else moves; against the game a turn costs a phantom
/// agent, which scores this much.
const TURN: f64 = 0.05;
/// Rounds of iteration; values are settled long before.
const ROUNDS: usize = 120;

/// The team whose values these are is to move.
const US: usize = 0;
/// The other team is.
const THEM: usize = 1;

/// Residual assassin rate after a warning (set by hand).
const FORGOTTEN: f64 = 0.1;

/// Worth of all positions of a ruleset.
#[derive(Clone, Debug)]
pub struct Worth {
    /// As turns were measured.
    plain: Arc<ValueTable>,
    /// The same for a guesser who has been warned of the deadly card.
    warned: Arc<ValueTable>,
}

/// The last programmes solved: the players of many tables ask for the same few.
static SOLVED: Mutex<Vec<(Asked, Worth)>> = Mutex::new(Vec::new());

/// Programmes kept.
const KEPT: usize = 32;

/// The game, and the bits of risk and turn cost.
type Asked = (Kind, [u64; 2]);

/// The programme, solved.
#[derive(Clone, Debug)]
struct ValueTable {
    kind: Kind,
    risk: f64,
    turn_cost: f64,
    /// Multiplier on the measured assassin rate.
    danger: f64,
    /// Competitive: `[own left][theirs left][who]` for the team to move, [`US`] or [`THEM`]. Solo: `[own][phantom's]`.
    /// Duet: `[greens left][checks][mistakes]`.
    table: Vec<f64>,
    width: usize,
    depth: usize,
}

/// Values of the end of a turn, by how many cards were found in it. Index: cards found.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Cards that can be found.
    pub own: usize,
    /// The turn ends without a mistake.
    pub clean: [f32; MOST + 1],
    /// It ends on a bystander, on an agent of theirs, on the assassin.
    pub miss: [[f32; MOST + 1]; 3],
}

impl Ends {
    /// A line of nothing.
    pub const NOTHING: [f32; MOST + 1] = [0.0; MOST + 1];
}

impl Worth {
    /// Solves the programme, or takes it from those solved before. `risk`: risk tolerance, 1 for the plain chance to win,
    /// below 1 more careful. `turn_cost`: cost of a turn, as a part of the game, where no opponent presses.
    pub fn new(ruleset: &Ruleset, risk: f64, turn_cost: f64) -> Worth {
        let asked: Asked = (*ruleset.kind(), [risk.to_bits(), turn_cost.to_bits()]);
        let solved = || SOLVED.lock().unwrap_or_else(|e| e.into_inner());
        if let Some((_, known)) = solved().iter().find(|(other, _)| *other == asked) {
            return known.clone();
        }
        let table = |danger| Arc::new(ValueTable::new(ruleset, risk, turn_cost, danger));
        let values = Worth {
            plain: table(1.0),
            warned: table(FORGOTTEN),
        };
        let mut solved = solved();
        if solved.len() >= KEPT {
            solved.remove(0);
        }
        solved.push((asked, values.clone()));
        values
    }

    /// The ends of the turn that a clue begins. `warned`: the chance that the guesser knows the deadly card.
    pub fn of_clue(&self, task: &ClueTask<'_>, warned: f32) -> Ends {
        self.mixed(warned, |programme| programme.of_clue(task))
    }

    /// The ends of the turn from here on, after the cards already found in it.
    pub fn of_guess(&self, task: &GuessTask<'_>, warned: f32) -> Ends {
        self.mixed(warned, |programme| programme.of_guess(task))
    }

    /// The value of a position for the side that is to give a clue or to guess, from the open cards; about the chance to win.
    pub fn to_move(&self, public: &Public<'_>, side: Side) -> f64 {
        let left = |side: Side| usize::from(public.left[side.index()]);
        let table = &self.plain;
        match table.kind {
            Kind::Versus(rules) if rules.solo.is_some() => {
                let at = table.at(left(Side::A), left(Side::B), 0);
                // Here a turn has a value beside the game, so the sum may pass 1; a chance may not.
                at.min(1.0)
            }
            Kind::Versus(_) => table.at(left(side), left(side.other()), US),
            Kind::Duet(_) => {
                let (checks, mistakes) = public.tokens;
                let tokens = usize::from(checks) + usize::from(mistakes);
                table.at(usize::from(public.left[0]), tokens, usize::from(mistakes))
            }
        }
    }

    fn mixed(&self, warned: f32, of: impl Fn(&ValueTable) -> Ends) -> Ends {
        let mut ends = of(&self.plain);
        if warned > 0.0 {
            let other = of(&self.warned);
            let lines = ends.miss.iter_mut().zip(&other.miss);
            for (line, other) in lines.chain([(&mut ends.clean, &other.clean)]) {
                for (value, other) in line.iter_mut().zip(other) {
                    *value += warned * (other - *value);
                }
            }
        }
        ends
    }
}

impl ValueTable {
    fn new(ruleset: &Ruleset, risk: f64, turn_cost: f64, danger: f64) -> ValueTable {
        let kind = *ruleset.kind();
        let mut values = ValueTable {
            kind,
            risk: if alone(&kind) {
                risk * turn_cost / TURN
            } else {
                risk
            },
            turn_cost: TURN,
            danger,
            table: Vec::new(),
            width: 0,
            depth: 1,
        };
        match kind {
            Kind::Versus(rules) if rules.solo.is_some() => values.solve_solo(&rules),
            Kind::Versus(rules) => values.solve_versus(&rules),
            Kind::Duet(rules) => values.solve_duet(&rules),
        }
        values
    }

    fn at(&self, own: usize, other: usize, third: usize) -> f64 {
        let other = other.min(self.width - 1);
        let third = third.min(self.depth - 1);
        self.table[(own.min(MOST) * self.width + other) * self.depth + third]
    }

    /// Fewer cards left are never worse, whatever the measured chances say.
    fn set(&mut self, own: usize, other: usize, third: usize, value: f64) {
        let value = match own.checked_sub(1) {
            Some(fewer) => value.min(self.at(fewer, other, third)),
            None => value,
        };
        self.table[(own * self.width + other) * self.depth + third] = value;
    }

    fn size(&mut self, width: usize, depth: usize) {
        self.width = width;
        self.depth = depth;
        self.table = vec![0.5; (MOST + 1) * width * depth];
    }

    fn solve_versus(&mut self, rules: &Versus) {
        self.size(MOST + 1, 2);
        let most = usize::from(rules.starting.max(rules.other)).min(MOST);
        for _ in 0..ROUNDS {
            for own in 0..=most {
                for theirs in 0..=most {
                    for who in [US, THEM] {
                        let value = if own == 0 && !rules.finale {
                            1.0
                        } else if theirs == 0 && !rules.finale {
                            0.0
                        } else if own == 0 {
                            let finale = self.one_card();
                            finale + (1.0 - finale) * (1.0 - self.at(theirs, 0, 1 - who))
                        } else {
                            let danger = if who == US { self.danger } else { 1.0 };
                            turn(own, &TEAM, danger, |found, miss| {
                                self.after_versus(rules, who, own - found, theirs, miss)
                            })
                        };
                        self.set(own, theirs, who, value);
                    }
                }
            }
        }
    }

    /// The chance that a clue for the only card left finds it: in the finale, the assassin.
    fn one_card(&self) -> f64 {
        turn(1, &TEAM, self.danger, |found, _| found as f64)
    }

    /// The value for a team when its turn ends with so many left.
    fn after_versus(
        &self,
        rules: &Versus,
        who: usize,
        own: usize,
        theirs: usize,
        miss: Option<usize>,
    ) -> f64 {
        if own == 0 && !rules.finale {
            return 1.0;
        }
        match miss {
            Some(2) if rules.finale => power(BLIND, own),
            Some(2) => 0.0,
            Some(1) if theirs <= 1 && !rules.finale => 0.0,
            Some(1) => 1.0 - self.at(theirs.saturating_sub(1), own, 1 - who),
            _ => 1.0 - self.at(theirs, own, 1 - who),
        }
    }

    fn solve_solo(&mut self, rules: &Versus) {
        self.size(MOST + 1, 1);
        let finale = self.one_card();
        let most = usize::from(rules.starting.max(rules.other)).min(MOST);
        for _ in 0..ROUNDS {
            for own in 0..=most {
                for theirs in 0..=most {
                    let value = if theirs == 0 {
                        0.0
                    } else if own == 0 && !rules.finale {
                        1.0 + self.turn_cost * theirs as f64
                    } else if own == 0 {
                        finale * (1.0 + self.turn_cost * theirs as f64)
                            + (1.0 - finale) * self.after_solo(rules, 0, theirs, None)
                    } else {
                        turn(own, &TEAM, self.danger, |found, miss| {
                            self.after_solo(rules, own - found, theirs, miss)
                        })
                    };
                    self.set(own, theirs, 0, value);
                }
            }
        }
    }

    fn after_solo(&self, rules: &Versus, own: usize, theirs: usize, miss: Option<usize>) -> f64 {
        let covers = rules
            .solo
            .map_or(0, |Solo { phantom_covers }| phantom_covers);
        if own == 0 && !rules.finale && miss.is_none() {
            return 1.0 + self.turn_cost * theirs as f64;
        }
        match miss {
            Some(2) if rules.finale => power(BLIND, own),
            Some(2) => 0.0,
            Some(1) if theirs <= 1 => 0.0,
            _ => {
                let theirs = theirs - usize::from(miss == Some(1));
                // If the phantom does nothing, a turn must cost something, or nobody would hurry.
                let cost = if covers == 0 { self.turn_cost } else { 0.0 };
                self.at(own, theirs.saturating_sub(usize::from(covers)), 0) - cost
            }
        }
    }

    fn solve_duet(&mut self, rules: &Duet) {
        self.size(
            usize::from(rules.tokens) + 1,
            usize::from(rules.mistakes) + 1,
        );
        for left in 0..=MOST {
            for tokens in 0..self.width {
                for mistakes in 0..self.depth.min(tokens + 1) {
                    let value = if left == 0 {
                        1.0
                    } else if tokens == 0 {
                        power(BLIND, left)
                    } else {
                        turn(left, &DUET, self.danger, |found, miss| {
                            self.after_duet(left - found, tokens, mistakes, miss)
                        })
                    };
                    self.set(left, tokens, mistakes, value);
                }
            }
        }
    }

    /// Duet: `tokens` in the bank, of them `mistakes` bystander side up (2.9).
    fn after_duet(&self, left: usize, tokens: usize, mistakes: usize, miss: Option<usize>) -> f64 {
        if left == 0 {
            return 1.0;
        }
        if tokens == 0 {
            return if miss.is_some() {
                0.0
            } else {
                power(BLIND, left)
            };
        }
        match miss {
            None => self.at(left, tokens - 1, mistakes.min(tokens - 1)),
            Some(2) => 0.0,
            _ if mistakes > 0 => self.at(left, tokens - 1, mistakes - 1),
            _ if tokens >= 2 => self.at(left, tokens - 2, 0),
            _ => 0.0,
        }
    }

    /// The ends of the turn with these counts. `left`: our agents left, in Duet greens of both sides.
    fn ends(&self, own: usize, left: usize, theirs: usize, tokens: (u8, u8)) -> Ends {
        let mut ends = Ends {
            own: own.min(MOST),
            clean: [0.0; MOST + 1],
            miss: [[0.0; MOST + 1]; 3],
        };
        let value = |found: usize, miss: Option<usize>| {
            let left = left.saturating_sub(found);
            match &self.kind {
                Kind::Versus(rules) if rules.solo.is_some() => {
                    self.after_solo(rules, left, theirs, miss)
                }
                Kind::Versus(rules) => self.after_versus(rules, US, left, theirs, miss),
                Kind::Duet(_) => {
                    let (checks, mistakes) = (usize::from(tokens.0), usize::from(tokens.1));
                    self.after_duet(left, checks + mistakes, mistakes, miss)
                }
            }
        };
        for found in 0..=ends.own {
            let clean = value(found, None);
            ends.clean[found] = clean as f32;
            for (kind, miss) in ends.miss.iter_mut().enumerate() {
                let miss = &mut miss[found];
                let plain = value(found, Some(kind));
                // Risk: the cost of the worst card is divided by the risk tolerance.
                let plain = match kind {
                    2 => clean - (clean - plain) / self.risk,
                    _ => plain,
                };
                *miss = plain as f32;
            }
        }
        ends
    }

    /// The ends of the turn that a clue begins.
    fn of_clue(&self, task: &ClueTask<'_>) -> Ends {
        let own = usize::from(task.own.len());
        match self.kind {
            Kind::Versus(rules) if rules.finale && task.assassin.is_empty() => {
                self.for_assassin(usize::from(task.opponent.len()))
            }
            Kind::Versus(_) => self.ends(own, own, usize::from(task.opponent.len()), (0, 0)),
            Kind::Duet(_) => {
                let left = usize::from(task.public.left[0]);
                self.ends(own, left, 0, task.public.tokens)
            }
        }
    }

    /// The ends of the turn from here on, after the cards already found in it.
    fn of_guess(&self, task: &GuessTask<'_>) -> Ends {
        let left = usize::from(task.own_left);
        match self.kind {
            Kind::Versus(rules) if rules.finale && left == 0 => {
                self.for_assassin(usize::from(task.opponent_left))
            }
            Kind::Versus(_) => self.ends(left, left, usize::from(task.opponent_left), (0, 0)),
            Kind::Duet(_) => self.ends(left, left, 0, task.public.tokens),
        }
    }

    /// All ours are found, the clue is for the assassin (1.9): it takes the place of an agent.
    fn for_assassin(&self, theirs: usize) -> Ends {
        let mut ends = self.ends(0, 0, theirs, (0, 0));
        ends.own = 1;
        let win = match self.kind {
            Kind::Versus(rules) if rules.solo.is_some() => 1.0 + self.turn_cost * theirs as f64,
            _ => 1.0,
        };
        ends.clean[1] = win as f32;
        for miss in &mut ends.miss {
            miss[1] = win as f32;
        }
        ends
    }
}

/// The mean of a turn's end, `ends(found, mistake)`, over the measured turns with so many cards left. `danger`: multiplier on
/// the measured assassin rate.
fn turn(
    own: usize,
    pictures: &[Picture],
    danger: f64,
    mut ends: impl FnMut(usize, Option<usize>) -> f64,
) -> f64 {
    let picture = &pictures[own.clamp(1, pictures.len()) - 1];
    let (mut value, mut all) = (0.0, 0.0);
    for (found, chances) in picture.iter().enumerate() {
        let [clean, bystander, theirs, deadly] = *chances;
        let averted = deadly * (1.0 - danger);
        let chances = [clean, bystander + averted, theirs, deadly - averted];
        for (end, &chance) in chances.iter().enumerate() {
            if chance == 0.0 {
                continue;
            }
            // Nothing is left to touch by mistake once all are found.
            let miss = if found >= own {
                None
            } else {
                end.checked_sub(1)
            };
            value += chance * ends(found.min(own), miss);
            all += chance;
        }
    }
    value / all
}

/// A game in which nobody else ever moves.
fn alone(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Versus(Versus {
            solo: Some(Solo { phantom_covers: 0 }),
            ..
        })
    )
}

fn power(base: f64, n: usize) -> f64 {
    (0..n).fold(1.0, |product, _| product * base)
}
