//! Bad input of every kind: a clear answer, and the game as it was.

use super::http::{Answer, raw};
use super::*;

#[test]
fn bad_input_gets_a_clear_4xx_and_leaves_the_game_unharmed() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |limits| {
        limits.body_time = Duration::from_millis(300);
        limits.silence = Duration::from_millis(900);
        limits.tables = 2;
    });
    let at = running.address();
    let table = setup("classic", &ALL);
    let opened = running
        .tables()
        .with_deal(table.clone(), deal(&table, 1), None, None)
        .unwrap();
    let first = get(at, &api(&opened, 0)).json();
    let turn = if first["your_turn"] == true { 0 } else { 2 };
    let (spy, guesser) = (api(&opened, turn), api(&opened, turn + 1));
    let before = get(at, &spy).body;
    let transcript =
        || std::fs::read_to_string(folder.path().join(format!("{}.jsonl", opened.table))).unwrap();
    let text = transcript();
    let refused = |answer: Answer, status: u16, part: &str| {
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.error().contains(part), "{}", answer.body);
        assert!(
            answer
                .head
                .to_lowercase()
                .contains("content-type: application/json")
        );
        assert_eq!(get(at, &spy).body, before);
        assert_eq!(transcript(), text);
    };
    let wrong = "/api/seats/aaaaaaaaaaaaaaaaaaaaaaaaaa";
    let moves = format!("{spy}/moves");
    let clue =
        |word: &str, number: &str| format!(r#"{{"do":"clue","word":"{word}","number":{number}}}"#);
    // Nobody's token.
    refused(get(at, wrong), 404, "no such seat");
    refused(get(at, &format!("{wrong}/events")), 404, "no such seat");
    refused(
        post(at, &format!("{wrong}/moves"), &clue("geography", "1")),
        404,
        "no such seat",
    );
    refused(get(at, "/api/seats/../../etc/passwd"), 404, "no such");
    assert_eq!(get(at, "/seat/nobody").status, 404);
    // Not your turn, and not now.
    refused(
        post(
            at,
            &format!("{guesser}/moves"),
            r#"{"do":"guess","card":0}"#,
        ),
        409,
        "not your turn",
    );
    refused(
        post(at, &format!("{guesser}/check"), r#"{"word":"geography"}"#),
        409,
        "not your turn",
    );
    refused(
        get(at, &format!("{guesser}/transcript")),
        409,
        "when the game is over",
    );
    refused(
        get(at, &format!("{guesser}/turns")),
        409,
        "when the game is over",
    );
    refused(
        post(at, &moves, r#"{"do":"wait"}"#),
        409,
        "nobody to wait for",
    );
    // Messages that are not understood.
    refused(post(at, &moves, "{"), 400, "not understood");
    refused(post(at, &moves, ""), 400, "not understood");
    refused(post(at, &moves, r#"{"do":"dance"}"#), 422, "not understood");
    refused(
        post(at, &moves, r#"{"do":"guess","card":"river"}"#),
        422,
        "not understood",
    );
    refused(
        post(at, &moves, r#"{"do":"guess","card":1,"more":1}"#),
        422,
        "not understood",
    );
    refused(post(at, &moves, "[[[[[[[[[[[[[[["), 422, "not understood");
    // Moves that the rules and the referee refuse.
    refused(
        post(at, &moves, r#"{"do":"guess","card":25}"#),
        422,
        "no card 25",
    );
    refused(post(at, &moves, r#"{"do":"guess","card":3}"#), 422, "rule");
    refused(post(at, &moves, &clue("river", "99")), 422, "rule 1.4");
    refused(
        post(at, &moves, &clue("geography", "\"many\"")),
        422,
        "no number",
    );
    refused(post(at, &moves, &clue("", "1")), 422, "nothing was said");
    let visible = first["cards"][0]["text"].as_str().unwrap();
    refused(post(at, &moves, &clue(visible, "1")), 422, "the referee");
    // Too large, wrongly labelled, too slow, no such page.
    let large = clue(&"x".repeat(20_000), "1");
    refused(post(at, &moves, &large), 413, "larger than");
    let chunked = format!(
        "POST {moves} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    refused(raw(at, chunked.as_bytes()), 413, "larger than");
    let plain = format!(
        "POST {moves} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    refused(raw(at, plain.as_bytes()), 415, "JSON was expected");
    let slow = format!(
        "POST {moves} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{{"
    );
    refused(raw(at, slow.as_bytes()), 408, "in time");
    refused(
        raw(
            at,
            b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-ty",
        ),
        408,
        "in time",
    );
    refused(get(at, "/nowhere"), 404, "no such page");
    refused(get(at, "/pictures/..%2f..%2fx.svg"), 404, "no such picture");
    refused(post(at, "/", "{}"), 405, "cannot be done");
    // Tables that cannot be set up; the second one is the last that may be kept.
    let table_of = |text: &str| post(at, "/api/tables", text);
    refused(table_of(r#"{"rules":"chess","deck":"en"}"#), 422, "chess");
    refused(
        table_of(r#"{"rules":"/etc/rules.toml","deck":"en"}"#),
        422,
        "rules.toml",
    );
    refused(
        table_of(r#"{"rules":"classic","deck":"/etc/passwd"}"#),
        422,
        "no such deck",
    );
    refused(
        table_of(r#"{"rules":"classic","deck":"en"}"#),
        422,
        "nobody sits",
    );
    refused(
        table_of(r#"{"rules":"classic","deck":"en","seats":[{"seat":"a","person":"x"}]}"#),
        422,
        "no seat `a`",
    );
    refused(
        table_of(r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-guesser","person":""}]}"#),
        422,
        "a name",
    );
    refused(
        table_of(
            r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-spymaster","bot":"archibald:associates=x"}]}"#,
        ),
        422,
        "cannot be chosen",
    );
    refused(
        table_of(
            r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-spymaster","bot":"margin:lexicon=en"}]}"#,
        ),
        422,
        "cannot be chosen",
    );
    let opened_second = running
        .tables()
        .with_deal(table.clone(), deal(&table, 2), None, None)
        .unwrap();
    refused(
        table_of(
            r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-guesser","person":"x"}]}"#,
        ),
        429,
        "tables already",
    );
    // A value that no player takes is met when the table is made, not in play.
    let taken = std::fs::read_dir(folder.path()).unwrap().count();
    for bot in [
        "margin:floor=high",
        "margin:floor=7",
        "margin:flor=0.1",
        "nobody",
    ] {
        let wish = format!(
            r#"{{"rules":"classic","deck":"en","name":"x","seats":[{{"seat":"red-spymaster","bot":"{bot}"}}]}}"#
        );
        let answer = table_of(&wish);
        assert!(matches!(answer.status, 422 | 429), "{bot}: {}", answer.body);
    }
    // Rooms and their people.
    let room = format!("/api/rooms/{}", opened.room.replace("/room/", ""));
    let people = format!("{room}/people");
    refused(
        get(at, "/api/rooms/aaaaaaaaaaaaaaaaaaaaaaaaaa"),
        404,
        "no such room",
    );
    refused(post(at, &people, r#"{"name":""}"#), 422, "a name");
    refused(post(at, &people, r#"{"name":"Ann 1"}"#), 409, "that name");
    refused(
        post(at, &people, r#"{"name":"Eve","place":"b"}"#),
        422,
        "no seat",
    );
    refused(
        post(at, &format!("{spy}/place"), r#"{"place":"red-guesser"}"#),
        409,
        "seen a key",
    );
    refused(post(at, &format!("{spy}/deal"), "{}"), 409, "not over");
    refused(
        post(at, &format!("{spy}/hint/x"), "{}"),
        404,
        "no such page",
    );
    refused(
        post(at, &format!("{guesser}/hint"), "{}"),
        409,
        "not your turn",
    );
    refused(
        get(at, &format!("{}/qr.svg?origin=javascript:x", opened.room)),
        422,
        "origin",
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), taken);
    // A name that somebody made point here.
    for host in ["evil.example", "evil.example:80", "localhost.evil.example"] {
        let request = format!("GET {spy} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        refused(raw(at, request.as_bytes()), 421, "by that name");
    }
    // When a table's files are taken away, there is room again.
    let gone = opened_second.table;
    for end in [".room.json", ".jsonl"] {
        std::fs::remove_file(folder.path().join(format!("{gone}{end}"))).unwrap();
    }
    let again = running
        .tables()
        .with_deal(table.clone(), deal(&table, 3), None, None);
    assert!(again.is_ok(), "{again:?}");
    // Nobody else can read the files.
    #[cfg(unix)]
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.path().display());
    }
    // And the game goes on.
    let said = post(at, &moves, &clue("geography", "1"));
    assert_eq!(said.status, 200, "{}", said.body);
    assert_eq!(get(at, &guesser).json()["clue"]["word"], "geography");
}
