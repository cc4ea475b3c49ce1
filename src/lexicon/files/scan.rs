//! A look over text, word2vec and fastText files before finalfusion reads them: counts, lengths, words given twice.
use std::collections::HashMap;

use super::super::error::{LexiconError, Result};

/// First bytes of a fastText model.
pub const FASTTEXT_MAGIC: u32 = 793_712_314;

/// Remembers words and refuses the second of a kind.
struct Seen<'a> {
    file: &'a str,
    unit: &'static str,
    words: HashMap<&'a [u8], usize>,
}

impl<'a> Seen<'a> {
    fn new(file: &'a str, unit: &'static str) -> Self {
        let words = HashMap::new();
        Self { file, unit, words }
    }

    fn add(&mut self, word: &'a [u8], place: usize) -> Result<()> {
        let at = || format!("{} {place}", self.unit);
        let Ok(text) = std::str::from_utf8(word) else {
            return Err(LexiconError::refused(
                self.file,
                at(),
                "the word is not UTF-8",
            ));
        };
        if text.is_empty() {
            return Err(LexiconError::refused(self.file, at(), "there is no word"));
        }
        match self.words.insert(word, place) {
            None => Ok(()),
            Some(first) => {
                let problem = format!("`{text}` is already on {} {first}", self.unit);
                Err(LexiconError::refused(self.file, at(), problem))
            }
        }
    }
}

fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|b| b.is_ascii_whitespace())
        .filter(|field| !field.is_empty())
}

/// Lines with their numbers from 1; a last empty one does not count.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let count = if bytes.is_empty() { 0 } else { usize::MAX };
    body.split(|&b| b == b'\n')
        .take(count)
        .enumerate()
        .map(|(i, line)| (i + 1, line))
}

fn counts(bytes: &[u8], file: &str) -> Result<(usize, usize, usize)> {
    let bad = || {
        let problem = "expected the number of words and of dimensions";
        LexiconError::refused(file, "line 1", problem)
    };
    let end = bytes.iter().position(|&b| b == b'\n').ok_or_else(bad)?;
    let line = std::str::from_utf8(&bytes[..end]).map_err(|_| bad())?;
    // finalfusion wants exactly one space between them.
    let (words, dims) = line.split_once(' ').ok_or_else(bad)?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n > 0 && n < 1 << 40);
    match (number(words), number(dims)) {
        (Some(words), Some(dims)) => Ok((words, dims, end + 1)),
        _ => Err(bad()),
    }
}

/// A text file: as many numbers on every line, every word once.
pub fn text(bytes: &[u8], file: &str, with_counts: bool) -> Result<()> {
    let announced = match with_counts {
        true => Some(counts(bytes, file)?),
        false => None,
    };
    let mut dims = announced.map(|(_, dims, _)| dims);
    let mut seen = Seen::new(file, "line");
    for (number, line) in lines(bytes).skip(usize::from(with_counts)) {
        let mut fields = fields(line);
        let Some(word) = fields.next() else {
            let problem = "the line is empty";
            return Err(LexiconError::refused(
                file,
                format!("line {number}"),
                problem,
            ));
        };
        if std::str::from_utf8(line).is_err() {
            let problem = "the line is not UTF-8";
            return Err(LexiconError::refused(
                file,
                format!("line {number}"),
                problem,
            ));
        }
        let found = fields.count();
        let wanted = *dims.get_or_insert(found);
        if found != wanted || found == 0 {
            let problem = format!("{found} numbers, {wanted} expected");
            return Err(LexiconError::refused(
                file,
                format!("line {number}"),
                problem,
            ));
        }
        seen.add(word, number)?;
    }
    let found = seen.words.len();
    match announced {
        Some((words, _, _)) if words != found => {
            let problem = format!("{words} words announced, {found} lines follow (truncated?)");
            Err(LexiconError::refused(file, "line 1", problem))
        }
        None if found == 0 => Err(LexiconError::refused(file, "line 1", "there are no words")),
        _ => Ok(()),
    }
}

/// The first place in a text file that should hold a number and does not.
pub fn locate_number(bytes: &[u8], file: &str, with_counts: bool) -> Option<LexiconError> {
    for (number, line) in lines(bytes).skip(usize::from(with_counts)) {
        for field in fields(line).skip(1) {
            let text = String::from_utf8_lossy(field);
            if text.parse::<f32>().is_err() {
                let problem = format!("`{text}` is not a number");
                let place = format!("line {number}");
                return Some(LexiconError::refused(file, place, problem));
            }
        }
    }
    None
}

/// A binary word2vec file: as many rows as announced, every word once.
pub fn word2vec_binary(bytes: &[u8], file: &str) -> Result<()> {
    let (words, dims, start) = counts(bytes, file)?;
    let mut rest = &bytes[start..];
    let mut seen = Seen::new(file, "row");
    for row in 1..=words {
        let cut = |what: &str| {
            let problem = format!("the file ends inside {what} (truncated?)");
            LexiconError::refused(file, format!("row {row} of {words}"), problem)
        };
        let space = rest.iter().position(|&b| b == b' ');
        let (word, tail) = rest.split_at(space.ok_or_else(|| cut("the word"))?);
        seen.add(word.trim_ascii(), row)?;
        rest = dims
            .checked_mul(4)
            .and_then(|count| tail[1..].get(count..))
            .ok_or_else(|| cut("the numbers"))?;
    }
    match rest.trim_ascii().is_empty() {
        true => Ok(()),
        false => {
            let problem = format!("{} bytes after the last row", rest.len());
            Err(LexiconError::refused(file, format!("row {words}"), problem))
        }
    }
}

/// A fastText model: settings finalfusion can take, and as many numbers as announced.
pub fn fasttext(bytes: &[u8], file: &str) -> Result<()> {
    let mut at = 8usize;
    let refuse =
        |at: usize, problem: String| LexiconError::refused(file, format!("byte {at}"), problem);
    let u32_at = |at: usize| -> Result<usize> {
        let bytes = bytes
            .get(at..at + 4)
            .ok_or_else(|| refuse(at, "the file ends here (truncated?)".into()))?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
    };
    let mut settings = [0usize; 12];
    for setting in &mut settings {
        *setting = u32_at(at)?;
        at += 4;
    }
    let [dims, .., buckets, shortest, longest, _] = settings;
    if buckets == 0 || shortest == 0 || longest < shortest || dims == 0 {
        let problem = "a model without subwords is not supported; use its .vec file";
        return Err(refuse(8, problem.into()));
    }
    at += 8;
    let words = u32_at(at)?;
    // Size, words, labels, tokens, pruned.
    at += 4 * 3 + 8 + 8;
    let mut seen = Seen::new(file, "word");
    for row in 1..=words {
        let rest = bytes.get(at..).unwrap_or_default();
        let end = rest.iter().position(|&b| b == 0).ok_or_else(|| {
            let problem = "the file ends inside the vocabulary (truncated?)";
            refuse(bytes.len(), problem.into())
        })?;
        seen.add(&rest[..end], row)?;
        at += end + 1 + 8 + 1;
    }
    at += 1;
    let (rows, columns) = (u32_at(at)?, u32_at(at + 8)?);
    if u32_at(at + 4)? != 0 || u32_at(at + 12)? != 0 || rows != words + buckets || columns != dims {
        let problem = format!(
            "a matrix of {rows} × {columns} for {words} words, {buckets} buckets, {dims} dimensions"
        );
        return Err(refuse(at, problem));
    }
    at += 16;
    let bytes_left = bytes.len().saturating_sub(at) as u128;
    if (rows as u128) * (columns as u128) * 4 > bytes_left {
        let problem = "the file ends inside the matrix (truncated?)";
        return Err(refuse(bytes.len(), problem.into()));
    }
    Ok(())
}
