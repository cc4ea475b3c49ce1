//! A person's clue: cleaned, judged, looked up.

use unicode_normalization::UnicodeNormalization;

use super::moves::{ClueFault, Refused};
use crate::deck::Card;
use crate::legality::{Reason, Referee, Verdict};
use crate::players::{ClueBook, Resources};

/// The longest clue, in characters.
pub const MOST_CLUE: usize = 60;

/// A check of a clue before it is said.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ClueCheck {
    /// The clue as it would be said.
    pub word: String,
    /// The referee's reason against it, if there is one.
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
        return Err(ClueFault::Unseen.into());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let clue: String = words.join(" ").nfc().collect();
    match clue.chars().count() {
        0 => Err(ClueFault::Empty.into()),
        given if given > MOST_CLUE => {
            let most = MOST_CLUE;
            Err(ClueFault::TooLong { given, most }.into())
        }
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
