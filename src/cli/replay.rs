//! `spymaster replay`

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::json;

use super::style::{ColourChoice, print_json};
use crate::messages::Language;
use crate::players::{Library, Registry};
use crate::tournament::{Arena, Manifest, Plan, read_pairings};
use crate::transcript::{Transcript, Verb, read, read_unfinished};
use crate::wording::{board, outcome_in_words, step_in_words};

/// Show a recorded game step by step.
///
/// The transcript is checked while it is read: one that was cut short, edited or written by a
/// version this program does not know is refused with the line and the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster replay game.jsonl
  spymaster replay game.jsonl --pause
  spymaster replay unfinished.jsonl --unfinished --turn 3
  spymaster replay runs/a --block 17 --game 1")]
pub struct Args {
    /// The transcript (JSON lines), or with --block the directory of a tournament's records.
    file: PathBuf,
    /// Play a game of a run again: of this block, counted from 0.
    #[arg(long, value_name = "N")]
    block: Option<u64>,
    /// The game of the block, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "block")]
    game: u64,
    /// Print the transcript itself.
    #[arg(long, conflicts_with = "json")]
    transcript: bool,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder, requires = "block")]
    data: Option<PathBuf>,
    /// Show only this turn, counted from 1.
    #[arg(long)]
    turn: Option<usize>,
    /// Accept a game that is not finished.
    #[arg(long)]
    unfinished: bool,
    /// Wait for Enter after each turn (on a terminal).
    #[arg(long)]
    pause: bool,
    /// Hide the key: only revealed cards are marked.
    #[arg(long)]
    no_key: bool,
    /// The language of the interface: en, ru, uk, cs or yue. Default: that of LANG.
    #[arg(long, value_name = "LANG")]
    interface: Option<Language>,
    /// Use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColourChoice,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The transcript of a recorded game, played again.
fn retell(args: &Args, block: u64, registry: &Registry) -> anyhow::Result<String> {
    let path = args.file.display();
    let manifest = Manifest::load(&args.file)?;
    let plan = Plan::new(manifest.experiment.clone(), registry)?;
    if block >= plan.blocks {
        anyhow::bail!("{path}: block {block}: expected 0 to {}", plan.blocks - 1);
    }
    read_pairings(&args.file, &plan)?;
    let known = plan.known_blocks();
    if block >= known {
        anyhow::bail!(
            "{path}: block {block}: its pairings are not drawn yet; expected 0 to {}",
            known - 1
        );
    }
    let library = Library::of(registry.clone(), args.data.as_deref());
    let arena = Arena::new(plan, &library)?;
    manifest.check_replays(&Manifest::of(&arena, manifest.portion()))?;
    let games = arena.plan().games_in(block);
    arena.transcript(block, args.game)?.with_context(|| {
        format!(
            "game {}: block {block} has games 0 to {}",
            args.game,
            games - 1
        )
    })
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let path = args.file.display();
    if let Some(block) = args.block {
        let text = retell(args, block, registry)?;
        if args.transcript {
            write!(out, "{text}")?;
            return Ok(ExitCode::SUCCESS);
        }
        return tell(args, &read_unfinished(&text)?, out);
    }
    if args.file.is_dir() {
        anyhow::bail!("{path}: a directory of records: name a game of it with --block");
    }
    let bytes = std::fs::read(&args.file).with_context(|| format!("{path}"))?;
    let text = String::from_utf8(bytes).map_err(|e| {
        anyhow::anyhow!("{path}: not UTF-8 at byte {}", e.utf8_error().valid_up_to())
    })?;
    let transcript = if args.unfinished {
        read_unfinished(&text)
    } else {
        read(&text)
    }
    .with_context(|| format!("{path}"))?;
    if args.transcript {
        write!(out, "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    tell(args, &transcript, out)
}

fn tell(args: &Args, transcript: &Transcript, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if args.json {
        let steps: Vec<_> = transcript.entries.iter().map(|(entry, _)| entry).collect();
        let value = json!({ "header": transcript.header, "steps": steps, "end": transcript.end });
        print_json(out, &value)?;
    } else {
        show(args, transcript, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(args: &Args, transcript: &Transcript, out: &mut dyn Write) -> anyhow::Result<()> {
    let paint = args.color.paint();
    let messages = super::interface::messages(args.interface, None);
    let words = &transcript.header.words;
    let key = (!args.no_key).then(|| *transcript.start().deal().key());
    let wanted = |turn: usize| args.turn.is_none_or(|t| t == turn);
    writeln!(
        out,
        "{}",
        paint.strong(&format!("rules: {}", transcript.rules))
    )?;
    for seat in &transcript.header.players {
        writeln!(out, "{:?} {}: {}", seat.side, seat.role, seat.player)?;
    }
    let mut turn = 0;
    let mut before = *transcript.start();
    for (entry, effects, game) in transcript.games() {
        if entry.verb == Verb::Clue {
            turn += 1;
            if wanted(turn) {
                pause(args, turn)?;
                writeln!(out, "\n{}", paint.strong(&format!("turn {turn}")))?;
                write!(
                    out,
                    "{}",
                    board(&before.public(), words, key.as_ref(), paint)
                )?;
            }
        }
        if wanted(turn) {
            let step = step_in_words(messages, &transcript.rules, words, entry, effects);
            writeln!(out, "  {step}")?;
        }
        before = game;
    }
    if let Some(last) = args.turn.filter(|&t| t == 0 || t > turn) {
        anyhow::bail!("there is no turn {last}: the game has {turn}");
    }
    if args.turn.is_none() {
        writeln!(out)?;
        write!(
            out,
            "{}",
            board(&before.public(), words, key.as_ref(), paint)
        )?;
        match before.state().outcome() {
            Some(outcome) => {
                let end = outcome_in_words(messages, &transcript.rules, before.state(), outcome);
                writeln!(out, "{}", paint.strong(&end))?;
            }
            None => writeln!(out, "the game is not finished")?,
        }
    }
    Ok(())
}

fn pause(args: &Args, turn: usize) -> anyhow::Result<()> {
    if args.pause && turn > 1 && std::io::stdin().is_terminal() {
        std::io::stdin().lock().read_line(&mut String::new())?;
    }
    Ok(())
}
