//! Figures of the lexicon module: opening, affinity table, neighbour index.
//!
//! The English lexicon is used when it is embedded, else one of the same size made here.
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use ndarray::Array2;
use spymaster::lexicon::affinity::Cache;
use spymaster::lexicon::edges::Edges;
use spymaster::lexicon::files::write;
use spymaster::lexicon::index::{NeighbourIndex, Settings};
use spymaster::lexicon::sidecar::{FLAG_CLUE, Header, Sidecar};
use spymaster::lexicon::{AffinityTable, CardMeaning, Catalog, IllegalClues, Lexicon};

const WORDS: usize = 60_000;
const CLUES: usize = 30_000;
const DIMS: usize = 300;
const CARDS: usize = 400;
/// Associated words of each word that are rarer than it.
const PARTNERS: u32 = 36;

/// Bytes of a made-up lexicon of the usual size, with clusters so that neighbours exist.
fn made_up() -> (Vec<u8>, Vec<u8>) {
    let words: Vec<String> = (0..WORDS).map(|i| format!("word{i}")).collect();
    let rows = Array2::from_shape_fn((WORDS, DIMS), |(i, j)| {
        let noise = ((i * 7919 + j * 104_729) % 65_521) as f32 / 65_521.0 - 0.5;
        ((i % 500 * 31 + j * 17) as f32 * 0.37).sin() + 2.0 * noise
    });
    let fifu = write::quantised("", &words, rows.view());
    let pairs: Vec<(u32, u32, u8)> = (0..WORDS as u32)
        .flat_map(|i| (1..=PARTNERS).map(move |k| (i, i + k * (1 + i % 900), (i + k) as u8 | 1)))
        .filter(|pair| (pair.1 as usize) < WORDS)
        .collect();
    let spyx = Sidecar {
        header: Header::new("made-up", "en"),
        zipf: vec![100; WORDS],
        flags: (0..WORDS)
            .map(|i| if i < CLUES { FLAG_CLUE } else { 0 })
            .collect(),
        edges: Edges::from_pairs(WORDS, &pairs),
    };
    (fifu, spyx.to_bytes())
}

fn lexicon() -> Arc<Lexicon> {
    Catalog::of_folders([]).load("default").unwrap_or_else(|_| {
        let (fifu, spyx) = made_up();
        let made = Lexicon::from_bytes("made-up", "made-up", fifu.into(), Some(spyx.into()), false);
        Arc::new(made.expect("a sound file"))
    })
}

fn ready(c: &mut Criterion) {
    let (fifu, spyx) = made_up();
    let fifu: &'static [u8] = fifu.leak();
    let spyx: &'static [u8] = spyx.leak();
    let mut group = c.benchmark_group("lexicon");
    group
        .sample_size(20)
        .measurement_time(Duration::from_secs(5));
    group.bench_function("open_60000x300", |b| {
        b.iter(|| {
            let open = Lexicon::from_bytes("x", "x", fifu.into(), Some(spyx.into()), false);
            black_box(open.expect("a sound file"))
        });
    });
    group.bench_function("open_and_unpack_60000x300", |b| {
        b.iter(|| {
            let open = Lexicon::from_bytes("x", "x", fifu.into(), Some(spyx.into()), false);
            let open = open.expect("a sound file");
            assert_eq!(open.vectors().matrix().nrows(), WORDS);
        });
    });
    group.finish();
}

fn affinity(c: &mut Criterion) {
    let lexicon = lexicon();
    let step = (lexicon.vocabulary().len() / CARDS / 4).max(1);
    let cards: Vec<CardMeaning> = (0..CARDS)
        .map(|i| CardMeaning::word(lexicon.vocabulary().word((i * step) as u32)))
        .collect();
    let none = IllegalClues::none(CARDS);
    let mut group = c.benchmark_group("affinity");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(5));
    group.bench_function(format!("build_{CARDS}x{}", lexicon.clues().len()), |b| {
        b.iter(|| {
            let table = AffinityTable::build(lexicon.clone(), &cards, &none);
            assert!(table.bytes() <= 16_000_000 * table.clues().div_ceil(CLUES));
            black_box(table)
        });
    });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::at(folder.path());
    AffinityTable::cached(&cache, lexicon.clone(), &cards, "bench", || none.clone());
    group.bench_function("from_cache", |b| {
        b.iter(|| {
            let make = || panic!("the cache was not used");
            black_box(AffinityTable::cached(
                &cache,
                lexicon.clone(),
                &cards,
                "bench",
                make,
            ))
        });
    });
    group.finish();
}

fn neighbours(c: &mut Criterion) {
    let lexicon = lexicon();
    lexicon.vectors().matrix();
    let index = NeighbourIndex::load_or_build(
        Cache::from_environment().folder(),
        &lexicon,
        Settings {
            links: 16,
            build_effort: 64,
            search_effort: 64,
        },
    );
    let query = lexicon.vectors().row(1000);
    let mut group = c.benchmark_group("neighbours");
    group.sample_size(20);
    group.bench_function("exact_top_10", |b| {
        b.iter(|| black_box(lexicon.nearest_exact(&query, 10, &[])));
    });
    group.bench_function("index_top_10", |b| {
        b.iter(|| black_box(index.nearest(&query, 10, &[])));
    });
    group.finish();
}

criterion_group!(benches, ready, affinity, neighbours);
criterion_main!(benches);
