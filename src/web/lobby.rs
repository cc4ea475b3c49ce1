//! The choices of the lobby, and from a choice to a setup. Only a choice on offer is accepted: nothing that a
//! page sends names a file.

use serde::{Deserialize, Serialize};

use super::error::ApiError;
use super::given::{self, BoardWish, BoardsOffer};
use super::opening::NewRoom;
use super::room::Timer;
use crate::deck::{BUILT_IN, Boards, Language, WITHOUT_HARD, without_hard_if};
use crate::legality::{Strictness, Switches};
use crate::messages::Messages;
use crate::players::{COMMAND, EXEC, Registry, Spec};
use crate::practice::{Objection, Seat, Seated, Setup, Sitter, standard_bot};
use crate::rulebook::{Map, NamedRuleset, describe};
use axum::http::StatusCode;

/// The choices of the lobby.
#[derive(Debug, Serialize)]
pub(super) struct Offer {
    rules: Vec<RulesOffer>,
    decks: Vec<DeckOffer>,
    languages: Vec<LanguageOffer>,
    /// Teams of bots by a plain name.
    levels: Vec<BotOffer>,
    spymasters: Vec<BotOffer>,
    guessers: Vec<BotOffer>,
    strictness: [&'static str; 3],
    /// Switches that a group may allow or forbid, by name.
    switches: Vec<&'static str>,
    /// Addresses at which other devices reach the server.
    addresses: Vec<String>,
    /// Files of given boards.
    boards: Vec<BoardsOffer>,
}

#[derive(Debug, Serialize)]
struct RulesOffer {
    name: String,
    title: String,
    about: String,
    /// The mission of the Duet campaign that it is.
    mission: Option<String>,
    /// Behind "more rules".
    more: bool,
    /// The deck that goes with it.
    deck: &'static str,
    seats: Vec<SeatOffer>,
}

#[derive(Debug, Serialize)]
struct SeatOffer {
    seat: Seat,
    bot: String,
}

#[derive(Debug, Serialize)]
struct DeckOffer {
    name: &'static str,
    title: &'static str,
    language: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct LanguageOffer {
    code: &'static str,
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct BotOffer {
    name: String,
    about: String,
}

pub(super) const RULES: &[(&str, &str, &str)] = &[
    ("classic", "Two teams", "words"),
    ("duet", "Duet: two players together", "words"),
    ("classic+solo", "One team against the game", "words"),
    ("classic+finale", "Two teams, with the finale", "words"),
    ("classic+shared", "Two spymasters, one guesser", "words"),
    ("pictures", "Pictures, two teams", "pictures"),
    (
        "pictures+solo",
        "Pictures, one team against the game",
        "pictures",
    ),
];

/// Behind "more rules", before the missions of the Duet campaign.
const MORE: &[(&str, &str, &str)] = &[
    ("pictures+finale", "Pictures, with the finale", "pictures"),
    ("pictures+shared", "Pictures, one guesser", "pictures"),
    (
        "classic+solo+finale",
        "Against the game, with the finale",
        "words",
    ),
    ("classic+alone", "One team alone, as in papers", "words"),
    ("classic+5x4", "Two teams, twenty words", "words"),
    ("duet+10-tokens", "Duet, a little easier", "words"),
    ("duet+11-tokens", "Duet, easier still", "words"),
    ("duet+free-order", "Duet in free order", "words"),
];

pub(super) const DECKS: &[(&str, &str)] = &[
    ("en", "English words"),
    ("ru", "Русские слова"),
    ("uk", "Українські слова"),
    ("cs", "Česká slova"),
    ("yue", "粵語詞語"),
    ("pictures", "Pictures"),
    ("en+pictures", "English words and pictures"),
    ("ru+pictures", "Русские слова и картинки"),
    ("uk+pictures", "Українські слова й малюнки"),
    ("cs+pictures", "Česká slova a obrázky"),
    ("yue+pictures", "粵語詞語同圖畫"),
];

fn rules_offer(name: &str, title: String, deck: &'static str, more: bool) -> Option<RulesOffer> {
    let rules = NamedRuleset::parse(name).ok()?;
    let seats = Seat::all(&rules.ruleset).into_iter();
    Some(RulesOffer {
        name: name.to_owned(),
        title,
        about: describe(Messages::of(Language::En), &rules.ruleset).join(" "),
        mission: None,
        more,
        deck,
        seats: seats
            .map(|seat| SeatOffer {
                seat,
                bot: standard_bot(seat),
            })
            .collect(),
    })
}

/// The offer: the same for everybody.
pub(super) fn offer(registry: &Registry, addresses: &[String], boards: &[Boards]) -> Offer {
    let listed = |list: &[(&str, &str, &'static str)], more| {
        let offers = list
            .iter()
            .filter_map(|(name, title, deck)| rules_offer(name, (*title).into(), deck, more));
        offers.collect::<Vec<_>>()
    };
    let missions = Map::shipped().missions().iter().filter_map(|mission| {
        let title = format!("Duet mission: {}", mission.name);
        let mut offer = rules_offer(&mission.id, title, "words", true)?;
        offer.mission = Some(mission.name.clone());
        Some(offer)
    });
    let rules = listed(RULES, false)
        .into_iter()
        .chain(listed(MORE, true))
        .chain(missions);
    let language_of = |name: &str| {
        let code = name
            .split('+')
            .find_map(|part| part.parse::<Language>().ok());
        code.map(Language::code)
    };
    Offer {
        rules: rules.collect(),
        decks: DECKS
            .iter()
            .map(|&(name, title)| DeckOffer {
                name,
                title,
                language: language_of(name),
            })
            .collect(),
        languages: Language::ALL
            .into_iter()
            .map(|language| LanguageOffer {
                code: language.code(),
                name: language.name(),
            })
            .collect(),
        levels: registry
            .levels()
            .iter()
            .map(|level| BotOffer {
                name: level.name.to_owned(),
                about: level.about.to_owned(),
            })
            .collect(),
        spymasters: registry
            .spymasters()
            .filter(|s| s.name != EXEC)
            .map(|s| BotOffer {
                name: s.name.to_string(),
                about: s.about.to_string(),
            })
            .collect(),
        guessers: registry
            .guessers()
            .filter(|s| s.name != EXEC)
            .map(|s| BotOffer {
                name: s.name.to_string(),
                about: s.about.to_string(),
            })
            .collect(),
        strictness: Strictness::ALL.map(Strictness::name),
        switches: Switches::NAMES
            .into_iter()
            .filter(|name| !matches!(*name, "none" | "shape-words"))
            .collect(),
        addresses: addresses.to_vec(),
        boards: given::offer(boards),
    }
}

/// The name of a deck that may be chosen: built-in ones, joined, and without hard cards if asked for. No file.
pub(super) fn offered_deck(name: &str, without_hard: bool) -> Result<String, ApiError> {
    let part = |part: &str| BUILT_IN.contains(&part.trim()) || part.trim() == WITHOUT_HARD;
    if name.len() > 60 || !name.split('+').all(part) {
        let known = BUILT_IN.join(", ");
        let text = format!("no such deck: expected some of {known}, joined with +");
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, text));
    }
    Ok(without_hard_if(name, without_hard))
}

/// A table as the lobby asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    rules: String,
    #[serde(default)]
    deck: String,
    /// Given boards in the place of a deck.
    #[serde(default)]
    given: Option<BoardWish>,
    /// Leave out the cards that are hard for children.
    #[serde(default)]
    without_hard: bool,
    #[serde(default)]
    language: Option<Language>,
    #[serde(default)]
    strictness: Option<Strictness>,
    /// The group's switches beyond that.
    #[serde(default)]
    switches: Vec<String>,
    #[serde(default)]
    objection: Objection,
    /// The bots of the seats, where they are not the usual ones, and the seat of who asks.
    #[serde(default)]
    seats: Vec<Seated>,
    /// The name of who asks, if they take no seat yet.
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    timer: Option<Timer>,
    /// Spectators see the table this many moves behind, and what was touched since; without it, what guessers see.
    #[serde(default)]
    behind: Option<u32>,
    /// Deal at once; without it, if who asks has a seat.
    #[serde(default)]
    deal: Option<bool>,
}

/// The shortest and the longest turn, in seconds.
const TURN: std::ops::RangeInclusive<u32> = 1..=3600;

/// The smallest and the largest delay of spectators, in moves.
const BEHIND: std::ops::RangeInclusive<u32> = 1..=100;

impl Wish {
    /// The room that is asked for, if all of it may be chosen. The seed is drawn later.
    pub fn room(self, registry: &Registry, boards: &[Boards]) -> Result<NewRoom, ApiError> {
        let refuse = |text: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, text);
        let rules = NamedRuleset::parse(&self.rules).map_err(|e| refuse(e.to_string()))?;
        let (rules, deck, board) = match &self.given {
            Some(wish) => {
                let (rules, deck, first) = given::chosen(boards, wish, &rules)?;
                (rules, deck, Some(first))
            }
            None => (rules, offered_deck(&self.deck, self.without_hard)?, None),
        };
        let mut setup = Setup::of(rules, &deck, 0);
        setup.language = self.language;
        setup.strictness = self.strictness.unwrap_or(Strictness::Standard);
        for name in &self.switches {
            setup
                .switches
                .set(name)
                .map_err(|e| refuse(e.to_string()))?;
        }
        setup.objection = self.objection;
        let mut taken: Vec<Seat> = Vec::new();
        let mut host = None;
        for Seated { seat, sitter } in self.seats {
            if taken.contains(&seat) {
                return Err(refuse(format!("seat `{seat}` must be taken once")));
            }
            taken.push(seat);
            match sitter {
                Sitter::Bot(spec) => {
                    harmless(&spec).map_err(refuse)?;
                    setup = setup.with(seat, Sitter::Bot(spec));
                }
                Sitter::Person(name) => {
                    setup
                        .clone()
                        .with(seat, Sitter::Person(name.clone()))
                        .check(registry)?;
                    if host.replace((name, Some(seat))).is_some() {
                        let text = "only your own seat can be taken: others take theirs by the link of the room";
                        return Err(refuse(text.into()));
                    }
                }
            }
        }
        setup.check(registry)?;
        if let Some(timer) = self.timer
            && !TURN.contains(&timer.seconds)
        {
            let (least, most) = (TURN.start(), TURN.end());
            return Err(refuse(format!(
                "timer: from {least} to {most} seconds were expected"
            )));
        }
        if let Some(behind) = self.behind
            && !BEHIND.contains(&behind)
        {
            let (least, most) = (BEHIND.start(), BEHIND.end());
            let text = format!("behind: from {least} to {most} moves were expected");
            return Err(refuse(text));
        }
        let seated = host.is_some();
        let host = match (host, self.name) {
            (Some(host), _) => host,
            (None, Some(name)) => (name, None),
            (None, None) => {
                return Err(refuse(
                    "nobody sits at this table: choose a seat for a person, or say your name"
                        .into(),
                ));
            }
        };
        Ok(NewRoom {
            setup,
            timer: self.timer,
            host,
            deal: self.deal.unwrap_or(seated),
            mission: None,
            behind: self.behind,
            board,
        })
    }
}

/// Bots with parameters may be asked for, as long as they name no lexicon and no file.
fn harmless(text: &str) -> Result<(), String> {
    for part in text.split('/') {
        let spec = Spec::parse(part).map_err(|e| e.to_string())?;
        for (key, value) in &spec.values {
            let plain =
                value.parse::<f64>().is_ok() || value.bytes().all(|b| b.is_ascii_lowercase());
            if key == COMMAND || key.starts_with("lexic") || key == "associates" || !plain {
                return Err(format!("`{key}` cannot be chosen here"));
            }
        }
    }
    Ok(())
}
