//! Dot products of unit vectors in 16-bit integers: exact sums, the same on every machine and in any order.
//!
//! A component x is held as round(32767·x). For two unit vectors of d dimensions the product differs from the
//! cosine by at most √d/32767 + d/32767²/4: 0.0006 at 300 dimensions, a tenth of a step of the table.

use std::sync::atomic::{AtomicU8, Ordering};

/// The fixed-point value of 1.0.
pub const UNIT: f32 = 32767.0;
/// Rows are padded with zeros to a multiple of this.
const LANES: usize = 32;

/// Length of a packed row.
pub fn padded(dims: usize) -> usize {
    dims.next_multiple_of(LANES)
}

/// Packs a unit vector into `out`, which has [`padded`] places.
pub fn pack(vector: &[f32], out: &mut [i16]) {
    for (packed, &value) in out.iter_mut().zip(vector) {
        // Adding half away from zero and cutting: rounding without a library call, exact and quick.
        let scaled = value * UNIT;
        *packed = (scaled + if scaled < 0.0 { -0.5 } else { 0.5 }) as i16;
    }
    out[vector.len()..].fill(0);
}

/// True if loops compiled for AVX2 are used: where the processor has it, unless `SPYMASTER_INSTRUCTIONS=plain` says otherwise.
/// Results are the same.
#[inline]
pub fn uses_avx2() -> bool {
    const UNKNOWN: u8 = 0;
    const PLAIN: u8 = 1;
    const AVX2: u8 = 2;
    static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);
    #[cold]
    fn choose() -> u8 {
        #[cfg(target_arch = "x86_64")]
        let there = std::arch::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let there = false;
        let plain = std::env::var_os("SPYMASTER_INSTRUCTIONS").is_some_and(|v| v == "plain");
        if there && !plain { AVX2 } else { PLAIN }
    }
    let mut chosen = CHOSEN.load(Ordering::Relaxed);
    if chosen == UNKNOWN {
        chosen = choose();
        CHOSEN.store(chosen, Ordering::Relaxed);
    }
    chosen == AVX2
}

#[inline(always)]
fn dots_body(card: &[i16], clues: &[i16], out: &mut [i32]) {
    for (sum, clue) in out.iter_mut().zip(clues.chunks_exact(card.len())) {
        *sum = card
            .iter()
            .zip(clue)
            .map(|(&a, &b)| i32::from(a) * i32::from(b))
            .sum();
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn dots_avx2(card: &[i16], clues: &[i16], out: &mut [i32]) {
    dots_body(card, clues, out);
}

/// Products of one packed row with several, one after the other in `clues`.
///
/// The same code compiled twice: for AVX2 where the processor has it, else for the baseline.
pub fn dots(card: &[i16], clues: &[i16], out: &mut [i32]) {
    #[cfg(target_arch = "x86_64")]
    if uses_avx2() {
        // SAFETY: the processor has said that it has AVX2.
        unsafe { dots_avx2(card, clues, out) };
        return;
    }
    dots_body(card, clues, out);
}

/// The largest difference between a packed dot product of unit vectors and the cosine.
pub fn error_bound(dims: usize) -> f32 {
    let d = dims as f32;
    d.sqrt() / UNIT + d / (UNIT * UNIT) / 4.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::vectors::normalise;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packed_products_stay_within_the_stated_error(
            mut a in proptest::collection::vec(-1f32..1.0, 1..80),
            seed in 0u32..1000,
        ) {
            let mut b: Vec<f32> = (0..a.len()).map(|i| ((i as u32 * 7 + seed) as f32).sin()).collect();
            prop_assume!(normalise(&mut a) > 0.01 && normalise(&mut b) > 0.01);
            let cosine: f64 = a.iter().zip(&b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum();
            let pack_row = |v: &[f32]| { let mut p = vec![0; padded(v.len())]; pack(v, &mut p); p };
            let mut out = [0];
            dots(&pack_row(&a), &pack_row(&b), &mut out);
            let product = f64::from(out[0]) / f64::from(UNIT * UNIT);
            prop_assert!((product - cosine).abs() <= f64::from(error_bound(a.len())) + 1e-6);
        }

        #[test]
        fn both_code_paths_agree(values in proptest::collection::vec(any::<i16>(), 96), n in 1usize..4) {
            // Rows short enough not to overflow: components of unit vectors are far smaller together.
            let small: Vec<i16> = values.iter().map(|v| v / 8).collect();
            let (card, clues) = small.split_at(32);
            let clues: Vec<i16> = clues.iter().copied().cycle().take(32 * n).collect();
            let (mut fast, mut plain) = (vec![0; n], vec![0; n]);
            dots(card, &clues, &mut fast);
            dots_body(card, &clues, &mut plain);
            prop_assert_eq!(fast, plain);
        }
    }
}
