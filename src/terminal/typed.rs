//! What people type, read against what they may do.

use crate::position::{TypedClue, card_named};
use crate::practice::{Move, SeatView};
use crate::rules::{CardSet, Pos};

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Something for the game.
    Move(Move),
    /// Show the table again.
    Table,
    /// Show the analysis.
    Analysis,
    /// Show what has happened.
    Log,
    /// Say what can be typed.
    Help,
    /// Let another person at this terminal act.
    Turn,
    /// Leave.
    Quit,
}

/// Reads a line. The error is a sentence for the person.
pub fn read(line: &str, view: &SeatView) -> Result<Command, String> {
    let text = line.trim();
    let options = &view.options;
    Ok(match text.to_lowercase().as_str() {
        "quit" | "exit" | ":q" => Command::Quit,
        "help" | "?" => Command::Help,
        "table" | "board" => Command::Table,
        "analysis" => Command::Analysis,
        "log" => Command::Log,
        "turn" => Command::Turn,
        "wait" if options.wait => Command::Move(Move::Wait),
        "object" if options.object => Command::Move(Move::Object),
        "stop" if !options.guess.is_empty() => Command::Move(Move::Stop),
        "decline" if options.decline => Command::Move(Move::Decline),
        _ if options.clue_max > 0 => Command::Move(clue(text, view)?),
        _ if !options.cover.is_empty() => {
            let card = card(text, view, &options.cover)?;
            Command::Move(Move::Cover { card })
        }
        _ if !options.guess.is_empty() => {
            let card = card(text, view, &options.guess)?;
            Command::Move(Move::Guess { card })
        }
        _ => return Err(format!("`{text}`: nothing can be done now; try help")),
    })
}

/// Reads a clue: `water 2`, `water 2 = river, bank`.
pub fn clue(text: &str, view: &SeatView) -> Result<Move, String> {
    let typed = TypedClue::parse(text).map_err(|e| e.to_string())?;
    let open: Vec<u8> = (0..view.cards.len() as u8)
        .filter(|&at| view.cards[usize::from(at)].covered.is_none())
        .collect();
    let cards = typed.meant.iter().map(|name| card(name, view, &open));
    let meant = cards.collect::<Result<Vec<u8>, String>>()?;
    Ok(Move::Clue {
        word: typed.word,
        number: typed.number.into(),
        intended: (!meant.is_empty()).then_some(meant),
    })
}

fn card(text: &str, view: &SeatView, among: &[u8]) -> Result<u8, String> {
    let words: Vec<String> = view.cards.iter().map(|card| card.text.clone()).collect();
    let open: CardSet = among.iter().map(|&card| Pos(card)).collect();
    let pos = card_named(text, &words, open).map_err(|e| e.to_string())?;
    Ok(pos.0)
}

/// What can be typed now, a line each.
pub fn help(view: &SeatView, can_turn: bool) -> Vec<&'static str> {
    let o = &view.options;
    let mut lines = Vec::new();
    if o.clue_max > 0 {
        lines.push("WORD NUMBER            give a clue, as in: water 2");
        lines.push(
            "WORD NUMBER = CARDS    the same, and note what it is meant for: water 2 = river, bank",
        );
    }
    if o.clue_max > 0 && o.zero {
        lines.push("WORD 0                 none of ours has to do with it");
    }
    if o.clue_max > 0 && o.unlimited {
        lines.push("WORD unlimited         do not say how many");
    }
    if !o.guess.is_empty() {
        lines.push("CARD                   touch it: its word, its beginning, or its number");
    }
    if o.stop {
        lines.push("stop                   stop guessing");
    }
    if !o.cover.is_empty() {
        lines.push("CARD                   cover it");
    }
    if o.decline {
        lines.push("decline                do without the free cover");
    }
    if o.object {
        lines.push("object                 call the clue illegal");
    }
    if o.wait {
        lines.push("wait                   let the partner go first");
    }
    if can_turn {
        lines.push("turn                   let the other person go first");
    }
    lines.push("table, log, analysis   show it again");
    lines.push("quit                   leave; the game is saved");
    lines
}
