//! Deals over fixed seeds: even over positions, cards and the starting side; Duet's table always.

use spymaster::rules::{
    CardSet, Deal, Duet, Grid, Key, Kind, Purpose, Ruleset, Seed, Side, Versus,
};

const GRID: Grid = Grid {
    rows: 5,
    columns: 5,
};
const GAMES: u64 = 20_000;
const DECK: usize = 100;

fn classic() -> Ruleset {
    let rules = Versus {
        starting: 9,
        other: 8,
        assassins: 1,
        zero: true,
        unlimited: true,
        finale: false,
        solo: None,
        shared_guesser: false,
    };
    Ruleset::new(GRID, Kind::Versus(rules)).unwrap()
}

fn duet() -> Ruleset {
    let rules = Duet {
        key: Duet::KEY,
        tokens: 9,
        mistakes: 9,
        zero: true,
        free_order: false,
    };
    Ruleset::new(GRID, Kind::Duet(rules)).unwrap()
}

fn deals(ruleset: &Ruleset) -> impl Iterator<Item = Deal> {
    (0..GAMES).map(move |game| {
        let mut rng = Seed(2024).stream(0, game, Purpose::Deal);
        Deal::draw(ruleset, DECK, &mut rng).unwrap()
    })
}

/// The distance of counts of `each` draws per deal from even, in units of chance. Draws without
/// repetition vary less than independent ones, by the factor (n - each) / (n - 1).
fn chi_square(counts: &[u32], each: usize) -> f64 {
    let n = counts.len() as f64;
    let expected = GAMES as f64 * each as f64 / n;
    let square: f64 = counts
        .iter()
        .map(|&c| (f64::from(c) - expected).powi(2) / expected)
        .sum();
    square * (n - 1.0) / (n - each as f64)
}

/// The value that chi-square exceeds about once in a million even draws (Wilson and Hilferty): rare
/// enough for the many tests made here, and far below the value of a wrong shuffle.
fn limit(degrees: usize) -> f64 {
    let k = degrees as f64;
    let spread = 2.0 / (9.0 * k);
    k * (1.0 - spread + 4.75 * spread.sqrt()).powi(3)
}

fn assert_even(what: &str, counts: &[u32], each: usize) {
    let value = chi_square(counts, each);
    let limit = limit(counts.len() - 1);
    assert!(
        value < limit,
        "{what}: chi-square {value:.1} above {limit:.1}"
    );
}

fn tally(counts: &mut [u32], set: CardSet) {
    for card in set {
        counts[card.index()] += 1;
    }
}

/// 1.1: every role is even over the 25 positions.
#[test]
fn roles_are_even_over_positions() {
    let [mut first, mut second, mut assassin] = [[0; 25]; 3];
    for deal in deals(&classic()) {
        let Key::Versus(key) = deal.key() else {
            panic!("a competitive key");
        };
        tally(&mut first, key.agents[key.starts.index()]);
        tally(&mut second, key.agents[key.starts.other().index()]);
        tally(&mut assassin, key.assassins);
    }
    assert_even("starting team", &first, 9);
    assert_even("other team", &second, 8);
    assert_even("assassin", &assassin, 1);
}

/// 1.1: roles of two positions are even as pairs: the assassin's place tells nothing of the others.
#[test]
fn starting_agents_are_even_around_every_assassin() {
    let mut pairs = vec![0; 25 * 25];
    for deal in deals(&classic()) {
        let Key::Versus(key) = deal.key() else {
            panic!("a competitive key");
        };
        for assassin in key.assassins {
            for agent in key.agents[key.starts.index()] {
                pairs[assassin.index() * 25 + agent.index()] += 1;
            }
        }
    }
    let expected = GAMES as f64 * 9.0 / (25.0 * 24.0);
    for (cell, &count) in pairs.iter().enumerate() {
        if cell / 25 == cell % 25 {
            assert_eq!(count, 0, "an assassin is no agent");
        } else {
            let off = (f64::from(count) - expected) / expected.sqrt();
            assert!(
                off.abs() < 4.5,
                "cell {cell}: {count}, expected {expected:.0}"
            );
        }
    }
}

/// 1.1: either team starts equally often.
#[test]
fn starting_side_is_even() {
    let mut starts = [0u32; 2];
    for deal in deals(&classic()) {
        let Key::Versus(key) = deal.key() else {
            panic!("a competitive key");
        };
        starts[key.starts.index()] += 1;
    }
    assert_even("starting side", &starts, 1);
}

/// Cards are even over the deck, and over the positions for any one card.
#[test]
fn cards_are_even_over_deck_and_positions() {
    let mut dealt = vec![0; DECK];
    let mut places_of_seven = [0; 25];
    let mut first_place = vec![0; DECK];
    let mut seen_seven = 0u32;
    for deal in deals(&classic()) {
        for (place, &card) in deal.cards().iter().enumerate() {
            dealt[card as usize] += 1;
            if card == 7 {
                places_of_seven[place] += 1;
                seen_seven += 1;
            }
        }
        first_place[deal.cards()[0] as usize] += 1;
        let mut sorted = deal.cards().to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 25, "no card twice");
    }
    assert_even("cards of the deck", &dealt, 25);
    assert_even("cards at the first place", &first_place, 1);
    let expected = f64::from(seen_seven) / 25.0;
    let square: f64 = places_of_seven
        .iter()
        .map(|&c: &u32| (f64::from(c) - expected).powi(2) / expected)
        .sum();
    assert!(square < limit(24), "places of one card: {square:.1}");
}

/// 2.1: the table holds for every key, and every cell of it is even over the positions.
#[test]
fn duet_keys_match_the_table_and_are_even() {
    let mut cells = vec![[0u32; 25]; 9];
    for deal in deals(&duet()) {
        let Key::Duet(key) = deal.key() else {
            panic!("a two-sided key");
        };
        let all = CardSet::first(25);
        let sides = Side::BOTH.map(|side| {
            let (green, black) = (key.greens[side.index()], key.blacks[side.index()]);
            [green, all.minus(green.or(black)), black]
        });
        for (a, row) in Duet::KEY.iter().enumerate() {
            for (b, &expected) in row.iter().enumerate() {
                let cell = sides[0][a].and(sides[1][b]);
                assert_eq!(cell.len(), expected);
                tally(&mut cells[3 * a + b], cell);
            }
        }
    }
    for (cell, counts) in cells.iter().enumerate() {
        let each = Duet::KEY[cell / 3][cell % 3];
        assert_even(&format!("cell {cell}"), counts, each.into());
    }
}

/// The chi-square test is able to fail: a slightly loaded die is noticed.
#[test]
fn uneven_counts_are_noticed() {
    let mut counts = [GAMES as u32 * 9 / 25; 25];
    counts[3] += 500;
    counts[4] -= 500;
    assert!(chi_square(&counts, 9) > limit(24));
}
