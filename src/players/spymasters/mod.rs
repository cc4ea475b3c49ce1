//! The spymasters, each strategy a file.

pub mod margin;
pub mod random;
