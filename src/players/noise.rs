//! How a guesser errs, as parameters of players: P(card) ∝ 2^(beta · affinity) + lapse, by default as
//! [`Sharpness`] knows it of the lexicon.

use super::mind::Mind;
use super::model::Sharpness;
use super::series;
use super::{SpecError, Values};

/// The text of a parameter that stands for what was fitted on people.
pub(crate) const FITTED: &str = "fitted";

/// A sharpness: the parameter's, or the lexicon's.
pub(crate) fn beta(values: &Values<'_>, mind: &Mind) -> Result<f64, SpecError> {
    match values.text("beta") {
        FITTED => Ok(Sharpness::of(mind).beta),
        _ => values.number("beta", 0.0, 100.0),
    }
}

/// The weight of a card by its score.
pub(crate) fn weights(mind: &Mind, beta: f64, lapse: f64) -> Box<[f64; 256]> {
    let scale = mind.table().scale();
    let weight = |byte: usize| series::exp2(beta * f64::from(scale.affinity(byte as u8))) + lapse;
    Box::new(std::array::from_fn(weight))
}
