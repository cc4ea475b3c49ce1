//! `spymaster quality`: scores of clues for people, and of guessers as models of people.

mod guesser;
mod people;
mod score;
mod tables;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::Subcommand;

use crate::lexicon::eval::turns::TurnSet;
use crate::players::{Library, Registry};
use crate::report::ReportTable;

/// Score clues under a panel of guessers who choose as people do.
///
/// Without a subcommand spymasters (all built-in ones, or those named, or a CSV of clues from anywhere) are
/// scored on fixed boards. The panel thinks in several lexica; a member that shares the spymaster's lexicon is left out. Members
/// guess exactly as many cards as the number says and stop at the first wrong one. The score is the
/// chance to win after the turn, in percent, with a 95 % interval over boards.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  spymaster quality                                      # all built-in spymasters
  spymaster quality --set both                           # and how stable their order is
  spymaster quality expected margin:lexicon=minilm --boards 200 --examples 3
  spymaster quality boards --set 1 > boards.csv          # answer them elsewhere …
  spymaster quality --clues mine.csv                     # … and come back with board,clue,number
  spymaster quality validity --turns people/strategy-*.jsonl
  spymaster quality calibration --turns people/*.jsonl --svg calibration.svg
  spymaster quality guesser noisy nearest --turns people/*.jsonl

JSON keys: version, deck, set, boards, panel, noise, rows[]: profile{name, clues, score{value, low, high}, marks{win, found,
bystander, opponent, assassin, net}, number, success, legal, known, zipf, members, worst, left_out}, behind, with_all; with
--set both also other_set and kendall.")]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    score: score::ScoreArgs,
    /// Look for lexica in this directory first.
    #[arg(long, global = true, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// Write tables as Markdown.
    #[arg(long, global = true)]
    markdown: bool,
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Score guessers on turns with people's guesses.
    Guesser(guesser::GuesserArgs),
    /// Compare the panel's predictions with people's success, beside baselines.
    Validity(people::ValidityArgs),
    /// Compare the panel's chances with people's choices: fitted on some boards, reported on others.
    Calibration(people::CalibrationArgs),
    /// The fixed boards as CSV, to be answered elsewhere.
    Boards(score::BoardsArgs),
}

/// The context that the subcommands share.
struct Context {
    library: Library,
    markdown: bool,
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let context = Context {
        library: Library::of(registry.clone(), args.data.as_deref()),
        markdown: args.markdown,
        json: args.json,
    };
    match &args.command {
        None => score::score(&args.score, &context, out),
        Some(Command::Guesser(args)) => guesser::guesser(args, &context, out),
        Some(Command::Validity(args)) => people::validity(args, &context, out),
        Some(Command::Calibration(args)) => people::calibration(args, &context, out),
        Some(Command::Boards(args)) => score::boards(args, &context, out),
    }
}

impl Context {
    /// A table as asked for: Markdown, or in columns.
    fn print(&self, out: &mut dyn Write, table: &ReportTable) -> anyhow::Result<()> {
        if self.markdown {
            writeln!(out, "{}", table.markdown())?;
            return Ok(());
        }
        if !table.caption.is_empty() {
            writeln!(out, "{}\n", table.caption)?;
        }
        let names = table.columns.iter().map(|c| c.name.clone()).collect();
        let rows: Vec<Vec<String>> = std::iter::once(names)
            .chain(
                table
                    .rows
                    .iter()
                    .map(|row| row.iter().map(|cell| cell.shown()).collect()),
            )
            .collect();
        let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
        let widest = |at: usize| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
        for row in &rows {
            let mut line = String::new();
            for (at, cell) in row.iter().enumerate() {
                let gap = " ".repeat(widest(at) - width(cell));
                match at {
                    0 => line.push_str(&format!("{cell}{gap}")),
                    _ => line.push_str(&format!("  {gap}{cell}")),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// Reads files of turns.
fn turns(paths: &[PathBuf]) -> anyhow::Result<Vec<TurnSet>> {
    if paths.is_empty() {
        bail!("give --turns FILE.jsonl: turns with people's guesses, one JSON object a line");
    }
    let read = |path: &PathBuf| Ok(TurnSet::read(Path::new(path), None)?);
    paths.iter().map(read).collect()
}
