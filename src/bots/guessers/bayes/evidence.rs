//! The evidence of the clues: the likelihood of each clue for each kind that each card may be.
//!
//! A clue for n cards is taken as likely as the sum, over all sets of n cards of the giver's, of the
//! product of their weights with it. That sum over sets is a symmetric polynomial; with one card left out it gives
//! the factor by which the clue is likelier if that card is the giver's: `1 + w·e₍ₙ₋₁₎/eₙ`. All clues are read anew at every
//! guess with what is known now, so a card found later explains an earlier clue, and a
//! clue whose cards are still open keeps pointing at them.

use std::sync::Arc;

use super::posterior::{Beliefs, DEADLY, OURS, THEIRS};
use crate::bots::model::Weights;
use crate::players::GuessTask;
use crate::players::LexiconView;
use crate::rules::{CardSet, ClueId, MAX_CARDS, Number, Step};

/// The number that an unlimited clue is taken for.
const UNTOLD: usize = 2;
/// The largest number with a reading of its own.
const LARGEST: usize = 9;

/// The reading of clues: its two constants.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Strength with which givers keep clues away from bystanders and from the other team's.
    pub avoid: f32,
    /// Strength with which they keep them away from the deadly card.
    pub avoid_deadly: f32,
}

/// The clues that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// All of them.
    Now,
    /// All but the clue that stands.
    Standing,
}

/// A lexicon as the guesser uses it.
pub struct Sense {
    /// The scores.
    pub lex: std::sync::Arc<LexiconView>,
    /// The weights of the scores.
    pub weights: Weights,
    /// The reliability of each clue, by its position in the table.
    pub reliance: Arc<[f32]>,
    /// The same for words that are no clues of the lexicon.
    pub plain: f32,
}

impl Sense {
    fn reliance(&self, clue: ClueId) -> f32 {
        let position = self.lex.position(clue);
        position.map_or(self.plain, |p| self.reliance[p])
    }
}

/// Weights of the cards on the table with a clue, relative to the mean of those open then.
fn weights(sense: &Sense, clue: ClueId, cards: &[u16], then: CardSet) -> [f32; MAX_CARDS] {
    let scores = sense.lex.scores(clue, cards);
    let mut out = [0f32; MAX_CARDS];
    let mut sum = 0.0;
    for card in then {
        let deck = usize::from(cards[card.index()]);
        let weight = sense.weights.of(deck, scores[card.index()]);
        out[card.index()] = weight;
        sum += weight;
    }
    let scale = if sum > 0.0 {
        f32::from(then.len()) / sum
    } else {
        1.0
    };
    for card in then {
        out[card.index()] *= scale;
    }
    out
}

/// `e₍ₙ₋₁₎/eₙ` of all candidates but one, for each of them.
fn ratios(x: &[f32], n: usize, out: &mut [f32]) {
    const WIDTH: usize = LARGEST + 1;
    let count = x.len();
    // Polynomials of the candidates from each one on.
    let mut after = [[0f32; WIDTH]; MAX_CARDS + 1];
    after[count][0] = 1.0;
    for i in (0..count).rev() {
        after[i][0] = 1.0;
        for k in 1..=n {
            after[i][k] = after[i + 1][k] + x[i] * after[i + 1][k - 1];
        }
    }
    let mut before = [0f32; WIDTH];
    before[0] = 1.0;
    for i in 0..count {
        let (mut less, mut full) = (0f32, 0f32);
        for k in 0..=n {
            full += before[k] * after[i + 1][n - k];
            if k < n {
                less += before[k] * after[i + 1][n - 1 - k];
            }
        }
        // All others together may not make n cards: then this one is surely meant.
        out[i] = if full > 1e-6 * less { less / full } else { 1e6 };
        for k in (1..=n).rev() {
            before[k] += x[i] * before[k - 1];
        }
    }
}

impl Beliefs {
    /// Reads one clue: `kind` is whose cards it is for, `then` the cards that were open when it was given.
    fn read(
        &mut self,
        weight: &[f32; MAX_CARDS],
        number: Number,
        kind: usize,
        then: CardSet,
        reliance: f32,
        reading: &Reading,
    ) {
        let n = match number {
            Number::Zero => {
                if kind == OURS {
                    self.read_zero(weight, reliance);
                }
                return;
            }
            Number::Unlimited => UNTOLD,
            Number::Count(n) => usize::from(n).min(LARGEST),
        };
        let known = if kind == OURS {
            self.known_ours
        } else {
            self.known_theirs
        };
        let candidates = then.and(self.unknown.or(known));
        let mut x = [0f32; MAX_CARDS];
        let mut ratio = [0f32; MAX_CARDS];
        let count = usize::from(candidates.len());
        for (x, card) in x.iter_mut().zip(candidates) {
            let i = card.index();
            let chance = if known.contains(card) {
                1.0
            } else {
                self.chance[i][kind]
            };
            *x = weight[i] * chance;
        }
        let n = n.min(count);
        if n == 0 {
            return;
        }
        ratios(&x[..count], n, &mut ratio);
        // The factor by which the clue is likelier for each card if it is the giver's, were it surely meant
        // as this lexicon reads it; on average over cards and kinds that is one.
        let mut likelier = [[1f32; 4]; MAX_CARDS];
        let (mut sum, mut rows) = (0f32, 0f32);
        for (card, ratio) in candidates.iter().zip(ratio) {
            if known.contains(card) {
                continue;
            }
            let pull = weight[card.index()] * ratio;
            let row = &mut likelier[card.index()];
            for (other, factor) in row.iter_mut().enumerate() {
                if other == kind {
                    *factor = 1.0 + pull;
                } else if kind == OURS {
                    let away = if other == DEADLY {
                        reading.avoid_deadly
                    } else {
                        reading.avoid
                    };
                    *factor = 1.0 / (1.0 + away * pull);
                }
                sum += self.chance[card.index()][other] * *factor;
            }
            rows += 1.0;
        }
        if rows == 0.0 || sum <= 0.0 {
            return;
        }
        let scale = reliance * rows / sum;
        for card in candidates.minus(known) {
            let row = &mut self.chance[card.index()];
            for (chance, factor) in row.iter_mut().zip(&likelier[card.index()]) {
                // The rest of givers meant something this lexicon does not see.
                *chance *= scale * factor + (1.0 - reliance);
            }
        }
        self.settle(2);
    }

    /// Zero: cards near the clue are less likely ours (1.5, 2.10) and more likely deadly: nothing else is worth a turn of warning.
    fn read_zero(&mut self, weight: &[f32; MAX_CARDS], reliance: f32) {
        for card in self.unknown {
            let weight = weight[card.index()];
            let chance = &mut self.chance[card.index()];
            chance[OURS] *= reliance / (1.0 + 2.0 * weight) + (1.0 - reliance);
            chance[DEADLY] *= reliance * weight + (1.0 - reliance);
        }
        self.warned = true;
        self.settle(2);
    }

    /// Reads the clues in order, up to a point. `theirs`: the other team's too.
    pub fn read_all(
        &mut self,
        task: &GuessTask<'_>,
        sense: &Sense,
        reading: &Reading,
        theirs: bool,
        until: Until,
    ) {
        let duet = task.duet.is_some();
        let public = &task.public;
        let all = CardSet::first(public.ruleset.cards());
        // The finale's own clues point at agents until all are found; only the last counts then.
        let finale = !duet && task.own_left == 0;
        let steps = public.history.steps();
        let last = steps.iter().rposition(|s| matches!(s, Step::Clue { .. }));
        // Cards that were covered before the history begins.
        let mut seen = CardSet::EMPTY;
        for step in steps {
            if let Step::Guess { card, .. } | Step::Cover { card, .. } = *step {
                seen = seen.with(card);
            }
        }
        let mut closed = all.minus(task.open).minus(seen);
        for (at, step) in steps.iter().enumerate() {
            if until == Until::Standing && task.clue.is_some() && Some(at) == last {
                break;
            }
            match *step {
                Step::Clue { by, clue, number } => {
                    let mine = (by == task.side) != duet;
                    let skip = steps.get(at + 1) == Some(&Step::Objection) && !duet;
                    if skip || (finale && Some(at) != last) || (!mine && !theirs) {
                        continue;
                    }
                    if duet && !mine {
                        continue;
                    }
                    let then = all.minus(closed);
                    let weight = weights(sense, clue, public.cards, then);
                    let kind = if mine { OURS } else { THEIRS };
                    self.read(&weight, number, kind, then, sense.reliance(clue), reading);
                }
                // In Duet a beige of the partner's touch stays open to me.
                Step::Guess { by, card, colour }
                    if !duet || by == task.side || colour == crate::rules::Colour::Green =>
                {
                    closed = closed.with(card);
                }
                Step::Cover { card, .. } => closed = closed.with(card),
                _ => {}
            }
        }
        self.settle(4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_agree_with_counting_all_sets() {
        let x = [0.3, 2.0, 0.7, 1.1, 0.2, 0.9];
        for n in 1..=4usize {
            let mut out = [0f32; 6];
            ratios(&x, n, &mut out);
            for (i, &ratio) in out.iter().enumerate() {
                let sum = |size: usize| -> f32 {
                    let sets = (0u32..64).filter(|s| s >> i & 1 == 0);
                    sets.filter(|s| s.count_ones() as usize == size)
                        .map(|s| {
                            (0..6)
                                .filter(|j| s >> j & 1 == 1)
                                .map(|j| x[j])
                                .product::<f32>()
                        })
                        .sum()
                };
                let expected = sum(n - 1) / sum(n);
                assert!(
                    (ratio / expected - 1.0).abs() < 1e-4,
                    "{n} {i}: {ratio} {expected}"
                );
            }
        }
    }
}
