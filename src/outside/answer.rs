//! Answers of a bot, read strictly: a clue, a card, a stop, or the fault.

use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use super::message::Reply;
use crate::players::{Choice, Fault, GameEnd, GameReport, GuessTask, PlayerError};
use crate::rules::{CardSet, Cause, MAX_CARDS, Number, Pos, Side, Winner};

/// The longest clue, in characters.
const MOST_CLUE: usize = 60;

/// A clue as it was said.
pub(super) struct SaidClue {
    pub word: String,
    pub number: Number,
    pub intended: CardSet,
}

/// An answer that says itself that there is none.
fn readable(reply: &Reply) -> Result<(), PlayerError> {
    if let Some(problem) = &reply.unreadable {
        return fault(problem.clone());
    }
    match &reply.error {
        Some(text) => {
            let short: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
            Err(PlayerError::new(format!("the bot says: {short}")))
        }
        None => Ok(()),
    }
}

impl Reply {
    /// The reason why this is no answer to a request (`clue`, `guess` or `cover`) at a table of so many cards; `None` if it is one.
    pub fn problem(&self, request: &str, cards: u8) -> Option<String> {
        let read = match request {
            "clue" => clue(self, cards).map(drop),
            "guess" => guess(self).map(drop),
            "cover" => cover(self).map(drop),
            other => fault(format!(
                "`{other}` is no request: expected clue, guess or cover"
            )),
        };
        read.err().map(|error| error.text)
    }
}

fn fault<T>(text: impl Into<String>) -> Result<T, PlayerError> {
    Err(Fault::Unreadable.because(text))
}

/// The answer to `clue`, at a table of so many cards.
pub(super) fn clue(reply: &Reply, cards: u8) -> Result<SaidClue, PlayerError> {
    readable(reply)?;
    let Some(text) = &reply.clue else {
        return fault("an answer to `clue` without `clue`");
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let word: String = words.join(" ").nfc().collect();
    let length = word.chars().count();
    if length == 0 || length > MOST_CLUE || word.chars().any(char::is_control) {
        return fault(format!(
            "a clue of {length} characters: expected a word of 1 to {MOST_CLUE}"
        ));
    }
    let number = match &reply.number {
        Some(Value::String(text)) if text == "unlimited" => Number::Unlimited,
        Some(value) => match value.as_u64().map(u8::try_from) {
            Some(Ok(0)) => Number::Zero,
            Some(Ok(n)) => Number::Count(n),
            _ => {
                return fault(format!(
                    "`number` is {value}: expected a count, 0 or \"unlimited\""
                ));
            }
        },
        None => return fault("an answer to `clue` without `number`"),
    };
    let intended = reply.intended.as_deref().unwrap_or_default();
    if let Some(card) = intended.iter().find(|&&card| card >= cards) {
        return fault(format!("`for` names card {card} of {cards}"));
    }
    Ok(SaidClue {
        word,
        number,
        intended: intended.iter().map(|&card| Pos(card)).collect(),
    })
}

/// The answer to `guess`.
pub(super) fn guess(reply: &Reply) -> Result<Choice, PlayerError> {
    readable(reply)?;
    match (reply.touch, reply.stop) {
        (Some(card), None | Some(false)) => Ok(Choice::Touch(Pos(card))),
        (None, Some(true)) => Ok(Choice::Stop),
        (Some(_), Some(true)) => fault("an answer to `guess` with both `touch` and `stop`"),
        _ => fault("an answer to `guess` without `touch` or `stop`"),
    }
}

/// The answer to `cover`.
pub(super) fn cover(reply: &Reply) -> Result<Option<Pos>, PlayerError> {
    readable(reply)?;
    match (reply.cover, reply.decline) {
        (Some(card), None | Some(false)) => Ok(Some(Pos(card))),
        (None, Some(true)) => Ok(None),
        _ => fault("an answer to `cover` without `cover` or `decline`"),
    }
}

/// The chances of the open cards to be touched next: as stated, or all on the card that was touched.
pub(super) fn distribution(
    reply: &Reply,
    task: &GuessTask<'_>,
) -> Result<[f32; MAX_CARDS], PlayerError> {
    readable(reply)?;
    let cards = usize::from(task.public.ruleset.cards());
    let mut out = [0.0; MAX_CARDS];
    let Some(probs) = &reply.probs else {
        return match guess(reply)? {
            Choice::Touch(card) if task.open.contains(card) => {
                out[card.index()] = 1.0;
                Ok(out)
            }
            Choice::Touch(card) => fault(format!("card {} is not open", card.0)),
            Choice::Stop => fault("a stop where `may_stop` was false"),
        };
    };
    let sound = |p: &f32| p.is_finite() && *p >= 0.0;
    if probs.len() != cards || !probs.iter().all(sound) {
        return fault(format!("`probs`: expected {cards} numbers from 0 on"));
    }
    let sum: f32 = task.open.iter().map(|card| probs[card.index()]).sum();
    if sum <= 0.0 {
        return fault("`probs` gives no chance to any open card");
    }
    for card in task.open.iter() {
        out[card.index()] = probs[card.index()] / sum;
    }
    Ok(out)
}

/// The chances of cards to be ours, where they are stated and make sense.
pub(super) fn ours(reply: &Reply, task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
    let stated = reply.ours.as_ref()?;
    let sound = |p: &f32| (0.0..=1.0).contains(p);
    let fits = stated.len() == usize::from(task.public.ruleset.cards());
    if !fits || !stated.iter().all(sound) {
        return None;
    }
    let mut out = [0.0; MAX_CARDS];
    out[..stated.len()].copy_from_slice(stated);
    Some(out)
}

fn side_name(side: Side) -> &'static str {
    ["a", "b"][side.index()]
}

/// The end of a game as `endgame` tells it.
pub(super) fn result(report: &GameReport) -> Value {
    let (winner, cause, forfeit) = match &report.end {
        GameEnd::Played(outcome) => {
            let winner = match outcome.winner {
                Winner::Team(side) => side_name(side),
                Winner::Everyone => "everyone",
                Winner::Nobody => "nobody",
            };
            (winner, cause_name(outcome.cause), None)
        }
        GameEnd::Forfeit { side, .. } => ("nobody", "forfeit", Some(side_name(*side))),
    };
    json!({ "winner": winner, "cause": cause, "turns": report.turns, "forfeit": forfeit })
}

fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::AllFound => "all found",
        Cause::GivenAway => "given away",
        Cause::FreeCover => "free cover",
        Cause::Assassin => "assassin touched",
        Cause::AssassinFound => "assassin found at last",
        Cause::SuddenDeathWon => "sudden death won",
        Cause::SuddenDeathLost => "sudden death lost",
        Cause::GaveUp => "gave up",
        Cause::Phantom => "phantom complete",
        Cause::OutOfTokens => "out of tokens",
    }
}
