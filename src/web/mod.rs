//! `serve`: the page in a browser that plays a [`practice`](crate::practice) session. Everything it needs is inside the
//! binary; nothing is asked of the network.
//!
//! - [`serve`] listens, [`Running`] is the server at work.
//! - `tables` keeps the games: a folder with a transcript and a file of seat tokens for each, loaded when somebody
//!   comes to the table, let go when nobody is there. A restart loses nothing.
//! - `api` answers. A seat's link carries a secret token; what is sent to it is a
//!   [`SeatView`](crate::practice::SeatView) or a [`Review`](crate::practice::Review) of that seat, and errors
//!   that say nothing about the table. So the key cannot reach a guesser's device before the end.
//! - `live` sends the view after every step (server-sent events).
//! - `slow` closes connections that do not get on.
//!
//! Bots think on threads of their own, never on those that answer.
//!
//! | request | answer |
//! | --- | --- |
//! | `GET /` | the lobby |
//! | `GET /seat/TOKEN` | the table, from this seat |
//! | `GET /api/lobby` | rulesets, decks, languages, bots to choose from |
//! | `POST /api/tables` | sets a table up; gives the seats' links |
//! | `GET /api/seats/TOKEN` | what the seat sees |
//! | `POST /api/seats/TOKEN/moves` | a [`Move`](crate::practice::Move) |
//! | `POST /api/seats/TOKEN/check` | `{"word": …}`: the referee's verdict before a clue is said |
//! | `GET /api/seats/TOKEN/events` | live views |
//! | `GET /api/seats/TOKEN/review` | the coach |
//! | `GET /api/seats/TOKEN/transcript` | the transcript, after the end |
//! | `GET /api/seats/TOKEN/turns` | the practice turns as data, after the end |
//! | `GET /pictures/ID.svg` | a picture card |
//! | `GET /print` | boards and key cards to print: `rules`, `deck`, `seed`, `show` (`board`, `key`; in Duet `a`, `b`) |
//!
//! Errors are JSON: `{"error": "…"}`. 400 no JSON, 404 no such seat or page, 408 too slow, 409 not now, 413 too large,
//! 415 not sent as JSON, 422 not understood or not allowed by the rules, 429 too many tables, 500 a fault of ours.

mod api;
mod assets;
mod error;
mod live;
mod lobby;
mod print;
mod server;
mod slow;
mod tables;
mod token;

pub use server::{Config, Limits, Running, ServeError, serve};
pub use tables::{Link, Opened, Tables};
