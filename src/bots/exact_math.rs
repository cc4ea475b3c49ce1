//! Exponentials and logarithms by additions, multiplications and divisions only.
//!
//! Library functions may differ in the last bit from one machine to the next, and a last bit can decide between two
//! clues. These are a little slower and the same everywhere; strategies call them while they are
//! built, and read tables in play.

use std::f64::consts::{LN_2, LOG2_E};

/// 2 to the power of `x`, for `x` within ±1000 (clamped).
pub(crate) fn exp2(x: f64) -> f64 {
    let x = if x.is_nan() {
        0.0
    } else {
        x.clamp(-1000.0, 1000.0)
    };
    let whole = x.floor();
    let fraction = (x - whole) * LN_2;
    // Taylor's series at most 0.7 from zero: 24 terms are beyond the last bit.
    let (mut sum, mut term) = (1.0, 1.0);
    for n in 1..24 {
        term = term * fraction / f64::from(n);
        sum += term;
    }
    let factor = if whole < 0.0 { 0.5 } else { 2.0 };
    for _ in 0..whole.abs() as u32 {
        sum *= factor;
    }
    sum
}

/// e to the power of `x`.
pub(crate) fn exp(x: f64) -> f64 {
    exp2(x * LOG2_E)
}

/// The natural logarithm of a positive number; 0 for anything else.
pub(crate) fn ln(x: f64) -> f64 {
    if !(x > 0.0 && x.is_finite()) {
        return 0.0;
    }
    let (mut rest, mut halvings) = (x, 0.0);
    while rest > 1.5 {
        rest *= 0.5;
        halvings += 1.0;
    }
    while rest < 0.75 {
        rest *= 2.0;
        halvings -= 1.0;
    }
    // ln r = 2 artanh((r − 1) / (r + 1)), whose argument is at most a fifth.
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    let (mut sum, mut power) = (0.0, ratio);
    for n in 0..20 {
        sum += power / f64::from(2 * n + 1);
        power *= square;
    }
    2.0 * sum + halvings * LN_2
}

/// A positive number to a power.
pub(crate) fn power(base: f64, exponent: f64) -> f64 {
    exp(ln(base) * exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_agree_with_the_library() {
        for i in -400..400 {
            let x = f64::from(i) * 0.05;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-14, "exp {x}");
            assert!((exp2(x) / x.exp2() - 1.0).abs() < 1e-14, "exp2 {x}");
        }
        for i in 1..2000 {
            let x = f64::from(i) * 0.37;
            assert!((ln(x) - x.ln()).abs() < 1e-14, "ln {x}");
        }
        assert!((power(3.0, 0.6) - 3f64.powf(0.6)).abs() < 1e-14);
        assert_eq!(exp2(10.0), 1024.0);
        assert_eq!((ln(1.0), ln(0.0), ln(-3.0)), (0.0, 0.0, 0.0));
    }
}
