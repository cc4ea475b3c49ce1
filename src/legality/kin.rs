//! Written families: kinship that no rule shows, and look-alikes that are none.
//!
//! `xx_kin.txt` has one line per word, mostly a card of a built-in deck:
//!
//! ```text
//! bee: beehive beeswax …    belong to the family of *bee*; goes both ways, but not between two members
//! bee! beech beetle …       look like it and do not belong to it
//! ```
//!
//! `xx_derived.txt` has lines of the first kind from data, and
//!
//! ```text
//! гадать+ гадание гадалка …  are derived from *гадать*, so they are kin to it and to each other
//! ```
//!
//! and either may have lines of a third kind
//!
//! ```text
//! звати= кликати поклик …   one family, and with it all that is made from a member by rule (prefixes and suffixes taken off)
//! ```
//!
//! Words are written as [`super::normalise`] leaves them; those of several pieces have `_` between the pieces. Not here: rules.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use super::morphology::{self, Analysis};
use crate::deck::Language;

/// FNV-1a: the words are short and nobody chooses them to collide.
struct WordHasher(u64);

impl Default for WordHasher {
    fn default() -> Self {
        WordHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

type WordMap<T> = HashMap<String, Vec<T>, BuildHasherDefault<WordHasher>>;

/// The list of one language.
#[derive(Debug, Default)]
struct Kin {
    kin: WordMap<&'static str>,
    strangers: WordMap<String>,
    /// The bases of a word, itself included when it is one.
    bases: WordMap<&'static str>,
    /// The bases that hold also for words made from the word.
    families: WordMap<&'static str>,
}

/// The texts of a language.
fn texts(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => &[
            include_str!("data/en_kin.txt"),
            include_str!("data/en_derived.txt"),
        ],
        Language::Ru => &[
            include_str!("data/ru_kin.txt"),
            include_str!("data/ru_derived.txt"),
        ],
        Language::Uk => &[
            include_str!("data/uk_kin.txt"),
            include_str!("data/uk_derived.txt"),
        ],
        Language::Cs => &[
            include_str!("data/cs_kin.txt"),
            include_str!("data/cs_derived.txt"),
        ],
        Language::Yue => &[],
    }
}

fn of(language: Language) -> &'static Kin {
    static LISTS: [OnceLock<Kin>; 5] = [const { OnceLock::new() }; 5];
    LISTS[language as usize].get_or_init(|| Kin::read(texts(language)))
}

/// A line: the word, the mark that names the kind of the line, and the other words.
fn line(text: &'static str) -> Option<(&'static str, u8, impl Iterator<Item = &'static str>)> {
    if text.starts_with('#') {
        return None;
    }
    let at = text.find([':', '!', '+', '='])?;
    let members = text[at + 1..].split_ascii_whitespace();
    Some((&text[..at], text.as_bytes()[at], members))
}

fn joined(word: &str) -> String {
    word.replace('_', "")
}

impl Kin {
    fn add_base(&mut self, word: &str, base: &'static str, mark: u8) {
        self.bases.entry(joined(word)).or_default().push(base);
        if mark == b'=' {
            self.families.entry(joined(word)).or_default().push(base);
        }
    }

    fn read(texts: &[&'static str]) -> Self {
        let mut list = Kin::default();
        for (head, mark, members) in texts.iter().flat_map(|text| text.lines()).filter_map(line) {
            if mark == b'+' || mark == b'=' {
                list.add_base(head, head, mark);
            }
            for member in members {
                if mark == b'+' || mark == b'=' {
                    list.add_base(member, head, mark);
                } else if mark == b':' {
                    list.kin.entry(joined(member)).or_default().push(head);
                } else {
                    let (head, member) = (joined(head), joined(member));
                    list.strangers
                        .entry(head.clone())
                        .or_default()
                        .push(member.clone());
                    list.strangers.entry(member).or_default().push(head);
                }
            }
        }
        // Lists written by hand overrule those derived from data.
        let Kin { kin, strangers, .. } = &mut list;
        for (word, heads) in kin {
            if let Some(strangers) = strangers.get(word) {
                heads.retain(|head| !strangers.contains(&joined(head)));
            }
        }
        list
    }
}

/// True if some list has the word.
pub(super) fn knows(language: Language, word: &str) -> bool {
    let list = of(language);
    list.kin.contains_key(word)
        || list.strangers.contains_key(word)
        || list.bases.contains_key(word)
}

/// Adds a word's entries in the lists. Strangers of a dictionary form only count when they are strangers of every one that the spelling may belong to:
/// *банки* may be a form of БАНК, whatever the list has on *банка*.
pub(super) fn add(language: Language, word: &str, analysis: &mut Analysis) {
    let list = of(language);
    let mut of_forms: Option<Vec<&String>> = None;
    let mut origins = Vec::new();
    for lemma in &analysis.lemmas {
        if let Some(heads) = list.kin.get(lemma) {
            analysis.kin.extend(heads.iter().map(|head| joined(head)));
        }
        morphology::of(language).origins(lemma, &mut origins);
        if let Some(bases) = list.bases.get(lemma) {
            analysis.bases.extend(bases.iter().map(|base| joined(base)));
        }
        let strangers = list.strangers.get(lemma).map_or(&[][..], Vec::as_slice);
        if lemma == word {
            analysis.strangers.extend(strangers.iter().cloned());
        } else {
            of_forms = Some(match of_forms {
                None => strangers.iter().collect(),
                Some(known) => known
                    .into_iter()
                    .filter(|w| strangers.contains(w))
                    .collect(),
            });
        }
    }
    // A family holds for the words made from its members: *укачать* belongs where *качать* does, *спальня* where *спать* does. So do look-alikes:
    // *почтенный* is no more kin to ПОЧТАЛЬОН than *почтение* is.
    let alien = |head: &String| {
        let words = analysis.lemmas.iter().chain(&origins);
        let mut strangers = words.filter_map(|word| list.strangers.get(word));
        strangers.any(|strangers| strangers.contains(head))
    };
    let roots = analysis.roots.iter();
    let words = origins.iter().chain(roots);
    let heads = words.filter_map(|word| list.kin.get(word)).flatten();
    let heads: Vec<String> = heads
        .map(|head| joined(head))
        .filter(|head| !alien(head))
        .collect();
    analysis.kin.extend(heads);
    let bases = origins.iter().filter_map(|word| list.families.get(word));
    let bases: Vec<String> = bases
        .flatten()
        .map(|base| joined(base))
        .filter(|base| !alien(base))
        .collect();
    analysis.bases.extend(bases);
    analysis
        .strangers
        .extend(of_forms.into_iter().flatten().cloned());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legality::normalise::Spelling;

    #[test]
    fn every_word_of_the_lists_is_written_as_the_referee_compares_it() {
        for language in Language::ALL {
            for text in texts(language).iter().flat_map(|text| text.lines()) {
                if text.starts_with('#') || text.is_empty() {
                    continue;
                }
                let (head, _, members) =
                    line(text).unwrap_or_else(|| panic!("{language}: no list in `{text}`"));
                for word in std::iter::once(head).chain(members) {
                    let spelling = Spelling::of(&word.replace('_', " "), language);
                    assert_eq!(spelling.joined, joined(word), "{language}: {text}");
                }
            }
        }
    }

    #[test]
    fn no_word_is_written_as_kin_and_stranger_of_one_word() {
        for language in Language::ALL {
            let list = of(language);
            let written = texts(language).iter().take(1).flat_map(|text| text.lines());
            for (head, mark, members) in written.filter_map(line) {
                for member in members.filter(|_| mark == b':').map(joined) {
                    let strangers = list.strangers.get(&member);
                    let both = strangers.is_some_and(|s| s.contains(&joined(head)));
                    assert!(!both, "{language}: {member} and {head}");
                }
            }
        }
    }
}
