//! The model of a guesser that our strong players share: sequential choice with noise.
//!
//! A guesser who hears a clue takes each open card with a chance in proportion to its weight
//! `2^(doublings · z) + lapse`, then the next one in the same way; z is the score relative to the card's own mean
//! and spread. The sharpness measures how well this lexicon foresees another guesser; the lapse, how often a choice
//! has nothing to do with the clue. Both come from the lexicon's file (`noise`), where they were fitted on
//! people, or are the same for all. Weights are tables over the 256 scores, made with `libm`: the same bits on every
//! machine.

use std::sync::Arc;

use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;

use crate::players::LexiconView;
use crate::players::{SpecError, Values};

/// Two to the power of `x`; stays within 2^±100.
pub fn exp2(x: f64) -> f64 {
    libm::exp2(x.clamp(-100.0, 100.0))
}

/// Mean and standard deviation of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spread {
    mean: f64,
    deviation: f64,
}

/// Whole-number sums of scores: the same in any order.
#[derive(Clone, Copy, Default)]
struct Sums {
    n: u64,
    sum: u64,
    squares: u64,
}

impl Sums {
    fn spread(self) -> Spread {
        let n = self.n.max(1) as f64;
        let mean = self.sum as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        Spread {
            mean,
            deviation: variance.sqrt().max(1.0),
        }
    }
}

/// Sums per card over all clues, shared by all players that think in the lexicon.
struct CardSums(Vec<Sums>);

impl CardSums {
    fn of(table: &AffinityTable) -> Arc<CardSums> {
        table.derived(0, |table| {
            let mut all = vec![Sums::default(); table.cards()];
            for (at, line) in table.lines().iter().enumerate() {
                let (mut sum, mut squares) = (0u32, 0u32);
                for &byte in &line.0 {
                    let byte = u32::from(byte);
                    sum += byte;
                    squares += byte * byte;
                }
                let sums = &mut all[at % table.cards()];
                sums.n += TILE as u64;
                sums.sum += u64::from(sum);
                sums.squares += u64::from(squares);
            }
            CardSums(all)
        })
    }
}

/// Sharpness of another guesser's choice, seen from one lexicon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sharpness {
    /// Doublings of the weight per standard deviation of a card's scores.
    pub doublings: f64,
    /// The lapse, added to every weight; a card at its mean has weight 1.
    pub lapse: f64,
}

impl Sharpness {
    /// Different for different sharpness.
    pub fn key(&self) -> u64 {
        let mixed = self.doublings.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left(32) ^ self.lapse.to_bits()
    }
}

/// Doublings per standard deviation for a lexicon whose file gives none: the middle between the value that
/// fits people's choices, and that of choices in one vector space seen from another.
const DOUBLINGS: f64 = 1.5;

/// The weight of each score in the guesser's choice, per card.
///
/// Scores are taken relative to the card's own mean and spread over all clues: some cards are near to
/// everything, and a clue does not mean them the more for it. Players of one sharpness share them.
#[derive(Clone, Debug)]
pub struct Weights {
    sharpness: Sharpness,
    rows: Arc<[[f32; 256]]>,
    curves: Arc<[Curve]>,
}

/// A card's weight as arithmetic on the score: `2^(slope · score + start) + lapse`, the power by a
/// polynomial. The tables hold the same numbers; loops over whole tiles use this.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    slope: f32,
    start: f32,
    lapse: f32,
}

/// Adding this to a small float leaves its nearest whole number in the low bits.
const ROUND: f32 = 12_582_912.0;

impl Curve {
    fn new(spread: Spread, sharpness: Sharpness) -> Curve {
        let slope = sharpness.doublings / spread.deviation;
        Curve {
            slope: slope as f32,
            start: (-slope * spread.mean) as f32,
            lapse: sharpness.lapse.max(1e-6) as f32,
        }
    }

    /// The weight of a score. Basic operations only, one after the other.
    #[inline(always)]
    pub fn weight(&self, score: u8) -> f32 {
        let x = f32::from(score) * self.slope + self.start;
        let x = if x < 40.0 { x } else { 40.0 };
        let x = if x > -40.0 { x } else { -40.0 };
        let rounded = x + ROUND;
        let rest = x - (rounded - ROUND);
        // 2^rest between −½ and ½.
        let power =
            1.0 + rest * (std::f32::consts::LN_2 + rest * (0.240_226_5 + rest * 0.055_504_1));
        f32::from_bits(power.to_bits().wrapping_add(rounded.to_bits() << 23)) + self.lapse
    }
}

impl Weights {
    /// From a lexicon and a player's parameters `beta`, `lapse`, `sharpness` and `floor`.
    pub fn new(lex: &LexiconView, values: &Values<'_>) -> Result<Weights, SpecError> {
        let table = lex.table();
        let sums = &CardSums::of(table).0;
        let all = sums.iter().fold(Sums::default(), |a, b| Sums {
            n: a.n + b.n,
            sum: a.sum + b.sum,
            squares: a.squares + b.squares,
        });
        let whole = all.spread();
        let scale = table.scale();
        let step = f64::from(scale.step());
        let noise = table.lexicon().header().noise;
        let noise = noise.filter(|n| n.beta.is_finite() && n.beta > 0.0);
        let beta = match (values.text("beta"), noise) {
            ("auto", Some(noise)) => Some(f64::from(noise.beta)),
            ("auto", None) => None,
            _ => Some(values.number("beta", 0.0, 1000.0)?),
        };
        let doublings = beta.map_or(DOUBLINGS, |beta| beta * step * whole.deviation);
        let lapse = match (values.text("lapse"), noise) {
            ("auto", Some(noise)) => Some(f64::from(noise.lapse).max(0.0)),
            ("auto", None) => None,
            _ => Some(values.number("lapse", 0.0, 1e9)?),
        };
        // A lapse is given beside 2^(beta · affinity): here the mean has weight one.
        let mean = f64::from(scale.low()) + step * whole.mean;
        let unit = beta.map_or(1.0, |beta| exp2(-beta * mean));
        let factor = match values.text("sharpness") {
            "auto" => chosen_sharpness(table.lexicon().name()),
            _ => values.number("sharpness", 0.0, 10.0)?,
        };
        let doublings = doublings * factor;
        let floor = exp2(doublings * values.number("floor", -10.0, 20.0)?);
        let sharpness = Sharpness {
            doublings,
            lapse: lapse.map_or(0.0, |lapse| lapse * unit).max(floor),
        };
        let made = table.derived(sharpness.key(), |_| {
            let curves = sums.iter();
            let curves: Arc<[Curve]> = curves
                .map(|sums| Curve::new(sums.spread(), sharpness))
                .collect();
            let row = |curve: &Curve| std::array::from_fn(|score| curve.weight(score as u8));
            let rows = curves.iter().map(row).collect();
            Weights {
                sharpness,
                rows,
                curves,
            }
        });
        Ok(Weights::clone(&made))
    }

    /// The sharpness they were made with.
    pub fn sharpness(&self) -> Sharpness {
        self.sharpness
    }

    /// The weight of a card whose score lies so many standard deviations over its mean.
    pub fn at_deviations(&self, deviations: f64) -> f32 {
        (exp2(self.sharpness.doublings * deviations) + self.sharpness.lapse) as f32
    }

    /// The weight of a card with a score.
    #[inline]
    pub fn of(&self, card: usize, score: u8) -> f32 {
        self.rows[card][usize::from(score)]
    }

    /// The same as arithmetic, for whole tiles.
    #[inline]
    pub fn curve(&self, card: usize) -> Curve {
        self.curves[card]
    }
}

/// Sharpness of the guesser's choice on clues that a player chose, as a factor on the sharpness for clues at large.
///
/// For `en` and `assoc` as fitted on people's turns, on the third of clues that the lexicon would rather choose (`partners sharpness`;
/// experiments/partners.md). Plain vectors deserve less than that fit says beside a partner with another lexicon: they also choose words
/// for their own errors (experiments/halved.md). Others: between the two, by hand, without people's turns.
pub fn chosen_sharpness(lexicon: &str) -> f64 {
    match lexicon {
        "en" | "assoc" => 1.4,
        "glove100" | "minilm" | "potion" | "use" => 0.6,
        _ => 1.2,
    }
}

/// Reliance on a clue to mean the same to another guesser: a rare word often does not.
///
/// The share of guessers who do not connect the clue with anything and choose at random is
/// `1 − reliance`. From zipf 2.5 (`rare`) to 4.3 (`plain`) in a line; `plain` for lexica without frequencies. Per position, shared by all
/// players who rely alike.
pub fn reliance(table: &AffinityTable, rare: f32, plain: f32) -> Arc<[f32]> {
    let of = |&raw: &u8| {
        let part = (f32::from(raw) / 25.0 - 2.5) / 1.8;
        rare + (plain - rare) * part.clamp(0.0, 1.0)
    };
    let key = u64::from(rare.to_bits()) << 32 | u64::from(plain.to_bits());
    let made = table.derived(key, |table| match table.zipf().iter().any(|&raw| raw > 0) {
        true => Reliance(table.zipf().iter().map(of).collect()),
        false => Reliance(vec![plain; table.positions()].into()),
    });
    made.0.clone()
}

struct Reliance(Arc<[f32]>);

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
    fn weights_grow_with_the_score_and_follow_the_power() {
        for (doublings, deviation) in [(1.5, 20.0), (0.3, 40.0), (3.0, 10.0)] {
            let spread = Spread {
                mean: 60.0,
                deviation,
            };
            let lapse = 0.5;
            let curve = Curve::new(spread, Sharpness { doublings, lapse });
            for score in 0..=255u8 {
                let weight = curve.weight(score);
                let x = doublings / deviation * (f64::from(score) - 60.0);
                let exact = (x.min(40.0).exp2() + lapse) as f32;
                assert!(
                    (weight / exact - 1.0).abs() < 1e-3,
                    "{score}: {weight} {exact}"
                );
                assert!(score == 0 || weight >= curve.weight(score - 1));
            }
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
