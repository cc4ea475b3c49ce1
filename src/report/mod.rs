//! What people read: the table as text.

mod board;
mod say;

pub use board::{Paint, board};
pub use say::{outcome_in_words, side_name, step_in_words};
