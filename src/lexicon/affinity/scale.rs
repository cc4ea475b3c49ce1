//! From affinity to one byte and back.
use super::super::Lexicon;
use super::super::edges::Edges;

/// The line between affinities and bytes. It belongs to a lexicon, not to a deck, so that a byte means the same on
/// every board.
///
/// Between `low` and `high` the byte is within half a step of the affinity it was made from; outside it sticks to
/// 0 or 255.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f32,
    step: f32,
    per_step: f32,
}

impl Scale {
    /// A scale from `low` (byte 0) to `high` (byte 255). A range that is not a range becomes 0 to 1.
    pub fn new(low: f32, high: f32) -> Self {
        let (low, high) = match low < high && low.is_finite() && high.is_finite() {
            true => (low, high),
            false => (0.0, 1.0),
        };
        let step = (high - low) / 255.0;
        Self {
            low,
            step,
            per_step: 255.0 / (high - low),
        }
    }

    /// The scale of a lexicon: that of its file, else from −0.2 of the dense weight up to 0.9 of it plus the
    /// strongest association. Lower affinities mean "nothing to do with it" whatever their exact value; higher ones
    /// are the word itself.
    pub fn of(lexicon: &Lexicon) -> Self {
        let header = lexicon.header();
        let mix = header.affinity;
        let strongest = lexicon
            .edges()
            .and_then(Edges::strongest)
            .map_or(0.0, |raw| f32::from(raw) / 255.0 * header.edge_scale);
        Self::new(
            mix.low.unwrap_or(-0.2 * mix.dense),
            mix.high.unwrap_or(0.9 * mix.dense + mix.edge * strongest),
        )
    }

    /// The byte of an affinity: nearest step, halves upwards.
    #[inline]
    pub fn quantise(&self, affinity: f32) -> u8 {
        // `as` saturates, and takes NaN to 0.
        ((affinity - self.low) * self.per_step + 0.5) as u8
    }

    /// The affinity a byte stands for.
    #[inline]
    pub fn affinity(&self, byte: u8) -> f32 {
        self.low + f32::from(byte) * self.step
    }

    /// Affinity between neighbouring bytes.
    pub fn step(&self) -> f32 {
        self.step
    }

    /// The affinity of byte 0.
    pub fn low(&self) -> f32 {
        self.low
    }

    /// The affinity of byte 255.
    pub fn high(&self) -> f32 {
        self.affinity(255)
    }

    /// All 256 affinities, for tables of players.
    pub fn table(&self) -> [f32; 256] {
        std::array::from_fn(|byte| self.affinity(byte as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_byte_is_within_half_a_step(low in -2f32..0.5, width in 0.1f32..4.0, at in 0f32..1.0) {
            let scale = Scale::new(low, low + width);
            let affinity = low + at * width;
            let back = scale.affinity(scale.quantise(affinity));
            prop_assert!((back - affinity).abs() <= scale.step() * 0.5001 + 1e-6);
        }

        #[test]
        fn a_higher_affinity_never_has_a_lower_byte(a in -3f32..3.0, b in -3f32..3.0) {
            let scale = Scale::new(-0.2, 1.3);
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            prop_assert!(scale.quantise(low) <= scale.quantise(high));
        }
    }

    #[test]
    fn every_byte_comes_back_and_ends_stick() {
        let scale = Scale::new(-0.25, 1.4);
        for byte in 0..=255u8 {
            assert_eq!(scale.quantise(scale.affinity(byte)), byte);
        }
        assert_eq!((scale.quantise(-9.0), scale.quantise(9.0)), (0, 255));
        assert_eq!(scale.quantise(f32::NAN), 0);
    }
}
