//! Spymasters and guessers: two traits, one registry from a text spec to a player.
//!
//! A player is a function of what its seat sees and of a generator it is handed: it never learns the
//! key it may not see, nor the seed of the game. The driver ([`play`]) asks, applies, remembers
//! what a clue was meant for, and turns a player's error into a forfeit.
//!
//! The competitive game, the games against the game and Duet look alike from a seat: a
//! [`ClueTask`] says which open cards are ours, theirs, nobody's or deadly for the guesser to come,
//! a [`GuessTask`] which cards may be touched and what is known about them. Strategies are written
//! against these two, once.

mod ask;
mod driver;
pub mod guessers;
#[cfg(test)]
mod made_up;
mod mind;
pub mod model;
pub(crate) mod noise;
mod registry;
mod scan;
mod scribe;
pub(crate) mod series;
mod spec;
pub mod spymasters;
mod survey;
mod task;
#[cfg(test)]
pub(crate) mod testing;
pub mod value;
#[cfg(test)]
mod whole_games;
mod world;

pub use ask::{Answer, ask_guesser, ask_spymaster, next_actor};
pub use driver::{Arbiter, GameEnd, GameReport, Seats, SideReport, TurnReport, Witness, play};
pub use mind::{ClueBook, Mind};
pub use registry::{
    GUESSERS, LEXICON, Minds, SPYMASTERS, Setting, Strategy, TeamSpec, guesser, guesser_spec,
    lexicon_of, spymaster, spymaster_spec,
};
pub use scribe::Scribe;
pub use spec::{Param, Spec, SpecError, Values};
pub(crate) use survey::each_legal;
pub use task::{ClueTask, DuetSecret, GuessTask, clue_task, guess_task};
pub use world::{Judging, World, WorldError, WorldOptions};

use rand_chacha::ChaCha8Rng;

use crate::rules::{CardSet, ClueId, MAX_CARDS, Number, Pos};

/// A clue and what it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The word.
    pub clue: ClueId,
    /// The number said with it.
    pub number: Number,
    /// The cards it points at; the driver hands those still open back next turn.
    pub intended: CardSet,
}

/// What a guesser does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Touch a card.
    Touch(Pos),
    /// Stop the turn (in a sudden death: give up).
    Stop,
}

/// Why a player could not act. The game is then forfeit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlayerError(pub String);

/// Gives clues.
pub trait Spymaster: Send {
    /// The next clue.
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut ChaCha8Rng) -> Result<Clue, PlayerError>;

    /// Which of `cards` to cover: one of our own as the other team's penalty (1.8), or one of the
    /// phantom's because it is its turn (1.10). The default is the first; strategies that
    /// think about it answer better.
    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        _rng: &mut ChaCha8Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        let _ = task;
        Ok(cards.iter().next())
    }
}

/// Guesses.
pub trait Guesser: Send {
    /// The next card, or stop.
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut ChaCha8Rng) -> Result<Choice, PlayerError>;

    /// The probability that each card is the one it touches next, given that it touches one;
    /// zero for cards that are closed. Quality, coach and calibration use it.
    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError>;

    /// The probability that each card is ours (in Duet: green for the clue giver), where the player
    /// states one: its calibration is reported.
    fn belief(&mut self, _task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
        None
    }

    /// A new game of a series with the same partner begins. Most players have nothing to do.
    fn observe(&mut self, _report: &GameReport) {}
}
