//! The toolkit for Python: `spymaster._core`. The package `spymaster` around it is in `../package`.
//!
//! Values cross the border as plain Python objects, large tables as read-only buffers. Questions to players are dictionaries with the
//! keys of the line protocol (PROTOCOL.md), so that one class plays in process and as a program of its own.

mod arrays;
mod contest;
mod data;
mod lexicon;
mod observe;
mod player;
mod setting;
mod table;
mod vector;
mod view;

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A Python error with the text of ours.
fn bad(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Runs the command line; the first argument is the program's name. Returns the exit code.
#[pyfunction]
fn run_cli(py: Python<'_>, args: Vec<OsString>) -> u8 {
    let code = py.detach(|| {
        let registry = spymaster::players::Registry::standard();
        spymaster::cli::run_from(&registry, args)
    });
    (0..=u8::MAX)
        .find(|&n| ExitCode::from(n) == code)
        .unwrap_or(2)
}

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::contest::run_match;
    #[pymodule_export]
    use super::data::{Deck, Rules, check, decks, players, rulesets};
    #[pymodule_export]
    use super::lexicon::{Affinity, Lexicon};
    #[pymodule_export]
    use super::run_cli;
    #[pymodule_export]
    use super::setting::Setting;
    #[pymodule_export]
    use super::table::{Player, Table};
    #[pymodule_export]
    use super::vector::Games;
}
