//! All chance comes from one seed, split into streams that do not touch.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The purpose of a stream of random numbers. The numbers are part of the format: never reuse one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Cards, key and starting side.
    Deal = 1,
    /// The players of side A, as spymaster.
    SpymasterA = 2,
    /// The players of side B, as spymaster.
    SpymasterB = 3,
    /// The players of side A, as guesser.
    GuesserA = 4,
    /// The players of side B, as guesser.
    GuesserB = 5,
    /// Resampling in statistics.
    Statistics = 6,
}

/// The seed of a run.
///
/// A game's streams depend on the seed, the block, the game in the block and the purpose, each
/// mixed in by its own step, so that neighbouring seeds or games share nothing.
///
/// ```
/// use rand_chacha::rand_core::Rng;
/// use spymaster::rules::{Purpose, Seed};
/// let a = Seed(1).stream(0, 0, Purpose::Deal).next_u64();
/// assert_eq!(a, Seed(1).stream(0, 0, Purpose::Deal).next_u64());
/// assert_ne!(a, Seed(1).stream(1, 0, Purpose::Deal).next_u64());
/// assert_ne!(a, Seed(2).stream(0, 0, Purpose::Deal).next_u64());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The generator for one purpose of one game.
    pub fn stream(self, block: u64, game: u64, purpose: Purpose) -> ChaCha8Rng {
        let mut state = mix(self.0.wrapping_add(GAMMA));
        state = mix(state ^ mix(block.wrapping_add(GAMMA)));
        state = mix(state ^ mix(game.wrapping_add(GAMMA.wrapping_mul(2))));
        state = mix(state ^ (purpose as u64).wrapping_mul(GAMMA));
        let mut key = [0u8; 32];
        for word in key.chunks_exact_mut(8) {
            state = state.wrapping_add(GAMMA);
            word.copy_from_slice(&mix(state).to_le_bytes());
        }
        ChaCha8Rng::from_seed(key)
    }
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64: a bijection that spreads every input bit.
#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
