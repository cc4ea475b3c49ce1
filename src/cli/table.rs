//! The table as `clue` and `guess` are told it: a JSON file, or words and letters on the command line.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::group::GroupArgs;
use crate::lexicon::Catalog;
use crate::players::LexiconView;
use crate::position::{
    KeyText, PositionFile, PositionStudy, PositionStudyOptions, VERSION, history,
};

/// Names the cards that mean nothing to the lexicon, if there are any.
pub(super) fn warn_of_unknown(
    out: &mut dyn Write,
    study: &PositionStudy,
    view: &LexiconView,
) -> std::io::Result<()> {
    let cards = study.unknown_cards(view);
    if cards.is_empty() {
        return Ok(());
    }
    let name = view.table().lexicon().name();
    let list = cards.join(", ");
    writeln!(
        out,
        "The lexicon `{name}` does not know {list}: no clue is near or far from such a card."
    )
}

/// The table.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// A position as JSON; `-` reads the standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "key", "red", "blue", "assassin"])]
    position: Option<PathBuf>,
    /// The cards row by row, separated by commas.
    #[arg(long, short, value_name = "WORD,WORD,…", value_delimiter = ',')]
    board: Vec<String>,
    /// A letter per card: r red, b blue, n bystander, x assassin, ? unknown; a capital if covered. Duet: g green,
    /// one's own side, or SIDE-A/SIDE-B.
    #[arg(long, short, value_name = "LETTERS")]
    key: Option<String>,
    /// The red cards; with --blue and --assassin instead of --key. Without --board they and --bystander are the board.
    #[arg(
        long,
        value_name = "WORD,…",
        value_delimiter = ',',
        conflicts_with = "key"
    )]
    red: Vec<String>,
    /// The blue cards.
    #[arg(
        long,
        value_name = "WORD,…",
        value_delimiter = ',',
        conflicts_with = "key"
    )]
    blue: Vec<String>,
    /// The bystanders; all cards of the board that are not named otherwise.
    #[arg(
        long,
        value_name = "WORD,…",
        value_delimiter = ',',
        conflicts_with = "key"
    )]
    bystander: Vec<String>,
    /// The assassin.
    #[arg(
        long,
        value_name = "WORD,…",
        value_delimiter = ',',
        conflicts_with = "key"
    )]
    assassin: Vec<String>,
    /// Covered cards.
    #[arg(long, value_name = "WORD,…", value_delimiter = ',')]
    covered: Vec<String>,
    /// Turns that are over: [SIDE:]CLUE:NUMBER=CARD+CARD, separated by commas.
    #[arg(long, value_name = "TURNS")]
    history: Option<String>,
    /// The side to act: red or blue, in Duet a or b.
    #[arg(long)]
    side: Option<String>,
    /// The side that started, if the key does not tell.
    #[arg(long)]
    starts: Option<String>,
    /// The ruleset. Default: the one that fits the key.
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The deck the cards are from (for pictures).
    #[arg(long, value_name = "NAME")]
    deck: Option<String>,
    /// The language of the clues: en, ru, uk, cs or yue. Default: told from the cards.
    #[arg(long)]
    lang: Option<String>,
    /// Duet: tokens left.
    #[arg(long)]
    tokens: Option<u8>,
    /// The lexicon to think in.
    #[arg(long, value_name = "NAME", default_value = "default")]
    pub lexicon: String,
    /// Look for lexica in this directory first.
    #[arg(long, value_name = "DIR", value_parser = super::style::folder)]
    data: Option<PathBuf>,
    /// A file of words, one a line: only they may be clues, as where the partner knows no others.
    #[arg(long, value_name = "FILE")]
    vocabulary: Option<PathBuf>,
    /// Strictness of the referee: strict, standard or lenient.
    #[arg(long, short, default_value = "standard")]
    strictness: String,
    #[command(flatten)]
    group: GroupArgs,
}

impl TableArgs {
    /// The position as it was given.
    pub fn file(&self) -> anyhow::Result<PositionFile> {
        let mut file = match &self.position {
            Some(path) => {
                let name = path.display().to_string();
                let text = match name.as_str() {
                    "-" => {
                        let mut text = String::new();
                        std::io::stdin().read_to_string(&mut text)?;
                        text
                    }
                    _ => std::fs::read_to_string(path).with_context(|| name.clone())?,
                };
                PositionFile::parse(&text).context(name)?
            }
            None => self.typed()?,
        };
        let over = |given: &Option<String>, old: &mut Option<String>| {
            if given.is_some() {
                old.clone_from(given);
            }
        };
        over(&self.side, &mut file.side);
        over(&self.starts, &mut file.starts);
        over(&self.rules, &mut file.rules);
        over(&self.deck, &mut file.deck);
        over(&self.lang, &mut file.language);
        file.tokens = self.tokens.or(file.tokens);
        file.covered.extend(self.covered.iter().cloned());
        if let Some(text) = &self.history {
            let side = file.side.as_deref().unwrap_or("red");
            file.history = history(text, side).context("--history")?;
        }
        Ok(file)
    }

    fn typed(&self) -> anyhow::Result<PositionFile> {
        let named = [
            (&self.red, 'r'),
            (&self.blue, 'b'),
            (&self.bystander, 'n'),
            (&self.assassin, 'x'),
        ];
        let lists = named.iter().any(|(words, _)| !words.is_empty());
        let mut board = self.board.clone();
        if board.is_empty() {
            board = named
                .iter()
                .flat_map(|(words, _)| words.iter().cloned())
                .collect();
        }
        if board.is_empty() {
            bail!("no board: give --board WORD,WORD,… or --position FILE");
        }
        let key = match (&self.key, lists) {
            (Some(text), _) => Some(match text.split_once('/') {
                Some((a, b)) => KeyText::Two([a.to_owned(), b.to_owned()]),
                None => KeyText::One(text.clone()),
            }),
            (None, false) => None,
            (None, true) => Some(KeyText::One(letters(&board, &named)?)),
        };
        Ok(PositionFile {
            version: VERSION,
            board,
            key,
            ..PositionFile::default()
        })
    }

    /// A player's text with the lexicon of the command, unless it names one itself.
    pub fn with_lexicon(&self, player: &str) -> String {
        let joint = if player.contains(':') { ',' } else { ':' };
        match self.lexicon.as_str() {
            "default" => player.to_owned(),
            _ if player.contains("lexicon=") => player.to_owned(),
            lexicon => format!("{player}{joint}lexicon={lexicon}"),
        }
    }

    /// The position with its lexica; `words` are further clues that may be said.
    pub fn study(&self, lexica: Vec<String>, words: Vec<String>) -> anyhow::Result<PositionStudy> {
        let catalog = Catalog::new(self.data.as_deref());
        Ok(PositionStudy::new(
            &self.file()?,
            &PositionStudyOptions {
                lexica,
                strictness: self.strictness.parse()?,
                switches: self.group.switches()?,
                catalog: &catalog,
                words,
                vocabulary: self.vocabulary.as_deref().map(word_list).transpose()?,
            },
        )?)
    }
}

/// The key from lists of words; a word in none is a bystander.
fn letters(board: &[String], named: &[(&Vec<String>, char)]) -> anyhow::Result<String> {
    let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
    for (words, _) in named {
        for word in *words {
            if !board.iter().any(|card| same(card, word)) {
                bail!("`{word}` is not on the board");
            }
        }
    }
    let letter = |card: &String| {
        let mut of = named
            .iter()
            .filter(|(words, _)| words.iter().any(|word| same(word, card)))
            .map(|(_, letter)| *letter);
        match (of.next(), of.next()) {
            (Some(_), Some(_)) => bail!("`{card}` has two colours"),
            (found, _) => Ok(found.unwrap_or('n')),
        }
    };
    board.iter().map(letter).collect()
}

/// The words of a file, one a line.
fn word_list(path: &Path) -> anyhow::Result<Arc<[String]>> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| shown.clone())?;
    let words = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let words: Vec<String> = words.map(str::to_owned).collect();
    if words.is_empty() {
        bail!("{shown}: no word: expected one a line");
    }
    Ok(words.into())
}
