//! Decided cases of the referee, one CSV per language: an exact ledger.
//!
//! Columns: `visible` (cards separated by `|`; `[picture]` stands for a picture card), `clue`, `strictness`, `switches` (separated by spaces),
//! `verdict` (`legal` or `illegal`), `mechanism` (of the illegal ones; not compared), `note`.
//!
//! Every case is decided as written, or listed in `known.csv` with the reason why it is not. A listed case that is decided as written fails the
//! test as well: the list says which cases the referee cannot decide, no more.
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use spymaster::deck::{Card, Language, PictureCard};
use spymaster::legality::{Profile, Referee, Strictness, Switches};

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

/// A case that the referee decides otherwise.
#[derive(Debug, serde::Deserialize)]
struct Known {
    language: String,
    visible: String,
    clue: String,
    strictness: String,
    reason: String,
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/legality")
        .join(name)
}

fn rows<T: serde::de::DeserializeOwned>(path: &Path) -> Vec<T> {
    let mut reader =
        csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    reader
        .deserialize()
        .enumerate()
        .map(|(row, case)| {
            case.unwrap_or_else(|error| panic!("{} row {}: {error}", path.display(), row + 2))
        })
        .collect()
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

/// Runs all cases of a language against the ledger.
fn check(language: Language) {
    let cases: Vec<Case> = rows(&file(&format!("{language}.csv")));
    assert!(
        cases.len() >= FEWEST,
        "{language}: only {} cases",
        cases.len()
    );
    let mut known: HashMap<(String, String, String), String> = rows::<Known>(&file("known.csv"))
        .into_iter()
        .filter(|line| line.language == language.code())
        .map(|line| ((line.visible, line.clue, line.strictness), line.reason))
        .collect();
    assert!(
        known.values().all(|reason| !reason.trim().is_empty()),
        "{language}: a known failure without a reason"
    );
    let mut faults = Vec::new();
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
        let legal = match case.verdict.as_str() {
            "illegal" => false,
            "legal" => true,
            other => panic!("{language}: verdict `{other}`"),
        };
        let key = (
            case.visible.clone(),
            case.clue.clone(),
            case.strictness.clone(),
        );
        let listed = known.remove(&key);
        let what = format!(
            "{language} {} {:?}: `{}` for {} should be {} {}",
            case.strictness, case.switches, case.clue, case.visible, case.verdict, case.mechanism
        );
        match (legal == verdict.is_legal(), listed) {
            (true, Some(reason)) => faults.push(format!(
                "{what}, and is: strike it from known.csv ({reason})"
            )),
            (false, None) => faults.push(format!("{what}, got {verdict}")),
            _ => {}
        }
    }
    faults.extend(
        known
            .keys()
            .map(|key| format!("{language}: known.csv lists {key:?}, which is no case")),
    );
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn english_cases_are_decided_as_by_hand() {
    check(Language::En);
}

#[test]
fn russian_cases_are_decided_as_by_hand() {
    check(Language::Ru);
}

#[test]
fn ukrainian_cases_are_decided_as_by_hand() {
    check(Language::Uk);
}

#[test]
fn czech_cases_are_decided_as_by_hand() {
    check(Language::Cs);
}

#[test]
fn cantonese_cases_are_decided_as_by_hand() {
    check(Language::Yue);
}
