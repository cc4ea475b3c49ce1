//! Ratings from results: Bradley–Terry by maximum likelihood, with teams or with the sum of a
//! spymaster's and a guesser's strength.

/// Rating points per factor of ten in the odds.
const POINTS: f64 = 400.0;

/// The expected score of a rating difference.
///
/// ```
/// use spymaster::tournament::expected_score;
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

/// Results between `n` competitors: `wins[i * n + j]` is how often `i` beat `j`.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    n: usize,
    wins: Vec<f64>,
}

impl Results {
    /// No games yet.
    pub fn new(n: usize) -> Results {
        Results {
            n,
            wins: vec![0.0; n * n],
        }
    }

    /// Adds wins of one over another.
    pub fn add(&mut self, winner: usize, loser: usize, weight: f64) {
        self.wins[winner * self.n + loser] += weight;
    }

    /// How often `i` beat `j`.
    pub fn wins(&self, i: usize, j: usize) -> f64 {
        self.wins[i * self.n + j]
    }

    /// Ratings with a mean of zero; a competitor without games is at zero too.
    pub fn ratings(&self) -> Vec<f64> {
        let design: Vec<Vec<usize>> = (0..self.n).map(|i| vec![i]).collect();
        self.fit(&design, self.n)
    }

    /// Strengths of the parts that competitors are made of: competitor `i` is as strong as the
    /// sum of the parts in `design[i]`. Returned in rating points, each kind of part centred by
    /// the light prior that also keeps an unbeaten competitor finite.
    ///
    /// Newton's method on the likelihood with a normal prior on every part, worth about one
    /// drawn game.
    pub fn fit(&self, design: &[Vec<usize>], parts: usize) -> Vec<f64> {
        const PRIOR: f64 = 0.25;
        let mut strength = vec![0.0; parts];
        for _ in 0..50 {
            let mut gradient: Vec<f64> = strength.iter().map(|s| -PRIOR * s).collect();
            let mut hessian = vec![0.0; parts * parts];
            for p in 0..parts {
                hessian[p * parts + p] = PRIOR;
            }
            let total = |i: usize| design[i].iter().map(|&p| strength[p]).sum::<f64>();
            for i in 0..self.n {
                for j in i + 1..self.n {
                    let (won, lost) = (self.wins(i, j), self.wins(j, i));
                    let games = won + lost;
                    if games == 0.0 {
                        continue;
                    }
                    let chance = 1.0 / (1.0 + (total(j) - total(i)).exp());
                    let slope = won - games * chance;
                    let curve = games * chance * (1.0 - chance);
                    let signed = || {
                        let plus = design[i].iter().map(|&p| (p, 1.0));
                        plus.chain(design[j].iter().map(|&p| (p, -1.0)))
                    };
                    for (p, sign) in signed() {
                        gradient[p] += sign * slope;
                        for (q, other) in signed() {
                            hessian[p * parts + q] += sign * other * curve;
                        }
                    }
                }
            }
            let step = solve(hessian, gradient, parts);
            let size = step.iter().fold(0.0f64, |a, s| a.max(s.abs()));
            for (s, d) in strength.iter_mut().zip(&step) {
                *s += d.clamp(-2.0, 2.0);
            }
            if size < 1e-9 {
                break;
            }
        }
        let scale = POINTS / std::f64::consts::LN_10;
        strength.iter().map(|s| s * scale).collect()
    }
}

/// Solves a symmetric positive definite system by elimination.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>, n: usize) -> Vec<f64> {
    for k in 0..n {
        let pivot = matrix[k * n + k].max(1e-12);
        for i in k + 1..n {
            let factor = matrix[i * n + k] / pivot;
            if factor != 0.0 {
                for j in k..n {
                    matrix[i * n + j] -= factor * matrix[k * n + j];
                }
                right[i] -= factor * right[k];
            }
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| matrix[k * n + j] * right[j]).sum();
        right[k] = (right[k] - known) / matrix[k * n + k].max(1e-12);
    }
    right
}

/// The middle 95 % of some values.
pub fn interval(mut values: Vec<f64>) -> (f64, f64) {
    values.retain(|v| v.is_finite());
    if values.is_empty() {
        return (f64::NAN, f64::NAN);
    }
    values.sort_by(f64::total_cmp);
    let at = |q: f64| {
        let place = q * (values.len() - 1) as f64;
        let (low, high) = (place.floor() as usize, place.ceil() as usize);
        values[low] + (values[high] - values[low]) * place.fract()
    };
    (at(0.025), at(0.975))
}

/// A sequential probability ratio test over pairs of mirrored games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The rating difference of the null hypothesis.
    pub null: f64,
    /// The rating difference of the alternative.
    pub alternative: f64,
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
    /// Both kinds of error at 5 %.
    const BOUND: f64 = 2.944_438_979_166_44;

    /// The log likelihood ratio of pair scores, each the mean of its mirrored games: 0, ½ or 1.
    pub fn log_ratio(&self, pairs: f64, mean: f64, variance: f64) -> f64 {
        let (s0, s1) = (expected_score(self.null), expected_score(self.alternative));
        if pairs < 2.0 || variance <= 0.0 {
            return 0.0;
        }
        pairs * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// Where the test stands.
    pub fn verdict(&self, log_ratio: f64) -> Verdict {
        if log_ratio >= Sprt::BOUND {
            Verdict::Alternative
        } else if log_ratio <= -Sprt::BOUND {
            Verdict::Null
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_competitors_are_rated_by_the_closed_form() {
        for (won, lost) in [(600.0, 400.0), (900.0, 100.0), (500.0, 500.0)] {
            let mut results = Results::new(2);
            results.add(0, 1, won);
            results.add(1, 0, lost);
            let ratings = results.ratings();
            let exact = rating_difference(won / (won + lost));
            assert!((ratings[0] - ratings[1] - exact).abs() < 1.0, "{ratings:?}");
            assert!((ratings[0] + ratings[1]).abs() < 1e-6);
        }
    }

    #[test]
    fn known_strengths_are_found_again() {
        let truth = [150.0, 40.0, -60.0, -130.0];
        let mut results = Results::new(4);
        for i in 0..4 {
            for j in 0..4 {
                if i != j {
                    results.add(i, j, 2000.0 * expected_score(truth[i] - truth[j]));
                }
            }
        }
        for (found, truth) in results.ratings().iter().zip(truth) {
            assert!((found - truth).abs() < 1.0, "{found} for {truth}");
        }
    }

    #[test]
    fn spymaster_and_guesser_strengths_add_up() {
        let (spymasters, guessers) = ([60.0, -60.0], [35.0, -35.0]);
        let design: Vec<Vec<usize>> = (0..4).map(|t| vec![t / 2, 2 + t % 2]).collect();
        let strength = |t: usize| spymasters[t / 2] + guessers[t % 2];
        let mut results = Results::new(4);
        for i in 0..4 {
            for j in (0..4).filter(|&j| j != i) {
                results.add(i, j, 5000.0 * expected_score(strength(i) - strength(j)));
            }
        }
        let parts = results.fit(&design, 4);
        assert!((parts[0] - parts[1] - 120.0).abs() < 1.0, "{parts:?}");
        assert!((parts[2] - parts[3] - 70.0).abs() < 1.0, "{parts:?}");
    }

    #[test]
    fn an_unbeaten_competitor_has_a_finite_rating() {
        let mut results = Results::new(2);
        results.add(0, 1, 50.0);
        let ratings = results.ratings();
        assert!(ratings[0].is_finite() && ratings[0] > 200.0);
    }

    #[test]
    fn a_test_ends_on_the_side_of_the_truth() {
        let test = Sprt {
            null: 0.0,
            alternative: 10.0,
        };
        let at = |elo: f64, n| test.log_ratio(n, expected_score(elo), 0.12);
        assert_eq!(test.verdict(at(10.0, 50.0)), Verdict::Open);
        assert_eq!(test.verdict(at(10.0, 8000.0)), Verdict::Alternative);
        assert_eq!(test.verdict(at(0.0, 8000.0)), Verdict::Null);
    }
}
