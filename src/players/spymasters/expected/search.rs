//! The exact search over all clues: bounds per tile, bounds per clue, then the recursion.
//!
//! With A and B the weights of own and bad cards, N the own cards found before the first bad one
//! and qₖ = P(N ≥ k): q₁ = A/(A+B), Σqₖ = Σ w/(w+B), qₖ ≤ q₁ᵏ, and qₖ never rises, so that
//! qₖ ≤ (Σqₖ − q₁)/(k−1) from the second on. The value of a number is a sum of qₖ with factors that are not
//! negative; upper ends of the qₖ give one of the value. N grows with own and falls with bad weights: own maxima
//! and bad minima of a tile bound every clue in it.

use super::stakes::{NUMBERS, Stakes};
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;
use crate::players::model::Weights;
use crate::players::scan::dispatch;

/// Room for rounding between a bound and the recursion.
const SLACK: f32 = 2e-5;

/// Clues or tiles handled at once.
const LANES: usize = TILE;

/// A block of clues (or tiles) as sums of weights, one lane each.
pub struct Block {
    own: [f32; LANES],
    expected: [f32; LANES],
    /// All bad cards together; for tiles the least that can be.
    least: [f32; LANES],
    /// By kind: what their shares come from.
    bad: [[f32; LANES]; 3],
    /// A second mix of kinds, which bounds where `bad` does not; only for tiles.
    other: [[f32; LANES]; 3],
}

impl Block {
    const ZERO: Block = Block {
        own: [0.0; LANES],
        expected: [0.0; LANES],
        least: [0.0; LANES],
        bad: [[0.0; LANES]; 3],
        other: [[0.0; LANES]; 3],
    };
}

/// Upper bounds of the best number's value for the 64 clues of a tile. Illegal ones get the
/// lowest value there is.
pub fn clue_bounds(
    stakes: &Stakes,
    table: &AffinityTable,
    weights: &Weights,
    tile: usize,
    bounds: &mut [f32; LANES],
) {
    let mut block = Block::ZERO;
    for kind in 0..3 {
        for &card in stakes.bad(kind) {
            let row = weights.row(card);
            for (sum, &score) in block.bad[kind].iter_mut().zip(table.line(tile, card)) {
                *sum += row[usize::from(score)];
            }
        }
    }
    for lane in 0..LANES {
        block.least[lane] = block.bad[0][lane] + block.bad[1][lane] + block.bad[2][lane];
    }
    for &card in stakes.own() {
        let mut weight = [0f32; LANES];
        let row = weights.row(card);
        for (weight, &score) in weight.iter_mut().zip(table.line(tile, card)) {
            *weight = row[usize::from(score)];
        }
        add_own(&mut block, &weight);
    }
    bound(stakes, &block, false, bounds);
    let mut illegal = stakes.illegal(table, tile);
    while illegal != 0 {
        bounds[illegal.trailing_zeros() as usize] = f32::MIN;
        illegal &= illegal - 1;
    }
}

/// Upper bounds for all clues of each tile.
pub fn tile_bounds(stakes: &Stakes, table: &AffinityTable, weights: &Weights, bounds: &mut [f32]) {
    let tiles = bounds.len();
    for start in (0..tiles).step_by(LANES) {
        let n = LANES.min(tiles - start);
        let mut block = Block::ZERO;
        for kind in 0..3 {
            for &card in stakes.bad(kind) {
                let row = weights.row(card);
                let mins = &table.tile_min(card)[start..start + n];
                let maxs = &table.tile_max(card)[start..start + n];
                for lane in 0..n {
                    // A tile without a legal clue beside this card has its minimum above its
                    // maximum; nothing in it can be chosen while the card lies open.
                    let least = row[usize::from(mins[lane].min(maxs[lane]))];
                    let most = row[usize::from(maxs[lane])];
                    block.least[lane] += least;
                    // The mix that costs least: bystanders at their most, the deadly at their
                    // least, theirs either way.
                    block.bad[kind][lane] += if kind == 0 { most } else { least };
                    block.other[kind][lane] += if kind == 2 { least } else { most };
                }
            }
        }
        for &card in stakes.own() {
            let mut weight = [0f32; LANES];
            let row = weights.row(card);
            for (weight, &score) in weight
                .iter_mut()
                .zip(&table.tile_max(card)[start..start + n])
            {
                *weight = row[usize::from(score)];
            }
            add_own(&mut block, &weight);
        }
        let mut out = [0f32; LANES];
        bound(stakes, &block, true, &mut out);
        bounds[start..start + n].copy_from_slice(&out[..n]);
    }
}

dispatch! {
    /// Adds one own card: to the sum, and its part of the expected number found.
    fn add_own(block: &mut Block, weight: &[f32; LANES]) {
        for lane in 0..LANES {
            block.own[lane] += weight[lane];
            block.expected[lane] += weight[lane] / (weight[lane] + block.least[lane]).max(1e-20);
        }
    }
}

dispatch! {
    /// The bound of each lane.
    fn bound(stakes: &Stakes, block: &Block, tiles: bool, out: &mut [f32; LANES]) {
        let mut shares = [[0f32; LANES]; 3];
        let mut others = [[0f32; LANES]; 3];
        let mut first = [0f32; LANES];
        for lane in 0..LANES {
            let [a, b, c] = [block.bad[0][lane], block.bad[1][lane], block.bad[2][lane]];
            let all = (a + b + c).max(1e-20);
            shares[0][lane] = a / all;
            shares[1][lane] = b / all;
            shares[2][lane] = c / all;
            first[lane] = block.own[lane] / (block.own[lane] + block.least[lane]).max(1e-20);
        }
        if tiles {
            for lane in 0..LANES {
                let [a, b, c] = [block.other[0][lane], block.other[1][lane], block.other[2][lane]];
                let all = (a + b + c).max(1e-20);
                others[0][lane] = a / all;
                others[1][lane] = b / all;
                others[2][lane] = c / all;
            }
        }
        let mix = |shares: &[[f32; LANES]; 3], lane: usize, found: usize| {
            shares[0][lane] * stakes.top_miss[0][found]
                + shares[1][lane] * stakes.top_miss[1][found]
                + shares[2][lane] * stakes.top_miss[2][found]
        };
        let miss = |lane: usize, found: usize| {
            let one = mix(&shares, lane, found);
            if tiles { one.max(mix(&others, lane, found)) } else { one }
        };
        let mut before = [0f32; LANES];
        let mut base = [0f32; LANES];
        let mut power = [1f32; LANES];
        out.fill(f32::MIN);
        for lane in 0..LANES {
            before[lane] = miss(lane, 0);
            base[lane] = before[lane];
        }
        for number in 1..=stakes.depth {
            let spread = if number > 1 { 1.0 / (number - 1) as f32 } else { 0.0 };
            for lane in 0..LANES {
                power[lane] *= first[lane];
                let rest = (block.expected[lane] - first[lane]).max(0.0) * spread;
                let q = if number == 1 { power[lane] } else { power[lane].min(rest) };
                let last = (stakes.top_clean[number] - before[lane]).max(0.0);
                out[lane] = out[lane].max(base[lane] + q * last);
                let next = miss(lane, number.min(NUMBERS - 1));
                base[lane] += q * (next - before[lane]).max(0.0);
                before[lane] = next.max(before[lane]);
            }
        }
        for lane in out.iter_mut() {
            *lane += SLACK;
        }
    }
}

dispatch! {
    /// Where the largest bound stands, the first of equals.
    pub fn highest(bounds: &[f32]) -> (usize, f32) {
        let mut lanes = [f32::MIN; 8];
        let chunks = bounds.chunks_exact(8);
        let rest = chunks.remainder();
        for chunk in chunks {
            for (best, &value) in lanes.iter_mut().zip(chunk) {
                *best = if value > *best { value } else { *best };
            }
        }
        let mut best = f32::MIN;
        for &value in lanes.iter().chain(rest) {
            best = if value > best { value } else { best };
        }
        (bounds.iter().position(|&v| v == best).unwrap_or(0), best)
    }
}
