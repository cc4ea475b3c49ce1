//! Research toolkit for Codenames-style word-association games.
//!
//! The rooms, each using only those before it:
//! [`stats`], [`rules`] ← [`legality`], [`deck`] ← [`lexicon`] ← [`players`] ← [`position`] ← [`tournament`], [`quality`], [`practice`] ←
//! [`report`] ← `terminal`, `web` ← `cli`.
#![warn(missing_docs)]

pub mod bots;
pub mod deck;
pub mod legality;
pub mod lexicon;
pub mod players;
pub mod position;
pub mod practice;
pub mod quality;
pub mod report;
pub mod rulebook;
pub mod rules;
pub mod stats;
pub mod tournament;
pub mod transcript;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod terminal;
#[cfg(feature = "web")]
pub mod web;
