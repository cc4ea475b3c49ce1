//! Given boards that a server offers: `serve --boards FILE`. A page names the file as it is offered, never a path.

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::error::ApiError;
use crate::deck::{Boards, BoardsError};
use crate::practice::Setup;
use crate::rulebook::NamedRuleset;
use crate::rules::{Deal, Key};

/// A file of boards as the lobby offers it.
#[derive(Debug, Serialize)]
pub(super) struct BoardsOffer {
    name: String,
    /// Boards of Duet.
    duet: bool,
    boards: Vec<String>,
}

/// A board as the lobby asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardWish {
    /// A file by the name in the offer.
    file: String,
    /// The board of the first game; without it the first of the file. Later games go on in order.
    #[serde(default)]
    board: Option<String>,
}

/// The name of a deck as people see it: a file without its folder.
pub(super) fn deck_name(deck: &str) -> String {
    let (path, chosen) = match deck.split_once('#') {
        Some((path, chosen)) => (path, Some(chosen)),
        None => (deck, None),
    };
    let file = std::path::Path::new(path).file_name();
    let name = file.map_or_else(|| path.into(), |file| file.to_string_lossy());
    match chosen {
        Some(chosen) => format!("{name}#{chosen}"),
        None => name.into_owned(),
    }
}

pub(super) fn offer(all: &[Boards]) -> Vec<BoardsOffer> {
    let offer = |boards: &Boards| BoardsOffer {
        name: deck_name(&boards.name),
        duet: matches!(boards.boards[0].key, Key::Duet(_)),
        boards: boards.boards.iter().map(|b| b.id.clone()).collect(),
    };
    all.iter().map(offer).collect()
}

/// The rules and the deck of the boards asked for, and the number of the first.
pub(super) fn chosen(
    all: &[Boards],
    wish: &BoardWish,
    rules: &NamedRuleset,
) -> Result<(NamedRuleset, String, u64), ApiError> {
    let refuse = |id| ApiError::say(StatusCode::UNPROCESSABLE_ENTITY, id);
    let boards = all
        .iter()
        .find(|boards| deck_name(&boards.name) == wish.file)
        .ok_or_else(|| refuse("server-no-board"))?;
    let number = match &wish.board {
        Some(id) => boards.find(id).ok_or_else(|| refuse("server-no-board"))?,
        None => 0,
    };
    let rules = boards
        .fit(rules)
        .map_err(|_| refuse("server-boards-rules"))?;
    Ok((rules, boards.name.clone(), number))
}

/// The deal of a board, counted from 0 and around.
pub(super) fn deal(setup: &Setup, number: u64) -> Result<Deal, BoardsError> {
    let boards = Boards::load(&setup.deck)?;
    let fault = || BoardsError::OtherGame {
        path: boards.name.clone(),
        board: boards.boards[number as usize % boards.boards.len()]
            .id
            .clone(),
        rules: setup.rules.name.clone(),
    };
    boards.deal(setup.ruleset(), number).ok_or_else(fault)
}
