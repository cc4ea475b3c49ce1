//! Statistics: intervals, resampling, ratings, sequential tests. Nothing here knows of games or words.
//!
//! The unit of independence is a *block*: games of one deal, answers to one board. [`Ratio`] and [`Results`] keep only sums and
//! products of sums over blocks, so they need constant memory, cost about one multiplication a game, and give the same
//! intervals for any number of threads or shards. [`bootstrap`] resamples blocks where the statistic is no ratio of sums.
//! `experiments/coverage.md` has the measured coverage of the intervals.

mod bootstrap;
mod calibration;
mod interval;
mod rank;
mod ratings;
mod ratio;
mod sprt;

pub use bootstrap::{DRAWS, bootstrap, bootstrap_mean, weights};
pub use calibration::{BINS, Bin, Calibration};
pub use interval::{Interval, Z, normal_cdf, student};
pub use rank::{Correlations, correlate, kendall, spearman};
pub use ratings::{Parts, Ratings, Results, expected_score, rating_difference};
pub use ratio::{Ratio, score_interval, wilson};
pub use sprt::{Pairs, Sprt, SprtVerdict};
