//! The worked examples of the rulebooks, played through with positions for the words.

use spymaster::rules::{Broken, ClueId, Colour, Number, Phase, Step};

use super::support::{
    A, B, SIDE_A, SIDE_B, Table, WORDS, duet_rules, guess, revealed, set, versus,
};

/// Words game. A tree clue for two fails on its first card, a bystander, and leaves its other card
/// on the table. Blue finds two. Then a river clue for three: two river cards, the tree card
/// left over from before, and one guess remains to use or to leave.
fn river_until_the_third_guess() -> Table {
    let [willow, viburnum, dnipro, bed] = [17, 0, 1, 2];
    let mut table = versus(WORDS, |_| {});
    table.game.clue(A, ClueId(0), Number::Count(2)).unwrap();
    let effects = table.guess(A, willow);
    assert_eq!(effects.revealed, revealed(willow, Colour::Bystander));
    assert!(effects.turn_over);
    assert_eq!(table.refused(A, guess(viburnum)), Broken::NotYourTurn);

    table.game.clue(B, ClueId(1), Number::Count(2)).unwrap();
    table.guesses(B, [9, 10]);
    table.stop(B);

    table.game.clue(A, ClueId(2), Number::Count(3)).unwrap();
    for card in [dnipro, bed, viburnum] {
        let effects = table.guess(A, card);
        assert_eq!(effects.revealed, revealed(card, Colour::Red));
        assert!(!effects.turn_over);
    }
    assert_eq!(table.game.public().guesses_left, Some(1));
    table
}

/// 1.4, the river example: the team may stop before its fourth guess.
#[test]
fn river_example_may_stop_after_three() {
    let mut table = river_until_the_third_guess();
    assert!(table.stop(A).turn_over);
    assert_eq!(table.actor(), Some(B));
    assert_eq!(table.game.public().left, [6, 6]);
    let turns: Vec<usize> = table.game.history().turns().map(<[Step]>::len).collect();
    assert_eq!(turns, [2, 4, 5]);
}

/// 1.4, the river example: the fourth guess is the last.
#[test]
fn river_example_ends_after_four() {
    let mut table = river_until_the_third_guess();
    let effects = table.guess(A, 3);
    assert_eq!(effects.revealed, revealed(3, Colour::Red));
    assert!(effects.turn_over);
    assert_eq!(table.refused(A, guess(4)), Broken::NotYourTurn);
    assert_eq!(table.game.public().left, [5, 6]);
}

/// Duet, the breakfast game: three turns, six tokens left, and a card that was beige for one
/// player and green for the other.
#[test]
fn breakfast_example_leaves_six_turns() {
    // "You" are side A. The egg, the sand, the cheese, the salad and the cocktail are green for A
    // only, the sun for both, the hero's card for B only; the lemonade is black for A.
    let [egg, sand, cheese, salad, cocktail] = [3, 4, 5, 6, 7];
    let (sun, hero, lemonade) = (0, 9, 23);
    let mut table = Table::new(duet_rules(SIDE_A, SIDE_B, 9, 9, false));

    table.game.clue(A, ClueId(0), Number::Count(3)).unwrap();
    assert!(!table.guess(B, egg).turn_over);
    let effects = table.guess(B, hero);
    assert_eq!(effects.revealed, revealed(hero, Colour::Bystander));
    assert!(effects.turn_over);
    assert_eq!(table.game.public().marks, [set([]), set([hero])]);

    table.game.clue(B, ClueId(1), Number::Count(2)).unwrap();
    assert!(!table.guess(A, sun).turn_over);
    let effects = table.guess(A, hero);
    assert_eq!(effects.revealed, revealed(hero, Colour::Green));
    table.stop(A);

    table.game.clue(A, ClueId(2), Number::Count(2)).unwrap();
    for card in [sand, cheese, salad, cocktail] {
        let effects = table.guess(B, card);
        assert_eq!(effects.revealed, revealed(card, Colour::Green));
        assert!(!effects.turn_over, "the number does not limit");
    }
    assert!(
        table
            .state()
            .options(B)
            .guess
            .contains(spymaster::rules::Pos(lemonade))
    );
    table.stop(B);

    let public = table.game.public();
    assert_eq!(public.tokens, (0, 6));
    let found = set([egg, sun, hero, sand, cheese, salad, cocktail]);
    assert_eq!(public.shown.greens, found);
    assert_eq!(
        public.marks,
        [set([]), set([hero])],
        "the token stays on top"
    );
    assert_eq!(public.left, [8, 8]);
    assert_eq!((public.phase, public.actor), (Phase::Clue, Some(B)));
    // The sun was green for A too: five only-A greens and the sun are gone of nine.
    assert_eq!(
        table.game.duet_view(A).unwrap().greens.minus(found).len(),
        3
    );
}
