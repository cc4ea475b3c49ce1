//! Errors as the page gets them: a status and a sentence. Nothing about the key is ever in them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::practice::{Refused, SessionError, SetupError};

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
