//! Text as the last field of a line of records.

/// Ends a line of numbers with a text instead: quoted where it must be, control characters as spaces, so that a row is one
/// line.
pub(super) fn push_text(out: &mut Vec<u8>, text: &str) {
    if out.last() == Some(&b'\n') {
        out.pop();
    }
    out.push(b',');
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(plain).collect();
    let text = text.trim();
    match text.contains([',', '"']) {
        true => {
            let quoted = format!("\"{}\"", text.replace('"', "\"\""));
            out.extend_from_slice(quoted.as_bytes());
        }
        false => out.extend_from_slice(text.as_bytes()),
    }
    out.push(b'\n');
}

/// Reads such a field. `None` if its quotes are wrong.
pub(super) fn read_text(field: &str) -> Option<String> {
    match field.strip_prefix('"') {
        None => (!field.contains([',', '"'])).then(|| field.to_owned()),
        Some(rest) => {
            let inside = rest.strip_suffix('"')?;
            let text = inside.replace("\"\"", "\"");
            // Every quote inside is doubled.
            (inside.matches('"').count() == 2 * text.matches('"').count()).then_some(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back_on_one_line() {
        for text in ["", "plain", "a, \"b\"", "\"", "зима", "two  blanks"] {
            let mut line = b"1,2\n".to_vec();
            push_text(&mut line, text);
            let line = String::from_utf8(line).unwrap();
            assert_eq!(line.matches('\n').count(), 1);
            let field = line.trim_end_matches('\n').strip_prefix("1,2,").unwrap();
            assert_eq!(read_text(field).as_deref(), Some(text));
        }
        let mut line = Vec::new();
        push_text(&mut line, "two\nlines\r");
        assert_eq!(line, b",two lines\n");
        for wrong in ["a,b", "a\"", "\"a", "\"a\"b\"", "\""] {
            assert_eq!(read_text(wrong), None, "{wrong}");
        }
    }
}
