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
        "sharpness",
        "auto",
        "factor on beta: higher trusts the guesser to follow this lexicon more closely; auto: fitted on people for chosen clues",
    )
    .was("trust"),
    Param::new(
        "floor",
        "-1",
        "scores below so many standard deviations over a card's mean say nothing",
    ),
    Param::new(
        "risk",
        "1",
        "risk tolerance: 1 counts a lost game as it is, below 1 is cautious",
    ),
    Param::new(
        "turn_cost",
        "0.07",
        "cost of a turn against losing, where no opponent presses; 0.05 is neutral",
    )
    .was("haste"),
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
    Param::new("most", "4", "largest number it says"),
    Param::new(
        "reason",
        "1.5",
        "a card counts for the number only if its score lies so many standard deviations over its mean: people do not touch cards they see no reason for",
    ),
    Param::new(
        "all_found",
        "0.2",
        "a number above 1 is said only if all its cards are found with at least this chance",
    ),
    Param::new(
        "learn",
        "4",
        "after how many touches what this guesser found and missed counts as much as what guessers at large do; 0: never",
    ),
    Param::new(
        "zero_heeded",
        "auto",
        "chance that the guesser heeds a zero that warns of the deadly card; 0: it never says zero; auto: 1 beside a guesser known to heed it, else 0",
    )
    .was("heed"),
    Param::new(
        "lexica",
        "none",
        "further lexica in which the clue must work, joined with +",
    ),
];
