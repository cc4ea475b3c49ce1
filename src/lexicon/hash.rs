//! Content hashes: FNV-1a-64, which the sidecar's file format names, and XXH3 for cache keys and manifests.

use std::hash::Hasher as _;

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

/// FNV-1a with 64 bits, as the sidecar records it for its vectors file.
pub fn fnv1a64(bytes: &[u8]) -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// XXH3 over fields. The same on every machine; not for adversaries.
#[derive(Clone, Default)]
pub struct ContentHasher(Xxh3Default);

impl ContentHasher {
    /// Adds one field. Its length is part of the hash, so that fields cannot run into each other.
    pub fn field(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// The hash so far.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

/// The hash of one run of bytes.
pub fn content_hash(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
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
    fn fields_cannot_run_into_each_other() {
        let base: Vec<u8> = (0..100u8).collect();
        let split = |at: usize| {
            ContentHasher::default()
                .field(&base[..at])
                .field(&base[at..])
                .finish()
        };
        assert_ne!(split(10), split(11));
        assert_eq!(split(10), split(10));
    }
}
