//! Clue words near a card that share letters with it: each is refused, or was read and found to be no kin.
//!
//! Bots seek near words and so find the holes of the referee. For every card of a built-in deck the [`NEAREST`] clue words of the shipped lexicon are
//! compared with it letter by letter; a pair that looks like one root and is legal must stand in `tests/legality/near_xx.txt`, where it was put by
//! somebody who read it.
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use spymaster::deck::Language;
use spymaster::legality::{Profile, Referee};
use spymaster::lexicon::{AffinityTable, affinity::Cache, embedded};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Number of clue words a card is compared with.
const NEAREST: usize = 400;

fn folded(text: &str, language: Language) -> Vec<char> {
    let lower = text.to_lowercase().replace('ё', "е");
    match language {
        Language::Cs => lower.nfd().filter(|c| !is_combining_mark(*c)).collect(),
        _ => lower.chars().collect(),
    }
}

/// The longest run of letters that both have.
fn shared_run(a: &[char], b: &[char]) -> usize {
    let mut best = 0;
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (at, y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { diagonal + 1 } else { 0 };
            best = best.max(row[at + 1]);
            diagonal = above;
        }
    }
    best
}

/// True if a word looks as if it had a root of the card.
fn looks_akin(card: &[char], word: &[char]) -> bool {
    let run = shared_run(card, word);
    let opening = card.iter().zip(word).take_while(|(a, b)| a == b).count();
    let shorter = card.len().min(word.len());
    run >= 5 || run >= 4 && (opening >= 4 || shorter <= 5) || opening >= 3 && shorter <= 4
}

/// The pairs that were read.
fn read_pairs(language: Language) -> BTreeSet<(String, String)> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/legality/near_{language}.txt"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter_map(|line| line.split_once(": "))
        .flat_map(|(card, words)| {
            words
                .split(' ')
                .map(move |word| (card.to_owned(), word.to_owned()))
        })
        .collect()
}

fn check(language: Language) {
    let code = language.code();
    let (Some(deck), Some(lexicon)) = (spymaster::deck::built_in(code), embedded::load(code))
    else {
        println!("skipped: no built-in decks in this build");
        return;
    };
    let lexicon = lexicon.expect("the lexicon of the deck");
    let table = AffinityTable::of_deck(&Cache::off(), &lexicon, &deck, None);
    let referee = Referee::new(Profile::standard(language));
    let read = read_pairs(language);
    let mut unread: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (at, card) in deck.cards().iter().enumerate() {
        let Some(text) = card.text() else { continue };
        let pieces: Vec<Vec<char>> = text
            .split(' ')
            .map(|piece| folded(piece, language))
            .collect();
        let mut near: Vec<(u8, usize)> = (0..table.clues())
            .map(|p| (table.score_at(at, p), p))
            .collect();
        near.sort_unstable_by(|a, b| b.cmp(a));
        for &(_, position) in near.iter().take(NEAREST) {
            let word = lexicon.vocabulary().word(table.clue_at(position));
            let letters = folded(word, language);
            if pieces.iter().any(|piece| looks_akin(piece, &letters))
                && referee.check(word, &[card]).is_legal()
                && !read.contains(&(text.to_owned(), word.to_owned()))
            {
                unread.entry(text).or_default().push(word);
            }
        }
    }
    let lines: Vec<String> = unread
        .iter()
        .map(|(card, words)| format!("{card}: {}", words.join(" ")))
        .collect();
    assert!(
        lines.is_empty(),
        "{language}: nobody has read these pairs:\n{}",
        lines.join("\n")
    );
}

#[test]
fn no_english_word_near_a_card_shares_its_root_unnoticed() {
    check(Language::En);
}

#[test]
fn no_russian_word_near_a_card_shares_its_root_unnoticed() {
    check(Language::Ru);
}

#[test]
fn no_ukrainian_word_near_a_card_shares_its_root_unnoticed() {
    check(Language::Uk);
}

#[test]
fn no_czech_word_near_a_card_shares_its_root_unnoticed() {
    check(Language::Cs);
}
