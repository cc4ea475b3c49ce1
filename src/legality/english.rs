//! English word knowledge.
//!
//! Known words (some 80,000) come from a table made once from WordNet, MorphyNet, UniMorph and lists decided by hand: forms, components, families; beside it stand
//! compounds and families that WordNet's definitions show (an *anthill* is made by ants), and British spellings with their American ones. Unknown
//! words are taken apart by rule: regular endings, common affixes, two known words written as one, bound first parts as in *micro-*, and as a last
//! resort a Porter stem. Homophones are the groups of spellings that the CMU dictionary gives the same sounds, stress aside.
//!
//! Approximated: a family is one root to a reader's ear (*long*, *length*), not an etymologist's (*moon*, *month* are not one). Prefixes
//! such as *un-*, *sub-*, *inter-* are no shared part; bound parts with a meaning (*micro-*, *mono-*, *tele-*, *photo-*, *-scope*, *-graph*) and *super-* are. A word of another
//! language in Latin letters is noticed when it is frequent there and far rarer in English, or two such words written as one (*Regenschirm*).
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::morphology::{Analysis, Morphology, Standing};
use super::{english_roots, invented};
use crate::deck::Language;

/// One line per known word, sorted by bytes: word, lemmas, parts, roots, roots of parts, flags.
const WORDS: &str = include_str!("data/en_words.tsv");
/// Compounds that the table takes for simple words: word, its components. Sorted by bytes.
const COMPOUNDS: &str = include_str!("data/en_compounds.txt");
/// British spellings with their American ones, sorted by bytes.
const SPELLINGS: &str = include_str!("data/en_spellings.txt");
/// Words of other languages, sorted by bytes.
const FOREIGN: &str = include_str!("data/en_foreign.txt");
/// Groups of spellings that sound alike, one a line.
const SOUNDS: &str = include_str!("data/en_sounds.txt");

/// Endings that make a word of the same family, longest first.
const ENDINGS: &[&str] = &[
    "ifications",
    "ification",
    "izations",
    "isations",
    "ization",
    "isation",
    "ability",
    "ibility",
    "fulness",
    "lessness",
    "ically",
    "ations",
    "ation",
    "ments",
    "ness",
    "ment",
    "less",
    "fully",
    "able",
    "ible",
    "ists",
    "ist",
    "isms",
    "ism",
    "izing",
    "ising",
    "ized",
    "ised",
    "izes",
    "ises",
    "izer",
    "iser",
    "ize",
    "ise",
    "ship",
    "hood",
    "ward",
    "wards",
    "like",
    "ling",
    "esque",
    "ishly",
    "ish",
    "ful",
    "ers",
    "ery",
    "eries",
    "ier",
    "iest",
    "ally",
    "ily",
    "ly",
    "er",
    "or",
    "ors",
    "ee",
    "ees",
    "al",
    "ic",
    "ical",
    "ian",
    "ians",
    "an",
    "ans",
    "ity",
    "ive",
    "ous",
    "ie",
    "ies",
    "y",
    "dom",
    "ess",
    "ette",
];
/// Beginnings that leave the family as it is.
const BEGINNINGS: &[&str] = &[
    "counter", "inter", "trans", "under", "anti", "over", "post", "semi", "fore", "non", "pre",
    "mis", "dis", "sub", "out", "un", "re", "de", "co",
];
/// Bound first parts that mean something of their own.
const BOUND: &[&str] = &[
    "micro", "macro", "tele", "photo", "auto", "bio", "geo", "hydro", "thermo", "electro",
    "psycho", "neuro", "cardio", "astro", "aero", "aqua", "mega", "giga", "nano", "kilo", "mini",
    "multi", "cyber", "turbo", "techno", "eco", "radio", "video", "audio", "stereo", "crypto",
    "chrono", "xeno", "super", "hyper", "ultra", "euro", "robo", "pyro", "retro", "helio",
];

/// Bound first parts that are shared parts also in words the table takes for simple ones: *monocle* and *monorail*.
const LEARNED: &[&str] = &[
    "aero", "aqua", "astro", "audio", "auto", "bio", "cardio", "chrono", "crypto", "cyber",
    "electro", "geo", "giga", "helio", "hydro", "kilo", "macro", "mega", "micro", "mono", "multi",
    "nano", "neuro", "penta", "photo", "poly", "psycho", "pyro", "stereo", "techno", "tele",
    "thermo", "xeno",
];

/// Words that only begin with the letters of a bound part.
const UNBOUND: &[&str] = &["geor", "geoff", "polyp"];

/// The bound part that opens a word of three letters more.
fn bound_part(word: &str) -> Option<&'static str> {
    LEARNED
        .iter()
        .find(|first| word.len() >= first.len() + 3 && word.starts_with(**first))
        .filter(|_| !UNBOUND.iter().any(|opening| word.starts_with(opening)))
        .copied()
}

/// The English language.
pub(super) struct English;

/// A line of the word table.
#[derive(Debug, Clone, Copy)]
struct Entry<'a> {
    word: &'a str,
    lemmas: &'a str,
    parts: &'a str,
    roots: &'a str,
    part_roots: &'a str,
    flags: &'a str,
}

/// Finds the line of a sorted text that starts with `word` and a tab or the line's end. No index is built: a cold start costs nothing.
pub(super) fn find_line(text: &'static str, word: &str) -> Option<&'static str> {
    let bytes = text.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = bytes[low..middle]
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(low, |at| low + at + 1);
        let end = bytes[middle..]
            .iter()
            .position(|&b| b == b'\n')
            .map_or(bytes.len(), |at| middle + at);
        let line = &bytes[start..end];
        let name = line.split(|&b| b == b'\t').next().unwrap_or(line);
        match name.cmp(word.as_bytes()) {
            std::cmp::Ordering::Equal => return text.get(start..end),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

thread_local! {
    /// The last word that was looked up, and its line: one clue is asked about several times.
    static LAST: RefCell<(String, Option<&'static str>)> = const { RefCell::new((String::new(), None)) };
}

fn known_line(word: &str) -> Option<&'static str> {
    LAST.with_borrow_mut(|(last, line)| {
        if last != word {
            last.clear();
            last.push_str(word);
            *line = find_line(WORDS, word);
        }
        *line
    })
}

fn entry(word: &str) -> Option<Entry<'static>> {
    if word.is_empty() || !word.is_ascii() {
        return None;
    }
    let mut columns = known_line(word)?.split('\t');
    let mut next = || columns.next().unwrap_or("");
    Some(Entry {
        word: next(),
        lemmas: next(),
        parts: next(),
        roots: next(),
        part_roots: next(),
        flags: next(),
    })
}

fn add(bag: &mut Vec<String>, list: &str) {
    bag.extend(list.split_ascii_whitespace().map(str::to_owned));
}

impl Entry<'_> {
    fn is_name(&self) -> bool {
        self.flags.contains('n')
    }

    fn is_foreign(&self) -> bool {
        self.flags.contains('f')
    }

    fn add_roots(&self, into: &mut Analysis) {
        if self.roots.is_empty() {
            into.roots.push(self.word.to_owned());
        } else {
            add(&mut into.roots, self.roots);
        }
        add(&mut into.part_roots, self.part_roots);
    }

    fn add_all(&self, into: &mut Analysis) {
        into.lemmas.push(self.word.to_owned());
        add(&mut into.lemmas, self.lemmas);
        add(&mut into.parts, self.parts);
        self.add_roots(into);
    }
}

/// Possible forms of a stem before an ending was added: *bak-* → bake, *runn-* → run, *happi-* → happy.
fn restored(stem: &str) -> impl Iterator<Item = String> {
    let mut found = vec![stem.to_owned(), format!("{stem}e")];
    let mut tail = stem.chars().rev();
    let (last, before) = (tail.next(), tail.next());
    if last == Some('i') {
        found.push(format!("{}y", &stem[..stem.len() - 1]));
    }
    if last == before && last.is_some_and(|c| c.is_ascii_alphabetic() && !"aeiou".contains(c)) {
        found.insert(0, stem[..stem.len() - 1].to_owned());
    }
    found.into_iter()
}

/// Regular forms of an unknown word: lemmas that are known.
fn by_inflection(word: &str) -> Option<Entry<'static>> {
    for ending in ["'s", "s'", "es", "s", "ing", "ed", "er", "est"] {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= 3) else {
            continue;
        };
        let known = match ending {
            "'s" | "s'" | "s" => entry(stem),
            _ => restored(stem).find_map(|candidate| entry(&candidate)),
        };
        if known.is_some() {
            return known;
        }
    }
    None
}

fn by_affix(word: &str, depth: u8) -> Option<Entry<'static>> {
    if depth == 0 {
        return None;
    }
    for ending in ENDINGS {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= 4) {
            let found = restored(stem)
                .find_map(|candidate| entry(&candidate))
                .or_else(|| by_affix(stem, depth - 1));
            if found.is_some() {
                return found;
            }
        }
    }
    for beginning in BEGINNINGS {
        if let Some(rest) = word.strip_prefix(beginning).filter(|rest| rest.len() >= 4) {
            let found = entry(rest)
                .or_else(|| by_inflection(rest))
                .or_else(|| by_affix(rest, depth - 1));
            if found.is_some_and(|entry| !entry.is_name()) {
                return found;
            }
        }
    }
    None
}

/// The components of a compound that the table does not split.
fn add_compound(word: &str, into: &mut Analysis) {
    let Some((_, parts)) = find_line(COMPOUNDS, word).and_then(|line| line.split_once('\t')) else {
        return;
    };
    for part in parts.split(' ') {
        match entry(part) {
            Some(known) => add_part(known, into),
            None => into.part_roots.push(part.to_owned()),
        }
    }
}

/// One component of a compound: itself, its dictionary forms, its families.
fn add_part(part: Entry<'static>, into: &mut Analysis) {
    add(&mut into.parts, part.word);
    add(&mut into.parts, part.lemmas);
    let mut inner = Analysis::default();
    part.add_roots(&mut inner);
    into.part_roots.append(&mut inner.roots);
    into.part_roots.append(&mut inner.part_roots);
}

/// The American spelling of a British one: *harbour* is *harbor*.
fn american(word: &str) -> Option<&'static str> {
    Some(find_line(SPELLINGS, word)?.split_once('\t')?.1)
}

/// Two known words of three letters or more written as one, the most even split of longer words first.
fn by_halves(word: &str) -> Option<(Entry<'static>, Entry<'static>)> {
    let middle = word.len() / 2;
    let mut cuts: Vec<usize> = (3..word.len().saturating_sub(2)).collect();
    cuts.sort_by_key(|cut| (cut.min(&(word.len() - cut)) == &3, cut.abs_diff(middle)));
    cuts.into_iter().find_map(|cut| {
        let (first, last) = word.split_at_checked(cut)?;
        let (first, last) = (entry(first)?, entry(last).or_else(|| by_inflection(last))?);
        let plain = |e: &Entry| !e.flags.contains(['n', 'a']);
        (plain(&first) && plain(&last) && !ENDINGS.contains(&last.word)).then_some((first, last))
    })
}

/// Two foreign words written as one, as German does: *Regenschirm*. Five letters each, or the letters *sch* in it, which English does not write there.
fn is_foreign_compound(word: &str) -> bool {
    let german = word.contains("sch") && !word.contains("school")
        || word.ends_with("keit")
        || word.ends_with("ung");
    let least = if german { 4 } else { 5 };
    let known = |part: &str| find_line(FOREIGN, part).is_some() || entry(part).is_some();
    (least..word.len().saturating_sub(least - 1)).any(|cut| {
        let Some((first, last)) = word.split_at_checked(cut) else {
            return false;
        };
        let last = last
            .strip_prefix('s')
            .filter(|rest| known(rest))
            .unwrap_or(last);
        known(first)
            && known(last)
            && (find_line(FOREIGN, first).is_some() || find_line(FOREIGN, last).is_some())
    })
}

fn sound_groups() -> &'static HashMap<&'static str, Vec<&'static str>> {
    static GROUPS: OnceLock<HashMap<&'static str, Vec<&'static str>>> = OnceLock::new();
    GROUPS.get_or_init(|| {
        let mut groups: HashMap<&str, Vec<&str>> = HashMap::new();
        for line in SOUNDS.lines() {
            for word in line.split(' ') {
                groups.entry(word).or_default().push(line);
            }
        }
        groups
    })
}

/// The numbers that have a one-word name, for digits that sound like a visible word.
const DIGITS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// True if the list of words of other languages has the word.
pub(super) fn is_foreign(word: &str) -> bool {
    match entry(word) {
        Some(known) => known.is_foreign(),
        None => find_line(FOREIGN, word).is_some(),
    }
}

/// True if English lists the word.
pub(super) fn is_listed(word: &str) -> bool {
    entry(word).is_some() || by_inflection(word).is_some()
}

/// True if English lists the word as an abbreviation.
pub(super) fn is_abbreviation(word: &str) -> bool {
    entry(word).is_some_and(|entry| entry.flags.contains('a'))
}

impl English {
    /// Everything the tables and the rules know; the written families come afterwards.
    fn take_apart(word: &str, into: &mut Analysis) {
        // *musclemen*: the plural of any word in *-man*, whether the table has it or not.
        if let Some(stem) = word.strip_suffix("men").filter(|stem| stem.len() >= 3) {
            let singular = format!("{stem}man");
            if entry(&singular).is_some() || entry(stem).is_some() {
                into.lemmas.push(singular);
            }
        }
        if let Some(known) = entry(word) {
            known.add_all(into);
            if known.parts.is_empty() {
                add_compound(word, into);
                for lemma in known.lemmas.split_ascii_whitespace() {
                    add_compound(lemma, into);
                }
            }
            if let Some(first) = bound_part(word).filter(|_| !known.is_name()) {
                into.part_roots.push(first.to_owned());
            }
            for at in 0..into.lemmas.len() {
                if let Some(plain) = american(&into.lemmas[at]) {
                    into.lemmas.push(plain.to_owned());
                    if let Some(known) = entry(plain) {
                        known.add_roots(into);
                    }
                }
            }
            return;
        }
        into.lemmas.push(word.to_owned());
        if !word.is_ascii() {
            into.roots.push(word.to_owned());
            return;
        }
        if let Some(lemma) = by_inflection(word) {
            lemma.add_all(into);
        } else if let Some(base) = by_affix(word, 2) {
            base.add_roots(into);
        } else if let Some((first, last)) = by_halves(word) {
            for half in [first, last] {
                add_part(half, into);
            }
            into.roots.push(word.to_owned());
        } else if let Some((first, rest)) = BOUND
            .iter()
            .find_map(|first| Some((*first, entry(word.strip_prefix(first)?)?)))
        {
            into.part_roots.push(first.to_owned());
            into.parts.push(rest.word.to_owned());
            let mut inner = Analysis::default();
            rest.add_roots(&mut inner);
            into.part_roots.append(&mut inner.roots);
            into.roots.push(word.to_owned());
        } else {
            into.roots
                .push(Stemmer::create(Algorithm::English).stem(word).into_owned());
        }
    }
}

impl Morphology for English {
    fn analyse(&self, word: &str, into: &mut Analysis) {
        Self::take_apart(word, into);
        english_roots::add(into);
    }

    fn sounds(&self, word: &str, into: &mut Vec<String>) {
        let spoken = word
            .parse::<usize>()
            .ok()
            .and_then(|number| DIGITS.get(number))
            .copied()
            .unwrap_or(word);
        if spoken != word {
            into.push(spoken.to_owned());
        }
        // Each number word has a key of its own, so that its digits meet it.
        if DIGITS.contains(&word) {
            into.push(word.to_owned());
        }
        if let Some(groups) = sound_groups().get(spoken) {
            into.extend(groups.iter().map(|group| (*group).to_owned()));
        }
    }

    fn standing(&self, word: &str) -> Standing {
        // The table holds some frequent words of other languages: they are marked.
        if let Some(known) = entry(word) {
            if known.is_foreign() {
                Standing::Foreign
            } else {
                Standing::Native
            }
        } else if find_line(FOREIGN, word).is_some()
            || word.contains(['ß', 'ł', 'đ', 'ı', 'þ', 'ð'])
        {
            Standing::Foreign
        } else if by_inflection(word).is_some()
            || by_affix(word, 2).is_some()
            || by_halves(word).is_some()
        {
            Standing::Native
        } else if is_foreign_compound(word) {
            Standing::Foreign
        } else {
            Standing::Unknown
        }
    }

    fn is_invented(&self, word: &str) -> bool {
        word.len() > 2
            && word.bytes().all(|b| b.is_ascii_lowercase())
            && bound_part(word).is_none()
            && !invented::is_used(Language::En, word)
    }

    fn is_listed_foreign(&self, word: &str) -> bool {
        is_foreign(word) || entry(word).is_none() && is_foreign_compound(word)
    }

    fn is_shape(&self, word: &str) -> bool {
        entry(word).is_some_and(|entry| entry.flags.contains('s'))
    }

    fn is_abbreviation(&self, word: &str) -> bool {
        is_abbreviation(word)
    }

    fn is_number(&self, word: &str) -> bool {
        entry(word).is_some_and(|entry| entry.flags.contains('d'))
    }

    fn is_name(&self, word: &str) -> bool {
        match entry(word) {
            Some(known) => known.is_name(),
            None => self.standing(word) == Standing::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(word: &str) -> Analysis {
        let mut into = Analysis::default();
        English.analyse(word, &mut into);
        into
    }

    #[test]
    fn tables_are_sorted_by_bytes() {
        for table in [WORDS, FOREIGN, COMPOUNDS, SPELLINGS] {
            let names: Vec<&str> = table
                .lines()
                .map(|line| line.split('\t').next().unwrap_or(""))
                .collect();
            assert!(
                names
                    .windows(2)
                    .all(|pair| pair[0].as_bytes() < pair[1].as_bytes())
            );
        }
    }

    #[test]
    fn every_line_is_found_and_neighbours_are_not() {
        for line in WORDS.lines().step_by(97) {
            let word = line.split('\t').next().unwrap_or("");
            assert_eq!(find_line(WORDS, word), Some(line));
            assert!(find_line(WORDS, &format!("{word}qqq")).is_none());
        }
        assert!(find_line(WORDS, "").is_none());
        assert!(find_line(WORDS, "zzzzzzzz").is_none());
    }

    #[test]
    fn unknown_words_are_taken_apart_by_rule() {
        assert!(entry("snowiness's").is_none());
        assert!(
            analysis("kangarooing")
                .lemmas
                .contains(&"kangaroo".to_owned())
        );
        assert!(analysis("dragonless").roots.contains(&"dragon".to_owned()));
        assert!(
            analysis("pumpkinhouse")
                .parts
                .contains(&"pumpkin".to_owned())
        );
    }
}
