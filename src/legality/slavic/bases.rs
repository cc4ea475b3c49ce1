//! The shorter dictionary form that a word without a listed root is made from: by suffix, by verb, by prefix.
use super::inflect;
use super::lexicon::Lexicon;

/// A stem that leads nowhere, without each trusted suffix it may end in: *табуретк-* also counts as *табурет-*. Five letters must stay.
pub(super) fn shorter_stems(lexicon: &Lexicon, stem: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    for suffix in lexicon.strong.iter().filter(|s| stem.ends_with(s)) {
        let rest = &stem[..stem.len() - suffix.len()];
        if rest.len() >= 5 {
            found.push(rest.iter().collect());
            found.extend(
                hardened(lexicon, rest)
                    .iter()
                    .map(|hard| hard.iter().collect()),
            );
        }
    }
    found
}

pub(super) fn attested(lexicon: &Lexicon, stem: &[char]) -> bool {
    let text: String = stem.iter().collect();
    lexicon.stems.contains(&text)
}

/// Suffixes of two letters that a base of three may take.
const SHORT: [&str; 22] = [
    "их", "ив", "ов", "ев", "ск", "ик", "ік", "ок", "ец", "иц", "ин", "ун", "ov", "sk", "ck", "ík",
    "ek", "ec", "ic", "ův", "ář", "ák",
];

/// Three letters are a base for a short suffix only when they are a word as they stand (*tým* of *týmový*), or a stem before the
/// adjective's *н* (*мод-* of *модный*).
fn is_base(lexicon: &Lexicon, rest: &[char], suffix: &[char]) -> bool {
    match suffix {
        ['н' | 'n'] | ['й', 'н'] => attested(lexicon, rest),
        [_, _] if SHORT.contains(&suffix.iter().collect::<String>().as_str()) => {
            let mut word: String = rest.iter().collect();
            let bare = word.len();
            let places: &[&str] = match suffix {
                ['s' | 'с', 'k' | 'к'] | ['o' | 'о' | 'е', 'v' | 'в'] => {
                    &["", "ия", "ія", "ie", "a", "а", "o", "о"]
                }
                _ => &["", "ия", "ія", "ie", "ь"],
            };
            places.iter().any(|ending| {
                word.truncate(bare);
                word.push_str(ending);
                lexicon.words.contains(&word)
            })
        }
        _ => false,
    }
}

/// A listed dictionary form of five letters or more behind a prefix of two or more; behind a single letter only a verb.
pub(super) fn behind_prefix(lexicon: &Lexicon, letters: &[char]) -> Option<String> {
    let mut best = None;
    lexicon.prefixes.matches(letters, |size, _| {
        let is_verb = || lexicon.infinitive.iter().any(|e| letters.ends_with(e));
        if letters.len() >= size + 5 && (size >= 2 || is_verb()) {
            let rest: String = letters[size..].iter().collect();
            if lexicon.words.contains(&rest) {
                best = Some(rest);
            }
        }
    });
    best
}

/// The listed verb that a noun or participle is made from: *držet* of *držení*, *платити* of *плачений*.
pub(super) fn verb_of_action(lexicon: &Lexicon, stem: &[char]) -> Option<Vec<char>> {
    for suffix in lexicon.action.iter().filter(|s| stem.ends_with(s)) {
        let rest = &stem[..stem.len() - suffix.len()];
        if rest.len() < 3 {
            continue;
        }
        let mut shapes = vec![rest.to_vec()];
        for (from, to) in lexicon.mutate.iter().filter(|(_, to)| rest.ends_with(to)) {
            let mut other = rest[..rest.len() - to.len()].to_vec();
            other.extend(from);
            shapes.push(other);
        }
        for shape in shapes {
            for ending in &lexicon.infinitive {
                let verb: Vec<char> = shape.iter().chain(ending).copied().collect();
                if verb.len() >= 5
                    && verb != stem
                    && lexicon.words.contains(&verb.iter().collect::<String>())
                {
                    return Some(verb);
                }
            }
        }
    }
    None
}

/// The longest listed dictionary form of four letters or more that a trusted suffix leads back to.
pub(super) fn nearest_base(lexicon: &Lexicon, stem: &[char]) -> Option<(usize, String)> {
    let mut best: Option<(usize, String)> = None;
    let mut try_shape = |size: usize, shape: &[char]| {
        if best.as_ref().is_some_and(|(known, _)| *known >= size) {
            return;
        }
        let endings = lexicon.lemma_endings.iter().filter(|e| e.len() == 1);
        for ending in std::iter::once(&[][..]).chain(endings.map(Vec::as_slice)) {
            let word: String = shape.iter().chain(ending).collect();
            if lexicon.words.contains(&word) {
                best = Some((size, word));
                return;
            }
        }
    };
    for suffix in lexicon.strong.iter().filter(|s| stem.ends_with(s)) {
        let rest = &stem[..stem.len() - suffix.len()];
        if rest.len() < 4 {
            continue;
        }
        try_shape(rest.len(), rest);
        for hard in hardened(lexicon, rest) {
            try_shape(rest.len(), &hard);
            // A vowel that only stands before two consonants: *веселоч-ка* of *веселк-а*.
            if let [head @ .., 'о' | 'е' | 'e', last] = &hard[..]
                && head.len() >= 3
            {
                let other: Vec<char> = head.iter().chain([last]).copied().collect();
                try_shape(rest.len(), &other);
            }
        }
    }
    best
}

/// A stem with its last consonant as it was before it was softened.
fn hardened(lexicon: &Lexicon, stem: &[char]) -> Vec<Vec<char>> {
    let changes = lexicon.soften.iter().filter(|(_, to)| stem.ends_with(to));
    changes
        .map(|(from, to)| {
            let mut other = stem[..stem.len() - to.len()].to_vec();
            other.extend(from);
            other
        })
        .collect()
}

/// The stems of listed dictionary forms that a trusted suffix leads back to: the longest and the shortest.
pub(super) fn trusted_bases(lexicon: &Lexicon, stem: &[char]) -> Option<(Vec<char>, Vec<char>)> {
    let mut bases: Vec<Vec<char>> = Vec::new();
    // No suffix at all but a softened consonant: *vlaštovčí* of *vlaštovka*.
    if stem.len() >= 4 {
        let mut shapes = hardened(lexicon, stem);
        for hard in shapes.clone() {
            inflect::stem_variants(lexicon, &hard, &mut shapes);
        }
        bases.extend(shapes.into_iter().find(|shape| attested(lexicon, shape)));
    }
    for suffix in lexicon.strong.iter().filter(|s| stem.ends_with(s)) {
        let rest = &stem[..stem.len() - suffix.len()];
        if rest.len() < 3
            || (rest.len() == 3 && suffix.len() < 3 && !is_base(lexicon, rest, suffix))
        {
            continue;
        }
        let hard = hardened(lexicon, rest);
        let mut shapes = vec![rest.to_vec()];
        shapes.extend(hard.iter().cloned());
        inflect::stem_variants(lexicon, rest, &mut shapes);
        for shape in &hard {
            inflect::stem_variants(lexicon, shape, &mut shapes);
        }
        bases.extend(shapes.into_iter().find(|shape| attested(lexicon, shape)));
    }
    let longest = bases.iter().max_by_key(|base| base.len())?.clone();
    let shortest = bases.into_iter().min_by_key(Vec::len)?;
    Some((longest, shortest))
}
