//! The guessers, each strategy a file.

pub mod bayes;
pub mod nearest;
pub mod noisy;
pub mod random;
pub mod rsa;

use crate::players::GuessTask;
use crate::rules::{ClueId, Number, Step};

/// The clue that stands; in Duet's sudden death the last one this guesser was given.
fn heard(task: &GuessTask<'_>) -> Option<(ClueId, Number)> {
    task.clue.or_else(|| {
        let turn = task.clues_to_me().next_back()?;
        match turn.first() {
            Some(&Step::Clue { clue, number, .. }) => Some((clue, number)),
            _ => None,
        }
    })
}

/// True if as many cards as the number says have been touched (one for zero and unlimited), and the guesser may stop.
fn enough(task: &GuessTask<'_>) -> bool {
    let wanted = match task.clue {
        Some((_, Number::Count(n))) => n,
        _ => 1,
    };
    task.guessed >= wanted && task.may_stop && !task.sudden_death
}
