//! The analysis of words, which each language supplies to the referee.
//!
//! A [`Morphology`] turns one **normalised** word into an [`Analysis`]: a bag of keys. Two words clash when
//! they share a key. The kind of clash depends on the kinds of the two keys:
//!
//! | key of one word | key of the other | mechanism | forbidden in |
//! | --- | --- | --- | --- |
//! | the spelling | the spelling | the word itself | lenient, standard, strict |
//! | `lemma` | `lemma` | inflected form | lenient, standard, strict |
//! | `lemma` | `part` | full component of a compound | lenient, standard, strict |
//! | `root` of the whole word | `root` of the whole word | derivation | standard, strict |
//! | `root` (at least one from a component) | `root` | shared component | standard, strict |
//! | `lemma` | `kin` | derivation | standard, strict |
//! | `base` | `base` | derivation | standard, strict |
//! | `sound` | `sound` | homophone | standard, strict |
//! | the letters | contained in the letters | chance letters | strict |
//!
//! A tie by forms, components or families does not count between a word and its `strangers`.
//!
//! The spelling, the letters and Cantonese characters are the referee's own business; a morphology supplies
//! lemmas, parts, roots and sounds. Nothing here compares two words: single verdicts and the packed table of a
//! whole deck join on the same keys and so cannot disagree.
//!
//! Normalised means (see [`super::normalise`]): NFC, lower case, no zero-width characters or soft hyphens,
//! full-width folded to ASCII, every apostrophe is `'` (U+0027), Russian `ё` is `е`. The word has no spaces and no hyphens:
//! the referee splits multi-word cards and hyphenated words and analyses each piece, treating each as a part.
use crate::deck::Language;

/// The keys of one word. Texts compare by equality only; they need not be readable, except that the shared one is shown
/// in the reason of a verdict, so prefer a readable spelling (`снег`, `micro`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Dictionary forms this spelling may be a form of, the spelling itself included. *mice* → `mice`, `mouse`.
    pub lemmas: Vec<String>,
    /// Lemmas of the full components, when the word is a compound. *snowman* → `snow`, `man`.
    /// Only real words count, never chance letters.
    pub parts: Vec<String>,
    /// Families of the word as a whole: one name per derivational family. *baker*, *bakery* → `bake`.
    pub roots: Vec<String>,
    /// Families of its components, bound ones included. *microscope* → `micro`, `scope`; *snowman* → `snow`, `man`.
    pub part_roots: Vec<String>,
    /// Words of its family that a written list names, where no rule shows the kinship. Goes one way: *seaport* and *airfield* are kin to `airport`, not to
    /// each other.
    pub kin: Vec<String>,
    /// Dictionary forms that it is derived from by a list of derivations, itself included when others are derived from it.
    pub bases: Vec<String>,
    /// Words that look like its family and are not, by the same list.
    pub strangers: Vec<String>,
}

impl Analysis {
    /// Empties the bags and keeps their memory.
    pub fn clear(&mut self) {
        self.lemmas.clear();
        self.parts.clear();
        self.roots.clear();
        self.part_roots.clear();
        self.kin.clear();
        self.bases.clear();
        self.strangers.clear();
    }

    /// Sorts the bags and drops repeated keys.
    pub fn tidy(&mut self) {
        for bag in [
            &mut self.lemmas,
            &mut self.parts,
            &mut self.roots,
            &mut self.part_roots,
            &mut self.kin,
            &mut self.bases,
            &mut self.strangers,
        ] {
            bag.sort_unstable();
            bag.dedup();
        }
    }
}

/// The verdict of a language's vocabulary on a word whose script fits the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The language uses the word (loanwords included).
    Native,
    /// A word of another language that this one does not use: *Apfel*, *яблоко* in a Ukrainian game.
    Foreign,
    /// Not in any list. The referee lets it pass: invented words are not decidable.
    Unknown,
}

/// The word knowledge of one language. Implementations load their tables lazily and must not panic on any input.
pub trait Morphology: Send + Sync {
    /// Fills `into` (already empty) with the keys of a normalised word. Unknown words get at least themselves as lemma and a
    /// root by a fallback stemmer. Called about 50,000 times a second for the packed table: aim at 10 µs or less.
    fn analyse(&self, word: &str, into: &mut Analysis);

    /// Appends the words that a dictionary form is made from by rule: prefixes and suffixes taken off. Written families hold for them too.
    fn origins(&self, _word: &str, _into: &mut Vec<String>) {}

    /// Appends one key per pronunciation; two words sound alike when they share one. Nothing for words of unknown sound.
    fn sounds(&self, word: &str, into: &mut Vec<String>);

    /// The standing of this word in the language. Only asked when the script fits.
    fn standing(&self, word: &str) -> Standing;

    /// True if the word is about shape (*round*, *square*), for the harder pictures option of rule 3.8.
    fn is_shape(&self, word: &str) -> bool;

    /// True if a normalised one-piece clue is an abbreviation that is spelled out or read by letters (*fbi*, *цру*) and not an
    /// ordinary word by now (*laser*, *radar*).
    fn is_abbreviation(&self, word: &str) -> bool;

    /// True if a word of unknown [`Standing`] is invented (*squomble*): in no corpus, and not put together from known parts (3.1).
    fn is_invented(&self, _word: &str) -> bool {
        false
    }

    /// True if the word is on a list of words that only other languages use, so that a capital letter makes no name of it (*Baum*).
    fn is_listed_foreign(&self, _word: &str) -> bool {
        false
    }

    /// True if the word is a number word (*eight*, *вісім*). Such a clue may be a part of a closed compound in another form (3.3).
    fn is_number(&self, _word: &str) -> bool {
        false
    }

    /// True if the word is known as a name and as nothing else (*leonardo*). Only used to accept names of several words that
    /// are written without capitals.
    fn is_name(&self, _word: &str) -> bool {
        false
    }
}

/// The morphology of a language.
pub fn of(language: Language) -> &'static dyn Morphology {
    match language {
        Language::Ru | Language::Uk | Language::Cs => super::slavic::morphology(language),
        Language::En => &super::english::English,
        Language::Yue => &super::cantonese::Cantonese,
    }
}

/// A language without word knowledge: every word is only itself. Also the base that tests compare against.
pub(crate) struct Bare;

impl Morphology for Bare {
    fn analyse(&self, word: &str, into: &mut Analysis) {
        into.lemmas.push(word.to_owned());
    }

    fn sounds(&self, _word: &str, _into: &mut Vec<String>) {}

    fn standing(&self, _word: &str) -> Standing {
        Standing::Unknown
    }

    fn is_shape(&self, _word: &str) -> bool {
        false
    }

    fn is_abbreviation(&self, _word: &str) -> bool {
        false
    }
}
