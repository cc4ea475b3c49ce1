//! Kendall's τ, and intervals of means and of rank correlations by resampling whole boards.

use rayon::prelude::*;

use crate::lexicon::eval::bootstrap::{DRAWS, Interval, weights};
use crate::lexicon::eval::similarity::spearman;

/// Kendall's τ-b of two lists of values; 1 for the same order, −1 for the opposite, ties corrected.
pub fn kendall(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len());
    let (mut sum, mut ties_a, mut ties_b) = (0i64, 0i64, 0i64);
    let pairs = (n * n.saturating_sub(1) / 2) as i64;
    for i in 0..n {
        for j in 0..i {
            let sign = |v: &[f64]| match v[i].total_cmp(&v[j]) {
                std::cmp::Ordering::Less => -1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => 1,
            };
            let (x, y) = (sign(a), sign(b));
            sum += x * y;
            ties_a += i64::from(x == 0);
            ties_b += i64::from(y == 0);
        }
    }
    let whole = ((pairs - ties_a) as f64 * (pairs - ties_b) as f64).sqrt();
    sum as f64 / whole
}

/// The mean of one value per cluster, with its interval. Lists of the same clusters are drawn alike, so that differences
/// between them are paired.
pub fn mean(values: &[f64]) -> Interval {
    let n = values.len();
    let plain = values.iter().sum::<f64>() / n as f64;
    let draws = (0..DRAWS)
        .into_par_iter()
        .map(|draw| {
            let drawn = weights(n, draw, 0);
            let sum: f64 = values
                .iter()
                .zip(&drawn)
                .map(|(v, &w)| v * f64::from(w))
                .sum();
            sum / n as f64
        })
        .collect();
    Interval::new(plain, draws)
}

/// Rank correlations of several predictions with what was measured, and how far each is above the one at `base`.
pub struct Correlations {
    /// One per prediction.
    pub values: Vec<Interval>,
    /// Each less the one at `base`, paired.
    pub above: Vec<Interval>,
}

/// Correlates; `cluster` numbers what belongs together from 0.
pub fn correlate(
    predictions: &[Vec<f64>],
    measured: &[f64],
    cluster: &[usize],
    base: usize,
) -> Correlations {
    let count = cluster.iter().max().map_or(0, |most| most + 1);
    let of = |times: &dyn Fn(usize) -> usize| -> Vec<f64> {
        let sample: Vec<usize> = (0..measured.len())
            .flat_map(|at| std::iter::repeat_n(at, times(at)))
            .collect();
        let pair = |p: &Vec<f64>| {
            let pairs: Vec<(f64, f64)> = sample.iter().map(|&at| (p[at], measured[at])).collect();
            spearman(&pairs)
        };
        predictions.iter().map(pair).collect()
    };
    let plain = of(&|_| 1);
    let draws: Vec<Vec<f64>> = (0..DRAWS)
        .into_par_iter()
        .map(|draw| {
            let drawn = weights(count, draw, 0);
            of(&|at| drawn[cluster[at]] as usize)
        })
        .collect();
    let interval = |at: usize, minus: Option<usize>| {
        let value = |row: &Vec<f64>| row[at] - minus.map_or(0.0, |base| row[base]);
        Interval::new(value(&plain), draws.iter().map(value).collect())
    };
    let all = 0..predictions.len();
    Correlations {
        values: all.clone().map(|at| interval(at, None)).collect(),
        above: all.map(|at| interval(at, Some(base))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kendall_gives_the_textbook_values() {
        let up = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(kendall(&up, &[10.0, 20.0, 30.0, 40.0]), 1.0);
        assert_eq!(kendall(&up, &[4.0, 3.0, 2.0, 1.0]), -1.0);
        // One of six pairs the wrong way round: (5 − 1) / 6.
        assert!((kendall(&up, &[1.0, 2.0, 4.0, 3.0]) - 4.0 / 6.0).abs() < 1e-12);
        // A tie in one list: 5 / √(6 · 5).
        let tied = kendall(&up, &[1.0, 2.0, 3.0, 3.0]);
        assert!((tied - 5.0 / 30f64.sqrt()).abs() < 1e-12);
        assert!(kendall(&[1.0], &[1.0]).is_nan());
    }

    #[test]
    fn a_better_prediction_is_above_a_worse_one() {
        let measured: Vec<f64> = (0..80).map(f64::from).collect();
        let noisy: Vec<f64> = (0..80).map(|i| f64::from(i * 37 % 80)).collect();
        let cluster: Vec<usize> = (0..80).map(|i| i / 2).collect();
        let both = correlate(&[noisy, measured.clone()], &measured, &cluster, 0);
        assert_eq!(both.values[1].value, 1.0);
        assert!(both.above[1].low > 0.0);
        assert_eq!(both.above[0].value, 0.0);
    }
}
