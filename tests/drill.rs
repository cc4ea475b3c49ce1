//! `spymaster drill`, as a user meets it: scripted exercises, the record, the export, bad input.

use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

fn spymaster() -> Command {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.env_remove("NO_COLOR");
    command
}

fn drill(progress: &Path, args: &[&str]) -> Command {
    let mut command = spymaster();
    command.args(["drill", "--spymaster", "margin", "--progress"]);
    command.arg(progress).args(args);
    command
}

fn text(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8_lossy(&assert.success().get_output().stdout).into_owned()
}

#[test]
fn a_session_scores_clues_and_guesses_and_keeps_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("drill.jsonl");
    // A clue, guesses until the turn ends, an illegal clue, and away in the middle of guessing.
    let run = drill(&record, &["--seed", "7", "--count", "4"])
        .write_stdin("nothing\nanimal 2\n1,2,3,4,5,6,7,8,9,10,11,12,13\nharbour 1\n5\n")
        .assert();
    let told = text(run).replace(record.to_str().unwrap(), "FILE");
    insta::assert_snapshot!(told);
    let lines = std::fs::read_to_string(&record).unwrap();
    assert!(lines.lines().count() >= 3, "{lines}");
    let report = text(drill(&record, &["--report"]).assert());
    assert!(report.contains("accuracy"), "{report}");
    let output = drill(&record, &["--report", "--json"]).assert().success();
    let report: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(report["sessions"], 1);
    assert!(report["clue"]["exercises"].as_u64().unwrap() >= 1);
    assert_eq!(report["trend"][0]["session"], 1);
    // Another session, other exercises; a skipped one is not noted.
    let before = std::fs::read_to_string(&record).unwrap();
    drill(&record, &["--count", "2"])
        .write_stdin("skip\nskip\n")
        .assert()
        .success();
    assert_eq!(std::fs::read_to_string(&record).unwrap(), before);
}

#[test]
fn practice_turns_are_exported_for_the_evaluation() {
    let folder = tempfile::tempdir().unwrap();
    let (record, turns) = (
        folder.path().join("r.jsonl"),
        folder.path().join("turns.jsonl"),
    );
    let export = turns.to_str().unwrap();
    let cards: String = (1..=25).map(|n| format!("{n}\n")).collect();
    for rules in ["classic", "duet"] {
        drill(
            &record,
            &[
                "--rules", rules, "--role", "guess", "--count", "2", "--export", export,
            ],
        )
        .write_stdin(cards.clone())
        .assert()
        .success();
    }
    let lines = std::fs::read_to_string(&turns).unwrap();
    assert!(lines.lines().count() >= 4, "{lines}");
    for line in lines.lines() {
        let turn: Value = serde_json::from_str(line).unwrap();
        for key in [
            "id",
            "clue",
            "number",
            "board",
            "targets",
            "avoid",
            "bystanders",
            "guesses",
        ] {
            assert!(!turn[key].is_null(), "{key}: {line}");
        }
        assert!(!turn["guesses"][0].as_array().unwrap().is_empty());
    }
    spymaster()
        .args(["embeddings", "eval", "--turns", export])
        .assert()
        .success()
        .stdout(contains("recall"));
}

#[test]
fn programs_read_positions_and_answers_as_json_lines() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("r.jsonl");
    let run = drill(
        &record,
        &["--role", "guess", "--seed", "3", "--count", "1", "--json"],
    )
    .write_stdin("zzz\n1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\n")
    .assert();
    let told = text(run);
    let lines: Vec<Value> = told
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let position = &lines[0]["position"];
    assert_eq!(position["role"], "guess");
    assert!(
        position["cards"]
            .as_array()
            .unwrap()
            .iter()
            .all(|c| c["colour"].is_null())
    );
    assert!(lines[1]["again"].as_str().unwrap().contains("zzz"));
    let answer = lines.iter().find(|l| l.get("answer").is_some()).unwrap();
    assert!(answer["meant"].is_array() && answer["ranking"].is_array());
    assert!(lines.last().unwrap().get("session").is_some());
}

#[test]
fn pictures_and_other_languages_are_drilled() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("r.jsonl");
    for args in [["--rules", "pictures"], ["--deck", "yue"], ["--lang", "cs"]] {
        let mut all = vec!["--role", "guess", "--count", "1", "--seed", "1"];
        all.extend(["--interface", "en"]);
        all.extend(args);
        let cards: String = (1..=25).map(|n| format!("{n}\n")).collect();
        drill(&record, &all)
            .write_stdin(cards)
            .assert()
            .success()
            .stdout(contains("meant"));
    }
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("r.jsonl");
    let cases: &[(&[&str], &str)] = &[
        (&["--role", "fly"], "fly"),
        (&["--deck", "nothing"], "no deck `nothing`"),
        (&["--guesser", "magic"], "no guesser is called `magic`"),
        (&["--rules", "chess"], "chess"),
        (&["--lang", "fr"], "unknown language `fr`"),
        (
            &["--export", "no/such/folder/t.jsonl"],
            "no/such/folder/t.jsonl",
        ),
    ];
    for (args, told) in cases {
        let run = drill(&record, args).write_stdin("").assert();
        run.code(2)
            .stderr(contains(*told).and(contains("panicked").not()));
    }
    std::fs::write(&record, "{\"drill\":1}\n").unwrap();
    drill(&record, &["--report"])
        .assert()
        .code(2)
        .stderr(contains("line 1"));
}
