//! Rank correlations, and their intervals by resampling whole clusters.

use super::bootstrap::{DRAWS, bootstrap};
use super::interval::Interval;

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

/// Ranks with ties at their mean.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let mut end = start + 1;
        while end < order.len() && values[order[end]] == values[order[start]] {
            end += 1;
        }
        for &i in &order[start..end] {
            ranks[i] = (start + end - 1) as f64 / 2.0;
        }
        start = end;
    }
    ranks
}

/// Spearman's rank correlation; ties at their mean rank.
pub fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let a = ranks(&pairs.iter().map(|p| p.0).collect::<Vec<_>>());
    let b = ranks(&pairs.iter().map(|p| p.1).collect::<Vec<_>>());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let mut sums = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(&b) {
        let (x, y) = (x - mean, y - mean);
        sums = (sums.0 + x * y, sums.1 + x * x, sums.2 + y * y);
    }
    sums.0 / (sums.1 * sums.2).sqrt()
}

/// Rank correlations of several predictions with a measured value, and the lead of each over the one at `base`.
pub struct Correlations {
    /// One per prediction.
    pub values: Vec<Interval>,
    /// Each less the one at `base`, paired.
    pub above: Vec<Interval>,
}

/// Correlates; `cluster` numbers the clusters from 0.
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
    let draws = bootstrap(count, DRAWS, 0, |drawn| {
        of(&|at| drawn[cluster[at]] as usize)
    });
    let interval = |at: usize, minus: Option<usize>| {
        let value = |row: &Vec<f64>| row[at] - minus.map_or(0.0, |base| row[base]);
        Interval::of_draws(value(&plain), draws.iter().map(value).collect())
    };
    let all = 0..predictions.len();
    Correlations {
        values: all.clone().map(|at| interval(at, None)).collect(),
        above: all.map(|at| interval(at, Some(base))).collect(),
    }
}
