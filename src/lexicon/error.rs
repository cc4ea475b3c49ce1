//! Errors of lexica, always naming the file and the place in it.
use std::path::{Path, PathBuf};

/// Errors of the lexicon room.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// A file could not be opened, read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's message.
        #[source]
        source: std::io::Error,
    },
    /// A file was read and refused.
    #[error("{file}: {place}: {problem}")]
    Refused {
        /// The file, or the name of an embedded lexicon.
        file: String,
        /// Line, row, chunk or byte.
        place: String,
        /// The fault, and the form expected.
        problem: String,
    },
    /// No lexicon of that name anywhere.
    #[error("no lexicon `{name}`; known: {known}; searched: {searched}")]
    UnknownLexicon {
        /// The name asked for.
        name: String,
        /// Names that would have worked.
        known: String,
        /// Folders looked into.
        searched: String,
    },
    /// A word that has to be known is not.
    #[error("the lexicon `{lexicon}` does not know `{word}`")]
    UnknownWord {
        /// The lexicon.
        lexicon: String,
        /// The word.
        word: String,
    },
    /// An option or argument that makes no sense.
    #[error("{0}")]
    Usage(String),
    /// An outside program (a package client) is missing or failed.
    #[error("{program}: {problem}")]
    Program {
        /// The program.
        program: String,
        /// The fault.
        problem: String,
    },
}

impl LexiconError {
    pub(crate) fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            source,
        }
    }

    pub(crate) fn refused(
        file: impl Into<String>,
        place: impl Into<String>,
        problem: impl Into<String>,
    ) -> Self {
        Self::Refused {
            file: file.into(),
            place: place.into(),
            problem: problem.into(),
        }
    }
}

/// Result of the lexicon room.
pub type Result<T, E = LexiconError> = std::result::Result<T, E>;
