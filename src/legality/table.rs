//! The verdicts of a whole deck against a whole clue vocabulary, as bits.
//!
//! One row of bits over the clues per card, and one row for clues that are illegal on any board. A game asks
//! [`LegalityTable::illegal`] and never touches a string.
use rayon::prelude::*;

use super::Referee;
use super::keys::{CardKeys, Word};
use crate::deck::{Card, Deck};

/// Clues are analysed in blocks of one word of bits times this, one block per task.
const BLOCK: usize = 1024;

/// The findings in one block of clues: pairs of card and clue, and clues that are illegal on their own.
type Found = (Vec<(u32, u32)>, Vec<u32>);

/// Packed verdicts: 400 cards × 50,000 clues take 2.5 MB.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalityTable {
    cards: usize,
    clues: usize,
    words_per_row: usize,
    /// Card rows one after the other.
    rows: Vec<u64>,
    globally: Vec<u64>,
}

impl LegalityTable {
    /// Fills the table for every card of a deck, on the current rayon pool. Shape words count as globally illegal when the deck has pictures
    /// and the profile forbids them.
    pub fn build(referee: &Referee, deck: &Deck, clues: &[String]) -> Self {
        Self::of_cards(referee, deck.cards(), clues)
    }

    /// As [`LegalityTable::build`], for any cards.
    pub fn of_cards<S: AsRef<str> + Sync>(referee: &Referee, cards: &[Card], clues: &[S]) -> Self {
        let profile = *referee.profile();
        let mut keys = CardKeys::default();
        for (index, card) in cards.iter().enumerate() {
            if let Some(text) = card.text() {
                keys.store(index as u32, &referee.word(text), &profile);
            }
        }
        let pictures = cards.iter().any(Card::is_picture);
        let words_per_row = clues.len().div_ceil(64);
        let mut table = LegalityTable {
            cards: cards.len(),
            clues: clues.len(),
            words_per_row,
            rows: vec![0; cards.len() * words_per_row],
            globally: vec![0; words_per_row],
        };
        // Few pairs are illegal: each block reports them as a list, and the bits are set afterwards in one pass.
        let found: Vec<Found> = clues
            .par_chunks(BLOCK)
            .enumerate()
            .map(|(block, clues)| {
                let (mut pairs, mut alone) = (Vec::new(), Vec::new());
                for (offset, clue) in clues.iter().enumerate() {
                    let id = (block * BLOCK + offset) as u32;
                    let word: Word = referee.word(clue.as_ref());
                    if referee.fault_of_clue(&word.spelling, pictures).is_some() {
                        alone.push(id);
                    }
                    referee.ties(&word, &keys, |card, _, _| pairs.push((card, id)));
                }
                (pairs, alone)
            })
            .collect();
        for (pairs, alone) in found {
            for (card, clue) in pairs {
                table.rows[card as usize * words_per_row + clue as usize / 64] |= 1 << (clue % 64);
            }
            for clue in alone {
                table.globally[clue as usize / 64] |= 1 << (clue % 64);
            }
        }
        table
    }

    /// Number of cards.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// Number of clues.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// True if the clue is illegal while this card is visible, the faults of the clue itself included. Out of range counts as illegal.
    pub fn illegal(&self, card: usize, clue: usize) -> bool {
        if card >= self.cards || clue >= self.clues {
            return true;
        }
        let (word, bit) = (clue / 64, clue % 64);
        (self.rows[card * self.words_per_row + word] | self.globally[word]) >> bit & 1 == 1
    }

    /// True if the clue is illegal on every board.
    pub fn globally_illegal(&self, clue: usize) -> bool {
        clue >= self.clues || self.globally[clue / 64] >> (clue % 64) & 1 == 1
    }

    /// The clues that one card forbids, 64 to a word, without the global ones; empty for a card that is not there.
    pub fn row(&self, card: usize) -> &[u64] {
        self.rows
            .get(card * self.words_per_row..(card + 1) * self.words_per_row)
            .unwrap_or(&[])
    }

    /// The clues that are illegal on every board, 64 to a word.
    pub fn global_row(&self) -> &[u64] {
        &self.globally
    }

    /// The ids of the clues that one card forbids, ascending, without the global ones.
    pub fn illegal_clues(&self, card: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(card).iter().enumerate().flat_map(|(at, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then(|| at * 64 + bit as usize)
            })
        })
    }
}
