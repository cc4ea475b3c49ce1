//! Turns whose time is over.

use super::*;
use crate::rules::Phase;
use crate::transcript::{Help, Verb};

#[test]
fn a_turn_whose_time_is_over_ends_with_its_first_right_card() {
    let people = [
        RED_SPY,
        RED_GUESSER,
        Seat::Spymaster(Side::B),
        Seat::Guesser(Side::B),
    ];
    let mut session = Session::new(&LIBRARY, setup("classic", &people, 4), None).unwrap();
    let starting = session.awaited()[0].side().unwrap();
    let (spy, guesser) = (Seat::Spymaster(starting), Seat::Guesser(starting));
    session.act(spy, &clue("geography", 3)).unwrap();
    let own = session.game().deal().key();
    let Key::Versus(key) = *own else { panic!() };
    let card = key.agents[starting.index()].iter().next().unwrap();
    // The card that the team has marked is touched, and nothing more.
    assert_eq!(session.stand_in(Some(card)).unwrap(), Some(guesser));
    let done: Vec<_> = session.history().map(|(entry, _)| entry).collect();
    assert_eq!(done[1].card, Some(card.0));
    assert_eq!(done[2].verb, Verb::Stop);
    assert!(
        done[1..]
            .iter()
            .all(|entry| entry.help == Some(Help::Timer))
    );
    assert_eq!(session.game().state().phase(), Phase::Clue);
    assert_eq!(session.awaited(), [Seat::Spymaster(starting.other())]);
}
