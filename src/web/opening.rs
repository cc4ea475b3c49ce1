//! The requests that open a table, and the answers or refusals to them.

use serde::{Deserialize, Serialize};

use super::room::{Mission, RoomError, Timer};
use crate::deck::BoardsError;
use crate::practice::{Seat, SessionError, Setup};

/// A person's way to the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The person's name.
    pub name: String,
    /// The page of the person, with its secret token.
    pub path: String,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// Its name: the file's in the folder.
    pub table: String,
    /// The link into the room, for everybody.
    pub room: String,
    /// The links of those who sit there already.
    pub links: Vec<Link>,
}

/// The cards of the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum NextCards {
    /// Other cards.
    #[default]
    New,
    /// The same cards under a new key.
    Same,
}

/// The reason why a table is not opened or dealt.
#[derive(Debug, thiserror::Error)]
pub(super) enum OpenError {
    #[error("this server keeps {0} tables already; finished games can be moved out of its folder")]
    TooMany(usize),
    #[error("the game is not over yet")]
    NotOver,
    #[error(transparent)]
    Boards(#[from] BoardsError),
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// The reason why nothing can be done with a table's game.
#[derive(Debug, thiserror::Error)]
pub(super) enum GameError {
    #[error("the cards are not dealt yet")]
    NotDealt,
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// A room before anybody is in it.
#[derive(Debug)]
pub(super) struct NewRoom {
    pub setup: Setup,
    pub timer: Option<Timer>,
    /// The one who opens it, and their seat.
    pub host: (String, Option<Seat>),
    /// Deal at once.
    pub deal: bool,
    /// The mission of a campaign that is played.
    pub mission: Option<Mission>,
    /// Spectators are this many moves behind.
    pub behind: Option<u32>,
    /// The first of the given boards.
    pub board: Option<u64>,
}
