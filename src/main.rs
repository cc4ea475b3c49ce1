//! The `spymaster` program; everything lives in the library.
fn main() -> std::process::ExitCode {
    spymaster::cli::run()
}
