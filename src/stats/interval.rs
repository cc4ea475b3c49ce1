//! A value with its 95 % interval, and the quantiles that intervals are made of.

/// 97.5 % of a normal distribution lie below.
pub const Z: f64 = 1.959_963_984_540_054;

/// A value with its 95 % interval. An infinite end is open: a clean sweep shows "at least", not a number.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// From the data; infinite if only a bound is known, not a number if nothing is.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Nothing is known.
    pub const UNKNOWN: Interval = Interval {
        value: f64::NAN,
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
    };

    /// A value plus or minus as much.
    pub fn around(value: f64, half: f64) -> Interval {
        Interval {
            value,
            low: value - half,
            high: value + half,
        }
    }

    /// Only a lower bound is known.
    pub fn at_least(bound: f64) -> Interval {
        Interval {
            value: f64::INFINITY,
            low: bound,
            high: f64::INFINITY,
        }
    }

    /// Only an upper bound is known.
    pub fn at_most(bound: f64) -> Interval {
        -Interval::at_least(-bound)
    }

    /// A value and the middle 95 % of its draws.
    pub fn of_draws(value: f64, mut draws: Vec<f64>) -> Interval {
        draws.retain(|x| x.is_finite());
        draws.sort_unstable_by(f64::total_cmp);
        let at = |q: f64| {
            let place = q * (draws.len().max(1) - 1) as f64;
            let (low, part) = (place.floor() as usize, place.fract());
            match (draws.get(low), draws.get(low + 1)) {
                (Some(a), Some(b)) => a + (b - a) * part,
                (Some(a), None) => *a,
                _ => f64::NAN,
            }
        };
        Interval {
            value,
            low: at(0.025),
            high: at(0.975),
        }
    }

    /// Half the width; infinite if an end is open.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a value lies inside.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The finite end nearest to the value, for sorting and drawing.
    pub fn place(&self) -> f64 {
        match (self.value == f64::INFINITY, self.value == f64::NEG_INFINITY) {
            (true, _) => self.low,
            (_, true) => self.high,
            _ => self.value,
        }
    }

    /// In words: `12 (3 … 21)`, `at least 310`, `–`.
    pub fn text(&self, shown: impl Fn(f64) -> String) -> String {
        match self.value {
            f64::INFINITY => format!("at least {}", shown(self.low)),
            f64::NEG_INFINITY => format!("at most {}", shown(self.high)),
            v if !v.is_finite() => "–".into(),
            v if !self.margin().is_finite() => shown(v),
            v => format!("{} ({} … {})", shown(v), shown(self.low), shown(self.high)),
        }
    }
}

impl std::ops::Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval {
            value: -self.value,
            low: -self.high,
            high: -self.low,
        }
    }
}

/// The 97.5 % quantile of Student's distribution (Cornish and Fisher's expansion; exact for one and two degrees).
pub fn student(degrees: f64) -> f64 {
    match degrees {
        n if n.is_nan() || n < 1.0 => f64::INFINITY,
        n if n < 1.5 => 12.706_204_736,
        n if n < 2.5 => 4.302_652_730,
        n => {
            let z = [1, 3, 5, 7, 9].map(|power| Z.powi(power));
            Z + (z[1] + z[0]) / (4.0 * n)
                + (5.0 * z[2] + 16.0 * z[1] + 3.0 * z[0]) / (96.0 * n * n)
                + (3.0 * z[3] + 19.0 * z[2] + 17.0 * z[1] - 15.0 * z[0]) / (384.0 * n.powi(3))
                + (79.0 * z[4] + 776.0 * z[3] + 1482.0 * z[2] - 1920.0 * z[1] - 945.0 * z[0])
                    / (92_160.0 * n.powi(4))
        }
    }
}

/// The share of a normal distribution below a value (Abramowitz and Stegun 7.1.26, to seven digits).
pub fn normal_cdf(x: f64) -> f64 {
    let y = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * y);
    let terms = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let tail = terms.iter().fold(0.0, |sum, a| (sum + a) * t) * (-y * y).exp() / 2.0;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (degrees, known) in [
            (1.0, 12.706),
            (2.0, 4.303),
            (3.0, 3.182),
            (9.0, 2.262),
            (19.0, 2.093),
            (1e9, 1.960),
        ] {
            assert!(
                (student(degrees) - known).abs() < 0.01,
                "{degrees}: {}",
                student(degrees)
            );
        }
        assert_eq!(student(0.0), f64::INFINITY);
        for (x, known) in [
            (0.0, 0.5),
            (1.0, 0.841_345),
            (-1.96, 0.024_998),
            (3.0, 0.998_650),
        ] {
            assert!((normal_cdf(x) - known).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn draws_give_their_middle_95_percent() {
        let interval = Interval::of_draws(5.0, (0..=1000).map(f64::from).collect());
        assert_eq!((interval.low, interval.high), (25.0, 975.0));
        assert!(Interval::of_draws(5.0, vec![f64::NAN]).low.is_nan());
    }

    #[test]
    fn open_ends_are_said_in_words() {
        let shown = |v: f64| format!("{v:+.0}");
        assert_eq!(Interval::around(12.0, 9.0).text(shown), "+12 (+3 … +21)");
        assert_eq!(Interval::at_least(310.0).text(shown), "at least +310");
        assert_eq!(Interval::at_most(-310.0).text(shown), "at most -310");
        assert_eq!(Interval::UNKNOWN.text(shown), "–");
        assert_eq!(Interval::at_most(-310.0).place(), -310.0);
        assert!(Interval::at_least(310.0).margin().is_infinite());
    }
}
