//! `spymaster status`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Value, json};

use super::style::{counted, print_json};
use super::tournament::UNFINISHED;
use crate::report::group;
use crate::tournament::{Manifest, Progress, State, runs_in};

/// Tell the progress of the runs in a folder: done, running, stopped, dead; games a second and time left.
///
/// Reads the progress files that `tournament --out` writes, on this machine or on others that share the folder. A run
/// is dead if it gave no sign of life for 30 seconds; `--resume` goes on with it. Ends with 0 if all are done, 75 if
/// not.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster status runs/parts")]
pub struct Args {
    /// Directories of records, or folders of them.
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut runs = Vec::new();
    for folder in &args.folders {
        let found = runs_in(folder).with_context(|| folder.display().to_string())?;
        if found.is_empty() {
            anyhow::bail!("{}: there are no runs in it", folder.display());
        }
        for path in found {
            let mut progress = Progress::load(&path).unwrap_or_default();
            if progress.of == 0 {
                let range = Manifest::load(&path).map(|m| m.range());
                progress.of = range.map_or(0, |r| r.end - r.start);
            }
            runs.push((path, progress));
        }
    }
    let states = [
        State::Done,
        State::Running,
        State::Stopped,
        State::Dead,
        State::Waiting,
    ];
    let count = |state: State| runs.iter().filter(|(_, p)| p.state() == state).count();
    let running = || runs.iter().filter(|(_, p)| p.state() == State::Running);
    let rate: f64 = running().map(|(_, p)| p.rate).sum();
    let games: u64 = runs.iter().map(|(_, p)| p.games).sum();
    let left = |p: &Progress| match p.rate > 0.0 && p.blocks > 0 {
        true => {
            let per_block = p.games as f64 / p.blocks as f64;
            p.of.saturating_sub(p.blocks) as f64 * per_block / p.rate
        }
        false => f64::NAN,
    };
    let longest = running().map(|(_, p)| left(p)).fold(0.0, f64::max);
    if args.json {
        let list: Vec<Value> = runs
            .iter()
            .map(|(path, p)| {
                json!({
                    "run": path.display().to_string(), "state": p.state().name(),
                    "blocks": p.blocks, "of": p.of, "games": p.games,
                    "games_per_second": p.rate, "owner": p.owner,
                })
            })
            .collect();
        let mut value = json!({ "runs": list, "games": games, "games_per_second": rate });
        for state in states {
            value[state.name()] = json!(count(state));
        }
        print_json(out, &value)?;
    } else {
        for (path, p) in &runs {
            let state = p.state();
            let rest = match state {
                State::Running => format!("{}/s, {} left", group(p.rate as u64), time(left(p))),
                State::Dead => format!("last sign of life from {}", p.owner),
                _ => String::new(),
            };
            writeln!(
                out,
                "{:<8} {:>5.1} %  {:>12} games  {}  {rest}",
                state.name(),
                match p.of {
                    // A part without blocks lacks none.
                    0 if state == State::Done => 100.0,
                    of => 100.0 * p.blocks as f64 / of.max(1) as f64,
                },
                group(p.games),
                path.display()
            )?;
        }
        let counts = states.map(|state| format!("{} {}", count(state), state.name()));
        writeln!(out, "{}; {}", counts.join(", "), counted(games, "game"))?;
        if rate > 0.0 {
            writeln!(
                out,
                "{} games a second; {} left",
                group(rate as u64),
                time(longest)
            )?;
        }
    }
    Ok(match count(State::Done) == runs.len() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(UNFINISHED),
    })
}

/// Seconds in words.
fn time(seconds: f64) -> String {
    match seconds {
        s if !s.is_finite() => "unknown time".into(),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
