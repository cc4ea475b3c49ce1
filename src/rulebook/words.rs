//! A ruleset in sentences, and the ratings of scores.

use crate::messages::Messages;
use crate::rules::{Duet, Kind, Ruleset, Side, Solo, Versus};

/// The ruleset as sentences a player understands, one a line. Numbers in brackets are the rules'.
pub fn describe(messages: &Messages, ruleset: &Ruleset) -> Vec<String> {
    let m = messages;
    let grid = ruleset.grid();
    let cards = [
        ("n", ruleset.cards().into()),
        ("rows", grid.rows.into()),
        ("columns", grid.columns.into()),
    ];
    let mut lines = vec![m.text("rules-cards", &cards)];
    match ruleset.kind() {
        Kind::Versus(v) => versus(m, ruleset, v, &mut lines),
        Kind::Duet(d) => duet(m, d, &mut lines),
    }
    lines
}

fn versus(m: &Messages, ruleset: &Ruleset, v: &Versus, lines: &mut Vec<String>) {
    let counted = |id: &str, n: u8| m.text(id, &[("n", n.into())]);
    let agents = [
        ("agents", counted("count-agents", v.starting).into()),
        ("other", v.other.into()),
        (
            "bystanders",
            counted("count-bystanders", ruleset.bystanders()).into(),
        ),
        ("assassins", counted("count-assassins", v.assassins).into()),
    ];
    lines.push(m.text("rules-agents", &agents));
    lines.push(m.get("rules-clue"));
    lines.push(m.get("rules-touch"));
    lines.push(m.get(match (v.zero, v.unlimited) {
        (true, true) => "rules-zero-unlimited",
        (true, false) => "rules-zero-only",
        (false, true) => "rules-unlimited-only",
        (false, false) => "rules-neither",
    }));
    lines.push(m.get(match (v.finale, v.assassins) {
        (true, _) => "rules-finale",
        (false, 0) => "rules-win-no-assassin",
        (false, _) => "rules-win",
    }));
    match v.solo {
        None => lines.push(m.get("rules-illegal")),
        Some(Solo { phantom_covers: 0 }) => {
            lines.push(m.get("rules-alone"));
            lines.push(m.get("rules-alone-illegal"));
        }
        Some(Solo { phantom_covers: n }) => {
            let covers = |n: u8| [("covers", counted("count-blue-agents", n).into())];
            lines.push(m.text("rules-solo", &covers(n)));
            lines.push(m.text("rules-solo-score", &[("most", v.other.into())]));
            lines.push(m.text("rules-solo-illegal", &covers(n + 1)));
        }
    }
    if v.shared_guesser {
        lines.push(m.get("rules-shared"));
    }
}

fn duet(m: &Messages, d: &Duet, lines: &mut Vec<String>) {
    let [a, b] = d.greens();
    let both = d.key[0][0];
    let key = [
        ("a", a.into()),
        ("b", b.into()),
        ("both", both.into()),
        ("all", (a + b - both).into()),
    ];
    lines.push(m.text("rules-duet-key", &key));
    lines.push(m.get("rules-duet-turns"));
    lines.push(m.get(match d.zero {
        true => "rules-duet-zero",
        false => "rules-duet-no-zero",
    }));
    lines.push(m.get("rules-duet-touch"));
    let tokens = m.text("count-tokens", &[("n", d.tokens.into())]);
    let id = match d.mistakes == d.tokens {
        true => "rules-duet-tokens",
        false => "rules-duet-mission",
    };
    let tokens = [("tokens", tokens.into()), ("mistakes", d.mistakes.into())];
    lines.push(m.text(id, &tokens));
    lines.push(m.get("rules-duet-black"));
    lines.push(m.get("rules-duet-finished"));
    lines.push(m.get("rules-duet-illegal"));
    lines.push(m.get(match d.is_scored() {
        true => "rules-duet-score",
        false => "rules-duet-no-score",
    }));
    if d.free_order {
        lines.push(m.get("rules-duet-free-order"));
    }
}

/// The title that a won game against the game earns: the score is the number of phantom agents
/// still uncovered (1.10). `None` for a score that cannot be.
pub fn solo_title(messages: &Messages, cards: u8, score: u8) -> Option<String> {
    const LARGE: [&str; 8] = [
        "title-large-1",
        "title-large-2",
        "title-large-3",
        "title-large-4",
        "title-large-5",
        "title-large-6",
        "title-large-7",
        "title-large-8",
    ];
    const SMALL: [&str; 7] = [
        "title-small-1",
        "title-small-2",
        "title-small-3",
        "title-small-4",
        "title-small-5",
        "title-small-6",
        "title-small-7",
    ];
    let titles: &[&str] = if cards > 20 { &LARGE } else { &SMALL };
    let id = titles.get(usize::from(score).checked_sub(1)?)?;
    Some(messages.get(id))
}

/// The rating of a won standard Duet's score (2.8).
pub fn duet_rating(messages: &Messages, score: i8) -> String {
    messages.get(match score {
        ..=5 => "title-duet-1",
        6..=8 => "title-duet-2",
        9..=10 => "title-duet-3",
        _ => "title-duet-4",
    })
}

/// The name of a side under a ruleset.
pub fn side_name(ruleset: &Ruleset, side: Side) -> &'static str {
    match (ruleset.kind(), side) {
        (Kind::Versus(_), Side::A) => "red",
        (Kind::Versus(_), Side::B) => "blue",
        (Kind::Duet(_), Side::A) => "player A",
        (Kind::Duet(_), Side::B) => "player B",
    }
}
