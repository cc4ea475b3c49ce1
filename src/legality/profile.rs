//! What a group has agreed on: language, strictness, switches.
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Strictness;
use crate::deck::Language;

/// The agreements of section 3 that a group may make. All off by default.
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
    /// Clues may work by rhyme (3.6). Whether a rhyme is *meant* cannot be decided, so the referee forbids none; the switch is
    /// kept so that a profile records what the group agreed.
    pub rhymes: bool,
    /// Words of other languages may be said (3.5).
    pub foreign: bool,
    /// The harder pictures option: no clues about shape (3.8).
    pub no_shape_words: bool,
}

/// A switch name that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown switch `{0}`: expected one of {known}", known = Switches::NAMES.join(", "))]
pub struct UnknownSwitch(pub String);

impl Switches {
    /// The names of the switches, as written after `--allow`.
    pub const NAMES: [&'static str; 9] = [
        "compounds",
        "proper-names",
        "abbreviations",
        "set-phrases",
        "homophones",
        "rhymes",
        "foreign",
        "shape-words",
        "no-shape-words",
    ];

    /// Turns one switch on by name. `shape-words` takes `no-shape-words` back.
    pub fn set(&mut self, name: &str) -> Result<(), UnknownSwitch> {
        match name
            .trim()
            .to_ascii_lowercase()
            .replace(['_', ' '], "-")
            .as_str()
        {
            "compounds" | "compound" => self.compounds = true,
            "proper-names" | "proper-name" | "names" => self.proper_names = true,
            "abbreviations" | "abbreviation" => self.abbreviations = true,
            "set-phrases" | "set-phrase" | "phrases" => self.set_phrases = true,
            "homophones" | "homophone" => self.homophones = true,
            "rhymes" | "rhyme" => self.rhymes = true,
            "foreign" | "foreign-words" => self.foreign = true,
            "shape-words" | "shapes" => self.no_shape_words = false,
            "no-shape-words" | "no-shapes" => self.no_shape_words = true,
            _ => return Err(UnknownSwitch(name.to_owned())),
        }
        Ok(())
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
    /// How strict the referee is.
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
}
