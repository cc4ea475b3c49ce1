//! `noisy`: the nearest card with chance added, as many as the number says.
//!
//! `softmax` draws a card with P ∝ 2^(beta · affinity) + lapse, one after the other, by default with the noise that was
//! fitted on people and stands in the lexicon's file. `gaussian` adds a normal
//! error to every affinity before it takes the nearest, as in the studies of noisy teammates; the
//! errors are drawn anew for each card that is touched. A person who was warned by a zero keeps off that card: its weight is reduced by the
//! share with which this guesser would have taken it for the card the zero warned of. Drawn in integers: the same on every machine.

use std::sync::Arc;

use rand_chacha::rand_core::Rng as _;

use super::heard;
use crate::bots::noise::{self, FITTED, Fitted};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, Param, PlayerError, SpecError, Values};
use crate::rules::{MAX_CARDS, Number, Pos, Purpose, Seed, Step};

/// The parameters of `noisy`.
pub const PARAMS: &[Param] = &[
    Param::new(
        "noise",
        "softmax",
        "softmax: a draw weighted by affinity; gaussian: a normal error on every affinity",
    ),
    Param::new(
        "beta",
        FITTED,
        "softmax: sharpness (base 2), or `fitted`: the lexicon's fit on people",
    ),
    Param::new(
        "lapse",
        FITTED,
        "softmax: weight of a choice that has nothing to do with the clue, or `fitted`",
    ),
    Param::new("sharpness", "1", "factor on beta: below 1 it errs more"),
    Param::new(
        "heeds",
        "yes",
        "softmax: whether it keeps off the card that it takes an earlier zero to warn of",
    ),
    Param::new(
        "sigma",
        "0.1",
        "gaussian: standard deviation of the error, in units of affinity",
    ),
];

enum Kind {
    /// The weight of a score, in fixed point; whether zeros are heeded.
    Softmax(Box<[u64; 256]>, bool),
    /// The standard deviation in steps of the table, in fixed point.
    Gaussian(i64),
}

/// The guesser.
pub struct Noisy {
    lex: Arc<LexiconView>,
    kind: Kind,
}

/// One, in fixed point.
const ONE: f64 = (1u64 << 20) as f64;
/// Draws behind a stated distribution of the gaussian kind.
const DRAWS: u32 = 2000;

impl Noisy {
    /// From a spec's values.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Noisy, SpecError> {
        let sigma = values.number("sigma", 0.0, 10.0)?;
        let beta = noise::beta(values, &lex)? * values.number("sharpness", 0.0, 10.0)?;
        let lapse = match values.text("lapse") {
            FITTED => Fitted::of(&lex).lapse,
            _ => values.number("lapse", 0.0, 1e6)?,
        };
        let kind = match values.choice("noise", &["softmax", "gaussian"])? {
            "gaussian" => {
                Kind::Gaussian((sigma / f64::from(lex.table().scale().step()) * ONE) as i64)
            }
            _ => {
                let weights = noise::weights(&lex, beta, lapse);
                // At least one part: a card can always be touched. Sums of 25 stay below 2^63.
                let fixed = |w: f64| (w * ONE).clamp(1.0, (1u64 << 58) as f64) as u64;
                Kind::Softmax(Box::new(weights.map(fixed)), values.flag("heeds")?)
            }
        };
        Ok(Noisy { lex, kind })
    }

    /// Scores of the open cards; for a zero turned round.
    fn scores(&self, task: &GuessTask<'_>) -> [u8; MAX_CARDS] {
        match heard(task) {
            None => [self.lex.neutral(); MAX_CARDS],
            Some((clue, number)) => {
                let scores = self.lex.scores(clue, task.public.cards);
                match number {
                    Number::Zero => scores.map(|s| 255 - s),
                    _ => scores,
                }
            }
        }
    }

    /// The chance of each open card in proportion: its weight with the clue, less the share with which it is taken for the
    /// card that an earlier zero warned of.
    fn shares(&self, task: &GuessTask<'_>, weights: &[u64; 256], heeds: bool) -> [u64; MAX_CARDS] {
        let of = |score: u8| weights[usize::from(score)];
        let mut shares = self.scores(task).map(of);
        if !heeds {
            return shares;
        }
        let mut zeros = task.clues_to_me().filter_map(|turn| match turn.first() {
            Some(&Step::Clue {
                clue,
                number: Number::Zero,
                ..
            }) => Some(clue),
            _ => None,
        });
        // Of a zero that stands the scores are turned round already.
        if matches!(task.clue, Some((_, Number::Zero))) {
            zeros.next_back();
        }
        for zero in zeros {
            let near = self.lex.scores(zero, task.public.cards).map(of);
            let all: u64 = task.open.iter().map(|p| near[p.index()]).sum();
            for place in task.open {
                let i = place.index();
                let left = u128::from(shares[i]) * u128::from(all - near[i]) / u128::from(all);
                shares[i] = (left as u64).max(1);
            }
        }
        shares
    }

    fn pick(&self, task: &GuessTask<'_>, rng: &mut Rng) -> Option<Pos> {
        match &self.kind {
            Kind::Softmax(weights, heeds) => {
                let shares = self.shares(task, weights, *heeds);
                let weight = |p: Pos| shares[p.index()];
                let total: u64 = task.open.iter().map(weight).sum();
                let mut at = ((u128::from(rng.next_u64()) * u128::from(total)) >> 64) as u64;
                task.open.iter().find(|&p| {
                    let here = at < weight(p);
                    at = at.saturating_sub(weight(p));
                    here
                })
            }
            Kind::Gaussian(sigma) => {
                let scores = self.scores(task);
                let value = |p: Pos, rng: &mut Rng| {
                    (i64::from(scores[p.index()]) << 20) + ((normal(rng) * sigma) >> 20)
                };
                let mut best: Option<(i64, Pos)> = None;
                for place in task.open {
                    let value = value(place, rng);
                    if best.is_none_or(|(most, _)| value > most) {
                        best = Some((value, place));
                    }
                }
                best.map(|(_, place)| place)
            }
        }
    }
}

/// A normal deviate in fixed point: the sum of twelve even draws less six.
fn normal(rng: &mut Rng) -> i64 {
    let sum: i64 = (0..12).map(|_| i64::from(rng.next_u32() >> 12)).sum();
    sum - (6 << 20)
}

impl Guesser for Noisy {
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        if super::enough(task) {
            return Ok(Choice::Stop);
        }
        self.pick(task, rng)
            .or_else(|| task.open.iter().next())
            .map(Choice::Touch)
            .ok_or_else(|| PlayerError::new("there is no card to touch".into()))
    }

    /// For the gaussian kind estimated from 2,000 draws of a generator of its own.
    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let mut shares = [0.0; MAX_CARDS];
        match &self.kind {
            Kind::Softmax(weights, heeds) => {
                let fixed = self.shares(task, weights, *heeds);
                let weight = |p: Pos| fixed[p.index()] as f64;
                let total: f64 = task.open.iter().map(weight).sum();
                for place in task.open {
                    shares[place.index()] = (weight(place) / total) as f32;
                }
            }
            Kind::Gaussian(_) => {
                let mut rng = Seed(0).stream(0, 0, Purpose::Statistics);
                for _ in 0..DRAWS {
                    if let Some(place) = self.pick(task, &mut rng) {
                        shares[place.index()] += 1.0 / DRAWS as f32;
                    }
                }
            }
        }
        Ok(shares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;
    use crate::rules::{Action, Side};

    fn toy() -> Toy {
        Toy::new(&[("x", [0.6, 0.5, 0.0, 0.3, 0.0, 0.0])])
    }

    /// Shares of the first touch over many draws.
    fn shares(toy: &mut Toy, spec: &str) -> Vec<f64> {
        let mut guesser = toy.guesser(spec);
        let task = toy.hear("x", Number::Count(2));
        let mut rng = Seed(5).stream(0, 0, Purpose::GuesserA);
        let mut counts = vec![0.0; 6];
        for _ in 0..20_000 {
            match guesser.guess(&task, &mut rng).unwrap() {
                Choice::Touch(place) => counts[place.index()] += 1.0 / 20_000.0,
                Choice::Stop => panic!("stopped"),
            }
        }
        counts
    }

    #[test]
    fn cards_are_drawn_with_the_weights_of_the_noise() {
        // 2^6 + ½, 2^5 + ½, 1½, 2^3 + ½, 1½, 1½ of 110.
        let weights = [64.5, 32.5, 1.5, 8.5, 1.5, 1.5];
        let drawn = shares(&mut toy(), "noisy");
        for (share, weight) in drawn.iter().zip(weights) {
            assert!((share - weight / 110.0).abs() < 0.02, "{drawn:?}");
        }
        let mut toy = toy();
        let mut guesser = toy.guesser("noisy");
        let stated = guesser
            .distribution(&toy.hear("x", Number::Count(2)))
            .unwrap();
        for (share, weight) in stated.iter().zip(weights) {
            assert!(
                (f64::from(*share) - weight / 110.0).abs() < 0.01,
                "{stated:?}"
            );
        }
    }

    #[test]
    fn it_keeps_off_the_card_that_a_zero_warned_of() {
        let words = [
            ("x", [0.6, 0.5, 0.0, 0.3, 0.0, 0.0]),
            ("y", [0.0, 0.7, 0.0, 0.0, 0.0, 0.0]),
        ];
        let after_zero = |spec: &str| {
            let mut toy = Toy::new(&words);
            toy.hear("y", Number::Zero);
            let x = toy.lex.book().id("x").unwrap();
            let game = &mut toy.game;
            game.apply(Side::A, Action::Guess(Pos(2))).unwrap();
            game.apply(Side::A, Action::Stop).unwrap();
            game.clue(Side::B, x, Number::Count(1)).unwrap();
            game.apply(Side::B, Action::Guess(Pos(4))).unwrap();
            let mut guesser = toy.guesser(spec);
            guesser
                .distribution(&toy.hear("x", Number::Count(1)))
                .unwrap()
        };
        // With 2^7 + ½ against 1½ each for three others the second card is taken for the one meant.
        let (heeding, not) = (after_zero("noisy"), after_zero("noisy:heeds=no"));
        let meant = 128.5 / (128.5 + 3.0 * 1.5);
        let ratio = (heeding[1] / heeding[0]) / (not[1] / not[0]);
        assert!((ratio - (1.0 - meant)).abs() < 0.03, "{heeding:?} {not:?}");
    }

    #[test]
    fn a_small_error_takes_the_nearest_and_a_large_one_any_card() {
        assert!(shares(&mut toy(), "noisy:noise=gaussian,sigma=0.01")[0] > 0.999);
        // Two cards 0.1 apart with errors of 0.1 each: the nearer wins 76 % of the time between them.
        let two = shares(&mut toy(), "noisy:noise=gaussian,sigma=0.1");
        assert!((two[0] / (two[0] + two[1]) - 0.76).abs() < 0.02, "{two:?}");
        let any = shares(&mut toy(), "noisy:noise=gaussian,sigma=10");
        assert!(any.iter().all(|s| (s - 1.0 / 6.0).abs() < 0.03), "{any:?}");
    }

    #[test]
    fn it_stops_after_as_many_cards_as_the_number_says() {
        let mut toy = toy();
        let mut guesser = toy.guesser("noisy:noise=gaussian,sigma=0");
        let mut rng = Seed(5).stream(0, 0, Purpose::GuesserA);
        let task = toy.hear("x", Number::Count(1));
        assert_eq!(guesser.guess(&task, &mut rng), Ok(Choice::Touch(Pos(0))));
        let mut after = task;
        after.guessed = 1;
        after.may_stop = true;
        assert_eq!(guesser.guess(&after, &mut rng), Ok(Choice::Stop));
    }
}
