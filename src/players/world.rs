//! A deck, the lexica the players think in, and the referee over them: what a game needs around it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::driver::Arbiter;
use super::mind::{ClueBook, Mind};
use crate::deck::{Deck, Language};
use crate::legality::{Profile, Referee};
use crate::lexicon::affinity::Cache;
use crate::lexicon::{AffinityTable, Catalog, IllegalClues, Lexicon, LexiconError};
use crate::rules::ClueId;

/// How clues are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// By the referee, under a profile.
    Referee(Profile),
    /// Only a word that lies on the table is illegal.
    Exact,
    /// Every clue is legal.
    Off,
}

/// Everything around a game but the rules. Shared by all threads.
#[derive(Debug)]
pub struct World {
    deck: Arc<Deck>,
    language: Language,
    book: Arc<ClueBook>,
    minds: BTreeMap<String, Arc<Mind>>,
}

/// Why there is no world.
#[derive(Debug, thiserror::Error)]
pub enum WorldError {
    /// A lexicon could not be loaded.
    #[error("lexicon `{name}`: {source}")]
    Lexicon {
        /// Asked for.
        name: String,
        /// Why not.
        source: LexiconError,
    },
    /// A lexicon knows none of the cards.
    #[error("lexicon `{name}` knows none of the cards of the deck `{deck}`")]
    Stranger {
        /// The lexicon.
        name: String,
        /// The deck.
        deck: String,
    },
    /// No word may be a clue.
    #[error("no clue is left: the vocabulary and the lexica have no word in common")]
    NoClues,
}

/// What a world is made from.
pub struct WorldOptions<'a> {
    /// The cards.
    pub deck: Arc<Deck>,
    /// The language of clues, and of the concepts of pictures.
    pub language: Language,
    /// The lexica the players ask for by name; `default` is the standard one of the language.
    pub lexica: Vec<String>,
    /// How clues are judged.
    pub judging: Judging,
    /// Only these words may be clues.
    pub vocabulary: Option<&'a [String]>,
    /// Where lexica are found.
    pub catalog: &'a Catalog,
    /// Where tables are kept.
    pub cache: &'a Cache,
}

impl World {
    /// Loads the lexica and computes (or takes from the cache) their tables.
    pub fn new(options: &WorldOptions<'_>) -> Result<World, WorldError> {
        let mut tables = Vec::new();
        let mut loaded: BTreeMap<String, Arc<AffinityTable>> = BTreeMap::new();
        for name in &options.lexica {
            let real = resolve(name, options.language);
            let table = match loaded.get(&real) {
                Some(table) => table.clone(),
                None => {
                    let table = Arc::new(load_table(options, name, &real)?);
                    loaded.insert(real, table.clone());
                    table
                }
            };
            tables.push((name.clone(), table));
        }
        let book = Arc::new(ClueBook::of_tables(tables.iter().map(|(_, t)| t.as_ref())));
        if book.is_empty() {
            return Err(WorldError::NoClues);
        }
        // Two names of one lexicon share its mind.
        let mut minds: BTreeMap<String, Arc<Mind>> = BTreeMap::new();
        for (name, table) in tables {
            let same = minds
                .values()
                .find(|mind| std::ptr::eq(mind.table(), table.as_ref()))
                .cloned();
            let mind = same.unwrap_or_else(|| Arc::new(Mind::new(table, book.clone())));
            minds.insert(name, mind);
        }
        Ok(World {
            deck: options.deck.clone(),
            language: options.language,
            book,
            minds,
        })
    }

    /// The same world for a table at which these words may be said too. Cheap: the tables are shared.
    pub fn with_words<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> World {
        let mut book = self.book.going_on();
        for word in words {
            book.add(&ClueBook::fold(word));
        }
        let book = Arc::new(book);
        let mind = |(name, mind): (&String, &Arc<Mind>)| {
            (name.clone(), Arc::new(mind.with_book(book.clone())))
        };
        World {
            deck: self.deck.clone(),
            language: self.language,
            minds: self.minds.iter().map(mind).collect(),
            book,
        }
    }

    /// The cards.
    pub fn deck(&self) -> &Arc<Deck> {
        &self.deck
    }

    /// The language of clues.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words that may be clues.
    pub fn book(&self) -> &Arc<ClueBook> {
        &self.book
    }

    /// The minds by the names they were asked for.
    pub fn minds(&self) -> &BTreeMap<String, Arc<Mind>> {
        &self.minds
    }

    /// The mind of a lexicon; the error lists those there are.
    pub fn mind(&self, name: &str) -> Result<Arc<Mind>, String> {
        self.minds.get(name).cloned().ok_or_else(|| {
            let known: Vec<&str> = self.minds.keys().map(String::as_str).collect();
            format!("one of the lexica loaded: {}", known.join(", "))
        })
    }
}

/// The judge of a tournament: what the tables know.
impl Arbiter for World {
    fn illegal(&self, clue: ClueId, visible: &mut dyn Iterator<Item = u16>) -> bool {
        let knowing = self
            .minds
            .values()
            .find_map(|mind| Some((mind, mind.position(clue)?)));
        let Some((mind, position)) = knowing else {
            return false;
        };
        let table = mind.table();
        let (tile, place) = (position / 64, position % 64);
        let mut visible = visible;
        (&mut visible).any(|card| table.illegal_mask(tile, usize::from(card)) >> place & 1 == 1)
    }
}

/// The name of the lexicon file that a name stands for.
fn resolve(name: &str, language: Language) -> String {
    match name {
        "default" => language.code().to_owned(),
        other => other.to_owned(),
    }
}

fn load_table(
    options: &WorldOptions<'_>,
    name: &str,
    real: &str,
) -> Result<AffinityTable, WorldError> {
    let fault = |source| WorldError::Lexicon {
        name: name.to_owned(),
        source,
    };
    let mut lexicon = options.catalog.load(real).map_err(fault)?;
    if let Some(words) = options.vocabulary {
        lexicon = Arc::new(lexicon.with_clues(words).map_err(fault)?);
    }
    let table = match options.judging {
        Judging::Referee(profile) => {
            let referee = Referee::new(profile);
            AffinityTable::of_deck(options.cache, &lexicon, &options.deck, Some(&referee))
        }
        Judging::Off => AffinityTable::of_deck(options.cache, &lexicon, &options.deck, None),
        Judging::Exact => exact_table(&lexicon, options),
    };
    if table.unknown_cards().len() == table.cards() {
        return Err(WorldError::Stranger {
            name: name.to_owned(),
            deck: options.deck.name().to_owned(),
        });
    }
    Ok(table)
}

/// A table in which only the card's own word is illegal.
fn exact_table(lexicon: &Arc<Lexicon>, options: &WorldOptions<'_>) -> AffinityTable {
    let cards = crate::lexicon::CardMeaning::of_deck(&options.deck, options.language);
    let rows = options
        .deck
        .cards()
        .iter()
        .map(|card| {
            let text = card.text().unwrap_or_default().to_lowercase();
            lexicon.vocabulary().id(&text).into_iter().collect()
        })
        .collect();
    AffinityTable::cached(options.cache, lexicon.clone(), &cards, "exact", || {
        IllegalClues::from_lists(rows)
    })
}
