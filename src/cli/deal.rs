//! `spymaster deal`

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::json;

use super::style::{ColourChoice, print_json};
use crate::deck::Language;
use crate::report::board;
use crate::rulebook::NamedRuleset;
use crate::rules::{Deal, Game, Kind, Purpose, Seed, Side};
use crate::transcript::KeyLine;

/// Deal a board for a real table: the cards, and the key for the spymasters.
///
/// The same seed gives the same deal. The key may be turned on the table like a printed one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster deal --seed 7
  spymaster deal --seed 7 --key
  spymaster deal --rules pictures --deck pictures --seed 7 --key --rotate 2")]
pub struct Args {
    /// The ruleset.
    #[arg(long, default_value = "classic")]
    rules: String,
    /// The deck: a name, a file, or several joined with +.
    #[arg(long, default_value = "en")]
    deck: String,
    /// The language of picture labels.
    #[arg(long, default_value = "en")]
    lang: String,
    /// Leave out the cards that are hard for children.
    #[arg(long)]
    without_hard: bool,
    /// Which deal.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the key: for the spymasters' eyes.
    #[arg(long)]
    key: bool,
    /// Turn the key by so many quarter turns (1.1): 0 to 3 on a square grid, else 0 or 2.
    #[arg(long, default_value_t = 0)]
    rotate: u8,
    /// Use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColourChoice,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let rules = NamedRuleset::load(&args.rules)?;
    let mut deck = crate::deck::open(&args.deck)?;
    if args.without_hard {
        deck = deck.without_hard();
    }
    let language: Language = args
        .lang
        .parse()
        .with_context(|| format!("--lang {}", args.lang))?;
    let mut rng = Seed(args.seed).stream(0, 0, Purpose::Deal);
    let deal = Deal::draw(&rules.ruleset, deck.len(), &mut rng)
        .with_context(|| format!("deck {}", deck.name()))?;
    let grid = rules.ruleset.grid();
    let Some(key) = deal.key().rotated(grid, args.rotate) else {
        bail!(
            "--rotate {}: a grid of {} by {} takes half turns only",
            args.rotate,
            grid.columns,
            grid.rows
        );
    };
    let deal = Deal::new(&rules.ruleset, deal.cards(), key)?;
    let words: Vec<String> = deal
        .cards()
        .iter()
        .map(|&card| deck.cards()[usize::from(card)].label(language))
        .collect();
    if args.json {
        let key = args.key.then(|| KeyLine::of(deal.key()));
        let value = json!({
            "rules": rules.name, "deck": deck.name(), "cards": deal.cards(), "words": words, "key": key,
        });
        print_json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    let game = Game::new(&rules.ruleset, deal);
    let shown = args.key.then(|| *deal.key());
    let paint = args.color.paint();
    write!(
        out,
        "{}",
        board(&game.public(), &words, shown.as_ref(), paint)
    )?;
    if let (Kind::Versus(_), Some(starts)) = (rules.ruleset.kind(), game.state().actor()) {
        let team = if starts == Side::A { "red" } else { "blue" };
        writeln!(out, "{team} starts")?;
    }
    Ok(ExitCode::SUCCESS)
}
