//! The words that a word is made from, by rule: its verb, that verb without prefix, the shorter word before a suffix.
//!
//! No tie by itself: the written families look up these words, so that a family need not list *укачать* beside *качать*,
//! nor *загадочный* beside *загадка*.
use super::bases::nearest_base;
use super::inflect;
use super::lexicon::{Lexicon, stem_of};

/// Steps from a word to its origins.
const STEPS: usize = 3;
/// Origins of one word at most.
const MOST: usize = 48;

/// Appends the origins of a dictionary form; the form itself is not among them.
pub(super) fn origins(lexicon: &Lexicon, word: &str, into: &mut Vec<String>) {
    let first = into.len();
    let mut step = vec![word.chars().collect::<Vec<char>>()];
    for _ in 0..STEPS {
        let mut next = Vec::new();
        for letters in &step {
            one_step(lexicon, letters, &mut next);
        }
        next.retain(|letters| {
            let text: String = letters.iter().collect();
            let new = text != word && !into[first..].contains(&text) && into.len() < first + MOST;
            if new {
                into.push(text);
            }
            new
        });
        step = next;
    }
}

fn one_step(lexicon: &Lexicon, letters: &[char], into: &mut Vec<Vec<char>>) {
    for reflexive in [&['с', 'я'][..], &['с', 'ь']] {
        if letters.len() > 5 && letters.ends_with(reflexive) {
            into.push(letters[..letters.len() - 2].to_vec());
            return;
        }
    }
    if is_verb(lexicon, letters) {
        without_prefix(lexicon, letters, into);
        perfective(lexicon, letters, into);
        return;
    }
    let stem = stem_of(letters, &lexicon.lemma_endings);
    for suffix in lexicon.action.iter().filter(|s| stem.ends_with(s)) {
        verbs(lexicon, &stem[..stem.len() - suffix.len()], into);
    }
    for suffix in FROM_VERBS {
        let suffix: Vec<char> = suffix.chars().collect();
        if stem.len() >= suffix.len() + 4 && stem.ends_with(&suffix) {
            verbs(lexicon, &stem[..stem.len() - suffix.len()], into);
        }
    }
    // Shorter words take suffixes by chance: *плат* is not in *платина*.
    if let Some((size, base)) = nearest_base(lexicon, stem)
        && size >= 5
    {
        into.push(base.chars().collect());
    }
    behind_sign(lexicon, letters, into);
}

/// Suffixes of nouns and adjectives that are made from verbs: *разгадка*, *догадливый*, *предсказатель*.
const FROM_VERBS: [&str; 24] = [
    "к",
    "лив",
    "ател",
    "ител",
    "ательн",
    "ительн",
    "альн",
    "ильн",
    "алк",
    "илк",
    "альник",
    "ильник",
    "альщик",
    "ильщик",
    "чив",
    "ун",
    "ач",
    "овк",
    "ивк",
    "k",
    "tel",
    "atel",
    "itel",
    "ovač",
];

/// The word behind a prefix and the sign that parts them: *подъязычный*, *об'єднання*.
fn behind_sign(lexicon: &Lexicon, letters: &[char], into: &mut Vec<Vec<char>>) {
    lexicon.prefixes.matches(letters, |size, _| {
        if let ['ъ' | '\'', rest @ ..] = &letters[size..]
            && rest.len() >= 5
        {
            into.push(rest.to_vec());
        }
    });
}

fn is_verb(lexicon: &Lexicon, letters: &[char]) -> bool {
    let ends = |ending: &Vec<char>| letters.ends_with(ending);
    letters.len() >= 5
        && (lexicon.infinitive.iter().any(ends)
            || letters.ends_with(&['т', 'и'])
            || letters.ends_with(&['с', 'т', 'ь']))
}

/// The verb behind a prefix. The sign between them falls away, *ы* is *и* again (*разыграть*).
fn without_prefix(lexicon: &Lexicon, letters: &[char], into: &mut Vec<Vec<char>>) {
    lexicon.prefixes.matches(letters, |size, _| {
        let rest = match &letters[size..] {
            ['ъ' | '\'', rest @ ..] => rest.to_vec(),
            ['ы', rest @ ..] => [&['и'], rest].concat(),
            rest => rest.to_vec(),
        };
        if rest.len() >= 4 && rest.iter().filter(|l| inflect::is_vowel(**l)).count() >= 1 {
            into.push(rest);
        }
    });
}

/// Endings of verbs that were made from others.
const REPEATED: [&str; 10] = [
    "ывать",
    "ивать",
    "овати",
    "увати",
    "ювати",
    "ать",
    "ять",
    "ати",
    "яти",
    "ovat",
];

/// The verbs that a repeated one is made from: *подыграть* of *подыгрывать*, *заморозить* of *замораживать*, *зустріти* of *зустрічати*.
fn perfective(lexicon: &Lexicon, letters: &[char], into: &mut Vec<Vec<char>>) {
    for ending in REPEATED {
        let ending: Vec<char> = ending.chars().collect();
        if letters.len() < ending.len() + 3 || !letters.ends_with(&ending) {
            continue;
        }
        let stem = &letters[..letters.len() - ending.len()];
        verbs(lexicon, stem, into);
        if let Some(at) = stem.iter().rposition(|letter| inflect::is_vowel(*letter)) {
            let mut other = stem.to_vec();
            match stem[at] {
                'а' | 'і' => other[at] = 'о',
                // *призывать*, *призвать*; *собирать*, *собрать*.
                'ы' | 'и' if at + 2 == stem.len() && at > 1 => drop(other.remove(at)),
                _ => continue,
            }
            verbs(lexicon, &other, into);
        }
        if ending.len() > 4 {
            break;
        }
    }
}

/// The listed verbs with this stem, or with its last consonant as it was before it changed.
fn verbs(lexicon: &Lexicon, stem: &[char], into: &mut Vec<Vec<char>>) {
    if stem.len() < 3 {
        return;
    }
    let mut shapes = vec![stem.to_vec()];
    let changes = lexicon.mutate.iter().chain(&lexicon.soften);
    for (from, to) in changes.filter(|(_, to)| stem.ends_with(to)) {
        let mut other = stem[..stem.len() - to.len()].to_vec();
        other.extend(from);
        shapes.push(other);
    }
    let repeated = REPEATED[..2].iter().map(|ending| ending.chars().collect());
    let endings: Vec<Vec<char>> = lexicon.infinitive.iter().cloned().chain(repeated).collect();
    for shape in shapes {
        for ending in &endings {
            let verb: Vec<char> = shape.iter().chain(ending).copied().collect();
            if lexicon.words.contains(&verb.iter().collect::<String>()) && !into.contains(&verb) {
                into.push(verb);
            }
        }
    }
}
