//! Clues that the referee forbids next to each card, as the table takes them.
use super::super::vocabulary::WordId;

/// For each card the ids of clues that may not be said while it is open, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IllegalClues {
    rows: Vec<Vec<WordId>>,
}

impl IllegalClues {
    /// No clue is forbidden beside any of `cards` cards.
    pub fn none(cards: usize) -> Self {
        Self {
            rows: vec![Vec::new(); cards],
        }
    }

    /// From one list per card, in any order.
    pub fn from_lists(mut rows: Vec<Vec<WordId>>) -> Self {
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        Self { rows }
    }

    /// By asking about every pair of a card and one of `clues`.
    pub fn from_fn(
        cards: usize,
        clues: &[WordId],
        illegal: impl Fn(usize, WordId) -> bool + Sync,
    ) -> Self {
        use rayon::prelude::*;
        let rows = (0..cards)
            .into_par_iter()
            .map(|card| {
                clues
                    .iter()
                    .copied()
                    .filter(|&c| illegal(card, c))
                    .collect()
            })
            .collect();
        Self::from_lists(rows)
    }

    /// The forbidden clues of a card.
    pub fn row(&self, card: usize) -> &[WordId] {
        self.rows.get(card).map_or(&[], Vec::as_slice)
    }
}
