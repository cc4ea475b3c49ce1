//! Decided cases of the referee, one CSV per language, with precision and recall.
//!
//! Columns: `visible` (cards separated by `|`; `[picture]` stands for a picture card), `clue`, `strictness`, `switches` (separated by spaces),
//! `verdict` (`legal` or `illegal`), `mechanism` (of the illegal ones; not scored), `note`.
use std::path::Path;

use spymaster::deck::{Card, Language, PictureCard};
use spymaster::legality::{Profile, Referee, Strictness, Switches};

/// Below this, precision or recall of a language fail the test.
const FLOOR: f64 = 0.97;
/// At least this many decided cases per language.
const FEWEST: usize = 150;

#[derive(Debug, serde::Deserialize)]
struct Case {
    visible: String,
    clue: String,
    strictness: String,
    switches: String,
    verdict: String,
    mechanism: String,
    #[allow(dead_code)]
    note: String,
}

fn card(text: &str) -> Card {
    if text == "[picture]" {
        Card::Picture(PictureCard {
            id: "scene".to_owned(),
            ..PictureCard::default()
        })
    } else {
        Card::word(text)
    }
}

fn cases(language: Language) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/legality/{language}.csv"));
    let mut reader =
        csv::Reader::from_path(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    reader
        .deserialize()
        .enumerate()
        .map(|(row, case)| {
            case.unwrap_or_else(|error| panic!("{} row {}: {error}", path.display(), row + 2))
        })
        .collect()
}

/// Runs all cases of a language and reports how well the referee does.
fn score(language: Language) {
    let cases = cases(language);
    assert!(
        cases.len() >= FEWEST,
        "{language}: only {} cases",
        cases.len()
    );
    let (mut hits, mut false_alarms, mut misses, mut passes) = (0u32, 0u32, 0u32, 0u32);
    for case in &cases {
        let strictness: Strictness = case.strictness.parse().expect("strictness");
        let switches: Switches = case.switches.parse().expect("switches");
        let referee = Referee::new(Profile {
            language,
            strictness,
            switches,
        });
        let cards: Vec<Card> = case
            .visible
            .split('|')
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(card)
            .collect();
        let verdict = referee.check(&case.clue, &cards.iter().collect::<Vec<_>>());
        let expected_illegal = match case.verdict.as_str() {
            "illegal" => true,
            "legal" => false,
            other => panic!("{language}: verdict `{other}`"),
        };
        match (expected_illegal, !verdict.is_legal()) {
            (true, true) => hits += 1,
            (false, true) => false_alarms += 1,
            (true, false) => misses += 1,
            (false, false) => passes += 1,
        }
        if expected_illegal == verdict.is_legal() {
            println!(
                "{language} {} {:?}: `{}` for {} should be {} ({}), got {verdict}",
                case.strictness,
                case.switches,
                case.clue,
                case.visible,
                case.verdict,
                case.mechanism
            );
        }
    }
    let precision = f64::from(hits) / f64::from((hits + false_alarms).max(1));
    let recall = f64::from(hits) / f64::from((hits + misses).max(1));
    println!(
        "{language}: {} cases, {hits} illegal found, {passes} legal passed, precision {precision:.3}, recall {recall:.3}",
        cases.len()
    );
    assert!(
        precision >= FLOOR && recall >= FLOOR,
        "{language}: precision {precision:.3}, recall {recall:.3}, both should be at least {FLOOR}"
    );
    assert!(
        passes > 30 && hits > 30,
        "{language}: too few cases of one kind"
    );
}

#[test]
fn english_cases_are_decided_as_by_hand() {
    score(Language::En);
}

#[test]
fn russian_cases_are_decided_as_by_hand() {
    score(Language::Ru);
}

#[test]
fn ukrainian_cases_are_decided_as_by_hand() {
    score(Language::Uk);
}

#[test]
fn czech_cases_are_decided_as_by_hand() {
    score(Language::Cs);
}

#[test]
fn cantonese_cases_are_decided_as_by_hand() {
    score(Language::Yue);
}
