//! The exact search over all clues: a pass in bytes, bounds for what is left, then the recursion.
//!
//! The value of a clue cannot be high unless the chance of a first card is. The pass adds up weights as bytes ([`Rows`])
//! and keeps the clues whose chance reaches what the best clue so far asks for; for those [`bounds`] are
//! computed, and the exact value in the order of the bounds until none can beat the best.

use super::Best;
use super::bounds::{self, AtBest, LANES, highest};
use super::rows::{BLOCK, Bytes, CAP, Rows, STEPS, Sums};
use super::turn_value::TurnValue;
use crate::bots::model::Weights;
use crate::bots::scan::dispatch;
use crate::lexicon::AffinityTable;

/// Clues that are tried before a pass, so that there is something to beat.
const TRIED: usize = 8;
/// Factors of comparisons in whole numbers.
const FIRST: u16 = 16;
const CARDS: u16 = 32;
/// Larger odds are not told apart: products of all factors fit.
const ODDS: f32 = 16.0;

/// Scratch that a search keeps between clues.
#[derive(Default)]
pub struct Scratch {
    sums: Sums,
    peaks: Vec<f32>,
    flags: Vec<u8>,
    left: Vec<u32>,
    bounds: Vec<f32>,
}

/// What makes a clue's value of its bound in this lexicon: `share · bound + (1 − share) · floor + bonus`, with the
/// share and the bonus per position, and the highest of each block.
pub struct Terms {
    /// The share of guessers who connect the clue as this lexicon does.
    pub share: Vec<f32>,
    /// What is added.
    pub bonus: Vec<f32>,
    top_share: Vec<f32>,
    top_bonus: Vec<f32>,
}

impl Terms {
    /// From the values per position.
    pub fn new(share: Vec<f32>, bonus: Vec<f32>, rows: &Rows) -> Terms {
        Terms {
            top_share: rows.tops(&share),
            top_bonus: rows.tops(&bonus),
            share,
            bonus,
        }
    }

    /// An upper end of the value of the clue at a position.
    pub fn most(&self, position: usize, faith: f32, bound: f32, floor: f32) -> f32 {
        most(
            faith * self.share[position],
            self.bonus[position],
            bound,
            floor,
        )
    }

    /// The same of a clue in a block, whichever.
    fn most_in(&self, block: usize, faith: f32, bound: f32, floor: f32) -> f32 {
        most(
            faith * self.top_share[block],
            self.top_bonus[block],
            bound,
            floor,
        )
    }
}

fn most(share: f32, bonus: f32, bound: f32, floor: f32) -> f32 {
    // A little over, for rounding.
    share * bound.max(floor) + (1.0 - share) * floor + bonus + 1e-6
}

/// What is searched.
pub struct Search<'a> {
    /// The lexicon's table.
    pub table: &'a AffinityTable,
    /// The guesser's weights in it.
    pub weights: &'a Weights,
    /// The same as bytes.
    pub rows: &'a Rows,
    /// What makes a value of a bound.
    pub terms: &'a Terms,
    /// The turn.
    pub turn: &'a TurnValue,
    /// How far the guesser can be relied on, against others.
    pub faith: f32,
    /// The value of a clue that says nothing.
    pub floor: f32,
}

impl Search<'_> {
    /// The clue with the highest value; `judge` gives the exact value of the clue at a position, if it is worth more than
    /// the best so far.
    pub fn best(
        &self,
        scratch: &mut Scratch,
        judge: impl Fn(usize, Option<&Best>) -> Option<Best>,
    ) -> Option<Best> {
        let rows = self.rows;
        let mut best: Option<Best> = None;
        let consider = |position: usize, best: &mut Option<Best>| {
            if let Some(found) = judge(position, best.as_ref())
                && found.beats(best)
            {
                *best = Some(found);
            }
        };
        rows.add_up(self.turn, &mut scratch.sums);
        for position in self.likely(scratch) {
            consider(position, &mut best);
        }
        self.keep(scratch, best.as_ref());
        self.keep_fewer(scratch, &mut best, consider);
        scratch.bounds.clear();
        let mut lanes = [0f32; LANES];
        for clues in scratch.left.chunks(LANES) {
            bounds::of_clues(self.turn, self.table, self.weights, clues, &mut lanes);
            let most = clues.iter().zip(&lanes);
            let most = most.map(|(&clue, &bound)| {
                self.terms
                    .most(clue as usize, self.faith, bound, self.floor)
            });
            scratch.bounds.extend(most);
        }
        loop {
            let (at, bound) = highest(&scratch.bounds);
            if bound == f32::MIN || best.is_some_and(|b| bound < b.value) {
                break;
            }
            scratch.bounds[at] = f32::MIN;
            consider(scratch.left[at] as usize, &mut best);
        }
        best
    }

    /// A few clues that look best in bytes, so that there is something to beat.
    fn likely(&self, scratch: &mut Scratch) -> impl Iterator<Item = usize> + use<> {
        let Scratch { sums, peaks, .. } = scratch;
        highest_chances(sums, peaks);
        let terms = self.terms.top_share.iter().zip(&self.terms.top_bonus);
        for (peak, (share, bonus)) in peaks.iter_mut().zip(terms) {
            *peak = share * *peak + bonus;
        }
        let mut found = [usize::MAX; TRIED];
        for position in &mut found {
            let (block, peak) = highest(peaks);
            if peak == f32::MIN {
                break;
            }
            peaks[block] = f32::MIN;
            let mut chances = [0f32; BLOCK];
            chances_of_first(sums.block(block), &mut chances);
            let (lane, chance) = highest(&chances);
            if chance > 0.0 {
                *position = self.rows.position(block * BLOCK + lane);
            }
        }
        found.into_iter().filter(|&position| position != usize::MAX)
    }

    /// All clues that can reach the best so far, as far as the chance of a first card and the number of cards tell.
    fn keep(&self, scratch: &mut Scratch, best: Option<&Best>) {
        let at_best = AtBest::new(self.turn);
        let Scratch {
            sums, left, flags, ..
        } = scratch;
        flags.resize(self.rows.places(), 0);
        // Blocks that lie beside each other have mostly the same terms.
        let (mut last, mut factors) = (None, [0, 0]);
        for (block, flags) in flags.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let terms = (self.terms.top_share[block], self.terms.top_bonus[block]);
            if last != Some(terms) {
                last = Some(terms);
                factors = self.factors(&at_best, terms, best);
            }
            passes(sums.block(block), factors, flags);
        }
        left.clear();
        for (eight, flags) in flags.as_chunks::<8>().0.iter().enumerate() {
            let mut flags = u64::from_le_bytes(*flags);
            while flags != 0 {
                left.push((eight * 8) as u32 + flags.trailing_zeros() / 8);
                flags &= flags - 1;
            }
        }
    }

    /// How many times the weight of the others ours must have, and ours capped, in a block with these terms.
    fn factors(&self, at_best: &AtBest, terms: (f32, f32), best: Option<&Best>) -> [u16; 2] {
        let beat = best.map_or(f32::MIN, |best| {
            let share = (self.faith * terms.0).max(0.01);
            let rest = terms.1 + (1.0 - share) * self.floor;
            (best.value - rest) / share - 1e-4
        });
        // Where even a clue that says nothing would do, no clue can be left out.
        if beat <= self.floor {
            return [0, 0];
        }
        let chance = at_best.chance(beat);
        let odds = chance / (1.0 - chance).max(1e-3);
        [
            factor(odds.min(ODDS), FIRST),
            factor(at_best.cards(beat).min(30.0), CARDS),
        ]
    }

    /// Of those, the ones whose bound from the bytes reaches the best, once the highest of them have been considered. What is
    /// left are positions.
    fn keep_fewer(
        &self,
        scratch: &mut Scratch,
        best: &mut Option<Best>,
        consider: impl Fn(usize, &mut Option<Best>),
    ) {
        let Scratch {
            sums, left, bounds, ..
        } = scratch;
        bounds.clear();
        let mut lanes = [0f32; LANES];
        for places in left.chunks(LANES) {
            bounds::of_bytes(self.turn, sums, places, &mut lanes);
            for (&place, &bound) in places.iter().zip(&lanes) {
                bounds.push(self.terms.most_in(
                    place as usize / BLOCK,
                    self.faith,
                    bound,
                    self.floor,
                ));
            }
        }
        for _ in 0..TRIED {
            let (at, bound) = highest(bounds);
            if bound == f32::MIN || best.is_some_and(|b| bound < b.value) {
                break;
            }
            bounds[at] = f32::MIN;
            consider(self.rows.position(left[at] as usize), best);
        }
        let least = best.map_or(f32::MIN, |best| best.value);
        let mut kept = 0;
        for (at, &bound) in bounds.iter().enumerate() {
            if bound >= least && bound > f32::MIN {
                left[kept] = self.rows.position(left[at] as usize) as u32;
                kept += 1;
            }
        }
        left.truncate(kept);
        // Neighbours in the table share cache lines.
        left.sort_unstable();
    }
}

/// A factor between sums of bytes in whole numbers, rounded down.
fn factor(times: f32, whole: u16) -> u16 {
    (times.max(0.0) * f32::from(whole)) as u16
}

dispatch! {
    /// Which clues have, in bytes, at least so many times the weight of the others in ours, and in ours capped.
    fn passes(bytes: Bytes<'_>, factors: [u16; 2], flags: &mut [u8; BLOCK]) {
        let Bytes { ours, capped, others: [a, b, c] } = bytes;
        let lanes = ours.iter().zip(capped).zip(a.iter().zip(b).zip(c));
        for (flag, ((&own, &capped), ((&a, &b), &c))) in flags.iter_mut().zip(lanes) {
            let bad = a.saturating_add(b).saturating_add(c);
            let first = u16::from(own) * FIRST >= u16::from(bad) * factors[0];
            // No more than the cap: beyond it a card at the cap would count for less than one.
            let bad = bad.min(CAP);
            let cards = u16::from(capped) * CARDS >= u16::from(bad) * factors[1];
            *flag = u8::from((first | (own == 255)) & (cards | (capped == 255)) & (own != 0));
        }
    }
}

/// The chance of a first card in bytes, about.
#[inline(always)]
fn chance_of_first(own: u8, others: [u8; 3]) -> f32 {
    let [a, b, c] = others.map(u16::from);
    let own = f32::from(own);
    own / (own + f32::from(a + b + c) + 0.01 * STEPS)
}

dispatch! {
    /// The chances of a block.
    fn chances_of_first(bytes: Bytes<'_>, chances: &mut [f32; BLOCK]) {
        let Bytes { ours, others: [a, b, c], .. } = bytes;
        for (chance, (&own, ((&a, &b), &c))) in
            chances.iter_mut().zip(ours.iter().zip(a.iter().zip(b).zip(c)))
        {
            *chance = chance_of_first(own, [a, b, c]);
        }
    }
}

dispatch! {
    /// The highest of each block.
    fn highest_chances(sums: &Sums, peaks: &mut Vec<f32>) {
        peaks.clear();
        for block in 0..sums.ours.len() / BLOCK {
            let Bytes { ours, others: [a, b, c], .. } = sums.block(block);
            let mut highest = [0f32; 8];
            for from in (0..BLOCK).step_by(8) {
                for lane in 0..8 {
                    let i = from + lane;
                    let chance = chance_of_first(ours[i], [a[i], b[i], c[i]]);
                    highest[lane] = if chance > highest[lane] { chance } else { highest[lane] };
                }
            }
            peaks.push(highest.into_iter().fold(0.0, f32::max));
        }
    }
}
