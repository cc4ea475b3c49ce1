//! The answers. Everything about a game goes through the seat of a token.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use tokio::sync::watch;

use super::assets;
use super::campaigns;
use super::error::{ApiError, language_of, told_in};
use super::extract::{Body, Person, Player, Words};
use super::hosts::Hosts;
use super::live;
use super::lobby::offer;
use super::page_view::{PageView, page_view};
use super::rooms;
use super::server::Limits;
use super::table::{ServedTable, lock};
use super::tables::Tables;
use crate::deck::Boards;
use crate::messages::Language;
use crate::practice::{ClueCheck, Hint, Move, Review, Session, WhatIf, export};
use crate::transcript::NumberLine;
use crate::wording::reason_in_words;

/// The state that all answers share.
pub(super) struct App {
    pub tables: Arc<Tables>,
    pub limits: Limits,
    pub pictures: Option<crate::deck::Art>,
    pub hosts: Hosts,
    /// Addresses at which other devices reach the server: `http://ADDRESS:PORT`.
    pub addresses: Vec<String>,
    /// Given boards that tables can be set up with.
    pub boards: Vec<Boards>,
    /// Turns true when the server stops.
    pub stop: watch::Sender<bool>,
}

pub(super) type Answer<T> = Result<T, ApiError>;

/// All pages.
pub(super) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(assets::lobby))
        .route("/seat/{token}", get(seat_page))
        .route("/room/{code}", get(rooms::page))
        .route("/room/{code}/qr.svg", get(rooms::qr))
        .route("/assets/{file}", get(assets::file))
        .route("/messages.json", get(assets::messages))
        .route("/pictures/{file}", get(picture))
        .route("/print", get(super::print::print))
        .route("/drill", get(assets::drill))
        .route("/campaign", get(assets::campaign))
        .route("/campaign/{code}", get(campaigns::page))
        .route("/api/drill", post(super::drill::drill))
        .route("/api/campaigns", post(campaigns::begin))
        .route("/api/campaigns/{code}", get(campaigns::look))
        .route("/api/campaigns/{code}/play", post(campaigns::play))
        .route("/api/lobby", get(lobby))
        .route("/api/tables", post(rooms::open))
        .route("/api/rooms/{code}", get(rooms::look))
        .route("/api/rooms/{code}/people", post(rooms::join))
        .route("/api/seats/{token}", get(view))
        .route("/api/seats/{token}/place", post(rooms::sit))
        .route("/api/seats/{token}/deal", post(rooms::deal))
        .route("/api/seats/{token}/marks", post(rooms::mark))
        .route("/api/seats/{token}/moves", post(act))
        .route("/api/seats/{token}/hint", post(hint))
        .route("/api/seats/{token}/bot", post(with_bot))
        .route("/api/seats/{token}/check", post(check))
        .route("/api/seats/{token}/events", get(events))
        .route("/api/seats/{token}/review", get(review))
        .route("/api/seats/{token}/what-if", post(what_if))
        .route("/api/seats/{token}/transcript", get(transcript))
        .route("/api/seats/{token}/turns", get(turns))
        .fallback(async || ApiError::unknown("server-no-page"))
        .method_not_allowed_fallback(async || {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this cannot be done with that page",
            )
        })
        .layer(middleware::from_fn_with_state(app.clone(), known_host))
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

/// Requests must name this server (see [`Hosts`]).
async fn known_host(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    match host.and_then(|host| host.to_str().ok()) {
        Some(host) if app.hosts.allows(host) => next.run(request).await,
        Some(_) => {
            let text = "this server does not go by that name: open it by its address, or allow the name with --allow-host";
            ApiError::new(StatusCode::MISDIRECTED_REQUEST, text).into_response()
        }
        None => ApiError::new(StatusCode::BAD_REQUEST, "the request names no host").into_response(),
    }
}

/// The headers of every answer: errors in the language of the request; nothing is loaded from elsewhere, and links with tokens are
/// told to nobody.
async fn headers(request: Request, next: Next) -> Response {
    let language = language_of(request.headers());
    let mut response = told_in(language, next.run(request).await);
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &'static str| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::CACHE_CONTROL, "no-store");
    response
}

/// Runs something that may take a while where it stops nobody else.
pub(super) async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| match error.is_cancelled() {
        // Cancelled by shutdown.
        true => ApiError::say(StatusCode::SERVICE_UNAVAILABLE, "server-stopping"),
        false => ApiError::ours(error),
    })
}

/// Does something with the game of a seat.
async fn with_game<T: Send + 'static>(
    app: &Arc<App>,
    table: &Arc<ServedTable>,
    act: impl FnOnce(&mut Session) -> T + Send + 'static,
) -> Answer<T> {
    let (app, table) = (app.clone(), table.clone());
    Ok(on_a_thread(move || app.tables.with(&table, act)).await??)
}

/// The present view for a person's page.
pub(super) async fn seen_by(
    app: &Arc<App>,
    table: &Arc<ServedTable>,
    token: &str,
    language: Language,
) -> Answer<Json<PageView>> {
    let (app, table, token) = (app.clone(), table.clone(), token.to_owned());
    let view = on_a_thread(move || page_view(&app.tables, &table, Some(&token), language)).await?;
    Ok(Json(view?))
}

async fn lobby(State(app): State<Arc<App>>) -> Json<super::lobby::Offer> {
    let registry = app.tables.library().registry();
    Json(offer(registry, &app.addresses, &app.boards))
}

async fn seat_page(person: Answer<Person>) -> Response {
    match person {
        Ok(_) => assets::table().await.into_response(),
        Err(error) => (error.status, assets::nothing_here().await).into_response(),
    }
}

async fn view(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    Words(language): Words,
) -> Answer<Json<PageView>> {
    let view = seen_by(&app, &table, &token, language).await?;
    // After a restart it may be a bot's turn, and nobody has told it.
    tokio::spawn(let_bots_act(app, table));
    Ok(view)
}

async fn act(
    State(app): State<Arc<App>>,
    Player { token, table, seat }: Player,
    Words(language): Words,
    Body(given): Body<Move>,
) -> Answer<Json<PageView>> {
    // A clue that is let pass is no step, but everybody should see it.
    let quiet = matches!(given, Move::Pass | Move::Wait);
    with_game(&app, &table, move |session| session.act(seat, &given)).await??;
    if quiet {
        table.tell();
    }
    let view = seen_by(&app, &table, &token, language).await?;
    tokio::spawn(let_bots_act(app, table));
    Ok(view)
}

async fn hint(
    State(app): State<Arc<App>>,
    Player { table, seat, .. }: Player,
) -> Answer<Json<Hint>> {
    let hint = with_game(&app, &table, move |session| session.hint(seat)).await?;
    Ok(Json(hint?))
}

/// Bots act one after the other, with a pause between them so that people can follow. A bot that cannot go on is not asked again
/// before somebody at the table wishes it.
pub(super) async fn let_bots_act(app: Arc<App>, table: Arc<ServedTable>) {
    // One at a time; who comes second looks again, so that no bot is forgotten.
    let _alone = table.bots.lock().await;
    let mut stop = app.stop.subscribe();
    loop {
        if lock(&table.live).stuck().is_some() {
            return;
        }
        // A table before its first deal has no game yet.
        match with_game(&app, &table, Session::step).await {
            Ok(Ok(Some(_))) => {}
            Ok(Ok(None)) => return,
            Ok(Err(error)) => {
                // The log of the server has the details. They may hold what a bot wrote: nothing for the table.
                eprintln!("error: {error}");
                lock(&table.live).stop_at(error);
                table.tell();
                return;
            }
            Err(_) => return,
        }
        tokio::select! {
            () = tokio::time::sleep(app.limits.pause) => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
    }
}

/// People's wish for a bot that cannot go on.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum WithBot {
    /// Ask it again.
    Again,
    /// Another bot acts for it from now on.
    Relieve,
}

async fn with_bot(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    Words(language): Words,
    Body(wish): Body<WithBot>,
) -> Answer<Json<PageView>> {
    if !table.at_the_table(&token) {
        return Err(ApiError::say(StatusCode::FORBIDDEN, "server-watch"));
    }
    let Some(stuck) = lock(&table.live).go_on() else {
        return Err(ApiError::say(StatusCode::CONFLICT, "server-no-bot-stuck"));
    };
    if let (WithBot::Relieve, Some(seat)) = (wish, stuck.seat()) {
        with_game(&app, &table, move |session| session.relieve(seat)).await?;
    }
    table.tell();
    let view = seen_by(&app, &table, &token, language).await?;
    tokio::spawn(let_bots_act(app, table));
    Ok(view)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    word: String,
}

async fn check(
    State(app): State<Arc<App>>,
    Player { table, seat, .. }: Player,
    words: Words,
    Body(Word { word }): Body<Word>,
) -> Answer<Json<ClueCheck>> {
    let check = with_game(&app, &table, move |session| session.check_clue(seat, &word)).await?;
    let mut check = check?;
    let illegal = check.illegal.as_ref();
    check.objection = illegal.map(|reason| reason_in_words(words.messages(), reason));
    Ok(Json(check))
}

async fn events(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
    texts: Query<assets::Texts>,
    Words(preferred): Words,
) -> Response {
    // A live connection of a page cannot choose its headers.
    let language = texts.language().unwrap_or(preferred);
    tokio::spawn(let_bots_act(app.clone(), table.clone()));
    live::events(app, table, token, language).into_response()
}

async fn review(
    State(app): State<Arc<App>>,
    Person { token, table }: Person,
) -> Answer<Json<Review>> {
    let seat = table.place(&token);
    let behind = table.room().behind;
    let review = with_game(&app, &table, move |session| match (seat, behind) {
        (None, Some(moves)) => session.review_behind(moves as usize),
        _ => session.review_for(seat),
    });
    let review = review.await?;
    review.map(Json).map_err(ApiError::ours)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OtherClue {
    turn: usize,
    word: String,
    number: NumberLine,
}

async fn what_if(
    State(app): State<Arc<App>>,
    Person { table, .. }: Person,
    words: Words,
    Body(OtherClue { turn, word, number }): Body<OtherClue>,
) -> Answer<Json<WhatIf>> {
    let tried = with_game(&app, &table, move |session| {
        session.what_if(turn, &word, &number)
    });
    let mut tried = tried.await??;
    let illegal = tried.illegal.as_ref();
    tried.objection = illegal.map(|reason| reason_in_words(words.messages(), reason));
    Ok(Json(tried))
}

/// Looks for turns whose time is over, as long as the server runs.
pub(super) async fn watch_clocks(app: Arc<App>) {
    let mut stop = app.stop.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(CLOCK) => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
        for table in app.tables.overdue() {
            table.tell();
            let binding = table.room().timer.is_some_and(|timer| timer.binding);
            if binding {
                tokio::spawn(stand_in(app.clone(), table));
            }
        }
    }
}

/// A bot acts for the people whose time is over.
async fn stand_in(app: Arc<App>, table: Arc<ServedTable>) {
    let at = table.clone();
    let done = with_game(&app, &table, move |session| {
        let guessing = session.awaited().into_iter().find(|seat| seat.guesses());
        let wish = guessing.and_then(|seat| {
            let room = at.room();
            lock(&at.live).favourite(&room, seat)
        });
        session.stand_in(wish)
    });
    if let Ok(Err(error)) = done.await {
        ApiError::ours(error);
    }
    let_bots_act(app, table).await;
}

/// An answer that is given only when the game is over.
async fn after_the_end(
    app: &Arc<App>,
    table: &Arc<ServedTable>,
    kind: &'static str,
    name: &'static str,
    text: fn(&Session) -> String,
) -> Answer<Response> {
    let told = with_game(app, table, move |session| {
        session.is_over().then(|| text(session))
    });
    let Some(text) = told.await? else {
        return Err(ApiError::say(StatusCode::CONFLICT, "server-transcript"));
    };
    let name = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

const LINES: &str = "application/jsonl; charset=utf-8";

async fn transcript(State(app): State<Arc<App>>, Person { table, .. }: Person) -> Answer<Response> {
    after_the_end(&app, &table, LINES, "game.jsonl", Session::transcript).await
}

async fn turns(State(app): State<Arc<App>>, Person { table, .. }: Person) -> Answer<Response> {
    after_the_end(&app, &table, LINES, "turns.jsonl", |session| {
        let read = crate::transcript::read(&session.transcript());
        read.map_or_else(
            |_| String::new(),
            |transcript| export::to_json_lines(&export::turns(&transcript, "game")),
        )
    })
    .await
}

async fn picture(State(app): State<Arc<App>>, Path(file): Path<String>) -> Answer<Response> {
    let svg = file
        .strip_suffix(".svg")
        .and_then(|id| app.pictures.as_ref()?.svg(id));
    let svg = svg.ok_or_else(|| ApiError::unknown("server-no-picture"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "max-age=86400"),
    ];
    Ok((headers, svg).into_response())
}

/// Clocks are looked at this often.
const CLOCK: Duration = Duration::from_millis(200);

/// A pause of this length is long enough to see who did what.
pub(super) const PAUSE: Duration = Duration::from_millis(700);
