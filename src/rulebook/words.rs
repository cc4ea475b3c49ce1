//! A ruleset in sentences, and what a score is worth.

use crate::messages::Messages;
use crate::rules::{Kind, Ruleset, Side, Solo};

/// The ruleset as sentences a player understands, one a line. Numbers in brackets are the rules'.
pub fn describe(ruleset: &Ruleset) -> Vec<String> {
    let grid = ruleset.grid();
    let mut lines = vec![format!(
        "{} cards lie in {} rows of {}.",
        ruleset.cards(),
        grid.rows,
        grid.columns
    )];
    match ruleset.kind() {
        Kind::Versus(v) => {
            lines.push(format!(
                "The starting team has {}, the other team {}; {} and {} (1.1).",
                count(v.starting, "agent"),
                v.other,
                count(ruleset.bystanders(), "bystander"),
                match v.assassins {
                    0 => "no assassin".to_owned(),
                    n => count(n, "assassin"),
                },
            ));
            lines.push(
                "A clue is a word and a number n; the guessers touch at least one card and at most n + 1, and may stop after the first (1.3, 1.4)."
                    .into(),
            );
            lines.push(
                "An own agent: go on. A bystander or an agent of the other colour: it is covered and the turn ends (1.3)."
                    .into(),
            );
            lines.push(match (v.zero, v.unlimited) {
                (true, true) => {
                    "Zero and unlimited may be said; then guesses have no limit (1.5, 1.6).".into()
                }
                (true, false) => "Zero may be said, unlimited may not (1.5, 1.6).".into(),
                (false, true) => "Unlimited may be said, zero may not (1.5, 1.6).".into(),
                (false, false) => "Neither zero nor unlimited may be said (1.5, 1.6).".into(),
            });
            if v.finale {
                lines.push(
                    "Finale: a team wins by touching the assassin once its agents are all found; touched too early, it must find the rest in that turn without a mistake (1.9)."
                        .into(),
                );
            } else if v.assassins == 0 {
                lines.push(
                    "A team wins when its agents are all covered, whoever covers the last (1.7)."
                        .into(),
                );
            } else {
                lines.push(
                    "A team wins when its agents are all covered, whoever covers the last; whoever touches the assassin loses (1.3, 1.7)."
                        .into(),
                );
            }
            match v.solo {
                None => lines.push(
                    "An illegal clue ends the turn, and the other spymaster may cover one of its own agents (1.8)."
                        .into(),
                ),
                Some(Solo { phantom_covers: 0 }) => {
                    lines.push(
                        "One team, red, plays; blue has no players and does nothing. If all its agents get covered, the game is lost; a win scores the ones left.".into(),
                    );
                    lines.push(
                        "An illegal clue ends the turn, and one blue agent is covered (1.10).".into(),
                    );
                }
                Some(Solo { phantom_covers: n }) => {
                    lines.push(format!(
                        "One team, red, plays and starts; after each of its turns its spymaster covers {} of its choice. When blue is all covered the game is lost (1.10).",
                        count(n, "blue agent")
                    ));
                    lines.push(format!(
                        "A win scores the blue agents left, from {} down to 1; each score has a title (1.10).",
                        v.other
                    ));
                    lines.push(format!(
                        "An illegal clue ends the turn, and {} are covered instead (1.10).",
                        count(n + 1, "blue agent")
                    ));
                }
            }
            if v.shared_guesser {
                lines.push("One guesser plays for both spymasters, in good faith (1.11).".into());
            }
        }
        Kind::Duet(d) => {
            let [a, b] = d.greens();
            let both = d.key[0][0];
            lines.push(format!(
                "The key has two sides with {a} and {b} green cards, {both} of them green on both: {} to find together (2.1).",
                a + b - both
            ));
            lines.push(
                "The sides give clues in turn; a clue's number does not limit the guesses. The colour is the one on the clue giver's side (2.2, 2.3)."
                    .into(),
            );
            lines.push(format!(
                "{} The guesser touches at least one card, and may stop after a green one (2.4, 2.10).",
                match d.zero {
                    true => "Zero may be said, unlimited may not: none of the giver's greens relates to it.",
                    false => "Neither zero nor unlimited may be said.",
                }
            ));
            lines.push(
                "Green: it is covered for both sides. Beige: a token that points at the guesser lies on it, the turn ends, and only the other player may still touch it (2.3)."
                    .into(),
            );
            lines.push(if d.mistakes == d.tokens {
                format!(
                    "{}: one for every turn, spent on a stop or on a mistake (2.4).",
                    count(d.tokens, "timer token")
                )
            } else {
                format!(
                    "{}, of which {} pay for mistakes; a mistake beyond them takes two (2.9).",
                    count(d.tokens, "timer token"),
                    d.mistakes
                )
            });
            lines.push(
                "A black card loses at once. When the tokens are gone no more clues are given, and any card that is not green loses (2.3, 2.7)."
                    .into(),
            );
            lines.push(
                "A side whose greens are all found says so and gives no more clues; the other gives them all (2.5)."
                    .into(),
            );
            lines.push(
                "An illegal clue costs a token, and is then guessed on as if it were legal (2.11)."
                    .into(),
            );
            if d.is_scored() {
                lines.push(
                    "A win scores 3 for each token left, 1 for each turn that ended without a mistake, and 1 less after a sudden death (2.8)."
                        .into(),
                );
            } else {
                lines.push("A win has no score (2.8, 2.9).".into());
            }
            if d.free_order {
                lines.push("A side may give two clues in a row, never three (2.12).".into());
            }
        }
    }
    lines
}

fn count(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
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

/// What the score of a won standard Duet is worth (2.8).
pub fn duet_rating(messages: &Messages, score: i8) -> String {
    messages.get(match score {
        ..=5 => "title-duet-1",
        6..=8 => "title-duet-2",
        9..=10 => "title-duet-3",
        _ => "title-duet-4",
    })
}

/// What a side is called under a ruleset.
pub fn side_name(ruleset: &Ruleset, side: Side) -> &'static str {
    match (ruleset.kind(), side) {
        (Kind::Versus(_), Side::A) => "red",
        (Kind::Versus(_), Side::B) => "blue",
        (Kind::Duet(_), Side::A) => "player A",
        (Kind::Duet(_), Side::B) => "player B",
    }
}
