//! The exact search over all clues: a pass in bytes, bounds for what is left, then the recursion.
//!
//! The value of a clue cannot be high unless the chance of a first card is. The pass adds up weights as bytes ([`Rows`])
//! and keeps the clues whose chance reaches what the best clue so far asks for; for those [`bounds`] are
//! computed, and the exact value in the order of the bounds until none can beat the best.

use super::Best;
use super::bounds::{self, LANES, highest};
use super::rows::{BLOCK, DOWN, Rows, UP};
use super::stakes::Stakes;
use crate::lexicon::AffinityTable;
use crate::players::model::Weights;
use crate::players::scan::dispatch;

/// Steps in which the chance of a first card is told apart.
const STEPS: usize = 128;
/// Clues that are tried before the pass, so that there is something to beat.
const TRIED: usize = 6;
/// The factor of a comparison in whole numbers.
const WHOLE: f32 = 8.0;

/// Room that a search keeps between clues.
#[derive(Default)]
pub struct Room {
    ours: Vec<u8>,
    others: Vec<u8>,
    peaks: Vec<f32>,
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
    pub fn most(&self, position: usize, bound: f32, floor: f32) -> f32 {
        let share = self.share[position];
        // A little over, for rounding.
        share * bound.max(floor) + (1.0 - share) * floor + self.bonus[position] + 1e-6
    }
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
    pub stakes: &'a Stakes,
    /// The value of a clue that says nothing.
    pub floor: f32,
}

impl Search<'_> {
    /// The clue with the highest value; `judge` gives the exact value of the clue at a position, if it is worth more than
    /// the best so far.
    pub fn best(
        &self,
        room: &mut Room,
        judge: impl Fn(usize, Option<&Best>) -> Option<Best>,
    ) -> Option<Best> {
        let rows = self.rows;
        let mut best: Option<Best> = None;
        let mut consider = |position: usize, best: &mut Option<Best>| {
            if let Some(found) = judge(position, best.as_ref())
                && found.beats(best)
            {
                *best = Some(found);
            }
        };
        let mut bad = (0..3).flat_map(|kind| self.stakes.bad(kind)).copied();
        let cards = (
            self.stakes.own(),
            &mut bad as &mut dyn Iterator<Item = usize>,
        );
        rows.add_up(
            cards,
            self.stakes.visible(),
            &mut room.ours,
            &mut room.others,
        );
        for position in self.likely(room) {
            consider(position, &mut best);
        }
        self.keep(room, best.as_ref());
        room.bounds.clear();
        let mut lanes = [0f32; LANES];
        for clues in room.left.chunks(LANES) {
            bounds::of_clues(self.stakes, self.table, self.weights, clues, &mut lanes);
            let most = clues.iter().zip(&lanes);
            let most =
                most.map(|(&clue, &bound)| self.terms.most(clue as usize, bound, self.floor));
            room.bounds.extend(most);
        }
        loop {
            let (at, bound) = highest(&room.bounds);
            if bound == f32::MIN || best.is_some_and(|b| bound < b.value) {
                break;
            }
            room.bounds[at] = f32::MIN;
            consider(room.left[at] as usize, &mut best);
        }
        best
    }

    /// A few clues that look best in bytes, so that there is something to beat.
    fn likely(&self, room: &mut Room) -> impl Iterator<Item = usize> + use<> {
        let Room {
            ours,
            others,
            peaks,
            ..
        } = room;
        let lanes = |block: usize| block * BLOCK..(block + 1) * BLOCK;
        let chance = |block: usize| highest_chance(&ours[lanes(block)], &others[lanes(block)]);
        let terms = self.terms.top_share.iter().zip(&self.terms.top_bonus);
        peaks.clear();
        peaks.extend(
            terms
                .enumerate()
                .map(|(block, (share, bonus))| share * chance(block).1 + bonus),
        );
        let mut found = [usize::MAX; TRIED];
        for position in &mut found {
            let (block, peak) = highest(peaks);
            if peak == f32::MIN {
                break;
            }
            peaks[block] = f32::MIN;
            let (lane, chance) = chance(block);
            if chance > 0.0 {
                *position = self.rows.position(block * BLOCK + lane);
            }
        }
        found.into_iter().filter(|&position| position != usize::MAX)
    }

    /// All clues that can reach the best so far, as far as bytes tell.
    fn keep(&self, room: &mut Room, best: Option<&Best>) {
        let worth: [f32; STEPS] =
            std::array::from_fn(|i| bounds::at_best(self.stakes, (i + 1) as f32 / STEPS as f32));
        room.left.clear();
        for block in 0..self.rows.places() / BLOCK {
            let beat = best.map_or(f32::MIN, |best| {
                let share = self.terms.top_share[block].max(0.01);
                let rest = self.terms.top_bonus[block] + (1.0 - share) * self.floor;
                (best.value - rest) / share - 1e-4
            });
            // Where even a clue that says nothing would do, no clue can be left out.
            let factor = match beat <= self.floor {
                true => 0,
                false => least_factor(&worth, beat),
            };
            let lanes = block * BLOCK..(block + 1) * BLOCK;
            let mut flags = [0u8; BLOCK];
            passes(
                &room.ours[lanes.clone()],
                &room.others[lanes],
                factor,
                &mut flags,
            );
            for (eight, flags) in flags.chunks_exact(8).enumerate() {
                if flags == [0; 8] {
                    continue;
                }
                for (place, _) in flags.iter().enumerate().filter(|(_, flag)| **flag != 0) {
                    let place = block * BLOCK + eight * 8 + place;
                    room.left.push(self.rows.position(place) as u32);
                }
            }
        }
        // Neighbours in the table share cache lines.
        room.left.sort_unstable();
    }
}

/// The least factor between the sums of bytes that a clue worth `beat` must have: 0 if any will do.
fn least_factor(worth: &[f32; STEPS], beat: f32) -> u16 {
    // The first step that is worth enough; the chance may be anywhere above the one before.
    let step = worth.partition_point(|&worth| worth < beat);
    let chance = step as f32 / STEPS as f32;
    let odds = (chance / (1.0 - chance).max(1e-3)).min(60.0);
    (odds * WHOLE * UP / DOWN) as u16
}

dispatch! {
    /// Which clues have, in bytes, at least so many times the weight of the others in ours.
    fn passes(ours: &[u8], others: &[u8], factor: u16, flags: &mut [u8; BLOCK]) {
        for ((flag, &own), &bad) in flags.iter_mut().zip(ours).zip(others) {
            let enough = u16::from(own) * WHOLE as u16 >= u16::from(bad) * factor;
            *flag = u8::from((enough | (own == 255)) & (own != 0));
        }
    }
}

dispatch! {
    /// The clue of a block with the highest chance of a first card in bytes, about.
    fn highest_chance(ours: &[u8], others: &[u8]) -> (usize, f32) {
        let mut chances = [0f32; BLOCK];
        for ((chance, &own), &bad) in chances.iter_mut().zip(ours).zip(others) {
            let (own, bad) = (f32::from(own) / UP, f32::from(bad) / DOWN);
            *chance = own / (own + bad + 0.01);
        }
        highest(&chances)
    }
}
