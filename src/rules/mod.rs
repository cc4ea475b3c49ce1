//! The game itself. Pure: no I/O, no words, no floats, no clock, no chance but the seed it is given.
//!
//! A [`Ruleset`] is checked when it is made. A [`Deal`] is a function of ruleset, deck size and
//! seed. A [`State`] moves card positions: [`State::apply`] carries an [`Action`] out and returns
//! its effects, or refuses it with the rule it breaks. A [`Game`] adds the public history and hands
//! out views: [`GuesserView`], [`SpymasterView`], [`DuetView`].
//!
//! The numbers in comments, errors and tests (1.3, 2.9 …) are those of the rules summary in
//! `src/rules/RULES.md`. Names of rulesets, their text form and the campaign live in
//! [`rulebook`](crate::rulebook); the legality of clues in [`legality`](crate::legality).

mod cards;
mod deal;
mod duet;
mod game;
mod history;
pub mod random;
mod refusal;
mod ruleset;
mod seed;
mod state;
mod terms;
mod versus;
mod view;

pub use cards::{CardSet, Cards, MAX_CARDS, Pos};
pub use deal::{Deal, DealError, DuetKey, Key, VersusKey, below};
pub use duet::{Duet as DuetState, DuetResume};
pub use game::Game;
pub use history::{ClueId, History, Step};
pub use refusal::{Broken, Refusal};
pub use ruleset::{Duet, Grid, Kind, Ruleset, RulesetError, Solo, Versus};
pub use seed::{Purpose, Seed};
pub use state::State;
pub use terms::{
    Action, Cause, Colour, Effects, NotANumber, Number, Options, Outcome, Phase, Side, Winner,
};
pub use versus::Versus as VersusState;
pub use view::{DuetView, GuesserView, Public, Shown, SpymasterView};
