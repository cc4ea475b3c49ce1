//! A line that is being typed.

use unicode_width::UnicodeWidthStr;

/// The text and the place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    text: String,
    /// A byte index between characters.
    at: usize,
}

/// More cannot be typed.
const LONGEST: usize = 200;

impl Input {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Number of columns before the place.
    pub fn column(&self) -> usize {
        self.text[..self.at].width()
    }

    /// Types a character.
    pub fn push(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LONGEST {
            self.text.insert(self.at, c);
            self.at += c.len_utf8();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Input::default();
    }

    fn before(&self) -> Option<char> {
        self.text[..self.at].chars().next_back()
    }

    fn after(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Takes back the character before.
    pub fn backspace(&mut self) {
        if let Some(c) = self.before() {
            self.at -= c.len_utf8();
            self.text.remove(self.at);
        }
    }

    /// Takes out the character after.
    pub fn delete(&mut self) {
        if self.after().is_some() {
            self.text.remove(self.at);
        }
    }

    /// One to the left.
    pub fn left(&mut self) {
        self.at -= self.before().map_or(0, char::len_utf8);
    }

    /// One to the right.
    pub fn right(&mut self) {
        self.at += self.after().map_or(0, char::len_utf8);
    }

    /// To the beginning.
    pub fn home(&mut self) {
        self.at = 0;
    }

    /// To the end.
    pub fn end(&mut self) {
        self.at = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited_in_any_script() {
        let mut input = Input::default();
        for c in "雪é x".chars() {
            input.push(c);
        }
        assert_eq!(input.column(), 5);
        input.left();
        input.backspace();
        assert_eq!(input.text(), "雪éx");
        input.home();
        input.backspace();
        input.left();
        input.delete();
        assert_eq!(input.text(), "éx");
        input.end();
        input.right();
        input.delete();
        input.push('\n');
        assert_eq!((input.text(), input.column()), ("éx", 2));
        input.clear();
        assert_eq!(input.text(), "");
    }
}
