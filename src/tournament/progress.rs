//! The progress of a directory of records, for readers while it is written.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// The file's name in a directory of records.
pub const PROGRESS: &str = "progress.json";

/// Seconds without a sign of life after which a run is called dead.
pub const DEAD_AFTER: f64 = 30.0;

/// The state of a run as its writer last told it. Nothing in the records depends on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// `running`, `done` or `stopped`.
    pub state: String,
    /// The process that writes, as `host:process:start`.
    pub owner: String,
    /// Counts the times this file was written.
    pub beat: u64,
    /// Whole blocks on the disk.
    pub blocks: u64,
    /// Blocks of the part.
    pub of: u64,
    /// Games on the disk.
    pub games: u64,
    /// Games a second since the program started.
    pub rate: f64,
    /// When it was written, in seconds since 1970.
    pub time: f64,
}

/// The state of a directory, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Every block is there, or a stopping rule was met.
    Done,
    /// A program writes to it.
    Running,
    /// It was told to stop and can be resumed.
    Stopped,
    /// Its program has given no sign of life.
    Dead,
    /// Nothing was written yet.
    Waiting,
}

impl State {
    /// The state in a word.
    pub fn name(self) -> &'static str {
        match self {
            State::Done => "done",
            State::Running => "running",
            State::Stopped => "stopped",
            State::Dead => "dead",
            State::Waiting => "waiting",
        }
    }
}

/// Seconds since 1970.
pub(super) fn now() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or(Duration::ZERO).as_secs_f64()
}

impl Progress {
    /// Reads the progress of a directory.
    pub fn load(directory: &Path) -> std::io::Result<Progress> {
        let bytes = std::fs::read(directory.join(PROGRESS))?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Writes it, whole or not at all.
    pub fn store(&mut self, directory: &Path) -> std::io::Result<()> {
        self.beat += 1;
        self.time = now();
        let beside = directory.join(format!("{PROGRESS}.new"));
        std::fs::write(&beside, serde_json::to_vec(self)?)?;
        std::fs::rename(beside, directory.join(PROGRESS))
    }

    /// The state at this moment.
    pub fn state(&self) -> State {
        match self.state.as_str() {
            "done" => State::Done,
            "stopped" => State::Stopped,
            "running" if now() - self.time < DEAD_AFTER => State::Running,
            "running" => State::Dead,
            _ => State::Waiting,
        }
    }
}

/// The directories of records in a folder: itself, or those below it, by name.
pub fn runs_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let is_run = |path: &Path| {
        [PROGRESS, super::manifest::FILE]
            .iter()
            .any(|name| path.join(name).exists())
    };
    if is_run(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let mut runs = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && is_run(&path) {
            runs.push(path);
        }
    }
    runs.sort();
    Ok(runs)
}
