//! Rooms use only rooms before them (ARCHITECTURE.md).

use std::path::Path;

/// The rooms, in order.
const ROOMS: &[&str] = &[
    "stats",
    "messages",
    "rules",
    "rulebook",
    "transcript",
    "deck",
    "legality",
    "lexicon",
    "players",
    "bots",
    "outside",
    "position",
    "tournament",
    "quality",
    "practice",
    "wording",
    "report",
    "terminal",
    "web",
    "cli",
];

/// Uses of rooms that come later, with the lines they stand in.
fn wrong_arrows(room: usize, text: &str) -> Vec<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut wrong = Vec::new();
    for line in code {
        for part in line.split("crate::").skip(1) {
            let end = part.find(|c: char| !c.is_ascii_lowercase() && c != '_');
            let used = &part[..end.unwrap_or(part.len())];
            if ROOMS
                .iter()
                .position(|r| *r == used)
                .is_some_and(|at| at > room)
            {
                wrong.push(line.trim().to_owned());
            }
        }
    }
    wrong
}

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            path if path.is_dir() => files(&path, found),
            path if path.extension().is_some_and(|e| e == "rs") => found.push(path),
            _ => {}
        }
    }
}

#[test]
fn no_room_uses_a_later_one() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(&src).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if !entry.path().is_dir() {
            continue;
        }
        let room = ROOMS.iter().position(|r| *r == name);
        let room = room.unwrap_or_else(|| panic!("`{name}` has no place among the rooms"));
        let mut found = Vec::new();
        files(&entry.path(), &mut found);
        for file in found {
            let text = std::fs::read_to_string(&file).unwrap();
            let wrong = wrong_arrows(room, &text);
            assert!(wrong.is_empty(), "{}: {wrong:?}", file.display());
        }
    }
}

#[test]
fn a_wrong_arrow_is_found() {
    let rules = ROOMS.iter().position(|r| *r == "rules").unwrap();
    assert_eq!(wrong_arrows(rules, "use crate::deck::Card;").len(), 1);
    assert!(wrong_arrows(rules, "// crate::deck\nuse crate::rules::Pos;").is_empty());
}
