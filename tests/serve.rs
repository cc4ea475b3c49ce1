//! The server: bad input, secrecy byte by byte, restart, live views.
#![cfg(feature = "web")]

#[path = "common/http.rs"]
mod http;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use http::{Answer, Live, get, post, raw};
use serde_json::{Value, json};
use spymaster::lexicon::Catalog;
use spymaster::lexicon::affinity::Cache;
use spymaster::practice::{Library, Seat, Setup, Sitter};
use spymaster::rules::{CardSet, Deal, Game, Key, Pos, Seed, Side, VersusKey};
use spymaster::web::{Config, Limits, Opened, Running, serve};

const WORDS: &str = "river bank moon ghost rope knife apple horse piano train castle doctor engine \
    bridge winter spider needle bottle cotton temple police diamond rabbit sugar mirror lemon tower snake \
    pirate crown whale robot";

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| {
    let cache = Cache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve"));
    Arc::new(Library::new(Catalog::new(None), cache))
});

fn deck() -> &'static str {
    static DECK: LazyLock<(tempfile::TempDir, String)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.txt");
        std::fs::write(
            &path,
            WORDS.split_whitespace().collect::<Vec<_>>().join("\n"),
        )
        .unwrap();
        (folder, path.display().to_string())
    });
    &DECK.1
}

fn server(folder: &Path, change: impl FnOnce(&mut Limits)) -> Running {
    let mut config = Config::local(folder.to_owned(), LIBRARY.clone());
    config.limits.pause = Duration::ZERO;
    change(&mut config.limits);
    serve(config).unwrap()
}

/// People at these seats, quick bots at the others.
fn setup(rules: &str, people: &[Seat]) -> Setup {
    let mut setup = Setup::new(rules, deck(), 3).unwrap();
    for seated in &mut setup.seats {
        let bot = match seated.seat {
            Seat::Spymaster(_) => "margin",
            Seat::Partner(_) => "margin/nearest",
            _ => "nearest",
        };
        seated.sitter = match people.contains(&seated.seat) {
            true => Sitter::Person("Ann".into()),
            false => Sitter::Bot(bot.into()),
        };
    }
    setup
}

fn deal(setup: &Setup, seed: u64) -> Deal {
    let cards = WORDS.split_whitespace().count();
    *Game::seeded(setup.ruleset(), cards, Seed(seed), 0, 0)
        .unwrap()
        .deal()
}

fn api(opened: &Opened, at: usize) -> String {
    opened.links[at].path.replace("/seat/", "/api/seats/")
}

const RED_SPY: Seat = Seat::Spymaster(Side::A);
const RED_GUESSER: Seat = Seat::Guesser(Side::A);
const ALL: [Seat; 4] = [
    RED_SPY,
    RED_GUESSER,
    Seat::Spymaster(Side::B),
    Seat::Guesser(Side::B),
];

/// What a person without ideas does.
fn choice(view: &Value) -> Option<Value> {
    let o = &view["options"];
    let first = |list: &Value| list.as_array().and_then(|l| l.first().cloned());
    if o["clue_max"].as_u64() > Some(0) {
        let words = ["geography", "philosophy", "quarterly", "hypothesis"];
        let step = view["step"].as_u64().unwrap_or(0) as usize;
        return Some(json!({"do": "clue", "word": words[step % 4], "number": 1}));
    }
    if o["stop"] == true && view["phase"] == "guess" {
        return Some(json!({"do": "stop"}));
    }
    first(&o["guess"])
        .map(|card| json!({"do": "guess", "card": card}))
        .or_else(|| first(&o["cover"]).map(|card| json!({"do": "cover", "card": card})))
}

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
        .with_deal(table.clone(), deal(&table, 1))
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
    // What is not understood.
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
    // What the rules and the referee refuse.
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
        "POST {moves} HTTP/1.1\r\nhost: t\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    refused(raw(at, chunked.as_bytes()), 413, "larger than");
    let plain = format!(
        "POST {moves} HTTP/1.1\r\nhost: t\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    refused(raw(at, plain.as_bytes()), 415, "JSON was expected");
    let slow = format!(
        "POST {moves} HTTP/1.1\r\nhost: t\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{{"
    );
    refused(raw(at, slow.as_bytes()), 408, "in time");
    refused(
        raw(at, b"POST /api/tables HTTP/1.1\r\nhost: t\r\ncontent-ty"),
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
    running
        .tables()
        .with_deal(table.clone(), deal(&table, 2))
        .unwrap();
    refused(
        table_of(
            r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-guesser","person":"x"}]}"#,
        ),
        429,
        "tables already",
    );
    // And the game goes on.
    let said = post(at, &moves, &clue("geography", "1"));
    assert_eq!(said.status, 200, "{}", said.body);
    assert_eq!(get(at, &guesser).json()["clue"]["word"], "geography");
}

/// The same key for the cards shown, the others turned round.
fn twin(key: &VersusKey, shown: CardSet) -> Key {
    let hidden: Vec<Pos> = (0..25).map(Pos).filter(|p| !shown.contains(*p)).collect();
    let moved = |set: CardSet| -> CardSet {
        let places = hidden.iter().enumerate().filter(|(_, p)| set.contains(**p));
        set.and(shown).or(places
            .map(|(i, _)| hidden[(i + 5) % hidden.len()])
            .collect())
    };
    Key::Versus(VersusKey {
        agents: key.agents.map(moved),
        assassins: moved(key.assassins),
        starts: key.starts,
    })
}

/// Plays with four people and records every byte that a guesser's connections receive.
fn all_a_guesser_receives(setup: &Setup, deal: Deal, touches: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let at = running.address();
    let opened = running.tables().with_deal(setup.clone(), deal).unwrap();
    let seats: Vec<String> = (0..4).map(|i| api(&opened, i)).collect();
    let mine = &seats[1];
    let live = Live::open(at, &format!("{mine}/events"));
    live.wait_for("\"step\":0,");
    let mut seen: Vec<String> = Vec::new();
    let mut note = |answer: Answer| seen.push(format!("{}\n\n{}", answer.head, answer.body));
    note(get(at, &opened.links[1].path));
    note(get(at, "/table.js"));
    let mut touches = touches.iter();
    let mut step = 0;
    loop {
        // Everything the guesser can ask for, allowed or not, at every step.
        note(get(at, mine));
        note(get(at, &format!("{mine}/review")));
        note(get(at, &format!("{mine}/transcript")));
        note(get(at, &format!("{mine}/turns")));
        note(post(at, &format!("{mine}/check"), r#"{"word":"river"}"#));
        for tried in [
            r#"{"do":"clue","word":"geography","number":9}"#,
            r#"{"do":"cover","card":2}"#,
            r#"{"do":"decline"}"#,
            r#"{"do":"object"}"#,
            r#"{"do":"guess","card":99}"#,
            r#"{"do":"wait"}"#,
        ] {
            note(post(at, &format!("{mine}/moves"), tried));
        }
        // Whoever is to act does so; only what this guesser does is answered to it.
        let acting = (0..4).find(|&i| get(at, &seats[i]).json()["your_turn"] == true);
        let Some(acting) = acting else { break };
        let view = get(at, &seats[acting]).json();
        let given = match view["phase"].as_str() {
            Some("guess") if view["options"]["stop"] == true => json!({"do": "stop"}),
            Some("guess") => match touches.next() {
                Some(card) => json!({"do": "guess", "card": card}),
                None => break,
            },
            _ => choice(&view).unwrap(),
        };
        let answer = post(at, &format!("{}/moves", seats[acting]), &given.to_string());
        assert_eq!(answer.status, 200, "{given}: {}", answer.body);
        if acting == 1 {
            note(answer);
        }
        step += 1;
        live.wait_for(&format!("\"step\":{step},"));
    }
    let tokens: Vec<String> = opened
        .links
        .iter()
        .map(|l| l.path.replace("/seat/", ""))
        .collect();
    running.stop();
    seen.push(live.all());
    let masked = |text: &String| {
        let mut text: String = text
            .lines()
            .filter(|line| !line.to_lowercase().starts_with("date:") && *line != ":")
            .collect::<Vec<_>>()
            .join("\n");
        for token in &tokens {
            text = text.replace(token.as_str(), "TOKEN");
        }
        text
    };
    seen.iter().map(masked).collect()
}

#[test]
fn what_a_guesser_receives_is_the_same_for_two_keys_that_agree_on_what_is_revealed() {
    let setup = setup("classic", &ALL);
    let mut compared = 0;
    for seed in 0..20 {
        let first = deal(&setup, seed);
        let Key::Versus(key) = *first.key() else {
            continue;
        };
        let touches: Vec<u8> = vec![7, 0, 13, 21, 4, 9];
        let shown: CardSet = touches.iter().map(|&c| Pos(c)).collect();
        if !key.assassins.and(shown).is_empty() {
            continue;
        }
        let second = Deal::new(setup.ruleset(), first.cards(), twin(&key, shown)).unwrap();
        assert_ne!(first.key(), second.key());
        let one = all_a_guesser_receives(&setup, first, &touches);
        let other = all_a_guesser_receives(&setup, second, &touches);
        assert!(one.len() > 80, "{}", one.len());
        for (a, b) in one.iter().zip(&other) {
            assert_eq!(a, b);
        }
        assert_eq!(one.len(), other.len());
        compared += 1;
        if compared == 2 {
            return;
        }
    }
    panic!("no deal without the assassin among the touched cards");
}

/// Plays a seat against bots until the game is over.
fn play_on(at: SocketAddr, api: &str, most: usize) -> Value {
    for _ in 0..most {
        let view = get(at, api).json();
        if !view["outcome"].is_null() {
            return view;
        }
        match choice(&view) {
            Some(given) => {
                let answer = post(at, &format!("{api}/moves"), &given.to_string());
                assert_eq!(answer.status, 200, "{given}: {}", answer.body);
            }
            // A bot thinks.
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
    get(at, api).json()
}

#[test]
fn a_game_goes_on_after_a_restart_under_the_same_links() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let table = setup("classic", &[RED_GUESSER]);
    let opened = running
        .tables()
        .with_deal(table.clone(), deal(&table, 5))
        .unwrap();
    let seat = api(&opened, 0);
    let live = Live::open(running.address(), &format!("{seat}/events"));
    live.wait_for("event: view");
    play_on(running.address(), &seat, 3);
    running.stop();
    assert!(live.all().contains("event: view"));
    // Half a line, as a crash would leave it.
    let path = folder.path().join(format!("{}.jsonl", opened.table));
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"side\":\"a\",\"do\":\"st");
    std::fs::write(&path, text).unwrap();
    let running = server(folder.path(), |_| ());
    assert_eq!(running.tables().len(), 1);
    let view = play_on(running.address(), &seat, 4000);
    assert!(!view["outcome"].is_null());
    assert!(
        view["cards"]
            .as_array()
            .unwrap()
            .iter()
            .all(|card| !card["key"].is_null())
    );
    let transcript = get(running.address(), &format!("{seat}/transcript"));
    assert_eq!(transcript.status, 200);
    assert!(transcript.head.contains("attachment"));
    spymaster::transcript::read(&transcript.body).unwrap();
    let turns = get(running.address(), &format!("{seat}/turns"));
    assert!(
        turns
            .body
            .lines()
            .all(|line| line.contains("\"guesses\":[["))
    );
    let review = get(running.address(), &format!("{seat}/review")).json();
    assert_eq!(review["over"], true);
    assert!(!review["turns"][0]["giver"].is_null());
    assert_eq!(
        post(
            running.address(),
            &format!("{seat}/moves"),
            r#"{"do":"stop"}"#
        )
        .status,
        409
    );
}

#[test]
fn the_lobby_offers_tables_that_can_be_set_up_and_pictures_that_can_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let at = running.address();
    let page = get(at, "/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy"));
    for file in ["/style.css", "/lobby.js", "/table.js", "/icon.svg"] {
        assert_eq!(get(at, file).status, 200, "{file}");
    }
    let offer = get(at, "/api/lobby").json();
    assert!(offer["rules"].as_array().unwrap().len() >= 6);
    let wish = r#"{"rules":"pictures","deck":"pictures","language":"cs","seats":[{"seat":"red-guesser","person":"Eva"},{"seat":"red-spymaster","bot":"margin:floor=0.1"}]}"#;
    let opened = post(at, "/api/tables", wish);
    assert_eq!(opened.status, 201, "{}", opened.body);
    let opened = opened.json();
    assert_eq!(opened["links"].as_array().unwrap().len(), 1);
    let page = opened["links"][0]["path"].as_str().unwrap();
    assert_eq!(get(at, page).status, 200);
    let view = get(at, &page.replace("/seat/", "/api/seats/")).json();
    assert_eq!(view["language"], "cs");
    let picture = view["cards"][0]["picture"].as_str().unwrap();
    let svg = get(at, &format!("/pictures/{picture}.svg"));
    assert!(svg.status == 200 && svg.body.starts_with("<svg"));
}

#[test]
fn a_port_that_is_taken_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let mut config = Config::local(folder.path().to_owned(), LIBRARY.clone());
    config.port = running.address().port();
    let error = serve(config).unwrap_err().to_string();
    assert!(error.contains("is taken"), "{error}");
}
