//! `rsa`: the speaker of rational speech acts.
//!
//! A literal guesser points at card w with P_L(w | c) ∝ 2^(beta · s(c, w)); the speaker who means the set T says the clue
//! that maximises log Π_T P_L(t | c) − cost(c) / alpha, with cost the weight times ln(rank + 1). (With exponentials
//! of e, beta is ln 2 of this one.) The theory leaves open which set to talk about:
//! a perfect clue for n cards has P_L = 1/n for each, so n · Π n·P_L(t | c) is
//! the number of cards the clue is good for, and the set with the largest such yield is meant.
//! For a clue and a size, the best set is that of its nearest own cards.

use std::sync::Arc;

use crate::bots::exact_math;
use crate::bots::noise::{self, FITTED};
use crate::bots::rank::{Best, for_best, for_one, rank_clues};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::MAX_CARDS;

/// The parameters of `rsa` as a spymaster.
pub const PARAMS: &[Param] = &[
    Param::new(
        "beta",
        FITTED,
        "sharpness of the literal guesser (base 2), or `fitted`: the lexicon's fit on people",
    ),
    Param::new(
        "alpha",
        "1",
        "how much the speaker views being understood against the cost of a word",
    ),
    Param::new("cost", "0.02", "cost of a word: this times ln(rank + 1)"),
    Param::new("most", "4", "largest number it says"),
];

/// The spymaster.
pub struct Rsa {
    lex: Arc<LexiconView>,
    most: usize,
    weights: Box<[f64; 256]>,
    /// (rank + 1)^(−cost / alpha) per position.
    ease: Vec<f64>,
}

impl Rsa {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Rsa, SpecError> {
        let beta = noise::beta(values, &lex)?;
        let alpha = values.number("alpha", 0.01, 1000.0)?;
        let cost = values.number("cost", 0.0, 100.0)?;
        let ease = |&id: &u32| exact_math::power(f64::from(id) + 1.0, -cost / alpha);
        Ok(Rsa {
            most: values.whole("most", 1, 9)? as usize,
            weights: noise::weights(&lex, beta, 0.0),
            ease: lex.table().clue_ids().iter().map(ease).collect(),
            lex,
        })
    }
}

impl Spymaster for Rsa {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let own = usize::from(task.own.len());
        let most = self.most.min(own);
        let table = self.lex.table();
        let cards = task.public.cards;
        let mut best: Best<f64, usize> = Best::new();
        rank_clues(&self.lex, task, most.max(1), |ranked, place, position| {
            let weight = |byte: u8| self.weights[usize::from(byte)];
            let ease = self.ease[position];
            // No sum of weights is below those of the best own and the worst bad card: a clue
            // whose yield cannot reach the best even so is not looked at closely.
            let least = weight(ranked.own[0][place]) + weight(ranked.bad[place]);
            let mut bound = 0.0f64;
            let mut total = least;
            let mut product = ease;
            for k in 0..most {
                let w = weight(ranked.own[k][place]);
                if k > 0 {
                    total += w;
                }
                product *= w;
                bound = bound.max(product / power(total, k + 1) * fair(k + 1));
            }
            if best.value().is_some_and(|value| bound < value) {
                return;
            }
            let total: f64 = LexiconView::deck_cards(cards, task.open())
                .map(|card| weight(table.score_at(card, position)))
                .sum();
            let mut product = ease;
            for k in 0..most {
                product *= weight(ranked.own[k][place]) / total;
                let value = product * fair(k + 1);
                best.offer(value, self.lex.clue_at(position), k + 1);
            }
        });
        match best.clue() {
            Some((clue, n)) => Ok(for_best(&self.lex, task, clue, n as u8)),
            None => for_one(&self.lex, task),
        }
    }
}

/// x to the n-th.
fn power(x: f64, n: usize) -> f64 {
    (0..n).fold(1.0, |product, _| product * x)
}

/// n · n^n: with this factor a perfect clue for n cards is worth n.
fn fair(n: usize) -> f64 {
    debug_assert!(n <= MAX_CARDS);
    power(n as f64, n + 1)
}

#[cfg(test)]
mod tests {
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    #[test]
    fn the_yield_decides_between_clues_and_sizes() {
        // beta 10, weights 2^(10 s). pair: 64, 64 and 1, 2, 1, 1: total 133;
        // for one 64/133 = 0.48, for two 2·4·(64/133)² = 1.85.
        // single: 256 of 256 + 1 + 1 + 2 + 1 + 1: 0.98 for one.
        let toy = Toy::new(&[
            ("single", [0.8, 0.0, 0.0, 0.1, 0.0, 0.0]),
            ("pair", [0.6, 0.6, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(
            toy.says("rsa:beta=10,cost=0"),
            ("pair".into(), Number::Count(2), vec![0, 1])
        );
        // A guesser that sees little makes the pair 8 · (2^1.2/…)²: still; but "most" binds.
        assert_eq!(
            toy.says("rsa:beta=10,cost=0,most=1"),
            ("single".into(), Number::Count(1), vec![0])
        );
    }

    #[test]
    fn a_costly_word_is_avoided() {
        let toy = Toy::new(&[
            ("plain", [0.5, 0.5, 0.0, 0.1, 0.0, 0.0]),
            ("rare", [0.55, 0.55, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("rsa:beta=10,cost=0").0, "rare");
        assert_eq!(toy.says("rsa:beta=10,cost=1").0, "plain");
        // Minding to be understood a hundred times more undoes the cost.
        assert_eq!(toy.says("rsa:beta=10,cost=1,alpha=100").0, "rare");
    }

    #[test]
    fn a_bad_card_takes_from_the_literal_guessers_choice() {
        let toy = Toy::new(&[
            ("spoiled", [0.6, 0.5, 0.0, 0.55, 0.0, 0.0]),
            ("clean", [0.5, 0.45, 0.0, 0.0, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("rsa:beta=10,cost=0").0, "clean");
    }
}
