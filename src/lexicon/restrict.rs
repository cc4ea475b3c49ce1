//! A lexicon in which only given words may be clues, e.g. the clue list of a published experiment.

use super::sidecar::FLAG_CLUE;
use super::vectors::Vectors;
use super::{Lexicon, LexiconError, Result};

impl Lexicon {
    /// The same words and vectors, with only these of its words as clues. An error if it knows none of
    /// them.
    pub fn with_clues<S: AsRef<str>>(&self, words: &[S]) -> Result<Lexicon> {
        let mut sidecar = self.sidecar.clone();
        for flags in &mut sidecar.flags {
            *flags &= !FLAG_CLUE;
        }
        let mut known = 0;
        for word in words {
            if let Some(id) = self.vocabulary.id(word.as_ref()) {
                sidecar.flags[id as usize] |= FLAG_CLUE;
                known += 1;
            }
        }
        if known == 0 {
            let problem = "it knows none of the words of the list".to_owned();
            return Err(LexiconError::refused(self.name(), "vocabulary", problem));
        }
        sidecar.header.clues = sidecar.flags.iter().filter(|f| *f & FLAG_CLUE != 0).count();
        let vectors = Vectors::from_rows(self.vectors.matrix().to_owned());
        Lexicon::from_parts(self.name(), self.vocabulary.clone(), vectors, Some(sidecar))
    }
}
