//! Rows of numbers: unit vectors, held plainly, as product-quantised codes, or in a mapped file.
//!
//! All sums run in one written order, so that a number is the same on every machine: Rust neither reorders float
//! sums nor fuses multiply and add on its own.
use std::borrow::Cow;
use std::sync::OnceLock;

use ndarray::{Array2, ArrayView2};
use rayon::prelude::*;

use super::fifu::MappedRows;

/// Dot product summed in eight lanes and then pairwise, always in this order.
#[inline]
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let length = a.len().min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    let whole = length / 8 * 8;
    let mut lanes = [0f32; 8];
    let mut at = 0;
    while at < whole {
        let (x, y) = (&a[at..at + 8], &b[at..at + 8]);
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
        at += 8;
    }
    let mut tail = 0.0;
    for i in whole..length {
        tail += a[i] * b[i];
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + e) + (b + f)) + ((c + g) + (d + h)) + tail
}

/// Scales a row to length one. Returns its length before; a zero row stays as it is.
pub fn normalise(row: &mut [f32]) -> f32 {
    let length = dot(row, row).sqrt();
    if length > 0.0 {
        let factor = 1.0 / length;
        row.iter_mut().for_each(|x| *x *= factor);
    }
    length
}

/// Product-quantised rows: per row one code for each subquantiser, per code a few numbers.
#[derive(Clone, Debug)]
pub struct Quantised {
    pub(crate) codes: Cow<'static, [u8]>,
    /// `[subquantiser][centroid][number]`.
    pub(crate) codebook: Vec<f32>,
    pub(crate) subquantisers: usize,
    pub(crate) centroids: usize,
    pub(crate) width: usize,
}

impl Quantised {
    fn row_into(&self, row: usize, out: &mut [f32]) {
        let codes = &self.codes[row * self.subquantisers..(row + 1) * self.subquantisers];
        let stride = self.centroids * self.width;
        if self.width == 1 {
            for ((value, &code), book) in out
                .iter_mut()
                .zip(codes)
                .zip(self.codebook.chunks_exact(stride))
            {
                *value = book[code as usize];
            }
        } else {
            for ((values, &code), book) in out
                .chunks_exact_mut(self.width)
                .zip(codes)
                .zip(self.codebook.chunks_exact(stride))
            {
                let at = code as usize * self.width;
                values.copy_from_slice(&book[at..at + self.width]);
            }
        }
        normalise(out);
    }
}

#[derive(Debug)]
pub(crate) enum Store {
    /// Unit rows.
    Plain(Array2<f32>),
    Quantised(Quantised),
    Mapped(Box<MappedRows>),
}

/// The vectors of a lexicon; every row has length one.
#[derive(Debug)]
pub struct Vectors {
    rows: usize,
    dims: usize,
    store: Store,
    matrix: OnceLock<Array2<f32>>,
}

impl Vectors {
    pub(crate) fn new(rows: usize, dims: usize, store: Store) -> Self {
        Self {
            rows,
            dims,
            store,
            matrix: OnceLock::new(),
        }
    }

    /// Takes rows of any length and scales them.
    pub fn from_rows(mut rows: Array2<f32>) -> Self {
        if !rows.is_standard_layout() {
            rows = rows.as_standard_layout().into_owned();
        }
        let (n, dims) = rows.dim();
        if let Some(values) = rows.as_slice_mut() {
            values.par_chunks_exact_mut(dims.max(1)).for_each(|row| {
                normalise(row);
            });
        }
        Self::new(n, dims, Store::Plain(rows))
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Numbers in a row.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The storage of the rows: `f32`, `quantised` or `mapped`.
    pub fn kind(&self) -> &'static str {
        match &self.store {
            Store::Plain(_) => "f32",
            Store::Quantised(_) => "quantised",
            Store::Mapped(_) => "mapped",
        }
    }

    /// Writes a row, length one, into `out` (which must have [`Vectors::dims`] places).
    pub fn row_into(&self, row: usize, out: &mut [f32]) {
        if let Some(matrix) = self.matrix.get() {
            copy_row(matrix, row, out);
            return;
        }
        match &self.store {
            Store::Plain(matrix) => copy_row(matrix, row, out),
            Store::Quantised(quantised) => quantised.row_into(row, out),
            Store::Mapped(mapped) => {
                mapped.row_into(row, out);
                normalise(out);
            }
        }
    }

    /// One row, length one.
    pub fn row(&self, row: usize) -> Vec<f32> {
        let mut out = vec![0.0; self.dims];
        self.row_into(row, &mut out);
        out
    }

    /// All rows as one matrix; unpacked on first use, by all threads, and kept.
    pub fn matrix(&self) -> ArrayView2<'_, f32> {
        if let Store::Plain(matrix) = &self.store {
            return matrix.view();
        }
        self.matrix
            .get_or_init(|| {
                let mut values = vec![0f32; self.rows * self.dims];
                values
                    .par_chunks_mut(self.dims.max(1) * 256)
                    .enumerate()
                    .for_each(|(block, rows)| {
                        for (i, out) in rows.chunks_exact_mut(self.dims.max(1)).enumerate() {
                            self.row_into(block * 256 + i, out);
                        }
                    });
                Array2::from_shape_vec((self.rows, self.dims), values)
                    .unwrap_or_else(|_| Array2::zeros((0, self.dims)))
            })
            .view()
    }

    /// Bytes held in memory for the rows (mapped files count nothing until unpacked).
    pub fn bytes(&self) -> usize {
        let held = match &self.store {
            Store::Plain(matrix) => matrix.len() * 4,
            Store::Quantised(q) => q.codes.len() + q.codebook.len() * 4,
            Store::Mapped(_) => 0,
        };
        held + self.matrix.get().map_or(0, |matrix| matrix.len() * 4)
    }
}

fn copy_row(matrix: &Array2<f32>, row: usize, out: &mut [f32]) {
    if let Some(values) = matrix.row(row).as_slice() {
        out.copy_from_slice(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dot_product_agrees_with_double_precision() {
        for n in [0usize, 1, 7, 8, 9, 50, 300] {
            let a: Vec<f32> = (0..n).map(|i| (i as f32 * 0.37).sin()).collect();
            let b: Vec<f32> = (0..n).map(|i| (i as f32 * 0.91).cos()).collect();
            let exact: f64 = a
                .iter()
                .zip(&b)
                .map(|(x, y)| f64::from(*x) * f64::from(*y))
                .sum();
            assert!((f64::from(dot(&a, &b)) - exact).abs() < 1e-4, "{n}");
        }
    }

    #[test]
    fn rows_are_scaled_to_length_one() {
        let vectors = Vectors::from_rows(ndarray::array![[3.0, 4.0], [0.0, -2.0]]);
        assert_eq!(vectors.row(1), [0.0, -1.0]);
        let first = vectors.row(0);
        assert!((first[0] - 0.6).abs() < 1e-6 && (first[1] - 0.8).abs() < 1e-6);
    }

    #[test]
    fn quantised_rows_come_from_the_codebook() {
        let quantised = Quantised {
            codes: vec![1, 0, 0, 1].into(),
            codebook: vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
            subquantisers: 2,
            centroids: 2,
            width: 2,
        };
        let vectors = Vectors::new(2, 4, Store::Quantised(quantised));
        let mut expected = [3.0, 4.0, 5.0, 6.0];
        normalise(&mut expected);
        assert_eq!(vectors.row(0), expected);
        assert_eq!(vectors.matrix().row(0).to_vec(), expected);
        let mut expected = [1.0, 2.0, 7.0, 8.0];
        normalise(&mut expected);
        assert_eq!(vectors.row(1), expected);
    }
}
