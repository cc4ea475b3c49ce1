//! The referee's answer.
use std::fmt;

use super::Mechanism;

/// Legal, or illegal because …
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The clue may be said.
    Legal,
    /// It may not.
    Illegal(Reason),
}

/// The reason why a clue may not be said.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Reason {
    /// The forbidden tie or form.
    pub mechanism: Mechanism,
    /// The number of the rule, as `3.2`.
    pub rule: &'static str,
    /// The index of the card among the visible ones, when the fault is a tie to a card.
    pub card: Option<usize>,
    /// The text of that card.
    pub card_text: Option<String>,
    /// The part that clue and card have in common, or the part of the clue that is at fault.
    pub shared: String,
    /// The clue as given.
    pub clue: String,
}

impl Verdict {
    /// True if the clue may be said.
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal)
    }

    /// The reason, when illegal.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Verdict::Legal => None,
            Verdict::Illegal(reason) => Some(reason),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Legal => f.write_str("legal"),
            Verdict::Illegal(reason) => write!(f, "illegal: {reason}"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (clue, shared) = (&self.clue, &self.shared);
        let card = self.card_text.as_deref().unwrap_or("");
        match self.mechanism {
            Mechanism::NoWord => write!(f, "`{clue}` holds no word")?,
            Mechanism::Identity => write!(f, "`{clue}` is the visible word {card}")?,
            Mechanism::Inflection => write!(
                f,
                "`{clue}` and the visible {card} are forms of one word, `{shared}`"
            )?,
            Mechanism::Component => write!(
                f,
                "`{clue}` and the visible {card} have the component `{shared}` in common"
            )?,
            Mechanism::Derivation => write!(
                f,
                "`{clue}` and the visible {card} belong to one family, `{shared}`"
            )?,
            Mechanism::SharedPart => write!(
                f,
                "`{clue}` and the visible {card} share the part `{shared}`"
            )?,
            Mechanism::Character => write!(
                f,
                "`{clue}` and the visible {card} share the character {shared}"
            )?,
            Mechanism::Spaces => write!(f, "`{clue}` is more than one word")?,
            Mechanism::Hyphen => write!(f, "`{clue}` is written with a hyphen")?,
            Mechanism::Abbreviation => write!(f, "`{clue}` is an abbreviation")?,
            Mechanism::Foreign => write!(f, "`{shared}` is not a word of the deck's language")?,
            Mechanism::Invented => write!(f, "`{shared}` is no word that the referee knows")?,
            Mechanism::Name => write!(f, "`{shared}` is a proper name")?,
            Mechanism::Shape => write!(f, "`{clue}` is about shape")?,
            Mechanism::Sound => write!(f, "`{clue}` sounds like the visible {card}")?,
            Mechanism::Letter => write!(
                f,
                "the letter `{shared}` opens the visible {card}: a letter is a clue only by its meaning"
            )?,
            Mechanism::Ending => write!(f, "`{clue}` is the end of the letters of {card}")?,
            Mechanism::Opening => write!(f, "the name `{clue}` opens with the visible {card}")?,
            Mechanism::Letters => write!(
                f,
                "`{shared}` stands in the letters of {}",
                if card_contains(card, shared) {
                    card
                } else {
                    clue
                }
            )?,
        }
        write!(f, " (rule {}, {})", self.rule, self.mechanism)
    }
}

/// True if the shared letters are a true part of the card, and so the clue is inside the card and not the card inside the clue.
fn card_contains(card: &str, shared: &str) -> bool {
    card.chars().filter(|c| c.is_alphanumeric()).count() > shared.chars().count()
}
