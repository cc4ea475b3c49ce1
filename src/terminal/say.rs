//! The sentences of both skins: who is asked for what, how it stands, what the key's letters mean.

use crate::messages::Messages;
use crate::practice::{CardView, Seat, SeatView};
use crate::rules::{Colour, Side};
use crate::transcript::NumberLine;

/// The letter of a colour; a capital on covered cards.
pub fn letter(colour: Colour, covered: bool) -> char {
    let letter = match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
        Colour::Green => 'g',
        Colour::Bystander => '-',
        Colour::Assassin => 'x',
    };
    match covered {
        true => letter.to_ascii_uppercase(),
        false => letter,
    }
}

/// The mark on a card: the letter of its cover, else its letters on the key that the seat sees.
pub fn mark(card: &CardView) -> String {
    match card.covered {
        Some(colour) => letter(colour, true).to_string(),
        None => [card.key, card.other_key]
            .into_iter()
            .flatten()
            .map(|colour| letter(colour, false))
            .collect(),
    }
}

/// Duet's tokens on a card.
pub fn tokens(card: &CardView) -> &'static str {
    match card.marks {
        [true, true] => "<A<B",
        [true, false] => "<A",
        [false, true] => "<B",
        [false, false] => "",
    }
}

/// The standing: agents left to find, tokens, the clue.
pub fn standing(m: &Messages, view: &SeatView) -> String {
    let left = match view.tokens {
        Some([checks, bystanders]) => {
            let agents = m.text("standing-agents", &[("n", view.left[0].into())]);
            let tokens = m.text("standing-tokens", &[("n", (checks + bystanders).into())]);
            let mistakes = m.text("standing-mistakes", &[("mistakes", bystanders.into())]);
            m.list([agents, format!("{tokens} ({mistakes})")])
        }
        None => m.text(
            "standing-versus",
            &[("red", view.left[0].into()), ("blue", view.left[1].into())],
        ),
    };
    let Some(clue) = view.clue.as_ref().filter(|_| view.outcome.is_none()) else {
        return left;
    };
    // A guesser for both teams must know for whom (1.11).
    let whose = match (view.you, clue.by) {
        (Seat::SharedGuesser, Side::A) => "red",
        (Seat::SharedGuesser, Side::B) => "blue",
        _ => "one",
    };
    let said = m.text(
        "standing-clue",
        &[
            ("whose", whose.into()),
            ("word", clue.word.as_str().into()),
            ("number", clue.number.to_string().into()),
        ],
    );
    let guesses = clue.guesses_left;
    let guesses = guesses.map(|n| m.text("standing-guesses", &[("n", n.into())]));
    // The meaning of a zero, which few people know who have not played for long.
    let zero = matches!(clue.number, NumberLine::Count(0)).then(|| m.get("standing-zero"));
    let said = m.list([Some(said), guesses, zero].into_iter().flatten());
    m.clauses([left, said])
}

/// The task of the person at the seat.
pub fn task(m: &Messages, view: &SeatView) -> String {
    let o = &view.options;
    let seat = ("seat", view.you.to_string().into());
    if !view.your_turn {
        return m.text("task-watch", &[seat]);
    }
    let what = if o.pass {
        m.get("task-object")
    } else if o.clue_max > 0 {
        let more = match (o.zero, o.unlimited) {
            (true, true) => "both",
            (true, false) => "zero",
            (false, true) => "unlimited",
            (false, false) => "none",
        };
        let args = [("max", o.clue_max.into()), ("more", more.into())];
        m.text("task-clue", &args)
    } else if view.phase == "phantom" {
        m.get("task-phantom")
    } else if !o.cover.is_empty() {
        m.get("task-cover")
    } else if view.phase == "sudden-death" {
        m.get("task-sudden-death")
    } else if o.stop {
        m.get("task-touch-or-stop")
    } else {
        m.get("task-touch")
    };
    m.text("task", &[seat, ("task", what.into())])
}

/// A card in full: its word, its gloss or its concepts.
#[cfg(feature = "terminal")]
pub fn card_in_full(card: &CardView, about: &str) -> String {
    let mut text = card.text.clone();
    if let Some(gloss) = &card.gloss {
        text.push_str(&format!(" ({gloss})"));
    }
    if !about.is_empty() {
        text.push_str(&format!(": {about}"));
    }
    text
}
