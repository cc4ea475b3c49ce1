//! `random`: any legal clue for one card. The floor of every scale.

use std::sync::Arc;

use crate::lexicon::affinity::TILE;
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, PlayerError, Spymaster};
use crate::rules::{CardSet, Number, below};

/// The spymaster.
pub struct Random {
    lex: Arc<LexiconView>,
}

impl Random {
    /// Draws from the clues of a lexicon.
    pub fn new(lex: Arc<LexiconView>) -> Random {
        Random { lex }
    }
}

impl Spymaster for Random {
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        let table = self.lex.table();
        for _ in 0..10_000 {
            let position = below(rng, table.clues() as u32) as usize;
            let mask = self
                .lex
                .illegal_mask(task.public.cards, task.visible(), position / TILE);
            if mask >> (position % TILE) & 1 == 0 {
                return Ok(Clue {
                    clue: self.lex.clue_at(position),
                    number: Number::Count(1),
                    intended: CardSet::EMPTY,
                });
            }
        }
        Err(PlayerError::new(
            "there is hardly a legal clue in the vocabulary".into(),
        ))
    }
}
