//! Duet: the key, clues, guesses, the end of a turn, finished sides, winning, score, illegal
//! clues, free order (2.1–2.6, 2.8, 2.10–2.13).

use spymaster::rules::{
    Action, Broken, Cause, Colour, Deal, Duet, Grid, Key, Kind, Number, Outcome, Phase, Purpose,
    Ruleset, RulesetError, Seed, Side, Winner,
};

use super::support::{A, B, SIDE_A, SIDE_B, Table, duet, duet_rules, guess, revealed, say, set};

/// All greens of a side, given by its clue in one turn.
const GREENS_A: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// Greens that only side B has.
const ONLY_B: [u8; 6] = [9, 10, 11, 12, 13, 22];

fn duet_kind(tokens: u8, mistakes: u8) -> Kind {
    Kind::Duet(Duet {
        key: Duet::KEY,
        tokens,
        mistakes,
        zero: true,
        free_order: false,
    })
}

const SQUARE: Grid = Grid {
    rows: 5,
    columns: 5,
};

/// 2.1: each side has 9 greens, 3 blacks, 13 beiges; 15 cards are green for somebody.
#[test]
fn each_side_has_nine_greens_three_blacks_thirteen_beiges() {
    let ruleset = Ruleset::new(SQUARE, duet_kind(9, 9)).unwrap();
    for game in 0..100 {
        let mut rng = Seed(5).stream(0, game, Purpose::Deal);
        let deal = Deal::draw(&ruleset, 400, &mut rng).unwrap();
        let Key::Duet(key) = *deal.key() else {
            panic!("a two-sided key");
        };
        for side in 0..2 {
            assert_eq!((key.greens[side].len(), key.blacks[side].len()), (9, 3));
            assert!(key.greens[side].and(key.blacks[side]).is_empty());
        }
        assert_eq!(key.greens[0].or(key.greens[1]).len(), 15);
        assert_eq!(key.greens[0].and(key.greens[1]).len(), 3);
        assert_eq!(key.blacks[0].and(key.blacks[1]).len(), 1);
    }
}

/// 2.1: 9 tokens; 10 or 11 for an easier game; a key that does not fill the grid is refused.
#[test]
fn nine_ten_or_eleven_tokens_can_be_played() {
    for tokens in [9, 10, 11] {
        let table = duet(tokens, tokens);
        assert_eq!(table.tokens(), (0, tokens));
        assert_eq!(table.game.public().left, [15, 15]);
    }
    let refused = |kind| Ruleset::new(SQUARE, kind).unwrap_err();
    assert_eq!(refused(duet_kind(0, 0)), RulesetError::Tokens { given: 0 });
    let small = Grid {
        rows: 5,
        columns: 4,
    };
    let why = RulesetError::DuetKey {
        given: 25,
        cards: 20,
    };
    assert_eq!(Ruleset::new(small, duet_kind(9, 9)), Err(why));
}

/// 2.2: either side may give the first clue; then they alternate.
#[test]
fn either_side_may_start_and_then_they_alternate() {
    for first in Side::BOTH {
        let second = first.other();
        let mut table = duet(9, 9);
        assert_eq!(table.actor(), None, "either may");
        table.turn(first, second, &[0]);
        assert_eq!(table.actor(), Some(second));
        assert_eq!(table.refused(first, say(1)), Broken::NotYourTurn);
        table.turn(second, first, &[1]);
        assert_eq!(table.actor(), Some(first));
    }
}

/// 2.2: the number is information: guesses are not limited by it; leftovers may be guessed.
#[test]
fn number_does_not_limit_guesses() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    assert_eq!(table.game.public().guesses_left, None);
    table.guesses(B, 0..8);
    assert_eq!((table.phase(), table.actor()), (Phase::Guess, Some(B)));
}

/// 2.2: no unlimited; the number is at most the giver's greens left.
#[test]
fn unlimited_is_not_played_and_numbers_stay_within_the_greens_left() {
    let mut table = duet(9, 9);
    let unlimited = Action::Clue(Number::Unlimited);
    assert_eq!(table.refused(A, unlimited), Broken::NoUnlimited);
    assert_eq!(
        table.refused(A, say(10)),
        Broken::NumberOutOfRange { max: 9 }
    );
    assert_eq!(
        table.refused(A, say(0)),
        Broken::NumberOutOfRange { max: 9 }
    );
    table.turn(A, B, &[0, 3]);
    assert_eq!(
        table.refused(B, say(9)),
        Broken::NumberOutOfRange { max: 8 },
        "card 0 was green for both"
    );
}

/// 2.3: the colour on the giver's side counts.
#[test]
fn colour_is_the_one_on_the_givers_side() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    assert_eq!(table.refused(A, guess(0)), Broken::NotYourTurn);
    let effects = table.guess(B, 8);
    assert_eq!(effects.revealed, revealed(8, Colour::Green), "black for B");
    assert!(!effects.turn_over);
    assert_eq!(table.state().covered(), set([8]));
}

/// 2.3: black loses for both at once.
#[test]
fn black_on_the_givers_side_loses_at_once() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    let outcome = Outcome {
        winner: Winner::Nobody,
        cause: Cause::Assassin,
    };
    assert_eq!(table.guess(B, 22).outcome, Some(outcome), "green for B");
    assert_eq!(table.refused(B, say(1)), Broken::Over);
}

/// 2.3: beige takes a token that points at the guesser, ends the turn, closes the card to it.
#[test]
fn beige_is_marked_for_the_guesser_only() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    let effects = table.guess(B, 9);
    assert!(effects.turn_over);
    assert_eq!(effects.tokens, 1);
    assert_eq!(table.game.public().marks, [set([]), set([9])]);
    assert_eq!(table.tokens(), (0, 8));
    assert!(
        table
            .game
            .public()
            .visible()
            .contains(spymaster::rules::Pos(9))
    );
    table.clue(B, 1);
    let effects = table.guess(A, 9);
    assert_eq!(effects.revealed, revealed(9, Colour::Green));
    table.stop(A);
    table.clue(A, 1);
    assert_eq!(table.refused(B, guess(9)), Broken::CardNotOpen);
}

/// 2.3: a marked card is still refused to the player it points at.
#[test]
fn marked_card_is_closed_to_the_player_the_token_points_at() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    table.guess(B, 14);
    table.turn(B, A, &[9]);
    table.clue(A, 1);
    assert_eq!(table.refused(B, guess(14)), Broken::CardNotOpen);
}

/// 2.3: tokens at both players close the card; it is no longer visible.
#[test]
fn tokens_at_both_players_close_the_card() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    table.guess(B, 14);
    assert!(table.state().hidden().is_empty());
    table.clue(B, 1);
    table.guess(A, 14);
    assert_eq!(table.state().hidden(), set([14]));
    assert!(table.state().covered().is_empty());
    assert_eq!(table.game.public().visible().len(), 24);
}

/// 2.3: a card marked for one may be black for the other.
#[test]
fn marked_card_may_be_black_for_the_other_player() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    table.guess(B, 21);
    table.clue(B, 1);
    table.guess(A, 21);
    assert_eq!(table.winner(), Some(Winner::Nobody));
}

/// 2.3: a green found covers the card for both, and counts for both if it is green on both.
#[test]
fn green_on_both_sides_counts_for_both() {
    let mut table = duet(9, 9);
    table.turn(A, B, &[0]);
    assert_eq!(table.state().options(B).clue_max, 8);
    table.turn(B, A, &[9]);
    assert_eq!(table.state().options(A).clue_max, 8);
    table.clue(A, 1);
    for covered in [0, 9] {
        assert_eq!(table.refused(B, guess(covered)), Broken::CardNotOpen);
    }
}

/// 2.4: at least one guess; then the guesser may stop and takes one token.
#[test]
fn stopping_needs_a_guess_and_takes_one_token() {
    let mut table = duet(9, 9);
    table.clue(A, 1);
    assert_eq!(table.refused(B, Action::Stop), Broken::FirstGuessMandatory);
    table.guess(B, 0);
    assert_eq!(table.refused(A, Action::Stop), Broken::NotYourTurn);
    let effects = table.stop(B);
    assert!(effects.turn_over);
    assert_eq!((effects.tokens, table.tokens()), (1, (0, 8)));
}

/// 2.5: a side whose greens are all covered says so and gives no more clues; the other gives all.
#[test]
fn finished_side_gives_no_more_clues() {
    let mut table = duet(9, 9);
    table.clue(A, 9);
    table.guesses(B, 0..8);
    let effects = table.guess(B, 8);
    assert_eq!(effects.finished, [true, false]);
    assert_eq!(table.game.public().finished, [true, false]);
    assert_eq!(table.refused(A, say(1)), Broken::SideFinished);
    table.turn(B, A, &[9]);
    assert_eq!(table.refused(A, say(1)), Broken::SideFinished);
    table.turn(B, A, &[10]);
    assert_eq!(table.actor(), Some(B));
}

/// 2.5: a side can be finished by the partner's clue, through cards that are green on both.
#[test]
fn side_may_be_finished_in_the_other_sides_turn() {
    let mut table = duet(9, 9);
    table.turn(A, B, &[3, 4, 5, 6, 7, 8]);
    table.clue(B, 3);
    table.guesses(A, [0, 1]);
    let effects = table.guess(A, 2);
    assert_eq!(effects.finished, [true, false]);
    assert!(!effects.turn_over, "B still has greens to be found");
}

/// 2.5 **Decision**: when the giver's last green is found in its own turn, the turn ends with one
/// check token.
#[test]
fn givers_last_green_ends_the_turn_with_one_token() {
    let mut table = duet(9, 5);
    table.clue(A, 9);
    table.guesses(B, 0..8);
    let effects = table.guess(B, 8);
    assert!(effects.turn_over);
    assert_eq!((effects.tokens, table.tokens()), (1, (3, 5)));
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
}

/// 2.6: all 15 covered wins; the winning turn costs one check token.
#[test]
fn fifteen_greens_win_and_the_winning_turn_costs_one() {
    let mut table = duet(9, 9);
    table.clue(A, 9);
    table.guesses(B, GREENS_A);
    table.clue(B, 6);
    table.guesses(A, ONLY_B.into_iter().take(5));
    let effects = table.guess(A, 22);
    let outcome = Outcome {
        winner: Winner::Everyone,
        cause: Cause::AllFound,
    };
    assert_eq!(effects.outcome, Some(outcome));
    assert_eq!((effects.tokens, table.tokens()), (1, (0, 7)));
}

/// 2.6: the win is checked before a token is needed: the last token's turn can win.
#[test]
fn last_token_can_win_without_sudden_death() {
    let mut table = duet(2, 2);
    table.clue(A, 9);
    table.guesses(B, GREENS_A);
    table.clue(B, 6);
    table.guesses(A, ONLY_B);
    assert_eq!(table.outcome().unwrap().cause, Cause::AllFound);
    assert_eq!(table.tokens(), (0, 0));
}

/// 2.8: three per unused token, one per turn without a mistake.
#[test]
fn score_counts_unused_tokens_and_clean_turns() {
    let mut table = duet(9, 9);
    table.clue(A, 9);
    table.guesses(B, GREENS_A);
    table.clue(B, 6);
    table.guesses(A, ONLY_B);
    assert_eq!(table.state().score(), Some(3 * 7 + 2));
}

/// 2.8 **Decision**: a turn with a mistake earns nothing; an illegal clue's token neither (2.11).
#[test]
fn mistakes_and_penalty_tokens_score_nothing() {
    let mut table = duet(9, 9);
    table.clue(A, 9);
    table.guess(B, 14);
    table.clue(B, 2);
    table.object();
    table.guesses(A, [9]);
    table.stop(A);
    table.clue(A, 9);
    table.guesses(B, GREENS_A);
    table.clue(B, 5);
    table.guesses(A, [10, 11, 12, 13, 22]);
    // Four turns and a penalty leave four of nine; three turns were clean.
    assert_eq!(table.state().score(), Some(3 * 4 + 3));
}

/// 2.8: only the standard game of nine tokens is scored, and only when won.
#[test]
fn only_a_won_standard_game_is_scored() {
    for (tokens, mistakes) in [(10, 10), (9, 5), (8, 8)] {
        let mut table = duet(tokens, mistakes);
        table.clue(A, 9);
        table.guesses(B, GREENS_A);
        table.clue(B, 6);
        table.guesses(A, ONLY_B);
        assert_eq!(table.winner(), Some(Winner::Everyone));
        assert_eq!(table.state().score(), None);
    }
    let mut lost = duet(9, 9);
    lost.clue(A, 1);
    lost.guess(B, 24);
    assert_eq!(lost.state().score(), None);
}

/// 2.10: zero may be said; still at least one guess, and no limit.
#[test]
fn zero_demands_a_guess_and_sets_no_limit() {
    let mut table = duet(9, 9);
    table.say(A, Number::Zero);
    assert_eq!(table.refused(B, Action::Stop), Broken::FirstGuessMandatory);
    table.guesses(B, 0..4);
    table.stop(B);
    assert_eq!(table.tokens(), (0, 8));
}

/// 2.11: an illegal clue removes one token, then is guessed on as if it were legal.
#[test]
fn illegal_clue_costs_a_token_and_is_guessed_on() {
    let mut table = duet(9, 9);
    assert_eq!(table.refused(B, Action::Object), Broken::WrongMoment);
    table.clue(A, 2);
    let effects = table.object();
    assert_eq!((effects.tokens, effects.turn_over), (1, false));
    assert_eq!(table.refused(B, Action::Object), Broken::AlreadyObjected);
    assert_eq!((table.phase(), table.actor()), (Phase::Guess, Some(B)));
    table.guess(B, 0);
    assert_eq!(table.refused(B, Action::Object), Broken::TooLateToObject);
    table.stop(B);
    assert_eq!(table.tokens(), (0, 7));
    table.clue(B, 1);
    table.object();
    assert_eq!(table.tokens(), (0, 6), "each clue anew");
}

/// 2.12: two groups, one per side, play by the same rules: a side is a side.
#[test]
fn strict_order_refuses_a_second_clue_in_a_row() {
    let mut table = duet(9, 9);
    table.turn(B, A, &[9]);
    assert_eq!(table.refused(B, say(1)), Broken::NotYourTurn);
    table.turn(A, B, &[3]);
}

/// 2.12: in free order a side may give two clues in a row, never three.
#[test]
fn free_order_allows_two_clues_in_a_row_never_three() {
    let mut table = Table::new(duet_rules(SIDE_A, SIDE_B, 9, 9, true));
    table.turn(A, B, &[3]);
    assert_eq!(table.actor(), None, "either may");
    table.turn(A, B, &[4]);
    assert_eq!(table.refused(A, say(1)), Broken::ThreeInARow);
    assert_eq!(table.actor(), Some(B));
    table.turn(B, A, &[9]);
    table.turn(A, B, &[5]);
    table.turn(A, B, &[6]);
    assert_eq!(table.refused(A, say(1)), Broken::ThreeInARow);
}

/// 2.12: the cap lapses when the other side is finished.
#[test]
fn free_order_cap_lapses_when_the_other_side_is_finished() {
    let mut table = Table::new(duet_rules(SIDE_A, SIDE_B, 9, 9, true));
    table.clue(A, 9);
    table.guesses(B, GREENS_A);
    for card in ONLY_B.into_iter().take(4) {
        table.turn(B, A, &[card]);
    }
    assert_eq!(table.actor(), Some(B));
}

/// 2.13: a Duet key works with any cards on 5×5: the engine knows positions, not words.
#[test]
fn duet_key_works_with_any_deck() {
    let ruleset = Ruleset::new(SQUARE, duet_kind(9, 9)).unwrap();
    for deck in [25, 200, 65_535] {
        let mut rng = Seed(3).stream(0, 0, Purpose::Deal);
        let deal = Deal::draw(&ruleset, deck, &mut rng).unwrap();
        assert!(deal.cards().iter().all(|&c| usize::from(c) < deck));
        assert_eq!(deal.cards().len(), 25);
    }
}
