//! A person's clue: cleaned, judged, looked up.

use unicode_normalization::UnicodeNormalization;

use super::moves::Refused;
use crate::deck::Card;
use crate::legality::{Reason, Referee, Verdict};
use crate::players::{ClueBook, Resources};

/// The longest clue, in characters.
pub const MOST_CLUE: usize = 60;

/// What is known about a clue before it is said.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ClueCheck {
    /// The clue as it would be said.
    pub word: String,
    /// Why the referee would object.
    pub illegal: Option<Reason>,
    /// The same as a sentence.
    pub objection: Option<String>,
    /// Some lexicon at the table knows it. If not, every card looks alike to the bots, and people should be told.
    pub known: bool,
}

/// The text as it is said: no stray spaces, composed letters, nothing that cannot be seen.
pub(super) fn clean(text: &str) -> Result<String, Refused> {
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.chars().any(|c| unseen(c) && !c.is_whitespace()) {
        return Err(Refused::BadClue(
            "the clue has characters that cannot be seen".into(),
        ));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let clue: String = words.join(" ").nfc().collect();
    match clue.chars().count() {
        0 => Err(Refused::BadClue(
            "a clue is a word: nothing was said".into(),
        )),
        n if n > MOST_CLUE => Err(Refused::BadClue(format!(
            "a clue has at most {MOST_CLUE} characters, this one {n}"
        ))),
        _ => Ok(clue),
    }
}

/// Judges a clean clue against the visible cards.
pub(super) fn check(
    resources: &Resources,
    referee: &Referee,
    word: &str,
    visible: &[&Card],
) -> ClueCheck {
    let illegal = match referee.check(word, visible) {
        Verdict::Legal => None,
        Verdict::Illegal(reason) => Some(reason),
    };
    let folded = ClueBook::fold(word);
    ClueCheck {
        word: word.to_owned(),
        objection: illegal.as_ref().map(Reason::to_string),
        illegal,
        known: resources.views().values().any(|lex| lex.knows(&folded)),
    }
}
