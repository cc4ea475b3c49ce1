//! Many games between teams, ours and Python's, with the interpreter released in between.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use rayon::prelude::*;
use spymaster::deck::Language;
use spymaster::legality::{Profile, Strictness, Switches};
use spymaster::outside::{BotEntry, CommandLine, OnIllegal};
use spymaster::players::{Building, Library, Registry, SpecError, Title, TurnReport};
use spymaster::rules::{Colour, Number};
use spymaster::stats::Interval;
use spymaster::tournament::{
    Arena, BLOCK_COLUMNS, BLOCKS, COLUMNS, Encoded, Experiment, FORFEIT_COLUMNS, FORFEITS, GAMES,
    Legality, MANIFEST, Manifest, Plan, Played, Portion, Row, Run, Shard, Signals, TURN_COLUMNS,
    TURNS, Tally, USAGE, USAGE_COLUMNS,
};

use crate::bad;
use crate::player::PyPlayer;
use crate::setting::Words;
use crate::view::side_name;

/// A Python player under a name: role (`spymaster` or `guesser`), name, class or object.
type Entry = (String, String, Py<PyAny>);

/// The referee's strictness and switches of an experiment; `None` without a referee.
fn judging(experiment: &Experiment) -> PyResult<Option<(Strictness, Switches)>> {
    if experiment.legality != Legality::Full {
        return Ok(None);
    }
    let mut switches = Switches::default();
    for name in &experiment.switches {
        switches.set(name).map_err(bad)?;
    }
    Ok(Some((
        experiment.strictness.parse().map_err(bad)?,
        switches,
    )))
}

/// The players of the toolkit and those of this match.
fn registry(
    entries: Vec<Entry>,
    judging: Option<(Strictness, Switches)>,
    penalty: bool,
) -> Registry {
    let mut registry = Registry::standard();
    let profile = move |language: Language| {
        judging.map(|(strictness, switches)| Profile {
            language,
            strictness,
            switches,
        })
    };
    for (role, name, object) in entries {
        let build = move |b: &Building<'_>| {
            let words = Words {
                resources: Arc::new(b.resources.with_words([])),
                profile: profile(b.resources.language()),
            };
            PyPlayer::new(&object, words, b.ruleset, penalty)
                .map_err(|error| SpecError::Form(format!("a Python player: {error}")))
        };
        let title = Title::new(name, "a player of the caller's");
        registry = match role.as_str() {
            "spymaster" => registry.with_spymaster(title, build),
            _ => registry.with_guesser(title, build),
        };
    }
    registry
}

/// Python players as the manifest names them: bots from outside, by the command that plays the same class.
fn bots(py: Python<'_>, entries: &[Entry], penalty: bool) -> PyResult<Vec<BotEntry>> {
    let mut bots: Vec<BotEntry> = Vec::new();
    for (_, name, object) in entries {
        if bots.iter().any(|bot| bot.name == *name) {
            continue;
        }
        let object = object.bind(py);
        let class = match object.is_instance_of::<pyo3::types::PyType>() {
            true => object.clone(),
            false => object.get_type().into_any(),
        };
        let text = |key: &str| -> PyResult<String> { class.getattr(key)?.extract() };
        let place = format!("{}:{}", text("__module__")?, text("__qualname__")?);
        let mut bot = BotEntry::of_command(name, "");
        let parts = ["python", "-m", "spymaster.bot", &place];
        bot.command = CommandLine::Program(parts.map(str::to_owned).to_vec());
        if penalty {
            bot.illegal = OnIllegal::Penalty;
        }
        bots.push(bot);
    }
    Ok(bots)
}

/// Plays an experiment, given as JSON with the keys of an experiment file. `window`: games in flight on a thread, so many questions
/// may come in one batch. `threads`: 0 for all. `data`: a folder of further lexica. `penalty`: illegal clues of Python players cost a turn, not
/// the game. Returns plain data: see `spymaster.contest`.
#[pyfunction]
#[pyo3(signature = (experiment, entries, window = 64, threads = 0, data = None, penalty = false))]
pub fn run_match<'py>(
    py: Python<'py>,
    experiment: &str,
    entries: Vec<Entry>,
    window: usize,
    threads: usize,
    data: Option<PathBuf>,
    penalty: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let mut experiment: Experiment = serde_json::from_str(experiment).map_err(bad)?;
    experiment.bots.extend(bots(py, &entries, penalty)?);
    let registry = registry(entries, judging(&experiment)?, penalty);
    let (arena, games) = py.detach(|| -> PyResult<(Arena, Vec<Vec<Played>>)> {
        let plan = Plan::new(experiment, &registry).map_err(bad)?;
        let library = Library::of(registry, data.as_deref());
        let arena = Arena::new(plan, &library).map_err(bad)?.with_window(window);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().map_err(bad)?;
        let games = pool.install(|| play(&arena))?;
        Ok((arena, games))
    })?;
    tell(py, &arena, &games)
}

/// Plays all blocks, and looks for an interrupt between chunks of them.
fn play(arena: &Arena) -> PyResult<Vec<Vec<Played>>> {
    let plan = arena.plan();
    let average = plan.games().div_ceil(plan.blocks.max(1)).max(1);
    let threads = rayon::current_num_threads() as u64;
    let piece = (2 * arena.window() as u64).div_ceil(average).max(1);
    let piece = piece.min(plan.blocks.div_ceil(threads).max(1));
    let mut games = Vec::new();
    let mut start = 0;
    while start < plan.blocks {
        // Pairings of a Swiss or knockout tournament follow from the games before.
        let end = (start + 2 * threads * piece).min(plan.known_blocks());
        let starts: Vec<u64> = (start..end).step_by(piece as usize).collect();
        let played: Vec<Option<Vec<Played>>> = starts
            .into_par_iter()
            .flat_map_iter(|from| {
                arena.play_blocks(from..(from + piece).min(end), &Signals::default())
            })
            .collect();
        for block in played.into_iter().flatten() {
            let rows: Vec<Row> = block.iter().map(|game| game.row).collect();
            plan.count_block(&rows).map_err(bad)?;
            games.push(block);
        }
        Python::attach(|py| py.check_signals())?;
        start = end;
    }
    Ok(games)
}

const CLUE_COLUMNS: &str = "block,game,turn,side,word,number,intended,found,miss,illegal,touched\n";

fn turn_line(out: &mut String, row: &Row, at: usize, turn: &TurnReport, word: &str) {
    use std::fmt::Write;
    let number = match turn.clue.number {
        Number::Count(n) => i64::from(n),
        Number::Zero => 0,
        Number::Unlimited => -1,
    };
    let miss = match turn.miss {
        None => 0,
        Some(Colour::Bystander) => 1,
        Some(Colour::Assassin) => 3,
        Some(_) => 2,
    };
    let quoted = word.replace('"', "\"\"");
    // Writing to a text cannot fail.
    let _ = writeln!(
        out,
        "{},{},{at},{},\"{quoted}\",{number},{},{},{miss},{},{}",
        row.block,
        row.game,
        turn.side.index() + 1,
        turn.clue.intended.0,
        turn.found,
        u8::from(turn.illegal),
        turn.touched.0,
    );
}

fn interval(py: Python<'_>, interval: Interval) -> PyResult<Bound<'_, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("value", interval.value)?;
    told.set_item("low", interval.low)?;
    told.set_item("high", interval.high)?;
    Ok(told)
}

/// The files that `spymaster tournament --out` writes, by name.
fn files<'py>(py: Python<'py>, arena: &Arena, records: &Encoded) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    let mut manifest = Manifest::of(
        arena,
        Portion {
            round: Shard::WHOLE,
            shard: Shard::WHOLE,
        },
    );
    manifest.run = Run::begun(rayon::current_num_threads());
    let manifest = serde_json::to_vec_pretty(&manifest).map_err(bad)?;
    told.set_item(MANIFEST, PyBytes::new(py, &manifest))?;
    let all = [
        (GAMES, COLUMNS, &records.games),
        (FORFEITS, FORFEIT_COLUMNS, &records.forfeits),
        (BLOCKS, BLOCK_COLUMNS, &records.blocks),
        (TURNS, TURN_COLUMNS, &records.turns),
        (USAGE, USAGE_COLUMNS, &records.usage),
    ];
    for (name, columns, bytes) in all {
        let optional = [TURNS, USAGE].contains(&name);
        if optional && bytes.is_empty() {
            continue;
        }
        let mut file = format!("{columns}\n").into_bytes();
        file.extend_from_slice(bytes);
        told.set_item(name, PyBytes::new(py, &file))?;
    }
    Ok(told)
}

/// Records and sums as plain data.
fn tell<'py>(
    py: Python<'py>,
    arena: &Arena,
    blocks: &[Vec<Played>],
) -> PyResult<Bound<'py, PyDict>> {
    let plan = arena.plan();
    let mut tally = Tally::new(plan);
    let mut games = format!("{COLUMNS}\n").into_bytes();
    let mut turns = CLUE_COLUMNS.to_owned();
    let mut records = Encoded::default();
    let forfeits = PyList::empty(py);
    let usage = PyList::empty(py);
    for block in blocks {
        let rows: Vec<Row> = block.iter().map(|game| game.row).collect();
        tally.add_block(&rows);
        records.append(&Encoded::block(block));
        for game in block {
            game.row.write(&mut games);
            let book = arena.resources()[usize::from(game.row.deck)].book();
            for (at, turn) in game.turns.iter().enumerate() {
                let word = book.word(turn.clue.clue).unwrap_or("?");
                turn_line(&mut turns, &game.row, at, turn, word);
            }
            for seat in &game.usage {
                let one = PyDict::new(py);
                one.set_item("block", game.row.block)?;
                one.set_item("game", game.row.game)?;
                one.set_item("side", side_name(seat.side))?;
                one.set_item("role", ["spymaster", "guesser"][seat.role % 2])?;
                one.set_item("answers", seat.usage.answers)?;
                one.set_item("calls", seat.usage.calls)?;
                one.set_item("tokens_in", seat.usage.tokens_in)?;
                one.set_item("tokens_out", seat.usage.tokens_out)?;
                one.set_item("cost", seat.usage.cost as f64 / 1e6)?;
                usage.append(one)?;
            }
            if let (Some(reason), Some(side)) = (&game.fault, game.row.forfeit) {
                forfeits.append((game.row.block, game.row.game, side_name(side), reason))?;
            }
        }
    }
    let teams = PyList::empty(py);
    let (standing, ratings) = (tally.standing(), tally.ratings());
    for (team, place) in standing.into_iter().enumerate() {
        let sums = tally.sums(team);
        let told = PyDict::new(py);
        told.set_item("team", plan.team_name(team as u16))?;
        told.set_item("games", sums.games)?;
        told.set_item("wins", sums.wins)?;
        told.set_item("win_rate", sums.win_rate())?;
        told.set_item("turns_to_win", sums.turns_to_win())?;
        told.set_item("assassin_rate", sums.assassin_rate())?;
        told.set_item("words_per_clue", sums.words_per_clue())?;
        told.set_item("found_per_clue", sums.found_per_clue())?;
        told.set_item("illegal", sums.illegal())?;
        told.set_item("forfeits", sums.forfeits)?;
        told.set_item("standing", interval(py, place)?)?;
        told.set_item(
            "rating",
            ratings.get(team).map(|r| interval(py, *r)).transpose()?,
        )?;
        teams.append(told)?;
    }
    let told = PyDict::new(py);
    told.set_item("games", String::from_utf8_lossy(&games))?;
    told.set_item("turns", turns)?;
    told.set_item("forfeits", forfeits)?;
    told.set_item("usage", usage)?;
    told.set_item("records", files(py, arena, &records)?)?;
    told.set_item("teams", teams)?;
    let names = |specs: &[spymaster::players::Spec]| -> Vec<String> {
        specs.iter().map(ToString::to_string).collect()
    };
    told.set_item("spymasters", names(&plan.spymasters))?;
    told.set_item("guessers", names(&plan.guessers))?;
    let rules: Vec<&str> = plan.rulesets.iter().map(|r| r.name.as_str()).collect();
    told.set_item("rules", rules)?;
    told.set_item("decks", plan.experiment.decks.clone())?;
    told.set_item("contest", tally.is_contest())?;
    Ok(told)
}
