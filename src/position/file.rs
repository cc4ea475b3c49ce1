//! The JSON shape.

use serde::{Deserialize, Serialize};

use super::PositionError;
use crate::transcript::NumberLine;

/// The version of the shape.
pub const VERSION: u32 = 1;

/// A position as it is written. See the module for its keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFile {
    /// 1.
    pub version: u32,
    /// The ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The language of clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// The cards.
    pub board: Vec<String>,
    /// The key, as far as it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyText>,
    /// Covered cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered: Vec<String>,
    /// The side that started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<String>,
    /// The side to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Duet's tokens on cards, that point at A and at B.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<[Vec<String>; 2]>,
    /// Duet's tokens left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u8>,
    /// Number of them that lie bystander side up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u8>,
    /// Turns that are over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<TurnLine>,
    /// The turn under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<TurnLine>,
}

/// A key, a letter for each card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KeyText {
    /// The key of the competitive game, or one's own side of Duet's.
    One(String),
    /// Duet: side A and side B.
    Two([String; 2]),
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnLine {
    /// The giver of the clue.
    pub by: String,
    /// The clue; `null` if nobody remembers it.
    #[serde(default)]
    pub clue: Option<String>,
    /// Its number: a count, 0 or `"unlimited"`.
    pub number: NumberLine,
    /// Cards touched, in order.
    #[serde(default)]
    pub guesses: Vec<String>,
}

impl PositionFile {
    /// Reads JSON and checks the version; its meaning is checked by
    /// [`Position::new`](super::Position::new).
    pub fn parse(json: &str) -> Result<PositionFile, PositionError> {
        let file: PositionFile =
            serde_json::from_str(json).map_err(|error| PositionError::Json(error.to_string()))?;
        match file.version {
            VERSION => Ok(file),
            other => Err(PositionError::Version(other)),
        }
    }
}
