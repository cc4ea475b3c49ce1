//! `nearest`: the card nearest to the clue, as many as the number says.

use std::sync::Arc;

use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, PlayerError};
use crate::rules::{MAX_CARDS, Number, Pos};

/// The guesser.
pub struct Nearest {
    lex: Arc<LexiconView>,
}

impl Nearest {
    /// Thinks in one lexicon.
    pub fn new(lex: Arc<LexiconView>) -> Nearest {
        // Guesses look at single clues: lay their scores out side by side.
        if lex.table().positions() > 0 {
            lex.table().column(0);
        }
        Nearest { lex }
    }

    /// The card to touch: nearest to the clue; for a zero the farthest. In Duet's sudden death, the
    /// nearest to the last clue it was given.
    fn pick(&self, task: &GuessTask<'_>) -> Option<Pos> {
        let cards = task.public.cards;
        let last = || {
            let turn = task.clues_to_me().next_back()?;
            match turn.first() {
                Some(crate::rules::Step::Clue { clue, number, .. }) => Some((*clue, *number)),
                _ => None,
            }
        };
        // A card that is deadly or useless on one's own side is as likely as any other.
        let (clue, number) = task.clue.or_else(last)?;
        let scores = self.lex.scores(clue, cards);
        let rank = |p: &Pos| {
            let score = scores[p.index()];
            let score = if number == Number::Zero {
                255 - score
            } else {
                score
            };
            // Of equals the first on the table: places are dealt at random.
            (score, u8::MAX - p.0)
        };
        task.open.iter().max_by_key(rank)
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
            .ok_or_else(|| PlayerError("there is no card to touch".into()))
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let mut shares = [0.0; MAX_CARDS];
        if let Some(pos) = self.pick(task) {
            shares[pos.index()] = 1.0;
        }
        Ok(shares)
    }
}
