//! The report of a tournament.
//!
//! A [`Study`] is all that is known about a directory of records: sums over all games, and a sample of
//! them played again. A [`Report`] lays it out as sections of [`ReportTable`]s and [`Plot`]s, which are
//! then written as a page, Markdown, CSV, JSON or SVG.

mod game_log;
mod page;
mod plot;
mod replay;
mod sections;
mod study;
mod sums;
mod table;
mod text;

pub use game_log::{Deed, GameLog, LoggedStep, LoggedTurn, Recorder};
pub use page::page;
pub use plot::{Heat, Lines, Plot, PlotLine, Whisker, heat_map, lines, whiskers};
pub use replay::{Replayed, ShownClue, ShownGame, WordSums};
pub use sections::{Report, Section, differences, sequential};
pub use study::{Study, StudyError, StudyOptions, TurnSource};
pub use sums::{ConditionSums, NumberSums, RowSums, TurnSums};
pub use table::{Cell, Column, ReportTable, group};
pub use text::{markdown, sections as markdown_sections, to_json};
