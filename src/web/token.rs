//! Secrets from the generator of the operating system.

use rand::TryRng;
use rand::rngs::SysRng;

/// Letters and digits that are not mistaken for each other: 32 of them, five bits each.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789_";

/// So many characters hold 130 bits: not to be guessed.
const SECRET: usize = 26;
/// Enough that two tables never have the same name.
const NAME: usize = 12;

fn draw(length: usize) -> std::io::Result<String> {
    let mut bytes = vec![0u8; length];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|error| std::io::Error::other(error.to_string()))?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte & 31)]);
    Ok(bytes.iter().map(letter).collect())
}

/// A token that nobody can guess.
pub(super) fn secret() -> std::io::Result<String> {
    draw(SECRET)
}

/// The name of a table: no secret.
pub(super) fn name() -> std::io::Result<String> {
    draw(NAME)
}

/// A seed for a deal.
pub(super) fn seed() -> std::io::Result<u64> {
    SysRng
        .try_next_u64()
        .map_err(|error| std::io::Error::other(error.to_string()))
}

/// The number of a deal to print, short enough to be typed; a constant where the system has no chance to give.
pub(super) fn any_seed() -> u64 {
    seed().map_or(1, |seed| seed % 1_000_000_000)
}

/// True if a text has the shape of a token: anything else is not looked up.
pub(super) fn is_secret(text: &str) -> bool {
    text.len() == SECRET && text.bytes().all(|b| LETTERS.contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_have_their_shape() {
        let tokens: std::collections::HashSet<String> =
            (0..200).map(|_| secret().unwrap()).collect();
        assert_eq!(tokens.len(), 200);
        assert!(tokens.iter().all(|token| is_secret(token)));
        assert!(!is_secret(&name().unwrap()) && !is_secret("../../etc/passwd"));
    }
}
