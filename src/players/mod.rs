//! Spymasters and guessers.
