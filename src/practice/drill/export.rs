//! Practice turns as the data that guessers are measured on: see [`crate::lexicon::eval`].
//!
//! `avoid` are the cards of the other team and the assassins, `bystanders` the innocents; own cards that the clue was
//! not for are only on the `board`, which holds the open cards. A clue whose meaning was not told has no targets.

use super::clue::ClueScore;
use super::coach::{Coach, Exercise, Role};
use super::guess::GuessScore;
use crate::deck::Card;
use crate::lexicon::eval::Turn;
use crate::players::ClueTask;
use crate::rules::{CardSet, Number, Pos};

/// The turn of a clue that a person gave; nobody has guessed on it.
pub fn clue_turn(coach: &Coach, exercise: &Exercise, id: String, score: &ClueScore) -> Turn {
    let said = &score.said;
    turn(coach, exercise, id, (&said.word, said.number, said.meant))
}

/// The turn of a person's guesses on a bot's clue.
pub fn guess_turn(coach: &Coach, exercise: &Exercise, id: String, score: &GuessScore) -> Turn {
    let (word, number) = match &exercise.said {
        Some(said) => (said.word.as_str(), said.number),
        None => ("", Number::Zero),
    };
    let name = |pos: Pos| plain_name(coach, exercise, pos);
    let mut turn = turn(coach, exercise, id, (word, number, score.meant));
    turn.guesses = vec![score.touches.iter().map(|t| name(t.card)).collect()];
    turn
}

fn turn(
    coach: &Coach,
    exercise: &Exercise,
    id: String,
    (word, number, meant): (&str, Number, CardSet),
) -> Turn {
    let names = |set: CardSet| -> Vec<String> {
        set.iter().map(|p| plain_name(coach, exercise, p)).collect()
    };
    let roles = giver(exercise);
    let (bad, innocent) = roles.map_or((CardSet::EMPTY, CardSet::EMPTY), |task| {
        (task.opponent.or(task.assassin), task.bystander)
    });
    Turn {
        id,
        clue: word.to_lowercase(),
        number: match number {
            Number::Count(n) => u32::from(n),
            Number::Zero => 0,
            // The shape has no word for it.
            Number::Unlimited => u32::from(meant.len()),
        },
        board: names(exercise.game.public().visible()),
        targets: names(meant),
        avoid: names(bad),
        bystanders: Some(names(innocent)),
        guesses: Vec::new(),
    }
}

/// The table as the clue giver saw it.
fn giver(exercise: &Exercise) -> Option<ClueTask<'_>> {
    let game = &exercise.game;
    if let Some(view) = game.spymaster_view(exercise.side) {
        return Some(ClueTask::of_spymaster(&view, CardSet::EMPTY));
    }
    let side = match exercise.role {
        Role::Clue => exercise.side,
        Role::Guess => exercise.side.other(),
    };
    let view = game.duet_view(side)?;
    Some(ClueTask::of_partner(&view, CardSet::EMPTY))
}

/// A card without emoji: what a lexicon is asked for.
fn plain_name(coach: &Coach, exercise: &Exercise, pos: Pos) -> String {
    let card = exercise.game.deal().cards()[pos.index()];
    match coach.world.deck().cards().get(usize::from(card)) {
        Some(Card::Word(word)) => word.text.to_lowercase(),
        Some(Card::Picture(picture)) => {
            let label = picture.label(coach.world.language());
            label.unwrap_or(&picture.id).to_lowercase()
        }
        None => String::new(),
    }
}
