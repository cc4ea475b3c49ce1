//! `nearest`: the card nearest to the clue, as many as the number says. `heeding`: the same, but a zero is a warning.

use std::sync::Arc;

use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, PlayerError};
use crate::rules::{CardSet, ClueId, MAX_CARDS, Number, Pos};

use super::heard;

/// The guesser.
pub struct Nearest {
    lex: Arc<LexiconView>,
    heeds: bool,
}

/// Shares of the cards after the nearest: they say in which order it goes on, and add up to next to nothing.
const SECOND: f32 = 1e-6;
const NEXT: f32 = 1.0 / 15.0;

impl Nearest {
    /// Thinks in one lexicon. `heeds`: on a zero it takes the farthest card.
    pub fn new(lex: Arc<LexiconView>, heeds: bool) -> Nearest {
        // Guesses look at single clues: lay their scores out side by side.
        if lex.table().positions() > 0 {
            lex.table().column(0);
        }
        Nearest { lex, heeds }
    }

    /// The rank of each card, the highest to be touched first: by its score with the clue; for a zero that is heeded the
    /// other way round. In Duet's sudden death the last clue it was given counts.
    fn rank(&self, task: &GuessTask<'_>) -> Option<impl Fn(&Pos) -> (u8, u8) + use<>> {
        // A card that is deadly or useless on one's own side is as likely as any other.
        let (clue, number) = heard(task)?;
        let scores = self.lex.scores(clue, task.public.cards);
        let turned = self.heeds && number == Number::Zero;
        Some(move |p: &Pos| {
            let score = scores[p.index()];
            let score = if turned { 255 - score } else { score };
            // Of equals the first on the table: places are dealt at random.
            (score, u8::MAX - p.0)
        })
    }

    /// The card of some that is nearest to a clue.
    pub(crate) fn nearest(&self, clue: ClueId, cards: &[u16], open: CardSet) -> Option<Pos> {
        let scores = self.lex.scores(clue, cards);
        let rank = |p: &Pos| (scores[p.index()], u8::MAX - p.0);
        open.iter().max_by_key(rank)
    }

    fn pick(&self, task: &GuessTask<'_>) -> Option<Pos> {
        task.open.iter().max_by_key(self.rank(task)?)
    }
}

impl Guesser for Nearest {
    fn guess(&mut self, task: &GuessTask<'_>, _: &mut Rng) -> Result<Choice, PlayerError> {
        let enough = match task.clue {
            Some((_, Number::Count(n))) => task.guessed >= n,
            Some((_, Number::Zero | Number::Unlimited)) => task.guessed >= 1,
            None => false,
        };
        if enough && task.may_stop && !task.sudden_death {
            return Ok(Choice::Stop);
        }
        self.pick(task)
            .or_else(|| task.open.iter().next())
            .map(Choice::Touch)
            .ok_or_else(|| PlayerError::new("there is no card to touch".into()))
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let mut shares = [0.0; MAX_CARDS];
        let Some(rank) = self.rank(task) else {
            return Ok(shares);
        };
        let mut order: Vec<Pos> = task.open.iter().collect();
        order.sort_by_key(|pos| std::cmp::Reverse(rank(pos)));
        let mut rest = SECOND;
        for (at, pos) in order.iter().enumerate() {
            shares[pos.index()] = if at == 0 { 1.0 } else { rest };
            rest *= if at == 0 { 1.0 } else { NEXT };
        }
        Ok(shares)
    }
}
