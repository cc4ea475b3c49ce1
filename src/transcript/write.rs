//! Plays a game and notes it line by line.

use super::line::{End, Entry, Header, Help, START, seal};
use crate::rules::{Action, ClueId, Effects, Game, Number, Pos, Refusal, Side};

/// A game that is being recorded. Each action gives a line to append to the transcript.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: Game,
    sum: u64,
    help: Option<Help>,
}

impl Recorder {
    /// Begins a transcript. Returns the first line.
    pub fn new(game: Game, header: &Header) -> (Recorder, String) {
        let mut sum = START;
        let json = serde_json::to_string(header).unwrap_or_default();
        let line = seal(&json, &mut sum);
        (Recorder::resume(game, sum), line)
    }

    pub(super) fn resume(game: Game, sum: u64) -> Recorder {
        Recorder {
            game,
            sum,
            help: None,
        }
    }

    /// Notes help with the next action.
    pub fn help(&mut self, help: Option<Help>) {
        self.help = help;
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Gives a clue. Returns its effects and the lines to append.
    pub fn clue(
        &mut self,
        side: Side,
        id: ClueId,
        word: &str,
        number: Number,
        intended: Option<&[Pos]>,
    ) -> Result<(Effects, Vec<String>), Refusal> {
        let effects = self.game.clue(side, id, number)?;
        let mut entry = Entry::of(side, Action::Clue(number));
        entry.word = Some(word.to_owned());
        entry.intended = intended.map(|cards| cards.iter().map(|p| p.0).collect());
        entry.help = self.help.take();
        Ok((effects, self.note(&entry, &effects)))
    }

    /// Carries any other action out. Returns its effects and the lines to append.
    pub fn apply(&mut self, side: Side, action: Action) -> Result<(Effects, Vec<String>), Refusal> {
        let effects = self.game.apply(side, action)?;
        let mut entry = Entry::of(side, action);
        entry.colour = effects.revealed.map(|(_, colour)| colour);
        entry.help = self.help.take();
        Ok((effects, self.note(&entry, &effects)))
    }

    /// Calls the clue illegal, with the referee's reason where there is one (1.8, 2.11).
    pub fn object(
        &mut self,
        side: Side,
        reason: Option<&str>,
    ) -> Result<(Effects, Vec<String>), Refusal> {
        let effects = self.game.apply(side, Action::Object)?;
        let mut entry = Entry::of(side, Action::Object);
        entry.reason = reason.map(str::to_owned);
        entry.help = self.help.take();
        Ok((effects, self.note(&entry, &effects)))
    }

    /// The line of the end, if the game is over. Lines of actions bring it along; this is for a transcript that
    /// was cut off just before it.
    pub fn close(&mut self) -> Option<String> {
        let state = self.game.state();
        let end = End::of(state.outcome()?, state.score(), state.turns());
        let json = serde_json::to_string(&end).unwrap_or_default();
        Some(seal(&json, &mut self.sum))
    }

    fn note(&mut self, entry: &Entry, effects: &Effects) -> Vec<String> {
        let json = serde_json::to_string(entry).unwrap_or_default();
        let mut lines = vec![seal(&json, &mut self.sum)];
        if effects.outcome.is_some() {
            lines.extend(self.close());
        }
        lines
    }
}
