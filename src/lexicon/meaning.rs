//! The meaning of a card to a lexicon: one word, a phrase, or a weighted set of concepts.
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Lexicon;
use super::vectors::normalise;
use super::vocabulary::WordId;

/// Parts of a word written together have at least this many letters …
const SPLIT_LETTERS: usize = 3;
/// … and are among this many commonest words: rarer ones are mostly accidents of spelling.
const SPLIT_RANK: WordId = 20_000;

/// The meaning of a card, before any lexicon: words with weights.
///
/// A word card is its own text with weight 1; a picture card is its concepts.
#[derive(Clone, Debug, PartialEq)]
pub struct CardMeaning {
    /// Words or phrases, each with its weight.
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
    /// The stored words a text stands for: itself if stored (as written, in lower case, hyphens as spaces or left
    /// out, without accents, in the singular), else those of its parts that are stored, else the two common words it
    /// is joined of (`secretagent`).
    pub fn words_of(&self, text: &str) -> Vec<WordId> {
        let text = text.trim();
        let lower = text.to_lowercase();
        let hyphen = |c: char| matches!(c, '-' | '_' | '‐' | '–');
        let spaced: Vec<&str> = lower
            .split(|c: char| c.is_whitespace() || hyphen(c))
            .filter(|part| !part.is_empty())
            .collect();
        // Words with a space between them are not joined: rare joined forms (`lochness`) mean less than the two words.
        let together = lower.replace(hyphen, "");
        let tries = [text.to_owned(), lower.clone(), spaced.join(" "), together];
        for form in &tries {
            if let Some(id) = self.vocabulary().id(form) {
                return vec![id];
            }
        }
        match spaced.as_slice() {
            [joined] => match self.varied(joined) {
                Some(id) => vec![id],
                None => self.split(joined),
            },
            parts => {
                let stored = |part: &&str| self.vocabulary().id(part).or_else(|| self.varied(part));
                parts.iter().filter_map(stored).collect()
            }
        }
    }

    /// A stored word that differs by accents, by an English ending or by an apostrophe: `Beyoncé`, `xenomorphs`.
    fn varied(&self, word: &str) -> Option<WordId> {
        let bare: String = word
            .nfd()
            .filter(|c| !is_combining_mark(*c))
            .nfc()
            .collect();
        let known = |form: &str| self.vocabulary().id(form);
        if let Some(id) = known(&bare).filter(|_| bare != word) {
            return Some(id);
        }
        if self.language() != "en" {
            return None;
        }
        let letters_of =
            |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
        let whole = letters_of(&bare);
        let letters = letters_of(bare.trim_end_matches("'s").trim_end_matches("\u{2019}s"));
        let singular = |end: &str, with: &str| {
            let stem = letters.strip_suffix(end)?;
            let form = format!("{stem}{with}");
            (stem.chars().count() >= SPLIT_LETTERS).then(|| known(&form))?
        };
        known(&whole)
            .or_else(|| known(&letters))
            .or_else(|| singular("ies", "y"))
            .or_else(|| singular("es", ""))
            .or_else(|| singular("s", ""))
    }

    /// The two stored words a word is written together of: of all cuts the one whose rarer part is commonest, if
    /// both parts are common; else none.
    fn split(&self, joined: &str) -> Vec<WordId> {
        let cuts = joined.char_indices().skip(SPLIT_LETTERS).map(|(at, _)| at);
        let pairs = cuts.filter_map(|at| {
            let (left, right) = joined.split_at(at);
            right.chars().nth(SPLIT_LETTERS - 1)?;
            Some((self.vocabulary().id(left)?, self.vocabulary().id(right)?))
        });
        match pairs.min_by_key(|&(left, right)| left.max(right)) {
            Some((left, right)) if left.max(right) < SPLIT_RANK => vec![left, right],
            _ => Vec::new(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::vectors::Vectors;
    use crate::lexicon::vocabulary::Vocabulary;

    fn toy(words: &[&str]) -> Lexicon {
        let vocabulary = Vocabulary::from_words(words.iter().copied()).unwrap();
        let rows =
            ndarray::Array2::from_shape_fn((words.len(), 4), |(i, j)| ((i * 5 + j) as f32).sin());
        Lexicon::from_parts("toy", vocabulary, Vectors::from_rows(rows), None).unwrap()
    }

    #[test]
    fn a_text_is_looked_up_as_written_then_spaced_then_joined_then_by_its_parts() {
        let toy = toy(&["ice cream", "icecube", "ice", "cube", "Bath"]);
        assert_eq!(toy.words_of("ice cube"), [2, 3]);
        assert_eq!(toy.words_of(" Ice-Cream "), [0]);
        assert_eq!(toy.words_of("ice-cube"), [1]);
        assert_eq!(toy.words_of("Bath"), [4]);
        assert_eq!(toy.words_of("ice age"), [2]);
        assert!(toy.words_of("").is_empty());
    }

    #[test]
    fn a_joined_word_is_split_where_its_rarer_part_is_commonest() {
        let toy = toy(&["secret", "agent", "gent", "secreta", "мир", "война"]);
        assert_eq!(toy.words_of("SecretAgent"), [0, 1]);
        assert_eq!(toy.words_of("мирвойна"), [4, 5]);
        // Parts of fewer than three letters, and parts that are not known, do not count.
        assert!(toy.words_of("agentxy").is_empty());
        assert!(toy.words_of("agentspy").is_empty());
    }

    #[test]
    fn accents_endings_and_apostrophes_are_looked_through() {
        let words =
            Vocabulary::from_words(["beyonce", "goblin", "mcdonalds", "fairy", "fox"]).unwrap();
        let rows = ndarray::Array2::from_shape_fn((5, 4), |(i, j)| ((i * 5 + j) as f32).sin());
        let mut sidecar = super::super::bare_sidecar("en", &words, 4);
        sidecar.header.language = "en".into();
        let en = Lexicon::from_parts("en", words, Vectors::from_rows(rows), Some(sidecar)).unwrap();
        assert_eq!(en.words_of("Beyonc\u{e9}"), [0]);
        assert_eq!(en.words_of("goblins"), [1]);
        assert_eq!(en.words_of("McDonald's"), [2]);
        assert_eq!(en.words_of("fairies"), [3]);
        assert_eq!(en.words_of("foxes"), [4]);
        assert!(en.words_of("goblinses").is_empty());
    }

    #[test]
    fn parts_of_a_joined_word_must_be_common() {
        let mut words: Vec<String> = (0..SPLIT_RANK).map(|i| format!("w{i}")).collect();
        words[5] = "early".into();
        words.extend(["latest".to_owned(), "late".to_owned()]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let toy = toy(&words);
        assert!(toy.words_of("earlylatest").is_empty());
        assert_eq!(toy.words_of("earlyw77"), [5, 77]);
    }
}
