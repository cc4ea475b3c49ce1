//! Writing finalfusion files: metadata, words, and a plain or quantised matrix.
//!
//! Written by hand because finalfusion's own quantiser has no fixed result; the tests read the files back with finalfusion.
use ndarray::ArrayView2;
use rayon::prelude::*;

use super::chunks::{F32, U8};

fn chunk(bytes: &mut Vec<u8>, kind: u32, body: impl FnOnce(&mut Vec<u8>)) {
    bytes.extend_from_slice(&kind.to_le_bytes());
    let length_at = bytes.len();
    bytes.extend_from_slice(&[0; 8]);
    body(bytes);
    let length = (bytes.len() - length_at - 8) as u64;
    bytes[length_at..length_at + 8].copy_from_slice(&length.to_le_bytes());
}

fn pad(bytes: &mut Vec<u8>) {
    let count = 4 - bytes.len() % 4;
    bytes.extend(std::iter::repeat_n(0, count));
}

fn floats<'a>(bytes: &mut Vec<u8>, values: impl IntoIterator<Item = &'a f32>) {
    bytes.extend(values.into_iter().flat_map(|value| value.to_le_bytes()));
}

fn start<S: AsRef<str>>(metadata: &str, words: &[S], storage: u32) -> Vec<u8> {
    let mut bytes = b"FiFu".to_vec();
    for number in [0u32, 3, 5, 1, storage] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    chunk(&mut bytes, 5, |bytes| {
        bytes.extend_from_slice(metadata.as_bytes())
    });
    chunk(&mut bytes, 1, |bytes| {
        bytes.extend_from_slice(&(words.len() as u64).to_le_bytes());
        for word in words {
            let word = word.as_ref();
            bytes.extend_from_slice(&(word.len() as u32).to_le_bytes());
            bytes.extend_from_slice(word.as_bytes());
        }
    });
    bytes
}

/// A file with f32 numbers.
pub fn plain<S: AsRef<str>>(metadata: &str, words: &[S], rows: ArrayView2<'_, f32>) -> Vec<u8> {
    let mut bytes = start(metadata, words, 2);
    chunk(&mut bytes, 2, |bytes| {
        bytes.extend_from_slice(&(rows.nrows() as u64).to_le_bytes());
        bytes.extend_from_slice(&(rows.ncols() as u32).to_le_bytes());
        bytes.extend_from_slice(&F32.to_le_bytes());
        pad(bytes);
        floats(bytes, rows.iter());
    });
    bytes
}

/// A file with one byte for each number: per dimension 256 levels placed where its values are.
pub fn quantised<S: AsRef<str>>(metadata: &str, words: &[S], rows: ArrayView2<'_, f32>) -> Vec<u8> {
    let (count, dims) = rows.dim();
    let columns: Vec<(Vec<f32>, Vec<u8>)> = (0..dims)
        .into_par_iter()
        .map(|dim| {
            let column: Vec<f32> = rows.column(dim).to_vec();
            let levels = levels(&column);
            let codes = column.iter().map(|&x| nearest(&levels, x)).collect();
            (levels, codes)
        })
        .collect();
    let mut bytes = start(metadata, words, 4);
    chunk(&mut bytes, 4, |bytes| {
        for number in [0u32, 0, dims as u32, dims as u32, 256] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&(count as u64).to_le_bytes());
        bytes.extend_from_slice(&U8.to_le_bytes());
        bytes.extend_from_slice(&F32.to_le_bytes());
        pad(bytes);
        for (levels, _) in &columns {
            floats(bytes, levels);
        }
        for row in 0..count {
            bytes.extend(columns.iter().map(|(_, codes)| codes[row]));
        }
    });
    bytes
}

/// 256 ascending levels by Lloyd's method from evenly filled starts.
fn levels(column: &[f32]) -> Vec<f32> {
    let step = column.len() / 20_000 + 1;
    let mut sample: Vec<f32> = column.iter().copied().step_by(step).collect();
    sample.sort_unstable_by(f32::total_cmp);
    let at = |q: usize| sample[(q * (sample.len() - 1)) / 255];
    let mut levels: Vec<f32> = match sample.is_empty() {
        true => vec![0.0; 256],
        false => (0..256).map(at).collect(),
    };
    for _ in 0..12 {
        let (mut sums, mut counts) = (vec![0f64; 256], vec![0u32; 256]);
        for &value in &sample {
            let level = nearest(&levels, value) as usize;
            sums[level] += f64::from(value);
            counts[level] += 1;
        }
        for ((level, sum), count) in levels.iter_mut().zip(sums).zip(counts) {
            if count > 0 {
                *level = (sum / f64::from(count)) as f32;
            }
        }
        levels.sort_unstable_by(f32::total_cmp);
    }
    levels
}

/// The nearest of ascending levels.
fn nearest(levels: &[f32], value: f32) -> u8 {
    let above = levels.partition_point(|&level| level < value).min(255);
    let below = above.saturating_sub(1);
    match value - levels[below] <= levels[above] - value {
        true => below as u8,
        false => above as u8,
    }
}
