//! The commands about rules, deals, transcripts and campaigns, as a user meets them.

mod common;

use assert_cmd::Command;
use common::random_transcript;
use predicates::prelude::*;
use predicates::str::contains;

fn spymaster() -> Command {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.env_remove("NO_COLOR");
    command
}

fn json(args: &[&str]) -> serde_json::Value {
    let output = spymaster().args(args).assert().success();
    serde_json::from_slice(&output.get_output().stdout).unwrap()
}

#[test]
fn help_of_every_command_explains_itself_with_an_example() {
    let top = spymaster().arg("--help").assert().success();
    let text = String::from_utf8_lossy(&top.get_output().stdout).into_owned();
    let commands: Vec<&str> = text
        .lines()
        .skip_while(|l| !l.starts_with("Commands:"))
        .skip(1)
        .take_while(|l| l.starts_with("  "))
        .filter_map(|l| l.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for name in commands {
        let help = spymaster().args([name, "--help"]).assert().success();
        let help = String::from_utf8_lossy(&help.get_output().stdout).into_owned();
        assert!(help.contains("Example"), "{name} has no example");
        // These two write files of other programs' formats.
        let files = ["completions", "man"].contains(&name);
        assert!(files || help.contains("--json"), "{name} has no --json");
    }
}

#[test]
fn rules_are_listed_and_told_in_words() {
    spymaster().arg("rules").assert().success().stdout(
        contains("classic")
            .and(contains("finale"))
            .and(contains("prague")),
    );
    let told = spymaster()
        .args(["rules", "pictures+finale+solo"])
        .assert()
        .success();
    insta::assert_snapshot!(String::from_utf8_lossy(&told.get_output().stdout));
    let told = spymaster().args(["rules", "cairo"]).assert().success();
    insta::assert_snapshot!(String::from_utf8_lossy(&told.get_output().stdout));
}

#[test]
fn a_ruleset_goes_through_toml_and_back() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "classic+finale",
        "classic+alone",
        "duet+free-order",
        "berlin",
        "pictures+4x5",
    ] {
        let toml = spymaster()
            .args(["rules", name, "--toml"])
            .assert()
            .success();
        let file = folder.path().join("mine.toml");
        std::fs::write(&file, &toml.get_output().stdout).unwrap();
        let there = json(&["rules", name, "--json"]);
        let back = json(&["rules", file.to_str().unwrap(), "--json"]);
        assert_eq!(there, back);
    }
}

#[test]
fn rules_that_do_not_add_up_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    let base = "version = 1\nname = \"x\"\ngrid = { rows = 5, columns = 5 }\n";
    for (text, reason) in [
        (
            "game = \"versus\"\nstarting = 9\nother = 8\nbystanders = 6\n",
            "do not fill the grid",
        ),
        (
            "game = \"versus\"\nstarting = 20\nother = 8\n",
            "do not fit 25 cards",
        ),
        (
            "game = \"duet\"\ntokens = 5\nmistakes = 6\n",
            "mistakes cannot exceed tokens",
        ),
        (
            "game = \"duet\"\ntokens = 5\nstarting = 9\n",
            "`starting` does not belong",
        ),
        ("game = \"versus\"\nother = 8\n", "`starting` is missing"),
        (
            "game = \"versus\"\nstartin = 9\n",
            "unknown field `startin`",
        ),
    ] {
        std::fs::write(&file, format!("{base}{text}")).unwrap();
        spymaster()
            .args(["rules", file.to_str().unwrap()])
            .assert()
            .code(2)
            .stderr(contains(reason));
    }
    for (name, reason) in [
        ("clasic", "no ruleset is called `clasic`"),
        ("classic+magic", "no modifier is called `magic`"),
        ("duet+finale", "does not go with"),
        ("classic+solo+shared", "does not add up"),
        ("missing.toml", "missing.toml"),
    ] {
        spymaster()
            .args(["rules", name])
            .assert()
            .code(2)
            .stderr(contains(reason));
    }
}

#[test]
fn a_deal_is_the_same_for_the_same_seed_and_hides_the_key() {
    let shown = |args: &[&str]| {
        let output = spymaster().arg("deal").args(args).assert().success();
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
    assert_eq!(shown(&["--seed", "5"]), shown(&["--seed", "5"]));
    assert_ne!(shown(&["--seed", "5"]), shown(&["--seed", "6"]));
    insta::assert_snapshot!(shown(&["--seed", "5", "--key"]));
    assert!(json(&["deal", "--json"])["key"].is_null());
    spymaster()
        .args(["deal", "--rules", "pictures", "--rotate", "1"])
        .assert()
        .code(2)
        .stderr(contains("half turns"));
}

#[test]
fn a_transcript_is_shown_turn_by_turn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let path = file.to_str().unwrap();
    for (rules, seed) in [("classic", 3), ("duet", 2), ("classic+solo", 9)] {
        std::fs::write(&file, random_transcript(rules, seed).join("\n")).unwrap();
        let output = spymaster().args(["replay", path]).assert().success();
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(!text.contains('\u{1b}'), "colours in a pipe");
        insta::assert_snapshot!(format!("replay {rules}"), text);
        let turn = json(&["replay", path, "--json"]);
        assert!(turn["end"]["cause"].is_string());
        spymaster()
            .args(["replay", path, "--color", "always"])
            .assert()
            .stdout(contains("\u{1b}["));
    }
    spymaster()
        .args(["replay", path, "--turn", "99"])
        .assert()
        .code(2)
        .stderr(contains("there is no turn 99"));
}

#[test]
fn a_damaged_transcript_is_refused_with_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let lines = random_transcript("classic", 3);
    std::fs::write(&file, lines[..4].join("\n")).unwrap();
    let path = file.to_str().unwrap();
    spymaster()
        .args(["replay", path])
        .assert()
        .code(2)
        .stderr(contains("line 4").and(contains("cut short")));
    spymaster()
        .args(["replay", path, "--unfinished"])
        .assert()
        .success();
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    spymaster()
        .args(["replay", path])
        .assert()
        .code(2)
        .stderr(contains("not UTF-8"));
    spymaster()
        .args(["replay", "nowhere.jsonl"])
        .assert()
        .code(2)
        .stderr(contains("nowhere.jsonl"));
}

#[test]
fn a_clue_is_checked_against_what_is_visible_at_a_turn_of_a_transcript() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let path = file.to_str().unwrap();
    let lines = random_transcript("classic", 3).join("\n");
    std::fs::write(&file, &lines).unwrap();
    let check = |clue: &str, turn: &str| {
        let mut command = spymaster();
        command.args([
            "check",
            clue,
            "--lang",
            "en",
            "--transcript",
            path,
            "--turn",
            turn,
        ]);
        command.assert()
    };
    // Cards are words: before the first turn all lie open, at the end some are covered.
    check("word7", "1").code(1).stdout(contains("word7"));
    check("banana", "1").code(0);
    check("banana", "99")
        .code(2)
        .stderr(contains("there is no turn 99"));
    let covered = lines.split("\"card\":").nth(1).unwrap();
    let first: usize = covered.split(',').next().unwrap().parse().unwrap();
    check(&format!("word{first}"), "1").code(1);
    check(&format!("word{first}"), "2").code(0);
}

#[test]
fn a_pair_plays_through_a_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("ours.jsonl");
    let log = log.to_str().unwrap();
    let campaign = |args: &[&str]| {
        let mut command = spymaster();
        command.arg("campaign").args(args);
        command.assert()
    };
    campaign(&["new", log, "--pair", "Ann,Bob"])
        .success()
        .stdout(contains("open").and(contains("Prague")));
    campaign(&["new", log, "--pair", "Ann,Bob"]).code(2);
    campaign(&["record", log, "cairo", "--won"])
        .code(2)
        .stderr(contains("still locked"));
    campaign(&["record", log, "atlantis", "--won"])
        .code(2)
        .stderr(contains("no mission"));
    campaign(&["record", log, "prague"])
        .code(2)
        .stderr(contains("--won or --lost"));
    campaign(&["record", log, "prague", "--lost"]).success();
    campaign(&["record", log, "prague", "--won", "--turns", "8"]).success();
    let shown = campaign(&["show", log]).success();
    insta::assert_snapshot!(String::from_utf8_lossy(&shown.get_output().stdout));
    // A transcript tells the result itself, and must be of that mission.
    let game = folder.path().join("game.jsonl");
    std::fs::write(&game, random_transcript("cairo", 1).join("\n")).unwrap();
    campaign(&[
        "record",
        log,
        "cairo",
        "--transcript",
        game.to_str().unwrap(),
    ])
    .success();
    campaign(&[
        "record",
        log,
        "moscow",
        "--transcript",
        game.to_str().unwrap(),
    ])
    .code(2)
    .stderr(contains("not played with the tokens"));
    let state = json(&["campaign", "show", log, "--json"]);
    assert_eq!(state["attempts"].as_array().unwrap().len(), 3);
    // An edited log is refused with its line.
    let text = std::fs::read_to_string(log).unwrap();
    std::fs::write(
        log,
        text.replace("\"prague\",\"won\":true", "\"prague\",\"won\":1"),
    )
    .unwrap();
    campaign(&["show", log]).code(2).stderr(contains("line 3"));
}

#[test]
fn a_map_of_ones_own_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.toml");
    let path = map.to_str().unwrap();
    let head = "version = 1\nstart = \"a\"\n";
    let mission = |id: &str, tokens: u8, mistakes: u8, to: &str| {
        format!(
            "[[mission]]\nid = \"{id}\"\nname = \"{id}\"\ntokens = {tokens}\nmistakes = {mistakes}\nleads_to = [{to}]\n"
        )
    };
    for (missions, reason) in [
        (mission("a", 3, 5, ""), "mistakes cannot exceed"),
        (mission("a", 5, 5, "\"b\""), "not on the map"),
        (
            mission("a", 5, 5, "") + &mission("b", 5, 5, ""),
            "cannot be reached",
        ),
        (
            mission("a", 5, 5, "") + &mission("a", 5, 5, ""),
            "two missions",
        ),
        (mission("c", 5, 5, ""), "start `a`"),
    ] {
        std::fs::write(&map, format!("{head}{missions}")).unwrap();
        spymaster()
            .args(["campaign", "map", "--map", path])
            .assert()
            .code(2)
            .stderr(contains(reason));
    }
}

#[test]
fn a_typo_is_an_error_of_usage() {
    spymaster()
        .arg("tournamet")
        .assert()
        .code(2)
        .stderr(contains("tournament"));
    spymaster().assert().code(2);
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let listed = spymaster().arg("--help").assert().success();
    let help = String::from_utf8_lossy(&listed.get_output().stdout).into_owned();
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| {
            line.split_whitespace()
                .next()
                .filter(|_| !line.starts_with(' '))
        })
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 15, "{help}");
    let man = folder.path().join("man1");
    spymaster().arg("man").arg(&man).assert().success();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = spymaster().args(["completions", shell]).assert().success();
        let script = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    for command in &commands {
        let page = std::fs::read_to_string(man.join(format!("spymaster-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    spymaster().args(["completions", "dos"]).assert().code(2);
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    spymaster().arg("man").arg(&file).assert().code(2);
}

#[test]
fn a_folder_of_lexica_that_is_not_there_is_told_by_every_command() {
    let commands: &[&[&str]] = &[
        &["tournament"],
        &["embeddings", "list"],
        &["embeddings", "similar", "octopus"],
        &["quality"],
        &["bench"],
        &["report", "runs"],
    ];
    for command in commands {
        let mut program = spymaster();
        program.args(*command).args(["--data", "no/such/folder"]);
        let told = predicates::str::contains("no such folder");
        program.assert().code(2).stderr(told);
    }
}
