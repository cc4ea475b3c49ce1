//! A deal on paper: the board and the key card as SVG, and both as a page to print.
//!
//! Colours carry a letter each, so that a black-and-white print can be read. A sheet shows one thing only: a printer of the
//! board sees no key, and of Duet's key one side.

use unicode_width::UnicodeWidthStr;

use super::html::escape;
use crate::deck::{Art, Card, Language};
use crate::rules::{Colour, Deal, Grid, Key, Pos, Side};

/// Width and height of a card, in units of the drawing.
const CARD: (u32, u32) = (180, 110);
/// Side of a picture card.
const SQUARE: u32 = 180;
/// Side of a square of the key.
const FIELD: u32 = 60;
/// Border around a sheet.
const MARGIN: u32 = 20;

/// The key to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySheet {
    /// The key of the competitive game.
    Whole,
    /// One side of Duet's key.
    OneSide(Side),
}

/// A deal to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a> {
    /// The grid.
    pub grid: Grid,
    /// The deal.
    pub deal: &'a Deal,
    /// The cards in grid order.
    pub cards: &'a [&'a Card],
    /// The language of picture labels.
    pub language: Language,
    /// The drawings of picture cards.
    pub art: Option<&'a Art>,
}

impl Print<'_> {
    /// The board.
    pub fn board_svg(&self) -> String {
        let pictures = self.cards.iter().any(|card| card.is_picture());
        let (wide, high) = match pictures {
            true => (SQUARE, SQUARE),
            false => CARD,
        };
        let (columns, rows) = (u32::from(self.grid.columns), u32::from(self.grid.rows));
        let mut out = head(2 * MARGIN + columns * wide, 2 * MARGIN + rows * high);
        for (at, card) in self.cards.iter().enumerate() {
            let (x, y) = place(at, columns, wide, high);
            out.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"#fffdf7\" stroke=\"#555\"/>",
                x + 4,
                y + 4,
                wide - 8,
                high - 8
            ));
            match card {
                Card::Word(word) => {
                    out.push_str(&text(&word.text, x + wide / 2, y + high / 2, wide - 24, 26))
                }
                Card::Picture(picture) => match self.art.and_then(|art| art.svg(&picture.id)) {
                    Some(svg) => out.push_str(&nested(&svg, x + 10, y + 10, wide - 20)),
                    None => out.push_str(&text(
                        &card.label(self.language),
                        x + wide / 2,
                        y + high / 2,
                        wide - 24,
                        24,
                    )),
                },
            }
        }
        out.push_str("</svg>");
        out
    }

    /// A key card; `None` where the key has no such sheet.
    pub fn key_svg(&self, sheet: KeySheet) -> Option<String> {
        let colour = |pos: Pos| match (self.deal.key(), sheet) {
            (Key::Versus(key), KeySheet::Whole) => Some(key.colour(pos)),
            (Key::Duet(key), KeySheet::OneSide(side)) => Some(key.colour(side, pos)),
            _ => None,
        };
        let (columns, rows) = (u32::from(self.grid.columns), u32::from(self.grid.rows));
        let (wide, high) = (2 * MARGIN + columns * FIELD, 2 * MARGIN + rows * FIELD);
        let mut out = head(wide, high);
        // The edge of a printed key names the side that starts (1.1).
        let edge = match self.deal.key() {
            Key::Versus(key) => fill(Colour::of(key.starts)),
            Key::Duet(_) => "#777",
        };
        out.push_str(&format!(
            "<rect x=\"4\" y=\"4\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"8\"/>",
            wide - 8,
            high - 8
        ));
        for at in 0..self.grid.cards() {
            let colour = colour(Pos(at))?;
            let (x, y) = place(usize::from(at), columns, FIELD, FIELD);
            out.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{}\" stroke=\"#444\"/>",
                x + 3,
                y + 3,
                FIELD - 6,
                FIELD - 6,
                fill(colour)
            ));
            let ink = match colour {
                Colour::Bystander => "#333",
                _ => "#fff",
            };
            out.push_str(&format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" dominant-baseline=\"central\" font-family=\"sans-serif\" font-size=\"24\" fill=\"{ink}\">{}</text>",
                x + FIELD / 2,
                y + FIELD / 2,
                letter(colour)
            ));
        }
        out.push_str("</svg>");
        Some(out)
    }

    /// The caption of a key card.
    pub fn key_caption(&self, sheet: KeySheet) -> String {
        match (self.deal.key(), sheet) {
            (Key::Versus(key), _) => match key.starts {
                Side::A => "Key: red (R) starts; blue is B, the assassin X".into(),
                Side::B => "Key: blue (B) starts; red is R, the assassin X".into(),
            },
            (Key::Duet(_), KeySheet::OneSide(Side::B)) => {
                "Key of side B: G green, X black; only for player B".into()
            }
            (Key::Duet(_), _) => "Key of side A: G green, X black; only for player A".into(),
        }
    }

    /// A page to print: the board, or the key cards, each on a sheet of its own.
    pub fn html(&self, title: &str, board: bool, keys: &[KeySheet]) -> String {
        let mut sheets: Vec<(String, String)> = Vec::new();
        if board {
            sheets.push((title.to_owned(), self.board_svg()));
        }
        for &sheet in keys {
            if let Some(svg) = self.key_svg(sheet) {
                sheets.push((format!("{title}. {}", self.key_caption(sheet)), svg));
            }
        }
        let mut out = format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title><style>{STYLE}</style></head><body>",
            self.language.code(),
            escape(title)
        );
        for (caption, svg) in sheets {
            out.push_str(&format!(
                "<section><p>{}</p>{svg}</section>",
                escape(&caption)
            ));
        }
        out.push_str("</body></html>\n");
        out
    }
}

const STYLE: &str = "body{font-family:sans-serif;margin:1em}section{break-after:page;break-inside:avoid}\
section:last-child{break-after:auto}svg{width:100%;height:auto;max-height:90vh}p{margin:0 0 .5em}";

fn head(wide: u32, high: u32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" role=\"img\"><rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>"
    )
}

fn place(at: usize, columns: u32, wide: u32, high: u32) -> (u32, u32) {
    let at = at as u32;
    (MARGIN + at % columns * wide, MARGIN + at / columns * high)
}

/// A word in the middle of a place, smaller if it is long.
fn text(word: &str, x: u32, y: u32, width: u32, size: u32) -> String {
    // A column of a monospaced screen is about 0.62 of the letters' height.
    let columns = word.width().max(1) as u32;
    let size = size.min(width * 100 / (columns * 62)).max(8);
    format!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" dominant-baseline=\"central\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"{size}\">{}</text>",
        escape(word)
    )
}

/// A drawing inside a drawing.
fn nested(svg: &str, x: u32, y: u32, side: u32) -> String {
    let place = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" ");
    svg.replacen("<svg ", &place, 1)
}

fn fill(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#c0392b",
        Colour::Blue => "#2e6da4",
        Colour::Green => "#3a8f4a",
        Colour::Bystander => "#eadfc8",
        Colour::Assassin => "#111",
    }
}

fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "R",
        Colour::Blue => "B",
        Colour::Green => "G",
        Colour::Bystander => "·",
        Colour::Assassin => "X",
    }
}
