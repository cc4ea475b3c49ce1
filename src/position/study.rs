//! A position with the players' lexica beside it.

use std::sync::Arc;

use super::{Position, PositionError, PositionFile};
use crate::legality::{Profile, Referee, Strictness, Switches};
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::{
    ClueBook, ClueTask, GuessTask, Judging, LexiconView, ResourceError, Resources, Wanted,
    clue_task, guess_task,
};
use crate::rules::{CardSet, ClueId, Kind, Number, Phase, Refusal};

/// Agents of a side at the start of a game, at the most.
const MOST_AGENTS: u8 = 9;

/// The reason why a position cannot be studied.
#[derive(Debug, thiserror::Error)]
pub enum PositionStudyError {
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Lexica and their scores.
    #[error(transparent)]
    Resources(#[from] ResourceError),
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

/// The settings of a study.
pub struct PositionStudyOptions<'a> {
    /// Lexica by name; `default` is the standard one of the language.
    pub lexica: Vec<String>,
    /// Strictness of the referee.
    pub strictness: Strictness,
    /// The group's switches beyond that.
    pub switches: Switches,
    /// The catalog of lexica.
    pub catalog: &'a Catalog,
    /// Further words that may be said.
    pub words: Vec<String>,
    /// Only these words may be clues.
    pub vocabulary: Option<Arc<[String]>>,
}

/// A position and views about it.
#[derive(Debug)]
pub struct PositionStudy {
    /// The position; its clues have the ids of the book.
    pub position: Position,
    resources: Resources,
    referee: Referee,
}

impl PositionStudy {
    /// Checks the position, loads the lexica, and computes their scores for its cards.
    pub fn new(
        file: &PositionFile,
        options: &PositionStudyOptions<'_>,
    ) -> Result<PositionStudy, PositionStudyError> {
        let draft = Position::new(file)?;
        let profile = Profile {
            language: draft.language,
            strictness: options.strictness,
            switches: options.switches,
        };
        let mut wanted = Wanted::new(draft.deck.clone(), draft.language, options.lexica.iter())
            .judged(Judging::Referee(profile));
        wanted.vocabulary.clone_from(&options.vocabulary);
        // A board is met once: nothing to keep.
        let resources = Resources::new(&wanted, options.catalog, &Cache::off())?;
        let words = draft.clues.iter().chain(&options.words);
        let resources = resources.with_words(words.map(String::as_str));
        let position = Position::with_clues(file, &|word| {
            let book = resources.book();
            book.id(&ClueBook::fold(word)).unwrap_or(ClueId::UNKNOWN)
        })?;
        Ok(PositionStudy {
            position,
            resources,
            referee: Referee::new(profile),
        })
    }

    /// The lexica, and the words that may be said.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    /// The words that may be said.
    pub fn book(&self) -> &Arc<ClueBook> {
        self.resources.book()
    }

    /// The referee of the table.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The task of the clue giver of the side to act.
    pub fn clue_task(&self) -> Result<ClueTask<'_>, PositionStudyError> {
        let Position {
            game,
            side,
            key_known,
            ..
        } = &self.position;
        if !key_known {
            return Err(PositionStudyError::NoKey);
        }
        if game.state().phase() != Phase::Clue || game.state().options(*side).clue_max == 0 {
            return Err(PositionStudyError::NotNow("a clue"));
        }
        clue_task(game, *side, CardSet::EMPTY).ok_or(PositionStudyError::NotNow("a clue"))
    }

    /// Cards on the table that a lexicon does not know, as they are written.
    pub fn unknown_cards(&self, view: &LexiconView) -> Vec<&str> {
        let cards = view.table().unknown_cards().into_iter();
        cards
            .filter_map(|card| self.position.words.get(card).map(String::as_str))
            .collect()
    }

    /// Says a clue to the side to act, unless one stands already.
    pub fn hear(&mut self, word: &str, number: Number) -> Result<(), PositionStudyError> {
        let side = self.position.side;
        let giver = match self.position.rules.ruleset.kind() {
            Kind::Versus(_) => side,
            Kind::Duet(_) => side.other(),
        };
        let id = self.book().id(&ClueBook::fold(word));
        let id = id.unwrap_or(ClueId::UNKNOWN);
        // If a card of this clue has been found at the table already, the number may be more than the cards left.
        let number = match (number, self.position.game.state().options(giver).clue_max) {
            (Number::Count(n), max) if n > max && max > 0 && n <= MOST_AGENTS => Number::Count(max),
            _ => number,
        };
        self.position.game.clue(giver, id, number)?;
        Ok(())
    }

    /// The task of the guesser of the side to act.
    pub fn guess_task(&self) -> Result<GuessTask<'_>, PositionStudyError> {
        let Position { game, side, .. } = &self.position;
        let awaited = matches!(game.state().phase(), Phase::Guess | Phase::SuddenDeath);
        if !awaited || game.state().options(*side).guess.is_empty() {
            return Err(PositionStudyError::NotNow("a guess"));
        }
        guess_task(game, *side).ok_or(PositionStudyError::NotNow("a guess"))
    }
}
