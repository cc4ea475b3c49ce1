//! `ahle`: the spymaster of Thomas Ahle's program.
//!
//! Maximises (s_k − max_bad s) · (k^0.6 − 0.99) / (ln(rank + 1) + 1) over clues and k, where s_k is the k-th best own
//! score and rank the clue's place by frequency, from 0. The 0.99 makes single cards nearly worthless.

use std::sync::Arc;

use crate::bots::exact_math;
use crate::bots::rank::{Best, for_best, for_one, rank_clues};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::MAX_CARDS;

/// The parameters of `ahle`.
pub const PARAMS: &[Param] = &[
    Param::new("aggressiveness", "0.6", "exponent of the number of cards"),
    Param::new("most", "9", "largest number it says"),
];

/// The spymaster.
pub struct Ahle {
    lex: Arc<LexiconView>,
    most: usize,
    affinity: [f64; 256],
    /// k^0.6 − 0.99, from k = 1.
    gain: [f64; MAX_CARDS],
    /// ln(rank + 1) + 1 per position.
    rarity: Vec<f64>,
}

impl Ahle {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Ahle, SpecError> {
        let exponent = values.number("aggressiveness", 0.0, 5.0)?;
        let most = values.whole("most", 1, MAX_CARDS as u32)? as usize;
        let table = lex.table();
        let rarity = |&id: &u32| exact_math::ln(f64::from(id) + 1.0) + 1.0;
        Ok(Ahle {
            most,
            affinity: table.scale().table().map(f64::from),
            gain: std::array::from_fn(|k| exact_math::power(k as f64 + 1.0, exponent) - 0.99),
            rarity: table.clue_ids().iter().map(rarity).collect(),
            lex,
        })
    }
}

impl Spymaster for Ahle {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let most = self.most.min(usize::from(task.own.len()));
        let mut best: Best<f64, usize> = Best::new();
        rank_clues(&self.lex, task, most, |ranked, place, position| {
            let bad = ranked.bad[place];
            for k in 0..most {
                let own = ranked.own[k][place];
                if own <= bad {
                    break;
                }
                let margin = self.affinity[usize::from(own)] - self.affinity[usize::from(bad)];
                let value = margin * self.gain[k] / self.rarity[position];
                best.offer(value, self.lex.clue_at(position), k + 1);
            }
        });
        match best.clue() {
            Some((clue, k)) => Ok(for_best(&self.lex, task, clue, k as u8)),
            None => for_one(&self.lex, task),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    #[test]
    fn margin_number_and_commonness_are_weighed_as_published() {
        // one: (0.8−0.1)·(1−0.99)/1 = 0.007; two: (0.5−0.1)·(2^0.6−0.99)/(ln 2+1) = 0.124;
        // three: (0.3−0.1)·(3^0.6−0.99)/(ln 3+1) = 0.0900.
        let toy = Toy::new(&[
            ("one", [0.8, 0.1, 0.0, 0.1, 0.0, 0.0]),
            ("two", [0.6, 0.5, 0.0, 0.1, 0.0, 0.0]),
            ("three", [0.4, 0.3, 0.3, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(
            toy.says("ahle"),
            ("two".into(), Number::Count(2), vec![0, 1])
        );
        // With exponent 2: two 0.4·3.01/1.693 = 0.711; three 0.2·8.01/2.099 = 0.763.
        assert_eq!(
            toy.says("ahle:aggressiveness=2"),
            ("three".into(), Number::Count(3), vec![0, 1, 2])
        );
    }

    #[test]
    fn a_rare_word_needs_a_larger_margin() {
        // The same scores, but the second is divided by ln 2 + 1.
        let toy = Toy::new(&[
            ("common", [0.5, 0.5, 0.0, 0.1, 0.0, 0.0]),
            ("rare", [0.6, 0.6, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("ahle").0, "common");
    }
}
