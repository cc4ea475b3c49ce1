//! Names of rulesets: a preset and modifiers, joined with `+`.

use std::fmt;

use super::file::{RulesFile, RulesFileError};
use super::missions::Map;
use crate::rules::{Duet, Grid, Kind, Ruleset, RulesetError, Solo, Versus};

/// A ruleset and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRuleset {
    /// The name: preset and modifiers in canonical order, or a file's own name.
    pub name: String,
    /// The rules.
    pub ruleset: Ruleset,
}

/// A ruleset to start from.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    kind: fn() -> (Grid, Kind),
}

/// The presets. The missions of the campaign map are presets too, under their ids.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "classic",
        about: "two teams, 25 cards: 9 and 8 agents, 7 bystanders, 1 assassin (1.1)",
        kind: || (WIDE, Kind::Versus(versus(9, 8))),
    },
    Preset {
        name: "pictures",
        about: "two teams, 20 cards: 8 and 7 agents, 4 bystanders, 1 assassin (1.1)",
        kind: || (SMALL, Kind::Versus(versus(8, 7))),
    },
    Preset {
        name: "duet",
        about: "two partners, a two-sided key, 15 agents, 9 timer tokens (2.1)",
        kind: || (WIDE, Kind::Duet(STANDARD_DUET)),
    },
];

/// A change to a preset.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// Its name.
    pub name: &'static str,
    /// What it changes, in a line.
    pub about: &'static str,
    change: fn(&mut Grid, &mut Kind) -> bool,
}

/// The modifiers, in canonical order.
pub const MODIFIERS: &[Modifier] = &[
    Modifier {
        name: "5x5",
        about: "25 cards with the counts of the words game (1.2)",
        change: |grid, kind| resize(grid, kind, WIDE, 9, 8),
    },
    Modifier {
        name: "5x4",
        about: "20 cards, five columns and four rows, with the counts of the pictures game (1.2)",
        change: |grid, kind| resize(grid, kind, SMALL, 8, 7),
    },
    Modifier {
        name: "4x5",
        about: "20 cards, four columns and five rows (1.1)",
        change: |grid, kind| resize(grid, kind, UPRIGHT, 8, 7),
    },
    Modifier {
        name: "finale",
        about: "the assassin finale: the game ends with the assassin (1.9)",
        change: |_, kind| on_versus(kind, |v| v.finale = true),
    },
    Modifier {
        name: "solo",
        about: "against the game: the other team has no players and covers one agent a turn (1.10)",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 1 })),
    },
    Modifier {
        name: "swift",
        about: "solo in which the other team covers two agents a turn",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 2 })),
    },
    Modifier {
        name: "no-assassin",
        about: "no assassin: its card is one more bystander",
        change: |_, kind| on_versus(kind, |v| v.assassins = 0),
    },
    Modifier {
        name: "alone",
        about: "solo as in research papers: the other team does nothing at all",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 0 })),
    },
    Modifier {
        name: "shared",
        about: "three players: one guesser for both teams (1.11)",
        change: |_, kind| on_versus(kind, |v| v.shared_guesser = true),
    },
    Modifier {
        name: "no-zero",
        about: "zero may not be said (1.5, 2.10)",
        change: |_, kind| {
            match kind {
                Kind::Versus(v) => v.zero = false,
                Kind::Duet(d) => d.zero = false,
            }
            true
        },
    },
    Modifier {
        name: "no-unlimited",
        about: "unlimited may not be said (1.6)",
        change: |_, kind| on_versus(kind, |v| v.unlimited = false),
    },
    Modifier {
        name: "10-tokens",
        about: "Duet with 10 timer tokens, a little easier (2.1)",
        change: |_, kind| easier(kind, 10),
    },
    Modifier {
        name: "11-tokens",
        about: "Duet with 11 timer tokens, easier still (2.1)",
        change: |_, kind| easier(kind, 11),
    },
    Modifier {
        name: "free-order",
        about: "a Duet side may give two clues in a row, never three (2.12)",
        change: |_, kind| on_duet(kind, |d| d.free_order = true),
    },
];

const WIDE: Grid = Grid {
    rows: 5,
    columns: 5,
};
const SMALL: Grid = Grid {
    rows: 4,
    columns: 5,
};
const UPRIGHT: Grid = Grid {
    rows: 5,
    columns: 4,
};

const STANDARD_DUET: Duet = Duet {
    key: Duet::KEY,
    tokens: 9,
    mistakes: 9,
    zero: true,
    free_order: false,
};

const fn versus(starting: u8, other: u8) -> Versus {
    Versus {
        starting,
        other,
        assassins: 1,
        zero: true,
        unlimited: true,
        finale: false,
        solo: None,
        shared_guesser: false,
    }
}

fn on_versus(kind: &mut Kind, change: impl FnOnce(&mut Versus)) -> bool {
    match kind {
        Kind::Versus(v) => change(v),
        Kind::Duet(_) => return false,
    }
    true
}

fn on_duet(kind: &mut Kind, change: impl FnOnce(&mut Duet)) -> bool {
    match kind {
        Kind::Duet(d) => change(d),
        Kind::Versus(_) => return false,
    }
    true
}

/// More tokens for the standard game; a mission has two numbers of its own (2.9).
fn easier(kind: &mut Kind, tokens: u8) -> bool {
    match kind {
        Kind::Duet(d) if d.tokens == d.mistakes && d.tokens >= 9 => {
            (d.tokens, d.mistakes) = (tokens, tokens);
            true
        }
        _ => false,
    }
}

fn resize(grid: &mut Grid, kind: &mut Kind, to: Grid, starting: u8, other: u8) -> bool {
    *grid = to;
    on_versus(kind, |v| (v.starting, v.other) = (starting, other))
}

/// `: did you mean ...?` for the nearest of some names, if one is near.
pub fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let distance = |other: &&str| strsim::damerau_levenshtein(name, other);
    let nearest = known.into_iter().min_by_key(distance);
    match nearest.filter(|other| distance(other) <= 1 + other.chars().count() / 4) {
        Some(other) => format!(": did you mean `{other}`?"),
        None => String::new(),
    }
}

/// Why a name is not a ruleset.
#[derive(Debug, thiserror::Error)]
pub enum NameError {
    /// No such preset.
    #[error("no ruleset is called `{given}`{hint}; there are {known}, or a TOML file's path", hint = did_you_mean(given, known.split(", ")))]
    UnknownPreset {
        /// What was asked for.
        given: String,
        /// The presets.
        known: String,
    },
    /// No such modifier.
    #[error("no modifier is called `{given}`{hint}; there are {known}", hint = did_you_mean(given, known.split(", ")))]
    UnknownModifier {
        /// What was asked for.
        given: String,
        /// The modifiers.
        known: String,
    },
    /// The modifier is for the other game.
    #[error("`+{modifier}` does not go with `{preset}`")]
    DoesNotApply {
        /// The modifier.
        modifier: String,
        /// The preset.
        preset: String,
    },
    /// The combination does not add up.
    #[error("`{name}` does not add up: {source}")]
    DoesNotAddUp {
        /// The name given.
        name: String,
        /// The reason.
        source: RulesetError,
    },
    /// The file could not be read as a ruleset.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// The reason.
        source: RulesFileError,
    },
    /// The file could not be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// The reason.
        source: std::io::Error,
    },
}

impl NamedRuleset {
    /// The ruleset of a name such as `classic`, `pictures+finale+solo` or a mission's id.
    ///
    /// ```
    /// use spymaster::rulebook::NamedRuleset;
    /// let rules = NamedRuleset::parse("classic+solo+finale").unwrap();
    /// assert_eq!(rules.name, "classic+finale+solo");
    /// assert!(NamedRuleset::parse("classic+free-order").is_err());
    /// ```
    pub fn parse(name: &str) -> Result<NamedRuleset, NameError> {
        let mut parts = name.split('+').map(str::trim);
        let base = parts.next().unwrap_or_default();
        let (mut grid, mut kind) = preset(base)?;
        let mut wanted = Vec::new();
        for part in parts {
            let place = MODIFIERS
                .iter()
                .position(|m| m.name == part)
                .ok_or_else(|| NameError::UnknownModifier {
                    given: part.to_owned(),
                    known: join(MODIFIERS.iter().map(|m| m.name)),
                })?;
            wanted.push(place);
        }
        wanted.sort_unstable();
        wanted.dedup();
        let mut canonical = base.to_owned();
        for place in wanted {
            let modifier = &MODIFIERS[place];
            if !(modifier.change)(&mut grid, &mut kind) {
                return Err(NameError::DoesNotApply {
                    modifier: modifier.name.to_owned(),
                    preset: base.to_owned(),
                });
            }
            canonical.push('+');
            canonical.push_str(modifier.name);
        }
        match Ruleset::new(grid, kind) {
            Ok(ruleset) => Ok(NamedRuleset {
                name: canonical,
                ruleset,
            }),
            Err(source) => Err(NameError::DoesNotAddUp {
                name: name.to_owned(),
                source,
            }),
        }
    }

    /// Whether the preset is the pictures game, which takes a deck of pictures unless another is given.
    pub fn plays_pictures(&self) -> bool {
        self.name.split('+').next() == Some("pictures")
    }

    /// A name, or the path of a TOML file (anything that ends in `.toml`).
    pub fn load(name_or_path: &str) -> Result<NamedRuleset, NameError> {
        if !name_or_path.ends_with(".toml") {
            return NamedRuleset::parse(name_or_path);
        }
        let path = name_or_path.to_owned();
        let text = std::fs::read_to_string(name_or_path).map_err(|source| NameError::Io {
            path: path.clone(),
            source,
        })?;
        RulesFile::parse(&text)
            .and_then(|file| file.named())
            .map_err(|source| NameError::File { path, source })
    }
}

impl fmt::Display for NamedRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn preset(name: &str) -> Result<(Grid, Kind), NameError> {
    if let Some(preset) = PRESETS.iter().find(|p| p.name == name) {
        return Ok((preset.kind)());
    }
    let map = Map::shipped();
    if let Some(mission) = map.get(name) {
        let duet = Duet {
            tokens: mission.tokens,
            mistakes: mission.mistakes,
            ..STANDARD_DUET
        };
        return Ok((WIDE, Kind::Duet(duet)));
    }
    let missions = map.missions().iter().map(|m| m.id.as_str());
    Err(NameError::UnknownPreset {
        given: name.to_owned(),
        known: join(PRESETS.iter().map(|p| p.name).chain(missions)),
    })
}

fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The words game by the book.
pub fn classic() -> NamedRuleset {
    built_in(&PRESETS[0])
}

/// The standard Duet.
pub fn duet() -> NamedRuleset {
    built_in(&PRESETS[2])
}

fn built_in(preset: &Preset) -> NamedRuleset {
    let (grid, kind) = (preset.kind)();
    match Ruleset::new(grid, kind) {
        Ok(ruleset) => NamedRuleset {
            name: preset.name.to_owned(),
            ruleset,
        },
        Err(error) => unreachable!("preset {}: {error}", preset.name),
    }
}
