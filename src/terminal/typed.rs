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

/// Numbers of cards in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As people count: the first card is 1.
    FromOne,
    /// As the JSON of `play --json` counts: the first card is 0.
    FromZero,
}

/// Words that are commands, and may be cards as well.
const COMMANDS: [&str; 13] = [
    "quit", "exit", "help", "table", "board", "analysis", "log", "turn", "wait", "object", "pass",
    "stop", "decline",
];

/// Reads a line. The error is a sentence for the person.
///
/// A card that may be touched wins over a command of the same name (`table`); only where both are moves (`stop`) the
/// person is asked. With a colon, `:table`, a word is always the command. An object is a [`Move`] as JSON.
pub fn read(line: &str, view: &SeatView, counting: Counting) -> Result<Command, String> {
    let text = line.trim();
    let options = &view.options;
    if text.starts_with('{') {
        let given: Move = serde_json::from_str(text)
            .map_err(|e| format!("not a move: {e}; expected {{\"do\":\"guess\",\"card\":0}}"))?;
        return Ok(Command::Move(given));
    }
    let among = [&options.cover, &options.guess]
        .into_iter()
        .find(|cards| !cards.is_empty());
    let lower = text.to_lowercase();
    let command = lower.strip_prefix(':').unwrap_or(&lower);
    if let Some(among) = among.filter(|_| !lower.starts_with(':')) {
        let named = |at: &&u8| view.cards[usize::from(**at)].text.to_lowercase() == lower;
        if let Some(&card) = among.iter().find(named) {
            let a_move = matches!(command, "stop" | "object" | "pass" | "decline" | "wait");
            if a_move && COMMANDS.contains(&command) {
                return Err(format!(
                    "`{text}` is a card and a command: give the card's number, or :{command}"
                ));
            }
            let card = Command::Move(match options.cover.is_empty() {
                true => Move::Guess { card },
                false => Move::Cover { card },
            });
            return Ok(card);
        }
    }
    let text = match COMMANDS.contains(&command) {
        true => command,
        false => text,
    };
    Ok(match text.to_lowercase().as_str() {
        "quit" | "exit" | ":q" => Command::Quit,
        "help" | "?" => Command::Help,
        "table" | "board" => Command::Table,
        "analysis" => Command::Analysis,
        "log" => Command::Log,
        "turn" => Command::Turn,
        "wait" if options.wait => Command::Move(Move::Wait),
        "object" if options.object => Command::Move(Move::Object),
        "pass" if options.pass => Command::Move(Move::Pass),
        _ if options.pass => return Err("may the clue stand? object, or pass".into()),
        "stop" if !options.guess.is_empty() => Command::Move(Move::Stop),
        "decline" if options.decline => Command::Move(Move::Decline),
        _ if options.clue_max > 0 => Command::Move(clue_counted(text, view, counting)?),
        _ if !options.cover.is_empty() => {
            let card = card(text, view, &options.cover, counting)?;
            Command::Move(Move::Cover { card })
        }
        _ if !options.guess.is_empty() => {
            let card = card(text, view, &options.guess, counting)?;
            Command::Move(Move::Guess { card })
        }
        _ => return Err(format!("`{text}`: nothing can be done now; try help")),
    })
}

/// Reads a clue: `water 2`, `water 2 = river, bank`.
pub fn clue(text: &str, view: &SeatView) -> Result<Move, String> {
    clue_counted(text, view, Counting::FromOne)
}

fn clue_counted(text: &str, view: &SeatView, counting: Counting) -> Result<Move, String> {
    let typed = TypedClue::parse(text).map_err(|e| e.to_string())?;
    let open: Vec<u8> = (0..view.cards.len() as u8)
        .filter(|&at| view.cards[usize::from(at)].covered.is_none())
        .collect();
    let cards = typed
        .meant
        .iter()
        .map(|name| card(name, view, &open, counting));
    let meant = cards.collect::<Result<Vec<u8>, String>>()?;
    Ok(Move::Clue {
        word: typed.word,
        number: typed.number.into(),
        intended: (!meant.is_empty()).then_some(meant),
    })
}

fn card(text: &str, view: &SeatView, among: &[u8], counting: Counting) -> Result<u8, String> {
    if let (Counting::FromZero, Ok(number)) = (counting, text.trim().parse::<usize>()) {
        let last = view.cards.len().saturating_sub(1);
        return match number <= last {
            true => Ok(number as u8),
            false => Err(format!(
                "there is no card {number}: in JSON they count from 0 to {last}"
            )),
        };
    }
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
    if o.pass {
        lines.push("pass                   let the clue stand");
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
    lines.push("table, log, analysis   show it again (:table if it is also a card)");
    lines.push("quit                   leave; the game is saved");
    lines
}
