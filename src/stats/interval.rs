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

    /// One less this.
    pub fn complement(&self) -> Interval {
        Interval {
            value: 1.0 - self.value,
            low: 1.0 - self.high,
            high: 1.0 - self.low,
        }
    }

    /// Half the width; infinite if an end is open.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// True if a value lies inside.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The value, or the bound that is known, for sorting and drawing; unknown values come last.
    pub fn place(&self) -> f64 {
        match (self.value == f64::INFINITY, self.value == f64::NEG_INFINITY) {
            (true, _) => self.low,
            (_, true) => self.high,
            _ if self.value.is_nan() => f64::NEG_INFINITY,
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
