//! Every byte that a guesser's connections receive, under two keys.

use spymaster::rules::{CardSet, Key, Pos, VersusKey};

use spymaster::web::Timer;

use super::http::Answer;
use super::*;

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

/// Plays with four people and records every byte that a guesser's and a spectator's connections receive; the spectator is
/// `behind` the table, if that is given.
fn all_a_guesser_receives(
    setup: &Setup,
    deal: Deal,
    touches: &[u8],
    behind: Option<u32>,
) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let at = running.address();
    let timer = Timer {
        seconds: 900,
        binding: true,
    };
    let opened = running
        .tables()
        .with_deal(setup.clone(), deal, Some(timer), behind)
        .unwrap();
    let seats: Vec<String> = (0..4).map(|i| api(&opened, i)).collect();
    let mine = &seats[1];
    // Somebody who watches, and somebody at the door.
    let room = format!("/api/rooms/{}", opened.room.replace("/room/", ""));
    let watcher = post(
        at,
        &format!("{room}/people"),
        r#"{"name":"Eve","place":null}"#,
    )
    .json();
    let watcher = watcher["path"].as_str().unwrap().to_owned();
    let watching = watcher.replace("/seat/", "/api/seats/");
    let live = Live::open(at, &format!("{mine}/events"));
    live.wait_for("\"step\":0,");
    let watched = Live::open(at, &format!("{watching}/events"));
    watched.wait_for("\"step\":0,");
    // Both have heard of everything so far: no two changes come as one view.
    let heard = |live: &[&Live]| {
        let change = get(at, mine).json()["room"]["change"].to_string();
        for live in live {
            live.wait_for(&format!("\"change\":{change},"));
        }
    };
    heard(&[&live, &watched]);
    let mut seen: Vec<String> = Vec::new();
    let mut note = |answer: Answer| seen.push(format!("{}\n\n{}", answer.head, answer.body));
    note(get(at, &opened.links[1].path));
    note(get(at, "/assets/table.js"));
    note(get(at, &opened.room));
    let picture = format!("{}/qr.svg?origin=http://a.b", opened.room);
    let link = get(at, &picture).body;
    let mut touches = touches.iter();
    let mut step = 0;
    loop {
        // Everything the guesser can ask for, allowed or not, at every step.
        note(get(at, mine));
        note(get(at, &format!("{mine}/review")));
        note(get(at, &format!("{mine}/transcript")));
        note(get(at, &format!("{mine}/turns")));
        note(post(at, &format!("{mine}/check"), r#"{"word":"river"}"#));
        note(post(at, &format!("{mine}/hint"), "{}"));
        let other = r#"{"turn":1,"word":"animal","number":1}"#;
        note(post(at, &format!("{mine}/what-if"), other));
        note(post(at, &format!("{mine}/marks"), r#"{"cards":[1,3,7]}"#));
        heard(&[&live, &watched]);
        note(post(
            at,
            &format!("{mine}/place"),
            r#"{"place":"red-guesser"}"#,
        ));
        note(post(at, &format!("{mine}/deal"), r#"{"swap":true}"#));
        heard(&[&live, &watched]);
        note(get(at, &room));
        note(get(at, &watching));
        // A seat that is behind sees only the cards that lie open for everybody.
        let open = covered(&get(at, mine).json());
        for (card, colour) in known(&get(at, &watching).json()) {
            assert!(open.contains(&(card, colour)), "card {card} at step {step}");
        }
        for page in ["review", "transcript", "turns"] {
            note(get(at, &format!("{watching}/{page}")));
        }
        for page in ["hint", "moves", "marks", "check", "deal", "what-if"] {
            note(post(at, &format!("{watching}/{page}"), r#"{"cards":[1]}"#));
        }
        for person in [mine, &watching] {
            note(post(at, &format!("{person}/bot"), r#"{"do":"relieve"}"#));
        }
        // The picture of the link holds the room's code, which differs between rooms: here it never changes.
        assert_eq!(get(at, &picture).body, link);
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
        // The seat to act does so; only this guesser's own actions are answered to it.
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
        heard(&[&live, &watched]);
    }
    let tokens: Vec<String> = opened
        .links
        .iter()
        .map(|l| l.path.replace("/seat/", ""))
        .collect();
    running.stop();
    let code = opened.room.replace("/room/", "");
    let secrets: Vec<String> = tokens
        .into_iter()
        .chain([watcher.replace("/seat/", ""), code])
        .collect();
    all_masked(&seen, &[live.all(), watched.all()], &secrets)
}

/// Answers and the views of streams, without what differs between any two tables. A view that is sent twice tells nothing
/// new.
fn all_masked(seen: &[String], streams: &[String], secrets: &[String]) -> Vec<String> {
    let views = |stream: &String| {
        let lines = stream.lines().filter(|line| line.starts_with("data:"));
        let mut views: Vec<String> = lines.map(|line| masked(line, secrets)).collect();
        views.dedup();
        views
    };
    let live = streams.iter().flat_map(views);
    let answers = seen.iter().map(|text| masked(text, secrets));
    answers.chain(live).collect()
}

fn masked(text: &str, secrets: &[String]) -> String {
    let mut text: String = text
        .lines()
        .filter(|line| !line.to_lowercase().starts_with("date:") && *line != ":")
        .collect::<Vec<_>>()
        .join("\n");
    for secret in secrets {
        text = text.replace(secret.as_str(), "TOKEN");
    }
    // Seconds pass, and changes are counted while pages come and go.
    for field in ["\"left\":", "\"change\":"] {
        let mut parts = text.split(field);
        let mut masked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            masked.push_str(field);
            masked.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        text = masked;
    }
    text
}

/// Plays two turns of Duet and records every byte that player A's connections receive. `touched`: the card that B touches
/// on A's clue, then the one that A touches on B's.
fn all_a_partner_receives(setup: &Setup, deal: Deal, touched: [u8; 2]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path(), |_| ());
    let at = running.address();
    let timer = Timer {
        seconds: 900,
        binding: false,
    };
    let tables = running.tables();
    let opened = tables
        .with_deal(setup.clone(), deal, Some(timer), None)
        .unwrap();
    let (mine, partner) = (api(&opened, 0), api(&opened, 1));
    let live = Live::open(at, &format!("{mine}/events"));
    live.wait_for("\"step\":0,");
    let clue = |word| json!({"do": "clue", "word": word, "number": 1});
    let guess = |card| json!({"do": "guess", "card": card});
    let steps = [
        (&mine, clue("geography")),
        (&partner, guess(touched[0])),
        (&partner, clue("philosophy")),
        (&mine, guess(touched[1])),
    ];
    let mut seen: Vec<String> = Vec::new();
    let mut note = |answer: Answer| seen.push(format!("{}\n\n{}", answer.head, answer.body));
    for step in 0..=steps.len() {
        for page in ["", "/review", "/transcript", "/turns"] {
            note(get(at, &format!("{mine}{page}")));
        }
        for (page, body) in [
            ("hint", "{}"),
            ("check", r#"{"word":"river"}"#),
            ("marks", r#"{"cards":[1,3,7]}"#),
            ("what-if", r#"{"turn":1,"word":"animal","number":1}"#),
            ("moves", r#"{"do":"wait"}"#),
        ] {
            note(post(at, &format!("{mine}/{page}"), body));
        }
        let Some((who, given)) = steps.get(step) else {
            break;
        };
        let answer = post(at, &format!("{who}/moves"), &given.to_string());
        assert_eq!(answer.status, 200, "{given}: {}", answer.body);
        if who == &&mine {
            note(answer);
        }
        live.wait_for(&format!("\"step\":{},", step + 1));
    }
    running.stop();
    let links = opened.links.iter().map(|l| l.path.replace("/seat/", ""));
    let secrets: Vec<String> = links.chain([opened.room.replace("/room/", "")]).collect();
    all_masked(&seen, &[live.all()], &secrets)
}

#[test]
fn what_a_duet_player_receives_is_the_same_for_two_keys_of_the_partner() {
    let setup = setup("duet", &[Seat::Partner(Side::A), Seat::Partner(Side::B)]);
    let first = deal(&setup, 8);
    let Key::Duet(key) = *first.key() else {
        panic!("Duet has two sides")
    };
    let beige = |s: usize| CardSet::first(25).minus(key.greens[s].or(key.blacks[s]));
    // A's colour is the same; B has its green elsewhere.
    let green = beige(0).and(key.greens[1]).iter().next().unwrap();
    let other = beige(0).and(beige(1)).iter().next().unwrap();
    let mut twin = key;
    twin.greens[1] = key.greens[1].minus(CardSet::of(green)).with(other);
    let moved: CardSet = [green, other].into_iter().collect();
    let mut open = beige(0).and(beige(1)).minus(moved).iter();
    let touched = [open.next().unwrap().0, open.next().unwrap().0];
    let second = Deal::new(setup.ruleset(), first.cards(), Key::Duet(twin)).unwrap();
    let one = all_a_partner_receives(&setup, first, touched);
    let two = all_a_partner_receives(&setup, second, touched);
    assert!(one.len() > 45, "{}", one.len());
    for (a, b) in one.iter().zip(&two) {
        assert_eq!(a, b);
    }
    assert_eq!(one.len(), two.len());
}

fn colours<'v>(view: &'v Value, fields: &[&str]) -> Vec<(usize, String)> {
    let cards = view["cards"].as_array().unwrap().iter().enumerate();
    let colour = |card: &'v Value| fields.iter().find_map(|field| card[field].as_str());
    cards
        .filter_map(|(at, card)| Some((at, colour(card)?.to_owned())))
        .collect()
}

/// The colours that lie on the cards.
fn covered(view: &Value) -> Vec<(usize, String)> {
    colours(view, &["covered"])
}

/// Everything that a view tells of colours.
fn known(view: &Value) -> Vec<(usize, String)> {
    colours(view, &["covered", "key", "other_key"])
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
        // The second time spectators are behind.
        let behind = [None, Some(3)][compared];
        let one = all_a_guesser_receives(&setup, first, &touches, behind);
        let other = all_a_guesser_receives(&setup, second, &touches, behind);
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
