//! From an inflected form back to its dictionary forms, by ending rules checked against the list of dictionary forms.
use super::lexicon::Lexicon;

/// Appends every dictionary form that `word` may be a form of. A listed dictionary form is only itself, unless it looks
/// like a plural: then its singular counts too.
pub(super) fn lemmas(lexicon: &Lexicon, word: &str, into: &mut Vec<String>) {
    into.push(word.to_owned());
    if let Some(known) = lexicon.irregular.get(word) {
        into.extend(known.iter().cloned());
        return;
    }
    let letters: Vec<char> = word.chars().collect();
    let listed = lexicon.words.contains(word);
    // The lists hold a few oblique forms as if they were dictionary forms; these endings give them away.
    if listed
        && !letters
            .last()
            .is_some_and(|last| "ыиіyiуюuůї".contains(*last))
    {
        return;
    }
    let before = into.len();
    direct(lexicon, &letters, into);
    drop_strangers(lexicon, word, into);
    if !listed {
        altered(lexicon, &letters, into);
    }
    if into.len() == before && !listed {
        // Neither the word nor a base of it is known: its stem stands for all its forms.
        let stem = unknown_stem(lexicon, &letters);
        if stem.len() >= 3 {
            let mut key: String = stem.iter().collect();
            key.push('-');
            into.push(key);
        }
    }
}

/// A word of a known family is no form of a word of another known family: *леди* is not a plural of *лед*.
fn drop_strangers(lexicon: &Lexicon, word: &str, lemmas: &mut Vec<String>) {
    let names = |families: &[u32]| -> Vec<&str> {
        let families = families.iter();
        families
            .map(|family| lexicon.families[*family as usize].name.as_str())
            .collect()
    };
    let Some(own) = lexicon.exact.get(word).map(|families| names(families)) else {
        return;
    };
    lemmas.retain(|lemma| {
        lemma == word
            || lexicon
                .exact
                .get(lemma)
                .is_none_or(|families| names(families).iter().any(|name| own.contains(name)))
    });
}

/// The word without its longest ending.
pub(super) fn unknown_stem<'a>(lexicon: &Lexicon, letters: &'a [char]) -> &'a [char] {
    let cut = (1..=4.min(letters.len().saturating_sub(2)))
        .rev()
        .find(|size| lexicon.endings.contains(&letters[letters.len() - size..]))
        .unwrap_or(0);
    &letters[..letters.len() - cut]
}

fn direct(lexicon: &Lexicon, letters: &[char], into: &mut Vec<String>) {
    let mut candidate = String::with_capacity(32);
    for rule in &lexicon.forms {
        if letters.len() < rule.ending.len() + 2 || !letters.ends_with(&rule.ending) {
            continue;
        }
        candidate.clear();
        candidate.extend(&letters[..letters.len() - rule.ending.len()]);
        candidate.push_str(&rule.lemma_ending);
        if lexicon.words.contains(&candidate) && !into.contains(&candidate) {
            into.push(candidate.clone());
        }
    }
}

/// As `direct`, with the sound changes inside a paradigm: fleeting vowels, changed vowels, changed final consonants.
fn altered(lexicon: &Lexicon, letters: &[char], into: &mut Vec<String>) {
    let mut variants: Vec<Vec<char>> = Vec::new();
    let mut candidate = String::with_capacity(32);
    let mut last_size = usize::MAX;
    for rule in &lexicon.forms {
        if letters.len() < rule.ending.len() + 2 || !letters.ends_with(&rule.ending) {
            continue;
        }
        if last_size != rule.ending.len() {
            last_size = rule.ending.len();
            variants.clear();
            stem_variants(
                lexicon,
                &letters[..letters.len() - last_size],
                &mut variants,
            );
        }
        for variant in &variants {
            candidate.clear();
            candidate.extend(variant);
            candidate.push_str(&rule.lemma_ending);
            if lexicon.words.contains(&candidate) && !into.contains(&candidate) {
                into.push(candidate.clone());
            }
        }
    }
}

/// True if a letter is a vowel of one of the three languages.
pub(super) fn is_vowel(letter: char) -> bool {
    "аеиоуыэюяёєіїaeiouyáéíóúůýě".contains(letter)
}

/// Other shapes of a stem within one paradigm: сн- for сон, ноч- for ніч, rukc- for ruk-.
pub(super) fn stem_variants(lexicon: &Lexicon, stem: &[char], into: &mut Vec<Vec<char>>) {
    let count = stem.len();
    if count < 2 {
        return;
    }
    let last = stem[count - 1];
    for (from, to) in &lexicon.undo {
        if last == *from {
            let mut other = stem.to_vec();
            other[count - 1] = *to;
            into.push(other);
        }
    }
    if !is_vowel(last) {
        let inner = stem[count - 2];
        if is_vowel(inner) {
            if count >= 3 {
                let mut other = stem.to_vec();
                other.remove(count - 2);
                into.push(other);
            }
            for (from, to) in &lexicon.vowels {
                if inner == *from {
                    let mut other = stem.to_vec();
                    other[count - 2] = *to;
                    into.push(other);
                }
            }
        } else {
            for fleeting in ['о', 'е', 'e', 'і'] {
                let mut other = stem.to_vec();
                if matches!(inner, 'ь' | 'й') {
                    other[count - 2] = fleeting;
                } else {
                    other.insert(count - 1, fleeting);
                }
                into.push(other);
            }
            // A changed vowel before two consonants: зірк- for зорк-.
            if count >= 3 {
                for (from, to) in &lexicon.vowels {
                    if stem[count - 3] == *from {
                        let mut other = stem.to_vec();
                        other[count - 3] = *to;
                        into.push(other);
                    }
                }
            }
        }
    }
}
