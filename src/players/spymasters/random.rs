//! `random`: any legal clue for one card. The floor of every scale.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::margin::illegal_mask;
use crate::lexicon::affinity::TILE;
use crate::players::mind::Mind;
use crate::players::{Clue, ClueTask, PlayerError, Spymaster};
use crate::rules::{CardSet, Number, below};

/// The spymaster.
pub struct Random {
    mind: Arc<Mind>,
}

impl Random {
    /// Draws from the clues of a lexicon.
    pub fn new(mind: Arc<Mind>) -> Random {
        Random { mind }
    }
}

impl Spymaster for Random {
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut ChaCha8Rng) -> Result<Clue, PlayerError> {
        let table = self.mind.table();
        for _ in 0..10_000 {
            let position = below(rng, table.clues() as u32) as usize;
            let mask = illegal_mask(table, task.public.cards, task.visible(), position / TILE);
            if mask >> (position % TILE) & 1 == 0 {
                return Ok(Clue {
                    clue: self.mind.clue_at(position),
                    number: Number::Count(1),
                    intended: CardSet::EMPTY,
                });
            }
        }
        Err(PlayerError(
            "there is hardly a legal clue in the vocabulary".into(),
        ))
    }
}
