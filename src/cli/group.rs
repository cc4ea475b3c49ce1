//! Choices of a group, the same in every command: switches of the referee, the deck that goes with the rules.

use crate::deck::{Language, without_hard_if};
use crate::legality::{Switches, UnknownSwitch};
use crate::rulebook::NamedRuleset;

/// The deck's name: the one given, else pictures for the pictures game and words of the language for the others (1.2).
pub fn deck_for(
    rules: &NamedRuleset,
    given: Option<&str>,
    language: Option<Language>,
    without_hard: bool,
) -> String {
    let name = match given {
        Some(name) => name,
        None if rules.plays_pictures() => "pictures",
        None => language.unwrap_or(Language::En).code(),
    };
    without_hard_if(name, without_hard)
}

/// A seed for when none is given.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one(0) % 1_000_000_000
}

/// Switches of the referee.
#[derive(Debug, Default, clap::Args)]
pub struct GroupArgs {
    /// Allow what the books leave to the group: compounds, proper-names, abbreviations, set-phrases, homophones, rhymes,
    /// foreign, letters, shape-words.
    #[arg(long, value_name = "SWITCH,…", value_delimiter = ',')]
    allow: Vec<String>,
    /// Forbid it; proper-names and shape-words are forbidden beyond the obligatory rules.
    #[arg(long, value_name = "SWITCH,…", value_delimiter = ',')]
    forbid: Vec<String>,
}

impl GroupArgs {
    /// The switches they amount to.
    pub fn switches(&self) -> Result<Switches, UnknownSwitch> {
        self.switches_over(Switches::default())
    }

    /// Switches that were set before, with what is allowed and forbidden here.
    pub fn switches_over(&self, mut switches: Switches) -> Result<Switches, UnknownSwitch> {
        for name in &self.allow {
            switches.allow(name)?;
        }
        for name in &self.forbid {
            switches.forbid(name)?;
        }
        Ok(switches)
    }
}
