//! Hashes of the records of every strategy under every kind of rules, and the same records for any window of games.
//!
//! A changed hash is a changed player, referee or lexicon. If it was meant: `UPDATE_GOLDEN=1 cargo test --test golden`.

use std::collections::BTreeMap;
use std::path::Path;

use spymaster::lexicon::Catalog;
use spymaster::lexicon::affinity::Cache;
use spymaster::players::{Library, Registry};
use spymaster::tournament::{Arena, Encoded, Experiment, Plan, Signals, TeamEntry};

const RULES: &[(&str, &str)] = &[
    ("classic", "en"),
    ("classic+finale", "en"),
    ("classic+solo", "en"),
    ("classic+shared", "en"),
    ("pictures", "pictures"),
    ("duet", "en"),
    ("classic+alone", "en"),
    ("classic+swift+no-assassin", "en"),
    ("classic+no-zero+no-unlimited", "en"),
    ("duet+10-tokens", "pictures"),
    ("classic", "ru"),
];

fn library() -> Library {
    Library::new(Registry::standard(), Catalog::new(None), Cache::off())
}

fn arena(library: &Library, rules: (&str, &str), teams: &[(&str, &str)], games: u64) -> Arena {
    let entry = |&(spymaster, guesser): &(&str, &str)| TeamEntry {
        spymaster: spymaster.into(),
        guesser: guesser.into(),
        lexicon: None,
    };
    let experiment = Experiment {
        seed: 77,
        games,
        rules: vec![rules.0.into()],
        decks: vec![rules.1.into()],
        teams: teams.iter().map(entry).collect(),
        turns: true,
        ..Experiment::default()
    };
    let plan = Plan::new(experiment, library.registry()).unwrap();
    Arena::new(plan, library).unwrap()
}

fn records(arena: &Arena) -> Vec<u8> {
    let blocks = arena.play_blocks(0..arena.plan().blocks, &Signals::default());
    let mut bytes = Encoded::default();
    for game in blocks.iter().flatten().flatten() {
        bytes.push(game);
    }
    [bytes.games, bytes.turns].concat()
}

/// FNV-1a: enough to notice a change.
fn hash(bytes: &[u8]) -> String {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

#[test]
fn every_strategy_plays_the_games_it_played() {
    let library = library();
    let registry = Registry::standard();
    let spymasters = registry
        .spymasters()
        .map(|s| (s.name.to_string(), "nearest".to_owned()));
    let guessers = registry
        .guessers()
        .map(|g| ("margin".to_owned(), g.name.to_string()));
    let teams: Vec<(String, String)> = spymasters.chain(guessers).collect();
    let mut now = BTreeMap::new();
    for &rules in RULES {
        for (spymaster, guesser) in &teams {
            let games = if spymaster == "rsa" || guesser == "rsa" {
                1
            } else {
                2
            };
            let arena = arena(&library, rules, &[(spymaster, guesser)], games);
            let name = match rules.1 {
                "ru" => format!("{} {} {spymaster}/{guesser}", rules.0, rules.1),
                _ => format!("{} {spymaster}/{guesser}", rules.0),
            };
            now.insert(name, hash(&records(&arena)));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt");
    let text: String = now
        .iter()
        .map(|(name, hash)| format!("{hash} {name}\n"))
        .collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&file).unwrap();
    let known: Vec<&str> = known.lines().collect();
    let changed: Vec<&str> = text.lines().filter(|line| !known.contains(line)).collect();
    assert!(
        changed.is_empty(),
        "new or changed records:\n{}",
        changed.join("\n")
    );
    assert_eq!(known.len(), now.len(), "a hash of a strategy that is gone");
}

#[test]
fn records_are_the_same_for_any_window() {
    let library = library();
    let teams = [
        ("margin", "nearest"),
        ("expected", "bayes"),
        ("random", "noisy"),
    ];
    for rules in [("classic", "en"), ("duet", "en")] {
        let whole = records(&arena(&library, rules, &teams, 24).with_window(64));
        for window in [1, 2, 7] {
            let other = records(&arena(&library, rules, &teams, 24).with_window(window));
            assert!(whole == other, "{}: window {window}", rules.0);
        }
    }
}
