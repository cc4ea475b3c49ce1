//! `spymaster play`: a session at one terminal.
//!
//! [`Host`] knows whose eyes the screen is for. [`plain`] plays line by line; [`screen`] plays on the whole screen and is there
//! with the feature `terminal`. The game itself is a [`Session`](crate::practice::Session): nothing here knows rules.

mod host;
pub mod plain;
mod say;
#[cfg(feature = "terminal")]
pub mod screen;
mod typed;

pub use host::{Host, Wanted};

use crate::players::PlayerError;
use crate::practice::{Refused, SessionError};

/// The end of a sitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The game is over.
    Over,
    /// The game goes on another time.
    Early,
}

/// The reason why a sitting broke off. The game is saved up to the last step.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The terminal.
    #[error("the terminal: {0}")]
    Terminal(#[from] std::io::Error),
    /// A bot.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The analysis.
    #[error("the analysis: {0}")]
    Analysis(#[from] PlayerError),
    /// The step could not be saved.
    #[error(transparent)]
    Refused(#[from] Refused),
}
