//! `embeddings list` and `embeddings info`.
use std::io::Write;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::json;

use super::{Context, json};
use crate::lexicon::catalog::Place;

/// All lexica that can be named, and where they are.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  spymaster embeddings list --json

JSON keys, one object per lexicon: name, place, bytes.")]
pub(super) struct ListArgs {}

pub(super) fn list(
    _: &ListArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let listed = context.catalog.list();
    let place = |place: &Place| match place {
        Place::Embedded => "in the program".to_owned(),
        Place::File(path) => path.display().to_string(),
    };
    if context.json {
        let rows: Vec<_> = listed
            .iter()
            .map(|l| json!({"name": l.name, "place": place(&l.place), "bytes": l.bytes}))
            .collect();
        json(out, &rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    if listed.is_empty() {
        writeln!(
            out,
            "no lexica found; see `spymaster embeddings fetch --help`"
        )?;
    }
    for l in &listed {
        let megabytes = l.bytes as f64 / 1e6;
        writeln!(
            out,
            "{:<12} {megabytes:>7.1} MB  {}",
            l.name,
            place(&l.place)
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Show a lexicon's contents, the steps of its making, and its licence.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  spymaster embeddings info default

JSON keys: name, language, words, clues, phrases, dims, storage, edges, zipf_known, affinity, noise, licence,
sources, preprocessing, content_hash, scale (low, high, step, error).")]
pub(super) struct InfoArgs {
    /// Name or path.
    #[arg(default_value = "default")]
    lexicon: String,
    /// Map the file instead of reading it.
    #[arg(long)]
    mmap: bool,
}

pub(super) fn info(
    args: &InfoArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let lexicon = match args.mmap {
        true => std::sync::Arc::new(crate::lexicon::Lexicon::open_mapped(args.lexicon.as_ref())?),
        false => context.catalog.load(&args.lexicon)?,
    };
    let header = lexicon.header();
    let words = lexicon.vocabulary().len() as u32;
    let scale = crate::lexicon::affinity::Scale::of(&lexicon);
    let dense = header.affinity.dense.abs();
    let error = scale.step() / 2.0
        + dense * crate::lexicon::affinity::kernel::error_bound(lexicon.vectors().dims());
    let value = json!({
        "name": lexicon.name(),
        "language": lexicon.language(),
        "words": words,
        "clues": lexicon.clues().len(),
        "phrases": (0..words).filter(|&w| lexicon.is_phrase(w)).count(),
        "dims": lexicon.vectors().dims(),
        "storage": lexicon.vectors().kind(),
        "edges": lexicon.edges().map_or(0, |e| e.pairs()),
        "zipf_known": (0..words).filter(|&w| lexicon.zipf(w).is_some()).count(),
        "affinity": header.affinity,
        "noise": header.noise,
        "licence": header.licence,
        "sources": header.sources,
        "preprocessing": header.preprocessing,
        "content_hash": format!("{:016x}", lexicon.content_hash()),
        "scale": {"low": scale.low(), "high": scale.high(), "step": scale.step(), "error": error},
    });
    if context.json {
        json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = |key: &str| match &value[key] {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    for key in [
        "name",
        "language",
        "words",
        "clues",
        "phrases",
        "dims",
        "storage",
        "edges",
        "zipf_known",
        "affinity",
        "noise",
        "licence",
        "content_hash",
        "scale",
    ] {
        writeln!(out, "{key:<14} {}", text(key))?;
    }
    for key in ["sources", "preprocessing"] {
        writeln!(out, "{key}")?;
        for line in value[key].as_array().into_iter().flatten() {
            match line.as_str() {
                Some(line) => writeln!(out, "  {line}")?,
                None => writeln!(out, "  {line}")?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
