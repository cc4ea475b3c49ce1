//! Decks, lexica and strategies, loaded once for all tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use super::registry::Registry;
use super::resources::{ResourceError, Resources, Wanted};
use crate::deck::{Deck, DeckError};
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;

/// Everything tables share: the players that specs may name, decks by name, and the resources over them. Resources are
/// loaded once for each [`Wanted`]; tables that ask for the same wait for each other, others do not.
#[derive(Debug)]
pub struct Library {
    catalog: Catalog,
    cache: Cache,
    registry: Registry,
    decks: Mutex<HashMap<String, Arc<Deck>>>,
    loaded: Mutex<HashMap<String, Slot>>,
}

type Slot = Arc<Mutex<Option<Arc<Resources>>>>;

impl Library {
    /// With lexica from a catalogue and tables kept in a cache.
    pub fn new(registry: Registry, catalog: Catalog, cache: Cache) -> Library {
        Library {
            catalog,
            cache,
            registry,
            decks: Mutex::default(),
            loaded: Mutex::default(),
        }
    }

    /// The same with other players.
    #[must_use]
    pub fn with_registry(mut self, registry: Registry) -> Library {
        self.registry = registry;
        self
    }

    /// The players that a spec may name.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The catalog of lexica.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// A deck by name.
    pub fn deck(&self, name: &str) -> Result<Arc<Deck>, DeckError> {
        if let Some(deck) = lock(&self.decks).get(name) {
            return Ok(deck.clone());
        }
        let deck = Arc::new(crate::deck::open(name)?);
        lock(&self.decks).insert(name.to_owned(), deck.clone());
        Ok(deck)
    }

    /// Resources of a table, shared by all that want the same.
    pub fn resources(&self, wanted: &Wanted) -> Result<Arc<Resources>, ResourceError> {
        let slot = lock(&self.loaded).entry(wanted.key()).or_default().clone();
        let mut slot = lock(&slot);
        if let Some(resources) = &*slot {
            return Ok(resources.clone());
        }
        let resources = Arc::new(Resources::new(wanted, &self.catalog, &self.cache)?);
        *slot = Some(resources.clone());
        Ok(resources)
    }
}

/// The data behind a lock is whole at any time: a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
