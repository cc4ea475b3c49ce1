//! Moves of a person, and the reasons why they are refused.

use serde::{Deserialize, Serialize};

use crate::legality::Reason;
use crate::players::Seat;
use crate::rules::Refusal;
use crate::transcript::NumberLine;

/// A person's move. As JSON: `{"do":"clue","word":"river","number":2}`, `{"do":"guess","card":3}`, `{"do":"stop"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Move {
    /// A clue.
    Clue {
        /// The word as the person writes it.
        word: String,
        /// A count, 0 or `"unlimited"`.
        number: NumberLine,
        /// The cards it is meant for, if the person tells; nobody sees them before the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<Vec<u8>>,
    },
    /// Touch a card, counted from 0.
    Guess {
        /// The card.
        card: u8,
    },
    /// Stop guessing; in a sudden death, give up.
    Stop,
    /// Cover an agent: the free cover of 1.8, or the phantom team's of 1.10.
    Cover {
        /// The card.
        card: u8,
    },
    /// Do without the free cover.
    Decline,
    /// Call the clue illegal (only where people judge).
    Object,
    /// Let the clue stand: where people judge and a bot guesses, everybody is asked before it touches a card.
    Pass,
    /// If either side may act: let the bot at the other side go first.
    Wait,
}

/// The reason why a move is refused. The game is as it was.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The table has no such seat.
    #[error("there is no seat `{0}` at this table")]
    NoSuchSeat(Seat),
    /// A bot sits there.
    #[error("a bot sits at `{0}`")]
    NotAPerson(Seat),
    /// Somebody else is to act.
    #[error("it is not your turn: {} to act", list(.0))]
    NotYourTurn(Vec<Seat>),
    /// There is no such card.
    #[error("there is no card {given}: the cards are numbered from 0 to {last}")]
    NoSuchCard {
        /// As given.
        given: u8,
        /// The last one.
        last: u8,
    },
    /// The text is no word that can be said.
    #[error(transparent)]
    BadClue(#[from] ClueFault),
    /// The referee says no.
    #[error("the referee: {0}")]
    Illegal(Reason),
    /// The rules say no.
    #[error("{0}")]
    Rules(#[from] Refusal),
    /// The referee has judged the clue already.
    #[error("the referee watches this table: only where people judge may they object")]
    RefereeJudges,
    /// No clue waits for an answer.
    #[error("there is no clue to let pass: a clue waits only where people judge and a bot guesses")]
    NothingToPass,
    /// The clue must be answered first.
    #[error("the clue waits for you: object, or pass (rule 1.8)")]
    ClueIsJudged,
    /// Waiting is for the time when either side may act.
    #[error("there is nobody to wait for")]
    NobodyToWaitFor,
    /// The step could not be written down, and was taken back.
    #[error("the game could not be saved: {0}")]
    Save(#[from] std::io::Error),
}

/// The reason why a text is no clue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClueFault {
    /// It is empty.
    #[error("a clue is a word: nothing was said")]
    Empty,
    /// It holds characters without a shape.
    #[error("the clue has characters that cannot be seen")]
    Unseen,
    /// It is too long.
    #[error("a clue has at most {most} characters, this one {given}")]
    TooLong {
        /// The characters it has.
        given: usize,
        /// The most it may have.
        most: usize,
    },
    /// The number is none.
    #[error("{0}")]
    Number(String),
}

impl From<crate::players::AnswerRefused> for Refused {
    fn from(refused: crate::players::AnswerRefused) -> Refused {
        match refused {
            crate::players::AnswerRefused::Rules(refusal) => Refused::Rules(refusal),
            crate::players::AnswerRefused::NothingToPass => Refused::NobodyToWaitFor,
            crate::players::AnswerRefused::Forfeit => Refused::Over,
        }
    }
}

fn list(seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
    match names.len() {
        0 => "nobody is".into(),
        1 => format!("{} is", names[0]),
        _ => format!("{} are", names.join(" or ")),
    }
}
