//! `margin`: own cards above a floor and above every bad card; the most, then the largest sum.

use std::sync::Arc;

use crate::bots::scan::{dispatch, raise};
use crate::lexicon::affinity::TILE;
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::{CardSet, MAX_CARDS, Number, Pos};

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
    /// `[card][tile]`: which clues of the tile are above the floor.
    over: Vec<u64>,
    /// Per tile and clue, how many own cards are above the floor: the bits of the number, lowest
    /// first. Kept to avoid allocation.
    planes: [Vec<u64>; 4],
}

/// A clue's worth: how many cards, then their sum, in one number. At most 15 cards of 255 fit.
const COUNT_SHIFT: u32 = 12;

impl Margin {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Margin, SpecError> {
        let floor = values.number("floor", -1.0, 2.0)? as f32;
        let most = values.whole("most", 1, 9)? as u8;
        let table = lex.table();
        let floor = table.scale().quantise(floor);
        let (cards, tiles) = (table.cards(), table.tiles());
        let mut over = vec![0; cards * tiles];
        for card in 0..cards {
            for tile in 0..tiles {
                over[card * tiles + tile] = above(table.line(tile, card), floor);
            }
        }
        Ok(Margin {
            over,
            planes: std::array::from_fn(|_| vec![0; tiles]),
            lex,
            floor,
            most,
        })
    }

    /// The best clue by `count, sum, commonness`, and its worth; `None` if no clue has even one
    /// card.
    ///
    /// No clue has more cards than are above the floor. Clues are looked at by that number, the
    /// highest first, until it falls below the count of the best: so none can be missed.
    fn best(&mut self, task: &ClueTask<'_>) -> Option<(usize, u16)> {
        let table = self.lex.table();
        let tiles = table.tiles();
        for plane in &mut self.planes {
            plane.fill(0);
        }
        for card in LexiconView::deck_cards(task.public.cards, task.own) {
            let row = &self.over[card * tiles..(card + 1) * tiles];
            let [p0, p1, p2, p3] = &mut self.planes;
            add_row(row, p0, p1, p2, p3);
        }
        let seats = Seats::new(table, task);
        let mut best: Option<(u16, u32, usize)> = None;
        for level in (1..=u16::from(task.own.len()).min(15)).rev() {
            if best.is_some_and(|(value, ..)| value >> COUNT_SHIFT > level) {
                break;
            }
            let [p0, p1, p2, p3] = &self.planes;
            for tile in 0..tiles {
                let bit = |n: u32| 0u64.wrapping_sub(u64::from(level >> n & 1));
                let differs = (p0[tile] ^ bit(0))
                    | (p1[tile] ^ bit(1))
                    | (p2[tile] ^ bit(2))
                    | (p3[tile] ^ bit(3));
                let mut clues = !differs;
                while clues != 0 {
                    let place = clues.trailing_zeros() as usize;
                    clues &= clues - 1;
                    let value = seats.value(tile, place, self.floor);
                    if value == 0 || best.is_some_and(|(most, ..)| value < most) {
                        continue;
                    }
                    let position = tile * TILE + place;
                    // Of equals the commonest: the lowest id.
                    let id = self.lex.clue_at(position).0;
                    if best.is_none_or(|(most, least, _)| value > most || id < least)
                        && seats.legal(tile, place)
                    {
                        best = Some((value, id, position));
                    }
                }
            }
        }
        best.map(|(value, _, position)| (position, value))
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
        let none = || PlayerError("there is no legal clue in the vocabulary".into());
        let (position, count) = match self.best(task) {
            Some((position, value)) => (position, (value >> COUNT_SHIFT) as u8),
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
}

use crate::lexicon::AffinityTable;

dispatch! {
    /// Which scores of a line are above the floor.
    fn above(line: &[u8; TILE], floor: u8) -> u64 {
        let mut mask = 0;
        for (place, &score) in line.iter().enumerate() {
            mask |= u64::from(score > floor) << place;
        }
        mask
    }
}

dispatch! {
    /// Adds one card to the numbers whose bits lie in the planes.
    fn add_row(row: &[u64], p0: &mut [u64], p1: &mut [u64], p2: &mut [u64], p3: &mut [u64]) {
        for ((((&bit, p0), p1), p2), p3) in row.iter().zip(p0).zip(p1).zip(p2).zip(p3) {
            let carry0 = *p0 & bit;
            *p0 ^= bit;
            let carry1 = *p1 & carry0;
            *p1 ^= carry0;
            let carry2 = *p2 & carry1;
            *p2 ^= carry1;
            *p3 ^= carry2;
        }
    }
}

/// The cards of a table, as rows of the affinity table.
struct Seats<'t> {
    table: &'t AffinityTable,
    own: [u16; MAX_CARDS],
    owns: usize,
    bad: [u16; MAX_CARDS],
    bads: usize,
    visible: [u16; MAX_CARDS],
    visibles: usize,
}

impl<'t> Seats<'t> {
    fn new(table: &'t AffinityTable, task: &ClueTask<'_>) -> Seats<'t> {
        let mut seats = Seats {
            table,
            own: [0; MAX_CARDS],
            owns: 0,
            bad: [0; MAX_CARDS],
            bads: 0,
            visible: [0; MAX_CARDS],
            visibles: 0,
        };
        let fill = |set: CardSet, to: &mut [u16; MAX_CARDS], n: &mut usize| {
            for pos in set {
                to[*n] = task.public.cards[pos.index()];
                *n += 1;
            }
        };
        fill(task.own, &mut seats.own, &mut seats.owns);
        fill(task.bad(), &mut seats.bad, &mut seats.bads);
        fill(task.visible(), &mut seats.visible, &mut seats.visibles);
        seats
    }

    /// The worth of a clue; 0 if it has no card.
    #[inline]
    fn value(&self, tile: usize, place: usize, floor: u8) -> u16 {
        let lines = &self.table.lines()[tile * self.table.cards()..];
        let score = |card: u16| lines[usize::from(card)].0[place];
        let bad = self.bad[..self.bads].iter();
        let bar = bad.fold(floor, |bar, &card| bar.max(score(card)));
        let own = self.own[..self.owns].iter().map(|&card| score(card));
        own.filter(|&s| s > bar)
            .fold(0, |sum, s| sum + (1 << COUNT_SHIFT) + u16::from(s))
    }

    /// Whether a clue may be said beside all visible cards.
    fn legal(&self, tile: usize, place: usize) -> bool {
        let visible = &self.visible[..self.visibles];
        let illegal =
            |&card: &u16| self.table.illegal_mask(tile, usize::from(card)) >> place & 1 == 1;
        !visible.iter().any(illegal)
    }
}

impl Margin {
    /// The same clue by looking at every tile: what tests compare the search with.
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
                    let found = player.best(task).map(|(position, _)| position);
                    assert_eq!(found, player.by_full_scan(task), "floor {floor}");
                    seen += usize::from(found.is_some());
                });
            }
            assert!(seen > 50, "floor {floor}: {seen} positions with a clue");
        }
    }
}
