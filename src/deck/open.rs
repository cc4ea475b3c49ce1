//! From a name on the command line to a deck.
use std::path::{Path, PathBuf};

use super::boards::{Boards, BoardsError};
use super::parse::{DeckFormat, parse};
use super::problem::Problem;
use super::{BUILT_IN, Deck, Language, built_in};
use crate::rulebook::did_you_mean;

/// An error that leaves no deck.
#[derive(Debug, thiserror::Error)]
pub enum DeckError {
    /// Neither a built-in name nor a file.
    #[error("no deck `{0}`{hint}: expected a file or one of {known}, joined with `+`", known = BUILT_IN.join(", "), hint = did_you_mean(.0, BUILT_IN.iter().copied()))]
    Unknown(String),
    /// The built-in decks are not compiled in.
    #[error("the deck `{0}` is not part of this build (feature `embedded`); give a file instead")]
    NotEmbedded(String),
    /// The file cannot be read.
    #[error("cannot read the deck {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A fault in the file of given boards.
    #[error(transparent)]
    Boards(Box<BoardsError>),
    /// The file has errors.
    #[error("the deck {name} has {} error{}:\n{}", .problems.len(), if .problems.len() == 1 { "" } else { "s" }, .problems.iter().map(|p| format!("  {p}")).collect::<Vec<_>>().join("\n"))]
    Problems {
        /// The deck.
        name: String,
        /// Its errors, in the order of their lines.
        problems: Vec<Problem>,
    },
}

/// Reads a deck from bytes: the cards that could be read, and all that was noticed.
pub fn read(
    name: &str,
    bytes: &[u8],
    format: DeckFormat,
    language: Option<Language>,
) -> (Deck, Vec<Problem>) {
    let parsed = parse(bytes, format);
    (Deck::new(name, language, parsed.cards), parsed.problems)
}

/// The part of a deck's name that leaves out the cards marked as hard for children (1.2).
pub const WITHOUT_HARD: &str = "without-hard";

/// Opens what a user names: `en`, `en+pictures`, `my.csv`, `words.txt+uk`. A built-in name wins over a file of that name (write `./en` for the file).
/// A file with errors is refused and all of them are told; joined decks need not fill a grid each. [`WITHOUT_HARD`] among
/// the parts leaves out the hard cards of all of them.
///
/// ```
/// let all = spymaster::deck::open("en").unwrap();
/// let easy = spymaster::deck::open("en+without-hard").unwrap();
/// assert!(easy.len() < all.len() && easy.cards().iter().all(|card| !card.hard()));
/// ```
pub fn open(spec: &str) -> Result<Deck, DeckError> {
    // A path may hold a plus itself.
    if spec.contains('+') && !Path::new(spec).is_file() {
        let parts = || spec.split('+').map(str::trim);
        let easy = parts().any(|part| part == WITHOUT_HARD);
        let mut names = parts().filter(|part| *part != WITHOUT_HARD);
        let first = names
            .next()
            .ok_or_else(|| DeckError::Unknown(spec.to_owned()))?;
        let joined = names.clone().next().is_some();
        let first = open_one(first, joined)?;
        let deck = names.try_fold(first, |all, part| {
            Ok::<_, DeckError>(all.combined(open_one(part, true)?))
        })?;
        return Ok(match easy {
            true => deck.without_hard(),
            false => deck,
        });
    }
    open_one(spec.trim(), false)
}

/// The name of a deck, less its hard cards if that is asked for.
pub fn without_hard_if(name: &str, asked: bool) -> String {
    match asked && !name.split('+').any(|part| part.trim() == WITHOUT_HARD) {
        true => format!("{name}+{WITHOUT_HARD}"),
        false => name.to_owned(),
    }
}

fn open_one(name: &str, part: bool) -> Result<Deck, DeckError> {
    if BUILT_IN.contains(&name) {
        return built_in(name).ok_or_else(|| DeckError::NotEmbedded(name.to_owned()));
    }
    // A file of given boards is the deck of their words.
    if Boards::names_a_file(name) {
        return Ok(Boards::load(name)?.deck);
    }
    let path = Path::new(name);
    if !path.is_file() {
        return Err(DeckError::Unknown(name.to_owned()));
    }
    let bytes = std::fs::read(path).map_err(|source| DeckError::Read {
        path: path.to_owned(),
        source,
    })?;
    let (deck, problems) = read(name, &bytes, DeckFormat::guess(name, &bytes), None);
    let too_few =
        |problem: &Problem| matches!(problem.kind, super::ProblemKind::TooFewCards { .. });
    let problems: Vec<Problem> = problems
        .into_iter()
        .filter(|p| p.is_error() && !(part && too_few(p)))
        .collect();
    if problems.is_empty() {
        Ok(deck)
    } else {
        Err(DeckError::Problems {
            name: name.to_owned(),
            problems,
        })
    }
}
