//! Play with partners, measured: end-games, large numbers, sharpness for chosen clues, series. Writes Markdown.
//!
//! `cargo run --release --example partners -- endgame 400`
//! `cargo run --release --example partners -- numbers 500`
//! `cargo run --release --example partners -- sharpness FILE.jsonl…`
//! `cargo run --release --example partners -- series 8 40`

#[path = "partners/endgame.rs"]
mod endgame;
#[path = "partners/numbers.rs"]
mod numbers;
#[path = "partners/series.rs"]
mod series;
#[path = "partners/sharpness.rs"]
mod sharpness;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| match args.get(at) {
        Some(text) => text.parse().ok(),
        None => Some(default),
    };
    let done = match (args.first().map(String::as_str), number(1, 0)) {
        (Some("sharpness"), _) if args.len() > 1 => sharpness::run(&args[1..]),
        (Some("endgame"), Some(n)) => endgame::run(if n == 0 { 400 } else { n }),
        (Some("numbers"), Some(n)) => numbers::run(if n == 0 { 500 } else { n }),
        (Some("series"), Some(n)) => match number(2, 40) {
            Some(games) => series::run(if n == 0 { 8 } else { n }, games),
            None => Err("GAMES: expected a whole number".into()),
        },
        _ => Err(
            "expected endgame [N], numbers [GAMES], sharpness FILE…, or series [SERIES [GAMES]]"
                .into(),
        ),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}
