//! Cards: word decks, picture decks, mixed; parsing and checking.
mod language;

pub use language::{Language, UnknownLanguage};
