//! Files of vectors: recognising, checking, reading and writing them.
//!
//! finalfusion does the reading ([`super::fifu`]); the modules here look at a file *before* it: it must
//! not see a file with a wrong length field or a word given twice, and a refusal can name the place.
pub mod chunks;
pub mod scan;
pub mod write;

use std::path::Path;

use ndarray::Array2;

use super::error::{LexiconError, Result};

/// Kinds of vector files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorFormat {
    /// finalfusion, plain or quantised.
    Fifu,
    /// word2vec with binary numbers.
    Word2vecBinary,
    /// word2vec text: a first line with counts.
    Word2vecText,
    /// GloVe text: no first line.
    GloveText,
    /// fastText `.bin`.
    FastText,
}

impl VectorFormat {
    /// All kinds with the names used on the command line.
    pub const ALL: [(&'static str, VectorFormat); 5] = [
        ("fifu", VectorFormat::Fifu),
        ("word2vec", VectorFormat::Word2vecBinary),
        ("word2vec-text", VectorFormat::Word2vecText),
        ("glove", VectorFormat::GloveText),
        ("fasttext", VectorFormat::FastText),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(_, format)| *format == self);
        found.map_or("?", |(name, _)| name)
    }

    /// By name.
    pub fn from_name(name: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
            LexiconError::Usage(format!(
                "unknown format `{name}`; known: {}",
                known.join(", ")
            ))
        })
    }

    /// Recognises a file by its first bytes.
    pub fn detect(bytes: &[u8], file: &str) -> Result<Self> {
        if bytes.starts_with(b"FiFu") {
            return Ok(Self::Fifu);
        }
        if bytes.starts_with(&scan::FASTTEXT_MAGIC.to_le_bytes()) {
            return Ok(Self::FastText);
        }
        let unknown = || {
            let problem = "not a finalfusion, word2vec, GloVe or fastText file";
            LexiconError::refused(file, "byte 0", problem)
        };
        let line_end = bytes.iter().position(|&b| b == b'\n').ok_or_else(unknown)?;
        let first = std::str::from_utf8(&bytes[..line_end]).map_err(|_| unknown())?;
        let fields: Vec<&str> = first.split_ascii_whitespace().collect();
        if let [count, dims] = fields[..]
            && let (Ok(_), Ok(dims)) = (count.parse::<u64>(), dims.parse::<usize>())
        {
            let second = bytes[line_end + 1..]
                .split(|&b| b == b'\n')
                .next()
                .unwrap_or_default();
            let text = std::str::from_utf8(second).is_ok_and(|line| {
                let numbers = line.split_ascii_whitespace().skip(1);
                numbers.clone().count() == dims && numbers.clone().all(|n| n.parse::<f32>().is_ok())
            });
            return Ok(match text {
                true => Self::Word2vecText,
                false => Self::Word2vecBinary,
            });
        }
        let numbers = fields.iter().skip(1);
        match fields.len() > 1 && numbers.clone().all(|n| n.parse::<f32>().is_ok()) {
            true => Ok(Self::GloveText),
            false => Err(unknown()),
        }
    }
}

/// Words and their vectors as read, not scaled.
#[derive(Clone, Debug)]
pub struct WordVectors {
    /// The words, in the order of the file.
    pub words: Vec<String>,
    /// A row for each.
    pub rows: Array2<f32>,
    /// The file's own metadata (TOML), if it has any.
    pub metadata: Option<String>,
}

impl WordVectors {
    /// Reads any supported file and checks all of it. `format`: `None` to recognise it.
    pub fn read(path: &Path, format: Option<VectorFormat>) -> Result<Self> {
        let bytes = std::fs::read(path).map_err(|source| LexiconError::io(path, source))?;
        Self::parse(&bytes, &path.display().to_string(), format)
    }

    /// The same from bytes; `file` is only for messages.
    pub fn parse(bytes: &[u8], file: &str, format: Option<VectorFormat>) -> Result<Self> {
        let found = VectorFormat::detect(bytes, file);
        let format = match format {
            None => found?,
            Some(wanted) => {
                if let Ok(found) = found
                    && found != wanted
                {
                    let problem = format!("looks like {}, not {}", found.name(), wanted.name());
                    return Err(LexiconError::refused(file, "byte 0", problem));
                }
                wanted
            }
        };
        let table = match format {
            VectorFormat::Fifu => super::fifu::read_fifu(bytes, file)?,
            VectorFormat::Word2vecBinary => {
                scan::word2vec_binary(bytes, file)?;
                super::fifu::read_word2vec_binary(bytes, file)?
            }
            VectorFormat::Word2vecText => {
                scan::text(bytes, file, true)?;
                super::fifu::read_text(bytes, file, true)
                    .map_err(|error| scan::locate_number(bytes, file, true).unwrap_or(error))?
            }
            VectorFormat::GloveText => {
                scan::text(bytes, file, false)?;
                super::fifu::read_text(bytes, file, false)
                    .map_err(|error| scan::locate_number(bytes, file, false).unwrap_or(error))?
            }
            VectorFormat::FastText => {
                scan::fasttext(bytes, file)?;
                super::fifu::read_fasttext(bytes, file)?
            }
        };
        let first_line = match format {
            VectorFormat::Word2vecText => Some(2),
            VectorFormat::GloveText => Some(1),
            _ => None,
        };
        table.check(file, first_line)?;
        Ok(table)
    }

    /// Every number finite, no row of noughts.
    pub fn check(&self, file: &str, first_line: Option<usize>) -> Result<()> {
        if self.words.is_empty() || self.rows.ncols() == 0 {
            return Err(LexiconError::refused(file, "words", "there are none"));
        }
        for (i, (row, word)) in self.rows.outer_iter().zip(&self.words).enumerate() {
            let place = || match first_line {
                Some(first) => format!("line {} (`{word}`)", i + first),
                None => format!("row {} (`{word}`)", i + 1),
            };
            if row.iter().any(|value| !value.is_finite()) {
                let problem = "a number is NaN or infinite";
                return Err(LexiconError::refused(file, place(), problem));
            }
            if row.iter().all(|&value| value == 0.0) {
                let problem = "all numbers are 0, so the word has no direction";
                return Err(LexiconError::refused(file, place(), problem));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
