//! Baselines, the first measures anybody would try to tell good clues from bad: one number from one lexicon.

use rayon::prelude::*;

use super::people::Case;
use crate::lexicon::Lexicon;
use crate::lexicon::eval::{LexiconScorer, Measured, Scorer};

/// Simple measures of a clue in one lexicon; an unknown clue or card counts as unrelated.
pub fn baselines(cases: &[Case], lexicon: &Lexicon) -> Vec<(String, Vec<f64>)> {
    let kinds = [
        ("cosine", Measured::Cosine),
        ("affinity", Measured::Affinity),
    ];
    let mut all = Vec::new();
    for (kind, measured) in kinds {
        if measured == Measured::Affinity && lexicon.edges().is_none() {
            // Without associations both are the same.
            continue;
        }
        let scorer = LexiconScorer { lexicon, measured };
        let rows: Vec<[f64; 4]> = cases
            .par_iter()
            .map(|case| {
                let board: Vec<&str> = case.turn.board.iter().map(String::as_str).collect();
                let scores = scorer.scores(&case.turn.clue, &board);
                simple(&scores, &case.meant)
            })
            .collect();
        let names = [
            "to targets, mean",
            "to targets, weakest",
            "mean target less best other",
            "weakest target less best other",
        ];
        for (at, name) in names.into_iter().enumerate() {
            let values = rows.iter().map(|row| row[at]).collect();
            all.push((format!("{} {kind}: {name}", lexicon.name()), values));
        }
    }
    all
}

/// Mean and lowest score of the cards that were meant, and both less the highest of the others.
fn simple(scores: &[Option<f32>], meant: &[bool]) -> [f64; 4] {
    let of = |which: bool| {
        let cards = scores.iter().zip(meant).filter(move |(_, m)| **m == which);
        cards.map(|(s, _)| f64::from(s.unwrap_or(0.0)))
    };
    let n = of(true).count().max(1) as f64;
    let mean = of(true).sum::<f64>() / n;
    let lowest = of(true).fold(f64::INFINITY, f64::min);
    let other = of(false).fold(f64::NEG_INFINITY, f64::max);
    [mean, lowest, mean - other, lowest - other].map(|v| if v.is_finite() { v } else { 0.0 })
}

/// The frequency of the clue; that of the rarest word of a phrase, 0 if unknown.
pub fn frequency(cases: &[Case], words: &Lexicon) -> Vec<f64> {
    let of = |case: &Case| {
        let ids = words.words_of(&case.turn.clue);
        let each = ids.iter().filter_map(|&id| words.zipf(id));
        each.reduce(f32::min).map_or(0.0, f64::from)
    };
    cases.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_measures_are_those_of_the_cards_that_were_meant() {
        let scores = [Some(0.5), Some(0.25), None, Some(0.375)];
        let meant = [true, true, false, false];
        assert_eq!(simple(&scores, &meant), [0.375, 0.25, 0.0, -0.125]);
        // An unknown target counts as unrelated, a board of targets only has no rival.
        assert_eq!(simple(&[None, Some(0.5)], &[true, true])[..2], [0.25, 0.0]);
        assert_eq!(simple(&[None, Some(0.5)], &[true, true])[2..], [0.0, 0.0]);
    }
}
