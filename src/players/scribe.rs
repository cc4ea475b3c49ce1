//! A witness that writes the transcript of a game as it is played.

use super::drive::Witness;
use super::lexicon_view::ClueBook;
use super::{Clue, Resources};
use crate::rulebook::NamedRuleset;
use crate::rules::{Action, Effects, Game, Pos, Side};
use crate::transcript::{Header, PlayerLine, Recorder};

/// Writes the steps down. The lines are whole at any time.
#[derive(Debug)]
pub struct Scribe<'a> {
    recorder: Recorder,
    book: &'a ClueBook,
    lines: Vec<String>,
}

impl<'a> Scribe<'a> {
    /// Begins the transcript of a game that has not begun.
    pub fn new(
        game: &Game,
        rules: &NamedRuleset,
        resources: &'a Resources,
        players: Vec<PlayerLine>,
    ) -> Scribe<'a> {
        let deal = game.deal();
        let words = deal
            .cards()
            .iter()
            .map(|&card| resources.deck().cards()[usize::from(card)].label(resources.language()))
            .collect();
        let mut header = Header::new(rules, deal.cards(), words, deal.key());
        header.deck = Some(resources.deck().name().to_owned());
        header.language = Some(resources.language().code().to_owned());
        header.players = players;
        header.referee = resources.judging().line();
        let (recorder, first) = Recorder::new(*game, &header);
        Scribe {
            recorder,
            book: resources.book(),
            lines: vec![first],
        }
    }

    /// The lines so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The transcript as a file.
    pub fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }
}

impl Witness for Scribe<'_> {
    fn clue(&mut self, _game: &Game, side: Side, clue: &Clue, _illegal: bool) {
        let word = self.book.word(clue.clue).unwrap_or("?");
        let intended: Vec<Pos> = clue.intended.iter().collect();
        // The game has accepted it: the recorder, which follows it, does too.
        if let Ok((_, lines)) =
            self.recorder
                .clue(side, clue.clue, word, clue.number, Some(&intended))
        {
            self.lines.extend(lines);
        }
    }

    fn action(&mut self, _game: &Game, side: Side, action: Action, _effects: &Effects) {
        if let Ok((_, lines)) = self.recorder.apply(side, action) {
            self.lines.extend(lines);
        }
    }
}
