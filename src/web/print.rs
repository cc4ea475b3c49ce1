//! Boards and key cards to print, for a real table. The page is a form without a script; what it asks for is drawn by
//! [`crate::wording::Print`]. Nothing here belongs to a table of the server: the deal is the one of its seed.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::api::{App, on_a_thread};
use super::error::ApiError;
use super::lobby::{DECKS, RULES, offered_deck};
use crate::deck::{Card, Language};
use crate::rulebook::NamedRuleset;
use crate::rules::{Deal, Kind, Purpose, Seed, Side};
use crate::wording::{KeySheet, Print, escape};

/// A sheet as the form asks for it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    rules: Option<String>,
    deck: Option<String>,
    /// Leave out the cards that are hard for children.
    #[serde(default)]
    without_hard: bool,
    seed: Option<u64>,
    /// `board`, `key`, `a` or `b`.
    #[serde(default)]
    show: Option<String>,
}

/// The style of a printed page stands in it.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'";

fn page(text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, text).into_response()
}

/// `GET /print`: the form, or with a query the sheet.
pub(super) async fn print(
    State(app): State<Arc<App>>,
    query: Result<Query<Sheet>, QueryRejection>,
) -> Result<Response, ApiError> {
    let refuse = |text: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, text);
    let Query(sheet) = query.map_err(|e| refuse(e.body_text()))?;
    let Some(rules) = &sheet.rules else {
        return Ok(page(form()));
    };
    let rules = NamedRuleset::parse(rules).map_err(|e| refuse(e.to_string()))?;
    let deck = match sheet.deck.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => name,
        None if rules.plays_pictures() => "pictures",
        None => "en",
    };
    let deck = offered_deck(deck, sheet.without_hard)?;
    let seed = sheet.seed.unwrap_or_else(super::token::any_seed);
    let show = sheet.show.as_deref().unwrap_or("board");
    let duet = matches!(rules.ruleset.kind(), Kind::Duet(_));
    let keys = match (show, duet) {
        ("board", _) => Vec::new(),
        ("key", false) => vec![KeySheet::Whole],
        ("a", true) => vec![KeySheet::OneSide(Side::A)],
        ("b", true) => vec![KeySheet::OneSide(Side::B)],
        ("key", true) => {
            return Err(refuse(
                "Duet's key has two sides: choose a or b (rule 2.1)".into(),
            ));
        }
        _ => {
            return Err(refuse(format!(
                "`{show}` cannot be printed: expected board, key, or in Duet a or b"
            )));
        }
    };
    let text = on_a_thread(move || {
        let deck = app
            .tables
            .library()
            .deck(&deck)
            .map_err(|e| e.to_string())?;
        let mut rng = Seed(seed).stream(0, 0, Purpose::Deal);
        let deal = Deal::draw(&rules.ruleset, deck.len(), &mut rng).map_err(|e| e.to_string())?;
        let cards: Vec<&Card> = deal
            .cards()
            .iter()
            .map(|&card| &deck.cards()[usize::from(card)])
            .collect();
        let print = Print {
            grid: rules.ruleset.grid(),
            deal: &deal,
            cards: &cards,
            language: deck.language().unwrap_or(Language::En),
            art: app.pictures.as_ref(),
        };
        let title = format!("{} · {} · seed {seed}", rules.name, deck.name());
        Ok::<String, String>(print.html(&title, keys.is_empty(), &keys))
    })
    .await?;
    Ok(page(text.map_err(refuse)?))
}

fn form() -> String {
    let rules: String = RULES
        .iter()
        .map(|(name, title, _)| option(name, title))
        .collect();
    let decks: String = DECKS
        .iter()
        .map(|(name, title)| option(name, title))
        .collect();
    let seed = super::token::any_seed();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>spymaster: print a board</title>\
         <style>body{{font-family:sans-serif;margin:2em;max-width:40em}}label{{display:block;margin:.6em 0}}</style></head><body>\
         <h1>Print a board for a real table</h1>\
         <p>Print the board, then with the same number the key card, without looking at it. In Duet each player prints the own side.</p>\
         <form action=\"/print\" method=\"get\">\
         <label>What is played <select name=\"rules\">{rules}</select></label>\
         <label>Deck <select name=\"deck\"><option value=\"\">the usual one</option>{decks}</select></label>\
         <label><input type=\"checkbox\" name=\"without_hard\" value=\"true\"> Leave out the cards that are hard for children</label>\
         <label>Number of the deal <input name=\"seed\" type=\"number\" min=\"0\" value=\"{seed}\"></label>\
         <label>Sheet <select name=\"show\"><option value=\"board\">the board</option><option value=\"key\">the key</option>\
         <option value=\"a\">Duet: the key of side A</option><option value=\"b\">Duet: the key of side B</option></select></label>\
         <button>Show it</button></form></body></html>\n"
    )
}

fn option(value: &str, title: &str) -> String {
    format!(
        "<option value=\"{}\">{}</option>",
        escape(value),
        escape(title)
    )
}
