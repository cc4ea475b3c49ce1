//! The Duet campaign in the browser: the map, the pair's log, missions as rooms. The log is the file that `spymaster
//! campaign` reads: `CODE.campaign.jsonl` in the folder of the games.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::api::{Answer, App, let_bots_act, on_a_thread};
use super::assets;
use super::error::ApiError;
use super::extract::Body;
use super::lobby::offered_deck;
use super::opening::{NewRoom, Opened};
use super::room::Mission;
use super::tables::Tables;
use super::token;
use crate::practice::{MOST_NAME, Seat, Setup};
use crate::rulebook::{Attempt, Campaign, Map, NamedRuleset};
use crate::rules::{Side, Winner};

/// A campaign as its page shows it.
#[derive(Debug, Serialize)]
pub(super) struct CampaignView {
    pair: [String; 2],
    missions: Vec<MissionView>,
}

#[derive(Debug, Serialize)]
struct MissionView {
    id: String,
    name: String,
    tokens: u8,
    mistakes: u8,
    leads_to: Vec<String>,
    won: bool,
    tries: usize,
    open: bool,
}

fn file(tables: &Tables, code: &str) -> PathBuf {
    tables.folder().join(format!("{code}.campaign.jsonl"))
}

fn load(tables: &Tables, code: &str) -> Answer<Campaign> {
    let unknown = || ApiError::unknown("server-no-campaign");
    if !token::is_secret(code) {
        return Err(unknown());
    }
    let text = std::fs::read_to_string(file(tables, code)).map_err(|_| unknown())?;
    Campaign::parse(&text, Map::shipped()).map_err(ApiError::ours)
}

fn append(path: &std::path::Path, line: &str, new: bool) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create_new(new);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One write: a line is there whole or not at all.
    options
        .open(path)?
        .write_all(format!("{line}\n").as_bytes())
}

fn view_of(campaign: &Campaign) -> CampaignView {
    let map = Map::shipped();
    let open = campaign.unlocked(map);
    let missions = map.missions().iter().map(|mission| MissionView {
        id: mission.id.clone(),
        name: mission.name.clone(),
        tokens: mission.tokens,
        mistakes: mission.mistakes,
        leads_to: mission.leads_to.clone(),
        won: campaign.won(&mission.id),
        tries: {
            let (won, lost) = campaign.results(&mission.id);
            won + lost
        },
        open: open.contains(&mission.id.as_str()),
    });
    CampaignView {
        pair: campaign.pair.clone(),
        missions: missions.collect(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pair {
    pair: [String; 2],
}

/// The path of a new campaign.
#[derive(Serialize)]
pub(super) struct Begun {
    path: String,
}

pub(super) async fn begin(
    State(app): State<Arc<App>>,
    Body(Pair { pair }): Body<Pair>,
) -> Answer<(StatusCode, Json<Begun>)> {
    let plain = |name: &String| {
        let name = name.trim();
        !name.is_empty() && name.chars().count() <= MOST_NAME && !name.chars().any(char::is_control)
    };
    if !pair.iter().all(plain) {
        let refused = ApiError::say(StatusCode::UNPROCESSABLE_ENTITY, "server-pair");
        return Err(refused.with("most", MOST_NAME));
    }
    let code = token::secret().map_err(ApiError::ours)?;
    let campaign = Campaign::new(pair.map(|name| name.trim().to_owned()));
    let path = file(&app.tables, &code);
    let head = campaign.head();
    on_a_thread(move || append(&path, &head, true))
        .await?
        .map_err(ApiError::ours)?;
    let path = format!("/campaign/{code}");
    Ok((StatusCode::CREATED, Json(Begun { path })))
}

pub(super) async fn page(State(app): State<Arc<App>>, Path(code): Path<String>) -> Response {
    match load(&app.tables, &code) {
        Ok(_) => assets::campaign().await.into_response(),
        Err(error) => (error.status, assets::nothing_here().await).into_response(),
    }
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Answer<Json<CampaignView>> {
    Ok(Json(view_of(&load(&app.tables, &code)?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Try {
    mission: String,
    deck: String,
    name: String,
    /// Deal at once: a bot is the partner.
    #[serde(default)]
    alone: bool,
}

/// Opens a room for a mission; how its games end goes into the log.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Body(asked): Body<Try>,
) -> Answer<(StatusCode, Json<Opened>)> {
    let campaign = load(&app.tables, &code)?;
    let mission = campaign
        .open(Map::shipped(), &asked.mission)
        .map_err(|_| ApiError::say(StatusCode::CONFLICT, "server-mission-closed"))?;
    let rules = NamedRuleset::parse(&mission.id).map_err(ApiError::ours)?;
    let setup = Setup::of(rules, &offered_deck(&asked.deck, false)?, 0);
    let new = NewRoom {
        setup,
        timer: None,
        host: (asked.name, Some(Seat::Partner(Side::A))),
        deal: asked.alone,
        mission: Some(Mission {
            campaign: code,
            id: mission.id.clone(),
            noted: 0,
        }),
        behind: None,
        board: None,
    };
    let tables = app.tables.clone();
    let opened = on_a_thread(move || tables.open_room(new)).await??;
    if let Some(table) = app.tables.of_room(opened.room.trim_start_matches("/room/")) {
        tokio::spawn(let_bots_act(app, table));
    }
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Notes how a mission ended. Called once for each game.
pub(super) fn note(
    tables: &Tables,
    mission: &Mission,
    winner: Winner,
    turns: u8,
    transcript: String,
) {
    let attempt = Attempt {
        mission: mission.id.clone(),
        won: winner == Winner::Everyone,
        turns: Some(turns),
        transcript: Some(transcript),
    };
    let path = file(tables, &mission.campaign);
    if let Err(error) = append(&path, &Campaign::line(&attempt), false) {
        eprintln!("error: {}: {error}", path.display());
    }
}
