//! `spymaster players`

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Value, json};

use super::style::print_json;
use crate::players::{Level, Param, Registry, Strategy, did_you_mean};

/// List the spymasters and guessers with their parameters, defaults, and where they come from, and the levels: teams by name.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster players
  spymaster players kim
  spymaster players bold
  spymaster tournament --players kim:threshold=0.7/nearest

JSON keys: players[]: role, name, about, paper, params[]: key, default, about; levels[]: name, about, spymaster, guesser.")]
pub struct Args {
    /// Only this one.
    name: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The description of a strategy, whatever its role.
struct Entry<'a> {
    role: &'static str,
    name: &'a str,
    about: &'a str,
    paper: Option<&'static str>,
    params: Vec<Param>,
}

fn entry<'a, P: ?Sized>(role: &'static str, strategy: &'a Strategy<P>) -> Entry<'a> {
    Entry {
        role,
        name: &strategy.name,
        about: &strategy.about,
        paper: strategy.paper,
        params: strategy.all_params(),
    }
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let spymasters = registry.spymasters().map(|s| entry("spymaster", s));
    let guessers = registry.guessers().map(|g| entry("guesser", g));
    let all: Vec<Entry<'_>> = spymasters.chain(guessers).collect();
    let chosen: Vec<&Entry<'_>> = all
        .iter()
        .filter(|e| args.name.as_ref().is_none_or(|name| e.name == name))
        .collect();
    let levels: Vec<&Level> = registry
        .levels()
        .iter()
        .filter(|l| args.name.as_ref().is_none_or(|name| l.name == name))
        .collect();
    if let (Some(name), true) = (&args.name, chosen.is_empty() && levels.is_empty()) {
        let mut known: Vec<&str> = all.iter().map(|e| e.name).collect();
        known.extend(registry.levels().iter().map(|level| level.name));
        known.sort_unstable();
        known.dedup();
        let guess = did_you_mean(name, known.iter().copied());
        bail!(
            "no player is called `{name}`{guess}; there are {}",
            known.join(", ")
        );
    }
    if args.json {
        let players: Vec<Value> = chosen.iter().map(|e| to_json(e)).collect();
        let levels = levels.iter().map(|level| {
            json!({
                "name": level.name,
                "about": level.about,
                "spymaster": level.spymaster,
                "guesser": level.guesser,
            })
        });
        let levels: Vec<Value> = levels.collect();
        print_json(out, &json!({ "players": players, "levels": levels }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for role in ["spymaster", "guesser"] {
        let of_role: Vec<&&Entry<'_>> = chosen.iter().filter(|e| e.role == role).collect();
        if of_role.is_empty() {
            continue;
        }
        writeln!(out, "{}s", capital(role))?;
        for entry in of_role {
            writeln!(out, "  {:<14}{}", entry.name, entry.about)?;
            if let Some(paper) = entry.paper {
                writeln!(out, "  {:<14}from: {paper}", "")?;
            }
            for param in &entry.params {
                let given = format!("{}={}", param.key, param.default);
                writeln!(out, "  {:<14}{given:<20}  {}", "", param.about)?;
            }
        }
        writeln!(out)?;
    }
    if !levels.is_empty() {
        writeln!(out, "Levels")?;
        for level in levels {
            writeln!(out, "  {:<14}{}", level.name, level.about)?;
            writeln!(out, "  {:<14}{}/{}", "", level.spymaster, level.guesser)?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "A player is NAME or NAME:KEY=VALUE,KEY=VALUE; a team is SPYMASTER/GUESSER or a level."
    )?;
    Ok(ExitCode::SUCCESS)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn to_json(entry: &Entry<'_>) -> Value {
    let param = |p: &Param| json!({ "key": p.key, "default": p.default, "about": p.about });
    json!({
        "role": entry.role,
        "name": entry.name,
        "about": entry.about,
        "paper": entry.paper,
        "params": entry.params.iter().map(param).collect::<Vec<_>>(),
    })
}
