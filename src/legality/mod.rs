//! May this clue be said? One profile per language, verdicts with a reason.
pub mod morphology;
mod slavic;
