//! Waiting: the value of a turn that finds nothing.
//!
//! The table of values takes every turn to come for an average one. After a turn that found nothing the same cards lie there, and
//! the best clue for them is the present one. If the table values turns to come above that clue, a clue that is
//! meant to fail would look best. So waiting is worth as much as acting, less the turn it costs; both are settled together, by
//! Newton's steps on the value of waiting.

use super::turn_value::TurnValue;
use super::{Best, Expected};
use crate::players::ClueTask;

/// The least that acting gains over a wasted turn, as a part of the game: set by hand.
const TURN: f32 = 0.03;
/// Steps at most; each is a search.
const STEPS: usize = 4;
/// The part of its value in the table that waiting keeps at least, so that it stays better than losing.
const LEAST: f32 = 0.4;
/// Values of waiting that are this near to each other are settled.
const SETTLED: f32 = 0.01;
/// A last clue with at least this chance is said instead of a zero.
const FINISHING: f32 = 0.6;

impl Expected {
    /// The best clue, and the deduction from the table's value for a turn that finds nothing.
    pub(super) fn best_and_wasted(&self, task: &ClueTask<'_>) -> Option<(Best, f32)> {
        let waiting = self.ends(task, self.warned(task), 0.0).miss[0][0];
        let most = waiting.max(0.0) * (1.0 - LEAST);
        let mut wasted = 0f32;
        let mut best = self.searched(task, wasted, None)?;
        for _ in 0..STEPS {
            let acting = best.value - self.terms.bonus[best.position];
            let gain = acting - (waiting - wasted);
            if wasted == 0.0 && gain >= TURN {
                break;
            }
            let nothing = self.chance_of_nothing(task, &best);
            let step = (TURN - gain) / (1.0 - nothing).max(0.02);
            let next = (wasted + step).clamp(0.0, most);
            if (next - wasted).abs() < SETTLED {
                break;
            }
            wasted = next;
            best = self.searched(task, wasted, Some(&best))?;
        }
        if !self.first_touch(task, &best).1 {
            // Nothing else will do: the clue that is likeliest to find something.
            let attempt = self.searched(task, most, Some(&best))?;
            if self.first_touch(task, &attempt).1 {
                return Some((attempt, most));
            }
        }
        Some((best, wasted))
    }

    fn first_touch(&self, task: &ClueTask<'_>, best: &Best) -> ([f32; 4], bool) {
        let turn = self.turn(task, 0.0);
        let space = &self.spaces[0];
        let table = space.lex.table();
        turn.first_touch(&space.weights, |card| table.score_at(card, best.position))
    }

    /// The chance that the first touch is a mistake that does not end the game.
    fn chance_of_nothing(&self, task: &ClueTask<'_>, best: &Best) -> f32 {
        let ([_, bystander, theirs, _], _) = self.first_touch(task, best);
        bystander + theirs
    }

    /// True if a clue is for all that is left, and likely to find it.
    pub(super) fn may_finish(&self, task: &ClueTask<'_>, best: &Best) -> bool {
        if best.number < usize::from(task.own.len()) {
            return false;
        }
        let turn: TurnValue = self.turn(task, 0.0);
        let space = &self.spaces[0];
        let table = space.lex.table();
        let score = |card: usize| table.score_at(card, best.position);
        turn.chance_of_all(&space.weights, best.number, score) >= FINISHING
    }
}
