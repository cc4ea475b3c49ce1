//! `margin`: own cards above a floor and above every bad card; the most, then the largest sum.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::lexicon::affinity::TILE;
use crate::players::mind::Mind;
use crate::players::scan::{dispatch, largest, raise};
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::{CardSet, Number, Pos};

/// The parameters of `margin`.
pub const PARAMS: &[Param] = &[
    Param {
        key: "floor",
        default: "0.25",
        about: "affinity that a card must exceed to count, from 0 to 1",
    },
    Param {
        key: "most",
        default: "9",
        about: "largest number it says",
    },
];

/// The spymaster.
pub struct Margin {
    mind: Arc<Mind>,
    floor: u8,
    most: u8,
    /// Upper bounds per tile, kept to avoid allocation.
    bounds: Vec<u16>,
}

/// A clue's worth: how many cards, then their sum, in one number. At most 15 cards of 255 fit.
const COUNT_SHIFT: u32 = 12;

impl Margin {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, mind: Arc<Mind>) -> Result<Margin, SpecError> {
        let floor = values.number("floor", -1.0, 2.0)? as f32;
        let most = values.whole("most", 1, 9)? as u8;
        let floor = mind.table().scale().quantise(floor);
        Ok(Margin {
            bounds: vec![0; mind.table().tiles()],
            mind,
            floor,
            most,
        })
    }

    /// The best clue by `count, sum, commonness`, and its cards; `None` if no clue has even one.
    fn best(&mut self, task: &ClueTask<'_>) -> Option<(usize, u16)> {
        let table = self.mind.table();
        let cards = task.public.cards;
        tile_bounds(table, cards, task, self.floor, &mut self.bounds);
        let mut best: Option<(u16, u32, usize)> = None;
        while let Some(tile) = largest(&self.bounds) {
            if best.is_some_and(|(value, ..)| self.bounds[tile] < value) {
                break;
            }
            self.bounds[tile] = 0;
            let mut values = [0u16; TILE];
            tile_values(table, cards, task, self.floor, tile, &mut values);
            let top = values.iter().copied().fold(0, u16::max);
            if top == 0 || best.is_some_and(|(value, ..)| top < value) {
                continue;
            }
            for (place, _) in values.iter().enumerate().filter(|&(_, &v)| v == top) {
                let position = tile * TILE + place;
                // Of equals the commonest: the lowest id.
                let id = self.mind.clue_at(position).0;
                if best.is_none_or(|(value, least, _)| top > value || id < least) {
                    best = Some((top, id, position));
                }
            }
        }
        best.map(|(value, _, position)| (position, value))
    }

    /// When no clue separates even one card: the one whose best own card stands highest over, or
    /// least below, the worst bad card.
    fn fallback(&self, task: &ClueTask<'_>) -> Option<usize> {
        let table = self.mind.table();
        let cards = task.public.cards;
        let mut best: Option<(i16, u32, usize)> = None;
        for tile in 0..table.tiles() {
            let mut own = [0u8; TILE];
            let mut bad = [0u8; TILE];
            for card in Mind::deck_cards(cards, task.own) {
                raise(&mut own, table.line(tile, card));
            }
            for card in Mind::deck_cards(cards, task.bad()) {
                raise(&mut bad, table.line(tile, card));
            }
            let illegal = illegal_mask(table, cards, task.visible(), tile);
            for place in (0..TILE).filter(|p| illegal >> p & 1 == 0) {
                let position = tile * TILE + place;
                let id = self.mind.clue_at(position).0;
                let lead = i16::from(own[place]) - i16::from(bad[place]);
                if best.is_none_or(|(most, least, _)| lead > most || lead == most && id < least) {
                    best = Some((lead, id, position));
                }
            }
        }
        best.map(|(.., position)| position)
    }
}

impl Spymaster for Margin {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut ChaCha8Rng) -> Result<Clue, PlayerError> {
        let none = || PlayerError("there is no legal clue in the vocabulary".into());
        let (position, count) = match self.best(task) {
            Some((position, value)) => (position, (value >> COUNT_SHIFT) as u8),
            None => (self.fallback(task).ok_or_else(none)?, 1),
        };
        let number = count.min(self.most).clamp(1, task.max_number.max(1));
        let clue = self.mind.clue_at(position);
        let scores = self.mind.scores(clue, task.public.cards);
        let mut own: Vec<Pos> = task.own.iter().collect();
        own.sort_by_key(|p| std::cmp::Reverse(scores[p.index()]));
        Ok(Clue {
            clue,
            number: Number::Count(number),
            intended: own.into_iter().take(usize::from(number)).collect(),
        })
    }
}

use crate::lexicon::AffinityTable;

/// Clues of a tile that are illegal beside some visible card.
#[inline]
pub(crate) fn illegal_mask(
    table: &AffinityTable,
    cards: &[u16],
    visible: CardSet,
    tile: usize,
) -> u64 {
    Mind::deck_cards(cards, visible).fold(0, |mask, card| mask | table.illegal_mask(tile, card))
}

dispatch! {
    /// For every tile a value that no clue in it exceeds.
    fn tile_bounds(
        table: &AffinityTable,
        cards: &[u16],
        task: &ClueTask<'_>,
        floor: u8,
        bounds: &mut [u16],
    ) {
        const CHUNK: usize = 64;
        let tiles = bounds.len();
        for start in (0..tiles).step_by(CHUNK) {
            let n = CHUNK.min(tiles - start);
            let mut bar = [floor; CHUNK];
            for card in Mind::deck_cards(cards, task.bad()) {
                for (bar, &low) in bar[..n].iter_mut().zip(&table.tile_min(card)[start..]) {
                    *bar = (*bar).max(low);
                }
            }
            let mut values = [0u16; CHUNK];
            for card in Mind::deck_cards(cards, task.own) {
                let high = &table.tile_max(card)[start..];
                for ((value, &bar), &high) in values[..n].iter_mut().zip(&bar).zip(high) {
                    let counts = u16::from(high > bar).wrapping_neg();
                    *value += counts & ((1 << COUNT_SHIFT) + u16::from(high));
                }
            }
            bounds[start..start + n].copy_from_slice(&values[..n]);
        }
    }
}

dispatch! {
    /// The value of every clue of a tile; 0 for one that is illegal or has no card.
    fn tile_values(
        table: &AffinityTable,
        cards: &[u16],
        task: &ClueTask<'_>,
        floor: u8,
        tile: usize,
        values: &mut [u16; TILE],
    ) {
        let mut bar = [floor; TILE];
        for card in Mind::deck_cards(cards, task.bad()) {
            for (bar, &score) in bar.iter_mut().zip(table.line(tile, card)) {
                *bar = (*bar).max(score);
            }
        }
        for card in Mind::deck_cards(cards, task.own) {
            for ((value, &bar), &score) in values.iter_mut().zip(&bar).zip(table.line(tile, card)) {
                let counts = u16::from(score > bar).wrapping_neg();
                *value += counts & ((1 << COUNT_SHIFT) + u16::from(score));
            }
        }
        let illegal = illegal_mask(table, cards, task.visible(), tile);
        if illegal != 0 {
            for (place, value) in values.iter_mut().enumerate() {
                if illegal >> place & 1 == 1 {
                    *value = 0;
                }
            }
        }
    }
}

impl Margin {
    /// The same clue by looking at every tile: what tests compare the search with.
    #[doc(hidden)]
    pub fn by_full_scan(&self, task: &ClueTask<'_>) -> Option<usize> {
        let table = self.mind.table();
        let mut best: Option<(u16, u32, usize)> = None;
        for position in 0..table.positions() {
            let (tile, place) = (position / TILE, position % TILE);
            if illegal_mask(table, task.public.cards, task.visible(), tile) >> place & 1 == 1 {
                continue;
            }
            let score = |card| table.score_at(card, position);
            let bad = Mind::deck_cards(task.public.cards, task.bad())
                .map(score)
                .max();
            let bar = bad.unwrap_or(0).max(self.floor);
            let own = Mind::deck_cards(task.public.cards, task.own).map(score);
            let value: u16 = own
                .filter(|&s| s > bar)
                .map(|s| (1 << COUNT_SHIFT) + u16::from(s))
                .sum();
            let id = self.mind.clue_at(position).0;
            if value > 0
                && best.is_none_or(|(most, least, _)| value > most || value == most && id < least)
            {
                best = Some((value, id, position));
            }
        }
        best.map(|(.., position)| position)
    }
}
