//! Words and their ids. A word's id is its row, and its row is its frequency rank.

/// The id of a word: its row in the lexicon, commonest first.
pub type WordId = u32;

const EMPTY: u32 = u32::MAX;

/// All words of a lexicon in one string, with a hash index over it.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    text: String,
    ends: Vec<u32>,
    /// Open addressing, a power of two long, at most half full.
    slots: Vec<u32>,
}

/// Two rows hold the same word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the word `{word}` stands twice")]
pub struct Duplicate {
    /// The word.
    pub word: String,
    /// Row of its first appearance, counted from 0.
    pub first: usize,
    /// Row of its second appearance.
    pub second: usize,
}

impl Vocabulary {
    /// Builds the index; refuses duplicates.
    pub fn from_words<'a, I>(words: I) -> Result<Self, Duplicate>
    where
        I: IntoIterator<Item = &'a str>,
    {
        let words = words.into_iter();
        let expected = words.size_hint().0;
        let mut vocabulary = Self {
            text: String::with_capacity(expected * 8),
            ends: Vec::with_capacity(expected),
            slots: vec![EMPTY; (expected.max(8) * 2).next_power_of_two()],
        };
        for word in words {
            vocabulary.push(word)?;
        }
        Ok(vocabulary)
    }

    fn push(&mut self, word: &str) -> Result<(), Duplicate> {
        if (self.ends.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let slot = self.slot(word);
        if self.slots[slot] != EMPTY {
            return Err(Duplicate {
                word: word.to_owned(),
                first: self.slots[slot] as usize,
                second: self.ends.len(),
            });
        }
        self.slots[slot] = self.ends.len() as u32;
        self.text.push_str(word);
        self.ends.push(self.text.len() as u32);
        Ok(())
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; self.slots.len() * 2];
        for id in 0..self.ends.len() {
            let slot = self.slot(self.word(id as WordId));
            self.slots[slot] = id as u32;
        }
    }

    /// The slot that holds `word`, or the empty one where it would go.
    fn slot(&self, word: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = super::hash::content_hash(word.as_bytes()) as usize & mask;
        while self.slots[slot] != EMPTY && self.word(self.slots[slot]) != word {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The word with this id; empty for an id out of range.
    pub fn word(&self, id: WordId) -> &str {
        let id = id as usize;
        let start = match id {
            0 => 0,
            _ => self.ends.get(id - 1).copied().unwrap_or(0) as usize,
        };
        let end = self.ends.get(id).copied().unwrap_or(start as u32) as usize;
        &self.text[start..end]
    }

    /// The id of this spelling, or of the same word with a capital: names are stored as they are written.
    pub fn id(&self, word: &str) -> Option<WordId> {
        self.exact(word).or_else(|| self.exact(&capital(word)?))
    }

    /// The id of exactly this spelling.
    fn exact(&self, word: &str) -> Option<WordId> {
        if self.slots.is_empty() {
            return None;
        }
        match self.slots[self.slot(word)] {
            EMPTY => None,
            id => Some(id),
        }
    }

    /// All words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|id| self.word(id as WordId))
    }
}

/// A word with its first letter raised; none if it has no small first letter.
fn capital(word: &str) -> Option<String> {
    let first = word.chars().next().filter(|c| c.is_lowercase())?;
    Some(first.to_uppercase().chain(word.chars().skip(1)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_its_row_after_growing() {
        let words: Vec<String> = (0..5000).map(|i| format!("word{i}é")).collect();
        // An iterator without a size hint makes the index grow several times.
        let vocabulary =
            Vocabulary::from_words(words.iter().map(String::as_str).filter(|_| true)).unwrap();
        for (id, word) in words.iter().enumerate() {
            assert_eq!(vocabulary.id(word), Some(id as u32));
            assert_eq!(vocabulary.word(id as u32), word);
        }
        assert_eq!(vocabulary.id("absent"), None);
        assert_eq!(vocabulary.word(99_999), "");
        assert_eq!(vocabulary.iter().len(), 5000);
    }

    #[test]
    fn a_name_is_found_without_its_capital() {
        let words = Vocabulary::from_words(["Київ", "Turkey", "turkey"]).unwrap();
        assert_eq!((words.id("київ"), words.id("Київ")), (Some(0), Some(0)));
        assert_eq!((words.id("turkey"), words.id("Turkey")), (Some(2), Some(1)));
        assert_eq!((words.id(""), words.id("КИЇВ")), (None, None));
    }

    #[test]
    fn a_word_given_twice_is_named_with_both_rows() {
        let error = Vocabulary::from_words(["a", "b", "a"]).unwrap_err();
        assert_eq!(
            (error.word.as_str(), error.first, error.second),
            ("a", 0, 2)
        );
    }
}
