//! The language of the interface, as it is chosen on a command line.

use crate::messages::{Language, Messages};

/// The messages of the language asked for; else of the deck, if one was named; else of the environment; else English.
pub(super) fn messages(asked: Option<Language>, deck: Option<Language>) -> &'static Messages {
    let language = asked.or(deck).or_else(Language::of_environment);
    Messages::of(language.unwrap_or(Language::En))
}
