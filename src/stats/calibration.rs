//! Are stated probabilities right? Of the cards that were called ours with a probability of 70 %,
//! seven in ten should be.

/// Bins of equal width.
pub const BINS: usize = 10;

/// Probabilities that were stated, and how often they came true.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    bins: [Bin; BINS],
    /// Sum of squared differences between what was stated and what was true.
    squares: f64,
}

/// Statements of about the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many.
    pub n: u64,
    /// The sum of the probabilities.
    pub stated: f64,
    /// How many were true.
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
    /// Adds a statement. What is no number counts as nothing said.
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

    /// How many statements.
    pub fn len(&self) -> u64 {
        self.bins.iter().map(|b| b.n).sum()
    }

    /// Whether nothing was stated.
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

    /// The expected calibration error: the mean distance between what a bin stated and what was
    /// true of it, weighted by its count.
    pub fn ece(&self) -> f64 {
        let gap = |b: &Bin| (b.stated - b.hits as f64).abs();
        self.bins.iter().map(gap).sum::<f64>() / self.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brier_and_ece_are_what_they_are_by_hand() {
        let mut c = Calibration::default();
        // Two of a quarter, one true; two of 0.9, both true; one of 1, false.
        for (p, truth) in [
            (0.25, true),
            (0.25, false),
            (0.9, true),
            (0.9, true),
            (1.0, false),
        ] {
            c.add(p, truth);
        }
        let brier = (0.75f64.powi(2) + 0.25f64.powi(2) + 2.0 * 0.01 + 1.0) / 5.0;
        assert!((c.brier() - brier).abs() < 1e-12);
        // 0.2…0.3: stated 0.5, true 1. 0.9…1: stated 2.8, true 2.
        assert!((c.ece() - (0.5 + 0.8) / 5.0).abs() < 1e-12);
        assert_eq!(c.len(), 5);
        assert!((c.base_rate() - 0.6).abs() < 1e-12);
        assert_eq!((c.bins()[2].n, c.bins()[2].hits), (2, 1));
        assert_eq!((c.bins()[9].n, c.bins()[9].hits), (3, 2));
    }

    #[test]
    fn a_truthful_speaker_has_no_calibration_error() {
        let mut c = Calibration::default();
        for tenth in 0..10 {
            for i in 0..100 {
                let p = f64::from(tenth) / 10.0 + 0.05;
                c.add(p, f64::from(i) + 0.5 < 100.0 * p);
            }
        }
        assert!(c.ece() < 1e-9, "{}", c.ece());
        let mut twice = c.clone();
        twice.merge(&c);
        assert_eq!(twice.len(), 2 * c.len());
        assert!((twice.brier() - c.brier()).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_probability_does_no_harm() {
        let mut c = Calibration::default();
        c.add(f64::NAN, true);
        assert!(c.is_empty());
        c.add(1.5, true);
        c.add(-0.5, false);
        assert_eq!(c.brier(), 0.0);
    }
}
