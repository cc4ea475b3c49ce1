//! Sequential tests over pairs of mirrored games (the generalised SPRT of chess engine testing).

use super::interval::{Interval, Z, normal_cdf};
use super::ratings::expected_score;

/// Blocks by the games that the first of two teams won in them; a block is mostly a pair of mirrored games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// Blocks by wins: two lost, one each, two won.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Pairs by score 0, ½, 1, 1½, 2, as engine testers write them; games here are never drawn.
    pub fn pentanomial(&self) -> Option<[u64; 5]> {
        match self.counts[..] {
            [lost, split, won] => Some([lost, 0, split, 0, won]),
            _ => None,
        }
    }

    /// How many blocks.
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

    /// The chance that the first is the stronger one, given the results alone.
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        normal_cdf((mean - 0.5) / (variance / self.blocks() as f64).sqrt())
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

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough is known yet.
    Open,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl Sprt {
    /// The log likelihood ratios at which the null hypothesis and the alternative are accepted (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
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

    /// Where the test stands.
    pub fn verdict(&self, log_ratio: f64) -> Verdict {
        match self.bounds() {
            (_, upper) if log_ratio >= upper => Verdict::Alternative,
            (lower, _) if log_ratio <= lower => Verdict::Null,
            _ => Verdict::Open,
        }
    }
}

/// The likeliest distribution with a given mean has shares `p / (1 + x (score − mean))`: finds `x`.
fn tilt(shares: &[(f64, f64)], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let x = (low + high) / 2.0;
        let slope: f64 = shares
            .iter()
            .map(|(score, p)| p * (score - mean) / (1.0 + x * (score - mean)))
            .sum();
        if slope > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt {
        null: 0.0,
        alternative: 10.0,
        alpha: 0.05,
        beta: 0.05,
    };

    fn pairs(counts: [u64; 3]) -> Pairs {
        Pairs {
            counts: counts.to_vec(),
        }
    }

    #[test]
    fn the_ratio_is_near_that_of_normal_scores() {
        // n (s1 − s0) (2 m − s0 − s1) / (2 σ²), which the exact one approaches.
        let pairs = pairs([2300, 5000, 2700]);
        let (mean, variance) = pairs.moments();
        assert!((mean - 0.52).abs() < 1e-12 && (variance - 0.1246).abs() < 1e-12);
        let (s0, s1) = (0.5, expected_score(10.0));
        let normal = 10_000.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = TEST.log_ratio(&pairs);
        assert!((exact / normal - 1.0).abs() < 0.01, "{exact} {normal}");
        assert_eq!(TEST.verdict(exact), Verdict::Alternative);
    }

    #[test]
    fn bounds_follow_the_chances_of_error() {
        let (low, high) = TEST.bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + 2.944_439).abs() < 1e-6);
        let strict = Sprt {
            alpha: 0.01,
            beta: 0.1,
            ..TEST
        };
        assert!((strict.bounds().1 - 90f64.ln()).abs() < 1e-9);
        assert!((strict.bounds().0 - (0.1f64 / 0.99).ln()).abs() < 1e-9);
    }

    #[test]
    fn a_test_ends_on_the_side_of_the_truth() {
        assert_eq!(
            TEST.verdict(TEST.log_ratio(&pairs([12, 25, 13]))),
            Verdict::Open
        );
        assert_eq!(
            TEST.verdict(TEST.log_ratio(&pairs([2000, 4000, 2000]))),
            Verdict::Null
        );
        assert_eq!(
            TEST.verdict(TEST.log_ratio(&Pairs::default())),
            Verdict::Open
        );
        // A sweep ends it, but not after one pair.
        assert_eq!(
            TEST.verdict(TEST.log_ratio(&pairs([0, 0, 1]))),
            Verdict::Open
        );
        assert_eq!(
            TEST.verdict(TEST.log_ratio(&pairs([0, 0, 400]))),
            Verdict::Alternative
        );
    }

    #[test]
    fn normalised_elo_and_superiority_are_what_they_are_by_hand() {
        let mut pairs = Pairs::default();
        for (won, times) in [(0, 20), (1, 50), (2, 30)] {
            (0..times).for_each(|_| pairs.add(won, 2));
        }
        assert_eq!(pairs.pentanomial(), Some([20, 0, 50, 0, 30]));
        // Mean 0.55, variance 0.1225: a game's deviation is √0.245 = 0.49497.
        let e = pairs.normalised_elo();
        assert!(
            (e.value - 347.4356 * 0.05 / 0.494_975).abs() < 1e-3,
            "{e:?}"
        );
        assert!((e.margin() - 1.96 * 347.4356 / 200f64.sqrt()).abs() < 0.01);
        // 0.05 / √(0.1225 / 100) = 1.4286.
        assert!((pairs.superiority() - 0.9234).abs() < 1e-4);
    }
}
