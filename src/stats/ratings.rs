//! Ratings from results: Bradley–Terry by maximum likelihood, with errors that are robust to games of a block being alike.
//!
//! Ratings exist only between teams that beat each other, if by way of others. Where one group lost every game to
//! another (separation), the data only bound the difference; where two groups never met, they say nothing.

use super::interval::{Interval, Z, normal_cdf, student};
use super::ratio::{PRIOR_BLOCKS, Ratio, sweep_limit};

/// Rating points per factor of ten in the odds.
const POINTS: f64 = 400.0;
/// Rating points per factor of e.
const SCALE: f64 = POINTS / std::f64::consts::LN_10;

/// The expected score of a rating difference.
///
/// ```
/// use spymaster::stats::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / POINTS))
}

/// The rating difference of an expected score.
pub fn rating_difference(score: f64) -> f64 {
    -POINTS * (1.0 / score - 1.0).log10()
}

/// Results between `n` competitors, summed block by block in constant memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    n: usize,
    blocks: f64,
    /// Wins of the present block: `[winner * n + loser]`.
    open: Vec<f64>,
    /// Wins of each in the present block.
    totals: Vec<f64>,
    /// At `[i * n + j]` with `i < j`: wins of `i` among games of the two.
    pairs: Vec<Ratio>,
    /// Sums over blocks of `wins of i × wins of j`.
    products: Vec<f64>,
}

impl Results {
    /// No games yet.
    pub fn new(n: usize) -> Results {
        Results {
            n,
            blocks: 0.0,
            open: vec![0.0; n * n],
            totals: vec![0.0; n],
            pairs: vec![Ratio::default(); n * n],
            products: vec![0.0; n * n],
        }
    }

    /// Adds wins of one over another to the present block.
    pub fn add(&mut self, winner: usize, loser: usize, wins: f64) {
        self.open[winner * self.n + loser] += wins;
    }

    /// Ends the present block: what follows is independent of it.
    pub fn end_block(&mut self) {
        let n = self.n;
        for (sum, row) in self.totals.iter_mut().zip(self.open.chunks(n.max(1))) {
            *sum = row.iter().sum();
        }
        if self.totals.iter().all(|&wins| wins == 0.0) {
            return;
        }
        self.blocks += 1.0;
        for i in 0..n {
            for j in 0..n {
                self.products[i * n + j] += self.totals[i] * self.totals[j];
                if i < j {
                    let (won, lost) = (self.open[i * n + j], self.open[j * n + i]);
                    self.pairs[i * n + j].add(won, won + lost);
                }
            }
        }
        self.open.fill(0.0);
    }

    /// Whether anybody met anybody.
    pub fn is_empty(&self) -> bool {
        self.blocks == 0.0
    }

    /// How often `i` beat `j`.
    pub fn wins(&self, i: usize, j: usize) -> f64 {
        let pair = &self.pairs[i.min(j) * self.n + i.max(j)];
        if i < j {
            pair.top
        } else {
            pair.bottom - pair.top
        }
    }

    /// The share of games that `i` won against `j`.
    pub fn share(&self, i: usize, j: usize) -> Option<Interval> {
        let share = self.pairs[i.min(j) * self.n + i.max(j)].share()?;
        Some(if i < j {
            share
        } else {
            Interval {
                value: 1.0 - share.value,
                low: 1.0 - share.high,
                high: 1.0 - share.low,
            }
        })
    }

    /// Who has beaten whom, if by way of others: `[i * n + j]`.
    fn reach(&self) -> Vec<bool> {
        let n = self.n;
        let mut reach: Vec<bool> = (0..n * n)
            .map(|at| at / n == at % n || self.wins(at / n, at % n) > 0.0)
            .collect();
        for via in 0..n {
            for i in 0..n {
                for j in 0..n {
                    reach[i * n + j] |= reach[i * n + via] && reach[via * n + j];
                }
            }
        }
        reach
    }

    /// Newton's method: competitor `i` is as strong as the parts in `design[i]` together. Parts of a kind have a mean of
    /// zero. `wins(i, j)` are the results to fit. Returns the strengths and the inverse of the information.
    fn fit(
        &self,
        design: &[Vec<usize>],
        kinds: &[Vec<usize>],
        wins: impl Fn(usize, usize) -> f64,
    ) -> (Vec<f64>, Vec<f64>) {
        let parts = kinds.iter().flatten().max().map_or(0, |most| most + 1);
        let mut strength = vec![0.0; parts];
        let mut inverse = Vec::new();
        for _ in 0..60 {
            let mut gradient = vec![0.0; parts];
            let mut information = vec![0.0; parts * parts];
            for kind in kinds {
                for &p in kind {
                    kind.iter().for_each(|&q| information[p * parts + q] += 1.0);
                }
            }
            let total = |i: usize| design[i].iter().map(|&p| strength[p]).sum::<f64>();
            for i in 0..self.n {
                for j in i + 1..self.n {
                    let (won, lost) = (wins(i, j), wins(j, i));
                    let games = won + lost;
                    if games == 0.0 {
                        continue;
                    }
                    let chance = 1.0 / (1.0 + (total(j) - total(i)).exp());
                    let (slope, curve) = (won - games * chance, games * chance * (1.0 - chance));
                    let signed = || {
                        design[i]
                            .iter()
                            .map(|&p| (p, 1.0))
                            .chain(design[j].iter().map(|&p| (p, -1.0)))
                    };
                    for (p, sign) in signed() {
                        gradient[p] += sign * slope;
                        for (q, other) in signed() {
                            information[p * parts + q] += sign * other * curve;
                        }
                    }
                }
            }
            inverse = invert(information, parts);
            let step = times(&inverse, &gradient, parts, 1);
            for (s, d) in strength.iter_mut().zip(&step) {
                *s += d.clamp(-2.0, 2.0);
            }
            if step.iter().all(|d| d.abs() < 1e-9) {
                break;
            }
        }
        (strength, inverse)
    }

    /// The covariance of competitors' wins over all blocks: that of the blocks, mixed with a block's worth of chance.
    fn covariance(&self, chance: &[f64]) -> Vec<f64> {
        let (n, blocks) = (self.n, self.blocks);
        let wins: Vec<f64> = (0..n)
            .map(|i| (0..n).filter(|&j| j != i).map(|j| self.wins(i, j)).sum())
            .collect();
        (0..n * n)
            .map(|at| {
                let seen = self.products[at] - wins[at / n] * wins[at % n] / blocks;
                blocks * (seen + PRIOR_BLOCKS * chance[at] / blocks) / (blocks - 1.0 + PRIOR_BLOCKS)
            })
            .collect()
    }

    /// Ratings of all competitors.
    pub fn ratings(&self) -> Ratings {
        let n = self.n;
        let reach = self.reach();
        let group: Vec<usize> = (0..n)
            .map(|i| {
                (0..n)
                    .position(|j| reach[i * n + j] && reach[j * n + i])
                    .unwrap_or(i)
            })
            .collect();
        let groups: Vec<Vec<usize>> = (0..n)
            .map(|g| (0..n).filter(|&i| group[i] == g).collect())
            .collect();
        let groups: Vec<Vec<usize>> = groups
            .into_iter()
            .filter(|g: &Vec<usize>| !g.is_empty())
            .collect();
        let alone: Vec<Vec<usize>> = (0..n).map(|i| vec![i]).collect();
        let inside = |i: usize, j: usize| {
            if group[i] == group[j] {
                self.wins(i, j)
            } else {
                0.0
            }
        };
        let (value, inverse) = self.fit(&alone, &groups, inside);
        let covariance = sandwich(
            &inverse,
            &self.covariance(&information(&value, n, inside)),
            n,
        );
        // Never lost: as if lost as often as that number of blocks allows.
        let (bound, _) = self.fit(&alone, &[(0..n).collect()], |i, j| {
            match group[i] == group[j] {
                true => self.wins(i, j),
                false => {
                    let pair = &self.pairs[i.min(j) * n + i.max(j)];
                    let limit = sweep_limit(pair.blocks);
                    self.wins(i, j) * limit + self.wins(j, i) * (1.0 - limit)
                }
            }
        });
        let largest = groups
            .iter()
            .rev()
            .max_by_key(|g| g.len())
            .cloned()
            .unwrap_or_default();
        Ratings {
            centre: if largest.len() > 1 {
                largest
            } else {
                (0..n).collect()
            },
            quantile: student(self.blocks - 1.0 + PRIOR_BLOCKS),
            group,
            value,
            covariance,
            bound,
            reach,
        }
    }

    /// Strengths of the parts that competitors are made of; `None` if ratings do not exist.
    pub fn parts(&self, design: &[Vec<usize>], kinds: &[Vec<usize>]) -> Option<Parts> {
        let n = self.n;
        let ratings = self.ratings();
        if self.is_empty() || ratings.is_separated() {
            return None;
        }
        let wins = |i: usize, j: usize| self.wins(i, j);
        let (strength, inverse) = self.fit(design, kinds, wins);
        let parts = strength.len();
        let total: Vec<f64> = (0..n)
            .map(|i| design[i].iter().map(|&p| strength[p]).sum())
            .collect();
        let mut map = vec![0.0; parts * n];
        for (i, of) in design.iter().enumerate() {
            of.iter().for_each(|&p| map[p * n + i] += 1.0);
        }
        let chance = information(&total, n, wins);
        // From competitors' wins to parts, and from there to what the sum of the parts misses.
        let to_parts = times(&inverse, &map, parts, n);
        let errors = transform(&to_parts, &self.covariance(&chance), parts, n);
        let mean = total.iter().sum::<f64>() / n as f64;
        let misfit: f64 = (0..n)
            .map(|i| (ratings.value[i] - total[i] + mean).powi(2))
            .sum();
        let projected = times(&transpose(&map, parts, n), &to_parts, n, parts);
        let residual: Vec<f64> = times(&projected, &chance, n, n);
        let keep: Vec<f64> = (0..n * n)
            .map(|at| f64::from(u8::from(at / n == at % n)) - residual[at])
            .collect();
        let noise = transform(&keep, &ratings.covariance, n, n);
        let noise: f64 = (0..n).map(|i| noise[i * n + i]).sum();
        let half = |p: usize| SCALE * ratings.quantile * errors[p * parts + p].max(0.0).sqrt();
        Some(Parts {
            strengths: (0..parts)
                .map(|p| Interval::around(SCALE * strength[p], half(p)))
                .collect(),
            misfit: SCALE * (misfit / n as f64).sqrt(),
            noise: SCALE * (noise / n as f64).max(0.0).sqrt(),
        })
    }
}

/// Strengths of the parts of competitors, whose sums model the ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// By part, in rating points; parts of a kind have a mean of zero.
    pub strengths: Vec<Interval>,
    /// Root mean square of the ratings less the sums, in rating points.
    pub misfit: f64,
    /// The misfit that chance alone would give.
    pub noise: f64,
}

/// Ratings with their errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The first of the competitors that beat each other, for each competitor.
    group: Vec<usize>,
    /// Competitors whose mean is zero.
    centre: Vec<usize>,
    /// Strengths, with a mean of zero in each group.
    value: Vec<f64>,
    covariance: Vec<f64>,
    /// Strengths at the limit of what separated groups allow.
    bound: Vec<f64>,
    reach: Vec<bool>,
    quantile: f64,
}

impl Ratings {
    /// Whether some competitors only ever lost to some others, or never met them.
    pub fn is_separated(&self) -> bool {
        self.group.iter().any(|&g| g != self.group[0])
    }

    /// Groups of competitors with ratings relative to each other, the best first where that is known.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let n = self.group.len();
        let mut groups: Vec<Vec<usize>> = (0..n)
            .map(|g| (0..n).filter(|&i| self.group[i] == g).collect::<Vec<_>>())
            .filter(|g| !g.is_empty())
            .collect();
        groups.sort_by_key(|g| (0..n).filter(|&i| !self.reach[g[0] * n + i]).count());
        groups
    }

    /// Whether the results order two competitors, if by way of others.
    pub fn is_comparable(&self, i: usize, j: usize) -> bool {
        let n = self.group.len();
        self.reach[i * n + j] || self.reach[j * n + i]
    }

    /// A weighted sum of ratings, in points: the weights add up to zero.
    fn contrast(&self, weights: &[f64]) -> Interval {
        let n = self.group.len();
        let sum = |of: &[f64]| SCALE * of.iter().zip(weights).map(|(v, w)| v * w).sum::<f64>();
        // Groups whose weights do not cancel: which of them may be as far up or down as they like?
        let (mut up, mut down) = (false, false);
        let open: Vec<(usize, f64)> = (0..n)
            .filter(|&g| self.group[g] == g)
            .map(|g| {
                (
                    g,
                    (0..n)
                        .filter(|&i| self.group[i] == g)
                        .map(|i| weights[i])
                        .sum::<f64>(),
                )
            })
            .filter(|(_, weight)| weight.abs() > 1e-9)
            .collect();
        for &(g, weight) in &open {
            for &(h, _) in open.iter().filter(|(h, _)| *h != g) {
                let (above, below) = (self.reach[g * n + h], self.reach[h * n + g]);
                up |= !below && weight > 0.0 || !above && weight < 0.0;
                down |= !above && weight > 0.0 || !below && weight < 0.0;
            }
        }
        match (up, down) {
            (true, true) => Interval::UNKNOWN,
            (true, false) => Interval::at_least(sum(&self.bound)),
            (false, true) => Interval::at_most(sum(&self.bound)),
            (false, false) => {
                let variance: f64 = (0..n * n)
                    .map(|at| self.covariance[at] * weights[at / n] * weights[at % n])
                    .sum();
                Interval::around(
                    sum(&self.value),
                    SCALE * self.quantile * variance.max(0.0).sqrt(),
                )
            }
        }
    }

    /// How far `i` is above `j`.
    pub fn difference(&self, i: usize, j: usize) -> Interval {
        let mut weights = vec![0.0; self.group.len()];
        weights[i] += 1.0;
        weights[j] -= 1.0;
        self.contrast(&weights)
    }

    /// The chance that `i` is stronger than `j`, given the results alone (likelihood of superiority).
    pub fn superiority(&self, i: usize, j: usize) -> f64 {
        let e = self.difference(i, j);
        match e.value.is_finite() && e.margin() > 0.0 {
            true => normal_cdf(e.value / (e.margin() / self.quantile)),
            false if e.value.is_nan() => f64::NAN,
            // A sweep: the chance that a fair coin would not do this is beyond the bound's.
            false => normal_cdf(Z * e.value.signum()),
        }
    }

    /// Ratings with `anchor` at zero; without one, with a mean of zero over the largest group.
    pub fn all(&self, anchor: Option<usize>) -> Vec<Interval> {
        let n = self.group.len();
        let rating = |i: usize| {
            let mut weights = vec![0.0; n];
            match anchor {
                Some(anchor) => weights[anchor] -= 1.0,
                None => self
                    .centre
                    .iter()
                    .for_each(|&c| weights[c] -= 1.0 / self.centre.len() as f64),
            }
            weights[i] += 1.0;
            self.contrast(&weights)
        };
        (0..n).map(rating).collect()
    }

    /// Half the width that an interval would have with known errors, for one with these.
    pub fn normal_margin(&self, e: &Interval) -> f64 {
        e.margin() * Z / self.quantile
    }
}

/// The information that results carry about competitors at these strengths.
fn information(strength: &[f64], n: usize, wins: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let mut information = vec![0.0; n * n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let chance = 1.0 / (1.0 + (strength[j] - strength[i]).exp());
            let curve = (wins(i, j) + wins(j, i)) * chance * (1.0 - chance);
            information[i * n + i] += curve;
            information[i * n + j] -= curve;
        }
    }
    information
}

/// `a b`, with `rows` rows of `a` and columns as many as follow; `b` has `columns`.
fn times(a: &[f64], b: &[f64], rows: usize, columns: usize) -> Vec<f64> {
    let inner = a.len() / rows.max(1);
    let cell = |at: usize| {
        (0..inner)
            .map(|k| a[at / columns * inner + k] * b[k * columns + at % columns])
            .sum()
    };
    (0..rows * columns).map(cell).collect()
}

fn transpose(a: &[f64], rows: usize, columns: usize) -> Vec<f64> {
    (0..rows * columns)
        .map(|at| a[at % rows * columns + at / rows])
        .collect()
}

/// `a m aᵀ` for `a` with so many rows and columns.
fn transform(a: &[f64], m: &[f64], rows: usize, columns: usize) -> Vec<f64> {
    times(
        &times(a, m, rows, columns),
        &transpose(a, rows, columns),
        rows,
        rows,
    )
}

fn sandwich(inverse: &[f64], middle: &[f64], n: usize) -> Vec<f64> {
    transform(inverse, middle, n, n)
}

/// Inverts a symmetric positive definite matrix (Gauss and Jordan); a direction without information is left alone.
fn invert(mut a: Vec<f64>, n: usize) -> Vec<f64> {
    let mut inverse = vec![0.0; n * n];
    (0..n).for_each(|i| inverse[i * n + i] = 1.0);
    for k in 0..n {
        let pivot = a[k * n + k].max(1e-12);
        for j in 0..n {
            a[k * n + j] /= pivot;
            inverse[k * n + j] /= pivot;
        }
        for i in (0..n).filter(|&i| i != k) {
            let factor = a[i * n + k];
            if factor != 0.0 {
                for j in 0..n {
                    a[i * n + j] -= factor * a[k * n + j];
                    inverse[i * n + j] -= factor * inverse[k * n + j];
                }
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of blocks of one win each, or a part of one.
    fn results(n: usize, wins: &[(usize, usize, u32)]) -> Results {
        let mut results = Results::new(n);
        for &(winner, loser, times) in wins {
            for _ in 0..times {
                results.add(winner, loser, 1.0);
                results.end_block();
            }
        }
        results
    }

    #[test]
    fn two_competitors_are_rated_by_the_closed_form() {
        for (won, lost) in [(600, 400), (900, 100), (500, 500)] {
            let results = results(2, &[(0, 1, won), (1, 0, lost)]);
            let ratings = results.ratings();
            let (p, n) = (f64::from(won) / 1000.0, 1000.0);
            let e = ratings.difference(0, 1);
            assert!((e.value - rating_difference(p)).abs() < 1e-6, "{e:?}");
            // The error of a logit: 1 / √(n p (1 − p)).
            let half = 1.962 * SCALE / (n * p * (1.0 - p)).sqrt();
            assert!((e.margin() / half - 1.0).abs() < 0.002, "{e:?} {half}");
            let all = ratings.all(None);
            assert!(
                (all[0].value + all[1].value).abs() < 1e-9
                    && (all[0].margin() - e.margin() / 2.0).abs() < 1e-9
            );
            assert_eq!(ratings.all(Some(1))[0], e);
            assert_eq!(ratings.all(Some(1))[1], Interval::around(0.0, 0.0));
            let z = e.value / (half / 1.962);
            assert!((ratings.superiority(0, 1) - normal_cdf(z)).abs() < 0.001);
        }
    }

    #[test]
    fn blocks_that_agree_count_once_and_mirrored_ones_more() {
        let mut margins = Vec::new();
        for pattern in [[2.0, 0.0], [1.0, 1.0]] {
            let mut results = Results::new(2);
            for block in 0..400 {
                let won = if pattern[1] > 0.0 {
                    1.0
                } else {
                    2.0 * f64::from(block % 2)
                };
                results.add(0, 1, won);
                results.add(1, 0, 2.0 - won);
                results.end_block();
            }
            margins.push(results.ratings().difference(0, 1).margin());
        }
        // 400 observations: 1.966 · 173.7 / √100 = 34.2.
        assert!((margins[0] - 34.2).abs() < 0.3, "{margins:?}");
        assert!(margins[1] < 2.0, "{margins:?}");
    }

    #[test]
    fn known_strengths_are_found_again() {
        let truth = [150.0, 40.0, -60.0, -130.0];
        let mut results = Results::new(4);
        for i in 0..4 {
            for j in (0..4).filter(|&j| j != i) {
                results.add(i, j, 2000.0 * expected_score(truth[i] - truth[j]));
            }
        }
        results.end_block();
        for (found, truth) in results.ratings().all(None).iter().zip(truth) {
            assert!((found.value - truth).abs() < 1e-6, "{found:?} for {truth}");
        }
    }

    #[test]
    fn a_clean_sweep_is_an_open_interval() {
        let results = results(2, &[(0, 1, 20)]);
        let ratings = results.ratings();
        assert!(ratings.is_separated());
        // Wilson's lower limit for 20 of 20: 20 / (20 + 3.84) = 0.839, or +287 points.
        let e = ratings.difference(0, 1);
        assert!(
            e.value == f64::INFINITY && (e.low - 286.7).abs() < 0.5,
            "{e:?}"
        );
        assert_eq!(ratings.difference(1, 0), Interval::at_most(-e.low));
        let all = ratings.all(None);
        assert!((all[0].low - e.low / 2.0).abs() < 1e-6 && all[0].high == f64::INFINITY);
        assert!((ratings.superiority(0, 1) - 0.975).abs() < 1e-6);
    }

    #[test]
    fn one_who_loses_everything_leaves_the_others_rated() {
        let results = results(4, &[(0, 1, 60), (1, 0, 40), (0, 2, 50), (1, 2, 50)]);
        let ratings = results.ratings();
        assert_eq!(ratings.groups(), [vec![0, 1], vec![2], vec![3]]);
        let all = ratings.all(None);
        assert!(
            (all[0].value - rating_difference(0.6) / 2.0).abs() < 1e-6
                && all[0].margin().is_finite()
        );
        assert!(
            all[2].value == f64::NEG_INFINITY && all[2].high < -200.0,
            "{all:?}"
        );
        // Nobody met the fourth.
        assert!(all[3].value.is_nan() && !ratings.is_comparable(0, 3));
        assert!(ratings.superiority(0, 3).is_nan());
    }

    #[test]
    fn spymaster_and_guesser_strengths_add_up_or_say_by_how_much_not() {
        let design: Vec<Vec<usize>> = (0..4).map(|t| vec![t / 2, 2 + t % 2]).collect();
        let kinds = [vec![0, 1], vec![2, 3]];
        for extra in [0.0, 80.0] {
            let strength = |t: usize| {
                [60.0, -60.0][t / 2] + [35.0, -35.0][t % 2] + if t % 3 == 0 { extra } else { 0.0 }
            };
            let mut results = Results::new(4);
            for block in 0..2000 {
                for i in 0..4 {
                    for j in i + 1..4 {
                        let won = f64::from(u8::from(
                            f64::from(block * 7 % 1999) / 1999.0
                                < expected_score(strength(i) - strength(j)),
                        ));
                        results.add(i, j, won);
                        results.add(j, i, 1.0 - won);
                    }
                }
                results.end_block();
            }
            let parts = results.parts(&design, &kinds).unwrap();
            let s = &parts.strengths;
            assert!(
                (s[0].value - s[1].value - 120.0).abs() < 3.0 + extra / 10.0,
                "{s:?}"
            );
            assert!(
                (s[2].value - s[3].value - 70.0).abs() < 3.0 + extra / 10.0,
                "{s:?}"
            );
            // ±40 of the interaction remain; chance gives a few points.
            assert!((parts.misfit - extra / 2.0).abs() < 4.0, "{parts:?}");
            assert!(parts.noise > 0.0 && parts.noise < 10.0, "{parts:?}");
        }
        assert!(results(4, &[(0, 1, 5)]).parts(&design, &kinds).is_none());
    }
}
