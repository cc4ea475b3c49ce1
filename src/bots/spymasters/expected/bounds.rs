//! Upper ends of the value of a clue, for 64 clues at once.
//!
//! With A and B the weights of own and bad cards, N the own cards found before the first bad one
//! and qₖ = P(N ≥ k): q₁ = A/(A+B), Σqₖ = Σ w/(w+B), qₖ ≤ q₁ᵏ, and qₖ never rises, so that
//! qₖ ≤ (Σqₖ − q₁)/(k−1) from the second on. The value of a number is a sum of qₖ with factors that are not
//! negative; upper ends of the qₖ give one of the value.

use super::rows::{CAP, Lane, STEPS as PER_UNIT};
use super::turn_value::TurnValue;
use crate::bots::model::{Curve, Weights};
use crate::bots::scan::dispatch;
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;
use crate::lexicon::affinity::pages::{self, AHEAD};
use crate::rules::MAX_CARDS;

/// Room for rounding between a bound and the recursion.
pub const SLACK: f32 = 2e-5;

/// Clues handled at once.
pub const LANES: usize = TILE;

/// A block of clues as sums of weights, one lane each.
pub struct Block {
    own: [f32; LANES],
    expected: [f32; LANES],
    /// All bad cards together.
    least: [f32; LANES],
    /// By kind: the weights that their shares come from.
    bad: [[f32; LANES]; 3],
    /// A second mix of kinds, where the first is not known to bound.
    other: Option<[[f32; LANES]; 3]>,
}

impl Block {
    const ZERO: Block = Block {
        own: [0.0; LANES],
        expected: [0.0; LANES],
        least: [0.0; LANES],
        bad: [[0.0; LANES]; 3],
        other: None,
    };
}

/// Upper bounds of the best number's value for the 64 clues of a tile, legal or not.
pub fn of_tile(
    turn: &TurnValue,
    table: &AffinityTable,
    weights: &Weights,
    tile: usize,
    bounds: &mut [f32; LANES],
) {
    let mut block = Block::ZERO;
    for kind in 0..3 {
        for &card in turn.bad(kind) {
            add(
                &mut block.bad[kind],
                table.line(tile, card),
                weights.curve(card),
            );
        }
    }
    sum_up(&mut block, turn.danger);
    for &card in turn.own() {
        add_own(&mut block, table.line(tile, card), weights.curve(card));
    }
    bound(turn, &block, bounds);
}

/// The same for up to 64 clues anywhere in the table.
pub fn of_clues(
    turn: &TurnValue,
    table: &AffinityTable,
    weights: &Weights,
    positions: &[u32],
    bounds: &mut [f32; LANES],
) {
    let mut block = Block::ZERO;
    // Column by column, as they lie in memory.
    let mut scores = [[0u8; LANES]; MAX_CARDS];
    for (lane, &position) in positions.iter().enumerate() {
        if let Some(&next) = positions.get(lane + AHEAD) {
            pages::fetch(table.column(next as usize), &turn.lines);
        }
        let column = table.column(position as usize);
        for (scores, &card) in scores.iter_mut().zip(turn.all()) {
            scores[lane] = column[card];
        }
    }
    let mut from = 0;
    for kind in 0..3 {
        for &card in turn.bad(kind) {
            add(&mut block.bad[kind], &scores[from], weights.curve(card));
            from += 1;
        }
    }
    sum_up(&mut block, turn.danger);
    for &card in turn.own() {
        add_own(&mut block, &scores[from], weights.curve(card));
        from += 1;
    }
    bound(turn, &block, bounds);
}

/// All bad cards together, the deadly ones as far as they are not known.
fn sum_up(block: &mut Block, danger: f32) {
    for lane in 0..LANES {
        block.bad[2][lane] *= danger;
        block.least[lane] = block.bad[0][lane] + block.bad[1][lane] + block.bad[2][lane];
    }
}

/// Upper bounds from sums of bytes, for up to 64 clues.
pub fn of_bytes(turn: &TurnValue, lanes: &[Lane], bounds: &mut [f32; LANES]) {
    let mut block = Block::ZERO;
    let mut other = [[0f32; LANES]; 3];
    let cap = f32::from(CAP) / PER_UNIT;
    for (lane, sums) in lanes.iter().enumerate() {
        // A byte at its end stands for any weight from there on.
        let own = |byte: u8| {
            if byte == 255 {
                1e9
            } else {
                f32::from(byte) / PER_UNIT
            }
        };
        let low = [0, 1, 2].map(|kind| f32::from(sums.others[kind]) / PER_UNIT);
        let least = low[0] + low[1] + low[2];
        block.own[lane] = own(sums.ours);
        block.least[lane] = least;
        // w/(w+B) is at most w/B, and at most one.
        block.expected[lane] = own(sums.capped) / more(least.min(cap), 1e-20);
        // The mix that costs least: bystanders at their most, the deadly at their least, theirs either way.
        let most = |kind: usize| match sums.others[kind] {
            255 => 1e9,
            _ => low[kind] + turn.bad(kind).len() as f32 / PER_UNIT,
        };
        let mixes = [[most(0), low[1], low[2]], [most(0), most(1), low[2]]];
        for kind in 0..3 {
            block.bad[kind][lane] = mixes[0][kind];
            other[kind][lane] = mixes[1][kind];
        }
    }
    block.other = Some(other);
    bound(turn, &block, bounds);
}

dispatch! {
    /// Adds the weights of one card.
    fn add(sums: &mut [f32; LANES], scores: &[u8; LANES], curve: Curve) {
        for (sum, &score) in sums.iter_mut().zip(scores) {
            *sum += curve.weight(score);
        }
    }
}

dispatch! {
    /// Adds one own card: to the sum, and its part of the expected number found.
    fn add_own(block: &mut Block, scores: &[u8; LANES], curve: Curve) {
        for (lane, &score) in scores.iter().enumerate() {
            let weight = curve.weight(score);
            block.own[lane] += weight;
            block.expected[lane] += weight / (weight + block.least[lane]).max(1e-20);
        }
    }
}

/// The greater of two; plainer than the library's, which views values that are no numbers.
#[inline(always)]
fn more(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

dispatch! {
    /// The share of each kind.
    fn shares(of: &[[f32; LANES]; 3], out: &mut [[f32; LANES]; 3]) {
        for lane in 0..LANES {
            let inverse = 1.0 / more(of[0][lane] + of[1][lane] + of[2][lane], 1e-20);
            out[0][lane] = of[0][lane] * inverse;
            out[1][lane] = of[1][lane] * inverse;
            out[2][lane] = of[2][lane] * inverse;
        }
    }
}

dispatch! {
    /// Upper ends of the worth of a failure, with each kind's worth given.
    fn mix(shares: &[[f32; LANES]; 3], worth: [f32; 3], out: &mut [f32; LANES]) {
        for lane in 0..LANES {
            let value = shares[0][lane] * worth[0] + shares[1][lane] * worth[1]
                + shares[2][lane] * worth[2];
            out[lane] = more(out[lane], value);
        }
    }
}

/// The parts of a number's bound, lane by lane.
struct Run {
    first: [f32; LANES],
    rest: [f32; LANES],
    power: [f32; LANES],
    before: [f32; LANES],
    base: [f32; LANES],
}

/// A number that may be said.
#[derive(Clone, Copy)]
struct Said {
    /// The worth of finding all its cards.
    clean: f32,
    /// Least chance of finding them with which it is said.
    least: f32,
}

dispatch! {
    /// One number more: `said` is that number, `spread` one over the number of
    /// chances that share the expected cards beyond the first, `next` the worth of failing after it.
    fn step(run: &mut Run, said: Said, spread: f32, next: &[f32; LANES], out: &mut [f32; LANES]) {
        for lane in 0..LANES {
            let power = run.power[lane] * run.first[lane];
            let shared = run.rest[lane] * spread;
            let q = if power < shared { power } else { shared };
            let before = run.before[lane];
            let base = run.base[lane];
            let value = base + q * more(said.clean - before, 0.0);
            let value = if q < said.least { f32::MIN } else { value };
            out[lane] = more(out[lane], value);
            let after = more(next[lane], before);
            run.power[lane] = power;
            run.base[lane] = base + q * (after - before);
            run.before[lane] = after;
        }
    }
}

dispatch! {
    /// The chance of the first card, and the expected cards beyond it.
    fn begin(run: &mut Run, block: &Block) {
        for lane in 0..LANES {
            let own = block.own[lane];
            let first = own / more(own + block.least[lane], 1e-20);
            run.first[lane] = first;
            run.rest[lane] = more(block.expected[lane] - first, 0.0);
        }
    }
}

/// The bound of each lane.
fn bound(turn: &TurnValue, block: &Block, out: &mut [f32; LANES]) {
    let mut kinds = [[0f32; LANES]; 3];
    shares(&block.bad, &mut kinds);
    let others = block.other.as_ref().map(|other| {
        let mut kinds = [[0f32; LANES]; 3];
        shares(other, &mut kinds);
        kinds
    });
    let fail = |found: usize| {
        let worth = turn.top_miss.map(|line| line[found]);
        let mut value = [f32::MIN; LANES];
        mix(&kinds, worth, &mut value);
        if let Some(others) = &others {
            mix(others, worth, &mut value);
        }
        value
    };
    let nothing = fail(0);
    let mut run = Run {
        first: [0.0; LANES],
        rest: [0.0; LANES],
        power: [1.0; LANES],
        before: nothing,
        base: nothing,
    };
    begin(&mut run, block);
    out.fill(f32::MIN);
    // The first chance is exact: nothing limits it but itself.
    let rest = std::mem::replace(&mut run.rest, [1.0; LANES]);
    let said = |number: usize| Said {
        clean: turn.top_clean[number],
        least: turn.least_chance(number),
    };
    step(&mut run, said(1), f32::MAX, &fail(1), out);
    run.rest = rest;
    for number in 2..=turn.depth {
        let spread = 1.0 / (number - 1) as f32;
        step(&mut run, said(number), spread, &fail(number), out);
    }
    for lane in out.iter_mut() {
        *lane += SLACK;
    }
}

/// The best value of a turn, whatever the mistakes.
pub struct AtBest {
    /// When nothing is found.
    nothing: f32,
    /// Value that a card adds on average, at most.
    card: f32,
    /// By the chance of a first card, in even steps up to one.
    chances: [f32; STEPS],
}

/// Steps in which the chance of a first card is told apart.
const STEPS: usize = 128;

impl AtBest {
    /// Of a turn.
    pub fn new(turn: &TurnValue) -> AtBest {
        let miss = |found: usize| {
            let present = (0..3).filter(|&kind| !turn.bad(kind).is_empty());
            let worth = present.map(|kind| turn.top_miss[kind][found]);
            worth.fold(f32::MIN, f32::max)
        };
        let value = |first: f32| {
            let mut before = miss(0);
            let (mut base, mut power, mut top) = (before, 1.0, f32::MIN);
            for number in 1..=turn.depth {
                power *= first;
                if power >= turn.least_chance(number) {
                    let value = base + power * more(turn.top_clean[number] - before, 0.0);
                    top = more(top, value);
                }
                let after = more(miss(number), before);
                base += power * (after - before);
                before = after;
            }
            top + SLACK
        };
        // Chances of one card more never rise: their sum, each times its gain, is at most the expected number
        // of cards times the highest mean gain of the first so many.
        let steps = 1..=turn.depth;
        let card = steps.map(|n| (more(turn.top_clean[n], miss(n)) - miss(0)) / n as f32);
        AtBest {
            nothing: miss(0) + SLACK,
            card: card.fold(0.0, f32::max),
            chances: std::array::from_fn(|i| value((i + 1) as f32 / STEPS as f32)),
        }
    }

    /// The least chance of a first card with which a turn can be worth so much.
    pub fn chance(&self, beat: f32) -> f32 {
        // The first step that is worth enough; the chance may be anywhere above the one before.
        let step = self.chances.partition_point(|&worth| worth < beat);
        step as f32 / STEPS as f32
    }

    /// The least number of cards that must be expected for it.
    pub fn cards(&self, beat: f32) -> f32 {
        if self.nothing > f32::MIN && self.card > 0.0 {
            (beat - self.nothing) / self.card
        } else {
            0.0
        }
    }
}

dispatch! {
    /// The place of the largest bound and its value, the first of equals.
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
        // Chunk by chunk first: whether one holds it is asked of all its places at once.
        let holds = |chunk: &[f32]| chunk.iter().fold(false, |any, &v| any | (v == best));
        let from = bounds.chunks(64).position(holds).unwrap_or(0) * 64;
        let rest = bounds.get(from..).unwrap_or_default();
        (from + rest.iter().position(|&v| v == best).unwrap_or(0), best)
    }
}
