//! The guessers, each strategy a file.

pub mod bayes;
pub mod nearest;
pub mod random;
