//! A seat is shown the same under every key that agrees with what it may know.

use super::*;
use crate::rules::{CardSet, Deal, DuetKey, VersusKey};

/// Two keys that agree about `shown` and on the sides: the others are dealt anew.
fn twin(key: &Key, shown: CardSet, cards: u8) -> Key {
    let hidden: Vec<Pos> = (0..cards)
        .map(Pos)
        .filter(|p| !shown.contains(*p))
        .collect();
    let moved = |set: CardSet| -> CardSet {
        let kept = set.and(shown);
        let places = hidden.iter().enumerate();
        let turned = places
            .filter(|(_, p)| set.contains(**p))
            .map(|(i, _)| hidden[(i + 7) % hidden.len()]);
        kept.or(turned.collect())
    };
    match key {
        Key::Versus(k) => Key::Versus(VersusKey {
            agents: k.agents.map(moved),
            assassins: moved(k.assassins),
            starts: k.starts,
        }),
        Key::Duet(k) => Key::Duet(DuetKey {
            greens: k.greens.map(moved),
            blacks: k.blacks.map(moved),
        }),
    }
}

#[test]
fn a_guesser_is_shown_the_same_under_every_key_that_agrees_with_what_lies_open() {
    // A person guesses, another one gives clues, so that no bot's choice depends on the key.
    let people = [RED_SPY, RED_GUESSER];
    for seed in 0..6 {
        let table = setup("classic+alone", &people, seed);
        let mut first = Session::new(&LIBRARY, table.clone(), None).unwrap();
        // The deal that comes to light in this game.
        let deal = *first.game().deal();
        let play = |session: &mut Session, touches: &[u8]| {
            let mut seen = Vec::new();
            let mut touches = touches.iter();
            session.act(RED_SPY, &clue("geography", 2)).unwrap();
            loop {
                seen.push(serde_json::to_string(&session.view(RED_GUESSER)).unwrap());
                seen.push(serde_json::to_string(&session.review(RED_GUESSER).unwrap()).unwrap());
                let error = session.act(RED_GUESSER, &clue("geography", 2)).unwrap_err();
                seen.push(error.to_string());
                let (false, Some(&card)) = (session.is_over(), touches.next()) else {
                    return seen;
                };
                match session.game().state().phase() {
                    crate::rules::Phase::Clue => {
                        session.act(RED_SPY, &clue("philosophy", 1)).unwrap();
                    }
                    _ => {
                        let done = session.act(RED_GUESSER, &Move::Guess { card });
                        seen.push(format!("{done:?}"));
                    }
                }
            }
        };
        let touches: Vec<u8> = (0..5).map(|i| (seed as u8 + 5 * i) % 25).collect();
        let shown = touches.iter().map(|&c| Pos(c)).collect();
        let Key::Versus(versus) = deal.key() else {
            continue;
        };
        if !versus.assassins.and(shown).is_empty() {
            continue;
        }
        let other = twin(deal.key(), shown, 25);
        assert_ne!(other, *deal.key());
        let other = Deal::new(table.ruleset(), deal.cards(), other).unwrap();
        let mut second = Session::with_deal(&LIBRARY, table, other, None).unwrap();
        let (a, b) = (play(&mut first, &touches), play(&mut second, &touches));
        assert!(a.len() > 6);
        assert_eq!(a, b, "seed {seed}");
    }
}

#[test]
fn a_duet_player_is_shown_its_own_side_of_the_key_only() {
    let people = [Seat::Partner(Side::A), Seat::Partner(Side::B)];
    let table = setup("duet", &people, 8);
    let first = Session::new(&LIBRARY, table.clone(), None).unwrap();
    let deal = *first.game().deal();
    let Key::Duet(key) = *deal.key() else {
        panic!("Duet has two sides")
    };
    // The sides with the same colours for A, and another place for B's where A's colour is the same.
    let beige = |s: usize| CardSet::first(25).minus(key.greens[s].or(key.blacks[s]));
    let a_beige_b_green = beige(0).and(key.greens[1]).iter().next().unwrap();
    let both_beige = beige(0).and(beige(1)).iter().next().unwrap();
    let mut other = key;
    other.greens[1] = key.greens[1]
        .minus(CardSet::of(a_beige_b_green))
        .with(both_beige);
    let other = Deal::new(table.ruleset(), deal.cards(), Key::Duet(other)).unwrap();
    let mut first = first;
    let mut second = Session::with_deal(&LIBRARY, table, other, None).unwrap();
    let beige = beige(0).minus(key.greens[1]).minus(CardSet::of(both_beige));
    let touched = beige.iter().next().unwrap().0;
    for session in [&mut first, &mut second] {
        session.act(people[0], &clue("geography", 1)).unwrap();
        session
            .act(people[1], &Move::Guess { card: touched })
            .unwrap();
    }
    assert_eq!(first.view(people[0]), second.view(people[0]));
    let (one, other) = (first.review(people[0]), second.review(people[0]));
    assert_eq!(one, other);
    let one = one.unwrap();
    assert!(one.turns[0].giver.is_some() && one.turns[0].ranking.is_empty());
    assert_ne!(first.view(people[1]), second.view(people[1]));
    assert!(!first.review(people[1]).unwrap().turns[0].ranking.is_empty());
}
