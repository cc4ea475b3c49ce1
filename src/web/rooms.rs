//! Answers about rooms: opening one, coming in, changing places, dealing, marking cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::api::{Answer, App, let_bots_act, on_a_thread, seen_by};
use super::assets;
use super::error::ApiError;
use super::extract::{Body, Person, Visited, Words};
use super::lobby::Wish;
use super::opening::{NextCards, Opened};
use super::page_view::{PageView, page_view};
use super::qr;
use super::table::lock;
use crate::practice::Seat;

pub(super) async fn open(
    State(app): State<Arc<App>>,
    Body(wish): Body<Wish>,
) -> Answer<(StatusCode, Json<Opened>)> {
    let new = wish.room(app.tables.library().registry(), &app.boards)?;
    let tables = app.tables.clone();
    let opened = on_a_thread(move || tables.open_room(new)).await??;
    // Bots that begin need not wait for anybody to look.
    if let Some(table) = app.tables.of_room(opened.room.trim_start_matches("/room/")) {
        tokio::spawn(let_bots_act(app, table));
    }
    Ok((StatusCode::CREATED, Json(opened)))
}

pub(super) async fn page(room: Answer<Visited>) -> Response {
    match room {
        Ok(_) => assets::door().await.into_response(),
        Err(error) => (error.status, assets::nothing_here().await).into_response(),
    }
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    Visited { table, .. }: Visited,
    Words(language): Words,
) -> Answer<Json<PageView>> {
    let view = on_a_thread(move || page_view(&app.tables, &table, None, language)).await?;
    Ok(Json(view?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Newcomer {
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
    Visited { table, .. }: Visited,
    Body(Newcomer { name, place }): Body<Newcomer>,
) -> Answer<(StatusCode, Json<Joined>)> {
    let joined = on_a_thread(move || app.tables.join(&table, &name, place)).await??;
    let path = format!("/seat/{joined}");
    Ok((StatusCode::CREATED, Json(Joined { path })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    place: Option<Seat>,
}

pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    Words(language): Words,
    Body(Place { place }): Body<Place>,
) -> Answer<Json<PageView>> {
    let (app_, at, secret) = (app.clone(), table.clone(), token.clone());
    on_a_thread(move || app_.tables.sit(&at, &secret, place)).await??;
    seen_by(&app, &table, &token, language).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deal {
    #[serde(default)]
    cards: NextCards,
    #[serde(default)]
    swap: bool,
}

pub(super) async fn deal(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    Words(language): Words,
    Body(Deal { cards, swap }): Body<Deal>,
) -> Answer<Json<PageView>> {
    if !table.at_the_table(&token) {
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
pub(super) struct Marks {
    cards: Vec<u8>,
}

/// Cards that a guesser thinks of, for the eyes of the team. Only cards that may be touched, and only by who may.
pub(super) async fn mark(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    Words(language): Words,
    Body(Marks { cards }): Body<Marks>,
) -> Answer<Json<PageView>> {
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
    Visited { code, .. }: Visited,
    Query(Origin { origin }): Query<Origin>,
) -> Answer<Response> {
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
