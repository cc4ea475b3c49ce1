//! Errors as the page gets them: a status and a sentence. Nothing about the key is ever in them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::room::RoomError;
use super::tables::{GameError, OpenError};
use crate::practice::{HintError, Refused, SessionError, SetupError, WhatIfError};

/// What is answered instead of what was asked for.
#[derive(Debug)]
pub(super) struct ApiError {
    pub status: StatusCode,
    pub text: String,
}

impl ApiError {
    pub fn new(status: StatusCode, text: impl Into<String>) -> ApiError {
        ApiError {
            status,
            text: text.into(),
        }
    }

    /// No seat has this token, or there is no such page.
    pub fn unknown(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// A fault of ours. The log of the server has the details, the page has not.
    pub fn ours(error: impl std::fmt::Display) -> ApiError {
        eprintln!("error: {error}");
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong on the server; its log says what",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.text }))).into_response()
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
        ApiError::new(status, refused.to_string())
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
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
        let status = match &error {
            RoomError::Name | RoomError::NoSuchSeat(_) => StatusCode::UNPROCESSABLE_ENTITY,
            RoomError::NameTaken
            | RoomError::Full
            | RoomError::BotPlays
            | RoomError::SawKey
            | RoomError::NobodySits => StatusCode::CONFLICT,
        };
        ApiError::new(status, error.to_string())
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> ApiError {
        match error {
            OpenError::TooMany(_) => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, error.to_string())
            }
            OpenError::NotOver => ApiError::new(StatusCode::CONFLICT, error.to_string()),
            OpenError::Room(error) => error.into(),
            OpenError::Session(error) => error.into(),
            OpenError::Io(error) => ApiError::ours(error),
        }
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        match error {
            GameError::NotDealt => ApiError::new(StatusCode::CONFLICT, error.to_string()),
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
        let status = match error {
            WhatIfError::NotOver => StatusCode::CONFLICT,
            WhatIfError::NoSuchTurn { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            WhatIfError::Refused(refused) => return refused.into(),
            WhatIfError::Coach(error) => return ApiError::ours(error),
        };
        ApiError::new(status, error.to_string())
    }
}
