//! Decks and lexica, loaded once for all tables.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use super::setup::{Setup, SetupError};
use crate::deck::{Deck, Language};
use crate::legality::Strictness;
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::{Judging, World, WorldOptions};

/// Everything tables share: decks by name and the worlds over them. Loading happens once for each deck, language,
/// strictness and set of lexica; tables that ask for the same wait for each other, others do not.
#[derive(Debug)]
pub struct Library {
    catalog: Catalog,
    cache: Cache,
    decks: Mutex<HashMap<String, Arc<Deck>>>,
    worlds: Mutex<HashMap<Wanted, Slot>>,
}

type Wanted = (String, Language, Strictness, BTreeSet<String>);
type Slot = Arc<Mutex<Option<Arc<World>>>>;

impl Library {
    /// With lexica from a catalogue and tables kept in a cache.
    pub fn new(catalog: Catalog, cache: Cache) -> Library {
        Library {
            catalog,
            cache,
            decks: Mutex::default(),
            worlds: Mutex::default(),
        }
    }

    /// With the lexica of this machine and its cache.
    pub fn standard() -> Library {
        Library::new(Catalog::new(None), Cache::from_environment())
    }

    /// A deck by name.
    pub fn deck(&self, name: &str) -> Result<Arc<Deck>, SetupError> {
        if let Some(deck) = lock(&self.decks).get(name) {
            return Ok(deck.clone());
        }
        let deck = Arc::new(crate::deck::open(name)?);
        lock(&self.decks).insert(name.to_owned(), deck.clone());
        Ok(deck)
    }

    /// The world of a table: its deck with all lexica its bots ask for.
    pub fn world(&self, setup: &Setup) -> Result<Arc<World>, SetupError> {
        let deck = self.deck(&setup.deck)?;
        let language = setup.language_for(&deck)?;
        let lexica = setup.lexica()?;
        let wanted = (
            setup.deck.clone(),
            language,
            setup.strictness,
            lexica.clone(),
        );
        let slot = lock(&self.worlds).entry(wanted).or_default().clone();
        let mut slot = lock(&slot);
        if let Some(world) = &*slot {
            return Ok(world.clone());
        }
        let world = Arc::new(World::new(&WorldOptions {
            deck,
            language,
            lexica: lexica.into_iter().collect(),
            judging: Judging::Referee(setup.profile(language)),
            vocabulary: None,
            catalog: &self.catalog,
            cache: &self.cache,
        })?);
        *slot = Some(world.clone());
        Ok(world)
    }
}

/// What is behind the lock is whole at any time: a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
