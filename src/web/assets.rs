//! The pages, their style and scripts: written by hand, inside the binary.

use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;

use crate::messages::{Language, page_json};

fn file(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, kind)], text)
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

pub(super) async fn lobby() -> impl IntoResponse {
    file(HTML, include_str!("assets/lobby.html"))
}

pub(super) async fn table() -> impl IntoResponse {
    file(HTML, include_str!("assets/table.html"))
}

pub(super) async fn nothing_here() -> impl IntoResponse {
    file(HTML, include_str!("assets/nothing.html"))
}

pub(super) async fn style() -> impl IntoResponse {
    file("text/css; charset=utf-8", include_str!("assets/style.css"))
}

pub(super) async fn lobby_script() -> impl IntoResponse {
    file(SCRIPT, include_str!("assets/lobby.js"))
}

pub(super) async fn table_script() -> impl IntoResponse {
    file(SCRIPT, include_str!("assets/table.js"))
}

pub(super) async fn messages_script() -> impl IntoResponse {
    file(SCRIPT, include_str!("assets/messages.js"))
}

/// The page's texts: in the language of `?lang=`, or else the one the browser prefers.
pub(super) async fn messages(query: Query<Texts>, headers: HeaderMap) -> impl IntoResponse {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let language = (query.lang.as_deref().and_then(Language::of_locale))
        .or_else(|| Language::of_accept(accepted?.to_str().ok()?))
        .unwrap_or(Language::En);
    file("application/json", page_json(language))
}

/// The query of [`messages`].
#[derive(serde::Deserialize)]
pub(super) struct Texts {
    lang: Option<String>,
}

pub(super) async fn icon() -> impl IntoResponse {
    file("image/svg+xml", include_str!("assets/icon.svg"))
}
