//! `margin`: own cards above a floor and above every bad card; the most, then the largest sum.

use std::sync::Arc;

use crate::bots::scan::{dispatch, raise};
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::pages::{self, AHEAD, Lines};
use crate::lexicon::affinity::{Shared, TILE};
use crate::players::{
    Clue, ClueTask, LexiconView, Param, PlayerError, Rng, SpecError, Spymaster, Values,
};
use crate::rules::{MAX_CARDS, Number, Pos};

/// The parameters of `margin`.
pub const PARAMS: &[Param] = &[
    Param::new(
        "floor",
        "0.23",
        "affinity that a card must exceed to count, from 0 to 1",
    ),
    Param::new("most", "9", "largest number it says"),
];

/// The spymaster.
pub struct Margin {
    lex: Arc<LexiconView>,
    floor: u8,
    most: u8,
    above: Arc<Above>,
    /// Per tile and clue, the number of own cards above the floor: its bits, lowest first. Kept from clue to
    /// clue.
    planes: [Vec<u64>; 4],
    /// Positions of the clues of the level that is looked at.
    found: Vec<u32>,
}

/// Tiles that are counted together: two registers.
const CHUNK: usize = 8;

/// `[card][tile]`: the clues of each tile whose score with the card is above a floor, as bits.
struct Above {
    bits: Shared<u64>,
    /// Tiles of a card: whole chunks.
    tiles: usize,
}

impl Above {
    fn shared(table: &AffinityTable, floor: u8) -> Arc<Above> {
        table.derived(u64::from(floor), |table| {
            let (cards, tiles) = (table.cards(), table.tiles().next_multiple_of(CHUNK));
            let name = format!("above-{floor}");
            let bits = table.array(&name, cards * tiles, |bits: &mut [u64]| {
                for (at, line) in table.lines().iter().enumerate() {
                    let scores = line.0.iter().rev();
                    bits[at % cards * tiles + at / cards] =
                        scores.fold(0, |bits, &score| bits << 1 | u64::from(score > floor));
                }
            });
            Above { bits, tiles }
        })
    }

    fn row(&self, card: u16) -> &[u64] {
        let at = usize::from(card) * self.tiles;
        &self.bits[at..at + self.tiles]
    }
}

/// A clue's worth: number of cards, then their sum, in one number. At most 15 cards of 255 fit.
const COUNT_SHIFT: u32 = 12;

impl Margin {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Margin, SpecError> {
        let floor = values.number("floor", -1.0, 2.0)? as f32;
        let most = values.whole("most", 1, 9)? as u8;
        let floor = lex.table().scale().quantise(floor);
        Ok(Margin {
            above: Above::shared(lex.table(), floor),
            planes: Default::default(),
            found: Vec::new(),
            lex,
            floor,
            most,
        })
    }

    /// The best clue of a board by `count, sum, commonness`; none if no clue has even one card.
    ///
    /// No clue has more cards than are above the floor. Clues are looked at by that number, the highest first, until it
    /// falls below the count of the best: so none can be missed.
    fn search(&mut self, board: &Board) -> Option<Best> {
        let table = self.lex.table();
        let mut rows = [&[] as &[u64]; MAX_CARDS];
        for (row, &card) in rows.iter_mut().zip(board.own()) {
            *row = self.above.row(card);
        }
        for plane in &mut self.planes {
            plane.resize(self.above.tiles, 0);
        }
        count(&rows[..board.own().len()], &mut self.planes);
        let mut best: Option<Best> = None;
        for level in (1..=board.own().len().min(15) as u16).rev() {
            if best.is_some_and(|best| best.value >> COUNT_SHIFT > level) {
                break;
            }
            at_level(&self.planes, level, &mut self.found);
            let ahead = self.found.iter().skip(AHEAD).map(Some);
            for &clue in self.found.iter().take(AHEAD) {
                pages::fetch(table.column(clue as usize), &board.lines);
            }
            for (&position, next) in self.found.iter().zip(ahead.chain(std::iter::repeat(None))) {
                if let Some(&next) = next {
                    pages::fetch(table.column(next as usize), &board.lines);
                }
                let position = position as usize;
                let column = table.column(position);
                let least = best.map_or(1, |best| best.value);
                let value = match least >> COUNT_SHIFT == level {
                    true => board.value_of_all(column, self.floor, least),
                    false => board.value(column, self.floor),
                };
                if value < least {
                    continue;
                }
                // Of equals the commonest: the lowest id.
                let id = self.lex.clue_at(position).0;
                let better = |best: Best| value > best.value || id < best.id;
                if best.is_none_or(better) && board.is_legal(table, position) {
                    best = Some(Best {
                        value,
                        id,
                        position,
                    });
                }
            }
        }
        best
    }

    /// The clue at a position for a board, or the nearest to one if there is none.
    fn answer(&self, task: &ClueTask<'_>, best: Option<Best>) -> Result<Clue, PlayerError> {
        let none = || PlayerError::new("there is no legal clue in the vocabulary".into());
        let (position, count) = match best {
            Some(best) => (best.position, (best.value >> COUNT_SHIFT) as u8),
            None => (self.fallback(task).ok_or_else(none)?, 1),
        };
        let number = count.min(self.most).clamp(1, task.max_number.max(1));
        let clue = self.lex.clue_at(position);
        let scores = self.lex.scores(clue, task.public.cards);
        let mut own: Vec<Pos> = task.own.iter().collect();
        own.sort_by_key(|p| std::cmp::Reverse(scores[p.index()]));
        Ok(Clue {
            clue,
            number: Number::Count(number),
            intended: own.into_iter().take(usize::from(number)).collect(),
        })
    }

    /// When no clue separates even one card: the one whose best own card stands highest over, or
    /// least below, the worst bad card.
    fn fallback(&self, task: &ClueTask<'_>) -> Option<usize> {
        let table = self.lex.table();
        let cards = task.public.cards;
        let mut best: Option<(i16, u32, usize)> = None;
        for tile in 0..table.tiles() {
            let mut own = [0u8; TILE];
            let mut bad = [0u8; TILE];
            for card in LexiconView::deck_cards(cards, task.own) {
                raise(&mut own, table.line(tile, card));
            }
            for card in LexiconView::deck_cards(cards, task.bad()) {
                raise(&mut bad, table.line(tile, card));
            }
            let illegal = self.lex.illegal_mask(cards, task.visible(), tile);
            for place in (0..TILE).filter(|p| illegal >> p & 1 == 0) {
                let position = tile * TILE + place;
                let id = self.lex.clue_at(position).0;
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
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let best = self.search(&Board::new(task));
        self.answer(task, best)
    }
}

/// The best clue of a board so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    value: u16,
    id: u32,
    position: usize,
}

/// The deck cards of one table.
struct Board {
    /// Own cards, then the bad ones, then covered cards a clue must not name (Duet).
    cards: [u16; MAX_CARDS],
    owns: u8,
    opens: u8,
    visibles: u8,
    /// Lines of a column that the board reads.
    lines: Lines,
}

impl Board {
    fn new(task: &ClueTask<'_>) -> Board {
        let (own, bad) = (task.own, task.bad());
        let rest = task.visible().minus(own.or(bad));
        let mut cards = [0; MAX_CARDS];
        let places = own.iter().chain(bad).chain(rest);
        for (card, pos) in cards.iter_mut().zip(places) {
            *card = task.public.cards[pos.index()];
        }
        let opens = own.len() + bad.len();
        Board {
            cards,
            owns: own.len(),
            opens,
            visibles: opens + rest.len(),
            lines: Lines::of(cards[..usize::from(opens)].iter().map(|&card| card.into())),
        }
    }

    fn own(&self) -> &[u16] {
        &self.cards[..usize::from(self.owns)]
    }

    fn bad(&self) -> &[u16] {
        &self.cards[usize::from(self.owns)..usize::from(self.opens)]
    }

    fn visible(&self) -> &[u16] {
        &self.cards[..usize::from(self.visibles)]
    }

    fn is_legal(&self, table: &AffinityTable, position: usize) -> bool {
        let (tile, place) = (position / TILE, position % TILE);
        let illegal = |card: &u16| table.illegal_mask(tile, usize::from(*card)) >> place & 1 == 1;
        !self.visible().iter().any(illegal)
    }

    /// The worth of a clue; 0 if it has no card.
    #[inline]
    fn value(&self, column: &[u8], floor: u8) -> u16 {
        let score = |card: &u16| column[usize::from(*card)];
        let bar = self.bad().iter().map(score).fold(floor, u8::max);
        let own = self.own().iter().map(score).filter(|&s| s > bar);
        own.fold(0, |sum, s| sum + (1 << COUNT_SHIFT) + u16::from(s))
    }

    /// The worth of a clue if all its cards above the floor count and it is at least `least`; 0 otherwise.
    #[inline]
    fn value_of_all(&self, column: &[u8], floor: u8, least: u16) -> u16 {
        let score = |card: &u16| column[usize::from(*card)];
        let (mut value, mut lowest) = (0, u8::MAX);
        for own in self.own().iter().map(score) {
            if own > floor {
                value += (1 << COUNT_SHIFT) + u16::from(own);
                lowest = lowest.min(own);
            }
        }
        if value < least || self.bad().iter().any(|card| score(card) >= lowest) {
            return 0;
        }
        value
    }
}

dispatch! {
    /// Counts the own cards of every clue in bit planes, a register of tiles at a time.
    fn count(own: &[&[u64]], planes: &mut [Vec<u64>; 4]) {
        let [p0, p1, p2, p3] = planes;
        for first in (0..p0.len()).step_by(CHUNK) {
            let (mut a, mut b) = ([0u64; CHUNK], [0u64; CHUNK]);
            let (mut c, mut d) = ([0u64; CHUNK], [0u64; CHUNK]);
            for row in own {
                let row = &row[first..first + CHUNK];
                for i in 0..CHUNK {
                    let carry = a[i] & row[i];
                    a[i] ^= row[i];
                    let next = b[i] & carry;
                    b[i] ^= carry;
                    let last = c[i] & next;
                    c[i] ^= next;
                    d[i] ^= last;
                }
            }
            p0[first..first + CHUNK].copy_from_slice(&a);
            p1[first..first + CHUNK].copy_from_slice(&b);
            p2[first..first + CHUNK].copy_from_slice(&c);
            p3[first..first + CHUNK].copy_from_slice(&d);
        }
    }
}

dispatch! {
    /// Finds the clues whose count is a level, a register of tiles at a time: most have none.
    fn at_level(planes: &[Vec<u64>; 4], level: u16, found: &mut Vec<u32>) {
        found.clear();
        let [p0, p1, p2, p3] = planes;
        let bit = |n: u32| 0u64.wrapping_sub(u64::from(level >> n & 1));
        let [w0, w1, w2, w3] = [bit(0), bit(1), bit(2), bit(3)];
        let chunks = p0.chunks_exact(CHUNK).zip(p1.chunks_exact(CHUNK));
        let chunks = chunks.zip(p2.chunks_exact(CHUNK).zip(p3.chunks_exact(CHUNK)));
        for (chunk, ((a, b), (c, d))) in chunks.enumerate() {
            let mut same = [0u64; CHUNK];
            for i in 0..CHUNK {
                same[i] = !((a[i] ^ w0) | (b[i] ^ w1) | (c[i] ^ w2) | (d[i] ^ w3));
            }
            if same.iter().fold(0, |any, clues| any | clues) == 0 {
                continue;
            }
            for (i, &clues) in same.iter().enumerate() {
                let mut clues = clues;
                while clues != 0 {
                    found.push((((chunk * CHUNK) + i) * TILE) as u32 + clues.trailing_zeros());
                    clues &= clues - 1;
                }
            }
        }
    }
}

impl Margin {
    /// The same clue by looking at every tile: the reference of the tests for the search.
    #[doc(hidden)]
    pub fn by_full_scan(&self, task: &ClueTask<'_>) -> Option<usize> {
        let table = self.lex.table();
        let mut best: Option<(u16, u32, usize)> = None;
        for position in 0..table.positions() {
            let (tile, place) = (position / TILE, position % TILE);
            if self
                .lex
                .illegal_mask(task.public.cards, task.visible(), tile)
                >> place
                & 1
                == 1
            {
                continue;
            }
            let score = |card| table.score_at(card, position);
            let bad = LexiconView::deck_cards(task.public.cards, task.bad())
                .map(score)
                .max();
            let bar = bad.unwrap_or(0).max(self.floor);
            let own = LexiconView::deck_cards(task.public.cards, task.own).map(score);
            let value: u16 = own
                .filter(|&s| s > bar)
                .map(|s| (1 << COUNT_SHIFT) + u16::from(s))
                .sum();
            let id = self.lex.clue_at(position).0;
            if value > 0
                && best.is_none_or(|(most, least, _)| value > most || value == most && id < least)
            {
                best = Some((value, id, position));
            }
        }
        best.map(|(.., position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::made_up::{positions, views};
    use crate::players::Spec;
    use crate::rulebook::NamedRuleset;

    #[test]
    fn the_search_finds_the_clue_of_the_full_scan() {
        let [lex, _] = views();
        for floor in ["-1", "0.05", "0.25", "0.6"] {
            let spec = Spec::parse(&format!("margin:floor={floor}")).unwrap();
            let mut player = Margin::new(&Values::new(&spec, PARAMS), lex.clone()).unwrap();
            let mut seen = 0;
            for rules in ["classic", "classic+finale", "pictures", "duet"] {
                let rules = NamedRuleset::parse(rules).unwrap().ruleset;
                positions(&rules, |task| {
                    let best = player.search(&Board::new(task));
                    let found = best.map(|best| best.position);
                    assert_eq!(found, player.by_full_scan(task), "floor {floor}");
                    seen += usize::from(found.is_some());
                });
            }
            assert!(seen > 50, "floor {floor}: {seen} positions with a clue");
        }
    }
}
