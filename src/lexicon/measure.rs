//! Figures measured now: opening and unpacking, the affinity table, and the neighbour index against the exact scan.
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::index::{NeighbourIndex, Settings};
use super::{AffinityTable, CardMeaning, IllegalClues, Lexicon, WordId};

/// Time and memory of the affinity table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TableFigures {
    /// Cards.
    pub cards: usize,
    /// Clues.
    pub clues: usize,
    /// Milliseconds to unpack all vectors.
    pub unpack_ms: f64,
    /// Milliseconds to compute the table from packed vectors, best of three, all threads.
    pub affinity_ms: f64,
    /// Megabytes of the table.
    pub affinity_mb: f64,
}

/// Measures the table of `cards` words spread over the commoner quarter of a lexicon. The lexicon should be fresh:
/// vectors that are unpacked already are not unpacked again.
pub fn measure_table(lexicon: &Arc<Lexicon>, cards: usize) -> TableFigures {
    let step = (lexicon.vocabulary().len() / cards.max(1) / 4).max(1);
    let deck: Vec<CardMeaning> = (0..cards)
        .map(|i| CardMeaning::word(lexicon.vocabulary().word((i * step) as WordId)))
        .collect();
    let none = IllegalClues::none(cards);
    let mut best = f64::INFINITY;
    let mut table = None;
    for _ in 0..3 {
        let start = Instant::now();
        table = Some(AffinityTable::build(lexicon.clone(), &deck, &none));
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
    }
    let start = Instant::now();
    lexicon.vectors().matrix();
    let unpack_ms = start.elapsed().as_secs_f64() * 1e3;
    TableFigures {
        cards,
        clues: lexicon.clues().len(),
        unpack_ms,
        affinity_ms: best,
        affinity_mb: table.as_ref().map_or(0.0, |t| t.bytes() as f64 / 1e6),
    }
}

/// One row of the table `embeddings bench` prints.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IndexFigures {
    /// The settings that were measured.
    pub settings: Settings,
    /// Seconds to build.
    pub build_s: f64,
    /// Megabytes held, estimated.
    pub memory_mb: f64,
    /// Share of the true ten nearest found.
    pub recall_at_10: f64,
    /// Share of the true hundred nearest found, searched with at least a hundred candidates.
    pub recall_at_100: f64,
    /// Searches for ten neighbours a second, one thread.
    pub queries_per_s: f64,
    /// Times the exact scan's speed.
    pub speedup: f64,
}

/// The exact scan in the same run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExactFigures {
    /// Words.
    pub words: usize,
    /// Dimensions.
    pub dims: usize,
    /// Queries asked.
    pub queries: usize,
    /// Scans a second, one thread.
    pub queries_per_s: f64,
}

/// Measures every combination. The queries are words spread evenly over the vocabulary's first tenth, which is where
/// cards and clues are.
pub fn measure(
    lexicon: &Lexicon,
    builds: &[(usize, usize)],
    efforts: &[usize],
    queries: usize,
    mut progress: impl FnMut(&IndexFigures),
) -> (ExactFigures, Vec<IndexFigures>) {
    let words = lexicon.vocabulary().len();
    let range = (words / 10).max(queries).min(words).max(1);
    let asked: Vec<Vec<f32>> = (0..queries)
        .map(|i| lexicon.vectors().row(i * range / queries.max(1)))
        .collect();
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let exact_scan = || -> (Vec<Vec<WordId>>, f64) {
        lexicon.vectors().matrix();
        let start = Instant::now();
        let found = asked
            .iter()
            .map(|q| {
                lexicon
                    .nearest_exact(q, 100, &[])
                    .iter()
                    .map(|n| n.word)
                    .collect()
            })
            .collect();
        (found, asked.len() as f64 / start.elapsed().as_secs_f64())
    };
    let (truth, exact_speed) = match &alone {
        Ok(pool) => pool.install(exact_scan),
        Err(_) => exact_scan(),
    };
    let exact = ExactFigures {
        words,
        dims: lexicon.vectors().dims(),
        queries,
        queries_per_s: exact_speed,
    };
    let mut rows = Vec::new();
    for &(links, build_effort) in builds {
        let settings = Settings {
            links,
            build_effort,
            search_effort: 10,
        };
        let start = Instant::now();
        let mut index = NeighbourIndex::build(lexicon, settings);
        let build_s = start.elapsed().as_secs_f64();
        for &effort in efforts {
            index.set_search_effort(effort);
            let start = Instant::now();
            let found: Vec<Vec<WordId>> = asked.iter().map(|q| ids(&index, q, 10)).collect();
            let speed = asked.len() as f64 / start.elapsed().as_secs_f64();
            let more: Vec<Vec<WordId>> = asked.iter().map(|q| ids(&index, q, 100)).collect();
            let figures = IndexFigures {
                settings: index.settings(),
                build_s,
                memory_mb: index.bytes() as f64 / 1e6,
                recall_at_10: recall(&truth, &found, 10),
                recall_at_100: recall(&truth, &more, 100),
                queries_per_s: speed,
                speedup: speed / exact_speed,
            };
            progress(&figures);
            rows.push(figures);
        }
    }
    (exact, rows)
}

fn ids(index: &NeighbourIndex, query: &[f32], count: usize) -> Vec<WordId> {
    let found = index.nearest(query, count, &[]);
    found.iter().map(|n| n.word).collect()
}

fn recall(truth: &[Vec<WordId>], found: &[Vec<WordId>], count: usize) -> f64 {
    let (mut hits, mut all) = (0usize, 0usize);
    for (truth, found) in truth.iter().zip(found) {
        let truth = &truth[..count.min(truth.len())];
        hits += truth.iter().filter(|word| found.contains(word)).count();
        all += truth.len();
    }
    hits as f64 / all.max(1) as f64
}
