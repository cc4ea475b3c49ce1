//! Practice turns as data, in the shape of [`crate::practice::export`].

use super::clue::ClueScore;
use super::coach::{Coach, Exercise, Said};
use super::guess::GuessScore;
use crate::deck::Card;
use crate::lexicon::eval::turns::Turn;
use crate::practice::export;
use crate::rules::{Action, Kind, Side};
use crate::transcript::Entry;

/// The turn of a clue that a person gave; nobody has guessed on it.
pub fn clue_turn(coach: &Coach, exercise: &Exercise, id: String, score: &ClueScore) -> Turn {
    turn(coach, exercise, id, exercise.side, &score.said)
}

/// The turn of a person's guesses on a bot's clue; `None` if there was none.
pub fn guess_turn(
    coach: &Coach,
    exercise: &Exercise,
    id: String,
    score: &GuessScore,
) -> Option<Turn> {
    let giver = match exercise.game.ruleset().kind() {
        Kind::Versus(_) => exercise.side,
        Kind::Duet(_) => exercise.side.other(),
    };
    let mut turn = turn(coach, exercise, id, giver, exercise.said.as_ref()?);
    let words = plain_names(coach, exercise);
    let touched = score.touches.iter().map(|t| words[t.card.index()].clone());
    turn.guesses = vec![touched.collect()];
    Some(turn)
}

fn turn(coach: &Coach, exercise: &Exercise, id: String, giver: Side, said: &Said) -> Turn {
    let mut entry = Entry::of(giver, Action::Clue(said.number));
    entry.word = Some(said.word.to_lowercase());
    entry.intended = Some(said.meant.iter().map(|p| p.0).collect());
    let guesser = match exercise.game.ruleset().kind() {
        Kind::Versus(_) => giver,
        Kind::Duet(_) => giver.other(),
    };
    let words = plain_names(coach, exercise);
    let mut turn = export::turn(&exercise.game, &entry, guesser, &words);
    turn.id = id;
    turn
}

/// The cards without emoji: what a lexicon is asked for.
fn plain_names(coach: &Coach, exercise: &Exercise) -> Vec<String> {
    let name = |&card: &u16| match coach.resources.deck().cards().get(usize::from(card)) {
        Some(Card::Word(word)) => word.text.to_lowercase(),
        Some(Card::Picture(picture)) => {
            let label = picture.label(coach.resources.language());
            label.unwrap_or(&picture.id).to_lowercase()
        }
        None => String::new(),
    };
    exercise.game.deal().cards().iter().map(name).collect()
}
