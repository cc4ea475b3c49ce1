//! The guessers, each strategy a file.

pub mod nearest;
pub mod random;
