//! A game in words and on paper: boards as text, steps, refusals and reviews in the language of the interface,
//! printed sheets, pictures of a position.

mod advice;
mod board;
mod columns;
mod drill;
mod html;
mod picture;
mod print;
mod refusal;
mod review;
mod say;

pub use crate::rulebook::side_name;
pub use advice::ClueWords;
pub use board::{Paint, board, grid, seat_board};
pub use columns::{USUAL_WIDTH, centred, cut, two_columns, wrap, wrap_lines};
pub use drill::{DrillWords, progress_in_words};
pub use html::escape;
pub(crate) use html::json_in_page;
pub use picture::Picture;
pub use print::{KeySheet, Print};
pub use refusal::{
    answer_in_words, bot_fault_in_words, broken_in_words, no_card_in_words, no_clue_in_words,
    reason_in_words, refusal_in_words, verdict_in_words,
};
pub use review::ReviewWords;
pub use say::{colour_key, colour_name, outcome_in_words, side_key, step_in_words};
