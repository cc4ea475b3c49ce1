//! The table as text: a grid that can be read with and without colours.

use unicode_width::UnicodeWidthStr;

use super::columns::wrap;
use crate::rules::{CardSet, Colour, Key, Pos, Public, Side};

/// The use of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain characters only.
    Plain,
    /// ANSI colours besides.
    Ansi,
}

impl Paint {
    /// Wraps a text in the colour of a card.
    pub fn colour(self, colour: Colour, text: &str) -> String {
        let code = match colour {
            Colour::Red => "31",
            Colour::Blue => "34",
            Colour::Green => "32",
            Colour::Bystander => "33",
            Colour::Assassin => "97;40",
        };
        self.wrap(code, text)
    }

    /// Wraps a text so that it stands out.
    pub fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}

/// The letter of a colour: upper case on a covered card.
fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
        Colour::Green => 'g',
        Colour::Bystander => '-',
        Colour::Assassin => 'x',
    }
}

/// Draws the table. `words` are in grid order; with a `key` every card shows its colour.
///
/// A covered card stands in brackets behind its letter: `R[river]`. With the key, the others carry
/// the small letter: `r river`, in Duet one for each side. `<A` is a token that points at player A.
pub fn board(public: &Public<'_>, words: &[String], key: Option<&Key>, paint: Paint) -> String {
    let secret = |pos: Pos| match key {
        None => String::new(),
        Some(Key::Versus(k)) => letter(k.colour(pos)).to_string(),
        Some(Key::Duet(k)) => Side::BOTH
            .map(|s| letter(k.colour(s, pos)))
            .iter()
            .collect(),
    };
    let cells = places(public).map(|pos| {
        let colour = shown_colour(public, pos).or(match key {
            Some(Key::Versus(k)) => Some(k.colour(pos)),
            _ => None,
        });
        (cell(public, words, &secret(pos), pos), colour)
    });
    grid(
        &cells.collect::<Vec<_>>(),
        public.ruleset.grid().columns,
        usize::MAX,
        paint,
    )
}

/// Draws the table for one seat, with the numbers of the cards. `known` is the seat's knowledge of an uncovered
/// card: all, one side of it, or nothing.
pub fn seat_board(
    public: &Public<'_>,
    words: &[String],
    known: &dyn Fn(Pos) -> Option<Colour>,
    width: usize,
    paint: Paint,
) -> String {
    let cells = places(public).map(|pos| {
        let secret = known(pos).map(letter).map(String::from).unwrap_or_default();
        let text = cell(public, words, &secret, pos);
        let colour = shown_colour(public, pos).or_else(|| known(pos));
        (format!("{:>2} {text}", pos.0 + 1), colour)
    });
    grid(
        &cells.collect::<Vec<_>>(),
        public.ruleset.grid().columns,
        width,
        paint,
    )
}

fn places(public: &Public<'_>) -> impl Iterator<Item = Pos> + use<> {
    (0..public.ruleset.cards()).map(Pos)
}

/// Draws cells in columns of one width, whatever the width of their characters. If the lines would be longer than
/// `most`, columns are as narrow as need be and texts go on in a line below.
pub fn grid(cells: &[(String, Option<Colour>)], columns: u8, most: usize, paint: Paint) -> String {
    let columns = usize::from(columns.max(1));
    let widths = widths(cells, columns, most);
    let mut lines = String::new();
    for row in cells.chunks(columns) {
        let broken = row.iter().zip(&widths);
        let broken: Vec<Vec<String>> = broken.map(|((text, _), &w)| folded(text, w)).collect();
        let height = broken.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut line = String::from(" ");
            for ((parts, (_, colour)), &width) in broken.iter().zip(row).zip(&widths) {
                let text = parts.get(at).map_or("", String::as_str);
                let padded = format!("{text}{}", " ".repeat(width.saturating_sub(text.width())));
                line.push_str("  ");
                match colour {
                    Some(colour) => line.push_str(&paint.colour(*colour, &padded)),
                    None => line.push_str(&padded),
                }
            }
            lines.push_str(line.trim_end());
            lines.push('\n');
        }
    }
    lines
}

/// The width of each column: all alike if that fits; else the width each needs, the widest made narrower, first down to
/// their longest word and then through words.
fn widths(cells: &[(String, Option<Colour>)], columns: usize, most: usize) -> Vec<usize> {
    let column = |at: usize| cells.iter().skip(at).step_by(columns).map(|(text, _)| text);
    let widest = cells.iter().map(|(text, _)| text.width()).max();
    let alike = vec![widest.unwrap_or(0); columns];
    let fits = |widths: &[usize]| {
        let all: usize = widths.iter().map(|w| w + 2).sum();
        all < most
    };
    if fits(&alike) {
        return alike;
    }
    let longest = |text: &String| {
        let (head, rest) = split(text);
        let words = rest.split(' ').map(UnicodeWidthStr::width);
        head.width() + words.max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns)
        .map(|at| column(at).map(|text| text.width()).max().unwrap_or(0))
        .collect();
    let floors: Vec<usize> = (0..columns)
        .map(|at| column(at).map(longest).max().unwrap_or(0))
        .collect();
    while !fits(&widths) {
        let spare = (0..columns).filter(|&at| widths[at] > floors[at]);
        let narrower = spare
            .max_by_key(|&at| widths[at])
            .or_else(|| (0..columns).max_by_key(|&at| widths[at]));
        match narrower {
            Some(at) if widths[at] > HEAD + 2 => widths[at] -= 1,
            _ => break,
        }
    }
    widths
}

/// Characters before a card's word: its number and its letters.
const HEAD: usize = 5;

/// A cell's number and letters, and its word.
fn split(text: &str) -> (&str, &str) {
    let at = text
        .char_indices()
        .nth(HEAD)
        .map_or(text.len(), |(at, _)| at);
    text.split_at(at)
}

/// The text of a cell in lines of this width; further lines begin under the word.
fn folded(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let (head, rest) = split(text);
    let lines = wrap(rest, width.saturating_sub(head.width()));
    let begin = |at: usize| match at {
        0 => head.to_owned(),
        _ => " ".repeat(head.width()),
    };
    let lines = lines.into_iter().enumerate();
    lines.map(|(at, line)| begin(at) + &line).collect()
}

fn cell(public: &Public<'_>, words: &[String], secret: &str, pos: Pos) -> String {
    let word = words.get(pos.index()).map_or("?", String::as_str);
    let mut text = match shown_colour(public, pos) {
        Some(colour) => format!("{}[{word}]", letter(colour).to_ascii_uppercase()),
        None if secret.is_empty() => format!(" {word}"),
        None => format!("{secret} {word}"),
    };
    for side in Side::BOTH {
        if public.marks[side.index()].contains(pos) {
            text.push_str(if side == Side::A { " <A" } else { " <B" });
        }
    }
    text
}

fn shown_colour(public: &Public<'_>, pos: Pos) -> Option<Colour> {
    let shown = &public.shown;
    let layers: [(CardSet, Colour); 5] = [
        (shown.agents[0], Colour::Red),
        (shown.agents[1], Colour::Blue),
        (shown.bystanders, Colour::Bystander),
        (shown.assassins, Colour::Assassin),
        (shown.greens, Colour::Green),
    ];
    layers
        .iter()
        .find(|(set, _)| set.contains(pos))
        .map(|&(_, colour)| colour)
}
