//! Weights of the panel's lexica, fitted on people's choices.
//!
//! A card's weight is `exp(Σ wₗ zₗ + ground · meant)` over lexica l. The likelihood of choices without replacement is concave in the
//! weights; none may be below 0. Newton's steps on those that are not held at 0, halved until they gain.

use super::people::Case;
use crate::bots;

/// A little is taken off for large weights: an answer also where all choices agree.
const RIDGE: f64 = 1e-4;

/// A choice that was made, once or more: the features of each card that could be chosen, and the weight of each choice.
struct Choice {
    cards: Vec<Vec<f64>>,
    chosen: Vec<f64>,
}

/// The choices of cases as the panel's lexica see them; every set of turns weighs the same and every turn of a set the same.
pub(super) struct Choices {
    by_case: Vec<Vec<Choice>>,
    lexica: usize,
}

impl Choices {
    /// Of cases; `ground`: the giver's intention counts too.
    pub(super) fn of(cases: &[Case], lexica: usize, ground: bool) -> Choices {
        let sets = cases.iter().map(|c| c.set + 1).max().unwrap_or(0);
        let mut turns = vec![0usize; sets];
        cases.iter().for_each(|case| turns[case.set] += 1);
        let of = |case: &Case| {
            let near = case.heard.relative(case.turn.board.len());
            let features = |card: usize| -> Vec<f64> {
                let meant = ground.then(|| f64::from(u8::from(case.meant[card])));
                let all = near.iter().map(|lexicon| lexicon[card]);
                all.chain(meant).collect()
            };
            let weight = 1.0 / turns[case.set] as f64;
            case.choices(weight)
                .into_iter()
                .map(|(cards, chosen)| Choice {
                    cards: cards.into_iter().map(features).collect(),
                    chosen,
                })
                .collect()
        };
        Choices {
            by_case: cases.iter().map(of).collect(),
            lexica,
        }
    }

    /// The weights under which the choices of the cases that are kept are likeliest, lexica only.
    pub(super) fn fit(&self, keep: impl Fn(usize) -> bool) -> Vec<f64> {
        let choices: Vec<&Choice> = self
            .by_case
            .iter()
            .enumerate()
            .filter(|(at, _)| keep(*at))
            .flat_map(|(_, choices)| choices)
            .collect();
        let Some(first) = choices.first() else {
            return vec![1.0; self.lexica];
        };
        let mut weights = vec![1.0 / self.lexica as f64; first.cards[0].len()];
        let mut slope = slope(&choices, &weights);
        for _ in 0..60 {
            let step = slope.step(&weights);
            let mut part = 1.0;
            let next = loop {
                let moved = weights.iter().zip(&step);
                let tried: Vec<f64> = moved.map(|(w, s)| (w + part * s).max(0.0)).collect();
                let there = self::slope(&choices, &tried);
                if there.value >= slope.value || part < 1e-3 {
                    break (tried, there);
                }
                part /= 2.0;
            };
            let gain = next.1.value - slope.value;
            if gain > 0.0 {
                (weights, slope) = next;
            }
            if gain < 1e-10 {
                break;
            }
        }
        weights.truncate(self.lexica);
        weights
    }
}

/// Log-likelihood a choice with its first and second derivatives; the second with its sign turned.
struct Slope {
    value: f64,
    first: Vec<f64>,
    second: Vec<Vec<f64>>,
}

fn slope(choices: &[&Choice], weights: &[f64]) -> Slope {
    let d = weights.len();
    let mut slope = Slope {
        value: 0.0,
        first: vec![0.0; d],
        second: vec![vec![0.0; d]; d],
    };
    let mut all = 0.0;
    for choice in choices {
        let dots: Vec<f64> = choice
            .cards
            .iter()
            .map(|card| card.iter().zip(weights).map(|(x, w)| x * w).sum())
            .collect();
        let most = dots.iter().copied().fold(f64::MIN, f64::max);
        let mut total = 0.0;
        let mut mean = vec![0.0; d];
        let mut squares = vec![vec![0.0; d]; d];
        for (card, dot) in choice.cards.iter().zip(&dots) {
            let weight = bots::exp(dot - most);
            total += weight;
            for i in 0..d {
                mean[i] += weight * card[i];
                for j in 0..=i {
                    squares[i][j] += weight * card[i] * card[j];
                }
            }
        }
        mean.iter_mut().for_each(|m| *m /= total);
        let log = most + bots::ln(total);
        let times: f64 = choice.chosen.iter().sum();
        all += times;
        for ((card, dot), &chosen) in choice.cards.iter().zip(&dots).zip(&choice.chosen) {
            slope.value += chosen * (dot - log);
            for i in 0..d {
                slope.first[i] += chosen * (card[i] - mean[i]);
            }
        }
        for i in 0..d {
            for j in 0..=i {
                let more = times * (squares[i][j] / total - mean[i] * mean[j]);
                slope.second[i][j] += more;
            }
        }
    }
    slope.value /= all;
    for i in 0..d {
        slope.value -= RIDGE * weights[i] * weights[i];
        slope.first[i] = slope.first[i] / all - 2.0 * RIDGE * weights[i];
        for j in 0..=i {
            slope.second[i][j] /= all;
            slope.second[j][i] = slope.second[i][j];
        }
        slope.second[i][i] += 2.0 * RIDGE;
    }
    slope
}

impl Slope {
    /// Newton's step among the weights that are not held at 0.
    fn step(&self, weights: &[f64]) -> Vec<f64> {
        let free: Vec<usize> = (0..weights.len())
            .filter(|&i| weights[i] > 0.0 || self.first[i] > 0.0)
            .collect();
        let n = free.len();
        let mut rows: Vec<Vec<f64>> = free
            .iter()
            .map(|&i| {
                let row = free.iter().map(|&j| self.second[i][j]);
                row.chain([self.first[i]]).collect()
            })
            .collect();
        // The matrix is positive: elimination needs no exchange of rows.
        for at in 0..n {
            for below in at + 1..n {
                let factor = rows[below][at] / rows[at][at];
                for column in at..=n {
                    let taken = factor * rows[at][column];
                    rows[below][column] -= taken;
                }
            }
        }
        let mut step = vec![0.0; weights.len()];
        for at in (0..n).rev() {
            let known: f64 = (at + 1..n).map(|k| rows[at][k] * step[free[k]]).sum();
            step[free[at]] = ((rows[at][n] - known) / rows[at][at]).clamp(-1.0, 1.0);
        }
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards with two lexica's views, and the weight of each choice.
    fn choice(near: [f64; 2], odds: f64) -> Choice {
        Choice {
            cards: vec![near.to_vec(), vec![0.0, 0.0]],
            chosen: vec![odds, 1.0],
        }
    }

    #[test]
    fn lexica_weigh_as_people_follow_them() {
        // Odds 3 for one deviation in the first, 2 in the second, 6 for both.
        let choices = Choices {
            by_case: vec![
                vec![choice([1.0, 0.0], 3.0)],
                vec![choice([0.0, 1.0], 2.0), choice([1.0, 1.0], 6.0)],
            ],
            lexica: 2,
        };
        let weights = choices.fit(|_| true);
        assert!((weights[0] - 3f64.ln()).abs() < 0.01, "{weights:?}");
        assert!((weights[1] - 2f64.ln()).abs() < 0.01, "{weights:?}");
    }

    #[test]
    fn a_lexicon_that_misleads_has_no_weight() {
        let choices = Choices {
            by_case: vec![vec![choice([1.0, 0.0], 3.0), choice([0.0, 1.0], 0.5)]],
            lexica: 2,
        };
        let weights = choices.fit(|_| true);
        assert!((weights[0] - 3f64.ln()).abs() < 0.01, "{weights:?}");
        assert_eq!(weights[1], 0.0);
    }
}
