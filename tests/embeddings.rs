//! `spymaster embeddings` from the outside, with files made here.
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn spymaster(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("spymaster").expect("the program");
    command
        .arg("embeddings")
        .env("SPYMASTER_CACHE", folder.join("cache"))
        .env("SPYMASTER_DATA", folder)
        .env("XDG_DATA_HOME", folder.join("nothing"))
        .current_dir(folder);
    command
}

/// Two groups of words, sea and royal, in GloVe's text format.
fn vectors(folder: &Path) {
    let text = "\
sea 1 0.1 0 0.02
wave 0.9 0.2 0.1 0
Fish 0.8 0 0.1 0.1
boat 0.85 0.1 0.05 0.1
king 0 1 0.1 0.4
queen 0.05 1 0.1 -0.4
man 0.1 0.2 1 0.4
woman 0.1 0.2 1 -0.4
ice_cream 0.4 0.4 -0.5 0.1
x1 0.1 0.1 0.1 0.9
";
    std::fs::write(folder.join("toy.txt"), text).unwrap();
}

fn built(folder: &Path) {
    vectors(folder);
    spymaster(folder)
        .args([
            "build",
            "toy.txt",
            "--name",
            "toy",
            "--steps",
            "lowercase,phrases,normalise",
        ])
        .args(["--like", "none", "--licence", "CC0-1.0", "--out", "."])
        .assert()
        .success()
        .stdout(predicate::str::contains("10 words, 8 clues, 4 dimensions"));
}

fn json(command: &mut Command) -> Value {
    let output = command
        .arg("--json")
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    serde_json::from_slice(&output).expect("JSON")
}

#[test]
fn build_list_and_info_tell_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    let listed = json(spymaster(folder.path()).arg("list"));
    let names = listed.as_array().unwrap().iter().map(|l| l["name"].clone());
    assert!(names.into_iter().any(|name| name == "toy"), "{listed}");
    let info = json(spymaster(folder.path()).args(["info", "toy"]));
    assert_eq!(
        info["preprocessing"],
        serde_json::json!(["lowercase", "phrases", "normalise"])
    );
    assert_eq!(
        (&info["licence"], &info["phrases"]),
        (&"CC0-1.0".into(), &1.into())
    );
    let mapped = json(spymaster(folder.path()).args(["info", "toy.fifu", "--mmap"]));
    assert_eq!(mapped["storage"], "mapped");
    spymaster(folder.path())
        .args(["info", "toy"])
        .assert()
        .success()
        .stdout(predicate::str::contains("lowercase"));
}

#[test]
fn similar_and_analogy_find_the_near_words() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    for way in ["--exact", "--index"] {
        let found =
            json(spymaster(folder.path()).args(["similar", "SEA", "-l", "toy", "-n", "3", way]));
        let words: Vec<&str> = found["neighbours"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|n| n["word"].as_str())
            .collect();
        assert_eq!(words.len(), 3);
        assert!(
            words.iter().all(|w| ["wave", "fish", "boat"].contains(w)),
            "{words:?}"
        );
    }
    spymaster(folder.path())
        .args(["analogy", "man", "king", "woman", "-l", "toy", "-n", "1"])
        .assert()
        .success()
        .stdout(predicate::str::starts_with("queen"));
    spymaster(folder.path())
        .args(["similar", "ice cream", "-l", "toy"])
        .assert()
        .success();
    spymaster(folder.path())
        .args(["similar", "quark", "-l", "toy"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("does not know `quark`"));
}

#[test]
fn eval_measures_turns_and_pairs() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    let turns = r#"{"id":"a","clue":"sea","number":2,"board":["WAVE","king","boat","man"],"targets":["wave","boat"],"avoid":[],"guesses":[["boat","wave"],["king"]]}
{"id":"b","clue":"unknown","number":1,"board":["wave","king"],"targets":["king"],"avoid":[],"guesses":[]}
"#;
    std::fs::write(folder.path().join("t.jsonl"), turns).unwrap();
    std::fs::write(
        folder.path().join("p.tsv"),
        "word1\tword2\tscore\nsea\twave\t9\nking\tqueen\t8\nsea\tking\t1\nsea\tnone\t1\n",
    )
    .unwrap();
    let result = json(spymaster(folder.path()).args([
        "eval",
        "-l",
        "toy,toy",
        "--turns",
        "t.jsonl",
        "--similarity",
        "p.tsv",
    ]));
    let cell = &result["turns"]["sets"][0]["cells"][0];
    let value = |k: usize| cell["measures"][k]["value"].as_f64().unwrap();
    // first and recall: one of two lists; target and exact: 1 and ½ (the unknown clue ties two cards).
    assert_eq!((value(0), value(1)), (0.5, 0.5));
    assert_eq!((value(2), value(3)), (0.75, 0.75));
    assert_eq!(cell["clues_known"], 0.5);
    let difference = &result["turns"]["sets"][0]["cells"][1]["difference"][4];
    assert_eq!(difference["value"], 0.0);
    assert_eq!(result["similarity"][0][0]["coverage"], 0.75);
    assert_eq!(result["similarity"][0][0]["value"]["value"], 1.0);
    spymaster(folder.path())
        .args(["eval", "-l", "toy", "--turns", "t.jsonl"])
        .assert()
        .success()
        .stdout(predicate::str::contains("mean of score over 1 sets"));
}

#[test]
fn bench_prints_a_row_for_each_effort() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    let result = json(spymaster(folder.path()).args([
        "bench",
        "-l",
        "toy",
        "--builds",
        "4x8",
        "--efforts",
        "8,16",
        "--queries",
        "5",
    ]));
    assert_eq!(result["rows"].as_array().unwrap().len(), 2);
    assert_eq!(result["exact"]["words"], 10);
}

#[test]
fn bad_input_is_named_and_exits_with_2() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path());
    std::fs::write(folder.path().join("bad.txt"), "a 1 2\nb 1\n").unwrap();
    std::fs::write(folder.path().join("bad.jsonl"), "{}\n").unwrap();
    for (args, said) in [
        (&["info", "nowhere"][..], "no lexicon `nowhere`"),
        (&["info", "bad.txt"], "line 2: 1 numbers, 2 expected"),
        (&["eval", "-l", "toy"], "--turns"),
        (&["eval", "-l", "toy", "--turns", "bad.jsonl"], "line 1"),
        (
            &["eval", "-l", "toy", "--turns", "none.jsonl"],
            "none.jsonl",
        ),
        (
            &["build", "toy.txt", "--name", "a/b", "--out", "."],
            "a name needs",
        ),
        (
            &["build", "toy.txt", "--name", "n", "--steps", "spin"],
            "unknown step `spin`",
        ),
        (
            &["build", "toy.txt", "--name", "n", "--format", "fasttext"],
            "looks like glove",
        ),
        (&["fetch", "glove-9"], "glove-100"),
        (&["bench", "-l", "toy", "--builds", "4"], "16x100"),
        (&["similar", "sea", "-l", "toy", "-n", "0"], "--count"),
    ] {
        spymaster(folder.path())
            .args(args)
            .assert()
            .code(2)
            .stderr(predicate::str::contains(said));
    }
}

#[test]
fn fetch_without_its_client_says_so() {
    let folder = tempfile::tempdir().unwrap();
    spymaster(folder.path())
        .args(["fetch", "glove-100", "--out", "."])
        .env("PATH", folder.path())
        .assert()
        .code(2)
        .stderr(predicate::str::contains("not found; install it"));
    let left = std::fs::read_dir(folder.path()).unwrap().flatten();
    assert!(
        left.into_iter()
            .all(|e| !e.file_name().to_string_lossy().starts_with(".fetch"))
    );
}
