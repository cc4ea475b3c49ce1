//! Spellings of one word: *filosofie* and *filozofie*, *balón* and *balon*, *ґанок* and *ганок*.
use crate::deck::Language;

/// Czech loans waver between *s* and *z* and between long and short vowels; in words this long hardly any two others differ by that alone.
const LONG_WORD: usize = 7;

/// The spelling under which all spellings of a word meet, when it is another.
pub(super) fn variant(language: Language, word: &str) -> Option<String> {
    let other = match language {
        Language::Cs => {
            let long = word.chars().count() >= LONG_WORD;
            word.chars()
                .map(|c| match c {
                    'ó' => 'o',
                    's' if long => 'z',
                    'á' if long => 'a',
                    'é' if long => 'e',
                    'í' if long => 'i',
                    'ú' | 'ů' if long => 'u',
                    _ => c,
                })
                .collect()
        }
        Language::Uk => word
            .replace('ґ', "г")
            .replace("оє", "ое")
            .replace("айн", "ейн"),
        _ => return None,
    };
    (other != word).then_some(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_word_meet() {
        let cs = |word| variant(Language::Cs, word).unwrap_or(word.to_owned());
        assert_eq!(cs("filosofie"), cs("filozofie"));
        assert_eq!(cs("gymnasium"), cs("gymnázium"));
        assert_eq!(cs("balón"), "balon");
        assert_ne!(cs("kosa"), cs("koza"));
        assert_eq!(variant(Language::Uk, "ґанок").as_deref(), Some("ганок"));
    }
}
