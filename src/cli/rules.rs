//! `spymaster rules`

use std::io::Write;
use std::process::ExitCode;

use serde_json::json;

use super::style::print_json;
use crate::messages::{Language, Messages};
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
    /// The language of the sentences: en, ru, uk, cs or yue. Default: that of LANG.
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Print it as TOML with every option, to edit and use as a file.
    #[arg(long, requires = "name", conflicts_with = "json")]
    toml: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let messages = super::interface::messages(args.lang, None);
    match &args.name {
        None => list(messages, args.json, out)?,
        Some(name) => {
            let named = NamedRuleset::load(name)?;
            let file = RulesFile::of(&named);
            let lines = describe(messages, &named.ruleset);
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

fn list(messages: &Messages, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let missions = Map::shipped().missions();
    let presets = PRESETS.iter().map(|p| (p.name, p.about(messages)));
    let modifiers = MODIFIERS.iter().map(|m| (m.name, m.about(messages)));
    if json {
        let pair = |(name, about): (&str, String)| json!({ "name": name, "about": about });
        let value = json!({
            "presets": presets.map(pair).collect::<Vec<_>>(),
            "modifiers": modifiers.map(pair).collect::<Vec<_>>(),
            "missions": missions,
        });
        return print_json(out, &value);
    }
    writeln!(out, "{}", messages.get("rules-presets"))?;
    for (name, about) in presets {
        writeln!(out, "  {name:<14}{about}")?;
    }
    writeln!(out, "\n{}", messages.get("rules-modifiers"))?;
    for (name, about) in modifiers {
        writeln!(out, "  {name:<14}{about}")?;
    }
    writeln!(out, "\n{}", messages.get("rules-missions"))?;
    for m in missions {
        writeln!(out, "  {:<14}{} {}–{}", m.id, m.name, m.tokens, m.mistakes)?;
    }
    writeln!(out, "\n{}", messages.get("rules-how"))?;
    Ok(())
}
