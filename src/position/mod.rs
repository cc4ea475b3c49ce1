//! A position of a real table: board, key or view, history. One JSON shape for `clue`, `guess` and every
//! other command that is shown a table, and the same typed on a command line.
//!
//! [`PositionFile`] is the JSON; [`Position`] is its meaning, checked against the rules. [`PositionStudy`] puts
//! a lexicon beside it, [`advice`] foresees the outcome of a clue, and [`guessing`] the place to stop. No player lives here.
//!
//! ```
//! use spymaster::position::{Position, PositionFile};
//! let file = PositionFile::parse(r#"{
//!     "version": 1,
//!     "board": ["river", "bank", "bed", "moon", "ghost", "rope"],
//!     "key": "rrRbnx",
//!     "side": "red"
//! }"#).unwrap();
//! let position = Position::new(&file).unwrap();
//! assert_eq!(position.game.public().left, [2, 1]);
//! ```
//!
//! The keys of the shape, version 1:
//!
//! | key | meaning |
//! | --- | --- |
//! | `version` | 1 |
//! | `rules` | name or file of the ruleset; else the one that fits the key: `classic`, `pictures`, `duet`, or the counts as they are |
//! | `language` | language of the clues; else told from the cards |
//! | `deck` | deck the cards are from (needed for pictures); else the words stand for themselves |
//! | `board` | the cards row by row: words, or ids of pictures |
//! | `key` | a letter per card: `r` red, `b` blue, `n` or `-` bystander, `x` assassin, `?` unknown; a capital (or `=`) for a covered card. Duet: `g` green, one text for one's own side or a list of two, `["side A", "side B"]` |
//! | `covered` | covered cards, besides those with capitals |
//! | `starts` | `red` or `blue`: the side that started, where the key does not tell |
//! | `side` | side to act: `red` or `blue`, in Duet `a` or `b` |
//! | `marks` | Duet: cards with a token that points at player A, and at B |
//! | `tokens`, `mistakes` | Duet: tokens left, and number of them that lie bystander side up |
//! | `history` | turns that are over: `by`, `clue`, `number` (a count, 0 or `"unlimited"`), `guesses` |
//! | `current` | the turn under way, in the same form |

pub mod advice;
mod build;
pub mod chance;
mod file;
pub mod guessing;
mod key;
mod study;
#[cfg(test)]
mod tests;
mod typed;

pub use build::{Position, PositionError};
pub use file::{KeyText, PositionFile, TurnLine, VERSION};
pub use study::{PositionStudy, PositionStudyError, PositionStudyOptions};
pub use typed::{NotACard, NotAClue, TypedClue, TypedError, card_named, clue_word, history};
