//! The referee: one profile per language, verdicts with a reason.
//!
//! A [`Referee`] is made from a [`Profile`] (language, [`Strictness`], [`Switches`]) and answers with a [`Verdict`] that names the
//! mechanism, the rule, the card and the shared part. [`LegalityTable`] holds the verdicts of a whole deck against a whole
//! clue vocabulary as bits.
//!
//! The steps to a verdict: [`normalise`] folds a text to what a reader sees; a [`morphology`] gives a word's lemmas, components,
//! roots and sounds; `kin` adds families and look-alikes from written lists; `keys` joins clue and cards on them; [`Mechanism`] says which tie is
//! forbidden at which level, [`Profile::forbids`] what a group forbids.
//!
//! # Decisions where the books leave it open
//!
//! - **The default level is the obligatory part of the books**; what they offer as relaxations are [`Switches`]. So exact homophones are illegal (*кит*/КІТ,
//!   *гриб*/ГРИП, *無形*/模型; allowed by `homophones`), and a family is what a reader hears as one root.
//! - **Letters at the edges of words.** W-uk forbids *бак* for ХРОБАК and *Лісабон* for ЛІС; D-ru allows letters found by chance (*ясень* for ЗЕМЛЕТРЯСЕНИЕ). The default
//!   follows the book of the language: in Ukrainian a clue may not be the closing letters of a visible word, nor a name that opens with one; elsewhere that is
//!   strict only, as letters contained anywhere are in all languages. `letters` allows all of it, `rhymes` the closing letters: the one kind of rhyme that can be told without
//!   knowing what was meant. The people at the table decide whether *пекар* is meant for КОМАР by its sound.
//! - **A single letter** («Л: 3») is a clue only by its meaning. Meaning cannot be tested; but a letter that opens a visible word can point at its letters, and is refused (in strict:
//!   one that stands anywhere in it). A letter that opens none can only be meant by its meaning, and is legal. Digits are legal.
//! - **Number words** are words like others (*five*/HIGH FIVE). The books' own exception (*вісім*/ВОСЬМИНІГ) holds for a compound that has the number in another form.
//! - **A word inside a word** is decided by what a reader hears: *seesaw*/SAW, *novella*/NOVEL, *magnetron*/MAGNET are families, so illegal from standard on and legal in lenient;
//!   *rat*/PIRATE is chance, so illegal in strict only.
//! - **Learned endings** that stand in dozens of words are no shared part: *-logy*, *-лог*, *-log* (*geology*/BIOLOGY, *психолог*/ГЕОЛОГ are legal). Elements that open words
//!   are parts (*мікробіолог*/МІКРОСКОП).
//! - **Spellings of one word** are that word at every level: *harbor*/HARBOUR, *filosofie*/FILOZOFIE, *ганок*/ҐАНОК.
//! - **Foreign** is what the language does not use itself, told by how much rarer a word is in it: *curling* is Czech, *butterfly* is not. A capital makes a name of a word
//!   unless it is listed as a foreign one (*Prométheus*, but *Katze*). Everyday words of German and French are listed even where Czech has them in names
//!   (*Wald*), everyday Russian words even where Ukrainian texts have them (*колбаса*). A foreign word in the letters of the language (*гельб*) is not told from a rare one.
//! - **Reflexive verbs** are known by their plain verb: *останавливаться*, *остановка* are one family.
//! - **The Muses**: *музика*/МУЗЕЙ is legal, no reader hears one root; *genius*/GENIE is illegal, one is the older form of the other.
//! - **Invented words** are those that no table and no corpus knows and that are not put together from known parts. A real word that no corpus has is
//!   refused with them; people may let it stand (1.8).
//!
//! Approximations, which are no decisions, are written in the documentation of each language's module. Outside any program's reach are
//! rule 3.4 (the number as part of the clue), clues about the count of letters or the places of cards (3.3), and rhymes that are meant as such (3.6).
mod cantonese;
mod english;
mod english_roots;
mod invented;
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
