//! The command line: one file per subcommand; parse, call the library, print.
pub mod check;
pub mod deck;
pub mod embeddings;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Deck(deck::Args),
    Embeddings(embeddings::Args),
}

/// Runs the program with the process's arguments.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let mut out = std::io::stdout().lock();
    let result = match &cli.command {
        Command::Check(args) => check::run(args, &mut out),
        Command::Deck(args) => deck::run(args, &mut out),
        Command::Embeddings(args) => embeddings::run(args, &mut out),
    };
    let _ = out.flush();
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
