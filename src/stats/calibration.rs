//! Calibration of stated probabilities: of the cards that were called ours with a probability of 70 %,
//! seven in ten should be.

/// Bins of equal width.
pub const BINS: usize = 10;

/// Stated probabilities, and the shares of them that came true.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    bins: [Bin; BINS],
    /// Sum of squared differences between statement and truth.
    squares: f64,
}

/// Statements of about the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Number of statements.
    pub n: u64,
    /// The sum of the probabilities.
    pub stated: f64,
    /// Number of those that were true.
    pub hits: u64,
}

impl Bin {
    /// The mean probability stated.
    pub fn mean(&self) -> f64 {
        self.stated / self.n as f64
    }

    /// The share that was true.
    pub fn frequency(&self) -> f64 {
        self.hits as f64 / self.n as f64
    }
}

impl Calibration {
    /// Adds a statement. A value that is no number counts as nothing said.
    pub fn add(&mut self, stated: f64, truth: bool) {
        if stated.is_nan() {
            return;
        }
        let p = stated.clamp(0.0, 1.0);
        let bin = &mut self.bins[((p * BINS as f64) as usize).min(BINS - 1)];
        bin.n += 1;
        bin.stated += p;
        bin.hits += u64::from(truth);
        self.squares += (p - f64::from(u8::from(truth))).powi(2);
    }

    /// Adds all of another.
    pub fn merge(&mut self, other: &Calibration) {
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            bin.n += more.n;
            bin.stated += more.stated;
            bin.hits += more.hits;
        }
        self.squares += other.squares;
    }

    /// Number of statements.
    pub fn len(&self) -> u64 {
        self.bins.iter().map(|b| b.n).sum()
    }

    /// True if nothing was stated.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bins, from improbable to sure.
    pub fn bins(&self) -> &[Bin; BINS] {
        &self.bins
    }

    /// The share of all statements that was true.
    pub fn base_rate(&self) -> f64 {
        self.bins.iter().map(|b| b.hits).sum::<u64>() as f64 / self.len() as f64
    }

    /// The mean squared difference between statement and truth: 0 is perfect.
    pub fn brier(&self) -> f64 {
        self.squares / self.len() as f64
    }

    /// The expected calibration error: the mean distance between a bin's statement and its share of
    /// true cases, weighted by its count.
    pub fn ece(&self) -> f64 {
        let gap = |b: &Bin| (b.stated - b.hits as f64).abs();
        self.bins.iter().map(gap).sum::<f64>() / self.len() as f64
    }
}
