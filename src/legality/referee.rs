//! The referee: one clue against the visible cards.
use super::keys::{CardKeys, Tie, Word};
use super::morphology::{self, Morphology, Standing};
use super::normalise::{Spelling, is_letter, script_fits};
use super::{Mechanism, Profile, Reason, Verdict};
use crate::deck::{Card, Language};

/// Decides clues under one profile. Cheap to make and to copy; word knowledge loads at the first use of a language.
///
/// ```
/// use spymaster::deck::{Card, Language};
/// use spymaster::legality::{Mechanism, Profile, Referee};
///
/// let referee = Referee::new(Profile::standard(Language::En));
/// let (snowman, pirate) = (Card::word("SNOWMAN"), Card::word("PIRATE"));
/// let verdict = referee.check("snow", &[&snowman, &pirate]);
/// assert_eq!(verdict.reason().map(|reason| reason.mechanism), Some(Mechanism::Component));
/// assert!(referee.check("rat", &[&snowman, &pirate]).is_legal());
/// ```
#[derive(Clone, Copy)]
pub struct Referee {
    profile: Profile,
    morphology: &'static dyn Morphology,
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee")
            .field("profile", &self.profile)
            .finish()
    }
}

/// Longer clues than this (in pieces) are sentences, no phrase or name.
const LONGEST_PHRASE: usize = 6;

impl Referee {
    /// A referee for a profile.
    pub fn new(profile: Profile) -> Self {
        Referee {
            profile,
            morphology: morphology::of(profile.language),
        }
    }

    /// The group's agreement.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Judges a clue beside these visible cards. Picture cards may be named and never forbid a clue (3.8), except that the
    /// `no-shape-words` switch forbids shapes while a picture is visible.
    pub fn check(&self, clue: &str, visible: &[&Card]) -> Verdict {
        let word = self.word(clue);
        let mut keys = CardKeys::default();
        for (index, card) in visible.iter().enumerate() {
            if let Some(text) = card.text() {
                keys.store(index as u32, &self.word(text), &self.profile);
            }
        }
        let on_its_own =
            self.fault_of_clue(&word.spelling, visible.iter().any(|card| card.is_picture()));
        let mut worst: Option<Tie> = None;
        self.ties(&word, &keys, |card, mechanism, shared| {
            let better = worst
                .as_ref()
                .is_none_or(|tie| (mechanism, card) < (tie.mechanism, tie.card));
            if better {
                worst = Some(Tie {
                    card,
                    mechanism,
                    shared: shared.to_owned(),
                });
            }
        });
        let reason = match (worst, on_its_own) {
            (Some(tie), own) if own.as_ref().is_none_or(|own| tie.mechanism < own.0) => self
                .reason(
                    clue,
                    tie.mechanism,
                    Some((tie.card as usize, visible)),
                    tie.shared,
                ),
            (_, Some((mechanism, shared))) => self.reason(clue, mechanism, None, shared),
            (_, None) => return Verdict::Legal,
        };
        Verdict::Illegal(reason)
    }

    /// As [`Referee::check`], for bare words.
    pub fn check_words<S: AsRef<str>>(&self, clue: &str, visible: &[S]) -> Verdict {
        let cards: Vec<Card> = visible
            .iter()
            .map(|text| Card::word(text.as_ref()))
            .collect();
        self.check(clue, &cards.iter().collect::<Vec<_>>())
    }

    pub(super) fn word(&self, text: &str) -> Word {
        Word::of(text, &self.profile, self.morphology)
    }

    pub(super) fn ties(
        &self,
        word: &Word,
        keys: &CardKeys,
        found: impl FnMut(u32, Mechanism, &str),
    ) {
        let joined = &word.spelling.joined;
        let number = word.spelling.is_number() || self.morphology.is_number(joined);
        let name = self.profile.forbids(Mechanism::Opening)
            && word.spelling.pieces.len() == 1
            && self.is_name(joined, &word.spelling);
        keys.probe(word, &self.profile, number, name, found);
    }

    fn reason(
        &self,
        clue: &str,
        mechanism: Mechanism,
        card: Option<(usize, &[&Card])>,
        shared: String,
    ) -> Reason {
        let index = card.map(|(index, _)| index);
        let card_text = card
            .and_then(|(index, visible)| visible.get(index))
            .and_then(|card| card.text())
            .map(str::to_owned);
        Reason {
            mechanism,
            rule: self.rule(mechanism),
            card: index,
            card_text,
            shared,
            clue: clue.to_owned(),
        }
    }

    /// Cantonese has a rule of its own for components and sound.
    fn rule(&self, mechanism: Mechanism) -> &'static str {
        match (self.profile.language, mechanism) {
            (Language::Yue, Mechanism::Component | Mechanism::Sound) => "3.7",
            _ => mechanism.rule(),
        }
    }

    /// The fault of the clue whatever cards lie on the table, and the part of it at fault.
    pub(super) fn fault_of_clue(
        &self,
        spelling: &Spelling,
        pictures: bool,
    ) -> Option<(Mechanism, String)> {
        let forbids = |mechanism: Mechanism| self.profile.forbids(mechanism);
        if spelling.is_empty() {
            return Some((Mechanism::NoWord, String::new()));
        }
        if let Some(mechanism) = self.too_many_words(spelling) {
            return Some((mechanism, spelling.shown()));
        }
        // A number in digits and a single letter are words of any language (3.3).
        if !spelling.is_number() && !is_letter(&spelling.joined) {
            if forbids(Mechanism::Abbreviation)
                && spelling.pieces.len() == 1
                && self.morphology.is_abbreviation(&spelling.joined)
            {
                return Some((Mechanism::Abbreviation, spelling.joined.clone()));
            }
            if forbids(Mechanism::Foreign) || forbids(Mechanism::Invented) {
                let faults = spelling.pieces.iter().find_map(|piece| {
                    let fault = self.word_of_no_use(piece, spelling.starts_with_capital)?;
                    forbids(fault).then(|| (fault, piece.clone()))
                });
                if faults.is_some() {
                    return faults;
                }
            }
        }
        if forbids(Mechanism::Name)
            && let Some(piece) = spelling
                .pieces
                .iter()
                .find(|piece| self.is_name(piece, spelling))
        {
            return Some((Mechanism::Name, piece.clone()));
        }
        if pictures
            && forbids(Mechanism::Shape)
            && let Some(piece) = spelling
                .pieces
                .iter()
                .find(|piece| self.morphology.is_shape(piece))
        {
            return Some((Mechanism::Shape, piece.clone()));
        }
        None
    }

    /// The mechanism that forbids a piece of another language, or of none. With a capital it may be a name, as rare as it likes and in foreign letters,
    /// unless a list has it as a foreign word: *Prométheus*, but *Baum*.
    fn word_of_no_use(&self, piece: &str, capital: bool) -> Option<Mechanism> {
        if piece.chars().all(|c| !c.is_alphabetic()) || is_letter(piece) {
            return None;
        }
        if !script_fits(piece, self.profile.language) {
            return Some(Mechanism::Foreign);
        }
        match self.morphology.standing(piece) {
            Standing::Native => None,
            Standing::Foreign if capital && !self.morphology.is_listed_foreign(piece) => None,
            Standing::Foreign => Some(Mechanism::Foreign),
            Standing::Unknown if capital => None,
            Standing::Unknown => self
                .morphology
                .is_invented(piece)
                .then_some(Mechanism::Invented),
        }
    }

    /// True if a piece is a proper name: listed as nothing else, or written with a capital and not listed at all.
    fn is_name(&self, piece: &str, spelling: &Spelling) -> bool {
        self.morphology.is_name(piece)
            || spelling.starts_with_capital && self.morphology.standing(piece) != Standing::Native
    }

    /// Rule 3.1 with its switches: several words, or a hyphen.
    fn too_many_words(&self, spelling: &Spelling) -> Option<Mechanism> {
        if spelling.pieces.len() < 2 || !(spelling.has_space || spelling.has_hyphen) {
            return None;
        }
        let switches = &self.profile.switches;
        let pieces = spelling.pieces.len();
        // Titles in the Slavic languages have one capital, the first: «Три мушкетери».
        let slavic = matches!(
            self.profile.language,
            Language::Ru | Language::Uk | Language::Cs
        );
        let is_name = spelling.looks_like_name
            || slavic && spelling.starts_with_capital
            || self.sounds_like_a_name(spelling);
        let allowed = pieces <= LONGEST_PHRASE
            && (switches.set_phrases && !spelling.looks_like_name
                || switches.proper_names && is_name
                || switches.compounds && pieces <= 3 && !spelling.looks_like_name);
        match (allowed, spelling.has_space) {
            (true, _) => None,
            (false, true) => Some(Mechanism::Spaces),
            (false, false) => Some(Mechanism::Hyphen),
        }
    }

    /// A name of several words written without capitals: one of the pieces is no ordinary word.
    fn sounds_like_a_name(&self, spelling: &Spelling) -> bool {
        spelling
            .pieces
            .iter()
            .any(|piece| piece.chars().count() > 2 && self.morphology.is_name(piece))
    }
}
