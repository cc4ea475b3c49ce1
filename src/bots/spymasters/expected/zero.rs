//! Zero: a clue that has nothing to do with our cards, said to warn of the deadly card (1.5, 2.10).
//!
//! It costs a turn, in which the guesser has to touch a card without a clue for it, and makes every later turn safer. Both
//! are values of the game, compared with the best count there is.

use super::number::LEFTOVER;
use super::turn_value::TurnValue;
use super::{Best, Expected, Said};
use crate::players::LexiconView;
use crate::players::{Clue, ClueTask};
use crate::rules::{CardSet, Number, Step};

impl Expected {
    /// The chance that the guesser knows the deadly cards from the zeros said so far, as far as this lexicon tells.
    pub(super) fn warned(&self, task: &ClueTask<'_>) -> f32 {
        let mut unknown = 1f32;
        for step in task.public.history.steps() {
            if let Step::Clue {
                by,
                clue,
                number: Number::Zero,
            } = *step
                && by == task.side
                && let Some(position) = self.spaces[0].lex.position(clue)
            {
                unknown *= 1.0 - self.points_at_deadly(task, position);
            }
        }
        1.0 - unknown
    }

    /// The part of the deadly cards that is given away by a zero with the clue at a position.
    fn points_at_deadly(&self, task: &ClueTask<'_>, position: usize) -> f32 {
        let space = &self.spaces[0];
        let table = space.lex.table();
        let weight = |set: CardSet| -> f32 {
            LexiconView::deck_cards(task.public.cards, set)
                .map(|card| space.weights.of(card, table.score_at(card, position)))
                .sum()
        };
        let (deadly, all) = (weight(task.assassin), weight(task.open()));
        let cards = f32::from(task.assassin.len());
        if deadly > 0.0 {
            self.zero_heeded * self.terms.share[position] * deadly / all / cards
        } else {
            0.0
        }
    }

    /// A zero, if one is worth more than the best count.
    pub(super) fn zero(&self, task: &ClueTask<'_>, best: &Best, wasted: f32) -> Option<Clue> {
        if self.zero_heeded <= 0.0 || !task.zero || task.assassin.is_empty() {
            return None;
        }
        if self.may_finish(task, best) {
            return None;
        }
        let beat = best.value - self.terms.bonus[best.position];
        let warned = self.warned(task);
        let with = |more: f32| 1.0 - (1.0 - warned) * (1.0 - more);
        if self.worth_of_zero(task, with(self.zero_heeded), wasted) <= beat {
            return None;
        }
        // The same search with the deadly card in the place of ours, and ours not to be pointed at.
        let pointing = ClueTask {
            own: task.assassin,
            opponent: task.own,
            bystander: task.bystander.or(task.opponent),
            assassin: CardSet::EMPTY,
            pending: CardSet::EMPTY,
            ..*task
        };
        let found = self.search_one(TurnValue::to_point(&pointing), &Said::of(task), 1.0, None)?;
        let known = with(self.points_at_deadly(task, found.position));
        (self.worth_of_zero(task, known, wasted) > beat).then(|| Clue {
            clue: self.spaces[0].lex.clue_at(found.position),
            number: Number::Zero,
            intended: CardSet::EMPTY,
        })
    }

    /// The value of a turn with a zero after which the guesser knows the deadly card so surely.
    fn worth_of_zero(&self, task: &ClueTask<'_>, warned: f32, wasted: f32) -> f32 {
        let turn = self.turn_with(task, &self.ends(task, warned, wasted), warned);
        let ([fresh, again], miss) = turn.at_once();
        let count = |set: CardSet| f32::from(set.len());
        let bad = [
            count(task.bystander),
            count(task.opponent),
            count(task.assassin) * turn.danger,
        ];
        let others: f32 = bad.iter().sum();
        if others <= 0.0 {
            return f32::MIN;
        }
        let (chance, found) = if task.pending.is_empty() {
            (count(task.own) / (count(task.own) + others), fresh)
        } else {
            (LEFTOVER, again)
        };
        let missed: f32 = bad.iter().zip(miss).map(|(n, worth)| n * worth).sum();
        chance * found + (1.0 - chance) * missed / others
    }
}
