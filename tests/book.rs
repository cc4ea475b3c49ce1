//! The options that the rulebooks give a group, as a user meets them: each test cites its rule in src/rules/RULES.md.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;

fn spymaster() -> Command {
    let mut command = Command::cargo_bin("spymaster").unwrap();
    command.env_remove("NO_COLOR");
    command
}

fn text(args: &[&str]) -> String {
    let output = spymaster().args(args).assert().success();
    String::from_utf8_lossy(&output.get_output().stdout).into_owned()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&text(args)).unwrap()
}

fn refused(args: &[&str], reason: &str) {
    spymaster()
        .args(args)
        .assert()
        .code(2)
        .stderr(contains(reason));
}

/// 2.1: each player of Duet sees one side of the key; both only when asked for.
#[test]
fn a_duet_key_is_dealt_one_side_at_a_time() {
    let deal = ["deal", "--rules", "duet", "--seed", "4"];
    let with = |more: &[&'static str]| [&deal[..], more].concat();
    refused(&with(&["--key"]), "--side a or --side b");
    refused(
        &["deal", "--seed", "4", "--key", "--side", "a"],
        "only Duet's key has two sides",
    );
    let a = json(&with(&["--key", "--side", "a", "--json"]));
    let b = json(&with(&["--key", "--side", "b", "--json"]));
    let both = json(&with(&["--key", "--side", "both", "--json"]));
    for (at, side) in [(0, &a), (1, &b)] {
        assert_eq!(side["key"]["greens"], both["key"]["greens"][at]);
        assert_eq!(side["key"]["blacks"], both["key"]["blacks"][at]);
        assert_eq!(side["key"]["greens"].as_array().unwrap().len(), 9);
    }
    assert_ne!(a["key"]["greens"], b["key"]["greens"]);
    // One letter a card on one side, two on both.
    let one = text(&with(&["--key", "--side", "a"]));
    let two = text(&with(&["--key", "--side", "both"]));
    assert_eq!(one.matches(" g ").count(), 9, "{one}");
    assert_eq!(two.matches("gg ").count(), 3, "{two}");
}

/// 1.1, 2.1: boards and key cards can be printed; the board shows no key.
#[test]
fn boards_and_keys_are_printed() {
    let html = text(&["deal", "--seed", "5", "--format", "html"]);
    assert!(html.starts_with("<!doctype html>") && html.contains("Hawaii"));
    assert!(!html.contains("starts"), "the board shows no key");
    let key = text(&["deal", "--seed", "5", "--key", "--format", "svg"]);
    assert!(key.starts_with("<svg ") && !key.contains("Hawaii"));
    assert_eq!(key.matches(">R<").count() + key.matches(">B<").count(), 17);
    let page = [
        "deal", "--rules", "duet", "--seed", "5", "--key", "--format", "html", "--side",
    ];
    let both = text(&[&page[..], &["both"]].concat());
    assert_eq!(both.matches("<section>").count(), 2);
    let one = text(&[&page[..], &["b"]].concat());
    assert_eq!(one.matches("<section>").count(), 1);
    assert!(one.contains("only for player B") && !one.contains("only for player A"));
    let pictures = text(&[
        "deal", "--rules", "pictures", "--seed", "5", "--format", "svg",
    ]);
    assert_eq!(pictures.matches("<svg ").count(), 21, "twenty drawings");
}

/// 1.1: a deal without a seed is new, and its seed gives it again; the starting side is told.
#[test]
fn a_deal_without_a_seed_is_new_and_can_be_had_again() {
    let [first, second] = [(); 2].map(|()| json(&["deal", "--json"]));
    assert_ne!(first["words"], second["words"]);
    let seed = first["seed"].to_string();
    let again = json(&["deal", "--seed", &seed, "--json"]);
    assert_eq!(again["words"], first["words"]);
    let starts = first["starts"].as_str().unwrap();
    let shown = text(&["deal", "--seed", &seed, "--key"]);
    assert!(shown.contains(&format!("{starts} starts")), "{shown}");
    assert!(text(&["deal"]).contains("seed "));
    assert!(json(&["deal", "--rules", "duet", "--json"])["starts"].is_null());
}

/// 1.2: the pictures game is dealt from pictures, words without those hard for children.
#[test]
fn decks_go_with_the_rules_and_may_leave_out_hard_cards() {
    assert_eq!(
        json(&["deal", "--rules", "pictures", "--json"])["deck"],
        "pictures"
    );
    let easy = json(&["deal", "--without-hard", "--seed", "3", "--json"]);
    assert_eq!(easy["deck"], "en+without-hard");
    assert_eq!(
        json(&["deal", "--deck", "en+without-hard", "--seed", "3", "--json"])["words"],
        easy["words"]
    );
    let hard: Vec<String> = json(&["deck", "show", "en", "--json"])["all"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|card| card["card"]["word"]["hard"] == true)
        .map(|card| card["card"]["word"]["text"].as_str().unwrap().to_owned())
        .collect();
    assert!(!hard.is_empty());
    for seed in 0..10 {
        let seed = seed.to_string();
        let deal = json(&["deal", "--without-hard", "--seed", &seed, "--json"]);
        for word in deal["words"].as_array().unwrap() {
            assert!(!hard.iter().any(|h| h == word.as_str().unwrap()), "{word}");
        }
    }
    let run = [
        "tournament",
        "--players",
        "random/random",
        "--games",
        "4",
        "--quiet",
        "--rules",
        "pictures",
    ];
    let told = text(&run);
    assert!(told.contains("of pictures on pictures"), "{told}");
    let run = [&run[..6], &["--without-hard"]].concat();
    assert!(text(&run).contains("en+without-hard"));
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.jsonl");
    let saved = saved.to_str().unwrap();
    let play = [
        "play",
        "--without-hard",
        "--bot",
        "random/random",
        "--seed",
        "1",
        "--save",
        saved,
    ];
    spymaster()
        .args(play)
        .write_stdin("quit\n")
        .assert()
        .success();
    let kept = std::fs::read_to_string(saved).unwrap();
    assert!(kept.contains("en+without-hard"));
    spymaster()
        .args(["play", "--resume", saved])
        .write_stdin("quit\n")
        .assert()
        .success();
}

/// 2.1, 2.9, 2.10: a mission keeps its two numbers; zero is the group's choice in Duet too.
#[test]
fn doubtful_combinations_are_decided() {
    refused(&["rules", "cairo+10-tokens"], "does not go with `cairo`");
    assert!(text(&["rules", "prague+10-tokens"]).contains("10 timer tokens"));
    assert!(text(&["rules", "duet+no-zero"]).contains("Neither zero nor unlimited"));
    assert!(text(&["rules", "duet"]).contains("Zero may be said, unlimited may not"));
}

/// 1.10, 2.3–2.11: the rules of a game are told whole.
#[test]
fn rules_in_words_leave_nothing_out() {
    let duet = text(&["rules", "duet"]);
    for rule in [
        "2.1", "2.2", "2.3", "2.4", "2.5", "2.7", "2.8", "2.10", "2.11",
    ] {
        assert!(duet.contains(rule), "{rule} is missing:\n{duet}");
    }
    let solo = text(&["rules", "classic+solo"]);
    for part in [
        "An illegal clue",
        "covers 1 blue agent ",
        "scores the blue agents left",
        "1.3",
    ] {
        assert!(solo.contains(part), "{part} is missing:\n{solo}");
    }
    assert!(text(&["rules", "classic+swift"]).contains("covers 2 blue agents"));
    assert!(text(&["rules", "classic+no-assassin"]).contains("no assassin"));
    refused(
        &["rules", "classic+finale+no-assassin"],
        "the finale needs exactly one",
    );
}

/// 2.4, 2.9: a mission has no more clues than tokens; a campaign counts won and lost missions, and shows no score.
#[test]
fn campaigns_count_wins_and_losses() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("ours.jsonl");
    let log = log.to_str().unwrap();
    text(&["campaign", "new", log, "--pair", "Ann,Bob"]);
    refused(
        &[
            "campaign", "record", log, "prague", "--won", "--turns", "200",
        ],
        "from 1 to 9",
    );
    text(&[
        "campaign", "record", log, "prague", "--lost", "--turns", "9",
    ]);
    text(&["campaign", "record", log, "prague", "--won", "--turns", "8"]);
    let shown = text(&["campaign", "record", log, "cairo", "--lost"]);
    assert!(shown.contains("Ann and Bob: 1 won, 2 lost"), "{shown}");
    assert!(shown.contains("won 1, lost 1"), "{shown}");
    let value = json(&["campaign", "show", log, "--json"]);
    assert_eq!((&value["won"], &value["lost"]), (&1.into(), &2.into()));
    let run = [
        "tournament",
        "--players",
        "random/random",
        "--games",
        "4",
        "--json",
        "--rules",
    ];
    let mission = json(&[&run[..], &["cairo"]].concat());
    assert!(mission["teams"][0]["together"]["score"].is_null());
    let standard = json(&[&run[..], &["duet"]].concat());
    assert!(standard["teams"][0]["together"]["score"].is_object());
}

/// 1.11, 3.8: the guesser of both teams hears whose clue stands; pictures are marked as such.
#[test]
fn the_plain_table_tells_whose_clue_and_which_cards_are_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.jsonl");
    let play = [
        "play",
        "--plain",
        "--bot",
        "random/random",
        "--seed",
        "1",
        "--save",
    ];
    let rules = ["--rules", "pictures+shared"];
    spymaster()
        .args(play)
        .arg(&saved)
        .args(rules)
        .write_stdin("quit\n")
        .assert()
        .success()
        .stdout(contains("'s clue: “").and(contains("* a picture")));
}

/// 1.8: the referee that objects says why: in the text, in JSON, in the transcript.
#[test]
fn an_objection_after_the_clue_gives_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (name, style) in [("text", "--plain"), ("json", "--json")] {
        let saved = folder.path().join(format!("{name}.jsonl"));
        let word = json(&["deal", "--seed", "7", "--json"])["words"][0].to_string();
        let word = word.trim_matches('"');
        spymaster()
            .args([
                "play",
                style,
                "--objection",
                "after",
                "--seed",
                "7",
                "--bot",
                "random/random",
            ])
            .args([
                "--seat",
                "red-spymaster",
                "--seat",
                "blue-spymaster",
                "--save",
            ])
            .arg(&saved)
            .write_stdin(format!("\n{word} 1\n\n{word} 1\nquit\n"))
            .assert()
            .success()
            .stdout(contains("3.2"));
        let kept = std::fs::read_to_string(&saved).unwrap();
        assert!(
            kept.contains("\"do\":\"object\"") && kept.contains("\"reason\":"),
            "{kept}"
        );
    }
}

/// Given boards and keys are played in `tournament` and `play`; published instances too, without an assassin.
#[test]
fn given_boards_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("given.json");
    let words: Vec<String> = json(&["deal", "--seed", "9", "--json"])["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap().to_owned())
        .collect();
    let part = |from: usize, to: usize| serde_json::json!(words[from..to]);
    let instances = serde_json::json!({ "experiments": [{
        "name": "low", "opponent difficulty": 2,
        "game_instances": [{ "game_id": 0, "board": words, "assignments": {
            "team": part(0, 9), "opponent": part(9, 17), "innocent": part(17, 25), "assassin": [],
        }}],
    }]});
    std::fs::write(&file, instances.to_string()).unwrap();
    let path = file.to_str().unwrap();
    let chosen = format!("{path}#low");
    let run = [
        "tournament",
        "--players",
        "random/random",
        "--games",
        "6",
        "--json",
        "--boards",
        &chosen,
        "--rules",
    ];
    let result = json(&[&run[..], &["classic+solo"]].concat());
    let team = &result["teams"][0];
    assert_eq!(team["assassin_rate"].as_f64().unwrap_or(0.0), 0.0);
    let score25 = team["together"]["score25"]["value"].as_f64().unwrap();
    assert!((1.0..=25.0).contains(&score25), "{team}");
    refused(&[&run[..], &["duet"]].concat(), "the key of the other game");
    let none = format!("{path}#none");
    refused(
        &["tournament", "--boards", &none],
        "no board `none`; there are low",
    );
    let saved = folder.path().join("game.jsonl");
    let play = [
        "play",
        "--json",
        "--bot",
        "random/random",
        "--boards",
        path,
        "--board",
        "low-0",
    ];
    let output = spymaster()
        .args(play)
        .args(["--rules", "classic+solo", "--save"])
        .arg(&saved)
        .write_stdin("quit\n")
        .assert()
        .success();
    let shown = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(shown.contains(&words[0]) && shown.contains(&words[24]));
    spymaster()
        .args(["play", "--resume"])
        .arg(&saved)
        .write_stdin("quit\n")
        .assert()
        .success();
}

/// `guess` answers as the named player would, its rule to stop included.
#[test]
fn advice_to_a_guesser_is_what_the_player_would_do() {
    let table = [
        "--red",
        "river,bank,bed,boat",
        "--blue",
        "moon,rope",
        "--bystander",
        "ghost,piano",
        "--assassin",
        "knife",
    ];
    let ask = |number: &str, guesser: &str| {
        let args = ["guess", "water", number, "--guesser", guesser, "--json"];
        json(&[&args[..], &table[..]].concat())["stop_after"]
            .as_u64()
            .unwrap()
    };
    // `nearest` takes the number at its word, and no more.
    assert_eq!((ask("1", "nearest"), ask("3", "nearest")), (1, 3));
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt");
    std::fs::write(&list, "water\nnight\nmusic\n").unwrap();
    let list = list.to_str().unwrap();
    let clues = json(&[&["clue", "--json", "--vocabulary", list][..], &table[..]].concat());
    for clue in clues["clues"].as_array().unwrap() {
        let word = clue["clue"].as_str().unwrap();
        assert!(["water", "night", "music"].contains(&word), "{word}");
    }
}

/// The words of a spymaster of red, who has the second turn at seed 7, typed into `play --json`: the output, and the saved game.
fn red_spymaster(options: &[&str], typed: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.jsonl");
    let output = spymaster()
        .args(["play", "--json", "--seed", "7", "--bot", "random/random"])
        .args(["--seat", "red-spymaster", "--save"])
        .arg(&saved)
        .args(options)
        .write_stdin(format!("{typed}\nquit\n"))
        .assert()
        .success();
    let told = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    (told, std::fs::read_to_string(saved).unwrap())
}

/// 3.1, W-uk and P-ru (compounds with a hyphen), D-ru (a group may relax it): one set of switches in every command, kept in the game.
#[test]
fn what_a_group_allows_holds_in_play_and_in_tournaments() {
    let clue = "merry-go-round 1";
    let (told, kept) = red_spymaster(&[], clue);
    assert!(
        told.contains("(rule 3.1)") && !kept.contains("merry"),
        "{told}"
    );
    let (_, kept) = red_spymaster(&["--allow", "compounds"], clue);
    assert!(kept.contains("merry-go-round") && kept.contains("compounds"));
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("run");
    spymaster()
        .args(["tournament", "--players", "random/random", "--games", "4"])
        .args([
            "--quiet",
            "--allow",
            "compounds",
            "--forbid",
            "proper-names",
        ])
        .arg("--out")
        .arg(&records)
        .assert()
        .success();
    let manifest = std::fs::read_to_string(records.join("manifest.json")).unwrap();
    assert!(
        manifest.contains("compounds") && manifest.contains("proper-names"),
        "{manifest}"
    );
    refused(
        &[
            "tournament",
            "--players",
            "random/random",
            "--allow",
            "singing",
        ],
        "singing",
    );
    // An experiment file and `--set` say the same; the transcript of a game keeps it, and `check` reads it there.
    let file = folder.path().join("group.toml");
    let experiment = "games = 4\nswitches = [\"compounds\"]\nwithout_hard = true\n\
        [[team]]\nspymaster = \"random\"\nguesser = \"random\"\n";
    std::fs::write(&file, experiment).unwrap();
    let run = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        spymaster()
            .args(["tournament", file.to_str().unwrap(), "--quiet"])
            .args(more)
            .arg("--out")
            .arg(&out)
            .assert()
            .success();
        let told = text(&[
            "replay",
            out.to_str().unwrap(),
            "--block",
            "0",
            "--transcript",
        ]);
        let game = folder.path().join(format!("{name}.jsonl"));
        std::fs::write(&game, &told).unwrap();
        (told, game.to_str().unwrap().to_owned())
    };
    let (told, game) = run("as-written", &[]);
    assert!(
        told.contains("\"referee\":{\"strictness\":\"standard\",\"switches\":[\"compounds\"]}"),
        "{told}"
    );
    assert!(told.contains("en+without-hard"));
    let check = ["check", "merry-go-round", "--transcript", &game];
    spymaster().args(check).assert().code(0);
    spymaster()
        .args(check)
        .args(["--forbid", "compounds"])
        .assert()
        .code(1);
    let set = [
        "--set",
        "switches=no-proper-names,rhymes",
        "--set",
        "strictness=strict",
    ];
    let (told, game) = run("set", &set);
    assert!(
        told.contains("\"strict\",\"switches\":[\"rhymes\",\"no-proper-names\"]"),
        "{told}"
    );
    spymaster()
        .args(["check", "London", "--transcript", &game])
        .assert()
        .code(1)
        .stdout(contains("name"));
    let (told, _) = run("none", &["--set", "switches="]);
    assert!(!told.contains("\"referee\""), "{told}");
}

/// 1.8: one of a thing is told in the singular: an illegal clue that was punished, a forfeited game.
#[test]
fn one_of_a_thing_is_told_in_the_singular() {
    let told = text(&["rules", "reykjavik"]);
    assert!(told.contains("of which 1 pays for a mistake"), "{told}");
    let told = text(&["tournament", "--players", "random/random", "--games", "1"]);
    assert!(told.starts_with("1 game of classic"), "{told}");
}

/// 1.8: an objection is possible until the first guess, also where a bot would guess at once: it waits for the other spymaster.
#[test]
fn a_bot_waits_with_its_first_guess_while_people_may_object() {
    let people = ["--seat", "blue-spymaster", "--objection", "people"];
    // Blue starts at seed 7; red's spymaster is asked, and until it answers nobody touches a card.
    let (_, kept) = red_spymaster(&people, "music 1");
    assert!(kept.contains("music") && !kept.contains("\"do\":\"guess\""));
    let (_, kept) = red_spymaster(&people, "music 1\npass");
    assert!(kept.contains("\"do\":\"guess\""), "{kept}");
    let (_, kept) = red_spymaster(&people, "music 1\nobject");
    assert!(
        kept.contains("\"do\":\"object\"") && !kept.contains("\"do\":\"guess\""),
        "{kept}"
    );
}

/// 1.6, 3.3: the books' own notation is understood: W-yue 「：」 and 無限, D-ru «неограниченно», W-uk «необмежено», P-cs „nekonečno“.
#[test]
fn clues_are_typed_as_the_books_write_them() {
    for typed in [
        "music：無限",
        "music: неограниченно",
        "music: необмежено",
        "music: nekonečno",
        "music: unlimited",
    ] {
        let (told, kept) = red_spymaster(&[], typed);
        assert!(
            kept.contains("\"word\":\"music\",\"number\":\"unlimited\""),
            "{typed}: {told}"
        );
    }
    let (_, kept) = red_spymaster(&[], "music：2");
    assert!(kept.contains("\"word\":\"music\",\"number\":2"), "{kept}");
}
