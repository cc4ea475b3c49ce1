//! Refusals of actions, naming the rule.

use super::terms::{Action, Side};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The game has ended.
    #[error("the game is over (rules 1.7, 2.6)")]
    Over,
    /// The other side is to act.
    #[error("it is the other side's turn to act (rules 1.3, 2.2)")]
    NotYourTurn,
    /// Something else is awaited.
    #[error("that is not what is awaited now (rules 1.3, 2.2)")]
    WrongMoment,
    /// The number is outside the range.
    #[error("the number must be from 1 to {max}, the agents left to find (rule 1.4)")]
    NumberOutOfRange {
        /// The largest number allowed.
        max: u8,
    },
    /// Zero is not played.
    #[error("zero is not allowed under this ruleset (rule 1.5)")]
    NoZero,
    /// Unlimited is not played.
    #[error("unlimited is not allowed under this ruleset (rules 1.6, 2.2)")]
    NoUnlimited,
    /// The first guess is mandatory.
    #[error("at least one guess must be made (rules 1.3, 2.4)")]
    FirstGuessMandatory,
    /// The card cannot be touched.
    #[error("there is no such card, or it is covered or closed (rules 1.3, 2.3)")]
    CardNotOpen,
    /// The card cannot be covered.
    #[error("only an uncovered agent of the right team can be covered (rules 1.8, 1.10)")]
    NotAnAgent,
    /// Objections have closed.
    #[error("objections close with the first guess (rule 1.8)")]
    TooLateToObject,
    /// A clue is called illegal once.
    #[error("this clue has been called illegal already (rule 2.11)")]
    AlreadyObjected,
    /// The phantom's agent must be covered.
    #[error("the phantom team's agent must be covered (rule 1.10)")]
    CoverMandatory,
    /// This side has given its nine.
    #[error("this side's greens are all found: it gives no more clues (rule 2.5)")]
    SideFinished,
    /// Two clues in a row, never three.
    #[error("a side may give two clues in a row, never three (rule 2.12)")]
    ThreeInARow,
    /// Nothing left to find for this player.
    #[error("this player has nothing left to find (rule 2.7)")]
    NothingToFind,
}

/// An action that was refused; the state is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{broken}")]
pub struct Refusal {
    /// The side that wanted to act.
    pub side: Side,
    /// The action refused.
    pub action: Action,
    /// The rule it breaks.
    pub broken: Broken,
}
