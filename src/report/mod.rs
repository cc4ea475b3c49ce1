//! What people read: the table as text, and the report of a tournament.
//!
//! A [`Study`] is what is known about a directory of records: sums over all games, and a sample of
//! them played again. A [`Report`] lays it out as sections of [`Table`]s and [`Plot`]s, which are
//! then written as a page, Markdown, CSV, JSON or SVG.

mod advice;
mod board;
mod columns;
mod drill;
mod game_log;
mod html;
mod page;
mod picture;
mod plot;
mod print;
mod refusal;
mod replay;
mod review;
mod say;
mod sections;
mod study;
mod sums;
mod table;
mod text;

pub use crate::rulebook::side_name;
pub use advice::ClueWords;
pub use board::{Paint, board, grid, seat_board};
pub use columns::{USUAL_WIDTH, centred, cut, two_columns, wrap, wrap_lines};
pub use drill::{DrillWords, progress_in_words};
pub use game_log::{Deed, GameLog, LoggedStep, LoggedTurn, Recorder};
pub use html::escape;
pub use page::page;
pub use picture::Picture;
pub use plot::{Heat, Line, Lines, Plot, Whisker, heat_map, lines, whiskers};
pub use print::{KeySheet, Print};
pub use refusal::{
    answer_in_words, broken_in_words, no_card_in_words, no_clue_in_words, reason_in_words,
    refusal_in_words, verdict_in_words,
};
pub use replay::{Replayed, ShownClue, ShownGame, WordSums};
pub use review::ReviewWords;
pub use say::{colour_key, colour_name, outcome_in_words, side_key, step_in_words};
pub use sections::{Report, Section, differences, sequential};
pub use study::{Study, StudyError, StudyOptions, TurnSource};
pub use sums::{ConditionSums, NumberSums, RowSums, TurnSums};
pub use table::{Cell, Column, Table, group};
pub use text::{markdown, sections as markdown_sections, to_json};
