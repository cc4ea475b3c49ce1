//! Positions as people write them, and their faults.

use super::{Position, PositionFile};
use crate::rules::{Pos, Side};

fn file(json: serde_json::Value) -> PositionFile {
    PositionFile::parse(&json.to_string()).unwrap()
}

fn words(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("word{i}")).collect()
}

fn refused(json: serde_json::Value) -> String {
    Position::new(&file(json)).unwrap_err().to_string()
}

#[test]
fn a_classic_key_is_recognised_with_its_covers() {
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": words(25), "side": "blue",
        "key": "RRrrrrrrr bBbbbbbb n=nnnnn x",
    })))
    .unwrap();
    assert_eq!(position.rules.name, "classic");
    assert!(position.key_known);
    let public = position.game.public();
    assert_eq!(public.left, [7, 7]);
    assert_eq!(public.shown.covered().len(), 4);
    assert_eq!(position.game.state().actor(), Some(Side::B));
}

#[test]
fn an_unknown_key_is_filled_up_and_marked_as_unknown() {
    let mut board = words(25);
    board[3] = "river".into();
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": board, "key": "R??B?????????????????????", "starts": "blue",
        "covered": [],
    })))
    .unwrap();
    assert!(!position.key_known);
    assert_eq!(position.game.public().left, [7, 8]);
}

#[test]
fn the_history_is_played_through() {
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": ["a1", "b1", "c1", "d1", "e1", "f1"], "key": "RrrBnx", "side": "red",
        "history": [
            { "by": "red", "clue": "sea", "number": 1, "guesses": ["a1"] },
            { "by": "blue", "clue": "sky", "number": 1, "guesses": ["e1"] },
        ],
    })));
    // d1 would have been blue's last agent.
    assert!(
        position
            .unwrap_err()
            .to_string()
            .contains("game would be over")
    );
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": ["a1", "b1", "c1", "d1", "e1", "f1"], "key": "Rrrbnx", "side": "red",
        "history": [
            { "by": "red", "clue": "sea", "number": 1, "guesses": ["a1"] },
            { "by": "blue", "clue": "sky", "number": 1, "guesses": ["e1"] },
        ],
    })))
    .unwrap();
    assert_eq!(position.game.history().turns().count(), 2);
    assert_eq!(position.game.public().left, [2, 1]);
    assert_eq!(position.clues, ["sea", "sky"]);
}

#[test]
fn contradictions_are_told_with_their_place() {
    let board = ["a1", "b1", "c1", "d1", "e1", "f1"];
    let with = |key: &str, more: serde_json::Value| {
        let mut value = serde_json::json!({ "version": 1, "board": board, "key": key });
        value
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        refused(value)
    };
    let none = serde_json::json!({});
    assert!(with("rrrbn", none.clone()).contains("5 letters for 6 cards"));
    assert!(with("rrrbnq", none.clone()).contains("letter 6 is `q`"));
    assert!(with("rrrbnX", none.clone()).contains("over"));
    assert!(with("rrrbn?", none).contains("rules"));
    assert!(with("rrrbnx", serde_json::json!({ "covered": ["zebra"] })).contains("zebra"));
    assert!(with("rrrbnx", serde_json::json!({ "side": "green" })).contains("red or blue"));
    assert!(with("rrrbnx", serde_json::json!({ "rules": "classic" })).contains("25"));
    let turn = serde_json::json!({ "by": "red", "number": 1, "guesses": ["a1"] });
    let twice = serde_json::json!({ "history": [turn.clone(), turn] });
    assert!(with("Rrrbnx", twice).contains("turn 2"));
    let json =
        serde_json::json!({ "version": 1, "board": ["a1", "A1", "c1", "d1"], "key": "rbnx" });
    assert!(refused(json).contains("twice"));
    assert!(PositionFile::parse("{\"version\": 9, \"board\": []}").is_err());
    assert!(PositionFile::parse("{\"version\": 1, \"boardd\": []}").is_err());
}

#[test]
fn a_duet_player_knows_one_side_and_the_other_is_completed() {
    // Side B: nine greens, three blacks.
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": words(25), "side": "b",
        "key": "ggggggggg xxx nnnnnnnnnnnnn",
        "covered": ["word0", "word20"], "marks": [[], ["word21"]], "tokens": 7,
    })))
    .unwrap();
    assert_eq!(position.rules.name, "duet");
    let view = position.game.duet_view(Side::B).unwrap();
    assert_eq!((view.greens.len(), view.blacks.len()), (9, 3));
    assert_eq!(view.public.tokens, (0, 7));
    assert_eq!(view.public.shown.greens.len(), 2);
    assert!(!view.public.open_to(Side::B).contains(Pos(21)));
    let too_many = refused(serde_json::json!({
        "version": 1, "board": words(25), "side": "a", "key": "g".repeat(25),
    }));
    assert!(too_many.contains("2.1"), "{too_many}");
}

#[test]
fn tokens_and_phantom_covers_of_the_history_are_not_counted_twice() {
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": words(25), "side": "a", "tokens": 7,
        "key": "ggggggggg xxx nnnnnnnnnnnnn", "covered": ["word0", "word20"],
        "history": [
            { "by": "b", "clue": "sea", "number": 1, "guesses": ["word20"] },
            { "by": "a", "clue": "sky", "number": 1, "guesses": ["word0"] },
        ],
    })));
    // After two clues it is B's turn again.
    assert!(position.unwrap_err().to_string().contains("player B"));
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": words(25), "side": "a", "tokens": 8,
        "key": "ggggggggg xxx nnnnnnnnnnnnn", "covered": ["word20"],
        "history": [{ "by": "b", "clue": "sea", "number": 1, "guesses": ["word20"] }],
    })))
    .unwrap();
    assert_eq!(position.game.public().tokens, (0, 8));
    let position = Position::new(&file(serde_json::json!({
        "version": 1, "board": words(25), "rules": "classic+solo",
        "key": "Rrrrrrrrr bbBbbbbb nnnnnnn x",
        "history": [{ "by": "red", "clue": "sea", "number": 1, "guesses": ["word0"] }],
    })))
    .unwrap();
    let shown = position.game.public().shown;
    assert_eq!(shown.covered(), [Pos(0), Pos(11)].into_iter().collect());
}
