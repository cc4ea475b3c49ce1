//! Text in columns: cut, centred and wrapped by the width of its characters.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cuts a text to a number of columns; a cut text ends with `…`.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 0;
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide + 1 > width {
            break;
        }
        used += wide;
        kept.push(c);
    }
    if width > 0 {
        kept.push('…');
    }
    kept
}

/// The columns of a terminal whose width is not known.
pub const USUAL_WIDTH: usize = 80;

/// Breaks each line of a text, as [`wrap`] does.
pub fn wrap_lines(text: &str, width: usize) -> String {
    let mut all = String::new();
    for line in text.lines().flat_map(|line| wrap(line, width)) {
        all.push_str(line.trim_end());
        all.push('\n');
    }
    all
}

/// Two columns: the left ones as wide as the widest, the right ones broken where the width ends.
pub fn two_columns(rows: &[(String, String)], width: usize) -> Vec<String> {
    let left = rows.iter().map(|(left, _)| left.width()).max().unwrap_or(0) + 3;
    let room = width.saturating_sub(left).max(20);
    let mut lines = Vec::new();
    for (name, text) in rows {
        for (at, part) in wrap(text, room).into_iter().enumerate() {
            let name = if at == 0 { name.as_str() } else { "" };
            let gap = " ".repeat(left - name.width());
            lines.push(format!("{name}{gap}{part}"));
        }
    }
    lines
}

/// Cuts a text and puts it in the middle of as many columns.
pub fn centred(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let free = width - text.width().min(width);
    let left = free / 2;
    format!("{}{text}{}", " ".repeat(left), " ".repeat(free - left))
}

/// Breaks a text into lines of at most so many columns, between words where it can. Further lines begin as
/// far to the right as the first does.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let body = text.trim_start();
    let indent = " ".repeat((text.len() - body.len()).min(width / 2));
    let room = width.saturating_sub(indent.len()).max(2);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    // A number and its sign stay together.
    let glued = body.replace(" %", "\u{a0}%");
    for word in glued.split(' ').filter(|word| !word.is_empty()) {
        let gap = usize::from(!line.is_empty());
        if line.width() + gap + word.width() <= room {
            if gap == 1 {
                line.push(' ');
            }
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        // A word longer than a line, or a text without spaces, breaks anywhere.
        for c in word.chars() {
            if line.width() + c.width().unwrap_or(0) > room {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    let line = |line: &String| format!("{indent}{}", line.replace('\u{a0}', " "));
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(cut("雪糕車", 6), "雪糕車");
        assert_eq!(cut("雪糕車", 5), "雪糕…");
        assert_eq!(cut("雪糕車", 4), "雪…");
        assert_eq!(cut("river", 0), "");
        assert_eq!(centred("雪糕", 8), "  雪糕  ");
        assert_eq!(centred("ice cream van", 9).width(), 9);
    }

    #[test]
    fn text_breaks_between_words_and_long_ones_anywhere() {
        assert_eq!(wrap("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(wrap("about 7 % more", 8), ["about", "7 % more"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 5), [""]);
        for line in wrap("一二三四五六七八九十 words", 7) {
            assert!(line.width() <= 7, "{line}");
        }
    }
}
