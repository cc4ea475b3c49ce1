//! Actions and endings in words.

use crate::rulebook::{NamedRuleset, duet_rating, side_name, solo_title};
use crate::rules::{Cause, Colour, Effects, Kind, Outcome, Side, State, Winner};
use crate::transcript::{Entry, NumberLine, Verb};

/// What a touched card is called.
pub fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "a red agent",
        Colour::Blue => "a blue agent",
        Colour::Green => "an agent",
        Colour::Bystander => "a bystander",
        Colour::Assassin => "the assassin",
    }
}

/// One step of a transcript as a sentence.
pub fn step_in_words(
    rules: &NamedRuleset,
    words: &[String],
    entry: &Entry,
    effects: &Effects,
) -> String {
    let who = side_name(&rules.ruleset, entry.side);
    let card = |card: Option<u8>| {
        card.and_then(|c| words.get(usize::from(c)))
            .map_or("?", String::as_str)
    };
    let what = effects
        .revealed
        .map_or("", |(_, colour)| colour_name(colour));
    let mut text = match entry.verb {
        Verb::Clue => {
            let number = match &entry.number {
                Some(NumberLine::Count(n)) => n.to_string(),
                Some(NumberLine::Word(word)) => word.clone(),
                None => String::new(),
            };
            let mut text = format!(
                "{who}: “{}: {number}”",
                entry.word.as_deref().unwrap_or("?")
            );
            if let Some(intended) = entry.intended.as_ref().filter(|i| !i.is_empty()) {
                let meant: Vec<&str> = intended.iter().map(|&c| card(Some(c))).collect();
                text.push_str(&format!(" (meant: {})", meant.join(", ")));
            }
            text
        }
        Verb::Object => match &entry.reason {
            Some(reason) => format!("the clue is called illegal: {reason}"),
            None => "the clue is called illegal".into(),
        },
        Verb::Guess => format!("{who} touches {}: {what}", card(entry.card)),
        Verb::Stop => format!("{who} stops"),
        Verb::Cover => format!("{who} covers {}: {what}", card(entry.card)),
        Verb::Decline => format!("{who} does without the free cover"),
    };
    if effects.tokens > 0 {
        let plural = if effects.tokens == 1 { "" } else { "s" };
        text.push_str(&format!("; {} token{plural} used", effects.tokens));
    }
    for side in Side::BOTH {
        if effects.finished[side.index()] {
            let name = side_name(&rules.ruleset, side);
            text.push_str(&format!("; all agents of {name} are found"));
        }
    }
    if effects.sudden_death {
        text.push_str("; sudden death begins");
    }
    text
}

/// The end of a game as a sentence, with its score and title where there is one.
pub fn outcome_in_words(rules: &NamedRuleset, state: &State, outcome: Outcome) -> String {
    let who = match outcome.winner {
        Winner::Team(side) => format!("{} wins", side_name(&rules.ruleset, side)),
        Winner::Everyone => "the players win".into(),
        Winner::Nobody => "the players lose".into(),
    };
    let why = match outcome.cause {
        Cause::AllFound => "all agents are found",
        Cause::GivenAway => "the other team covered the last agent",
        Cause::FreeCover => "the free cover was the last agent",
        Cause::Assassin => "the assassin was touched",
        Cause::AssassinFound => "the assassin was found at last",
        Cause::SuddenDeathWon => "sudden death, and no mistake",
        Cause::SuddenDeathLost => "a wrong card in sudden death",
        Cause::GaveUp => "sudden death was given up",
        Cause::Phantom => "all agents of the other colour are covered",
        Cause::OutOfTokens => "a mistake needed two tokens and one was left",
    };
    let clues = match state.turns() {
        1 => "1 clue".to_owned(),
        n => format!("{n} clues"),
    };
    let mut text = format!("{who}: {why}, after {clues}");
    if let Some(score) = state.score() {
        let title = match rules.ruleset.kind() {
            Kind::Duet(_) => Some(duet_rating(score)),
            Kind::Versus(_) => solo_title(rules.ruleset.cards(), score.max(0) as u8),
        };
        text.push_str(&format!("; score {score}"));
        if let Some(title) = title {
            text.push_str(&format!(" ({title})"));
        }
    }
    text
}
