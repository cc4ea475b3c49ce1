//! Ratios of sums over independent blocks: shares, means, means per clue.

use super::interval::{Interval, Z, student};

/// Blocks' worth of plain chance that an estimated variance is mixed with: few blocks may agree by luck.
pub(super) const PRIOR_BLOCKS: f64 = 1.0;

/// Sums over blocks of a numerator, a denominator and their products.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
pub(super) fn score_interval(p: f64, n: f64, quantile: f64) -> Interval {
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

/// The lower limit of a share that was never lost in so many blocks.
pub(super) fn sweep_limit(blocks: f64) -> f64 {
    score_interval(1.0, blocks.max(1.0), Z).low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_knows_textbook_values() {
        // 10 of 100: 0.0552 … 0.1744; 0 of 20: 0 … 0.1611.
        let e = score_interval(0.1, 100.0, Z);
        assert!(
            (e.low - 0.0552).abs() < 5e-5 && (e.high - 0.1744).abs() < 5e-5,
            "{e:?}"
        );
        let none = score_interval(0.0, 20.0, Z);
        assert!(
            none.low == 0.0 && (none.high - 0.1611).abs() < 5e-5,
            "{none:?}"
        );
        // Student's quantile is a little wider: t² / (20 + t²) with t = 2.093.
        let none = wilson(0, 20);
        assert!(
            none.low == 0.0 && (none.high - 0.1797).abs() < 1e-4,
            "{none:?}"
        );
        assert!(wilson(0, 0).value.is_nan());
    }

    #[test]
    fn the_error_of_a_mean_is_that_of_its_blocks() {
        let mut mean = Ratio::default();
        assert!(mean.mean().is_none());
        // Two games a block that always agree: 4 observations, not 8.
        for value in [1.0, 0.0, 1.0, 1.0] {
            mean.add_values([value, value]);
        }
        let e = mean.mean().unwrap();
        assert_eq!(e.value, 0.75);
        // Sample variance 0.25, over 4 blocks: standard error 0.25; t = 3.182.
        assert!((e.high - (0.75 + 3.182 * 0.25)).abs() < 0.003, "{e:?}");
    }

    #[test]
    fn a_share_is_as_sure_as_its_blocks() {
        let (mut alone, mut alike, mut opposite) =
            (Ratio::default(), Ratio::default(), Ratio::default());
        for block in 0..40 {
            let won = f64::from(block % 2);
            alone.add(won, 1.0);
            alike.add(2.0 * won, 2.0);
            opposite.add(1.0, 2.0);
        }
        let [alone, alike, opposite] = [alone, alike, opposite].map(|r| r.share().unwrap());
        let plain = score_interval(0.5, 40.0, student(39.0));
        assert!((alone.low - plain.low).abs() < 1e-12);
        assert!(
            (alike.margin() / alone.margin() - 1.0).abs() < 0.02,
            "{alike:?}"
        );
        assert!(opposite.margin() < alone.margin() / 4.0 && opposite.margin() > 0.0);
        // A clean sweep of 20 games on 10 deals: ten observations.
        let mut sweep = Ratio::default();
        (0..10).for_each(|_| sweep.add(2.0, 2.0));
        let e = sweep.share().unwrap();
        assert!(
            e.high == 1.0 && (e.low - 10.0 / (10.0 + 2.262f64.powi(2))).abs() < 1e-3,
            "{e:?}"
        );
    }
}
