//! The weights of all clues as bytes, a row per card: what the first pass of the search adds up.
//!
//! Clues lie commonest first, in blocks of 64, so that how far they can be relied on is much the same in
//! a block. A byte is the weight in steps, rounded down: sums of bytes are never too large for cards that are not ours, and never too
//! small for ours once a step is added for each card. Sums stick at 255, which stands for any weight from there on.

use std::sync::{Arc, Mutex, Weak};

use super::turn_value::TurnValue;
use crate::bots::model::{Sharpness, Weights};
use crate::bots::scan::dispatch;
use crate::players::LexiconView;

/// Clues in a block.
pub const BLOCK: usize = 64;
/// Bytes that are added up at a time: they stay in the nearest cache.
const CHUNK: usize = 64 * BLOCK;
/// Steps per unit of weight: a power of two, so that weights become steps without rounding.
pub const STEPS: f32 = 4.0;
/// The most that a card of ours counts in sums that are capped: one strong card is still one card.
pub const CAP: u8 = 64;

/// The rows of a lexicon under one sharpness.
pub struct Rows {
    lex: Arc<LexiconView>,
    sharpness: Sharpness,
    order: Vec<u32>,
    places: usize,
    rows: Vec<u8>,
    illegal: Vec<u64>,
}

/// Rows in use: players of one kind at many tables share them.
static SHELF: Mutex<Vec<Weak<Rows>>> = Mutex::new(Vec::new());

impl Rows {
    /// The rows for a lexicon's weights; those of another player if there are any.
    pub fn shared(lex: &Arc<LexiconView>, weights: &Weights) -> Arc<Rows> {
        let mut shelf = SHELF.lock().unwrap_or_else(|e| e.into_inner());
        shelf.retain(|rows| rows.strong_count() > 0);
        let same =
            |rows: &Arc<Rows>| Arc::ptr_eq(&rows.lex, lex) && rows.sharpness == weights.sharpness();
        if let Some(rows) = shelf.iter().filter_map(Weak::upgrade).find(same) {
            return rows;
        }
        let rows = Arc::new(Rows::new(lex.clone(), weights));
        shelf.push(Arc::downgrade(&rows));
        rows
    }

    fn new(lex: Arc<LexiconView>, weights: &Weights) -> Rows {
        let table = lex.table();
        let mut order: Vec<u32> = (0..table.clues() as u32).collect();
        let zipf = table.zipf();
        order.sort_by_key(|&p| std::cmp::Reverse(zipf[p as usize]));
        let places = order.len().next_multiple_of(BLOCK);
        let blocks = places / BLOCK;
        let cards = table.cards();
        let mut rows = vec![0; cards * places];
        let mut illegal = vec![0; cards * blocks];
        for card in 0..cards {
            let steps: [u8; 256] =
                std::array::from_fn(|score| (weights.of(card, score as u8) * STEPS) as u8);
            let row = &mut rows[card * places..(card + 1) * places];
            let illegal = &mut illegal[card * blocks..(card + 1) * blocks];
            for (place, &position) in order.iter().enumerate() {
                let position = position as usize;
                let score = table.score_at(card, position);
                row[place] = steps[usize::from(score)];
                let bit = table.illegal_mask(position / BLOCK, card) >> (position % BLOCK) & 1;
                illegal[place / BLOCK] |= bit << (place % BLOCK);
            }
        }
        Rows {
            sharpness: weights.sharpness(),
            order,
            places,
            rows,
            illegal,
            lex,
        }
    }

    /// Places of clues: whole blocks, the last filled up with places that sum to nothing.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Where the clue of a place stands in the lexicon's table.
    #[inline]
    pub fn position(&self, place: usize) -> usize {
        self.order[place] as usize
    }

    /// For each block the largest of a value that is given by position.
    pub fn tops(&self, values: &[f32]) -> Vec<f32> {
        let top = |block: &[u32]| {
            let of = block.iter().map(|&position| values[position as usize]);
            of.fold(f32::MIN, f32::max)
        };
        self.order.chunks(BLOCK).map(top).collect()
    }

    /// Adds up the weights of the cards of a turn, per place; illegal clues have none of ours.
    pub fn add_up(&self, turn: &TurnValue, sums: &mut Sums) {
        // A step for each card of ours: what rounding may have taken.
        let rounding = turn.own().len() as u8;
        let ours = [(&mut sums.ours, rounding), (&mut sums.capped, rounding)];
        for (sum, start) in ours
            .into_iter()
            .chain(sums.others.iter_mut().map(|o| (o, 0)))
        {
            sum.clear();
            sum.resize(self.places, start);
        }
        for from in (0..self.places).step_by(CHUNK) {
            let chunk = from..(from + CHUNK).min(self.places);
            let row =
                |card: usize| card * self.places + chunk.start..card * self.places + chunk.end;
            for &card in turn.own() {
                let row = &self.rows[row(card)];
                let capped = &mut sums.capped[chunk.clone()];
                add_own(&mut sums.ours[chunk.clone()], capped, row);
            }
            for (kind, others) in sums.others.iter_mut().enumerate() {
                // A deadly card that the guesser knows weighs less than its row: nothing, to be sure.
                if kind == 2 && turn.danger < 1.0 {
                    continue;
                }
                for &card in turn.bad(kind) {
                    add(&mut others[chunk.clone()], &self.rows[row(card)]);
                }
            }
        }
        sums.ours[self.order.len()..].fill(0);
        let blocks = self.places / BLOCK;
        sums.illegal.clear();
        sums.illegal.resize(blocks, 0);
        for &card in turn.visible() {
            let row = &self.illegal[card * blocks..(card + 1) * blocks];
            for (all, &more) in sums.illegal.iter_mut().zip(row) {
                *all |= more;
            }
        }
        for (block, &illegal) in sums.illegal.iter().enumerate() {
            let mut illegal = illegal;
            while illegal != 0 {
                sums.ours[block * BLOCK + illegal.trailing_zeros() as usize] = 0;
                illegal &= illegal - 1;
            }
        }
    }
}

/// Sums of a turn, a byte per place. Kept to avoid allocation.
#[derive(Default)]
pub struct Sums {
    /// Weights of our cards, a step for each added; 0 for a clue that may not be said.
    pub ours: Vec<u8>,
    /// The same with no card counting for more than [`CAP`].
    pub capped: Vec<u8>,
    /// Weights of the others, rounded down: bystanders, theirs, deadly.
    pub others: [Vec<u8>; 3],
    illegal: Vec<u64>,
}

impl Sums {
    /// The bytes of a block.
    #[inline]
    pub fn block(&self, block: usize) -> Bytes<'_> {
        let lanes = block * BLOCK..(block + 1) * BLOCK;
        Bytes {
            ours: &self.ours[lanes.clone()],
            capped: &self.capped[lanes.clone()],
            others: [0, 1, 2].map(|kind| &self.others[kind][lanes.clone()]),
        }
    }
}

/// Sums of some places.
#[derive(Clone, Copy)]
pub struct Bytes<'a> {
    /// See [`Sums::ours`].
    pub ours: &'a [u8],
    /// See [`Sums::capped`].
    pub capped: &'a [u8],
    /// See [`Sums::others`].
    pub others: [&'a [u8]; 3],
}

dispatch! {
    /// Adds a row of a card of ours.
    fn add_own(sums: &mut [u8], capped: &mut [u8], row: &[u8]) {
        for ((sum, capped), &value) in sums.iter_mut().zip(capped).zip(row) {
            *sum = sum.saturating_add(value);
            *capped = capped.saturating_add(value.min(CAP));
        }
    }
}

dispatch! {
    /// Adds a row to sums that stick at 255.
    fn add(sums: &mut [u8], row: &[u8]) {
        for (sum, &value) in sums.iter_mut().zip(row) {
            *sum = sum.saturating_add(value);
        }
    }
}
