//! How a guesser errs, as the lexicon's file says it: P(card) ∝ 2^(beta · affinity) + lapse.

use super::mind::Mind;
use super::series;
use super::{SpecError, Values};
use crate::lexicon::sidecar::Noise;

/// The text of a parameter that stands for what was fitted on people.
pub(crate) const FITTED: &str = "fitted";

/// For a lexicon that does not say: about what people's choices give with plain GloVe cosines.
const UNFITTED: Noise = Noise {
    beta: 11.0,
    lapse: 0.3,
};

/// The noise of a lexicon.
pub(crate) fn of_lexicon(mind: &Mind) -> Noise {
    mind.table().lexicon().header().noise.unwrap_or(UNFITTED)
}

/// A sharpness: the parameter's, or the lexicon's.
pub(crate) fn beta(values: &Values<'_>, mind: &Mind) -> Result<f64, SpecError> {
    match values.text("beta") {
        FITTED => Ok(f64::from(of_lexicon(mind).beta)),
        _ => values.number("beta", 0.0, 100.0),
    }
}

/// The weight of a card by its score.
pub(crate) fn weights(mind: &Mind, beta: f64, lapse: f64) -> Box<[f64; 256]> {
    let scale = mind.table().scale();
    let weight = |byte: usize| series::exp2(beta * f64::from(scale.affinity(byte as u8))) + lapse;
    Box::new(std::array::from_fn(weight))
}
