//! Switches of a group, the same in every command that has a referee.

use crate::legality::{Switches, UnknownSwitch};

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
        let mut switches = Switches::default();
        for name in &self.allow {
            switches.allow(name)?;
        }
        for name in &self.forbid {
            switches.forbid(name)?;
        }
        Ok(switches)
    }
}
