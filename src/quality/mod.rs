//! The quality of clues for people, judged by a deterministic panel of simulated guessers.
//!
//! [`panel`] is the instrument: several lexica, one noise; `hearing` is a lexicon's part of it, `blend` fits the weights of
//! lexica. [`boards`] are the fixed sets it is used on, [`answers`] the clues on them (of a spymaster, or of a file), [`score`] the profile behind the
//! headline. [`validity`] and [`calibration`] hold the panel against people's choices, [`guesser`] does it for any guesser. Nothing is printed or
//! drawn here, and no guesser for play lives here.

pub mod answers;
pub mod baselines;
mod blend;
pub mod boards;
pub mod calibration;
pub mod guesser;
mod hearing;
pub mod noise;
pub mod panel;
pub mod people;
pub mod reliability;
pub mod score;
#[cfg(test)]
pub(crate) mod testing;
pub mod validity;

use crate::deck::DeckError;
use crate::lexicon::LexiconError;
use crate::players::{ResourceError, SpecError};

/// The reason why quality cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum QualityError {
    /// A lexicon of the panel.
    #[error(
        "the panel needs the lexicon `{name}`: {source}; --data names a folder of lexica, such as embeddings/ of the source"
    )]
    Panel {
        /// Asked for.
        name: &'static str,
        /// The cause.
        source: LexiconError,
    },
    /// Nobody is left to judge.
    #[error("no member of the panel is left: all of them share a lexicon with {0}")]
    Empty(String),
    /// The deck of the boards.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// A file of clues.
    #[error("{file}: line {line}: {problem}")]
    Answers {
        /// The file.
        file: String,
        /// Counted from 1.
        line: u64,
        /// The fault, and the form expected.
        problem: String,
    },
    /// A player's text.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The resources of a player.
    #[error(transparent)]
    Resources(#[from] ResourceError),
    /// A player failed.
    #[error("{player} on {place}: {problem}")]
    Player {
        /// Its text.
        player: String,
        /// The board or turn.
        place: String,
        /// The player's message.
        problem: String,
    },
    /// Turns that cannot be used.
    #[error("{0}")]
    Turns(String),
}
