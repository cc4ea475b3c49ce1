//! A position with the lexica beside it that players think in.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Position, PositionError, PositionFile};
use crate::legality::{Profile, Referee, Strictness, Switches};
use crate::lexicon::affinity::Cache;
use crate::lexicon::{AffinityTable, Catalog, LexiconError};
use crate::players::{ClueBook, ClueTask, GuessTask, Mind, clue_task, guess_task};
use crate::rules::{CardSet, ClueId, Kind, Number, Phase, Refusal};

/// Why a position cannot be studied.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A lexicon.
    #[error("lexicon `{name}`: {cause}")]
    Lexicon {
        /// Asked for.
        name: String,
        /// Why not.
        cause: LexiconError,
    },
    /// A lexicon knows none of the cards.
    #[error("lexicon `{0}` knows none of the cards on the board")]
    Stranger(String),
    /// The key is needed.
    #[error("a clue giver needs the whole key: give `key` (or --key) with a letter for every card")]
    NoKey,
    /// It is not the time.
    #[error("{0} is not awaited in this position")]
    NotNow(&'static str),
    /// The clue cannot be said.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// What to study with.
pub struct StudyOptions<'a> {
    /// Lexica by name; `default` is the standard one of the language.
    pub lexica: Vec<String>,
    /// How strict the referee is.
    pub strictness: Strictness,
    /// Where lexica are found.
    pub catalog: &'a Catalog,
    /// Further words that may be said.
    pub words: Vec<String>,
}

/// A position and minds about it.
#[derive(Debug)]
pub struct Study {
    /// The position; its clues have the ids of the book.
    pub position: Position,
    book: Arc<ClueBook>,
    minds: BTreeMap<String, Arc<Mind>>,
    referee: Referee,
}

impl Study {
    /// Checks the position, loads the lexica, and computes their scores for its cards.
    pub fn new(file: &PositionFile, options: &StudyOptions<'_>) -> Result<Study, StudyError> {
        let draft = Position::new(file)?;
        let referee = Referee::new(Profile {
            language: draft.language,
            strictness: options.strictness,
            switches: Switches::default(),
        });
        let mut tables: Vec<(String, Arc<AffinityTable>)> = Vec::new();
        for name in &options.lexica {
            if tables.iter().any(|(known, _)| known == name) {
                continue;
            }
            let real = match name.as_str() {
                "default" => draft.language.code(),
                other => other,
            };
            let lexicon = options
                .catalog
                .load(real)
                .map_err(|cause| StudyError::Lexicon {
                    name: name.clone(),
                    cause,
                })?;
            // A board is met once: nothing to keep.
            let table =
                AffinityTable::of_deck(&Cache::off(), &lexicon, &draft.deck, Some(&referee));
            if table.unknown_cards().len() == table.cards() {
                return Err(StudyError::Stranger(name.clone()));
            }
            tables.push((name.clone(), Arc::new(table)));
        }
        let mut book = ClueBook::of_tables(tables.iter().map(|(_, table)| table.as_ref()));
        for word in draft.clues.iter().chain(&options.words) {
            book.add(&ClueBook::fold(word));
        }
        let book = Arc::new(book);
        let position = Position::with_clues(file, &|word| {
            book.id(&ClueBook::fold(word)).unwrap_or(ClueId::UNKNOWN)
        })?;
        let minds = tables
            .into_iter()
            .map(|(name, table)| (name, Arc::new(Mind::new(table, book.clone()))))
            .collect();
        Ok(Study {
            position,
            book,
            minds,
            referee,
        })
    }

    /// The words that may be said.
    pub fn book(&self) -> &Arc<ClueBook> {
        &self.book
    }

    /// The referee of the table.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The mind of a lexicon; the error lists those there are.
    pub fn mind(&self, name: &str) -> Result<Arc<Mind>, String> {
        self.minds.get(name).cloned().ok_or_else(|| {
            let known: Vec<&str> = self.minds.keys().map(String::as_str).collect();
            format!("one of the lexica loaded: {}", known.join(", "))
        })
    }

    /// What the clue giver of the side to act has to decide.
    pub fn clue_task(&self) -> Result<ClueTask<'_>, StudyError> {
        let Position {
            game,
            side,
            key_known,
            ..
        } = &self.position;
        if !key_known {
            return Err(StudyError::NoKey);
        }
        if game.state().phase() != Phase::Clue || game.state().options(*side).clue_max == 0 {
            return Err(StudyError::NotNow("a clue"));
        }
        clue_task(game, *side, CardSet::EMPTY).map_err(|_| StudyError::NotNow("a clue"))
    }

    /// Says a clue to the side to act, unless one stands already.
    pub fn hear(&mut self, word: &str, number: Number) -> Result<(), StudyError> {
        let side = self.position.side;
        let giver = match self.position.rules.ruleset.kind() {
            Kind::Versus(_) => side,
            Kind::Duet(_) => side.other(),
        };
        let id = self
            .book
            .id(&ClueBook::fold(word))
            .unwrap_or(ClueId::UNKNOWN);
        self.position.game.clue(giver, id, number)?;
        Ok(())
    }

    /// What the guesser of the side to act has to decide.
    pub fn guess_task(&self) -> Result<GuessTask<'_>, StudyError> {
        let Position { game, side, .. } = &self.position;
        let awaited = matches!(game.state().phase(), Phase::Guess | Phase::SuddenDeath);
        if !awaited || game.state().options(*side).guess.is_empty() {
            return Err(StudyError::NotNow("a guess"));
        }
        guess_task(game, *side).map_err(|_| StudyError::NotNow("a guess"))
    }
}
