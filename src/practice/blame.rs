//! The cause of a bad turn, and the turn that lost a game.

use super::review::{Blame, Lost, TurnReview};
use crate::rules::{Game, Side, Winner};
use crate::transcript::NumberLine;

/// A slip that the clue's outlook gives at least this chance was to be expected.
const WARNED: f64 = 0.10;
/// So was the likeliest slip, with at least this chance.
const LIKELIEST: f64 = 0.05;
/// A slip that the clue led to with at least this chance is the giver's, even if no better clue is known.
const LED: f64 = 0.25;
/// A turn that cost less of the chance to win than this lost no game.
const NOTABLE: f64 = 0.03;

/// The cause of a bad turn; `None` for one that went as it should.
///
/// A wrong card that the clue's own outlook warned of is never the guesser's: it is the giver's where a better clue was
/// known or the clue led there, else bad luck. One that nobody advised is the guesser's; the rest is bad luck. Without a
/// wrong card a turn can only have found too little.
pub(super) fn blame(turn: &TurnReview) -> Option<Blame> {
    if turn.illegal {
        return Some(Blame::Clue);
    }
    let Some(wrong) = turn.touched.iter().find(|touch| !touch.right) else {
        let slow = !found_all(turn) && turn.chance[1] < turn.chance[0] - NOTABLE;
        return slow.then_some(Blame::Pace);
    };
    let giver = turn.giver.as_ref();
    match giver.and_then(|giver| giver.outlook.as_ref()) {
        Some(outlook) => {
            let mut slips = outlook.slips.iter();
            let place = slips.position(|slip| slip.card == wrong.card);
            let chance = place.map_or(0.0, |at| outlook.slips[at].chance);
            if chance >= WARNED || place == Some(0) && chance >= LIKELIEST {
                let better = giver.is_some_and(|giver| giver.instead.is_some());
                return Some(match better || chance >= LED {
                    true => Blame::Clue,
                    false => Blame::Luck,
                });
            }
        }
        None if !turn.known => return Some(Blame::Clue),
        None => {}
    }
    let asked = match turn.number {
        NumberLine::Count(n) => usize::from(n).max(1),
        NumberLine::Word(_) => turn.touched.len(),
    };
    let mut likeliest = turn.ranking.iter().collect::<Vec<_>>();
    likeliest.sort_by(|a, b| b.ours.total_cmp(&a.ours));
    let near = likeliest.iter().take(asked).any(|c| c.card == wrong.card);
    let advised = near || turn.ranking.is_empty();
    Some(match advised {
        true => Blame::Luck,
        false => Blame::Guess,
    })
}

/// True if the turn found as many cards as its number asked for.
fn found_all(turn: &TurnReview) -> bool {
    let found = turn.touched.iter().filter(|touch| touch.right).count();
    match turn.number {
        NumberLine::Count(n) => found >= usize::from(n),
        NumberLine::Word(_) => true,
    }
}

/// The turn that cost the losers most of their chance to win, among those that went wrong. `None` where no single turn
/// lost the game: the others were faster.
pub(super) fn lost(turns: &[TurnReview], game: &Game) -> Option<Lost> {
    let loser = match game.state().outcome()?.winner {
        Winner::Everyone => return None,
        Winner::Nobody => None,
        Winner::Team(side) => Some(side.other()),
    };
    worst(turns, loser)
}

/// The turn that cost a side most, or all who play together.
fn worst(turns: &[TurnReview], loser: Option<Side>) -> Option<Lost> {
    let cost = |turn: &TurnReview| turn.chance[0] - turn.chance[1];
    let worst = turns
        .iter()
        .filter(|turn| loser.is_none_or(|side| turn.side == side))
        .filter(|turn| turn.blame.is_some() && cost(turn) >= NOTABLE)
        .max_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    Some(Lost {
        turn: worst.turn,
        side: worst.side,
        blame: worst.blame?,
        cost: cost(worst),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{GiverReview, Outlook, RankedCard, Slip, Suggestion, Touch};
    use crate::rules::Colour;

    /// Red's turn on a clue for two that touched these cards: 0 and 1 are its own, the others are not. The clue's outlook warns of the
    /// slips; the guesser ranked the cards in this order.
    fn turn(touched: &[u8], slips: &[(u8, f64)], ranked: &[u8]) -> TurnReview {
        let right = |card: u8| card < 2;
        let colour = |card| match right(card) {
            true => Colour::Red,
            false => Colour::Bystander,
        };
        let touch = |&card: &u8| Touch {
            card,
            colour: colour(card),
            right: right(card),
        };
        let slip = |&(card, chance): &(u8, f64)| Slip {
            card,
            colour: colour(card),
            chance,
        };
        let place = |(at, &card): (usize, &u8)| RankedCard {
            card,
            ours: 0.9 - 0.1 * at as f64,
            next: 0.1,
            touch: false,
        };
        TurnReview {
            turn: 1,
            side: Side::A,
            word: "river".into(),
            number: NumberLine::Count(2),
            known: true,
            illegal: false,
            touched: touched.iter().map(touch).collect(),
            chance: [0.5, 0.5],
            blame: None,
            worth: 0.0,
            ranked_by: "nearest".into(),
            ranking: ranked.iter().enumerate().map(place).collect(),
            giver: Some(GiverReview {
                meant: None,
                outlook: Some(Outlook {
                    all: 0.5,
                    expected: 1.5,
                    opponent: 0.1,
                    bystander: 0.1,
                    assassin: 0.1,
                    worth: 1.0,
                    chance: 0.5,
                    slips: slips.iter().map(slip).collect(),
                }),
                instead: None,
            }),
        }
    }

    #[test]
    fn a_slip_that_the_outlook_warned_of_is_never_the_guessers() {
        // The guesser ranked card 7 last, and still it is not to blame.
        let far = [0, 1, 5, 6, 7];
        let mut warned = turn(&[0, 7], &[(5, 0.2), (7, 0.1)], &far);
        // No better clue is known.
        assert_eq!(blame(&warned), Some(Blame::Luck));
        warned.giver.as_mut().unwrap().instead = Some(Suggestion {
            by: "expected".into(),
            word: "lake".into(),
            number: NumberLine::Count(1),
            cards: vec![0],
            outlook: None,
        });
        assert_eq!(blame(&warned), Some(Blame::Clue));
        assert_eq!(blame(&turn(&[7], &[(7, 0.25)], &far)), Some(Blame::Clue));
        // The likeliest slip needs less.
        assert_eq!(blame(&turn(&[7], &[(7, 0.05)], &far)), Some(Blame::Luck));
        assert_eq!(
            blame(&turn(&[7], &[(5, 0.2), (7, 0.09)], &far)),
            Some(Blame::Guess)
        );
        assert_eq!(blame(&turn(&[7], &[], &far)), Some(Blame::Guess));
        // A card among the two likeliest was worth a try.
        assert_eq!(blame(&turn(&[7], &[], &[0, 7, 1])), Some(Blame::Luck));
    }

    #[test]
    fn a_turn_that_found_what_was_asked_loses_no_game() {
        let cost = |mut turn: TurnReview, number, cost| {
            turn.turn = number;
            turn.chance = [0.5, 0.5 - cost];
            turn.blame = blame(&turn);
            turn
        };
        let clean = cost(turn(&[0, 1], &[], &[0, 1]), 1, 0.3);
        assert_eq!(clean.blame, None);
        let slow = cost(turn(&[0], &[], &[0, 1]), 2, 0.1);
        assert_eq!(slow.blame, Some(Blame::Pace));
        let wrong = cost(turn(&[0, 7], &[], &[0, 1, 7]), 3, 0.05);
        let turns = [clean.clone(), slow, wrong];
        let lost = worst(&turns, Some(Side::A)).unwrap();
        assert_eq!((lost.turn, lost.blame), (2, Blame::Pace));
        assert_eq!(worst(&turns[2..], None).unwrap().turn, 3);
        assert_eq!(worst(&[clean], None), None);
        assert_eq!(worst(&turns, Some(Side::B)), None);
    }
}
