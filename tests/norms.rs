//! The association norms: format, and every card of the word decks.

use std::collections::HashSet;
use std::path::Path;

#[test]
fn every_card_has_norms_and_every_line_has_the_format() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embeddings/norms");
    for language in ["en", "ru", "uk", "cs", "yue"] {
        let file = folder.join(format!("{language}.tsv"));
        let text = std::fs::read_to_string(&file).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("cue\t5\t4\t3\t2\t1"), "{language}");
        let mut cues = HashSet::new();
        for (at, line) in lines.enumerate() {
            let place = format!("{language}.tsv, line {}: {line}", at + 2);
            let columns: Vec<&str> = line.split('\t').collect();
            assert_eq!(columns.len(), 6, "{place}");
            let cue = columns[0];
            assert!(cues.insert(cue.to_owned()), "{place}: a cue twice");
            let responses: Vec<&str> = columns[1..].iter().flat_map(|c| c.split(", ")).collect();
            assert!((40..=60).contains(&responses.len()), "{place}");
            let odd = |r: &&&str| r.is_empty() || r.trim() != **r || r.contains([',', ';', '"']);
            assert_eq!(responses.iter().find(odd), None, "{place}");
            let folded: HashSet<String> = responses.iter().map(|r| r.to_lowercase()).collect();
            assert_eq!(folded.len(), responses.len(), "{place}: a response twice");
            assert!(
                !folded.contains(&cue.to_lowercase()),
                "{place}: the cue itself"
            );
        }
        let deck = spymaster::deck::open(language).unwrap();
        for card in deck.cards() {
            let word = card.text().unwrap_or_default();
            assert!(cues.contains(word), "{language}: no norms for `{word}`");
        }
    }
}

/// Nearness comes from meaning, not letters: of the clue words nearest to a card few may look like it.
#[test]
fn the_nearest_clues_of_a_card_are_not_its_spelling_neighbours() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embeddings");
    for language in ["ru", "uk", "cs"] {
        let lexicon = spymaster::lexicon::Lexicon::open(&folder.join(format!("{language}.fifu")));
        let lexicon = lexicon.unwrap();
        let deck = spymaster::deck::open(language).unwrap();
        let clues: Vec<_> = lexicon.clues().to_vec();
        let (mut looked, mut alike, mut mostly) = (0, 0, Vec::new());
        for card in deck.cards().iter().step_by(4) {
            let text = card.text().unwrap_or_default().to_lowercase();
            let meaning = lexicon.meaning_of(&text).unwrap();
            let mut near: Vec<_> = clues
                .iter()
                .filter(|clue| meaning.parts.iter().all(|(part, _)| part != *clue))
                .map(|&clue| {
                    let row = lexicon.vectors().matrix().row(clue as usize).to_vec();
                    let dense: f32 = row.iter().zip(&meaning.vector).map(|(a, b)| a * b).sum();
                    (dense, lexicon.vocabulary().word(clue).to_lowercase())
                })
                .collect();
            near.sort_by(|a, b| b.0.total_cmp(&a.0));
            // Words of the card's own family look like it and mean it: the referee refuses those.
            let stem: String = text.chars().take(4).collect();
            let ten = near
                .iter()
                .filter(|(_, word)| !word.starts_with(&stem))
                .take(10);
            let like = |word: &str| strsim::normalized_levenshtein(word, &text) >= 0.6;
            let count = ten.filter(|(_, word)| like(word)).count();
            looked += 10;
            alike += count;
            if count > 5 {
                mostly.push(text);
            }
        }
        assert!(mostly.is_empty(), "{language}: {mostly:?}");
        assert!(alike * 20 <= looked, "{language}: {alike} of {looked}");
    }
}

/// Words that bots may say: no abbreviations, nothing of one or two letters, capitals only at the front.
#[test]
fn clue_lists_hold_words_people_would_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embeddings");
    let vowels = "аеєиіїоуюяёэыaáeéěiíoóuúůyýrl";
    for language in ["uk", "cs"] {
        let lexicon = spymaster::lexicon::Lexicon::open(&folder.join(format!("{language}.fifu")));
        let lexicon = lexicon.unwrap();
        for &clue in lexicon.clues() {
            let word = lexicon.vocabulary().word(clue);
            let small: String = word.chars().skip(1).collect();
            assert_eq!(small, small.to_lowercase(), "{language}: {word}");
            assert!(
                word.to_lowercase().contains(|c| vowels.contains(c)),
                "{language}: {word}"
            );
        }
    }
}
