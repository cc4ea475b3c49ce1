//! Guessers on turns that people played.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{Context, tables, turns};
use crate::cli::style::{counted, print_json};
use crate::quality::guesser::{EVEN, GuesserReport, reports};

/// Score guessers on turns with people's guesses.
///
/// first: its first card is the person's first; recall: share of a person's cards in its top as many; target: share of the
/// giver's targets in its top as many; exact: all of them. Log-likelihood is that of people's choices, each from the
/// cards still there. Ties count in expectation. Intervals resample whole boards.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster quality guesser --turns people/strategy-human-clues.jsonl
  spymaster quality guesser noisy noisy:lexicon=minilm bayes --turns people/*.jsonl --json

A turn is a JSON object on a line: clue, number, board, targets, avoid, guesses (one list per person) and, where known,
bystanders. JSON keys: reports[]: guesser, set, skipped, parts[]: part, measured{turns, measures[5], likelihood, uniform,
ece, brier, bins}.")]
pub(super) struct GuesserArgs {
    /// Guessers, as `NAME:KEY=VALUE`; all built-in ones if none is named.
    #[arg(value_name = "SPEC")]
    specs: Vec<String>,
    /// Files of turns.
    #[arg(long, short, num_args = 1.., value_delimiter = ',', value_name = "FILE.jsonl")]
    turns: Vec<PathBuf>,
    /// Only the whole of each file, not its parts by number and by size of the board.
    #[arg(long)]
    whole: bool,
}

pub(super) fn guesser(
    args: &GuesserArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let registry = context.library.registry();
    let texts: Vec<String> = match args.specs.is_empty() {
        true => registry.guessers().map(|g| g.name.to_string()).collect(),
        false => args.specs.clone(),
    };
    let specs = texts
        .iter()
        .map(|text| registry.guesser_spec(text))
        .collect::<Result<Vec<_>, _>>()?;
    let sets = turns(&args.turns)?;
    let mut all = reports(&specs, &sets, &context.library)?;
    if args.whole {
        all.iter_mut().for_each(|report| report.parts.truncate(1));
    }
    if context.json {
        print_json(out, &serde_json::json!({ "reports": all }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for set in &sets {
        let here: Vec<&GuesserReport> = all.iter().filter(|r| r.set == set.name).collect();
        context.print(out, &tables::guessers(&here))?;
        if let Some(skipped) = here.first().map(|r| r.skipped).filter(|n| *n > 0) {
            writeln!(
                out,
                "{} left out: a table has 4 to 25 cards.\n",
                counted(skipped as u64, "turn")
            )?;
        }
    }
    writeln!(
        out,
        "Log-likelihood a choice, natural; {:.0} % of every chance is taken for an even one.",
        100.0 * EVEN
    )?;
    Ok(ExitCode::SUCCESS)
}
