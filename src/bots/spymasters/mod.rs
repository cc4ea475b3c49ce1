//! The spymasters, each strategy a file.

pub mod ahle;
pub mod archibald;
pub mod cserhati;
pub mod expected;
pub mod kim;
pub mod koyyalagunta;
pub mod margin;
pub mod random;
pub mod rsa;
