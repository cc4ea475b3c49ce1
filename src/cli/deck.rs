//! `spymaster deck`: the decks there are, their cards, the faults of a file.
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args as ClapArgs, Subcommand};
use serde_json::json;

use super::style::counted;
use crate::deck::{self, BUILT_IN, Card, Deck, DeckError, DeckFormat, Language};

/// Decks: list, show, check.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster deck list
  spymaster deck show en+pictures --without-hard
  spymaster deck check my-words.csv")]
pub struct Args {
    /// The action.
    #[command(subcommand)]
    pub action: Action,
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
}

/// The actions on decks.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// The built-in decks.
    ///
    /// JSON keys per deck: name, language, kind, cards, hard, hash.
    #[command(after_help = "Example: spymaster deck list --json")]
    List,
    /// The cards of a deck.
    ///
    /// JSON: the keys of `list` and `all`, the cards with their id.
    #[command(after_help = "Example: spymaster deck show uk --without-hard")]
    Show {
        /// A built-in name, a file, or several joined with `+`.
        deck: String,
        /// Leave out the cards marked as hard for children.
        #[arg(long)]
        without_hard: bool,
        /// The language of picture labels.
        #[arg(long, default_value = "en")]
        lang: String,
        /// Write the picture of the card with this id as SVG instead.
        #[arg(long, value_name = "ID")]
        svg: Option<String>,
    },
    /// Everything that is wrong with a deck file, with line numbers.
    ///
    /// Exit code 0: nothing wrong, or warnings only; 1: errors; 2: the file cannot be read. JSON keys: file, cards, language, ok, problems (line, problem, message, error).
    #[command(after_help = "Example: spymaster deck check my-words.csv")]
    Check {
        /// The file: CSV with a header, or a word a line. A built-in name checks that deck.
        file: PathBuf,
    },
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &args.action {
        Action::List => list(args.json, out),
        Action::Show {
            deck,
            without_hard,
            lang,
            svg,
        } => {
            let mut deck = deck::open(deck)?;
            if *without_hard {
                deck = deck.without_hard();
            }
            let language: Language = lang.parse()?;
            match svg {
                Some(id) => write_svg(&deck, id, out),
                None => show(&deck, language, args.json, out),
            }
        }
        Action::Check { file } => check(file, args.json, out),
    }
}

fn summary(deck: &Deck) -> serde_json::Value {
    json!({
        "name": deck.name(),
        "language": deck.language().map(Language::code),
        "kind": deck.kind(),
        "cards": deck.len(),
        "hard": deck.cards().iter().filter(|card| card.hard()).count(),
        "hash": format!("{:016x}", deck.content_hash()),
    })
}

fn list(as_json: bool, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let decks: Vec<Deck> = BUILT_IN
        .iter()
        .filter_map(|name| deck::built_in(name))
        .collect();
    if as_json {
        writeln!(
            out,
            "{}",
            serde_json::to_string_pretty(&decks.iter().map(summary).collect::<Vec<_>>())?
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    if decks.is_empty() {
        writeln!(out, "no built-in decks in this build (feature `embedded`)")?;
    }
    for deck in &decks {
        let hard = deck.cards().iter().filter(|card| card.hard()).count();
        let language = deck.language().map_or("pictures", Language::name);
        writeln!(
            out,
            "{:<9} {:<10} {:>4} cards, {:>3} hard for children, {:016x}",
            deck.name(),
            language,
            deck.len(),
            hard,
            deck.content_hash()
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(
    deck: &Deck,
    language: Language,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    if as_json {
        let mut value = summary(deck);
        let cards: Vec<_> = deck
            .cards()
            .iter()
            .enumerate()
            .map(|(id, card)| json!({ "id": id, "card": card }))
            .collect();
        value["all"] = json!(cards);
        writeln!(out, "{}", serde_json::to_string_pretty(&value)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (id, card) in deck.cards().iter().enumerate() {
        write!(out, "{id:>4}  {}", card.label(language))?;
        if let Card::Word(word) = card
            && !word.gloss.is_empty()
        {
            write!(out, "  ({})", word.gloss)?;
        }
        if card.hard() {
            write!(out, "  *hard*")?;
        }
        if !card.tags().is_empty() {
            write!(out, "  [{}]", card.tags().join(" "))?;
        }
        writeln!(out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(file: &std::path::Path, as_json: bool, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let name = file.to_string_lossy();
    let (deck, problems) = if BUILT_IN.contains(&name.as_ref()) {
        (
            deck::built_in(&name).ok_or_else(|| DeckError::NotEmbedded(name.to_string()))?,
            Vec::new(),
        )
    } else {
        let bytes = std::fs::read(file)
            .with_context(|| format!("cannot read the deck {}", file.display()))?;
        deck::read(&name, &bytes, DeckFormat::guess(&name, &bytes), None)
    };
    let errors = problems.iter().filter(|problem| problem.is_error()).count();
    if as_json {
        let list: Vec<_> = problems
            .iter()
            .map(|problem| {
                let mut value = json!(problem);
                value["message"] = json!(problem.to_string());
                value["error"] = json!(problem.is_error());
                value
            })
            .collect();
        let value = json!({ "file": name, "cards": deck.len(), "language": deck.language().map(Language::code), "ok": errors == 0, "problems": list });
        writeln!(out, "{}", serde_json::to_string_pretty(&value)?)?;
    } else {
        for problem in &problems {
            writeln!(out, "{name}: {problem}")?;
        }
        let language = deck.language().map_or("no words", Language::name);
        writeln!(
            out,
            "{name}: {} ({language}), {}, {}",
            counted(deck.len() as u64, "card"),
            counted(errors as u64, "error"),
            counted((problems.len() - errors) as u64, "warning")
        )?;
    }
    Ok(if errors == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn write_svg(deck: &Deck, id: &str, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let known = deck
        .cards()
        .iter()
        .any(|card| matches!(card, Card::Picture(picture) if picture.id == id));
    let svg = deck::Art::built_in()
        .filter(|_| known)
        .and_then(|art| art.svg(id));
    let svg = svg.with_context(|| format!("no picture `{id}` in the deck {}", deck.name()))?;
    writeln!(out, "{svg}")?;
    Ok(ExitCode::SUCCESS)
}
