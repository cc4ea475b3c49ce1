//! The seats of a table, and their sitters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::{Kind, Phase, Ruleset, Side};

/// A place at the table. Written `red-spymaster`, `blue-guesser`, `guesser` (one for both teams), `a`, `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Gives a team's clues, and sees the key.
    Spymaster(Side),
    /// Guesses for a team.
    Guesser(Side),
    /// Guesses for both teams (1.11).
    SharedGuesser,
    /// A player of Duet, who does both and sees one side of the key.
    Partner(Side),
}

/// A text that is no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no seat `{0}`: expected red-spymaster, red-guesser, blue-spymaster, blue-guesser, guesser, or in Duet a or b"
)]
pub struct UnknownSeat(pub String);

impl Seat {
    /// The seats of a ruleset, side A first. Against the game only the red team has players.
    pub fn all(ruleset: &Ruleset) -> Vec<Seat> {
        use Seat::{Guesser, Partner, SharedGuesser, Spymaster};
        match ruleset.kind() {
            Kind::Duet(_) => vec![Partner(Side::A), Partner(Side::B)],
            Kind::Versus(v) if v.solo.is_some() => vec![Spymaster(Side::A), Guesser(Side::A)],
            Kind::Versus(v) if v.shared_guesser => {
                vec![Spymaster(Side::A), Spymaster(Side::B), SharedGuesser]
            }
            Kind::Versus(_) => vec![
                Spymaster(Side::A),
                Guesser(Side::A),
                Spymaster(Side::B),
                Guesser(Side::B),
            ],
        }
    }

    /// The seat that acts for a side in a phase.
    pub fn of_phase(ruleset: &Ruleset, phase: Phase, side: Side) -> Seat {
        let guesses = matches!(phase, Phase::Guess | Phase::SuddenDeath);
        match (ruleset.kind(), guesses) {
            (Kind::Duet(_), _) => Seat::Partner(side),
            (Kind::Versus(_), false) => Seat::Spymaster(side),
            (Kind::Versus(v), true) if v.shared_guesser => Seat::SharedGuesser,
            (Kind::Versus(_), true) => Seat::Guesser(side),
        }
    }

    /// The side it plays for; `None` for the guesser of both.
    pub fn side(self) -> Option<Side> {
        match self {
            Seat::Spymaster(side) | Seat::Guesser(side) | Seat::Partner(side) => Some(side),
            Seat::SharedGuesser => None,
        }
    }

    /// True if clues come from here.
    pub fn gives_clues(self) -> bool {
        matches!(self, Seat::Spymaster(_) | Seat::Partner(_))
    }

    /// True if it guesses.
    pub fn guesses(self) -> bool {
        !matches!(self, Seat::Spymaster(_))
    }

    /// `spymaster`, `guesser` or `partner`, as transcripts have it.
    pub fn role(self) -> &'static str {
        match self {
            Seat::Spymaster(_) => "spymaster",
            Seat::Guesser(_) | Seat::SharedGuesser => "guesser",
            Seat::Partner(_) => "partner",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Spymaster(Side::A) => "red-spymaster",
            Seat::Spymaster(Side::B) => "blue-spymaster",
            Seat::Guesser(Side::A) => "red-guesser",
            Seat::Guesser(Side::B) => "blue-guesser",
            Seat::SharedGuesser => "guesser",
            Seat::Partner(Side::A) => "a",
            Seat::Partner(Side::B) => "b",
        })
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Seat, UnknownSeat> {
        Ok(match text.trim().to_ascii_lowercase().as_str() {
            "red-spymaster" => Seat::Spymaster(Side::A),
            "blue-spymaster" => Seat::Spymaster(Side::B),
            "red-guesser" => Seat::Guesser(Side::A),
            "blue-guesser" => Seat::Guesser(Side::B),
            "guesser" => Seat::SharedGuesser,
            "a" => Seat::Partner(Side::A),
            "b" => Seat::Partner(Side::B),
            _ => return Err(UnknownSeat(text.to_owned())),
        })
    }
}

impl Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The sitter of a seat: `{"person": "Ann"}` or `{"bot": "expected"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person, by name.
    Person(String),
    /// A bot, by its spec: that of a spymaster or a guesser, in Duet `SPYMASTER/GUESSER`.
    Bot(String),
}

impl Sitter {
    /// A person's name, or a bot's spec.
    pub fn name(&self) -> &str {
        match self {
            Sitter::Person(name) => name,
            Sitter::Bot(spec) => spec,
        }
    }

    /// True if it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }
}
