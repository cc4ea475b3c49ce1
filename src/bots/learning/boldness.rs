//! Boldness of a guesser: its rates of stopping before the number, and of taking one card more.

use super::Heard;
use crate::bots::spymasters::expected::turn_value::NUMBERS;
use crate::rules::{CardSet, Number};

/// Guessers at large, as so many decisions seen: they hardly stop early, and seldom take one more. Set by hand.
const BEFORE: f64 = 10.0;
const STOPS: f64 = 0.03;
const MORE: f64 = 0.05;
/// A number below this may not be said.
const BARRED: f64 = -1e5;

/// Decisions that were seen after cards that were right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Boldness {
    went_on: f64,
    stopped: f64,
    took_more: f64,
    had_enough: f64,
}

impl Boldness {
    /// Adds the decisions of turns; `ours`: all cards that the clues were for.
    pub(super) fn see(&mut self, turns: &[Heard], ours: CardSet) {
        for turn in turns {
            let Number::Count(number) = turn.number else {
                continue;
            };
            let mut left = turn.open.and(ours);
            for (at, &card) in turn.touched.iter().enumerate() {
                left = left.minus(CardSet::of(card));
                // A mistake, or the last card, decides for the guesser.
                if !ours.contains(card) || left.is_empty() {
                    break;
                }
                let another = at + 1 < turn.touched.len();
                let decision = match (usize::from(number).cmp(&(at + 1)), another) {
                    (std::cmp::Ordering::Greater, true) => &mut self.went_on,
                    (std::cmp::Ordering::Greater, false) => &mut self.stopped,
                    (std::cmp::Ordering::Equal, true) => &mut self.took_more,
                    (std::cmp::Ordering::Equal, false) => &mut self.had_enough,
                    (std::cmp::Ordering::Less, _) => continue,
                };
                *decision += 1.0;
            }
        }
    }

    /// The share of turns in which it stops before the number, after a card that was right.
    pub(super) fn stops(&self) -> f64 {
        (self.stopped + BEFORE * STOPS) / (self.stopped + self.went_on + BEFORE)
    }

    /// The share of turns in which it takes one card more than the number.
    pub(super) fn takes_more(&self) -> f64 {
        (self.took_more + BEFORE * MORE) / (self.took_more + self.had_enough + BEFORE)
    }

    /// Values of numbers for a guesser like this, from the values for one who takes exactly as many cards as it is told.
    pub(super) fn values(&self, exact: &[f64; NUMBERS]) -> [f64; NUMBERS] {
        let (stops, more) = (self.stops(), self.takes_more());
        let mut values = *exact;
        for number in 1..NUMBERS {
            if exact[number] < BARRED {
                continue;
            }
            let further = match exact.get(number + 1) {
                Some(&value) if value >= BARRED => value,
                _ => exact[number],
            };
            let mut value = 0.0;
            let mut still = 1.0;
            for early in &exact[1..number] {
                value += still * stops * early;
                still *= 1.0 - stops;
            }
            values[number] = value + still * ((1.0 - more) * exact[number] + more * further);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{ClueId, Pos};

    fn turn(number: u8, touched: &[u8]) -> Heard {
        Heard {
            clue: ClueId::UNKNOWN,
            number: Number::Count(number),
            open: CardSet::first(25),
            touched: touched.iter().map(|&p| Pos(p)).collect(),
        }
    }

    #[test]
    fn stopping_early_and_taking_more_are_told_apart_from_mistakes() {
        let ours = CardSet::first(9);
        let mut seen = Boldness::default();
        // Stops after one of three; takes two of two and no more; one more than one; a mistake after one of three.
        let turns = [
            turn(3, &[0]),
            turn(2, &[1, 2]),
            turn(1, &[3, 4]),
            turn(3, &[5, 20]),
        ];
        seen.see(&turns, ours);
        let expected = Boldness {
            went_on: 2.0,
            stopped: 1.0,
            took_more: 1.0,
            had_enough: 1.0,
        };
        assert_eq!(seen, expected);
    }

    #[test]
    fn who_stops_after_one_card_is_told_no_more() {
        let timid = Boldness {
            stopped: 1e6,
            ..Boldness::default()
        };
        let mut exact = [-1e6; NUMBERS];
        exact[1..4].copy_from_slice(&[0.4, 0.5, 0.3]);
        let values = timid.values(&exact);
        assert!((values[2] - values[1]).abs() < 0.01, "{values:?}");
        // An obedient guesser is told the best number, and a number that may not be said stays so.
        let values = Boldness::default().values(&exact);
        assert!(values[2] > values[1] && values[2] > values[3]);
        assert!(values[4] < -1e5);
    }
}
