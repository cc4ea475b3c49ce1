//! A bot that cannot act, and who acts for it.

use super::*;
use crate::players::{Fault, PlayerError};
use crate::transcript::Help;

#[test]
fn a_bot_that_cannot_act_leaves_the_game_as_it_was_and_the_coach_can_take_over() {
    let entry = crate::outside::BotEntry::of_command("broken", "exit 3");
    let registry = crate::outside::with_bots(Registry::standard(), &[entry]).unwrap();
    let library = Library::new(registry, Catalog::new(None), Cache::off());
    let setup =
        setup("classic+alone", &[RED_GUESSER], 3).with(RED_SPY, Sitter::Bot("broken".into()));
    let mut session = Session::new(&library, setup, None).unwrap();
    let before = session.transcript();
    for _ in 0..2 {
        match session.step() {
            Err(SessionError::Bot {
                seat,
                source: PlayerError { fault, .. },
            }) => assert_eq!((seat, fault), (RED_SPY, Fault::Ended)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(session.transcript(), before);
    session.relieve(RED_SPY);
    assert_eq!(session.step().unwrap(), Some(RED_SPY));
    let (entry, _) = session.history().last().unwrap();
    assert_eq!(entry.help, Some(Help::StandIn));
    // The person goes on as if nothing had happened, and the review asks nobody who is broken.
    let given = choice(&session, RED_GUESSER);
    session.act(RED_GUESSER, &given).unwrap();
    let (entry, _) = session.history().last().unwrap();
    assert_eq!(entry.help, None);
    while !session.is_over() {
        session.advance().unwrap();
        if !session.is_over() {
            let given = choice(&session, RED_GUESSER);
            session.act(RED_GUESSER, &given).unwrap();
        }
    }
    assert!(session.review(RED_GUESSER).unwrap().over);
    let read = transcript::read(&session.transcript());
    assert!(read.is_ok(), "{:?}", read.err());
}
