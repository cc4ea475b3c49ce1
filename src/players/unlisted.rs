//! Words that were said though no book lists them: added while games are played, from any thread.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use crate::rules::ClueId;

/// Ids from here on are words outside the book. They are given in the order of arrival: records hold the words.
const FIRST: u32 = 1 << 31;

/// Shelf `n` holds `16 << n` words.
const SHELVES: usize = 26;

type Shelf = OnceLock<Box<[OnceLock<Box<str>>]>>;

/// An append-only list. A word stays where it is, so that it can be lent out while others are added.
#[derive(Debug)]
pub(super) struct Unlisted {
    shelves: [Shelf; SHELVES],
    ids: Mutex<HashMap<Box<str>, u32>>,
}

impl Default for Unlisted {
    fn default() -> Unlisted {
        Unlisted {
            shelves: [const { OnceLock::new() }; SHELVES],
            ids: Mutex::default(),
        }
    }
}

/// The shelf of a word and its place there.
fn place(number: u32) -> (usize, usize) {
    let shelf = (number / 16 + 1).ilog2();
    (shelf as usize, (number - 16 * ((1 << shelf) - 1)) as usize)
}

impl Unlisted {
    /// The id of a word, new or not; `None` when there is no room for more.
    pub fn add(&self, word: &str) -> Option<ClueId> {
        let mut ids = self.ids.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(&number) = ids.get(word) {
            return Some(ClueId(FIRST + number));
        }
        let number = u32::try_from(ids.len()).ok()?;
        let (shelf, at) = place(number);
        let shelf = self.shelves.get(shelf).map(|slots| {
            slots.get_or_init(|| (0..16usize << shelf).map(|_| OnceLock::new()).collect())
        })?;
        shelf.get(at)?.get_or_init(|| word.into());
        ids.insert(word.into(), number);
        Some(ClueId(FIRST + number))
    }

    /// The word of an id.
    pub fn word(&self, id: ClueId) -> Option<&str> {
        let (shelf, at) = place(id.0.checked_sub(FIRST)?);
        let word = self.shelves.get(shelf)?.get()?.get(at)?.get()?;
        Some(word)
    }
}

/// True if an id is that of a word outside the book.
pub(super) fn is_unlisted(id: ClueId) -> bool {
    id.0 >= FIRST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_ids() {
        let words = Unlisted::default();
        let ids: Vec<ClueId> = (0..1000)
            .map(|n| words.add(&format!("word{n}")).unwrap())
            .collect();
        for (n, id) in ids.iter().enumerate() {
            let word = format!("word{n}");
            assert_eq!(words.word(*id), Some(word.as_str()));
            assert_eq!(words.add(&word), Some(*id));
        }
        assert_eq!(words.word(ClueId::UNKNOWN), None);
        assert_eq!(words.word(ClueId(3)), None);
    }
}
