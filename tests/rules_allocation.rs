//! Nothing is allocated in play, and a position is small.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use spymaster::rules::random::play_randomly;
use spymaster::rules::{
    Duet, Game, Grid, Kind, Options, Purpose, Ruleset, Seed, Side, Solo, State, Versus,
};

/// Counts this thread's allocations, so that the test harness does not disturb.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn note() {
    // During the destruction of a thread there is nothing left to count in.
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(memory, layout) }
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

fn rulesets() -> [Ruleset; 4] {
    let grid = Grid {
        rows: 5,
        columns: 5,
    };
    let classic = Versus {
        starting: 9,
        other: 8,
        assassins: 1,
        zero: true,
        unlimited: true,
        finale: false,
        solo: None,
        shared_guesser: false,
    };
    let solo = Versus {
        finale: true,
        solo: Some(Solo { phantom_covers: 1 }),
        ..classic
    };
    let duet = Duet {
        key: Duet::KEY,
        tokens: 9,
        mistakes: 9,
        zero: true,
        free_order: false,
    };
    let mission = Duet {
        mistakes: 2,
        zero: true,
        free_order: true,
        ..duet
    };
    [
        Kind::Versus(classic),
        Kind::Versus(solo),
        Kind::Duet(duet),
        Kind::Duet(mission),
    ]
    .map(|kind| Ruleset::new(grid, kind).unwrap())
}

/// Deal, play with history, refusals, and every view at every step.
fn play_with_views(ruleset: &Ruleset, index: u64) {
    use spymaster::rules::Action;
    let mut game = Game::seeded(ruleset, 400, Seed(9), index, 0).unwrap();
    let mut rng = Seed(9).stream(index, 0, Purpose::GuesserA);
    loop {
        for side in Side::BOTH {
            black_box(game.guesser_view(side));
            black_box(game.spymaster_view(side));
            black_box(game.duet_view(side));
        }
        let sides: [Options; 2] = Side::BOTH.map(|side| game.state().options(side));
        let sizes = sides.map(|options| options.actions().count() as u32);
        if sizes == [0, 0] {
            assert!(game.apply(Side::A, Action::Stop).is_err());
            break;
        }
        let n = spymaster::rules::below(&mut rng, sizes[0] + sizes[1]);
        let (side, n) = if n < sizes[0] {
            (Side::A, n)
        } else {
            (Side::B, n - sizes[0])
        };
        let action = sides[side.index()].actions().nth(n as usize).unwrap();
        game.apply(side, action).unwrap();
    }
    assert!(game.state().outcome().is_some());
}

#[test]
fn whole_games_with_all_views_allocate_nothing() {
    for ruleset in rulesets() {
        let counted = allocations(|| {
            for index in 0..200 {
                play_with_views(&ruleset, index);
                black_box(play_randomly(&ruleset, 400, Seed(3), index).unwrap());
            }
        });
        assert_eq!(counted, 0, "{ruleset:?}");
    }
}

#[test]
fn allocations_are_noticed() {
    assert_eq!(allocations(|| drop(black_box(vec![1u8]))), 1);
}

#[test]
fn position_takes_at_most_64_bytes() {
    assert!(size_of::<State>() <= 64, "{}", size_of::<State>());
}
