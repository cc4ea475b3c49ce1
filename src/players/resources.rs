//! A game's resources: a deck, the lexica the players think in, and the referee over them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::drive::Arbiter;
use super::judge::Judge;
use super::lexicon_view::{ClueBook, LexiconView};
use crate::deck::{Deck, Language};
use crate::legality::{Profile, Referee, Strictness};
use crate::lexicon::affinity::Cache;
use crate::lexicon::{AffinityTable, CardMeaning, Catalog, IllegalClues, Lexicon, LexiconError};
use crate::rules::ClueId;
use crate::transcript::RefereeLine;

/// The judging of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// By the referee, under a profile.
    Referee(Profile),
    /// Only a word that lies on the table is illegal.
    Exact,
    /// Every clue is legal.
    Off,
}

impl Judging {
    /// Its form in a transcript; none for the referee's standard level.
    pub fn line(self) -> Option<RefereeLine> {
        let (strictness, switches) = match self {
            Judging::Referee(profile) => (profile.strictness, profile.switches),
            Judging::Exact | Judging::Off => {
                let name = if self == Judging::Off { "off" } else { "exact" };
                return Some(RefereeLine {
                    strictness: name.to_owned(),
                    switches: Vec::new(),
                });
            }
        };
        let line = RefereeLine {
            strictness: strictness.name().to_owned(),
            switches: switches.on().map(str::to_owned).collect(),
        };
        (strictness != Strictness::default() || !line.switches.is_empty()).then_some(line)
    }
}

/// Everything around a game but the rules. Shared by all threads.
#[derive(Debug)]
pub struct Resources {
    deck: Arc<Deck>,
    language: Language,
    book: Arc<ClueBook>,
    views: BTreeMap<String, Arc<LexiconView>>,
    judge: Judge,
}

/// An error in putting resources together.
#[derive(Debug, thiserror::Error)]
pub enum ResourceError {
    /// A lexicon could not be loaded.
    #[error("lexicon `{name}`: {source}")]
    Lexicon {
        /// Asked for.
        name: String,
        /// The cause.
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

/// A table's needs: a deck, the lexica its players think in, and the judging of clues.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The cards.
    pub deck: Arc<Deck>,
    /// The language of clues, and of the concepts of pictures.
    pub language: Language,
    /// The lexica the players ask for by name; `default` is the standard one of the language.
    pub lexica: Vec<String>,
    /// The judging of clues.
    pub judging: Judging,
    /// Only these words may be clues.
    pub vocabulary: Option<Arc<[String]>>,
}

impl Wanted {
    /// A deck with some lexica, judged by the referee at its standard level.
    pub fn new<N: Into<String>>(
        deck: Arc<Deck>,
        language: Language,
        lexica: impl IntoIterator<Item = N>,
    ) -> Wanted {
        let mut names: Vec<String> = Vec::new();
        for name in lexica.into_iter().map(Into::into) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Wanted {
            deck,
            language,
            lexica: names,
            judging: Judging::Referee(Profile::standard(language)),
            vocabulary: None,
        }
    }

    /// The same, judged otherwise.
    #[must_use]
    pub fn judged(self, judging: Judging) -> Wanted {
        Wanted { judging, ..self }
    }

    /// Equal for wishes that the same resources serve.
    pub(super) fn key(&self) -> String {
        let hash = self.deck.content_hash();
        let Wanted {
            language,
            lexica,
            judging,
            vocabulary,
            ..
        } = self;
        format!(
            "{hash:016x} {} {language:?} {lexica:?} {judging:?} {vocabulary:?}",
            self.deck.name()
        )
    }
}

impl Resources {
    /// Loads the lexica and computes (or takes from the cache) their tables.
    pub fn new(
        options: &Wanted,
        catalog: &Catalog,
        cache: &Cache,
    ) -> Result<Resources, ResourceError> {
        let mut tables = Vec::new();
        let mut loaded: BTreeMap<String, Arc<AffinityTable>> = BTreeMap::new();
        for name in &options.lexica {
            let real = resolve(name, options.language);
            let table = match loaded.get(&real) {
                Some(table) => table.clone(),
                None => {
                    let table = Arc::new(load_table(options, catalog, cache, name, &real)?);
                    loaded.insert(real, table.clone());
                    table
                }
            };
            tables.push((name.clone(), table));
        }
        let deck = options.deck.clone();
        let mut resources = Resources::of_tables(deck.clone(), options.language, tables)?;
        resources.judge = Judge::new(deck, options.judging, options.vocabulary.clone());
        Ok(resources)
    }

    /// Puts tables of scores together, by the names their lexica are asked for. Words that no table lists are judged by
    /// the referee at its standard level.
    pub fn of_tables(
        deck: Arc<Deck>,
        language: Language,
        tables: Vec<(String, Arc<AffinityTable>)>,
    ) -> Result<Resources, ResourceError> {
        let book = Arc::new(ClueBook::of_tables(tables.iter().map(|(_, t)| t.as_ref())));
        if book.is_empty() {
            return Err(ResourceError::NoClues);
        }
        // Two names of one lexicon share its view.
        let mut views: BTreeMap<String, Arc<LexiconView>> = BTreeMap::new();
        for (name, table) in tables {
            let same = views
                .values()
                .find(|lex| std::ptr::eq(lex.table(), table.as_ref()))
                .cloned();
            let lex = same.unwrap_or_else(|| Arc::new(LexiconView::new(table, book.clone())));
            views.insert(name, lex);
        }
        Ok(Resources {
            judge: Judge::new(deck.clone(), standard(language), None),
            deck,
            language,
            book,
            views,
        })
    }

    /// Views that are at hand, by the names they are asked for. They must share a book.
    #[cfg(test)]
    pub(crate) fn of_views(
        deck: Arc<Deck>,
        language: Language,
        views: impl IntoIterator<Item = (String, Arc<LexiconView>)>,
    ) -> Resources {
        let views: BTreeMap<_, _> = views.into_iter().collect();
        let book = views.values().next().unwrap().book().clone();
        Resources {
            judge: Judge::new(deck.clone(), standard(language), None),
            deck,
            language,
            book,
            views,
        }
    }

    /// The same for a table at which these words may be said too. Cheap: the tables are shared.
    pub fn with_words<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Resources {
        let mut book = self.book.going_on();
        for word in words {
            book.add(&ClueBook::fold(word));
        }
        let book = Arc::new(book);
        let lex = |(name, lex): (&String, &Arc<LexiconView>)| {
            (name.clone(), Arc::new(lex.with_book(book.clone())))
        };
        Resources {
            deck: self.deck.clone(),
            language: self.language,
            judge: self.judge.clone(),
            views: self.views.iter().map(lex).collect(),
            book,
        }
    }

    /// The cards.
    pub fn deck(&self) -> &Arc<Deck> {
        &self.deck
    }

    /// The judging of clues.
    pub fn judging(&self) -> Judging {
        self.judge.judging()
    }

    /// The language of clues.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The verdict on words that no table of scores lists.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The words that may be clues.
    pub fn book(&self) -> &Arc<ClueBook> {
        &self.book
    }

    /// The views by the names they were asked for.
    pub fn views(&self) -> &BTreeMap<String, Arc<LexiconView>> {
        &self.views
    }

    /// The view of a lexicon; the error lists those there are.
    pub fn lexicon(&self, name: &str) -> Result<Arc<LexiconView>, String> {
        self.views.get(name).cloned().ok_or_else(|| {
            let known: Vec<&str> = self.views.keys().map(String::as_str).collect();
            format!("one of the lexica loaded: {}", known.join(", "))
        })
    }
}

/// The judge of a tournament: the legality tables.
impl Arbiter for Resources {
    fn illegal(&self, clue: ClueId, visible: &mut dyn Iterator<Item = u16>) -> bool {
        let knowing = self
            .views
            .values()
            .find_map(|lex| Some((lex, lex.position(clue)?)));
        let Some((lex, position)) = knowing else {
            // The tables know nothing of it: the referee decides.
            let word = self.book.word(clue);
            return word.is_some_and(|word| self.judge.objection(word, visible).is_some());
        };
        let table = lex.table();
        let (tile, place) = (position / 64, position % 64);
        let mut visible = visible;
        (&mut visible).any(|card| table.illegal_mask(tile, usize::from(card)) >> place & 1 == 1)
    }
}

fn standard(language: Language) -> Judging {
    Judging::Referee(Profile::standard(language))
}

/// The name of the lexicon file that a name stands for.
fn resolve(name: &str, language: Language) -> String {
    match name {
        "default" => language.code().to_owned(),
        other => other.to_owned(),
    }
}

fn load_table(
    options: &Wanted,
    catalog: &Catalog,
    cache: &Cache,
    name: &str,
    real: &str,
) -> Result<AffinityTable, ResourceError> {
    let fault = |source| ResourceError::Lexicon {
        name: name.to_owned(),
        source,
    };
    let mut lexicon = catalog.load(real).map_err(fault)?;
    if let Some(words) = &options.vocabulary {
        lexicon = Arc::new(lexicon.with_clues(words).map_err(fault)?);
    }
    let cards = CardMeaning::of_deck(&options.deck, lexicon.deck_language());
    if let Some(near) = lexicon.for_cards(&cards, cache.folder()).map_err(fault)? {
        lexicon = Arc::new(near);
    }
    let table = match options.judging {
        Judging::Referee(profile) => {
            let referee = Referee::new(profile);
            AffinityTable::of_deck(cache, &lexicon, &options.deck, Some(&referee))
        }
        Judging::Off => AffinityTable::of_deck(cache, &lexicon, &options.deck, None),
        Judging::Exact => exact_table(&lexicon, options, cache),
    };
    if table.unknown_cards().len() == table.cards() {
        return Err(ResourceError::Stranger {
            name: name.to_owned(),
            deck: options.deck.name().to_owned(),
        });
    }
    Ok(table)
}

/// A table in which only the card's own word is illegal.
fn exact_table(lexicon: &Arc<Lexicon>, options: &Wanted, cache: &Cache) -> AffinityTable {
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
    AffinityTable::cached(cache, lexicon.clone(), &cards, "exact", || {
        IllegalClues::from_lists(rows)
    })
}
