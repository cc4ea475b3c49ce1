//! `kim`: the threshold spymaster of Kim, Ruzmaykin, Truong and Summerville (2019).
//!
//! For k = 1, 2, 3 the clue whose k-th nearest own card is nearest, among clues that have k own
//! cards nearer than every bad one; of these three the largest k whose distance is below the threshold, else k = 1.
//! The best set of k cards for a clue is its k nearest, so sets need not be counted through.

use std::sync::Arc;

use crate::bots::rank::{Best, for_best, for_one, rank_clues};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};

/// The parameters of `kim`.
pub const PARAMS: &[Param] = &[
    Param::new(
        "threshold",
        "0.5",
        "cosine distance below which a clue for two or three is said (published: 0.3, 0.5, 0.7)",
    ),
    Param::new("most", "3", "largest number it says"),
    Param::new(
        "substrings",
        "no",
        "besides the referee: no clue that holds, or is held in, an open card's word, nor one whose stem is one",
    ),
];

/// The spymaster.
pub struct Kim {
    lex: Arc<LexiconView>,
    /// The least score that is nearer than the threshold.
    bar: u16,
    most: usize,
    /// Per deck card a bit for every position whose word the paper's own rule forbids.
    forbidden: Option<Vec<Vec<u64>>>,
}

impl Kim {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Kim, SpecError> {
        let threshold = values.number("threshold", 0.0, 2.0)?;
        let most = values.whole("most", 1, 9)? as usize;
        let scale = lex.table().scale();
        let near = |byte: &u16| 1.0 - f64::from(scale.affinity(*byte as u8)) < threshold;
        let bar = (0..256u16).find(near).unwrap_or(256);
        let forbidden = values.flag("substrings")?.then(|| substrings(&lex));
        Ok(Kim {
            lex,
            bar,
            most,
            forbidden,
        })
    }

    fn allowed(&self, task: &ClueTask<'_>, position: usize) -> bool {
        self.forbidden.as_ref().is_none_or(|forbidden| {
            LexiconView::deck_cards(task.public.cards, task.visible())
                .all(|card| forbidden[card][position / 64] >> (position % 64) & 1 == 0)
        })
    }
}

impl Spymaster for Kim {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let most = self.most.min(usize::from(task.own.len()));
        let mut best: Vec<Best<u8, ()>> = (0..most).map(|_| Best::new()).collect();
        rank_clues(&self.lex, task, most, |ranked, place, position| {
            let bad = ranked.bad[place];
            for (k, best) in best.iter_mut().enumerate() {
                let score = ranked.own[k][place];
                if score <= bad {
                    break;
                }
                // Asked last: it is the slowest question.
                if best.value().is_none_or(|value| score >= value) && self.allowed(task, position) {
                    best.offer(score, self.lex.clue_at(position), ());
                }
            }
        });
        let near = |best: &Best<u8, ()>| best.value().is_some_and(|v| u16::from(v) >= self.bar);
        let k = (1..most).rev().find(|&k| near(&best[k])).unwrap_or(0);
        match best.get(k).and_then(Best::clue) {
            Some((clue, ())) => Ok(for_best(&self.lex, task, clue, k as u8 + 1)),
            None => for_one(&self.lex, task),
        }
    }
}

/// The paper's own rule of legal clues, for experiments that switch the referee off: by spelling, with an English
/// stemmer where the paper used two.
fn substrings(lex: &LexiconView) -> Vec<Vec<u64>> {
    let table = lex.table();
    let vocabulary = table.lexicon().vocabulary();
    let stemmer = rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English);
    let clues: Vec<(&str, String)> = table.clue_ids()[..table.clues()]
        .iter()
        .map(|&id| vocabulary.word(id))
        .map(|word| (word, stemmer.stem(word).into_owned()))
        .collect();
    let ties = |card: usize| {
        let mut bits = vec![0u64; table.positions().div_ceil(64)];
        let parts = table.meaning(card).map_or(&[][..], |m| &m.parts);
        for word in parts.iter().map(|&(id, _)| vocabulary.word(id)) {
            for (position, (clue, stem)) in clues.iter().enumerate() {
                if clue.contains(word) || word.contains(clue) || stem == word {
                    bits[position / 64] |= 1 << (position % 64);
                }
            }
        }
        bits
    };
    (0..table.cards()).map(ties).collect()
}

#[cfg(test)]
mod tests {
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    /// One card at distance 0.2, two within 0.4, three within 0.6; "trap" has a bad card first.
    fn toy() -> Toy {
        Toy::new(&[
            ("trap", [0.5, 0.5, 0.0, 0.6, 0.0, 0.1]),
            ("one", [0.8, 0.1, 0.1, 0.2, 0.1, 0.1]),
            ("two", [0.6, 0.62, 0.2, 0.3, 0.1, 0.1]),
            ("three", [0.45, 0.5, 0.4, 0.3, 0.1, 0.1]),
            ("wrong", [0.7, 0.0, 0.6, 0.0, 0.2, 0.0]),
        ])
    }

    #[test]
    fn the_threshold_decides_how_many_cards_are_clued() {
        let toy = toy();
        // wrong: 0.6 for its second card, two: 0.6 as well; two is the commoner of the equals.
        assert_eq!(
            toy.says("kim:threshold=0.7"),
            ("three".into(), Number::Count(3), vec![0, 1, 2])
        );
        assert_eq!(
            toy.says("kim:threshold=0.5"),
            ("two".into(), Number::Count(2), vec![0, 1])
        );
        assert_eq!(
            toy.says("kim:threshold=0.3"),
            ("one".into(), Number::Count(1), vec![0])
        );
    }

    #[test]
    fn a_clue_that_a_bad_card_is_nearer_to_is_never_said() {
        let toy = Toy::new(&[
            ("near", [0.8, 0.1, 0.1, 0.0, 0.0, 0.5]),
            ("nearer", [0.6, 0.2, 0.1, 0.7, 0.0, 0.0]),
        ]);
        let (word, number, _) = toy.says("kim:threshold=2");
        assert_eq!((word.as_str(), number), ("near", Number::Count(1)));
    }

    #[test]
    fn the_papers_own_rule_forbids_a_clue_that_holds_a_cards_word() {
        let toy = Toy::new(&[
            ("cab", [0.8, 0.1, 0.1, 0.0, 0.0, 0.5]),
            ("on", [0.6, 0.2, 0.1, 0.3, 0.0, 0.0]),
        ]);
        assert_eq!(toy.says("kim").0, "cab");
        // The cards are called a, b, c …
        assert_eq!(toy.says("kim:substrings=yes").0, "on");
    }
}
