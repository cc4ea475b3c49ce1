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
