//! The decks inside the binary.
use super::Deck;
#[cfg(feature = "embedded")]
use super::{DeckFormat, Language, read};

/// The names of the built-in decks.
pub const BUILT_IN: [&str; 6] = ["en", "ru", "uk", "cs", "yue", "pictures"];

/// A built-in deck by name; `None` for other names and in builds without the `embedded` feature.
#[cfg(feature = "embedded")]
pub fn built_in(name: &str) -> Option<Deck> {
    let (text, language) = match name {
        "en" => (include_str!("../../decks/en.csv"), Some(Language::En)),
        "ru" => (include_str!("../../decks/ru.csv"), Some(Language::Ru)),
        "uk" => (include_str!("../../decks/uk.csv"), Some(Language::Uk)),
        "cs" => (include_str!("../../decks/cs.csv"), Some(Language::Cs)),
        "yue" => (include_str!("../../decks/yue.csv"), Some(Language::Yue)),
        "pictures" => (include_str!("../../decks/pictures.csv"), None),
        _ => return None,
    };
    Some(read(name, text.as_bytes(), DeckFormat::Csv, language).0)
}

/// A built-in deck by name; this build has none.
#[cfg(not(feature = "embedded"))]
pub fn built_in(_name: &str) -> Option<Deck> {
    None
}
