//! The running record: a JSON line an exercise, appended whole or not at all.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::clue::ClueScore;
use super::guess::GuessScore;
use crate::lexicon::eval::turns::Turn;
use crate::rules::{Colour, Number};
use crate::transcript::NumberLine;

/// The version of the lines this program writes and reads.
pub const VERSION: u32 = 1;

/// An exercise that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgressLine {
    /// The version of the line.
    pub drill: u32,
    /// Number of the sitting, from 1.
    pub session: u32,
    /// The seed of the exercises.
    pub seed: u64,
    /// Number of the exercise among them.
    pub exercise: u64,
    /// The rules.
    pub rules: String,
    /// The deck.
    pub deck: String,
    /// The language of clues.
    pub language: String,
    /// The bots compared with.
    pub bots: String,
    /// The person's deed.
    #[serde(flatten)]
    pub deed: Deed,
}

/// The person's deed in an exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub enum Deed {
    /// A clue.
    Clue(ClueLine),
    /// Guesses.
    Guess(GuessLine),
}

/// A clue and its score. Nothing follows `legal` for an illegal clue, a zero, or a word that is not known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClueLine {
    /// The word.
    pub clue: String,
    /// The number.
    pub number: NumberLine,
    /// The referee's word.
    pub legal: bool,
    /// The model's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreLine>,
    /// The worth of the bot's clue.
    pub bot_value: f64,
}

/// The model's score of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// Cards the number asks for.
    pub asked: u8,
    /// Own cards found on average.
    pub found: f64,
    /// The chance that all are.
    pub all: f64,
    /// The chance that the turn ends on the other team's card.
    pub opponent: f64,
    /// On a bystander.
    pub bystander: f64,
    /// On an assassin.
    pub assassin: f64,
    /// Its worth in cards.
    pub value: f64,
    /// Legal clues that are worth more.
    pub better: usize,
    /// Legal clues there are.
    pub clues: usize,
}

/// Guesses and their score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuessLine {
    /// The clue.
    pub clue: String,
    /// Its number.
    pub number: NumberLine,
    /// Cards touched.
    pub touched: u8,
    /// Of them ours.
    pub right: u8,
    /// The card that ended the turn, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miss: Option<Colour>,
    /// The bot's probabilities that the touched cards are ours, summed.
    pub believed: f64,
    /// Touches that were the bot's too.
    pub agreed: u8,
    /// The worth of the turn.
    pub value: f64,
    /// The worth of the bot's.
    pub bot_value: f64,
    /// The board and the cards touched, for [`Fit`](super::Fit); records of earlier editions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
}

impl ClueLine {
    /// The line of a score.
    pub fn of(score: &ClueScore) -> ClueLine {
        ClueLine {
            clue: score.said.word.clone(),
            number: score.said.number.into(),
            legal: score.verdict.is_legal(),
            score: score.yours.as_ref().map(|yours| ScoreLine {
                asked: yours.outcome.number,
                found: rounded(yours.outcome.expected()),
                all: rounded(yours.outcome.all()),
                opponent: rounded(yours.outcome.opponent),
                bystander: rounded(yours.outcome.bystander),
                assassin: rounded(yours.outcome.assassin),
                value: rounded(yours.outcome.value()),
                better: yours.better,
                clues: yours.clues,
            }),
            bot_value: rounded(score.bot.outcome.value()),
        }
    }
}

impl GuessLine {
    /// The line of a score.
    pub fn of(word: &str, number: Number, score: &GuessScore) -> GuessLine {
        let touches = &score.touches;
        let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let agreed = touches.iter().filter(|t| t.instead == Some(t.card)).count();
        GuessLine {
            clue: word.to_owned(),
            number: number.into(),
            touched: count(touches.len()),
            right: count(touches.iter().filter(|t| t.right).count()),
            miss: touches.last().filter(|t| !t.right).map(|t| t.colour),
            believed: rounded(touches.iter().map(|t| t.ours).sum()),
            agreed: count(agreed),
            value: score.value,
            bot_value: score.bot_value,
            turn: None,
        }
    }

    /// The same with the board and the cards touched.
    #[must_use]
    pub fn with_turn(mut self, turn: Option<Turn>) -> GuessLine {
        self.turn = turn;
        self
    }
}

/// Four digits are enough for a record that people look at.
fn rounded(x: f64) -> f64 {
    // Nothing is written as minus zero.
    (x * 1e4).round() / 1e4 + 0.0
}

/// The reason why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// The file.
    #[error("{}: {cause}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: std::io::Error,
    },
    /// A line is no exercise.
    #[error("{}, line {line}: {problem}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The fault.
        problem: String,
    },
}

/// The record, open for more.
#[derive(Debug)]
pub struct Progress {
    path: PathBuf,
    file: File,
    lines: Vec<ProgressLine>,
}

/// Splits off what was not written to its end.
fn whole(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |at| at + 1)]
}

fn parse(path: &Path, text: &str) -> Result<Vec<ProgressLine>, ProgressError> {
    let mut lines = Vec::new();
    for (at, line) in whole(text).lines().enumerate() {
        let fault = |problem: String| ProgressError::Line {
            path: path.to_owned(),
            line: at + 1,
            problem,
        };
        let value: serde_json::Value =
            serde_json::from_str(line).map_err(|e| fault(format!("not JSON: {e}")))?;
        match value.get("drill").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => {
                let problem = format!("version {version}; this program reads version {VERSION}");
                return Err(fault(problem));
            }
            None => return Err(fault("not an exercise: `drill` is missing".into())),
        }
        let line = serde_json::from_value(value).map_err(|e| fault(e.to_string()))?;
        lines.push(line);
    }
    Ok(lines)
}

impl Progress {
    /// Reads a record without touching it; a last line that was cut short does not count. A file that is
    /// not there is an empty record.
    pub fn read(path: &Path) -> Result<Vec<ProgressLine>, ProgressError> {
        match std::fs::read_to_string(path) {
            Ok(text) => parse(path, &text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(cause) => Err(ProgressError::File {
                path: path.to_owned(),
                cause,
            }),
        }
    }

    /// Opens a record to append to, and makes it if need be. A last line that a crash cut short is removed.
    pub fn open(path: &Path) -> Result<Progress, ProgressError> {
        let fault = |cause| ProgressError::File {
            path: path.to_owned(),
            cause,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(fault)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(fault)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fault)?;
        let lines = parse(path, &text)?;
        let kept = whole(&text).len() as u64;
        if kept < text.len() as u64 {
            file.set_len(kept).map_err(fault)?;
        }
        file.seek(SeekFrom::Start(kept)).map_err(fault)?;
        Ok(Progress {
            path: path.to_owned(),
            file,
            lines,
        })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The exercises so far.
    pub fn lines(&self) -> &[ProgressLine] {
        &self.lines
    }

    /// The number of the sitting to come.
    pub fn next_session(&self) -> u32 {
        let last = self.lines.iter().map(|line| line.session).max();
        last.unwrap_or(0).saturating_add(1)
    }

    /// Appends an exercise and sees it on the disk.
    pub fn append(&mut self, line: ProgressLine) -> Result<(), ProgressError> {
        let fault = |cause| ProgressError::File {
            path: self.path.clone(),
            cause,
        };
        let mut text = serde_json::to_string(&line).unwrap_or_default();
        text.push('\n');
        // One write: a line is there whole or, after a crash, cut off at the next opening.
        self.file.write_all(text.as_bytes()).map_err(fault)?;
        self.file.sync_data().map_err(fault)?;
        self.lines.push(line);
        Ok(())
    }
}
