//! The setup of a table: rules, deck, language, referee, seats, seed.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::deck::{Deck, DeckError, Language};
use crate::legality::{Profile, Strictness, Switches};
use crate::players::{
    Judging, Library, Registry, ResourceError, Resources, Spec, SpecError, Wanted,
};
use crate::players::{Seat, Sitter};
use crate::rulebook::{NameError, NamedRuleset};
use crate::rules::{DealError, Ruleset, Seed};
use crate::transcript::{PracticeLine, SeatLine};

/// The version of [`PracticeLine`] this program writes and reads.
pub const VERSION: u32 = 1;

/// The spymaster that sits where nobody else is named, and that advises.
pub const SPYMASTER: &str = "expected";
/// The guesser that sits where nobody else is named, and that advises.
pub const GUESSER: &str = "bayes";

/// When an illegal clue is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objection {
    /// Before it is said: the referee says why, and another one may be chosen.
    #[default]
    Before,
    /// By the rules (1.8, 2.11): it is said, and the referee objects at once.
    After,
    /// The referee is silent; people at the table may object before the first guess.
    People,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
    /// The sitter.
    #[serde(flatten)]
    pub sitter: Sitter,
}

/// The setup of a table. Checked when a session begins.
///
/// ```
/// use spymaster::practice::{Seat, Setup, Sitter};
/// use spymaster::rules::Side;
/// let setup = Setup::new("classic", "en", 7)
///     .unwrap()
///     .with(Seat::Guesser(Side::A), Sitter::Person("Ann".into()));
/// assert_eq!(setup.seats.len(), 4);
/// assert!(setup.sitter(Seat::Guesser(Side::A)).unwrap().is_person());
/// assert_eq!(setup.sitter(Seat::Spymaster(Side::B)).unwrap().name(), "expected");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub rules: NamedRuleset,
    /// The deck, as [`crate::deck::open`] takes it.
    pub deck: String,
    /// The language of clues; without it that of the deck, else English.
    pub language: Option<Language>,
    /// Strictness of the referee.
    pub strictness: Strictness,
    /// The group's switches beyond that.
    pub switches: Switches,
    /// When an illegal clue is met.
    pub objection: Objection,
    /// Every seat of the rules, once.
    pub seats: Vec<Seated>,
    /// The seed of the deal and the bots' chances. No seat sees it before the end.
    pub seed: u64,
}

/// The reason why a table cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The rules.
    #[error(transparent)]
    Rules(#[from] NameError),
    /// The deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// Lexica and tables.
    #[error(transparent)]
    Resources(#[from] ResourceError),
    /// The deck does not fill the table.
    #[error("deck `{deck}`: {source}")]
    Deal {
        /// The deck.
        deck: String,
        /// The cause.
        source: DealError,
    },
    /// A bot.
    #[error("seat {seat}: {source}")]
    Bot {
        /// The seat.
        seat: Seat,
        /// The cause.
        source: SpecError,
    },
    /// The seats are not those of the rules.
    #[error("{rules} has no seat `{seat}`; its seats are {known}")]
    NoSuchSeat {
        /// The rules.
        rules: String,
        /// The seat.
        seat: Seat,
        /// Those there are.
        known: String,
    },
    /// A seat is left out or given twice.
    #[error("seat `{0}` must be taken once")]
    Taken(Seat),
    /// A name that cannot be shown.
    #[error(
        "seat {seat}: a name has from 1 to {} characters, and no line breaks",
        MOST_NAME
    )]
    Name {
        /// The seat.
        seat: Seat,
    },
    /// The deck mixes languages, and none was chosen.
    #[error("the deck `{0}` has words of several languages: choose the language of clues")]
    Language(String),
}

/// The longest name of a person.
pub const MOST_NAME: usize = 40;

impl Setup {
    /// A table where bots sit at every seat.
    pub fn new(rules: &str, deck: &str, seed: u64) -> Result<Setup, SetupError> {
        Ok(Setup::of(NamedRuleset::load(rules)?, deck, seed))
    }

    /// As [`Setup::new`], with rules at hand.
    pub fn of(rules: NamedRuleset, deck: &str, seed: u64) -> Setup {
        let seated = |seat| Seated {
            seat,
            sitter: Sitter::Bot(standard_bot(seat)),
        };
        Setup {
            seats: Seat::all(&rules.ruleset).into_iter().map(seated).collect(),
            rules,
            deck: deck.to_owned(),
            language: None,
            strictness: Strictness::Standard,
            switches: Switches::default(),
            objection: Objection::Before,
            seed,
        }
    }

    /// The same with somebody else at a seat. A seat that the rules do not have is noticed by [`Setup::check`].
    #[must_use]
    pub fn with(mut self, seat: Seat, sitter: Sitter) -> Setup {
        match self.seats.iter_mut().find(|s| s.seat == seat) {
            Some(seated) => seated.sitter = sitter,
            None => self.seats.push(Seated { seat, sitter }),
        }
        self
    }

    /// The sitter of a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        let seated = self.seats.iter().find(|s| s.seat == seat)?;
        Some(&seated.sitter)
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.rules.ruleset
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        Seed(self.seed)
    }

    /// Checks seats, names and bots, without loading anything.
    pub fn check(&self, registry: &Registry) -> Result<(), SetupError> {
        let all = Seat::all(self.ruleset());
        for Seated { seat, sitter } in &self.seats {
            if !all.contains(seat) {
                return Err(SetupError::NoSuchSeat {
                    rules: self.rules.name.clone(),
                    seat: *seat,
                    known: all
                        .iter()
                        .map(Seat::to_string)
                        .collect::<Vec<_>>()
                        .join(", "),
                });
            }
            match sitter {
                Sitter::Person(name) => {
                    let length = name.chars().count();
                    let plain = !name.chars().any(char::is_control) && !name.trim().is_empty();
                    if length > MOST_NAME || !plain {
                        return Err(SetupError::Name { seat: *seat });
                    }
                }
                Sitter::Bot(spec) => {
                    BotSpec::parse(registry, *seat, spec)?;
                }
            }
        }
        for seat in all {
            if self.seats.iter().filter(|s| s.seat == seat).count() != 1 {
                return Err(SetupError::Taken(seat));
            }
        }
        Ok(())
    }

    /// The language of clues at a deck.
    pub fn language_for(&self, deck: &Deck) -> Result<Language, SetupError> {
        let words = deck.cards().iter().any(|card| !card.is_picture());
        match self.language.or(deck.language()) {
            Some(language) => Ok(language),
            None if words => Err(SetupError::Language(deck.name().to_owned())),
            None => Ok(Language::En),
        }
    }

    /// The referee's profile.
    pub fn profile(&self, language: Language) -> Profile {
        Profile {
            language,
            strictness: self.strictness,
            switches: self.switches,
        }
    }

    /// The deck with all lexica that bots at this table and the coach think in.
    pub(super) fn resources(&self, library: &Library) -> Result<Arc<Resources>, SetupError> {
        let deck = library.deck(&self.deck)?;
        let language = self.language_for(&deck)?;
        let mut lexica = BTreeSet::from(["default".to_owned()]);
        for Seated { seat, sitter } in &self.seats {
            if let Sitter::Bot(text) = sitter {
                let bot = BotSpec::parse(library.registry(), *seat, text)?;
                let specs = bot.spymaster.iter().chain(&bot.guesser);
                lexica.extend(specs.flat_map(Spec::lexica).map(str::to_owned));
            }
        }
        let judging = Judging::Referee(self.profile(language));
        Ok(library.resources(&Wanted::new(deck, language, lexica).judged(judging))?)
    }

    /// As [`Setup::check`], and every bot is built once: a value that no player takes is met here, not in play.
    pub fn checked(&self, library: &Library) -> Result<Arc<Resources>, SetupError> {
        let registry = library.registry();
        self.check(registry)?;
        let resources = self.resources(library)?;
        for Seated { seat, sitter } in &self.seats {
            let Sitter::Bot(text) = sitter else { continue };
            let fault = |source| SetupError::Bot {
                seat: *seat,
                source,
            };
            let bot = BotSpec::parse(registry, *seat, text)?;
            if let Some(spec) = &bot.spymaster {
                registry
                    .spymaster(spec, self.ruleset(), &resources)
                    .map_err(fault)?;
            }
            if let Some(spec) = &bot.guesser {
                registry
                    .guesser(spec, self.ruleset(), &resources)
                    .map_err(fault)?;
            }
        }
        Ok(resources)
    }

    /// The setup that a transcript or a room has kept.
    pub fn from_line(
        rules: NamedRuleset,
        deck: &str,
        language: Option<&str>,
        line: &PracticeLine,
    ) -> Result<Setup, String> {
        if line.version != VERSION {
            return Err(format!(
                "practice version {} is not known; this program reads version {VERSION}",
                line.version
            ));
        }
        let mut seats = Vec::new();
        for given in &line.seats {
            let seat = given.seat.parse().map_err(|e| format!("{e}"))?;
            let sitter = match (&given.person, &given.bot) {
                (Some(name), None) => Sitter::Person(name.clone()),
                (None, Some(spec)) => Sitter::Bot(spec.clone()),
                _ => return Err(format!("seat `{seat}`: a person or a bot was expected")),
            };
            seats.push(Seated { seat, sitter });
        }
        let language = language.map(str::parse).transpose();
        let mut switches = Switches::default();
        for name in &line.switches {
            switches.set(name).map_err(|e| e.to_string())?;
        }
        Ok(Setup {
            switches,
            rules,
            deck: deck.to_owned(),
            language: language.map_err(|e| format!("{e}"))?,
            strictness: line.strictness.parse().map_err(|e| format!("{e}"))?,
            objection: match line.objection.as_str() {
                "before" => Objection::Before,
                "after" => Objection::After,
                "people" => Objection::People,
                other => {
                    return Err(format!(
                        "objection `{other}`: expected before, after or people"
                    ));
                }
            },
            seats,
            seed: line.seed,
        })
    }

    /// The part of it that the transcript keeps, besides rules, deck and language.
    pub fn line(&self) -> PracticeLine {
        let seats = self.seats.iter().map(|s| SeatLine {
            seat: s.seat.to_string(),
            person: s.sitter.is_person().then(|| s.sitter.name().to_owned()),
            bot: (!s.sitter.is_person()).then(|| s.sitter.name().to_owned()),
        });
        PracticeLine {
            version: VERSION,
            seed: self.seed,
            strictness: self.strictness.name().to_owned(),
            objection: match self.objection {
                Objection::Before => "before",
                Objection::After => "after",
                Objection::People => "people",
            }
            .to_owned(),
            switches: self.switches.on().map(str::to_owned).collect(),
            seats: seats.collect(),
        }
    }
}

/// The spec of the bot that sits at a seat by default.
pub fn standard_bot(seat: Seat) -> String {
    match seat {
        Seat::Spymaster(_) => SPYMASTER.to_owned(),
        Seat::Guesser(_) | Seat::SharedGuesser => GUESSER.to_owned(),
        Seat::Partner(_) => format!("{SPYMASTER}/{GUESSER}"),
    }
}

/// The specs behind a bot's text, by what its seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BotSpec {
    pub spymaster: Option<Spec>,
    pub guesser: Option<Spec>,
}

impl BotSpec {
    pub fn parse(registry: &Registry, seat: Seat, text: &str) -> Result<BotSpec, SetupError> {
        let fault = |source| SetupError::Bot { seat, source };
        Ok(match seat {
            Seat::Spymaster(_) => BotSpec {
                spymaster: Some(registry.spymaster_spec(text).map_err(fault)?),
                guesser: None,
            },
            Seat::Guesser(_) | Seat::SharedGuesser => BotSpec {
                spymaster: None,
                guesser: Some(registry.guesser_spec(text).map_err(fault)?),
            },
            Seat::Partner(_) => {
                let team = registry.team(text).map_err(fault)?;
                BotSpec {
                    spymaster: Some(team.spymaster),
                    guesser: Some(team.guesser),
                }
            }
        })
    }
}
