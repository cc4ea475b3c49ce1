//! Illegal clues in the competitive game (1.8).

use spymaster::rules::{Action, Broken, Cause, Colour, Outcome, Phase, Pos, Side, Winner};

use super::support::{A, B, Table, WORDS, guess, revealed, say, set, solo, versus};

fn objected() -> Table {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 2);
    let effects = table.object();
    assert!(effects.turn_over);
    table
}

/// 1.8: the turn ends at once; before its clue the other spymaster may cover an own agent.
#[test]
fn illegal_clue_ends_the_turn_and_offers_a_free_cover() {
    let mut table = objected();
    assert_eq!((table.phase(), table.actor()), (Phase::FreeCover, Some(B)));
    assert_eq!(table.state().options(B).cover, set(9..17));
    assert_eq!(table.refused(A, guess(0)), Broken::NotYourTurn);
    assert_eq!(table.refused(B, say(1)), Broken::WrongMoment);
    let effects = table.cover(B, 12);
    assert_eq!(effects.revealed, revealed(12, Colour::Blue));
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
    assert_eq!(table.game.public().left, [9, 7]);
    table.clue(B, 7);
}

/// 1.8: only an uncovered agent of its own can be covered.
#[test]
fn free_cover_takes_only_an_own_agent() {
    let mut table = objected();
    for card in [0, 20, 24, 25, 200] {
        let cover = Action::Cover(Pos(card));
        assert_eq!(table.refused(B, cover), Broken::NotAnAgent, "card {card}");
    }
    let cover = Action::Cover(Pos(0));
    assert_eq!(table.refused(A, cover), Broken::NotYourTurn);
}

/// 1.8: it *may* cover: it can do without.
#[test]
fn free_cover_may_be_declined() {
    let mut table = objected();
    table.act(B, Action::Decline);
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
    assert!(table.state().covered().is_empty());
}

/// 1.8: if nobody objects the clue stands.
#[test]
fn clue_stands_if_nobody_objects() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 2);
    assert!(!table.guess(A, 0).turn_over);
    assert_eq!(table.phase(), Phase::Guess);
}

/// 1.8: either side may point out that a clue is illegal.
#[test]
fn either_side_may_object() {
    for side in Side::BOTH {
        let mut table = versus(WORDS, |_| {});
        table.clue(A, 2);
        assert!(table.state().options(side).object);
        table.act(side, Action::Object);
        assert_eq!((table.phase(), table.actor()), (Phase::FreeCover, Some(B)));
    }
}

/// 1.8 **Decision**: objections close with the first guess, and need a clue.
#[test]
fn objections_close_with_the_first_guess() {
    let mut table = versus(WORDS, |_| {});
    assert_eq!(table.refused(B, Action::Object), Broken::WrongMoment);
    table.clue(A, 2);
    table.guess(A, 0);
    assert_eq!(table.refused(B, Action::Object), Broken::TooLateToObject);
    assert!(!table.state().options(B).object);
}

/// 1.8 **Decision**: the pictures books print no penalty; on their grid the same applies.
#[test]
fn pictures_pay_the_same_penalty() {
    let mut table = versus("rrrrr rrrbb bbbbb ....x", |_| {});
    table.clue(A, 1);
    table.object();
    table.cover(B, 8);
    assert_eq!(table.game.public().left, [8, 6]);
}

/// 1.8 **Decision**: a free cover that completes the team wins at once.
#[test]
fn free_cover_of_the_last_agent_wins() {
    let mut table = versus("rrb ..x", |_| {});
    table.clue(A, 1);
    table.object();
    let outcome = Outcome {
        winner: Winner::Team(B),
        cause: Cause::FreeCover,
    };
    assert_eq!(table.cover(B, 2).outcome, Some(outcome));
}

/// 1.8 **Decision**: … but not in the finale, where the assassin is still to be found (1.9).
#[test]
fn free_cover_of_the_last_agent_does_not_win_in_the_finale() {
    let mut table = versus("rrb ..x", |v| v.finale = true);
    table.clue(A, 1);
    table.object();
    assert_eq!(table.cover(B, 2).outcome, None);
    table.clue(B, 1);
    table.guess(B, 5);
    assert_eq!(table.winner(), Some(Winner::Team(B)));
}

/// 1.8 with 1.9: a team with nothing left to cover goes straight to its clue.
#[test]
fn team_without_agents_left_has_no_free_cover() {
    let mut table = versus("rrb ..x", |v| v.finale = true);
    table.clue(A, 1);
    table.guess(A, 2);
    table.clue(B, 1);
    table.guess(B, 3);
    table.clue(A, 1);
    table.object();
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
}

/// 1.10 **Decision**: against the game an illegal clue ends the turn and the phantom covers two.
#[test]
fn illegal_clue_makes_the_phantom_cover_two() {
    let mut table = solo(WORDS, |_| {});
    table.clue(A, 2);
    assert!(table.object().turn_over);
    assert_eq!((table.phase(), table.actor()), (Phase::Phantom, Some(A)));
    table.cover(A, 9);
    assert_eq!(table.phase(), Phase::Phantom);
    table.cover(A, 10);
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(A)));
    assert_eq!(table.game.public().left, [9, 6]);
}

/// 1.10 **Decision**: with one phantom agent left, the first of the two covers loses.
#[test]
fn two_covers_with_one_phantom_agent_left_lose_at_the_first() {
    let mut table = solo("rrb ..x", |_| {});
    table.clue(A, 2);
    table.object();
    table.cover(A, 2);
    let outcome = Outcome {
        winner: Winner::Nobody,
        cause: Cause::Phantom,
    };
    assert_eq!(table.outcome(), Some(outcome));
}
