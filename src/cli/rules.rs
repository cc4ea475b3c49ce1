//! `spymaster rules`

use std::io::Write;
use std::process::ExitCode;

use serde_json::json;

use super::style::print_json;
use crate::rulebook::{MODIFIERS, Map, NamedRuleset, PRESETS, RulesFile, describe};

/// List the rulesets, or print one in words.
///
/// A ruleset is a preset and modifiers joined with `+`, or the path of a TOML file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster rules
  spymaster rules classic+finale
  spymaster rules cairo --toml > mine.toml
  spymaster rules mine.toml")]
pub struct Args {
    /// The ruleset; without it all are listed.
    name: Option<String>,
    /// Print it as TOML with every option, to edit and use as a file.
    #[arg(long, requires = "name", conflicts_with = "json")]
    toml: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &args.name {
        None => list(args.json, out)?,
        Some(name) => {
            let named = NamedRuleset::load(name)?;
            let file = RulesFile::of(&named);
            let lines = describe(&named.ruleset);
            if args.toml {
                write!(out, "{}", file.to_toml())?;
            } else if args.json {
                print_json(out, &json!({ "rules": file, "in_words": lines }))?;
            } else {
                writeln!(out, "{named}")?;
                for line in lines {
                    writeln!(out, "  {line}")?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let missions = Map::shipped().missions();
    if json {
        let pair = |(name, about): (&str, &str)| json!({ "name": name, "about": about });
        let value = json!({
            "presets": PRESETS.iter().map(|p| pair((p.name, p.about))).collect::<Vec<_>>(),
            "modifiers": MODIFIERS.iter().map(|m| pair((m.name, m.about))).collect::<Vec<_>>(),
            "missions": missions,
        });
        return print_json(out, &value);
    }
    writeln!(out, "Presets")?;
    for preset in PRESETS {
        writeln!(out, "  {:<14}{}", preset.name, preset.about)?;
    }
    writeln!(out, "\nModifiers, added with +")?;
    for modifier in MODIFIERS {
        writeln!(out, "  {:<14}{}", modifier.name, modifier.about)?;
    }
    writeln!(out, "\nMissions of the Duet campaign (tokens–mistakes)")?;
    for m in missions {
        writeln!(out, "  {:<14}{} {}–{}", m.id, m.name, m.tokens, m.mistakes)?;
    }
    writeln!(out, "\nspymaster rules NAME prints one in words.")?;
    Ok(())
}
