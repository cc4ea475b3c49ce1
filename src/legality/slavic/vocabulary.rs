//! The list of dictionary forms of a language: a front-coded text, unpacked once into a hash table of spellings.
//!
//! Front-coded: a line is one character for the number of leading letters shared with the line before (`0`–`9`, then
//! `a`–`z`) and the rest of the word.

use xxhash_rust::xxh3::xxh3_64;

/// A set of spellings in one block of text.
#[derive(Debug)]
pub(super) struct Vocabulary {
    text: String,
    /// Start and end of each word in `text`.
    spans: Vec<(u32, u32)>,
    /// Open addressing, a power of two long; 0 is empty, otherwise the word's number plus one.
    slots: Vec<u32>,
}

fn hash(word: &str) -> usize {
    xxh3_64(word.as_bytes()) as usize
}

impl Vocabulary {
    /// Unpacks a front-coded list.
    pub(super) fn unpack(packed: &str) -> Self {
        let mut words = Vocabulary {
            text: String::with_capacity(packed.len() * 2),
            spans: Vec::new(),
            slots: Vec::new(),
        };
        let mut last = (0usize, 0usize);
        for line in packed.lines().filter(|line| !line.starts_with('#')) {
            let mut letters = line.chars();
            let shared = match letters.next().and_then(|c| c.to_digit(36)) {
                Some(number) => number as usize,
                None => continue,
            };
            let start = words.text.len();
            let head: String = words.text[last.0..last.1].chars().take(shared).collect();
            words.text.push_str(&head);
            words.text.push_str(letters.as_str());
            last = (start, words.text.len());
            words.spans.push((last.0 as u32, last.1 as u32));
        }
        words.index();
        words
    }

    /// A set of any words.
    pub(super) fn collect<'a>(list: impl Iterator<Item = &'a str>) -> Self {
        let mut words = Vocabulary {
            text: String::new(),
            spans: Vec::new(),
            slots: Vec::new(),
        };
        for word in list {
            let start = words.text.len();
            words.text.push_str(word);
            words.spans.push((start as u32, words.text.len() as u32));
        }
        words.index();
        words
    }

    fn index(&mut self) {
        let size = (self.spans.len() * 2).next_power_of_two().max(16);
        self.slots = vec![0; size];
        for number in 0..self.spans.len() {
            let mut slot = hash(self.word(number)) & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }

    fn word(&self, number: usize) -> &str {
        let (start, end) = self.spans[number];
        &self.text[start as usize..end as usize]
    }

    /// True if the list has this spelling.
    pub(super) fn contains(&self, word: &str) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = hash(word) & mask;
        while self.slots[slot] != 0 {
            if self.word(self.slots[slot] as usize - 1) == word {
                return true;
            }
            slot = (slot + 1) & mask;
        }
        false
    }

    /// Every word of the list.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.spans.len()).map(|number| self.word(number))
    }
}
