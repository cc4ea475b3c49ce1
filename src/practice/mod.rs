//! A person at the table: one session model for the terminal, the page and the drill. No printing, no network.
//!
//! A [`Setup`] says what is played and who sits where: at any [`Seat`] a person or a bot. A [`Session`] is a game
//! under way. It knows who is [awaited](Session::awaited), takes a person's [`Move`] ([`Session::act`]; what is
//! refused leaves the game as it was), lets bots act ([`Session::step`], [`Session::advance`]), and shows every seat
//! what it may see ([`Session::view`]) and nothing more: a [`SeatView`] is made from the views of the rules. Every
//! step is in the transcript on disk before it counts, and [`Session::resume`] goes on from there with the same
//! seats and the same chances.
//!
//! [`Session::review`] is the coach: the turns that are over, as the seat may be told. [`export`] turns transcripts
//! into data. A [`Library`] holds decks and lexica for all tables.
//!
//! ```no_run
//! use spymaster::practice::{Library, Move, Seat, Session, Setup, Sitter};
//! use spymaster::rules::Side;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let you = Seat::Guesser(Side::A);
//! let setup = Setup::new("classic", "en", 7)?.with(you, Sitter::Person("Ann".into()));
//! let mut session = Session::new(&Library::standard(), setup, None)?;
//! while !session.is_over() {
//!     session.advance()?; // the bots, until Ann is awaited
//!     let view = session.view(you).ok_or("no such seat")?;
//!     let Some(&card) = view.options.guess.first() else { break };
//!     session.act(you, &Move::Guess { card })?;
//! }
//! println!("{:?}", session.review(you)?.lost);
//! # Ok(()) }
//! ```

mod act;
mod blame;
mod bots;
mod clue;
pub mod drill;
pub mod export;
mod hint;
mod moves;
mod outlook;
mod resume;
mod review;
mod save;
mod session;
mod setup;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod what_if;

pub use crate::players::{Library, Seat, Sitter, UnknownSeat};
pub use clue::{ClueCheck, MOST_CLUE};
pub use hint::{Hint, HintError};
pub use moves::{ClueFault, Move, Refused};
pub use outlook::{GiverReview, Outlook, Slip, Suggestion, outlook};
pub use review::{Blame, Lost, RankedCard, Review, Touch, TurnReview};
pub use session::{Session, SessionError};
pub use setup::{
    GUESSER, MOST_NAME, Objection, SPYMASTER, Seated, Setup, SetupError, VERSION, standard_bot,
};
pub use view::{
    CardView, ClueView, HistoryLine, LeftView, OptionsView, OutcomeView, SeatName, SeatView,
    phase_name,
};
pub use what_if::{WhatIf, WhatIfError};
