//! Words with vectors, and the nearness of the cards of a deck to them.

use std::path::PathBuf;
use std::sync::Arc;

use ndarray::Array2;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use spymaster::deck::Language;
use spymaster::legality::Referee;
use spymaster::lexicon::affinity::{Cache, TILE};
use spymaster::lexicon::files::WordVectors;
use spymaster::lexicon::prepare::{self, Recipe};
use spymaster::lexicon::vectors::Vectors;
use spymaster::lexicon::vocabulary::Vocabulary;
use spymaster::lexicon::{self, AffinityTable, Catalog};

use crate::arrays::{Bytes, bytes_object};
use crate::bad;
use crate::data::{Deck, profile};

/// Words and their vectors: built in by language (`en`), a file, or your own.
#[pyclass(frozen, module = "spymaster")]
pub struct Lexicon {
    pub(crate) lexicon: Arc<lexicon::Lexicon>,
}

#[pymethods]
impl Lexicon {
    #[new]
    #[pyo3(signature = (name = "en"))]
    fn new(py: Python<'_>, name: &str) -> PyResult<Lexicon> {
        let lexicon = py.detach(|| Catalog::new(None).load(name).map_err(bad))?;
        Ok(Lexicon { lexicon })
    }

    /// Words, commonest first, and a contiguous array of 32-bit floats with a row for each.
    #[staticmethod]
    fn from_rows(
        py: Python<'_>,
        name: &str,
        words: Vec<String>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<Lexicon> {
        let rows = PyBuffer::<f32>::get(rows)?;
        let shape = match *rows.shape() {
            [words, dims] => (words, dims),
            _ => return Err(bad("vectors: expected an array with a row for each word")),
        };
        let values = rows.to_vec(py)?;
        let lexicon = py.detach(|| {
            let vocabulary = Vocabulary::from_words(words.iter().map(String::as_str))
                .map_err(|twice| bad(format!("words: {twice}")))?;
            let rows = Array2::from_shape_vec(shape, values).map_err(bad)?;
            lexicon::Lexicon::from_parts(name, vocabulary, Vectors::from_rows(rows), None)
                .map_err(bad)
        })?;
        Ok(Lexicon {
            lexicon: Arc::new(lexicon),
        })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.lexicon.name()
    }

    /// All words, by row.
    #[getter]
    fn words(&self) -> Vec<&str> {
        self.lexicon.vocabulary().iter().collect()
    }

    /// Rows and columns of the vectors.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let vectors = self.lexicon.vectors();
        (vectors.rows(), vectors.dims())
    }

    /// The row of a word.
    fn row(&self, word: &str) -> Option<u32> {
        self.lexicon.vocabulary().id(&word.to_lowercase())
    }

    /// The vectors as bytes of 32-bit floats, without a copy.
    fn buffer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let matrix = py.detach(|| self.lexicon.vectors().matrix());
        let rows = matrix.as_slice().ok_or_else(|| bad("vectors with gaps"))?;
        // SAFETY: the lexicon keeps its matrix unchanged once it is made.
        let bytes = unsafe { Bytes::new(self.lexicon.clone(), rows) };
        bytes_object(py, bytes)
    }

    /// Writes `NAME.fifu` and `NAME.spyx` into a folder; specs may name the file. `like` lends frequencies and the choice of clue words.
    #[pyo3(signature = (folder, name, language = "en", like = None))]
    fn save(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        name: String,
        language: &str,
        like: Option<PyRef<'_, Lexicon>>,
    ) -> PyResult<PathBuf> {
        let known = like.map(|like| like.lexicon.clone());
        let recipe = Recipe {
            name,
            language: language.to_owned(),
            licence: "unknown".into(),
            source: "vectors of the caller".into(),
            ..Recipe::default()
        };
        let table = WordVectors {
            words: self.lexicon.vocabulary().iter().map(Into::into).collect(),
            rows: self.lexicon.vectors().matrix().to_owned(),
            metadata: None,
        };
        py.detach(|| prepare::build(table, &recipe, known.as_deref(), &folder).map_err(bad))
    }

    fn __len__(&self) -> usize {
        self.lexicon.vocabulary().len()
    }

    fn __repr__(&self) -> String {
        let (rows, dims) = self.shape();
        format!("Lexicon({:?}, {rows} words × {dims})", self.name())
    }
}

/// Scores of every card of a deck with every clue word, as bytes.
#[pyclass(frozen, module = "spymaster")]
pub struct Affinity {
    pub(crate) table: Arc<AffinityTable>,
}

#[pymethods]
impl Affinity {
    /// Computes the table, or takes it from the cache of this machine.
    #[new]
    #[pyo3(signature = (deck, lexicon, strictness = "standard", allow = Vec::new()))]
    fn new(
        py: Python<'_>,
        deck: &Deck,
        lexicon: &Lexicon,
        strictness: &str,
        allow: Vec<String>,
    ) -> PyResult<Affinity> {
        let language = deck.deck.language().unwrap_or(Language::En);
        let referee = Referee::new(profile(language, strictness, &allow)?);
        let cache = Cache::from_environment();
        let table = py.detach(|| {
            AffinityTable::of_deck(&cache, &lexicon.lexicon, &deck.deck, Some(&referee))
        });
        Ok(Affinity {
            table: Arc::new(table),
        })
    }

    /// Tiles, cards, and clues in a tile.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.table.tiles(), self.table.cards(), TILE)
    }

    /// The clue words, by position; commonest first.
    #[getter]
    fn clues(&self) -> Vec<&str> {
        let words = self.table.lexicon().vocabulary();
        let clues = &self.table.clue_ids()[..self.table.clues()];
        clues.iter().map(|&id| words.word(id)).collect()
    }

    /// The position of a clue word.
    fn position(&self, word: &str) -> Option<usize> {
        let id = self.table.lexicon().vocabulary().id(&word.to_lowercase())?;
        self.table.position(id)
    }

    /// The scores of all cards with any word the lexicon knows; `None` for others.
    fn scores(&self, word: &str) -> Option<Vec<u8>> {
        self.table.row_for_word(&word.to_lowercase())
    }

    /// The meaning of a byte: the affinity of each of the 256 scores.
    #[getter]
    fn scale(&self) -> Vec<f32> {
        self.table.scale().table().to_vec()
    }

    /// All scores as bytes, `[tile][card][64]`, without a copy.
    fn buffer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        // SAFETY: the table is never changed.
        let bytes = unsafe { Bytes::new(self.table.clone(), self.table.lines()) };
        bytes_object(py, bytes)
    }

    /// Illegal clues as 64-bit masks, `[tile][card]`, little-endian.
    fn illegal(&self) -> std::borrow::Cow<'_, [u8]> {
        let (tiles, cards, _) = self.shape();
        let masks = (0..tiles).flat_map(|t| (0..cards).map(move |c| (t, c)));
        let bytes = masks.flat_map(|(t, c)| self.table.illegal_mask(t, c).to_le_bytes());
        bytes.collect::<Vec<u8>>().into()
    }
}
