//! `embeddings eval`: lexica against people, side by side.
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use clap::{Args as ClapArgs, ValueEnum};
use serde_json::json;

use super::{Context, json};
use crate::lexicon::Lexicon;
use crate::lexicon::eval::compare::{Comparison, compare};
use crate::lexicon::eval::metrics::NAMES;
use crate::lexicon::eval::similarity::{self, PairResult, PairSet};
use crate::lexicon::eval::turns::{Cluster, TurnSet};
use crate::lexicon::eval::{LexiconScorer, Measured, Scorer};
use crate::stats::Interval;

/// Measure how well lexica predict people's choices, with 95 % intervals.
///
/// Ties count in expectation; a clue or card that a lexicon does not know ties with everything. `score` is
/// (recall + target)/2. Intervals resample whole clusters; differences are paired and from the first lexicon.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster embeddings eval --lexicon default,glove100 --turns people/*.jsonl
  spymaster embeddings eval --lexicon default --similarity men.tsv,simlex.tsv --json

A turn is a JSON object on a line: clue, number, board, targets, avoid, guesses (one list per person) and, where known,
bystanders. A similarity file has word1, word2 and score separated by tabs; where scores are only 0 and 1 the measure is
average precision, else Spearman's rank correlation.
JSON keys: lexica, turns (sets, means) and similarity; a value has value, low and high.")]
pub(super) struct EvalArgs {
    /// Names or paths; the others are compared with the first.
    #[arg(long, short, value_delimiter = ',', default_value = "default")]
    lexicon: Vec<String>,
    /// Files of turns.
    #[arg(long, short, num_args = 1.., value_delimiter = ',', value_name = "FILE.jsonl")]
    turns: Vec<PathBuf>,
    /// Files of rated pairs.
    #[arg(long, short, num_args = 1.., value_delimiter = ',', value_name = "FILE.tsv")]
    similarity: Vec<PathBuf>,
    /// Cluster of a turn: its board or its targets. Default: the board; the targets for turns called connector….
    #[arg(long, value_enum)]
    cluster: Option<ClusterArg>,
    /// The measure: the lexicon's affinity, the same in one byte as bots see it, or the cosine alone.
    #[arg(long, value_enum, default_value = "affinity")]
    measure: MeasureArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ClusterArg {
    Board,
    Targets,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MeasureArg {
    Affinity,
    Quantised,
    Cosine,
}

pub(super) fn eval(
    args: &EvalArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    if args.turns.is_empty() && args.similarity.is_empty() {
        bail!("give --turns FILE.jsonl or --similarity FILE.tsv");
    }
    let cluster = args.cluster.map(|cluster| match cluster {
        ClusterArg::Board => Cluster::Board,
        ClusterArg::Targets => Cluster::Targets,
    });
    let measured = match args.measure {
        MeasureArg::Affinity => Measured::Affinity,
        MeasureArg::Quantised => Measured::Quantised,
        MeasureArg::Cosine => Measured::Cosine,
    };
    let lexica: Vec<Arc<Lexicon>> = args
        .lexicon
        .iter()
        .map(|name| context.catalog.load(name))
        .collect::<Result<_, _>>()?;
    let scorers: Vec<LexiconScorer> = lexica
        .iter()
        .map(|lexicon| LexiconScorer { lexicon, measured })
        .collect();
    let sets: Vec<TurnSet> = args
        .turns
        .iter()
        .map(|path| TurnSet::read(path, cluster))
        .collect::<Result<_, _>>()?;
    let pairs: Vec<PairSet> = args
        .similarity
        .iter()
        .map(|path| PairSet::read(path))
        .collect::<Result<_, _>>()?;
    let plain: Vec<&dyn Scorer> = scorers.iter().map(|s| s as &dyn Scorer).collect();
    let turns = (!sets.is_empty()).then(|| compare(&sets, &plain));
    let similarity: Vec<Vec<PairResult>> = pairs
        .iter()
        .map(|set| {
            scorers
                .iter()
                .map(|s| similarity::measure(set, s))
                .collect()
        })
        .collect();
    if context.json {
        let value = json!({"lexica": args.lexicon, "turns": turns, "similarity": similarity});
        json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(turns) = &turns {
        print_turns(out, &args.lexicon, turns)?;
    }
    if !similarity.is_empty() {
        print_pairs(out, &args.lexicon, &similarity)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn percent(interval: &Interval) -> String {
    match interval.value.is_nan() {
        true => "–".to_owned(),
        false => format!(
            "{:.1} [{:.1}, {:.1}]",
            100.0 * interval.value,
            100.0 * interval.low,
            100.0 * interval.high
        ),
    }
}

fn signed(interval: &Interval) -> String {
    match interval.value.is_nan() {
        true => "–".to_owned(),
        false => format!(
            "{:+.1} [{:+.1}, {:+.1}]",
            100.0 * interval.value,
            100.0 * interval.low,
            100.0 * interval.high
        ),
    }
}

fn print_turns(out: &mut dyn Write, names: &[String], turns: &Comparison) -> anyhow::Result<()> {
    let line = |out: &mut dyn Write, name: &str, cells: &[String], more: &str| {
        write!(out, "  {name:<18}")?;
        for cell in cells {
            write!(out, " {cell:<20}")?;
        }
        writeln!(out, " {more}")
    };
    for set in &turns.sets {
        writeln!(
            out,
            "{} ({} turns, {} clusters), %",
            set.set, set.turns, set.clusters
        )?;
        line(out, "", &NAMES.map(str::to_owned), "clues, cards known")?;
        for (name, cell) in names.iter().zip(&set.cells) {
            let known = format!(
                "{:.1}, {:.1}",
                100.0 * cell.clues_known,
                100.0 * cell.cards_known
            );
            line(out, name, &cell.measures.each_ref().map(percent), &known)?;
        }
        for (name, cell) in names.iter().zip(&set.cells) {
            if let Some(difference) = &cell.difference {
                let name = format!("{name} − {}", names[0]);
                line(out, &name, &difference.each_ref().map(signed), "")?;
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "mean of score over {} sets, %", turns.sets.len())?;
    for (name, mean) in names.iter().zip(&turns.means) {
        let difference = match &mean.difference {
            Some(difference) => format!("difference {}", signed(difference)),
            None => String::new(),
        };
        writeln!(
            out,
            "  {name:<18} {:<20} {difference}",
            percent(&mean.score)
        )?;
    }
    writeln!(out)?;
    Ok(())
}

fn print_pairs(
    out: &mut dyn Write,
    names: &[String],
    results: &[Vec<PairResult>],
) -> anyhow::Result<()> {
    writeln!(
        out,
        "similarity: value [95 % interval], share of pairs known"
    )?;
    write!(out, "  {:<22} {:<18}", "", "")?;
    for name in names {
        write!(out, " {name:<30}")?;
    }
    writeln!(out)?;
    for row in results {
        let Some(first) = row.first() else { continue };
        write!(out, "  {:<22} {:<18}", first.set, first.measure)?;
        for result in row {
            let Interval { value, low, high } = result.value;
            let coverage = 100.0 * result.coverage;
            let cell = format!("{value:.3} [{low:.3}, {high:.3}] {coverage:.1}%");
            write!(out, " {cell:<30}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
