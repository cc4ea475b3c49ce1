//! Missions: tokens and mistakes, the two-token penalty, the immediate loss (2.9, 2.11).

use spymaster::rules::{Cause, Duet, Grid, Kind, Outcome, Phase, Ruleset, RulesetError, Winner};

use super::support::{A, B, duet, set};

/// 2.9: of the tokens, *mistakes* lie bystander side up, the rest check side up.
#[test]
fn mission_lays_out_checks_and_bystanders() {
    for (tokens, mistakes) in [(9, 9), (9, 5), (8, 8), (7, 7), (6, 6), (11, 2), (5, 0)] {
        let table = duet(tokens, mistakes);
        assert_eq!(table.tokens(), (tokens - mistakes, mistakes));
    }
}

/// 2.9: mistakes cannot exceed tokens.
#[test]
fn more_mistakes_than_tokens_are_refused() {
    let grid = Grid {
        rows: 5,
        columns: 5,
    };
    let rules = Duet {
        key: Duet::KEY,
        tokens: 4,
        mistakes: 5,
        zero: true,
        free_order: false,
    };
    let why = RulesetError::Mistakes {
        tokens: 4,
        mistakes: 5,
    };
    assert_eq!(Ruleset::new(grid, Kind::Duet(rules)), Err(why));
}

/// 2.9: stopping takes a check token.
#[test]
fn stopping_takes_a_check_token() {
    let mut table = duet(9, 5);
    table.turn(A, B, &[0]);
    assert_eq!(table.tokens(), (3, 5));
}

/// 2.9: with no check left, stopping turns a bystander token over.
#[test]
fn stopping_without_checks_takes_a_bystander_token() {
    let mut table = duet(3, 2);
    table.turn(A, B, &[0]);
    assert_eq!(table.tokens(), (0, 2));
    table.turn(B, A, &[9]);
    assert_eq!(table.tokens(), (0, 1));
}

/// 2.9: a mistake takes a bystander token.
#[test]
fn mistake_takes_a_bystander_token() {
    let mut table = duet(9, 5);
    table.clue(A, 1);
    assert_eq!(table.guess(B, 14).tokens, 1);
    assert_eq!(table.tokens(), (4, 4));
}

/// 2.9: with no bystander token left a mistake takes two checks, stacked on the card as one.
#[test]
fn mistake_without_bystander_tokens_takes_two_checks() {
    let mut table = duet(5, 1);
    table.clue(A, 1);
    table.guess(B, 14);
    assert_eq!(table.tokens(), (4, 0));
    table.clue(B, 1);
    let effects = table.guess(A, 14);
    assert_eq!((effects.tokens, effects.outcome), (2, None));
    assert_eq!(table.tokens(), (2, 0));
    assert_eq!(table.state().hidden(), set([14]), "a stack counts as one");
}

/// 2.9: a stacked pair on a card points at one player only.
#[test]
fn stacked_pair_does_not_close_the_card() {
    let mut table = duet(4, 0);
    table.clue(A, 1);
    assert_eq!(table.guess(B, 9).tokens, 2);
    assert!(table.state().hidden().is_empty());
    table.clue(B, 1);
    assert!(!table.guess(A, 9).turn_over, "green for the other player");
}

/// 2.9: needing two tokens with one left loses at once, without a sudden death.
#[test]
fn needing_two_tokens_with_one_left_loses_at_once() {
    let mut table = duet(1, 0);
    table.clue(A, 1);
    let effects = table.guess(B, 14);
    let outcome = Outcome {
        winner: Winner::Nobody,
        cause: Cause::OutOfTokens,
    };
    assert_eq!(effects.outcome, Some(outcome));
    assert!(!effects.sudden_death);
    assert_eq!(table.phase(), Phase::Over);
}

/// 2.9: using up exactly the last token, or the last two, leads to the sudden death.
#[test]
fn using_up_exactly_the_last_tokens_leads_to_sudden_death() {
    let mut one = duet(1, 1);
    one.clue(A, 1);
    assert!(one.guess(B, 14).sudden_death, "the last bystander token");
    let mut two = duet(2, 0);
    two.clue(A, 1);
    let effects = two.guess(B, 14);
    assert!(effects.sudden_death, "the last two checks");
    assert_eq!((effects.tokens, two.phase()), (2, Phase::SuddenDeath));
    let mut stop = duet(1, 0);
    assert!(stop.turn(A, B, &[0]).sudden_death, "the last check");
}

/// 2.9: missions with equal numbers are standard play with fewer tokens.
#[test]
fn equal_numbers_are_standard_play_with_fewer_tokens() {
    let mut table = duet(6, 6);
    for (turn, card) in (14..19).enumerate() {
        let giver = if turn % 2 == 0 { A } else { B };
        table.clue(giver, 1);
        assert_eq!(table.guess(giver.other(), card).tokens, 1);
    }
    assert_eq!(table.tokens(), (0, 1));
    assert_eq!(table.phase(), Phase::Clue);
}

/// 2.11 **Decision**: an illegal clue takes a check token first, then a bystander token.
#[test]
fn illegal_clue_takes_a_check_token_first() {
    let mut table = duet(3, 2);
    table.clue(A, 1);
    table.object();
    assert_eq!(table.tokens(), (0, 2));
    table.guess(B, 14);
    assert_eq!(table.tokens(), (0, 1));
    let mut standard = duet(3, 3);
    standard.clue(A, 1);
    standard.object();
    assert_eq!(standard.tokens(), (0, 2));
}

/// 2.11 **Decision**: if the illegal clue took the last token, the sudden death begins.
#[test]
fn illegal_clue_on_the_last_token_begins_sudden_death() {
    let mut table = duet(1, 1);
    table.clue(A, 1);
    let effects = table.object();
    assert!(effects.sudden_death && effects.turn_over);
    assert_eq!(table.phase(), Phase::SuddenDeath);
}
