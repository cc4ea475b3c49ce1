//! The sharpness of people's choices, and fitting it on them.
//!
//! Two numbers: the *sharpness* of the choice per deviation of nearness, and the *common ground*, the factor by which a
//! card is likelier chosen because the giver meant it, beyond what the lexica see. People share more with a giver than any
//! lexicon holds; without the common ground the sharpness has to stand for both. Fitted by maximum likelihood over
//! choices without replacement, which is concave: Newton's steps end at the one best answer.

use crate::bots;

/// The noise of a guesser's choice.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Noise {
    /// Of the weight's logarithm, per deviation of nearness.
    pub sharpness: f64,
    /// Added to the logarithm for cards that the giver meant.
    pub ground: f64,
}

impl Noise {
    /// Scores of spymasters use this noise. Fitted on people's choices on boards of 12 to 25 cards, on clues that a spymaster who thinks in
    /// `en` would choose, by members without `en`, not knowing the cards the giver meant (`quality calibration`).
    pub const PEOPLE: Noise = Noise {
        sharpness: 1.7,
        ground: 0.0,
    };

    /// The weight of a card.
    pub fn weight(&self, nearness: f64, meant: bool) -> f64 {
        let ground = if meant { self.ground } else { 0.0 };
        bots::exp(self.sharpness * nearness + ground)
    }
}

/// A card among others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Its nearness to the clue.
    pub near: f64,
    /// The giver meant it.
    pub meant: bool,
}

/// A choice that was made, once or more: the cards that could be chosen, and the weight of each choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The cards.
    pub cards: Vec<Candidate>,
    /// The weight of the choices that fell on each.
    pub chosen: Vec<f64>,
}

/// Log-likelihood and its first and second derivatives.
#[derive(Clone, Copy, Debug, Default)]
struct Slope {
    value: f64,
    first: [f64; 2],
    second: [f64; 3],
}

fn slope(events: &[&Event], noise: &Noise) -> Slope {
    let mut sum = Slope::default();
    for event in events {
        let (mut total, mut near, mut meant) = (0.0, 0.0, 0.0);
        let (mut near2, mut both) = (0.0, 0.0);
        for card in &event.cards {
            let weight = noise.weight(card.near, card.meant);
            total += weight;
            near += weight * card.near;
            near2 += weight * card.near * card.near;
            if card.meant {
                meant += weight;
                both += weight * card.near;
            }
        }
        let (near, meant, log) = (near / total, meant / total, bots::ln(total));
        for (card, &w) in event.cards.iter().zip(&event.chosen) {
            let one = f64::from(u8::from(card.meant));
            sum.value += w * (noise.sharpness * card.near + noise.ground * one - log);
            sum.first[0] += w * (card.near - near);
            sum.first[1] += w * (one - meant);
            sum.second[0] += w * (near2 / total - near * near);
            sum.second[1] += w * (both / total - near * meant);
            sum.second[2] += w * (meant - meant * meant);
        }
    }
    sum
}

/// The noise under which the choices are likeliest; without `ground` only the sharpness is fitted.
pub fn fit(events: &[&Event], ground: bool) -> Noise {
    let mut noise = Noise {
        sharpness: 1.0,
        ground: 0.0,
    };
    for _ in 0..40 {
        let Slope { first, second, .. } = slope(events, &noise);
        // A touch of ridge: an answer also where all choices agree.
        let [a, b, c] = [second[0] + 1e-9, second[1], second[2] + 1e-9];
        let step = match ground {
            true => {
                let det = a * c - b * b;
                [
                    (c * first[0] - b * first[1]) / det,
                    (a * first[1] - b * first[0]) / det,
                ]
            }
            false => [first[0] / a, 0.0],
        };
        // Short steps: far from the answer the curvature misleads.
        let [down, across] = step.map(|s| s.clamp(-1.0, 1.0));
        noise.sharpness = (noise.sharpness + down).clamp(-20.0, 20.0);
        noise.ground = (noise.ground + across).clamp(-20.0, 20.0);
        if down.abs() + across.abs() < 1e-9 {
            break;
        }
    }
    noise
}

/// The mean logarithm of the chance of the chosen cards.
pub fn likelihood(events: &[&Event], noise: &Noise) -> f64 {
    let weight: f64 = events.iter().flat_map(|e| &e.chosen).sum();
    slope(events, noise).value / weight
}

/// The share of the marked cards among the first `count` draws without replacement, on average.
pub fn share_found(weights: &[f64], meant: &[bool], count: usize) -> f64 {
    let wanted = meant.iter().filter(|m| **m).count();
    let total: f64 = weights.iter().sum();
    let mut left: Vec<usize> = (0..weights.len()).collect();
    let found = draw(weights, meant, &mut left, total, count.min(weights.len()));
    found / wanted.max(1) as f64
}

/// Marked cards among the next `count` draws from those left.
fn draw(weights: &[f64], meant: &[bool], left: &mut Vec<usize>, total: f64, count: usize) -> f64 {
    if count == 0 {
        return 0.0;
    }
    let mut sum = 0.0;
    for at in 0..left.len() {
        let card = left[at];
        let mut found = f64::from(u8::from(meant[card]));
        if count > 1 && left.len() > 1 {
            left.remove(at);
            let rest = left.iter().map(|&i| weights[i]).sum();
            found += draw(weights, meant, left, rest, count - 1);
            left.insert(at, card);
        }
        sum += weights[card] / total * found;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards, with the weight of each choice.
    fn event(cards: [(f64, bool); 2], chosen: [f64; 2]) -> Event {
        let card = |(near, meant)| Candidate { near, meant };
        Event {
            cards: cards.map(card).into(),
            chosen: chosen.into(),
        }
    }

    #[test]
    fn two_cards_are_fitted_by_the_logit_of_their_shares() {
        // A card one deviation nearer is chosen three times in four: sharpness ln 3.
        let event = event([(1.0, false), (0.0, false)], [3.0, 1.0]);
        let noise = fit(&[&event], false);
        assert!((noise.sharpness - 3f64.ln()).abs() < 1e-6, "{noise:?}");
        assert_eq!(noise.ground, 0.0);
        let expected = 0.75 * 0.75f64.ln() + 0.25 * 0.25f64.ln();
        assert!((likelihood(&[&event], &noise) - expected).abs() < 1e-9);
    }

    #[test]
    fn nearness_and_common_ground_are_told_apart() {
        // Odds 2 for one deviation, odds 5 for being meant; both at once 10.
        let pair = |near, meant, odds| event([(near, meant), (0.0, false)], [odds, 1.0]);
        let events = [
            pair(1.0, false, 2.0),
            pair(0.0, true, 5.0),
            pair(1.0, true, 10.0),
        ];
        let noise = fit(&events.iter().collect::<Vec<_>>(), true);
        assert!((noise.sharpness - 2f64.ln()).abs() < 1e-6, "{noise:?}");
        assert!((noise.ground - 5f64.ln()).abs() < 1e-6, "{noise:?}");
    }

    #[test]
    fn the_share_found_is_that_of_draws_without_replacement() {
        // 4, 2, 1, 1 with the first two meant; two draws.
        let meant = [true, true, false, false];
        let share = share_found(&[4.0, 2.0, 1.0, 1.0], &meant, 2);
        // First: 4/8 then 2/4; 2/8 then 4/6; 1/8 twice, then (4+2)/7.
        let expected = 0.5 * (1.0 + 0.5) + 0.25 * (1.0 + 2.0 / 3.0) + 0.25 * 6.0 / 7.0;
        assert!((share - expected / 2.0).abs() < 1e-12);
        assert_eq!(share_found(&[1.0; 4], &meant, 4), 1.0);
    }
}
