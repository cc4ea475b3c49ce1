//! The command line: one file per subcommand; parse, call the library, print.
use std::process::ExitCode;

/// Runs the program with the process's arguments.
pub fn run() -> ExitCode {
    ExitCode::from(2)
}
