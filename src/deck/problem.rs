//! Faults of a deck file. All problems are collected; none hides another.
use std::fmt;

/// One thing wrong with a deck.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Problem {
    /// The line in the file, from 1; 0 when it is about the deck as a whole.
    pub line: usize,
    /// The fault.
    #[serde(flatten)]
    pub kind: ProblemKind,
}

/// The kinds of problems.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "problem", rename_all = "kebab-case")]
pub enum ProblemKind {
    /// The line is not UTF-8; the bad bytes were replaced.
    NotUtf8,
    /// The file starts with a byte order mark.
    ByteOrderMark,
    /// The text is not in Unicode normal form C.
    NotNfc {
        /// The text.
        text: String,
    },
    /// The text holds characters that nobody sees.
    Invisible {
        /// The text.
        text: String,
    },
    /// A card without a word.
    EmptyWord,
    /// More letters than a card holds.
    TooLong {
        /// Number of letters.
        letters: usize,
    },
    /// The same card again.
    Duplicate {
        /// The text.
        text: String,
        /// The line of the first.
        first: usize,
    },
    /// A column that no deck has.
    UnknownColumn {
        /// Its name.
        name: String,
    },
    /// A column that the deck needs.
    MissingColumn {
        /// Its name.
        name: String,
    },
    /// A row with too many or too few fields, or broken quotes.
    BadRow {
        /// The reader's message.
        message: String,
    },
    /// The mark for hard cards is neither empty nor yes nor no.
    BadHardMark {
        /// The text found there.
        text: String,
    },
    /// A concept weight that is no number above 0 and up to 1.
    BadWeight {
        /// The text found there.
        text: String,
    },
    /// A picture without any concept in a language of its deck.
    NoConcepts {
        /// The language.
        language: String,
    },
    /// Too few cards for any grid.
    TooFewCards {
        /// Number of cards in the deck.
        cards: usize,
        /// Number of cards the grid needs.
        needed: usize,
    },
    /// Enough for a 5×4 grid only.
    SmallGridOnly {
        /// Number of cards in the deck.
        cards: usize,
    },
}

impl Problem {
    /// True if a deck with this problem is refused. Others are repaired while reading and only worth mentioning.
    pub fn is_error(&self) -> bool {
        use ProblemKind::*;
        !matches!(
            self.kind,
            ByteOrderMark
                | NotNfc { .. }
                | Invisible { .. }
                | SmallGridOnly { .. }
                | NoConcepts { .. }
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(if self.is_error() {
            "error: "
        } else {
            "warning: "
        })?;
        match &self.kind {
            ProblemKind::NotUtf8 => write!(f, "not UTF-8"),
            ProblemKind::ByteOrderMark => write!(f, "the file starts with a byte order mark"),
            ProblemKind::NotNfc { text } => write!(f, "`{text}` is not in Unicode normal form C"),
            ProblemKind::Invisible { text } => {
                write!(f, "`{}` holds invisible characters", text.escape_debug())
            }
            ProblemKind::EmptyWord => write!(f, "no word"),
            ProblemKind::TooLong { letters } => {
                write!(f, "a word of {letters} letters: expected at most 100")
            }
            ProblemKind::Duplicate { text, first } => {
                write!(f, "`{text}` is already on line {first}")
            }
            ProblemKind::UnknownColumn { name } => {
                write!(
                    f,
                    "unknown column `{name}`: expected word, gloss, hard, tags, or for pictures id, emoji, concepts_xx, label_xx, hard, tags"
                )
            }
            ProblemKind::MissingColumn { name } => write!(f, "the column `{name}` is missing"),
            ProblemKind::BadRow { message } => write!(f, "{message}"),
            ProblemKind::BadHardMark { text } => {
                write!(f, "`{text}` in column hard: expected nothing, 0 or 1")
            }
            ProblemKind::BadWeight { text } => write!(
                f,
                "`{text}`: expected a concept and a weight above 0 and up to 1, as `river:0.6`"
            ),
            ProblemKind::NoConcepts { language } => write!(f, "no concepts in {language}"),
            ProblemKind::TooFewCards { cards, needed } => {
                write!(f, "{cards} cards, a grid needs at least {needed}")
            }
            ProblemKind::SmallGridOnly { cards } => {
                write!(f, "{cards} cards are enough for a 5×4 grid, not for 5×5")
            }
        }
    }
}
