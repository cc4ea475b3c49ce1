//! Whole random legal games, deal included, on one core. Each block of games is checked against a
//! checksum of its results, so a faster engine that plays another game is noticed.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use spymaster::rules::random::play_randomly;
use spymaster::rules::{Duet, Grid, Kind, Ruleset, Seed, Versus, Winner};

/// Games in a block.
const GAMES: u64 = 1_000;

const GRID: Grid = Grid {
    rows: 5,
    columns: 5,
};

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
    Ruleset::new(GRID, Kind::Versus(rules)).expect("the classic counts fill the grid")
}

fn duet() -> Ruleset {
    let rules = Duet {
        key: Duet::KEY,
        tokens: 9,
        mistakes: 9,
        zero: true,
        free_order: false,
    };
    Ruleset::new(GRID, Kind::Duet(rules)).expect("Duet's key fills the grid")
}

/// Games won (by red, or together), actions played, and a hash of the last positions.
fn play_block(ruleset: &Ruleset) -> (u64, u64, u64) {
    let (mut won, mut actions, mut hash) = (0, 0, 0u64);
    for index in 0..GAMES {
        let (state, steps) =
            play_randomly(ruleset, 400, Seed(1), index).expect("400 cards suffice");
        let outcome = state.outcome().expect("a random game ends");
        won += u64::from(matches!(
            outcome.winner,
            Winner::Everyone | Winner::Team(spymaster::rules::Side::A)
        ));
        actions += u64::from(steps);
        hash = (hash ^ u64::from(state.covered().0)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    (won, actions, hash)
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    group.throughput(Throughput::Elements(GAMES));
    let blocks = [("classic", classic(), CLASSIC), ("duet", duet(), DUET)];
    for (name, ruleset, expected) in blocks {
        assert_eq!(play_block(&ruleset), expected, "{name}: results of seed 1");
        group.bench_function(name, |bench| {
            bench.iter(|| black_box(play_block(black_box(&ruleset))));
        });
    }
    group.finish();
}

const CLASSIC: (u64, u64, u64) = (486, 21_888, 16_779_889_258_045_016_676);
const DUET: (u64, u64, u64) = (0, 11_214, 12_718_771_060_044_959_115);

criterion_group!(benches, games);
criterion_main!(benches);
