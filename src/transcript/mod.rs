//! The record of one game as JSON lines, from which it replays exactly.
//!
//! The first line is the [`Header`]: rules, cards, key. Then one line an action, with its
//! effects, and at last a line with the end. Every line carries a checksum of itself and of all
//! before it, so that a line changed, left out or added is noticed. [`read`] plays the game again
//! while it reads; an action that the rules do not allow is refused with its line.
//!
//! The header's `practice` is optional and has a version of its own: tables with people write it, so that
//! [`Transcript::resume_with`] and the seats it names carry on where they stopped.

mod line;
mod read;
mod write;

pub use line::{
    End, Entry, Header, Help, KeyLine, NumberLine, PlayerLine, PracticeLine, RefereeLine, SeatLine,
    VERSION, Verb,
};
pub use read::{Transcript, TranscriptError, read, read_unfinished};
pub use write::Recorder;
