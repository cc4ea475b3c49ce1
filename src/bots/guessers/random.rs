//! `random`: any open card, as many as the number says.

use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, PlayerError};
use crate::rules::{MAX_CARDS, Number, below};

/// The guesser.
pub struct Random;

impl Guesser for Random {
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let enough = match task.clue {
            Some((_, Number::Count(n))) => task.guessed >= n,
            _ => task.guessed >= 1,
        };
        if enough && task.may_stop && !task.sudden_death {
            return Ok(Choice::Stop);
        }
        let n = task.open.len();
        let pick = below(rng, u32::from(n.max(1))) as u8;
        task.open
            .nth(pick)
            .map(Choice::Touch)
            .ok_or_else(|| PlayerError::new("there is no card to touch".into()))
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let mut shares = [0.0; MAX_CARDS];
        for pos in task.open {
            shares[pos.index()] = 1.0 / f32::from(task.open.len());
        }
        Ok(shares)
    }
}
