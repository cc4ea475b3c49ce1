//! A guesser's errors, as parameters of players: P(card) ∝ 2^(beta · affinity) + lapse, by default as
//! the lexicon's file says it was fitted on people.

use super::exact_math;
use crate::players::LexiconView;
use crate::players::{SpecError, Values};

/// The text of a parameter that stands for the values fitted on people.
pub(crate) const FITTED: &str = "fitted";

/// The noise of people's choices, seen from a lexicon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fitted {
    /// Doublings of a card's weight per unit of affinity.
    pub beta: f64,
    /// The lapse, added to every weight.
    pub lapse: f64,
}

impl Fitted {
    /// As the lexicon's file says; without a word there, about the values of the fitted lexica.
    pub fn of(lex: &LexiconView) -> Fitted {
        let noise = lex.table().lexicon().header().noise;
        match noise.filter(|n| n.beta.is_finite() && n.beta > 0.0 && n.lapse.is_finite()) {
            Some(noise) => Fitted {
                beta: f64::from(noise.beta),
                lapse: f64::from(noise.lapse).max(0.0),
            },
            None => Fitted {
                beta: 14.0,
                lapse: 0.3,
            },
        }
    }
}

/// A sharpness: the parameter's, or the lexicon's.
pub(crate) fn beta(values: &Values<'_>, lex: &LexiconView) -> Result<f64, SpecError> {
    match values.text("beta") {
        FITTED => Ok(Fitted::of(lex).beta),
        _ => values.number("beta", 0.0, 100.0),
    }
}

/// The weight of a card by its score.
pub(crate) fn weights(lex: &LexiconView, beta: f64, lapse: f64) -> Box<[f64; 256]> {
    let scale = lex.table().scale();
    let weight =
        |byte: usize| exact_math::exp2(beta * f64::from(scale.affinity(byte as u8))) + lapse;
    Box::new(std::array::from_fn(weight))
}
