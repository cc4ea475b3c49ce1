//! Duet's sudden death (2.7), and its point in the score (2.8).

use spymaster::rules::{Action, Broken, Cause, Outcome, Phase, Side, Winner};

use super::support::{A, B, Table, duet, duet_rules, guess, say};

/// One token, spent: greens remain on both sides.
fn sudden() -> Table {
    let mut table = duet(1, 1);
    assert!(table.turn(A, B, &[0]).sudden_death);
    table
}

fn lost(cause: Cause) -> Option<Outcome> {
    Some(Outcome {
        winner: Winner::Nobody,
        cause,
    })
}

/// 2.7: no more clues.
#[test]
fn no_clues_in_sudden_death() {
    let mut table = sudden();
    for side in Side::BOTH {
        assert_eq!(table.refused(side, say(1)), Broken::WrongMoment);
        assert_eq!(table.refused(side, Action::Object), Broken::WrongMoment);
    }
}

/// 2.7: one card at a time, in any order between the two.
#[test]
fn players_guess_in_any_order() {
    let mut table = sudden();
    assert_eq!(table.actor(), None, "either may");
    for (player, card) in [(B, 3), (B, 4), (A, 9), (B, 5), (A, 10), (A, 1)] {
        let effects = table.guess(player, card);
        assert_eq!((effects.outcome, effects.tokens), (None, 0));
    }
    assert_eq!(table.phase(), Phase::SuddenDeath);
}

/// 2.7: the first card that is not green on the partner's side loses, bystanders included.
#[test]
fn card_that_is_not_green_for_the_partner_loses() {
    // Beige for A, black for A, green for B only.
    for wrong in [14, 24, 9] {
        let mut table = sudden();
        let effects = table.guess(B, wrong);
        assert_eq!(effects.outcome, lost(Cause::SuddenDeathLost));
    }
}

/// 2.7: cards closed to a player stay closed to it.
#[test]
fn marked_cards_stay_closed_in_sudden_death() {
    let mut table = duet(1, 1);
    table.clue(A, 1);
    table.guess(B, 9);
    assert_eq!(table.refused(B, guess(9)), Broken::CardNotOpen);
    assert_eq!(table.guess(A, 9).outcome, None);
    assert_eq!(table.refused(A, guess(9)), Broken::CardNotOpen);
}

/// 2.7: all found wins.
#[test]
fn finding_everything_in_sudden_death_wins() {
    let mut table = sudden();
    table.guesses(B, 1..9);
    table.guesses(A, 9..14);
    let outcome = Outcome {
        winner: Winner::Everyone,
        cause: Cause::SuddenDeathWon,
    };
    assert_eq!(table.guess(A, 22).outcome, Some(outcome));
}

/// 2.7 **Decision**: a player with nothing left to find is refused.
#[test]
fn player_with_nothing_left_to_find_is_refused() {
    let mut table = sudden();
    table.guesses(B, 1..9);
    assert_eq!(table.actor(), Some(A), "only A has cards to find");
    assert_eq!(table.refused(B, guess(9)), Broken::NothingToFind);
    assert_eq!(table.refused(B, Action::Stop), Broken::NothingToFind);
    table.guess(A, 9);
}

/// 2.7 **Decision**: giving up loses.
#[test]
fn giving_up_in_sudden_death_loses() {
    for player in Side::BOTH {
        let mut table = sudden();
        assert_eq!(table.stop(player).outcome, lost(Cause::GaveUp));
    }
}

/// 2.7: with greens of one side only remaining, the other player alone guesses.
#[test]
fn only_the_player_with_cards_to_find_guesses() {
    let mut table = duet(1, 1);
    table.clue(A, 9);
    table.guesses(B, 0..8);
    let effects = table.guess(B, 8);
    assert!(effects.sudden_death, "2.5 spent the last token");
    assert_eq!(table.actor(), Some(A));
}

/// 2.8: a won sudden death costs one point.
#[test]
fn sudden_death_costs_a_point() {
    let mut table = Table::new(duet_rules("gg.. ....", "..gg ....", 9, 9, false));
    // Nine mistakes: every token spent, no turn clean.
    for (turn, card) in [4, 4, 5, 5, 6, 6, 7, 7, 2].into_iter().enumerate() {
        let giver = if turn % 2 == 0 { A } else { B };
        table.clue(giver, 1);
        table.guess(giver.other(), card);
    }
    assert_eq!(table.phase(), Phase::SuddenDeath);
    table.guesses(B, [0, 1]);
    table.guesses(A, [2, 3]);
    assert_eq!(table.winner(), Some(Winner::Everyone));
    assert_eq!(table.state().score(), Some(-1));
}
