//! Scores of spymasters and of files of clues.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use serde_json::json;

use super::Context;
use super::tables;
use crate::cli::style::{counted, print_json};
use crate::deck::without_hard_if;
use crate::lexicon::Lexicon;
use crate::quality::answers::{self, Answer};
use crate::quality::boards::{Boards, DECK, PER_SET, VERSION};
use crate::quality::noise::Noise;
use crate::quality::panel::Panel;
use crate::quality::score::{Judge, Judged, Profile, difference};
use crate::stats::{Interval, kendall};

#[derive(Debug, clap::Args)]
pub(super) struct ScoreArgs {
    /// Spymasters, as `NAME:KEY=VALUE`; all built-in ones if none is named.
    #[arg(value_name = "SPEC")]
    specs: Vec<String>,
    /// Clues from anywhere: CSV with the columns board, clue, number. May be repeated.
    #[arg(long, value_name = "FILE.csv")]
    clues: Vec<PathBuf>,
    /// The lexicon that the giver of --clues thinks in; its member is left out.
    #[arg(long, value_name = "NAME", requires = "clues")]
    lexicon: Option<String>,
    /// Number of boards of the set.
    #[arg(long, value_name = "N", default_value_t = PER_SET as u16, value_parser = clap::value_parser!(u16).range(1..=PER_SET as i64))]
    boards: u16,
    /// The set of boards.
    #[arg(long, value_enum, default_value = "1")]
    set: SetArg,
    /// Judge everybody by the same members: the lexica of all who are scored are left out together.
    #[arg(long)]
    same_judges: bool,
    /// Show so many of the best and worst clues of each.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=50))]
    examples: u16,
    /// Leave out the words marked as hard for children: boards of their own, which compare only among themselves.
    #[arg(long)]
    without_hard: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SetArg {
    /// The first.
    #[value(name = "1")]
    One,
    /// The second.
    #[value(name = "2")]
    Two,
    /// The first, then the second, and the agreement of the two rankings.
    Both,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster quality boards --set 2 --boards 50 > boards.csv

A row is a board and its key: board, own, opponent, bystander, assassin; words are divided by |. A clue for it comes back
as a row of board,clue,number.")]
pub(super) struct BoardsArgs {
    /// The set of boards.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    set: u8,
    /// Number of boards.
    #[arg(long, value_name = "N", default_value_t = PER_SET as u16, value_parser = clap::value_parser!(u16).range(1..=PER_SET as i64))]
    boards: u16,
    /// Leave out the words marked as hard for children: boards of their own, which compare only among themselves.
    #[arg(long)]
    without_hard: bool,
}

pub(super) fn boards(
    args: &BoardsArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let deck = without_hard_if(DECK, args.without_hard);
    let boards = Boards::of_deck(&deck, args.set, usize::from(args.boards))?;
    if !context.json {
        write!(out, "{}", boards.csv())?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<serde_json::Value> = boards
        .boards
        .iter()
        .filter_map(|board| {
            let task = board.task()?;
            let words = |set| boards.words(board, set);
            Some(json!({
                "board": board.id(),
                "own": words(task.own),
                "opponent": words(task.opponent),
                "bystander": words(task.bystander),
                "assassin": words(task.assassin),
            }))
        })
        .collect();
    print_json(
        out,
        &json!({"version": VERSION, "deck": deck, "boards": rows}),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Clues of one giver on one set of boards, judged.
pub(super) struct Scored {
    pub profile: Profile,
    pub judged: Vec<Judged>,
    /// The score if nobody is left out.
    pub with_all: f64,
}

/// A giver of clues, and its lexica, which the panel must not share.
struct Giver {
    name: String,
    lexica: Vec<String>,
    answers: Vec<Answer>,
}

fn judge(giver: &Giver, boards: &Boards, panel: &Panel, words: &Lexicon) -> anyhow::Result<Scored> {
    let part = panel.without(&giver.lexica, &giver.name)?;
    let judged = Judge::new(&part, boards, words).judge(boards, &giver.answers);
    let profile = Profile::new(&giver.name, &part, &judged);
    let with_all = match part.left_out().is_empty() {
        true => profile.score.value,
        false => {
            let all = Judge::new(panel, boards, words).judge(boards, &giver.answers);
            let wins: f64 = all.iter().map(|j| j.marks.win).sum();
            100.0 * wins / all.len().max(1) as f64
        }
    };
    Ok(Scored {
        profile,
        judged,
        with_all,
    })
}

fn of_specs(args: &ScoreArgs, boards: &Boards, context: &Context) -> anyhow::Result<Vec<Giver>> {
    if args.specs.is_empty() && !args.clues.is_empty() {
        return Ok(Vec::new());
    }
    let registry = context.library.registry();
    let specs = answers::specs(registry, &args.specs)?;
    let resources = answers::resources(&specs, boards, &context.library)?;
    let giver = |spec| {
        Ok(Giver {
            name: format!("{spec}"),
            lexica: answers::lexica_of(spec),
            answers: answers::of_spymaster(spec, boards, registry, &resources)?,
        })
    };
    specs.iter().map(giver).collect()
}

fn of_files(args: &ScoreArgs, boards: &Boards) -> anyhow::Result<Vec<Giver>> {
    let lexica: Vec<String> = args
        .lexicon
        .iter()
        .map(|name| answers::file_name(name))
        .collect();
    let giver = |path: &PathBuf| {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| shown.clone())?;
        Ok(Giver {
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            lexica: lexica.clone(),
            answers: answers::of_csv(&text, &shown, boards)?,
        })
    };
    args.clues.iter().map(giver).collect()
}

/// Keeps the boards that somebody answered.
fn only_answered(boards: Boards, givers: &mut [Giver]) -> Boards {
    let answered: BTreeSet<usize> = givers
        .iter()
        .flat_map(|giver| giver.answers.iter().map(|answer| answer.board))
        .collect();
    let place: Vec<usize> = answered.into_iter().collect();
    for answer in givers.iter_mut().flat_map(|giver| &mut giver.answers) {
        answer.board = place.binary_search(&answer.board).unwrap_or_default();
    }
    let kept = place.iter().map(|&at| boards.boards[at].clone()).collect();
    Boards {
        boards: kept,
        ..boards
    }
}

fn scored(
    args: &ScoreArgs,
    set: u8,
    panel: &Panel,
    words: &Lexicon,
    context: &Context,
) -> anyhow::Result<(Boards, Vec<Scored>)> {
    // A file names its boards itself; spymasters beside it are asked on the same ones.
    let deck = without_hard_if(DECK, args.without_hard);
    let mut boards = match args.clues.is_empty() {
        true => Boards::of_deck(&deck, set, usize::from(args.boards))?,
        false => Boards::all(&deck)?,
    };
    let mut files = of_files(args, &boards)?;
    if !files.is_empty() {
        boards = only_answered(boards, &mut files);
    }
    let mut givers = files;
    givers.extend(of_specs(args, &boards, context)?);
    if args.same_judges {
        let lexica: BTreeSet<String> = givers.iter().flat_map(|g| g.lexica.clone()).collect();
        for giver in &mut givers {
            giver.lexica = lexica.iter().cloned().collect();
        }
    }
    let mut all = Vec::new();
    for giver in &givers {
        all.push(judge(giver, &boards, panel, words)?);
    }
    all.sort_by(|a, b| b.profile.score.value.total_cmp(&a.profile.score.value));
    Ok((boards, all))
}

pub(super) fn score(
    args: &ScoreArgs,
    context: &Context,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    if args.set == SetArg::Both && !args.clues.is_empty() {
        bail!("--set both does not go with --clues: a file names its boards itself");
    }
    let panel = Panel::load(context.library.catalog())?;
    let words = context.library.catalog().load("en")?;
    let first_set = if args.set == SetArg::Two { 2 } else { 1 };
    let (boards, first) = scored(args, first_set, &panel, &words, context)?;
    let second = match args.set {
        SetArg::Both => Some(scored(args, 2, &panel, &words, context)?.1),
        _ => None,
    };
    let other = |name: &str| {
        let rows = second.as_ref()?;
        Some(
            rows.iter()
                .find(|row| row.profile.name == name)?
                .profile
                .score,
        )
    };
    let pairs: Vec<(f64, Interval)> = first
        .iter()
        .filter_map(|row| Some((row.profile.score.value, other(&row.profile.name)?)))
        .collect();
    let tau = second.is_some().then(|| {
        let [a, b]: [Vec<f64>; 2] = [
            pairs.iter().map(|p| p.0).collect(),
            pairs.iter().map(|p| p.1.value).collect(),
        ];
        kendall(&a, &b)
    });
    let behind: Vec<Option<Interval>> = first
        .iter()
        .enumerate()
        .map(|(at, row)| (at > 0).then(|| difference(&row.judged, &first[0].judged)))
        .collect();
    if context.json {
        let rows: Vec<serde_json::Value> = first
            .iter()
            .zip(&behind)
            .map(|(row, behind)| {
                json!({
                    "profile": row.profile,
                    "behind": behind,
                    "with_all": row.with_all,
                    "other_set": other(&row.profile.name),
                })
            })
            .collect();
        let set = if args.clues.is_empty() {
            json!(first_set)
        } else {
            json!(null)
        };
        print_json(
            out,
            &json!({
                "version": VERSION,
                "deck": boards.deck.name(),
                "set": set,
                "boards": first.iter().map(|r| r.profile.clues).max(),
                "panel": panel.names(),
                "noise": Noise::PEOPLE,
                "rows": rows,
                "kendall": tau,
            }),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let caption = match args.clues.is_empty() {
        true => format!(
            "Boards: version {VERSION}, set {first_set}, {} of the deck {}.",
            counted(boards.boards.len() as u64, "board"),
            boards.deck.name()
        ),
        false => format!("Boards: version {VERSION}, those answered."),
    };
    writeln!(out, "{caption}")?;
    writeln!(out, "Panel: {}.", panel.names().join(", "))?;
    writeln!(
        out,
        "Assumed: a member guesses exactly as many cards as the number says and stops at the first wrong one.\n"
    )?;
    let both = second.is_some();
    context.print(
        out,
        &tables::leaderboard(&first, &behind, &|name| other(name), both),
    )?;
    context.print(out, &tables::profile(&first))?;
    let mut groups: BTreeMap<&[String], Vec<&str>> = BTreeMap::new();
    for Scored { profile, .. } in &first {
        groups
            .entry(&profile.left_out)
            .or_default()
            .push(&profile.name);
    }
    for (left_out, names) in groups.iter().filter(|(out, _)| !out.is_empty()) {
        writeln!(
            out,
            "Judged without {}, whose lexicon they share: {}.",
            left_out.join(", "),
            names.join(", ")
        )?;
    }
    if let Some(tau) = tau {
        writeln!(
            out,
            "\nKendall's τ between the rankings of the two sets: {tau:.3} ({} spymasters).",
            pairs.len()
        )?;
    }
    if args.examples > 0 {
        for row in &first {
            writeln!(out)?;
            tables::examples(
                out,
                row,
                &boards,
                usize::from(args.examples),
                context.markdown,
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
