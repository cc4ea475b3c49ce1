//! What people read: the table as text, and the report of a tournament.
//!
//! A [`Study`] is what is known about a directory of records: sums over all games, and a sample of
//! them played again. A [`Report`] lays it out as sections of [`Table`]s and [`Plot`]s, which are
//! then written as a page, Markdown, CSV, JSON or SVG.

mod advice;
mod board;
mod drill;
mod game_log;
mod html;
mod page;
mod picture;
mod plot;
mod print;
mod replay;
mod review;
mod say;
mod sections;
mod study;
mod sums;
mod table;
mod text;

pub use crate::rulebook::side_name;
pub use advice::{ClueWords, percent};
pub use board::{Paint, board, grid, seat_board};
pub use drill::{DrillWords, progress_in_words};
pub use game_log::{Deed, GameLog, LoggedStep, LoggedTurn, Recorder};
pub use html::escape;
pub use page::page;
pub use picture::Picture;
pub use plot::{Heat, Line, Lines, Plot, Whisker, heat_map, lines, whiskers};
pub use print::{KeySheet, Print};
pub use replay::{Replayed, ShownClue, ShownGame, WordSums};
pub use review::ReviewWords;
pub use say::{colour_name, outcome_in_words, step_in_words};
pub use sections::{Report, Section, differences, sequential};
pub use study::{Study, StudyError, StudyOptions, TurnSource};
pub use sums::{ConditionSums, NumberSums, RowSums, TurnSums};
pub use table::{Cell, Column, Table, group};
pub use text::{markdown, sections as markdown_sections, to_json};
