//! Meaning: vocabulary, vectors, the card-to-clue affinity table, the neighbour index.
//!
//! A [`Lexicon`] is a vectors file (finalfusion) and its sidecar: words in order of frequency, a unit vector for
//! each, flags of the words that may be clues, associations between them, and the noise of people's choices. [`affinity`] turns a deck
//! and a lexicon into the flat integer table that all play reads; [`index`] finds neighbours in large
//! vocabularies. Games and players are not known here.
pub mod affinity;
pub mod catalog;
mod deck;
pub mod edges;
pub mod embedded;
pub mod error;
pub mod eval;
pub mod fetch;
pub mod fifu;
pub mod files;
pub mod folders;
pub mod hash;
pub mod index;
mod load;
pub mod meaning;
pub mod measure;
pub mod prepare;
pub mod query;
mod restrict;
pub mod sidecar;
pub mod vectors;
pub mod vocabulary;

use std::sync::OnceLock;

pub use affinity::{AffinityTable, IllegalClues};
pub use catalog::Catalog;
pub use error::{LexiconError, Result};
pub use meaning::{CardMeaning, Meaning};
pub use vocabulary::WordId;

use edges::Edges;
use sidecar::{FLAG_CLUE, FLAG_NAME, FLAG_PHRASE, Header, Sidecar};
use vectors::Vectors;
use vocabulary::Vocabulary;

/// Words, their vectors and their properties.
#[derive(Debug)]
pub struct Lexicon {
    vocabulary: Vocabulary,
    vectors: Vectors,
    sidecar: Sidecar,
    clues: Vec<WordId>,
    content: OnceLock<u64>,
    /// The bytes the content hash is made of, where they are already in memory.
    raw: Option<[&'static [u8]; 2]>,
}

impl Lexicon {
    /// Joins the parts. Without a sidecar every single word of letters may be a clue.
    pub fn from_parts(
        name: &str,
        vocabulary: Vocabulary,
        vectors: Vectors,
        sidecar: Option<Sidecar>,
    ) -> Result<Self> {
        let words = vocabulary.len();
        if vectors.rows() != words {
            let problem = format!("{} vectors for {words} words", vectors.rows());
            return Err(LexiconError::refused(name, "vectors", problem));
        }
        let sidecar = match sidecar {
            Some(sidecar) => sidecar,
            None => bare_sidecar(name, &vocabulary, vectors.dims()),
        };
        if sidecar.zipf.len() != words {
            let problem = format!("{} words, the vectors file has {words}", sidecar.zipf.len());
            return Err(LexiconError::refused(name, "sidecar", problem));
        }
        if sidecar.header.dims != 0 && sidecar.header.dims != vectors.dims() {
            let problem = format!(
                "{} dimensions, the vectors file has {}",
                sidecar.header.dims,
                vectors.dims()
            );
            return Err(LexiconError::refused(name, "sidecar", problem));
        }
        let clues = (0..words as WordId)
            .filter(|&word| sidecar.flags[word as usize] & FLAG_CLUE != 0)
            .collect();
        Ok(Self {
            vocabulary,
            vectors,
            sidecar,
            clues,
            content: OnceLock::new(),
            raw: None,
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.sidecar.header.name
    }

    /// Language code, e.g. `en`.
    pub fn language(&self) -> &str {
        &self.sidecar.header.language
    }

    /// Everything the sidecar says about it.
    pub fn header(&self) -> &Header {
        &self.sidecar.header
    }

    /// The words.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The vectors, row = word id.
    pub fn vectors(&self) -> &Vectors {
        &self.vectors
    }

    /// The association graph, if there is one.
    pub fn edges(&self) -> Option<&Edges> {
        self.sidecar.edges.as_ref()
    }

    /// Words that may be clues, commonest first.
    pub fn clues(&self) -> &[WordId] {
        &self.clues
    }

    /// True if a word may be a clue.
    pub fn is_clue(&self, word: WordId) -> bool {
        self.flag(word, FLAG_CLUE)
    }

    /// True if an entry has several words.
    pub fn is_phrase(&self, word: WordId) -> bool {
        self.flag(word, FLAG_PHRASE)
    }

    /// True if a word is (also) a proper name.
    pub fn is_name(&self, word: WordId) -> bool {
        self.flag(word, FLAG_NAME)
    }

    fn flag(&self, word: WordId, bit: u8) -> bool {
        let flags = self.sidecar.flags.get(word as usize);
        flags.is_some_and(|flags| flags & bit != 0)
    }

    /// Zipf frequency × 25 as stored; 0 = unknown.
    pub fn zipf_raw(&self, word: WordId) -> u8 {
        self.sidecar.zipf.get(word as usize).copied().unwrap_or(0)
    }

    /// Zipf frequency: log₁₀ of uses in a thousand million words; `None` if unknown.
    pub fn zipf(&self, word: WordId) -> Option<f32> {
        match self.zipf_raw(word) {
            0 => None,
            raw => Some(f32::from(raw) / 25.0),
        }
    }

    /// A hash of everything in it: vectors, words, flags, associations, mix. For cache keys and manifests.
    pub fn content_hash(&self) -> u64 {
        *self.content.get_or_init(|| {
            let mut hasher = hash::ContentHasher::default();
            if let Some(raw) = self.raw {
                return hasher.field(raw[0]).field(raw[1]).finish();
            }
            for word in self.vocabulary.iter() {
                hasher.field(word.as_bytes());
            }
            let mut row = vec![0f32; self.vectors.dims()];
            let mut bytes = Vec::with_capacity(row.len() * 4);
            for word in 0..self.vectors.rows() {
                self.vectors.row_into(word, &mut row);
                bytes.clear();
                bytes.extend(row.iter().flat_map(|value| value.to_le_bytes()));
                hasher.field(&bytes);
            }
            hasher.field(&self.sidecar.to_bytes()).finish()
        })
    }

    /// Sets the hash from the bytes of the files, which is quicker than from the parts.
    pub(crate) fn with_content_hash(self, hash: u64) -> Self {
        let _ = self.content.set(hash);
        self
    }

    pub(crate) fn with_raw(mut self, raw: [&'static [u8]; 2]) -> Self {
        self.raw = Some(raw);
        self
    }
}

fn bare_sidecar(name: &str, vocabulary: &Vocabulary, dims: usize) -> Sidecar {
    let mut header = Header::new(name, "");
    header.dims = dims;
    header.words = vocabulary.len();
    let flags: Vec<u8> = vocabulary
        .iter()
        .map(|word| {
            let letters = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
            let phrase = word.contains(' ');
            u8::from(letters) * FLAG_CLUE + u8::from(phrase) * FLAG_PHRASE
        })
        .collect();
    header.clues = flags.iter().filter(|f| *f & FLAG_CLUE != 0).count();
    Sidecar {
        header,
        zipf: vec![0; vocabulary.len()],
        flags,
        edges: None,
    }
}
