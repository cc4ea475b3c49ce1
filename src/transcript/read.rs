//! Reads a transcript, playing the game again as it goes.

use super::line::{End, Entry, Header, START, VERSION, unseal};
use super::write::Recorder;
use crate::rulebook::NamedRuleset;
use crate::rules::{Action, ClueId, Deal, Effects, Game};

/// A transcript that was read and replayed.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The first line.
    pub header: Header,
    /// The rules it was played by.
    pub rules: NamedRuleset,
    /// Every action with its effects.
    pub entries: Vec<(Entry, Effects)>,
    /// The end; `None` in a game that is not finished.
    pub end: Option<End>,
    start: Game,
    last: Game,
    sum: u64,
}

/// The reason why a transcript is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TranscriptError {
    /// Counted from 1.
    pub line: usize,
    /// The fault.
    pub reason: String,
}

/// Reads the transcript of a finished game.
pub fn read(text: &str) -> Result<Transcript, TranscriptError> {
    let transcript = read_unfinished(text)?;
    match transcript.end {
        Some(_) => Ok(transcript),
        None => Err(TranscriptError {
            line: text.lines().count(),
            reason: "the transcript ends here, but the game does not: it was cut short, or is not finished".into(),
        }),
    }
}

/// Reads a transcript whose game may still go on. A last line that was not written to its end is
/// an error too: [`read_unfinished`] never guesses.
pub fn read_unfinished(text: &str) -> Result<Transcript, TranscriptError> {
    let mut sum = START;
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().ok_or(TranscriptError {
        line: 1,
        reason: "the file is empty: a transcript begins with its header".into(),
    })?;
    let mut transcript =
        begin(first, &mut sum).map_err(|reason| TranscriptError { line: 1, reason })?;
    for (at, line) in lines {
        transcript
            .add(line, &mut sum)
            .map_err(|reason| TranscriptError {
                line: at + 1,
                reason,
            })?;
    }
    transcript.sum = sum;
    Ok(transcript)
}

fn begin(line: &str, sum: &mut u64) -> Result<Transcript, String> {
    // The version comes first: a later format may seal its lines in another way.
    let version = serde_json::from_str::<serde_json::Value>(line)
        .ok()
        .and_then(|v| v.get("transcript")?.as_u64())
        .ok_or("this is no transcript header: a JSON object with `transcript` was expected")?;
    if version != u64::from(VERSION) {
        return Err(format!(
            "transcript version {version} is not known; this program reads version {VERSION}"
        ));
    }
    let json = unseal(line, sum)?;
    let header: Header =
        serde_json::from_str(&json).map_err(|e| format!("the header is not understood: {e}"))?;
    let rules = header
        .rules
        .named()
        .map_err(|e| format!("the rules: {e}"))?;
    let key = header
        .key
        .key()
        .ok_or("the key names a position off the table")?;
    let deal = Deal::new(&rules.ruleset, &header.cards, key).map_err(|e| e.to_string())?;
    if header.words.len() != header.cards.len() {
        return Err(format!(
            "{} words for {} cards",
            header.words.len(),
            header.cards.len()
        ));
    }
    let game = Game::new(&rules.ruleset, deal);
    Ok(Transcript {
        header,
        rules,
        entries: Vec::new(),
        end: None,
        start: game,
        last: game,
        sum: *sum,
    })
}

impl Transcript {
    fn add(&mut self, line: &str, sum: &mut u64) -> Result<(), String> {
        if self.end.is_some() {
            return Err("nothing may follow the end of the game".into());
        }
        let json = unseal(line, sum)?;
        if let Some(outcome) = self.last.state().outcome() {
            let end: End = serde_json::from_str(&json)
                .map_err(|e| format!("the line of the end was expected: {e}"))?;
            let state = self.last.state();
            let played = End::of(outcome, state.score(), state.turns());
            if end != played {
                return Err(format!(
                    "the end is given as {} ({}), but the game as played ends: {} ({})",
                    end.end, end.cause, played.end, played.cause
                ));
            }
            self.end = Some(end);
            return Ok(());
        }
        let entry: Entry =
            serde_json::from_str(&json).map_err(|e| format!("not an action: {e}"))?;
        let action = entry.action()?;
        if matches!(action, Action::Clue(_)) != entry.word.is_some() {
            return Err("a clue has a word, and nothing else has".into());
        }
        let effects = match action {
            Action::Clue(number) => {
                let id = ClueId(self.entries.len() as u32);
                self.last.clue(entry.side, id, number)
            }
            _ => self.last.apply(entry.side, action),
        }
        .map_err(|refusal| refusal.to_string())?;
        let shown = effects.revealed.map(|(_, colour)| colour);
        if shown != entry.colour {
            return Err("the colour does not fit the key".into());
        }
        self.entries.push((entry, effects));
        Ok(())
    }

    /// The game before the first action.
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// The game after the last action.
    pub fn last(&self) -> &Game {
        &self.last
    }

    /// The word of a clue in the games of this transcript.
    pub fn word(&self, id: ClueId) -> Option<&str> {
        self.entries.get(id.0 as usize)?.0.word.as_deref()
    }

    /// The game after each action, in order.
    pub fn games(&self) -> impl Iterator<Item = (&Entry, &Effects, Game)> {
        self.replay(|at, _| ClueId(at as u32))
    }

    /// As [`Transcript::games`], with clue ids of the caller's.
    fn replay(
        &self,
        id: impl Fn(usize, &str) -> ClueId,
    ) -> impl Iterator<Item = (&Entry, &Effects, Game)> {
        let mut game = self.start;
        self.entries
            .iter()
            .enumerate()
            .map(move |(i, (entry, effects))| {
                let word = entry.word.as_deref().unwrap_or_default();
                // The entries were accepted when they were read.
                let _ = match entry.action() {
                    Ok(Action::Clue(number)) => game.clue(entry.side, id(i, word), number),
                    Ok(action) => game.apply(entry.side, action),
                    Err(_) => return (entry, effects, game),
                };
                (entry, effects, game)
            })
    }

    /// Goes on recording where the transcript stops; `None` when the game is over.
    pub fn resume(&self) -> Option<Recorder> {
        self.end
            .is_none()
            .then(|| Recorder::resume(self.last, self.sum))
    }

    /// The steps so far and a recorder after them, in which the clues have the ids of a book. If the game is over
    /// and the line of its end is there, nothing more can be recorded.
    pub fn resume_with(&self, id: impl Fn(&str) -> ClueId) -> (Vec<Game>, Recorder) {
        let mut games = vec![self.start];
        games.extend(self.replay(|_, word| id(word)).map(|(_, _, game)| game));
        let last = games.last().copied().unwrap_or(self.start);
        (games, Recorder::resume(last, self.sum))
    }
}
