//! From a text to a player: strategies by name, their parameters, and their publications.

use std::borrow::Cow;
use std::sync::Arc;

use super::halt::Halt;
use super::level::Level;
use super::lexicon_view::LexiconView;
use super::resources::Resources;
use super::spec::{Param, Spec, SpecError, Values};
use super::{Guesser, Pair, Spymaster};
use crate::rules::Ruleset;

/// The parameter that every player has.
pub const LEXICON: Param = Param::new("lexicon", "default", "the lexicon it thinks in");

type Build<P> = Arc<dyn Fn(&Building<'_>) -> Result<Box<P>, SpecError> + Send + Sync>;

/// A strategy that can be asked for by name.
pub struct Strategy<P: ?Sized> {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The strategy in a line.
    pub about: Cow<'static, str>,
    /// Its publication, if there is one.
    pub paper: Option<&'static str>,
    /// Its own parameters; all players take `lexicon` besides.
    pub params: Vec<Param>,
    /// Of a bot from outside: its entry, as JSON.
    pub entry: Option<Arc<str>>,
    /// A guesser who takes a zero for a warning.
    pub heeds_zero: bool,
    build: Build<P>,
}

/// The players that a spec may name: those of the program, and your own.
///
/// ```
/// use spymaster::players::*;
///
/// /// The first legal clue, for one card.
/// struct First(std::sync::Arc<LexiconView>);
///
/// impl Spymaster for First {
///     fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
///         let clue = self.0.legal_clues(task).next().ok_or("no clue is legal")?;
///         Ok(Clue::for_cards(clue, task.own.nth(0)))
///     }
/// }
///
/// let registry = Registry::standard().with_spymaster("first", |b| Ok(First(b.lexicon()?)));
/// assert!(registry.team("first/bayes").is_ok());
/// assert!(registry.team("frist/bayes").unwrap_err().to_string().contains("did you mean `first`"));
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    spymasters: Vec<Arc<Strategy<dyn Spymaster>>>,
    guessers: Vec<Arc<Strategy<dyn Guesser>>>,
    levels: Vec<Level>,
    halt: Halt,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = |all: Vec<&str>| all.join(", ");
        f.debug_struct("Registry")
            .field("spymasters", &names(known(&self.spymasters)))
            .field("guessers", &names(known(&self.guessers)))
            .finish()
    }
}

fn known<P: ?Sized>(all: &[Arc<Strategy<P>>]) -> Vec<&str> {
    all.iter().map(|s| &*s.name).collect()
}

/// Adds a strategy, or puts it in the place of the one with its name.
fn put<P: ?Sized>(all: &mut Vec<Arc<Strategy<P>>>, strategy: Strategy<P>) {
    match all.iter_mut().find(|s| s.name == strategy.name) {
        Some(there) => *there = Arc::new(strategy),
        None => all.push(Arc::new(strategy)),
    }
}

/// A strategy's description of itself: a name, a line about it, a paper, parameters.
#[derive(Clone, Debug, Default)]
pub struct Title {
    name: Cow<'static, str>,
    about: Cow<'static, str>,
    paper: Option<&'static str>,
    params: Vec<Param>,
    entry: Option<Arc<str>>,
    heeds_zero: bool,
}

impl Title {
    /// A strategy of this name.
    pub fn new(name: impl Into<Cow<'static, str>>, about: impl Into<Cow<'static, str>>) -> Title {
        Title {
            name: name.into(),
            about: about.into(),
            ..Title::default()
        }
    }

    /// The same with the paper it comes from.
    #[must_use]
    pub fn paper(mut self, paper: &'static str) -> Title {
        self.paper = Some(paper);
        self
    }

    /// The same with parameters.
    #[must_use]
    pub fn params(mut self, params: &[Param]) -> Title {
        self.params = params.to_vec();
        self
    }

    /// The same with the entry of a bot from outside, as JSON.
    #[must_use]
    pub fn entry(mut self, entry: String) -> Title {
        self.entry = Some(entry.into());
        self
    }

    /// The same for a guesser who takes a zero for a warning; one with a parameter `heeds` does so unless it is `no`.
    #[must_use]
    pub fn heeds_zero(mut self) -> Title {
        self.heeds_zero = true;
        self
    }

    fn built<P: ?Sized>(self, build: Build<P>) -> Strategy<P> {
        Strategy {
            name: self.name,
            about: self.about,
            paper: self.paper,
            params: self.params,
            entry: self.entry,
            heeds_zero: self.heeds_zero,
            build,
        }
    }
}

impl From<&'static str> for Title {
    fn from(name: &'static str) -> Title {
        Title::new(name, "")
    }
}

impl Registry {
    /// Tells the players built from here, and from its clones, to stop waiting for answers.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    /// The same with one spymaster more: a name (or a [`Title`]) and its builder.
    #[must_use]
    pub fn with_spymaster<P: Spymaster + 'static>(
        mut self,
        title: impl Into<Title>,
        build: impl Fn(&Building<'_>) -> Result<P, SpecError> + Send + Sync + 'static,
    ) -> Registry {
        let build: Build<dyn Spymaster> = Arc::new(move |b| Ok(Box::new(build(b)?)));
        put(&mut self.spymasters, title.into().built(build));
        self
    }

    /// The same with one guesser more.
    #[must_use]
    pub fn with_guesser<P: Guesser + 'static>(
        mut self,
        title: impl Into<Title>,
        build: impl Fn(&Building<'_>) -> Result<P, SpecError> + Send + Sync + 'static,
    ) -> Registry {
        let build: Build<dyn Guesser> = Arc::new(move |b| Ok(Box::new(build(b)?)));
        put(&mut self.guessers, title.into().built(build));
        self
    }

    /// The same with one level more, or with another in the place of the one with its name.
    #[must_use]
    pub fn with_level(mut self, level: Level) -> Registry {
        match self.levels.iter_mut().find(|l| l.name == level.name) {
            Some(there) => *there = level,
            None => self.levels.push(level),
        }
        self
    }

    /// The levels: teams by name.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The level of a name.
    pub fn level(&self, name: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.name == name)
    }

    /// The spymasters.
    pub fn spymasters(&self) -> impl Iterator<Item = &Strategy<dyn Spymaster>> {
        self.spymasters.iter().map(AsRef::as_ref)
    }

    /// The guessers.
    pub fn guessers(&self) -> impl Iterator<Item = &Strategy<dyn Guesser>> {
        self.guessers.iter().map(AsRef::as_ref)
    }

    /// The entry of a bot from outside, as JSON, by the name it was added with.
    pub fn outside_entry(&self, name: &str) -> Option<&str> {
        let found = self.spymasters.iter().find(|s| s.name == name);
        found?.entry.as_deref()
    }

    /// Checks the text of a spymaster; the name of a level stands for its spymaster.
    pub fn spymaster_spec(&self, text: &str) -> Result<Spec, SpecError> {
        self.spec(&self.spymasters, "spymaster", |l| l.spymaster, text)
    }

    /// Checks the text of a guesser; the name of a level stands for its guesser.
    pub fn guesser_spec(&self, text: &str) -> Result<Spec, SpecError> {
        self.spec(&self.guessers, "guesser", |l| l.guesser, text)
    }

    fn spec<P: ?Sized>(
        &self,
        all: &[Arc<Strategy<P>>],
        role: &'static str,
        of_level: fn(&Level) -> &'static str,
        text: &str,
    ) -> Result<Spec, SpecError> {
        let spec = Spec::parse(text)?;
        let taken = all.iter().any(|s| s.name == spec.name);
        let spec = match self.level(&spec.name) {
            Some(level) if !taken => Level::expand(of_level(level), &spec, |name| {
                Ok(find(all, role, name)?.all_params())
            })?,
            _ => spec,
        };
        let known = || {
            let levels = self.levels.iter().map(|level| level.name);
            known(all).into_iter().chain(levels).collect::<Vec<_>>()
        };
        match all.iter().find(|s| s.name == spec.name) {
            Some(strategy) => strategy.check(spec),
            None => Err(SpecError::unknown_name(role, &spec.name, &known())),
        }
    }

    /// Takes `SPYMASTER/GUESSER` apart and checks names and parameters; the name of a level alone is a team.
    ///
    /// ```
    /// use spymaster::players::Registry;
    /// let registry = Registry::standard();
    /// let team = registry.team("margin:floor=0.230/nearest").unwrap();
    /// assert_eq!(team.to_string(), "margin/nearest");
    /// let team = registry.team("archibald:associates=data/lists.tsv/nearest").unwrap();
    /// assert_eq!(team.guesser.name, "nearest");
    /// assert_eq!(registry.team("normal").unwrap(), registry.team("expected/bayes").unwrap());
    /// assert!(registry.team("margin").is_err());
    /// assert!(registry.team("magic/nearest").unwrap_err().to_string().contains("margin"));
    /// ```
    pub fn team(&self, text: &str) -> Result<TeamSpec, SpecError> {
        let name = text.split(':').next().unwrap_or_default().trim();
        if !text.contains('/') && self.level(name).is_some() {
            return Ok(TeamSpec {
                spymaster: self.spymaster_spec(text)?,
                guesser: self.guesser_spec(text)?,
            });
        }
        // A value may be a path: the bar that counts is the first with a player on either side.
        let mut first_fault = None;
        for (at, _) in text.match_indices('/') {
            let sides = (
                self.spymaster_spec(&text[..at]),
                self.guesser_spec(&text[at + 1..]),
            );
            match sides {
                (Ok(spymaster), Ok(guesser)) => return Ok(TeamSpec { spymaster, guesser }),
                (Err(fault), _) | (_, Err(fault)) => first_fault = first_fault.or(Some(fault)),
            }
        }
        Err(first_fault.unwrap_or_else(|| SpecError::Team {
            text: text.to_owned(),
            levels: match &self.levels[..] {
                [] => String::new(),
                some => {
                    let names: Vec<&str> = some.iter().map(|level| level.name).collect();
                    format!(", or a level: {}", names.join(", "))
                }
            },
        }))
    }

    /// Builds a spymaster for the games to come.
    pub fn spymaster(
        &self,
        spec: &Spec,
        ruleset: &Ruleset,
        resources: &Resources,
    ) -> Result<Box<dyn Spymaster>, SpecError> {
        let strategy = find(&self.spymasters, "spymaster", &spec.name)?;
        strategy.make(spec, ruleset, resources, None)
    }

    /// Builds a guesser for the games to come.
    pub fn guesser(
        &self,
        spec: &Spec,
        ruleset: &Ruleset,
        resources: &Resources,
    ) -> Result<Box<dyn Guesser>, SpecError> {
        let strategy = find(&self.guessers, "guesser", &spec.name)?;
        strategy.make(spec, ruleset, resources, None)
    }
}

impl Registry {
    /// Builds both players of a side; each may know of the other.
    pub fn pair(
        &self,
        team: &TeamSpec,
        ruleset: &Ruleset,
        resources: &Resources,
    ) -> Result<Pair, SpecError> {
        let spymaster = find(&self.spymasters, "spymaster", &team.spymaster.name)?;
        let guesser = find(&self.guessers, "guesser", &team.guesser.name)?;
        let says_no = |(key, value): &(String, String)| key == "heeds" && value == "no";
        let partner = Partner {
            heeds_zero: guesser.heeds_zero && !team.guesser.values.iter().any(says_no),
        };
        Ok(Pair {
            spymaster: spymaster.make(&team.spymaster, ruleset, resources, Some(partner))?,
            guesser: self.guesser(&team.guesser, ruleset, resources)?,
        })
    }
}

fn find<'a, P: ?Sized>(
    all: &'a [Arc<Strategy<P>>],
    role: &'static str,
    name: &str,
) -> Result<&'a Strategy<P>, SpecError> {
    let found = all.iter().find(|s| s.name == name).map(AsRef::as_ref);
    found.ok_or_else(|| SpecError::unknown_name(role, name, &known(all)))
}

impl<P: ?Sized> Strategy<P> {
    /// Its parameters, with the one that all players have.
    pub fn all_params(&self) -> Vec<Param> {
        self.params.iter().copied().chain([LEXICON]).collect()
    }

    fn check(&self, spec: Spec) -> Result<Spec, SpecError> {
        spec.canonical(&self.all_params())
    }

    fn make(
        &self,
        spec: &Spec,
        ruleset: &Ruleset,
        resources: &Resources,
        partner: Option<Partner>,
    ) -> Result<Box<P>, SpecError> {
        let spec = self.check(spec.clone())?;
        let params = self.all_params();
        (self.build)(&Building {
            values: Values::new(&spec, &params),
            ruleset,
            resources,
            partner,
        })
    }
}

/// A player under construction: its parameters, rules, resources and partner.
#[derive(Clone, Copy, Debug)]
pub struct Building<'a> {
    /// The values of its parameters.
    pub values: Values<'a>,
    /// The rules of the games to come.
    pub ruleset: &'a Ruleset,
    /// Deck and lexica.
    pub resources: &'a Resources,
    /// The partner, where it is known: built together in a team. Beside a person it is not.
    pub partner: Option<Partner>,
}

/// The partner of a player under construction, as far as it matters to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// It takes a zero for a warning.
    pub heeds_zero: bool,
}

impl Building<'_> {
    /// The lexicon of the `lexicon` parameter.
    pub fn lexicon(&self) -> Result<Arc<LexiconView>, SpecError> {
        self.lexicon_named(self.values.text(LEXICON.key))
    }

    /// A lexicon by name.
    pub fn lexicon_named(&self, name: &str) -> Result<Arc<LexiconView>, SpecError> {
        self.resources
            .lexicon(name)
            .map_err(|expected| self.values.fault(LEXICON.key, name, expected))
    }

    /// The lexicon, then the further ones of the `lexica` parameter.
    pub fn all_lexica(&self) -> Result<Vec<Arc<LexiconView>>, SpecError> {
        let spec = self.values.spec();
        spec.lexica().map(|name| self.lexicon_named(name)).collect()
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
    /// The lexica that both ask for.
    pub fn lexica(&self) -> impl Iterator<Item = &str> {
        self.spymaster.lexica().chain(self.guesser.lexica())
    }
}

impl std::fmt::Display for TeamSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.spymaster, self.guesser)
    }
}
