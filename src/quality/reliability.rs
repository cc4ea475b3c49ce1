//! People's agreement with each other about clues: no prediction can be expected to do better.

use rayon::prelude::*;
use serde::Serialize;

use super::people::Case;
use crate::rules::{Purpose, Seed, below};
use crate::stats::spearman;

/// People's agreement with each other.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reliability {
    /// Rank correlation of the success of clues in one half of the people with that in the other, over many random halves.
    pub half: f64,
    /// The same for as many people as there are (Spearman–Brown).
    pub full: f64,
    /// The highest correlation to be expected of a perfect prediction: its square root.
    pub ceiling: f64,
}

/// Random halves behind the reliability.
const HALVES: u64 = 200;

/// Of the success of clues; clues with one person say nothing.
pub fn reliability(cases: &[Case]) -> Reliability {
    let shares: Vec<Vec<f64>> = cases
        .iter()
        .map(Case::shares)
        .filter(|s| s.len() >= 2)
        .collect();
    let each: Vec<f64> = (0..HALVES)
        .into_par_iter()
        .map(|draw| {
            let mut rng = Seed(4).stream(draw, 0, Purpose::Statistics);
            let halves: Vec<(f64, f64)> = shares
                .iter()
                .map(|people| {
                    let mut people = people.clone();
                    for at in (1..people.len()).rev() {
                        people.swap(at, below(&mut rng, at as u32 + 1) as usize);
                    }
                    let (a, b) = people.split_at(people.len() / 2);
                    let mean = |half: &[f64]| half.iter().sum::<f64>() / half.len() as f64;
                    (mean(a), mean(b))
                })
                .collect();
            spearman(&halves)
        })
        .collect();
    let half = each.iter().sum::<f64>() / each.len() as f64;
    let full = 2.0 * half / (1.0 + half);
    Reliability {
        half,
        full,
        ceiling: full.max(0.0).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::people;
    use super::*;
    use crate::lexicon::eval::turns::TurnSet;

    #[test]
    fn people_who_always_agree_are_perfectly_reliable() {
        let (panel, _) = people::tests::toy();
        let lines: Vec<String> = (0..12)
            .map(|i| {
                let picks = ["a", "b", "c"];
                let (one, two) = (picks[i % 3], picks[(i + 1 + i % 2) % 3]);
                format!(
                    r#"{{"clue":"x","number":2,"board":["a","b","c","d{i}"],"targets":["a","b"],"guesses":[["{one}","{two}"],["{one}","{two}"]]}}"#
                )
            })
            .collect();
        let set = TurnSet::parse(&lines.join("\n"), "toy", "toy", None).unwrap();
        let r = reliability(&people::cases(&panel, &[set]));
        assert!((r.half - 1.0).abs() < 1e-12 && (r.ceiling - 1.0).abs() < 1e-12);
    }
}
