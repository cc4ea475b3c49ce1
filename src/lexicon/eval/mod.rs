//! Measuring a lexicon against people: turns of real games, and pairs of words rated for similarity.
//!
//! [`turns`] reads turns and ranks boards, [`metrics`] turns rankings into the four measures with ties in
//! expectation, [`similarity`] does rated pairs, [`compare`] puts lexica side by side.
pub mod compare;
pub mod metrics;
pub mod similarity;
pub mod turns;

use super::affinity::Scale;
use super::{Lexicon, Meaning};

/// A ranking of the cards of a board for a clue.
pub trait Scorer: Sync {
    /// Scores of the cards, higher is nearer. A card that is not known is `None`; so is every card for a clue that
    /// is not known.
    fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>>;
}

/// The number of a lexicon that is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measured {
    /// The affinity: cosine and associations as the lexicon mixes them.
    #[default]
    Affinity,
    /// The affinity as bots see it, in one byte.
    Quantised,
    /// The cosine alone.
    Cosine,
}

/// A lexicon as a scorer.
#[derive(Clone, Copy, Debug)]
pub struct LexiconScorer<'a> {
    /// The lexicon.
    pub lexicon: &'a Lexicon,
    /// The number measured.
    pub measured: Measured,
}

impl LexiconScorer<'_> {
    /// The score of two meanings.
    pub fn score(&self, a: &Meaning, b: &Meaning) -> f32 {
        match self.measured {
            Measured::Affinity => self.lexicon.affinity(a, b),
            Measured::Quantised => {
                let scale = Scale::of(self.lexicon);
                f32::from(scale.quantise(self.lexicon.affinity(a, b)))
            }
            Measured::Cosine => super::vectors::dot(&a.vector, &b.vector),
        }
    }
}

impl Scorer for LexiconScorer<'_> {
    fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>> {
        let Some(clue) = self.lexicon.meaning_of(clue) else {
            return vec![None; cards.len()];
        };
        cards
            .iter()
            .map(|card| Some(self.score(&self.lexicon.meaning_of(card)?, &clue)))
            .collect()
    }
}
