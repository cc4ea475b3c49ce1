//! One step of a game: who acts, and what a player answers. The driver of bots and practice share it.

use rand_chacha::ChaCha8Rng;

use super::task::{clue_task, guess_task};
use super::{Choice, Clue, Guesser, PlayerError, Spymaster};
use crate::rules::{Action, CardSet, Game, Phase, Side};

/// What a spymaster answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A clue.
    Clue(Clue),
    /// A cover, or doing without it.
    Action(Action),
}

/// Who acts. Where the rules leave it open (Duet's first clue, free order, sudden death),
/// the side with more left to do: more greens to clue, or more to find.
pub fn next_actor(game: &Game) -> Side {
    game.state().actor().unwrap_or_else(|| {
        let to_clue = |side: Side| game.state().options(side).clue_max;
        let to_find = |side: Side| {
            game.duet_view(side.other())
                .map_or(0, |view| view.greens.minus(view.public.shown.greens).len())
        };
        let (a, b) = match game.state().phase() {
            Phase::SuddenDeath => (to_find(Side::A), to_find(Side::B)),
            _ => (to_clue(Side::A), to_clue(Side::B)),
        };
        if b > a { Side::B } else { Side::A }
    })
}

/// Asks a spymaster for what is awaited: a clue or a cover. `intended`: what its clues so far were meant for.
pub fn ask_spymaster(
    game: &Game,
    side: Side,
    intended: CardSet,
    spymaster: &mut dyn Spymaster,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, PlayerError> {
    let task = clue_task(game, side, intended)?;
    if game.state().phase() == Phase::Clue {
        return spymaster.clue(&task, rng).map(Answer::Clue);
    }
    let cards = game.state().options(side).cover;
    Ok(Answer::Action(
        match spymaster.cover(&task, cards, rng)? {
            Some(pos) => Action::Cover(pos),
            None => Action::Decline,
        },
    ))
}

/// Asks a guesser for its next card, or to stop.
pub fn ask_guesser(
    game: &Game,
    side: Side,
    guesser: &mut dyn Guesser,
    rng: &mut ChaCha8Rng,
) -> Result<Action, PlayerError> {
    let task = guess_task(game, side)?;
    Ok(match guesser.guess(&task, rng)? {
        Choice::Touch(pos) => Action::Guess(pos),
        Choice::Stop => Action::Stop,
    })
}
