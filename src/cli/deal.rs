//! `spymaster deal`

use std::io::Write;
use std::process::ExitCode;

use crate::rulebook::NamedRuleset;

/// Deal a board for a real table: the cards, and the key for the spymasters.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The ruleset.
    #[arg(long, default_value = "classic")]
    rules: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let rules = NamedRuleset::load(&args.rules)?;
    writeln!(out, "{rules}")?;
    Ok(ExitCode::SUCCESS)
}
