//! The weights of all clues as bytes, a row per card: the summands of the search's first pass.
//!
//! A byte is the weight in steps, rounded down: sums of bytes are never too large for cards that are not ours, and never
//! too small for ours once a step is added for each card. Sums stick at 255, which stands for any weight from there on.

use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use super::turn_value::TurnValue;
use crate::bots::model::Weights;
use crate::bots::scan::dispatch;
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::{Shared, TILE};

/// Steps per unit of weight: a power of two, so that weights become steps without rounding.
pub const STEPS: f32 = 4.0;
/// The most that a card of ours counts in sums that are capped: one strong card is still one card.
pub const CAP: u8 = 64;
/// Tiles that are added up at a time: the rows of all cards there fit the second cache, the sums the first.
pub const TILES: usize = 16;
/// Clues that are added up at a time.
pub const CHUNK: usize = TILES * TILE;

/// The rows of a lexicon under one sharpness: `[card][position]`, whole chunks.
pub struct Rows {
    rows: Shared<u8>,
    /// `[card][tile]`: clues that are illegal beside the card.
    illegal: Shared<u64>,
    chunks: usize,
}

impl Rows {
    /// The rows for a lexicon's weights, shared by all players of that sharpness.
    pub fn shared(table: &AffinityTable, weights: &Weights) -> Arc<Rows> {
        table.derived(weights.sharpness().key(), |table| Rows::new(table, weights))
    }

    fn new(table: &AffinityTable, weights: &Weights) -> Rows {
        let cards = table.cards();
        let chunks = table.positions().div_ceil(CHUNK);
        let steps = |card: usize| -> [u8; 256] {
            std::array::from_fn(|score| (weights.of(card, score as u8) * STEPS) as u8)
        };
        let steps: Vec<[u8; 256]> = (0..cards).map(steps).collect();
        // The steps name the array: other weights, other rows.
        let name = format!("rows-{:016x}", xxh3_64(steps.as_flattened()));
        let rows = table.array(&name, cards * chunks * CHUNK, |rows: &mut [u8]| {
            for (card, row) in rows.chunks_exact_mut((chunks * CHUNK).max(1)).enumerate() {
                for tile in 0..table.tiles() {
                    let scores = table.line(tile, card);
                    for (step, &score) in row[tile * TILE..].iter_mut().zip(scores) {
                        *step = steps[card][usize::from(score)];
                    }
                }
            }
        });
        let illegal = table.array(
            "illegal",
            cards * chunks * TILES,
            |illegal: &mut [u64]| {
                // Places beyond the last clue may not be said.
                illegal.fill(u64::MAX);
                for (card, row) in illegal
                    .chunks_exact_mut((chunks * TILES).max(1))
                    .enumerate()
                {
                    for (tile, mask) in row.iter_mut().enumerate().take(table.tiles()) {
                        *mask = table.illegal_mask(tile, card);
                    }
                }
            },
        );
        Rows {
            rows,
            illegal,
            chunks,
        }
    }

    /// Chunks of clues.
    pub fn chunks(&self) -> usize {
        self.chunks
    }

    /// Adds up the weights of the cards of a turn with the clues of a chunk; clues that may not be said have none of ours.
    pub fn add_up(&self, turn: &TurnValue, chunk: usize, sums: &mut Sums) {
        let row = |card: usize| -> &[u8; CHUNK] {
            let at = (card * self.chunks + chunk) * CHUNK;
            self.rows[at..].first_chunk().unwrap_or(&[0; CHUNK])
        };
        // A step for each card of ours: the most that rounding may have taken.
        let rounding = turn.own().len() as u8;
        sums.ours = [rounding; CHUNK];
        sums.capped = [rounding; CHUNK];
        for &card in turn.own() {
            add_own(&mut sums.ours, &mut sums.capped, row(card));
        }
        for (kind, others) in sums.others.iter_mut().enumerate() {
            *others = [0; CHUNK];
            // A deadly card that the guesser knows weighs less than its row; counting it as nothing is safe.
            if kind == 2 && turn.danger < 1.0 {
                continue;
            }
            for &card in turn.bad(kind) {
                add(others, row(card));
            }
        }
        let mut illegal = [0; TILES];
        for &card in turn.visible() {
            let at = (card * self.chunks + chunk) * TILES;
            for (all, &more) in illegal.iter_mut().zip(&self.illegal[at..at + TILES]) {
                *all |= more;
            }
        }
        for (tile, mut illegal) in illegal.into_iter().enumerate() {
            while illegal != 0 {
                sums.ours[tile * TILE + illegal.trailing_zeros() as usize] = 0;
                illegal &= illegal - 1;
            }
        }
    }
}

/// Sums of a turn for the clues of a chunk.
pub struct Sums {
    /// Weights of our cards, a step for each added; 0 for a clue that may not be said.
    pub ours: [u8; CHUNK],
    /// The same with no card counting for more than [`CAP`].
    pub capped: [u8; CHUNK],
    /// Weights of the others, rounded down: bystanders, theirs, deadly.
    pub others: [[u8; CHUNK]; 3],
}

impl Sums {
    /// Nothing.
    pub const ZERO: Sums = Sums {
        ours: [0; CHUNK],
        capped: [0; CHUNK],
        others: [[0; CHUNK]; 3],
    };

    /// The sums of one clue.
    #[inline]
    pub fn lane(&self, lane: usize) -> Lane {
        Lane {
            ours: self.ours[lane],
            capped: self.capped[lane],
            others: [0, 1, 2].map(|kind| self.others[kind][lane]),
        }
    }
}

/// The sums of one clue.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// See [`Sums::ours`].
    pub ours: u8,
    /// See [`Sums::capped`].
    pub capped: u8,
    /// See [`Sums::others`].
    pub others: [u8; 3],
}

dispatch! {
    /// Adds a row of a card of ours.
    fn add_own(sums: &mut [u8; CHUNK], capped: &mut [u8; CHUNK], row: &[u8; CHUNK]) {
        for ((sum, capped), &value) in sums.iter_mut().zip(capped).zip(row) {
            *sum = sum.saturating_add(value);
            *capped = capped.saturating_add(value.min(CAP));
        }
    }
}

dispatch! {
    /// Adds a row to sums that stick at 255.
    fn add(sums: &mut [u8; CHUNK], row: &[u8; CHUNK]) {
        for (sum, &value) in sums.iter_mut().zip(row) {
            *sum = sum.saturating_add(value);
        }
    }
}
