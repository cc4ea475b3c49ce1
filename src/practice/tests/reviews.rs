//! The coach over many games: what it says is right.

use super::*;
use crate::practice::review::TurnReview;

/// Games of bots who err, each looked at after its end.
fn reviewed(rules: &str, games: u64) -> Vec<Review> {
    (0..games)
        .map(|seed| {
            let mut table = setup(rules, &[], seed);
            for seated in &mut table.seats {
                let bot = match seated.seat {
                    Seat::Spymaster(_) => "margin:floor=0.02",
                    Seat::Partner(_) => "margin:floor=0.02/noisy",
                    _ => "noisy",
                };
                seated.sitter = Sitter::Bot(bot.into());
            }
            let seat = table.seats[0].seat;
            let mut session = Session::new(&LIBRARY, table, None).unwrap();
            session.advance().unwrap();
            session.review(seat).unwrap()
        })
        .collect()
}

fn asked(turn: &TurnReview) -> usize {
    match turn.number {
        NumberLine::Count(n) => usize::from(n),
        NumberLine::Word(_) => 0,
    }
}

#[test]
fn what_the_coach_says_is_right_over_many_games() {
    let (mut lost, mut turns, mut suggested, mut warned, mut blamed) = (0, 0, 0, 0, 0);
    let games = [
        ("classic", 30),
        ("duet", 10),
        ("classic+solo", 4),
        ("classic+finale", 4),
    ];
    for review in games
        .into_iter()
        .flat_map(|(rules, games)| reviewed(rules, games))
    {
        if let Some(worst) = review.lost {
            lost += 1;
            let turn = &review.turns[worst.turn - 1];
            // A turn that found what was asked lost no game.
            let right = turn.touched.iter().filter(|touch| touch.right).count();
            let clean = right == turn.touched.len() && right >= asked(turn) && !turn.illegal;
            assert!(!clean, "{turn:?}");
            assert!(
                worst.cost > 0.0 && turn.chance[1] < turn.chance[0],
                "{turn:?}"
            );
            assert_eq!(Some(worst.blame), turn.blame);
        }
        for turn in &review.turns {
            turns += 1;
            // The marks of what a bot would touch are what it did touch.
            let marked: Vec<u8> = turn
                .ranking
                .iter()
                .filter(|c| c.touch)
                .map(|c| c.card)
                .collect();
            let touched: Vec<u8> = turn.touched.iter().map(|touch| touch.card).collect();
            if !turn.ranking.is_empty() {
                assert_eq!(marked, touched);
                let rest = &turn.ranking[touched.len()..];
                assert!(rest.windows(2).all(|two| two[0].ours >= two[1].ours));
            }
            let giver = turn.giver.as_ref().unwrap();
            // Blame is not the guesser's where the clue's own outlook warned of the card.
            if let (Some(wrong), Some(outlook)) = (
                turn.touched.iter().find(|touch| !touch.right),
                &giver.outlook,
            ) {
                let slip = outlook.slips.iter().find(|slip| slip.card == wrong.card);
                if slip.is_some_and(|slip| slip.chance >= 0.10) {
                    warned += 1;
                    assert_ne!(turn.blame, Some(Blame::Guess), "{turn:?}");
                }
                // A clue is blamed where a better one is shown, or where it led to the card.
                let led = slip.is_some_and(|slip| slip.chance >= 0.25);
                if turn.blame == Some(Blame::Clue) && !turn.illegal {
                    blamed += 1;
                    assert!(giver.instead.is_some() || led, "{turn:?}");
                }
                // Neither where it was the likeliest of all.
                let likeliest = outlook.slips.first();
                if likeliest.is_some_and(|slip| slip.card == wrong.card && slip.chance >= 0.05) {
                    assert_ne!(turn.blame, Some(Blame::Guess), "{turn:?}");
                }
            }
            // A suggestion can be found, and promises more than the clue that was said.
            if let Some(instead) = &giver.instead {
                suggested += 1;
                let promised = instead.outlook.as_ref().unwrap();
                assert!(promised.all >= 0.2, "{instead:?}");
                let earlier = &review.turns[..turn.turn - 1];
                assert!(earlier.iter().all(|t| t.word != instead.word), "{turn:?}");
                if let Some(said) = &giver.outlook {
                    let margin = 0.02f64.min(0.1 * said.chance);
                    assert!(promised.chance > said.chance + margin, "{turn:?}");
                    assert!(promised.worth >= said.worth, "{turn:?}");
                }
            }
            assert!(turn.chance.iter().all(|p| (0.0..=1.0).contains(p)));
        }
    }
    assert!(
        lost >= 10 && turns >= 200 && suggested >= 20 && warned >= 10 && blamed >= 5,
        "{lost} {turns} {suggested} {warned} {blamed}"
    );
}

#[test]
fn another_clue_can_be_tried_after_the_end_and_only_then() {
    let mut session = Session::new(&LIBRARY, setup("classic", &[RED_GUESSER], 3), None).unwrap();
    let number = NumberLine::Count(2);
    assert!(matches!(
        session.what_if(1, "animal", &number),
        Err(WhatIfError::NotOver)
    ));
    while !session.is_over() {
        session.advance().unwrap();
        if !session.is_over() {
            let given = choice(&session, RED_GUESSER);
            session.act(RED_GUESSER, &given).unwrap();
        }
    }
    let before = session.transcript();
    let tried = session.what_if(1, "animal", &number).unwrap();
    assert!(tried.known && tried.outlook.is_some() && !tried.ranking.is_empty());
    assert!(!tried.touched.is_empty() && tried.touched.len() <= 3);
    let visible = session.words()[0].clone();
    assert!(
        session
            .what_if(1, &visible, &number)
            .unwrap()
            .objection
            .is_some()
    );
    assert!(matches!(
        session.what_if(99, "animal", &number),
        Err(WhatIfError::NoSuchTurn { .. })
    ));
    assert_eq!(session.transcript(), before);
}
