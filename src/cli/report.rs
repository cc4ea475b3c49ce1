//! `spymaster report`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};

use super::style::print_json;
use crate::players::{Library, Registry};
use crate::report::{Report, Study, StudyOptions, markdown, markdown_sections, page, to_json};

/// Make a report of a tournament's records: one page, or tables and plots.
///
/// A page (HTML) is one file that needs no network. Tables are summed over all games; boards, clues,
/// calibration and sample games come from games that are played again, which needs the decks and
/// lexica that the records were made with.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster tournament --players margin/nearest --players random/random --out runs/a
  spymaster report runs/a
  spymaster report runs/a --format markdown --only standing,head-to-head
  spymaster report runs/a --format csv --out tables
  spymaster report runs/a --format svg --out plots
  spymaster report runs/a --tables-only --json")]
pub struct Args {
    /// The directory of records.
    records: PathBuf,
    /// Format of the report.
    #[arg(long, value_enum, default_value_t)]
    format: PageFormat,
    /// The path to write to: a file, or for csv and svg a directory. HTML goes to report.html in the records, csv
    /// and svg to a directory there, the rest to the terminal.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Sample games that can be stepped through.
    #[arg(long, value_name = "N", default_value_t = 4)]
    samples: usize,
    /// Clues to show, of the best and of the worst.
    #[arg(long, value_name = "N", default_value_t = 6)]
    clues: usize,
    /// Games to play again, about.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    replay: u64,
    /// Play no game again: only the records are used.
    #[arg(long)]
    tables_only: bool,
    /// Only these sections.
    #[arg(long, value_name = "SECTION,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Markdown without title and headings, to be pasted.
    #[arg(long)]
    bare: bool,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum PageFormat {
    /// One self-contained page.
    #[default]
    Html,
    /// Tables for a paper or a readme.
    Markdown,
    /// A file for each table.
    Csv,
    /// Everything in one object.
    Json,
    /// A file for each plot.
    Svg,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let format = if args.json {
        PageFormat::Json
    } else {
        args.format
    };
    if args.bare && format != PageFormat::Markdown {
        bail!("--bare goes with --format markdown");
    }
    let library = Library::of(registry.clone(), args.data.as_deref());
    let study = Study::read(
        &args.records,
        &StudyOptions {
            replay: !args.tables_only,
            library: &library,
            games: args.replay,
            samples: args.samples,
            clues: args.clues,
        },
    );
    let study = study.map_err(|error| {
        let hint = match &error {
            crate::report::StudyError::Arena { .. } | crate::report::StudyError::Other { .. } => {
                "; --tables-only reports what the records hold by themselves"
            }
            _ => "",
        };
        anyhow!("{error}{hint}")
    })?;
    let mut report = Report::new(&study);
    if !args.only.is_empty() {
        report = report
            .only(&args.only)
            .map_err(|reason| anyhow!("--only: {reason}"))?;
    }
    match format {
        PageFormat::Html => {
            let file = args
                .out
                .clone()
                .unwrap_or_else(|| args.records.join("report.html"));
            write_file(&file, &page(&report))?;
            writeln!(out, "{}", file.display())?;
        }
        PageFormat::Markdown => {
            let text = match args.bare {
                true => markdown_sections(&report, 0),
                false => markdown(&report),
            };
            text_out(args, &text, out)?;
        }
        PageFormat::Json => match &args.out {
            Some(file) => {
                let text = serde_json::to_string_pretty(&to_json(&report))?;
                write_file(file, &text)?;
                writeln!(out, "{}", file.display())?;
            }
            None => print_json(out, &to_json(&report))?,
        },
        PageFormat::Csv => {
            let tables = report.tables().map(|t| (format!("{}.csv", t.id), t.csv()));
            write_all(args, "tables", tables, out)?;
        }
        PageFormat::Svg => {
            let plots = report.plots().map(|p| (format!("{}.svg", p.id), p.file()));
            write_all(args, "plots", plots, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn text_out(args: &Args, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.out {
        Some(file) => {
            write_file(file, text)?;
            writeln!(out, "{}", file.display())?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(())
}

fn write_file(file: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| file.display().to_string())
}

fn write_all(
    args: &Args,
    folder: &str,
    files: impl Iterator<Item = (String, String)>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| args.records.join(folder));
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for (name, text) in files {
        let file = folder.join(name);
        write_file(&file, &text)?;
        writeln!(out, "{}", file.display())?;
    }
    Ok(())
}
