//! The parameters of `expected`.

use crate::players::Param;

/// The parameters of `expected`.
pub const PARAMS: &[Param] = &[
    Param::new(
        "beta",
        "auto",
        "sharpness of the guesser's choice: doublings of a card's weight per unit of affinity; auto: the lexicon's, fitted on people",
    ),
    Param::new(
        "lapse",
        "auto",
        "weight that every card has whatever the clue; auto: the lexicon's",
    ),
    Param::new(
        "trust",
        "1",
        "factor on beta: below 1 the guesser is thought to differ more from this lexicon",
    ),
    Param::new(
        "floor",
        "-1",
        "scores below so many standard deviations over a card's mean say nothing",
    ),
    Param::new(
        "risk",
        "1",
        "how lightly a lost game is taken: 1 as it is, below 1 more careful",
    ),
    Param::new(
        "haste",
        "0.07",
        "how much a turn counts against losing where no opponent presses; 0.05 counts both as they are",
    ),
    Param::new(
        "memory",
        "0.1",
        "how much of a card that an earlier clue was meant for counts as found",
    ),
    Param::new(
        "common",
        "0.02",
        "worth of a plain common word over a rare one, as a part of the game",
    ),
    Param::new(
        "rare",
        "0.65",
        "share of guessers to whom a rare word means what it means here",
    ),
    Param::new("plain", "0.92", "the same for a common word"),
    Param::new("most", "6", "largest number it says"),
    Param::new(
        "learn",
        "4",
        "after how many touches what this guesser found and missed counts as much as what guessers at large do; 0: never",
    ),
    Param::new(
        "heed",
        "1",
        "how far a zero that warns of the deadly card is thought to be heeded; 0: it never says zero",
    ),
    Param::new(
        "lexica",
        "none",
        "further lexica in which the clue must work, joined with +",
    ),
];
