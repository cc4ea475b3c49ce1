//! Rooms: one link, people at places of their own, marks, watching, timers, again.

use super::*;
use spymaster::web::Timer;

struct Room {
    running: Running,
    at: SocketAddr,
    code: String,
    _folder: tempfile::TempDir,
}

impl Room {
    /// A room with four people, each at a seat of their own, before the deal.
    fn open(more: &str) -> (Room, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let running = server(folder.path(), |_| ());
        let at = running.address();
        let wish = format!(r#"{{"rules":"classic","deck":"en","name":"Host","deal":false{more}}}"#);
        let opened = post(at, "/api/tables", &wish).json();
        let code = opened["room"].as_str().unwrap().replace("/room/", "");
        let host = opened["links"][0]["path"].as_str().unwrap();
        assert_eq!(opened["links"].as_array().unwrap().len(), 1);
        let room = Room {
            at,
            code,
            running,
            _folder: folder,
        };
        let mut people = vec![host.replace("/seat/", "/api/seats/")];
        for seat in ALL {
            people.push(room.join(&format!("At {seat}"), Some(seat)));
        }
        (room, people)
    }

    fn join(&self, name: &str, place: Option<Seat>) -> String {
        let who = json!({ "name": name, "place": place }).to_string();
        let joined = post(self.at, &format!("/api/rooms/{}/people", self.code), &who);
        assert_eq!(joined.status, 201, "{}", joined.body);
        let path = joined.json()["path"].as_str().unwrap().to_owned();
        path.replace("/seat/", "/api/seats/")
    }

    fn see(&self, person: &str) -> Value {
        get(self.at, person).json()
    }

    fn send(&self, person: &str, what: &str, body: Value) -> Value {
        let answer = post(self.at, &format!("{person}/{what}"), &body.to_string());
        assert_eq!(answer.status, 200, "{what} {body}: {}", answer.body);
        answer.json()
    }

    fn refused(&self, person: &str, what: &str, body: Value) -> u16 {
        post(self.at, &format!("{person}/{what}"), &body.to_string()).status
    }
}

fn keys(view: &Value) -> usize {
    let cards = view["cards"].as_array().unwrap();
    cards.iter().filter(|card| !card["key"].is_null()).count()
}

#[test]
fn people_come_in_by_one_link_and_see_what_their_place_may_see() {
    let (room, people) = Room::open("");
    let host = &people[0];
    assert!(room.see(host).get("cards").is_none());
    assert_eq!(room.refused(host, "moves", json!({"do": "stop"})), 403);
    assert_eq!(
        room.refused(&people[1], "moves", json!({"do": "stop"})),
        409
    );
    room.send(&people[2], "deal", json!({}));
    // Two spymasters hold a key; guessers, and the host who only set the table up, hold none.
    let seen: Vec<usize> = people
        .iter()
        .map(|person| keys(&room.see(person)))
        .collect();
    assert_eq!(seen, [0, 25, 0, 25, 0]);
    assert_eq!(room.see(host)["watching"], true);
    // A second guesser comes, and the team sees marks that the other team does not.
    let second = room.join("Zoe", Some(RED_GUESSER));
    let starts = room.see(&people[1])["awaited"][0]
        .as_str()
        .unwrap()
        .to_owned();
    let (spy, guesser, other) = match starts.as_str() {
        "red-spymaster" => (&people[1], &people[2], &people[4]),
        _ => (&people[3], &people[4], &people[2]),
    };
    room.send(
        spy,
        "moves",
        json!({"do": "clue", "word": "geography", "number": 2}),
    );
    // Two cards that do not end the game when they are touched.
    let view = room.see(spy);
    let cards = view["cards"].as_array().unwrap();
    let harmless = |at: &usize| cards[*at]["key"] != "assassin";
    let marked: Vec<usize> = (0..25).filter(harmless).take(2).collect();
    room.send(
        guesser,
        "marks",
        json!({"cards": [marked[0], marked[1], 99]}),
    );
    let marks = |person: &str| room.see(person)["room"]["marks"].clone();
    let name = room.see(guesser)["room"]["you"]["name"].clone();
    let expected =
        json!([{"card": marked[0], "names": [name]}, {"card": marked[1], "names": [name]}]);
    assert_eq!(marks(guesser), expected);
    assert_eq!(marks(spy), expected);
    assert_eq!(marks(other), json!([]));
    assert_eq!(marks(host), json!([]));
    if guesser == &people[2] {
        assert_eq!(marks(&second), expected);
    }
    // Marks do nothing by themselves, and a touched card is marked no more.
    assert_eq!(room.see(guesser)["step"], 1);
    let touched = room.send(guesser, "moves", json!({"do": "guess", "card": marked[0]}));
    let left = touched["room"]["marks"].as_array().unwrap();
    assert!(left.iter().all(|mark| mark["card"] != marked[0]));
    // A player who has seen the key may watch, but guesses in no other seat of this game.
    assert_eq!(
        room.refused(
            spy,
            "place",
            json!({"place": starts.replace("spymaster", "guesser")})
        ),
        409
    );
    assert_eq!(keys(&room.send(spy, "place", json!({"place": null}))), 0);
    assert_eq!(keys(&room.send(spy, "place", json!({"place": starts}))), 25);
    room.running.stop();
}

/// The first to act says a clue; the guesser touches a card that ends the game: the assassin.
fn lose(room: &Room, people: &[String]) {
    let starts = room.see(&people[1])["awaited"][0]
        .as_str()
        .unwrap()
        .to_owned();
    let at = if starts == "red-spymaster" { 1 } else { 3 };
    let (spy, guesser) = (&people[at], &people[at + 1]);
    let view = room.see(spy);
    let cards = view["cards"].as_array().unwrap();
    let assassin = cards
        .iter()
        .position(|card| card["key"] == "assassin")
        .unwrap();
    room.send(
        spy,
        "moves",
        json!({"do": "clue", "word": "geography", "number": 1}),
    );
    let over = room.send(guesser, "moves", json!({"do": "guess", "card": assassin}));
    assert_eq!(over["outcome"]["cause"], "assassin");
}

#[test]
fn again_with_the_same_people_swaps_roles_or_keeps_the_cards_and_outlives_a_restart() {
    let (room, mut people) = Room::open("");
    room.send(&people[1], "deal", json!({}));
    let texts = |view: &Value| -> Vec<String> {
        let cards = view["cards"].as_array().unwrap();
        cards.iter().map(|card| card["text"].to_string()).collect()
    };
    let first = room.see(&people[1]);
    assert_eq!(room.refused(&people[1], "deal", json!({})), 409);
    lose(&room, &people);
    let second = room.send(&people[2], "deal", json!({"swap": true}));
    assert_eq!(second["room"]["game"], 2);
    assert_eq!(second["room"]["you"]["place"], "red-spymaster");
    assert_eq!(keys(&second), 25);
    assert_ne!(texts(&first), texts(&second));
    people.swap(1, 2);
    people.swap(3, 4);
    lose(&room, &people);
    let third = room.send(&people[2], "deal", json!({"cards": "same"}));
    assert_eq!(texts(&second), texts(&third));
    assert_eq!(third["room"]["you"]["place"], "red-guesser");
    let spies = room.see(&people[1]);
    assert_ne!(spies["cards"], second["cards"], "another key");
    // The rooms are there again after a restart, under the same links.
    let Room {
        running,
        _folder: folder,
        ..
    } = room;
    running.stop();
    let running = server(folder.path(), |_| ());
    let after = get(running.address(), &people[1]).json();
    assert_eq!(after["room"]["game"], 3);
    assert_eq!(after["cards"], spies["cards"]);
    assert_eq!(keys(&get(running.address(), &people[0]).json()), 0);
}

#[test]
fn when_the_time_is_over_the_page_says_so_and_a_bot_moves_only_if_the_group_wants_it() {
    for binding in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let running = server(folder.path(), |_| ());
        let at = running.address();
        let table = setup("classic", &ALL);
        let timer = Timer {
            seconds: 1,
            binding,
        };
        let opened = running
            .tables()
            .with_deal(table.clone(), deal(&table, 5), Some(timer), None)
            .unwrap();
        let person = api(&opened, 0);
        let live = Live::open(at, &format!("{person}/events"));
        live.wait_for("\"left\":1,\"over\":false");
        if binding {
            live.wait_for("\"help\":\"timer\"");
        } else {
            live.wait_for("\"over\":true");
            assert_eq!(get(at, &person).json()["step"], 0);
        }
        running.stop();
    }
}

#[test]
fn a_hint_is_for_who_acts_and_the_step_after_it_is_marked() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let at = running.address();
    let table = setup("classic", &ALL);
    let opened = running
        .tables()
        .with_deal(table.clone(), deal(&table, 5), None, None)
        .unwrap();
    let turn = if get(at, &api(&opened, 0)).json()["your_turn"] == true {
        0
    } else {
        2
    };
    let (spy, guesser) = (api(&opened, turn), api(&opened, turn + 1));
    let hint = post(at, &format!("{spy}/hint"), "{}").json();
    assert_eq!(hint["kind"], "clue");
    let own = hint["cards"].as_array().unwrap().clone();
    let colour = if turn == 0 { "red" } else { "blue" };
    let view = get(at, &spy).json();
    assert!(
        own.iter()
            .all(|card| view["cards"][card.as_u64().unwrap() as usize]["key"] == colour)
    );
    let said = json!({"do": "clue", "word": hint["word"], "number": hint["number"]});
    let view = post(at, &format!("{spy}/moves"), &said.to_string()).json();
    assert_eq!(view["history"][0]["help"], "hint");
    assert_eq!(post(at, &format!("{spy}/hint"), "{}").status, 409);
    let hint = post(at, &format!("{guesser}/hint"), "{}").json();
    assert_eq!(hint["kind"], "guess");
    let card = hint["cards"][0]["card"].as_u64().unwrap();
    let done = json!({"do": "guess", "card": card}).to_string();
    let view = post(at, &format!("{guesser}/moves"), &done).json();
    assert_eq!(view["history"][1]["help"], "hint");
    // It is in the transcript, too, and a restart keeps it.
    running.stop();
    let running = server(folder.path(), |_| ());
    assert_eq!(
        get(running.address(), &guesser).json()["history"][1]["help"],
        "hint"
    );
}

#[test]
fn spectators_who_are_behind_see_what_was_touched_since_and_everything_at_the_end() {
    let (room, people) = Room::open(r#","behind":2"#);
    let watcher = &people[0];
    room.send(&people[1], "deal", json!({}));
    let starts = room.see(&people[1])["awaited"][0]
        .as_str()
        .unwrap()
        .to_owned();
    let (at, colour) = match starts.as_str() {
        "red-spymaster" => (1, "red"),
        _ => (3, "blue"),
    };
    let (spy, guesser) = (&people[at], &people[at + 1]);
    let key = room.see(spy)["cards"].clone();
    let cards = || key.as_array().unwrap().iter();
    let of = |what: &str| cards().position(|card| card["key"] == what).unwrap();
    let own: Vec<usize> = (0..25).filter(|&at| key[at]["key"] == colour).collect();
    let clue = json!({"do": "clue", "word": "geography", "number": 3});
    room.send(spy, "moves", clue);
    let seen = room.see(watcher);
    assert_eq!((&seen["step"], keys(&seen)), (&json!(0), 0));
    assert!(seen["clue"].is_null() && seen["history"] == json!([]));
    assert_eq!(seen["room"]["behind"], 2);
    room.send(guesser, "moves", json!({"do": "guess", "card": own[0]}));
    // The table is two steps on: the spectator sees the deal, and the card that the first touch turned over.
    let seen = room.see(watcher);
    assert_eq!((&seen["step"], keys(&seen)), (&json!(0), 1));
    assert_eq!(seen["cards"][own[0]]["key"], colour);
    assert!(seen["cards"][own[0]]["covered"].is_null());
    room.send(guesser, "moves", json!({"do": "guess", "card": own[1]}));
    let seen = room.see(watcher);
    assert_eq!(seen["step"], 1);
    assert_eq!(seen["clue"]["word"], "geography");
    assert_eq!(keys(&seen), 2);
    // A guesser's own view is not behind.
    assert_eq!(room.see(guesser)["step"], 3);
    let assassin = json!({"do": "guess", "card": of("assassin")});
    room.send(guesser, "moves", assassin);
    let seen = room.see(watcher);
    assert_eq!((&seen["step"], keys(&seen)), (&json!(4), 25));
    assert_eq!(seen["outcome"]["cause"], "assassin");
    let wish = r#"{"rules":"classic","deck":"en","name":"Host","behind":0}"#;
    assert_eq!(post(room.at, "/api/tables", wish).status, 422);
    room.running.stop();
}

/// A file of two boards.
fn boards(folder: &Path) -> spymaster::deck::Boards {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let board = |id: &str, from: usize, key: &str| json!({"id": id, "words": words[from..from + 25], "key": key});
    let file = json!({"version": 1, "boards": [
        board("one", 0, "rrrrrrrrrbbbbbbbbnnnnnnnx"),
        board("two", 5, "xnnnnnnnrrrrrrrrrbbbbbbbb"),
    ]});
    let path = folder.join("lesson.json");
    std::fs::write(&path, file.to_string()).unwrap();
    spymaster::deck::Boards::load(&path.display().to_string()).unwrap()
}

#[test]
fn given_boards_are_offered_dealt_in_order_and_outlive_a_restart() {
    let (files, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let start = || {
        let mut config = Config::local(folder.path().to_owned(), LIBRARY.clone());
        config.boards = vec![boards(files.path())];
        serve(config).unwrap()
    };
    let running = start();
    let at = running.address();
    let offer = get(at, "/api/lobby").json();
    let expected = json!([{"name": "lesson.json", "duet": false, "boards": ["one", "two"]}]);
    assert_eq!(offer["boards"], expected);
    let wish = |rules: &str, file: &str, board: &str| {
        json!({"rules": rules, "given": {"file": file, "board": board}, "language": "en",
            "seats": [{"seat": "red-spymaster", "person": "Ann"}, {"seat": "red-guesser", "bot": "nearest"}]})
        .to_string()
    };
    // Neither a path nor another file, board or game.
    let path = files.path().join("lesson.json").display().to_string();
    for (rules, file, board) in [
        ("classic", path.as_str(), "one"),
        ("classic", "other.json", "one"),
        ("classic", "lesson.json", "three"),
        ("duet", "lesson.json", "one"),
    ] {
        let answer = post(at, "/api/tables", &wish(rules, file, board));
        assert_eq!(answer.status, 422, "{rules} {file} {board}");
        assert!(!answer.body.contains("tmp"), "{}", answer.body);
    }
    let opened = post(
        at,
        "/api/tables",
        &wish("classic+solo", "lesson.json", "two"),
    );
    assert_eq!(opened.status, 201, "{}", opened.body);
    let seat = opened.json()["links"][0]["path"]
        .as_str()
        .unwrap()
        .to_owned();
    let seat = seat.replace("/seat/", "/api/seats/");
    let view = get(at, &seat).json();
    assert_eq!(view["cards"][0]["key"], "assassin");
    assert_eq!(view["deck"], "lesson.json");
    running.stop();
    let running = start();
    let at = running.address();
    let over = play_on(at, &seat, 4000);
    assert!(!over["outcome"].is_null());
    // After the last board the first.
    let again = post(at, &format!("{seat}/deal"), "{}").json();
    assert_eq!(again["cards"][24]["key"], "assassin");
}

#[test]
fn refusals_are_in_the_language_of_the_page() {
    let (room, people) = Room::open("");
    let asked = |language: &str, path: &str, body: &str| {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept-language: {language}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        http::raw(room.at, request.as_bytes()).error()
    };
    let stop = r#"{"do":"stop"}"#;
    let moves = format!("{}/moves", people[1]);
    assert_eq!(asked("cs", &moves, stop), "karty ještě nejsou rozdány");
    assert_eq!(asked("de", &moves, stop), "the cards are not dealt yet");
    room.send(&people[1], "deal", json!({}));
    let spy = match room.see(&people[1])["your_turn"].as_bool() {
        Some(true) => &people[1],
        _ => &people[3],
    };
    let moves = format!("{spy}/moves");
    let empty = r#"{"do":"clue","word":" ","number":1}"#;
    assert!(asked("ru", &moves, empty).contains("подсказка"));
    let word = room.see(spy)["cards"][0]["text"].clone();
    let visible = json!({"do": "clue", "word": word, "number": 1}).to_string();
    for language in ["ru", "uk", "cs", "yue"] {
        let refused = asked(language, &moves, &visible);
        assert!(!refused.contains("referee"), "{language}: {refused}");
    }
    room.running.stop();
}

/// 1.2, 3.1, 3.6: what a group allows in the lobby holds at its table and is kept in its game; hard cards can be left out.
#[test]
fn what_a_group_allows_in_the_lobby_holds_and_is_kept() {
    let said = |more: &str| {
        let (room, people) = Room::open(more);
        room.send(&people[0], "deal", json!({}));
        let awaited = room.see(&people[1])["awaited"][0].clone();
        let spy = match awaited == "red-spymaster" {
            true => &people[1],
            false => &people[3],
        };
        let clue = json!({"do": "clue", "word": "merry-go-round", "number": 1});
        let status = post(room.at, &format!("{spy}/moves"), &clue.to_string()).status;
        let folder = std::fs::read_dir(room._folder.path()).unwrap();
        let games = folder.map(|entry| entry.unwrap().path());
        let game = games
            .into_iter()
            .find(|path| path.extension().is_some_and(|e| e == "jsonl"));
        (status, std::fs::read_to_string(game.unwrap()).unwrap())
    };
    let (status, _) = said("");
    assert_eq!(status, 422);
    let (status, kept) = said(r#","switches":["compounds","no-proper-names"],"without_hard":true"#);
    assert_eq!(status, 200);
    assert!(
        kept.contains(r#""switches":["compounds","no-proper-names"]"#),
        "{kept}"
    );
    assert!(kept.contains(r#""deck":"en+without-hard""#));
}
