//! `spymaster deal`

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::group::{any_seed, deck_for};
use super::style::{ColourChoice, print_json};
use crate::deck::{Art, Card, Language};
use crate::rulebook::{NamedRuleset, side_name};
use crate::rules::{CardSet, Deal, Game, Key, Pos, Purpose, Seed, Side};
use crate::transcript::KeyLine;
use crate::wording::{KeySheet, Print, board, seat_board};

/// Deal a board for a real table: the cards, and the key for the spymasters.
///
/// The same seed gives the same deal; without one the deal is new, and its seed is printed. The key may be turned on the
/// table like a printed one. Duet's key has two sides: each player prints the own one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster deal
  spymaster deal --seed 7 --key
  spymaster deal --rules duet --seed 7 --key --side a
  spymaster deal --rules pictures --seed 7 --key --rotate 2
  spymaster deal --seed 7 --format html > board.html
  spymaster deal --seed 7 --key --format svg > key.svg

JSON keys: rules, deck, seed, starts (red or blue; null in Duet, where either may), cards[], words[], key (null without --key; one side
of Duet's: side, greens, blacks).")]
pub struct Args {
    /// The ruleset.
    #[arg(long, default_value = "classic")]
    rules: String,
    /// The deck: a name, a file, or several joined with +. Default: pictures for the pictures game, else words of the
    /// language.
    #[arg(long)]
    deck: Option<String>,
    /// The language of picture labels, and of the deck if none is given.
    #[arg(long, default_value = "en")]
    lang: String,
    /// Leave out the cards that are hard for children.
    #[arg(long)]
    without_hard: bool,
    /// Seed of the deal. Default: any.
    #[arg(long)]
    seed: Option<u64>,
    /// Show the key: for the spymasters' eyes. As svg and html the key card alone.
    #[arg(long)]
    key: bool,
    /// Duet: the side of the key to show.
    #[arg(long, value_enum, requires = "key")]
    side: Option<SideArg>,
    /// Turn the key by so many quarter turns (1.1): 0 to 3 on a square grid, else 0 or 2.
    #[arg(long, default_value_t = 0)]
    rotate: u8,
    /// Form of the output.
    #[arg(long, value_enum, default_value_t, conflicts_with = "json")]
    format: FormatArg,
    /// Use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColourChoice,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SideArg {
    /// Player A's side.
    A,
    /// Player B's side.
    B,
    /// Both sides at once.
    Both,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum FormatArg {
    /// For a terminal.
    #[default]
    Text,
    /// A drawing.
    Svg,
    /// A page to print.
    Html,
}

/// Sides of the key that are shown.
fn shown_sides(args: &Args, key: &Key) -> anyhow::Result<Vec<KeySheet>> {
    Ok(match (args.key, key, args.side) {
        (false, _, _) => Vec::new(),
        (true, Key::Versus(_), None) => vec![KeySheet::Whole],
        (true, Key::Versus(_), Some(_)) => {
            bail!("--side: only Duet's key has two sides (rule 2.1)")
        }
        (true, Key::Duet(_), None) => bail!(
            "Duet's key has two sides, and a player sees one (rule 2.1): add --side a or --side b, or --side both"
        ),
        (true, Key::Duet(_), Some(SideArg::A)) => vec![KeySheet::OneSide(Side::A)],
        (true, Key::Duet(_), Some(SideArg::B)) => vec![KeySheet::OneSide(Side::B)],
        (true, Key::Duet(_), Some(SideArg::Both)) => Side::BOTH.map(KeySheet::OneSide).to_vec(),
    })
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let rules = NamedRuleset::load(&args.rules)?;
    let language: Language = args
        .lang
        .parse()
        .with_context(|| format!("--lang {}", args.lang))?;
    let deck = deck_for(
        &rules,
        args.deck.as_deref(),
        Some(language),
        args.without_hard,
    );
    let deck = crate::deck::open(&deck)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut rng = Seed(seed).stream(0, 0, Purpose::Deal);
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
    let cards: Vec<&Card> = deal
        .cards()
        .iter()
        .map(|&card| &deck.cards()[usize::from(card)])
        .collect();
    let words: Vec<String> = cards.iter().map(|card| card.label(language)).collect();
    let sheets = shown_sides(args, &key)?;
    let starts = match &key {
        Key::Versus(key) => Some(side_name(&rules.ruleset, key.starts)),
        Key::Duet(_) => None,
    };
    if args.json {
        let value = json!({
            "rules": rules.name, "deck": deck.name(), "seed": seed, "starts": starts,
            "cards": deal.cards(), "words": words, "key": key_json(&key, &sheets),
        });
        print_json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    let art = Art::built_in();
    let print = Print {
        grid,
        deal: &deal,
        cards: &cards,
        language,
        art: art.as_ref(),
    };
    match args.format {
        FormatArg::Svg => match sheets.as_slice() {
            [] => writeln!(out, "{}", print.board_svg())?,
            [sheet] => writeln!(out, "{}", print.key_svg(*sheet).unwrap_or_default())?,
            _ => bail!("--format svg draws one side: give --side a or --side b, or use html"),
        },
        FormatArg::Html => {
            let title = format!("{} · {} · seed {seed}", rules.name, deck.name());
            write!(out, "{}", print.html(&title, sheets.is_empty(), &sheets))?;
        }
        FormatArg::Text => {
            let game = Game::new(&rules.ruleset, deal);
            text(args, &game, &words, &sheets, out)?;
            match starts {
                Some(team) => writeln!(out, "{team} starts")?,
                None => writeln!(out, "either side may begin")?,
            }
            if args.seed.is_none() {
                writeln!(out, "seed {seed}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn text(
    args: &Args,
    game: &Game,
    words: &[String],
    sheets: &[KeySheet],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let paint = args.color.paint();
    let drawn = match (game.deal().key(), sheets) {
        (_, []) => board(&game.public(), words, None, paint),
        (Key::Duet(key), [KeySheet::OneSide(side)]) => {
            let known = |pos: Pos| Some(key.colour(*side, pos));
            seat_board(&game.public(), words, &known, usize::MAX, paint)
        }
        (key, _) => board(&game.public(), words, Some(key), paint),
    };
    write!(out, "{drawn}")?;
    Ok(())
}

/// The part of the key that was asked for.
fn key_json(key: &Key, sheets: &[KeySheet]) -> Value {
    let list = |set: CardSet| set.iter().map(|p| p.0).collect::<Vec<u8>>();
    match (key, sheets) {
        (_, []) => Value::Null,
        (Key::Duet(key), [KeySheet::OneSide(side)]) => json!({
            "side": if *side == Side::A { "a" } else { "b" },
            "greens": list(key.greens[side.index()]),
            "blacks": list(key.blacks[side.index()]),
        }),
        (key, _) => json!(KeyLine::of(key)),
    }
}
