//! The assassin finale (1.9).

use spymaster::rules::{Action, Broken, Cause, Colour, Number, Outcome, Phase, Winner};

use super::support::{A, B, Table, guess, revealed, say, versus};

/// Red 0–1, blue 2–3, bystanders 4–7, the assassin 8.
fn table() -> Table {
    versus("rrb b.. ..x", |v| v.finale = true)
}

/// Red has found both, blue none; blue to move.
fn red_is_through() -> Table {
    let mut table = table();
    table.clue(A, 2);
    table.guesses(A, [0, 1]);
    table.stop(A);
    table
}

fn won(team: spymaster::rules::Side, cause: Cause) -> Option<Outcome> {
    Some(Outcome {
        winner: Winner::Team(team),
        cause,
    })
}

/// 1.9: the game does not end when a colour is complete.
#[test]
fn covering_the_last_agent_does_not_end_the_game() {
    let mut table = table();
    table.clue(A, 2);
    table.guess(A, 0);
    let effects = table.guess(A, 1);
    assert_eq!((effects.outcome, effects.turn_over), (None, false));
    assert_eq!((table.phase(), table.actor()), (Phase::Guess, Some(A)));
}

/// 1.9: touching the assassin with all own agents covered wins, in the same turn too.
#[test]
fn assassin_after_all_own_agents_wins() {
    let mut table = table();
    table.clue(A, 2);
    table.guesses(A, [0, 1]);
    let effects = table.guess(A, 8);
    assert_eq!(effects.revealed, revealed(8, Colour::Assassin));
    assert_eq!(effects.outcome, won(A, Cause::AssassinFound));
}

/// 1.9: with agents missing, the assassin begins a sudden death: no clues, unlimited guesses.
#[test]
fn assassin_before_the_last_agent_begins_sudden_death() {
    let mut table = versus("rrr rrb ..x", |v| v.finale = true);
    table.clue(A, 1);
    let effects = table.guess(A, 8);
    assert!(effects.sudden_death && !effects.turn_over);
    assert_eq!(effects.outcome, None);
    assert_eq!(
        (table.phase(), table.actor()),
        (Phase::SuddenDeath, Some(A))
    );
    assert_eq!(table.refused(A, say(1)), Broken::WrongMoment);
    assert_eq!(table.refused(A, Action::Object), Broken::WrongMoment);
    assert_eq!(table.refused(B, guess(5)), Broken::NotYourTurn);
    table.guesses(A, 0..4);
    assert_eq!(table.outcome(), None, "the number 1 no longer limits");
    assert_eq!(table.guess(A, 4).outcome, won(A, Cause::SuddenDeathWon));
}

/// 1.9: any other card in the sudden death loses.
#[test]
fn wrong_card_in_sudden_death_loses() {
    for wrong in [2, 4] {
        let mut table = table();
        table.clue(A, 1);
        table.guesses(A, [8, 0]);
        let effects = table.guess(A, wrong);
        assert_eq!(effects.outcome, won(B, Cause::SuddenDeathLost));
    }
}

/// 1.9: stopping in the sudden death loses.
#[test]
fn stopping_in_sudden_death_loses() {
    let mut table = table();
    table.clue(A, 1);
    table.guess(A, 8);
    assert_eq!(table.stop(A).outcome, won(B, Cause::GaveUp));
}

/// 1.9: the assassin as the last allowed guess still begins a sudden death.
#[test]
fn assassin_on_the_last_guess_begins_sudden_death() {
    let mut table = versus("rrr b.. ..x", |v| v.finale = true);
    table.clue(A, 1);
    table.guesses(A, [0, 8, 1, 2]);
    assert_eq!(table.outcome(), won(A, Cause::SuddenDeathWon));
}

/// 1.9 **Decision**: a team without agents left still takes its turns: the number is 1, the first
/// guess mandatory.
#[test]
fn team_without_agents_left_still_takes_its_turns() {
    let mut table = red_is_through();
    table.turn(B, B, &[2]);
    assert_eq!(table.actor(), Some(A));
    assert_eq!(table.state().options(A).clue_max, 1);
    assert_eq!(
        table.refused(A, say(2)),
        Broken::NumberOutOfRange { max: 1 }
    );
    table.clue(A, 1);
    assert_eq!(table.refused(A, Action::Stop), Broken::FirstGuessMandatory);
    assert!(table.guess(A, 4).turn_over);
    table.turn(B, B, &[3]);
    table.clue(A, 1);
    assert_eq!(table.guess(A, 8).outcome, won(A, Cause::AssassinFound));
}

/// 1.9 **Decision**: opponents covering my last agent do not end the game.
#[test]
fn opponents_covering_the_last_agent_do_not_end_the_game() {
    let mut table = versus("rrb ... ..x", |v| v.finale = true);
    table.clue(A, 1);
    let effects = table.guess(A, 2);
    assert_eq!((effects.outcome, effects.turn_over), (None, true));
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
    table.clue(B, 1);
    assert_eq!(table.guess(B, 8).outcome, won(B, Cause::AssassinFound));
}

/// 1.9 **Decision**: after my last agent, with guesses left, I may go on or pass.
#[test]
fn after_the_last_agent_the_team_may_go_on_or_pass() {
    let mut table = table();
    table.clue(A, 2);
    table.guesses(A, [0, 1]);
    let options = table.state().options(A);
    assert!(options.stop && options.guess.len() == 7);
    table.stop(A);
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
}

/// 1.9 with 1.4: the limit of guesses still holds after the last agent.
#[test]
fn guess_limit_holds_after_the_last_agent() {
    let mut table = table();
    table.clue(A, 1);
    table.guess(A, 0);
    assert!(table.guess(A, 1).turn_over);
    assert_eq!(table.actor(), Some(B));
}

/// 1.9 with 1.5: zero may be said with no agent left.
#[test]
fn zero_may_be_said_with_no_agent_left() {
    let mut table = versus("rbb b.x", |v| {
        v.finale = true;
        v.zero = true;
    });
    table.turn(A, A, &[0]);
    table.turn(B, B, &[1]);
    table.say(A, Number::Zero);
    assert_eq!(table.guess(A, 5).outcome, won(A, Cause::AssassinFound));
}
