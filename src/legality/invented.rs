//! Spellings in use: a Bloom filter per language, to tell invented words (3.1) from rare ones.
//!
//! A word that neither the tables nor the filter know, and that is not put together from known parts, counts as invented. A few in a hundred invented
//! words pass; a real word that no corpus has is refused, and the people at the table may let it stand (1.8). Names are never called invented.
use crate::deck::Language;

const PROBES: u64 = 7;

fn filter(language: Language) -> &'static [u8] {
    match language {
        Language::En => include_bytes!("data/en_use.bin"),
        Language::Ru => include_bytes!("data/ru_use.bin"),
        Language::Uk => include_bytes!("data/uk_use.bin"),
        Language::Cs => include_bytes!("data/cs_use.bin"),
        Language::Yue => &[],
    }
}

/// Fewer letters are no stem.
const SHORTEST_STEM: usize = 4;

/// True if a normalised spelling that the tables do not know is in use; true where there is no filter. Slavic words are looked up by their stems, so
/// that one form stands for the others.
pub(super) fn is_used(language: Language, word: &str) -> bool {
    if language == Language::En {
        return contains(language, word);
    }
    let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
    let ends: Vec<usize> = ends.collect();
    let letters = ends.len() - 1;
    (0..=3).any(|cut| {
        letters >= SHORTEST_STEM + cut && contains(language, &word[..ends[letters - cut]])
    })
}

fn contains(language: Language, word: &str) -> bool {
    let table = filter(language);
    let bits = 8 * table.len() as u64;
    if bits == 0 {
        return true;
    }
    let mut state = 0xcbf2_9ce4_8422_2325_u64;
    for byte in word.bytes() {
        state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    state ^= state >> 32;
    state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    state ^= state >> 29;
    let (first, step) = (state & 0xffff_ffff, state >> 32 | 1);
    (0..PROBES).all(|probe| {
        let at = (first + probe * step) % bits;
        table[(at / 8) as usize] >> (at % 8) & 1 == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_are_in_use_and_invented_ones_are_not() {
        assert!(is_used(Language::En, "sesterces"));
        assert!(is_used(Language::Ru, "красноводск"));
        assert!(is_used(Language::Uk, "телестудія"));
        assert!(is_used(Language::Cs, "předprázdninové"));
        assert!(!is_used(Language::En, "xqzzt"));
        assert!(!is_used(Language::Ru, "бвгджз"));
    }
}
