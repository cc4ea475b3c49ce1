//! Text that people type: turns on a command line (`red:river:2=bank+bed, blue:sky:1=moon`), a clue, a card.

use super::TurnLine;
use super::build::find;
use crate::rules::{CardSet, Number, Pos};
use crate::transcript::NumberLine;

/// The colon between a clue and its number, plain and full-width.
const COLONS: [char; 2] = [':', '：'];

/// The reason why a text is no history.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "turn `{turn}`: expected [SIDE:]CLUE:NUMBER=CARD+CARD, as in `river:2=bank+bed` ({problem})"
)]
pub struct TypedError {
    /// The turn as typed.
    pub turn: String,
    /// The fault.
    pub problem: &'static str,
}

/// Turns separated by commas. Without a side they are those of `side`.
///
/// ```
/// let turns = spymaster::position::history("river:2=bank+bed, blue:sky:0=moon", "red").unwrap();
/// assert_eq!(turns[0].guesses, ["bank", "bed"]);
/// assert_eq!(turns[1].by, "blue");
/// assert!(spymaster::position::history("river", "red").is_err());
/// ```
pub fn history(text: &str, side: &str) -> Result<Vec<TurnLine>, TypedError> {
    let turns = text
        .split(',')
        .map(str::trim)
        .filter(|turn| !turn.is_empty());
    turns.map(|turn| one(turn, side)).collect()
}

fn one(text: &str, side: &str) -> Result<TurnLine, TypedError> {
    let fault = |problem| TypedError {
        turn: text.to_owned(),
        problem,
    };
    let (said, touched) = match text.split_once('=') {
        Some((said, touched)) => (said, touched),
        None => (text, ""),
    };
    let parts: Vec<&str> = said.split(COLONS).map(str::trim).collect();
    let (by, clue, number) = match parts.as_slice() {
        [clue, number] => (side, *clue, *number),
        [by, clue, number] => (*by, *clue, *number),
        _ => return Err(fault("it has no number")),
    };
    let number: Number = number.parse().map_err(|_| fault("the number is none"))?;
    let number = NumberLine::from(number);
    let cards = touched
        .split('+')
        .map(str::trim)
        .filter(|card| !card.is_empty());
    Ok(TurnLine {
        by: by.to_owned(),
        clue: (clue != "?").then(|| clue.to_owned()),
        number,
        guesses: cards.map(str::to_owned).collect(),
    })
}

/// A clue as a person types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedClue {
    /// The word.
    pub word: String,
    /// The number.
    pub number: Number,
    /// The cards it is meant for, if they were told.
    pub meant: Vec<String>,
}

/// A line that is no clue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}`: expected WORD NUMBER, as in `water 2` (a count, 0 or unlimited)")]
pub struct NotAClue(pub String);

impl TypedClue {
    /// Reads `water 2`, `water: 2`, `ice age unlimited`, `water 2 = river, bank`, and the notation of the books: `羽毛：無限`, `Л: 3`, `zobák: nekonečno`.
    ///
    /// ```
    /// use spymaster::position::TypedClue;
    /// use spymaster::rules::Number;
    /// let clue = TypedClue::parse("water: 2 = river, bank").unwrap();
    /// assert_eq!((clue.word.as_str(), clue.number), ("water", Number::Count(2)));
    /// assert_eq!(clue.meant, ["river", "bank"]);
    /// for (book, word) in [("羽毛：無限", "羽毛"), ("перья: неограниченно", "перья"), ("Пір'я: необмежено", "Пір'я"), ("zobák: nekonečno", "zobák")] {
    ///     let clue = TypedClue::parse(book).unwrap();
    ///     assert_eq!((clue.word.as_str(), clue.number), (word, Number::Unlimited));
    /// }
    /// assert_eq!(TypedClue::parse("Л: 3").unwrap().word, "Л");
    /// assert_eq!(TypedClue::parse("農作物：２").unwrap().number, Number::Count(2));
    /// assert!(TypedClue::parse("water").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<TypedClue, NotAClue> {
        let fault = || NotAClue(line.trim().to_owned());
        let (said, meant) = line.split_once('=').unwrap_or((line, ""));
        let gap = |c: char| c.is_whitespace() || COLONS.contains(&c);
        let parts = said.trim().rsplit_once(gap);
        let (word, number) = parts.ok_or_else(fault)?;
        let word = word.trim_matches(gap);
        if word.is_empty() {
            return Err(fault());
        }
        let cards = meant.split([',', '+']).map(str::trim);
        Ok(TypedClue {
            word: word.to_owned(),
            number: number.parse().map_err(|_| fault())?,
            meant: cards.filter(|c| !c.is_empty()).map(str::to_owned).collect(),
        })
    }
}

/// The word of a clue that may be written with its number after a colon, as the books do.
///
/// ```
/// use spymaster::position::clue_word;
/// assert_eq!(clue_word("Л: 3"), "Л");
/// assert_eq!(clue_word("羽毛：無限"), "羽毛");
/// assert_eq!(clue_word("New York"), "New York");
/// ```
pub fn clue_word(text: &str) -> String {
    match TypedClue::parse(text) {
        Ok(clue) if text.contains(COLONS) => clue.word,
        _ => text.to_owned(),
    }
}

/// The reason why a text is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotACard {
    /// Nothing of the kind.
    #[error("`{0}` is not on the table: expected a card by its word, its beginning, or its number")]
    Unknown(String),
    /// Several begin like that.
    #[error("`{0}` may be {1}")]
    Several(String, String),
}

/// The card a person means: by its number from 1, its word, or the beginning of one card of `open`.
///
/// ```
/// use spymaster::position::card_named;
/// use spymaster::rules::{CardSet, Pos};
/// let words = ["river", "rope", "moon"].map(String::from);
/// let open = CardSet::first(3);
/// assert_eq!(card_named("3", &words, open), Ok(Pos(2)));
/// assert_eq!(card_named("RIV", &words, open), Ok(Pos(0)));
/// assert!(card_named("r", &words, open).is_err());
/// ```
pub fn card_named(text: &str, words: &[String], open: CardSet) -> Result<Pos, NotACard> {
    let text = text.trim();
    let unknown = || NotACard::Unknown(text.to_owned());
    let number = text.parse::<usize>().ok();
    if let Some(pos) = find(text, words) {
        return Ok(pos);
    }
    if let Some(n) = number {
        let known = (1..=words.len()).contains(&n);
        return known.then(|| Pos(n as u8 - 1)).ok_or_else(unknown);
    }
    let start = text.to_lowercase();
    let begins = |p: &Pos| {
        let word = words.get(p.index()).map(|word| word.to_lowercase());
        !start.is_empty() && word.is_some_and(|word| word.starts_with(&start))
    };
    let like: Vec<Pos> = open.iter().filter(begins).collect();
    match like.as_slice() {
        [] => Err(unknown()),
        [one] => Ok(*one),
        several => {
            let names: Vec<&str> = several.iter().map(|p| words[p.index()].as_str()).collect();
            Err(NotACard::Several(text.to_owned(), names.join(" or ")))
        }
    }
}
