//! The panel against people: agreement and calibration.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;

use super::{Context, tables, turns};
use crate::cli::style::print_json;
use crate::quality::calibration::calibrate;
use crate::quality::noise::Noise;
use crate::quality::panel::Panel;
use crate::quality::validity;

/// Compare the panel's predictions with people's success, beside baselines.
///
/// The success of a clue is the share of its targets that people found, on average over people. Everything that is tuned is
/// tuned on four fifths of the boards and used on the last one, five times. Intervals resample whole boards; differences
/// are paired. The ceiling is the root of the reliability of people's success (Spearman–Brown).
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster quality validity --turns people/strategy-human-clues.jsonl people/strategy-gpt-clues.jsonl

A turn is a JSON object on a line: clue, number, board, targets, guesses (one list per person).
JSON keys: clues, clusters, lists, sets, reliability{half, full, ceiling}, rows[]: name, kind, spearman, above, share,
by_set; best, members, weights, noise, level.")]
pub(super) struct ValidityArgs {
    /// Files of turns.
    #[arg(long, short, num_args = 1.., value_delimiter = ',', value_name = "FILE.jsonl")]
    turns: Vec<PathBuf>,
}

/// Compare the panel's chances with people's choices: fitted on some boards, reported on others.
///
/// The cards of a board are ranked by the panel's chance for the next choice. Beside the mean chance of each rank stands how often
/// people chose it, on boards the noise was not fitted on.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster quality calibration --turns people/*.jsonl --svg calibration.svg

JSON keys: sets[]: set, turns, choices, ranks[]{predicted, observed}, likelihood, uniform, ece, brier, bins, alone; folds,
whole, weights, chosen.")]
pub(super) struct CalibrationArgs {
    /// Files of turns.
    #[arg(long, short, num_args = 1.., value_delimiter = ',', value_name = "FILE.jsonl")]
    turns: Vec<PathBuf>,
    /// Draw predicted against observed shares into this file.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

pub(super) fn validity(
    args: &ValidityArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let sets = turns(&args.turns)?;
    let panel = Panel::load(context.library.catalog())?;
    let words = context.library.catalog().load("en")?;
    let glove = context.library.catalog().load("glove100")?;
    let result = validity::validity(&panel, &sets, &words, &[&glove])?;
    if context.json {
        print_json(out, &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    let r = &result.reliability;
    writeln!(
        out,
        "{} clues on {} boards, {} people's lists. People's success {:.3} on average, the panel's prediction {:.3}.",
        result.clues, result.clusters, result.lists, result.level[0], result.level[1]
    )?;
    writeln!(
        out,
        "Split-half reliability of people's success {:.3}, for all people (Spearman–Brown) {:.3}; ceiling √{:.3} = {:.3}.",
        r.half, r.full, r.full, r.ceiling
    )?;
    writeln!(out, "Best baseline: {}.\n", result.best)?;
    context.print(out, &tables::validity(&result))?;
    let fold = |(weights, noise): (&Vec<f64>, &Noise)| {
        let named = result.members.iter().zip(weights);
        let each: Vec<String> = named.map(|(name, w)| format!("{name} {w:.2}")).collect();
        format!(
            "{}, sharpness {:.2}, common ground {:.2}",
            each.join(", "),
            noise.sharpness,
            noise.ground
        )
    };
    let folds: Vec<String> = result.weights.iter().zip(&result.noise).map(fold).collect();
    writeln!(out, "Tuned in the five folds: {}.", folds.join("; "))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn calibration(
    args: &CalibrationArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let sets = turns(&args.turns)?;
    let panel = Panel::load(context.library.catalog())?;
    let result = calibrate(&panel, &sets)?;
    if let Some(path) = &args.svg
        && let Some(plot) = tables::calibration_plot(&result)
    {
        std::fs::write(path, plot.file()).with_context(|| path.display().to_string())?;
    }
    if context.json {
        print_json(out, &result)?;
        return Ok(ExitCode::SUCCESS);
    }
    context.print(out, &tables::ranks(&result))?;
    context.print(out, &tables::calibration(&result))?;
    let [plain, ground] = result.whole;
    writeln!(
        out,
        "Fitted on everything, each file with the same weight: sharpness {:.3}; with common ground {:.3} and {:.3}.",
        plain.sharpness, ground.sharpness, ground.ground
    )?;
    writeln!(
        out,
        "Fitted without each fold: {}.",
        result
            .folds
            .iter()
            .map(|noise| format!("{:.3}", noise.sharpness))
            .collect::<Vec<_>>()
            .join(", ")
    )?;
    let weights: Vec<String> = result
        .weights
        .iter()
        .map(|(name, all, rest)| format!("{name} {all:.2} ({rest:.2})"))
        .collect();
    writeln!(
        out,
        "Weights of the lexica fitted on everything with common ground (without the first): {}.",
        weights.join(", ")
    )?;
    let [large, chosen] = result.chosen;
    writeln!(
        out,
        "Sharpness of the panel without the first lexicon on clues at large {:.2}, on the third that lexicon would rather choose {:.2}; \
         spymasters are scored with {:.2}.",
        large.sharpness,
        chosen.sharpness,
        Noise::PEOPLE.sharpness
    )?;
    Ok(ExitCode::SUCCESS)
}
