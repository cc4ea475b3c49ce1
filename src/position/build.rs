//! From a file to a game: every contradiction is told, with its place.

use std::sync::Arc;

use super::file::{PositionFile, TurnLine};
use super::key::Cells;
use crate::deck::{Card, Deck, Language};
use crate::legality::normalise::Spelling;
use crate::rulebook::NamedRuleset;
use crate::rules::{Action, CardSet, ClueId, Deal, Game, Kind, MAX_CARDS, Phase, Pos, Side};

/// The reason why there is no position.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// Not JSON of this shape.
    #[error("not a position: {0}")]
    Json(String),
    /// Another version of the shape.
    #[error("position version {0} is not known; this program reads version 1")]
    Version(u32),
    /// A contradiction, with its place.
    #[error("{place}: {problem}")]
    Place {
        /// The key of the shape.
        place: String,
        /// The fault, and the form expected.
        problem: String,
    },
}

pub(super) fn fault<T>(
    place: impl Into<String>,
    problem: impl Into<String>,
) -> Result<T, PositionError> {
    Err(PositionError::Place {
        place: place.into(),
        problem: problem.into(),
    })
}

/// Puts the place before the message of another module.
pub(super) fn at<T, E: std::fmt::Display>(
    place: &str,
    result: Result<T, E>,
) -> Result<T, PositionError> {
    result.or_else(|problem| fault(place, problem.to_string()))
}

/// A position that can be played on.
#[derive(Clone, Debug)]
pub struct Position {
    /// The rules.
    pub rules: NamedRuleset,
    /// The game as it stands. If the key was unknown it holds a stand-in: only views of a
    /// guesser may be taken then.
    pub game: Game,
    /// The side to act.
    pub side: Side,
    /// The key was given as far as a clue giver needs it.
    pub key_known: bool,
    /// The cards on the table, as a deck of their own.
    pub deck: Arc<Deck>,
    /// Their texts, in grid order.
    pub words: Vec<String>,
    /// The language of clues.
    pub language: Language,
    /// Every clue that was said, in the order of the ids in the game's history.
    pub clues: Vec<String>,
}

impl Position {
    /// Checks a file and sets the position up. Clues of the history get the ids 0, 1, 2 … of
    /// [`Position::clues`]; [`Position::with_clues`] gives them those of a book.
    pub fn new(file: &PositionFile) -> Result<Position, PositionError> {
        let mut clues: Vec<String> = Vec::new();
        let turns = file.history.iter().chain(&file.current);
        for clue in turns.filter_map(|turn| turn.clue.as_ref()) {
            if !clues.contains(clue) {
                clues.push(clue.clone());
            }
        }
        let known = clues.clone();
        Position::with_clues(file, &|word| {
            let at = known.iter().position(|clue| clue == word);
            at.map_or(ClueId::UNKNOWN, |at| ClueId(at as u32))
        })
    }

    /// As [`Position::new`], with the clues' ids in some book.
    pub fn with_clues(
        file: &PositionFile,
        clue_id: &dyn Fn(&str) -> ClueId,
    ) -> Result<Position, PositionError> {
        let (deck, words, language) = table(file)?;
        let cells = Cells::read(file, &words)?;
        let rules = match &file.rules {
            Some(name) => at("rules", NamedRuleset::load(name))?,
            None => cells.rules(file)?,
        };
        let expected = usize::from(rules.ruleset.cards());
        if words.len() != expected {
            let problem = format!(
                "{} cards, but {} is played with {expected}",
                words.len(),
                rules.name
            );
            return fault("board", problem);
        }
        let side = match &file.side {
            Some(text) => side(text, "side")?,
            None => Side::A,
        };
        let key = match rules.ruleset.kind() {
            Kind::Versus(v) => cells.versus_key(file, v, side)?,
            Kind::Duet(d) => cells.duet_key(file, d, side, &words)?,
        };
        let cards: Vec<u16> = (0..words.len() as u16).collect();
        let deal = at("key", Deal::new(&rules.ruleset, &cards, key))?;
        let (start, phantom) = cells.start(file, &rules.ruleset, &deal, side, &words)?;
        let mut game = Game::at(&rules.ruleset, deal, start);
        for (at, turn) in file.history.iter().enumerate() {
            replay(&mut game, turn, &words, clue_id, Some(phantom))
                .or_else(|problem| fault(format!("history, turn {}", at + 1), problem))?;
        }
        if let Some(turn) = &file.current {
            replay(&mut game, turn, &words, clue_id, None)
                .or_else(|problem| fault("current", problem))?;
        } else if game.state().actor().is_some_and(|actor| actor != side) {
            let name = crate::rulebook::side_name(&rules.ruleset, side.other());
            return fault("side", format!("by the history it is the turn of {name}"));
        }
        let turns = file.history.iter().chain(&file.current);
        Ok(Position {
            key_known: cells.known(rules.ruleset.kind(), side),
            clues: turns.filter_map(|turn| turn.clue.clone()).collect(),
            rules,
            game,
            side,
            deck: Arc::new(deck),
            words,
            language,
        })
    }

    /// Texts of the cards of a set.
    pub fn names(&self, set: CardSet) -> Vec<&str> {
        let word = |p: Pos| self.words.get(p.index()).map_or("?", String::as_str);
        set.iter().map(word).collect()
    }
}

/// The cards as a deck, their texts, and the language.
fn table(file: &PositionFile) -> Result<(Deck, Vec<String>, Language), PositionError> {
    let given: Vec<&str> = file.board.iter().map(|word| word.trim()).collect();
    if given.is_empty() || given.len() > MAX_CARDS {
        let problem = format!(
            "{} cards; from 4 to {MAX_CARDS} can lie on a table",
            given.len()
        );
        return fault("board", problem);
    }
    let asked = file.language.as_deref().map(str::parse::<Language>);
    let asked = at("language", asked.transpose())?;
    let source = at(
        "deck",
        file.deck.as_deref().map(crate::deck::open).transpose(),
    )?;
    let language = asked
        .or_else(|| source.as_ref().and_then(Deck::language))
        .unwrap_or(Language::En);
    let fold = |text: &str| Spelling::of(text, language).joined;
    let mut cards: Vec<Card> = Vec::new();
    for (at, &name) in given.iter().enumerate() {
        let place = || format!("board, card {}", at + 1);
        if name.is_empty() {
            return fault(place(), "is empty");
        }
        let card = match &source {
            None => Card::word(name),
            Some(deck) => {
                let found = deck.cards().iter().find(|card| match card {
                    Card::Word(word) => fold(&word.text) == fold(name),
                    Card::Picture(picture) => picture.id == name || picture.emoji == name,
                });
                match found {
                    Some(card) => card.clone(),
                    None => {
                        let problem = format!("`{name}` is not in the deck {}", deck.name());
                        return fault(place(), problem);
                    }
                }
            }
        };
        let label = |card: &Card| fold(&card.label(language));
        if cards.iter().any(|other| label(other) == label(&card)) {
            return fault(place(), format!("`{name}` lies there twice"));
        }
        cards.push(card);
    }
    let deck = Deck::new("table", asked, cards);
    let language = asked
        .or(source.as_ref().and_then(Deck::language))
        .or(deck.language())
        .unwrap_or(Language::En);
    let words = deck
        .cards()
        .iter()
        .map(|card| card.label(language))
        .collect();
    Ok((deck, words, language))
}

pub(super) fn marks_of(
    file: &PositionFile,
    words: &[String],
) -> Result<[CardSet; 2], PositionError> {
    match &file.marks {
        None => Ok([CardSet::EMPTY; 2]),
        Some([a, b]) => Ok([cards_of(a, words, "marks")?, cards_of(b, words, "marks")?]),
    }
}

/// `red`, `blue`, `a` or `b`.
pub(super) fn side(text: &str, place: &str) -> Result<Side, PositionError> {
    match text.trim().to_ascii_lowercase().as_str() {
        "red" | "r" | "a" => Ok(Side::A),
        "blue" | "b" => Ok(Side::B),
        other => fault(
            place,
            format!("`{other}`: expected red or blue (in Duet a or b)"),
        ),
    }
}

/// Cards named by their words.
pub(super) fn cards_of(
    names: &[String],
    words: &[String],
    place: &str,
) -> Result<CardSet, PositionError> {
    let mut set = CardSet::EMPTY;
    for name in names {
        match find(name, words) {
            Some(pos) => set = set.with(pos),
            None => return fault(place, format!("`{name}` is not on the board")),
        }
    }
    Ok(set)
}

/// The place of a card: by its word, whatever its case; a picture also by a part of its label.
pub(super) fn find(name: &str, words: &[String]) -> Option<Pos> {
    let fold = |text: &str| text.trim().to_lowercase();
    let name = fold(name);
    let exact = words.iter().position(|word| fold(word) == name);
    exact
        .or_else(|| {
            let part = |word: &String| fold(word).split(' ').any(|part| part == name);
            words.iter().position(part)
        })
        .map(|at| Pos(at as u8))
}

/// Plays one turn; the error tells the fault. A turn that is over comes with the cards that the phantom team covered.
fn replay(
    game: &mut Game,
    turn: &TurnLine,
    words: &[String],
    clue_id: &dyn Fn(&str) -> ClueId,
    whole: Option<CardSet>,
) -> Result<(), String> {
    let by = side(&turn.by, "by").map_err(|e| e.to_string())?;
    let number = turn.number.number()?;
    let clue = turn.clue.as_deref().map_or(ClueId::UNKNOWN, clue_id);
    game.clue(by, clue, number).map_err(|e| e.to_string())?;
    let guesser = match game.ruleset().kind() {
        Kind::Versus(_) => by,
        Kind::Duet(_) => by.other(),
    };
    for name in &turn.guesses {
        let pos = find(name, words).ok_or_else(|| format!("`{name}` is not on the board"))?;
        game.apply(guesser, Action::Guess(pos))
            .map_err(|e| format!("`{name}`: {e}"))?;
    }
    if whole.is_some() && game.state().phase() == Phase::Guess {
        game.apply(guesser, Action::Stop)
            .map_err(|e| e.to_string())?;
    }
    while game.state().phase() == Phase::Phantom {
        let cover = game.state().options(Side::A).cover;
        let seen = cover.and(whole.unwrap_or_default());
        let Some(card) = seen.iter().chain(cover).next() else {
            break;
        };
        game.apply(Side::A, Action::Cover(card))
            .map_err(|e| e.to_string())?;
    }
    match game.state().outcome() {
        Some(_) => Err("the game is over".into()),
        None => Ok(()),
    }
}
