//! Hearing one clue: a lexicon's affinities relative to each card, and clues that are letters.
//!
//! Some cards are near to everything. A guesser does not take them the more for it: an affinity counts by how far it lies over the
//! card's own mean, in the card's own deviations, over a sample of the lexicon's clue words.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use crate::lexicon::Lexicon;
use crate::lexicon::eval::{LexiconScorer, Measured, Scorer};

/// Clue words over which a card's mean and deviation are taken.
const SAMPLE: usize = 400;
/// The least deviation of a card's affinities.
const LEAST: f64 = 0.03;

/// Mean and deviation of a card's affinities.
type Spread = (f64, f64);

/// A lexicon whose affinities are relative to each card.
pub(super) struct Relative {
    lexicon: Arc<Lexicon>,
    sample: Vec<String>,
    spreads: RwLock<HashMap<String, Spread>>,
}

impl Relative {
    /// Over words that lie evenly among the lexicon's clue words.
    pub(super) fn new(lexicon: Arc<Lexicon>) -> Relative {
        let clues = lexicon.clues();
        let count = SAMPLE.min(clues.len());
        let word = |at: usize| {
            let id = clues[at * clues.len() / count];
            lexicon.vocabulary().word(id).to_owned()
        };
        Relative {
            sample: (0..count).map(word).collect(),
            lexicon,
            spreads: RwLock::default(),
        }
    }

    fn scorer(&self) -> LexiconScorer<'_> {
        LexiconScorer {
            lexicon: &self.lexicon,
            measured: Measured::Affinity,
        }
    }

    /// The spread of every card, measured where it is not known yet.
    fn spreads(&self, cards: &[&str]) -> Vec<Spread> {
        let known = |card: &&str| {
            let spreads = self.spreads.read().unwrap_or_else(|e| e.into_inner());
            spreads.get(*card).copied()
        };
        let found: Vec<Option<Spread>> = cards.iter().map(known).collect();
        let new: Vec<&str> = cards
            .iter()
            .zip(&found)
            .filter(|(_, spread)| spread.is_none())
            .map(|(card, _)| *card)
            .collect();
        let mut measured = self.measure(&new).into_iter();
        let all: Vec<Spread> = found
            .into_iter()
            .map(|spread| spread.or_else(|| measured.next()).unwrap_or((0.0, 1.0)))
            .collect();
        if !new.is_empty() {
            let mut spreads = self.spreads.write().unwrap_or_else(|e| e.into_inner());
            for (card, spread) in cards.iter().zip(&all) {
                spreads.insert((*card).to_owned(), *spread);
            }
        }
        all
    }

    fn measure(&self, cards: &[&str]) -> Vec<Spread> {
        if cards.is_empty() {
            return Vec::new();
        }
        let mut sums = vec![(0.0, 0.0, 0.0); cards.len()];
        let scorer = self.scorer();
        for word in &self.sample {
            for (sum, score) in sums.iter_mut().zip(scorer.scores(word, cards)) {
                let Some(score) = score.map(f64::from) else {
                    continue;
                };
                *sum = (sum.0 + 1.0, sum.1 + score, sum.2 + score * score);
            }
        }
        let spread = |&(n, sum, squares): &(f64, f64, f64)| {
            let n = n.max(1.0);
            let mean: f64 = sum / n;
            let deviation = (squares / n - mean * mean).max(0.0).sqrt();
            (mean, deviation.max(LEAST))
        };
        sums.iter().map(spread).collect()
    }
}

impl Scorer for Relative {
    fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>> {
        let scores = self.scorer().scores(clue, cards);
        if scores.iter().all(Option::is_none) {
            return scores;
        }
        let one = |(score, (mean, deviation)): (&Option<f32>, Spread)| {
            score.map(|score| ((f64::from(score) - mean) / deviation) as f32)
        };
        scores.iter().zip(self.spreads(cards)).map(one).collect()
    }
}

/// The reading of a clue that is one letter ("c", "c-words"): 1 for cards that begin with it, 0 for others. `None` for any
/// other clue, and where no card begins so.
pub(super) fn initials(clue: &str, cards: &[&str]) -> Option<Vec<f64>> {
    let folded = clue.trim().to_lowercase();
    let letter = folded.strip_suffix("words").unwrap_or(&folded);
    let mut letters = letter.trim_end_matches(['-', ' ']).chars();
    let first = letters.next().filter(|c| c.is_alphabetic())?;
    if letters.next().is_some() {
        return None;
    }
    let begins = |card: &&str| card.to_lowercase().starts_with(first);
    let scores: Vec<f64> = cards
        .iter()
        .map(|card| f64::from(u8::from(begins(card))))
        .collect();
    scores.iter().any(|&s| s > 0.0).then_some(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_points_at_words_that_begin_with_it() {
        let cards = ["cat", "Copper", "dog"];
        let scores = Some(vec![1.0, 1.0, 0.0]);
        assert_eq!(initials("c", &cards), scores);
        assert_eq!(initials("C-words", &cards), scores);
        // A word is a word, a sign is no letter, and no card begins so.
        for clue in ["cat", "words", "ca", "7", "x"] {
            assert_eq!(initials(clue, &cards), None, "{clue}");
        }
    }
}
