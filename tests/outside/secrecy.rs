//! Every byte that a guesser's process receives, under two keys.

use super::*;

const WORDS: &str = "river bank cat dog egg fish goat hat ice jam king lion moon net oil pie queen ring sun tree \
                     unicorn van web yard zebra";

/// The cards that are touched, in order.
const TOUCHED: [usize; 6] = [7, 0, 13, 21, 4, 11];

/// The same key for the touched cards; the letters of others move within the groups that `same` makes.
fn twin(key: &str, same: impl Fn(usize) -> char) -> String {
    let letters: Vec<char> = key.chars().collect();
    let mut moved = letters.clone();
    let groups: std::collections::BTreeSet<char> = (0..25).map(&same).collect();
    for group in groups {
        let hidden = |card: &usize| !TOUCHED.contains(card) && same(*card) == group;
        let hidden: Vec<usize> = (0..25).filter(hidden).collect();
        for (at, &card) in hidden.iter().enumerate() {
            moved[hidden[(at + 3) % hidden.len()]] = letters[card];
        }
    }
    moved.into_iter().collect()
}

/// Plays a board with a script; returns every line to the guesser's process, and to the spymaster's.
fn received(rules: &str, key: &serde_json::Value) -> [Vec<String>; 2] {
    let folder = tempfile::tempdir().unwrap();
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let boards = serde_json::json!({"version": 1, "boards": [{"words": words, "key": key}]});
    std::fs::write(folder.path().join("boards.json"), boards.to_string()).unwrap();
    let trace = folder.path().join("trace");
    let script = TOUCHED.map(|card| card.to_string()).join(",");
    let command = format!(
        "python3 {}/tests/bots/scripted.py {script}",
        root().display()
    );
    let more = format!("trace = '{}'", trace.display());
    let file = bots(folder.path(), &[("one", &command, &more)]);
    spymaster(folder.path())
        .args(["--bots", file.to_str().unwrap(), "tournament", "--quiet"])
        .args(["--players", "one/one", "--rules", rules, "--games", "2"])
        .args([
            "--boards",
            "boards.json",
            "--threads",
            "1",
            "--in-flight",
            "1",
        ])
        .assert()
        .success();
    // In Duet the process of side a: side b sees the half of the key that is changed.
    let lines = |part: &str| {
        let mine = |hello: &serde_json::Value| hello["role"] == part && hello["side"] != "b";
        traced_lines(&trace, "→", mine)
    };
    [lines("guesser"), lines("spymaster")]
}

#[test]
fn a_guesser_receives_the_same_bytes_for_two_keys_that_agree_on_what_is_revealed() {
    let versus = "rrrnbrbbnnxrrnnbbbrbrbnrn";
    let changed = twin(versus, |_| ' ');
    let [a, b] = ["ggnnngngnxxxnngngnnggngnn", "nnnnnxgngxgngxgnnggggnnnn"];
    // Cards keep the pairs of letters that the game has, so that only the places differ.
    let changed_b = twin(b, |card| a.as_bytes()[card].into());
    let duet = serde_json::json!([a, b]);
    let duet_changed = serde_json::json!([a, changed_b]);
    for (rules, key, other) in [
        ("classic", versus.into(), changed.clone().into()),
        ("classic+finale", versus.into(), changed.clone().into()),
        ("classic+shared", versus.into(), changed.into()),
        ("duet", duet, duet_changed),
    ] {
        assert_ne!(key, other);
        let [guesser, spymaster] = received(rules, &key);
        let [again, other_spymaster] = received(rules, &other);
        let asked = guesser.iter().filter(|line| line.contains("\"guess\""));
        assert!(asked.count() >= 4, "{rules}: {guesser:?}");
        for kind in ["newgame", "observe", "endgame", "legal", "words"] {
            let named = |line: &String| line.contains(&format!("\"type\":\"{kind}\""));
            assert!(guesser.iter().any(named), "{rules}: no {kind}");
        }
        assert_eq!(guesser, again, "{rules}");
        // The spymaster's half is the one that was changed, but in Duet it is that of side a.
        assert_eq!(spymaster == other_spymaster, rules == "duet", "{rules}");
    }
}
