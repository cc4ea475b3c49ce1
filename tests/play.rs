//! `spymaster play` line by line: whole games of every variant, saved, left and taken up again, and bad input.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

fn spymaster() -> Command {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.arg("play");
    command
}

/// A game played through its JSON lines: the seat to act does the first thing that is allowed, or gives a clue that
/// nobody can object to. Returns all lines.
fn play_by_json(folder: &Path, args: &[&str]) -> Vec<Value> {
    let save = folder.join("game.jsonl");
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("spymaster"))
        .args(["play", "--json", "--no-analysis", "--save"])
        .arg(&save)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut lines = Vec::new();
    let mut turn = 0usize;
    for line in output.lines() {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = answer(&line, turn);
        turn += usize::from(answer.is_some());
        assert!(turn < 400, "the game does not end: {args:?}");
        lines.push(line);
        if let Some(answer) = answer {
            writeln!(input, "{answer}").unwrap();
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success(), "{args:?}");
    lines
}

const CLUES: [&str; 12] = [
    "kaleidoscope",
    "bureaucracy",
    "yodel",
    "quarantine",
    "walrus",
    "zucchini",
    "algebra",
    "vaccine",
    "hypnosis",
    "gondola",
    "ukulele",
    "origami",
];

/// The line to type after a line of output; `None` if nothing is asked.
fn answer(line: &Value, turn: usize) -> Option<String> {
    if line.get("hand_over").is_some() {
        return Some(String::new());
    }
    if line.get("again").is_some() {
        // A clue that happens to be illegal here: another one.
        return Some(format!("{} 1", CLUES[turn % CLUES.len()]));
    }
    let view = line.get("view").filter(|view| view["your_turn"] == true)?;
    let options = &view["options"];
    let first = |list: &str| options[list].as_array()?.first()?.as_u64();
    if options["clue_max"].as_u64()? > 0 {
        return Some(format!("{} 1", CLUES[turn % CLUES.len()]));
    }
    if let Some(card) = first("cover") {
        let decline = options["decline"] == true && turn.is_multiple_of(2);
        return Some(if decline {
            "decline".into()
        } else {
            format!("{{\"do\":\"cover\",\"card\":{card}}}")
        });
    }
    // A second guess now and then is left out.
    if options["stop"] == true && view["phase"] == "guess" {
        return Some("stop".into());
    }
    let cards = options["guess"].as_array()?;
    let card = cards[turn * 7 % cards.len()].as_u64()?;
    // Cards count from 0, in and out.
    Some(card.to_string())
}

#[test]
fn whole_games_of_every_variant_are_played_from_every_seat() {
    let quick = ["--bot", "margin/nearest"];
    let games: &[(&str, &[&str])] = &[
        ("classic", &["red-guesser"]),
        ("classic", &["blue-spymaster"]),
        (
            "classic",
            &[
                "red-spymaster",
                "red-guesser",
                "blue-spymaster",
                "blue-guesser",
            ],
        ),
        ("pictures", &["red-guesser"]),
        ("pictures", &["red-spymaster"]),
        ("classic+finale", &["red-guesser", "blue-guesser"]),
        ("classic+solo", &["red-guesser"]),
        ("classic+solo", &["red-spymaster"]),
        ("classic+alone", &["red-spymaster", "red-guesser"]),
        ("classic+shared", &["guesser"]),
        ("classic+shared", &["red-spymaster", "guesser"]),
        ("duet", &["a"]),
        ("duet", &["a", "b"]),
        ("duet+free-order", &["b"]),
        ("cairo", &["b"]),
    ];
    for (rules, seats) in games {
        let folder = tempfile::tempdir().unwrap();
        let mut args = vec!["--rules", rules, "--seed", "5"];
        args.extend(quick);
        for seat in *seats {
            args.extend(["--seat", seat]);
        }
        let lines = play_by_json(folder.path(), &args);
        assert!(
            lines.iter().any(|l| l.get("end").is_some()),
            "{rules} {seats:?}"
        );
        assert_eq!(lines.last().unwrap()["over"], true);
        // No key before the end for those who may not see it.
        let views = lines.iter().filter_map(|l| l.get("view"));
        for view in views.filter(|v| v["outcome"].is_null()) {
            let you = view["you"].as_str().unwrap();
            let key = view["cards"][0]["key"].is_null();
            assert_eq!(key, you.ends_with("guesser"), "{rules} {you}");
        }
        // The saved game replays.
        let save = folder.path().join("game.jsonl");
        Command::cargo_bin("spymaster")
            .unwrap()
            .args(["replay", save.to_str().unwrap()])
            .assert()
            .success();
    }
}

#[test]
fn the_terminal_is_handed_over_before_a_key_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let lines = play_by_json(
        folder.path(),
        &[
            "--seed",
            "3",
            "--bot",
            "margin/nearest",
            "--seat",
            "red-spymaster",
            "--seat",
            "red-guesser",
        ],
    );
    // Before each view with a key after another seat's, somebody was asked to hand over.
    let mut allowed = false;
    for line in &lines {
        if let Some(seat) = line.get("hand_over") {
            assert_eq!(seat, "red-spymaster");
            allowed = true;
        }
        let Some(view) = line.get("view").filter(|v| v["outcome"].is_null()) else {
            continue;
        };
        match view["you"].as_str().unwrap() {
            "red-spymaster" => assert!(allowed, "a key without a hand-over"),
            _ => allowed = false,
        }
    }
    assert!(
        lines
            .iter()
            .filter(|l| l.get("hand_over").is_some())
            .count()
            >= 2
    );
}

#[test]
fn a_game_is_left_at_the_end_of_input_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("mine.jsonl");
    let save = save.to_str().unwrap();
    let start = [
        "--plain",
        "--seed",
        "7",
        "--bot",
        "margin/nearest",
        "--save",
        save,
    ];
    let first = spymaster()
        .args(start)
        .write_stdin("help\n")
        .assert()
        .success();
    let text = String::from_utf8_lossy(&first.get_output().stdout).into_owned();
    assert!(
        text.contains(&format!("spymaster play --resume {save}")),
        "{text}"
    );
    insta::assert_snapshot!(text.replace(save, "FILE"));
    // Not written over.
    spymaster()
        .args(start)
        .write_stdin("")
        .assert()
        .code(2)
        .stderr(contains("mine.jsonl"));
    // The same table again, then to the end.
    let all: String = (0..20)
        .flat_map(|_| (1..=25).map(|n| format!("{n}\n")))
        .collect();
    let last = spymaster()
        .args(["--resume", save, "--plain"])
        .write_stdin(all)
        .assert()
        .success();
    let text = String::from_utf8_lossy(&last.get_output().stdout).into_owned();
    assert!(
        text.contains(" wins: ") && text.contains("spymaster replay"),
        "{text}"
    );
    assert!(text.contains("would say"), "the analysis is told: {text}");
    // A finished game can be looked at.
    spymaster()
        .args(["--resume", save])
        .write_stdin("")
        .assert()
        .success()
        .stdout(contains(" wins: "));
}

#[test]
fn a_spymaster_is_told_why_a_clue_is_illegal_and_may_say_another() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let output = spymaster()
        .args([
            "--seat",
            "red-spymaster",
            "--seed",
            "7",
            "--bot",
            "margin/nearest",
            "--save",
        ])
        .arg(&save)
        .write_stdin("nonsense\nwater 99\n 0\nanimal 1 = nowhere\nkaleidoscope 1\nquit\n")
        .assert()
        .success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    for told in [
        "expected WORD NUMBER",
        "not on the table",
        "“kaleidoscope: 1”",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn decks_of_other_languages_and_mixed_ones_are_played() {
    for (deck, lang) in [
        ("yue", "yue"),
        ("cs", "cs"),
        ("uk", "uk"),
        ("ru", "ru"),
        ("en+pictures", "en"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let numbers: String = (0..20)
            .flat_map(|_| (1..=25).map(|n| format!("{n}\n")))
            .collect();
        spymaster()
            .args([
                "--deck",
                deck,
                "--lang",
                lang,
                "--seed",
                "2",
                "--bot",
                "margin/nearest",
                "--no-analysis",
                "--interface",
                "en",
            ])
            .arg("--save")
            .arg(folder.path().join("g.jsonl"))
            .write_stdin(numbers)
            .assert()
            .success()
            .stdout(contains(" wins: "));
    }
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let cases: &[(&[&str], &str)] = &[
        (&["--seat", "green-guesser"], "green-guesser"),
        (&["--seat", "a"], "red-spymaster, red-guesser"),
        (
            &["--rules", "duet", "--seat", "red-guesser"],
            "its seats are a, b",
        ),
        (&["--bot", "margin"], "SPYMASTER/GUESSER"),
        (
            &["--red", "magic/nearest"],
            "no spymaster is called `magic`",
        ),
        (&["--deck", "nothing"], "no deck `nothing`"),
        (&["--rules", "chess"], "chess"),
        (&["--lang", "fr"], "unknown language `fr`"),
        (&["--strictness", "mild"], "mild"),
        (&["--name", ""], "a name has from 1"),
        (&["--resume", "nowhere.jsonl"], "nowhere.jsonl"),
        (
            &["--save", "no/such/folder/g.jsonl"],
            "no/such/folder/g.jsonl",
        ),
        (&["--resume", "x", "--seed", "1"], "cannot be used with"),
    ];
    for (args, told) in cases {
        spymaster()
            .args(*args)
            .write_stdin("")
            .assert()
            .code(2)
            .stderr(contains(*told).and(contains("panicked").not()));
    }
}

#[test]
fn a_damaged_game_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let path = save.to_str().unwrap();
    spymaster()
        .args(["--seed", "7", "--bot", "margin/nearest", "--save", path])
        .write_stdin("1\nquit\n")
        .assert()
        .success();
    let text = std::fs::read_to_string(&save).unwrap();
    // Cut off in the writing: the whole lines are played on.
    std::fs::write(&save, &text[..text.len() - 5]).unwrap();
    spymaster()
        .args(["--resume", path])
        .write_stdin("")
        .assert()
        .success();
    std::fs::write(&save, text.replacen("red-guesser", "red-guessor", 1)).unwrap();
    let refused = spymaster()
        .args(["--resume", path])
        .write_stdin("")
        .assert();
    refused.code(2).stderr(contains("line 1"));
}

/// A person who hears a zero for the first time is told its meaning.
#[test]
fn a_zero_is_explained_at_the_table() {
    let folder = tempfile::tempdir().unwrap();
    spymaster()
        .args(["--plain", "--rules", "classic+alone", "--seed", "5"])
        .args(["--bot", "expected:zero_heeded=1/bayes"])
        .args(["--seat", "red-guesser", "--save"])
        .arg(folder.path().join("game.jsonl"))
        .write_stdin("quit\n")
        .assert()
        .code(0)
        .stdout(contains(": 0”, none of ours is near it"));
}

#[cfg(target_os = "linux")]
#[test]
fn the_last_game_that_is_not_over_is_taken_up_without_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let play = |args: &[&str], typed: &str| {
        let mut command = spymaster();
        command.env("XDG_DATA_HOME", folder.path());
        command.args(args).args(["--plain"]).write_stdin(typed);
        command.assert()
    };
    play(&["--resume"], "")
        .code(2)
        .stderr(contains("no game to go on with"));
    let quick = ["--bot", "margin/nearest", "--no-analysis", "--seed", "7"];
    for _ in 0..2 {
        play(&quick, "").success();
    }
    play(&["--resume"], "")
        .success()
        .stdout(contains("game-2.jsonl"));
    // Played to its end, it gives way to the one before.
    let all: String = (0..20)
        .flat_map(|_| (1..=25).map(|n| format!("{n}\n")))
        .collect();
    play(&["--resume"], &all).success();
    play(&["--resume"], "")
        .success()
        .stdout(contains("game-1.jsonl"));
}

/// The interface follows the deck that was named, and understands commands in its language.
#[test]
fn a_game_is_played_in_the_language_of_its_deck() {
    let says = [
        ("ru", "помощь\nвыход\n", "вы — игрок красных"),
        ("uk", "допомога\nвихід\n", "ви — шпигун червоних"),
        ("cs", "pomoc\nkonec\n", "jste operativa červených"),
        ("yue", "說明\n離開\n", "你是紅方間諜組員"),
    ];
    for (deck, typed, told) in says {
        let folder = tempfile::tempdir().unwrap();
        spymaster()
            .args(["--deck", deck, "--seed", "7", "--bot", "margin/nearest"])
            .arg("--save")
            .arg(folder.path().join("g.jsonl"))
            .write_stdin(typed)
            .assert()
            .success()
            .stdout(contains(told).and(contains("spymaster play --resume")));
    }
}
