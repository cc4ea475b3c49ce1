//! Actions and endings in words.

use crate::messages::{Messages, Value};
use crate::rulebook::{NamedRuleset, duet_rating, solo_title};
use crate::rules::{Cause, Colour, Effects, Kind, Outcome, Ruleset, Side, State, Winner};
use crate::transcript::{Entry, NumberLine, Verb};

/// A side as messages name it: `red`, `blue`, `a`, `b`.
pub fn side_key(ruleset: &Ruleset, side: Side) -> &'static str {
    match (ruleset.kind(), side) {
        (Kind::Versus(_), Side::A) => "red",
        (Kind::Versus(_), Side::B) => "blue",
        (Kind::Duet(_), Side::A) => "a",
        (Kind::Duet(_), Side::B) => "b",
    }
}

/// A colour as messages name it.
pub fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Bystander => "bystander",
        Colour::Assassin => "assassin",
    }
}

/// A touched card in words: `a red agent`.
pub fn colour_name(messages: &Messages, colour: Colour) -> String {
    messages.text("card-colour", &[("colour", colour_key(colour).into())])
}

/// A number as messages name it: a count or `unlimited`.
pub(super) fn number_key(number: &impl std::fmt::Display) -> Value<'static> {
    number.to_string().into()
}

/// One step of a transcript as a sentence.
pub fn step_in_words(
    messages: &Messages,
    rules: &NamedRuleset,
    words: &[String],
    entry: &Entry,
    effects: &Effects,
) -> String {
    let card = |card: Option<u8>| {
        card.and_then(|c| words.get(usize::from(c)))
            .map_or("?", String::as_str)
    };
    let intended = entry.intended.as_deref().unwrap_or_default();
    let meant = messages.list(intended.iter().map(|&c| card(Some(c))));
    let number = entry.number.as_ref().map(NumberLine::to_string);
    let colour = effects
        .revealed
        .map_or("unknown", |(_, colour)| colour_key(colour));
    let id = match entry.verb {
        Verb::Clue if meant.is_empty() => "step-clue",
        Verb::Clue => "step-clue-meant",
        Verb::Object if entry.reason.is_some() => "step-object-reason",
        Verb::Object => "step-object",
        Verb::Guess => "step-guess",
        Verb::Stop => "step-stop",
        Verb::Cover => "step-cover",
        Verb::Decline => "step-decline",
    };
    let step = messages.text(
        id,
        &[
            ("side", side_key(&rules.ruleset, entry.side).into()),
            ("word", entry.word.as_deref().unwrap_or("?").into()),
            ("number", number.unwrap_or_default().into()),
            ("cards", meant.into()),
            ("card", card(entry.card).into()),
            ("colour", colour.into()),
            ("reason", entry.reason.as_deref().unwrap_or_default().into()),
        ],
    );
    let mut parts = vec![step];
    if effects.tokens > 0 {
        parts.push(messages.text("step-tokens", &[("n", effects.tokens.into())]));
    }
    for side in Side::BOTH {
        if effects.finished[side.index()] {
            let side = side_key(&rules.ruleset, side);
            parts.push(messages.text("step-finished", &[("side", side.into())]));
        }
    }
    if effects.sudden_death {
        parts.push(messages.get("step-sudden-death"));
    }
    messages.clauses(parts)
}

/// The end of a game as a sentence, with its score and title where there is one.
pub fn outcome_in_words(
    messages: &Messages,
    rules: &NamedRuleset,
    state: &State,
    outcome: Outcome,
) -> String {
    let who = match outcome.winner {
        Winner::Team(side) => {
            let side = side_key(&rules.ruleset, side);
            messages.text("end-team", &[("side", side.into())])
        }
        Winner::Everyone => messages.get("end-everyone"),
        Winner::Nobody => messages.get("end-nobody"),
    };
    let why = messages.get(match outcome.cause {
        Cause::AllFound => "cause-all-found",
        Cause::GivenAway => "cause-given-away",
        Cause::FreeCover => "cause-free-cover",
        Cause::Assassin => "cause-assassin",
        Cause::AssassinFound => "cause-assassin-found",
        Cause::SuddenDeathWon => "cause-sudden-death-won",
        Cause::SuddenDeathLost => "cause-sudden-death-lost",
        Cause::GaveUp => "cause-gave-up",
        Cause::Phantom => "cause-phantom",
        Cause::OutOfTokens => "cause-out-of-tokens",
    });
    let line = messages.text(
        "end-line",
        &[
            ("who", who.into()),
            ("why", why.into()),
            ("n", state.turns().into()),
        ],
    );
    let Some(score) = state.score() else {
        return line;
    };
    let title = match rules.ruleset.kind() {
        Kind::Duet(_) => Some(duet_rating(messages, score)),
        Kind::Versus(_) => solo_title(messages, rules.ruleset.cards(), score.max(0) as u8),
    };
    let score = match title {
        Some(title) => messages.text(
            "end-title",
            &[("score", score.into()), ("title", title.into())],
        ),
        None => messages.text("end-score", &[("score", score.into())]),
    };
    messages.clauses([line, score])
}
