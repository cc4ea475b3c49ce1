//! `spymaster merge`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::style::print_json;
use crate::players::Registry;
use crate::tournament::merge;

/// Join the records of shards into one directory.
///
/// All parts of one experiment must be there, each once and finished. The result has the same bytes
/// as a run that was not sharded.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  spymaster merge part1 part2 part3 --out whole")]
pub struct Args {
    /// Directories of records.
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// The directory to make.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let manifest = merge(&args.parts, &args.out, registry)?;
    let shown = args.out.display().to_string();
    if args.json {
        let value = json!({ "out": shown, "parts": args.parts.len(), "blocks": manifest.blocks });
        print_json(out, &value)?;
    } else {
        writeln!(
            out,
            "{shown}: {} blocks from {} parts",
            manifest.blocks,
            args.parts.len()
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
