//! Several scorers on several sets of turns: values, intervals, and paired differences from the first scorer.
use rayon::prelude::*;
use serde::Serialize;

use super::Scorer;
use super::metrics::{Sums, measure};
use super::turns::TurnSet;
use crate::stats::{DRAWS, Interval, bootstrap};

/// One scorer on one set.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// first, recall, target, exact, score.
    pub measures: [Interval; 5],
    /// The same minus the first scorer's; `None` for the first itself.
    pub difference: Option<[Interval; 5]>,
    /// Share of turns whose clue is known.
    pub clues_known: f64,
    /// Share of cards that are known, on turns whose clue is known.
    pub cards_known: f64,
}

/// All scorers on one set.
#[derive(Clone, Debug, Serialize)]
pub struct SetResult {
    /// Name of the set.
    pub set: String,
    /// Turns in it.
    pub turns: usize,
    /// Clusters the intervals are made of.
    pub clusters: usize,
    /// One per scorer.
    pub cells: Vec<Cell>,
}

/// The mean over sets of (recall + target)/2.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Mean {
    /// The value.
    pub score: Interval,
    /// Minus the first scorer's.
    pub difference: Option<Interval>,
}

/// Everything.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Per set.
    pub sets: Vec<SetResult>,
    /// Per scorer.
    pub means: Vec<Mean>,
}

struct Measured {
    /// Sums of every cluster, per scorer.
    clusters: Vec<Vec<Sums>>,
    known: Vec<(f64, f64)>,
}

fn measure_set(set: &TurnSet, scorers: &[&dyn Scorer]) -> Measured {
    let (cluster_of, count) = set.clusters();
    let mut clusters = Vec::new();
    let mut known = Vec::new();
    for scorer in scorers {
        let measured: Vec<(Sums, bool, usize)> = set
            .turns
            .par_iter()
            .map(|turn| measure(turn, *scorer))
            .collect();
        let mut sums = vec![Sums::default(); count];
        let (mut clues, mut cards, mut all) = (0usize, 0usize, 0usize);
        for ((turn, &cluster), (values, clue, known)) in
            set.turns.iter().zip(&cluster_of).zip(&measured)
        {
            sums[cluster].add(values, 1.0);
            if *clue {
                clues += 1;
                cards += known;
                all += turn.board.len();
            }
        }
        clusters.push(sums);
        known.push((
            clues as f64 / set.turns.len() as f64,
            cards as f64 / all.max(1) as f64,
        ));
    }
    Measured { clusters, known }
}

fn shares(clusters: &[Sums], drawn: Option<&[u32]>) -> [f64; 5] {
    let mut total = Sums::default();
    for (i, sums) in clusters.iter().enumerate() {
        total.add(sums, drawn.map_or(1.0, |drawn| f64::from(drawn[i])));
    }
    total.shares()
}

/// Measures all scorers on all sets. The first scorer is the one the others are compared with.
pub fn compare(sets: &[TurnSet], scorers: &[&dyn Scorer]) -> Comparison {
    let mut results = Vec::new();
    // Per set, scorer and draw the combined score.
    let mut scores: Vec<Vec<Vec<f64>>> = Vec::new();
    let mut values: Vec<Vec<f64>> = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        let measured = measure_set(set, scorers);
        let count = measured.clusters.first().map_or(0, Vec::len);
        let draws: Vec<Vec<[f64; 5]>> = bootstrap(count, DRAWS, number as u64, |drawn| {
            let clusters = measured.clusters.iter();
            clusters.map(|sums| shares(sums, Some(drawn))).collect()
        });
        let full: Vec<[f64; 5]> = measured.clusters.iter().map(|s| shares(s, None)).collect();
        let cells = (0..scorers.len())
            .map(|i| {
                let interval = |k: usize, minus: Option<usize>| {
                    let of = |row: &[[f64; 5]]| row[i][k] - minus.map_or(0.0, |j| row[j][k]);
                    Interval::of_draws(of(&full), draws.iter().map(|row| of(row)).collect())
                };
                Cell {
                    measures: std::array::from_fn(|k| interval(k, None)),
                    difference: (i > 0).then(|| std::array::from_fn(|k| interval(k, Some(0)))),
                    clues_known: measured.known[i].0,
                    cards_known: measured.known[i].1,
                }
            })
            .collect();
        scores.push(
            (0..scorers.len())
                .map(|i| draws.iter().map(|row| row[i][4]).collect())
                .collect(),
        );
        values.push(full.iter().map(|row| row[4]).collect());
        results.push(SetResult {
            set: set.name.clone(),
            turns: set.turns.len(),
            clusters: count,
            cells,
        });
    }
    let count = sets.len().max(1) as f64;
    let mean = |i: usize, minus: Option<usize>| {
        let value = |set: &Vec<f64>| set[i] - minus.map_or(0.0, |j| set[j]);
        let draws = (0..DRAWS)
            .map(|draw| {
                let of = |set: &Vec<Vec<f64>>| set[i][draw] - minus.map_or(0.0, |j| set[j][draw]);
                scores.iter().map(of).sum::<f64>() / count
            })
            .collect();
        Interval::of_draws(values.iter().map(value).sum::<f64>() / count, draws)
    };
    let means = (0..scorers.len())
        .map(|i| Mean {
            score: mean(i, None),
            difference: (i > 0).then(|| mean(i, Some(0))),
        })
        .collect();
    Comparison {
        sets: results,
        means,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct ByLetter(bool);

    impl Scorer for ByLetter {
        fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>> {
            let score = |card: &&str| {
                let same = card.as_bytes()[0] == clue.as_bytes()[0];
                Some(if same == self.0 { 1.0 } else { 0.0 })
            };
            cards.iter().map(score).collect()
        }
    }

    fn set() -> TurnSet {
        let lines: Vec<String> = (0..30)
            .map(|i| {
                let wrong = i % 3 == 0;
                let pick = if wrong { "bx" } else { "ax" };
                format!(
                    r#"{{"clue":"a","board":["ax","bx","c{i}"],"targets":["ax"],"guesses":[["{pick}"]]}}"#
                )
            })
            .collect();
        TurnSet::parse(&lines.join("\n"), "toy", "toy", None).unwrap()
    }

    #[test]
    fn a_better_scorer_shows_a_positive_paired_difference() {
        let result = compare(&[set()], &[&ByLetter(false), &ByLetter(true)]);
        let [worse, better] = [&result.sets[0].cells[0], &result.sets[0].cells[1]];
        assert_eq!(better.measures[2].value, 1.0);
        assert!((better.measures[0].value - 2.0 / 3.0).abs() < 1e-9);
        assert!(better.measures[0].low < 2.0 / 3.0 && better.measures[0].high > 2.0 / 3.0);
        assert!(worse.difference.is_none());
        let difference = better.difference.as_ref().unwrap();
        assert!(difference[4].low > 0.0);
        assert!(result.means[1].difference.unwrap().low > 0.0);
        assert_eq!((better.clues_known, better.cards_known), (1.0, 1.0));
        assert_eq!(result.sets[0].clusters, 30);
    }

    #[test]
    fn a_scorer_compared_with_itself_differs_by_nothing() {
        let result = compare(&[set()], &[&ByLetter(true), &ByLetter(true)]);
        let difference = result.means[1].difference.unwrap();
        assert_eq!(
            (difference.value, difference.low, difference.high),
            (0.0, 0.0, 0.0)
        );
    }
}
