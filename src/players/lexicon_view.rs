//! A player's view of the cards: one lexicon's scores, under clue ids that all players share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::task::ClueTask;
use super::unlisted::{Unlisted, is_unlisted};
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;
use crate::rules::{CardSet, ClueId, MAX_CARDS};

/// Words that may be said at a table, by number. All players at it share the book, whatever their lexica.
///
/// A book may go on from another one: a table at which people sit hears words that no lexicon lists, and the
/// books of other tables stay as they are.
#[derive(Debug, Default)]
pub struct ClueBook {
    before: Option<Arc<ClueBook>>,
    words: Vec<String>,
    ids: HashMap<String, ClueId>,
    /// Words said by players that know more than the book; kept by the first book of a chain.
    unlisted: Unlisted,
}

impl ClueBook {
    /// The clues of some lexica: those of the first in its order, then the further clues of the others.
    pub fn of_tables<'t>(tables: impl IntoIterator<Item = &'t AffinityTable>) -> ClueBook {
        let mut book = ClueBook::default();
        for table in tables {
            let lexicon = table.lexicon();
            for &word in lexicon.clues() {
                book.add(lexicon.vocabulary().word(word));
            }
        }
        book
    }

    /// A book that goes on from this one; ids stay what they are.
    pub fn going_on(self: &Arc<ClueBook>) -> ClueBook {
        ClueBook {
            before: Some(self.clone()),
            ..ClueBook::default()
        }
    }

    /// A clue as books spell it.
    pub fn fold(word: &str) -> String {
        word.trim().to_lowercase()
    }

    /// Adds a word, if it is new. Returns its id.
    pub fn add(&mut self, word: &str) -> ClueId {
        if let Some(id) = self.id(word) {
            return id;
        }
        let id = ClueId(self.len() as u32);
        self.words.push(word.to_owned());
        self.ids.insert(Self::fold(word), id);
        id
    }

    /// The id of a word as a player says it: the book's, or a new one for a word that it does not list. Books of
    /// other tables that go on from the same one know it too.
    pub fn say(&self, word: &str) -> Option<ClueId> {
        let word = word.trim();
        match self.id(&ClueBook::fold(word)) {
            Some(id) => Some(id),
            None => self.root().unlisted.add(word),
        }
    }

    /// True if an id stands for a word that the book does not list.
    pub fn is_unlisted(&self, id: ClueId) -> bool {
        is_unlisted(id)
    }

    fn root(&self) -> &ClueBook {
        self.before.as_ref().map_or(self, |before| before.root())
    }

    /// The word of an id.
    pub fn word(&self, id: ClueId) -> Option<&str> {
        if is_unlisted(id) {
            return self.root().unlisted.word(id);
        }
        let first = self.first();
        match (id.0 as usize).checked_sub(first) {
            Some(at) => self.words.get(at).map(String::as_str),
            None => self.before.as_ref()?.word(id),
        }
    }

    /// The id of a word, with capitals or without.
    pub fn id(&self, word: &str) -> Option<ClueId> {
        let own = self
            .ids
            .get(word)
            .or_else(|| self.ids.get(&Self::fold(word)));
        own.copied().or_else(|| self.before.as_ref()?.id(word))
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.first() + self.words.len()
    }

    /// True if it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Words of the book before.
    fn first(&self) -> usize {
        self.before.as_ref().map_or(0, |before| before.len())
    }
}

const ABSENT: u32 = u32::MAX;

/// One lexicon's view of a deck, read by clue id.
#[derive(Debug)]
pub struct LexiconView {
    table: Arc<AffinityTable>,
    book: Arc<ClueBook>,
    /// Book id to table position.
    positions: Arc<[u32]>,
    /// Table position to book id.
    clues: Arc<[ClueId]>,
    /// The score of a card or word that the lexicon does not know.
    neutral: u8,
    /// Rows of words that are known but are no clues of this lexicon, computed when first met.
    rows: Mutex<HashMap<ClueId, Arc<[u8]>>>,
}

impl LexiconView {
    /// Joins a table to the book. Clues of the table that are not in the book cannot be given.
    pub fn new(table: Arc<AffinityTable>, book: Arc<ClueBook>) -> LexiconView {
        let vocabulary = table.lexicon().vocabulary();
        let ids = (0..book.len() as u32).map(ClueId);
        let positions = ids
            .map(|id| {
                let word = book.word(id).unwrap_or_default();
                let position = vocabulary.id(word).and_then(|id| table.position(id));
                position.map_or(ABSENT, |p| p as u32)
            })
            .collect();
        let clues = table
            .clue_ids()
            .iter()
            .map(|&id| book.id(vocabulary.word(id)).unwrap_or(ClueId::UNKNOWN))
            .collect();
        let neutral = table.scale().quantise(0.0);
        LexiconView {
            table,
            book,
            positions,
            clues,
            neutral,
            rows: Mutex::default(),
        }
    }

    /// The same view at a table whose book goes on from this one's.
    pub fn with_book(&self, book: Arc<ClueBook>) -> LexiconView {
        LexiconView {
            table: self.table.clone(),
            book,
            positions: self.positions.clone(),
            clues: self.clues.clone(),
            neutral: self.neutral,
            rows: Mutex::default(),
        }
    }

    /// True if the lexicon knows a word or phrase, as a clue of its own or not.
    pub fn knows(&self, word: &str) -> bool {
        self.table.row_for_word(word).is_some()
    }

    /// The scores behind it.
    #[inline]
    pub fn table(&self) -> &AffinityTable {
        &self.table
    }

    /// The scores behind it, to keep.
    pub fn shared_table(&self) -> Arc<AffinityTable> {
        self.table.clone()
    }

    /// The words at the table.
    pub fn book(&self) -> &Arc<ClueBook> {
        &self.book
    }

    /// The clue at a position of the affinity table.
    #[inline]
    pub fn clue_at(&self, position: usize) -> ClueId {
        self.clues[position]
    }

    /// The position of a clue in the affinity table, if it is one of this lexicon's clues.
    #[inline]
    pub fn position(&self, clue: ClueId) -> Option<usize> {
        match self.positions.get(clue.0 as usize) {
            Some(&ABSENT) | None => None,
            Some(&position) => Some(position as usize),
        }
    }

    /// The score that means "nothing to do with each other".
    pub fn neutral(&self) -> u8 {
        self.neutral
    }

    /// Scores of the cards on the table with a clue; all alike if the lexicon does not know it.
    pub fn scores(&self, clue: ClueId, cards: &[u16]) -> [u8; MAX_CARDS] {
        let mut scores = [self.neutral; MAX_CARDS];
        match self.position(clue) {
            Some(position) => match self.table.ready_column(position) {
                Some(column) => {
                    for (score, &card) in scores.iter_mut().zip(cards) {
                        *score = column[usize::from(card)];
                    }
                }
                None => {
                    for (score, &card) in scores.iter_mut().zip(cards) {
                        *score = self.table.score_at(usize::from(card), position);
                    }
                }
            },
            None => {
                if let Some(row) = self.row(clue) {
                    for (score, &card) in scores.iter_mut().zip(cards) {
                        *score = row[usize::from(card)];
                    }
                }
            }
        }
        scores
    }

    /// The row of a word that is no clue of this lexicon; `None` if it is unknown to it.
    fn row(&self, clue: ClueId) -> Option<Arc<[u8]>> {
        let mut rows = self.rows.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(row) = rows.get(&clue) {
            return Some(row.clone());
        }
        let row: Arc<[u8]> = self.table.row_for_word(self.book.word(clue)?)?.into();
        rows.insert(clue, row.clone());
        Some(row)
    }

    /// The score of a deck card with a clue, from 0 to 255.
    pub fn score(&self, card: u16, clue: ClueId) -> u8 {
        self.scores(clue, &[card])[0]
    }

    /// Positions in the affinity table of the clues that may be said beside all visible cards.
    pub fn legal_positions<'t>(
        &'t self,
        task: &ClueTask<'t>,
    ) -> impl Iterator<Item = usize> + use<'t> {
        let (cards, visible) = (task.public.cards, task.visible());
        (0..self.table.tiles()).flat_map(move |tile| {
            let illegal = self.illegal_mask(cards, visible, tile);
            let first = tile * TILE;
            // Places beyond the last clue repeat it.
            let end = self.table.clues().min(first + TILE);
            (first..end).filter(move |&position| {
                illegal >> (position - first) & 1 == 0 && self.clues[position] != ClueId::UNKNOWN
            })
        })
    }

    /// Clues that may be said beside all visible cards.
    pub fn legal_clues<'t>(
        &'t self,
        task: &ClueTask<'t>,
    ) -> impl Iterator<Item = ClueId> + use<'t> {
        self.legal_positions(task)
            .map(|position| self.clue_at(position))
    }

    /// True if a clue of this lexicon may be said beside all visible cards.
    pub fn is_legal(&self, task: &ClueTask<'_>, clue: ClueId) -> bool {
        let at = self.position(clue);
        at.is_some_and(|position| self.is_legal_at(task, position))
    }

    /// True if the clue at a position of the affinity table may be said.
    pub(crate) fn is_legal_at(&self, task: &ClueTask<'_>, position: usize) -> bool {
        let (tile, place) = (position / TILE, position % TILE);
        let illegal = |card| self.table.illegal_mask(tile, card) >> place & 1 == 1;
        self.clues[position] != ClueId::UNKNOWN
            && !LexiconView::deck_cards(task.public.cards, task.visible()).any(illegal)
    }

    /// Clues of a tile that are illegal beside some visible card.
    #[inline]
    pub(crate) fn illegal_mask(&self, cards: &[u16], visible: CardSet, tile: usize) -> u64 {
        LexiconView::deck_cards(cards, visible)
            .fold(0, |mask, card| mask | self.table.illegal_mask(tile, card))
    }

    /// The deck cards of a set of places.
    pub fn deck_cards<'c>(
        cards: &'c [u16],
        set: CardSet,
    ) -> impl Iterator<Item = usize> + Clone + use<'c> {
        set.iter().map(move |p| usize::from(cards[p.index()]))
    }
}
