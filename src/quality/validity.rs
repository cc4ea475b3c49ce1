//! Does the panel agree with people? Its predicted success of each clue against the success people had, beside simple
//! measures that anybody would try first.
//!
//! Everything that is tuned (how members are made, the noise) is tuned on four fifths of the boards and used on the
//! last one, five times. Nobody can agree with people better than they agree with each other: the reliability of what was
//! measured is the ceiling.

use rayon::prelude::*;
use serde::Serialize;

use super::QualityError;
use super::baselines::{baselines, frequency};
use super::noise::{self, Event, Noise};
use super::panel::{Panel, Shape};
use super::people::{self, Case, FOLDS};
use super::reliability::{Reliability, reliability};
use crate::lexicon::Lexicon;
use crate::lexicon::eval::turns::TurnSet;
use crate::stats::{Interval, correlate, spearman};

/// Ways to make members, of which each fold's tuning takes the one that does best on the other boards.
const SHAPES: [Shape; 8] = {
    const fn shape(first: f64, lean: f64, relative: bool) -> Shape {
        Shape {
            first,
            lean,
            relative,
        }
    }
    [
        shape(10.0, 0.3, true),
        shape(10.0, 0.6, true),
        shape(4.0, 0.3, true),
        shape(4.0, 0.6, true),
        shape(1.0, 0.3, true),
        shape(1.0, 0.6, true),
        shape(10.0, 0.3, false),
        shape(4.0, 0.3, false),
    ]
};

/// What a row predicts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The panel, or a part of it.
    Panel,
    /// A measure of one number.
    Baseline,
}

/// A prediction and how it does.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What it is.
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
    /// How members were made in each fold.
    pub shapes: Vec<Shape>,
    /// The noise fitted in each fold.
    pub noise: Vec<Noise>,
    /// Mean of people's success, and of what the panel predicted.
    pub level: [f64; 2],
}

/// Compares. `words` is the lexicon of the first baselines, `others` those of further ones.
pub fn validity(
    panel: &Panel,
    sets: &[TurnSet],
    words: &Lexicon,
    others: &[&Lexicon],
) -> Result<Validity, QualityError> {
    let mut cases = people::cases(panel, sets);
    cases.retain(|case| case.success().is_some());
    let clusters = renumber(&mut cases);
    if clusters < 2 * FOLDS {
        let problem = format!(
            "{clusters} boards with targets and people's guesses: at least {} are needed",
            2 * FOLDS
        );
        return Err(QualityError::Turns(problem));
    }
    let measured: Vec<f64> = cases.iter().filter_map(Case::success).collect();
    let folds = people::folds(&cases);
    let tuned = tune(panel, &cases, &folds, &measured, &SHAPES, true);
    let mut named: Vec<(String, Kind, Vec<f64>)> =
        vec![("panel".into(), Kind::Panel, tuned.predicted.clone())];
    let mut add = |name: String, panel: &Panel, shape: Shape, ground: bool| {
        let tuned = tune(panel, &cases, &folds, &measured, &[shape], ground);
        named.push((name, Kind::Panel, tuned.predicted));
    };
    add("panel as shipped".into(), panel, panel.shape(), true);
    add(
        "panel without common ground".into(),
        panel,
        panel.shape(),
        false,
    );
    for name in panel.names() {
        let rest = panel.without(std::slice::from_ref(&name), "the row")?;
        let shape = rest.shape();
        let heard = heard_by(&rest, panel, &cases);
        let tuned = tune(&rest, &heard, &folds, &measured, &[shape], true);
        named.push((
            format!("panel without {name}"),
            Kind::Panel,
            tuned.predicted,
        ));
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
        shapes: tuned.shapes,
        noise: tuned.noise,
        level: [&measured, &tuned.predicted].map(|values| values.iter().sum::<f64>() / n),
    })
}

fn pairs(a: &[f64], b: &[f64]) -> Vec<(f64, f64)> {
    a.iter().copied().zip(b.iter().copied()).collect()
}

/// Numbers clusters anew after some cases have gone; how many are left.
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

struct Tuned {
    predicted: Vec<f64>,
    shapes: Vec<Shape>,
    noise: Vec<Noise>,
}

/// Predicts every fold with what was tuned on the others.
fn tune(
    panel: &Panel,
    cases: &[Case],
    folds: &[usize],
    measured: &[f64],
    shapes: &[Shape],
    ground: bool,
) -> Tuned {
    // Per shape: what each fold's noise is, and the predictions it gives for all cases.
    let per_shape: Vec<Vec<(Noise, Vec<f64>)>> = shapes
        .iter()
        .map(|&shape| {
            let panel = panel.shaped(shape);
            let events = people::events(&panel, cases);
            let views: Vec<Vec<Vec<f64>>> = cases
                .iter()
                .map(|case| panel.views(&case.heard, case.turn.board.len()))
                .collect();
            (0..FOLDS)
                .into_par_iter()
                .map(|fold| {
                    let training: Vec<&Event> = events
                        .iter()
                        .zip(folds)
                        .filter(|(_, at)| **at != fold)
                        .flat_map(|(events, _)| events)
                        .collect();
                    let noise = noise::fit(&training, ground);
                    let predict =
                        |(case, views): (&Case, &Vec<Vec<f64>>)| predict(case, views, &noise);
                    let all = cases.iter().zip(&views).map(predict).collect();
                    (noise, all)
                })
                .collect()
        })
        .collect();
    let mut tuned = Tuned {
        predicted: vec![0.0; cases.len()],
        shapes: Vec::new(),
        noise: Vec::new(),
    };
    for fold in 0..FOLDS {
        let on_training = |shape: usize| {
            let values = &per_shape[shape][fold].1;
            let kept: Vec<(f64, f64)> = (0..cases.len())
                .filter(|&i| folds[i] != fold)
                .map(|i| (values[i], measured[i]))
                .collect();
            spearman(&kept)
        };
        let mut best = 0;
        for shape in 1..shapes.len() {
            if on_training(shape) > on_training(best) {
                best = shape;
            }
        }
        let (noise, values) = &per_shape[best][fold];
        for i in (0..cases.len()).filter(|&i| folds[i] == fold) {
            tuned.predicted[i] = values[i];
        }
        tuned.shapes.push(shapes[best]);
        tuned.noise.push(*noise);
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
