//! A transcript replays exactly; a damaged one is refused with its line.

mod common;

use common::random_transcript;
use proptest::prelude::*;
use spymaster::transcript::{read, read_unfinished};

const RULES: [&str; 8] = [
    "classic",
    "pictures+finale",
    "classic+solo",
    "classic+finale+solo",
    "classic+shared",
    "duet",
    "cairo",
    "duet+11-tokens+free-order",
];

#[test]
fn every_variant_replays_to_the_game_that_was_played() {
    for rules in RULES {
        for seed in 0..30 {
            let lines = random_transcript(rules, seed);
            let transcript = read(&lines.join("\n")).unwrap();
            let (_, _, last) = transcript.games().last().unwrap();
            assert_eq!(&last, transcript.last(), "{rules}, seed {seed}");
            assert!(last.state().outcome().is_some());
            assert!(transcript.resume().is_none());
        }
    }
}

#[test]
fn a_transcript_cut_at_any_line_is_refused_at_its_last_line() {
    let lines = random_transcript("duet", 4);
    for kept in 1..lines.len() {
        let error = read(&lines[..kept].join("\n")).unwrap_err();
        assert_eq!(error.line, kept);
        assert!(error.reason.contains("cut short"), "{}", error.reason);
        assert!(read_unfinished(&lines[..kept].join("\n")).is_ok());
    }
}

#[test]
fn a_transcript_cut_inside_a_line_is_refused_at_that_line() {
    let lines = random_transcript("classic", 5);
    let text = lines.join("\n");
    for end in 1..text.len() {
        if !text.is_char_boundary(end) || text[..end].ends_with('}') || text[..end].ends_with('\n')
        {
            continue;
        }
        let error = read_unfinished(&text[..end]).unwrap_err();
        assert_eq!(error.line, text[..end].matches('\n').count() + 1);
    }
}

#[test]
fn an_edited_removed_repeated_or_foreign_line_is_refused() {
    let lines = random_transcript("classic", 6);
    for at in 1..lines.len() {
        let mut removed = lines.clone();
        removed.remove(at);
        if at + 1 < lines.len() {
            let error = read(&removed.join("\n")).unwrap_err();
            assert_eq!(error.line, at + 1, "removed line {at}");
        }
        let mut twice = lines.clone();
        twice.insert(at, lines[at].clone());
        assert!(read(&twice.join("\n")).is_err());
    }
    let edited = lines.join("\n").replacen("\"guess\"", "\"stop\"", 1);
    let error = read(&edited).unwrap_err();
    assert!(error.reason.contains("edited"), "{}", error.reason);
}

#[test]
fn a_checksum_in_capitals_was_edited() {
    let lines = random_transcript("pictures+finale", 9);
    let (body, sum) = lines[0].rsplit_once("\"sum\":").unwrap();
    let capitals = format!("{body}\"sum\":{}", sum.to_uppercase());
    assert_ne!(capitals, lines[0]);
    assert_eq!(
        read(&lines.join("\n").replacen(&lines[0], &capitals, 1))
            .unwrap_err()
            .line,
        1
    );
}

#[test]
fn an_unknown_version_is_refused_by_its_number() {
    let lines = random_transcript("classic", 7);
    let newer = lines
        .join("\n")
        .replacen("{\"transcript\":1", "{\"transcript\":9", 1);
    let error = read(&newer).unwrap_err();
    assert_eq!(error.line, 1);
    assert!(error.reason.contains("version 9"), "{}", error.reason);
    assert_eq!(read("").unwrap_err().line, 1);
    assert_eq!(read("{}").unwrap_err().line, 1);
}

#[test]
fn an_unfinished_game_goes_on_where_it_stopped() {
    let lines = random_transcript("classic", 8);
    for kept in 1..lines.len() - 1 {
        let mut text = lines[..kept].join("\n");
        let transcript = read_unfinished(&text).unwrap();
        let recorder = transcript.resume().unwrap();
        assert_eq!(recorder.game(), transcript.last());
        // The next line is accepted as it was: the checksum goes on.
        text.push('\n');
        text.push_str(&lines[kept]);
        assert!(read_unfinished(&text).is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,400}") {
        let _ = read(&text);
    }

    #[test]
    fn no_changed_byte_passes(seed in 0u64..40, at in 0usize..10_000, byte in 32u8..127) {
        let text = random_transcript("pictures+finale", seed).join("\n");
        let at = at % text.len();
        let mut bytes = text.clone().into_bytes();
        if bytes[at] != byte && bytes[at] != b'\n' {
            bytes[at] = byte;
            let changed = String::from_utf8(bytes).unwrap();
            prop_assert!(read(&changed).is_err());
        }
    }
}
