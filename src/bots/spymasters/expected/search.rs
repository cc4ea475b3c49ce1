//! The exact search over all clues: a pass in bytes, bounds for the clues left, then the recursion.
//!
//! The value of a clue cannot be high unless the chance of a first card is. The pass adds up weights as bytes ([`Rows`]), a
//! chunk of clues for all boards before the next chunk, and keeps the clues whose chance is high enough to beat the best clue so
//! far. For those [`bounds`] are computed, first from the bytes, and the exact value in the order of the
//! bounds until none can beat the best.

use std::sync::Arc;

use super::Best;
use super::bounds::{self, AtBest, LANES, highest};
use super::rows::{CAP, CHUNK, Lane, Rows, Sums, TILES};
use super::turn_value::TurnValue;
use crate::bots::model::Weights;
use crate::bots::scan::dispatch;
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;

/// Clues of the first chunk that are tried, so that there is something to beat.
const TRIED: usize = 8;
/// Clues that are tried after some of the later chunks.
const TRIED_LATER: usize = 2;
/// Clues that lie beside each other and are asked for the same weight: their terms are mostly the same.
const GROUP: usize = 4 * TILE;
const GROUPS: usize = CHUNK / GROUP;
/// Factors of comparisons in whole numbers.
const FIRST: u16 = 16;
const CARDS: u16 = 32;
/// Larger odds are not told apart: products of all factors fit.
const ODDS: f32 = 16.0;

/// Coefficients from bound to value in this lexicon: `share · bound + (1 − share) · floor + bonus`, with the
/// share and the bonus per position, and the highest of each group.
pub struct Terms {
    /// The share of guessers who connect the clue as this lexicon does.
    pub share: Arc<[f32]>,
    /// A summand.
    pub bonus: Vec<f32>,
    top_share: Vec<f32>,
    top_bonus: Vec<f32>,
}

impl Terms {
    /// From the values per position.
    pub fn new(share: Arc<[f32]>, bonus: Vec<f32>) -> Terms {
        let tops = |values: &[f32]| {
            let top = |tile: &[f32]| tile.iter().copied().fold(f32::MIN, f32::max);
            values.chunks(GROUP).map(top).collect()
        };
        Terms {
            top_share: tops(&share),
            top_bonus: tops(&bonus),
            share,
            bonus,
        }
    }

    /// The highest share of all.
    pub fn highest_share(&self) -> f32 {
        self.top_share.iter().copied().fold(0.0, f32::max)
    }

    /// An upper end of the value of the clue at a position.
    pub fn most(&self, position: usize, partner_reliance: f32, bound: f32, floor: f32) -> f32 {
        most(
            partner_reliance * self.share[position],
            self.bonus[position],
            bound,
            floor,
        )
    }
}

fn most(share: f32, bonus: f32, bound: f32, floor: f32) -> f32 {
    // A little over, for rounding.
    share * bound.max(floor) + (1.0 - share) * floor + bonus + 1e-6
}

/// A turn that a clue is sought for.
pub struct Board {
    /// The turn.
    pub turn: TurnValue,
    /// Reliance on this guesser, against others.
    pub partner_reliance: f32,
    /// The value of a clue that says nothing.
    pub floor: f32,
    at_best: AtBest,
    best: Option<Best>,
    /// A clue that is likely to be good: tried before all others, so that there is something to beat.
    start: Option<usize>,
    /// Positions that may beat the best.
    left: Vec<u32>,
    /// Their sums, as far as they have no bound yet.
    lanes: Vec<Lane>,
    /// Upper ends of their values.
    bounds: Vec<f32>,
}

impl Board {
    /// A turn and its guesser; `start` is the position of a clue to begin with.
    pub fn new(turn: TurnValue, partner_reliance: f32, floor: f32, start: Option<usize>) -> Board {
        Board {
            at_best: AtBest::new(&turn),
            turn,
            partner_reliance,
            floor,
            best: None,
            start,
            left: Vec::new(),
            lanes: Vec::new(),
            bounds: Vec::new(),
        }
    }

    /// The best clue so far.
    pub fn best(&self) -> Option<&Best> {
        self.best.as_ref()
    }
}

/// The space that is searched.
pub struct Search<'a> {
    /// The lexicon's table.
    pub table: &'a AffinityTable,
    /// The guesser's weights in it.
    pub weights: &'a Weights,
    /// The same as bytes.
    pub rows: &'a Rows,
    /// Coefficients from bound to value.
    pub terms: &'a Terms,
}

impl Search<'_> {
    /// The clue with the highest value of each board; `judge` gives the exact value of the clue at a position for a board,
    /// if it is worth more than the best so far.
    pub fn best(
        &self,
        boards: &mut [Board],
        judge: impl Fn(&Board, usize, usize) -> Option<Best>,
    ) -> Vec<Option<Best>> {
        let mut sums = Sums::ZERO;
        let consider = |board: &mut Board, at: usize, position: usize| {
            if let Some(found) = judge(board, at, position)
                && found.beats(&board.best)
            {
                board.best = Some(found);
            }
        };
        for (at, board) in boards.iter_mut().enumerate() {
            if let Some(position) = board.start {
                consider(board, at, position);
            }
        }
        for chunk in 0..self.rows.chunks() {
            for (at, board) in boards.iter_mut().enumerate() {
                self.rows.add_up(&board.turn, chunk, &mut sums);
                if chunk == 0 {
                    for position in likely(&sums) {
                        consider(board, at, position);
                    }
                }
                self.keep(board, chunk, &sums);
                if (chunk + 1).is_power_of_two() {
                    self.bound(board);
                    for _ in 0..TRIED_LATER {
                        let Some(position) = next(board) else { break };
                        consider(board, at, position);
                    }
                }
            }
        }
        let mut lanes = [0f32; LANES];
        for (at, board) in boards.iter_mut().enumerate() {
            self.bound(board);
            for _ in 0..TRIED {
                let Some(position) = next(board) else { break };
                consider(board, at, position);
            }
            // Finer bounds for those that still reach the best.
            let least = board.best.map_or(f32::MIN, |best| best.value);
            let mut kept = 0;
            for i in 0..board.left.len() {
                if board.bounds[i] >= least && board.bounds[i] > f32::MIN {
                    board.left[kept] = board.left[i];
                    kept += 1;
                }
            }
            board.left.truncate(kept);
            board.bounds.clear();
            for clues in board.left.chunks(LANES) {
                bounds::of_clues(&board.turn, self.table, self.weights, clues, &mut lanes);
                let most = clues.iter().zip(&lanes).map(|(&clue, &bound)| {
                    let (partner_reliance, floor) = (board.partner_reliance, board.floor);
                    self.terms
                        .most(clue as usize, partner_reliance, bound, floor)
                });
                board.bounds.extend(most);
            }
            while let Some(position) = next(board) {
                consider(board, at, position);
            }
        }
        boards.iter().map(|board| board.best).collect()
    }

    /// All clues of a chunk that can reach the best so far, as far as the chance of a first card and the number of cards
    /// tell.
    fn keep(&self, board: &mut Board, chunk: usize, sums: &Sums) {
        let groups = self.terms.top_share.len() - chunk * GROUPS;
        let mut factors = [[u16::MAX; 2]; GROUPS];
        let mut last = None;
        for group in 0..groups.min(GROUPS) {
            let at = chunk * GROUPS + group;
            let terms = (self.terms.top_share[at], self.terms.top_bonus[at]);
            factors[group] = match last {
                Some((before, factors)) if before == terms => factors,
                _ => factors_of(board, terms),
            };
            last = Some((terms, factors[group]));
        }
        let mut passed = [0; TILES];
        passes(sums, &factors, &mut passed);
        for (tile, mut passed) in passed.into_iter().enumerate() {
            while passed != 0 {
                let lane = tile * TILE + passed.trailing_zeros() as usize;
                passed &= passed - 1;
                board.left.push((chunk * CHUNK + lane) as u32);
                board.lanes.push(sums.lane(lane));
            }
        }
    }

    /// Bounds, from the bytes, for the clues that have none yet.
    fn bound(&self, board: &mut Board) {
        let mut of_bytes = [0f32; LANES];
        for lanes in board.lanes.chunks(LANES) {
            bounds::of_bytes(&board.turn, lanes, &mut of_bytes);
            for &bound in &of_bytes[..lanes.len()] {
                let position = board.left[board.bounds.len()] as usize;
                let (partner_reliance, floor) = (board.partner_reliance, board.floor);
                let most = self.terms.most(position, partner_reliance, bound, floor);
                board.bounds.push(most);
            }
        }
        board.lanes.clear();
    }
}

/// The clue with the highest bound, which is taken out; `None` if no bound reaches the best.
fn next(board: &mut Board) -> Option<usize> {
    let (at, bound) = highest(&board.bounds);
    if bound == f32::MIN || board.bounds.is_empty() || board.best.is_some_and(|b| bound < b.value) {
        return None;
    }
    board.bounds[at] = f32::MIN;
    Some(board.left[at] as usize)
}

/// A few clues of the first chunk that look best in bytes.
fn likely(sums: &Sums) -> impl Iterator<Item = usize> + use<> {
    let mut chances = [0f32; CHUNK];
    chances_of_first(sums, &mut chances);
    let found: [usize; TRIED] = std::array::from_fn(|_| {
        let (at, chance) = highest(&chances);
        chances[at] = 0.0;
        if chance > 0.0 { at } else { usize::MAX }
    });
    found.into_iter().filter(|&position| position != usize::MAX)
}

/// Least ratios of our weight to the others', plain and capped, in a tile with these terms.
fn factors_of(board: &Board, terms: (f32, f32)) -> [u16; 2] {
    let beat = board.best.map_or(f32::MIN, |best| {
        let share = (board.partner_reliance * terms.0).max(0.01);
        let rest = terms.1 + (1.0 - share) * board.floor;
        (best.value - rest) / share - 1e-4
    });
    // If even a clue that says nothing would do, no clue can be left out.
    if beat <= board.floor {
        return [0, 0];
    }
    let chance = board.at_best.chance(beat);
    let odds = chance / (1.0 - chance).max(1e-3);
    [
        factor(odds.min(ODDS), FIRST),
        factor(board.at_best.cards(beat).min(30.0), CARDS),
    ]
}

/// A factor between sums of bytes in whole numbers, rounded down.
fn factor(times: f32, whole: u16) -> u16 {
    (times.max(0.0) * f32::from(whole)) as u16
}

dispatch! {
    /// The clues of a chunk that have, in bytes, at least so many times the weight of the others in ours, and in ours capped.
    fn passes(sums: &Sums, factors: &[[u16; 2]; GROUPS], passed: &mut [u64; TILES]) {
        let mut flags = [0u8; CHUNK];
        for (group, factors) in factors.iter().enumerate() {
            for i in group * GROUP..(group + 1) * GROUP {
                let (own, capped) = (sums.ours[i], sums.capped[i]);
                let [a, b, c] = [sums.others[0][i], sums.others[1][i], sums.others[2][i]];
                let bad = a.saturating_add(b).saturating_add(c);
                let first = u16::from(own) * FIRST >= u16::from(bad) * factors[0];
                // No more than the cap: beyond it a card at the cap would count for less than one.
                let bad = bad.min(CAP);
                let cards = u16::from(capped) * CARDS >= u16::from(bad) * factors[1];
                flags[i] = u8::from((first | (own == 255)) & (cards | (capped == 255)) & (own != 0));
            }
        }
        for (passed, flags) in passed.iter_mut().zip(flags.as_chunks::<TILE>().0) {
            *passed = 0;
            for (eight, flags) in flags.as_chunks::<8>().0.iter().enumerate() {
                // The low bits of eight bytes, side by side.
                let bits = u64::from_le_bytes(*flags).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *passed |= bits << (8 * eight);
            }
        }
    }
}

dispatch! {
    /// The chance of a first card in bytes, about.
    fn chances_of_first(sums: &Sums, chances: &mut [f32; CHUNK]) {
        let [a, b, c] = &sums.others;
        for i in 0..CHUNK {
            let own = f32::from(sums.ours[i]);
            let bad = u16::from(a[i]) + u16::from(b[i]) + u16::from(c[i]);
            chances[i] = own / (own + f32::from(bad) + 0.04);
        }
    }
}
