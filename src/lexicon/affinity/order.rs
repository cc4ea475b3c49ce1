//! The order of clues inside the table: clues alike to the deck's cards share a tile.
//!
//! Balanced bisection along the first principal component, in the space of the strongest directions of the deck's
//! own vectors, down to tiles of 64. The tighter a tile, the closer its per-card maximum and minimum are to every
//! clue in it, and the more tiles a search may skip. Play never depends on this order: ties go by clue id.
use ndarray::Array2;
use rayon::prelude::*;

use super::super::vectors::dot;
use super::TILE;
use super::kernel::{UNIT, dots, pack, padded};

/// Directions kept. More do not tighten the tiles.
const KEPT: usize = 32;

/// Orders clues: returns row numbers, tile after tile.
///
/// `clues` are packed unit vectors ([`super::kernel`]), one after the other; `cards` are unit vectors in full. Rows of
/// unknown cards should be left out.
pub fn by_bisection(clues: &[i16], cards: &Array2<f32>) -> Vec<u32> {
    let width = padded(cards.ncols()).max(1);
    let count = clues.len() / width;
    let (axes, weights) = strongest_directions(cards);
    let kept = axes.len();
    let mut packed = vec![0i16; kept * width];
    for (row, axis) in packed.chunks_exact_mut(width).zip(&axes) {
        pack(axis, row);
    }
    let mut points = vec![0f32; count * kept];
    points
        .par_chunks_mut(kept.max(1) * 64)
        .zip(clues.par_chunks(width * 64))
        .for_each(|(out, clues)| {
            let mut products = [0i32; KEPT];
            for (point, clue) in out
                .chunks_exact_mut(kept.max(1))
                .zip(clues.chunks_exact(width))
            {
                dots(clue, &packed, &mut products[..kept]);
                for ((coordinate, &product), weight) in
                    point.iter_mut().zip(&products).zip(&weights)
                {
                    *coordinate = product as f32 * weight;
                }
            }
        });
    let mut order: Vec<u32> = (0..count as u32).collect();
    if kept > 0 {
        bisect(&mut order, &points, kept);
    }
    for tile in order.chunks_mut(TILE) {
        tile.sort_unstable();
    }
    order
}

/// Right singular vectors of the cards, and for each what turns a packed product into a coordinate: its singular value,
/// so that distances between coordinates are distances between the clues' scores.
fn strongest_directions(cards: &Array2<f32>) -> (Vec<Vec<f32>>, Vec<f32>) {
    let (n, dims) = cards.dim();
    let kept = KEPT.min(n).min(dims);
    // The second moments of the cards, one row per thread at a time.
    let columns = cards.t().as_standard_layout().into_owned();
    let mut moments = vec![0f32; dims * dims];
    moments
        .par_chunks_mut(dims.max(1))
        .enumerate()
        .for_each(|(i, out)| {
            let left = columns.row(i);
            for (j, value) in out.iter_mut().enumerate() {
                let right = columns.row(j);
                *value = dot(
                    left.as_slice().unwrap_or(&[]),
                    right.as_slice().unwrap_or(&[]),
                );
            }
        });
    // Orthogonal iteration from the first cards.
    let mut axes: Vec<Vec<f32>> = (0..kept)
        .map(|k| cards.row(k * n / kept.max(1)).to_vec())
        .collect();
    let mut lengths = vec![0f32; kept];
    for _ in 0..12 {
        let mut next: Vec<Vec<f32>> = axes
            .par_iter()
            .map(|axis| {
                let rows = moments.chunks_exact(dims.max(1));
                rows.map(|row| dot(row, axis)).collect()
            })
            .collect();
        for (k, length) in lengths.iter_mut().enumerate() {
            let (done, rest) = next.split_at_mut(k);
            let current = &mut rest[0];
            for earlier in done.iter() {
                let shared = dot(earlier, current);
                for (value, other) in current.iter_mut().zip(earlier) {
                    *value -= shared * other;
                }
            }
            *length = super::super::vectors::normalise(current);
        }
        axes = next;
    }
    let weights = lengths
        .iter()
        .map(|length| length.max(0.0).sqrt() / (UNIT * UNIT));
    (axes, weights.collect())
}

fn bisect(order: &mut [u32], points: &[f32], kept: usize) {
    if order.len() <= TILE {
        return;
    }
    let axis = first_component(order, points, kept);
    let mut keyed: Vec<(f32, u32)> = order
        .iter()
        .map(|&i| {
            let at = i as usize * kept;
            (dot(&points[at..at + kept], &axis), i)
        })
        .collect();
    // Whole tiles on the left, so that only the last tile of all may be short.
    let left = order.len().div_ceil(TILE) / 2 * TILE;
    keyed.select_nth_unstable_by(left, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    for (slot, (_, i)) in order.iter_mut().zip(keyed) {
        *slot = i;
    }
    let (low, high) = order.split_at_mut(left);
    // The halves must not depend on how the selection happened to leave them.
    low.sort_unstable();
    high.sort_unstable();
    rayon::join(|| bisect(low, points, kept), || bisect(high, points, kept));
}

fn first_component(order: &[u32], points: &[f32], kept: usize) -> Vec<f32> {
    let row = |i: u32| &points[i as usize * kept..(i as usize + 1) * kept];
    let mut mean = vec![0f32; kept];
    for &i in order {
        mean.iter_mut().zip(row(i)).for_each(|(m, x)| *m += x);
    }
    mean.iter_mut().for_each(|m| *m /= order.len() as f32);
    let mut spread = vec![0f32; kept * kept];
    let mut centred = vec![0f32; kept];
    // A thousand points tell the direction well enough.
    for &i in order.iter().step_by(order.len() / 1024 + 1) {
        for ((c, x), m) in centred.iter_mut().zip(row(i)).zip(&mean) {
            *c = x - m;
        }
        for (line, &left) in spread.chunks_exact_mut(kept).zip(&centred) {
            line.iter_mut()
                .zip(&centred)
                .for_each(|(s, right)| *s += left * right);
        }
    }
    let widest = (0..kept)
        .max_by(|&a, &b| spread[a * kept + a].total_cmp(&spread[b * kept + b]))
        .unwrap_or(0);
    let mut axis: Vec<f32> = spread[widest * kept..(widest + 1) * kept].to_vec();
    for _ in 0..10 {
        let mut next: Vec<f32> = spread
            .chunks_exact(kept)
            .map(|line| dot(line, &axis))
            .collect();
        if super::super::vectors::normalise(&mut next) <= 0.0 {
            break;
        }
        axis = next;
    }
    axis
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(n: usize, dims: usize, seed: f32) -> Array2<f32> {
        Array2::from_shape_fn((n, dims), |(i, j)| {
            ((i * 31 + j * 17) as f32 * 0.37 + seed).sin()
        })
    }

    fn order_of(clues: &Array2<f32>, cards: &Array2<f32>) -> Vec<u32> {
        let width = padded(clues.ncols());
        let mut packed = vec![0i16; clues.nrows() * width];
        for (out, row) in packed.chunks_exact_mut(width).zip(clues.outer_iter()) {
            let mut row = row.to_vec();
            crate::lexicon::vectors::normalise(&mut row);
            pack(&row, out);
        }
        by_bisection(&packed, cards)
    }

    #[test]
    fn the_order_is_a_permutation_and_repeats() {
        for n in [0usize, 1, 63, 64, 65, 500, 1000] {
            let clues = rows(n, 20, 0.5);
            let cards = rows(40, 20, 2.0);
            let order = order_of(&clues, &cards);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..n as u32).collect::<Vec<_>>());
            assert_eq!(order, order_of(&clues, &cards));
        }
    }

    #[test]
    fn the_order_is_the_same_for_any_number_of_threads() {
        let (clues, cards) = (rows(3000, 24, 0.1), rows(50, 24, 1.0));
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap().install(|| order_of(&clues, &cards))
        };
        assert_eq!(with(1), with(2));
        assert_eq!(with(1), with(8));
    }

    #[test]
    fn clues_of_one_group_share_tiles() {
        // Four clear groups of 128, interleaved: each tile should hold one group only.
        let clues = Array2::from_shape_fn((512, 8), |(i, j)| {
            let noise = ((i * 7 + j * 3) as f32).sin() * 0.01;
            match j {
                0 => noise + if i % 4 < 2 { 3.0 } else { -3.0 },
                1 => noise + if i % 2 == 0 { 1.0 } else { -1.0 },
                _ => noise,
            }
        });
        let cards = Array2::eye(8);
        let order = order_of(&clues, &cards);
        for tile in order.chunks(TILE) {
            assert!(tile.iter().all(|i| i % 4 == tile[0] % 4));
        }
    }
}
