//! Calibration of the panel: noise fitted on some boards, chances held against choices on others.
//!
//! The cards of a board are ranked by the panel's chance for the next choice; beside the mean chance of each rank stands how
//! often people chose it. The giver's intention is not used here: it is not known where spymasters are scored.

use rayon::prelude::*;
use serde::Serialize;

use super::QualityError;
use super::blend::Choices;
use super::noise::{self, Event, Noise};
use super::panel::Panel;
use super::people::{self, Case, FOLDS};
use super::validity::predict;
use crate::lexicon::eval::turns::TurnSet;
use crate::stats::Calibration;

/// Ranks that are counted apart.
pub const RANKS: usize = 8;

/// One rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Rank {
    /// The chance the panel gave it, on average.
    pub predicted: f64,
    /// The share of choices that fell on it.
    pub observed: f64,
}

/// The panel on one file of turns.
#[derive(Clone, Debug, Serialize)]
pub struct SetResult {
    /// Its name.
    pub set: String,
    /// Turns with people's choices.
    pub turns: usize,
    /// Choices.
    pub choices: usize,
    /// Ranks 1, 2, …: predicted and observed.
    pub ranks: Vec<Rank>,
    /// Mean logarithm of the chance of the chosen cards.
    pub likelihood: f64,
    /// The same for a guesser who takes any card.
    pub uniform: f64,
    /// Mean distance between stated chances and shares, over bins of chance.
    pub ece: f64,
    /// Mean squared distance of chances from choices.
    pub brier: f64,
    /// By bin of chance: mean chance, share chosen, number.
    pub bins: Vec<(f64, f64, u64)>,
    /// The noise fitted on this file alone, without and with common ground.
    pub alone: [Noise; 2],
}

/// The whole of it.
#[derive(Clone, Debug, Serialize)]
pub struct Result {
    /// By file.
    pub sets: Vec<SetResult>,
    /// The noise fitted without each fold, used on it.
    pub folds: Vec<Noise>,
    /// The noise fitted on everything, without and with common ground.
    pub whole: [Noise; 2],
    /// The panel's lexica, with their weights as fitted on everything with common ground: all of them, and without the first.
    pub weights: Vec<(String, f64, f64)>,
    /// The noise of the panel without the first lexicon on clues at large, and on the third that the first lexicon would rather
    /// choose.
    pub chosen: [Noise; 2],
}

#[derive(Default)]
struct Sums {
    ranks: [(f64, f64); RANKS],
    choices: usize,
    log: f64,
    uniform: f64,
    calibration: Calibration,
}

/// Calibrates the panel on files of turns; each file counts the same in the fit.
pub fn calibrate(panel: &Panel, sets: &[TurnSet]) -> std::result::Result<Result, QualityError> {
    let cases = people::cases(panel, sets);
    let clusters = cases.iter().map(|c| c.cluster + 1).max().unwrap_or(0);
    if clusters < 2 * FOLDS {
        let problem = format!(
            "{clusters} boards with people's guesses: at least {} are needed",
            2 * FOLDS
        );
        return Err(QualityError::Turns(problem));
    }
    let folds = people::folds(&cases);
    let events = people::events(panel, &cases);
    let fit = |keep: &(dyn Fn(usize) -> bool + Sync), ground: bool| {
        let kept: Vec<&Event> = (0..cases.len())
            .filter(|&i| keep(i))
            .flat_map(|i| &events[i])
            .collect();
        noise::fit(&kept, ground)
    };
    let noises: Vec<Noise> = (0..FOLDS)
        .into_par_iter()
        .map(|fold| fit(&|i| folds[i] != fold, false))
        .collect();
    let results = sets
        .iter()
        .enumerate()
        .map(|(number, set)| {
            let here: Vec<usize> = (0..cases.len())
                .filter(|&i| cases[i].set == number)
                .collect();
            let mut sums = Sums::default();
            for &i in &here {
                add(&mut sums, panel, &cases[i], &noises[folds[i]]);
            }
            let n = sums.choices.max(1) as f64;
            let bins = sums.calibration.bins();
            SetResult {
                set: set.name.clone(),
                turns: here.len(),
                choices: sums.choices,
                ranks: sums
                    .ranks
                    .map(|(predicted, observed)| Rank {
                        predicted: predicted / n,
                        observed: observed / n,
                    })
                    .into(),
                likelihood: sums.log / n,
                uniform: sums.uniform / n,
                ece: sums.calibration.ece(),
                brier: sums.calibration.brier(),
                bins: bins
                    .iter()
                    .filter(|bin| bin.n > 0)
                    .map(|bin| (bin.mean(), bin.frequency(), bin.n))
                    .collect(),
                alone: [false, true].map(|ground| fit(&|i| cases[i].set == number, ground)),
            }
        })
        .collect();
    Ok(Result {
        sets: results,
        folds: noises,
        whole: [false, true].map(|ground| fit(&|_| true, ground)),
        weights: weights(panel, &cases),
        chosen: chosen(panel, &cases)?,
    })
}

/// Weights that sum to 1.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|w| w / sum.max(1e-9)).collect()
}

/// The weights of lexica as fitted on all cases, with all and without the first.
fn weights(panel: &Panel, cases: &[Case]) -> Vec<(String, f64, f64)> {
    let all = shares(&Choices::of(cases, panel.len(), true).fit(|_| true));
    let others: Vec<usize> = (1..panel.len()).collect();
    let rest = heard_by(cases, &others);
    let rest = shares(&Choices::of(&rest, others.len(), true).fit(|_| true));
    let rest = std::iter::once(0.0).chain(rest);
    let names = panel.names().into_iter();
    names
        .zip(all)
        .zip(rest)
        .map(|((n, a), r)| (n, a, r))
        .collect()
}

fn heard_by(cases: &[Case], members: &[usize]) -> Vec<Case> {
    let part = |case: &Case| Case {
        heard: case.heard.of_members(members),
        ..case.clone()
    };
    cases.iter().map(part).collect()
}

/// The noise of the panel without its first lexicon: on all turns, and on the third of each file in which the first lexicon promises
/// that most of the targets are found.
fn chosen(panel: &Panel, cases: &[Case]) -> std::result::Result<[Noise; 2], QualityError> {
    let first = panel.names()[..1].to_vec();
    if panel.len() < 2 {
        let alone = people::events(panel, cases);
        let all: Vec<&Event> = alone.iter().flatten().collect();
        return Ok([noise::fit(&all, false); 2]);
    }
    let rest = panel.without(&first, "the first")?;
    let others: Vec<usize> = (1..panel.len()).collect();
    let events = people::events(&rest, &heard_by(cases, &others));
    let promise = |case: &Case| {
        let view = &case.heard.relative(case.turn.board.len())[0];
        predict(case, std::slice::from_ref(view), &Noise::PEOPLE)
    };
    let promises: Vec<f64> = cases.par_iter().map(promise).collect();
    let mut kept: Vec<usize> = Vec::new();
    for set in 0..=cases.iter().map(|c| c.set).max().unwrap_or(0) {
        let meant = |case: &Case| case.set == set && case.meant.contains(&true);
        let mut of: Vec<usize> = (0..cases.len()).filter(|&i| meant(&cases[i])).collect();
        of.sort_by(|&a, &b| promises[b].total_cmp(&promises[a]));
        of.truncate(of.len().div_ceil(3));
        kept.extend(of);
    }
    let all: Vec<&Event> = events.iter().flatten().collect();
    let some: Vec<&Event> = kept.iter().flat_map(|&i| &events[i]).collect();
    Ok([noise::fit(&all, false), noise::fit(&some, false)])
}

/// The panel's chance of each card being chosen next, among those left.
fn chances(weights: &[Vec<f64>], left: &[usize]) -> Vec<f64> {
    let mut chances = vec![0.0; left.len()];
    for member in weights {
        let total: f64 = left.iter().map(|&i| member[i]).sum();
        for (chance, &i) in chances.iter_mut().zip(left) {
            *chance += member[i] / total / weights.len() as f64;
        }
    }
    chances
}

fn add(sums: &mut Sums, panel: &Panel, case: &Case, noise: &Noise) {
    let cards = case.turn.board.len();
    let weights: Vec<Vec<f64>> = panel
        .views(&case.heard, cards)
        .iter()
        .map(|view| view.iter().map(|&z| noise.weight(z, false)).collect())
        .collect();
    for list in &case.lists {
        let mut left: Vec<usize> = (0..cards).collect();
        for &card in list {
            let chances = chances(&weights, &left);
            let mut order: Vec<usize> = (0..left.len()).collect();
            order.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]));
            for (rank, &at) in order.iter().take(RANKS).enumerate() {
                sums.ranks[rank].0 += chances[at];
                sums.ranks[rank].1 += f64::from(u8::from(left[at] == card));
            }
            for (at, &other) in left.iter().enumerate() {
                sums.calibration.add(chances[at], other == card);
                if other == card {
                    sums.log += crate::bots::ln(chances[at]);
                }
            }
            sums.uniform -= crate::bots::ln(left.len() as f64);
            sums.choices += 1;
            left.retain(|&other| other != card);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_mean_over_members_of_what_is_left() {
        let weights = [vec![4.0, 2.0, 1.0, 1.0], vec![1.0, 1.0, 1.0, 1.0]];
        let all = chances(&weights, &[0, 1, 2, 3]);
        assert_eq!(all, [0.375, 0.25, 0.1875, 0.1875]);
        let without = chances(&weights, &[1, 2, 3]);
        assert!((without[0] - (0.5 + 1.0 / 3.0) / 2.0).abs() < 1e-12);
    }

    #[test]
    fn shares_of_ranks_are_counted_on_boards_that_were_not_fitted() {
        let (panel, sets) = people::tests::toy();
        let error = calibrate(&panel, &sets).err().unwrap().to_string();
        assert!(error.contains("6 boards"), "{error}");
        // Ten boards of the same kind.
        let lines: Vec<String> = (0..10)
            .map(|i| {
                format!(
                    r#"{{"clue":"x","number":1,"board":["a","b","c","d{i}"],"targets":["a"],"guesses":[["a"],["a"],["b"],["a"]]}}"#
                )
            })
            .collect();
        let set = TurnSet::parse(&lines.join("\n"), "toy", "toy", None).unwrap();
        let result = calibrate(&panel, &[set]).unwrap();
        let set = &result.sets[0];
        assert_eq!((set.turns, set.choices), (10, 40));
        let observed: Vec<f64> = set.ranks.iter().map(|r| r.observed).collect();
        assert_eq!(observed.iter().sum::<f64>(), 1.0);
        assert_eq!(observed[0], 0.75);
        // Noise fitted on boards like these is right on boards like these.
        assert!((set.ranks[0].predicted - 0.75).abs() < 0.03, "{set:?}");
        assert!(set.likelihood > set.uniform);
    }
}
