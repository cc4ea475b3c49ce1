//! Intervals by resampling whole clusters.
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Draws of a bootstrap.
pub const DRAWS: usize = 2000;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// The value on all data.
    pub value: f64,
    /// 2.5 % of the draws lie below.
    pub low: f64,
    /// 2.5 % lie above.
    pub high: f64,
}

impl Interval {
    /// From the value and what the draws gave.
    pub fn new(value: f64, mut draws: Vec<f64>) -> Self {
        draws.retain(|x| x.is_finite());
        draws.sort_unstable_by(f64::total_cmp);
        let at = |q: f64| {
            let place = q * (draws.len().max(1) - 1) as f64;
            let (low, part) = (place.floor() as usize, place.fract());
            match (draws.get(low), draws.get(low + 1)) {
                (Some(a), Some(b)) => a + (b - a) * part,
                (Some(a), None) => *a,
                _ => f64::NAN,
            }
        };
        Self {
            value,
            low: at(0.025),
            high: at(0.975),
        }
    }
}

/// How often each of `clusters` clusters is drawn, for draw number `draw`. The same for every lexicon, so that
/// differences are paired.
pub fn weights(clusters: usize, draw: usize, stream: u64) -> Vec<u32> {
    let mut generator = ChaCha8Rng::seed_from_u64(draw as u64);
    generator.set_stream(stream);
    let mut weights = vec![0; clusters];
    for _ in 0..clusters {
        weights[generator.random_range(0..clusters)] += 1;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_repeat_and_count_all_clusters() {
        let drawn = weights(50, 7, 1);
        assert_eq!(drawn, weights(50, 7, 1));
        assert_ne!(drawn, weights(50, 8, 1));
        assert_ne!(drawn, weights(50, 7, 2));
        assert_eq!(drawn.iter().sum::<u32>(), 50);
    }

    #[test]
    fn the_interval_of_a_mean_is_near_the_textbook_one() {
        // 200 clusters with values 0 and 1: standard error √(¼/200) = 0.0354.
        let values: Vec<f64> = (0..200).map(|i| f64::from(i % 2)).collect();
        let draws = (0..DRAWS)
            .map(|draw| {
                let drawn = weights(200, draw, 0);
                let sum: f64 = values
                    .iter()
                    .zip(&drawn)
                    .map(|(v, &w)| v * f64::from(w))
                    .sum();
                sum / 200.0
            })
            .collect();
        let interval = Interval::new(0.5, draws);
        assert!(
            (interval.low - (0.5 - 1.96 * 0.0354)).abs() < 0.01,
            "{interval:?}"
        );
        assert!(
            (interval.high - (0.5 + 1.96 * 0.0354)).abs() < 0.01,
            "{interval:?}"
        );
    }
}
