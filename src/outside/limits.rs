//! Bots as they are named in files: command, environment, limits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Limits of a bot: time, memory, starts. Generous by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// From the start of a process to its `hello`, in milliseconds.
    pub start_ms: u64,
    /// Without an answer while one is owed, in milliseconds.
    pub answer_ms: u64,
    /// In one game, in milliseconds.
    pub game_ms: u64,
    /// From `quit` to the end of a process, in milliseconds.
    pub quit_ms: u64,
    /// New starts after faults, in a run.
    pub restarts: u32,
    /// Address space of a process in MiB (Unix); 0 is no limit.
    pub memory_mb: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start_ms: 120_000,
            answer_ms: 60_000,
            game_ms: 1_800_000,
            quit_ms: 2_000,
            restarts: 1_000,
            memory_mb: 0,
        }
    }
}

/// A command: a line for the shell, or a program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CommandLine {
    /// For the shell.
    Shell(String),
    /// A program and its arguments.
    Program(Vec<String>),
}

impl std::fmt::Display for CommandLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CommandLine::Shell(line) => f.write_str(line),
            CommandLine::Program(parts) => f.write_str(&parts.join(" ")),
        }
    }
}

/// The consequence of an illegal clue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnIllegal {
    /// The game is forfeit.
    #[default]
    Forfeit,
    /// Rule 1.8: the turn is lost.
    Penalty,
}

/// A bot as it is written: `[[bot]]` of a TOML file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotEntry {
    /// The name that specs know it by.
    pub name: String,
    /// The program.
    pub command: CommandLine,
    /// The folder it runs in, seen from the file's; the file's own if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// Further environment variables.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
    /// Its limits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: Limits,
    /// Processes that share the work of a role. A bot that follows games has one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub processes: usize,
    /// The consequence of an illegal clue: `forfeit` or `penalty`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub illegal: OnIllegal,
    /// The file for its standard error. Default: one in the cache folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
    /// A file for every line to and from it, to look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<PathBuf>,
}

fn one() -> usize {
    1
}

fn is_one(n: &usize) -> bool {
    *n == 1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// An error in a file of bots.
#[derive(Debug, thiserror::Error)]
pub enum BotFileError {
    /// It could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// Not TOML of this shape; the text names the line.
    #[error("{path}: not a file of bots: {source}")]
    Toml {
        /// The file.
        path: String,
        /// The place and the cause.
        source: toml::de::Error,
    },
    /// An entry that cannot be used.
    #[error("{path}, bot `{name}`: {problem}")]
    Entry {
        /// The file.
        path: String,
        /// The bot.
        name: String,
        /// The fault.
        problem: String,
    },
}

/// A file of bots.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotFile {
    #[serde(default = "one")]
    version: usize,
    #[serde(rename = "bot")]
    bots: Vec<BotEntry>,
}

impl BotEntry {
    /// A bot that is a command for the shell, with everything by default.
    pub fn of_command(name: &str, line: &str) -> BotEntry {
        BotEntry {
            name: name.to_owned(),
            command: CommandLine::Shell(line.to_owned()),
            directory: None,
            env: BTreeMap::new(),
            limits: Limits::default(),
            processes: 1,
            illegal: OnIllegal::default(),
            log: None,
            trace: None,
        }
    }

    /// A bot of a registry, by name.
    pub fn of_registry(registry: &crate::players::Registry, name: &str) -> Option<BotEntry> {
        serde_json::from_str(registry.outside_entry(name)?).ok()
    }

    /// The entry as records keep it: without values of the environment, which may be secrets, and without places of this machine.
    #[must_use]
    pub fn for_record(mut self) -> BotEntry {
        for value in self.env.values_mut() {
            value.clear();
        }
        BotEntry {
            directory: None,
            log: None,
            trace: None,
            ..self
        }
    }

    /// The bots of a TOML file. Relative folders are seen from the file's.
    ///
    /// ```
    /// use spymaster::outside::BotEntry;
    /// let folder = tempfile::tempdir().unwrap();
    /// let file = folder.path().join("bots.toml");
    /// std::fs::write(&file, "[[bot]]\nname = \"mine\"\ncommand = \"python3 bot.py\"\nlimits = { answer_ms = 500 }\n").unwrap();
    /// let bots = BotEntry::load(&file).unwrap();
    /// assert_eq!(bots[0].limits.answer_ms, 500);
    /// ```
    pub fn load(file: &Path) -> Result<Vec<BotEntry>, BotFileError> {
        let path = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|source| BotFileError::Read {
            path: path.clone(),
            source,
        })?;
        let read: BotFile = toml::from_str(&text).map_err(|source| BotFileError::Toml {
            path: path.clone(),
            source,
        })?;
        if read.version != 1 {
            let problem = format!(
                "version {} of the file is not known: expected 1",
                read.version
            );
            return Err(BotFileError::Entry {
                path,
                name: "*".into(),
                problem,
            });
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        let bots = read.bots.into_iter().map(|bot| bot.seen_from(folder));
        let bots: Vec<BotEntry> = bots.collect();
        BotEntry::check(&bots, &path)?;
        Ok(bots)
    }

    /// The same with folders seen from another one.
    #[must_use]
    pub fn seen_from(mut self, folder: &Path) -> BotEntry {
        let here = |path: PathBuf| folder.join(path);
        let named = self.directory.take().map(here);
        let folder = (folder != Path::new("")).then(|| folder.to_owned());
        self.directory = named.or(folder);
        self.log = self.log.map(here);
        self.trace = self.trace.map(here);
        self
    }

    /// Checks the entries of a place: names that specs can hold, each once, and limits that leave some time.
    pub fn check(bots: &[BotEntry], place: &str) -> Result<(), BotFileError> {
        for (at, bot) in bots.iter().enumerate() {
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            let empty = match &bot.command {
                CommandLine::Shell(line) => line.trim().is_empty(),
                CommandLine::Program(parts) => parts.first().is_none_or(String::is_empty),
            };
            let problem = if bot.name.is_empty() || !bot.name.chars().all(plain) {
                "a name has letters, digits, - and _ only"
            } else if bot.name == crate::players::EXEC {
                "`exec` is taken: it begins a command"
            } else if bots[..at].iter().any(|other| other.name == bot.name) {
                "the name is there twice"
            } else if empty {
                "`command` is empty: expected a line for the shell, or a program and its arguments"
            } else if bot.limits.answer_ms == 0 || bot.limits.start_ms == 0 {
                "a limit of 0 ms leaves no time"
            } else if bot.processes == 0 {
                "`processes` is 0: expected 1 or more"
            } else {
                continue;
            };
            return Err(BotFileError::Entry {
                path: place.to_owned(),
                name: bot.name.clone(),
                problem: problem.to_owned(),
            });
        }
        Ok(())
    }
}
