//! The grid of cards.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::super::say;
use super::app::{App, Mode};
use super::layout::BoardLayout;
use super::theme::Theme;
use crate::messages::Messages;
use crate::practice::{CardView, SeatView};
use crate::rules::Pos;
use crate::wording::{centred, cut, wrap};

/// Draws borders and cards.
pub fn draw_board(
    buffer: &mut Buffer,
    layout: &BoardLayout,
    (messages, view): (&Messages, &SeatView),
    app: &App,
    mode: Mode,
    theme: Theme,
) {
    let star = messages.get("screen-meant");
    borders(buffer, layout, view, theme);
    for (at, (card, place)) in view.cards.iter().zip(&layout.cards).enumerate() {
        let chosen = mode == Mode::Pick && usize::from(app.cursor) == at;
        let meant = mode == Mode::Clue && app.meant.contains(Pos(at as u8));
        let meant = meant.then_some(star.as_str());
        head(buffer, *place, at, card, meant, theme);
        face(buffer, *place, card, chosen, theme);
    }
}

fn borders(buffer: &mut Buffer, layout: &BoardLayout, view: &SeatView, theme: Theme) {
    let (columns, rows) = (usize::from(view.columns), usize::from(view.rows));
    let Some(card) = layout.cards.first() else {
        return;
    };
    let board = layout.board;
    for row in 0..=rows {
        let [left, middle, right] = match row {
            0 => ["┌", "┬", "┐"],
            _ if row == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let dash = "─".repeat(usize::from(card.width));
        let line = format!("{left}{}{right}", vec![dash; columns].join(middle));
        let y = board.y + row as u16 * (card.height + 1);
        buffer.set_string(board.x, y, line, theme.quiet());
        if row == rows {
            break;
        }
        for line in 1..=card.height {
            for column in 0..=columns {
                let x = board.x + column as u16 * (card.width + 1);
                buffer.set_string(x, y + line, "│", theme.quiet());
            }
        }
    }
}

/// Number and letters, on the border above the card.
fn head(
    buffer: &mut Buffer,
    place: Rect,
    at: usize,
    card: &CardView,
    meant: Option<&str>,
    theme: Theme,
) {
    let mark = say::mark(card);
    let star = meant.map(|word| format!(" *{word}")).unwrap_or_default();
    let text = match mark.is_empty() {
        true => format!("{:>2}{star} ", at + 1),
        false => format!("{:>2} {mark}{star} ", at + 1),
    };
    let style = theme.head(card);
    buffer.set_string(place.x, place.y - 1, text, style);
    let tokens = say::tokens(card);
    let x = place.right().saturating_sub(tokens.len() as u16);
    buffer.set_string(x, place.y - 1, tokens, style);
}

/// The text of the card, in the middle of it.
fn face(buffer: &mut Buffer, place: Rect, card: &CardView, chosen: bool, theme: Theme) {
    let mut style = theme.card(card);
    if chosen {
        style = theme.chosen(style);
    }
    buffer.set_style(place, style);
    let width = usize::from(place.width);
    let (open, close) = match (chosen, card.covered.is_some()) {
        (true, _) => (">", "<"),
        (false, true) => ("[", "]"),
        (false, false) => ("", ""),
    };
    let room = width - open.len() - close.len();
    let height = usize::from(place.height);
    let mut lines = wrap(&card.text, room);
    if lines.len() > height {
        // A text that does not fit is told on the line below the board.
        let rest = lines.split_off(height - 1).join(" ");
        lines.push(match rest.width() <= room {
            true => rest,
            false => cut(&rest, room),
        });
    }
    let top = (height - lines.len()) / 2;
    let last = lines.len() - 1;
    for (row, text) in lines.iter().enumerate() {
        let open = if row == 0 { open } else { "" };
        let close = if row == last { close } else { "" };
        let text = centred(&format!("{open}{text}{close}"), width);
        buffer.set_string(place.x, place.y + (top + row) as u16, text, style);
    }
}
