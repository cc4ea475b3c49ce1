//! Colours, and what stands for them where there are none.

use ratatui::style::{Color, Modifier, Style};

use crate::practice::CardView;
use crate::rules::Colour;

/// The look of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Colours may be used.
    pub colours: bool,
}

impl Theme {
    fn paint(self, style: Style, f: impl FnOnce(Style) -> Style) -> Style {
        if self.colours { f(style) } else { style }
    }

    /// The inside of a card. Covered cards are filled; what a key tells is written in its colour.
    pub fn card(self, card: &CardView) -> Style {
        let plain = Style::new();
        match (card.covered, card.key) {
            (Some(colour), _) => {
                let (back, front) = match colour {
                    Colour::Red => (Color::Red, Color::White),
                    Colour::Blue => (Color::Blue, Color::White),
                    Colour::Green => (Color::Green, Color::Black),
                    Colour::Bystander => (Color::Yellow, Color::Black),
                    Colour::Assassin => (Color::Black, Color::White),
                };
                self.paint(plain, |s| s.bg(back).fg(front))
            }
            (None, Some(colour)) => self.paint(plain, |s| s.fg(ink(colour))).bold(),
            (None, None) => plain.bold(),
        }
    }

    /// The line above a card: its number and letters.
    pub fn head(self, card: &CardView) -> Style {
        match card.covered.or(card.key) {
            Some(colour) => self.paint(Style::new(), |s| s.fg(ink(colour))).bold(),
            None => self.quiet(),
        }
    }

    /// The coach's words.
    pub fn coach(self) -> Style {
        self.paint(Style::new(), |s| s.fg(Color::Cyan))
    }

    /// Borders and other things to be looked past.
    pub fn quiet(self) -> Style {
        self.paint(Style::new(), |s| s.fg(Color::DarkGray))
    }

    /// The bars above and below.
    pub fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Something is wrong.
    pub fn bad(self) -> Style {
        self.paint(Style::new().bold(), |s| s.fg(Color::Red))
    }

    /// Something is right.
    pub fn good(self) -> Style {
        self.paint(Style::new(), |s| s.fg(Color::Green))
    }

    /// A chosen thing.
    pub fn chosen(self, style: Style) -> Style {
        style.add_modifier(Modifier::REVERSED)
    }
}

fn ink(colour: Colour) -> Color {
    match colour {
        Colour::Red => Color::LightRed,
        Colour::Blue => Color::LightBlue,
        Colour::Green => Color::LightGreen,
        Colour::Bystander => Color::Yellow,
        Colour::Assassin => Color::Magenta,
    }
}
