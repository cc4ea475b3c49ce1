//! Bots from outside: programs that speak the line protocol of PROTOCOL.md, as players like any other.
//!
//! A [`BotEntry`] names a bot (command, environment, limits); [`with_bots`] adds bots to a registry, and `exec:CMD` for
//! any command. A bot runs one process per role, in Duet per role and side, so that no process that saw a key guesses on
//! it. Requests are made from tasks alone. Strategies, schedules and records live elsewhere.

mod answer;
mod bot;
mod compliance;
mod end;
mod host;
mod keeper;
mod limits;
mod lines;
mod log;
mod message;
mod player;
mod process;
mod view;

pub use bot::with_bots;
pub use compliance::{Check, Compliance, Passed};
pub use limits::{BotEntry, BotFileError, CommandLine, Limits, OnIllegal};
pub use message::{BotHello, FromBot, PROTOCOL, Part, Reply};
