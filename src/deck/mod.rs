//! Cards: word decks, picture decks, mixed; parsing and checking.
//!
//! A [`Deck`] is a named list of [`Card`]s; a card's id is its row. [`open`] understands what people write on a command line: a
//! built-in name (`en`, `ru`, `uk`, `cs`, `yue`, `pictures`), a path to a CSV or a plain list, or several joined with `+`.
//! All faults of a file are told at once, as [`Problem`]s with line numbers.
//!
//! Not here: the legality of a clue beside a card ([`crate::legality`]), the meaning of a card ([`crate::lexicon`]).
mod boards;
mod builtin;
mod card;
mod open;
mod parse;
mod picture;
mod problem;

use std::hash::Hasher as _;

pub use crate::messages::{Language, UnknownLanguage};
pub use boards::{Boards, BoardsError, GivenBoard};
pub use builtin::{BUILT_IN, built_in};
pub use card::{Card, Concept, PictureCard, WordCard};
pub use open::{DeckError, WITHOUT_HARD, open, read, without_hard_if};
pub use parse::DeckFormat;
pub use picture::{Art, ArtError};
pub use problem::{Problem, ProblemKind};

/// Cards on a 5×4 grid.
pub const SMALL_GRID: usize = 20;
/// Cards on a 5×5 grid.
pub const BIG_GRID: usize = 25;

/// The kinds of cards in a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeckKind {
    /// Only words.
    Words,
    /// Only pictures.
    Pictures,
    /// Both.
    Mixed,
}

/// A named list of cards.
#[derive(Debug, Clone, PartialEq)]
pub struct Deck {
    name: String,
    language: Option<Language>,
    cards: Vec<Card>,
    hash: u64,
}

impl Deck {
    /// A deck of these cards. Without a language given it is told from the letters of the words.
    pub fn new(name: impl Into<String>, language: Option<Language>, cards: Vec<Card>) -> Self {
        let language = language.or_else(|| guess_language(&cards));
        let hash = content_hash(&cards);
        Deck {
            name: name.into(),
            language,
            cards,
            hash,
        }
    }

    /// The same with something else in its hash: keys of given boards.
    pub(super) fn with_more(mut self, bytes: &[u8]) -> Deck {
        let mut hash = fnv::FnvHasher::with_key(self.hash);
        hash.write(bytes);
        self.hash = hash.finish();
        self
    }

    /// The name it was opened by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The language of its words; `None` for a deck of pictures only.
    pub fn language(&self) -> Option<Language> {
        self.language
    }

    /// The cards; a card's id is its index.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Number of cards.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// A hash of everything on the cards, the same on every machine; the name does not count.
    pub fn content_hash(&self) -> u64 {
        self.hash
    }

    /// Words, pictures or both.
    pub fn kind(&self) -> DeckKind {
        let pictures = self.cards.iter().filter(|card| card.is_picture()).count();
        match pictures {
            0 => DeckKind::Words,
            n if n == self.cards.len() => DeckKind::Pictures,
            _ => DeckKind::Mixed,
        }
    }

    /// The deck without the cards marked as hard for children. Ids move up.
    #[must_use]
    pub fn without_hard(self) -> Self {
        let cards = self.cards.into_iter().filter(|card| !card.hard()).collect();
        Deck::new(without_hard_if(&self.name, true), self.language, cards)
    }

    /// Both decks in one, this one's cards first. Words of different languages make a deck without one language.
    #[must_use]
    pub fn combined(self, other: Deck) -> Self {
        let language = match (self.language, other.language) {
            (Some(a), Some(b)) if a != b => None,
            (a, b) => a.or(b),
        };
        let mut cards = self.cards;
        cards.extend(other.cards);
        let hash = content_hash(&cards);
        Deck {
            name: format!("{}+{}", self.name, other.name),
            language,
            cards,
            hash,
        }
    }
}

/// FNV-1a over every field, with separators.
fn content_hash(cards: &[Card]) -> u64 {
    let mut hash = fnv::FnvHasher::default();
    let mut feed = |bytes: &[u8]| {
        hash.write(bytes);
        hash.write(&[0xff]);
    };
    for card in cards {
        match card {
            Card::Word(word) => {
                feed(b"word");
                feed(word.text.as_bytes());
                feed(word.gloss.as_bytes());
            }
            Card::Picture(picture) => {
                feed(b"picture");
                feed(picture.id.as_bytes());
                feed(picture.emoji.as_bytes());
                for (language, label) in &picture.labels {
                    feed(language.code().as_bytes());
                    feed(label.as_bytes());
                }
                for (language, concepts) in &picture.concepts {
                    feed(language.code().as_bytes());
                    for concept in concepts {
                        feed(concept.word.as_bytes());
                        feed(&concept.weight.to_bits().to_le_bytes());
                    }
                }
            }
        }
        feed(&[u8::from(card.hard())]);
        card.tags().iter().for_each(|tag| feed(tag.as_bytes()));
    }
    hash.finish()
}

/// The language whose letters the words use: Chinese characters, Ukrainian or Russian letters, Czech accents, else English.
fn guess_language(cards: &[Card]) -> Option<Language> {
    let mut seen = false;
    let (mut han, mut cyrillic, mut ukrainian, mut russian, mut czech) = (0, 0, 0, 0, 0);
    for c in cards
        .iter()
        .filter_map(Card::text)
        .flat_map(str::chars)
        .flat_map(char::to_lowercase)
    {
        seen = true;
        match c {
            '\u{3400}'..='\u{9FFF}' => han += 1,
            'і' | 'ї' | 'є' | 'ґ' => ukrainian += 1,
            'ы' | 'э' | 'ъ' | 'ё' => russian += 1,
            'а'..='я' => cyrillic += 1,
            'ě' | 'š' | 'č' | 'ř' | 'ž' | 'ů' | 'ď' | 'ť' | 'ň' | 'ý' => czech += 1,
            _ => {}
        }
    }
    seen.then_some(if han > 0 {
        Language::Yue
    } else if ukrainian > russian {
        Language::Uk
    } else if russian + cyrillic > 0 {
        Language::Ru
    } else if czech > 0 {
        Language::Cs
    } else {
        Language::En
    })
}

#[cfg(test)]
mod tests;
