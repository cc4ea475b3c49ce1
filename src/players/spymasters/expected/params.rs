//! The parameters of `expected`.

use crate::players::Param;

/// The parameters of `expected`.
pub const PARAMS: &[Param] = &[
    Param {
        key: "beta",
        default: "auto",
        about: "sharpness of the guesser's choice: doublings of a card's weight per unit of affinity; auto: the lexicon's, fitted on people",
    },
    Param {
        key: "lapse",
        default: "auto",
        about: "weight that every card has whatever the clue; auto: the lexicon's",
    },
    Param {
        key: "trust",
        default: "1",
        about: "factor on beta: below 1 the guesser is thought to differ more from this lexicon",
    },
    Param {
        key: "floor",
        default: "-1",
        about: "scores below so many standard deviations over a card's mean say nothing",
    },
    Param {
        key: "risk",
        default: "1",
        about: "how lightly a lost game is taken: 1 as it is, below 1 more careful",
    },
    Param {
        key: "haste",
        default: "0.07",
        about: "how much a turn counts against losing where no opponent presses; 0.05 counts both as they are",
    },
    Param {
        key: "memory",
        default: "0.1",
        about: "how much of a card that an earlier clue was meant for counts as found",
    },
    Param {
        key: "common",
        default: "0.02",
        about: "worth of a plain common word over a rare one, as a part of the game",
    },
    Param {
        key: "rare",
        default: "0.65",
        about: "share of guessers to whom a rare word means what it means here",
    },
    Param {
        key: "plain",
        default: "0.92",
        about: "the same for a common word",
    },
    Param {
        key: "most",
        default: "6",
        about: "largest number it says",
    },
    Param {
        key: "learn",
        default: "4",
        about: "after how many touches what this guesser found and missed counts as much as what guessers at large do; 0: never",
    },
    Param {
        key: "heed",
        default: "1",
        about: "how far a zero that warns of the deadly card is thought to be heeded; 0: it never says zero",
    },
    Param {
        key: "lexica",
        default: "none",
        about: "further lexica in which the clue must work, joined with +",
    },
];
