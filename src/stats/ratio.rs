//! Ratios of sums over independent blocks: shares, means, means per clue.

use super::interval::{Interval, student};

/// Blocks' worth of plain chance that an estimated variance is mixed with: few blocks may agree by luck.
pub(super) const PRIOR_BLOCKS: f64 = 1.0;

/// Sums over blocks of a numerator, a denominator and their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Ratio {
    /// Blocks with a denominator.
    pub blocks: f64,
    /// Sum of numerators.
    pub top: f64,
    /// Sum of denominators.
    pub bottom: f64,
    top_squared: f64,
    cross: f64,
    bottom_squared: f64,
}

impl Ratio {
    /// Adds a block; one without a denominator counts as none.
    pub fn add(&mut self, top: f64, bottom: f64) {
        if bottom > 0.0 {
            self.blocks += 1.0;
            self.top += top;
            self.bottom += bottom;
            self.top_squared += top * top;
            self.cross += top * bottom;
            self.bottom_squared += bottom * bottom;
        }
    }

    /// Adds the blocks of another sum. Exact where the sums are whole numbers.
    pub fn absorb(&mut self, other: &Ratio) {
        self.blocks += other.blocks;
        self.top += other.top;
        self.bottom += other.bottom;
        self.top_squared += other.top_squared;
        self.cross += other.cross;
        self.bottom_squared += other.bottom_squared;
    }

    /// Adds a block by its values.
    pub fn add_values(&mut self, values: impl IntoIterator<Item = f64>) {
        let (mut n, mut sum) = (0.0, 0.0);
        for value in values {
            n += 1.0;
            sum += value;
        }
        self.add(sum, n);
    }

    /// The ratio; not a number without a block.
    pub fn value(&self) -> f64 {
        self.top / self.bottom
    }

    /// Sum of squared residuals of the blocks.
    fn residuals(&self) -> f64 {
        let r = self.value();
        (self.top_squared - 2.0 * r * self.cross + r * r * self.bottom_squared).max(0.0)
    }

    /// A mean with the error of its blocks (delta method, Student's quantile). One block has no interval.
    pub fn mean(&self) -> Option<Interval> {
        (self.blocks > 0.0).then(|| {
            let n = self.blocks;
            let error = (self.residuals() * n / (n - 1.0)).sqrt() / self.bottom;
            let half = if n > 1.0 {
                student(n - 1.0) * error
            } else {
                f64::NAN
            };
            Interval::around(self.value(), half)
        })
    }

    /// A share of one: Wilson's interval of as many independent games as the blocks are worth. If all games went one way, a
    /// block is one.
    pub fn share(&self) -> Option<Interval> {
        (self.blocks > 0.0).then(|| {
            let (p, n) = (self.value(), self.blocks);
            let chance = self.bottom / n * p * (1.0 - p);
            let games = match chance > 0.0 {
                true => {
                    let observed = self.residuals() + PRIOR_BLOCKS * chance;
                    self.bottom * (n + PRIOR_BLOCKS) * chance / observed
                }
                false => n,
            };
            score_interval(p, games, student((n - 1.0).max(1.0)))
        })
    }
}

/// The share `n` of `of` independent observations. Wilson's interval with Student's quantile: with the normal one, 20
/// observations of a chance of 5 % hold the truth in 92 % of cases only.
pub fn wilson(n: u64, of: u64) -> Interval {
    match of {
        0 => Interval::UNKNOWN,
        _ => score_interval(
            n as f64 / of as f64,
            of as f64,
            student((of as f64 - 1.0).max(2.0)),
        ),
    }
}

/// The chances that an observed share `p` of `n` does not reject (Wilson 1927).
pub fn score_interval(p: f64, n: f64, quantile: f64) -> Interval {
    let z2 = quantile * quantile;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = quantile * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval {
        value: p,
        low: if p == 0.0 {
            0.0
        } else {
            (middle - half).max(0.0)
        },
        high: if p == 1.0 {
            1.0
        } else {
            (middle + half).min(1.0)
        },
    }
}
