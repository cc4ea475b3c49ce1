//! `spymaster tournament`

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::cluster::{self, ClusterFiles, Engine, Parts};
use super::group::GroupArgs;
use super::standing;
use crate::outside::{BotEntry, with_bots};
use crate::players::{Library, Registry};
use crate::report::group;
use crate::tournament::{
    Arena, Colt, ColtTally, Experiment, Format, Legality, Lock, LockError, Manifest, Observer,
    Plan, Portion, Progress, RecordsError, Row, Run, RunEnd, Shard, Signals, StoreError, Tally,
    TallyFile, TargetTally, TeamEntry, Until, anchor, compress_records, open_records, run as play,
};

/// Play games between bots and print the standing, with error bars.
///
/// Without arguments a field of built-in bots plays a round robin. A team is SPYMASTER/GUESSER;
/// `spymaster players` lists the names. Every deal is played with sides swapped. The same seed
/// gives the same games, whatever the number of threads.
///
/// For fields too large for a round robin: `--format swiss` pairs teams of like results in a few stages, `--format knockout` lets the
/// winners of a stage go on. Every meeting is played on as many deals as any other; `--games` counts all of them. Equal
/// results of a knockout are decided by fewer clues in the games won, then by the seed.
///
/// Records are on the disk two seconds after a game at the latest. Interrupted (SIGINT, SIGTERM, SIGHUP), the program
/// saves, prints the standing so far, and ends with 130, 143 or 129; `--resume` goes on. It ends with 75 if another
/// program writes to the same directory.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster tournament
  spymaster tournament --players margin/nearest --games 1000000
  spymaster tournament --players margin/nearest --players margin:floor=0.4/nearest --out runs/floor
  spymaster tournament --rules duet --games 2000
  spymaster tournament --boards instances.json#low --rules classic+solo --games 20
  spymaster tournament --format knockout --games 10000
  spymaster tournament --format swiss --set swiss_stages=3
  spymaster tournament experiments/cog.toml
  spymaster tournament experiments/crossplay.toml --set games=1000
  spymaster tournament experiments/crossplay.toml --out part3 --shard 3/16
  spymaster tournament experiments/crossplay.toml --plan 64 --for slurm --out cluster")]
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
    /// Play the boards and keys of this file in turn (ours, or clembench's instances), in the place of deals; FILE#EXPERIMENT
    /// takes one experiment of it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deck", "without_hard"])]
    boards: Option<String>,
    /// A file of words, one a line: only they may be clues, as where the partner knows no others.
    #[arg(long, value_name = "FILE")]
    vocabulary: Option<String>,
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
    /// Pairing of the teams.
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// Legality check of clues.
    #[arg(long, value_enum)]
    legality: Option<LegalityArg>,
    #[command(flatten)]
    group: GroupArgs,
    /// Stop earlier: `elo=5` when every rating is known to ±5, `sprt=0,10` for two teams; chances of error as
    /// `sprt=0,10,alpha=0.01,beta=0.05`.
    #[arg(long, value_name = "RULE")]
    until: Option<String>,
    /// Set any key of the experiment; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Games that each thread holds at once; bots are asked for all their answers together.
    /// Without it at most 64, and fewer for slow bots and for those that are quicker so.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    in_flight: Option<u32>,
    /// Threads, 1 to 1024; all cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write records and a manifest to this directory.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on where the records of --out stop.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Play only part I of N, to be joined with `spymaster merge`.
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// Play only round R of N; a stopping rule is looked at between rounds, by `spymaster merge`.
    #[arg(long, value_name = "R/N", requires = "out")]
    round: Option<Shard>,
    /// Play nothing: write files to --out that play the experiment in N parts (or `auto`) on an engine; see --for.
    #[arg(long, value_name = "N", requires_all = ["engine", "out"], conflicts_with_all = ["shard", "round", "resume"])]
    plan: Option<Parts>,
    /// The engine that starts the parts of --plan.
    #[arg(long = "for", value_name = "ENGINE", value_enum, requires = "plan")]
    engine: Option<Engine>,
    /// Rounds of --plan; 10 with a stopping rule, which is looked at between them.
    #[arg(long, value_name = "N", requires = "plan", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    rounds: Option<u64>,
    /// Time limit of a part of --plan, in hours.
    #[arg(long, value_name = "HOURS", default_value_t = 4.0, value_parser = hours)]
    wall: f64,
    /// Write turns.csv too.
    #[arg(long, requires = "out")]
    turns: bool,
    /// Records of each game: none but the tally, a row, or a row for each turn too.
    #[arg(long, value_enum, requires = "out", conflicts_with = "turns")]
    records: Option<RecordsArg>,
    /// Compress the records when the run ends: games.csv.zst. Every command reads them, and so does `zstd -d`.
    #[arg(long, requires = "out")]
    compress: bool,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
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
    /// Every team against every other.
    RoundRobin,
    /// The first team against every other.
    Gauntlet,
    /// Every spymaster with every guesser.
    Crossplay,
    /// Stages in which teams with like results meet; `--set swiss_stages=N`.
    Swiss,
    /// Stages whose losers are out. Teams are seeded in the order in which they are written.
    Knockout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum RecordsArg {
    None,
    Games,
    Turns,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LegalityArg {
    Full,
    Exact,
    Off,
}

fn hours(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let fits = number.filter(|h| (0.05..=10_000.0).contains(h));
    fits.ok_or_else(|| "expected hours from 0.05 to 10000".into())
}

/// The default field: spymasters with a guesser who errs as people do.
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
        experiment.boards = self.boards.clone().or(experiment.boards);
        experiment.vocabulary = self.vocabulary.clone().or(experiment.vocabulary);
        experiment.language = self.lang.clone().or(experiment.language);
        experiment.lexicon = self.lexicon.clone().unwrap_or(experiment.lexicon);
        experiment.games = self.games.unwrap_or(experiment.games);
        experiment.seed = self.seed.unwrap_or(experiment.seed);
        experiment.until = self.until.clone().or(experiment.until);
        // `until=` takes the rule of a file away.
        experiment.until = experiment.until.filter(|rule| !rule.is_empty());
        experiment.turns |= self.turns;
        experiment.compress |= self.compress;
        if let Some(records) = self.records {
            experiment.records = records != RecordsArg::None;
            experiment.turns = records == RecordsArg::Turns;
        }
        let switches = self.group.switches()?;
        experiment.switches.extend(switches.on().map(str::to_owned));
        if let Some(format) = self.format {
            experiment.format = match format {
                FormatArg::RoundRobin => Format::RoundRobin,
                FormatArg::Gauntlet => Format::Gauntlet,
                FormatArg::Crossplay => Format::Crossplay,
                FormatArg::Swiss => Format::Swiss,
                FormatArg::Knockout => Format::Knockout,
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

/// Keeps the tally, and shows the progress.
struct RunObserver<'a> {
    tally: Tally,
    until: Option<Until>,
    forfeits: u64,
    first_fault: Option<String>,
    keeper: Option<Keeper<'a>>,
    show: Box<dyn FnMut(&Tally) + Send + 'a>,
}

/// The files written beside the records.
struct Keeper<'a> {
    directory: &'a Path,
    lock: &'a Lock,
    progress: Progress,
    started: Instant,
    /// Games that were there before.
    before: u64,
    /// The first block.
    first: u64,
    /// No records: the tally is all that is kept.
    tally_only: bool,
}

impl Keeper<'_> {
    fn keep(&mut self, tally: &Tally, state: &str) -> Result<(), StoreError> {
        let stopped = |error: &dyn std::fmt::Display| StoreError::Stopped(error.to_string());
        self.lock.check().map_err(|e| stopped(&e))?;
        if self.tally_only || state != "running" {
            let file = TallyFile::of(tally, self.first);
            file.store(self.directory).map_err(|e| stopped(&e))?;
        }
        let progress = &mut self.progress;
        (progress.blocks, progress.games) = (tally.blocks(), tally.games());
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        progress.rate = (tally.games() - self.before) as f64 / seconds;
        state.clone_into(&mut progress.state);
        progress.owner = self.lock.owner().to_owned();
        let stored = progress.store(self.directory);
        stored.map_err(|e| stopped(&format!("{}: {e}", self.directory.display())))
    }
}

impl Observer for RunObserver<'_> {
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

    fn committed(&mut self) -> Result<(), StoreError> {
        (self.show)(&self.tally);
        match &mut self.keeper {
            Some(keeper) => keeper.keep(&self.tally, "running"),
            None => Ok(()),
        }
    }
}

/// The stopping rule that this program looks at itself: a part of an experiment has none.
fn own_rule(plan: &Plan, portion: Portion) -> anyhow::Result<Option<Until>> {
    let until = plan.experiment.until.as_deref();
    let until = until.map(str::parse::<Until>).transpose()?;
    if let Some(until) = until {
        until.check(plan)?;
    }
    match (until, portion.round.of() > 1, portion.shard.of() > 1) {
        (Some(_), false, true) => anyhow::bail!(
            "a stopping rule needs all games in order: with --shard play rounds (--round 1/10), between which `spymaster merge` looks at it, or leave out `until`"
        ),
        (until, true, _) => Ok(until.filter(|_| false)),
        (until, false, false) => Ok(until),
        (None, false, true) => Ok(None),
    }
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let mut experiment = args.experiment(registry)?;
    let registry = &with_bots(registry.clone(), &experiment.bots)?;
    experiment.bots = bots_of(&experiment, registry);
    let portion = Portion {
        round: args.round.unwrap_or(Shard::WHOLE),
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let plan = Plan::new(experiment, registry)?;
    if plan.stages().is_some() && (portion != Portion::WHOLE || args.plan.is_some()) {
        anyhow::bail!(
            "swiss and knockout are played by one program: a stage needs the results of the one before; leave out --shard, --round and --plan"
        );
    }
    // The parts of a layout have no rule of their own.
    let until = match args.plan {
        Some(_) => None,
        None => own_rule(&plan, portion)?,
    };
    anchor(&plan)?;
    // Read now: a faulty file is reported before anything is played.
    let colt = plan.experiment.colt.as_deref();
    let colt = colt.map(|path| Colt::load(Path::new(path))).transpose()?;
    let library = Library::of(registry.clone(), args.data.as_deref());
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(usize::from(threads));
    }
    let pool = pool.build().context("the threads could not be started")?;
    let arena = pool.install(|| Arena::new(plan, &library))?;
    let arena = match args.in_flight {
        Some(games) => arena.with_window(games as usize),
        None => arena,
    };
    if let (Some(parts), Some(engine), Some(directory)) = (args.plan, args.engine, &args.out) {
        let layout = ClusterFiles {
            engine,
            parts,
            rounds: args.rounds,
            hours: args.wall,
            directory,
        };
        cluster::write(&arena, &layout, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let plan = arena.plan();
    let blocks = portion.blocks(plan.blocks);
    let mut manifest = Manifest::of(&arena, portion);
    manifest.run = Run::begun(pool.current_num_threads());
    let mut tally = Tally::new(plan);
    let opened = args.out.as_ref().map(|directory| {
        open_records(directory, args.resume, &arena, &manifest, until, &mut tally)
    });
    let mut opened = match opened.transpose() {
        // Somebody else plays it: nothing is wrong, and later there may be something to do.
        Err(RecordsError::Lock(error @ LockError::Busy { .. })) => {
            eprintln!("{error}");
            return Ok(ExitCode::from(UNFINISHED));
        }
        opened => opened?,
    };
    let mut store = opened.as_mut().and_then(|o| o.store.take());
    if let Some(file) = opened.as_ref().and_then(|o| o.mended.as_ref()) {
        eprintln!("{file}: cut off; what it lacks is played again");
    }
    let signals = Signals::default();
    let caught = Caught::listen();
    let total = plan.games_of(blocks.clone());
    let progress = Display::new(args, total, tally.games());
    let ready = started.elapsed();
    let keeper = args.out.as_deref().zip(opened.as_ref());
    let mut table = RunObserver {
        until,
        forfeits: opened.as_ref().map_or(0, |o| o.forfeits),
        first_fault: opened
            .as_ref()
            .and_then(|o| o.first_fault.as_ref())
            .map(|f| format!("block {}, game {}: {}", f.block, f.game, f.reason)),
        keeper: keeper.map(|(directory, opened)| Keeper {
            directory,
            lock: &opened.lock,
            progress: Progress {
                of: blocks.end - blocks.start,
                ..Progress::default()
            },
            started: Instant::now(),
            before: tally.games(),
            first: blocks.start,
            tally_only: !plan.experiment.records,
        }),
        show: Box::new(|tally| progress.leader(&standing::leader(plan, tally))),
        tally,
    };
    if let Some(keeper) = &mut table.keeper {
        keeper.keep(&table.tally, "running")?;
    }
    let end = pool.install(|| {
        progress.watch(&signals, &caught, || {
            let kept = opened.as_ref().map_or(0, |o| o.blocks);
            let todo = (blocks.start + kept)..blocks.end;
            match opened.as_ref().is_some_and(|o| o.enough) {
                true => Ok(RunEnd::Enough),
                false => play(&arena, todo, store.as_mut(), &mut table, &signals),
            }
        })
    });
    progress.finish();
    let end = end.context("the games up to here are in the records; --resume goes on")?;
    let seconds = (started.elapsed() - ready).as_secs_f64();
    if let Some(directory) = &args.out {
        let mut manifest = Manifest::load(directory)?;
        manifest.run.seconds += seconds;
        manifest
            .store(directory)
            .with_context(|| directory.display().to_string())?;
    }
    if let Some(keeper) = &mut table.keeper {
        let state = if end == RunEnd::Stopped {
            "stopped"
        } else {
            "done"
        };
        keeper.keep(&table.tally, state)?;
    }
    let colt = match (colt, &args.out) {
        (Some(colt), Some(directory)) if plan.experiment.turns => {
            ColtTally::of_records(directory, blocks.start, plan, colt)?
        }
        _ => None,
    };
    let targets = match &args.out {
        Some(directory) => TargetTally::of_records(directory, blocks.start, plan)?,
        None => None,
    };
    drop(store);
    let ended = end != RunEnd::Stopped && plan.experiment.compress;
    if let Some(directory) = args.out.as_ref().filter(|_| ended) {
        compress_records(directory)?;
    }
    let played = signals.games.load(Ordering::Relaxed);
    let table_done = Finished {
        end,
        seconds,
        ready: ready.as_secs_f64(),
        played,
        forfeits: table.forfeits,
        first_fault: table.first_fault.clone(),
        colt,
        targets: targets.filter(TargetTally::any),
    };
    drop(table.show);
    standing::print(plan, &table.tally, &table_done, args.json, out)?;
    match (end, caught.signal()) {
        (RunEnd::Stopped, signal) => Ok(ExitCode::from(128 + signal)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// The exit code of something that is not finished, and may be tried again: `EX_TEMPFAIL` of sysexits.h.
pub(super) const UNFINISHED: u8 = 75;

/// Signals of the system: interrupt, terminate, hang up. A second one ends the program at once.
struct Caught(Arc<AtomicUsize>);

impl Caught {
    fn listen() -> Caught {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let (caught, again) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        let mut signals = vec![SIGINT, SIGTERM];
        #[cfg(unix)]
        signals.push(signal_hook::consts::SIGHUP);
        for signal in signals {
            // In this order: the first signal finds the flag down, the second up. Without handlers the system's apply.
            let _ = signal_hook::flag::register_conditional_shutdown(
                signal,
                128 + signal,
                again.clone(),
            );
            let _ = signal_hook::flag::register(signal, again.clone());
            let number = usize::try_from(signal).unwrap_or_default();
            let _ = signal_hook::flag::register_usize(signal, caught.clone(), number);
        }
        Caught(caught)
    }

    /// The signal that came; 0 for none.
    fn signal(&self) -> u8 {
        self.0.load(Ordering::Relaxed) as u8
    }
}

/// A run's results besides the standing.
pub(super) struct Finished {
    pub end: RunEnd,
    pub seconds: f64,
    pub ready: f64,
    pub played: u64,
    pub forfeits: u64,
    pub first_fault: Option<String>,
    /// CoLT, if the experiment names weights and turns were recorded.
    pub colt: Option<ColtTally>,
    /// Targets, if turns were recorded and spymasters named any.
    pub targets: Option<TargetTally>,
}

/// The display while games are played.
struct Display {
    bar: Option<indicatif::ProgressBar>,
    log: bool,
    total: u64,
    before: u64,
    leader: std::sync::Mutex<String>,
}

impl Display {
    fn new(args: &Args, total: u64, before: u64) -> Display {
        let terminal = std::io::stderr().is_terminal();
        let quiet = args.quiet || args.json;
        let bar = (terminal && !quiet).then(|| {
            let style = "{bar:30} {human_pos}/{human_len} games, {rate}, {eta} left  {msg}";
            let rate = |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{}/s", group(state.per_sec().max(0.0) as u64));
            };
            let style = indicatif::ProgressStyle::with_template(style)
                .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
                .with_key("rate", rate);
            let bar = indicatif::ProgressBar::new(total).with_style(style);
            bar.set_position(before);
            bar.reset_eta();
            bar
        });
        Display {
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

    /// Runs the games, and shows the progress several times a second (or logs it now and then).
    fn watch<T>(&self, signals: &Signals, caught: &Caught, games: impl FnOnce() -> T) -> T {
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let started = Instant::now();
                let mut next_log = Duration::from_secs(10);
                while !done.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(20));
                    if caught.signal() > 0 {
                        signals.stop.store(true, Ordering::Relaxed);
                    }
                    let now = signals.games.load(Ordering::Relaxed);
                    if let Some(bar) = &self.bar {
                        bar.set_position(self.before + now);
                        bar.set_message(self.message());
                    } else if self.log && started.elapsed() >= next_log {
                        next_log += Duration::from_secs(10);
                        let rate = now as f64 / started.elapsed().as_secs_f64();
                        let (at, rate) = (group(self.before + now), group(rate as u64));
                        let (total, message) = (group(self.total), self.message());
                        eprintln!("{at}/{total} games, {rate}/s; {message}");
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
