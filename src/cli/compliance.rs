//! `spymaster compliance`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::json;

use super::style::print_json;
use crate::deck::Language;
use crate::outside::{BotEntry, Compliance, Passed};
use crate::players::{Library, Registry};

/// Check an outside bot against the line protocol, point by point.
///
/// The bot is a command for the shell, or the name of a bot of --bots. PROTOCOL.md describes the protocol, BOTS.md a first bot. Exit
/// code 0: all points passed, 1: some failed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster compliance 'python3 examples/bots/first.py'
  spymaster compliance examples/bots/random.sh --json
  spymaster --bots bots.toml compliance mine --games 20

JSON keys: bot, passed, hello, checks[]: check, result (pass, fail, skip), detail.")]
pub struct Args {
    /// The command, or a name from the file of bots.
    command: String,
    /// The language of the games. Default: English if the bot plays it.
    #[arg(long)]
    lang: Option<Language>,
    /// Games of each variant.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    games: u16,
    /// The time for an answer, in milliseconds.
    #[arg(long, value_name = "MS")]
    answer_ms: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let named = BotEntry::of_registry(registry, &args.command);
    let mut bot = named.unwrap_or_else(|| BotEntry::of_command("it", &args.command));
    if let Some(limit) = args.answer_ms {
        bot.limits.answer_ms = limit;
    }
    BotEntry::check(std::slice::from_ref(&bot), "compliance").context("the bot")?;
    let library = Library::of(registry.clone(), None);
    let list = Compliance::check(&bot, &library, args.lang, usize::from(args.games));
    let passed = list.passed();
    if args.json {
        let value = json!({
            "bot": bot.command.to_string(),
            "passed": passed,
            "hello": list.hello,
            "checks": list.checks,
        });
        print_json(out, &value)?;
    } else {
        for check in &list.checks {
            let word = match check.result {
                Passed::Pass => "pass",
                Passed::Fail => "FAIL",
                Passed::Skip => "skip",
            };
            let line = match check.detail.is_empty() {
                true => format!("{word}  {}", check.check),
                false => format!("{word}  {}: {}", check.check, check.detail),
            };
            writeln!(out, "{line}")?;
        }
        let failed = list
            .checks
            .iter()
            .filter(|c| c.result == Passed::Fail)
            .count();
        match failed {
            0 => writeln!(out, "\nThe bot keeps to the protocol.")?,
            n => writeln!(out, "\n{n} of {} points failed.", list.checks.len())?,
        }
    }
    Ok(match passed {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}
