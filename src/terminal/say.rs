//! The sentences of both skins: who is asked for what, how it stands, what the key's letters mean.

use crate::practice::{CardView, Seat, SeatView};
use crate::rules::{Colour, Side};
use crate::transcript::NumberLine;

/// A seat in words.
pub fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Spymaster(Side::A) => "red's spymaster",
        Seat::Spymaster(Side::B) => "blue's spymaster",
        Seat::Guesser(Side::A) => "red's guesser",
        Seat::Guesser(Side::B) => "blue's guesser",
        Seat::SharedGuesser => "the guesser",
        Seat::Partner(Side::A) => "player A",
        Seat::Partner(Side::B) => "player B",
    }
}

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

/// What is marked on a card: the letter of what covers it, else those of the key that the seat sees.
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

/// How it stands: what is left to find, tokens, the clue.
pub fn standing(view: &SeatView) -> String {
    let mut text = match view.tokens {
        Some([checks, bystanders]) => {
            let count = |n: u8, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            format!(
                "{} to find, {} ({bystanders} for mistakes)",
                count(view.left[0], "agent"),
                count(checks + bystanders, "token")
            )
        }
        None => format!("to find: red {}, blue {}", view.left[0], view.left[1]),
    };
    if let Some(clue) = view.clue.as_ref().filter(|_| view.outcome.is_none()) {
        // A guesser for both teams must know for whom (1.11).
        let whose = match (view.you, clue.by) {
            (Seat::SharedGuesser, Side::A) => "red's",
            (Seat::SharedGuesser, Side::B) => "blue's",
            _ => "the",
        };
        text.push_str(&format!("; {whose} clue: “{} {}”", clue.word, clue.number));
        if let Some(left) = clue.guesses_left {
            let plural = if left == 1 { "guess" } else { "guesses" };
            text.push_str(&format!(", {left} {plural} left"));
        }
        // What few know who have not played it for long.
        if matches!(clue.number, NumberLine::Count(0)) {
            text.push_str(", none of ours is near it");
        }
    }
    text
}

/// What the person at the seat is asked to do.
pub fn task(view: &SeatView) -> String {
    let o = &view.options;
    let you = seat_name(view.you);
    if !view.your_turn {
        return format!("you are {you}");
    }
    let what = if o.pass {
        "may the clue stand? pass, or object".to_owned()
    } else if o.clue_max > 0 {
        let more = match (o.zero, o.unlimited) {
            (true, true) => ", 0 or unlimited",
            (true, false) => " or 0",
            (false, true) => " or unlimited",
            (false, false) => "",
        };
        match o.clue_max {
            1 => format!("give a clue: WORD 1{more}"),
            most => format!("give a clue: WORD and 1 to {most}{more}"),
        }
    } else if view.phase == "phantom" {
        "cover an agent of the other colour: it is its turn".to_owned()
    } else if !o.cover.is_empty() {
        "cover one of your agents, or decline".to_owned()
    } else if view.phase == "sudden-death" {
        "sudden death: touch only what is surely right, or stop to give up".to_owned()
    } else if o.stop {
        "touch a card, or stop".to_owned()
    } else {
        "touch a card".to_owned()
    };
    format!("you are {you}: {what}")
}

/// A card in full: its word, its gloss or its concepts.
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
