//! `spymaster serve`

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::deck::Boards;
use crate::lexicon::folders::platform_data;
use crate::players::{Library, Registry};
use crate::web::{Config, Limits, serve};

/// Play in a browser, with friends and bots; on this machine, without a network.
///
/// The page at the printed address opens rooms. A room has one link: who opens it picks a name, a team and a role, or
/// watches; bots play the seats that nobody takes. With --host 0.0.0.0 other devices of the same network can come in:
/// their addresses are printed, and links carry them. Games are kept as transcripts and go on after a restart. Ctrl-C stops.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster serve
  spymaster serve --port 0 --games ~/games
  spymaster serve --host 0.0.0.0 --port 8080
  spymaster serve --boards lesson.json")]
pub struct Args {
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 8472)]
    port: u16,
    /// Folder of the games. Default: `games` in this program's data folder.
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// Pause of bots after each step, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pause: u64,
    /// The most tables that are kept.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tables: usize,
    /// A name besides addresses and localhost under which the page may be opened. Other names are refused, because a
    /// page elsewhere could make its name point here.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Deal the same games after every start, for lessons: the first table of seed N, the second of N + 1 …
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Offer the boards of this file in the lobby, with their keys; FILE#NAME for some of them. The file ends in .json and
    /// looks as `tournament --boards` takes it. May be given several times.
    #[arg(long, value_name = "FILE")]
    boards: Vec<String>,
    /// Say where the page is as one line of JSON: `url`, `addresses`, `games`, `tables`.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let games = match &args.games {
        Some(folder) => folder.clone(),
        None => platform_data()
            .context("there is no data folder on this machine: give --games DIR")?
            .join("games"),
    };
    let boards = args.boards.iter().map(|spec| given(spec));
    let boards = boards.collect::<anyhow::Result<Vec<Boards>>>()?;
    let library = Library::of(registry.clone(), args.data.as_deref());
    let server = serve(Config {
        host: args.host,
        port: args.port,
        games: games.clone(),
        library: Arc::new(library),
        limits: Limits {
            tables: args.tables,
            pause: Duration::from_millis(args.pause),
            ..Limits::default()
        },
        allow_hosts: args.allow_host.clone(),
        seed: args.seed,
        boards,
    })?;
    let kept = server.tables().len();
    if args.json {
        let started = serde_json::json!({
            "url": server.url(),
            "addresses": server.addresses(),
            "games": games,
            "tables": kept,
        });
        writeln!(out, "{started}")?;
    } else {
        writeln!(out, "{}", server.url())?;
        for address in server.addresses() {
            writeln!(out, "{address}/ (for other devices)")?;
        }
        let games = games.display();
        writeln!(
            out,
            "Games are kept in {games} ({kept} there). Ctrl-C stops."
        )?;
    }
    out.flush()?;
    server.wait()?;
    server.stop();
    if !args.json {
        writeln!(out, "Stopped.")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Boards by the whole path of their file, so that their rooms go on after a start elsewhere.
fn given(spec: &str) -> anyhow::Result<Boards> {
    let (path, chosen) = match spec.split_once('#') {
        Some((path, chosen)) => (path, Some(chosen)),
        None => (spec, None),
    };
    ensure!(
        path.ends_with(".json"),
        "--boards {spec}: expected a file whose name ends in .json"
    );
    let whole = std::fs::canonicalize(path).with_context(|| path.to_owned())?;
    let mut name = whole.display().to_string();
    ensure!(
        !name.contains(['+', '#']),
        "--boards {spec}: expected a path without + and #"
    );
    if let Some(chosen) = chosen {
        name = format!("{name}#{chosen}");
    }
    Ok(Boards::load(&name)?)
}
