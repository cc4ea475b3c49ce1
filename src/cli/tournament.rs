//! `spymaster tournament`

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::group::GroupArgs;
use super::standing;
use crate::outside::{BotEntry, with_bots};
use crate::players::{Library, Registry};
use crate::tournament::{
    Arena, Colt, ColtTally, Experiment, Format, Legality, Manifest, Observer, Plan, Row, RunEnd,
    Shard, Signals, Tally, TeamEntry, Until, anchor, open_records, run as play,
};

/// Play games between bots and print the standing, with error bars.
///
/// Without arguments a field of built-in bots plays a round robin. A team is SPYMASTER/GUESSER;
/// `spymaster players` lists what there is. Every deal is played with sides swapped. The same seed
/// gives the same games, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster tournament
  spymaster tournament --players margin/nearest --games 1000000
  spymaster tournament --players margin/nearest --players margin:floor=0.4/nearest --out runs/floor
  spymaster tournament --rules duet --games 2000
  spymaster tournament experiments/crossplay.toml --set games=1000
  spymaster tournament experiments/crossplay.toml --out part3 --shard 3/16")]
pub struct Args {
    /// An experiment file (TOML).
    experiment: Option<PathBuf>,
    /// A team, SPYMASTER/GUESSER; may be repeated.
    #[arg(long = "players", value_name = "TEAM")]
    players: Vec<String>,
    /// The ruleset; may be repeated.
    #[arg(long, value_name = "NAME")]
    rules: Vec<String>,
    /// The deck; may be repeated. Default: pictures if only pictures games are played, else en.
    #[arg(long, value_name = "NAME")]
    deck: Vec<String>,
    /// Leave out the cards that are hard for children.
    #[arg(long)]
    without_hard: bool,
    /// The language of clues; that of the deck if not given.
    #[arg(long)]
    lang: Option<String>,
    /// The lexicon of players that do not name one.
    #[arg(long, value_name = "NAME")]
    lexicon: Option<String>,
    /// Games in all, rounded up to whole blocks.
    #[arg(long)]
    games: Option<u64>,
    /// The seed of everything.
    #[arg(long)]
    seed: Option<u64>,
    /// Who meets whom.
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// How clues are judged.
    #[arg(long, value_enum)]
    legality: Option<LegalityArg>,
    #[command(flatten)]
    group: GroupArgs,
    /// Stop earlier: `elo=5` when every rating is known to ±5, `sprt=0,10` for two teams; chances of error as
    /// `sprt=0,10,alpha=0.01,beta=0.05`.
    #[arg(long, value_name = "RULE", conflicts_with = "shard")]
    until: Option<String>,
    /// Set any key of the experiment; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Games that each thread holds at once; bots are asked for all their answers together.
    /// Without it at most 64, and fewer for slow bots, so that games end often.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    in_flight: Option<u32>,
    /// Threads; all cores if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Write records and a manifest to this directory.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on where the records of --out stop.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Play only part I of N, to be joined with `spymaster merge`.
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// Write turns.csv too.
    #[arg(long, requires = "out")]
    turns: bool,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// No progress, only the standing.
    #[arg(long)]
    quiet: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatArg {
    RoundRobin,
    Gauntlet,
    Crossplay,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LegalityArg {
    Full,
    Exact,
    Off,
}

/// The field that plays when none is named: spymasters with a guesser who errs as people do.
const DEFAULT_FIELD: [(&str, &str); 5] = [
    ("expected", "noisy"),
    ("margin", "noisy"),
    ("kim", "noisy"),
    ("archibald", "noisy"),
    ("ahle", "noisy"),
];

impl Args {
    /// The experiment that file and flags amount to.
    fn experiment(&self, registry: &Registry) -> anyhow::Result<Experiment> {
        let mut experiment = match &self.experiment {
            Some(path) => Experiment::load(path)?,
            None => Experiment::default(),
        };
        let registry = &with_bots(registry.clone(), &experiment.bots)?;
        for set in &self.set {
            experiment.set(set)?;
        }
        if !self.players.is_empty() {
            experiment.teams = self
                .players
                .iter()
                .map(|t| team(registry, t))
                .collect::<Result<_, _>>()?;
            experiment.spymasters.clear();
            experiment.guessers.clear();
        }
        if !self.rules.is_empty() {
            experiment.rules = self.rules.clone();
        }
        if !self.deck.is_empty() {
            experiment.decks = self.deck.clone();
        }
        experiment.without_hard |= self.without_hard;
        experiment.language = self.lang.clone().or(experiment.language);
        experiment.lexicon = self.lexicon.clone().unwrap_or(experiment.lexicon);
        experiment.games = self.games.unwrap_or(experiment.games);
        experiment.seed = self.seed.unwrap_or(experiment.seed);
        experiment.until = self.until.clone().or(experiment.until);
        experiment.turns |= self.turns;
        let switches = self.group.switches()?;
        experiment.switches.extend(switches.on().map(str::to_owned));
        if let Some(format) = self.format {
            experiment.format = match format {
                FormatArg::RoundRobin => Format::RoundRobin,
                FormatArg::Gauntlet => Format::Gauntlet,
                FormatArg::Crossplay => Format::Crossplay,
            };
        }
        if let Some(legality) = self.legality {
            experiment.legality = match legality {
                LegalityArg::Full => Legality::Full,
                LegalityArg::Exact => Legality::Exact,
                LegalityArg::Off => Legality::Off,
            };
        }
        if experiment.teams.is_empty() && experiment.spymasters.is_empty() {
            experiment.teams = DEFAULT_FIELD.map(|(s, g)| entry(s, g)).to_vec();
        }
        Ok(experiment)
    }
}

/// The outside bots among the players, as the manifest names them.
fn bots_of(experiment: &Experiment, registry: &Registry) -> Vec<BotEntry> {
    let teams = experiment
        .teams
        .iter()
        .flat_map(|t| [&t.spymaster, &t.guesser]);
    let specs = teams
        .chain(&experiment.spymasters)
        .chain(&experiment.guessers);
    let names: std::collections::BTreeSet<&str> = specs
        .map(|spec| spec.split(':').next().unwrap_or_default())
        .collect();
    let known = names
        .into_iter()
        .filter_map(|name| BotEntry::of_registry(registry, name));
    known.map(BotEntry::for_record).collect()
}

fn entry(spymaster: &str, guesser: &str) -> TeamEntry {
    TeamEntry {
        spymaster: spymaster.into(),
        guesser: guesser.into(),
        lexicon: None,
    }
}

fn team(registry: &Registry, text: &str) -> anyhow::Result<TeamEntry> {
    let team = registry
        .team(text)
        .with_context(|| format!("--players {text}"))?;
    Ok(entry(
        &team.spymaster.to_string(),
        &team.guesser.to_string(),
    ))
}

/// Keeps the tally, and shows how it goes.
struct Table<'a> {
    tally: Tally,
    until: Option<Until>,
    forfeits: u64,
    first_fault: Option<String>,
    show: Box<dyn FnMut(&Tally) + Send + 'a>,
}

impl Observer for Table<'_> {
    fn block(&mut self, games: &[Row]) -> bool {
        self.tally.add_block(games);
        self.until
            .is_some_and(|rule| rule.is_met_after_block(&self.tally))
    }

    fn forfeit(&mut self, row: &Row, reason: &str) {
        self.forfeits += 1;
        self.first_fault
            .get_or_insert_with(|| format!("block {}, game {}: {reason}", row.block, row.game));
    }

    fn committed(&mut self) {
        (self.show)(&self.tally);
    }
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let mut experiment = args.experiment(registry)?;
    let registry = &with_bots(registry.clone(), &experiment.bots)?;
    experiment.bots = bots_of(&experiment, registry);
    let until = experiment
        .until
        .as_deref()
        .map(str::parse::<Until>)
        .transpose()?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let plan = Plan::new(experiment, registry)?;
    if let Some(until) = until {
        until.check(&plan)?;
    }
    anchor(&plan)?;
    // Read now: a file that is wrong is told before anything is played.
    let colt = plan.experiment.colt.as_deref();
    let colt = colt.map(|path| Colt::load(Path::new(path))).transpose()?;
    let library = Library::of(registry.clone(), args.data.as_deref());
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().context("the threads could not be started")?;
    let arena = pool.install(|| Arena::new(plan, &library))?;
    let arena = match args.in_flight {
        Some(games) => arena.with_window(games as usize),
        None => arena,
    };
    let plan = arena.plan();
    let blocks = shard.blocks(plan.blocks);
    let mut manifest = Manifest::of(&arena, shard);
    let mut tally = Tally::new(plan);
    let mut opened = match &args.out {
        None => None,
        Some(directory) => Some(open_records(
            directory,
            args.resume,
            &arena,
            &manifest,
            until,
            &mut tally,
        )?),
    };
    if let Some(file) = opened.as_ref().and_then(|o| o.mended.as_ref()) {
        eprintln!("{file}: cut off; what it lacks is played again");
    }
    manifest.run.threads = pool.current_num_threads();
    manifest.run.machine = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);

    let signals = Arc::new(Signals::default());
    let interrupted = signals.clone();
    // A second Ctrl-C ends the program at once.
    ctrlc::set_handler(move || {
        if interrupted.stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .ok();
    let total: u64 = (blocks.start..blocks.end)
        .step_by(1)
        .take(plan.conditions())
        .map(|b| plan.games_in(b))
        .sum::<u64>()
        * ((blocks.end - blocks.start) / plan.conditions().max(1) as u64).max(1);
    let progress = Progress::new(args, total, tally.games());
    let mut table = Table {
        tally,
        until,
        forfeits: opened.as_ref().map_or(0, |o| o.forfeits),
        first_fault: opened
            .as_ref()
            .and_then(|o| o.first_fault.as_ref())
            .map(|f| format!("block {}, game {}: {}", f.block, f.game, f.reason)),
        show: Box::new(|tally| progress.leader(&standing::leader(plan, tally))),
    };
    let ready = started.elapsed();
    let end = pool.install(|| {
        progress.watch(&signals, || {
            let kept = opened.as_ref().map_or(0, |o| o.kept.blocks);
            let todo = (blocks.start + kept)..blocks.end;
            match &mut opened {
                Some(opened) if opened.enough => Ok(RunEnd::Enough),
                opened => {
                    let store = opened.as_mut().map(|o| &mut o.store);
                    play(&arena, todo, store, &mut table, &signals)
                }
            }
        })
    });
    progress.finish();
    let end = end.context("the games up to here are in the records; --resume goes on")?;
    let seconds = (started.elapsed() - ready).as_secs_f64();
    if let Some(directory) = &args.out {
        manifest.run.seconds = seconds;
        manifest
            .store(directory)
            .with_context(|| directory.display().to_string())?;
    }
    let colt = match (colt, &args.out) {
        (Some(colt), Some(directory)) if plan.experiment.turns => {
            ColtTally::of_records(directory, blocks.start, plan, colt)?
        }
        _ => None,
    };
    let played = signals.games.load(Ordering::Relaxed);
    let table_done = Finished {
        end,
        seconds,
        ready: ready.as_secs_f64(),
        played,
        forfeits: table.forfeits,
        first_fault: table.first_fault.clone(),
        colt,
    };
    drop(table.show);
    standing::print(&arena, &table.tally, &table_done, args.json, out)?;
    Ok(ExitCode::SUCCESS)
}

/// What is told after a run besides the standing.
pub(super) struct Finished {
    pub end: RunEnd,
    pub seconds: f64,
    pub ready: f64,
    pub played: u64,
    pub forfeits: u64,
    pub first_fault: Option<String>,
    /// Where the experiment names weights and turns were recorded.
    pub colt: Option<ColtTally>,
}

/// The display while games are played.
struct Progress {
    bar: Option<indicatif::ProgressBar>,
    log: bool,
    total: u64,
    before: u64,
    leader: std::sync::Mutex<String>,
}

impl Progress {
    fn new(args: &Args, total: u64, before: u64) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let quiet = args.quiet || args.json;
        let bar = (terminal && !quiet).then(|| {
            let style = "{bar:30} {human_pos}/{human_len} games, {per_sec}, {eta} left  {msg}";
            let style = indicatif::ProgressStyle::with_template(style)
                .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar());
            let bar = indicatif::ProgressBar::new(total).with_style(style);
            bar.set_position(before);
            bar.reset_eta();
            bar
        });
        Progress {
            bar,
            log: !terminal && !quiet,
            total,
            before,
            leader: Default::default(),
        }
    }

    fn leader(&self, text: &str) {
        if let Ok(mut leader) = self.leader.lock() {
            text.clone_into(&mut leader);
        }
    }

    fn message(&self) -> String {
        self.leader.lock().map(|l| l.clone()).unwrap_or_default()
    }

    /// Runs the games, and shows how far they are several times a second (or logs it now and then).
    fn watch<T>(&self, signals: &Signals, games: impl FnOnce() -> T) -> T {
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let started = Instant::now();
                let mut next_log = Duration::from_secs(10);
                while !done.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(20));
                    let now = signals.games.load(Ordering::Relaxed);
                    if let Some(bar) = &self.bar {
                        bar.set_position(self.before + now);
                        bar.set_message(self.message());
                    } else if self.log && started.elapsed() >= next_log {
                        next_log *= 2;
                        let rate = now as f64 / started.elapsed().as_secs_f64();
                        let message = self.message();
                        let at = self.before + now;
                        eprintln!("{at}/{} games, {rate:.0} a second; {message}", self.total);
                    }
                }
            });
            let result = games();
            done.store(true, Ordering::Relaxed);
            result
        })
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
