//! The pages, their style and scripts: written by hand, inside the binary.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::error::{ApiError, language_of};
use crate::messages::{Language, page_json};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Files that pages load, by name.
macro_rules! files {
    ($($kind:ident $name:literal),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("assets/", $name)))),*]
    };
}

const SVG: &str = "image/svg+xml";

const FILES: &[(&str, &str, &str)] = files![
    STYLE "style.css",
    STYLE "table.css",
    SVG "icon.svg",
    SCRIPT "messages.js",
    SCRIPT "common.js",
    SCRIPT "lobby.js",
    SCRIPT "door.js",
    SCRIPT "nothing.js",
    SCRIPT "drill.js",
    SCRIPT "campaign.js",
    SCRIPT "table.js",
    SCRIPT "server.js",
    SCRIPT "cards.js",
    SCRIPT "board.js",
    SCRIPT "controls.js",
    SCRIPT "log.js",
    SCRIPT "room.js",
    SCRIPT "clock.js",
    SCRIPT "keys.js",
    SCRIPT "review.js",
];

fn page(text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, HTML)], text)
}

pub(super) async fn lobby() -> impl IntoResponse {
    page(include_str!("assets/lobby.html"))
}

pub(super) async fn door() -> impl IntoResponse {
    page(include_str!("assets/door.html"))
}

pub(super) async fn table() -> impl IntoResponse {
    page(include_str!("assets/table.html"))
}

pub(super) async fn drill() -> impl IntoResponse {
    page(include_str!("assets/drill.html"))
}

pub(super) async fn campaign() -> impl IntoResponse {
    page(include_str!("assets/campaign.html"))
}

pub(super) async fn nothing_here() -> impl IntoResponse {
    page(include_str!("assets/nothing.html"))
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => ApiError::unknown("server-no-page").into_response(),
    }
}

/// The page's texts: in the language of `?lang=`, or else the one the browser prefers.
pub(super) async fn messages(query: Query<Texts>, headers: HeaderMap) -> impl IntoResponse {
    let language = query.language().unwrap_or_else(|| language_of(&headers));
    (
        [(header::CONTENT_TYPE, "application/json")],
        page_json(language),
    )
}

/// A language chosen by the address.
#[derive(serde::Deserialize)]
pub(super) struct Texts {
    lang: Option<String>,
}

impl Texts {
    pub fn language(&self) -> Option<Language> {
        self.lang.as_deref().and_then(Language::of_locale)
    }
}
