//! `expected`: the clue and number with the highest expected value of the game after the turn.
//!
//! The guesser is a model ([`crate::bots::model`]): it chooses card after card with chances, up
//! to the number said. Each end of the turn has a worth from the state of the game
//! ([`crate::bots::value`]). The search is exact over the whole vocabulary: [`search`] finds clues, [`rows`] and [`bounds`]
//! tell which can be passed over, [`turn_value`] values the rest. With [`several`] lexica the value is the mean over them: the
//! clue must work in all. [`waiting`] values a turn that finds nothing, [`number`] decides between a count and unlimited, [`zero`]
//! between a count and a warning.

pub mod bounds;
mod number;
mod params;
pub mod rows;
pub mod search;
mod several;
pub mod turn_value;
mod waiting;
mod zero;

use std::sync::Arc;

pub use self::params::PARAMS;
use self::rows::Rows;
use self::search::{Board, Search, Terms};
use self::turn_value::{NUMBERS, TurnValue};
use crate::bots::model::{Weights, reliance};
use crate::bots::value::{Ends, Worth};
use crate::players::{Clue, ClueTask, LexiconView, PlayerError, Rng, SpecError, Spymaster, Values};
use crate::rules::{CardSet, ClueId, Number, Pos, Ruleset, Step};

/// The share of touches that find a card of ours, with a guesser at large: set by hand, about the share in cross-play.
const FOUND: f32 = 0.75;

/// A lexicon and the guesser's weights in it.
struct Space {
    lex: Arc<LexiconView>,
    weights: Weights,
}

/// The spymaster.
pub struct Expected {
    spaces: Vec<Space>,
    worth: Worth,
    memory: f32,
    most: u8,
    /// Least weight of a card that a number may count, in each lexicon's own terms.
    reason: f64,
    /// Least chance that all cards of a number above 1 are found.
    all_found: f32,
    /// The same before reliance, as no clue of this lexicon needs less; 0 with several lexica, whose mean counts.
    least_all: f32,
    zero_heeded: f32,
    learn: f32,
    /// Of the first lexicon.
    rows: Arc<Rows>,
    terms: Terms,
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

/// The number with the highest value, the smallest of those, and its value.
fn best_number(values: &[f32]) -> (usize, f32) {
    let mut best = (1, f32::MIN);
    for (number, &value) in values.iter().enumerate().skip(1) {
        if value > best.1 {
            best = (number, value);
        }
    }
    best
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
    /// From a spec's values; `views`: the lexicon it thinks in, then further ones. `partner_heeds`: the guesser is known to take a zero
    /// for a warning.
    pub fn new(
        values: &Values<'_>,
        views: Vec<Arc<LexiconView>>,
        ruleset: &Ruleset,
        partner_heeds: bool,
    ) -> Result<Expected, SpecError> {
        let risk = values.number("risk", 0.01, 100.0)?;
        let turn_cost = values.number("turn_cost", 0.001, 100.0)?;
        let zero_heeded = match values.text("zero_heeded") {
            "auto" => f64::from(u8::from(partner_heeds)),
            _ => values.number("zero_heeded", 0.0, 1.0)?,
        };
        let common = values.number("common", 0.0, 1.0)? as f32;
        let spaces = views
            .into_iter()
            .map(|lex| {
                let weights = Weights::new(&lex, values)?;
                Ok(Space { lex, weights })
            })
            .collect::<Result<Vec<Space>, SpecError>>()?;
        let rare = values.number("rare", 0.0, 1.0)? as f32;
        let table = spaces[0].lex.table();
        let zipf = table.zipf();
        let plain_share = values.number("plain", 0.0, 1.0)? as f32;
        let reliance = reliance(table, rare, plain_share);
        // Zipf × 25: from 2.0, rare, to 5.0, known to everybody.
        let plain = |raw: u8| f32::from(raw.clamp(50, 125) - 50) / 75.0;
        let bonus = zipf.iter().map(|&raw| common * plain(raw)).collect();
        let rows = Rows::shared(table, &spaces[0].weights);
        let terms = Terms::new(reliance, bonus);
        let all_found = values.number("all_found", 0.0, 1.0)? as f32;
        let least_all = match spaces.len() {
            // A little less, for rounding.
            1 => 0.9999 * all_found / terms.highest_share().max(0.01),
            _ => 0.0,
        };
        Ok(Expected {
            worth: Worth::new(ruleset, risk, turn_cost),
            reason: values.number("reason", -100.0, 100.0)?,
            all_found,
            least_all,
            memory: values.number("memory", 0.0, 0.9)? as f32,
            most: values.whole("most", 1, 10)? as u8,
            learn: values.number("learn", 0.0, 1e6)? as f32,
            zero_heeded: zero_heeded as f32,
            terms,
            rows,
            spaces,
        })
    }

    fn turn(&self, task: &ClueTask<'_>, wasted: f32) -> TurnValue {
        let ends = self.ends(task, self.warned(task), wasted);
        self.turn_with(task, &ends, self.warned(task))
    }

    fn turn_with(&self, task: &ClueTask<'_>, ends: &Ends, warned: f32) -> TurnValue {
        let mut turn = TurnValue::with_ends(task, ends, self.memory, self.most, 1.0 - warned);
        turn.least_all = self.least_all;
        turn
    }

    /// The ends of the turn; one that finds nothing is worth less by `wasted`.
    fn ends(&self, task: &ClueTask<'_>, warned: f32, wasted: f32) -> Ends {
        let mut ends = self.worth.of_clue(task, warned);
        ends.clean[0] -= wasted;
        for miss in &mut ends.miss[..2] {
            miss[0] -= wasted;
        }
        ends
    }

    /// The reliability of this partner against guessers at large, from the cards it found and missed on the clues so far.
    fn partner_reliance(&self, task: &ClueTask<'_>) -> f32 {
        if self.learn <= 0.0 {
            return 1.0;
        }
        let shown = &task.public.shown;
        let ours = shown.agents[task.side.index()].or(shown.greens);
        let (mut found, mut missed) = (0f32, 0f32);
        for turn in task.public.history.turns() {
            match turn.first() {
                Some(Step::Clue { by, number, .. })
                    if *by == task.side && *number != Number::Zero => {}
                _ => continue,
            }
            for step in turn {
                if let Step::Guess { card, .. } = *step {
                    match ours.contains(card) {
                        true => found += 1.0,
                        false => missed += 1.0,
                    }
                }
            }
        }
        let rate = (found + FOUND * self.learn) / (found + missed + self.learn);
        (rate / FOUND).min(1.0)
    }

    /// The best clue of all; `None` if none is legal.
    pub fn best(&self, task: &ClueTask<'_>) -> Option<Best> {
        self.best_and_wasted(task).map(|(best, _)| best)
    }

    /// The best clue, with a turn that finds nothing worth less by `wasted`.
    /// `start`: the clue to begin with, if one is known to be good.
    fn searched(&self, task: &ClueTask<'_>, wasted: f32, start: Option<&Best>) -> Option<Best> {
        let start = start.map(|best| best.position);
        self.search_one(
            self.turn(task, wasted),
            &Said::of(task),
            self.partner_reliance(task),
            start,
        )
    }

    fn search_one(
        &self,
        turn: TurnValue,
        said: &Said,
        partner_reliance: f32,
        start: Option<usize>,
    ) -> Option<Best> {
        let floor = top(&turn.blind(), turn.depth);
        let mut boards = [Board::new(turn, partner_reliance, floor, start)];
        self.search(&mut boards, std::slice::from_ref(said))[0]
    }

    /// The best clue of each board.
    fn search(&self, boards: &mut [Board], said: &[Said]) -> Vec<Option<Best>> {
        if self.spaces.len() > 1 {
            let each = boards.iter().zip(said);
            return each
                .map(|(board, said)| self.best_of_several(board, said))
                .collect();
        }
        let space = &self.spaces[0];
        let search = Search {
            table: space.lex.table(),
            weights: &space.weights,
            rows: &self.rows,
            terms: &self.terms,
        };
        let blind: Vec<_> = boards.iter().map(|board| board.turn.blind()).collect();
        search.best(boards, |board, at, position| {
            let (turn, so_far) = (&board.turn, board.best());
            self.judge(
                turn,
                &blind[at],
                &said[at],
                board.partner_reliance,
                position,
                so_far,
            )
        })
    }

    /// The exact value of a clue with its best number; `None` if it cannot be said.
    fn judge(
        &self,
        turn: &TurnValue,
        blind: &[f32; NUMBERS],
        said: &Said,
        partner_reliance: f32,
        position: usize,
        so_far: Option<&Best>,
    ) -> Option<Best> {
        let first = &self.spaces[0];
        let clue = first.lex.clue_at(position);
        if clue == ClueId::UNKNOWN || said.contains(clue) {
            return None;
        }
        let column = first.lex.table().column(position);
        let reliance = partner_reliance * self.terms.share[position];
        // The value in this lexicon must reach this to matter.
        let beat = match so_far {
            Some(best) if self.spaces.len() == 1 && reliance > 0.01 => {
                let floor = top(blind, turn.depth);
                (best.value - self.terms.bonus[position] - (1.0 - reliance) * floor) / reliance
                    - 1e-5
            }
            _ => f32::MIN,
        };
        let mut values = turn.exact(&first.weights, beat, |card| column[card]);
        for space in &self.spaces[1..] {
            let more = self.exact_in(space, turn, clue);
            for (value, more) in values.iter_mut().zip(more) {
                *value += more;
            }
        }
        let share = 1.0 / self.spaces.len() as f32;
        for (value, blind) in values.iter_mut().zip(blind) {
            *value = reliance * *value * share + (1.0 - reliance) * blind;
        }
        let bonus = self.terms.bonus[position];
        let top = top(&values, turn.depth);
        // A clue that is not the best so far need not be looked at more closely.
        if so_far.is_some_and(|best| top + bonus < best.value) {
            return None;
        }
        let least = first.weights.at_deviations(self.reason);
        let reasons = turn.reasons(&first.weights, least, |card| column[card]);
        let mut most = turn.depth.min(reasons.max(1));
        loop {
            let best = best_number(&values[..=most]);
            let found = Best {
                value: best.1 + bonus,
                position,
                number: best.0,
                id: clue.0,
            };
            if best.0 == 1
                || so_far.is_some_and(|best| found.value < best.value)
                || reliance * self.chance_of_all(turn, clue, best.0) >= self.all_found
            {
                return Some(found);
            }
            // Larger numbers are found whole less often.
            most = best.0 - 1;
        }
    }

    /// The chance that a guesser who takes the clue as a word finds all cards of a number: the mean over lexica.
    fn chance_of_all(&self, turn: &TurnValue, clue: ClueId, number: usize) -> f32 {
        let of = |space: &Space| {
            let table = space.lex.table();
            let position = space.lex.position(clue);
            let score = |card: usize| match position {
                Some(position) => table.score_at(card, position),
                None => space.lex.neutral(),
            };
            turn.chance_of_all(&space.weights, number, score)
        };
        self.spaces.iter().map(of).sum::<f32>() / self.spaces.len() as f32
    }

    /// The value of each number with a clue; the lowest there is for one that may not be said.
    pub(crate) fn values_of(&self, task: &ClueTask<'_>, clue: ClueId) -> [f32; NUMBERS] {
        let mut out = [f32::MIN; NUMBERS];
        let turn = self.turn(task, 0.0);
        let first = &self.spaces[0];
        let blind = turn.blind();
        let Some(position) = first.lex.position(clue) else {
            out[1..=turn.depth].copy_from_slice(&blind[1..=turn.depth]);
            return out;
        };
        if turn.is_illegal(first.lex.table(), position) {
            return out;
        }
        let column = first.lex.table().column(position);
        let values = turn.exact(&first.weights, f32::MIN, |card| column[card]);
        let reliance = self.partner_reliance(task) * self.terms.share[position];
        let least = first.weights.at_deviations(self.reason);
        let reasons = turn.reasons(&first.weights, least, |card| column[card]);
        for number in 1..=turn.depth.min(reasons.max(1)) {
            if number > 1 && reliance * self.chance_of_all(&turn, clue, number) < self.all_found {
                break;
            }
            let value = reliance * values[number] + (1.0 - reliance) * blind[number];
            out[number] = value + self.terms.bonus[position];
        }
        out
    }

    /// The clue at a position of the first lexicon.
    pub(crate) fn clue_at(&self, position: usize) -> ClueId {
        self.spaces[0].lex.clue_at(position)
    }

    /// A clue for the cards of ours that are nearest to it.
    pub(crate) fn clue_for(&self, task: &ClueTask<'_>, clue: ClueId, number: usize) -> Clue {
        let scores = self.spaces[0].lex.scores(clue, task.public.cards);
        let mut own: Vec<Pos> = task.own.iter().collect();
        own.sort_by_key(|p| std::cmp::Reverse(scores[p.index()]));
        Clue {
            clue,
            number: Number::Count(number as u8),
            intended: own.into_iter().take(number).collect(),
        }
    }

    /// The logarithm of the chance that a guesser touches these cards in this order, of those open.
    pub(crate) fn log_chance(
        &self,
        clue: ClueId,
        cards: &[u16],
        open: CardSet,
        touched: &[Pos],
    ) -> f64 {
        let first = &self.spaces[0];
        let scores = first.lex.scores(clue, cards);
        let weight = |p: Pos| {
            let card = usize::from(cards[p.index()]);
            f64::from(first.weights.of(card, scores[p.index()]))
        };
        let reliance = match first.lex.position(clue) {
            Some(position) => f64::from(self.terms.share[position]),
            None => 0.0,
        };
        let mut open = open;
        let mut log = 0.0;
        for &card in touched {
            let all: f64 = open.iter().map(weight).sum();
            let share = reliance * weight(card) / all + (1.0 - reliance) / f64::from(open.len());
            log += crate::bots::ln(share.max(1e-9));
            open = open.minus(CardSet::of(card));
        }
        log
    }

    /// The values of a clue in a further lexicon; one that does not know it sees all cards alike.
    fn exact_in(&self, space: &Space, turn: &TurnValue, clue: ClueId) -> [f32; NUMBERS] {
        let table = space.lex.table();
        match space.lex.position(clue) {
            Some(position) => turn.exact(&space.weights, f32::MIN, |card| {
                table.score_at(card, position)
            }),
            None => turn.exact(&space.weights, f32::MIN, |_| space.lex.neutral()),
        }
    }

    /// The same by looking at every clue: the reference of the tests for the search.
    #[doc(hidden)]
    pub fn by_full_scan(&self, task: &ClueTask<'_>) -> Option<Best> {
        let turn = self.turn(task, 0.0);
        let (blind, said, partner_reliance) =
            (turn.blind(), Said::of(task), self.partner_reliance(task));
        let table = self.spaces[0].lex.table();
        let mut best: Option<Best> = None;
        for position in 0..table.positions() {
            if turn.is_illegal(table, position) {
                continue;
            }
            if let Some(found) = self.judge(&turn, &blind, &said, partner_reliance, position, None)
                && found.beats(&best)
            {
                best = Some(found);
            }
        }
        best
    }
}

impl Expected {
    /// The clue to say when the best one has been found.
    fn answer(&mut self, task: &ClueTask<'_>) -> Result<Clue, PlayerError> {
        let none = || PlayerError::new("there is no legal clue in the vocabulary".into());
        let (best, wasted) = self.best_and_wasted(task).ok_or_else(none)?;
        if let Some(zero) = self.zero(task, &best, wasted) {
            return Ok(zero);
        }
        let lex = &self.spaces[0].lex;
        let table = lex.table();
        let turn = self.turn(task, wasted);
        let intended = turn.best_places(best.number, |card| table.score_at(card, best.position));
        let number = if number::unlimited_pays(task, &self.worth, intended, best.number) {
            Number::Unlimited
        } else {
            Number::Count(best.number as u8)
        };
        Ok(Clue {
            clue: lex.clue_at(best.position),
            number,
            intended,
        })
    }
}

/// Games are answered one by one: several boards against a chunk of the rows together were a fifth slower (measured), because
/// each board streams its own rows well and the boards displace each other.
impl Spymaster for Expected {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        self.answer(task)
    }

    /// Few games: the rows of one board stay in a core's cache from clue to clue.
    fn batch(&self) -> Option<usize> {
        Some(4)
    }

    /// The card whose absence leaves the best next clue: of the phantom's the most dangerous, of
    /// our own the hardest to give a clue for.
    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        _: &mut Rng,
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
