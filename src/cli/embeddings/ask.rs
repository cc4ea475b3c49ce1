//! `embeddings similar` and `embeddings analogy`.
use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args as ClapArgs;
use serde_json::json;

use super::{Context, json};
use crate::lexicon::affinity::Cache;
use crate::lexicon::index::{NeighbourIndex, Search, Settings};
use crate::lexicon::query::Neighbour;
use crate::lexicon::{Lexicon, LexiconError, WordId};

/// Words near a word or phrase.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings similar octopus
  spymaster embeddings similar 'ice cream' --lexicon glove-100 --index

JSON keys: word, lexicon, search (exact or index), neighbours (word, cosine, affinity, zipf, clue).")]
pub(super) struct SimilarArgs {
    /// The word or phrase.
    word: String,
    /// Name or path.
    #[arg(long, short, default_value = "default")]
    lexicon: String,
    /// Number of words.
    #[arg(long, short = 'n', default_value_t = 20)]
    count: usize,
    /// Only words that may be clues.
    #[arg(long)]
    clues: bool,
    /// Look at every word, whatever the size.
    #[arg(long, conflicts_with = "index")]
    exact: bool,
    /// Use the neighbour index, whatever the size.
    #[arg(long)]
    index: bool,
}

/// A is to B as C is to …
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  spymaster embeddings analogy man king woman

JSON keys: analogy, lexicon, search, neighbours (word, cosine, affinity, zipf, clue).")]
pub(super) struct AnalogyArgs {
    /// A.
    a: String,
    /// B.
    b: String,
    /// C.
    c: String,
    /// Name or path.
    #[arg(long, short, default_value = "default")]
    lexicon: String,
    /// Number of words.
    #[arg(long, short = 'n', default_value_t = 10)]
    count: usize,
}

fn search(lexicon: &Lexicon, exact: bool, index: bool) -> Search {
    let cache = Cache::from_environment();
    match (exact, index) {
        (true, _) => Search::Exact,
        (_, true) => Search::Index(Box::new(NeighbourIndex::load_or_build(
            cache.folder(),
            lexicon,
            Settings::default(),
        ))),
        _ => Search::of(lexicon, cache.folder()),
    }
}

fn kind(search: &Search) -> &'static str {
    match search {
        Search::Exact => "exact",
        Search::Index(_) => "index",
    }
}

fn rows(lexicon: &Lexicon, question: Option<&str>, found: &[Neighbour]) -> Vec<serde_json::Value> {
    let question = question.and_then(|text| lexicon.meaning_of(text));
    found
        .iter()
        .map(|n| {
            let word = lexicon.vocabulary().word(n.word);
            let affinity = question
                .as_ref()
                .zip(lexicon.meaning_of(word))
                .map(|(a, b)| lexicon.affinity(a, &b));
            json!({
                "word": word,
                "cosine": n.cosine,
                "affinity": affinity,
                "zipf": lexicon.zipf(n.word),
                "clue": lexicon.is_clue(n.word),
            })
        })
        .collect()
}

fn print(out: &mut dyn Write, rows: &[serde_json::Value]) -> anyhow::Result<()> {
    for row in rows {
        let number = |key: &str| {
            row[key]
                .as_f64()
                .map_or("    –".into(), |x| format!("{x:5.3}"))
        };
        writeln!(
            out,
            "{:<24} cosine {}  affinity {}  zipf {}{}",
            row["word"].as_str().unwrap_or_default(),
            number("cosine"),
            number("affinity"),
            number("zipf"),
            if row["clue"] == true {
                ""
            } else {
                "  (no clue)"
            }
        )?;
    }
    Ok(())
}

/// Says on standard error that a word is not known; the answer is 1.
fn unknown(error: LexiconError) -> anyhow::Result<ExitCode> {
    match error {
        LexiconError::UnknownWord { .. } => {
            eprintln!("{error}");
            Ok(ExitCode::from(1))
        }
        other => Err(other.into()),
    }
}

pub(super) fn similar(
    args: &SimilarArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    if args.count == 0 {
        bail!("--count must be at least 1");
    }
    let lexicon = context.catalog.load(&args.lexicon)?;
    let meaning = match lexicon.required(&args.word) {
        Ok(meaning) => meaning,
        Err(error) => return unknown(error),
    };
    let own: Vec<WordId> = meaning.parts.iter().map(|&(word, _)| word).collect();
    let search = search(&lexicon, args.exact, args.index);
    // Clues are a part of all words: look further and keep those.
    let wanted = if args.clues {
        args.count * 8
    } else {
        args.count
    };
    let mut found = search.nearest(&lexicon, &meaning.vector, wanted, &own);
    if args.clues {
        found.retain(|n| lexicon.is_clue(n.word));
    }
    found.truncate(args.count);
    let rows = rows(&lexicon, Some(&args.word), &found);
    match context.json {
        true => json(
            out,
            &json!({"word": args.word, "lexicon": lexicon.name(), "search": kind(&search), "neighbours": rows}),
        )?,
        false => print(out, &rows)?,
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn analogy(
    args: &AnalogyArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let lexicon = context.catalog.load(&args.lexicon)?;
    let (vector, used) = match lexicon.analogy(&args.a, &args.b, &args.c) {
        Ok(found) => found,
        Err(error) => return unknown(error),
    };
    let search = search(&lexicon, false, false);
    let found = search.nearest(&lexicon, &vector, args.count.max(1), &used);
    let rows = rows(&lexicon, None, &found);
    match context.json {
        true => json(
            out,
            &json!({"analogy": [args.a, args.b, args.c], "lexicon": lexicon.name(), "search": kind(&search), "neighbours": rows}),
        )?,
        false => print(out, &rows)?,
    }
    Ok(ExitCode::SUCCESS)
}
