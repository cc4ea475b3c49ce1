//! The verdict of a table on any word, listed or not.

use std::sync::Arc;

use super::resources::Judging;
use crate::deck::{Card, Deck};
use crate::legality::{Referee, Verdict};

/// Judges words that no table of scores lists.
#[derive(Clone, Debug)]
pub struct Judge {
    deck: Arc<Deck>,
    judging: Judging,
    vocabulary: Option<Arc<[String]>>,
}

impl Judge {
    /// A judge over a deck; with a vocabulary no other word may be said.
    pub fn new(deck: Arc<Deck>, judging: Judging, vocabulary: Option<Arc<[String]>>) -> Judge {
        Judge {
            deck,
            judging,
            vocabulary,
        }
    }

    /// The way clues are judged.
    pub fn judging(&self) -> Judging {
        self.judging
    }

    /// The reason why a word may not be said beside these cards of the deck; `None` if it may.
    pub fn objection(&self, word: &str, visible: &mut dyn Iterator<Item = u16>) -> Option<String> {
        if self.judging == Judging::Off {
            return None;
        }
        let folded = super::ClueBook::fold(word);
        if let Some(words) = &self.vocabulary
            && !words.contains(&folded)
        {
            return Some(format!("`{word}` is not in the vocabulary of this table"));
        }
        let cards: Vec<&Card> = visible
            .filter_map(|card| self.deck.cards().get(usize::from(card)))
            .collect();
        match self.judging {
            Judging::Off => None,
            Judging::Exact => {
                let same = |card: &&&Card| card.text().is_some_and(|t| t.to_lowercase() == folded);
                let card = cards.iter().find(same)?;
                let text = card.text().unwrap_or_default();
                Some(format!("`{word}` is the visible word {text}"))
            }
            Judging::Referee(profile) => match Referee::new(profile).check(word, &cards) {
                Verdict::Legal => None,
                Verdict::Illegal(reason) => Some(reason.to_string()),
            },
        }
    }
}
