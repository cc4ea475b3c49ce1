//! `embeddings bench`: opening, the affinity table, and the neighbour index against the exact scan.
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Args as ClapArgs;
use serde_json::json;

use super::{Context, json};
use crate::lexicon::index::Settings;
use crate::lexicon::measure::{IndexFigures, measure, measure_table};

/// Opening, affinity table, and recall, speed, build time and memory of the neighbour index.
///
/// Everything is measured now, in one run; searches use one thread, building uses all.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings bench --lexicon glove-100
  spymaster embeddings bench --lexicon default --builds 16x100,24x200 --efforts 64,128,256

JSON keys: lexicon, ready_ms, table (cards, clues, unpack_ms, affinity_ms, affinity_mb), exact (words, dims, queries, queries_per_s), rows (settings, build_s, memory_mb, recall_at_10,
recall_at_100, queries_per_s, speedup), default.")]
pub(super) struct BenchArgs {
    /// Name or path.
    #[arg(long, short, default_value = "default")]
    lexicon: String,
    /// Links and build effort, e.g. 16x100.
    #[arg(long, value_delimiter = ',', value_name = "LINKSxEFFORT,…")]
    builds: Vec<String>,
    /// Search efforts.
    #[arg(long, value_delimiter = ',', default_values_t = [32, 64, 96, 128, 192, 256, 512])]
    efforts: Vec<usize>,
    /// Cards of the affinity table.
    #[arg(long, default_value_t = 400)]
    cards: usize,
    /// Leave the neighbour index out.
    #[arg(long)]
    no_index: bool,
    /// Questions asked.
    #[arg(long, default_value_t = 500)]
    queries: usize,
}

fn parse(text: &str) -> anyhow::Result<(usize, usize)> {
    let parts = text
        .split_once('x')
        .context("expected LINKSxEFFORT, e.g. 16x100")?;
    let number = |part: &str| {
        let number: usize = part
            .parse()
            .with_context(|| format!("`{part}` in `{text}`"))?;
        match number {
            2..=2000 => Ok(number),
            _ => bail!("`{text}`: numbers from 2 to 2000"),
        }
    };
    Ok((number(parts.0)?.min(255), number(parts.1)?))
}

pub(super) fn bench(
    args: &BenchArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let usual = Settings::default();
    let builds: Vec<(usize, usize)> = match args.builds.is_empty() {
        true => vec![(12, 64), (usual.links, usual.build_effort), (24, 200)],
        false => args
            .builds
            .iter()
            .map(|text| parse(text))
            .collect::<Result<_, _>>()?,
    };
    if args.queries == 0 || args.efforts.contains(&0) {
        bail!("--queries and --efforts must be at least 1");
    }
    let start = std::time::Instant::now();
    let lexicon = context.catalog.load(&args.lexicon)?;
    let ready_ms = start.elapsed().as_secs_f64() * 1e3;
    let table = measure_table(&lexicon, args.cards.clamp(1, lexicon.vocabulary().len()));
    if !context.json {
        writeln!(
            out,
            "opened in {ready_ms:.0} ms, unpacked in {:.0} ms; affinity of {} cards × {} clues in {:.0} ms, {:.1} MB",
            table.unpack_ms, table.cards, table.clues, table.affinity_ms, table.affinity_mb,
        )?;
    }
    if args.no_index {
        if context.json {
            json(
                out,
                &json!({"lexicon": lexicon.name(), "ready_ms": ready_ms, "table": table}),
            )?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if !context.json {
        writeln!(
            out,
            "{:>5} {:>6} {:>6} {:>9} {:>9} {:>9} {:>10} {:>10} {:>8}",
            "links",
            "build",
            "search",
            "build s",
            "MB",
            "recall@10",
            "recall@100",
            "queries/s",
            "× exact"
        )?;
    }
    let mut failed = None;
    let mut row = |f: &IndexFigures| {
        if context.json {
            return;
        }
        let Settings {
            links,
            build_effort,
            search_effort,
        } = f.settings;
        let mark = if f.settings == usual {
            " (default)"
        } else {
            ""
        };
        let written = writeln!(
            out,
            "{links:>5} {build_effort:>6} {search_effort:>6} {:>9.1} {:>9.0} {:>9.3} {:>10.3} {:>10.0} {:>8.1}{mark}",
            f.build_s, f.memory_mb, f.recall_at_10, f.recall_at_100, f.queries_per_s, f.speedup
        );
        failed = failed.take().or(written.and_then(|()| out.flush()).err());
    };
    let (exact, rows) = measure(&lexicon, &builds, &args.efforts, args.queries, &mut row);
    if let Some(error) = failed {
        return Err(error.into());
    }
    if context.json {
        let value = json!({"lexicon": lexicon.name(), "ready_ms": ready_ms, "table": table, "exact": exact, "rows": rows, "default": usual});
        json(out, &value)?;
    } else {
        writeln!(
            out,
            "exact scan of {} words × {} dimensions: {:.0} queries/s on one thread",
            exact.words, exact.dims, exact.queries_per_s
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
