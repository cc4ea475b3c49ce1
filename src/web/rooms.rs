//! Answers about rooms: opening one, coming in, changing places, dealing, marking cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::api::{Answer, App, body, let_bots_act, on_a_thread, seen_by, table_of};
use super::assets;
use super::error::{ApiError, language_of};
use super::lobby::Wish;
use super::opening::{NextCards, Opened};
use super::page_view::{PageView, page_view};
use super::qr;
use super::table::{Table, lock};
use crate::practice::Seat;

fn room_of(app: &App, code: &str) -> Answer<Arc<Table>> {
    app.tables
        .of_room(code)
        .ok_or_else(|| ApiError::unknown("server-no-room"))
}

pub(super) async fn open(
    State(app): State<Arc<App>>,
    request: Request,
) -> Answer<(StatusCode, Json<Opened>)> {
    let wish: Wish = body(&app, request).await?;
    let new = wish.room(app.tables.library().registry(), &app.boards)?;
    let tables = app.tables.clone();
    let opened = on_a_thread(move || tables.open_room(new)).await??;
    // Bots that begin need not wait for anybody to look.
    if let Some(table) = app.tables.of_room(opened.room.trim_start_matches("/room/")) {
        tokio::spawn(let_bots_act(app, table));
    }
    Ok((StatusCode::CREATED, Json(opened)))
}

pub(super) async fn page(State(app): State<Arc<App>>, Path(code): Path<String>) -> Response {
    match room_of(&app, &code) {
        Ok(_) => assets::door().await.into_response(),
        Err(error) => (error.status, assets::nothing_here().await).into_response(),
    }
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<PageView>> {
    let table = room_of(&app, &code)?;
    let language = language_of(&headers);
    let view = on_a_thread(move || page_view(&app.tables, &table, None, language)).await?;
    Ok(Json(view?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Newcomer {
    name: String,
    #[serde(default)]
    place: Option<Seat>,
}

/// The page of somebody who came in.
#[derive(Serialize)]
pub(super) struct Joined {
    path: String,
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    request: Request,
) -> Answer<(StatusCode, Json<Joined>)> {
    let table = room_of(&app, &code)?;
    let Newcomer { name, place } = body(&app, request).await?;
    let joined = on_a_thread(move || app.tables.join(&table, &name, place)).await??;
    let path = format!("/seat/{joined}");
    Ok((StatusCode::CREATED, Json(Joined { path })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    place: Option<Seat>,
}

pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Answer<Json<PageView>> {
    let table = table_of(&app, &token)?;
    let language = language_of(request.headers());
    let Place { place } = body(&app, request).await?;
    let (app_, at, secret) = (app.clone(), table.clone(), token.clone());
    on_a_thread(move || app_.tables.sit(&at, &secret, place)).await??;
    seen_by(&app, &table, &token, language).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    #[serde(default)]
    cards: NextCards,
    #[serde(default)]
    swap: bool,
}

pub(super) async fn deal(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Answer<Json<PageView>> {
    let table = table_of(&app, &token)?;
    let language = language_of(request.headers());
    let Deal { cards, swap } = body(&app, request).await?;
    let dealer = table
        .room()
        .person(&token)
        .is_some_and(|p| p.host || p.place.is_some());
    if !dealer {
        return Err(ApiError::say(StatusCode::FORBIDDEN, "server-watch-deal"));
    }
    let (app_, at) = (app.clone(), table.clone());
    on_a_thread(move || app_.tables.deal(&at, cards, swap)).await??;
    let view = seen_by(&app, &table, &token, language).await?;
    tokio::spawn(let_bots_act(app, table));
    Ok(view)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    cards: Vec<u8>,
}

/// Cards that a guesser thinks of, for the eyes of the team. Only cards that may be touched, and only by who may.
pub(super) async fn mark(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Answer<Json<PageView>> {
    let table = table_of(&app, &token)?;
    let language = language_of(request.headers());
    let Marks { cards } = body(&app, request).await?;
    let (app_, at, secret) = (app.clone(), table.clone(), token.clone());
    on_a_thread(move || {
        let changed = app_.tables.with(&at, |session| {
            let seat = at.place(&secret)?;
            let view = session.view(seat)?;
            let may = |card: &u8| view.options.guess.contains(card);
            let cards = cards.into_iter().filter(may).collect();
            Some(lock(&at.live).mark(&secret, cards))
        })?;
        if changed == Some(true) {
            at.tell();
        }
        Ok::<(), ApiError>(())
    })
    .await??;
    seen_by(&app, &table, &token, language).await
}

#[derive(Deserialize)]
pub(super) struct Origin {
    origin: Option<String>,
}

pub(super) async fn qr(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Query(Origin { origin }): Query<Origin>,
) -> Answer<Response> {
    room_of(&app, &code)?;
    let own = || app.addresses.first().cloned();
    let origin = origin.or_else(own).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || ":/.-[]".contains(c);
    if !origin.starts_with("http") || origin.len() > 100 || !origin.chars().all(plain) {
        let text = "origin: an address like http://192.168.1.7:8472 was expected";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, text));
    }
    let svg = qr::svg(&format!("{origin}/room/{code}"));
    let svg = svg.ok_or_else(|| ApiError::ours("the link is too long for a code"))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
