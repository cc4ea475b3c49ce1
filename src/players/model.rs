//! The model of a guesser that our strong players share: sequential choice with noise.
//!
//! A guesser who hears a clue takes each open card with a chance in proportion to its weight
//! `2^(beta · affinity) + lapse`, then the next one in the same way. `beta` says how well this
//! lexicon foresees another mind, `lapse` how often a choice has nothing to do with the clue. Both
//! come from the lexicon's file, where they were fitted on people, or from the spread of its
//! scores. Weights are a table over the 256 scores, made from basic operations only: the same bits
//! on every machine.

use crate::lexicon::AffinityTable;

use super::mind::Mind;
use super::spec::{SpecError, Values};

/// Two to the power of `x`, by square roots and products; stays within 2^±100.
pub fn exp2(x: f64) -> f64 {
    let x = x.clamp(-100.0, 100.0);
    let whole = x.floor();
    let mut rest = x - whole;
    let mut power = 1.0;
    let mut root = 2.0f64;
    for _ in 0..30 {
        root = root.sqrt();
        rest *= 2.0;
        if rest >= 1.0 {
            rest -= 1.0;
            power *= root;
        }
    }
    let base = if whole < 0.0 { 0.5 } else { 2.0 };
    let mut steps = whole.abs() as u32;
    while steps > 0 {
        power *= base;
        steps -= 1;
    }
    power
}

/// Mean and standard deviation of a table's affinities, from every eighth tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

impl Spread {
    /// Measures a table. Sums are whole numbers, so the order does not matter.
    pub fn of(table: &AffinityTable) -> Spread {
        let (mut n, mut sum, mut squares) = (0u64, 0u64, 0u64);
        for tile in (0..table.tiles()).step_by(8) {
            for card in 0..table.cards() {
                for &byte in table.line(tile, card) {
                    let byte = u64::from(byte);
                    n += 1;
                    sum += byte;
                    squares += byte * byte;
                }
            }
        }
        let n = n.max(1) as f64;
        let mean = sum as f64 / n;
        let variance = (squares as f64 / n - mean * mean).max(0.0);
        let scale = table.scale();
        let step = f64::from(scale.step());
        Spread {
            mean: f64::from(scale.low()) + step * mean,
            deviation: (step * variance.sqrt()).max(step),
        }
    }
}

/// How sharp the choice of another mind is, seen from one lexicon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sharpness {
    /// Doublings of the weight per unit of affinity.
    pub beta: f64,
    /// What is added to every weight.
    pub lapse: f64,
}

/// Doublings per standard deviation where the lexicon's file says nothing: the middle of what
/// fits people's choices in several vector spaces.
const DOUBLINGS_PER_DEVIATION: f64 = 1.3;

/// Where the lexicon's file says nothing, the lapse is the weight of an affinity so many
/// deviations above the mean.
const LAPSE_AT: f64 = 0.0;

impl Sharpness {
    /// What is known of a lexicon: fitted on people, else from the spread of its scores.
    pub fn of(mind: &Mind) -> Sharpness {
        let table = mind.table();
        match table.lexicon().header().noise {
            Some(noise) if noise.beta.is_finite() && noise.beta > 0.0 => Sharpness {
                beta: f64::from(noise.beta),
                lapse: f64::from(noise.lapse).max(0.0),
            },
            _ => {
                let spread = Spread::of(table);
                let beta = DOUBLINGS_PER_DEVIATION / spread.deviation;
                Sharpness {
                    beta,
                    lapse: exp2(beta * (spread.mean + LAPSE_AT * spread.deviation)),
                }
            }
        }
    }

    /// The same with the parameters `beta` and `lapse` of a player, where they are not `auto`.
    pub fn given(self, values: &Values<'_>) -> Result<Sharpness, SpecError> {
        let or = |key, own| match values.text(key) {
            "auto" => Ok(own),
            _ => values.number(key, 0.0, 1000.0),
        };
        Ok(Sharpness {
            beta: or("beta", self.beta)?,
            lapse: or("lapse", self.lapse)?,
        })
    }

    /// The weight of each score.
    pub fn weights(self, mind: &Mind) -> Weights {
        let scale = mind.table().scale();
        // Only ratios of weights matter: taken relative to the neutral score they stay in range.
        let zero = f64::from(scale.affinity(mind.neutral()));
        let lapse = self.lapse * exp2(-self.beta * zero);
        Weights(std::array::from_fn(|byte| {
            let affinity = f64::from(scale.affinity(byte as u8)) - zero;
            (exp2(self.beta * affinity) + lapse).max(1e-6) as f32
        }))
    }
}

/// The weight of each of the 256 scores in the guesser's choice.
#[derive(Clone, Debug)]
pub struct Weights(pub [f32; 256]);

impl Weights {
    /// The weight of a score.
    #[inline]
    pub fn of(&self, score: u8) -> f32 {
        self.0[usize::from(score)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_agree_with_the_library() {
        for i in -400..400 {
            let x = f64::from(i) * 0.137;
            let ratio = exp2(x) / x.exp2();
            assert!((ratio - 1.0).abs() < 1e-7, "2^{x}: {ratio}");
        }
    }

    #[test]
    fn powers_of_two_are_monotone() {
        let mut last = 0.0;
        for i in -5000..5000 {
            let power = exp2(f64::from(i) * 0.01);
            assert!(power >= last);
            last = power;
        }
    }
}
