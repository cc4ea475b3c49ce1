//! A table drawn for a page: a coloured grid that also reads as text.

use serde_json::{Value, json};

use super::html::escape;
use crate::rules::{CardSet, Colour, Game, Key, Pos, Side};

/// A table at one moment, with the key.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    columns: u8,
    cards: Vec<CardPicture>,
}

#[derive(Clone, Debug, PartialEq)]
struct CardPicture {
    word: String,
    /// One letter, in Duet one of each side.
    key: String,
    now: Moment,
}

/// The changes of a card.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    /// The letter of its cover, or a dot.
    shown: char,
    /// The clue was meant for it.
    meant: bool,
    /// It was touched as the first, second … of the turn; 0 if not.
    order: usize,
    /// Duet: it is closed to player A, to player B.
    closed: [bool; 2],
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
        Colour::Green => 'g',
        Colour::Bystander => 'n',
        Colour::Assassin => 'x',
    }
}

fn name(letter: char) -> &'static str {
    match letter {
        'r' => "red",
        'b' => "blue",
        'g' => "green",
        'n' => "bystander",
        'x' => "assassin",
        _ => "",
    }
}

fn moment(game: &Game, meant: CardSet, touched: &[Pos], pos: Pos) -> Moment {
    let public = game.public();
    let layers = [
        (public.shown.agents[0], 'r'),
        (public.shown.agents[1], 'b'),
        (public.shown.bystanders, 'n'),
        (public.shown.assassins, 'x'),
        (public.shown.greens, 'g'),
    ];
    let shown = layers.iter().find(|(set, _)| set.contains(pos));
    Moment {
        shown: shown.map_or('.', |&(_, letter)| letter),
        meant: meant.contains(pos),
        order: touched
            .iter()
            .position(|&p| p == pos)
            .map_or(0, |at| at + 1),
        closed: Side::BOTH.map(|s| public.marks[s.index()].contains(pos)),
    }
}

impl Moment {
    /// The small text of a card.
    fn note(&self, key: &str) -> String {
        let mut letters = key.chars();
        let mut note = match (letters.next(), letters.next()) {
            (Some(a), Some(b)) => format!("A {}, B {}", short(a), short(b)),
            (Some(one), None) => name(one).to_owned(),
            _ => String::new(),
        };
        for (closed, side) in self.closed.iter().zip(["A", "B"]) {
            if *closed {
                note.push_str(&format!(" ✕{side}"));
            }
        }
        note
    }

    fn json(&self) -> Value {
        json!([
            self.shown.to_string(),
            u8::from(self.meant),
            self.order,
            u8::from(self.closed[0]) + 2 * u8::from(self.closed[1])
        ])
    }
}

/// A side of a Duet card, short enough for two on a card.
fn short(letter: char) -> &'static str {
    match letter {
        'n' => "beige",
        'x' => "black",
        other => name(other),
    }
}

impl Picture {
    /// Draws a game. `meant` are the cards of the clue, `touched` those of the turn, in order.
    pub fn new(game: &Game, words: &[String], meant: CardSet, touched: &[Pos]) -> Picture {
        let cards = (0..game.ruleset().cards()).map(|i| {
            let pos = Pos(i);
            let key = match game.deal().key() {
                Key::Versus(key) => letter(key.colour(pos)).to_string(),
                Key::Duet(key) => Side::BOTH
                    .map(|s| letter(key.colour(s, pos)))
                    .iter()
                    .collect(),
            };
            CardPicture {
                word: words.get(pos.index()).cloned().unwrap_or_default(),
                key,
                now: moment(game, meant, touched, pos),
            }
        });
        Picture {
            columns: game.ruleset().grid().columns,
            cards: cards.collect(),
        }
    }

    /// The parts of it that change from step to step, for the page's script.
    pub(crate) fn moments(game: &Game, meant: CardSet, touched: &[Pos]) -> Value {
        (0..game.ruleset().cards())
            .map(|i| moment(game, meant, touched, Pos(i)).json())
            .collect()
    }

    /// The grid.
    pub fn html(&self) -> String {
        let mut out = format!(
            "<div class=\"board\" role=\"list\" style=\"--columns:{}\">",
            self.columns
        );
        for card in &self.cards {
            let now = &card.now;
            let duet = card.key.chars().count() > 1;
            let mut keys = card.key.chars();
            let first = keys.next().unwrap_or('.');
            let second = keys.next().unwrap_or(first);
            out.push_str(&format!(
                "<div class=\"card{}{}\" role=\"listitem\" data-a=\"{first}\" data-b=\"{second}\" data-shown=\"{}\">\
                 <span class=\"mark\">{}</span><span class=\"word\">{}</span><span class=\"note\">{}</span></div>",
                if duet { " two" } else { "" },
                if now.meant { " meant" } else { "" },
                now.shown,
                if now.order > 0 { now.order.to_string() } else { String::new() },
                escape(&card.word),
                now.note(&card.key),
            ));
        }
        out.push_str("</div>");
        out
    }
}
