//! `serve`: the page in a browser that plays a [`practice`](crate::practice) session. Everything it needs is inside the
//! binary; nothing is asked of the network.
//!
//! - [`serve`] listens, [`Running`] is the server at work.
//! - `tables` keeps the games: a folder with a file for each room and a transcript for each of its games, loaded when somebody
//!   comes to the table, let go when nobody is there. A restart loses nothing.
//! - `room` is the people of a table: one link leads in, everybody takes a name and a place, and gets a secret token.
//! - `api` and `rooms` answer. A token receives a [`SeatView`](crate::practice::SeatView) or a
//!   [`Review`](crate::practice::Review) of that person's place, and errors
//!   that say nothing about the table. So the key cannot reach a guesser's device before the end. The person who set the table up
//!   holds no other token than their own.
//! - `live` sends the view after every step (server-sent events).
//! - `slow` closes connections that do not get on.
//!
//! Bots think on threads of their own, never on those that answer.
//!
//! | request | answer |
//! | --- | --- |
//! | `GET /` | the lobby |
//! | `GET /room/CODE` | the door of a room: say a name, take a place |
//! | `GET /room/CODE/qr.svg?origin=…` | the link as a QR code |
//! | `GET /seat/TOKEN` | the table, from a person's place |
//! | `GET /api/lobby` | rulesets, decks, languages, bots to choose from |
//! | `POST /api/tables` | opens a room; gives its link and that of the person who asked |
//! | `GET /api/rooms/CODE` | the people in the room and the open places |
//! | `POST /api/rooms/CODE/people` | `{"name": …, "place": seat or null}`: come in |
//! | `GET /api/seats/TOKEN` | the person's view |
//! | `POST /api/seats/TOKEN/place` | `{"place": seat or null}`: change places |
//! | `POST /api/seats/TOKEN/deal` | `{"cards": "new" or "same", "swap": bool}`: the first game, or again |
//! | `POST /api/seats/TOKEN/marks` | `{"cards": […]}`: cards to think of, for the team |
//! | `POST /api/seats/TOKEN/moves` | a [`Move`](crate::practice::Move) |
//! | `POST /api/seats/TOKEN/hint` | a [`Hint`](crate::practice::Hint) for the person to act |
//! | `POST /api/seats/TOKEN/bot` | `{"do": "again"}` or `{"do": "relieve"}`: a bot that could not act is asked again, or another one acts for it |
//! | `POST /api/seats/TOKEN/check` | `{"word": …}`: the referee's verdict before a clue is said |
//! | `GET /api/seats/TOKEN/events` | live views |
//! | `GET /api/seats/TOKEN/review` | the coach |
//! | `POST /api/seats/TOKEN/what-if` | `{"turn": …, "word": …, "number": …}`: another clue, after the end |
//! | `GET /api/seats/TOKEN/transcript` | the transcript, after the end |
//! | `GET /api/seats/TOKEN/turns` | the practice turns as data, after the end |
//! | `GET /drill`, `POST /api/drill` | an exercise; the worth of a clue or of touches in it |
//! | `GET /campaign/CODE`, `/api/campaigns/CODE` | the map and log of a Duet campaign |
//! | `POST /api/campaigns/CODE/play` | a room for a mission; its result is noted |
//! | `GET /pictures/ID.svg` | a picture card |
//! | `GET /print` | boards and key cards to print: `rules`, `deck`, `without_hard`, `seed`, `show` (`board`, `key`; in Duet `a`, `b`) |
//!
//! Errors are JSON: `{"error": "…"}`, in the language of `Accept-Language` where people can meet them. 400 no JSON, 404 no such seat or page, 408 too slow, 409 not now, 413 too large,
//! 415 not sent as JSON, 421 not this server's name, 422 not understood or not allowed by the rules, 429 too many tables, 500 a fault of ours.

mod api;
mod assets;
mod campaigns;
mod drill;
mod error;
mod extract;
mod given;
mod hosts;
mod live;
mod live_state;
mod lobby;
mod opening;
mod page_view;
mod print;
mod qr;
mod room;
mod room_file;
mod rooms;
mod server;
mod slow;
mod table;
mod tables;
mod token;

pub use opening::{Link, Opened};
pub use room::Timer;
pub use server::{Config, Limits, Running, ServeError, serve};
pub use tables::Tables;
