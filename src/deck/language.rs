//! The five languages that decks and referees know.
use std::fmt;
use std::str::FromStr;

/// A language of a deck, of a clue, or of a referee.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
    /// Czech.
    Cs,
    /// Cantonese, in traditional characters.
    Yue,
}

/// A language code that is none of the five.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{0}`: expected en, ru, uk, cs or yue")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All languages, in the order they are listed everywhere.
    pub const ALL: [Language; 5] = [
        Language::En,
        Language::Ru,
        Language::Uk,
        Language::Cs,
        Language::Yue,
    ];

    /// The short code: `en`, `ru`, `uk`, `cs`, `yue`.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
            Language::Uk => "uk",
            Language::Cs => "cs",
            Language::Yue => "yue",
        }
    }

    /// The English name of the language.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Ru => "Russian",
            Language::Uk => "Ukrainian",
            Language::Cs => "Czech",
            Language::Yue => "Cantonese",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let code = text.trim().to_ascii_lowercase();
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}
