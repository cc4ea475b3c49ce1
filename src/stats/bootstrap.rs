//! Intervals by resampling whole clusters that are held in memory.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::interval::Interval;

/// Draws of a bootstrap.
pub const DRAWS: usize = 2000;

/// Times that each of `clusters` clusters is drawn, for draw number `draw`. The same for every statistic, so that
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

/// A statistic in each of so many draws, on all threads.
pub fn bootstrap<T: Send>(
    clusters: usize,
    draws: usize,
    stream: u64,
    statistic: impl Fn(&[u32]) -> T + Sync,
) -> Vec<T> {
    (0..draws)
        .into_par_iter()
        .map(|draw| statistic(&weights(clusters, draw, stream)))
        .collect()
}

/// The mean of one value per cluster. Lists of the same clusters are drawn alike, so that differences between them are
/// paired.
pub fn bootstrap_mean(values: &[f64]) -> Interval {
    let n = values.len() as f64;
    let draws = bootstrap(values.len(), DRAWS, 0, |drawn| {
        let sum: f64 = values
            .iter()
            .zip(drawn)
            .map(|(v, &w)| v * f64::from(w))
            .sum();
        sum / n
    });
    Interval::of_draws(values.iter().sum::<f64>() / n, draws)
}
