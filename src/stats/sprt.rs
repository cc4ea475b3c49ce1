//! Sequential tests over pairs of mirrored games (the generalised SPRT of chess engine testing).

use super::interval::{Interval, Z};
use super::ratings::expected_score;

/// Blocks by the games that the first of two teams won in them; a block is mostly a pair of mirrored games.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pairs {
    /// At `w`: blocks with `w` wins of as many games as there are steps.
    counts: Vec<u64>,
}

impl Pairs {
    /// Adds a block. All have the same number of games; one of another size is left out.
    pub fn add(&mut self, won: u64, games: u64) {
        if self.counts.is_empty() {
            self.counts = vec![0; games as usize + 1];
        }
        if self.counts.len() as u64 == games + 1 {
            self.counts[won as usize] += 1;
        }
    }

    /// Adds the blocks of another count.
    pub fn absorb(&mut self, other: &Pairs) {
        if self.counts.is_empty() {
            self.counts = vec![0; other.counts.len()];
        }
        if self.counts.len() == other.counts.len() {
            for (sum, part) in self.counts.iter_mut().zip(&other.counts) {
                *sum += part;
            }
        }
    }

    /// Pairs by score 0, ½, 1, 1½, 2, as engine testers write them; games here are never drawn.
    pub fn pentanomial(&self) -> Option<[u64; 5]> {
        match self.counts[..] {
            [lost, split, won] => Some([lost, 0, split, 0, won]),
            _ => None,
        }
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Scores of a block with their shares. A thousandth of a block each keeps logarithms finite.
    fn shares(&self) -> Vec<(f64, f64)> {
        let last = (self.counts.len().max(2) - 1) as f64;
        let total = self.blocks() as f64 + 1e-3 * self.counts.len() as f64;
        let share = |(won, &n): (usize, &u64)| (won as f64 / last, (n as f64 + 1e-3) / total);
        self.counts.iter().enumerate().map(share).collect()
    }

    /// The mean and the variance of the blocks' scores.
    pub fn moments(&self) -> (f64, f64) {
        let last = (self.counts.len().max(2) - 1) as f64;
        let n = self.blocks() as f64;
        let sum = |power| {
            self.counts
                .iter()
                .enumerate()
                .map(|(w, &c)| c as f64 * (w as f64 / last).powi(power))
                .sum::<f64>()
                / n
        };
        let mean = sum(1);
        (mean, (sum(2) - mean * mean).max(0.0))
    }

    /// Normalised Elo: the score above one half in standard deviations of a game, as rating points.
    pub fn normalised_elo(&self) -> Interval {
        let (mean, variance) = self.moments();
        let games = (self.counts.len().max(2) - 1) as f64;
        let scale = 800.0 / std::f64::consts::LN_10;
        let half = Z * scale / (games * self.blocks() as f64).sqrt();
        match variance > 0.0 {
            true => Interval::around(scale * (mean - 0.5) / (games * variance).sqrt(), half),
            false => Interval::UNKNOWN,
        }
    }
}

/// A sequential probability ratio test of two rating differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The rating difference of the null hypothesis.
    pub null: f64,
    /// The rating difference of the alternative.
    pub alternative: f64,
    /// The chance to accept the alternative if the null hypothesis is true.
    pub alpha: f64,
    /// The chance to accept the null hypothesis if the alternative is true.
    pub beta: f64,
}

/// The verdict of a test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Not enough is known yet.
    Open,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl Sprt {
    /// The log likelihood ratios at which the null hypothesis and the alternative are accepted. Ville's inequality holds
    /// each error to its chance; Wald's own bounds (±2.94 for 5 %) hold only the sum of both.
    pub fn bounds(&self) -> (f64, f64) {
        (self.beta.ln(), -self.alpha.ln())
    }

    /// The log likelihood ratio of the likeliest distributions of block scores with either mean.
    pub fn log_ratio(&self, pairs: &Pairs) -> f64 {
        let shares = pairs.shares();
        let (null, alternative) = (expected_score(self.null), expected_score(self.alternative));
        let [a, b] = [null, alternative].map(|mean| tilt(&shares, mean));
        let term = |&(score, share): &(f64, f64)| {
            share * ((1.0 + a * (score - null)) / (1.0 + b * (score - alternative))).ln()
        };
        pairs.blocks() as f64 * shares.iter().map(term).sum::<f64>()
    }

    /// The verdict at a log ratio.
    pub fn verdict(&self, log_ratio: f64) -> SprtVerdict {
        match self.bounds() {
            (_, upper) if log_ratio >= upper => SprtVerdict::Alternative,
            (lower, _) if log_ratio <= lower => SprtVerdict::Null,
            _ => SprtVerdict::Open,
        }
    }
}

/// The likeliest distribution with a given mean has shares `p / (1 + x (score − mean))`: finds `x` by Newton's method.
fn tilt(shares: &[(f64, f64)], mean: f64) -> f64 {
    let (mut low, mut high, mut x) = (-1.0 / (1.0 - mean), 1.0 / mean, 0.0);
    for _ in 0..60 {
        let (mut slope, mut curve) = (0.0, 0.0);
        for (score, share) in shares {
            let part = (score - mean) / (1.0 + x * (score - mean));
            slope += share * part;
            curve += share * part * part;
        }
        *(if slope > 0.0 { &mut low } else { &mut high }) = x;
        let next = x + slope / curve;
        let step = if low < next && next < high {
            next
        } else {
            (low + high) / 2.0
        } - x;
        x += step;
        if step.abs() < 1e-12 {
            break;
        }
    }
    x
}
