//! Mutations of an input.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Pieces that parsers look for.
const PIECES: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1e999",
    b"18446744073709551616",
    b"nan",
    b"null",
    b"[]",
    b"{}",
    b"\"",
    b"\n",
    b",",
    b"=",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    "\u{202e}".as_bytes(),
    "\u{301}".as_bytes(),
    b"[[team]]\n",
    b"====\n",
];

/// Changes an input in one to five places; pieces come from another one, too.
pub fn mutate(input: &mut Vec<u8>, other: &[u8], dice: &mut ChaCha8Rng) {
    for _ in 0..dice.random_range(1..6) {
        let at = dice.random_range(0..=input.len());
        let end = (at + dice.random_range(0..24usize)).min(input.len());
        match dice.random_range(0..7) {
            0 if at < input.len() => input[at] ^= 1 << dice.random_range(0..8),
            1 if at < input.len() => input[at] = dice.random_range(0..=255),
            2 => drop(input.drain(at..end)),
            3 => {
                let copy = input[at..end].to_vec();
                input.splice(at..at, copy);
            }
            4 => {
                let piece = PIECES[dice.random_range(0..PIECES.len())];
                input.splice(at..end, piece.iter().copied());
            }
            5 if !other.is_empty() => {
                let from = dice.random_range(0..other.len());
                let to = (from + dice.random_range(1..200usize)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
            _ => input.truncate(at.max(1)),
        }
    }
    input.truncate(1 << 16);
}
