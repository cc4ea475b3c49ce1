//! The pages for people who write bots: their contents are true.

use super::*;

#[test]
fn the_bots_of_the_examples_pass_compliance_and_bad_ones_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let shell = root().join("examples/bots/random.sh").display().to_string();
    let lines = std::fs::read_to_string(&shell).unwrap().lines().count();
    assert!(lines <= 20, "{lines}");
    // The page for newcomers shows both, whole.
    let page = std::fs::read_to_string(root().join("BOTS.md")).unwrap();
    for name in ["random.sh", "first.py"] {
        let file = root().join("examples/bots").join(name);
        assert!(
            page.contains(&std::fs::read_to_string(file).unwrap()),
            "{name}"
        );
    }
    let check = |command: &str| {
        let mut run = spymaster(folder.path());
        run.args([
            "compliance",
            command,
            "--games",
            "2",
            "--json",
            "--answer-ms",
            "3000",
        ])
        .assert()
    };
    for command in [shell, first()] {
        check(&command)
            .success()
            .stdout(predicate::str::contains("\"passed\": true"));
    }
    // A line that comes too early is met before the greeting or, where the bot starts slowly, in place of the hello.
    for (mode, points) in [
        ("early", ["is silent before it is greeted", "says hello"]),
        ("stays", ["quits when told to"; 2]),
        ("crash 0.5", ["answers many requests at once"; 2]),
    ] {
        let said = check(&bad(mode)).code(1);
        let said: serde_json::Value = serde_json::from_slice(&said.get_output().stdout).unwrap();
        let failed = |c: &&serde_json::Value| c["result"] == "fail";
        let checks = said["checks"].as_array().unwrap().iter().filter(failed);
        let text = |c: &serde_json::Value| c["check"].as_str().unwrap().to_owned();
        let named = |c: &serde_json::Value| points.iter().any(|point| text(c).contains(point));
        assert!(checks.clone().any(named), "{mode}: {said}");
    }
}

#[test]
fn a_bot_that_follows_games_hears_all_that_everybody_saw_and_may_ask() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("follows.py");
    // It answers only from the messages it was told, and fails if they differ from the view.
    std::fs::write(
        &script,
        r#"import json, sys
games, ended = {}, 0
def say(m): print(json.dumps(m), flush=True)
def hear(): return json.loads(sys.stdin.readline() or '{"type":"quit"}')
while True:
    m = hear()
    if m["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "follows", "events": True, "deterministic": True})
    elif m["type"] == "quit":
        break
    elif m["type"] == "newgame":
        assert m["game"] not in games and "key" not in m, m
        games[m["game"]] = {"words": m["words"], "steps": []}
    elif m["type"] == "observe":
        games[m["game"]]["steps"] += m["steps"]
    elif m["type"] == "endgame":
        del games[m["game"]]
        ended += 1
    else:
        game, view = games[m["game"]], m["view"]
        if game["steps"] != view["history"] or game["words"] != view["words"]:
            say({"id": m["id"], "error": "what I was told is not what I see"})
        elif m["type"] == "guess":
            say({"id": m["id"], "touch": view["open"][0]})
        else:
            say({"type": "words", "id": 1, "request": m["id"]})
            words = hear()["words"][500:560]
            say({"type": "legal", "id": "x", "request": m["id"], "words": words})
            legal = hear()["legal"]
            say({"id": m["id"], "clue": words[legal.index(True)], "number": 1, "for": view["own"][:1]})
"#,
    )
    .unwrap();
    let trace = folder.path().join("trace");
    let more = format!("trace = '{}'", trace.display());
    let file = bots(
        folder.path(),
        &[("follows", &format!("python3 {}", script.display()), &more)],
    );
    for rules in ["classic", "duet"] {
        spymaster(folder.path())
            .args([
                "--bots",
                file.to_str().unwrap(),
                "tournament",
                "--players",
                "follows/follows",
            ])
            .args([
                "--games", "4", "--rules", rules, "--out", rules, "--quiet", "--set", "series=2",
            ])
            .assert()
            .success();
        let reasons =
            std::fs::read_to_string(folder.path().join(rules).join("forfeits.csv")).unwrap();
        assert_eq!(forfeits(&folder.path().join(rules)).0, 0, "{reasons}");
    }
    let text = std::fs::read_to_string(&trace).unwrap();
    let count = |kind: &str| text.matches(&format!("\"type\":\"{kind}\"")).count();
    assert_eq!(count("newgame"), count("endgame"));
    assert!(!text.contains("\"series\":null"));
}

#[test]
fn the_examples_of_the_protocol_are_its_messages() {
    let text = std::fs::read_to_string(root().join("PROTOCOL.md")).unwrap();
    let lines = text.lines().filter_map(|line| {
        let json = line
            .strip_prefix("→ ")
            .or(line.strip_prefix("← "))
            .unwrap_or(line);
        json.starts_with('{').then_some(json)
    });
    let mut kinds = std::collections::BTreeSet::new();
    for line in lines {
        let value: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        kinds.extend(value["type"].as_str().map(str::to_owned));
    }
    for kind in [
        "hello", "newgame", "observe", "endgame", "clue", "guess", "cover", "batch", "words",
        "legal", "ping", "quit",
    ] {
        assert!(kinds.contains(kind), "{kind}");
    }
}

/// The examples of a variant are lines of real games, so that a change of the messages changes the page.
#[test]
fn the_examples_of_the_protocol_are_from_games() {
    let text = std::fs::read_to_string(root().join("PROTOCOL.md")).unwrap();
    let (_, examples) = text.split_once("\n## One exchange per variant\n").unwrap();
    let (examples, _) = examples.split_once("\n### In a batch\n").unwrap();
    let mut met = 0;
    for section in examples.split("\n### ").skip(1) {
        let rules = section.lines().next().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("trace");
        let more = format!("trace = '{}'", trace.display());
        let file = bots(folder.path(), &[("first", &first(), &more)]);
        spymaster(folder.path())
            .args(["--bots", file.to_str().unwrap(), "tournament", "--quiet"])
            .args(["--players", "first/first", "--rules", rules])
            .args(["--games", "2", "--in-flight", "1", "--threads", "1"])
            .assert()
            .success();
        let sent = traced_lines(&trace, "→", |_| true);
        for line in section.lines().filter_map(|line| line.strip_prefix("→ ")) {
            assert!(sent.iter().any(|there| there == line), "{rules}: {line}");
            met += 1;
        }
    }
    assert!(met > 15, "{met}");
}
