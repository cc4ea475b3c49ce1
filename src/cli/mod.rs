//! The command line: one file per subcommand; parse, call the library, print.
//!
//! Exit codes: 0, 1 for a negative answer, 2 for bad input or usage, 75 for something unfinished that may be tried again,
//! 128 and the signal's number after a signal.

mod bench;
mod campaign;
mod check;
mod clue;
mod cluster;
mod compliance;
mod deal;
mod deck;
mod drill;
mod embeddings;
mod group;
mod guess;
mod interface;
mod merge;
mod pages;
mod play;
mod players;
mod quality;
mod replay;
mod report;
mod rules;
#[cfg(feature = "web")]
mod serve;
mod standing;
mod status;
mod style;
mod table;
mod tournament;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::outside::{self, BotEntry};
use crate::players::Registry;

/// Research toolkit for Codenames-style word games: every variant, a referee for clues, bots,
/// tournaments.
#[derive(Debug, Parser)]
#[command(name = "spymaster", version, about, long_about = None, arg_required_else_help = true)]
pub struct Cli {
    /// A TOML file of outside bots, `[[bot]]` with name and command; specs may then name them. Default: $SPYMASTER_BOTS.
    #[arg(
        long,
        value_name = "FILE",
        global = true,
        help_heading = "Outside bots"
    )]
    bots: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play games between bots and print the standing, with error bars.
    Tournament(tournament::Args),
    /// Clues for a real table: the board and the key in, ranked clues out.
    Clue(clue::Args),
    /// Advice for a guesser at a real table: cards, chances, and the place to stop.
    Guess(guess::Args),
    /// Play with bots or with people at this terminal.
    Play(play::Args),
    /// Practise: give a clue or guess in a position, and hear its worth.
    Drill(drill::Args),
    /// Check an outside bot against the line protocol, point by point.
    Compliance(compliance::Args),
    /// List the spymasters and guessers with their parameters.
    Players(players::Args),
    /// Join the records of shards into one directory.
    Merge(merge::Args),
    /// Tell the progress of the runs in a folder.
    Status(status::Args),
    /// Make a report of a tournament's records: one page, or tables and plots.
    Report(report::Args),
    /// List the rulesets, or print one in words.
    Rules(rules::Args),
    /// Deal a board for a real table: the cards, and the key for the spymasters.
    Deal(deal::Args),
    /// Check a clue against the cards: the referee's verdict, with its reason.
    Check(check::Args),
    /// List, show and check decks of cards.
    Deck(deck::Args),
    /// Word meaning: list, inspect, query, evaluate, build and fetch lexica.
    Embeddings(embeddings::Args),
    /// Score spymasters, clues from anywhere, and guessers by their quality for people.
    Quality(quality::Args),
    /// Measure the program on this machine, now.
    Bench(bench::Args),
    /// Show a recorded game step by step.
    Replay(replay::Args),
    /// The Duet campaign: a map of missions and a pair's log.
    Campaign(campaign::Args),
    /// Print completions for a shell.
    Completions(pages::CompletionsArgs),
    /// Write manual pages, one for each command.
    Man(pages::ManArgs),
    /// Play in a browser, against and with bots.
    #[cfg(feature = "web")]
    Serve(serve::Args),
}

/// The definition of the command line, for help pages.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the program with the process's arguments and the players that come with it.
pub fn run() -> ExitCode {
    run_with(&Registry::standard())
}

/// Runs the program with players of your own beside, or in place of, those that come with it.
pub fn run_with(registry: &Registry) -> ExitCode {
    run_from(registry, std::env::args_os())
}

/// Runs the program with these arguments, the first of them its own name: for programs that hold it inside.
pub fn run_from<A: Into<OsString> + Clone>(
    registry: &Registry,
    args: impl IntoIterator<Item = A>,
) -> ExitCode {
    let cli = Cli::parse_from(args);
    let mut out = io::stdout().lock();
    let with_bots = with_bots(&cli, registry);
    let result = with_bots.and_then(|registry| dispatch(&cli.command, &registry, &mut out));
    let result = result.and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", told(&error));
            ExitCode::from(2)
        }
    }
}

/// The players with the outside bots of `--bots`, or of the file that the environment names.
fn with_bots(cli: &Cli, registry: &Registry) -> anyhow::Result<Registry> {
    let named = || std::env::var_os("SPYMASTER_BOTS").filter(|path| !path.is_empty());
    let file = cli.bots.clone().or_else(|| named().map(PathBuf::from));
    let bots = file.as_deref().map(BotEntry::load).transpose()?;
    Ok(outside::with_bots(
        registry.clone(),
        &bots.unwrap_or_default(),
    )?)
}

fn dispatch(
    command: &Command,
    registry: &Registry,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    match command {
        Command::Tournament(args) => tournament::run(args, registry, out),
        Command::Clue(args) => clue::run(args, registry, out),
        Command::Guess(args) => guess::run(args, registry, out),
        Command::Play(args) => play::run(args, registry, out),
        Command::Drill(args) => drill::run(args, registry, out),
        Command::Compliance(args) => compliance::run(args, registry, out),
        Command::Players(args) => players::run(args, registry, out),
        Command::Merge(args) => merge::run(args, registry, out),
        Command::Status(args) => status::run(args, out),
        Command::Report(args) => report::run(args, registry, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Deal(args) => deal::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Deck(args) => deck::run(args, out),
        Command::Embeddings(args) => embeddings::run(args, out),
        Command::Quality(args) => quality::run(args, registry, out),
        Command::Bench(args) => bench::run(args, registry, out),
        Command::Replay(args) => replay::run(args, registry, out),
        Command::Campaign(args) => campaign::run(args, registry, out),
        Command::Completions(args) => pages::completions(args, out),
        Command::Man(args) => pages::man(args, out),
        #[cfg(feature = "web")]
        Command::Serve(args) => serve::run(args, registry, out),
    }
}

/// An error and its causes in one line; a cause that is told already is not told again.
fn told(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |mut text, cause| {
        let cause = cause.to_string();
        if !text.contains(&cause) {
            if !text.is_empty() {
                text.push_str(": ");
            }
            text.push_str(&cause);
        }
        text
    })
}

/// The reader of our output has left: no fault of ours or theirs.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        // JSON hides the error that it met while it wrote.
        let json = || cause.downcast_ref::<serde_json::Error>()?.io_error_kind();
        io.or_else(json)
    };
    error
        .chain()
        .any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe))
}
