//! `clue`, `guess` and `players` on the command line: their output, and their errors.

use assert_cmd::Command;
use serde_json::Value;

/// A lexicon of three axes: water, sleep and night.
const VECTORS: &str = "\
river 1.0 0.1 0.0
bank 0.8 0.2 0.1
bed 0.4 0.9 0.2
moon 0.0 0.3 1.0
ghost -0.1 0.3 0.9
rope -0.4 -0.4 -0.1
water 1.0 0.0 0.1
stream 0.9 0.0 0.0
sleep 0.1 1.0 0.4
night 0.0 0.4 1.0
knot -0.5 -0.4 0.0
the 0.1 0.1 0.1
";

struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    fn new() -> Table {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("toy.txt"), VECTORS).unwrap();
        Table { folder }
    }

    fn lexicon(&self) -> String {
        self.folder.path().join("toy.txt").display().to_string()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.args(words).args(["--lexicon", &self.lexicon()]);
        command
    }

    fn json(&self, words: &[&str]) -> Value {
        let done = self.command(words).arg("--json").assert().code(0);
        serde_json::from_slice(&done.get_output().stdout).unwrap()
    }

    /// Runs a command that must fail with bad input, and returns its message.
    fn refused(&self, words: &[&str]) -> String {
        let done = self.command(words).assert().code(2);
        let output = done.get_output();
        assert!(output.stdout.is_empty());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

const BOARD: &str = "river,bank,bed,moon,ghost,rope";

#[test]
fn clues_are_ranked_with_their_outcomes() {
    let table = Table::new();
    let answer = table.json(&["clue", "--board", BOARD, "--key", "rrrbnx", "--top", "3"]);
    assert_eq!(answer["side"], "red");
    let clues = answer["clues"].as_array().unwrap();
    assert!(clues.len() >= 3);
    assert_eq!(
        clues[0]["by"].as_str().unwrap().split(':').next(),
        Some("expected")
    );
    let first = clues.iter().find(|clue| clue["by"].is_null()).unwrap();
    let keys = [
        "clue",
        "number",
        "by",
        "intended",
        "affinity",
        "value",
        "found",
        "all",
        "expected",
        "opponent",
        "bystander",
        "assassin",
        "slips",
    ];
    for key in keys {
        assert!(first.get(key).is_some(), "{key} is missing");
    }
    assert!(
        ["water", "stream"].contains(&first["clue"].as_str().unwrap()),
        "{first}"
    );
    // The number that fits is part of the answer: all the probabilities add up.
    let found: f64 = first["found"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p.as_f64().unwrap())
        .sum();
    assert!((found - 1.0).abs() < 1e-9);
    let ends: f64 = ["opponent", "bystander", "assassin", "all"]
        .iter()
        .map(|key| first[key].as_f64().unwrap())
        .sum();
    assert!((ends - 1.0).abs() < 1e-9);
}

#[test]
fn lists_of_words_are_a_board_and_a_spymaster_can_be_asked() {
    let table = Table::new();
    let board = [
        "clue",
        "--red",
        "river,bank,bed",
        "--blue",
        "moon",
        "--bystander",
        "ghost",
        "--assassin",
        "rope",
    ];
    let mut words = board.to_vec();
    words.extend(["--spymaster", "kim:threshold=0.5", "--top", "1"]);
    let answer = table.json(&words);
    assert!(
        answer["clues"][0]["by"]
            .as_str()
            .unwrap()
            .starts_with("kim")
    );
    let clues = answer["clues"].as_array().unwrap();
    assert!(clues[1..].iter().all(|clue| clue["by"].is_null()));
    let done = table.command(&board).assert().code(0);
    let text = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert!(
        text.contains("→") && text.contains("most likely slip"),
        "{text}"
    );
}

#[test]
fn a_guesser_is_told_the_cards_and_where_to_stop() {
    let table = Table::new();
    let answer = table.json(&[
        "guess",
        "water",
        "2",
        "--board",
        BOARD,
        "--key",
        "rrrbnx",
        "--guesser",
        "nearest",
    ]);
    assert_eq!(answer["cards"][0]["card"], "river");
    assert_eq!(answer["cards"][0]["touch"], true);
    assert_eq!(answer["legal"], true);
    assert!(answer["stop_after"].as_u64().unwrap() >= 1);
    let strange = table.json(&[
        "guess",
        "xyzzy",
        "1",
        "--board",
        BOARD,
        "--key",
        "rrrbnx",
        "--guesser",
        "noisy",
    ]);
    assert_eq!(strange["known"], false);
}

#[test]
fn a_position_is_read_from_a_file_and_flags_change_it() {
    let table = Table::new();
    let file = table.folder.path().join("table.json");
    let position = serde_json::json!({
        "version": 1,
        "board": BOARD.split(',').collect::<Vec<_>>(),
        "key": "Rrrbnx",
        "side": "red",
        "history": [
            { "by": "red", "clue": "stream", "number": 1, "guesses": ["river"] },
            { "by": "blue", "clue": "night", "number": 1, "guesses": ["ghost"] },
        ],
    });
    std::fs::write(&file, position.to_string()).unwrap();
    let path = file.display().to_string();
    let answer = table.json(&["clue", "--position", &path]);
    assert!(!answer["clues"][0]["intended"].to_string().contains("river"));
    let told = table.refused(&["clue", "--position", &path, "--side", "blue"]);
    assert!(told.contains("turn of red"), "{told}");
    let typed = [
        "clue",
        "--board",
        BOARD,
        "--key",
        "Rrrbnx",
        "--history",
        "stream:1=river,blue:night:1=ghost",
    ];
    assert_eq!(table.json(&typed)["clues"], answer["clues"]);
}

#[test]
fn bad_input_is_named_and_ends_with_two() {
    let table = Table::new();
    let cases: &[(&[&str], &str)] = &[
        (&["clue"], "--board"),
        (&["clue", "--board", BOARD], "rules"),
        (&["clue", "--board", BOARD, "--key", "rrrbn"], "5 letters"),
        (
            &[
                "clue",
                "--board",
                BOARD,
                "--key",
                "rrrbnx",
                "--spymaster",
                "magic",
            ],
            "kim",
        ),
        (&["clue", "--board", BOARD, "--red", "sea"], "sea"),
        (&["clue", "--position", "no-such-file.json"], "no-such-file"),
        (
            &["guess", "water", "--board", BOARD, "--key", "rrrbnx"],
            "number",
        ),
        (
            &[
                "guess", "water", "many", "--board", BOARD, "--key", "rrrbnx",
            ],
            "many",
        ),
        (
            &["guess", "water", "17", "--board", BOARD, "--key", "rrrbnx"],
            "from 1 to 3",
        ),
    ];
    for (words, told) in cases {
        let text = table.refused(words);
        assert!(text.contains(told), "{words:?}: {text}");
    }
}

#[test]
fn players_are_listed_with_parameters_and_papers() {
    let run = |words: &[&str]| {
        Command::cargo_bin("spymaster")
            .unwrap()
            .args(words)
            .assert()
    };
    let done = run(&["players", "--json"]).code(0);
    let answer: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    let players = answer["players"].as_array().unwrap();
    for name in [
        "kim",
        "koyyalagunta",
        "ahle",
        "cserhati",
        "archibald",
        "rsa",
    ] {
        let entry = players.iter().find(|p| p["name"] == name).unwrap();
        assert!(entry["paper"].is_string(), "{name}");
        let params = entry["params"].as_array().unwrap();
        assert!(params.iter().any(|p| p["key"] == "lexicon"), "{name}");
    }
    let done = run(&["players", "kim"]).code(0);
    assert!(String::from_utf8_lossy(&done.get_output().stdout).contains("threshold=0.5"));
    run(&["players", "zorro"]).code(2);
}

/// One team alone begins with a warning, and is told of what.
#[test]
fn a_zero_names_the_card_it_warns_of_and_is_for_none() {
    let board = "punch,volume,beard,sandwich,roller coaster,Paris,bamboo,rest,mood,harbour,tissue,oracle,nail,fine,\
                 gorilla,chain,balcony,fuse,toll,battle,poet,pupil,chapter,organ,riddle";
    let words = ["clue", "--rules", "classic+alone", "--board", board];
    let heeded = ["--spymaster", "expected:zero_heeded=1"];
    let ask = |more: &[&str]| {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        let key = ["--key", "rrrrrrrrrbbbbbbbbnnnnnnnx", "--top", "1"];
        let done = command
            .args(words)
            .args(heeded)
            .args(key)
            .args(more)
            .assert()
            .code(0);
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let text = ask(&[]);
    let first = text.lines().next().unwrap();
    assert!(
        first.contains(": 0, none of ours has to do with it; a warning of riddle (assassin, "),
        "{first}"
    );
    let answer: Value = serde_json::from_str(&ask(&["--json"])).unwrap();
    assert_eq!(answer["clues"][0]["number"], 0);
    assert_eq!(answer["clues"][0]["intended"], serde_json::json!([]));
    assert_eq!(answer["clues"][0]["slips"][0]["card"], "riddle");
}
