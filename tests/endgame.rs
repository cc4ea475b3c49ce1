//! Clues in constructed end-games: no clue is meant to fail.

#[allow(dead_code)]
#[path = "../experiments/partners/endgame.rs"]
mod endgame;

/// The whole suite has 400 positions: `experiments/run partners`.
#[test]
fn the_likeliest_first_touch_is_ours_and_no_zero_stands_in_for_a_finishing_clue() {
    // A zero is only said beside a guesser who is known to heed it; here it may be said.
    for spec in ["expected", "expected:zero_heeded=1"] {
        for tally in endgame::measure(spec, 6).unwrap() {
            assert_eq!(tally.positions, 6);
            assert_eq!((tally.decoys, tally.missed), (0, 0), "{spec}: {tally:?}");
        }
    }
}
