//! Content hashes: FNV-1a-64, which the file contract names, and a faster one for cache keys.

/// FNV-1a with 64 bits, as the sidecar records it for its vectors file.
pub fn fnv1a64(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

const PRIMES: [u64; 4] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
];

/// A hash of content, several bytes a cycle: FNV takes four cycles a byte, too slow for 25 MB at every start.
///
/// The same on every machine. Not for adversaries.
#[derive(Clone, Debug)]
pub struct ContentHasher {
    lanes: [u64; 4],
    bytes: u64,
}

impl Default for ContentHasher {
    fn default() -> Self {
        Self {
            lanes: PRIMES,
            bytes: 0,
        }
    }
}

impl ContentHasher {
    /// Adds one field. Its length is part of the hash, so that fields cannot run into each other.
    pub fn field(&mut self, bytes: &[u8]) -> &mut Self {
        let mut blocks = bytes.chunks_exact(32);
        for block in &mut blocks {
            self.block(block);
        }
        let rest = blocks.remainder();
        let mut last = [0u8; 32];
        last[..rest.len()].copy_from_slice(rest);
        self.block(&last);
        self.bytes = self
            .bytes
            .rotate_left(17)
            .wrapping_add(bytes.len() as u64 + 1);
        self
    }

    fn block(&mut self, block: &[u8]) {
        for (lane, (value, prime)) in self.lanes.iter_mut().zip(block.chunks_exact(8).zip(PRIMES)) {
            let mut word = [0u8; 8];
            word.copy_from_slice(value);
            *lane = (*lane ^ u64::from_le_bytes(word))
                .wrapping_mul(prime)
                .rotate_left(31);
        }
    }

    /// The hash so far.
    pub fn finish(&self) -> u64 {
        let mut hash = self.bytes.wrapping_mul(PRIMES[0]);
        for lane in self.lanes {
            hash = (hash ^ lane).wrapping_mul(PRIMES[1]);
            hash ^= hash >> 29;
        }
        hash
    }
}

/// The hash of one run of bytes.
pub fn content_hash(bytes: &[u8]) -> u64 {
    ContentHasher::default().field(bytes).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_gives_the_published_values() {
        assert_eq!(fnv1a64(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a64(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a64(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn content_hash_sees_every_bit_and_every_boundary() {
        let base: Vec<u8> = (0..100u8).collect();
        let hash = content_hash(&base);
        for bit in 0..base.len() * 8 {
            let mut other = base.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(content_hash(&other), hash, "bit {bit}");
        }
        let split = |at: usize| {
            ContentHasher::default()
                .field(&base[..at])
                .field(&base[at..])
                .finish()
        };
        assert_ne!(split(10), split(11));
        assert_ne!(content_hash(&base[..99]), hash);
        assert_ne!(content_hash(b""), content_hash(b"\0"));
    }
}
