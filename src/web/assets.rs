//! The pages, their style and scripts: written by hand, inside the binary.

use axum::http::header;
use axum::response::IntoResponse;

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

pub(super) async fn icon() -> impl IntoResponse {
    file("image/svg+xml", include_str!("assets/icon.svg"))
}
