//! The bridge to finalfusion: the only module that touches its types.
//!
//! Everything read here has been looked over by [`super::files`] first. finalfusion treats some broken files as
//! bugs of its caller and panics; such a panic is caught here and becomes a refusal.
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufReader, Cursor};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use finalfusion::prelude::*;
use finalfusion::storage::Storage;
use finalfusion::vocab::Vocab;
use ndarray::Array2;

use super::error::{LexiconError, Result};
use super::files::WordVectors;
use super::files::chunks::{ChunkLayout, Storage as Stored, Visited, walk};
use super::vectors::{Quantised, Store, Vectors};
use super::vocabulary::Vocabulary;

type AnyEmbeddings = Embeddings<VocabWrap, StorageWrap>;

/// Runs finalfusion; its errors and panics become refusals.
fn guarded<T>(file: &str, read: impl FnOnce() -> finalfusion::error::Result<T>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(LexiconError::refused(file, "contents", error.to_string())),
        Err(_) => Err(LexiconError::refused(file, "contents", "not a sound file")),
    }
}

/// Words and rows, lengths given back where finalfusion took them out.
fn table<V: Vocab, S: Storage>(embeddings: &Embeddings<V, S>) -> WordVectors {
    let words = embeddings.vocab().words().to_vec();
    let dims = embeddings.dims();
    let mut values = Vec::with_capacity(words.len() * dims);
    for (_, vector) in embeddings.iter_with_norms() {
        let norm = vector.norm;
        values.extend(vector.embedding.iter().map(|x| x * norm));
    }
    let rows = Array2::from_shape_vec((words.len(), dims), values);
    WordVectors {
        words,
        rows: rows.unwrap_or_else(|_| Array2::zeros((0, dims))),
        metadata: None,
    }
}

/// Any finalfusion file, unpacked.
pub(crate) fn read_fifu(bytes: &[u8], file: &str) -> Result<WordVectors> {
    let layout = walk(bytes, file)?;
    let mut read = guarded(file, || {
        let embeddings: AnyEmbeddings = Embeddings::read_embeddings(&mut Cursor::new(bytes))?;
        Ok(table(&embeddings))
    })?;
    read.metadata = layout.metadata;
    Ok(read)
}

pub(crate) fn read_word2vec_binary(bytes: &[u8], file: &str) -> Result<WordVectors> {
    guarded(file, || {
        Embeddings::read_word2vec_binary(&mut Cursor::new(bytes)).map(|e| table(&e))
    })
}

pub(crate) fn read_text(bytes: &[u8], file: &str, with_counts: bool) -> Result<WordVectors> {
    guarded(file, || match with_counts {
        true => Embeddings::read_text_dims(&mut Cursor::new(bytes)).map(|e| table(&e)),
        false => Embeddings::read_text(&mut Cursor::new(bytes)).map(|e| table(&e)),
    })
}

pub(crate) fn read_fasttext(bytes: &[u8], file: &str) -> Result<WordVectors> {
    guarded(file, || {
        Embeddings::read_fasttext(&mut Cursor::new(bytes)).map(|e| table(&e))
    })
}

/// A lexicon's vectors file in memory: words and vectors, quantised ones kept as they are.
///
/// `check` looks at every row; embedded files were checked when they were made.
#[allow(clippy::ptr_arg)] // A static slice is kept without a copy, which a plain reference could not tell.
pub(crate) fn open(
    bytes: &Cow<'static, [u8]>,
    file: &str,
    check: bool,
) -> Result<(Vocabulary, Vectors)> {
    let layout = walk(bytes.as_ref(), file)?;
    let Some(quantised) = direct(&layout, bytes, file)? else {
        let table = read_fifu(bytes, file)?;
        table.check(file, None)?;
        return Ok((layout.vocabulary, Vectors::from_rows(table.rows)));
    };
    let vectors = Vectors::new(layout.rows, layout.dims, Store::Quantised(quantised));
    if check {
        check_rows(&layout.vocabulary, &vectors, file)?;
    }
    Ok((layout.vocabulary, vectors))
}

/// The codes of a quantised file without copying them; `None` for files finalfusion has to unpack.
///
/// finalfusion unpacks row by row on one thread; a start within 150 ms needs all threads, and no copy of the codes.
#[allow(clippy::ptr_arg)] // As above.
fn direct(
    layout: &ChunkLayout,
    bytes: &Cow<'static, [u8]>,
    file: &str,
) -> Result<Option<Quantised>> {
    let &Stored::Quantised {
        projection: false,
        norms: false,
        subquantisers,
        centroids,
        codebook,
        codes,
    } = &layout.storage
    else {
        return Ok(None);
    };
    if !layout.simple {
        return Ok(None);
    }
    let numbers = &bytes[codebook as usize..][..layout.dims * centroids * 4];
    let codebook: Vec<f32> = numbers
        .chunks_exact(4)
        .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    if let Some(at) = codebook.iter().position(|value| !value.is_finite()) {
        let problem = format!("{} is not a usable number", codebook[at]);
        return Err(LexiconError::refused(
            file,
            format!("codebook number {at}"),
            problem,
        ));
    }
    let range = codes as usize..codes as usize + layout.rows * subquantisers;
    let codes: Cow<'static, [u8]> = match bytes {
        Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[range]),
        Cow::Owned(bytes) => Cow::Owned(bytes[range].to_vec()),
    };
    if centroids < 256
        && let Some(at) = codes.iter().position(|&code| code as usize >= centroids)
    {
        let place = format!("row {}", at / subquantisers + 1);
        let problem = format!("code {} of {centroids}", codes[at]);
        return Err(LexiconError::refused(file, place, problem));
    }
    Ok(Some(Quantised {
        codes,
        codebook,
        subquantisers,
        centroids,
        width: layout.dims / subquantisers,
    }))
}

/// No row without direction.
fn check_rows(vocabulary: &Vocabulary, vectors: &Vectors, file: &str) -> Result<()> {
    let mut row = vec![0f32; vectors.dims()];
    for (i, word) in vocabulary.iter().enumerate() {
        vectors.row_into(i, &mut row);
        if row.iter().all(|&x| x == 0.0) || row.iter().any(|x| !x.is_finite()) {
            let place = format!("row {} (`{word}`)", i + 1);
            let problem = "the vector has no direction";
            return Err(LexiconError::refused(file, place, problem));
        }
    }
    Ok(())
}

/// Rows of a file that stays on disk.
pub struct MappedRows {
    embeddings: AnyEmbeddings,
}

impl std::fmt::Debug for MappedRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MappedRows({:?})", self.embeddings.storage().shape())
    }
}

impl MappedRows {
    pub(crate) fn row_into(&self, row: usize, out: &mut [f32]) {
        let embedding = self.embeddings.storage().embedding(row);
        for (value, &x) in out.iter_mut().zip(embedding.iter()) {
            *value = x;
        }
    }
}

/// Maps a finalfusion file: words in memory, vectors read from disk when asked for.
///
/// The file must not change while it is mapped. Structure and words are checked; single numbers are not, that would
/// read the whole file.
pub(crate) fn map(path: &Path) -> Result<(Vocabulary, Vectors)> {
    let name = path.display().to_string();
    let io = |source| LexiconError::io(path, source);
    let mut file = File::open(path).map_err(io)?;
    let length = file.metadata().map_err(io)?.len();
    let visited = Visited {
        file: &mut file,
        length,
    };
    let layout = walk(visited, &name)?;
    let file = File::open(path).map_err(io)?;
    let embeddings = guarded(&name, || {
        AnyEmbeddings::mmap_embeddings(&mut BufReader::new(file))
    })?;
    let rows = layout.vocabulary.len();
    let vectors = Vectors::new(
        rows,
        layout.dims,
        Store::Mapped(Box::new(MappedRows { embeddings })),
    );
    Ok((layout.vocabulary, vectors))
}
