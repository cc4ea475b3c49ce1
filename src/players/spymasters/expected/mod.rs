//! `expected`: the clue and number with the highest expected value of the game after the turn.
//!
//! The guesser is a model ([`crate::players::model`]): it chooses card after card with chances, up
//! to the number said. Each end of the turn has a worth from the state of the game
//! ([`crate::players::value`]). The search is exact over the whole vocabulary: [`search`] bounds, [`stakes`]
//! values. With several lexica the value is the mean over them: the clue must work in all.

pub mod search;
pub mod stakes;

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use self::search::{Rough, clue_bounds, highest, tile_bounds};
use self::stakes::{NUMBERS, Stakes};
use crate::lexicon::affinity::TILE;
use crate::players::mind::Mind;
use crate::players::model::{Weights, reliance};
use crate::players::value::Values as Worth;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::{CardSet, ClueId, Number, Pos, Ruleset, Step};

/// The parameters of `expected`.
pub const PARAMS: &[Param] = &[
    Param {
        key: "beta",
        default: "auto",
        about: "sharpness of the guesser's choice: doublings of a card's weight per unit of affinity; auto: the lexicon's, fitted on people",
    },
    Param {
        key: "lapse",
        default: "auto",
        about: "weight that every card has whatever the clue; auto: the lexicon's",
    },
    Param {
        key: "trust",
        default: "1",
        about: "factor on beta: below 1 the guesser is thought to differ more from this lexicon",
    },
    Param {
        key: "floor",
        default: "2",
        about: "scores below so many standard deviations over a card's mean say nothing",
    },
    Param {
        key: "risk",
        default: "1",
        about: "how lightly a lost game is taken: 1 as it is, below 1 more careful",
    },
    Param {
        key: "haste",
        default: "0.3",
        about: "how much a turn counts against losing where no opponent presses; 0.05 counts both as they are",
    },
    Param {
        key: "memory",
        default: "0.2",
        about: "how much of a card that an earlier clue was meant for counts as found",
    },
    Param {
        key: "common",
        default: "0.01",
        about: "worth of a plain common word over a rare one, as a part of the game",
    },
    Param {
        key: "rare",
        default: "0.3",
        about: "share of guessers to whom a rare word means what it means here",
    },
    Param {
        key: "plain",
        default: "0.8",
        about: "the same for a common word",
    },
    Param {
        key: "most",
        default: "6",
        about: "largest number it says",
    },
    Param {
        key: "lexica",
        default: "none",
        about: "further lexica in which the clue must work, joined with +",
    },
];

/// A lexicon and the guesser's weights in it.
struct Space {
    mind: Arc<Mind>,
    weights: Weights,
}

/// The spymaster.
pub struct Expected {
    spaces: Vec<Space>,
    worth: Worth,
    memory: f32,
    most: u8,
    /// Per position of the first lexicon's table.
    bonus: Vec<f32>,
    top_bonus: f32,
    /// Per position: the share of guessers who connect the clue as this lexicon does.
    reliance: Vec<f32>,
    /// The highest of each tile.
    tile_reliance: Vec<f32>,
    /// Kept to avoid allocation: bounds per tile, or per clue with several lexica.
    bounds: Vec<f32>,
    roughs: Vec<Rough>,
}

/// The best clue found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Best {
    /// Its value.
    pub value: f32,
    /// Its place in the table of the first lexicon.
    pub position: usize,
    /// The number with it.
    pub number: usize,
    id: u32,
}

impl Best {
    fn beats(&self, other: &Option<Best>) -> bool {
        other.is_none_or(|o| self.value > o.value || self.value == o.value && self.id < o.id)
    }
}

/// Below this a bound stands for a clue that may not be said.
const ILLEGAL: f32 = f32::MIN * 0.01;

/// The bound of a clue of which a share of guessers make nothing.
#[inline]
fn blend(bound: f32, floor: f32, share: f32) -> f32 {
    if bound <= ILLEGAL {
        return f32::MIN;
    }
    // A little over, for rounding.
    share * bound.max(floor) + (1.0 - share) * floor + 1e-6
}

fn top(values: &[f32; NUMBERS], depth: usize) -> f32 {
    values[1..=depth].iter().copied().fold(f32::MIN, f32::max)
}

/// Clues that this side has given: it does not repeat itself.
struct Said {
    clues: [ClueId; 32],
    len: usize,
}

impl Said {
    fn of(task: &ClueTask<'_>) -> Said {
        let mut said = Said {
            clues: [ClueId::UNKNOWN; 32],
            len: 0,
        };
        for step in task.public.history.steps() {
            if let Step::Clue { by, clue, .. } = *step
                && by == task.side
            {
                said.clues[said.len % 32] = clue;
                said.len += 1;
            }
        }
        said
    }

    fn contains(&self, clue: ClueId) -> bool {
        self.clues[..self.len.min(32)].contains(&clue)
    }
}

impl Expected {
    /// From a spec's values; `minds`: the lexicon it thinks in, then further ones.
    pub fn new(
        values: &Values<'_>,
        minds: Vec<Arc<Mind>>,
        ruleset: &Ruleset,
    ) -> Result<Expected, SpecError> {
        let risk = values.number("risk", 0.01, 100.0)?;
        let haste = values.number("haste", 0.001, 100.0)?;
        let common = values.number("common", 0.0, 1.0)? as f32;
        let spaces = minds
            .into_iter()
            .map(|mind| {
                let weights = Weights::new(&mind, values)?;
                Ok(Space { mind, weights })
            })
            .collect::<Result<Vec<Space>, SpecError>>()?;
        let rare = values.number("rare", 0.0, 1.0)? as f32;
        let table = spaces[0].mind.table();
        let zipf = table.zipf();
        let plain_share = values.number("plain", 0.0, 1.0)? as f32;
        let reliance = reliance(table, rare, plain_share);
        let most_reliable = |tile: &[f32]| tile.iter().copied().fold(0.0, f32::max);
        // Zipf × 25: from 2.0, rare, to 5.0, known to everybody.
        let plain = |raw: u8| f32::from(raw.clamp(50, 125) - 50) / 75.0;
        Ok(Expected {
            worth: Worth::new(ruleset, risk, haste),
            memory: values.number("memory", 0.0, 0.9)? as f32,
            most: values.whole("most", 1, 10)? as u8,
            bonus: zipf.iter().map(|&raw| common * plain(raw)).collect(),
            top_bonus: common,
            tile_reliance: reliance.chunks(TILE).map(most_reliable).collect(),
            reliance,
            bounds: Vec::new(),
            roughs: Vec::new(),
            spaces,
        })
    }

    fn stakes(&self, task: &ClueTask<'_>) -> Stakes {
        Stakes::new(task, &self.worth, self.memory, self.most)
    }

    /// The best clue of all, by search; `None` if none is legal.
    pub fn best(&mut self, task: &ClueTask<'_>) -> Option<Best> {
        let stakes = self.stakes(task);
        let said = Said::of(task);
        let blind = stakes.blind();
        if self.spaces.len() > 1 {
            return self.best_of_several(&stakes, &blind, &said);
        }
        let floor = top(&blind, stakes.depth);
        let mut bounds = std::mem::take(&mut self.bounds);
        let space = &self.spaces[0];
        let table = space.mind.table();
        let mut roughs = std::mem::take(&mut self.roughs);
        bounds.resize(table.tiles(), 0.0);
        roughs.resize(table.tiles(), Rough::default());
        tile_bounds(&stakes, table, &space.weights, &mut bounds, &mut roughs);
        for (bound, &share) in bounds.iter_mut().zip(&self.tile_reliance) {
            *bound = blend(*bound, floor, share);
        }
        let mut best: Option<Best> = None;
        let mut clues = [0f32; TILE];
        loop {
            let (tile, bound) = highest(&bounds);
            if bound <= ILLEGAL || best.is_some_and(|b| bound + self.top_bonus < b.value) {
                break;
            }
            bounds[tile] = f32::MIN;
            // What a bound must reach in this lexicon alone, whatever the word.
            let share = self.tile_reliance[tile].max(0.01);
            let beat = best.map_or(f32::MIN, |b| {
                (b.value - self.top_bonus - (1.0 - share) * floor) / share - 1e-4
            });
            // Where even a clue that says nothing would do, no clue can be left out.
            let rough = (beat > floor).then_some(&roughs[tile]);
            clue_bounds(
                &stakes,
                table,
                &space.weights,
                tile,
                (rough, beat),
                &mut clues,
            );
            let lanes = tile * TILE..(tile + 1) * TILE;
            let reliance = &self.reliance[lanes.clone()];
            for ((clue, bonus), &share) in clues.iter_mut().zip(&self.bonus[lanes]).zip(reliance) {
                *clue = blend(*clue, floor, share) + bonus;
            }
            loop {
                let (place, bound) = highest(&clues);
                if bound <= ILLEGAL || best.is_some_and(|b| bound < b.value) {
                    break;
                }
                clues[place] = f32::MIN;
                if let Some(found) =
                    self.judge(&stakes, &blind, &said, tile * TILE + place, best.as_ref())
                    && found.beats(&best)
                {
                    best = Some(found);
                }
            }
        }
        self.bounds = bounds;
        self.roughs = roughs;
        best
    }

    /// The exact value of a clue with its best number; `None` if it cannot be said.
    fn judge(
        &self,
        stakes: &Stakes,
        blind: &[f32; NUMBERS],
        said: &Said,
        position: usize,
        so_far: Option<&Best>,
    ) -> Option<Best> {
        let first = &self.spaces[0];
        let clue = first.mind.clue_at(position);
        let illegal = stakes.is_illegal(first.mind.table(), position);
        if clue == ClueId::UNKNOWN || illegal || said.contains(clue) {
            return None;
        }
        let table = first.mind.table();
        let reliance = self.reliance[position];
        // What the value in this lexicon must reach to matter.
        let beat = match so_far {
            Some(best) if self.spaces.len() == 1 && reliance > 0.01 => {
                let floor = top(blind, stakes.depth);
                (best.value - self.bonus[position] - (1.0 - reliance) * floor) / reliance - 1e-5
            }
            _ => f32::MIN,
        };
        let mut values = stakes.exact(&first.weights, beat, |card| table.score_at(card, position));
        for space in &self.spaces[1..] {
            let more = self.exact_in(space, stakes, clue);
            for (value, more) in values.iter_mut().zip(more) {
                *value += more;
            }
        }
        let share = 1.0 / self.spaces.len() as f32;
        let mut best = (1, f32::MIN);
        for number in 1..=stakes.depth {
            let value = values[number] * share;
            let value = reliance * value + (1.0 - reliance) * blind[number];
            if value > best.1 {
                best = (number, value);
            }
        }
        Some(Best {
            value: best.1 + self.bonus[position],
            position,
            number: best.0,
            id: clue.0,
        })
    }

    /// The values of a clue in a further lexicon; one that does not know it sees all cards alike.
    fn exact_in(&self, space: &Space, stakes: &Stakes, clue: ClueId) -> [f32; NUMBERS] {
        let table = space.mind.table();
        match space.mind.position(clue) {
            Some(position) => stakes.exact(&space.weights, f32::MIN, |card| {
                table.score_at(card, position)
            }),
            None => stakes.exact(&space.weights, f32::MIN, |_| space.mind.neutral()),
        }
    }

    /// Several lexica: bounds of every clue in each, added up by clue, best first.
    fn best_of_several(
        &mut self,
        stakes: &Stakes,
        blind: &[f32; NUMBERS],
        said: &Said,
    ) -> Option<Best> {
        let mut bounds = std::mem::take(&mut self.bounds);
        let first = &self.spaces[0];
        bounds.clear();
        bounds.resize(first.mind.table().positions(), 0.0);
        let share = 1.0 / self.spaces.len() as f32;
        let mut clues = [0f32; TILE];
        for (which, space) in self.spaces.iter().enumerate() {
            let table = space.mind.table();
            let unknown = self.neutral_bound(space, stakes);
            if which > 0 {
                bounds.iter_mut().for_each(|b| *b += unknown * share);
            }
            for tile in 0..table.tiles() {
                clue_bounds(
                    stakes,
                    table,
                    &space.weights,
                    tile,
                    (None, f32::MIN),
                    &mut clues,
                );
                for (place, &bound) in clues.iter().enumerate() {
                    let position = tile * TILE + place;
                    if which == 0 {
                        bounds[position] = bound * share;
                    } else if position < table.clues()
                        && let Some(at) = first.mind.position(space.mind.clue_at(position))
                    {
                        // Illegal in one is illegal in all: the table of the deck decides.
                        bounds[at] += (bound - unknown) * share;
                    }
                }
            }
        }
        let floor = top(blind, stakes.depth);
        for (position, bound) in bounds.iter_mut().enumerate() {
            *bound = blend(*bound, floor, self.reliance[position]) + self.bonus[position];
        }
        let mut best: Option<Best> = None;
        loop {
            let (position, bound) = highest(&bounds);
            if bound <= ILLEGAL || best.is_some_and(|b| bound < b.value) {
                break;
            }
            bounds[position] = f32::MIN;
            if let Some(found) = self.judge(stakes, blind, said, position, best.as_ref())
                && found.beats(&best)
            {
                best = Some(found);
            }
        }
        self.bounds = bounds;
        best
    }

    fn neutral_bound(&self, space: &Space, stakes: &Stakes) -> f32 {
        let values = stakes.exact(&space.weights, f32::MIN, |_| space.mind.neutral());
        let known = &values[1..=stakes.depth];
        known.iter().copied().fold(f32::MIN, f32::max) + 1e-4
    }

    /// The same by looking at every clue: what tests compare the search with.
    #[doc(hidden)]
    pub fn by_full_scan(&self, task: &ClueTask<'_>) -> Option<Best> {
        let stakes = self.stakes(task);
        let (blind, said) = (stakes.blind(), Said::of(task));
        let table = self.spaces[0].mind.table();
        let mut best: Option<Best> = None;
        for position in 0..table.positions() {
            if let Some(found) = self.judge(&stakes, &blind, &said, position, None)
                && found.beats(&best)
            {
                best = Some(found);
            }
        }
        best
    }
}

/// The chance that a leftover of an earlier clue is found when the guesser goes back to it.
const LEFTOVER: f32 = 0.4;
/// How often a guesser stops one card early for not being told the number.
const UNTOLD: f32 = 0.5;

/// Whether not saying the number pays: it lets the guesser go back to more leftovers than the
/// one that every number allows, and costs the information.
fn unlimited_pays(task: &ClueTask<'_>, worth: &Worth, intended: CardSet, number: usize) -> bool {
    let leftovers = usize::from(task.pending.minus(intended).len());
    if !task.unlimited || leftovers < 2 {
        return false;
    }
    let clean = worth.of_clue(task).clean;
    let own = usize::from(task.own.len());
    let mut gain = 0.0;
    let mut chance = LEFTOVER;
    for more in 2..=leftovers.min(own - number) {
        chance *= LEFTOVER;
        gain += chance * (clean[number + more] - clean[number + more - 1]);
    }
    gain > UNTOLD * (clean[number] - clean[number - 1])
}

impl Spymaster for Expected {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut ChaCha8Rng) -> Result<Clue, PlayerError> {
        let best = self
            .best(task)
            .ok_or_else(|| PlayerError("there is no legal clue in the vocabulary".into()))?;
        let mind = &self.spaces[0].mind;
        let table = mind.table();
        let stakes = self.stakes(task);
        let intended = stakes.best_places(best.number, |card| table.score_at(card, best.position));
        let number = if unlimited_pays(task, &self.worth, intended, best.number) {
            Number::Unlimited
        } else {
            Number::Count(best.number as u8)
        };
        Ok(Clue {
            clue: mind.clue_at(best.position),
            number,
            intended,
        })
    }

    /// The card whose absence leaves the best next clue: of the phantom's the most dangerous, of
    /// our own the hardest to give a clue for.
    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        _: &mut ChaCha8Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        let mut best: Option<(f32, Pos)> = None;
        for pos in cards {
            let mut without = *task;
            let card = CardSet::of(pos);
            without.own = task.own.minus(card);
            without.pending = task.pending.minus(card);
            without.opponent = task.opponent.minus(card);
            without.max_number = task.max_number.max(1);
            if without.own.is_empty() {
                return Ok(Some(pos));
            }
            let value = self.best(&without).map_or(f32::MIN, |found| found.value);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, pos));
            }
        }
        Ok(best.map(|(_, pos)| pos))
    }
}

#[cfg(test)]
mod tests;
