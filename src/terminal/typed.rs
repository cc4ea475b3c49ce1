//! Typed text, read against the possible actions.

use crate::messages::Messages;
use crate::position::{TypedClue, card_named};
use crate::practice::{Move, SeatView};
use crate::rules::{CardSet, Pos};
use crate::wording::{USUAL_WIDTH, no_card_in_words, no_clue_in_words, two_columns};

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

/// Words that are commands, in English and in the language of the interface; they may be cards as well.
const COMMANDS: [(&str, &str); 12] = [
    ("quit", "command-quit"),
    ("help", "command-help"),
    ("table", "command-table"),
    ("analysis", "command-analysis"),
    ("log", "command-log"),
    ("turn", "command-turn"),
    ("wait", "command-wait"),
    ("object", "command-object"),
    ("pass", "command-pass"),
    ("stop", "command-stop"),
    ("decline", "command-decline"),
    ("yes", "command-yes"),
];

/// The English name of the command that was typed, with or without a colon.
fn command(m: &Messages, text: &str) -> Option<&'static str> {
    let line = text.trim().to_lowercase();
    let text = line.strip_prefix(':').unwrap_or(&line);
    match text {
        "exit" => return Some("quit"),
        // A single letter may begin a card, or be typed ahead.
        "q" if line == ":q" => return Some("quit"),
        "?" => return Some("help"),
        "board" => return Some("table"),
        "y" => return Some("yes"),
        _ => {}
    }
    let known = COMMANDS
        .iter()
        .find(|(name, id)| *name == text || m.get(id) == text);
    known.map(|(name, _)| *name)
}

/// True if a line says yes.
pub fn is_yes(m: &Messages, line: &str) -> bool {
    line.trim().is_empty() || command(m, line) == Some("yes")
}

/// True if a line leaves the game.
pub fn is_quit(m: &Messages, line: &str) -> bool {
    command(m, line) == Some("quit")
}

/// Reads a line. The error is a sentence for the person.
///
/// A card that may be touched wins over a command of the same name (`table`); only where both are moves (`stop`) the
/// person is asked. With a colon, `:table`, a word is always the command. An object is a [`Move`] as JSON.
pub fn read(
    m: &Messages,
    line: &str,
    view: &SeatView,
    counting: Counting,
) -> Result<Command, String> {
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
    let command = command(m, text);
    if let Some(among) = among.filter(|_| !lower.starts_with(':')) {
        let named = |at: &&u8| view.cards[usize::from(**at)].text.to_lowercase() == lower;
        if let Some(&card) = among.iter().find(named) {
            if let Some(name @ ("stop" | "object" | "pass" | "decline" | "wait")) = command {
                let args = [("text", text.into()), ("command", name.into())];
                return Err(m.text("refused-card-or-command", &args));
            }
            return Ok(Command::Move(match options.cover.is_empty() {
                true => Move::Guess { card },
                false => Move::Cover { card },
            }));
        }
    }
    Ok(match command {
        Some("quit") => Command::Quit,
        Some("help") => Command::Help,
        Some("table") => Command::Table,
        Some("analysis") => Command::Analysis,
        Some("log") => Command::Log,
        Some("turn") => Command::Turn,
        Some("wait") if options.wait => Command::Move(Move::Wait),
        Some("object") if options.object => Command::Move(Move::Object),
        Some("pass") if options.pass => Command::Move(Move::Pass),
        _ if options.pass => return Err(m.get("task-object")),
        Some("stop") if !options.guess.is_empty() => Command::Move(Move::Stop),
        Some("decline") if options.decline => Command::Move(Move::Decline),
        _ if options.clue_max > 0 => Command::Move(clue_counted(m, text, view, counting)?),
        _ if !options.cover.is_empty() => {
            let card = card(m, text, view, &options.cover, counting)?;
            Command::Move(Move::Cover { card })
        }
        _ if !options.guess.is_empty() => {
            let card = card(m, text, view, &options.guess, counting)?;
            Command::Move(Move::Guess { card })
        }
        _ => return Err(m.text("refused-nothing-now", &[("text", text.into())])),
    })
}

/// Reads a clue: `water 2`, `water 2 = river, bank`.
#[cfg(feature = "terminal")]
pub fn clue(m: &Messages, text: &str, view: &SeatView) -> Result<Move, String> {
    clue_counted(m, text, view, Counting::FromOne)
}

fn clue_counted(
    m: &Messages,
    text: &str,
    view: &SeatView,
    counting: Counting,
) -> Result<Move, String> {
    let typed = TypedClue::parse(text).map_err(|e| no_clue_in_words(m, &e))?;
    let open: Vec<u8> = (0..view.cards.len() as u8)
        .filter(|&at| view.cards[usize::from(at)].covered.is_none())
        .collect();
    let cards = typed
        .meant
        .iter()
        .map(|name| card(m, name, view, &open, counting));
    let meant = cards.collect::<Result<Vec<u8>, String>>()?;
    Ok(Move::Clue {
        word: typed.word,
        number: typed.number.into(),
        intended: (!meant.is_empty()).then_some(meant),
    })
}

fn card(
    m: &Messages,
    text: &str,
    view: &SeatView,
    among: &[u8],
    counting: Counting,
) -> Result<u8, String> {
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
    let pos = card_named(text, &words, open).map_err(|e| no_card_in_words(m, &e))?;
    Ok(pos.0)
}

/// The possible answers, a line each.
pub fn help(m: &Messages, view: &SeatView, can_turn: bool) -> Vec<String> {
    let o = &view.options;
    let show = ["command-table", "command-log", "command-analysis"].map(|id| m.get(id));
    let rows: [(bool, String, &str); 14] = [
        (o.clue_max > 0, m.get("help-word-number"), "help-clue"),
        (o.clue_max > 0, m.get("help-word-meant"), "help-meant"),
        (
            o.clue_max > 0 && o.zero,
            m.get("help-word-zero"),
            "help-zero",
        ),
        (
            o.clue_max > 0 && o.unlimited,
            m.get("help-word-unlimited"),
            "help-unlimited",
        ),
        (!o.guess.is_empty(), m.get("help-card"), "help-touch"),
        (o.stop, m.get("command-stop"), "help-stop"),
        (!o.cover.is_empty(), m.get("help-card"), "help-cover"),
        (o.decline, m.get("command-decline"), "help-decline"),
        (o.pass, m.get("command-pass"), "help-pass"),
        (o.object, m.get("command-object"), "help-object"),
        (o.wait, m.get("command-wait"), "help-wait"),
        (can_turn, m.get("command-turn"), "help-turn"),
        (true, m.list(show), "help-show"),
        (true, m.get("command-quit"), "help-quit"),
    ];
    let rows = rows.into_iter().filter(|(on, _, _)| *on);
    let rows: Vec<(String, String)> = rows.map(|(_, left, id)| (left, m.get(id))).collect();
    two_columns(&rows, USUAL_WIDTH)
}
