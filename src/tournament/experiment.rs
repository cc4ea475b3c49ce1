//! An experiment as it is written: TOML, or flags that amount to the same.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::outside::{BotEntry, BotFileError};

/// The description of an experiment. Version 1 of the format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Experiment {
    /// The version of this format: 1.
    pub version: u32,
    /// Its name.
    pub name: String,
    /// Its question, in a sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The seed of everything.
    pub seed: u64,
    /// Games in all, rounded up to whole blocks.
    pub games: u64,
    /// Stop earlier: `elo=5` when every rating is known to ±5, `sprt=0,10` for two teams, with `,alpha=0.05,beta=0.05` as chances of error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The team whose rating is 0; without one, the mean is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// The rulesets.
    pub rules: Vec<String>,
    /// The decks. Without any: pictures if only pictures games are played, else English words.
    pub decks: Vec<String>,
    /// A file of given boards and keys, or FILE#EXPERIMENT, in the place of decks and deals ([`crate::deck::Boards`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<String>,
    /// Leave out the cards that are hard for children.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub without_hard: bool,
    /// The language of clues; that of the deck if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The pairings: `round-robin`, `gauntlet`, `crossplay`, `swiss`, `knockout`.
    pub format: Format,
    /// Stages of `format = "swiss"`; as many as a knockout would have if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swiss_stages: Option<u32>,
    /// The legality check of clues: `full`, `exact`, `off`.
    pub legality: Legality,
    /// The referee's strictness: `strict`, `standard`, `lenient`.
    pub strictness: String,
    /// The group's switches beyond that: `homophones`, `no-shape-words`, …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<String>,
    /// The lexicon of players that do not name one.
    pub lexicon: String,
    /// A file of words: only they may be clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vocabulary: Option<String>,
    /// A file of CoLT weights: own words found, end of the turn, weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colt: Option<String>,
    /// Deals that the same players play in a row, keeping what they learn.
    pub series: u32,
    /// Write `turns.csv` too.
    pub turns: bool,
    /// Write records of games; without them only the tally is kept.
    pub records: bool,
    /// Compress the records when the run ends (zstd).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub compress: bool,
    /// The teams.
    #[serde(rename = "team")]
    pub teams: Vec<TeamEntry>,
    /// Cross-play: every spymaster with every guesser.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spymasters: Vec<String>,
    /// Cross-play: every spymaster with every guesser.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guessers: Vec<String>,
    /// Outside bots that specs name.
    #[serde(rename = "bot", skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<BotEntry>,
}

/// A team as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamEntry {
    /// The spymaster's spec.
    pub spymaster: String,
    /// The guesser's spec.
    pub guesser: String,
    /// The lexicon of both, unless a spec names its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<String>,
}

/// The pairings of teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every team against every other; one team alone plays itself.
    #[default]
    RoundRobin,
    /// The first team against every other.
    Gauntlet,
    /// Every spymaster with every guesser.
    Crossplay,
    /// Stages in which teams with like results meet.
    Swiss,
    /// Stages whose losers are out.
    Knockout,
}

impl Format {
    /// True if results decide the pairings.
    pub fn has_stages(self) -> bool {
        matches!(self, Format::Swiss | Format::Knockout)
    }
}

/// The legality check of clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Legality {
    /// By the referee.
    #[default]
    Full,
    /// Only a word on the table is illegal.
    Exact,
    /// Everything is legal.
    Off,
}

/// The reason why a text is no experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// An outside bot.
    #[error(transparent)]
    Bot(#[from] BotFileError),
    /// The file could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// Not TOML of this shape; the text names the line.
    #[error("{path}: not an experiment: {source}")]
    Toml {
        /// The file.
        path: String,
        /// The place and the reason.
        source: toml::de::Error,
    },
    /// Nothing in it.
    #[error("{0}: the file is empty: expected an experiment, as `version = 1` and teams")]
    Empty(String),
    /// `--set` with something else than `key=value`.
    #[error("`--set {0}`: expected KEY=VALUE, as in `--set games=1000`")]
    Set(String),
    /// `--set` with a value that does not fit.
    #[error("`--set {key}={value}`: {reason}")]
    SetValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The fault.
        reason: String,
    },
}

impl Default for Experiment {
    /// The field of `spymaster tournament` without arguments.
    fn default() -> Experiment {
        Experiment {
            version: 1,
            name: "default".into(),
            about: String::new(),
            seed: 1,
            games: 4000,
            until: None,
            anchor: None,
            rules: vec!["classic".into()],
            decks: Vec::new(),
            boards: None,
            without_hard: false,
            language: None,
            format: Format::RoundRobin,
            swiss_stages: None,
            legality: Legality::Full,
            strictness: "standard".into(),
            switches: Vec::new(),
            lexicon: "default".into(),
            vocabulary: None,
            colt: None,
            series: 1,
            turns: false,
            records: true,
            compress: false,
            teams: Vec::new(),
            spymasters: Vec::new(),
            guessers: Vec::new(),
            bots: Vec::new(),
        }
    }
}

impl Experiment {
    /// Reads a file.
    pub fn load(path: &Path) -> Result<Experiment, ExperimentError> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| ExperimentError::Read {
            path: shown.clone(),
            source,
        })?;
        let mut experiment = Experiment::parse(&text, &shown)?;
        BotEntry::check(&experiment.bots, &shown)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        for bot in &mut experiment.bots {
            *bot = bot.clone().seen_from(folder);
        }
        Ok(experiment)
    }

    /// Reads TOML; `from` names it in errors.
    pub fn parse(text: &str, from: &str) -> Result<Experiment, ExperimentError> {
        let says_nothing = |line: &str| line.trim().is_empty() || line.trim().starts_with('#');
        if text.lines().all(says_nothing) {
            return Err(ExperimentError::Empty(from.to_owned()));
        }
        toml::from_str(text).map_err(|source| ExperimentError::Toml {
            path: from.to_owned(),
            source,
        })
    }

    /// Writes TOML.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Changes one key, as `--set key=value`; lists are written with commas.
    pub fn set(&mut self, text: &str) -> Result<(), ExperimentError> {
        let (key, value) = text
            .split_once('=')
            .ok_or_else(|| ExperimentError::Set(text.to_owned()))?;
        let list = matches!(
            key,
            "rules" | "decks" | "spymasters" | "guessers" | "switches"
        );
        let as_toml = if list {
            let items = value.split(',').filter(|item| !item.is_empty());
            let items: Vec<String> = items.map(|item| quote(item.trim())).collect();
            format!("{key} = [{}]", items.join(", "))
        } else if value.parse::<i64>().is_ok() || matches!(value, "true" | "false") {
            format!("{key} = {value}")
        } else {
            format!("{key} = {}", quote(value))
        };
        let fault = |reason: String| ExperimentError::SetValue {
            key: key.to_owned(),
            value: value.to_owned(),
            reason,
        };
        let change: toml::Table = as_toml
            .parse()
            .map_err(|e: toml::de::Error| fault(e.message().to_owned()))?;
        let mut table = toml::Table::try_from(&*self).map_err(|e| fault(e.to_string()))?;
        table.extend(change);
        *self = table
            .try_into()
            .map_err(|e: toml::de::Error| fault(e.message().to_owned()))?;
        Ok(())
    }
}

fn quote(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
