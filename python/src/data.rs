//! Decks, rules, players by name, and the referee.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use spymaster::deck::{self, Card, Language};
use spymaster::legality::{Profile, Referee, Strictness, Switches};
use spymaster::messages::Messages;
use spymaster::players::Registry;
use spymaster::rulebook::{MODIFIERS, NamedRuleset, PRESETS, RulesFile, describe};
use spymaster::rules::Kind;

use crate::bad;

/// A deck: built in (`en`, `pictures`, …), a file, several joined with `+`, or a list of words.
#[pyclass(frozen, module = "spymaster")]
pub struct Deck {
    pub(crate) deck: Arc<deck::Deck>,
}

#[pymethods]
impl Deck {
    #[new]
    fn new(name: &str) -> PyResult<Deck> {
        let deck = Arc::new(deck::open(name).map_err(bad)?);
        Ok(Deck { deck })
    }

    /// A deck of your own words.
    #[staticmethod]
    #[pyo3(signature = (words, name = "own", language = "en"))]
    fn of_words(words: Vec<String>, name: &str, language: &str) -> PyResult<Deck> {
        let language: Language = language.parse().map_err(bad)?;
        let mut seen = std::collections::HashSet::new();
        if let Some(twice) = words.iter().find(|w| !seen.insert(w.to_lowercase())) {
            return Err(bad(format!("the word `{twice}` is twice in the deck")));
        }
        let cards = words.into_iter().map(Card::word).collect();
        Ok(Deck {
            deck: Arc::new(deck::Deck::new(name, Some(language), cards)),
        })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.deck.name()
    }

    /// The code of its language, if it has one.
    #[getter]
    fn language(&self) -> Option<&'static str> {
        self.deck.language().map(Language::code)
    }

    /// The cards as they are read aloud: words, or emoji with a label.
    #[getter]
    fn words(&self) -> Vec<String> {
        let language = self.deck.language().unwrap_or(Language::En);
        self.deck
            .cards()
            .iter()
            .map(|c| c.label(language))
            .collect()
    }

    fn __len__(&self) -> usize {
        self.deck.len()
    }

    fn __repr__(&self) -> String {
        format!("Deck({:?}, {} cards)", self.deck.name(), self.deck.len())
    }
}

/// The built-in decks.
#[pyfunction]
pub fn decks() -> Vec<&'static str> {
    deck::BUILT_IN.to_vec()
}

/// A ruleset: a name such as `classic+solo`, or a TOML file.
#[pyclass(frozen, module = "spymaster")]
pub struct Rules {
    pub(crate) named: NamedRuleset,
}

#[pymethods]
impl Rules {
    #[new]
    fn new(name: &str) -> PyResult<Rules> {
        let named = NamedRuleset::load(name).map_err(bad)?;
        Ok(Rules { named })
    }

    /// Its canonical name.
    #[getter]
    fn name(&self) -> &str {
        &self.named.name
    }

    /// Cards on the table.
    #[getter]
    fn cards(&self) -> u8 {
        self.named.ruleset.cards()
    }

    /// Rows and columns.
    #[getter]
    fn grid(&self) -> (u8, u8) {
        let grid = self.named.ruleset.grid();
        (grid.rows, grid.columns)
    }

    /// `versus` or `duet`.
    #[getter]
    fn variant(&self) -> &'static str {
        match self.named.ruleset.kind() {
            Kind::Versus(_) => "versus",
            Kind::Duet(_) => "duet",
        }
    }

    /// True if all players win and lose together.
    #[getter]
    fn cooperative(&self) -> bool {
        self.named.ruleset.is_cooperative()
    }

    /// The rules in sentences.
    #[getter]
    fn text(&self) -> String {
        describe(Messages::of(Language::En), &self.named.ruleset).join("\n")
    }

    /// The rules as a TOML file.
    #[getter]
    fn toml(&self) -> String {
        RulesFile::of(&self.named).to_toml()
    }

    fn __repr__(&self) -> String {
        format!("Rules({:?})", self.named.name)
    }
}

/// Names of rulesets and of the modifiers that may follow them after a `+`, each with a line about it.
#[pyfunction]
pub fn rulesets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let messages = Messages::of(Language::En);
    let all = PyDict::new(py);
    for preset in PRESETS {
        all.set_item(preset.name, preset.about(messages))?;
    }
    for modifier in MODIFIERS {
        all.set_item(format!("+{}", modifier.name), modifier.about(messages))?;
    }
    Ok(all)
}

/// The players that come with the toolkit: `{"spymasters": {name: about}, "guessers": {…}}`.
#[pyfunction]
pub fn players(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let registry = Registry::standard();
    let (spymasters, guessers) = (PyDict::new(py), PyDict::new(py));
    for strategy in registry.spymasters() {
        spymasters.set_item(&*strategy.name, &*strategy.about)?;
    }
    for strategy in registry.guessers() {
        guessers.set_item(&*strategy.name, &*strategy.about)?;
    }
    let all = PyDict::new(py);
    all.set_item("spymasters", spymasters)?;
    all.set_item("guessers", guessers)?;
    Ok(all)
}

/// The profile of a referee, from texts.
pub fn profile(language: Language, strictness: &str, allow: &[String]) -> PyResult<Profile> {
    let strictness: Strictness = strictness.parse().map_err(bad)?;
    let mut switches = Switches::default();
    for name in allow {
        switches.allow(name).map_err(bad)?;
    }
    Ok(Profile {
        language,
        strictness,
        switches,
    })
}

/// The referee's verdict on a clue beside visible words: `{"legal": …, "rule": …, "mechanism": …, "card": …, "reason": …}`.
#[pyfunction]
#[pyo3(signature = (clue, board, language = "en", strictness = "standard", allow = Vec::new()))]
pub fn check<'py>(
    py: Python<'py>,
    clue: &str,
    board: Vec<String>,
    language: &str,
    strictness: &str,
    allow: Vec<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let profile = profile(language.parse().map_err(bad)?, strictness, &allow)?;
    let verdict = Referee::new(profile).check_words(clue, &board);
    let told = PyDict::new(py);
    told.set_item("legal", verdict.is_legal())?;
    let reason = verdict.reason();
    told.set_item("rule", reason.map(|r| r.rule))?;
    told.set_item("mechanism", reason.map(|r| r.mechanism.to_string()))?;
    told.set_item("card", reason.and_then(|r| r.card_text.clone()))?;
    told.set_item("reason", reason.map(|r| r.to_string()))?;
    Ok(told)
}
