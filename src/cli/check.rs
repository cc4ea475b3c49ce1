//! `spymaster check`: the referee on the command line.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args as ClapArgs;

use super::group::GroupArgs;
use crate::deck::{self, Card, Language};
use crate::legality::normalise::Spelling;
use crate::legality::{Profile, Referee, Strictness, Switches, Verdict, mechanism_table};
use crate::position::clue_word;
use crate::transcript::{Verb, read_unfinished};

/// Check a clue against the cards.
///
/// Prints the verdict with its reason. Exit code 0: legal, 1: illegal, 2: bad input.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  spymaster check snow --board SNOWMAN,PIRATE
  spymaster check пролісок --lang uk --board ЛІС --strictness lenient
  spymaster check 'Three Musketeers' --board BOOK,SWORD --allow proper-names
  spymaster check river --transcript game.jsonl --turn 3
  spymaster check --table

JSON keys: clue, legal, language, strictness, mechanism, rule, card, card_index, shared, reason.")]
pub struct Args {
    /// The clue.
    #[arg(required_unless_present = "table")]
    pub clue: Option<String>,
    /// The visible words, separated by commas. With --deck, cards of that deck by word or picture id.
    #[arg(long, short, value_name = "WORD,WORD,…", value_delimiter = ',', required_unless_present_any = ["table", "deck", "transcript"])]
    pub board: Vec<String>,
    /// The language: en, ru, uk, cs or yue. Default: the deck's, else told from the letters of the board.
    #[arg(long, short)]
    pub lang: Option<String>,
    /// strict, standard or lenient. Default: as in the game with --transcript, else standard.
    #[arg(long, short)]
    pub strictness: Option<String>,
    #[command(flatten)]
    pub group: GroupArgs,
    /// Take the cards from this deck; without --board all its cards are visible.
    #[arg(long)]
    pub deck: Option<String>,
    /// Take the visible cards from a recorded game: those still open before --turn, or at its end.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "deck"])]
    pub transcript: Option<PathBuf>,
    /// The turn of the transcript, counted from 1: the cards as they lay before its clue.
    #[arg(long, requires = "transcript")]
    pub turn: Option<usize>,
    /// Print the mechanism × level table and stop.
    #[arg(long)]
    pub table: bool,
    /// Answer in JSON.
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if args.table && args.json {
        // Rows of the table, by the names of its columns.
        let table = mechanism_table();
        let cells = |line: &str| -> Vec<String> {
            let cells = line.trim().trim_matches('|').split(" | ");
            cells.map(|cell| cell.trim().to_owned()).collect()
        };
        let mut lines = table.lines();
        let names = lines.next().map(cells).unwrap_or_default();
        let rows = lines.skip(1).map(|line| {
            let pairs = names.iter().cloned().zip(cells(line));
            pairs.map(|(name, cell)| (name, cell.into())).collect()
        });
        let rows: Vec<serde_json::Map<String, serde_json::Value>> = rows.collect();
        super::style::print_json(out, &rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.table {
        write!(out, "{}", mechanism_table())?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(clue) = args.clue.as_deref().map(clue_word) else {
        bail!("no clue given")
    };
    let clue = clue.as_str();
    let Asked {
        cards,
        language: told,
        strictness,
        switches,
    } = asked(args)?;
    let language = match &args.lang {
        Some(code) => code.parse::<Language>()?,
        None => told.unwrap_or(Language::En),
    };
    if Spelling::of(clue, language).is_empty() {
        bail!(
            "the clue `{}` holds no letter and no digit",
            clue.escape_debug()
        );
    }
    let strictness = match &args.strictness {
        Some(name) => name.parse()?,
        None => strictness,
    };
    let switches = args.group.switches_over(switches)?;
    let referee = Referee::new(Profile {
        language,
        strictness,
        switches,
    });
    let verdict = referee.check(clue, &cards.iter().collect::<Vec<_>>());
    if args.json {
        writeln!(out, "{}", json(clue, referee.profile(), &verdict))?;
    } else {
        writeln!(out, "{verdict}")?;
    }
    Ok(if verdict.is_legal() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// The table a clue is held against: the visible cards, the language they suggest, what their table agreed on.
#[derive(Default)]
struct Asked {
    cards: Vec<Card>,
    language: Option<Language>,
    strictness: Strictness,
    switches: Switches,
}

fn asked(args: &Args) -> anyhow::Result<Asked> {
    if let Some(path) = &args.transcript {
        return recorded(path, args.turn);
    }
    let (cards, language) = cards(args)?;
    Ok(Asked {
        cards,
        language,
        ..Asked::default()
    })
}

/// The visible cards and the language they suggest.
fn cards(args: &Args) -> anyhow::Result<(Vec<Card>, Option<Language>)> {
    let names: Vec<&str> = args.board.iter().map(|word| word.trim()).collect();
    if let Some(position) = names.iter().position(|word| word.is_empty()) {
        bail!("--board: word {} is empty", position + 1);
    }
    let Some(spec) = &args.deck else {
        let deck = deck::Deck::new("board", None, names.into_iter().map(Card::word).collect());
        return Ok((deck.cards().to_vec(), deck.language()));
    };
    let deck = deck::open(spec).context("--deck")?;
    if names.is_empty() {
        return Ok((deck.cards().to_vec(), deck.language()));
    }
    let language = deck.language().unwrap_or(Language::En);
    let fold = |text: &str| Spelling::of(text, language).joined;
    let mut missing = Vec::new();
    let mut cards = Vec::new();
    for name in names {
        let found = deck.cards().iter().find(|card| match card {
            Card::Word(word) => fold(&word.text) == fold(name),
            Card::Picture(picture) => picture.id == name || picture.emoji == name,
        });
        match found {
            Some(card) => cards.push(card.clone()),
            None => missing.push(name),
        }
    }
    if !missing.is_empty() {
        bail!(
            "--board: not in the deck {}: {}",
            deck.name(),
            missing.join(", ")
        );
    }
    Ok((cards, deck.language()))
}

/// The cards that were visible at a point of a recorded game (in Duet also those closed to one player), and what was agreed in it.
fn recorded(path: &Path, turn: Option<usize>) -> anyhow::Result<Asked> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| shown.clone())?;
    let transcript = read_unfinished(&text).with_context(|| shown.clone())?;
    let mut game = *transcript.start();
    let mut turns = 0;
    for (entry, _, after) in transcript.games() {
        if entry.verb == Verb::Clue {
            turns += 1;
            if turn == Some(turns) {
                break;
            }
        }
        game = after;
    }
    if let Some(turn) = turn.filter(|&turn| turn == 0 || turn > turns) {
        bail!("{shown}: there is no turn {turn}: the game has {turns}");
    }
    let header = &transcript.header;
    // The deck tells pictures from words; without it the labels are taken as words.
    let deck = header
        .deck
        .as_deref()
        .and_then(|name| deck::open(name).ok());
    let card = |at: usize| {
        let known = deck
            .as_ref()
            .and_then(|d| d.cards().get(usize::from(header.cards[at])));
        let same = known.filter(|c| {
            Language::ALL
                .iter()
                .any(|&l| c.label(l) == header.words[at])
        });
        same.cloned()
            .unwrap_or_else(|| Card::word(header.words[at].clone()))
    };
    let cards: Vec<Card> = game
        .public()
        .visible()
        .iter()
        .map(|p| card(p.index()))
        .collect();
    let told = header
        .language
        .as_deref()
        .and_then(|code| code.parse().ok());
    let language = told.or_else(|| deck::Deck::new("board", None, cards.clone()).language());
    let (strictness, names) = header.agreed();
    Ok(Asked {
        cards,
        language,
        // A game without a referee is asked about at its standard level.
        strictness: strictness.parse().unwrap_or_default(),
        switches: names.join(",").parse().with_context(|| shown.clone())?,
    })
}

fn json(clue: &str, profile: &Profile, verdict: &Verdict) -> serde_json::Value {
    let reason = verdict.reason();
    serde_json::json!({
        "clue": clue,
        "legal": verdict.is_legal(),
        "language": profile.language.code(),
        "strictness": profile.strictness.name(),
        "mechanism": reason.map(|r| r.mechanism.name()),
        "rule": reason.map(|r| r.rule),
        "card": reason.and_then(|r| r.card_text.as_deref()),
        "card_index": reason.and_then(|r| r.card),
        "shared": reason.map(|r| r.shared.as_str()),
        "reason": reason.map(ToString::to_string),
    })
}
