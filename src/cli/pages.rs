//! `spymaster completions` and `spymaster man`: made from the definition of the command line itself.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster completions bash > ~/.local/share/bash-completion/completions/spymaster
  spymaster completions zsh > ~/.zfunc/_spymaster
  spymaster completions fish > ~/.config/fish/completions/spymaster.fish")]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Write manual pages, one for each command.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster man ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The directory to write to.
    directory: PathBuf,
}

pub fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::command(), "spymaster", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub fn man(args: &ManArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let shown = || args.directory.display().to_string();
    std::fs::create_dir_all(&args.directory).with_context(shown)?;
    clap_mangen::generate_to(super::command(), &args.directory).with_context(shown)?;
    let pages = std::fs::read_dir(&args.directory).with_context(shown)?;
    writeln!(out, "{}: {} pages", shown(), pages.count())?;
    Ok(ExitCode::SUCCESS)
}
