//! A group's agreement: language, strictness, switches.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Mechanism, Strictness};
use crate::deck::Language;

/// The agreements of section 3 that a group may make. All off by default, which is the obligatory part of the books.
///
/// One set for every command: setups, experiments and transcripts carry it as a table of booleans, command lines as names
/// ([`Switches::allow`], [`Switches::forbid`], [`FromStr`] and `Display`).
///
/// ```
/// use spymaster::legality::Switches;
/// let switches: Switches = "rhymes, no-shape-words".parse().unwrap();
/// assert!(switches.rhymes && switches.no_shape_words);
/// assert_eq!(switches.to_string(), "rhymes, no-shape-words");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// Compounds written with a hyphen or a space are one word (3.1).
    pub compounds: bool,
    /// Proper names of several words are one word (3.1).
    pub proper_names: bool,
    /// Abbreviations may be said (3.1).
    pub abbreviations: bool,
    /// Set phrases may be said (3.1).
    pub set_phrases: bool,
    /// Clues may sound like a visible word (3.6).
    pub homophones: bool,
    /// Clues may work by rhyme (3.6). Without the switch a clue may not be the closing letters of a visible word, the one kind of rhyme that is
    /// decidable without knowing what was meant.
    pub rhymes: bool,
    /// Words of other languages may be said (3.5).
    pub foreign: bool,
    /// Clues may point at the letters of visible words (3.3): single letters, names that open with a visible word, and in strict any letters contained.
    pub letters: bool,
    /// No proper names at all, not even of one word (3.1).
    pub no_proper_names: bool,
    /// The harder pictures option: no clues about shape (3.8).
    pub no_shape_words: bool,
}

/// A switch name that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown switch `{0}`: expected one of {known}", known = Switches::NAMES.join(", "))]
pub struct UnknownSwitch(pub String);

impl Switches {
    /// The names of the switches, as written after `--allow`.
    pub const NAMES: [&'static str; 12] = [
        "compounds",
        "proper-names",
        "abbreviations",
        "set-phrases",
        "homophones",
        "rhymes",
        "foreign",
        "letters",
        "shape-words",
        "no-proper-names",
        "no-shape-words",
        "none",
    ];

    /// Turns one switch on by name. `shape-words` takes `no-shape-words` back, `proper-names` takes `no-proper-names` back, and the other way round;
    /// `none` turns all off.
    pub fn set(&mut self, name: &str) -> Result<(), UnknownSwitch> {
        match canonical(name).as_str() {
            "none" => *self = Switches::default(),
            "no-shape-words" | "no-shapes" => self.no_shape_words = true,
            "no-proper-names" | "no-names" => {
                self.no_proper_names = true;
                self.proper_names = false;
            }
            _ => return self.change(name, true),
        }
        Ok(())
    }

    /// Allows something beyond the obligatory rules: the same as [`Switches::set`].
    pub fn allow(&mut self, name: &str) -> Result<(), UnknownSwitch> {
        self.set(name)
    }

    /// Forbids something: shape words and proper names beyond the obligatory rules; any other name takes an `allow` back.
    ///
    /// ```
    /// use spymaster::legality::Switches;
    /// let mut switches: Switches = "rhymes".parse().unwrap();
    /// switches.forbid("rhymes").unwrap();
    /// switches.forbid("proper-names").unwrap();
    /// assert_eq!(switches.to_string(), "no-proper-names");
    /// assert!(switches.forbid("jokes").is_err());
    /// ```
    pub fn forbid(&mut self, name: &str) -> Result<(), UnknownSwitch> {
        self.change(name, false)
    }

    fn change(&mut self, name: &str, allowed: bool) -> Result<(), UnknownSwitch> {
        let switch = match canonical(name).as_str() {
            "compounds" | "compound" => &mut self.compounds,
            "proper-names" | "proper-name" | "names" => {
                self.no_proper_names = !allowed;
                &mut self.proper_names
            }
            "abbreviations" | "abbreviation" => &mut self.abbreviations,
            "set-phrases" | "set-phrase" | "phrases" => &mut self.set_phrases,
            "homophones" | "homophone" => &mut self.homophones,
            "rhymes" | "rhyme" => &mut self.rhymes,
            "foreign" | "foreign-words" => &mut self.foreign,
            "letters" | "letter" => &mut self.letters,
            "shape-words" | "shapes" => {
                self.no_shape_words = !allowed;
                return Ok(());
            }
            _ => return Err(UnknownSwitch(name.to_owned())),
        };
        *switch = allowed;
        Ok(())
    }

    /// The names of the switches that are on, in the order of [`Switches::NAMES`].
    pub fn on(&self) -> impl Iterator<Item = &'static str> + use<> {
        let Switches {
            compounds,
            proper_names,
            abbreviations,
            set_phrases,
            homophones,
            rhymes,
            foreign,
            letters,
            no_proper_names,
            no_shape_words,
        } = *self;
        [
            (compounds, "compounds"),
            (proper_names, "proper-names"),
            (abbreviations, "abbreviations"),
            (set_phrases, "set-phrases"),
            (homophones, "homophones"),
            (rhymes, "rhymes"),
            (foreign, "foreign"),
            (letters, "letters"),
            (no_proper_names, "no-proper-names"),
            (no_shape_words, "no-shape-words"),
        ]
        .into_iter()
        .filter_map(|(on, name)| on.then_some(name))
    }
}

fn canonical(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace(['_', ' '], "-")
}

impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.on();
        f.write_str(names.next().unwrap_or("none"))?;
        names.try_for_each(|name| write!(f, ", {name}"))
    }
}

impl FromStr for Switches {
    type Err = UnknownSwitch;

    /// Names separated by commas, `+` or white space; an empty text leaves all off.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut switches = Switches::default();
        for name in text
            .split(|c: char| c == ',' || c == '+' || c == ';' || c.is_whitespace())
            .filter(|name| !name.is_empty())
        {
            switches.set(name)?;
        }
        Ok(switches)
    }
}

/// Everything a referee is told before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Profile {
    /// The language of the clues.
    pub language: Language,
    /// Strictness of the referee.
    #[serde(default)]
    pub strictness: Strictness,
    /// The agreements of the group.
    #[serde(default)]
    pub switches: Switches,
}

impl Profile {
    /// The standard profile of a language: standard strictness, no agreements.
    pub fn standard(language: Language) -> Self {
        Profile {
            language,
            strictness: Strictness::Standard,
            switches: Switches::default(),
        }
    }

    /// True if this group forbids a mechanism. (The switches of 3.1 depend on the clue; the referee looks at them itself.)
    ///
    /// The books part over letters at the edges of words: the Ukrainian one forbids *бак* for ХРОБАК and *Лісабон* for ЛІС outright, the Russian one allows
    /// letters found in a word by chance (*ясень* for ЗЕМЛЕТРЯСЕНИЕ). So the default level follows the book of the language, and the others only forbid it in strict.
    pub fn forbids(&self, mechanism: Mechanism) -> bool {
        let edge = matches!(mechanism, Mechanism::Ending | Mechanism::Opening);
        if edge && self.language != Language::Uk && self.strictness != Strictness::Strict {
            return false;
        }
        mechanism.is_forbidden(self.strictness, &self.switches)
    }
}
