//! Records are the same bytes for any number of threads, any sharding and after any interruption.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;

/// A small field that knows luck: two spymasters, two guessers, one of them random.
const FIELD: [&str; 6] = [
    "--players",
    "margin/nearest",
    "--players",
    "margin:floor=0.5/random",
    "--players",
    "random/nearest",
];

/// The files of records that hold every game.
const RECORDS: [&str; 3] = ["games.csv", "turns.csv", "blocks.csv"];

fn tournament(out: &Path, more: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command
        .args(["tournament", "--quiet", "--set", "games=60", "--out"])
        .arg(out);
    command.args(FIELD).args(more);
    command.assert()
}

fn bytes(directory: &Path, name: &str) -> Vec<u8> {
    std::fs::read(directory.join(name)).unwrap()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    for threads in ["1", "2", "8"] {
        tournament(
            &at(threads),
            &["--threads", threads, "--turns", "--seed", "7"],
        )
        .success();
    }
    for name in RECORDS {
        let one = bytes(&at("1"), name);
        assert!(one.len() > 200);
        assert_eq!(one, bytes(&at("2"), name));
        assert_eq!(one, bytes(&at("8"), name));
    }
    // Players that weigh in floats, too.
    let floats = ["--players", "expected/bayes", "--games", "24", "--turns"];
    for threads in ["1", "2"] {
        let place = at(&format!("floats{threads}"));
        tournament(&place, &[&floats[..], &["--threads", threads]].concat()).success();
    }
    for name in RECORDS {
        assert_eq!(bytes(&at("floats1"), name), bytes(&at("floats2"), name));
    }
    // The test can fail: another seed gives other games.
    tournament(&at("other"), &["--turns", "--seed", "8"]).success();
    assert_ne!(
        bytes(&at("1"), "games.csv"),
        bytes(&at("other"), "games.csv")
    );
}

#[test]
fn the_plain_instruction_set_gives_the_bytes_of_the_wide_one() {
    let folder = folder();
    let play = |instructions: &str| {
        let place = folder.path().join(instructions);
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.env("SPYMASTER_INSTRUCTIONS", instructions);
        // Tables are made anew, not read from those of the other.
        command.env(
            "SPYMASTER_CACHE",
            folder.path().join("cache").join(instructions),
        );
        command.args(["tournament", "--quiet", "--turns", "--games", "24", "--out"]);
        command.arg(&place);
        for team in ["expected/bayes", "margin/nearest", "kim/noisy"] {
            command.args(["--players", team]);
        }
        command.assert().success();
        place
    };
    let (wide, plain) = (play("best"), play("plain"));
    for name in RECORDS.iter().chain(&["tally.json"]) {
        assert_eq!(bytes(&wide, name), bytes(&plain, name), "{name}");
    }
    let manifest = String::from_utf8(bytes(&plain, "manifest.json")).unwrap();
    assert!(
        manifest.contains("\"instructions\": \"plain\""),
        "{manifest}"
    );
}

#[test]
fn shards_join_to_the_bytes_of_one_run() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    tournament(&at("whole"), &["--turns"]).success();
    let parts: Vec<PathBuf> = (1..=3).map(|i| at(&format!("part{i}"))).collect();
    for (i, part) in parts.iter().enumerate() {
        tournament(part, &["--turns", "--shard", &format!("{}/3", i + 1)]).success();
    }
    let merge = |parts: &[&PathBuf], out: &str| {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.arg("merge").args(parts).arg("--out").arg(at(out));
        command.assert()
    };
    // In any order.
    merge(&[&parts[2], &parts[0], &parts[1]], "joined").success();
    for name in RECORDS {
        assert_eq!(bytes(&at("whole"), name), bytes(&at("joined"), name));
    }
    merge(&[&parts[0], &parts[2]], "gap")
        .code(2)
        .stderr(contains("part 2 of 3 is missing"));
    merge(&[&parts[0], &parts[1], &parts[1], &parts[2]], "twice")
        .code(2)
        .stderr(contains("both part 2 of 3"));
    merge(&[&parts[0], &parts[1], &parts[2]], "joined")
        .code(2)
        .stderr(contains("already"));
    tournament(&at("seed"), &["--turns", "--shard", "2/3", "--seed", "9"]).success();
    merge(&[&parts[0], &at("seed"), &parts[2]], "seeds")
        .code(2)
        .stderr(contains("seeds differ"));
    let games = at("part1").join("games.csv");
    let text = std::fs::read_to_string(&games).unwrap();
    std::fs::write(&games, &text[..text.len() / 2]).unwrap();
    // Unfinished: not now, but later. Nothing is left that looks like a whole.
    merge(&[&parts[0], &parts[1], &parts[2]], "cut")
        .code(75)
        .stderr(contains("--resume"));
    assert!(!at("cut").join("games.csv").exists());
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command
        .args(["merge", "--partial"])
        .args([&parts[0], &parts[1]]);
    command
        .assert()
        .code(75)
        .stdout(contains("missing: part 3 of 3").and(contains("of 10 blocks")))
        .stdout(contains("interrupted").not());
}

/// The scripts of a plan, without their engine: each part by its worker, one of them twice, then the join.
#[cfg(unix)]
#[test]
fn the_parts_of_a_plan_are_joined_to_the_bytes_of_one_run() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    tournament(&at("alone"), &["--turns"]).success();
    tournament(&at("plan"), &["--turns", "--plan", "3", "--for", "slurm"])
        .success()
        .stdout(contains("60 games").and(contains("bash submit.sh")));
    let array = std::fs::read_to_string(at("plan").join("array.sbatch")).unwrap();
    assert!(array.contains("--array=1-3\n") && array.contains("--job-name=spymaster-default\n"));
    let bash = |args: &[&str]| {
        let mut command = Command::new("bash");
        command.arg(at("plan").join(args[0])).args(&args[1..]);
        command.env("THREADS", "2").assert()
    };
    for part in ["3", "1", "3"] {
        bash(&["worker.sh", part]).success();
    }
    bash(&["join.sh"]).failure();
    bash(&["worker.sh", "2"]).success();
    bash(&["join.sh"]).success();
    for name in RECORDS {
        let whole = at("plan").join("whole");
        assert_eq!(bytes(&at("alone"), name), bytes(&whole, name), "{name}");
    }
    let parts = at("plan").join("parts");
    spymaster(&["status", parts.to_str().unwrap()])
        .success()
        .stdout(contains("3 done, 0 running"));
}

fn spymaster(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("spymaster").unwrap().args(args).assert()
}

#[test]
fn tallies_of_parts_add_up_to_that_of_the_records() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n).display().to_string();
    let play = |out: &str, more: &[&str]| {
        let rules = ["--rules", "classic", "--rules", "duet"];
        tournament(Path::new(&at(out)), &[&rules[..], more].concat())
    };
    play("whole", &[]).success();
    for part in ["1", "2"] {
        let shard = format!("{part}/2");
        play(part, &["--records", "none", "--shard", &shard]).success();
        assert!(!Path::new(&at(part)).join("games.csv").exists());
        play(&format!("r{part}"), &["--shard", &shard]).success();
    }
    spymaster(&["merge", &at("2"), &at("1"), "--out", &at("tallies")]).success();
    spymaster(&["merge", &at("r1"), &at("r2"), "--out", &at("records")]).success();
    let tally = |out: &str| bytes(Path::new(&at(out)), "tally.json");
    assert_eq!(tally("whole"), tally("tallies"));
    assert_eq!(tally("whole"), tally("records"));
    // A damaged tally is refused.
    let text = String::from_utf8(tally("1")).unwrap();
    let other = text.replacen("\"wins\":", "\"wins\":1", 1);
    std::fs::write(Path::new(&at("1")).join("tally.json"), other).unwrap();
    spymaster(&["merge", &at("1"), &at("2"), "--out", &at("damaged")])
        .code(2)
        .stderr(contains("tally.json").and(contains("checksum")));
    spymaster(&["report", &at("2")])
        .code(2)
        .stderr(contains("only a tally"));
    spymaster(&["status", &at("whole"), &at("2")])
        .success()
        .stdout(contains("2 done"));
}

#[test]
fn rounds_end_where_the_rule_is_met() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n).display().to_string();
    let rule = ["--until", "elo=400", "--games", "600"];
    let play =
        |out: &str, more: &[&str]| tournament(Path::new(&at(out)), &[&rule[..], more].concat());
    play("no", &["--shard", "1/2"])
        .code(2)
        .stderr(contains("--round"));
    for (round, part) in [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")] {
        let name = format!("{round}-{part}");
        let (round, part) = (format!("{round}/50"), format!("{part}/2"));
        play(&name, &["--round", &round, "--shard", &part]).success();
    }
    spymaster(&["merge", &at("1-1"), &at("1-2"), "--out", &at("one")])
        .code(75)
        .stderr(contains("round 2 of 50 is next"));
    spymaster(&[
        "merge",
        &at("1-1"),
        &at("1-2"),
        &at("2-2"),
        "--out",
        &at("gap"),
    ])
    .code(2)
    .stderr(contains("part 1 of 2 of round 2 is missing"));
}

#[test]
fn a_directory_that_is_not_ours_is_left_alone() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    for file in ["games.csv", "thesis.tex"] {
        let place = at(&format!("with-{file}"));
        std::fs::create_dir(&place).unwrap();
        std::fs::write(place.join(file), "x").unwrap();
        for more in [&[][..], &["--resume"]] {
            tournament(&place, more)
                .code(2)
                .stderr(contains(file).and(contains("no manifest")));
        }
        assert_eq!(bytes(&place, file), b"x");
    }
    let whole = at("whole");
    tournament(&whole, &["--games", "120"]).success();
    // A finished run grows, without playing its games again; the deck compares by content.
    let place = at("run");
    tournament(&place, &[]).success();
    let before = bytes(&place, "games.csv");
    tournament(&place, &["--resume", "--games", "120"]).success();
    assert_eq!(bytes(&place, "games.csv"), bytes(&whole, "games.csv"));
    assert!(bytes(&place, "games.csv").starts_with(&before));
    tournament(&place, &["--resume"])
        .code(2)
        .stderr(contains("games differ (120 there, 60 here)"));
    // Another program has it.
    let lock = std::fs::File::options()
        .write(true)
        .open(place.join("lock"))
        .unwrap();
    lock.try_lock().unwrap();
    tournament(&place, &["--resume", "--games", "120"])
        .code(75)
        .stderr(contains("in use"));
}

#[cfg(unix)]
#[test]
fn a_run_with_a_rule_ends_at_the_same_game_however_often_it_is_stopped() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    let play = |out: &Path| {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("spymaster"));
        command.args([
            "tournament",
            "--quiet",
            "--turns",
            "--resume",
            "--threads",
            "2",
            "--out",
        ]);
        command
            .arg(out)
            .args(["--until", "elo=30", "--games", "5000"]);
        command.args([
            "--players",
            "margin/nearest",
            "--players",
            "margin:floor=0.4/nearest",
        ]);
        command.stdout(std::process::Stdio::null());
        command
    };
    assert!(play(&at("whole")).status().unwrap().success());
    let place = at("stopped");
    let mut codes = Vec::new();
    for signal in ["TERM", "KILL", "INT", "HUP", "TERM", "KILL"] {
        let mut child = play(&place).spawn().unwrap();
        // Into the games: the first files are there.
        for _ in 0..2000 {
            if place.join("progress.json").exists() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(150));
        let kill = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status();
        assert!(kill.is_ok());
        codes.push(child.wait().unwrap().code());
    }
    let allowed = [Some(0), Some(129), Some(130), Some(143), None];
    assert!(codes.iter().all(|code| allowed.contains(code)), "{codes:?}");
    assert!(play(&place).status().unwrap().success());
    for name in RECORDS.iter().chain(&["tally.json"]) {
        assert!(bytes(&at("whole"), name) == bytes(&place, name), "{name}");
    }
    // Finished stays finished.
    assert!(play(&place).status().unwrap().success());
    assert!(bytes(&at("whole"), "games.csv") == bytes(&place, "games.csv"));
}

#[test]
fn a_run_cut_off_anywhere_resumes_to_the_same_bytes() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    tournament(&at("whole"), &["--turns"]).success();
    let whole = RECORDS.map(|name| bytes(&at("whole"), name));
    // Each file cut at some length: by a kill while it was written, or later.
    let parts = [
        [0, 0, 0],
        [0, 3, 1],
        [3, 3, 2],
        [1, 3, 3],
        [3, 1, 3],
        [3, 3, 3],
    ];
    for (i, part) in parts.iter().enumerate() {
        let cut = at(&format!("cut{i}"));
        std::fs::create_dir(&cut).unwrap();
        std::fs::copy(at("whole").join("manifest.json"), cut.join("manifest.json")).unwrap();
        for ((name, whole), part) in RECORDS.iter().zip(&whole).zip(part) {
            std::fs::write(cut.join(name), &whole[..whole.len() * part / 3]).unwrap();
        }
        tournament(&cut, &["--turns", "--resume"]).success();
        for (name, whole) in RECORDS.iter().zip(&whole) {
            assert!(*whole == bytes(&cut, name), "{name} cut to {part:?} thirds");
        }
    }
    let games = &whole[0];
    // Resuming into an empty directory starts afresh.
    tournament(&at("empty"), &["--turns", "--resume"]).success();
    assert!(*games == bytes(&at("empty"), "games.csv"));
}

#[test]
fn damage_is_refused_with_its_place() {
    let folder = folder();
    let run = folder.path().join("run");
    tournament(&run, &["--turns"]).success();
    for name in RECORDS {
        let whole = bytes(&run, name);
        let text = String::from_utf8(whole.clone()).unwrap();
        let line = text.lines().nth(7).unwrap();
        let digit = |c: char| char::from_digit(9 - c.to_digit(10).unwrap_or(0), 10).unwrap();
        let (head, last) = line
            .trim_end_matches(',')
            .split_at(line.trim_end_matches(',').len() - 1);
        let flipped = format!("{head}{}", digit(last.chars().next().unwrap()));
        for other in [
            text.replacen(line, &line.replace(',', ";"), 1),
            text.replacen(line, &flipped, 1),
            text.replacen(&format!("{line}\n"), "", 1),
        ] {
            std::fs::write(run.join(name), other).unwrap();
            tournament(&run, &["--turns", "--resume"])
                .code(2)
                .stderr(contains("line "));
        }
        std::fs::write(run.join(name), &whole).unwrap();
    }
    tournament(&run, &["--turns", "--resume"]).success();
    std::fs::remove_file(run.join("blocks.csv")).unwrap();
    tournament(&run, &["--turns", "--resume"])
        .code(2)
        .stderr(contains("blocks.csv").and(contains("cannot be verified")));
}

#[test]
fn what_does_not_match_is_not_resumed_and_nothing_is_overwritten() {
    let folder = folder();
    let at = folder.path().join("run");
    tournament(&at, &[]).success();
    let before = bytes(&at, "games.csv");
    tournament(&at, &[]).code(2).stderr(contains("--resume"));
    tournament(&at, &["--resume", "--seed", "2"])
        .code(2)
        .stderr(contains("seeds differ"));
    tournament(&at, &["--resume", "--rules", "classic+finale"])
        .code(2)
        .stderr(contains("rulesets differ"));
    assert_eq!(before, bytes(&at, "games.csv"));
    // A record that was edited is refused with its line.
    let edited = String::from_utf8(before)
        .unwrap()
        .replacen("\n1,", "\n5,", 1);
    std::fs::write(at.join("games.csv"), &edited).unwrap();
    tournament(&at, &["--resume"])
        .code(2)
        .stderr(contains("line "));
    std::fs::write(at.join("manifest.json"), "{").unwrap();
    tournament(&at, &["--resume"])
        .code(2)
        .stderr(contains("not a manifest"));
}

#[test]
fn every_game_is_played_with_sides_swapped_on_the_same_deal() {
    let folder = folder();
    let at = folder.path().join("run");
    tournament(&at, &[]).success();
    let text = String::from_utf8(bytes(&at, "games.csv")).unwrap();
    let rows: Vec<Vec<u64>> = text
        .lines()
        .skip(1)
        .map(|l| l.split(',').map(|f| f.parse().unwrap_or(0)).collect())
        .collect();
    for pair in rows.chunks(2) {
        let (one, two) = (&pair[0], &pair[1]);
        assert_eq!(one[2], two[2], "one deal");
        assert_eq!(one[5..7], two[7..9], "sides swapped");
        assert_eq!(one[7..9], two[5..7], "sides swapped");
    }
}

#[test]
fn every_kind_of_game_can_be_played() {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.args(["tournament", "--quiet", "--json", "--games", "16"]);
    command.args(["--players", "margin/nearest"]);
    for rules in [
        "classic",
        "pictures+finale",
        "classic+solo",
        "classic+alone",
        "classic+finale+solo",
        "duet",
        "cairo",
        "duet+free-order",
    ] {
        command.args(["--rules", rules]);
    }
    let output = command
        .args(["--deck", "en", "--deck", "en+pictures"])
        .assert()
        .success();
    let json: serde_json::Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(json["games"], 16);
    assert_eq!(json["forfeits"], 0);
    assert!(json["teams"][0]["together"]["won"]["value"].is_number());
}

#[test]
fn bad_input_is_told_before_anything_is_played() {
    let run = |args: &[&str]| {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.arg("tournament").args(args);
        command.assert().code(2)
    };
    run(&["--players", "margin"]).stderr(contains("SPYMASTER/GUESSER"));
    run(&["--players", "magic/nearest"]).stderr(contains("no spymaster is called `magic`"));
    run(&["--players", "margin:flor=1/nearest"]).stderr(contains("it has floor"));
    run(&["--players", "margin:floor=high/nearest"]).stderr(contains("expected a number"));
    run(&["--players", "margin:lexicon=klingon/nearest"]).stderr(contains("klingon"));
    run(&["--rules", "clasic"]).stderr(contains("no ruleset"));
    run(&["--deck", "nowhere.csv"]).stderr(contains("nowhere.csv"));
    run(&["--games", "0"]).stderr(contains("from 1"));
    run(&["--set", "gams=3"]).stderr(contains("gams"));
    run(&["--until", "elo=0"]).stderr(contains("elo=5"));
    run(&["--until", "sprt=0,5,alpha=2"]).stderr(contains("alpha=0.05"));
    run(&["--set", "anchor=nobody"]).stderr(contains("no such team").and(contains("margin")));
    run(&["--until", "sprt=0,5"]).stderr(contains("between two teams"));
    run(&["--rules", "duet", "--until", "elo=5"]).stderr(contains("cooperative"));
    run(&["--shard", "4/3", "--out", "x"]).stderr(contains("I from 1 to N"));
    run(&["missing.toml"]).stderr(contains("missing.toml"));
    run(&["--threads", "5000"]).stderr(contains("1..=1024"));
    run(&["--data", "/nonexistent"]).stderr(contains("no such folder"));
    let folder = folder();
    let file = folder.path().join("bad.toml");
    std::fs::write(&file, "version = 1\ngames = \"many\"\n").unwrap();
    run(&[file.to_str().unwrap()]).stderr(contains("bad.toml").and(contains("games")));
    std::fs::write(&file, "# nothing\n").unwrap();
    run(&[file.to_str().unwrap()]).stderr(contains("empty"));
    std::fs::write(&file, "until = \"elo=5\"\n").unwrap();
    let out = folder.path().join("out").display().to_string();
    let part = ["--shard", "1/2", "--games", "4", "--out", &out];
    let part = [&[file.to_str().unwrap()], &part[..]].concat();
    run(&part).stderr(contains("--round"));
    spymaster(&[&["tournament"], &part[..], &["--set", "until="]].concat()).success();
}

#[test]
fn a_clean_sweep_is_a_bound_and_a_sequential_test_tells_how_it_stands() {
    let play = |more: &[&str]| {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.args(["tournament", "--quiet", "--games", "40"]);
        command.args(["--players", "margin/nearest", "--players", "random/random"]);
        command.args(["--until", "sprt=0,10,alpha=0.01,beta=0.1"]);
        let done = command
            .args(["--set", "anchor=random/random"])
            .args(more)
            .assert()
            .success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let text = play(&[]);
    for part in [
        "at least +",
        "warning: margin/nearest never lost to random/random",
        "SPRT open",
        "α 0.01",
        "β 0.10",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = |threads| {
        let text = play(&["--json", "--threads", threads]);
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let (one, two) = (json("1"), json("2"));
    for key in ["teams", "head_to_head", "pairs", "warnings", "anchor"] {
        assert_eq!(one[key], two[key]);
    }
    let rating = &one["teams"][0]["rating"];
    assert!(
        rating["value"].is_null()
            && rating["high"].is_null()
            && rating["low"].as_f64().unwrap() > 200.0
    );
    assert_eq!(one["teams"][1]["rating"]["value"], 0.0);
    assert_eq!(one["pairs"]["won"], 20);
    assert!((one["pairs"]["upper"].as_f64().unwrap() - 100f64.ln()).abs() < 1e-9);
    // 20 of 20 deals: Wilson's interval, not 1 … 1.
    let won = &one["head_to_head"][0]["won_by_a"];
    assert!(won["high"] == 1.0 && won["low"].as_f64().unwrap() < 0.9);
}

#[test]
fn swiss_and_knockout_are_the_same_bytes_however_they_are_played() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    let more = |format: &'static str| {
        let field = ["--players", "margin/random", "--players", "random/random"];
        [&["--format", format, "--turns"][..], &field].concat()
    };
    for (format, stages) in [("swiss", 3), ("knockout", 3)] {
        let whole = at(format);
        let args = more(format);
        tournament(&whole, &[&args[..], &["--threads", "1"]].concat())
            .success()
            .stdout(contains(format!("stage 3 of {stages}")).and(contains("places")));
        let other = at(&format!("{format}-2"));
        tournament(&other, &[&args[..], &["--threads", "2"]].concat()).success();
        for name in RECORDS {
            assert_eq!(bytes(&whole, name), bytes(&other, name), "{format}: {name}");
        }
        // Cut off in the middle: the pairings come from the records.
        for part in [1, 2] {
            for name in RECORDS {
                let all = bytes(&whole, name);
                std::fs::write(other.join(name), &all[..all.len() * part / 3]).unwrap();
            }
            let again = tournament(&other, &[&args[..], &["--resume"]].concat());
            again.success();
            for name in RECORDS {
                assert_eq!(bytes(&whole, name), bytes(&other, name), "{format}: {name}");
            }
        }
        let run = whole.display().to_string();
        let only = ["report", &run, "--format", "csv", "--replay", "12"];
        spymaster(&only).success().stdout(contains("meetings.csv"));
        let games = std::fs::read_to_string(whole.join("games.csv")).unwrap();
        let last = games.lines().last().unwrap().split(',').next().unwrap();
        spymaster(&["replay", &run, "--block", last]).success();
        tournament(
            &other,
            &[&args[..], &["--resume", "--games", "600"]].concat(),
        )
        .code(2)
        .stderr(contains("games differ"));
        for refused in [
            &["--shard", "1/2"][..],
            &["--until", "elo=5"],
            &["--records", "none"],
            &["--rules", "duet"],
            &["--set", "swiss_stages=9"],
        ] {
            let mut args = more(format);
            args.retain(|arg| *arg != "--turns");
            tournament(&at("no"), &[&args[..], refused].concat())
                .code(2)
                .stderr(contains("swiss"));
        }
    }
}

#[test]
fn compressed_records_are_read_by_everything() {
    let folder = folder();
    let at = |n: &str| folder.path().join(n);
    let show = |n: &str| at(n).display().to_string();
    tournament(&at("plain"), &["--turns"]).success();
    tournament(&at("packed"), &["--turns", "--compress"]).success();
    let unpacked = |place: &Path, name: &str| {
        assert!(!place.join(name).exists(), "{name} is there twice");
        zstd::decode_all(&bytes(place, &format!("{name}.zst"))[..]).unwrap()
    };
    for name in ["games.csv", "turns.csv", "forfeits.csv"] {
        assert_eq!(bytes(&at("plain"), name), unpacked(&at("packed"), name));
    }
    let before = bytes(&at("packed"), "games.csv.zst");
    // Resumed, it stays as it is; without --compress it is plain again, with more games it grows.
    tournament(&at("packed"), &["--turns", "--compress", "--resume"]).success();
    assert_eq!(before, bytes(&at("packed"), "games.csv.zst"));
    tournament(&at("more"), &["--turns", "--games", "120"]).success();
    tournament(&at("grown"), &["--turns", "--compress"]).success();
    tournament(&at("grown"), &["--turns", "--resume", "--games", "120"]).success();
    assert_eq!(
        bytes(&at("more"), "games.csv"),
        bytes(&at("grown"), "games.csv")
    );
    // Parts, joined.
    for part in ["1", "2"] {
        let shard = format!("{part}/2");
        tournament(&at(part), &["--turns", "--compress", "--shard", &shard]).success();
    }
    spymaster(&["merge", &show("1"), &show("2"), "--out", &show("joined")]).success();
    assert_eq!(before, bytes(&at("joined"), "games.csv.zst"));
    let tables = |n: &str| {
        let args = ["report", &show(n), "--tables-only", "--json"];
        let output = spymaster(&args).success().get_output().stdout.clone();
        String::from_utf8(output).unwrap()
    };
    assert_eq!(tables("plain"), tables("packed"));
    spymaster(&["replay", &show("packed"), "--block", "3"]).success();
    // Damage is told.
    let mut damaged = before.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 4;
    std::fs::write(at("packed").join("games.csv.zst"), damaged).unwrap();
    for args in [
        &["report", &show("packed"), "--tables-only"][..],
        &["merge", &show("packed"), "--out", &show("no")],
    ] {
        spymaster(args).code(2).stderr(contains("games.csv.zst"));
    }
    tournament(&at("packed"), &["--turns", "--compress", "--resume"])
        .code(2)
        .stderr(contains("games.csv.zst"));
}
