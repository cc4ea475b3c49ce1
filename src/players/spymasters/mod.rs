//! The spymasters, each strategy a file.

pub mod expected;
pub mod margin;
pub mod random;
