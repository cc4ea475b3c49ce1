//! From a word to its keys: dictionary forms, families, components.
use super::bases::{
    attested, behind_prefix, nearest_base, shorter_stems, trusted_bases, verb_of_action,
};
use super::inflect;
use super::lexicon::{Lexicon, stem_of};
use super::parse::{self, Root};
use crate::legality::morphology::Analysis;

/// The structure of a dictionary form.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Structure {
    /// One name per root.
    pub(super) roots: Vec<String>,
    /// Dictionary forms of full components; only compounds have any.
    pub(super) parts: Vec<String>,
    /// Families of the next shorter word, where they may differ from `roots`.
    pub(super) aside: Vec<String>,
}

/// Fills `into` with the keys of a normalised word.
pub(super) fn analyse(lexicon: &Lexicon, word: &str, into: &mut Analysis) {
    inflect::lemmas(lexicon, word, &mut into.lemmas);
    without_reflexive(lexicon, &mut into.lemmas);
    let known = into.lemmas.len() > 1 && !into.lemmas[1].ends_with('-');
    let bases = if known && !lexicon.exact.contains_key(word) {
        &into.lemmas[1..]
    } else {
        &into.lemmas[..1]
    };
    let mut structures: Vec<Structure> =
        bases.iter().map(|base| structure(lexicon, base)).collect();
    if known && lexicon.words.contains(word) && !lexicon.exact.contains_key(word) {
        structures.push(structure(lexicon, word));
    }
    for found in structures {
        if found.roots.len() > 1 {
            into.part_roots.extend(found.roots);
        } else {
            into.roots.extend(found.roots);
        }
        into.roots.extend(found.aside);
        into.parts.extend(found.parts);
    }
    if let Some(rest) = behind_clipping(lexicon, word) {
        into.part_roots.extend(structure(lexicon, &rest).roots);
        into.parts.push(rest);
    }
    into.tidy();
}

/// The verb of a reflexive one is the same word: *останавливаться* is known by what *останавливать* is.
fn without_reflexive(lexicon: &Lexicon, lemmas: &mut Vec<String>) {
    let verbs = lemmas.iter().filter_map(|lemma| {
        let verb = lemma
            .strip_suffix("ся")
            .or_else(|| lemma.strip_suffix("сь"))?;
        let is_verb = verb.ends_with("ть") || verb.ends_with("ти") || verb.ends_with("чь");
        (is_verb && lexicon.words.contains(verb)).then(|| verb.to_owned())
    });
    let verbs: Vec<String> = verbs.filter(|verb| !lemmas.contains(verb)).collect();
    lemmas.extend(verbs);
}

/// Clipped words that open a compound: *райсуд*, *сбербанк*, *держустанова*.
const CLIPPINGS: [&str; 11] = [
    "рай",
    "обл",
    "міськ",
    "держ",
    "спец",
    "гос",
    "сбер",
    "пром",
    "проф",
    "нац",
    "глав",
];

/// The dictionary form behind a clipped word. Four letters, or *суд*; *райдуга* is no such word.
fn behind_clipping(lexicon: &Lexicon, word: &str) -> Option<String> {
    let rest = CLIPPINGS.iter().find_map(|clip| word.strip_prefix(clip))?;
    let long = rest.chars().count() >= 4 || rest == "суд";
    // *об-лучение*, *государ*: before a vowel the letters may be others.
    let joined = rest.starts_with(inflect::is_vowel) && word.starts_with(['о', 'г']);
    (long && !joined && word != "райдуга" && lexicon.words.contains(rest)).then(|| rest.to_owned())
}

/// True if every root of a word is that of a listed word or family.
pub(super) fn is_made_of_known_parts(lexicon: &Lexicon, word: &str) -> bool {
    structure(lexicon, word).roots.iter().all(|root| {
        lexicon.stems.contains(root)
            || lexicon.words.contains(root)
            || lexicon.families.iter().any(|family| family.name == *root)
    })
}

/// The roots and components of a dictionary form.
pub(super) fn structure(lexicon: &Lexicon, lemma: &str) -> Structure {
    let letters: Vec<char> = lemma.chars().collect();
    if let Some(families) = lexicon.exact.get(lemma) {
        let mut found = Structure::default();
        for &family in families {
            let family = &lexicon.families[family as usize];
            found.roots.push(family.name.clone());
            if families.len() > 1 && !family.combining {
                found.parts.push(family.head.clone());
            }
        }
        return found;
    }
    match parse::roots(lexicon, &letters) {
        Some(roots) => {
            let mut found = listed(lexicon, &letters, &roots);
            if let [only] = roots[..] {
                found.aside = one_step_down(lexicon, &letters, only);
            }
            found
        }
        None => unlisted(lexicon, &letters, 0),
    }
}

/// The families of the dictionary form one trusted suffix down. A word may hold a listed root by chance (*sborový* looks like *bor*):
/// the shorter word it is plainly made from (*sbor*) counts as well, when it holds the root and more.
fn one_step_down(lexicon: &Lexicon, letters: &[char], root: Root) -> Vec<String> {
    let stem = stem_of(letters, &lexicon.lemma_endings);
    if stem.len() < 5 {
        return Vec::new();
    }
    let Some((size, base)) = nearest_base(lexicon, stem) else {
        return Vec::new();
    };
    if size < root.end || (size == root.end && root.start == 0) {
        return Vec::new();
    }
    match lexicon.exact.get(&base) {
        Some(families) => families
            .iter()
            .map(|family| lexicon.families[*family as usize].name.clone())
            .collect(),
        None => {
            let letters: Vec<char> = base.chars().collect();
            match parse::roots(lexicon, &letters) {
                Some(roots) => listed(lexicon, &letters, &roots).roots,
                None => unlisted(lexicon, &letters, 1).roots,
            }
        }
    }
}

fn listed(lexicon: &Lexicon, letters: &[char], roots: &[Root]) -> Structure {
    let mut found = Structure::default();
    for root in roots {
        let family = &lexicon.families[root.family as usize];
        if family.ending && roots.len() > 1 {
            continue;
        }
        if !found.roots.contains(&family.name) {
            found.roots.push(family.name.clone());
        }
    }
    if found.roots.len() > 1 {
        for (index, root) in roots.iter().enumerate() {
            let family = &lexicon.families[root.family as usize];
            if !family.combining && letters[root.start..root.end] == family.stem[..] {
                found.parts.push(family.head.clone());
            }
            // The last component as it stands: *ход* of *пароход*, *pád* of *vodopád*.
            if index + 1 == roots.len() {
                let tail: String = letters[root.start..].iter().collect();
                if lexicon.words.contains(&tail) && !found.parts.contains(&tail) {
                    found.parts.push(tail);
                }
            }
        }
    }
    found
}

/// A word without a listed root: the shortest listed dictionary form that a trusted suffix or prefix leads back to, a compound of
/// two listed dictionary forms, or its own stem.
fn unlisted(lexicon: &Lexicon, letters: &[char], depth: usize) -> Structure {
    let stem = stem_of(letters, &lexicon.lemma_endings);
    if depth < 4 {
        if let Some(found) = half_listed(lexicon, letters, depth) {
            return found;
        }
        if let Some((longest, shortest)) = trusted_bases(lexicon, stem) {
            let mut found = base_structure(lexicon, &longest, depth);
            if shortest.len() >= 4 && shortest.len() < longest.len() {
                let other = base_structure(lexicon, &shortest, depth);
                found.aside.extend(other.roots);
            }
            return found;
        }
        if let Some(verb) = verb_of_action(lexicon, stem) {
            return base_structure(lexicon, &verb, depth);
        }
        if let Some(rest) = behind_prefix(lexicon, letters) {
            return structure(lexicon, &rest);
        }
        if let Some(found) = unlisted_compound(lexicon, letters) {
            return found;
        }
        if let Some(found) = one_known_part(lexicon, letters, stem) {
            return found;
        }
        if let Some(found) = side_by_side(lexicon, letters) {
            return found;
        }
    }
    Structure {
        roots: vec![stem.iter().collect()],
        aside: shorter_stems(lexicon, stem),
        ..Structure::default()
    }
}

/// A combining element that opens or closes a word whose other part is not listed: *автобус*, *магнитофон*.
fn half_listed(lexicon: &Lexicon, letters: &[char], depth: usize) -> Option<Structure> {
    let mut best: Option<(usize, u32)> = None;
    lexicon.roots.matches(letters, |size, patterns| {
        let rest = letters.len() - size;
        for &number in patterns {
            if lexicon.patterns[number as usize].opening && size >= 4 && rest >= 3 {
                best = Some((size, number));
            }
        }
    });
    if let Some((size, number)) = best {
        let rest: String = letters[size..].iter().collect();
        let mut found = if lexicon.words.contains(&rest) {
            structure(lexicon, &rest)
        } else {
            unlisted(lexicon, &letters[size..], depth + 1)
        };
        found.parts.clear();
        if lexicon.words.contains(&rest) {
            found.parts.push(rest);
        }
        let family = lexicon.patterns[number as usize].family;
        found
            .roots
            .push(lexicon.families[family as usize].name.clone());
        return Some(found);
    }
    let stem = stem_of(letters, &lexicon.lemma_endings);
    for start in 3..stem.len().saturating_sub(2) {
        let mut closing = None;
        lexicon.roots.matches(&stem[start..], |size, patterns| {
            for &number in patterns {
                let pattern = lexicon.patterns[number as usize];
                if pattern.combining && !pattern.opening && start + size == stem.len() && size >= 4
                {
                    closing = Some(pattern.family);
                }
            }
        });
        if let Some(family) = closing {
            let mut first = &stem[..start];
            if first.len() > 3 && lexicon.links.contains(&first[first.len() - 1]) {
                first = &first[..first.len() - 1];
            }
            return Some(Structure {
                roots: vec![
                    first.iter().collect(),
                    lexicon.families[family as usize].name.clone(),
                ],
                ..Structure::default()
            });
        }
    }
    None
}

fn base_structure(lexicon: &Lexicon, base: &[char], depth: usize) -> Structure {
    match parse::roots(lexicon, base) {
        Some(roots) => listed(lexicon, base, &roots),
        None => unlisted(lexicon, base, depth + 1),
    }
}

/// Two listed dictionary forms of four letters or more, side by side: *спортзал*, *sbormistr*.
fn side_by_side(lexicon: &Lexicon, letters: &[char]) -> Option<Structure> {
    for at in 4..letters.len().saturating_sub(3) {
        let (first, second) = letters.split_at(at);
        let (first, second): (String, String) = (first.iter().collect(), second.iter().collect());
        if lexicon.words.contains(&first) && lexicon.words.contains(&second) {
            let mut found = structure(lexicon, &first);
            found.aside.clear();
            found.roots.extend(structure(lexicon, &second).roots);
            found.parts = vec![first, second];
            return Some(found);
        }
    }
    None
}

fn unlisted_compound(lexicon: &Lexicon, letters: &[char]) -> Option<Structure> {
    for at in 4..letters.len().saturating_sub(4) {
        if !lexicon.links.contains(&letters[at]) {
            continue;
        }
        let (first, second) = (&letters[..at], &letters[at + 1..]);
        let tail: String = second.iter().collect();
        if !lexicon.words.contains(&tail) || !attested(lexicon, first) {
            continue;
        }
        let mut found = structure(lexicon, &tail);
        let opening = match parse::roots(lexicon, first) {
            Some(roots) => listed(lexicon, first, &roots),
            None => Structure {
                roots: vec![first.iter().collect()],
                ..Structure::default()
            },
        };
        found.parts.push(tail);
        for ending in lexicon
            .lemma_endings
            .iter()
            .filter(|ending| ending.len() <= 1)
        {
            let whole: String = first.iter().chain(ending).collect();
            if lexicon.words.contains(&whole) {
                found.parts.push(whole);
            }
        }
        found.roots.extend(opening.roots);
        return Some(found);
    }
    None
}

/// A compound of which only one part is listed: *кровопийца*, *вездеход*. The listed part has four letters or more, or opens
/// a long word, or is known to close compounds; a joining vowel stands between.
fn one_known_part(lexicon: &Lexicon, letters: &[char], stem: &[char]) -> Option<Structure> {
    let name = |family: u32| lexicon.families[family as usize].name.clone();
    let mut opening: Option<(usize, u32)> = None;
    lexicon.roots.matches(letters, |size, patterns| {
        let joined = letters
            .get(size)
            .is_some_and(|next| lexicon.links.contains(next));
        if (size >= 4
            || (size == 3 && letters.len() >= 9 && matches!(letters.get(3), Some('о' | 'o'))))
            && joined
            && letters.len()
                >= size
                    + if matches!(letters[size], 'о' | 'o') {
                        4
                    } else {
                        5
                    }
            && stem
                .get(size + 1..)
                .is_some_and(|rest| rest.iter().any(|letter| inflect::is_vowel(*letter)))
            && let Some(&number) = patterns.first()
        {
            opening = Some((size, lexicon.patterns[number as usize].family));
        }
    });
    if let Some((size, family)) = opening {
        let head = &lexicon.families[family as usize];
        let mut found = Structure {
            roots: vec![
                name(family),
                stem[(size + 1).min(stem.len())..].iter().collect(),
            ],
            ..Structure::default()
        };
        if !head.combining && letters[..size] == head.stem[..] {
            found.parts.push(head.head.clone());
        }
        return Some(found);
    }
    for start in 4..stem.len().saturating_sub(2) {
        let tail = &stem[start..];
        if !lexicon.links.contains(&stem[start - 1])
            || (tail.len() < 4 && !lexicon.closing.iter().any(|root| root == tail))
        {
            continue;
        }
        if let Some(roots) = parse::roots(lexicon, tail)
            && let [only] = roots[..]
            && only.start == 0
        {
            let first: String = stem[..start - 1].iter().collect();
            return Some(Structure {
                roots: vec![name(only.family), first],
                ..Structure::default()
            });
        }
    }
    None
}
