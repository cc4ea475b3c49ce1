//! The words of the rulebook as types: sides, numbers, colours, endings.

use serde::{Deserialize, Serialize};

/// A team of the competitive game, or a player of Duet.
///
/// `A` is the red team and `B` the blue one; in Duet they are the two sides of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Red, or side A.
    A,
    /// Blue, or side B.
    B,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opponents, or the partner.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 or 1.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The number said with a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// "So many of our cards relate to it": one or more (1.4).
    Count(u8),
    /// "None of ours relates to it" (1.5, 2.10).
    Zero,
    /// "I do not say how many" (1.6).
    Unlimited,
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Number::Count(n) => write!(f, "{n}"),
            Number::Zero => f.write_str("0"),
            Number::Unlimited => f.write_str("unlimited"),
        }
    }
}

/// A text that is no number of a clue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no number: expected a count, 0 or unlimited")]
pub struct NotANumber(pub String);

impl std::str::FromStr for Number {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Number, NotANumber> {
        // Full-width digits, as on a Chinese keyboard, are digits.
        let plain = |c: char| match c {
            '０'..='９' => char::from(b'0' + (u32::from(c) - u32::from('０')) as u8),
            _ => c,
        };
        let written: String = text.trim().chars().map(plain).collect();
        match written.to_lowercase().as_str() {
            "0" | "zero" => Ok(Number::Zero),
            // As the books write it: Cantonese, Russian, Ukrainian, Czech.
            "unlimited" | "∞" | "無限" | "неограниченно" | "необмежено" | "nekonečno" => {
                Ok(Number::Unlimited)
            }
            digits => match digits.parse() {
                Ok(0) | Err(_) => Err(NotANumber(text.to_owned())),
                Ok(n) => Ok(Number::Count(n)),
            },
        }
    }
}

/// The colour a touched card turns out to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// An agent of the red team.
    Red,
    /// An agent of the blue team.
    Blue,
    /// A bystander; beige in Duet.
    Bystander,
    /// The assassin; black in Duet.
    Assassin,
    /// An agent of Duet, green on the clue giver's side.
    Green,
}

impl Colour {
    /// The colour of a team's agents.
    #[inline]
    pub fn of(side: Side) -> Colour {
        match side {
            Side::A => Colour::Red,
            Side::B => Colour::Blue,
        }
    }
}

/// An action at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The spymaster says a clue with this number.
    Clue(Number),
    /// The clue just said is called illegal (1.8, 2.11), before the first guess on it.
    Object,
    /// A guesser touches a card.
    Guess(Pos),
    /// The guessers stop; in a sudden death: they give up.
    Stop,
    /// A spymaster covers an agent: the free cover of 1.8, or the phantom team's of 1.10.
    Cover(Pos),
    /// A spymaster does without the free cover of 1.8.
    Decline,
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// One team of the competitive game.
    Team(Side),
    /// The players of a cooperative game.
    Everyone,
    /// Nobody: a cooperative game is lost.
    Nobody,
}

/// The cause of a game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// All agents found (1.7, 2.6).
    AllFound,
    /// The opponents covered the winners' last agent (1.7).
    GivenAway,
    /// The free cover for an illegal clue was the last agent (1.8).
    FreeCover,
    /// The assassin was touched (1.3, 2.3).
    Assassin,
    /// Finale: the assassin was touched with all own agents found (1.9).
    AssassinFound,
    /// A sudden death succeeded (1.9, 2.7).
    SuddenDeathWon,
    /// A wrong card in a sudden death (1.9, 2.7).
    SuddenDeathLost,
    /// Sudden death was given up (1.9, 2.7).
    GaveUp,
    /// The phantom team's agents are all covered (1.10).
    Phantom,
    /// A mistake needed two tokens and one was left (2.9).
    OutOfTokens,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Winner,
    /// The cause of the end.
    pub cause: Cause,
}

use super::cards::Pos;

/// Consequences of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The card that was touched or covered, and its colour.
    pub revealed: Option<(Pos, Colour)>,
    /// Duet: timer tokens taken from the bank.
    pub tokens: u8,
    /// The turn is over.
    pub turn_over: bool,
    /// Duet: this side's greens are now all covered (2.5).
    pub finished: [bool; 2],
    /// A sudden death has begun.
    pub sudden_death: bool,
    /// The game has ended.
    pub outcome: Option<Outcome>,
}

/// The kind of action that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A clue is awaited.
    Clue,
    /// The guessers guess.
    Guess,
    /// The spymaster may cover one of its agents (1.8).
    FreeCover,
    /// The phantom team's agents are to be covered (1.10).
    Phantom,
    /// No more clues: right or lost (1.9, 2.7).
    SuddenDeath,
    /// The game has ended.
    Over,
}

/// Everything one side may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The largest number it may say; 0 when it may not give a clue.
    pub clue_max: u8,
    /// It may say zero.
    pub zero: bool,
    /// It may say unlimited.
    pub unlimited: bool,
    /// Cards it may touch.
    pub guess: super::cards::CardSet,
    /// It may stop (or give up).
    pub stop: bool,
    /// Cards it may cover.
    pub cover: super::cards::CardSet,
    /// It may do without the free cover.
    pub decline: bool,
    /// The clue may be called illegal.
    pub object: bool,
}

impl Options {
    /// All the actions, in a fixed order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let clues = (1..=self.clue_max).map(|n| Action::Clue(Number::Count(n)));
        let flag = |on: bool, action: Action| on.then_some(action).into_iter();
        clues
            .chain(flag(self.zero, Action::Clue(Number::Zero)))
            .chain(flag(self.unlimited, Action::Clue(Number::Unlimited)))
            .chain(flag(self.object, Action::Object))
            .chain(self.guess.iter().map(Action::Guess))
            .chain(flag(self.stop, Action::Stop))
            .chain(self.cover.iter().map(Action::Cover))
            .chain(flag(self.decline, Action::Decline))
    }
}
