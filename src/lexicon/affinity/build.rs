//! Computing the table.
use rayon::prelude::*;

use super::super::Lexicon;
use super::super::meaning::Meaning;
use super::super::vocabulary::WordId;
use super::illegal::IllegalClues;
use super::kernel::{UNIT, dots, pack, padded};
use super::{Data, NEIGHBOURS, Scale, TILE, TileLine};

/// An association of the deck: position of the clue, card, and summand of the affinity.
struct Added {
    position: u32,
    card: u32,
    amount: f32,
}

/// The affinity of a packed product.
fn dense_factor(lexicon: &Lexicon) -> f32 {
    lexicon.header().affinity.dense / (UNIT * UNIT)
}

fn packed_cards(meanings: &[Option<Meaning>], width: usize) -> Vec<i16> {
    let mut packed = vec![0i16; meanings.len() * width];
    for (row, meaning) in packed.chunks_exact_mut(width).zip(meanings) {
        if let Some(meaning) = meaning {
            pack(&meaning.vector, row);
        }
    }
    packed
}

/// The sum that associations add to each card for one clue, in a fixed order of summation.
fn association(lexicon: &Lexicon, card: &Meaning, clue: &Meaning) -> f32 {
    lexicon.header().affinity.edge * lexicon.association(card, clue)
}

/// Scores of all cards with one meaning.
pub(super) fn row(
    lexicon: &Lexicon,
    scale: Scale,
    meanings: &[Option<Meaning>],
    clue: &Meaning,
) -> Vec<u8> {
    let width = padded(lexicon.vectors().dims()).max(1);
    let mut packed = vec![0i16; width];
    pack(&clue.vector, &mut packed);
    let cards = packed_cards(meanings, width);
    let mut products = vec![0i32; meanings.len()];
    dots(&packed, &cards, &mut products);
    let factor = dense_factor(lexicon);
    meanings
        .iter()
        .zip(products)
        .map(|(card, product)| {
            let added = card.as_ref().map_or(0.0, |c| association(lexicon, c, clue));
            scale.quantise(product as f32 * factor + added)
        })
        .collect()
}

pub(super) fn data(
    lexicon: &Lexicon,
    scale: Scale,
    meanings: &[Option<Meaning>],
    illegal: &IllegalClues,
) -> Data {
    let clues = lexicon.clues();
    let cards = meanings.len();
    let dims = lexicon.vectors().dims();
    let width = padded(dims).max(1);
    let clue_rows = packed_clues(lexicon, width);
    // The last clue is repeated up to a whole tile.
    let mut ids = clues.to_vec();
    if let Some(&last) = clues.last() {
        ids.resize(clues.len().next_multiple_of(TILE), last);
    }
    let tiles = ids.len() / TILE;
    let mut positions = vec![super::ABSENT; lexicon.vocabulary().len()];
    for (position, &id) in ids.iter().enumerate().rev() {
        positions[id as usize] = position as u32;
    }

    let card_rows = packed_cards(meanings, width);
    let added = associations(lexicon, meanings, &positions, clues.len());
    let factor = dense_factor(lexicon);

    let mut lines = vec![TileLine([0; TILE]); tiles * cards];
    lines
        .par_chunks_mut(cards.max(1))
        .enumerate()
        .for_each(|(tile, lines)| {
            let end = clue_rows.len().min((tile + 1) * TILE * width);
            let mut packed = vec![0i16; TILE * width];
            let here = &clue_rows[tile * TILE * width..end];
            packed[..here.len()].copy_from_slice(here);
            let start = added.partition_point(|a| (a.position as usize) < tile * TILE);
            let mut rest = &added[start..];
            let mut extra = vec![0f32; TILE * cards];
            while let [first, tail @ ..] = rest
                && (first.position as usize) < (tile + 1) * TILE
            {
                let place = first.position as usize % TILE;
                extra[first.card as usize * TILE + place] += first.amount;
                rest = tail;
            }
            let mut products = [0i32; TILE];
            for ((line, card), extra) in lines
                .iter_mut()
                .zip(card_rows.chunks_exact(width))
                .zip(extra.chunks_exact(TILE))
            {
                dots(card, &packed, &mut products);
                for ((byte, &product), &extra) in line.0.iter_mut().zip(&products).zip(extra) {
                    *byte = scale.quantise(product as f32 * factor + extra);
                }
            }
        });
    fill_up(&mut lines, cards, clues.len());

    let mut masks = vec![0u64; tiles * cards];
    for card in 0..cards {
        for &clue in illegal.row(card) {
            let Some(&position) = positions.get(clue as usize) else {
                continue;
            };
            if position != super::ABSENT {
                let position = position as usize;
                masks[position / TILE * cards + card] |= 1 << (position % TILE);
            }
        }
    }
    let used = clues.len() % TILE;
    if used != 0 {
        // The repeats of the last clue are as legal as it is.
        for mask in &mut masks[(tiles - 1) * cards..] {
            if *mask >> (used - 1) & 1 == 1 {
                *mask |= u64::MAX << used;
            }
        }
    }

    let neighbours = NEIGHBOURS.min(clues.len());
    let nearest = (0..cards)
        .into_par_iter()
        .flat_map_iter(|card| nearest(card, cards, &ids[..clues.len()], &lines, &masks, neighbours))
        .collect();
    Data {
        ids,
        lines,
        illegal: masks,
        nearest,
        neighbours,
    }
}

/// Every clue's vector, packed, in the order of [`Lexicon::clues`].
fn packed_clues(lexicon: &Lexicon, width: usize) -> Vec<i16> {
    let clues = lexicon.clues();
    let mut packed = vec![0i16; clues.len() * width];
    packed
        .par_chunks_mut(width * TILE)
        .zip(clues.par_chunks(TILE))
        .for_each(|(rows, clues)| {
            let mut vector = vec![0f32; lexicon.vectors().dims()];
            for (row, &clue) in rows.chunks_exact_mut(width).zip(clues) {
                lexicon.vectors().row_into(clue as usize, &mut vector);
                pack(&vector, row);
            }
        });
    packed
}

/// All associations between cards and clues, by position and then card.
fn associations(
    lexicon: &Lexicon,
    meanings: &[Option<Meaning>],
    positions: &[u32],
    clues: usize,
) -> Vec<Added> {
    let header = lexicon.header();
    let (Some(edges), true) = (lexicon.edges(), header.affinity.edge != 0.0) else {
        return Vec::new();
    };
    let unit = header.edge_scale / 255.0;
    let mut added: Vec<Added> = meanings
        .par_iter()
        .enumerate()
        .flat_map_iter(|(card, meaning)| {
            let parts = meaning.iter().flat_map(|m| m.parts.iter().copied());
            parts.flat_map(move |(word, weight)| {
                edges.row(word).filter_map(move |(clue, raw)| {
                    let position = positions[clue as usize];
                    ((position as usize) < clues).then(|| Added {
                        position,
                        card: card as u32,
                        // The same product, in the same order, as `Lexicon::association`.
                        amount: header.affinity.edge * (weight * 1.0 * f32::from(raw) * unit),
                    })
                })
            })
        })
        .collect();
    // Stable: the parts of a card keep their order, and so the sum its value.
    added.par_sort_by_key(|a| (a.position, a.card));
    added
}

/// Repeats the last clue's scores to the end of its tile (associations were added to its first place only).
fn fill_up(lines: &mut [TileLine], cards: usize, clues: usize) {
    let used = clues % TILE;
    if used != 0 {
        let first = lines.len() - cards;
        for line in &mut lines[first..] {
            let last = line.0[used - 1];
            line.0[used..].fill(last);
        }
    }
}

/// Best legal clues of a card; fewer legal ones than asked for are filled up by repeating the last.
fn nearest(
    card: usize,
    cards: usize,
    ids: &[WordId],
    lines: &[TileLine],
    masks: &[u64],
    count: usize,
) -> Vec<WordId> {
    let mut found: Vec<(u8, WordId)> = Vec::with_capacity(ids.len());
    for (position, &id) in ids.iter().enumerate() {
        let at = position / TILE * cards + card;
        if masks[at] >> (position % TILE) & 1 == 0 {
            found.push((255 - lines[at].0[position % TILE], id));
        }
    }
    if found.len() > count && count > 0 {
        found.select_nth_unstable(count - 1);
        found.truncate(count);
    }
    found.sort_unstable();
    let mut best: Vec<WordId> = found.iter().map(|&(_, id)| id).collect();
    if let Some(&last) = best.last().or(ids.last()) {
        best.resize(count, last);
    }
    best
}
