//! The places of things on a screen of some size.

use ratatui::layout::Rect;

/// The smallest screen that is played on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// From this width on the pane stands beside the board.
const WIDE: u16 = 112;
/// Lines that are always there: title, standing, task, input, keys.
const FIXED: u16 = 5;
/// The fewest lines of a pane below the board.
const PANE: u16 = 6;
/// The most columns of a card.
const CARD: u16 = 20;

/// The places on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// The line above all.
    pub title: Rect,
    /// The grid with its borders.
    pub board: Rect,
    /// The inside of each card, row by row.
    pub cards: Vec<Rect>,
    /// Log or analysis.
    pub pane: Rect,
    /// The standing of the game.
    pub standing: Rect,
    /// The question.
    pub task: Rect,
    /// The line typed or the card chosen.
    pub input: Rect,
    /// The keys that can be pressed.
    pub keys: Rect,
}

impl BoardLayout {
    /// For a grid on a screen; `None` if the screen is too small.
    pub fn new(area: Rect, columns: u8, rows: u8) -> Option<BoardLayout> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let (columns, rows) = (u16::from(columns.max(1)), u16::from(rows.max(1)));
        let wide = area.width >= WIDE;
        // A third of a wide screen is for the pane.
        let for_board = if wide { area.width * 2 / 3 } else { area.width };
        let inner = ((for_board - 1) / columns - 1).min(CARD);
        let for_pane = if wide { 0 } else { PANE };
        let free = area.height - FIXED - for_pane;
        let fits = |lines: &u16| rows * (lines + 1) < free;
        let lines = [3, 2, 1].into_iter().find(fits).unwrap_or(1);
        let size = (columns * (inner + 1) + 1, rows * (lines + 1) + 1);
        let left = if wide { 0 } else { (area.width - size.0) / 2 };
        let board = Rect::new(area.x + left, area.y + 1, size.0, size.1);
        let card = |at: u16| {
            let x = board.x + 1 + at % columns * (inner + 1);
            let y = board.y + 1 + at / columns * (lines + 1);
            Rect::new(x, y, inner, lines)
        };
        let bottom = area.y + area.height;
        let line = |up: u16| Rect::new(area.x, bottom - up, area.width, 1);
        let pane = match wide {
            true => {
                let x = board.right() + 1;
                let width = area.right().saturating_sub(x);
                Rect::new(x, area.y + 1, width, area.height - FIXED)
            }
            false => {
                let height = bottom - 4 - board.bottom();
                Rect::new(area.x, board.bottom(), area.width, height)
            }
        };
        Some(BoardLayout {
            title: Rect::new(area.x, area.y, area.width, 1),
            board,
            cards: (0..columns * rows).map(card).collect(),
            pane,
            standing: line(4),
            task: line(3),
            input: line(2),
            keys: line(1),
        })
    }

    /// The card at a place of the screen; its upper border belongs to it.
    pub fn card_at(&self, x: u16, y: u16) -> Option<u8> {
        let holds = |card: &Rect| {
            (card.x..card.right()).contains(&x) && (card.y - 1..card.bottom()).contains(&y)
        };
        self.cards.iter().position(holds).map(|at| at as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(a: Rect, b: Rect) -> bool {
        !a.intersection(b).is_empty()
    }

    #[test]
    fn everything_has_a_place_of_its_own_on_every_screen() {
        for (columns, rows) in [(5, 5), (5, 4), (4, 5), (2, 2)] {
            for width in (80..=200).step_by(7) {
                for height in 24..=60 {
                    let area = Rect::new(0, 0, width, height);
                    let layout = BoardLayout::new(area, columns, rows).unwrap();
                    let parts = [
                        layout.title,
                        layout.board,
                        layout.pane,
                        layout.standing,
                        layout.task,
                        layout.input,
                        layout.keys,
                    ];
                    for (i, part) in parts.iter().enumerate() {
                        assert!(!part.is_empty(), "{width}x{height}: part {i}");
                        assert_eq!(
                            area.intersection(*part),
                            *part,
                            "{width}x{height}: part {i}"
                        );
                        for other in &parts[..i] {
                            assert!(!overlap(*part, *other), "{width}x{height}: part {i}");
                        }
                    }
                    assert!(layout.pane.height >= 4 && layout.cards[0].width >= 14);
                    for (at, card) in layout.cards.iter().enumerate() {
                        assert_eq!(layout.board.intersection(*card), *card);
                        assert_eq!(layout.card_at(card.x, card.y), Some(at as u8));
                    }
                }
            }
        }
        assert!(BoardLayout::new(Rect::new(0, 0, 79, 24), 5, 5).is_none());
        assert!(BoardLayout::new(Rect::new(0, 0, 80, 23), 5, 5).is_none());
    }
}
