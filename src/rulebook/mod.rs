//! Rulesets by name, as TOML and in words; titles for scores; the Duet campaign.
//!
//! The [`rules`](crate::rules) know nothing of names. Here a name such as `classic+finale`
//! or a TOML file becomes a checked [`Ruleset`](crate::rules::Ruleset), and a ruleset becomes
//! sentences for people.

mod campaign;
mod file;
mod missions;
mod names;
mod words;

pub use campaign::{Attempt, Campaign, CampaignError};
pub use file::{RulesFile, RulesFileError};
pub use missions::{Map, MapError, Mission};
pub use names::{
    MODIFIERS, Modifier, NameError, NamedRuleset, PRESETS, Preset, classic, did_you_mean, duet,
};
pub use words::{describe, duet_rating, side_name, solo_title};
