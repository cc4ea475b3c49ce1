//! Research toolkit for Codenames-style word-association games.
//!
//! A spymaster of your own in a tournament:
//!
//! ```no_run
#![doc = include_str!("../examples/own_spymaster.rs")]
//! ```
//!
//! The rooms, each using only those before it: [`stats`], [`messages`], [`rules`], [`rulebook`], [`transcript`], [`deck`], [`legality`],
//! [`lexicon`], [`players`], [`bots`], [`outside`], [`position`], [`tournament`], [`quality`], [`practice`], [`wording`], [`report`], `terminal`, `web`, `cli`.
#![warn(missing_docs)]

pub mod bots;
pub mod deck;
pub mod legality;
pub mod lexicon;
pub mod messages;
pub mod outside;
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
pub mod wording;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod terminal;
#[cfg(feature = "web")]
pub mod web;
