//! Written families of English: verbs and nouns with different stems, learned relatives, compounds.
//!
//! A line of `en_roots.txt` is one family, named by its first word. All members are kin to each other, and so are the words that the table derives from
//! a member: *inaccuracy* comes to *accurate* through *inaccurate*.
use std::collections::HashMap;
use std::sync::OnceLock;

use super::morphology::Analysis;

/// Written families, one a line: all members are kin to each other, and so are the words that the table derives from a member.
const ROOTS: &str = include_str!("data/en_roots.txt");
/// Families from WordNet, with a colon after the first word.
const DERIVED: &str = include_str!("data/en_derived.txt");

/// The written families of a word, each named by the first word of its line.
fn families_of_words() -> &'static HashMap<&'static str, Vec<&'static str>> {
    static FAMILIES: OnceLock<HashMap<&'static str, Vec<&'static str>>> = OnceLock::new();
    FAMILIES.get_or_init(|| {
        let mut families: HashMap<&str, Vec<&str>> = HashMap::new();
        let lines = ROOTS.lines().chain(DERIVED.lines());
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut words = line.split([' ', ':']).filter(|word| !word.is_empty());
            let Some(name) = words.next() else {
                continue;
            };
            for word in std::iter::once(name).chain(words) {
                families.entry(word).or_default().push(name);
            }
        }
        families
    })
}

/// Adds the written families of the dictionary forms and the roots found so far. Whole words and components stay apart.
pub(super) fn add(into: &mut Analysis) {
    let families = families_of_words();
    let of = |words: &[String]| -> Vec<String> {
        let names = words.iter().filter_map(|word| families.get(word.as_str()));
        names.flatten().map(|name| (*name).to_owned()).collect()
    };
    let mut whole = of(&into.lemmas);
    whole.append(&mut of(&into.roots));
    let mut of_parts = of(&into.parts);
    of_parts.append(&mut of(&into.part_roots));
    into.roots.append(&mut whole);
    into.part_roots.append(&mut of_parts);
}
