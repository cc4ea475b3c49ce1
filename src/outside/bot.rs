//! A bot from outside: its entry, its processes by role, and its place among the players that specs may name.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use xxhash_rust::xxh3::xxh3_64;

use super::host::Host;
use super::limits::BotEntry;
use super::log::Log;
use super::message::{BotHello, Part};
use super::player::Outside;
use super::process::Trace;
use super::view::Place;
use crate::lexicon::folders::platform_cache;
use crate::players::{Building, COMMAND, EXEC, Halt, Param, Registry, SpecError, Title};
use crate::rules::{Kind, Ruleset, Side};

/// A bot and its processes. Players built from it share them.
#[derive(Debug)]
pub(super) struct Bot {
    entry: Arc<BotEntry>,
    trace: Option<Trace>,
    halt: Halt,
    hosts: Mutex<Hosts>,
}

/// Processes by role and, in Duet, side.
type Hosts = HashMap<(Part, Option<Side>), Arc<Host>>;

impl Bot {
    pub fn new(entry: BotEntry, halt: &Halt) -> Result<Bot, SpecError> {
        let open = |path: &PathBuf| {
            let mut options = std::fs::OpenOptions::new();
            let file = options.create(true).append(true).open(path);
            file.map(|file| Arc::new(Mutex::new(file)))
                .map_err(|error| SpecError::Outside {
                    name: entry.name.clone(),
                    reason: format!("trace {}: {error}", path.display()),
                })
        };
        Ok(Bot {
            trace: entry.trace.as_ref().map(open).transpose()?,
            entry: Arc::new(entry),
            halt: halt.clone(),
            hosts: Mutex::default(),
        })
    }

    /// The processes of a role; in Duet each side has its own, because each sees another half of the key.
    pub fn host(&self, part: Part, side: Option<Side>) -> Arc<Host> {
        let mut hosts = self.hosts.lock().unwrap_or_else(|e| e.into_inner());
        let new = || {
            let path = match &self.entry.log {
                Some(path) => path.clone(),
                None => platform_cache()
                    .unwrap_or_else(std::env::temp_dir)
                    .join("bots")
                    .join(format!("{}.log", self.entry.name)),
            };
            let (entry, trace) = (self.entry.clone(), self.trace.clone());
            let halt = self.halt.clone();
            Arc::new(Host::new(entry, part, side, Log::new(path), trace, halt))
        };
        hosts.entry((part, side)).or_insert_with(new).clone()
    }

    /// The processes that play a part under a ruleset: one host, or in Duet one for each side.
    fn hosts(&self, part: Part, ruleset: &Ruleset) -> Vec<Arc<Host>> {
        match ruleset.kind() {
            Kind::Duet(_) => Side::BOTH
                .map(|side| self.host(part, Some(side)))
                .into_iter()
                .collect(),
            Kind::Versus(_) => vec![self.host(part, None)],
        }
    }

    /// A player: the bot is started and asked for its capabilities.
    pub fn player(&self, part: Part, building: &Building<'_>) -> Result<Outside, SpecError> {
        let refused = |reason: String| SpecError::Outside {
            name: self.entry.name.clone(),
            reason,
        };
        let hosts = self.hosts(part, building.ruleset);
        for host in &hosts {
            let hello = host.hello().map_err(|broken| refused(broken.to_string()))?;
            let language = building.resources.language().code();
            if let Some(hello) = hello {
                fits(&hello, part, language, building.ruleset).map_err(refused)?;
            }
        }
        let place = Place::new(building.resources, building.lexicon()?);
        Ok(Outside::new(hosts, part, place, building.ruleset))
    }
}

/// Fails if a bot does not play the part, the language or the ruleset asked for.
fn fits(hello: &BotHello, part: Part, language: &str, ruleset: &Ruleset) -> Result<(), String> {
    if !hello.roles.contains(&part) {
        return Err(format!("it does not play as {part}"));
    }
    let plays = |list: &Option<Vec<String>>, one: &str| {
        list.as_ref().is_none_or(|all| all.iter().any(|x| x == one))
    };
    if !plays(&hello.languages, language) {
        return Err(format!("it does not play in the language `{language}`"));
    }
    let game = match ruleset.kind() {
        Kind::Duet(_) => "duet",
        Kind::Versus(_) => "versus",
    };
    match plays(&hello.rules, game) {
        true => Ok(()),
        false => Err(format!("it does not play `{game}`")),
    }
}

/// Bots given by a command, by their line.
#[derive(Debug, Default)]
struct Commands {
    bots: Mutex<HashMap<String, Arc<Bot>>>,
    halt: Halt,
}

impl Commands {
    fn bot(&self, building: &Building<'_>) -> Result<Arc<Bot>, SpecError> {
        let line = building.values.text(COMMAND);
        if line.is_empty() {
            return Err(SpecError::Form(EXEC.into()));
        }
        let mut bots = self.bots.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(bot) = bots.get(line) {
            return Ok(bot.clone());
        }
        let name = format!("{EXEC}-{:08x}", xxh3_64(line.as_bytes()) >> 32);
        let bot = Arc::new(Bot::new(BotEntry::of_command(&name, line), &self.halt)?);
        bots.insert(line.to_owned(), bot.clone());
        Ok(bot)
    }
}

/// The players of a registry with some bots from outside, and `exec:CMD` for any command.
pub fn with_bots(registry: Registry, entries: &[BotEntry]) -> Result<Registry, SpecError> {
    const PARAMS: &[Param] = &[Param::new(COMMAND, "", "the command, for the shell")];
    let title = || {
        let about = "any program that speaks the line protocol: exec:COMMAND (PROTOCOL.md)";
        Title::new(EXEC, about).params(PARAMS)
    };
    let halt = registry.halt().clone();
    let commands = Arc::new(Commands {
        bots: Mutex::default(),
        halt: halt.clone(),
    });
    let again = commands.clone();
    let mut registry = registry
        .with_spymaster(title(), move |b| {
            commands.bot(b)?.player(Part::Spymaster, b)
        })
        .with_guesser(title(), move |b| again.bot(b)?.player(Part::Guesser, b));
    for entry in entries {
        let title = || {
            let about = format!("from outside: {}", entry.command);
            let json = serde_json::to_string(entry).unwrap_or_default();
            Title::new(entry.name.clone(), about).entry(json)
        };
        let bot = Arc::new(Bot::new(entry.clone(), &halt)?);
        let again = bot.clone();
        registry = registry
            .with_spymaster(title(), move |b| bot.player(Part::Spymaster, b))
            .with_guesser(title(), move |b| again.player(Part::Guesser, b));
    }
    Ok(registry)
}
