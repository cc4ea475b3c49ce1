//! Colours in the output, and JSON.

use std::io::{IsTerminal, Write};

use serde::Serialize;

use crate::report::group;
use crate::wording::Paint;

/// Colours in the output.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColourChoice {
    /// Decides.
    pub fn paint(self) -> Paint {
        let on = match self {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => {
                std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
            }
        };
        if on { Paint::Ansi } else { Paint::Plain }
    }
}

/// Prints a value as indented JSON.
pub fn print_json(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// A number of things: `1 game`, `2,000 games`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", group(n), if n == 1 { "" } else { "s" })
}

/// A folder that exists, for options.
pub fn folder(text: &str) -> Result<std::path::PathBuf, String> {
    let path = std::path::PathBuf::from(text);
    match path.is_dir() {
        true => Ok(path),
        false => Err("there is no such folder".into()),
    }
}
