//! The server: bad input, secrecy byte by byte, restart, live views.
#![cfg(feature = "web")]

mod bad_input;
mod corpus;
mod http;
mod rooms;
mod secrecy;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use http::{Live, get, post};
use serde_json::{Value, json};
use spymaster::lexicon::Catalog;
use spymaster::lexicon::affinity::Cache;
use spymaster::players::Registry;
use spymaster::practice::{Library, Seat, Setup, Sitter};
use spymaster::rules::{Deal, Game, Seed, Side};
use spymaster::web::{Config, Limits, Opened, Running, serve};

const WORDS: &str = "river bank moon ghost rope knife apple horse piano train castle doctor engine \
    bridge winter spider needle bottle cotton temple police diamond rabbit sugar mirror lemon tower snake \
    pirate crown whale robot";

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| {
    let cache = Cache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve"));
    Arc::new(Library::new(
        Registry::standard(),
        Catalog::new(None),
        cache,
    ))
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

/// The move of a person without ideas.
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
        .with_deal(table.clone(), deal(&table, 5), None, None)
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
    // Every file that a page names is there.
    for html in ["/", &format!("/seat/{}", "nobody")] {
        let page = get(at, html).body;
        let named = page.split('"').filter(|part| part.starts_with("/assets/"));
        for file in named.collect::<Vec<_>>() {
            assert_eq!(get(at, file).status, 200, "{file}");
        }
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

/// 1.1, 1.2, 2.1: boards and keys are printed from the page; of Duet's key one side.
#[test]
fn boards_and_keys_are_printed_from_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let sheet = |query: &str| get(running.address(), &format!("/print?seed=3&{query}"));
    assert!(
        get(running.address(), "/print")
            .body
            .contains("name=\"without_hard\"")
    );
    let board = sheet("rules=classic&show=board&without_hard=true");
    assert!(board.status == 200 && board.body.contains("en+without-hard"));
    let side = sheet("rules=duet&show=a").body;
    assert!(side.contains("only for player A") && !side.contains("only for player B"));
    assert_eq!(sheet("rules=duet&show=key").status, 422);
    assert_eq!(sheet("rules=classic&show=key").status, 200);
}

#[test]
fn a_port_that_is_taken_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let mut config = Config::local(folder.path().to_owned(), LIBRARY.clone());
    config.port = running.address().port();
    let error = serve(config).unwrap_err().to_string();
    assert!(error.contains("is taken"), "{error}");
    let port = running.address().port().to_string();
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_spymaster"))
        .args(["serve", "--port", &port, "--games"])
        .arg(folder.path())
        .assert()
        .code(2)
        .stderr(predicates::str::contains("is taken"));
}
