//! `spymaster serve`

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use crate::lexicon::folders::platform_data;
use crate::players::{Library, Registry};
use crate::web::{Config, Limits, serve};

/// Play in a browser, against and with bots; on this machine, without a network.
///
/// The page at the printed address sets tables up. Every seat of a person has a link of its own, so that spymaster
/// and guesser, or the two sides of a Duet, can sit at two devices (with --host 0.0.0.0 also at other ones in the
/// same network: whoever has a link has the seat). Games are kept as transcripts and go on after a restart. Ctrl-C stops.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster serve
  spymaster serve --port 0 --games ~/games
  spymaster serve --host 0.0.0.0 --port 8080")]
pub struct Args {
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 8472)]
    port: u16,
    /// Where games are kept. Default: `games` in this program's data folder.
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// How long bots wait after each step, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pause: u64,
    /// The most tables that are kept.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tables: usize,
    /// Say where the page is as one line of JSON: `url`, `games`, `tables`.
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
    })?;
    let kept = server.tables().len();
    if args.json {
        let started = serde_json::json!({ "url": server.url(), "games": games, "tables": kept });
        writeln!(out, "{started}")?;
    } else {
        writeln!(out, "{}", server.url())?;
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
