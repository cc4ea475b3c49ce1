//! Errors as the page gets them: a status and a sentence in the language of the page. Nothing about the key is ever in them.
//!
//! Faults of programs that talk to the server (no JSON, unknown names and values) are English only.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::opening::{GameError, OpenError};
use super::room::{MOST_PEOPLE, RoomError};
use crate::messages::{Language, Messages};
use crate::practice::{HintError, MOST_NAME, Refused, SessionError, SetupError, WhatIfError};
use crate::wording::refusal_in_words;

/// An error in the place of an answer.
#[derive(Debug)]
pub(super) struct ApiError {
    pub status: StatusCode,
    said: Said,
}

/// The sentence of an error, before its language is known.
#[derive(Debug)]
enum Said {
    /// For programs.
    English(String),
    /// A message of `server.ftl`.
    Message(&'static str, Vec<(&'static str, String)>),
    /// A move.
    Refused(Refused),
}

impl Said {
    fn in_words(&self, messages: &Messages) -> String {
        match self {
            Said::English(text) => text.clone(),
            Said::Message(id, args) => {
                let args: Vec<_> = args
                    .iter()
                    .map(|(name, value)| (*name, value.as_str().into()))
                    .collect();
                messages.text(id, &args)
            }
            // The English sentence has the number of the rule.
            Said::Refused(refused) if messages.language() == Language::En => refused.to_string(),
            Said::Refused(refused) => refusal_in_words(messages, refused),
        }
    }
}

/// A sentence that travels with an answer until the language of who asked is known.
#[derive(Clone)]
struct Untold(Arc<Said>);

impl ApiError {
    /// A fault of a program, in English.
    pub fn new(status: StatusCode, text: impl Into<String>) -> ApiError {
        ApiError {
            status,
            said: Said::English(text.into()),
        }
    }

    /// A message of `server.ftl`.
    pub fn say(status: StatusCode, id: &'static str) -> ApiError {
        ApiError {
            status,
            said: Said::Message(id, Vec::new()),
        }
    }

    /// The same with an argument more.
    pub fn with(mut self, name: &'static str, value: impl std::fmt::Display) -> ApiError {
        if let Said::Message(_, args) = &mut self.said {
            args.push((name, value.to_string()));
        }
        self
    }

    /// There is no such page, seat or room.
    pub fn unknown(id: &'static str) -> ApiError {
        ApiError::say(StatusCode::NOT_FOUND, id)
    }

    /// A fault of ours. The log of the server has the details, the page has not.
    pub fn ours(error: impl std::fmt::Display) -> ApiError {
        eprintln!("error: {error}");
        ApiError::say(StatusCode::INTERNAL_SERVER_ERROR, "server-ours")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let text = self.said.in_words(Messages::of(Language::En));
        let mut response = (self.status, Json(json!({ "error": text }))).into_response();
        response
            .extensions_mut()
            .insert(Untold(Arc::new(self.said)));
        response
    }
}

/// The language of who asks: the first of `Accept-Language` that the interface speaks. The page sends its own.
pub(super) fn language_of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted
        .and_then(Language::of_accept)
        .unwrap_or(Language::En)
}

/// The answer with its error, if it is one, in a language.
pub(super) fn told_in(language: Language, mut response: Response) -> Response {
    match response.extensions_mut().remove::<Untold>() {
        Some(Untold(said)) if language != Language::En => {
            let text = said.in_words(Messages::of(language));
            (response.status(), Json(json!({ "error": text }))).into_response()
        }
        _ => response,
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        let status = match &refused {
            Refused::Over
            | Refused::NotYourTurn(_)
            | Refused::NobodyToWaitFor
            | Refused::NothingToPass
            | Refused::ClueIsJudged => StatusCode::CONFLICT,
            Refused::NotAPerson(_) | Refused::NoSuchSeat(_) => StatusCode::FORBIDDEN,
            Refused::Save(_) => return ApiError::ours(refused),
            Refused::NoSuchCard { .. }
            | Refused::BadClue(_)
            | Refused::Illegal(_)
            | Refused::Rules(_)
            | Refused::RefereeJudges => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let said = Said::Refused(refused);
        ApiError { status, said }
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        match error {
            SetupError::Name { .. } => RoomError::Name.into(),
            other => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, other.to_string()),
        }
    }
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> ApiError {
        match error {
            SessionError::Setup(error) => error.into(),
            other => ApiError::ours(other),
        }
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> ApiError {
        let conflict = |id| ApiError::say(StatusCode::CONFLICT, id);
        let refused = |id| ApiError::say(StatusCode::UNPROCESSABLE_ENTITY, id);
        match error {
            RoomError::Name => refused("server-name").with("most", MOST_NAME),
            RoomError::NoSuchSeat(seat) => refused("server-seat-unknown").with("seat", seat),
            RoomError::NameTaken => conflict("server-name-taken"),
            RoomError::Full => conflict("server-full").with("most", MOST_PEOPLE),
            RoomError::BotPlays => conflict("server-bot-plays"),
            RoomError::SawKey => conflict("server-saw-key"),
            RoomError::NobodySits => conflict("server-nobody-sits"),
        }
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> ApiError {
        match error {
            OpenError::TooMany(most) => {
                ApiError::say(StatusCode::TOO_MANY_REQUESTS, "server-too-many").with("most", most)
            }
            OpenError::NotOver => ApiError::say(StatusCode::CONFLICT, "server-not-over"),
            OpenError::Boards(error) => {
                eprintln!("error: {error}");
                ApiError::say(StatusCode::CONFLICT, "server-boards-gone")
            }
            OpenError::Room(error) => error.into(),
            OpenError::Session(error) => error.into(),
            OpenError::Io(error) => ApiError::ours(error),
        }
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        match error {
            GameError::NotDealt => ApiError::say(StatusCode::CONFLICT, "server-not-dealt"),
            GameError::Session(error) => error.into(),
        }
    }
}

impl From<HintError> for ApiError {
    fn from(error: HintError) -> ApiError {
        match error {
            HintError::Refused(refused) => refused.into(),
            HintError::Coach(error) => ApiError::ours(error),
        }
    }
}

impl From<WhatIfError> for ApiError {
    fn from(error: WhatIfError) -> ApiError {
        match error {
            WhatIfError::NotOver => ApiError::say(StatusCode::CONFLICT, "server-what-if-over"),
            WhatIfError::NoSuchTurn { given, last } => {
                ApiError::say(StatusCode::UNPROCESSABLE_ENTITY, "server-no-turn")
                    .with("given", given)
                    .with("last", last)
            }
            WhatIfError::Refused(refused) => refused.into(),
            WhatIfError::Coach(error) => ApiError::ours(error),
        }
    }
}
