//! From a text to a player: every strategy, its parameters, and where it comes from.

use std::sync::Arc;

use super::mind::Mind;
use super::spec::{Param, Spec, SpecError, Values};
use super::{Guesser, Spymaster, guessers, spymasters};
use crate::rules::Ruleset;

/// What a player is built for.
pub struct Setting<'a> {
    /// The rules of the games to come.
    pub ruleset: &'a Ruleset,
    /// Finds a lexicon's mind by name; the error says which there are.
    pub mind: &'a dyn Fn(&str) -> Result<Arc<Mind>, String>,
}

type Build<P> = fn(&Values<'_>, &Minds<'_>) -> Result<Box<P>, SpecError>;

/// A strategy that can be asked for by name.
pub struct Strategy<P: ?Sized + 'static> {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Where it was published, if it was.
    pub paper: Option<&'static str>,
    /// Its own parameters; all players take `lexicon` besides.
    pub params: &'static [Param],
    build: Build<P>,
}

/// The parameter that every player has.
pub const LEXICON: Param = Param {
    key: "lexicon",
    default: "default",
    about: "the lexicon it thinks in",
};

/// The spymasters.
pub const SPYMASTERS: &[Strategy<dyn Spymaster>] = &[
    Strategy {
        name: "expected",
        about: "the clue and number with the highest expected value of the game, under a model of the guesser",
        paper: None,
        params: spymasters::expected::PARAMS,
        build: |values, minds| {
            let all = with_further(values, minds)?;
            let player = spymasters::expected::Expected::new(values, all, minds.ruleset())?;
            Ok(Box::new(player))
        },
    },
    Strategy {
        name: "margin",
        about: "own cards above a floor and above every bad card: the most, then the largest sum",
        paper: None,
        params: spymasters::margin::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::margin::Margin::new(values, mind)?))
        },
    },
    Strategy {
        name: "random",
        about: "any legal clue, for one card",
        paper: None,
        params: &[],
        build: |_, minds| Ok(Box::new(spymasters::random::Random::new(minds.own()?))),
    },
];

/// Further lexica of a player, as `a+b`; none for `none`.
fn with_further(values: &Values<'_>, minds: &Minds<'_>) -> Result<Vec<Arc<Mind>>, SpecError> {
    let mut all = vec![minds.own()?];
    for name in values.text("lexica").split('+') {
        if name != "none" {
            all.push(minds.named(name)?);
        }
    }
    Ok(all)
}

/// The guessers.
pub const GUESSERS: &[Strategy<dyn Guesser>] = &[
    Strategy {
        name: "bayes",
        about: "what the giver may have meant, from all clues so far; touches while it pays",
        paper: None,
        params: guessers::bayes::PARAMS,
        build: |values, minds| {
            let player = guessers::bayes::Bayes::new(values, minds.own()?, minds.ruleset())?;
            Ok(Box::new(player))
        },
    },
    Strategy {
        name: "nearest",
        about: "the card nearest to the clue, as many as the number says",
        paper: None,
        params: &[],
        build: |_, minds| Ok(Box::new(guessers::nearest::Nearest::new(minds.own()?))),
    },
    Strategy {
        name: "random",
        about: "any open card, as many as the number says",
        paper: None,
        params: &[],
        build: |_, _| Ok(Box::new(guessers::random::Random)),
    },
];

/// The lexica a player asks for while it is built.
pub struct Minds<'a> {
    setting: &'a Setting<'a>,
    spec: &'a Spec,
    name: &'a str,
}

impl Minds<'_> {
    /// The mind of the `lexicon` parameter.
    pub fn own(&self) -> Result<Arc<Mind>, SpecError> {
        self.named(self.name)
    }

    /// The mind of a lexicon.
    pub fn named(&self, name: &str) -> Result<Arc<Mind>, SpecError> {
        (self.setting.mind)(name).map_err(|expected| SpecError::Value {
            name: self.spec.name.clone(),
            key: LEXICON.key.to_owned(),
            value: name.to_owned(),
            expected,
        })
    }

    /// The rules of the games to come.
    pub fn ruleset(&self) -> &Ruleset {
        self.setting.ruleset
    }
}

/// A spymaster and a guesser, as text: `SPYMASTER/GUESSER`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TeamSpec {
    /// Gives the clues.
    pub spymaster: Spec,
    /// Guesses.
    pub guesser: Spec,
}

impl TeamSpec {
    /// Takes `SPYMASTER/GUESSER` apart and checks names and parameters.
    ///
    /// ```
    /// use spymaster::players::TeamSpec;
    /// let team = TeamSpec::parse("margin:floor=0.30/nearest").unwrap();
    /// assert_eq!(team.to_string(), "margin/nearest");
    /// assert!(TeamSpec::parse("margin").is_err());
    /// assert!(TeamSpec::parse("magic/nearest").unwrap_err().to_string().contains("margin"));
    /// ```
    pub fn parse(text: &str) -> Result<TeamSpec, SpecError> {
        let (spymaster, guesser) = text.split_once('/').ok_or_else(|| {
            SpecError::Form(format!("{text}` as a team; a team is `SPYMASTER/GUESSER"))
        })?;
        Ok(TeamSpec {
            spymaster: spymaster_spec(spymaster)?,
            guesser: guesser_spec(guesser)?,
        })
    }
}

impl std::fmt::Display for TeamSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.spymaster, self.guesser)
    }
}

fn find<P: ?Sized>(
    all: &'static [Strategy<P>],
    role: &'static str,
    name: &str,
) -> Result<&'static Strategy<P>, SpecError> {
    all.iter()
        .find(|s| s.name == name)
        .ok_or_else(|| SpecError::UnknownName {
            role,
            name: name.to_owned(),
            known: all.iter().map(|s| s.name).collect::<Vec<_>>().join(", "),
        })
}

impl<P: ?Sized> Strategy<P> {
    /// Its parameters, with the one that all players have.
    pub fn all_params(&self) -> Vec<Param> {
        let mut params = self.params.to_vec();
        params.push(LEXICON);
        params
    }

    fn check(&self, spec: Spec) -> Result<Spec, SpecError> {
        spec.canonical(&self.all_params())
    }

    fn make(&self, spec: &Spec, setting: &Setting<'_>) -> Result<Box<P>, SpecError> {
        let spec = self.check(spec.clone())?;
        let params = self.all_params();
        let values = Values::new(&spec, &params);
        let minds = Minds {
            setting,
            spec: &spec,
            name: values.text(LEXICON.key),
        };
        (self.build)(&values, &minds)
    }
}

/// The lexicon a spec asks for.
pub fn lexicon_of(spec: &Spec) -> &str {
    let given = spec.values.iter().find(|(key, _)| key == LEXICON.key);
    given.map_or(LEXICON.default, |(_, value)| value)
}

/// Checks the text of a spymaster.
pub fn spymaster_spec(text: &str) -> Result<Spec, SpecError> {
    let spec = Spec::parse(text)?;
    find(SPYMASTERS, "spymaster", &spec.name)?.check(spec)
}

/// Checks the text of a guesser.
pub fn guesser_spec(text: &str) -> Result<Spec, SpecError> {
    let spec = Spec::parse(text)?;
    find(GUESSERS, "guesser", &spec.name)?.check(spec)
}

/// Builds a spymaster.
pub fn spymaster(spec: &Spec, setting: &Setting<'_>) -> Result<Box<dyn Spymaster>, SpecError> {
    find(SPYMASTERS, "spymaster", &spec.name)?.make(spec, setting)
}

/// Builds a guesser.
pub fn guesser(spec: &Spec, setting: &Setting<'_>) -> Result<Box<dyn Guesser>, SpecError> {
    find(GUESSERS, "guesser", &spec.name)?.make(spec, setting)
}
