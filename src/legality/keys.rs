//! The keys of cards and clues, and the ties they make when two meet.
//!
//! A card *stores* keys and a clue *probes*; every tie between a word and a card is one equality of 64-bit keys. One referee
//! decision and the packed table of a deck both go through here, so they agree by construction.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::kin;
use super::morphology::{Analysis, Morphology};
use super::normalise::{Spelling, is_han, is_letter};
use super::{Mechanism, Profile, Strictness};
use crate::deck::Language;

/// The kind of key a card stores.
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
    /// A word that the card is kin to by the written list.
    Kin,
    /// A word that the card is derived from by a list of derivations.
    Base,
    /// The closing letters of the spelling.
    Tail,
    /// A letter that opens a piece of the spelling.
    Initial,
}

/// Letters count as shared by chance only from two on: a single letter is a legal clue of its own (3.3).
const SHORTEST_RUN: usize = 2;
/// A clue that is the end of a card has as many letters as *бак* at least, and so has a card that opens a name.
const SHORTEST_EDGE: usize = 3;
/// Longer words than this are no words; runs of them are not enumerated.
const LONGEST_WORD: usize = 64;

/// One 64-bit name of (space, text), the same on every machine. The space is spread over all bits of the seed: the hash only adds the seed to a text of
/// up to three bytes, so that with seeds 1, 2, 3 … *bad* in one space was *bag* in another, and 冷 was 冰.
fn key(space: Space, text: &str) -> u64 {
    let seed = (space as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    xxh3_64_with_seed(text.as_bytes(), seed)
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
        let wants_sound = profile.forbids(Mechanism::Sound);
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
        kin::add(profile.language, &word.spelling.joined, &mut word.analysis);
        word.analysis.tidy();
        word.sounds.sort_unstable();
        word.sounds.dedup();
        word
    }

    /// The places where the letters of the spelling start, and its end; nothing for texts too long for a word.
    fn bounds(&self) -> Vec<usize> {
        let text = self.spelling.joined.as_str();
        let mut bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        bounds.push(text.len());
        if bounds.len() > LONGEST_WORD + 1 {
            bounds.clear();
        }
        bounds
    }

    /// All runs of letters of this spelling, the whole left out, and without its endings where `rhymes` allows them.
    fn runs(&self, rhymes: bool, mut each: impl FnMut(&str)) {
        let text = self.spelling.joined.as_str();
        let bounds = self.bounds();
        let letters = bounds.len().saturating_sub(1);
        for start in 0..letters {
            for end in start + SHORTEST_RUN..=letters {
                let rhyme = rhymes && end == letters && end - start >= SHORTEST_EDGE;
                if (start, end) != (0, letters) && !rhyme {
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
    /// The dictionary forms of each card, to know its strangers.
    lemmas: HashMap<u32, Vec<String>>,
}

impl CardKeys {
    /// Adds one card.
    pub fn store(&mut self, card: u32, word: &Word, profile: &Profile) {
        if word.spelling.is_empty() {
            return;
        }
        let rhymes = profile.switches.rhymes;
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
            (Space::Kin, &word.analysis.kin),
            (Space::Base, &word.analysis.bases),
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
            word.runs(false, |run| put(Space::Run, run));
            word.spelling
                .joined
                .chars()
                .for_each(|c| put(Space::Run, c.encode_utf8(&mut buffer)));
        } else {
            let forbids = |mechanism: Mechanism| profile.forbids(mechanism);
            if forbids(Mechanism::Letters) {
                word.runs(rhymes, |run| put(Space::Run, run));
            }
            if forbids(Mechanism::Ending) {
                let (text, bounds) = (word.spelling.joined.as_str(), word.bounds());
                for &start in bounds.iter().rev().skip(SHORTEST_EDGE) {
                    if start > 0 {
                        put(Space::Tail, &text[start..]);
                    }
                }
            }
        }
        let mut buffer = [0; 4];
        for letter in word.spelling.pieces.iter().filter_map(|p| p.chars().next()) {
            put(Space::Initial, letter.encode_utf8(&mut buffer));
        }
        if profile.strictness == Strictness::Strict {
            for letter in word.spelling.joined.chars() {
                put(Space::Initial, letter.encode_utf8(&mut buffer));
            }
        }
        self.lemmas.insert(card, word.analysis.lemmas.clone());
    }

    /// True if a number word stands in a card letter for letter.
    fn spells_out(&self, card: u32, number: &str) -> bool {
        self.lemmas
            .get(&card)
            .is_some_and(|lemmas| lemmas.iter().any(|lemma| lemma.contains(number)))
    }

    /// Reports every tie between a clue and the stored cards that the profile forbids. A `number` word may be a part of a compound in another form
    /// (*вісім* beside ВОСЬМИНІГ: 3.3); a `name` may not open with a visible word.
    pub fn probe(
        &self,
        word: &Word,
        profile: &Profile,
        number: bool,
        name: bool,
        mut found: impl FnMut(u32, Mechanism, &str),
    ) {
        if word.spelling.is_empty() {
            return;
        }
        if profile.forbids(Mechanism::Derivation) {
            // Written kinship stands whatever the other keys of the two words say.
            let lemmas = word.analysis.lemmas.iter().map(|lemma| (Space::Kin, lemma));
            let kin = word.analysis.kin.iter().map(|kin| (Space::Lemma, kin));
            for (space, text) in lemmas.chain(kin) {
                for card in self.map.get(&key(space, text)).into_iter().flatten() {
                    found(*card, Mechanism::Derivation, text);
                }
            }
        }
        let joined = word.spelling.joined.as_str();
        let rhymes = profile.switches.rhymes;
        let forbids = |mechanism: Mechanism| profile.forbids(mechanism);
        let stranger = |card: &u32| {
            !word.analysis.strangers.is_empty()
                && self.lemmas.get(card).is_some_and(|lemmas| {
                    lemmas
                        .iter()
                        .any(|lemma| word.analysis.strangers.contains(lemma))
                })
        };
        let mut look = |space, text: &str, mechanism| {
            if forbids(mechanism) {
                for card in self.map.get(&key(space, text)).into_iter().flatten() {
                    let excused = match mechanism {
                        Mechanism::SharedPart if number && !self.spells_out(*card, joined) => true,
                        Mechanism::Inflection
                        | Mechanism::Component
                        | Mechanism::Derivation
                        | Mechanism::SharedPart => stranger(card),
                        _ => false,
                    };
                    if !excused {
                        found(*card, mechanism, text);
                    }
                }
            }
        };
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
        for base in &word.analysis.bases {
            look(Space::Base, base, Mechanism::Derivation);
        }
        for sound in &word.sounds {
            look(Space::Sound, sound, Mechanism::Sound);
        }
        if profile.language == Language::Yue {
            look(Space::Run, joined, Mechanism::Component);
            word.runs(false, |run| look(Space::Text, run, Mechanism::Component));
            let mut buffer = [0; 4];
            for c in joined.chars().filter(|&c| is_han(c)) {
                let text: &str = c.encode_utf8(&mut buffer);
                look(Space::Text, text, Mechanism::Component);
                look(Space::Character, text, Mechanism::Character);
            }
        } else {
            look(Space::Tail, joined, Mechanism::Ending);
            if name {
                let bounds = word.bounds();
                let ends = bounds.iter().skip(SHORTEST_EDGE);
                for &end in ends.take_while(|&&end| end < joined.len()) {
                    look(Space::Text, &joined[..end], Mechanism::Opening);
                }
            }
            if forbids(Mechanism::Letters) {
                look(Space::Run, joined, Mechanism::Letters);
                word.runs(rhymes, |run| look(Space::Text, run, Mechanism::Letters));
            }
        }
        if is_letter(joined) {
            look(Space::Initial, joined, Mechanism::Letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_short_words_do_not_meet_by_chance() {
        const SPACES: [Space; 12] = [
            Space::Text,
            Space::Lemma,
            Space::Part,
            Space::Root,
            Space::PartRoot,
            Space::Sound,
            Space::Character,
            Space::Run,
            Space::Kin,
            Space::Base,
            Space::Tail,
            Space::Initial,
        ];
        let letters = || b'a'..=b'z';
        let mut words: Vec<String> = Vec::new();
        for a in letters() {
            for b in letters() {
                words.push(String::from_utf8(vec![a, b]).unwrap());
                for c in letters() {
                    words.push(String::from_utf8(vec![a, b, c]).unwrap());
                }
            }
        }
        words.extend(('\u{4e00}'..'\u{9fff}').map(String::from));
        let cyrillic = || 'а'..='я';
        words.extend(cyrillic().flat_map(|a| cyrillic().map(move |b| format!("{a}{b}"))));
        let mut seen = std::collections::HashSet::new();
        for word in &words {
            for space in SPACES {
                assert!(seen.insert(key(space, word)), "{word} in {space:?}");
            }
        }
    }
}
