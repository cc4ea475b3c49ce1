//! The five languages of decks, referees and the interface.
use std::fmt;
use std::str::FromStr;

/// A language of a deck, of a clue, of a referee, or of the interface.
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

    /// The name of the language in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Ru => "Русский",
            Language::Uk => "Українська",
            Language::Cs => "Čeština",
            Language::Yue => "廣東話",
        }
    }

    /// The language of a locale as systems and browsers write it: `ru_RU.UTF-8`, `cs-CZ`, `zh-HK`.
    /// Chinese of any region is read in traditional characters.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let locale = locale.trim();
        let end = locale.find(|c: char| !c.is_ascii_alphabetic());
        match locale[..end.unwrap_or(locale.len())]
            .to_ascii_lowercase()
            .as_str()
        {
            "zh" => Some(Language::Yue),
            code => code.parse().ok(),
        }
    }

    /// The first language in an `Accept-Language` header that the interface speaks, by the weights given there.
    pub fn of_accept(header: &str) -> Option<Language> {
        let mut best: Option<(f32, Language)> = None;
        for item in header.split(',') {
            let mut parts = item.split(';');
            let Some(language) = parts.next().and_then(Language::of_locale) else {
                continue;
            };
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q="))
                .map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
            if weight > 0.0 && best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }

    /// The language of the environment: `LC_ALL`, `LC_MESSAGES`, `LANG`, whichever is set first.
    pub fn of_environment() -> Option<Language> {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty())
            .and_then(|value| Language::of_locale(&value))
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
