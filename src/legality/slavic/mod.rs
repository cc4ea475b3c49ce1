//! Russian, Ukrainian and Czech word knowledge.
//!
//! A word is led back to its dictionary forms ([`inflect`]), cut into morphemes ([`parse`]) or led to a shorter word ([`bases`]), and named by the families of its
//! roots ([`analyse`]). The tables are texts of this project (affixes, families) and a list of dictionary forms
//! ([`lexicon`]). Nothing here compares two words.
mod analyse;
mod bases;
mod inflect;
mod lexicon;
mod origins;
mod parse;
mod sound;
mod spelling;
mod trie;
mod vocabulary;
mod words;

use super::english;
use super::morphology::{Analysis, Bare, Morphology, Standing};
use crate::deck::Language;
use lexicon::Lexicon;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

macro_rules! tables {
    ($code:literal) => {
        [
            include_str!(concat!("../data/", $code, "_affixes.txt")),
            include_str!(concat!("../data/", $code, "_roots.txt")),
            include_str!(concat!("../data/", $code, "_words.txt")),
        ]
    };
}

/// One of the three languages. Its tables are read at first use.
struct Slavic {
    language: Language,
    texts: [&'static str; 3],
    lexicon: OnceLock<Lexicon>,
}

static RUSSIAN: Slavic = Slavic::new(Language::Ru, tables!("ru"));
static UKRAINIAN: Slavic = Slavic::new(Language::Uk, tables!("uk"));
static CZECH: Slavic = Slavic::new(Language::Cs, tables!("cs"));

/// The morphology of one of the three Slavic languages; any other language gets one that knows nothing.
pub(crate) fn morphology(language: Language) -> &'static dyn Morphology {
    match language {
        Language::Ru => &RUSSIAN,
        Language::Uk => &UKRAINIAN,
        Language::Cs => &CZECH,
        Language::En | Language::Yue => &Bare,
    }
}

impl Slavic {
    const fn new(language: Language, texts: [&'static str; 3]) -> Self {
        Slavic {
            language,
            texts,
            lexicon: OnceLock::new(),
        }
    }

    fn lexicon(&self) -> &Lexicon {
        let [affixes, roots, words] = self.texts;
        self.lexicon
            .get_or_init(|| Lexicon::read(affixes, roots, words))
    }
}

impl Morphology for Slavic {
    fn analyse(&self, word: &str, into: &mut Analysis) {
        analyse::analyse(self.lexicon(), word, into);
        for at in 0..into.lemmas.len() {
            into.lemmas
                .extend(spelling::variant(self.language, &into.lemmas[at]));
        }
    }

    fn origins(&self, word: &str, into: &mut Vec<String>) {
        origins::origins(self.lexicon(), word, into);
    }

    fn sounds(&self, word: &str, into: &mut Vec<String>) {
        into.extend(sound::sound(self.language, word));
    }

    fn standing(&self, word: &str) -> Standing {
        words::standing(self.language, self.lexicon(), word)
    }

    fn is_shape(&self, word: &str) -> bool {
        words::is_shape(self.language, self.lexicon(), word)
    }

    fn is_abbreviation(&self, word: &str) -> bool {
        words::is_abbreviation(self.language, self.lexicon(), word)
    }

    fn is_invented(&self, word: &str) -> bool {
        words::is_invented(self.language, self.lexicon(), word)
    }

    fn is_listed_foreign(&self, word: &str) -> bool {
        let plain: String = word.nfd().filter(|c| !is_combining_mark(*c)).collect();
        words::is_listed_foreign(self.language, word)
            || self.language == Language::Cs && english::is_foreign(&plain)
    }

    fn is_number(&self, word: &str) -> bool {
        words::is_number(self.language, word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&Slavic; 3] = [&RUSSIAN, &UKRAINIAN, &CZECH];
    const KINDS: [&str; 20] = [
        "prefix",
        "suffix",
        "strong",
        "verbal",
        "action",
        "infinitive",
        "ending",
        "link",
        "closing",
        "lemma",
        "form",
        "soften",
        "mutate",
        "vowel",
        "length",
        "fleeting",
        "undo",
        "irregular",
        "#",
        "",
    ];

    #[test]
    fn every_line_of_the_tables_is_of_a_known_kind() {
        for slavic in ALL {
            let [affixes, roots, words] = slavic.texts;
            for line in affixes.lines() {
                let kind = line.split_whitespace().next().unwrap_or("");
                assert!(KINDS.contains(&kind), "{:?}: {line}", slavic.language);
            }
            for line in roots
                .lines()
                .filter(|line| !line.starts_with(['#', '!', '&']))
            {
                let head = line.split(':').next().unwrap_or("").trim_start_matches('*');
                assert!(
                    !head.is_empty() && !head.contains(' '),
                    "{:?}: {line}",
                    slavic.language
                );
            }
            assert!(words.lines().count() > 20_000);
        }
    }

    #[test]
    fn roots_are_told_from_lookalikes() {
        let roots = |word: &str| {
            let mut found = Analysis::default();
            RUSSIAN.analyse(word, &mut found);
            found.roots
        };
        assert_eq!(roots("подводный"), roots("вода"));
        assert_ne!(roots("водить"), roots("вода"));
    }

    #[test]
    fn odd_input_is_analysed_without_a_panic() {
        for word in [
            "",
            "'",
            "ь",
            "а",
            "ьь",
            "😀",
            "xn--",
            "ааааааааааааааааааааааааааааааааааааааааааааааааа",
        ] {
            for slavic in ALL {
                slavic.analyse(word, &mut Analysis::default());
                slavic.sounds(word, &mut Vec::new());
                let _ = (
                    slavic.standing(word),
                    slavic.is_shape(word),
                    slavic.is_abbreviation(word),
                );
            }
        }
    }
}
