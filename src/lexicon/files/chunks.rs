//! A walk over the chunks of a finalfusion file: lengths, words, shapes. Reads no vectors.
use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use super::super::error::{LexiconError, Result};
use super::super::vocabulary::Vocabulary;

const SIMPLE_VOCAB: u32 = 1;
const PLAIN_ARRAY: u32 = 2;
const BUCKET_VOCAB: u32 = 3;
const QUANTISED_ARRAY: u32 = 4;
const METADATA: u32 = 5;
const NORMS: u32 = 6;
const FASTTEXT_VOCAB: u32 = 7;
const EXPLICIT_VOCAB: u32 = 8;
pub(crate) const F32: u32 = 10;
pub(crate) const U8: u32 = 1;

/// Something chunks can be read from.
pub trait Source {
    /// Its length.
    fn length(&self) -> u64;
    /// Bytes at a place; the caller has checked that they exist.
    fn bytes(&mut self, offset: u64, count: usize) -> std::io::Result<Cow<'_, [u8]>>;
}

impl Source for &[u8] {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn bytes(&mut self, offset: u64, count: usize) -> std::io::Result<Cow<'_, [u8]>> {
        let offset = offset as usize;
        let found = offset
            .checked_add(count)
            .and_then(|end| self.get(offset..end));
        found
            .map(Cow::Borrowed)
            .ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
    }
}

/// A file that is only visited here and there (it is going to be mapped).
pub struct Visited<'a> {
    /// The file.
    pub file: &'a mut File,
    /// Its length.
    pub length: u64,
}

impl Source for Visited<'_> {
    fn length(&self) -> u64 {
        self.length
    }

    fn bytes(&mut self, offset: u64, count: usize) -> std::io::Result<Cow<'_, [u8]>> {
        let mut buffer = vec![0; count];
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut buffer)?;
        Ok(Cow::Owned(buffer))
    }
}

/// The storage of the vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Storage {
    /// f32 numbers.
    Plain,
    /// Product-quantised.
    Quantised {
        /// A rotation was applied before quantising.
        projection: bool,
        /// A length is stored for each row.
        norms: bool,
        /// Codes in a row.
        subquantisers: usize,
        /// Choices for each code.
        centroids: usize,
        /// Offset of the codebook's numbers.
        codebook: u64,
        /// Offset of the codes.
        codes: u64,
    },
}

/// The layout of a finalfusion file.
#[derive(Clone, Debug)]
pub struct ChunkLayout {
    /// TOML metadata.
    pub metadata: Option<String>,
    /// The words.
    pub vocabulary: Vocabulary,
    /// True if the vocabulary is words only, without parts of words.
    pub simple: bool,
    /// Rows in the storage.
    pub rows: usize,
    /// Numbers in a row.
    pub dims: usize,
    /// Their storage.
    pub storage: Storage,
}

struct Walk<'a, S> {
    source: S,
    at: u64,
    file: &'a str,
}

impl<S: Source> Walk<'_, S> {
    fn refuse(&self, problem: impl Into<String>) -> LexiconError {
        LexiconError::refused(self.file, format!("byte {}", self.at), problem)
    }

    fn take(&mut self, count: u64, what: &str) -> Result<Cow<'_, [u8]>> {
        let left = self.source.length().saturating_sub(self.at);
        if count > left {
            return Err(self.refuse(format!("the file ends inside {what} (truncated?)")));
        }
        let at = self.at;
        self.at += count;
        let file = self.file;
        self.source.bytes(at, count as usize).map_err(|error| {
            LexiconError::refused(file, format!("byte {at}"), format!("{what}: {error}"))
        })
    }

    fn u32(&mut self, what: &str) -> Result<u32> {
        let bytes = self.take(4, what)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn u64(&mut self, what: &str) -> Result<u64> {
        let (low, high) = (self.u32(what)?, self.u32(what)?);
        Ok(u64::from(low) | u64::from(high) << 32)
    }

    /// Identifier and end of the next chunk.
    fn chunk(&mut self, wanted: u32, what: &str) -> Result<u64> {
        let found = self.u32(what)?;
        if found != wanted {
            return Err(self.refuse(format!("chunk {found} where {what} was announced")));
        }
        let length = self.u64(what)?;
        match self.at.checked_add(length) {
            Some(end) if end <= self.source.length() => Ok(end),
            _ => Err(self.refuse(format!(
                "{what} of {length} bytes runs past the end of the file (truncated?)"
            ))),
        }
    }

    fn ends_at(&self, end: u64, what: &str) -> Result<()> {
        match self.at == end {
            true => Ok(()),
            false => Err(self.refuse(format!("{what} should end at byte {end}"))),
        }
    }

    fn metadata(&mut self) -> Result<String> {
        let end = self.chunk(METADATA, "the metadata")?;
        let text = self.take(end - self.at, "the metadata")?.into_owned();
        let text = String::from_utf8(text).map_err(|_| self.refuse("metadata is not UTF-8"))?;
        match text.parse::<toml::Table>() {
            Ok(_) => Ok(text),
            Err(error) => Err(self.refuse(format!("metadata is not TOML: {}", error.message()))),
        }
    }

    fn words(&mut self, kind: u32) -> Result<Vocabulary> {
        let end = self.chunk(kind, "the vocabulary")?;
        let count = self.u64("the number of words")?;
        match kind {
            SIMPLE_VOCAB => {}
            // Lengths of the parts of words, and number of buckets.
            BUCKET_VOCAB | FASTTEXT_VOCAB => drop(self.take(12, "the subword settings")?),
            _ => drop(self.take(16, "the subword settings")?),
        }
        let start = self.at;
        let body = self
            .take(end.saturating_sub(start), "the vocabulary")?
            .into_owned();
        // A word takes at least its length field.
        if count > body.len() as u64 / 4 || count >= u64::from(u32::MAX) {
            return Err(self.refuse(format!("{count} words do not fit the vocabulary")));
        }
        let mut rest = body.as_slice();
        let mut words = Vec::with_capacity(count as usize);
        for row in 1..=count {
            let bad = |problem: &str| {
                LexiconError::refused(self.file, format!("word {row}"), problem.to_owned())
            };
            let (length, tail) = rest
                .split_at_checked(4)
                .ok_or_else(|| bad("the vocabulary ends before it"))?;
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
            let (word, tail) = tail
                .split_at_checked(length)
                .ok_or_else(|| bad("the vocabulary ends inside it"))?;
            let word = std::str::from_utf8(word).map_err(|_| bad("is not UTF-8"))?;
            if word.is_empty() {
                return Err(bad("is empty"));
            }
            words.push(word);
            rest = tail;
        }
        if kind == SIMPLE_VOCAB && !rest.is_empty() {
            return Err(self.refuse(format!("{} bytes after the last word", rest.len())));
        }
        Vocabulary::from_words(words).map_err(|twice| {
            let place = format!("word {}", twice.second + 1);
            let problem = format!("`{}` is already word {}", twice.word, twice.first + 1);
            LexiconError::refused(self.file, place, problem)
        })
    }

    /// finalfusion aligns arrays to four bytes, and adds four when they are aligned already.
    fn padding(&mut self) -> Result<()> {
        let count = 4 - self.at % 4;
        self.take(count, "the padding").map(drop)
    }

    fn number_type(&mut self, wanted: u32) -> Result<()> {
        match self.u32("the type of numbers")? {
            found if found == wanted => Ok(()),
            found => Err(self.refuse(format!("numbers of type {found}, {wanted} expected"))),
        }
    }

    fn skip(&mut self, count: Option<u64>, end: u64, what: &str) -> Result<u64> {
        let start = self.at;
        match count.and_then(|count| start.checked_add(count)) {
            Some(after) if after <= end => {
                self.at = after;
                Ok(start)
            }
            _ => Err(self.refuse(format!("{what} does not fit its chunk"))),
        }
    }

    fn plain(&mut self) -> Result<(u64, u64, Storage)> {
        let end = self.chunk(PLAIN_ARRAY, "the matrix")?;
        let rows = self.u64("the number of rows")?;
        let dims = u64::from(self.u32("the dimensions")?);
        self.number_type(F32)?;
        self.padding()?;
        let bytes = rows.checked_mul(dims).and_then(|n| n.checked_mul(4));
        self.skip(bytes, end, "the matrix")?;
        self.ends_at(end, "the matrix")?;
        Ok((rows, dims, Storage::Plain))
    }

    fn quantised(&mut self) -> Result<(u64, u64, Storage)> {
        let end = self.chunk(QUANTISED_ARRAY, "the quantised matrix")?;
        let projection = self.u32("the projection mark")? != 0;
        let norms = self.u32("the norms mark")? != 0;
        let subquantisers = u64::from(self.u32("the number of subquantisers")?);
        let dims = u64::from(self.u32("the dimensions")?);
        let centroids = u64::from(self.u32("the number of centroids")?);
        let rows = self.u64("the number of rows")?;
        if subquantisers == 0 || dims % subquantisers != 0 || centroids == 0 || centroids > 256 {
            return Err(self.refuse(format!(
                "{subquantisers} subquantisers of {centroids} centroids for {dims} dimensions"
            )));
        }
        self.number_type(U8)?;
        self.number_type(F32)?;
        self.padding()?;
        if projection {
            self.skip(Some(dims * dims * 4), end, "the projection")?;
        }
        let codebook = self.skip(Some(dims * centroids * 4), end, "the codebook")?;
        if norms {
            self.skip(rows.checked_mul(4), end, "the norms")?;
        }
        let codes = self.skip(rows.checked_mul(subquantisers), end, "the codes")?;
        self.ends_at(end, "the quantised matrix")?;
        let storage = Storage::Quantised {
            projection,
            norms,
            subquantisers: subquantisers as usize,
            centroids: centroids as usize,
            codebook,
            codes,
        };
        Ok((rows, dims, storage))
    }
}

/// An entry of the list of chunks, in words.
fn listed(kind: Option<u32>) -> String {
    match kind {
        Some(kind) => format!("chunk {kind}"),
        None => "the end of the list of chunks".into(),
    }
}

/// Walks over a file. Everything but the vectors themselves has been checked when this returns.
pub fn walk(source: impl Source, file: &str) -> Result<ChunkLayout> {
    let mut walk = Walk {
        source,
        at: 0,
        file,
    };
    if walk.take(4, "the mark")?.as_ref() != b"FiFu" {
        walk.at = 0;
        return Err(walk.refuse("not a finalfusion file (no FiFu mark)"));
    }
    let version = walk.u32("the version")?;
    if version != 0 {
        return Err(walk.refuse(format!("finalfusion version {version}, 0 expected")));
    }
    let count = walk.u32("the number of chunks")?;
    if count > 8 {
        return Err(walk.refuse(format!("{count} chunks announced")));
    }
    let mut kinds = Vec::new();
    for _ in 0..count {
        kinds.push(walk.u32("the list of chunks")?);
    }
    let mut next = kinds.iter().copied().peekable();
    let metadata = match next.next_if_eq(&METADATA) {
        Some(_) => Some(walk.metadata()?),
        None => None,
    };
    let kind = match next.next() {
        Some(kind @ (SIMPLE_VOCAB | BUCKET_VOCAB | FASTTEXT_VOCAB | EXPLICIT_VOCAB)) => kind,
        other => {
            let other = listed(other);
            return Err(walk.refuse(format!("{other} where a vocabulary was expected")));
        }
    };
    let vocabulary = walk.words(kind)?;
    let (rows, dims, storage) = match next.next() {
        Some(PLAIN_ARRAY) => walk.plain()?,
        Some(QUANTISED_ARRAY) => walk.quantised()?,
        other => {
            let other = listed(other);
            return Err(walk.refuse(format!("{other} where a matrix was expected")));
        }
    };
    if next.next_if_eq(&NORMS).is_some() {
        let end = walk.chunk(NORMS, "the norms")?;
        walk.at = end;
    }
    if let Some(kind) = next.next() {
        return Err(walk.refuse(format!("unexpected chunk {kind}")));
    }
    if walk.at != walk.source.length() {
        return Err(walk.refuse("more bytes after the last chunk"));
    }
    let simple = kind == SIMPLE_VOCAB;
    let words = vocabulary.len() as u64;
    if (simple && rows != words) || rows < words || words == 0 || dims == 0 {
        return Err(walk.refuse(format!("{rows} rows of {dims} numbers for {words} words")));
    }
    Ok(ChunkLayout {
        metadata,
        vocabulary,
        simple,
        rows: rows as usize,
        dims: dims as usize,
        storage,
    })
}
