//! Rules, a deck, lexica and the referee, loaded once for many tables.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use spymaster::deck::{Card, Language};
use spymaster::legality::{Profile, Referee};
use spymaster::lexicon::AffinityTable;
use spymaster::lexicon::affinity::Cache;
use spymaster::players::{Judging, Library, Resources, Wanted};
use spymaster::rulebook::NamedRuleset;
use spymaster::rules::ClueId;

use crate::bad;
use crate::data::{Deck, Rules, profile};
use crate::lexicon::{Affinity, Lexicon};

/// Lexica and tables of this process, each loaded once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::standard)
}

/// Words at a table: the reading of cards, the ids of clues, their legality.
#[derive(Clone)]
pub struct Words {
    pub resources: Arc<Resources>,
    pub profile: Option<Profile>,
}

impl Words {
    /// The cards of a table as they are read.
    pub fn labels(&self, cards: &[u16]) -> Vec<String> {
        let (deck, language) = (self.resources.deck(), self.resources.language());
        let label = |&card: &u16| deck.cards()[usize::from(card)].label(language);
        cards.iter().map(label).collect()
    }

    /// The word of a clue.
    pub fn word(&self, clue: ClueId) -> &str {
        self.resources.book().word(clue).unwrap_or("?")
    }

    /// The id of a word, listed in the book or not.
    pub fn id(&self, word: &str) -> Result<ClueId, String> {
        let said = self.resources.book().say(word);
        said.ok_or_else(|| "too many words outside the clue book".into())
    }

    /// The reason why a word may not be said beside these deck cards; `None` if it may.
    pub fn objection(&self, word: &str, cards: &[u16]) -> Option<String> {
        let deck = self.resources.deck();
        let card = |&card: &u16| &deck.cards()[usize::from(card)];
        let visible: Vec<&Card> = cards.iter().map(card).collect();
        let verdict = Referee::new(self.profile?).check(word, &visible);
        verdict.reason().map(ToString::to_string)
    }
}

/// Rules, deck, lexica and referee of some tables.
#[pyclass(frozen, module = "spymaster._core")]
pub struct Setting {
    pub(crate) named: NamedRuleset,
    pub(crate) words: Words,
}

#[pymethods]
impl Setting {
    /// `lexica`: names as specs have them, each with a lexicon of your own or `None` for the one of that name.
    #[new]
    #[pyo3(signature = (rules, deck, lexica, language = None, strictness = "standard", allow = Vec::new(), judged = true))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        deck: &Deck,
        lexica: Vec<(String, Option<Py<Lexicon>>)>,
        language: Option<&str>,
        strictness: &str,
        allow: Vec<String>,
        judged: bool,
    ) -> PyResult<Setting> {
        let language = match language {
            Some(code) => code.parse().map_err(bad)?,
            None => deck.deck.language().unwrap_or(Language::En),
        };
        let profile = profile(language, strictness, &allow)?;
        let own: Vec<(String, Option<Arc<spymaster::lexicon::Lexicon>>)> = lexica
            .into_iter()
            .map(|(name, own)| (name, own.map(|l| l.get().lexicon.clone())))
            .collect();
        let deck = deck.deck.clone();
        spymaster::rules::Game::seeded(
            &rules.named.ruleset,
            deck.len(),
            spymaster::rules::Seed(0),
            0,
            0,
        )
        .map_err(bad)?;
        let resources = py.detach(|| {
            if own.iter().all(|(_, own)| own.is_none()) {
                let mut wanted = Wanted::new(deck, language, own.into_iter().map(|(name, _)| name));
                wanted.judging = match judged {
                    true => Judging::Referee(profile),
                    false => Judging::Off,
                };
                return library().resources(&wanted).map_err(bad);
            }
            let (cache, referee) = (Cache::from_environment(), Referee::new(profile));
            let mut tables = Vec::new();
            for (name, own) in own {
                let lexicon = match own {
                    Some(lexicon) => lexicon,
                    None => {
                        let real = match name.as_str() {
                            "default" => language.code(),
                            other => other,
                        };
                        library().catalog().load(real).map_err(bad)?
                    }
                };
                let table =
                    AffinityTable::of_deck(&cache, &lexicon, &deck, judged.then_some(&referee));
                tables.push((name, Arc::new(table)));
            }
            Resources::of_tables(deck, language, tables)
                .map(Arc::new)
                .map_err(bad)
        })?;
        Ok(Setting {
            named: rules.named.clone(),
            words: Words {
                resources,
                profile: judged.then_some(profile),
            },
        })
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules {
            named: self.named.clone(),
        }
    }

    /// The deck.
    #[getter]
    fn deck(&self) -> Deck {
        Deck {
            deck: self.words.resources.deck().clone(),
        }
    }

    /// The language of clues.
    #[getter]
    fn language(&self) -> &'static str {
        self.words.resources.language().code()
    }

    /// Lexica by the names they were asked for.
    #[getter]
    fn lexica(&self) -> Vec<String> {
        self.words.resources.views().keys().cloned().collect()
    }

    /// Words that may be clues, by id; commonest first.
    #[getter]
    fn clue_words(&self) -> Vec<&str> {
        let book = self.words.resources.book();
        (0..book.len() as u32)
            .filter_map(|id| book.word(ClueId(id)))
            .collect()
    }

    /// The scores of a lexicon, by the name it was asked for.
    #[pyo3(signature = (lexicon = "default"))]
    fn affinity(&self, lexicon: &str) -> PyResult<Affinity> {
        let view = self.words.resources.lexicon(lexicon);
        let view = view.map_err(|expected| bad(format!("`{lexicon}`: expected {expected}")))?;
        Ok(Affinity {
            table: view.shared_table(),
        })
    }
}
