//! The chance to win from the open position: the number of cards each side has left, and the side to move.
//!
//! It comes from the values that `expected` plays by, which know counts and not words, so it gives away nothing of a key.

use super::advice::ClueOutcome;
use crate::bots::value::Worth;
use crate::players::{ClueTask, clue_task};
use crate::rules::{CardSet, Game, Ruleset, Side, Winner};

/// Chances to win at the positions of a ruleset.
#[derive(Clone, Debug)]
pub struct Chances {
    values: Worth,
}

impl Chances {
    /// Solves the ruleset.
    pub fn new(ruleset: &Ruleset) -> Chances {
        // A twentieth for a turn is where risk and haste are neutral.
        Chances {
            values: Worth::new(ruleset, 1.0, 0.05),
        }
    }

    /// The chance of a side to win; of the pair or the team where all play together.
    pub fn of(&self, game: &Game, side: Side) -> f64 {
        if let Some(outcome) = game.state().outcome() {
            let won = match outcome.winner {
                Winner::Everyone => true,
                Winner::Nobody => false,
                Winner::Team(winner) => winner == side,
            };
            return f64::from(u8::from(won));
        }
        let together = game.ruleset().is_cooperative();
        let mover = match together {
            true => Side::A,
            false => game.state().actor().unwrap_or(Side::A),
        };
        let chance = self.values.to_move(&game.public(), mover).clamp(0.0, 1.0);
        match together || mover == side {
            true => chance,
            false => 1.0 - chance,
        }
    }

    /// The chance of the giver's side after a turn that goes as an outcome says, on average.
    pub fn after(&self, task: &ClueTask<'_>, outcome: &ClueOutcome) -> f64 {
        let ends = self.values.of_clue(task, 0.0);
        let last = ends.own;
        let at = |line: &[f32], found: usize| f64::from(line[found.min(last)]);
        let misses = [outcome.bystander, outcome.opponent, outcome.assassin];
        let missed: f64 = misses.iter().sum();
        let all = outcome.found.len().saturating_sub(1);
        let mut chance = 0.0;
        for (found, &p) in outcome.found.iter().enumerate() {
            if found == all || missed <= 0.0 {
                chance += p * at(&ends.clean, found);
                continue;
            }
            for (kind, miss) in misses.iter().enumerate() {
                chance += p * miss / missed * at(&ends.miss[kind], found);
            }
        }
        chance.clamp(0.0, 1.0)
    }

    /// As [`Chances::after`], at a game in which a side is to give a clue.
    pub fn after_clue(&self, game: &Game, side: Side, outcome: &ClueOutcome) -> Option<f64> {
        let task = clue_task(game, side, CardSet::EMPTY)?;
        Some(self.after(&task, outcome))
    }
}
