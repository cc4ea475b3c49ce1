//! Exponentials and logarithms from `libm`, in Rust: the same bits on every machine.
//!
//! The platform's own functions may differ in the last bit from one machine to the next, and a last bit can decide
//! between two clues.

pub(crate) use libm::{exp, exp2, pow as power};

/// The natural logarithm of a positive number; 0 for anything else.
pub(crate) fn ln(x: f64) -> f64 {
    match x > 0.0 && x.is_finite() {
        true => libm::log(x),
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_agree_with_the_platform_and_logarithms_with_no_value_are_zero() {
        assert_eq!((exp2(10.0), exp(0.0), power(3.0, 2.0)), (1024.0, 1.0, 9.0));
        assert!((ln(0.37) - 0.37f64.ln()).abs() < 1e-14);
        assert_eq!((ln(1.0), ln(0.0), ln(-3.0)), (0.0, 0.0, 0.0));
        assert_eq!((ln(f64::NAN), ln(f64::INFINITY)), (0.0, 0.0));
    }
}
