//! Just enough Parquet to read one column of required strings from a small file: the word list of a fetched package.
//!
//! Pages of one column chunk follow each other from the start of the file; each has a Thrift header. Understood:
//! Snappy compression, plain and dictionary encoding, optional values that are all present.
use super::super::error::{LexiconError, Result};

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn u32(&mut self) -> Option<usize> {
        let four = self.take(4)?;
        Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]) as usize)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn zigzag(&mut self) -> Option<i64> {
        let raw = self.varint()?;
        Some((raw >> 1) as i64 ^ -((raw & 1) as i64))
    }

    /// A Thrift struct: integers by field number, nested structs too, as (path, value).
    fn thrift(&mut self, depth: u32, path: u32, out: &mut Vec<(u32, i64)>) -> Option<()> {
        if depth > 8 {
            return None;
        }
        let mut field = 0u32;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Some(());
            }
            field = match head >> 4 {
                0 => u32::try_from(self.zigzag()?).ok()?,
                step => field + u32::from(step),
            };
            let here = path.checked_mul(100)?.checked_add(field)?;
            match head & 15 {
                1 | 2 => {}
                3 => drop(self.byte()?),
                4..=6 => out.push((here, self.zigzag()?)),
                7 => drop(self.take(8)?),
                8 => {
                    let length = self.varint()? as usize;
                    self.take(length)?;
                }
                12 => self.thrift(depth + 1, here, out)?,
                _ => return None,
            }
        }
    }
}

/// Snappy's raw format.
fn unsnap(bytes: &[u8], expected: usize) -> Option<Vec<u8>> {
    let mut input = Input::new(bytes);
    let length = input.varint()? as usize;
    if length != expected || length > 1 << 28 {
        return None;
    }
    let mut out = Vec::with_capacity(length);
    while input.at < bytes.len() {
        let tag = input.byte()?;
        let (count, offset) = match tag & 3 {
            0 => {
                let mut count = usize::from(tag >> 2);
                if count >= 60 {
                    let extra = input.take(count - 59)?;
                    count = extra.iter().rev().fold(0, |n, &b| n << 8 | usize::from(b));
                }
                out.extend_from_slice(input.take(count + 1)?);
                continue;
            }
            1 => {
                let low = usize::from(input.byte()?);
                (
                    usize::from(tag >> 2 & 7) + 4,
                    usize::from(tag >> 5) << 8 | low,
                )
            }
            2 => {
                let two = input.take(2)?;
                let offset = usize::from(u16::from_le_bytes([two[0], two[1]]));
                (usize::from(tag >> 2) + 1, offset)
            }
            _ => (usize::from(tag >> 2) + 1, input.u32()?),
        };
        let start = out.len().checked_sub(offset)?;
        if offset == 0 || out.len() + count > length {
            return None;
        }
        for i in 0..count {
            out.push(out[start + i]);
        }
    }
    (out.len() == length).then_some(out)
}

/// Parquet's mix of runs and bit-packed groups.
fn hybrid(bytes: &[u8], width: u32, count: usize) -> Option<Vec<u32>> {
    let mut input = Input::new(bytes);
    let mut out = Vec::with_capacity(count);
    while out.len() < count {
        let head = input.varint()?;
        if head & 1 == 0 {
            let raw = input.take(width.div_ceil(8) as usize)?;
            let value = raw.iter().rev().fold(0u32, |n, &b| n << 8 | u32::from(b));
            let run = ((head >> 1) as usize).min(count - out.len());
            out.extend(std::iter::repeat_n(value, run));
            if run == 0 {
                return None;
            }
        } else {
            let groups = usize::try_from(head >> 1).ok()?;
            let raw = input.take(groups.checked_mul(width as usize)?)?;
            for i in 0..groups * 8 {
                let mut value = 0u32;
                for bit in 0..width as usize {
                    let at = i * width as usize + bit;
                    value |= u32::from(raw[at / 8] >> (at % 8) & 1) << bit;
                }
                out.push(value);
            }
        }
    }
    out.truncate(count);
    Some(out)
}

fn strings(bytes: &[u8], count: usize) -> Option<Vec<String>> {
    let mut input = Input::new(bytes);
    (0..count)
        .map(|_| {
            let length = input.u32()?;
            String::from_utf8(input.take(length)?.to_vec()).ok()
        })
        .collect()
}

fn page(
    kind: i64,
    header: &[(u32, i64)],
    body: &[u8],
    dictionary: &mut Vec<String>,
) -> Option<Vec<String>> {
    let field = |path: u32| header.iter().find(|(p, _)| *p == path).map(|(_, v)| *v);
    match kind {
        2 => {
            *dictionary = strings(body, usize::try_from(field(701)?).ok()?)?;
            Some(Vec::new())
        }
        0 => {
            let count = usize::try_from(field(501)?).ok()?;
            let mut input = Input::new(body);
            let length = input.u32()?;
            let levels = hybrid(input.take(length)?, 1, count)?;
            if levels.contains(&0) {
                return None;
            }
            let values = &body[input.at..];
            match field(502)? {
                0 => strings(values, count),
                2 | 8 => {
                    let (width, rest) = values.split_first()?;
                    let indices = hybrid(rest, u32::from(*width).min(32), count)?;
                    let word = |&i: &u32| dictionary.get(i as usize).cloned();
                    indices.iter().map(word).collect()
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The first `count` strings of the file's first column.
pub fn read_strings(bytes: &[u8], file: &str, count: usize) -> Result<Vec<String>> {
    let refuse = |at: usize| {
        let problem = "not the simple kind of Parquet file that is understood here";
        LexiconError::refused(file, format!("byte {at}"), problem)
    };
    if !bytes.starts_with(b"PAR1") {
        return Err(refuse(0));
    }
    let mut input = Input::new(bytes);
    input.at = 4;
    let (mut words, mut dictionary) = (Vec::new(), Vec::new());
    while words.len() < count {
        let at = input.at;
        let read = || -> Option<Vec<String>> {
            let mut header = Vec::new();
            input.thrift(0, 0, &mut header)?;
            let field = |path: u32| header.iter().find(|(p, _)| *p == path).map(|(_, v)| *v);
            let size = |path: u32| field(path).and_then(|v| usize::try_from(v).ok());
            let body = unsnap(input.take(size(3)?)?, size(2)?)?;
            page(field(1)?, &header, &body, &mut dictionary)
        };
        words.extend({ read }().ok_or_else(|| refuse(at))?);
    }
    words.truncate(count);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page header: type, sizes, and a struct with count and encoding.
    fn header(
        kind: u8,
        plain: usize,
        packed: usize,
        field: u8,
        count: usize,
        encoding: u8,
    ) -> Vec<u8> {
        let zigzag = |n: usize| -> Vec<u8> {
            let mut n = n << 1;
            let mut out = Vec::new();
            while n >= 0x80 {
                out.push(n as u8 | 0x80);
                n >>= 7;
            }
            out.push(n as u8);
            out
        };
        let mut out = vec![0x15];
        out.extend(zigzag(kind.into()));
        out.push(0x15);
        out.extend(zigzag(plain));
        out.push(0x15);
        out.extend(zigzag(packed));
        out.push((field - 3) << 4 | 12);
        out.push(0x15);
        out.extend(zigzag(count));
        out.push(0x15);
        out.extend(zigzag(encoding.into()));
        out.extend([0, 0]);
        out
    }

    /// Snappy with one literal.
    fn snap(bytes: &[u8]) -> Vec<u8> {
        assert!(bytes.len() < 60 && !bytes.is_empty());
        let mut out = vec![bytes.len() as u8, (bytes.len() as u8 - 1) << 2];
        out.extend_from_slice(bytes);
        out
    }

    fn words(list: &[&str]) -> Vec<u8> {
        let mut out = Vec::new();
        for word in list {
            out.extend_from_slice(&(word.len() as u32).to_le_bytes());
            out.extend_from_slice(word.as_bytes());
        }
        out
    }

    fn file() -> Vec<u8> {
        let mut bytes = b"PAR1".to_vec();
        let mut add = |kind, field, count, encoding, body: &[u8]| {
            let packed = snap(body);
            bytes.extend(header(
                kind,
                body.len(),
                packed.len(),
                field,
                count,
                encoding,
            ));
            bytes.extend(packed);
        };
        add(2, 7, 2, 0, &words(&["the", "of"]));
        // Three values present (a run of three ones), then bit-packed indices 0 1 0 of one bit.
        add(0, 5, 3, 8, &[2, 0, 0, 0, 6, 1, 1, 3, 0b010]);
        let mut plain = vec![2, 0, 0, 0, 4, 1];
        plain.extend(words(&["cat", "ü"]));
        add(0, 5, 2, 0, &plain);
        bytes
    }

    #[test]
    fn dictionary_and_plain_pages_are_read_in_order() {
        let read = read_strings(&file(), "f", 5).unwrap();
        assert_eq!(read, ["the", "of", "the", "cat", "ü"]);
    }

    #[test]
    fn damaged_files_are_refused_without_panic() {
        let good = file();
        for end in 0..good.len() {
            assert!(read_strings(&good[..end], "f", 5).is_err());
        }
        for bit in 0..good.len() * 8 {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            let _ = read_strings(&bad, "f", 5);
        }
    }

    #[test]
    fn snappy_copies_repeat_what_was_written() {
        // "abc" and then six bytes from three back.
        let packed = [9, 2 << 2, b'a', b'b', b'c', 5 << 2 | 2, 3, 0];
        assert_eq!(unsnap(&packed, 9).unwrap(), b"abcabcabc");
    }
}
