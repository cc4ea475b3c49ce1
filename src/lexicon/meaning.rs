//! What a card means to a lexicon: one word, a phrase, or a weighted set of concepts.
use super::Lexicon;
use super::vectors::normalise;
use super::vocabulary::WordId;

/// What a card means, before any lexicon: words with weights.
///
/// A word card is its own text with weight 1; a picture card is its concepts.
#[derive(Clone, Debug, PartialEq)]
pub struct CardMeaning {
    /// Words or phrases and how much each counts.
    pub parts: Vec<(String, f32)>,
}

impl CardMeaning {
    /// A card with a word or phrase on it.
    pub fn word(text: &str) -> Self {
        Self {
            parts: vec![(text.to_owned(), 1.0)],
        }
    }

    /// A picture, as a weighted set of concepts.
    pub fn concepts<S: Into<String>>(parts: impl IntoIterator<Item = (S, f32)>) -> Self {
        Self {
            parts: parts.into_iter().map(|(s, w)| (s.into(), w)).collect(),
        }
    }
}

/// A meaning inside one lexicon: a unit vector that is a weighted sum of known words.
///
/// Associations use the same weights, so a card of several parts keeps the balance of the two terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    /// Known words and their weights in the sum.
    pub parts: Vec<(WordId, f32)>,
    /// The sum; length one.
    pub vector: Vec<f32>,
}

impl Lexicon {
    /// The stored words a text stands for: itself if stored (as written, in lower case, hyphens as spaces, or
    /// written together), else those of its parts that are stored.
    pub fn words_of(&self, text: &str) -> Vec<WordId> {
        let text = text.trim();
        let lower = text.to_lowercase();
        let spaced: Vec<&str> = lower
            .split(|c: char| c.is_whitespace() || matches!(c, '-' | '_' | '‐' | '–'))
            .filter(|part| !part.is_empty())
            .collect();
        let tries = [text.to_owned(), lower.clone(), spaced.join(" ")];
        let together = (spaced.len() > 1).then(|| spaced.concat());
        for form in tries.iter().chain(together.as_ref()) {
            if let Some(id) = self.vocabulary().id(form) {
                return vec![id];
            }
        }
        spaced
            .iter()
            .filter_map(|part| self.vocabulary().id(part))
            .collect()
    }

    /// The meaning of a word or phrase; `None` if nothing of it is known.
    pub fn meaning_of(&self, text: &str) -> Option<Meaning> {
        self.meaning(&CardMeaning::word(text))
    }

    /// The meaning of a card; `None` if nothing of it is known (or its parts cancel out).
    pub fn meaning(&self, card: &CardMeaning) -> Option<Meaning> {
        let mut parts: Vec<(WordId, f32)> = Vec::new();
        for (text, weight) in &card.parts {
            let words = self.words_of(text);
            let share = weight / words.len().max(1) as f32;
            for word in words {
                match parts.iter_mut().find(|(known, _)| *known == word) {
                    Some((_, sum)) => *sum += share,
                    None => parts.push((word, share)),
                }
            }
        }
        // A fixed order of summation, whatever order the deck lists the concepts in.
        parts.sort_unstable_by_key(|&(word, _)| word);
        let mut vector = vec![0f32; self.vectors().dims()];
        let mut row = vector.clone();
        for &(word, weight) in &parts {
            self.vectors().row_into(word as usize, &mut row);
            for (sum, value) in vector.iter_mut().zip(&row) {
                *sum += weight * value;
            }
        }
        let length = normalise(&mut vector);
        if !(length > 1e-6 && length.is_finite()) {
            return None;
        }
        for (_, weight) in &mut parts {
            *weight /= length;
        }
        Some(Meaning { parts, vector })
    }

    /// The association term of two meanings, before the weight of the mix.
    pub fn association(&self, a: &Meaning, b: &Meaning) -> f32 {
        let Some(edges) = self.edges() else {
            return 0.0;
        };
        let unit = self.header().edge_scale / 255.0;
        let mut sum = 0.0;
        for &(from, weight) in &a.parts {
            for (to, raw) in edges.row(from) {
                if let Some(&(_, other)) = b.parts.iter().find(|(word, _)| *word == to) {
                    sum += weight * other * f32::from(raw) * unit;
                }
            }
        }
        sum
    }

    /// Affinity of two meanings, unquantised: dense · cosine + edge · association.
    pub fn affinity(&self, a: &Meaning, b: &Meaning) -> f32 {
        let mix = self.header().affinity;
        mix.dense * super::vectors::dot(&a.vector, &b.vector) + mix.edge * self.association(a, b)
    }
}
