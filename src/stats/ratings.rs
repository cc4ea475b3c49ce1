//! Ratings from results: Bradley–Terry by maximum likelihood, with errors that are robust to games of a block being alike.
//!
//! Ratings exist only between teams that beat each other, if by way of others. If one group lost every game to
//! another (separation), the data only bound the difference; where two groups never met, they say nothing.

use super::interval::{Interval, Z, normal_cdf, student};
use super::ratio::{PRIOR_BLOCKS, Ratio, score_interval};

type Vector = ndarray::Array1<f64>;
type Matrix = ndarray::Array2<f64>;

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
    POINTS * (score / (1.0 - score)).log10()
}

/// Results between `n` competitors, summed block by block in constant memory.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
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

    /// Ends the present block: later results are independent of it.
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
        self.totals.fill(0.0);
    }

    /// Adds the blocks of other results of the same competitors.
    pub fn absorb(&mut self, other: &Results) {
        self.blocks += other.blocks;
        for (sum, part) in self.pairs.iter_mut().zip(&other.pairs) {
            sum.absorb(part);
        }
        for (sum, part) in self.products.iter_mut().zip(&other.products) {
            *sum += part;
        }
    }

    /// True if these are results between so many.
    pub fn fits(&self, n: usize) -> bool {
        let squares = [self.open.len(), self.pairs.len(), self.products.len()];
        self.n == n && self.totals.len() == n && squares.iter().all(|&len| len == n * n)
    }

    /// True if anybody met anybody.
    pub fn is_empty(&self) -> bool {
        self.blocks == 0.0
    }

    fn pair(&self, i: usize, j: usize) -> &Ratio {
        &self.pairs[i.min(j) * self.n + i.max(j)]
    }

    /// Games that `i` won against `j`.
    pub fn wins(&self, i: usize, j: usize) -> f64 {
        let pair = self.pair(i, j);
        if i < j {
            pair.top
        } else {
            pair.bottom - pair.top
        }
    }

    /// The share of games that `i` won against `j`.
    pub fn share(&self, i: usize, j: usize) -> Option<Interval> {
        let share = self.pair(i, j).share()?;
        Some(if i < j { share } else { share.complement() })
    }

    /// The pairs in which one has beaten the other, if by way of others: `[i * n + j]`.
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

    /// Newton's method: competitor `i` is as strong as the parts in row `i` of `design` together. Parts of a kind, a column
    /// of `kinds`, have a mean of zero. Returns strengths and the inverse of the information.
    fn fit(
        &self,
        design: &Matrix,
        kinds: &Matrix,
        wins: impl Fn(usize, usize) -> f64,
    ) -> (Vector, Matrix) {
        let mut strength = Vector::zeros(design.ncols());
        let mut inverse = Matrix::zeros((0, 0));
        for _ in 0..60 {
            let total = design.dot(&strength);
            let (slope, information) = derivatives(&total, &wins);
            inverse = invert(design.t().dot(&information).dot(design) + kinds.dot(&kinds.t()));
            let step = inverse.dot(&design.t().dot(&slope));
            strength += &step.mapv(|d| d.clamp(-2.0, 2.0));
            if step.iter().all(|d| d.abs() < 1e-9) {
                break;
            }
        }
        (strength, inverse)
    }

    /// The covariance of competitors' wins over all blocks: that of the blocks, mixed with a block's worth of chance.
    fn covariance(&self, chance: &Matrix) -> Matrix {
        let (n, blocks) = (self.n, self.blocks);
        let rivals = |i: usize| (0..n).filter(move |&j| j != i);
        let wins: Vector = (0..n)
            .map(|i| rivals(i).map(|j| self.wins(i, j)).sum::<f64>())
            .collect();
        let seen = Matrix::from_shape_fn((n, n), |(i, j)| {
            self.products[i * n + j] - wins[i] * wins[j] / blocks
        });
        (seen * blocks + chance * PRIOR_BLOCKS) / (blocks + PRIOR_BLOCKS)
    }

    /// Ratings of all competitors.
    pub fn ratings(&self) -> Ratings {
        let n = self.n;
        let reach = self.reach();
        let both = |i: usize, j: usize| reach[i * n + j] && reach[j * n + i];
        let group: Vec<usize> = (0..n)
            .map(|i| (0..n).position(|j| both(i, j)).unwrap_or(i))
            .collect();
        let inside = |i: usize, j: usize| {
            if group[i] == group[j] {
                self.wins(i, j)
            } else {
                0.0
            }
        };
        let groups = Matrix::from_shape_fn((n, n), |(i, g)| f64::from(u8::from(group[i] == g)));
        let (value, inverse) = self.fit(&Matrix::eye(n), &groups, inside);
        let chance = derivatives(&value, &inside).1;
        let covariance = inverse.dot(&self.covariance(&chance)).dot(&inverse);
        // Never lost: as if lost as often as that number of blocks allows.
        let (bound, _) = self.fit(&Matrix::eye(n), &Matrix::ones((n, 1)), |i, j| {
            let limit = match group[i] == group[j] {
                true => 1.0,
                false => score_interval(1.0, self.pair(i, j).blocks.max(1.0), Z).low,
            };
            self.wins(i, j) * limit + self.wins(j, i) * (1.0 - limit)
        });
        let size = |&g: &usize| group.iter().filter(|&&other| other == g).count();
        let largest = (0..n).rev().max_by_key(size).filter(|g| size(g) > 1);
        Ratings {
            centre: (0..n)
                .filter(|&i| largest.is_none_or(|g| group[i] == g))
                .collect(),
            quantile: student((self.blocks - 1.0).max(1.0)),
            group,
            value,
            covariance,
            bound,
            reach,
        }
    }

    /// Strengths of the parts of competitors: competitor `i` consists of those in `design[i]`, part `p` is of kind
    /// `kinds[p]`. `None` if ratings do not exist.
    pub fn parts(&self, design: &[[usize; 2]], kinds: &[usize]) -> Option<Parts> {
        let (n, parts) = (self.n, kinds.len());
        let ratings = self.ratings();
        if self.is_empty() || ratings.is_separated() {
            return None;
        }
        let flag = |yes: bool| f64::from(u8::from(yes));
        let design = Matrix::from_shape_fn((n, parts), |(i, p)| flag(design[i].contains(&p)));
        let kinds = Matrix::from_shape_fn((parts, parts), |(p, kind)| flag(kinds[p] == kind));
        let wins = |i: usize, j: usize| self.wins(i, j);
        let (strength, inverse) = self.fit(&design, &kinds, wins);
        let total = design.dot(&strength);
        let chance = derivatives(&total, &wins).1;
        let to_parts = inverse.dot(&design.t());
        let errors = to_parts.dot(&self.covariance(&chance)).dot(&to_parts.t());
        let misfit = &ratings.value - &total + total.sum() / n as f64;
        // The part of the ratings' errors that no sum of parts can follow.
        let missed = Matrix::eye(n) - design.dot(&to_parts).dot(&chance);
        let noise = missed
            .dot(&ratings.covariance)
            .dot(&missed.t())
            .diag()
            .sum();
        let half = |p: usize| SCALE * ratings.quantile * errors[[p, p]].max(0.0).sqrt();
        Some(Parts {
            strengths: (0..parts)
                .map(|p| Interval::around(SCALE * strength[p], half(p)))
                .collect(),
            misfit: SCALE * (misfit.dot(&misfit) / n as f64).sqrt(),
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
    value: Vector,
    covariance: Matrix,
    /// Strengths at the limit that separated groups allow.
    bound: Vector,
    reach: Vec<bool>,
    quantile: f64,
}

impl Ratings {
    /// True if some competitors only ever lost to some others, or never met them.
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

    /// True if the results order two competitors, if by way of others.
    pub fn is_comparable(&self, i: usize, j: usize) -> bool {
        let n = self.group.len();
        self.reach[i * n + j] || self.reach[j * n + i]
    }

    /// A weighted sum of ratings, in points: the weights add up to zero.
    fn contrast(&self, weights: &Vector) -> Interval {
        let n = self.group.len();
        // Groups whose weights do not cancel: which of them may be as far up or down as they like?
        let (mut up, mut down) = (false, false);
        let mut sums = vec![0.0; n];
        (0..n).for_each(|i| sums[self.group[i]] += weights[i]);
        let open: Vec<usize> = (0..n).filter(|&g| f64::abs(sums[g]) > 1e-9).collect();
        for &g in &open {
            for &h in open.iter().filter(|&&h| h != g) {
                let (above, below) = (self.reach[g * n + h], self.reach[h * n + g]);
                up |= if sums[g] > 0.0 { !below } else { !above };
                down |= if sums[g] > 0.0 { !above } else { !below };
            }
        }
        let bound = SCALE * self.bound.dot(weights);
        match (up, down) {
            (true, true) => Interval::UNKNOWN,
            (true, false) => Interval::at_least(bound),
            (false, true) => Interval::at_most(bound),
            (false, false) => {
                // Wilson's interval of as many games as have this error, which is shorter than a symmetric one.
                let value = self.value.dot(weights);
                let chance = 1.0 / (1.0 + (-value).exp());
                let games = 1.0 / (self.variance(weights) * chance * (1.0 - chance));
                let e = score_interval(chance, games, self.quantile);
                let [low, high] = [e.low, e.high].map(rating_difference);
                let value = SCALE * value;
                Interval { value, low, high }
            }
        }
    }

    fn variance(&self, weights: &Vector) -> f64 {
        weights.dot(&self.covariance.dot(weights)).max(0.0)
    }

    fn less(&self, i: usize, j: usize) -> Vector {
        let mut weights = Vector::zeros(self.group.len());
        weights[i] += 1.0;
        weights[j] -= 1.0;
        weights
    }

    /// The lead of `i` over `j`.
    pub fn difference(&self, i: usize, j: usize) -> Interval {
        self.contrast(&self.less(i, j))
    }

    /// The chance that `i` is stronger than `j`, given the results alone (likelihood of superiority).
    pub fn superiority(&self, i: usize, j: usize) -> f64 {
        let e = self.difference(i, j);
        match e.value.is_finite() {
            true => normal_cdf(e.value / SCALE / self.variance(&self.less(i, j)).sqrt()),
            // A sweep of n blocks is √n deviations from even, and n / Z² the odds at its bound.
            false => normal_cdf(e.value.signum() * Z * 10f64.powf(e.place().abs() / 2.0 / POINTS)),
        }
    }

    /// Ratings with `anchor` at zero; without one, with a mean of zero over the largest group.
    pub fn all(&self, anchor: Option<usize>) -> Vec<Interval> {
        let n = self.group.len();
        let rating = |i: usize| {
            let mut weights = Vector::zeros(n);
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

/// The slope of the log likelihood at these strengths, and the information that results carry about them.
fn derivatives(strength: &Vector, wins: &impl Fn(usize, usize) -> f64) -> (Vector, Matrix) {
    let n = strength.len();
    let (mut slope, mut information) = (Vector::zeros(n), Matrix::zeros((n, n)));
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let games = wins(i, j) + wins(j, i);
            let chance = 1.0 / (1.0 + (strength[j] - strength[i]).exp());
            slope[i] += wins(i, j) - games * chance;
            information[[i, i]] += games * chance * (1.0 - chance);
            information[[i, j]] -= games * chance * (1.0 - chance);
        }
    }
    (slope, information)
}

/// Inverts a symmetric positive definite matrix (Gauss and Jordan); a direction without information is left alone.
fn invert(mut a: Matrix) -> Matrix {
    let n = a.nrows();
    let mut inverse = Matrix::eye(n);
    for k in 0..n {
        let pivot = a[[k, k]].max(1e-12);
        a.row_mut(k).mapv_inplace(|v| v / pivot);
        inverse.row_mut(k).mapv_inplace(|v| v / pivot);
        let (row, other) = (a.row(k).to_owned(), inverse.row(k).to_owned());
        for i in (0..n).filter(|&i| i != k) {
            let factor = a[[i, k]];
            a.row_mut(i).scaled_add(-factor, &row);
            inverse.row_mut(i).scaled_add(-factor, &other);
        }
    }
    inverse
}
