//! `rsa`: the pragmatic listener of rational speech acts.
//!
//! It infers the set T of cards that a speaker who chooses words well would have meant:
//! P(T | c) ∝ P_S(c | T), P_S(c | T) = u(c, T) / Σ_c' u(c', T), u(c, T) = (Π_T P_L(t | c))^alpha · (rank + 1)^(−cost), with the
//! literal guesser P_L(t | c) ∝ 2^(beta · s). A card that another word would have fitted much better is
//! believed less. Sets of the clue's number are equally likely before.
//!
//! To stay tractable, sets are made of the cards nearest to the clue only (`cards`), and the words the speaker might have said
//! instead are the nearest clues of each open card (`alternatives`), legal ones only. It touches the
//! card most likely to be in T, as often as the number says. The published listener knows no zero: it reads one as a clue for
//! one card, and unlimited too.

use std::sync::Arc;

use super::heard;
use crate::bots::exact_math;
use crate::bots::noise::{self, FITTED};
use crate::bots::rank::Near;
use crate::lexicon::affinity::TILE;
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, Param, PlayerError, SpecError, Values};
use crate::rules::{CardSet, ClueId, MAX_CARDS, Number, Pos, Step};

/// The parameters of `rsa` as a guesser.
pub const PARAMS: &[Param] = &[
    Param::new(
        "beta",
        FITTED,
        "sharpness of the literal guesser (base 2), or `fitted`: the lexicon's fit on people",
    ),
    Param::new("alpha", "1", "how well the speaker chooses, a whole number"),
    Param::new("cost", "0.02", "cost of a word: this times ln(rank + 1)"),
    Param::new(
        "cards",
        "8",
        "cards nearest to the clue that a set may be made of",
    ),
    Param::new(
        "alternatives",
        "20",
        "other words the speaker might have said, per open card",
    ),
];

/// The guesser.
pub struct Rsa {
    lex: Arc<LexiconView>,
    alpha: u32,
    cards: usize,
    weights: Box<[f64; 256]>,
    /// (rank + 1)^(−cost) per position.
    ease: Vec<f64>,
    near: Near,
}

impl Rsa {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Rsa, SpecError> {
        let beta = noise::beta(values, &lex)?;
        let cost = values.number("cost", 0.0, 100.0)?;
        let alternatives = values.whole("alternatives", 1, 1000)? as usize;
        let ease = |&id: &u32| exact_math::power(f64::from(id) + 1.0, -cost);
        Ok(Rsa {
            alpha: values.whole("alpha", 1, 8)?,
            cards: values.whole("cards", 1, 12)? as usize,
            weights: noise::weights(&lex, beta, 0.0),
            ease: lex.table().clue_ids().iter().map(ease).collect(),
            near: Near::new(alternatives, lex.table().cards()),
            lex,
        })
    }

    /// P_L of every card of `open` for a clue, times a constant: only the cards of a set matter.
    fn literal(&self, scores: &[u8; MAX_CARDS], open: CardSet) -> [f64; MAX_CARDS] {
        let mut shares = [0.0; MAX_CARDS];
        let mut total = 0.0;
        for place in open {
            shares[place.index()] = self.weights[usize::from(scores[place.index()])];
            total += shares[place.index()];
        }
        shares.map(|w| w / total)
    }

    /// (Π P_L)^alpha · ease.
    fn utility(&self, shares: &[f64; MAX_CARDS], set: CardSet, ease: f64) -> f64 {
        let product: f64 = set.iter().map(|p| shares[p.index()]).product();
        (0..self.alpha).fold(ease, |all, _| all * product)
    }

    /// The probability that each open card is meant, given the cards found on this clue.
    fn meant(&mut self, task: &GuessTask<'_>) -> [f64; MAX_CARDS] {
        let found = found_now(task);
        let open = task.open.or(found);
        let Some((clue, number)) = heard(task) else {
            return even(task.open);
        };
        let scores = self.lex.scores(clue, task.public.cards);
        let size = match number {
            Number::Count(n) => usize::from(n),
            _ => usize::from(found.len()) + 1,
        };
        let mut near: Vec<Pos> = task.open.iter().collect();
        near.sort_by_key(|p| (std::cmp::Reverse(scores[p.index()]), p.0));
        near.truncate(self.cards);
        let more = size
            .saturating_sub(usize::from(found.len()))
            .clamp(1, near.len().max(1));
        let said = self.literal(&scores, open);
        let others = self.alternatives(task, clue, open);
        let mut belief = [0.0; MAX_CARDS];
        let mut total = 0.0;
        for bits in 0u32..1 << near.len() {
            if bits.count_ones() as usize != more {
                continue;
            }
            let chosen = (0..near.len())
                .filter(|i| bits >> i & 1 == 1)
                .map(|i| near[i]);
            let set = found.or(chosen.clone().collect());
            // The clue's own cost is the same for all sets, and left out above the line.
            let own = self.utility(&said, set, 1.0);
            let rest: f64 = others
                .iter()
                .map(|(s, ease)| self.utility(s, set, *ease))
                .sum();
            let ease = self.lex.position(clue).map_or(1.0, |p| self.ease[p]);
            let share = own / (own * ease + rest);
            if share.is_finite() {
                total += share;
                for place in chosen {
                    belief[place.index()] += share;
                }
            }
        }
        if total > 0.0 {
            belief.map(|b| b / total)
        } else {
            even(task.open)
        }
    }

    /// The other clues that could have been said, each with its literal shares and its ease.
    fn alternatives(
        &mut self,
        task: &GuessTask<'_>,
        clue: ClueId,
        open: CardSet,
    ) -> Vec<([f64; MAX_CARDS], f64)> {
        let mut positions: Vec<u32> = Vec::new();
        let cards = task.public.cards;
        for card in LexiconView::deck_cards(cards, open) {
            positions.extend_from_slice(self.near.of(&self.lex, card));
        }
        positions.sort_unstable();
        positions.dedup();
        let table = self.lex.table();
        let visible = task.public.visible().or(open);
        let said = self.lex.position(clue);
        let allowed = |p: usize| {
            Some(p) != said
                && LexiconView::deck_cards(cards, visible)
                    .all(|card| table.illegal_mask(p / TILE, card) >> (p % TILE) & 1 == 0)
        };
        positions
            .into_iter()
            .map(|p| p as usize)
            .filter(|&p| allowed(p))
            .map(|p| {
                let scores = self.lex.scores(self.lex.clue_at(p), cards);
                (self.literal(&scores, open), self.ease[p])
            })
            .collect()
    }
}

/// Cards found on the clue that stands.
fn found_now(task: &GuessTask<'_>) -> CardSet {
    if task.sudden_death {
        return CardSet::EMPTY;
    }
    let steps = task.public.current_turn().iter();
    let touched = steps.filter_map(|step| match *step {
        Step::Guess { card, .. } => Some(card),
        _ => None,
    });
    touched.collect()
}

fn even(open: CardSet) -> [f64; MAX_CARDS] {
    let mut shares = [0.0; MAX_CARDS];
    for place in open {
        shares[place.index()] = 1.0 / f64::from(open.len());
    }
    shares
}

impl Guesser for Rsa {
    fn guess(&mut self, task: &GuessTask<'_>, _: &mut Rng) -> Result<Choice, PlayerError> {
        if super::enough(task) {
            return Ok(Choice::Stop);
        }
        let belief = self.meant(task);
        let scores = heard(task).map(|(clue, _)| self.lex.scores(clue, task.public.cards));
        let mut best: Option<(f64, u8, Pos)> = None;
        for place in task.open {
            let score = scores.map_or(0, |s| s[place.index()]);
            let value = (belief[place.index()], score);
            if best.is_none_or(|(b, s, _)| value > (b, s)) {
                best = Some((value.0, value.1, place));
            }
        }
        best.map(|(.., place)| Choice::Touch(place))
            .ok_or_else(|| PlayerError::new("there is no card to touch".into()))
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let belief = self.meant(task);
        let total: f64 = task.open.iter().map(|p| belief[p.index()]).sum();
        let mut shares = [0.0; MAX_CARDS];
        for place in task.open {
            shares[place.index()] = (belief[place.index()] / total) as f32;
        }
        Ok(shares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;
    use crate::rules::{Purpose, Seed};

    fn first(toy: &mut Toy, spec: &str, word: &str, number: Number) -> Pos {
        let mut guesser = toy.guesser(spec);
        let task = toy.hear(word, number);
        let mut rng = Seed(1).stream(0, 0, Purpose::GuesserA);
        match guesser.guess(&task, &mut rng).unwrap() {
            Choice::Touch(place) => place,
            Choice::Stop => panic!("stopped"),
        }
    }

    #[test]
    fn a_card_that_a_better_word_would_have_fitted_is_believed_less() {
        // "glasses" is a little nearer to a, but for a one would have said "hat".
        let clues: &[(&str, [f32; 6])] = &[
            ("glasses", [0.52, 0.5, 0.0, 0.0, 0.0, 0.0]),
            ("hat", [0.9, 0.0, 0.0, 0.0, 0.0, 0.0]),
        ];
        let mut toy = Toy::new(clues);
        assert_eq!(
            first(&mut toy, "nearest", "glasses", Number::Count(1)),
            Pos(0)
        );
        let mut toy = Toy::new(clues);
        assert_eq!(
            first(&mut toy, "rsa:beta=10,cost=0", "glasses", Number::Count(1)),
            Pos(1)
        );
    }

    #[test]
    fn the_belief_is_the_published_ratio() {
        // Two clues, sets of one card. P_L(a|x) = 64/(64+32+4) = 0.64, P_L(b|x) = 0.32, others 0.01.
        // P_L(a|y) = 256/(256+5): 0.981, P_L(b|y) = 1/261.
        // P_S(x|a) = 0.64/(0.64+0.981) = 0.395, P_S(x|b) = 0.32/(0.32+0.0038) = 0.988,
        // P_S(x|c…f) = 0.01/(0.01+0.0038) = 0.723. Belief in b: 0.988/(0.395+0.988+4·0.723).
        let mut toy = Toy::new(&[
            ("x", [0.6, 0.5, 0.0, 0.0, 0.0, 0.0]),
            ("y", [0.8, 0.0, 0.0, 0.0, 0.0, 0.0]),
        ]);
        let mut guesser = toy.guesser("rsa:beta=10,cost=0");
        let stated = guesser
            .distribution(&toy.hear("x", Number::Count(1)))
            .unwrap();
        let expected = 0.988 / (0.395 + 0.988 + 4.0 * 0.723);
        assert!((stated[1] - expected).abs() < 0.01, "{stated:?} {expected}");
    }

    #[test]
    fn found_cards_stay_in_the_set() {
        let mut toy = Toy::new(&[
            ("x", [0.6, 0.5, 0.4, 0.0, 0.0, 0.0]),
            ("y", [0.0, 0.0, 0.9, 0.0, 0.0, 0.0]),
        ]);
        let mut guesser = toy.guesser("rsa:beta=10,cost=0");
        let _ = toy.hear("x", Number::Count(2));
        toy.game
            .apply(crate::rules::Side::A, crate::rules::Action::Guess(Pos(0)))
            .unwrap();
        let view = toy.game.guesser_view(crate::rules::Side::A).unwrap();
        let task = GuessTask::of_guesser(&view);
        assert_eq!(found_now(&task), CardSet::of(Pos(0)));
        let stated = guesser.distribution(&task).unwrap();
        assert_eq!(stated[0], 0.0);
        assert!(stated[1] > stated[2]);
        assert!((stated.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}
