//! Random rulesets, valid by construction, and random play for the property tests.

use proptest::prelude::*;
use spymaster::rules::{Action, Duet, Game, Grid, Kind, Ruleset, Seed, Side, Solo, State, Versus};

/// Any grid of the table.
fn grid() -> impl Strategy<Value = Grid> {
    let sizes: Vec<Grid> = (1..=25)
        .flat_map(|rows| (1..=25).map(move |columns| Grid { rows, columns }))
        .filter(|grid| (4..=25).contains(&(u32::from(grid.rows) * u32::from(grid.columns))))
        .collect();
    prop::sample::select(sizes)
}

fn versus() -> impl Strategy<Value = Ruleset> {
    let switches = any::<(bool, bool, bool, bool)>();
    let solo = prop::option::of(0..=1u8);
    (grid(), switches, solo, any::<[u8; 3]>()).prop_map(|(grid, switches, solo, draws)| {
        let (zero, unlimited, finale, shared) = switches;
        let cards = grid.cards();
        let assassins = if finale {
            1
        } else {
            1 + draws[0] % (cards - 3).min(3)
        };
        let starting = 1 + draws[1] % (cards - assassins - 1);
        let other = 1 + draws[2] % (cards - assassins - starting);
        let rules = Versus {
            starting,
            other,
            assassins,
            zero,
            unlimited,
            finale,
            solo: solo.map(|phantom_covers| Solo { phantom_covers }),
            shared_guesser: shared && solo.is_none(),
        };
        Ruleset::new(grid, Kind::Versus(rules)).unwrap()
    })
}

fn duet() -> impl Strategy<Value = Ruleset> {
    let numbers = (1..=25u8).prop_flat_map(|tokens| (Just(tokens), 0..=tokens));
    let cells = prop::collection::vec(0..9usize, 25);
    let published = prop::bool::weighted(0.3);
    (grid(), numbers, cells, published, any::<bool>()).prop_map(
        |(grid, (tokens, mistakes), cells, published, free_order)| {
            let mut key = [[0u8; 3]; 3];
            // One green for each side, the rest anything.
            key[0][cells[0] % 3] += 1;
            key[cells[1] % 3][0] += 1;
            for &cell in &cells[2..grid.cards() as usize] {
                key[cell / 3][cell % 3] += 1;
            }
            let square = Grid {
                rows: 5,
                columns: 5,
            };
            let rules = Duet {
                key: if published { Duet::KEY } else { key },
                tokens,
                mistakes,
                zero: true,
                free_order,
            };
            Ruleset::new(if published { square } else { grid }, Kind::Duet(rules)).unwrap()
        },
    )
}

/// Any ruleset of either game.
pub fn ruleset() -> impl Strategy<Value = Ruleset> {
    prop_oneof![versus(), duet()]
}

/// A dealt game of any ruleset.
pub fn game() -> impl Strategy<Value = Game> {
    (ruleset(), any::<u64>(), 25..500usize)
        .prop_map(|(ruleset, seed, deck)| Game::seeded(&ruleset, deck, Seed(seed), 0, 0).unwrap())
}

/// Numbers to choose actions by; more than any game without illegal clues needs.
pub fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..160)
}

/// Everything listed for both sides.
pub fn listed(state: &State, objections: bool) -> Vec<(Side, Action)> {
    let all = Side::BOTH.into_iter().flat_map(|side| {
        let actions = state.options(side).actions();
        actions.map(move |action| (side, action))
    });
    all.filter(|(_, action)| objections || *action != Action::Object)
        .collect()
}

/// The action that a number chooses; `None` at the end.
pub fn chosen(state: &State, objections: bool, choice: u32) -> Option<(Side, Action)> {
    let actions = listed(state, objections);
    (!actions.is_empty()).then(|| actions[choice as usize % actions.len()])
}
