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
        name: "kim",
        about: "the nearest clue for up to three cards, if their distance is below a threshold",
        paper: Some(
            "Kim, Ruzmaykin, Truong and Summerville: Cooperation and Codenames, AIIDE 2019",
        ),
        params: spymasters::kim::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::kim::Kim::new(values, mind)?))
        },
    },
    Strategy {
        name: "koyyalagunta",
        about: "the sum over a pair of cards less half the nearest bad card, with or without a frequency term",
        paper: Some(
            "Koyyalagunta, Sun, Draelos and Rudin: Playing Codenames with Language Graphs and Word Embeddings, JAIR 2021",
        ),
        params: spymasters::koyyalagunta::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::koyyalagunta::Koyyalagunta::new(
                values, mind,
            )?))
        },
    },
    Strategy {
        name: "ahle",
        about: "margin over the bad cards, times a power of the number, over the rarity of the word",
        paper: Some("Ahle: a Codenames-style player from word vectors (program)"),
        params: spymasters::ahle::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::ahle::Ahle::new(values, mind)?))
        },
    },
    Strategy {
        name: "cserhati",
        about: "the harmonic mean of the best cards less half the nearest bad card",
        paper: Some(
            "Cserháti, Kollár, Kicsi and Berend: Codenames as a Game of Co-occurrence Counting, 2022",
        ),
        params: spymasters::cserhati::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::cserhati::Cserhati::new(values, mind)?))
        },
    },
    Strategy {
        name: "archibald",
        about: "the most cards that list the word and are nearer than every bad one, then the smallest distance",
        paper: Some("Archibald and colleagues: the distance associator, 2024"),
        params: spymasters::archibald::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::archibald::Archibald::new(
                values, mind,
            )?))
        },
    },
    Strategy {
        name: "rsa",
        about: "what a literal guesser would understand best, less the cost of the word",
        paper: Some(
            "Frank and Goodman: Predicting Pragmatic Reasoning in Language Games, Science 2012",
        ),
        params: spymasters::rsa::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(spymasters::rsa::Rsa::new(values, mind)?))
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
        name: "noisy",
        about: "the nearest card with chance added, by default as much as fitted on people",
        paper: None,
        params: guessers::noisy::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(guessers::noisy::Noisy::new(values, mind)?))
        },
    },
    Strategy {
        name: "rsa",
        about: "the card most likely meant by a speaker who could have said something else",
        paper: Some(
            "Frank and Goodman: Predicting Pragmatic Reasoning in Language Games, Science 2012",
        ),
        params: guessers::rsa::PARAMS,
        build: |values, minds| {
            let mind = minds.own()?;
            Ok(Box::new(guessers::rsa::Rsa::new(values, mind)?))
        },
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
    /// let team = TeamSpec::parse("margin:floor=0.230/nearest").unwrap();
    /// assert_eq!(team.to_string(), "margin/nearest");
    /// let team = TeamSpec::parse("archibald:associates=data/lists.tsv/nearest").unwrap();
    /// assert_eq!(team.guesser.name, "nearest");
    /// assert!(TeamSpec::parse("margin").is_err());
    /// assert!(TeamSpec::parse("magic/nearest").unwrap_err().to_string().contains("margin"));
    /// ```
    pub fn parse(text: &str) -> Result<TeamSpec, SpecError> {
        let form = || SpecError::Team(text.to_owned());
        // A value may be a path: the bar that counts is the first with a player on either side.
        let bars = text.match_indices('/').map(|(at, _)| at);
        let mut first_fault = None;
        for at in bars {
            let sides = (spymaster_spec(&text[..at]), guesser_spec(&text[at + 1..]));
            match sides {
                (Ok(spymaster), Ok(guesser)) => return Ok(TeamSpec { spymaster, guesser }),
                (Err(fault), _) | (_, Err(fault)) => first_fault = first_fault.or(Some(fault)),
            }
        }
        Err(first_fault.unwrap_or_else(form))
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
