//! Exhaustive counts in the manner of perft: from a small deal, how many different continuations
//! there are to each depth and how many of them have ended, by the engine and by the brute force,
//! and against the numbers kept in `counts/`. `SPYMASTER_WRITE_COUNTS=1` writes those anew.

use std::fmt::Write as _;
use std::path::PathBuf;

use spymaster::rules::{Action, Number, Pos, Side, Solo, State, Winner};

use super::brute::{Deed, End, Words};
use super::brute_duet::Pair;
use super::support::{A, B, Table, duet_rules, versus_with};

/// A ruleset on a small table, in both implementations.
#[derive(Clone)]
enum Brute {
    Words(Words),
    Pair(Pair),
}

impl Brute {
    fn deeds(&self) -> Vec<Deed> {
        match self {
            Brute::Words(w) => w.deeds(),
            Brute::Pair(p) => p.deeds(),
        }
    }

    fn doing(&self, deed: &Deed) -> Brute {
        match self {
            Brute::Words(w) => Brute::Words(w.doing(deed)),
            Brute::Pair(p) => Brute::Pair(p.doing(deed)),
        }
    }

    fn end(&self) -> Option<End> {
        match self {
            Brute::Words(w) => w.end.clone(),
            Brute::Pair(p) => p.end.clone(),
        }
    }
}

/// The engine's options as deeds. An objection is the table's, so it is listed once.
fn engine_deeds(state: &State) -> Vec<(Deed, Side, Action)> {
    let mut deeds = vec![];
    for side in Side::BOTH {
        let me = side.index();
        for action in state.options(side).actions() {
            let deed = match action {
                Action::Clue(Number::Count(n)) => Deed::Say(me, n.to_string()),
                Action::Clue(Number::Zero) => Deed::Say(me, "zero".into()),
                Action::Clue(Number::Unlimited) => Deed::Say(me, "unlimited".into()),
                Action::Object if side == B => continue,
                Action::Object => Deed::Object,
                Action::Guess(Pos(p)) => Deed::Touch(me, p as usize),
                Action::Stop => Deed::Stop(me),
                Action::Cover(Pos(p)) => Deed::Cover(me, p as usize),
                Action::Decline => Deed::Decline(me),
            };
            deeds.push((deed, side, action));
        }
    }
    deeds.sort_by(|x, y| x.0.cmp(&y.0));
    deeds
}

fn engine_end(state: &State) -> Option<End> {
    state.outcome().map(|outcome| match outcome.winner {
        Winner::Team(side) => End::Team(side.index()),
        Winner::Everyone => End::Together(state.score().map(i32::from)),
        Winner::Nobody => End::Lost,
    })
}

/// Continuations and ended games, per depth.
type Counts = Vec<(u64, u64)>;

fn count_engine(state: &State, depth: usize, counts: &mut Counts) {
    let at = counts.len() - 1 - depth;
    counts[at].0 += 1;
    counts[at].1 += u64::from(state.outcome().is_some());
    if depth > 0 {
        for (_, side, action) in engine_deeds(state) {
            let mut next = *state;
            next.apply(side, action).unwrap();
            count_engine(&next, depth - 1, counts);
        }
    }
}

fn count_brute(brute: &Brute, depth: usize, counts: &mut Counts) {
    let at = counts.len() - 1 - depth;
    counts[at].0 += 1;
    counts[at].1 += u64::from(brute.end().is_some());
    if depth > 0 {
        for deed in brute.deeds() {
            count_brute(&brute.doing(&deed), depth - 1, counts);
        }
    }
}

/// Walks both together and says where they part.
fn agree(state: &State, brute: &Brute, depth: usize, path: &mut Vec<Deed>) {
    assert_eq!(engine_end(state), brute.end(), "after {path:?}");
    let mut expected = brute.deeds();
    expected.sort();
    let listed = engine_deeds(state);
    let deeds: Vec<&Deed> = listed.iter().map(|(deed, ..)| deed).collect();
    assert_eq!(deeds, expected.iter().collect::<Vec<_>>(), "after {path:?}");
    if depth > 0 {
        for (deed, side, action) in listed {
            let mut next = *state;
            next.apply(side, action).unwrap();
            path.push(deed);
            agree(&next, &brute.doing(&path[path.len() - 1]), depth - 1, path);
            path.pop();
        }
    }
}

fn check(name: &str, table: Table, brute: Brute, depth: usize) {
    agree(table.state(), &brute, depth, &mut vec![]);
    let mut counts = vec![(0, 0); depth + 1];
    count_engine(table.state(), depth, &mut counts);
    let mut expected = vec![(0, 0); depth + 1];
    count_brute(&brute, depth, &mut expected);
    assert_eq!(counts, expected, "{name}: engine and brute force");

    let mut text = String::from("# depth continuations ended\n");
    for (depth, (all, ended)) in counts.iter().enumerate() {
        writeln!(text, "{depth} {all} {ended}").unwrap();
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/rules/counts")
        .join(format!("{name}.txt"));
    if std::env::var_os("SPYMASTER_WRITE_COUNTS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(kept, text, "{name}: the counts kept in {}", path.display());
}

/// Switches of the competitive game for both implementations.
#[derive(Clone, Copy, Default)]
struct Switches {
    zero: bool,
    unlimited: bool,
    finale: bool,
    phantom: Option<u8>,
}

fn check_words(name: &str, layout: &str, starts: Side, with: Switches, depth: usize) {
    let table = Table::new(versus_with(layout, starts, |v| {
        v.zero = with.zero;
        v.unlimited = with.unlimited;
        v.finale = with.finale;
        v.solo = with.phantom.map(|phantom_covers| Solo { phantom_covers });
    }));
    let mut brute = Words::new(layout, starts.index());
    brute.zero = with.zero;
    brute.unlimited = with.unlimited;
    brute.finale = with.finale;
    brute.phantom = with.phantom.map(usize::from);
    check(name, table, Brute::Words(brute), depth);
}

fn check_duet(name: &str, sides: [&str; 2], tokens: u8, mistakes: u8, free: bool, depth: usize) {
    let table = Table::new(duet_rules(sides[0], sides[1], tokens, mistakes, free));
    let (all, some) = (i32::from(tokens), i32::from(mistakes));
    let brute = Pair::new(sides[0], sides[1], all, some, free);
    check(name, table, Brute::Pair(brute), depth);
}

#[test]
fn plain_game_counts_agree() {
    let with = Switches::default();
    check_words("plain", "rrr bb. ..x", A, with, 8);
}

#[test]
fn plain_game_with_blue_to_start_and_two_assassins_counts_agree() {
    let with = Switches::default();
    check_words("plain-blue", "rb bb xx", B, with, 11);
}

#[test]
fn zero_and_unlimited_counts_agree() {
    let with = Switches {
        zero: true,
        unlimited: true,
        ..Switches::default()
    };
    check_words("zero-unlimited", "rrb b.x", A, with, 9);
}

#[test]
fn finale_counts_agree() {
    let with = Switches {
        finale: true,
        ..Switches::default()
    };
    check_words("finale", "rrb b.x", A, with, 12);
    check_words("finale-deep", "rb .x", A, with, 14);
}

#[test]
fn solo_counts_agree() {
    let with = Switches {
        phantom: Some(1),
        ..Switches::default()
    };
    check_words("solo", "rrr bbb ..x", A, with, 8);
}

#[test]
fn solo_without_phantom_covers_counts_agree() {
    let with = Switches {
        phantom: Some(0),
        zero: true,
        ..Switches::default()
    };
    check_words("solo-no-phantom", "rrb b.x", A, with, 9);
}

#[test]
fn finale_against_the_phantom_counts_agree() {
    let with = Switches {
        phantom: Some(1),
        finale: true,
        unlimited: true,
        ..Switches::default()
    };
    check_words("finale-solo", "rrb bb. bxb", A, with, 8);
}

/// Every pair of colours but black with black.
const SMALL: [&str; 2] = ["gg. g..", "g.g x.."];

#[test]
fn duet_counts_agree() {
    check_duet("duet", SMALL, 3, 3, false, 8);
}

#[test]
fn duet_mission_with_penalties_counts_agree() {
    check_duet("duet-mission", SMALL, 4, 1, false, 8);
    check_duet("duet-no-mistakes", ["gg.x", "g.g."], 3, 0, false, 9);
}

#[test]
fn duet_in_free_order_counts_agree() {
    check_duet("duet-free-order", ["gg.x", "g.g."], 5, 4, true, 10);
}

#[test]
fn scored_duet_counts_agree() {
    check_duet("duet-scored", ["g.x.", "gg.."], 9, 9, false, 12);
}
