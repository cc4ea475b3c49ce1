//! The TOML (and JSON) form of a ruleset, with every option.

use serde::{Deserialize, Serialize};

use super::names::NamedRuleset;
use crate::rules::{Duet, Grid, Kind, Ruleset, RulesetError, Solo, Versus};

/// A ruleset as it is written in a file, not yet checked.
///
/// ```
/// use spymaster::rulebook::RulesFile;
/// let file = RulesFile::parse(r#"
///     version = 1
///     name = "tiny"
///     game = "versus"
///     grid = { rows = 3, columns = 3 }
///     starting = 3
///     other = 2
///     bystanders = 3
///     assassins = 1
/// "#).unwrap();
/// assert_eq!(file.named().unwrap().ruleset.cards(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// The version of this format: 1.
    pub version: u32,
    /// The ruleset's name.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// The grid.
    pub grid: GridFile,
    /// Agents of the starting team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starting: Option<u8>,
    /// Agents of the other team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<u8>,
    /// Bystanders; they must fill the rest of the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bystanders: Option<u8>,
    /// Assassins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assassins: Option<u8>,
    /// Zero may be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zero: Option<bool>,
    /// Unlimited may be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlimited: Option<bool>,
    /// The assassin finale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finale: Option<bool>,
    /// Against the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solo: Option<bool>,
    /// Agents the phantom team covers a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phantom_covers: Option<u8>,
    /// One guesser for both teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared_guesser: Option<bool>,
    /// Duet: the table of the two-sided key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<[[u8; 3]; 3]>,
    /// Duet: timer tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u8>,
    /// Duet: tokens that lie bystander side up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u8>,
    /// Duet: two clues in a row are allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_order: Option<bool>,
}

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// Section 1.
    Versus,
    /// Section 2.
    Duet,
}

/// A grid as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridFile {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub columns: u8,
}

/// The reason why a file is not a ruleset.
#[derive(Debug, thiserror::Error)]
pub enum RulesFileError {
    /// Not TOML of this shape; the text names the line.
    #[error("not a ruleset: {0}")]
    Toml(#[from] toml::de::Error),
    /// A version this program does not know.
    #[error("version {0} is not known; this program reads version 1")]
    Version(u32),
    /// An option is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// An option of the other game.
    #[error("`{0}` does not belong to this game")]
    Misplaced(&'static str),
    /// Bystanders do not fill the grid.
    #[error("{given} bystanders do not fill the grid: {expected} cards are left for them")]
    Bystanders {
        /// As written.
        given: u8,
        /// As the other counts leave.
        expected: u8,
    },
    /// The options do not add up.
    #[error("it does not add up: {0}")]
    Ruleset(#[from] RulesetError),
}

impl RulesFile {
    /// Reads TOML.
    pub fn parse(text: &str) -> Result<RulesFile, RulesFileError> {
        Ok(toml::from_str(text)?)
    }

    /// Writes TOML.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// The file of a ruleset: every option of its game is stated.
    pub fn of(named: &NamedRuleset) -> RulesFile {
        let ruleset = &named.ruleset;
        let grid = ruleset.grid();
        let mut file = RulesFile {
            version: 1,
            name: named.name.clone(),
            game: GameName::Versus,
            grid: GridFile {
                rows: grid.rows,
                columns: grid.columns,
            },
            starting: None,
            other: None,
            bystanders: None,
            assassins: None,
            zero: None,
            unlimited: None,
            finale: None,
            solo: None,
            phantom_covers: None,
            shared_guesser: None,
            key: None,
            tokens: None,
            mistakes: None,
            free_order: None,
        };
        match *ruleset.kind() {
            Kind::Versus(v) => {
                file.starting = Some(v.starting);
                file.other = Some(v.other);
                file.bystanders = Some(ruleset.bystanders());
                file.assassins = Some(v.assassins);
                file.zero = Some(v.zero);
                file.unlimited = Some(v.unlimited);
                file.finale = Some(v.finale);
                file.solo = Some(v.solo.is_some());
                file.phantom_covers = v.solo.map(|s| s.phantom_covers);
                file.shared_guesser = Some(v.shared_guesser);
            }
            Kind::Duet(d) => {
                file.game = GameName::Duet;
                file.key = Some(d.key);
                file.tokens = Some(d.tokens);
                file.mistakes = Some(d.mistakes);
                file.zero = Some(d.zero);
                file.free_order = Some(d.free_order);
            }
        }
        file
    }

    /// Checks the file and makes the ruleset.
    pub fn named(&self) -> Result<NamedRuleset, RulesFileError> {
        if self.version != 1 {
            return Err(RulesFileError::Version(self.version));
        }
        let grid = Grid {
            rows: self.grid.rows,
            columns: self.grid.columns,
        };
        let kind = match self.game {
            GameName::Versus => Kind::Versus(self.versus()?),
            GameName::Duet => Kind::Duet(self.duet()?),
        };
        let ruleset = Ruleset::new(grid, kind)?;
        match self.bystanders {
            Some(given) if given != ruleset.bystanders() => {
                let expected = ruleset.bystanders();
                Err(RulesFileError::Bystanders { given, expected })
            }
            _ => Ok(NamedRuleset {
                name: self.name.clone(),
                ruleset,
            }),
        }
    }

    fn versus(&self) -> Result<Versus, RulesFileError> {
        let duet_only = [
            (self.key.is_some(), "key"),
            (self.tokens.is_some(), "tokens"),
            (self.mistakes.is_some(), "mistakes"),
            (self.free_order.is_some(), "free_order"),
        ];
        none_of(&duet_only)?;
        let solo = self.solo.unwrap_or(false);
        if self.phantom_covers.is_some() && !solo {
            return Err(RulesFileError::Misplaced("phantom_covers"));
        }
        Ok(Versus {
            starting: needed(self.starting, "starting")?,
            other: needed(self.other, "other")?,
            assassins: self.assassins.unwrap_or(1),
            zero: self.zero.unwrap_or(true),
            unlimited: self.unlimited.unwrap_or(true),
            finale: self.finale.unwrap_or(false),
            solo: solo.then(|| Solo {
                phantom_covers: self.phantom_covers.unwrap_or(1),
            }),
            shared_guesser: self.shared_guesser.unwrap_or(false),
        })
    }

    fn duet(&self) -> Result<Duet, RulesFileError> {
        let versus_only = [
            (self.starting.is_some(), "starting"),
            (self.other.is_some(), "other"),
            (self.bystanders.is_some(), "bystanders"),
            (self.assassins.is_some(), "assassins"),
            (self.unlimited.is_some(), "unlimited"),
            (self.finale.is_some(), "finale"),
            (self.solo.is_some(), "solo"),
            (self.phantom_covers.is_some(), "phantom_covers"),
            (self.shared_guesser.is_some(), "shared_guesser"),
        ];
        none_of(&versus_only)?;
        let tokens = needed(self.tokens, "tokens")?;
        Ok(Duet {
            key: self.key.unwrap_or(Duet::KEY),
            tokens,
            mistakes: self.mistakes.unwrap_or(tokens),
            zero: self.zero.unwrap_or(true),
            free_order: self.free_order.unwrap_or(false),
        })
    }
}

fn needed<T>(value: Option<T>, name: &'static str) -> Result<T, RulesFileError> {
    value.ok_or(RulesFileError::Missing(name))
}

fn none_of(given: &[(bool, &'static str)]) -> Result<(), RulesFileError> {
    match given.iter().find(|(present, _)| *present) {
        Some(&(_, name)) => Err(RulesFileError::Misplaced(name)),
        None => Ok(()),
    }
}
