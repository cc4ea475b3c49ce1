//! May this clue be said? One profile per language, verdicts with a reason.
//!
//! A [`Referee`] is made from a [`Profile`] (language, [`Strictness`], [`Switches`]) and answers with a [`Verdict`] that names the
//! mechanism, the rule, the card and the shared part. [`LegalityTable`] holds the verdicts of a whole deck against a whole
//! clue vocabulary as bits.
//!
//! How it is decided: [`normalise`] folds a text to what a reader sees; a [`morphology`] gives a word's lemmas, components,
//! roots and sounds; `keys` joins clue and cards on them; [`Mechanism`] says which tie is forbidden at which level.
//!
//! What is approximated, and not decided, is written in the documentation of each language's module. Outside any program's reach are
//! rule 3.4 (the number as part of the clue), clues about letters and places (3.3) beyond contained letters, rhymes that are
//! meant as such (3.6), and invented words (3.1).
mod cantonese;
mod english;
mod keys;
mod kin;
mod mechanism;
pub mod morphology;
pub mod normalise;
mod profile;
mod referee;
mod slavic;
mod table;
mod verdict;

pub use mechanism::{Mechanism, Strictness, UnknownStrictness, mechanism_table};
pub use profile::{Profile, Switches, UnknownSwitch};
pub use referee::Referee;
pub use table::LegalityTable;
pub use verdict::{Reason, Verdict};
