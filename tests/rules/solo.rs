//! Two players, or a group, against the game (1.10).

use spymaster::rules::{
    Action, Broken, Cause, Colour, Deal, DealError, Outcome, Phase, Pos, Solo, Winner,
};

use super::support::{A, B, WORDS, revealed, say, set, solo, versus, versus_with};

const LOST_TO_PHANTOM: Outcome = Outcome {
    winner: Winner::Nobody,
    cause: Cause::Phantom,
};

/// 1.10: our team starts; the other colour has no players.
#[test]
fn our_team_starts_and_is_the_only_one_to_act() {
    let mut table = solo(WORDS, |_| {});
    assert_eq!(table.actor(), Some(A));
    assert_eq!(table.refused(B, say(1)), Broken::NotYourTurn);
    table.clue(A, 1);
    table.guess(A, 20);
    assert_eq!(table.actor(), Some(A));
    table.cover(A, 9);
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(A)));

    let with_solo = |starts| {
        versus_with("rrb b.x", starts, |v| {
            v.solo = Some(Solo { phantom_covers: 1 });
        })
    };
    let (ruleset, key) = with_solo(B);
    let deal = Deal::new(&ruleset, &[0, 1, 2, 3, 4, 5], key);
    assert_eq!(deal, Err(DealError::KeyDoesNotFit));
    let (ruleset, key) = with_solo(A);
    assert!(Deal::new(&ruleset, &[0, 1, 2, 3, 4, 5], key).is_ok());
}

/// 1.10: in the phantom's turn our spymaster covers one of its agents, of its choice.
#[test]
fn phantom_turn_covers_one_agent_of_our_choice() {
    let mut table = solo(WORDS, |_| {});
    table.turn(A, A, &[0]);
    assert_eq!(table.phase(), Phase::Phantom);
    assert_eq!(table.state().options(A).cover, set(9..17));
    assert_eq!(table.refused(A, Action::Decline), Broken::CoverMandatory);
    assert_eq!(table.refused(A, say(1)), Broken::WrongMoment);
    for card in [1, 17, 24, 25] {
        let cover = Action::Cover(Pos(card));
        assert_eq!(table.refused(A, cover), Broken::NotAnAgent);
    }
    let effects = table.cover(A, 14);
    assert_eq!(effects.revealed, revealed(14, Colour::Blue));
    assert_eq!(table.phase(), Phase::Clue);
}

/// 1.10: the phantom's turn follows every turn, however it ended.
#[test]
fn phantom_turn_follows_every_turn() {
    let mut table = solo(WORDS, |_| {});
    table.clue(A, 1);
    table.guesses(A, [0, 1]);
    assert_eq!(table.phase(), Phase::Phantom, "guesses used up");
    table.cover(A, 9);
    table.clue(A, 1);
    table.guess(A, 10);
    assert_eq!(table.phase(), Phase::Phantom, "a phantom agent touched");
    table.cover(A, 11);
    assert_eq!(table.game.public().left, [7, 5]);
}

/// 1.10: touching the assassin loses, without a score.
#[test]
fn assassin_loses_without_a_score() {
    let mut table = solo(WORDS, |_| {});
    table.clue(A, 1);
    table.guess(A, 24);
    let outcome = Outcome {
        winner: Winner::Nobody,
        cause: Cause::Assassin,
    };
    assert_eq!(table.outcome(), Some(outcome));
    assert_eq!(table.state().score(), None);
}

/// 1.10: all phantom agents covered loses, by a cover or by a mistake.
#[test]
fn covering_the_last_phantom_agent_loses() {
    let mut table = solo("rrr bb. ..x", |_| {});
    table.turn(A, A, &[0]);
    table.cover(A, 3);
    let mut mistaken = table;
    table.turn(A, A, &[1]);
    table.cover(A, 4);
    assert_eq!(table.outcome(), Some(LOST_TO_PHANTOM));
    mistaken.clue(A, 1);
    mistaken.guess(A, 4);
    assert_eq!(mistaken.outcome(), Some(LOST_TO_PHANTOM));
    assert_eq!(mistaken.state().score(), None);
}

/// 1.10: a win scores the phantom agents left: 8 to 1 on 25 cards.
#[test]
fn win_scores_the_phantom_agents_still_uncovered() {
    for turns in 1..=8u8 {
        let mut table = solo(WORDS, |_| {});
        for turn in 0..turns - 1 {
            table.turn(A, A, &[turn]);
            table.cover(A, 9 + turn);
        }
        table.clue(A, 9 - (turns - 1));
        table.guesses(A, turns - 1..9);
        assert_eq!(table.winner(), Some(Winner::Everyone));
        assert_eq!(table.state().score(), Some(9 - turns as i8));
    }
}

/// 1.10: on 20 cards the best score is 7.
#[test]
fn best_score_on_twenty_cards_is_seven() {
    let mut table = solo("rrrrr rrrbb bbbbb ....x", |_| {});
    table.clue(A, 8);
    table.guesses(A, 0..8);
    assert_eq!(table.state().score(), Some(7));
}

/// 1.10: a phantom agent touched by mistake lowers the score as a turn does.
#[test]
fn phantom_agent_touched_by_mistake_lowers_the_score() {
    let mut table = solo(WORDS, |_| {});
    table.clue(A, 1);
    table.guess(A, 9);
    table.cover(A, 10);
    table.clue(A, 9);
    table.guesses(A, 0..9);
    assert_eq!(table.state().score(), Some(6));
}

/// 1.10 **Decision**: with the finale the phantom's last agent still loses at once.
#[test]
fn last_phantom_agent_loses_in_the_finale_too() {
    let mut table = solo("rrb ..x", |v| v.finale = true);
    table.clue(A, 1);
    table.guess(A, 2);
    assert_eq!(table.outcome(), Some(LOST_TO_PHANTOM));
    let mut table = solo("rrb ..x", |v| v.finale = true);
    table.turn(A, A, &[0]);
    table.cover(A, 2);
    assert_eq!(table.outcome(), Some(LOST_TO_PHANTOM));
}

/// 1.9 and 1.10 together: agents first, then the assassin; or its sudden death.
#[test]
fn finale_against_the_game_is_won_at_the_assassin_or_in_sudden_death() {
    let mut found = solo("rrb bbx", |v| v.finale = true);
    found.clue(A, 2);
    found.guesses(A, [0, 1]);
    assert_eq!(found.outcome(), None);
    found.guess(A, 5);
    assert_eq!(found.winner(), Some(Winner::Everyone));
    assert_eq!(found.state().score(), Some(3));

    let mut sudden = solo("rrb bbx", |v| v.finale = true);
    sudden.turn(A, A, &[0]);
    sudden.cover(A, 2);
    sudden.clue(A, 1);
    assert!(sudden.guess(A, 5).sudden_death);
    let mut lost = sudden;
    sudden.guess(A, 1);
    assert_eq!(sudden.winner(), Some(Winner::Everyone));
    assert_eq!(sudden.state().score(), Some(2));
    lost.guess(A, 3);
    assert_eq!(lost.winner(), Some(Winner::Nobody));
    assert_eq!(lost.state().score(), None);
}

/// The research protocol: a phantom that covers nothing leaves turn after turn to us.
#[test]
fn phantom_may_be_told_to_cover_nothing() {
    let mut table = versus(WORDS, |v| v.solo = Some(Solo { phantom_covers: 0 }));
    table.turn(A, A, &[0]);
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(A)));
    assert_eq!(table.game.public().left, [8, 8]);
}
