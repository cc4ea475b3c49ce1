//! Refusals and the referee's reasons in words.

use super::say::number_key;
use crate::legality::{Mechanism, Reason, Verdict};
use crate::messages::Messages;
use crate::players::Fault;
use crate::position::{NotACard, NotAClue};
use crate::practice::drill::AnswerError;
use crate::practice::{ClueFault, Refused, SessionError};
use crate::rules::Broken;

/// The refusal of a move as a sentence.
pub fn refusal_in_words(messages: &Messages, refused: &Refused) -> String {
    match refused {
        Refused::Over => messages.get("refused-over"),
        Refused::NotYourTurn(_) => messages.get("refused-turn"),
        Refused::Illegal(reason) => {
            let reason = reason_in_words(messages, reason);
            messages.text("refused-illegal", &[("reason", reason.into())])
        }
        Refused::Rules(refusal) => broken_in_words(messages, refusal.broken),
        Refused::RefereeJudges => messages.get("refused-referee-judges"),
        Refused::NothingToPass => messages.get("refused-nothing-to-pass"),
        Refused::ClueIsJudged => messages.get("refused-clue-waits"),
        Refused::NobodyToWaitFor => messages.get("refused-nobody-to-wait-for"),
        Refused::NoSuchSeat(_) => messages.get("refused-no-such-seat"),
        Refused::NotAPerson(_) => messages.get("refused-bot-sits"),
        Refused::NoSuchCard { given, last } => {
            let args = [("given", (*given).into()), ("last", (*last).into())];
            messages.text("refused-no-such-card", &args)
        }
        Refused::BadClue(fault) => match fault {
            ClueFault::Empty => messages.get("refused-empty"),
            ClueFault::Unseen => messages.get("refused-unseen"),
            ClueFault::TooLong { given, most } => {
                let args = [("given", (*given).into()), ("most", (*most).into())];
                messages.text("refused-too-long", &args)
            }
            ClueFault::Number(_) => messages.get("refused-no-number"),
        },
        Refused::Save(_) => messages.get("refused-save"),
    }
}

/// The reason why a bot at a table could not act, as a sentence. The bot's own text is not in it: it may have seen the key.
pub fn bot_fault_in_words(messages: &Messages, error: &SessionError) -> String {
    match error {
        SessionError::Bot { source, .. } => messages.get(match source.fault {
            Fault::Late => "bot-late",
            Fault::NoStart => "bot-no-start",
            Fault::Ended => "bot-ended",
            Fault::Unreadable => "bot-unreadable",
            Fault::Illegal => "bot-illegal",
            Fault::Other => "bot-no-answer",
        }),
        SessionError::Refused { source, .. } => match source {
            Refused::Save(_) => messages.get("refused-save"),
            _ => messages.get("bot-refused"),
        },
        SessionError::Setup(_) | SessionError::File { .. } | SessionError::Transcript { .. } => {
            messages.get("server-ours")
        }
    }
}

/// A broken rule as a sentence.
pub fn broken_in_words(messages: &Messages, broken: Broken) -> String {
    let id = match broken {
        Broken::Over => "refused-over",
        Broken::NotYourTurn => "refused-turn",
        Broken::WrongMoment => "refused-moment",
        Broken::NumberOutOfRange { max } => {
            return messages.text("refused-number", &[("max", max.into())]);
        }
        Broken::NoZero => "refused-zero",
        Broken::NoUnlimited => "refused-unlimited",
        Broken::FirstGuessMandatory => "refused-first-guess",
        Broken::CardNotOpen => "refused-card",
        Broken::NotAnAgent => "refused-cover",
        Broken::TooLateToObject => "refused-late",
        Broken::AlreadyObjected => "refused-twice",
        Broken::CoverMandatory => "refused-phantom",
        Broken::SideFinished => "refused-finished",
        Broken::ThreeInARow => "refused-third",
        Broken::NothingToFind => "refused-nothing-left",
    };
    messages.get(id)
}

/// A line that is no clue, as a sentence.
pub fn no_clue_in_words(messages: &Messages, fault: &NotAClue) -> String {
    messages.text("refused-no-clue", &[("text", fault.0.as_str().into())])
}

/// A text that is no card, as a sentence.
pub fn no_card_in_words(messages: &Messages, fault: &NotACard) -> String {
    match fault {
        NotACard::Unknown(text) => {
            messages.text("refused-no-card", &[("text", text.as_str().into())])
        }
        NotACard::Several(text, cards) => {
            let cards = messages.list(cards.split(" or "));
            let args = [("text", text.as_str().into()), ("cards", cards.into())];
            messages.text("refused-several-cards", &args)
        }
    }
}

/// A clue that cannot be said in an exercise, as a sentence.
pub fn answer_in_words(messages: &Messages, fault: &AnswerError) -> String {
    match fault {
        AnswerError::Number(number, max, _) => {
            let args = [("number", number_key(number)), ("max", (*max).into())];
            messages.text("refused-range", &args)
        }
        AnswerError::Card(fault) => no_card_in_words(messages, fault),
        AnswerError::Covered(card) => {
            messages.text("refused-covered", &[("text", card.as_str().into())])
        }
    }
}

/// The referee's answer.
pub fn verdict_in_words(messages: &Messages, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Legal => messages.get("referee-legal"),
        Verdict::Illegal(reason) => {
            let reason = reason_in_words(messages, reason);
            messages.text("referee-illegal", &[("reason", reason.into())])
        }
    }
}

/// The referee's reason as a sentence, with the number of the rule.
pub fn reason_in_words(messages: &Messages, reason: &Reason) -> String {
    let id = match reason.mechanism {
        Mechanism::NoWord => "referee-no-word",
        Mechanism::Identity => "referee-identity",
        Mechanism::Inflection => "referee-inflection",
        Mechanism::Component => "referee-component",
        Mechanism::Derivation => "referee-derivation",
        Mechanism::SharedPart => "referee-shared-part",
        Mechanism::Character => "referee-character",
        Mechanism::Spaces => "referee-spaces",
        Mechanism::Hyphen => "referee-hyphen",
        Mechanism::Abbreviation => "referee-abbreviation",
        Mechanism::Foreign => "referee-foreign",
        Mechanism::Invented => "referee-invented",
        Mechanism::Name => "referee-name",
        Mechanism::Shape => "referee-shape",
        Mechanism::Sound => "referee-sound",
        Mechanism::Letter => "referee-letter",
        Mechanism::Ending => "referee-ending",
        Mechanism::Opening => "referee-opening",
        Mechanism::Letters => "referee-letters",
    };
    let card = reason.card_text.as_deref().unwrap_or_default();
    // The longer of the two holds the shared letters.
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let whole = match letters(card) > letters(&reason.shared) {
        true => card,
        false => &reason.clue,
    };
    let args = [
        ("clue", reason.clue.as_str().into()),
        ("card", card.into()),
        ("shared", reason.shared.as_str().into()),
        ("whole", whole.into()),
    ];
    let text = messages.text(id, &args);
    let args = [("reason", text.into()), ("rule", reason.rule.into())];
    messages.text("referee-rule", &args)
}
