//! Spelling as a reader sees it: two texts that look the same become the same.
//!
//! Folded: NFC/NFD and compatibility forms (full-width letters, ligatures), case, zero-width characters, soft hyphens, byte
//! order marks and direction marks, the many apostrophes and hyphens, white space, punctuation at the edges, dots of
//! *F.B.I.*, stress marks, Russian ё, English accents (*café*), simplified and variant Chinese characters, and Latin letters
//! that stand in for Cyrillic look-alikes inside a Cyrillic word (and the other way round).
//!
//! Not here: anything that knows words. That is a [morphology](super::morphology)'s business.
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::cantonese;
use crate::deck::Language;

/// A text taken apart for the referee.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spelling {
    /// The pieces between spaces and hyphens, folded. Empty when the text holds no letter or digit.
    pub pieces: Vec<String>,
    /// All pieces in one: *ice-cream*, *ice cream* and *icecream* are spelled alike.
    pub joined: String,
    /// True if pieces were separated by a space.
    pub has_space: bool,
    /// True if pieces were separated by a hyphen.
    pub has_hyphen: bool,
    /// True if the text is written like a name of several words: its first and last piece begin with a capital letter
    /// and it is not in capitals throughout.
    pub looks_like_name: bool,
    /// True if it begins with a capital letter and is not in capitals throughout.
    pub starts_with_capital: bool,
    /// True if every letter is a capital.
    pub all_capitals: bool,
}

/// Characters that a reader does not see: format controls, joiners, soft hyphen, variation selectors, fillers.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '’'
            | '‘'
            | 'ʼ'
            | 'ʹ'
            | 'ʻ'
            | 'ʽ'
            | '`'
            | '´'
            | '′'
            | '＇'
            | '‛'
            | 'ʾ'
            | 'ˈ'
            | '\u{0313}'
            | '\u{0315}'
    )
}

fn is_hyphen(c: char) -> bool {
    matches!(
        c,
        '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－' | '֊' | '⁃' | '﹘'
    )
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{0400}'..='\u{052F}' | '\u{1C80}'..='\u{1C8F}')
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic()
        || matches!(c, '\u{00C0}'..='\u{024F}' | '\u{1E00}'..='\u{1EFF}') && c.is_alphabetic()
}

/// The Cyrillic letter that a lower-case Latin one can be mistaken for, in this language.
fn cyrillic_twin(c: char, language: Language) -> Option<char> {
    Some(match c {
        'a' => 'а',
        'e' => 'е',
        'o' => 'о',
        'p' => 'р',
        'c' => 'с',
        'x' => 'х',
        'y' => 'у',
        'k' => 'к',
        'm' => 'м',
        't' => 'т',
        'b' => 'в',
        'h' => 'н',
        'i' if language == Language::Uk => 'і',
        'ï' if language == Language::Uk => 'ї',
        'ë' => 'ё',
        _ => return None,
    })
}

fn latin_twin(c: char) -> Option<char> {
    Some(match c {
        'а' => 'a',
        'е' => 'e',
        'о' => 'o',
        'р' => 'p',
        'с' => 'c',
        'х' => 'x',
        'у' => 'y',
        'к' => 'k',
        'м' => 'm',
        'т' => 't',
        'в' => 'b',
        'н' => 'h',
        'і' => 'i',
        'ѕ' => 's',
        'ј' => 'j',
        _ => return None,
    })
}

/// Replaces look-alikes of the other script when a piece mixes the two and the replacement makes it one.
fn unmix(piece: &str, language: Language) -> Option<String> {
    let (latin, cyrillic) = (piece.chars().any(is_latin), piece.chars().any(is_cyrillic));
    if !(latin && cyrillic) {
        return None;
    }
    match language {
        Language::Ru | Language::Uk => piece
            .chars()
            .map(|c| {
                if is_latin(c) {
                    cyrillic_twin(c, language)
                } else {
                    Some(c)
                }
            })
            .collect(),
        Language::En | Language::Cs => piece
            .chars()
            .map(|c| {
                if is_cyrillic(c) {
                    latin_twin(c)
                } else {
                    Some(c)
                }
            })
            .collect(),
        Language::Yue => None,
    }
}

/// Letter folding inside one piece, after case and compatibility forms are gone.
fn fold_piece(piece: &str, language: Language) -> String {
    let unmixed = unmix(piece, language);
    let piece = unmixed.as_deref().unwrap_or(piece);
    match language {
        Language::En => piece.nfd().filter(|&c| !is_combining_mark(c)).collect(),
        Language::Ru => piece
            .chars()
            .filter(|c| !matches!(c, '\u{0300}' | '\u{0301}'))
            .map(|c| if c == 'ё' { 'е' } else { c })
            .collect(),
        Language::Uk => piece
            .chars()
            .filter(|c| !matches!(c, '\u{0300}' | '\u{0301}'))
            .collect(),
        Language::Cs => piece.to_owned(),
        Language::Yue => piece.chars().map(cantonese::fold_character).collect(),
    }
}

impl Spelling {
    /// Takes a text apart under the spelling habits of a language.
    pub fn of(text: &str, language: Language) -> Self {
        let visible: String = text
            .nfc()
            .filter(|&c| !is_invisible(c))
            .nfkc()
            .filter(|&c| !is_invisible(c))
            .collect();
        let trimmed = visible.trim_matches(|c: char| !c.is_alphanumeric() && !is_combining_mark(c));
        let mut spelling = Spelling::default();
        let (mut letters, mut capitals) = (0usize, 0usize);
        let mut initials = Vec::new();
        let mut piece = String::new();
        let dotted = is_dotted(trimmed);
        let mut gap: Option<bool> = None;
        for c in trimmed.chars() {
            if c.is_whitespace()
                || is_hyphen(c)
                || c == '_'
                || c == '/'
                || c == '+'
                || c == '·'
                || c == '・'
            {
                if !piece.is_empty() {
                    spelling.pieces.push(std::mem::take(&mut piece));
                }
                // A gap that holds a space is a space, whatever else is in it.
                gap = Some(gap.unwrap_or(false) || !is_hyphen(c));
                continue;
            }
            if c == '.' && dotted {
                continue;
            }
            if is_apostrophe(c) {
                piece.push('\'');
            } else if c.is_alphanumeric() || is_combining_mark(c) {
                if let Some(space) = gap.take() {
                    spelling.has_space |= space;
                    spelling.has_hyphen |= !space;
                }
                if c.is_alphabetic() {
                    if piece.is_empty() {
                        initials.push(c.is_uppercase());
                    }
                    letters += usize::from(c.is_lowercase() || c.is_uppercase());
                    capitals += usize::from(c.is_uppercase());
                }
                piece.extend(c.to_lowercase());
            }
            // Any other sign (emoji, punctuation, private use) says nothing and is dropped.
        }
        if !piece.is_empty() {
            spelling.pieces.push(piece);
        }
        for piece in &mut spelling.pieces {
            let recomposed: String = piece.nfkc().collect();
            *piece = fold_piece(recomposed.trim_matches('\''), language)
                .nfc()
                .collect();
        }
        spelling.pieces.retain(|piece| !piece.is_empty());
        spelling.joined = spelling.pieces.concat();
        spelling.all_capitals = letters > 0 && letters == capitals;
        spelling.starts_with_capital = !spelling.all_capitals && initials.first() == Some(&true);
        spelling.looks_like_name = !spelling.all_capitals
            && initials.len() > 1
            && initials.first() == Some(&true)
            && initials.last() == Some(&true);
        spelling
    }

    /// The spelling for messages and equality: the pieces with single spaces.
    pub fn shown(&self) -> String {
        self.pieces.join(" ")
    }

    /// True if there is nothing to say: no letter, no digit.
    pub fn is_empty(&self) -> bool {
        self.joined.is_empty()
    }

    /// True if the text is a number in digits.
    pub fn is_number(&self) -> bool {
        !self.joined.is_empty() && self.joined.chars().all(char::is_numeric)
    }
}

/// `F.B.I.` without its last dot (edges are trimmed before): single letters between dots.
fn is_dotted(text: &str) -> bool {
    let mut parts = 0;
    for part in text.split('.') {
        if part.chars().count() > 1 {
            return false;
        }
        parts += 1;
    }
    parts > 1
}

/// True if a character is a Chinese one.
pub(crate) fn is_han(c: char) -> bool {
    matches!(c, '々' | '〇' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}')
}

/// One letter of an alphabet. A Chinese character is a word, not a letter.
pub(crate) fn is_letter(text: &str) -> bool {
    let mut chars = text.chars();
    matches!((chars.next(), chars.next()), (Some(c), None) if c.is_alphabetic() && !is_han(c))
}

/// True if a folded piece is written in the script (for Russian and Ukrainian: the alphabet) of a language. Digits fit all.
pub(crate) fn script_fits(piece: &str, language: Language) -> bool {
    let letters = || piece.chars().filter(|c| c.is_alphabetic());
    match language {
        Language::En | Language::Cs => letters().all(is_latin),
        Language::Ru => letters().all(|c| matches!(c, 'а'..='я' | 'ё')),
        Language::Uk => letters().all(|c| {
            matches!(c, 'а'..='я' | 'і' | 'ї' | 'є' | 'ґ') && !matches!(c, 'ы' | 'э' | 'ъ')
        }),
        // *K歌*, *T恤*: one Chinese character makes the word Cantonese.
        Language::Yue => letters().any(is_han) || letters().next().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str, language: Language) -> String {
        Spelling::of(text, language).joined
    }

    #[test]
    fn texts_that_look_alike_are_spelled_alike() {
        let en = Language::En;
        for twin in [
            "cafe",
            "Café",
            "Cafe\u{301}",
            "ＣＡＦＥ",
            "ca\u{200B}fe",
            "ca\u{AD}fé",
            "\u{FEFF}cafe ",
            "«cafe»!",
            "c\u{430}fe",
        ] {
            assert_eq!(joined(twin, en), "cafe", "{twin:?}");
        }
        assert_eq!(
            joined("о'clock", Language::Uk),
            joined("О’CLOCK", Language::Uk)
        );
        assert_eq!(joined("м'яч", Language::Uk), joined("М’ЯЧ", Language::Uk));
        assert_eq!(joined("м'яч", Language::Uk), joined("мʼяч", Language::Uk));
        assert_eq!(joined("кiт", Language::Uk), "кіт");
        assert_eq!(joined("ёлка", Language::Ru), joined("Елка", Language::Ru));
        assert_eq!(joined("за\u{301}мок", Language::Ru), "замок");
        assert_eq!(joined("хлі\u{301}б", Language::Uk), "хліб");
        assert_eq!(joined("c\u{30C}aj", Language::Cs), "čaj");
        assert_eq!(joined("F.B.I.", en), "fbi");
    }

    #[test]
    fn spaces_and_hyphens_are_noticed_and_joined_over() {
        let spaced = Spelling::of("Ice  cream", Language::En);
        assert_eq!(
            (spaced.pieces.len(), spaced.has_space, spaced.has_hyphen),
            (2, true, false)
        );
        assert_eq!(spaced.joined, "icecream");
        let hyphenated = Spelling::of("плащ‑палатка", Language::Ru);
        assert_eq!(
            (
                hyphenated.pieces.len(),
                hyphenated.has_space,
                hyphenated.has_hyphen
            ),
            (2, false, true)
        );
        assert!(!Spelling::of("-ice-", Language::En).has_hyphen);
    }

    #[test]
    fn names_are_told_by_their_capitals() {
        assert!(Spelling::of("Леонардо да Винчи", Language::Ru).looks_like_name);
        assert!(Spelling::of("Нью-Йорк", Language::Ru).looks_like_name);
        assert!(!Spelling::of("зубна щітка", Language::Uk).looks_like_name);
        assert!(!Spelling::of("ICE CREAM", Language::En).looks_like_name);
    }
}
