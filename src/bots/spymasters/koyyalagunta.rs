//! `koyyalagunta`: the spymaster of Koyyalagunta, Sun, Draelos and Rudin (2021), with or without the frequency term of
//! their DETECT.
//!
//! Over pairs I of own cards and the 500 nearest clues of each card in I: Σ s(c, i) − 0.5 · max_bad s(c, b). DETECT adds
//! −λ / df(c), where df is the number of documents with the word; a word in nearly all documents
//! (df above 1,667) or in none counts as 1 / df = 1. Their documents are 1,701 pieces of 10,000 words;
//! df is estimated here from the lexicon's frequencies as if words fell evenly. DETECT's
//! other term needs dictionary vectors and is not here.

use std::sync::Arc;

use crate::bots::exact_math;
use crate::bots::rank::{Best, Near, for_best, for_one};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::ClueId;

/// The parameters of `koyyalagunta`.
pub const PARAMS: &[Param] = &[
    Param::new("words", "2", "cards to clue at once"),
    Param::new("weight", "0.5", "weight of the nearest bad card"),
    Param::new(
        "candidates",
        "500",
        "clues looked at per intended card: its nearest",
    ),
    Param::new(
        "frequency",
        "0",
        "weight of DETECT's frequency term (2 in the paper; 0: plain)",
    ),
];

/// Documents, and words in each, of the corpus the paper counted in.
const DOCUMENTS: f64 = 1701.0;
const DOCUMENT_WORDS: f64 = 1e4;
/// A word in more documents than this is too common.
const COMMON: f64 = 1667.0;

/// The spymaster.
pub struct Koyyalagunta {
    lex: Arc<LexiconView>,
    words: usize,
    weight: f64,
    near: Near,
    affinity: [f64; 256],
    /// Deduction of the frequency term, by Zipf frequency × 25.
    penalty: [f64; 256],
}

impl Koyyalagunta {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Koyyalagunta, SpecError> {
        let frequency = values.number("frequency", 0.0, 100.0)?;
        let candidates = values.whole("candidates", 1, 100_000)? as usize;
        Ok(Koyyalagunta {
            words: values.whole("words", 1, 9)? as usize,
            weight: values.number("weight", 0.0, 10.0)?,
            near: Near::new(candidates, lex.table().cards()),
            affinity: lex.table().scale().table().map(f64::from),
            penalty: std::array::from_fn(|zipf| frequency * inverse_df(zipf as u8)),
            lex,
        })
    }

    /// The value of a clue for one card and the best others, `None` if it may not be said.
    fn value(
        &self,
        task: &ClueTask<'_>,
        first: usize,
        words: usize,
        position: usize,
    ) -> Option<f64> {
        if !self.lex.is_legal_at(task, position) {
            return None;
        }
        let table = self.lex.table();
        let cards = task.public.cards;
        let score = |card: usize| table.score_at(card, position);
        let bad = LexiconView::deck_cards(cards, task.bad()).map(score).max();
        let mut others = [0u8; 9];
        for card in LexiconView::deck_cards(cards, task.own).filter(|&card| card != first) {
            let mut sinking = score(card);
            for held in &mut others[..words - 1] {
                (*held, sinking) = ((*held).max(sinking), (*held).min(sinking));
            }
        }
        let own = others[..words - 1].iter().copied().chain([score(first)]);
        let sum: f64 = own.map(|s| self.affinity[usize::from(s)]).sum();
        let bad = bad.map_or(0.0, |s| self.affinity[usize::from(s)]);
        let zipf = table.zipf()[position];
        Some(sum - self.weight * bad - self.penalty[usize::from(zipf)])
    }
}

/// 1 / df by Zipf frequency × 25; 1 for a word that is unknown or too common.
fn inverse_df(zipf: u8) -> f64 {
    if zipf == 0 {
        return 1.0;
    }
    // Zipf is the logarithm of uses in a thousand million words.
    let uses = exact_math::power(10.0, f64::from(zipf) / 25.0 - 9.0) * DOCUMENT_WORDS;
    let documents = DOCUMENTS * (1.0 - exact_math::exp(-uses));
    if documents > COMMON {
        1.0
    } else {
        1.0 / documents.max(1.0)
    }
}

impl Spymaster for Koyyalagunta {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let most = task.own.len().min(task.max_number.max(1));
        let words = self.words.min(usize::from(most));
        let mut best: Best<f64, usize> = Best::new();
        if words > 0 {
            for first in LexiconView::deck_cards(task.public.cards, task.own) {
                let list: Vec<u32> = self.near.of(&self.lex, first).to_vec();
                for position in list.into_iter().map(|p| p as usize) {
                    if let Some(value) = self.value(task, first, words, position) {
                        best.offer(value, self.lex.clue_at(position), first);
                    }
                }
            }
        }
        match best.clue() {
            Some((clue, first)) => Ok(self.said(task, clue, first, words)),
            None => for_one(&self.lex, task),
        }
    }
}

impl Koyyalagunta {
    /// The clue for the card whose list it is from and the best others.
    fn said(&self, task: &ClueTask<'_>, clue: ClueId, first: usize, words: usize) -> Clue {
        let cards = task.public.cards;
        let plain = for_best(&self.lex, task, clue, words as u8);
        let Some(place) = task
            .own
            .iter()
            .find(|p| usize::from(cards[p.index()]) == first)
        else {
            return plain;
        };
        let mut rest = *task;
        rest.own = task.own.minus(crate::rules::CardSet::of(place));
        let others = match words {
            1 => crate::rules::CardSet::EMPTY,
            n => for_best(&self.lex, &rest, clue, n as u8 - 1).intended,
        };
        Clue {
            intended: others.with(place),
            ..plain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    #[test]
    fn the_sum_of_a_pair_less_half_the_nearest_bad_card_decides() {
        // uneven: 1.1 − 0.05 = 1.05; even: 1.0 − 0.05; risky: 1.2 − 0.2 = 1.0.
        let toy = Toy::new(&[
            ("risky", [0.6, 0.6, 0.0, 0.4, 0.0, 0.0]),
            ("even", [0.5, 0.5, 0.0, 0.1, 0.0, 0.0]),
            ("uneven", [0.8, 0.3, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(
            toy.says("koyyalagunta"),
            ("uneven".into(), Number::Count(2), vec![0, 1])
        );
        // Without the bad card's weight the larger sum wins.
        assert_eq!(toy.says("koyyalagunta:weight=0").0, "risky");
    }

    #[test]
    fn the_frequency_term_puts_off_words_that_are_everywhere() {
        // Zipf 6 is a hundred uses in 10,000 … every document has it: 1/df counts as 1.
        let toy = Toy::new(&[
            ("everywhere", [0.6, 0.6, 0.0, 0.1, 0.0, 0.0]),
            ("common", [0.5, 0.5, 0.0, 0.1, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("koyyalagunta").0, "everywhere");
        assert_eq!(toy.says("koyyalagunta:frequency=2").0, "common");
    }

    #[test]
    fn documents_are_estimated_from_the_frequency() {
        // Zipf 5: one use in 10,000 words is expected, so 1 − 1/e of the documents have it.
        let expected = 1.0 / (1701.0 * (1.0 - (-1f64).exp()));
        assert!((inverse_df(125) - expected).abs() < 1e-9);
        assert_eq!(inverse_df(150), 1.0, "Zipf 6 is in nearly all");
        assert_eq!(inverse_df(0), 1.0, "unknown");
        assert_eq!(inverse_df(25), 1.0, "rarer than one document");
    }

    #[test]
    fn only_near_clues_of_an_intended_card_are_looked_at() {
        // Nearest to a: x; to b: y; to c: z. The pair "both" is nobody's first.
        let toy = Toy::new(&[
            ("x", [0.7, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("y", [0.0, 0.6, 0.0, 0.0, 0.0, 0.0]),
            ("z", [0.0, 0.0, 0.6, 0.0, 0.0, 0.0]),
            ("both", [0.5, 0.5, 0.0, 0.0, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("koyyalagunta").0, "both");
        assert_eq!(toy.says("koyyalagunta:candidates=1").0, "x");
    }
}
