//! `spymaster bench`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::{Map, Value, json};

use super::style::print_json;
use crate::deck::Language;
use crate::lexicon::index::Settings;
use crate::lexicon::measure::measure;
use crate::lexicon::{AffinityTable, CardMeaning, Catalog, IllegalClues};
use crate::players::{
    self, Choice, Clue, ClueTask, GuessTask, Guesser, Library, Pair, PlayerError, Registry, Rng,
    Spymaster, Wanted,
};
use crate::quality::answers;
use crate::quality::boards::{Boards, PER_SET};
use crate::quality::panel::Panel;
use crate::quality::score::{Judge, Profile as Scored};
use crate::rulebook::{NamedRuleset, classic, duet};
use crate::rules::random::play_randomly;
use crate::rules::{Game, MAX_CARDS, Seed};
use crate::tournament::{Arena, Experiment, Observer, Plan, Row, Signals, TeamEntry, run as play};

/// Measure the program on this machine, now.
///
/// Prints games a second of the rules alone and of the tournament, time for a clue and a guess, time
/// until the lexicon is ready, and recall and speed of the neighbour index against an exact scan.
/// Ratios are taken in one run. The index is measured on `--index-lexicon`: for the large
/// vocabulary say `spymaster embeddings fetch glove-100` first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster bench
  spymaster bench --seconds 10 --index-lexicon glove-100 --json

JSON keys: rules.classic.games_per_s, rules.duet.games_per_s, tournament.games_per_s, tournament.two_thread_ratio,
tournament.strong_games_per_s, players.expected.clue_us, players.bayes.guess_us, lexicon.ready_ms,
lexicon.affinity_ms, lexicon.hnsw_recall_at_10, lexicon.hnsw_speedup, quality.score_s.")]
pub struct Args {
    /// Seconds for each of the figures that take time.
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// The lexicon the neighbour index is measured on; `none` leaves it out.
    #[arg(long, value_name = "NAME", default_value = "default")]
    index_lexicon: String,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let fits = number.filter(|s| (0.01..=3600.0).contains(s));
    fits.ok_or_else(|| "expected seconds from 0.01 to 3600".into())
}

struct Figures<'a> {
    out: &'a mut dyn Write,
    json: bool,
    values: Map<String, Value>,
}

impl Figures<'_> {
    fn note(&mut self, key: &str, value: f64, unit: &str) -> anyhow::Result<()> {
        let number = serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number);
        self.values.insert(key.to_owned(), number);
        if !self.json {
            let digits = if value >= 1000.0 { 0 } else { 2 };
            writeln!(self.out, "{key:<34}{value:>14.digits$} {unit}")?;
            self.out.flush()?;
        }
        Ok(())
    }
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let seconds = args.seconds;
    let library = Library::of(registry.clone(), args.data.as_deref());
    let catalog = library.catalog();
    let mut figures = Figures {
        out,
        json: args.json,
        values: Map::new(),
    };
    // First, while nothing is in memory yet.
    lexicon(catalog, &mut figures)?;
    for (key, rules) in [("rules.classic", classic()), ("rules.duet", duet())] {
        let rate = random_games(&rules, seconds)?;
        figures.note(&format!("{key}.games_per_s"), rate, "games/s, one thread")?;
    }
    tournament(&library, seconds, &mut figures)?;
    strong(&library, seconds, &mut figures)?;
    quality(&library, &mut figures)?;
    if args.index_lexicon != "none" {
        index(catalog, &args.index_lexicon, &mut figures)?;
    }
    if args.json {
        let values = figures.values.clone();
        print_json(figures.out, &values)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn lexicon(catalog: &Catalog, figures: &mut Figures<'_>) -> anyhow::Result<()> {
    let start = Instant::now();
    let lexicon = catalog.load("default")?;
    lexicon.vectors().matrix();
    let ready = start.elapsed();
    figures.note("lexicon.ready_ms", ms(ready), "ms to load and unpack")?;
    let deck = crate::deck::open("en")?;
    let mut cards = CardMeaning::of_deck(&deck, Language::En);
    cards.truncate(400);
    let none = IllegalClues::none(cards.len());
    let start = Instant::now();
    let table = AffinityTable::build(lexicon, &cards, &none);
    let built = start.elapsed();
    let what = format!("ms for {} cards × {} clues", table.cards(), table.clues());
    figures.note("lexicon.affinity_ms", ms(built), &what)
}

/// One spymaster on a whole set of boards, judged by the panel. The side lexica lie beside the program: without them there is
/// no panel and no figure.
fn quality(library: &Library, figures: &mut Figures<'_>) -> anyhow::Result<()> {
    let Ok(panel) = Panel::load(library.catalog()) else {
        return Ok(());
    };
    let start = Instant::now();
    let boards = Boards::of_set(1, PER_SET)?;
    let registry = library.registry();
    let specs = answers::specs(registry, &["expected".to_owned()])?;
    let resources = answers::resources(&specs, &boards, library)?;
    let said = answers::of_spymaster(&specs[0], &boards, registry, &resources)?;
    let words = library.catalog().load("en")?;
    let part = panel.without(&answers::lexica_of(&specs[0]), "expected")?;
    let judged = Judge::new(&part, &boards, &words).judge(&boards, &said);
    std::hint::black_box(Scored::new("expected", &part, &judged));
    let what = format!("s to score expected on {} boards", boards.boards.len());
    figures.note("quality.score_s", start.elapsed().as_secs_f64(), &what)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Whole random games, deal included.
fn random_games(rules: &NamedRuleset, seconds: f64) -> anyhow::Result<f64> {
    let start = Instant::now();
    let mut games = 0u64;
    let mut best = 0f64;
    // The best of short stretches: other programs only ever make it slower.
    while start.elapsed().as_secs_f64() < seconds {
        const STRETCH: u64 = 20_000;
        let from = Instant::now();
        for index in games..games + STRETCH {
            std::hint::black_box(play_randomly(&rules.ruleset, 400, Seed(1), index)?);
        }
        games += STRETCH;
        best = best.max(STRETCH as f64 / from.elapsed().as_secs_f64());
    }
    Ok(best)
}

struct Count(u64);

impl Observer for Count {
    fn block(&mut self, games: &[Row]) -> bool {
        self.0 += games.len() as u64;
        false
    }
}

fn arena(library: &Library, team: (&str, &str)) -> anyhow::Result<Arena> {
    let experiment = Experiment {
        games: 1 << 40,
        teams: vec![TeamEntry {
            spymaster: team.0.into(),
            guesser: team.1.into(),
            lexicon: None,
        }],
        ..Experiment::default()
    };
    let plan = Plan::new(experiment, library.registry())?;
    Ok(Arena::new(plan, library)?)
}

/// Games a second on so many threads, over a stretch of time.
fn rate(arena: &Arena, threads: usize, from: u64, seconds: f64) -> anyhow::Result<(f64, u64)> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .context("the threads could not be started")?;
    let mut next = from;
    let mut step = 128;
    let mut best = 0f64;
    let start = Instant::now();
    // Longer and longer stretches, until the time is up: the last are as long as a real run's.
    while start.elapsed().as_secs_f64() < seconds {
        let signals = Signals::default();
        let from = Instant::now();
        let end = next + step;
        pool.install(|| play(arena, next..end, None, &mut Count(0), &signals))?;
        let took = from.elapsed().as_secs_f64();
        best = best.max(step as f64 / took);
        next = end;
        if took < seconds / 8.0 {
            step *= 4;
        }
    }
    Ok((best, next))
}

fn tournament(library: &Library, seconds: f64, figures: &mut Figures<'_>) -> anyhow::Result<()> {
    let arena = arena(library, ("margin", "nearest"))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // One and two threads take turns, so that a busy machine slows both alike.
    let (mut one, mut two, mut next) = (0f64, 0f64, 0);
    for _ in 0..3 {
        let part = seconds / 3.0;
        let (rate_one, after) = rate(&arena, 1, next, part)?;
        let (rate_two, after) = rate(&arena, 2, after, part)?;
        (one, two, next) = (one.max(rate_one), two.max(rate_two), after);
    }
    let (all, _) = rate(&arena, threads, next, seconds)?;
    let best = if threads == 2 { all.max(two) } else { all };
    let what = format!("games/s, margin/nearest, {threads} threads");
    figures.note("tournament.games_per_s", best, &what)?;
    figures.note("tournament.two_thread_ratio", two / one, "× one thread")
}

/// A player with a stop-watch.
struct Timed<P: ?Sized> {
    inner: Box<P>,
    clock: Arc<Clock>,
}

/// Time in all, over so many calls.
#[derive(Default)]
struct Clock {
    nanos: AtomicU64,
    calls: AtomicU64,
}

impl<P: ?Sized> Timed<P> {
    fn new(inner: Box<P>, clock: &Arc<Clock>) -> Timed<P> {
        let clock = clock.clone();
        Timed { inner, clock }
    }
}

impl Clock {
    fn add(&self, start: Instant) {
        let nanos = start.elapsed().as_nanos() as u64;
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    fn mean_us(&self) -> f64 {
        let calls = self.calls.load(Ordering::Relaxed).max(1);
        self.nanos.load(Ordering::Relaxed) as f64 / 1e3 / calls as f64
    }
}

impl Spymaster for Timed<dyn Spymaster> {
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        let start = Instant::now();
        let clue = self.inner.clue(task, rng);
        // The middle of a game: something is covered, something is left.
        if task.public.turns >= 2 && task.own.len() >= 3 {
            self.clock.add(start);
        }
        clue
    }
}

impl Guesser for Timed<dyn Guesser> {
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let start = Instant::now();
        let choice = self.inner.guess(task, rng);
        self.clock.add(start);
        choice
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        self.inner.distribution(task)
    }
}

fn strong(library: &Library, seconds: f64, figures: &mut Figures<'_>) -> anyhow::Result<()> {
    let registry = library.registry();
    let wanted = Wanted::new(library.deck("en")?, Language::En, ["default"]);
    let resources = library.resources(&wanted)?;
    let rules = classic();
    let team = registry.team("expected/bayes")?;
    let (clue_clock, guess_clock) = (Arc::new(Clock::default()), Arc::new(Clock::default()));
    let pair = || -> anyhow::Result<Pair> {
        let pair = registry.pair(&team, &rules.ruleset, &resources)?;
        Ok(Pair {
            spymaster: Box::new(Timed::new(pair.spymaster, &clue_clock)),
            guesser: Box::new(Timed::new(pair.guesser, &guess_clock)),
        })
    };
    let mut pairs = [pair()?, pair()?];
    let start = Instant::now();
    let mut games = 0;
    while start.elapsed().as_secs_f64() < seconds {
        let game = Game::seeded(&rules.ruleset, resources.deck().len(), Seed(1), games, 0)?;
        let streams = (Seed(1), games, 1);
        players::play(game, &mut pairs, &*resources, streams, &mut ());
        games += 1;
    }
    let clues = resources.book().len();
    let what = format!("µs, mid-game, {clues} clues");
    figures.note("players.expected.clue_us", clue_clock.mean_us(), &what)?;
    figures.note("players.bayes.guess_us", guess_clock.mean_us(), "µs")?;
    let arena = arena(library, ("expected", "bayes"))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (rate, _) = rate(&arena, threads, 0, seconds)?;
    let what = format!("games/s, expected/bayes, {threads} threads");
    figures.note("tournament.strong_games_per_s", rate, &what)
}

fn index(catalog: &Catalog, name: &str, figures: &mut Figures<'_>) -> anyhow::Result<()> {
    let lexicon = catalog.load(name)?;
    let usual = Settings::default();
    let builds = [(usual.links, usual.build_effort)];
    let (exact, rows) = measure(&lexicon, &builds, &[usual.search_effort], 500, |_| {});
    if let Some(row) = rows.first() {
        let words = format!("of an exact scan, {} words", exact.words);
        figures.note("lexicon.hnsw_recall_at_10", row.recall_at_10, &words)?;
        figures.note("lexicon.hnsw_speedup", row.speedup, "× an exact scan")?;
    }
    figures
        .values
        .insert("lexicon.hnsw_lexicon".into(), json!(name));
    Ok(())
}
