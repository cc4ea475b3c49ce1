//! Names of rulesets: a preset and modifiers, joined with `+`.

use std::fmt;

use super::file::{RulesFile, RulesFileError};
use super::missions::Map;
use crate::messages::Messages;
use crate::rules::{Duet, Grid, Kind, Ruleset, RulesetError, Solo, Versus};

/// A ruleset and its name.
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
    /// The message about it.
    about: &'static str,
    kind: fn() -> (Grid, Kind),
}

impl Preset {
    /// The preset in a line.
    pub fn about(&self, messages: &Messages) -> String {
        messages.get(self.about)
    }
}

impl Modifier {
    /// The change in a line.
    pub fn about(&self, messages: &Messages) -> String {
        messages.get(self.about)
    }
}

/// The presets. The missions of the campaign map are presets too, under their ids.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "classic",
        about: "preset-classic",
        kind: || (WIDE, Kind::Versus(versus(9, 8))),
    },
    Preset {
        name: "pictures",
        about: "preset-pictures",
        kind: || (SMALL, Kind::Versus(versus(8, 7))),
    },
    Preset {
        name: "duet",
        about: "preset-duet",
        kind: || (WIDE, Kind::Duet(STANDARD_DUET)),
    },
];

/// A change to a preset.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// Its name.
    pub name: &'static str,
    /// The message about it.
    about: &'static str,
    change: fn(&mut Grid, &mut Kind) -> bool,
}

/// The modifiers, in canonical order.
pub const MODIFIERS: &[Modifier] = &[
    Modifier {
        name: "5x5",
        about: "modifier-5x5",
        change: |grid, kind| resize(grid, kind, WIDE, 9, 8),
    },
    Modifier {
        name: "5x4",
        about: "modifier-5x4",
        change: |grid, kind| resize(grid, kind, SMALL, 8, 7),
    },
    Modifier {
        name: "4x5",
        about: "modifier-4x5",
        change: |grid, kind| resize(grid, kind, UPRIGHT, 8, 7),
    },
    Modifier {
        name: "finale",
        about: "modifier-finale",
        change: |_, kind| on_versus(kind, |v| v.finale = true),
    },
    Modifier {
        name: "solo",
        about: "modifier-solo",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 1 })),
    },
    Modifier {
        name: "swift",
        about: "modifier-swift",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 2 })),
    },
    Modifier {
        name: "no-assassin",
        about: "modifier-no-assassin",
        change: |_, kind| on_versus(kind, |v| v.assassins = 0),
    },
    Modifier {
        name: "alone",
        about: "modifier-alone",
        change: |_, kind| on_versus(kind, |v| v.solo = Some(Solo { phantom_covers: 0 })),
    },
    Modifier {
        name: "shared",
        about: "modifier-shared",
        change: |_, kind| on_versus(kind, |v| v.shared_guesser = true),
    },
    Modifier {
        name: "no-zero",
        about: "modifier-no-zero",
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
        about: "modifier-no-unlimited",
        change: |_, kind| on_versus(kind, |v| v.unlimited = false),
    },
    Modifier {
        name: "10-tokens",
        about: "modifier-10-tokens",
        change: |_, kind| easier(kind, 10),
    },
    Modifier {
        name: "11-tokens",
        about: "modifier-11-tokens",
        change: |_, kind| easier(kind, 11),
    },
    Modifier {
        name: "free-order",
        about: "modifier-free-order",
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

/// ` (did you mean …?)` for the nearest of some names, if one is near.
pub fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let distance = |other: &&str| strsim::damerau_levenshtein(name, other);
    let nearest = known.into_iter().min_by_key(distance);
    match nearest.filter(|other| distance(other) <= 1 + other.chars().count() / 4) {
        Some(other) => format!(" (did you mean `{other}`?)"),
        None => String::new(),
    }
}

/// The reason why a name is not a ruleset.
#[derive(Debug, thiserror::Error)]
pub enum NameError {
    /// No such preset.
    #[error("no ruleset is called `{given}`{hint}; there are {known}, or a TOML file's path", hint = did_you_mean(given, known.split(", ")))]
    UnknownPreset {
        /// The name asked for.
        given: String,
        /// The presets.
        known: String,
    },
    /// No such modifier.
    #[error("no modifier is called `{given}`{hint}; there are {known}", hint = did_you_mean(given, known.split(", ")))]
    UnknownModifier {
        /// The name asked for.
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
    /// A ruleset under the name of the preset that it is, or that of its game with changes.
    pub fn of(ruleset: &Ruleset) -> NamedRuleset {
        let mut presets = PRESETS
            .iter()
            .filter_map(|preset| NamedRuleset::parse(preset.name).ok());
        let named = presets.find(|named| named.ruleset == *ruleset);
        let game = match ruleset.kind() {
            Kind::Duet(_) => "duet with changes",
            Kind::Versus(_) => "classic with changes",
        };
        NamedRuleset {
            name: named.map_or_else(|| game.to_owned(), |named| named.name),
            ruleset: *ruleset,
        }
    }

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

    /// True if the preset is the pictures game, which takes a deck of pictures unless another is given.
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
