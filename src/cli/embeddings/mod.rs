//! `spymaster embeddings`: the lexica there are, their answers, their quality, and making more.
mod ask;
mod bench;
mod eval;
mod make;
mod show;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args as ClapArgs, Subcommand};
use serde::Serialize;

use crate::lexicon::Catalog;

/// Word meaning: list, ask, measure, build and fetch lexica.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings list
  spymaster embeddings similar octopus --count 15
  spymaster embeddings analogy man king woman
  spymaster embeddings eval --lexicon default,glove100 --turns turns.jsonl
  spymaster embeddings build vectors.txt --name mine --steps lowercase,centre,remove-top=3,normalise

A lexicon is named, or given as the path of a vectors file (finalfusion, word2vec, GloVe text, fastText).
Names are looked for in --data, SPYMASTER_DATA, the program itself, the platform's data folder, and embeddings/\n(of the working folder, above the program, of its source).
Exit code 0: done, 1: a word is not known, 2: bad input.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
    /// A folder with further lexica.
    #[arg(long, global = true, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(show::ListArgs),
    Info(show::InfoArgs),
    Similar(ask::SimilarArgs),
    Analogy(ask::AnalogyArgs),
    Eval(eval::EvalArgs),
    Build(make::BuildArgs),
    Fetch(make::FetchArgs),
    Bench(bench::BenchArgs),
}

/// The context that the subcommands share.
struct Context {
    catalog: Catalog,
    data: Option<PathBuf>,
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let context = Context {
        catalog: Catalog::new(args.data.as_deref()),
        data: args.data.clone(),
        json: args.json,
    };
    match &args.command {
        Command::List(args) => show::list(args, &context, out),
        Command::Info(args) => show::info(args, &context, out),
        Command::Similar(args) => ask::similar(args, &context, out),
        Command::Analogy(args) => ask::analogy(args, &context, out),
        Command::Eval(args) => eval::eval(args, &context, out),
        Command::Build(args) => make::build(args, &context, out),
        Command::Fetch(args) => make::fetch(args, &context, out),
        Command::Bench(args) => bench::bench(args, &context, out),
    }
}

fn json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
