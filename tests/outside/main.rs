//! Bots from outside at our tables: the messages they get, the fate of those that misbehave, and the processes left of them.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;

mod pages;
mod runs;
mod secrecy;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn spymaster(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.env("XDG_CACHE_HOME", cache()).current_dir(folder);
    command.timeout(std::time::Duration::from_secs(240));
    command
}

/// The tables of scores are kept between tests.
fn cache() -> PathBuf {
    root().join("target/tmp/outside-cache")
}

/// A file of bots: each a name, a command and further lines of TOML.
fn bots(folder: &Path, list: &[(&str, &str, &str)]) -> PathBuf {
    let mut text = String::new();
    for (name, command, more) in list {
        let log = folder.join("bots.log").display().to_string();
        text +=
            &format!("[[bot]]\nname = \"{name}\"\ncommand = '{command}'\nlog = '{log}'\n{more}\n");
    }
    let file = folder.join("bots.toml");
    std::fs::write(&file, text).unwrap();
    file
}

fn bad(mode: &str) -> String {
    format!("python3 {}/tests/bots/bad.py {mode}", root().display())
}

fn first() -> String {
    format!("python3 {}/examples/bots/first.py", root().display())
}

/// Short limits, so that a hang is a short one.
const QUICK: &str = "limits = { answer_ms = 400, start_ms = 20000, quit_ms = 300 }";

/// The rows of games.csv that were forfeit, and all of them.
fn forfeits(out: &Path) -> (usize, usize) {
    let text = std::fs::read_to_string(out.join("games.csv")).unwrap();
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let forfeit = rows.iter().filter(|row| !row.ends_with(",0")).count();
    (forfeit, rows.len())
}

/// Processes that were started with a text in their environment.
fn processes_with(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        if String::from_utf8_lossy(&environment).contains(text) {
            let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            found.push(String::from_utf8_lossy(&line).into_owned());
        }
    }
    found
}

/// Plays games of a misbehaving guesser; returns the reasons of forfeits.
fn play_bad(mode: &str, games: usize) -> (tempfile::TempDir, usize, String) {
    let folder = tempfile::tempdir().unwrap();
    // The folder's name marks the processes of this test.
    let mark = folder.path().display().to_string();
    let more = format!("{QUICK}\nenv = {{ OUTSIDE_TEST = '{mark}' }}");
    let file = bots(folder.path(), &[("bad", &bad(mode), &more)]);
    spymaster(folder.path())
        .args([
            "--bots",
            file.to_str().unwrap(),
            "tournament",
            "--players",
            "random/bad",
            "--out",
            "out",
            "--quiet",
        ])
        .args(["--games", &games.to_string()])
        .assert()
        .success();
    let (forfeit, rows) = forfeits(&folder.path().join("out"));
    assert_eq!(rows, games, "{mode}");
    assert_eq!(processes_with(&mark), Vec::<String>::new(), "{mode}");
    let reasons =
        std::fs::read_to_string(folder.path().join("out/forfeits.csv")).unwrap_or_default();
    (folder, forfeit, reasons)
}

#[test]
fn faults_of_the_process_cost_their_games_and_no_others() {
    for (mode, reason) in [
        ("crash", "exited with status 3"),
        ("exit0", "exited with status 0"),
        ("garbage", "not JSON"),
        ("bytes", "not UTF-8"),
        ("huge", "more than 1048576 bytes"),
        ("flood", "more than 1048576 bytes"),
        ("wrong-id", "question not asked"),
    ] {
        let (_folder, forfeit, reasons) = play_bad(mode, 20);
        assert!((1..20).contains(&forfeit), "{mode}: {forfeit}");
        assert!(reasons.contains(reason), "{mode}: {reasons}");
    }
}

#[test]
fn a_hang_costs_one_game_and_not_its_batch() {
    let (_folder, forfeit, reasons) = play_bad("hang", 12);
    assert!((1..12).contains(&forfeit), "{forfeit}");
    assert!(reasons.contains("no answer in 400 ms"), "{reasons}");
    let (_folder, forfeit, _) = play_bad("late", 12);
    assert!((1..12).contains(&forfeit), "{forfeit}");
}

#[test]
fn answers_that_the_rules_forbid_cost_their_game() {
    for (mode, reason) in [
        ("impossible", "no such card"),
        ("illegal", "no such card"),
        ("error", "I give up"),
    ] {
        let (_folder, forfeit, reasons) = play_bad(mode, 12);
        assert!((1..=12).contains(&forfeit), "{mode}: {forfeit}");
        assert!(reasons.contains(reason), "{mode}: {reasons}");
    }
}

#[test]
fn noise_beside_the_protocol_costs_nothing() {
    let (folder, forfeit, _) = play_bad("stderr", 12);
    assert_eq!(forfeit, 0);
    let log = std::fs::metadata(folder.path().join("bots.log"))
        .unwrap()
        .len();
    assert!(log < 1_300_000, "{log}");
    assert_eq!(play_bad("stays", 4).1, 0);
    let (_folder, forfeit, _) = play_bad("closes-stdin", 12);
    assert!(forfeit >= 1);
    // A shell around the bot may hold its output open: then it is a hang.
    assert!(play_bad("closes-stdout", 8).1 >= 1);
    assert!(play_bad("fork", 12).1 >= 1);
    play_bad("twice", 12);
}

#[test]
fn a_bot_without_a_handshake_forfeits_and_the_run_ends() {
    for mode in ["early", "no-start"] {
        let (_folder, forfeit, reasons) = play_bad(mode, 8);
        assert_eq!(forfeit, 8, "{mode}");
        assert!(
            reasons.contains("bad starts") || reasons.contains("handshake"),
            "{mode}: {reasons}"
        );
    }
}

#[test]
fn a_program_that_is_not_there_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bots.toml");
    std::fs::write(
        &file,
        "[[bot]]\nname = \"gone\"\ncommand = [\"/no/such/program\"]\n",
    )
    .unwrap();
    let run = |args: &[&str]| {
        let mut command = spymaster(folder.path());
        command
            .args(["--bots", file.to_str().unwrap()])
            .args(args)
            .assert()
            .code(2)
    };
    run(&["tournament", "--players", "margin/gone", "--games", "2"]).stderr(
        predicate::str::contains("the bot `gone`: cannot be started"),
    );
    std::fs::write(&file, "[[bot]]\nname = \"a b\"\ncommand = \"x\"\n").unwrap();
    run(&["players"]).stderr(predicate::str::contains("letters, digits"));
    std::fs::write(&file, "[[bot]]\nname = \"a\"\ncommand = \"x\"\nspeed = 3\n").unwrap();
    run(&["players"]).stderr(predicate::str::contains("speed"));
}

#[test]
fn the_same_bytes_for_any_window_threads_and_shards() {
    let play = |args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        // Words outside the book, and a bot that crashes for some requests.
        let file = bots(
            folder.path(),
            &[("one", &first(), ""), ("bad", &bad("crash 0.02"), QUICK)],
        );
        let run = |out: &str, more: &[&str]| {
            spymaster(folder.path())
                .args([
                    "--bots",
                    file.to_str().unwrap(),
                    "tournament",
                    "--games",
                    "24",
                    "--turns",
                    "--quiet",
                ])
                .args([
                    "--players",
                    "one/one",
                    "--players",
                    "one/bad",
                    "--rules",
                    "classic",
                    "--rules",
                    "duet",
                ])
                .args(["--out", out])
                .args(more)
                .assert()
                .success();
        };
        if args == ["shards"] {
            run("part1", &["--shard", "1/2"]);
            run("part2", &["--shard", "2/2"]);
            spymaster(folder.path())
                .args(["merge", "part1", "part2", "--out", "out"])
                .assert()
                .success();
        } else {
            run("out", args);
        }
        ["games.csv", "turns.csv", "forfeits.csv"].map(|name| {
            std::fs::read_to_string(folder.path().join("out").join(name)).unwrap_or_default()
        })
    };
    let whole = play(&["--threads", "1", "--in-flight", "1"]);
    assert!(whole[0].lines().count() > 24);
    assert_eq!(whole, play(&["--threads", "2", "--in-flight", "64"]));
    assert_eq!(whole, play(&["shards"]));
}

/// Lines to or from the processes whose hello is chosen.
fn traced_lines(
    trace: &Path,
    arrow: &str,
    chosen: impl Fn(&serde_json::Value) -> bool,
) -> Vec<String> {
    let text = std::fs::read_to_string(trace).unwrap();
    let mut ours = std::collections::HashMap::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let (process, rest) = line.split_once(' ').unwrap();
        let (way, json) = rest.split_once(' ').unwrap();
        if way == "→" && json.starts_with("{\"type\":\"hello\"") {
            let hello = serde_json::from_str(json).unwrap();
            ours.insert(process.to_owned(), chosen(&hello));
        }
        if way == arrow && ours[process] {
            lines.push(json.to_owned());
        }
    }
    lines
}

/// Lines to the processes of a role.
fn traced(trace: &Path, arrow: &str, part: &str) -> Vec<serde_json::Value> {
    let lines = traced_lines(trace, arrow, |hello| hello["role"] == part);
    let read = |line: &String| serde_json::from_str(line).unwrap();
    lines.iter().map(read).collect()
}

#[test]
fn a_guesser_never_receives_a_key() {
    for rules in ["classic", "classic+finale+solo", "classic+shared", "duet"] {
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("trace");
        let more = format!("trace = '{}'", trace.display());
        let file = bots(folder.path(), &[("one", &first(), &more)]);
        spymaster(folder.path())
            .args([
                "--bots",
                file.to_str().unwrap(),
                "tournament",
                "--players",
                "one/one",
                "--games",
                "6",
            ])
            .args(["--rules", rules, "--quiet"])
            .assert()
            .success();
        let requests = |part: &str| {
            let lines = traced(&trace, "→", part);
            let mut all = Vec::new();
            for line in lines {
                match line["requests"].as_array() {
                    Some(batch) => all.extend(batch.clone()),
                    None => all.push(line),
                }
            }
            all.retain(|r| r.get("view").is_some());
            all
        };
        let guesses = requests("guesser");
        assert!(!guesses.is_empty());
        for request in guesses {
            let view = request["view"].as_object().unwrap();
            assert_eq!(request["type"], "guess");
            assert_eq!(view.contains_key("key"), rules == "duet", "{request}");
            for secret in ["own", "opponent", "bystander", "assassin", "pending"] {
                assert!(!view.contains_key(secret), "{request}");
            }
        }
        assert!(
            requests("spymaster")
                .iter()
                .all(|r| r["view"]["key"].is_string())
        );
    }
}

#[test]
fn a_clue_outside_the_book_goes_to_the_referee() {
    // A form of the first card's own word: no clue book lists most of them.
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("plural.py");
    std::fs::write(
        &script,
        r#"import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "plural", "deterministic": True}), flush=True)
    elif m["type"] == "quit":
        break
    elif m["type"] == "cover":
        print(json.dumps({"id": m["id"], "decline": True}), flush=True)
    else:
        v = m["view"]
        word = v["words"][v["own"][0]].lower() + "s" if m["seed"] % 3 == 0 else "zigzagged"
        print(json.dumps({"id": m["id"], "clue": word, "number": 1}), flush=True)
"#,
    )
    .unwrap();
    let command = format!("python3 {}", script.display());
    let file = bots(
        folder.path(),
        &[
            ("forfeits", &command, ""),
            ("pays", &command, "illegal = \"penalty\""),
        ],
    );
    let run = |team: &str| {
        let out = team.replace('/', "-");
        spymaster(folder.path())
            .args([
                "--bots",
                file.to_str().unwrap(),
                "tournament",
                "--players",
                team,
                "--games",
                "6",
            ])
            .args([
                "--turns",
                "--quiet",
                "--in-flight",
                "1",
                "--threads",
                "1",
                "--out",
                &out,
            ])
            .assert()
            .success();
        folder.path().join(out)
    };
    let out = run("forfeits/nearest");
    let reasons = std::fs::read_to_string(out.join("forfeits.csv")).unwrap();
    assert!(reasons.contains("illegal clue"), "{reasons}");
    let out = run("pays/nearest");
    assert_eq!(forfeits(&out).0, 0);
    let turns = std::fs::read_to_string(out.join("turns.csv")).unwrap();
    assert!(
        turns
            .lines()
            .any(|line| line.contains(",1,") && line.ends_with("s")),
        "{turns}"
    );
    assert!(turns.contains(",zigzagged"), "{turns}");
}

#[test]
fn bots_play_wherever_a_spec_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let file = bots(folder.path(), &[("one", &first(), "")]);
    let run = |args: &[&str]| {
        let mut command = spymaster(folder.path());
        command.env("SPYMASTER_BOTS", &file).args(args).assert()
    };
    run(&["players", "one"])
        .success()
        .stdout(predicate::str::contains("from outside: python3"));
    let board = "apple,bank,cat,dog,egg,fish,goat,hat,ice,jam,king,lion,moon,net,oil,pie,queen,ring,sun,tree,unicorn,van,web,yard,zebra";
    let key = "rrrrrrrrrbbbbbbbbnnnnnnnx";
    run(&[
        "clue",
        "--spymaster",
        "one",
        "--board",
        board,
        "--key",
        key,
        "--json",
    ])
    .success()
    .stdout(predicate::str::contains("\"by\": \"one\""));
    run(&[
        "guess",
        "water",
        "2",
        "--guesser",
        "one",
        "--board",
        board,
        "--rules",
        "classic",
        "--json",
    ])
    .success()
    .stdout(predicate::str::contains("\"next\": 1.0"));
    let exec = format!("exec:{}", first());
    run(&[
        "guess",
        "water",
        "2",
        "--guesser",
        &exec,
        "--board",
        board,
        "--rules",
        "classic",
    ])
    .success();
    let mut play = spymaster(folder.path());
    play.env("SPYMASTER_BOTS", &file)
        .args([
            "play",
            "--plain",
            "--bot",
            "one/one",
            "--seed",
            "3",
            "--save",
            "game.jsonl",
        ])
        .write_stdin("1\nstop\nquit\n")
        .assert()
        .success();
}
