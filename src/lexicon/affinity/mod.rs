//! The affinity table: every card of a deck against every clue of a lexicon, as bytes.
//!
//! `affinity(card, clue) = dense · cosine + edge · association`, computed once per deck in exact integer sums,
//! then put on the lexicon's [`Scale`]. From there on play is integer and the same on every machine.
//!
//! Layout: clues lie commonest first, in tiles of 64; the bytes lie as `[tile][card][64]`, one cache line per card and tile.
//! Beside them: per card and tile a 64-bit mask of illegal clues, per card the nearest clues, per position the clue's id
//! and frequency. The last tile is filled up by repeating its last clue, so that no search needs a special case.
mod build;
mod cache;
mod illegal;
pub mod kernel;
pub mod pages;
mod scale;
pub mod shared;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use rayon::prelude::*;

pub use cache::{Cache, table_key};
pub use illegal::IllegalClues;
pub use scale::Scale;
pub use shared::{Plain, Shared};

use super::Lexicon;
use super::meaning::{CardMeaning, Meaning};
use super::vocabulary::WordId;

/// Clues in a tile.
pub const TILE: usize = 64;
/// Nearest legal clues kept per card.
pub const NEIGHBOURS: usize = 300;
/// A word that is not in the table.
const ABSENT: u32 = u32::MAX;

/// One cache line: the scores of one card with the 64 clues of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct TileLine(pub [u8; TILE]);

/// The table. See the module for its layout.
#[derive(Debug)]
pub struct AffinityTable {
    lexicon: Arc<Lexicon>,
    scale: Scale,
    cards: usize,
    clues: usize,
    /// Per card its meaning in the lexicon; `None` if unknown.
    meanings: Vec<Option<Meaning>>,
    data: Data,
    /// Word id → position.
    positions: Vec<u32>,
    zipf: Vec<u8>,
    /// `[position][card]`, made when first asked for.
    columns: OnceLock<Shared<u8>>,
    derived: Derived,
    /// Path of the arrays made from it: the table's file without its extension.
    kept: Option<PathBuf>,
}

/// Values that players compute from the whole table, shared by all of them.
#[derive(Default)]
struct Derived(Mutex<HashMap<(TypeId, u64), Arc<dyn Any + Send + Sync>>>);

impl std::fmt::Debug for Derived {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Derived")
    }
}

/// The part of the table that goes to the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Data {
    /// Position → clue id; a whole number of tiles.
    ids: Vec<WordId>,
    /// `[tile][card]`.
    lines: Vec<TileLine>,
    /// `[tile][card]`, bit = place in the tile.
    illegal: Vec<u64>,
    /// `[card][rank]` clue ids, `neighbours` of them per card.
    nearest: Vec<WordId>,
    neighbours: usize,
}

impl AffinityTable {
    /// Computes the table with all threads of the current pool.
    pub fn build(lexicon: Arc<Lexicon>, cards: &[CardMeaning], illegal: &IllegalClues) -> Self {
        let scale = Scale::of(&lexicon);
        let meanings: Vec<Option<Meaning>> = cards.iter().map(|c| lexicon.meaning(c)).collect();
        let data = build::data(&lexicon, scale, &meanings, illegal);
        Self::assemble(lexicon, scale, meanings, data)
    }

    /// Takes the table from the cache, or computes it and puts it there.
    ///
    /// `legality` names the referee's profile and version; together with the contents of the deck and the lexicon it
    /// is the key, so `illegal` is only asked when the table has to be computed.
    pub fn cached(
        cache: &Cache,
        lexicon: Arc<Lexicon>,
        cards: &[CardMeaning],
        legality: &str,
        illegal: impl FnOnce() -> IllegalClues,
    ) -> Self {
        let key = table_key(&lexicon, cards, legality);
        if let Some(data) = cache.load(key, cards.len(), &lexicon) {
            let scale = Scale::of(&lexicon);
            let meanings = cards.iter().map(|c| lexicon.meaning(c)).collect();
            let mut table = Self::assemble(lexicon, scale, meanings, data);
            table.kept = cache.file(key);
            return table;
        }
        let mut table = Self::build(lexicon, cards, &illegal());
        cache.store(key, &table.data);
        table.kept = cache.file(key);
        table
    }

    fn assemble(
        lexicon: Arc<Lexicon>,
        scale: Scale,
        meanings: Vec<Option<Meaning>>,
        data: Data,
    ) -> Self {
        let mut positions = vec![ABSENT; lexicon.vocabulary().len()];
        // Backwards, so that a repeated clue keeps its first position.
        for (position, &id) in data.ids.iter().enumerate().rev() {
            positions[id as usize] = position as u32;
        }
        Self {
            scale,
            cards: meanings.len(),
            clues: lexicon.clues().len(),
            meanings,
            positions,
            zipf: data.ids.iter().map(|&id| lexicon.zipf_raw(id)).collect(),
            columns: OnceLock::new(),
            derived: Derived::default(),
            kept: None,
            data,
            lexicon,
        }
    }

    /// The lexicon it was made from.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// Between bytes and affinities.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The affinity a byte stands for.
    #[inline]
    pub fn affinity_f32(&self, byte: u8) -> f32 {
        self.scale.affinity(byte)
    }

    /// The largest difference between [`AffinityTable::affinity_f32`] of a score and the affinity in full precision, inside the
    /// range of the scale: half a step and the error of 16-bit components.
    pub fn error_bound(&self) -> f32 {
        let dense = self.lexicon.header().affinity.dense.abs();
        self.scale.step() * 0.5 + dense * kernel::error_bound(self.lexicon.vectors().dims()) + 1e-5
    }

    /// Cards of the deck.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// Clues in the table, each counted once.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Tiles of 64 positions.
    pub fn tiles(&self) -> usize {
        self.data.ids.len() / TILE
    }

    /// Positions: 64 × tiles. Those from [`AffinityTable::clues`] on repeat the last clue.
    pub fn positions(&self) -> usize {
        self.data.ids.len()
    }

    /// The scores of a card with the clues of a tile.
    #[inline]
    pub fn line(&self, tile: usize, card: usize) -> &[u8; TILE] {
        &self.data.lines[tile * self.cards + card].0
    }

    /// All lines, `[tile][card]`: line of (tile, card) is at `tile * cards + card`.
    #[inline]
    pub fn lines(&self) -> &[TileLine] {
        &self.data.lines
    }

    /// Bit i is set when the clue at place i of the tile is illegal while the card is open.
    #[inline]
    pub fn illegal_mask(&self, tile: usize, card: usize) -> u64 {
        self.data.illegal[tile * self.cards + card]
    }

    /// The clue at a position.
    #[inline]
    pub fn clue_at(&self, position: usize) -> WordId {
        self.data.ids[position]
    }

    /// The clues at all positions.
    pub fn clue_ids(&self) -> &[WordId] {
        &self.data.ids
    }

    /// The position of a clue; `None` for a word that is not one.
    #[inline]
    pub fn position(&self, clue: WordId) -> Option<usize> {
        match self.positions.get(clue as usize) {
            Some(&ABSENT) | None => None,
            Some(&position) => Some(position as usize),
        }
    }

    /// Zipf frequency × 25 of the clue at each position; 0 = unknown.
    pub fn zipf(&self) -> &[u8] {
        &self.zipf
    }

    /// The score of a card with the clue at a position.
    #[inline]
    pub fn score_at(&self, card: usize, position: usize) -> u8 {
        self.data.lines[position / TILE * self.cards + card].0[position % TILE]
    }

    /// The scores of all cards with the clue at a position, side by side, for per-clue access. The
    /// first call lays all of them out.
    #[inline]
    pub fn column(&self, position: usize) -> &[u8] {
        let columns = self.columns.get_or_init(|| self.lay_out());
        &columns[position * self.cards..(position + 1) * self.cards]
    }

    /// The same, if the columns are laid out.
    #[inline]
    pub fn ready_column(&self, position: usize) -> Option<&[u8]> {
        let columns = self.columns.get()?;
        Some(&columns[position * self.cards..(position + 1) * self.cards])
    }

    /// Something computed from the whole table, made once for a type and a key, and shared by all players.
    pub fn derived<T: Any + Send + Sync>(
        &self,
        key: u64,
        make: impl FnOnce(&AffinityTable) -> T,
    ) -> Arc<T> {
        let name = (TypeId::of::<T>(), key);
        let known = |derived: &Derived| {
            let all = derived.0.lock().unwrap_or_else(|e| e.into_inner());
            all.get(&name).and_then(|made| made.clone().downcast().ok())
        };
        if let Some(made) = known(&self.derived) {
            return made;
        }
        // Made outside the lock, because making it may itself ask for something. The first one made is kept.
        let made = Arc::new(make(self));
        let mut all = self.derived.0.lock().unwrap_or_else(|e| e.into_inner());
        let first = all.entry(name).or_insert(made.clone()).clone();
        first.downcast().unwrap_or(made)
    }

    /// An array that follows from the table and a name, shared by all programs on this machine where tables are kept.
    pub fn array<T: Plain>(
        &self,
        name: &str,
        len: usize,
        fill: impl FnOnce(&mut [T]),
    ) -> Shared<T> {
        let file = self.kept.as_ref().map(|kept| kept.with_extension(name));
        Shared::new(file.as_deref(), len, fill)
    }

    fn lay_out(&self) -> Shared<u8> {
        self.array("columns", self.positions() * self.cards, |columns| {
            if self.cards == 0 {
                return;
            }
            let tiles = columns.par_chunks_mut(TILE * self.cards);
            tiles
                .zip(self.data.lines.par_chunks(self.cards))
                .for_each(|(columns, lines)| {
                    for (place, column) in columns.chunks_mut(self.cards).enumerate() {
                        for (score, line) in column.iter_mut().zip(lines) {
                            *score = line.0[place];
                        }
                    }
                });
        })
    }

    /// The score of a card with a word: from the table for clues, computed for other words of the lexicon.
    pub fn score(&self, card: usize, word: WordId) -> u8 {
        match self.position(word) {
            Some(position) => self.score_at(card, position),
            None => self
                .row_for_word(self.lexicon.vocabulary().word(word))
                .and_then(|row| row.get(card).copied())
                .unwrap_or_else(|| self.scale.quantise(0.0)),
        }
    }

    /// True if a clue may not be said while a card is open, as far as the table knows: `false` for words that are
    /// not in it.
    pub fn is_illegal(&self, card: usize, clue: WordId) -> bool {
        self.position(clue)
            .is_some_and(|p| self.illegal_mask(p / TILE, card) >> (p % TILE) & 1 == 1)
    }

    /// Positions of the clues that are illegal while a card is open, ascending.
    pub fn illegal_positions(&self, card: usize) -> Vec<u32> {
        (0..self.tiles())
            .flat_map(|tile| {
                let mut mask = self.illegal_mask(tile, card);
                std::iter::from_fn(move || {
                    let place = mask.trailing_zeros();
                    (mask != 0).then(|| {
                        mask &= mask - 1;
                        (tile * TILE) as u32 + place
                    })
                })
            })
            .collect()
    }

    /// The nearest legal clues of a card, best first; equal scores by frequency.
    pub fn nearest(&self, card: usize) -> &[WordId] {
        let n = self.data.neighbours;
        &self.data.nearest[card * n..(card + 1) * n]
    }

    /// Scores of every card with any word or phrase, known as a clue or not (a person's clue). `None` if the lexicon
    /// knows nothing of it.
    pub fn row_for_word(&self, text: &str) -> Option<Vec<u8>> {
        if let &[word] = self.lexicon.words_of(text).as_slice()
            && let Some(position) = self.position(word)
        {
            return Some(
                (0..self.cards)
                    .map(|c| self.score_at(c, position))
                    .collect(),
            );
        }
        let clue = self.lexicon.meaning_of(text)?;
        Some(build::row(&self.lexicon, self.scale, &self.meanings, &clue))
    }

    /// The meaning of a card in the lexicon; `None` if the lexicon does not know it (all its scores are then those of
    /// affinity 0).
    pub fn meaning(&self, card: usize) -> Option<&Meaning> {
        self.meanings.get(card)?.as_ref()
    }

    /// Cards the lexicon does not know.
    pub fn unknown_cards(&self) -> Vec<usize> {
        let unknown = |&card: &usize| self.meanings[card].is_none();
        (0..self.cards).filter(unknown).collect()
    }

    /// Memory of the table's arrays.
    pub fn bytes(&self) -> usize {
        let data = &self.data;
        data.lines.len() * TILE
            + data.illegal.len() * 8
            + (data.ids.len() + data.nearest.len() + self.positions.len()) * 4
            + self.zipf.len()
    }
}

#[cfg(test)]
mod tests;
