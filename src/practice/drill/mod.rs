//! The coach: one position, one decision, and its worth.
//!
//! A [`Coach`] deals an [`Exercise`]: a position of a seeded game that bots have played so far, for the clue giver
//! or for the guesser. The person's decision is held against a bot in the same seat and against the model of
//! people's choices ([`advice`](crate::position::advice)): [`ClueScore`], [`GuessScore`]. A [`Progress`] file keeps a line an
//! exercise; [`DrillReport`] sums it up. Nothing is asked or printed here.

mod clue;
mod coach;
mod export;
mod fit;
mod guess;
mod progress;
mod report;
#[cfg(test)]
mod tests;

pub use clue::{AnswerError, BotClue, ClueScore, Yours};
pub use coach::{Coach, CoachOptions, DrillError, Exercise, Role, Said};
pub use export::{clue_turn, guess_turn};
pub use fit::Fit;
pub use guess::{GuessScore, Guessing, Touch};
pub use progress::{
    ClueLine, Deed, GuessLine, Progress, ProgressError, ProgressLine, ScoreLine, VERSION,
};
pub use report::{ClueSums, DrillReport, GuessSums, SessionSums};
