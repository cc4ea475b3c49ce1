use std::sync::Arc;

use ndarray::Array2;
use proptest::prelude::*;

use super::*;
use crate::lexicon::edges::Edges;
use crate::lexicon::sidecar::{FLAG_CLUE, Header, Mix, Sidecar};
use crate::lexicon::vectors::Vectors;
use crate::lexicon::vocabulary::Vocabulary;

/// A small lexicon with associations: every third word is no clue.
fn lexicon(words: usize, dims: usize, edge: f32) -> Arc<Lexicon> {
    let names: Vec<String> = (0..words).map(|i| format!("w{i}")).collect();
    let vocabulary = Vocabulary::from_words(names.iter().map(String::as_str)).unwrap();
    let rows = Array2::from_shape_fn((words, dims), |(i, j)| {
        ((i * 37 + j * 101) as f32 * 0.613).sin() + ((i / 9 + j) as f32).cos()
    });
    let mut header = Header::new("toy", "en");
    header.affinity = Mix {
        edge,
        ..Mix::default()
    };
    header.edge_scale = 0.8;
    let weight = |i: usize| (40 + (i * 13) % 200) as u8;
    let pairs: Vec<(u32, u32, u8)> = (2..words)
        .map(|i| (i as u32 - 2, i as u32, weight(i - 2)))
        .collect();
    let sidecar = Sidecar {
        header,
        zipf: (0..words).map(|i| 200 - (i % 150) as u8).collect(),
        flags: (0..words)
            .map(|i| if i % 3 == 2 { 0 } else { FLAG_CLUE })
            .collect(),
        edges: Edges::from_pairs(words, &pairs),
    };
    let lexicon = Lexicon::from_parts("toy", vocabulary, Vectors::from_rows(rows), Some(sidecar));
    Arc::new(lexicon.unwrap())
}

fn deck(cards: usize) -> Vec<CardMeaning> {
    let mut deck: Vec<CardMeaning> = (0..cards)
        .map(|i| CardMeaning::word(&format!("w{}", i * 7)))
        .collect();
    deck.push(CardMeaning::word("w3 w10"));
    deck.push(CardMeaning::concepts([
        ("w5", 2.0),
        ("w20", 1.0),
        ("absent", 1.0),
    ]));
    deck.push(CardMeaning::word("absent"));
    deck
}

fn table(words: usize, edge: f32) -> AffinityTable {
    let lexicon = lexicon(words, 20, edge);
    let cards = deck(10);
    let illegal = IllegalClues::from_fn(cards.len(), lexicon.clues(), |card, clue| {
        (clue as usize).abs_diff(card * 7) < 2
    });
    AffinityTable::build(lexicon, &cards, &illegal)
}

#[test]
fn every_score_is_the_affinity_within_the_stated_error() {
    for edge in [0.0, 0.5] {
        let table = table(500, edge);
        let lexicon = table.lexicon().clone();
        for card in 0..table.cards() {
            for &clue in lexicon.clues() {
                let word = lexicon.meaning_of(lexicon.vocabulary().word(clue)).unwrap();
                let exact = table
                    .meaning(card)
                    .map_or(0.0, |card| lexicon.affinity(card, &word));
                let exact = exact.clamp(table.scale().low(), table.scale().high());
                let read = table.affinity_f32(table.score(card, clue));
                assert!(
                    (read - exact).abs() <= table.error_bound(),
                    "card {card} clue {clue}: {read} for {exact}"
                );
            }
        }
    }
}

#[test]
fn positions_and_ids_are_inverse_and_the_last_clue_fills_the_last_tile() {
    let table = table(500, 0.5);
    assert_eq!(table.positions() % TILE, 0);
    assert_ne!(table.clues() % TILE, 0, "the test wants a short last tile");
    for &clue in table.lexicon().clues() {
        assert_eq!(table.clue_at(table.position(clue).unwrap()), clue);
    }
    assert_eq!(table.position(2), None);
    let last = table.clue_at(table.clues() - 1);
    for position in table.clues()..table.positions() {
        assert_eq!(table.clue_at(position), last);
        for card in 0..table.cards() {
            assert_eq!(table.score_at(card, position), table.score(card, last));
            let mask = table.illegal_mask(position / TILE, card);
            assert_eq!(
                mask >> (position % TILE) & 1 == 1,
                table.is_illegal(card, last)
            );
        }
    }
}

#[test]
fn illegal_pairs_are_those_given() {
    let table = table(500, 0.0);
    for card in 0..table.cards() {
        let expected: Vec<u32> = table
            .lexicon()
            .clues()
            .iter()
            .copied()
            .filter(|&clue| (clue as usize).abs_diff(card * 7) < 2)
            .collect();
        let real = |p: &u32| (*p as usize) < table.clues();
        let mut found: Vec<u32> = table
            .illegal_positions(card)
            .into_iter()
            .filter(real)
            .map(|p| table.clue_at(p as usize))
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected);
        assert!(expected.iter().all(|&clue| table.is_illegal(card, clue)));
    }
}

#[test]
fn nearest_clues_are_legal_best_first_and_complete() {
    let table = table(900, 0.5);
    for card in 0..table.cards() {
        let near = table.nearest(card);
        assert_eq!(near.len(), NEIGHBOURS);
        let key = |&clue: &u32| (255 - table.score(card, clue), clue);
        assert!(near.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
        assert!(near.iter().all(|&clue| !table.is_illegal(card, clue)));
        let worst = key(near.last().unwrap());
        let better = table.lexicon().clues().iter();
        let better = better.filter(|&c| !table.is_illegal(card, *c) && key(c) <= worst);
        assert_eq!(better.count(), NEIGHBOURS);
    }
}

#[test]
fn words_that_are_no_clues_get_a_row_by_the_same_rule() {
    let table = table(500, 0.5);
    let lexicon = table.lexicon().clone();
    for text in ["w2", "w5", "W8", "w2-w5"] {
        let row = table.row_for_word(text).unwrap();
        let clue = lexicon.meaning_of(text).unwrap();
        for (card, &byte) in row.iter().enumerate() {
            let exact = table
                .meaning(card)
                .map_or(0.0, |c| lexicon.affinity(c, &clue));
            let exact = exact.clamp(table.scale().low(), table.scale().high());
            assert!((table.affinity_f32(byte) - exact).abs() <= table.error_bound());
        }
    }
    let clue = table.row_for_word("w4").unwrap();
    assert!((0..table.cards()).all(|card| clue[card] == table.score(card, 4)));
    assert_eq!(table.row_for_word("nothing"), None);
}

#[test]
fn an_unknown_card_scores_as_affinity_nought() {
    let table = table(300, 0.5);
    let unknown = table.cards() - 1;
    assert_eq!(table.unknown_cards(), [unknown]);
    let nought = table.scale().quantise(0.0);
    assert!((0..table.clues()).all(|p| table.score_at(unknown, p) == nought));
}

#[test]
fn the_table_is_the_same_for_any_number_of_threads() {
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(|| table(2000, 0.5)).data
    };
    let one = with(1);
    assert!(one == with(2) && one == with(8));
}

#[test]
fn an_empty_deck_or_a_lexicon_without_clues_makes_an_empty_table() {
    let toy = lexicon(100, 8, 0.0);
    let none = AffinityTable::build(toy, &[], &IllegalClues::none(0));
    assert_eq!((none.cards(), none.clues()), (0, 67));
    let vocabulary = Vocabulary::from_words(["1"]).unwrap();
    let vectors = Vectors::from_rows(ndarray::array![[1.0f32, 0.0]]);
    let bare = Lexicon::from_parts("bare", vocabulary, vectors, None).unwrap();
    let cards = [CardMeaning::word("1")];
    let empty = AffinityTable::build(Arc::new(bare), &cards, &IllegalClues::none(1));
    assert_eq!((empty.clues(), empty.tiles()), (0, 0));
    assert_eq!(empty.row_for_word("1").unwrap().len(), 1);
}

#[test]
fn a_cached_table_is_the_computed_one_and_legality_is_not_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("deep/er"));
    let toy = lexicon(500, 16, 0.5);
    let cards = deck(8);
    let first = AffinityTable::cached(&cache, toy.clone(), &cards, "en/full/1", || {
        IllegalClues::from_lists(vec![vec![4, 1]])
    });
    let second = AffinityTable::cached(&cache, toy.clone(), &cards, "en/full/1", || {
        panic!("the cache was not used")
    });
    assert!(first.data == second.data);
    assert!(second.is_illegal(0, 4));
    let other = AffinityTable::cached(&cache, toy.clone(), &cards, "en/off/1", || {
        IllegalClues::none(cards.len())
    });
    assert!(!other.is_illegal(0, 4));
    assert_ne!(
        table_key(&toy, &cards, "x"),
        table_key(&toy, &cards[1..], "x")
    );
}

#[test]
fn a_damaged_cache_file_is_ignored_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let toy = lexicon(200, 8, 0.5);
    let cards = deck(3);
    let none = || IllegalClues::none(6);
    let good = AffinityTable::cached(&cache, toy.clone(), &cards, "k", none);
    let file = cache.file(table_key(&toy, &cards, "k")).unwrap();
    let bytes = std::fs::read(&file).unwrap();
    for damage in 0..40 {
        let mut bad = bytes.clone();
        match damage % 2 {
            0 => bad.truncate(bytes.len() * damage / 40),
            _ => bad[bytes.len() * damage / 40] ^= 1 << (damage % 8),
        }
        std::fs::write(&file, &bad).unwrap();
        let again = AffinityTable::cached(&cache, toy.clone(), &cards, "k", none);
        assert!(again.data == good.data, "damage {damage}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn an_array_of_a_file_is_the_one_that_was_made_and_a_damaged_one_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let toy = lexicon(300, 8, 0.5);
    let cards = deck(5);
    let none = || IllegalClues::none(5);
    let table = || AffinityTable::cached(&cache, toy.clone(), &cards, "k", none);
    let plain = AffinityTable::build(toy.clone(), &cards, &none());
    let columns = |table: &AffinityTable| -> Vec<u8> {
        (0..table.positions())
            .flat_map(|at| table.column(at).to_vec())
            .collect()
    };
    let made = columns(&plain);
    assert!(columns(&table()) == made);
    let file = cache.file(table_key(&toy, &cards, "k")).unwrap();
    let file = file.with_extension("columns");
    let bytes = std::fs::read(&file).unwrap();
    assert_eq!(bytes[..made.len()], made[..]);
    let array = |fill: u64| table().array("numbers", 3, |all: &mut [u64]| all.fill(fill))[1];
    assert_eq!([array(7), array(8)], [7, 7], "the second is read");
    for damage in [0, 9, bytes.len() - 1] {
        let mut bad = bytes.clone();
        bad[damage] ^= 4;
        // A program that has mapped the file keeps what it has: damage comes as another file.
        std::fs::remove_file(&file).unwrap();
        std::fs::write(&file, &bad[..bytes.len() - damage % 2]).unwrap();
        assert!(columns(&table()) == made, "damage {damage}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn a_cache_that_is_off_or_cannot_be_written_does_no_harm() {
    let toy = lexicon(100, 8, 0.0);
    let cards = deck(2);
    let none = || IllegalClues::none(5);
    let plain = AffinityTable::cached(&Cache::off(), toy.clone(), &cards, "k", none);
    let file = tempfile::NamedTempFile::new().unwrap();
    let cache = Cache::at(file.path().join("below-a-file"));
    let other = AffinityTable::cached(&cache, toy, &cards, "k", none);
    assert!(plain.data == other.data);
    assert_eq!(plain.column(3), other.column(3));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_table_agrees_with_direct_rows(words in 30usize..260, dims in 2usize..40, edge in 0f32..1.0) {
        let toy = lexicon(words, dims, edge);
        let cards = deck(4);
        let table = AffinityTable::build(toy.clone(), &cards, &IllegalClues::none(cards.len()));
        for &clue in toy.clues() {
            let meaning = toy.meaning_of(toy.vocabulary().word(clue)).unwrap();
            let row = build::row(&toy, table.scale(), &table.meanings, &meaning);
            for (card, &byte) in row.iter().enumerate() {
                // A stored word's own length is one only up to rounding, so a byte may differ by one.
                prop_assert!(byte.abs_diff(table.score(card, clue)) <= 1);
            }
        }
    }
}

#[test]
fn columns_hold_the_scores_of_the_lines() {
    let table = table(500, 0.5);
    assert!(table.ready_column(0).is_none());
    for position in 0..table.positions() {
        let column = table.column(position);
        assert_eq!(column.len(), table.cards());
        for (card, &score) in column.iter().enumerate() {
            assert_eq!(score, table.score_at(card, position));
        }
        assert_eq!(table.ready_column(position), Some(column));
    }
}
