//! `cserhati`: the harmonic spymaster of Cserháti, Kollár, Kicsi and Berend (2022).
//!
//! The harmonic mean of the n best own scores minus half the highest bad one; nothing if the n-th own card is below the
//! highest bad one. Since a mean falls with n, n is fixed; where no clue for n scores above nothing, n − 1 is tried.

use std::sync::Arc;

use crate::bots::rank::{Best, for_best, for_one, rank_clues};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};

/// The parameters of `cserhati`.
pub const PARAMS: &[Param] = &[
    Param::new("words", "2", "cards to clue at once"),
    Param::new("weight", "0.5", "weight of the nearest bad card"),
];

/// The spymaster.
pub struct Cserhati {
    lex: Arc<LexiconView>,
    words: usize,
    weight: f64,
    affinity: [f64; 256],
}

impl Cserhati {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Cserhati, SpecError> {
        Ok(Cserhati {
            words: values.whole("words", 1, 9)? as usize,
            weight: values.number("weight", 0.0, 10.0)?,
            affinity: lex.table().scale().table().map(f64::from),
            lex,
        })
    }
}

impl Spymaster for Cserhati {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let most = self.words.min(usize::from(task.own.len()));
        let mut best: Vec<Best<f64, ()>> = (0..most).map(|_| Best::new()).collect();
        rank_clues(&self.lex, task, most, |ranked, place, position| {
            let bad = ranked.bad[place];
            let mut inverses = 0.0;
            for (k, best) in best.iter_mut().enumerate() {
                let own = ranked.own[k][place];
                let score = self.affinity[usize::from(own)];
                // A harmonic mean is one of positive numbers.
                if own < bad || score <= 0.0 {
                    break;
                }
                inverses += 1.0 / score;
                let mean = (k + 1) as f64 / inverses;
                let value = mean - self.weight * self.affinity[usize::from(bad)];
                if value > 0.0 {
                    best.offer(value, self.lex.clue_at(position), ());
                }
            }
        });
        let found = best.iter().enumerate().rev();
        match found.filter_map(|(k, best)| Some((k, best.clue()?))).next() {
            Some((k, (clue, ()))) => Ok(for_best(&self.lex, task, clue, k as u8 + 1)),
            None => for_one(&self.lex, task),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    #[test]
    fn the_harmonic_mean_prefers_even_pairs() {
        // even: 0.5 − 0.05; uneven: 2/(1/0.8 + 1/0.3) = 0.436, although its sum is larger.
        let toy = Toy::new(&[
            ("uneven", [0.8, 0.3, 0.0, 0.1, 0.0, 0.0]),
            ("even", [0.5, 0.5, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(
            toy.says("cserhati"),
            ("even".into(), Number::Count(2), vec![0, 1])
        );
    }

    #[test]
    fn a_pair_below_a_bad_card_counts_nothing_and_one_card_is_clued() {
        let toy = Toy::new(&[
            ("pair", [0.7, 0.3, 0.0, 0.4, 0.0, 0.0]),
            ("single", [0.6, 0.1, 0.0, 0.2, 0.0, 0.0]),
        ]);
        // For one card: pair 0.7 − 0.2 = 0.5, single 0.6 − 0.1 = 0.5: equal but for rounding.
        let (_, number, intended) = toy.says("cserhati");
        assert_eq!((number, intended), (Number::Count(1), vec![0]));
        assert_eq!(toy.says("cserhati:weight=0.9").0, "single");
    }
}
