//! Validity: the panel's predicted success of each clue against people's success, beside simple
//! measures that anybody would try first.
//!
//! Everything that is tuned (the weights of lexica, the noise) is tuned on four fifths of the boards and used on the
//! last one, five times. People's agreement with each other is the ceiling: no prediction can agree better than the reliability of
//! the measured success allows.

use rayon::prelude::*;
use serde::Serialize;

use super::QualityError;
use super::baselines::{baselines, frequency};
use super::blend::Choices;
use super::noise::{self, Event, Noise};
use super::panel::Panel;
use super::people::{self, Case, FOLDS};
use super::reliability::{Reliability, reliability};
use crate::lexicon::Lexicon;
use crate::lexicon::eval::turns::TurnSet;
use crate::stats::{Interval, correlate, spearman};

/// The kind of a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The panel, or a part of it.
    Panel,
    /// A measure of one number.
    Baseline,
}

/// A prediction and its results.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Of which kind.
    pub kind: Kind,
    /// Rank correlation with people's success.
    pub spearman: Interval,
    /// Above the best baseline, paired.
    pub above: Interval,
    /// The correlation as a share of the ceiling.
    pub share: f64,
    /// The correlation within each file.
    pub by_set: Vec<f64>,
}

/// The whole comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Validity {
    /// Clues with targets and people.
    pub clues: usize,
    /// Boards they are on.
    pub clusters: usize,
    /// People's lists.
    pub lists: usize,
    /// The files.
    pub sets: Vec<String>,
    /// The ceiling.
    pub reliability: Reliability,
    /// All predictions; the panel first.
    pub rows: Vec<Row>,
    /// The best of the baselines.
    pub best: String,
    /// The panel's lexica.
    pub members: Vec<String>,
    /// Weight of each member in each fold, as fitted on the others.
    pub weights: Vec<Vec<f64>>,
    /// The noise fitted in each fold.
    pub noise: Vec<Noise>,
    /// Mean of people's success, and of the panel's predictions.
    pub level: [f64; 2],
}

/// Compares. `words` is the lexicon of the first baselines, `others` those of further ones.
pub fn validity(
    panel: &Panel,
    sets: &[TurnSet],
    words: &Lexicon,
    others: &[&Lexicon],
) -> Result<Validity, QualityError> {
    let (cases, clusters) = cases_of(panel, sets);
    if clusters < 2 * FOLDS {
        let problem = format!(
            "{clusters} boards with targets and people's guesses: at least {} are needed",
            2 * FOLDS
        );
        return Err(QualityError::Turns(problem));
    }
    let measured: Vec<f64> = cases.iter().filter_map(Case::success).collect();
    let folds = people::folds(&cases);
    let tuned = tune(panel, &cases, &folds, Tuning::ALL);
    let mut named: Vec<(String, Kind, Vec<f64>)> =
        vec![("panel".into(), Kind::Panel, tuned.predicted.clone())];
    let mut add = |name: &str, panel: &Panel, cases: &[Case], tuning: Tuning| {
        let tuned = tune(panel, cases, &folds, tuning);
        named.push((name.to_owned(), Kind::Panel, tuned.predicted));
    };
    add("panel as shipped", panel, &cases, Tuning::NOISE);
    let no_ground = Tuning {
        ground: false,
        ..Tuning::ALL
    };
    add("panel without common ground", panel, &cases, no_ground);
    let unlettered = panel.without_letters();
    let heard = cases_of(&unlettered, sets).0;
    add("panel without letters", &unlettered, &heard, Tuning::ALL);
    for name in panel.names() {
        let rest = panel.without(std::slice::from_ref(&name), "the row")?;
        let heard = heard_by(&rest, panel, &cases);
        add(&format!("panel without {name}"), &rest, &heard, Tuning::ALL);
    }
    for lexicon in std::iter::once(&words).chain(others) {
        named.extend(
            baselines(&cases, lexicon)
                .into_iter()
                .map(|(name, values)| (name, Kind::Baseline, values)),
        );
    }
    named.push((
        "word frequency".into(),
        Kind::Baseline,
        frequency(&cases, words),
    ));
    let whole = |values: &[f64]| spearman(&pairs(values, &measured));
    let base = (0..named.len())
        .filter(|&at| named[at].1 == Kind::Baseline)
        .max_by(|&a, &b| whole(&named[a].2).total_cmp(&whole(&named[b].2)))
        .unwrap_or(0);
    let predictions: Vec<Vec<f64>> = named.iter().map(|row| row.2.clone()).collect();
    let cluster: Vec<usize> = cases.iter().map(|case| case.cluster).collect();
    let all = correlate(&predictions, &measured, &cluster, base);
    let reliability = reliability(&cases);
    let rows = named
        .iter()
        .enumerate()
        .map(|(at, (name, kind, values))| Row {
            name: name.clone(),
            kind: *kind,
            spearman: all.values[at],
            above: all.above[at],
            share: all.values[at].value / reliability.ceiling,
            by_set: (0..sets.len())
                .map(|set| {
                    let here: Vec<usize> =
                        (0..cases.len()).filter(|&i| cases[i].set == set).collect();
                    let pairs: Vec<(f64, f64)> =
                        here.iter().map(|&i| (values[i], measured[i])).collect();
                    spearman(&pairs)
                })
                .collect(),
        })
        .collect();
    let n = measured.len() as f64;
    Ok(Validity {
        clues: cases.len(),
        clusters,
        lists: cases.iter().map(|case| case.lists.len()).sum(),
        sets: sets.iter().map(|set| set.name.clone()).collect(),
        reliability,
        rows,
        best: named[base].0.clone(),
        members: panel.names(),
        weights: tuned.weights,
        noise: tuned.noise,
        level: [&measured, &tuned.predicted].map(|values| values.iter().sum::<f64>() / n),
    })
}

fn pairs(a: &[f64], b: &[f64]) -> Vec<(f64, f64)> {
    a.iter().copied().zip(b.iter().copied()).collect()
}

/// Turns with targets and people's choices, and the number of their boards.
fn cases_of(panel: &Panel, sets: &[TurnSet]) -> (Vec<Case>, usize) {
    let mut cases = people::cases(panel, sets);
    cases.retain(|case| case.success().is_some());
    let clusters = renumber(&mut cases);
    (cases, clusters)
}

/// Numbers clusters anew after some cases have gone; returns the number left.
fn renumber(cases: &mut [Case]) -> usize {
    let mut numbers = std::collections::HashMap::new();
    for case in cases.iter_mut() {
        let next = numbers.len();
        case.cluster = *numbers.entry(case.cluster).or_insert(next);
    }
    numbers.len()
}

/// Cases as a part of the panel hears them.
fn heard_by(part: &Panel, whole: &Panel, cases: &[Case]) -> Vec<Case> {
    let names = part.names();
    let keep: Vec<usize> = whole
        .names()
        .iter()
        .enumerate()
        .filter(|(_, name)| names.contains(name))
        .map(|(at, _)| at)
        .collect();
    let part = |case: &Case| Case {
        heard: case.heard.of_members(&keep),
        ..case.clone()
    };
    cases.iter().map(part).collect()
}

/// Predictions of some cases, by their places.
type Predicted = Vec<(usize, f64)>;

struct Tuned {
    predicted: Vec<f64>,
    weights: Vec<Vec<f64>>,
    noise: Vec<Noise>,
}

/// The parts that are fitted anew in each fold, beside the sharpness.
#[derive(Clone, Copy)]
struct Tuning {
    weights: bool,
    ground: bool,
}

impl Tuning {
    const ALL: Tuning = Tuning {
        weights: true,
        ground: true,
    };
    const NOISE: Tuning = Tuning {
        weights: false,
        ground: true,
    };
}

/// Predicts every fold with the values tuned on the others.
fn tune(panel: &Panel, cases: &[Case], folds: &[usize], tuning: Tuning) -> Tuned {
    let choices = Choices::of(cases, panel.len(), tuning.ground);
    let parts: Vec<(Vec<f64>, Noise, Predicted)> = (0..FOLDS)
        .into_par_iter()
        .map(|fold| {
            let weights = match tuning.weights {
                true => choices.fit(|at| folds[at] != fold),
                false => panel.shape().weights.clone(),
            };
            let panel = panel.weighted(&weights);
            let events = people::events(&panel, cases);
            let training: Vec<&Event> = events
                .iter()
                .zip(folds)
                .filter(|(_, at)| **at != fold)
                .flat_map(|(events, _)| events)
                .collect();
            let noise = noise::fit(&training, tuning.ground);
            let predicted = (0..cases.len())
                .filter(|&at| folds[at] == fold)
                .map(|at| {
                    let case = &cases[at];
                    let views = panel.views(&case.heard, case.turn.board.len());
                    (at, predict(case, &views, &noise))
                })
                .collect();
            (weights, noise, predicted)
        })
        .collect();
    let mut tuned = Tuned {
        predicted: vec![0.0; cases.len()],
        weights: Vec::new(),
        noise: Vec::new(),
    };
    for (weights, noise, predicted) in parts {
        let sum: f64 = weights.iter().sum();
        tuned
            .weights
            .push(weights.iter().map(|w| w / sum.max(1e-9)).collect());
        tuned.noise.push(noise);
        for (at, value) in predicted {
            tuned.predicted[at] = value;
        }
    }
    tuned
}

/// The share of targets the panel finds with as many cards as the clue is for, on average over members.
pub fn predict(case: &Case, views: &[Vec<f64>], noise: &Noise) -> f64 {
    let on_board = case.meant.iter().filter(|m| **m).count() as f64;
    let wanted = case.turn.targets.len().max(1) as f64;
    let member = |view: &Vec<f64>| {
        let cards = view.iter().zip(&case.meant);
        let weights: Vec<f64> = cards.map(|(&z, &meant)| noise.weight(z, meant)).collect();
        noise::share_found(&weights, &case.meant, case.asked())
    };
    // A target that is not on the board cannot be found.
    views.iter().map(member).sum::<f64>() / views.len().max(1) as f64 * on_board / wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prediction_is_the_mean_share_over_members() {
        let (panel, sets) = people::tests::toy();
        let mut cases = people::cases(&panel, &sets);
        let views = vec![vec![0.0; 4], vec![0.0; 4]];
        let even = Noise {
            sharpness: 1.0,
            ground: 0.0,
        };
        // Two of four cards, two draws: half of the targets.
        assert!((predict(&cases[0], &views, &even) - 0.5).abs() < 1e-12);
        // A third target that is not on the board is never found.
        cases[0].turn.targets.push("gone".into());
        assert!((predict(&cases[0], &views, &even) - 1.0 / 3.0).abs() < 1e-12);
    }
}
