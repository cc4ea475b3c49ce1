//! A lexicon in which only some words may be clues: the clue list of a published experiment, or, in a large
//! vocabulary, the words near the cards.

use super::index::{EXACT_BELOW, Search};
use super::meaning::CardMeaning;
use super::sidecar::FLAG_CLUE;
use super::vectors::Vectors;
use super::{Lexicon, LexiconError, Meaning, Result, WordId};
use std::path::Path;

/// Words around each card that stay clues of a large vocabulary.
const AROUND: usize = 500;

impl Lexicon {
    /// The same words and vectors, with only these of its words as clues. An error if it knows none of
    /// them.
    pub fn with_clues<S: AsRef<str>>(&self, words: &[S]) -> Result<Lexicon> {
        let known = words.iter().filter_map(|w| self.vocabulary.id(w.as_ref()));
        let known: Vec<WordId> = known.collect();
        if known.is_empty() {
            let problem = "it knows none of the words of the list".to_owned();
            return Err(LexiconError::refused(self.name(), "vocabulary", problem));
        }
        self.with_clue_ids(&known)
    }

    /// The lexicon a deck is played in: itself, or, where more than [`EXACT_BELOW`] words may be clues, with only those
    /// among the words nearest to a card, found through the index. A word that is near no card clues none.
    pub fn for_cards(
        &self,
        cards: &[CardMeaning],
        folder: Option<&Path>,
    ) -> Result<Option<Lexicon>> {
        if self.clues().len() <= EXACT_BELOW {
            return Ok(None);
        }
        let search = Search::of(self, folder);
        let meanings: Vec<Meaning> = cards.iter().filter_map(|c| self.meaning(c)).collect();
        self.near(&meanings, &search, AROUND).map(Some)
    }

    /// The lexicon with only those clues that are among the `count` words nearest to a meaning, or associated with it.
    fn near(&self, meanings: &[Meaning], search: &Search, count: usize) -> Result<Lexicon> {
        let mut words: Vec<WordId> = Vec::new();
        for meaning in meanings {
            let found = search.nearest(self, &meaning.vector, count, &[]);
            words.extend(found.iter().map(|n| n.word));
            for &(part, _) in &meaning.parts {
                let row = self.edges().map(|edges| edges.row(part));
                words.extend(row.into_iter().flatten().map(|(word, _)| word));
            }
        }
        words.retain(|&word| self.is_clue(word));
        self.with_clue_ids(&words)
    }

    fn with_clue_ids(&self, words: &[WordId]) -> Result<Lexicon> {
        let mut sidecar = self.sidecar.clone();
        for flags in &mut sidecar.flags {
            *flags &= !FLAG_CLUE;
        }
        for &word in words {
            sidecar.flags[word as usize] |= FLAG_CLUE;
        }
        sidecar.header.clues = sidecar.flags.iter().filter(|f| *f & FLAG_CLUE != 0).count();
        let vectors = Vectors::from_rows(self.vectors.matrix().to_owned());
        Lexicon::from_parts(self.name(), self.vocabulary.clone(), vectors, Some(sidecar))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::index::{NeighbourIndex, Settings};
    use crate::lexicon::vocabulary::Vocabulary;
    use ndarray::Array2;

    #[test]
    fn clues_near_the_cards_are_the_same_by_scan_and_by_index() {
        let words: Vec<String> = (0..900)
            .map(|i: usize| [i / 676, i / 26 % 26, i % 26].map(|k| char::from(b'a' + k as u8)))
            .map(|letters| format!("w{}", letters.iter().collect::<String>()))
            .collect();
        let vocabulary = Vocabulary::from_words(words.iter().map(String::as_str)).unwrap();
        let rows = Array2::from_shape_fn((900, 24), |(i, j)| {
            ((i * 131 + j * 17) as f32 * 0.7).sin() + ((i % 40 * 7 + j * 3) as f32).cos()
        });
        let lexicon =
            Lexicon::from_parts("toy", vocabulary, Vectors::from_rows(rows), None).unwrap();
        let cards = [&words[3], &words[500]].map(|word| lexicon.meaning_of(word).unwrap());
        let exact = lexicon.near(&cards, &Search::Exact, 20).unwrap();
        assert!((20..=40).contains(&exact.clues().len()));
        assert!(exact.clues().iter().all(|&word| lexicon.is_clue(word)));
        let index = NeighbourIndex::build(&lexicon, Settings::default());
        let search = Search::Index(Box::new(index));
        let found = lexicon.near(&cards, &search, 20).unwrap();
        let shared = |word: &&WordId| exact.is_clue(**word);
        assert!(found.clues().iter().filter(shared).count() * 10 >= exact.clues().len() * 9);
        assert!(lexicon.for_cards(&[], None).unwrap().is_none());
    }
}
