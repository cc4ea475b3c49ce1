//! The neighbour index: approximate search (HNSW) for vocabularies where looking at every word is too slow.
//!
//! Vectors go into it as 16-bit integers ([`super::affinity::kernel`]): half the memory of f32 and exact sums. Up to
//! [`EXACT_BELOW`] words an exact scan is as quick as a game needs, and [`NeighbourIndex`] is not built at all.
//! Insertion is one by one, so that every build is the same: games whose clues were found through an index can be
//! played again. An index is saved beside the cache and loaded.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use hnsw_rs::prelude::{AnnT, Distance, Hnsw, HnswIo};
use serde::{Deserialize, Serialize};

use super::affinity::kernel::{UNIT, dots, pack, padded};
use super::error::{LexiconError, Result};
use super::hash::content_hash;
use super::query::{Neighbour, best};
use super::vectors::{dot, normalise};
use super::{Lexicon, Meaning, WordId};

/// Vocabularies up to this size are searched exactly.
pub const EXACT_BELOW: usize = 100_000;

/// Size and effort of an index, chosen from the table of `embeddings bench` on the 100,000 commonest words of GloVe-50:
/// recall@10 0.997; more effort finds next to nothing more and halves the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Links of a word in a layer.
    pub links: usize,
    /// Candidates looked at when a word is inserted.
    pub build_effort: usize,
    /// Candidates looked at in a search.
    pub search_effort: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            links: 16,
            build_effort: 64,
            search_effort: 32,
        }
    }
}

/// One minus the cosine, over packed unit vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct PackedCosine;

impl Distance<i16> for PackedCosine {
    fn eval(&self, a: &[i16], b: &[i16]) -> f32 {
        let mut product = [0i32];
        dots(a, b, &mut product);
        // Rounding may take a product past one; the index does not like negative distances.
        (1.0 - product[0] as f32 / (UNIT * UNIT)).max(0.0)
    }
}

/// The lexicon, settings and bytes that a saved index belongs to.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Label {
    version: u32,
    lexicon: u64,
    words: usize,
    settings: Settings,
    graph: u64,
    data: u64,
}

/// An approximate index over all words of a lexicon.
pub struct NeighbourIndex {
    graph: Hnsw<'static, i16, PackedCosine>,
    settings: Settings,
    dims: usize,
}

impl std::fmt::Debug for NeighbourIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "NeighbourIndex({} words)", self.graph.get_nb_point())
    }
}

impl NeighbourIndex {
    /// Builds the index over the whole vocabulary.
    pub fn build(lexicon: &Lexicon, settings: Settings) -> Self {
        let words = lexicon.vocabulary().len();
        let dims = lexicon.vectors().dims();
        let width = padded(dims);
        let layers = 16;
        let graph = Hnsw::new(
            settings.links.clamp(2, 255),
            words.max(1),
            layers,
            settings.build_effort.max(1),
            PackedCosine,
        );
        let mut packed = vec![0i16; words * width];
        let mut row = vec![0f32; dims];
        for (word, out) in packed.chunks_exact_mut(width.max(1)).enumerate() {
            lexicon.vectors().row_into(word, &mut row);
            pack(&row, out);
        }
        for (word, row) in packed.chunks_exact(width.max(1)).enumerate() {
            graph.insert_slice((row, word));
        }
        let mut index = Self {
            graph,
            settings,
            dims,
        };
        index.graph.set_searching_mode(true);
        index
    }

    /// Its settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Sets the effort of a search.
    pub fn set_search_effort(&mut self, effort: usize) {
        self.settings.search_effort = effort.max(1);
    }

    /// Bytes it holds, about: the packed vectors, and links of eight bytes with their counts.
    pub fn bytes(&self) -> usize {
        let points = self.graph.get_nb_point();
        // Twice the links in the lowest layer; each is a shared pointer with a distance (24 bytes and its slot of 8).
        points * (padded(self.dims) * 2 + self.settings.links * 2 * 32 + 200)
    }

    /// The `count` words nearest to a unit vector, best first.
    pub fn nearest(&self, vector: &[f32], count: usize, skip: &[WordId]) -> Vec<Neighbour> {
        let mut packed = vec![0i16; padded(self.dims)];
        pack(vector, &mut packed);
        let wanted = count + skip.len();
        let effort = self.settings.search_effort.max(wanted);
        let found = self.graph.search(&packed, wanted, effort);
        let mut found: Vec<Neighbour> = found
            .iter()
            .map(|n| Neighbour {
                word: n.get_origin_id() as WordId,
                cosine: 1.0 - n.get_distance(),
            })
            .filter(|n| !skip.contains(&n.word))
            .collect();
        best(&mut found, count);
        found
    }

    /// Saves the index into a folder, under the name of its lexicon.
    pub fn save(&self, folder: &Path, lexicon: &Lexicon) -> Result<()> {
        std::fs::create_dir_all(folder).map_err(|source| LexiconError::io(folder, source))?;
        let name = file_name(lexicon);
        let label_file = folder.join(format!("{name}.hnsw.json"));
        // The label goes last and the old one first, so that a label always tells the truth.
        let _ = std::fs::remove_file(&label_file);
        let failed =
            |problem: String| LexiconError::refused(folder.display().to_string(), "index", problem);
        let written = catch_unwind(AssertUnwindSafe(|| self.graph.file_dump(folder, &name)))
            .map_err(|_| failed("could not be written".into()))?
            .map_err(|error| failed(error.to_string()))?;
        let hash = |kind: &str| -> Result<u64> {
            let file = folder.join(format!("{written}.hnsw.{kind}"));
            let bytes = std::fs::read(&file).map_err(|source| LexiconError::io(&file, source))?;
            Ok(content_hash(&bytes))
        };
        let label = Label {
            version: 1,
            lexicon: lexicon.content_hash(),
            words: lexicon.vocabulary().len(),
            settings: self.settings,
            graph: hash("graph")?,
            data: hash("data")?,
        };
        let text = serde_json::to_string(&label).unwrap_or_default();
        std::fs::write(&label_file, text).map_err(|source| LexiconError::io(&label_file, source))
    }

    /// Loads a saved index; `None` if there is none, or it is damaged or of other contents.
    pub fn load(folder: &Path, lexicon: &Lexicon) -> Option<Self> {
        let name = file_name(lexicon);
        let label = std::fs::read(folder.join(format!("{name}.hnsw.json"))).ok()?;
        let label: Label = serde_json::from_slice(&label).ok()?;
        let hash = |kind: &str| {
            let bytes = std::fs::read(folder.join(format!("{name}.hnsw.{kind}")));
            bytes.map(|bytes| content_hash(&bytes)).ok()
        };
        if label.version != 1
            || label.lexicon != lexicon.content_hash()
            || label.words != lexicon.vocabulary().len()
            || hash("graph") != Some(label.graph)
            || hash("data") != Some(label.data)
        {
            return None;
        }
        // The loader is borrowed by the index it loads. It is a handful of strings, once per loaded index.
        let loader = HnswIo::new(folder, &name);
        let graph = catch_unwind(AssertUnwindSafe(|| {
            let loader: &'static mut HnswIo = Box::leak(Box::new(loader));
            loader.load_hnsw()
        }))
        .ok()?;
        let mut index = Self {
            graph: graph.ok()?,
            settings: label.settings,
            dims: lexicon.vectors().dims(),
        };
        index.graph.set_searching_mode(true);
        Some(index)
    }

    /// Loads the saved index, or builds and saves it. A folder that cannot be written is no reason to fail.
    pub fn load_or_build(folder: Option<&Path>, lexicon: &Lexicon, settings: Settings) -> Self {
        let loaded = folder.and_then(|folder| Self::load(folder, lexicon));
        if let Some(index) = loaded
            && (index.settings.links, index.settings.build_effort)
                == (settings.links, settings.build_effort)
        {
            return index;
        }
        let index = Self::build(lexicon, settings);
        if let Some(folder) = folder {
            let _ = index.save(folder, lexicon);
        }
        index
    }
}

fn file_name(lexicon: &Lexicon) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = lexicon.name().chars().map(plain).collect();
    format!("{name}-{:016x}", lexicon.content_hash())
}

/// Neighbours by whichever way suits the size of the vocabulary.
#[derive(Debug)]
pub enum Search {
    /// Every word is looked at.
    Exact,
    /// Through the index.
    Index(Box<NeighbourIndex>),
}

impl Search {
    /// Exact for small vocabularies, else the saved or newly built index.
    pub fn of(lexicon: &Lexicon, folder: Option<&Path>) -> Self {
        match lexicon.vocabulary().len() <= EXACT_BELOW {
            true => Self::Exact,
            false => Self::Index(Box::new(NeighbourIndex::load_or_build(
                folder,
                lexicon,
                Settings::default(),
            ))),
        }
    }

    /// The `count` nearest words.
    pub fn nearest(
        &self,
        lexicon: &Lexicon,
        vector: &[f32],
        count: usize,
        skip: &[WordId],
    ) -> Vec<Neighbour> {
        match self {
            Self::Exact => lexicon.nearest_exact(vector, count, skip),
            Self::Index(index) => index.nearest(vector, count, skip),
        }
    }

    /// Clue candidates around a subset of cards: the words nearest to their mean and to each of them, best mean
    /// cosine first, only words that may be clues and are none of the cards.
    pub fn candidates_around(
        &self,
        lexicon: &Lexicon,
        cards: &[&Meaning],
        count: usize,
    ) -> Vec<Neighbour> {
        let dims = lexicon.vectors().dims();
        let mut mean = vec![0f32; dims];
        for card in cards {
            mean.iter_mut().zip(&card.vector).for_each(|(m, x)| *m += x);
        }
        normalise(&mut mean);
        let own: Vec<WordId> = cards
            .iter()
            .flat_map(|card| card.parts.iter().map(|&(word, _)| word))
            .collect();
        let mut words: Vec<WordId> = std::iter::once(&mean)
            .chain(cards.iter().map(|card| &card.vector))
            .flat_map(|vector| self.nearest(lexicon, vector, count, &own))
            .map(|n| n.word)
            .filter(|&word| lexicon.is_clue(word))
            .collect();
        words.sort_unstable();
        words.dedup();
        let mut row = vec![0f32; dims];
        let mut found: Vec<Neighbour> = words
            .into_iter()
            .map(|word| {
                lexicon.vectors().row_into(word as usize, &mut row);
                Neighbour {
                    word,
                    cosine: dot(&mean, &row),
                }
            })
            .collect();
        best(&mut found, count);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::vectors::Vectors;
    use crate::lexicon::vocabulary::Vocabulary;
    use ndarray::Array2;

    fn lexicon(n: usize) -> Lexicon {
        let letters = |i: usize| {
            let letter = |k: usize| char::from(b'a' + (i / 26usize.pow(k as u32) % 26) as u8);
            format!("w{}{}{}", letter(2), letter(1), letter(0))
        };
        let words: Vec<String> = (0..n).map(letters).collect();
        let vocabulary = Vocabulary::from_words(words.iter().map(String::as_str)).unwrap();
        let rows = Array2::from_shape_fn((n, 24), |(i, j)| {
            ((i * 131 + j * 17) as f32 * 0.7).sin() + ((i % 40 * 7 + j * 3) as f32).cos()
        });
        Lexicon::from_parts("toy", vocabulary, Vectors::from_rows(rows), None).unwrap()
    }

    fn recall(lexicon: &Lexicon, index: &NeighbourIndex) -> f64 {
        let mut hits = 0;
        for word in 0..50 {
            let vector = lexicon.vectors().row(word * 17 % lexicon.vectors().rows());
            let exact = lexicon.nearest_exact(&vector, 10, &[]);
            let found = index.nearest(&vector, 10, &[]);
            hits += exact
                .iter()
                .filter(|e| found.iter().any(|f| f.word == e.word))
                .count();
        }
        hits as f64 / 500.0
    }

    #[test]
    fn the_index_finds_nearly_all_true_neighbours() {
        let lexicon = lexicon(2000);
        let index = NeighbourIndex::build(&lexicon, Settings::default());
        assert!(recall(&lexicon, &index) > 0.95);
    }

    #[test]
    fn a_saved_index_answers_like_the_built_one_and_a_damaged_one_is_not_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let lexicon = lexicon(600);
        let index = NeighbourIndex::build(&lexicon, Settings::default());
        index.save(folder.path(), &lexicon).unwrap();
        let loaded = NeighbourIndex::load(folder.path(), &lexicon).unwrap();
        for word in 0..40 {
            let vector = lexicon.vectors().row(word);
            let ids = |index: &NeighbourIndex| -> Vec<u32> {
                index
                    .nearest(&vector, 10, &[3])
                    .iter()
                    .map(|n| n.word)
                    .collect()
            };
            assert_eq!(ids(&index), ids(&loaded));
            assert!(!ids(&loaded).contains(&3));
        }
        let data = folder
            .path()
            .join(format!("{}.hnsw.data", file_name(&lexicon)));
        let mut bytes = std::fs::read(&data).unwrap();
        bytes[100] ^= 1;
        std::fs::write(&data, bytes).unwrap();
        assert!(NeighbourIndex::load(folder.path(), &lexicon).is_none());
        let again =
            NeighbourIndex::load_or_build(Some(folder.path()), &lexicon, Settings::default());
        assert!(recall(&lexicon, &again) > 0.95);
        assert!(NeighbourIndex::load(folder.path(), &lexicon).is_some());
    }

    #[test]
    fn building_twice_gives_the_same_answers() {
        let lexicon = lexicon(500);
        let (a, b) = (
            NeighbourIndex::build(&lexicon, Settings::default()),
            NeighbourIndex::build(&lexicon, Settings::default()),
        );
        for word in 0..100 {
            let vector = lexicon.vectors().row(word);
            assert_eq!(a.nearest(&vector, 20, &[]), b.nearest(&vector, 20, &[]));
        }
    }

    #[test]
    fn candidates_lie_around_all_the_cards_and_are_no_card() {
        let lexicon = lexicon(800);
        let cards: Vec<Meaning> = ["waaa", "wabc"]
            .iter()
            .map(|word| lexicon.meaning_of(word).unwrap())
            .collect();
        let cards: Vec<&Meaning> = cards.iter().collect();
        let found = Search::Exact.candidates_around(&lexicon, &cards, 15);
        assert_eq!(found.len(), 15);
        assert!(
            found
                .windows(2)
                .all(|pair| pair[0].cosine >= pair[1].cosine)
        );
        let own: Vec<u32> = cards.iter().map(|card| card.parts[0].0).collect();
        assert!(found.iter().all(|n| !own.contains(&n.word)));
        let index = NeighbourIndex::build(&lexicon, Settings::default());
        let same = Search::Index(Box::new(index)).candidates_around(&lexicon, &cards, 15);
        assert_eq!(found[0].word, same[0].word);
    }
}
