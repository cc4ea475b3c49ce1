//! Turns typed on a command line: `red:river:2=bank+bed, blue:sky:1=moon`.

use super::TurnLine;
use crate::transcript::NumberLine;

/// Why a text is no history.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "turn `{turn}`: expected [SIDE:]CLUE:NUMBER=CARD+CARD, as in `river:2=bank+bed` ({problem})"
)]
pub struct TypedError {
    /// The turn as typed.
    pub turn: String,
    /// What is wrong with it.
    pub problem: &'static str,
}

/// Turns separated by commas. Without a side they are those of `side`.
///
/// ```
/// let turns = spymaster::position::history("river:2=bank+bed, blue:sky:0=moon", "red").unwrap();
/// assert_eq!(turns[0].guesses, ["bank", "bed"]);
/// assert_eq!(turns[1].by, "blue");
/// assert!(spymaster::position::history("river", "red").is_err());
/// ```
pub fn history(text: &str, side: &str) -> Result<Vec<TurnLine>, TypedError> {
    let turns = text
        .split(',')
        .map(str::trim)
        .filter(|turn| !turn.is_empty());
    turns.map(|turn| one(turn, side)).collect()
}

fn one(text: &str, side: &str) -> Result<TurnLine, TypedError> {
    let fault = |problem| TypedError {
        turn: text.to_owned(),
        problem,
    };
    let (said, touched) = match text.split_once('=') {
        Some((said, touched)) => (said, touched),
        None => (text, ""),
    };
    let parts: Vec<&str> = said.split(':').map(str::trim).collect();
    let (by, clue, number) = match parts.as_slice() {
        [clue, number] => (side, *clue, *number),
        [by, clue, number] => (*by, *clue, *number),
        _ => return Err(fault("it has no number")),
    };
    let number = match number {
        "unlimited" | "∞" => NumberLine::Word("unlimited".into()),
        digits => NumberLine::Count(digits.parse().map_err(|_| fault("the number is none"))?),
    };
    let cards = touched
        .split('+')
        .map(str::trim)
        .filter(|card| !card.is_empty());
    Ok(TurnLine {
        by: by.to_owned(),
        clue: (clue != "?").then(|| clue.to_owned()),
        number,
        guesses: cards.map(str::to_owned).collect(),
    })
}
