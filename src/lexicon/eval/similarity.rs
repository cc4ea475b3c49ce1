//! Pairs of words rated by people: rank correlation, or average precision where ratings are only 0 and 1.
use std::path::Path;

use serde::Serialize;

use super::super::error::{LexiconError, Result};
use super::LexiconScorer;
use crate::stats::{Interval, bootstrap, spearman};

/// A file of rated pairs.
#[derive(Clone, Debug)]
pub struct PairSet {
    /// The file's name without folder and extension.
    pub name: String,
    /// Two words and their rating.
    pub pairs: Vec<(String, String, f64)>,
}

impl PairSet {
    /// Reads tab-separated `word1 word2 score`; a first line that names the columns is skipped.
    pub fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).map_err(|source| LexiconError::io(path, source))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::parse(&text, &name, &path.display().to_string())
    }

    /// The same from text.
    pub fn parse(text: &str, name: &str, file: &str) -> Result<Self> {
        let mut pairs = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || (number == 0 && line.starts_with("word1")) {
                continue;
            }
            let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
            let score = fields.get(2).and_then(|s| s.parse::<f64>().ok());
            match (&fields[..], score.filter(|s| s.is_finite())) {
                ([a, b, ..], Some(score)) if !a.is_empty() && !b.is_empty() => {
                    pairs.push((a.to_string(), b.to_string(), score));
                }
                _ => {
                    let problem = "expected two words and a number, separated by tabs";
                    let place = format!("line {}", number + 1);
                    return Err(LexiconError::refused(file, place, problem));
                }
            }
        }
        match pairs.is_empty() {
            true => Err(LexiconError::refused(file, "line 1", "there are no pairs")),
            false => Ok(Self {
                name: name.to_owned(),
                pairs,
            }),
        }
    }

    /// True if ratings are only 0 and 1.
    pub fn is_binary(&self) -> bool {
        self.pairs
            .iter()
            .all(|(.., score)| *score == 0.0 || *score == 1.0)
    }
}

/// A lexicon on a set of pairs.
#[derive(Clone, Debug, Serialize)]
pub struct PairResult {
    /// Name of the set.
    pub set: String,
    /// `spearman` or `average precision`.
    pub measure: &'static str,
    /// The value over known pairs, with an interval over pairs.
    pub value: Interval,
    /// Pairs in the file.
    pub pairs: usize,
    /// Share of them both of whose words are known.
    pub coverage: f64,
}

/// Measures a lexicon.
pub fn measure(set: &PairSet, scorer: &LexiconScorer<'_>) -> PairResult {
    let known: Vec<(f64, f64)> = set
        .pairs
        .iter()
        .filter_map(|(a, b, rating)| {
            let a = scorer.lexicon.meaning_of(a)?;
            let b = scorer.lexicon.meaning_of(b)?;
            Some((f64::from(scorer.score(&a, &b)), *rating))
        })
        .collect();
    let binary = set.is_binary();
    let measure = if binary {
        "average precision"
    } else {
        "spearman"
    };
    let value = |pairs: &[(f64, f64)]| match binary {
        true => average_precision(pairs),
        false => spearman(pairs),
    };
    let draws = bootstrap(known.len().max(1), 500, 1 << 32, |drawn| {
        let sample: Vec<(f64, f64)> = known
            .iter()
            .zip(drawn)
            .flat_map(|(&pair, &times)| std::iter::repeat_n(pair, times as usize))
            .collect();
        value(&sample)
    });
    PairResult {
        set: set.name.clone(),
        measure,
        value: Interval::of_draws(value(&known), draws),
        pairs: set.pairs.len(),
        coverage: known.len() as f64 / set.pairs.len() as f64,
    }
}

/// Average precision of the pairs rated 1, highest score first; a tie counts where it ends.
pub fn average_precision(pairs: &[(f64, f64)]) -> f64 {
    let mut order: Vec<&(f64, f64)> = pairs.iter().collect();
    order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    let (mut hits, mut sum, mut start) = (0.0, 0.0, 0);
    while start < order.len() {
        let mut end = start;
        let mut here = 0.0;
        while end < order.len() && order[end].0 == order[start].0 {
            here += f64::from(order[end].1 > 0.5);
            end += 1;
        }
        hits += here;
        sum += here * hits / end as f64;
        start = end;
    }
    sum / hits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn average_precision_gives_the_textbook_values() {
        let ranked = [(4.0, 1.0), (3.0, 0.0), (2.0, 1.0), (1.0, 0.0)];
        assert!((average_precision(&ranked) - (1.0 + 2.0 / 3.0) / 2.0).abs() < 1e-12);
        assert!((average_precision(&[(1.0, 1.0), (1.0, 0.0)]) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn pair_files_are_read_and_a_bad_line_is_named() {
        let set = PairSet::parse("word1\tword2\tscore\na\tb\t1\nc\td\t0.5\n", "s", "f").unwrap();
        assert_eq!(set.pairs.len(), 2);
        assert!(!set.is_binary());
        let error = PairSet::parse("a\tb\t1\nc\td\n", "s", "f").unwrap_err();
        assert!(error.to_string().contains("line 2"));
        assert!(PairSet::parse("a\tb\tNaN\n", "s", "f").is_err());
    }
}
