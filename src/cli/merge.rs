//! `spymaster merge`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::standing;
use super::style::{counted, print_json};
use super::tournament::{Finished, UNFINISHED};
use crate::players::Registry;
use crate::tournament::{MergeError, Merged, RunEnd, merge, merge_partial};

/// Join the records of shards into one directory.
///
/// All parts of one experiment must be there, each once and finished. The result has the same bytes
/// as a run that was not sharded. If an experiment is played in rounds, its stopping rule is looked at after each of
/// them: the rounds so far are joined if it is met. Parts that were compressed give a compressed whole. Ends with 75 if a part is not finished or another round is needed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster merge part1 part2 part3 --out whole
  spymaster merge parts/* --partial")]
pub struct Args {
    /// Directories of records.
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// The directory to make.
    #[arg(long, value_name = "DIR", required_unless_present = "partial")]
    out: Option<PathBuf>,
    /// Write nothing: print the standing of the parts there, and the missing parts.
    #[arg(long, conflicts_with = "out")]
    partial: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Some(directory) = &args.out else {
        return partial(args, registry, out);
    };
    let merged = match merge(&args.parts, directory, registry) {
        Err(error @ (MergeError::Unfinished { .. } | MergeError::NextRound { .. })) => {
            eprintln!("{error}");
            return Ok(ExitCode::from(UNFINISHED));
        }
        merged => merged?,
    };
    let shown = directory.display().to_string();
    let (parts, blocks) = (args.parts.len(), merged.tally.blocks());
    let games = merged.tally.games();
    if args.json {
        let value = json!({
            "out": shown, "parts": parts, "blocks": blocks, "games": games, "enough": merged.enough,
        });
        print_json(out, &value)?;
    } else {
        writeln!(
            out,
            "{shown}: {} from {}",
            counted(blocks, "block"),
            counted(parts as u64, "part")
        )?;
        if merged.enough {
            writeln!(out, "the stopping rule is met")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn partial(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Merged {
        plan,
        tally,
        missing,
        enough,
        manifest,
    } = merge_partial(&args.parts, registry)?;
    let forfeits = (0..plan.teams.len()).map(|t| tally.sums(t).forfeits);
    let mut run = Finished {
        end: match (enough, missing.is_empty()) {
            (true, _) => RunEnd::Enough,
            (false, true) => RunEnd::Complete,
            (false, false) => RunEnd::Stopped,
        },
        seconds: 0.0,
        ready: 0.0,
        played: 0,
        forfeits: forfeits.sum(),
        first_fault: None,
        colt: None,
        targets: None,
    };
    if args.json {
        let mut value = standing::to_json(&plan, &tally, &run);
        value["blocks"] = json!(tally.blocks());
        value["of_blocks"] = json!(manifest.blocks);
        value["missing"] = json!(missing);
        print_json(out, &value)?;
    } else {
        // Missing parts are told below.
        run.end = if enough { run.end } else { RunEnd::Complete };
        standing::print(&plan, &tally, &run, false, out)?;
        let (blocks, of) = (tally.blocks(), manifest.blocks);
        writeln!(out, "{blocks} of {of} blocks")?;
        for part in &missing {
            writeln!(out, "missing: {part}")?;
        }
    }
    Ok(match missing.is_empty() || enough {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(UNFINISHED),
    })
}
