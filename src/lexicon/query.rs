//! Questions to a lexicon: similar words, and analogies.
use rayon::prelude::*;

use super::error::{LexiconError, Result};
use super::vectors::{dot, normalise};
use super::{Lexicon, Meaning, WordId};

/// A word found, with its cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// The word.
    pub word: WordId,
    /// Cosine with the question.
    pub cosine: f32,
}

impl Lexicon {
    /// The meaning of a text, or an error that names it.
    pub fn required(&self, text: &str) -> Result<Meaning> {
        self.meaning_of(text)
            .ok_or_else(|| LexiconError::UnknownWord {
                lexicon: self.name().to_owned(),
                word: text.to_owned(),
            })
    }

    /// The `count` words nearest to a unit vector, by looking at all of them. Equal cosines go by frequency.
    pub fn nearest_exact(&self, vector: &[f32], count: usize, skip: &[WordId]) -> Vec<Neighbour> {
        let matrix = self.vectors().matrix();
        let dims = self.vectors().dims().max(1);
        let values = matrix.as_slice().unwrap_or(&[]);
        let blocks: Vec<Vec<Neighbour>> = values
            .par_chunks(dims * 4096)
            .enumerate()
            .map(|(block, rows)| {
                let mut found: Vec<Neighbour> = rows
                    .chunks_exact(dims)
                    .enumerate()
                    .map(|(i, row)| Neighbour {
                        word: (block * 4096 + i) as WordId,
                        cosine: dot(vector, row),
                    })
                    .filter(|n| !skip.contains(&n.word))
                    .collect();
                best(&mut found, count);
                found
            })
            .collect();
        let mut found = blocks.concat();
        best(&mut found, count);
        found
    }

    /// The direction of `b − a + c` (a is to b as c is to …), and the words it was made of.
    pub fn analogy(&self, a: &str, b: &str, c: &str) -> Result<(Vec<f32>, Vec<WordId>)> {
        let (a, b, c) = (self.required(a)?, self.required(b)?, self.required(c)?);
        let mut vector: Vec<f32> = (0..a.vector.len())
            .map(|i| b.vector[i] - a.vector[i] + c.vector[i])
            .collect();
        normalise(&mut vector);
        let used = [a, b, c].into_iter().flat_map(|m| m.parts);
        Ok((vector, used.map(|(word, _)| word).collect()))
    }
}

/// Keeps the best `count`, best first.
pub(crate) fn best(found: &mut Vec<Neighbour>, count: usize) {
    let order =
        |a: &Neighbour, b: &Neighbour| b.cosine.total_cmp(&a.cosine).then(a.word.cmp(&b.word));
    if found.len() > count {
        if count > 0 {
            found.select_nth_unstable_by(count - 1, order);
        }
        found.truncate(count);
    }
    found.sort_unstable_by(order);
}
