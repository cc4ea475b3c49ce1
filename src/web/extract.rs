//! Parts of a request that many answers need: the person and their seat, the room, the language, the body.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::api::App;
use super::error::{ApiError, language_of};
use super::table::ServedTable;
use super::tables::Tables;
use crate::messages::{Language, Messages};
use crate::practice::Seat;

/// The person whose secret is in the path, and the table they are at.
pub(super) struct Person {
    pub token: String,
    pub table: Arc<ServedTable>,
}

/// A person who sits at the table.
pub(super) struct Player {
    pub token: String,
    pub table: Arc<ServedTable>,
    pub seat: Seat,
}

/// The table of a room whose code is in the path.
pub(super) struct Visited {
    pub code: String,
    pub table: Arc<ServedTable>,
}

/// The language of who asks.
pub(super) struct Words(pub Language);

/// The body as JSON of a shape: not too large, not too slow.
pub(super) struct Body<T>(pub T);

impl Words {
    pub fn messages(&self) -> &'static Messages {
        Messages::of(self.0)
    }
}

/// The table that the secret in the path leads to; a text that is none leads nowhere.
async fn led_to(
    parts: &mut Parts,
    app: &Arc<App>,
    find: fn(&Tables, &str) -> Option<Arc<ServedTable>>,
    unknown: &'static str,
) -> Result<(String, Arc<ServedTable>), ApiError> {
    let read = Path::<String>::from_request_parts(parts, app).await;
    let secret = read.map_or_else(|_| String::new(), |Path(secret)| secret);
    let table = find(&app.tables, &secret).ok_or_else(|| ApiError::unknown(unknown))?;
    Ok((secret, table))
}

impl FromRequestParts<Arc<App>> for Person {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Person, ApiError> {
        let (token, table) = led_to(parts, app, Tables::of_person, "server-no-seat").await?;
        Ok(Person { token, table })
    }
}

impl FromRequestParts<Arc<App>> for Visited {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visited, ApiError> {
        let (code, table) = led_to(parts, app, Tables::of_room, "server-no-room").await?;
        Ok(Visited { code, table })
    }
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Player, ApiError> {
        let Person { token, table } = Person::from_request_parts(parts, app).await?;
        let seat = table.place(&token);
        let seat = seat.ok_or_else(|| ApiError::say(StatusCode::FORBIDDEN, "server-watch"))?;
        Ok(Player { token, table, seat })
    }
}

impl FromRequestParts<Arc<App>> for Words {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Words, ApiError> {
        Ok(Words(language_of(&parts.headers)))
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, ApiError> {
        read(app, request).await.map(Body)
    }
}

fn is_json(headers: &HeaderMap) -> Option<bool> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    let kind = kind.split(';').next()?.trim();
    Some(kind.eq_ignore_ascii_case("application/json"))
}

async fn read<T: DeserializeOwned>(app: &App, request: Request) -> Result<T, ApiError> {
    if is_json(request.headers()) != Some(true) {
        let text = "JSON was expected: content-type application/json";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
    }
    let too_large = || {
        let text = format!("the request is larger than {} bytes", app.limits.body);
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, text)
    };
    let said = request.headers().get(header::CONTENT_LENGTH);
    let said = said.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if said.is_some_and(|length| length > app.limits.body) {
        return Err(too_large());
    }
    let body = axum::body::to_bytes(request.into_body(), app.limits.body);
    let bytes: Bytes = match tokio::time::timeout(app.limits.body_time, body).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(ApiError::say(StatusCode::REQUEST_TIMEOUT, "server-slow"));
        }
    };
    serde_json::from_slice(&bytes).map_err(|error| {
        let status = match error.classify() {
            serde_json::error::Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::BAD_REQUEST,
        };
        ApiError::new(status, format!("not understood: {error}"))
    })
}
