//! The interface in five languages: Fluent message files, one folder per language, inside the binary.
//!
//! A file per part of the interface: `page` (the browser), `terminal` (`play` and `drill`), `game` (steps, reviews, advice), `server` (refusals of `serve`),
//! `rules` (rulesets in sentences). English is complete by definition; `tests/messages.rs` holds the others to it.
//!
//! Not here: which words a game uses for its cards ([`crate::deck`]).
mod language;
mod page;

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource};

pub use fluent_bundle::FluentValue as Value;
pub use language::{Language, UnknownLanguage};
pub use page::page_json;

macro_rules! files {
    ($language:literal) => {
        [
            ("page", include_str!(concat!($language, "/page.ftl"))),
            ("rules", include_str!(concat!($language, "/rules.ftl"))),
            ("game", include_str!(concat!($language, "/game.ftl"))),
            ("server", include_str!(concat!($language, "/server.ftl"))),
            (
                "terminal",
                include_str!(concat!($language, "/terminal.ftl")),
            ),
        ]
    };
}

/// The message files of a language: name and text.
pub fn files(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::En => &files!("en"),
        Language::Ru => &files!("ru"),
        Language::Uk => &files!("uk"),
        Language::Cs => &files!("cs"),
        Language::Yue => &files!("yue"),
    }
}

/// The messages of one language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Messages({})", self.language)
    }
}

impl Messages {
    /// The messages of `language`, read once.
    pub fn of(language: Language) -> &'static Messages {
        static ALL: [OnceLock<Messages>; 5] = [const { OnceLock::new() }; 5];
        ALL[language as usize].get_or_init(|| Messages::read(language))
    }

    fn read(language: Language) -> Messages {
        // CLDR gives Cantonese the plurals of Chinese; the tables of the crate name only the latter.
        let locale = match language {
            Language::Yue => "zh",
            other => other.code(),
        };
        let mut bundle = FluentBundle::new_concurrent(locale.parse().into_iter().collect());
        bundle.set_use_isolating(false);
        if matches!(language, Language::Ru | Language::Uk | Language::Cs) {
            bundle.set_formatter(Some(decimal_comma));
        }
        for (_, text) in files(language) {
            // A file with faults keeps its sound messages; tests/messages.rs finds the faults.
            let resource =
                FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(partly, _)| partly);
            bundle.add_resource_overriding(resource);
        }
        Messages { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message `id` without arguments.
    pub fn get(&self, id: &str) -> String {
        self.text(id, &[])
    }

    /// The message `id` with these arguments; in English where this language lacks it, its id where English does.
    pub fn text(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        if let Some(text) = self.format(id, args) {
            return text;
        }
        match self.language {
            Language::En => id.to_owned(),
            _ => Messages::of(Language::En).text(id, args),
        }
    }

    /// True if this language has the message itself.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Texts in a row, with commas as the language writes them.
    pub fn list<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) -> String {
        self.joined("list-comma", texts)
    }

    /// Parts of a sentence in a row, with semicolons.
    pub fn clauses<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) -> String {
        self.joined("list-semicolon", texts)
    }

    fn joined<T: AsRef<str>>(&self, with: &str, texts: impl IntoIterator<Item = T>) -> String {
        let mut all = String::new();
        for text in texts {
            if !all.is_empty() {
                all.push_str(&self.get(with));
            }
            all.push_str(text.as_ref());
        }
        all
    }

    /// A number with so many digits after the point.
    pub fn decimal(&self, value: f64, digits: usize) -> String {
        self.written(format!("{value:.digits$}"))
    }

    /// The same, with its sign.
    pub fn signed(&self, value: f64, digits: usize) -> String {
        self.written(format!("{value:+.digits$}"))
    }

    /// A probability for people: small ones with a digit more.
    pub fn percent(&self, probability: f64) -> String {
        let percent = 100.0 * probability;
        let digits = usize::from(percent < 0.95);
        let share = self.decimal(percent, digits);
        self.text("percent", &[("share", share.into())])
    }

    fn written(&self, number: String) -> String {
        match self.comma() {
            true => number.replace('.', ","),
            false => number,
        }
    }

    /// Decimals stand behind a comma.
    fn comma(&self) -> bool {
        matches!(self.language, Language::Ru | Language::Uk | Language::Cs)
    }

    fn format(&self, id: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let args: FluentArgs = args
            .iter()
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        let mut faults = Vec::new();
        let text = self
            .bundle
            .format_pattern(message.value()?, Some(&args), &mut faults);
        debug_assert!(faults.is_empty(), "{id} ({}): {faults:?}", self.language);
        Some(text.into_owned())
    }
}

/// A number with so many digits after the point, as the language writes it.
pub fn decimal(value: f64, digits: usize) -> Value<'static> {
    let options = FluentNumberOptions {
        minimum_fraction_digits: (digits > 0).then_some(digits),
        maximum_fraction_digits: Some(digits),
        ..FluentNumberOptions::default()
    };
    let scale = 10f64.powi(digits as i32);
    Value::Number(FluentNumber::new((value * scale).round() / scale, options))
}

fn decimal_comma<M>(value: &Value<'_>, _: &M) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}
