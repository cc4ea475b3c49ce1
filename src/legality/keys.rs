//! The keys of cards and clues, and what it means when two meet.
//!
//! A card *stores* keys and a clue *probes*; every tie between a word and a card is one equality of 64-bit keys. One referee
//! decision and the packed table of a deck both go through here, so they agree by construction.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::morphology::{Analysis, Morphology};
use super::normalise::{Spelling, is_han};
use super::{Mechanism, Profile};
use crate::deck::Language;

/// What kind of key a card stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Space {
    /// The spelling, joined.
    Text = 1,
    Lemma,
    Part,
    Root,
    PartRoot,
    Sound,
    Character,
    /// Any run of letters inside the spelling, and shorter than it.
    Run,
}

/// Letters count as shared by chance only from two on: a single letter is a legal clue of its own (3.3).
const SHORTEST_RUN: usize = 2;
/// Longer words than this are no words; runs of them are not enumerated.
const LONGEST_WORD: usize = 64;

/// One 64-bit name of (space, text), the same on every machine.
fn key(space: Space, text: &str) -> u64 {
    xxh3_64_with_seed(text.as_bytes(), space as u64)
}

/// Keys are hashes already.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 << 8) | u64::from(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

type KeyMap = HashMap<u64, Vec<u32>, BuildHasherDefault<KeyHasher>>;

/// Everything a profile and its language know about one text.
#[derive(Debug, Default)]
pub(super) struct Word {
    pub spelling: Spelling,
    analysis: Analysis,
    sounds: Vec<String>,
}

impl Word {
    /// Analyses a card or a clue. Every piece of a text of several pieces counts as a component of it.
    pub fn of(text: &str, profile: &Profile, morphology: &dyn Morphology) -> Self {
        let spelling = Spelling::of(text, profile.language);
        let mut word = Word {
            spelling,
            ..Word::default()
        };
        let wants_sound = Mechanism::Sound.is_forbidden(profile.strictness, &profile.switches);
        let joined = &word.spelling.joined;
        if word.spelling.is_empty() || joined.len() > 4 * LONGEST_WORD {
            return word;
        }
        morphology.analyse(joined, &mut word.analysis);
        if wants_sound {
            morphology.sounds(joined, &mut word.sounds);
        }
        if word.spelling.pieces.len() > 1 {
            let mut piece_analysis = Analysis::default();
            for piece in &word.spelling.pieces {
                piece_analysis.clear();
                morphology.analyse(piece, &mut piece_analysis);
                word.analysis.parts.append(&mut piece_analysis.lemmas);
                word.analysis.parts.append(&mut piece_analysis.parts);
                word.analysis.part_roots.append(&mut piece_analysis.roots);
                word.analysis
                    .part_roots
                    .append(&mut piece_analysis.part_roots);
                if wants_sound {
                    morphology.sounds(piece, &mut word.sounds);
                }
            }
        }
        word.analysis.tidy();
        word.sounds.sort_unstable();
        word.sounds.dedup();
        word
    }

    /// All runs of letters of this spelling, the whole left out.
    fn runs(&self, mut each: impl FnMut(&str)) {
        let text = self.spelling.joined.as_str();
        let mut bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        bounds.push(text.len());
        let letters = bounds.len() - 1;
        if letters > LONGEST_WORD {
            return;
        }
        for start in 0..letters {
            for end in start + SHORTEST_RUN..=letters {
                if (start, end) != (0, letters) {
                    each(&text[bounds[start]..bounds[end]]);
                }
            }
        }
    }
}

/// A shared key: which card, by which mechanism, and the text that is shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tie {
    pub card: u32,
    pub mechanism: Mechanism,
    pub shared: String,
}

/// The keys of a set of word cards under one profile.
#[derive(Debug, Default)]
pub(super) struct CardKeys {
    map: KeyMap,
}

impl CardKeys {
    /// Adds one card.
    pub fn store(&mut self, card: u32, word: &Word, profile: &Profile) {
        if word.spelling.is_empty() {
            return;
        }
        let map = &mut self.map;
        let mut put = |space, text: &str| {
            let cards = map.entry(key(space, text)).or_default();
            if cards.last() != Some(&card) {
                cards.push(card);
            }
        };
        put(Space::Text, &word.spelling.joined);
        let bags = [
            (Space::Lemma, &word.analysis.lemmas),
            (Space::Part, &word.analysis.parts),
            (Space::Root, &word.analysis.roots),
            (Space::PartRoot, &word.analysis.part_roots),
            (Space::Sound, &word.sounds),
        ];
        for (space, bag) in bags {
            bag.iter().for_each(|text| put(space, text));
        }
        if profile.language == Language::Yue {
            let mut buffer = [0; 4];
            word.spelling
                .joined
                .chars()
                .filter(|&c| is_han(c))
                .for_each(|c| put(Space::Character, c.encode_utf8(&mut buffer)));
            // A word that is a run of a longer word is a component of it: characters are the morphology.
            word.runs(|run| put(Space::Run, run));
            word.spelling
                .joined
                .chars()
                .for_each(|c| put(Space::Run, c.encode_utf8(&mut buffer)));
        } else if Mechanism::Letters.is_forbidden(profile.strictness, &profile.switches) {
            word.runs(|run| put(Space::Run, run));
        }
    }

    /// Reports every tie between a clue and the stored cards that the profile forbids. `number` exempts a clue that is a number
    /// from ties by components and letters (3.3).
    pub fn probe(
        &self,
        word: &Word,
        profile: &Profile,
        number: bool,
        mut found: impl FnMut(u32, Mechanism, &str),
    ) {
        if word.spelling.is_empty() {
            return;
        }
        let forbids = |mechanism: Mechanism| {
            mechanism.is_forbidden(profile.strictness, &profile.switches)
                && !(number
                    && matches!(
                        mechanism,
                        Mechanism::Component | Mechanism::SharedPart | Mechanism::Letters
                    ))
        };
        let mut look = |space, text: &str, mechanism| {
            if forbids(mechanism) {
                for &card in self.map.get(&key(space, text)).into_iter().flatten() {
                    found(card, mechanism, text);
                }
            }
        };
        let joined = word.spelling.joined.as_str();
        look(Space::Text, joined, Mechanism::Identity);
        for lemma in &word.analysis.lemmas {
            look(Space::Lemma, lemma, Mechanism::Inflection);
            look(Space::Part, lemma, Mechanism::Component);
        }
        for part in &word.analysis.parts {
            look(Space::Lemma, part, Mechanism::Component);
            look(Space::Part, part, Mechanism::SharedPart);
        }
        for root in &word.analysis.roots {
            look(Space::Root, root, Mechanism::Derivation);
            look(Space::PartRoot, root, Mechanism::SharedPart);
        }
        for root in &word.analysis.part_roots {
            look(Space::Root, root, Mechanism::SharedPart);
            look(Space::PartRoot, root, Mechanism::SharedPart);
        }
        for sound in &word.sounds {
            look(Space::Sound, sound, Mechanism::Sound);
        }
        if profile.language == Language::Yue {
            look(Space::Run, joined, Mechanism::Component);
            word.runs(|run| look(Space::Text, run, Mechanism::Component));
            let mut buffer = [0; 4];
            for c in joined.chars().filter(|&c| is_han(c)) {
                let text: &str = c.encode_utf8(&mut buffer);
                look(Space::Text, text, Mechanism::Component);
                look(Space::Character, text, Mechanism::Character);
            }
        } else if forbids(Mechanism::Letters) {
            look(Space::Run, joined, Mechanism::Letters);
            word.runs(|run| look(Space::Text, run, Mechanism::Letters));
        }
    }
}
