//! The message to a person's page: the game as seen from their place, and the room around it.

use serde::Serialize;

use super::given::deck_name;
use super::live_state::{Clock, Mark};
use super::opening::GameError;
use super::room::{Playing, Room};
use super::table::{ServedTable, lock};
use super::tables::Tables;
use crate::messages::{Language, Messages};
use crate::practice::{Seat, SeatView, Session, SessionError};
use crate::wording::reason_in_words;

/// The message to a page.
#[derive(Debug, Serialize)]
pub(super) struct PageView {
    /// The game from the person's place; nothing before the first deal.
    #[serde(flatten)]
    pub game: Option<SeatView>,
    pub room: RoomView,
}

/// The room as everybody in it sees it, and what only this person does.
#[derive(Debug, Serialize)]
pub(super) struct RoomView {
    /// Grows with everything that happens.
    change: u64,
    /// The link into the room.
    link: String,
    rules: String,
    deck: String,
    language: Option<&'static str>,
    /// Games dealt so far.
    game: u32,
    /// Cards may be dealt: between games, with somebody at the table.
    may_deal: bool,
    /// The person who looks; `None` before they come in.
    you: Option<PersonView>,
    people: Vec<PersonView>,
    seats: Vec<RoomSeat>,
    /// Places that the person may take now.
    open: Vec<Seat>,
    /// The page of the campaign that this is a mission of.
    campaign: Option<String>,
    marks: Vec<Mark>,
    timer: Option<Clock>,
    /// Spectators are this many moves behind the table.
    behind: Option<u32>,
    /// The bot that is to act and cannot.
    stuck: Option<StuckView>,
}

#[derive(Debug, Serialize)]
struct StuckView {
    seat: Option<Seat>,
    /// The reason, in plain words.
    why: String,
}

#[derive(Debug, Serialize)]
struct PersonView {
    name: String,
    place: Option<Seat>,
    host: bool,
    /// A page of theirs is open.
    here: bool,
}

#[derive(Debug, Serialize)]
struct RoomSeat {
    seat: Seat,
    people: Vec<String>,
    /// The bot that plays there, or would.
    bot: Option<String>,
}

/// The view of a person, by token, or of somebody who has not come in yet; the referee's reasons in their language.
pub(super) fn page_view(
    tables: &Tables,
    table: &ServedTable,
    token: Option<&str>,
    language: Language,
) -> Result<PageView, SessionError> {
    let change = table.changes();
    // Place, marks and clock are read while the game is held: nobody sees a view of a place they have left, nor a step
    // with the marks of the next.
    let seen = tables.with(table, |session| {
        let place = token.and_then(|token| table.place(token));
        let behind = table.room().behind;
        let mut game = match (token, place, behind) {
            (None, _, _) => None,
            (Some(_), Some(seat), _) => session.view(seat),
            (Some(_), None, Some(moves)) => Some(session.watch_behind(moves as usize)),
            (Some(_), None, None) => Some(session.watch()),
        };
        if let Some(view) = &mut game {
            view.deck = deck_name(&view.deck);
            for line in &mut view.history {
                if let Some(reason) = &line.illegal {
                    line.entry.reason = Some(reason_in_words(Messages::of(language), reason));
                }
            }
        }
        let bots = Some(bots_of(session));
        let room = room_view(table, token, &session.playing(), bots, change, language);
        PageView { game, room }
    });
    match seen {
        Ok(view) => Ok(view),
        Err(GameError::NotDealt) => Ok(PageView {
            game: None,
            room: room_view(table, token, &Playing::default(), None, change, language),
        }),
        Err(GameError::Session(error)) => Err(error),
    }
}

fn bots_of(session: &Session) -> Vec<(Seat, String)> {
    let seats = session.setup().seats.iter();
    let bots = seats.filter(|s| !s.sitter.is_person());
    bots.map(|s| (s.seat, s.sitter.name().to_owned())).collect()
}

fn room_view(
    table: &ServedTable,
    token: Option<&str>,
    playing: &Playing,
    bots: Option<Vec<(Seat, String)>>,
    change: u64,
    language: Language,
) -> RoomView {
    let room = table.room();
    let live = lock(&table.live);
    let person = |p: &super::room::Person| PersonView {
        name: p.name.clone(),
        place: p.place,
        host: p.host,
        here: live.is_here(&p.token),
    };
    let you = token.and_then(|token| room.person(token));
    // News of the present would only puzzle people who see the table as it was.
    let sees_now = room.behind.is_none() || you.is_some_and(|p| p.place.is_some());
    let stuck = live.stuck().filter(|_| you.is_some() && sees_now);
    RoomView {
        change,
        link: format!("/room/{}", room.code),
        rules: room.setup.rules.name.clone(),
        deck: deck_name(&room.setup.deck),
        language: room.setup.language.map(crate::deck::Language::code),
        game: room.game,
        may_deal: playing.people.is_none() && room.people.iter().any(|p| p.place.is_some()),
        you: you.map(person),
        people: room.people.iter().map(person).collect(),
        seats: seats(&room, playing, bots.as_deref()),
        open: room.open_to(token, playing),
        campaign: you
            .and(room.mission.as_ref())
            .map(|mission| format!("/campaign/{}", mission.campaign)),
        marks: live.marks(&room, you.and_then(|p| p.place)),
        timer: live.clock(room.timer).filter(|_| sees_now),
        behind: room.behind,
        stuck: stuck.map(|stuck| StuckView {
            seat: stuck.seat(),
            why: stuck.in_words(Messages::of(language)),
        }),
    }
}

/// The players at each seat; between games, the players to come.
fn seats(room: &Room, playing: &Playing, bots: Option<&[(Seat, String)]>) -> Vec<RoomSeat> {
    let all = room.setup.seats.iter().map(|seated| {
        let seat = seated.seat;
        let people: Vec<String> = room.names(seat).into_iter().map(str::to_owned).collect();
        let bot = match (&playing.people, bots) {
            (Some(_), Some(bots)) => {
                let bot = bots.iter().find(|(at, _)| *at == seat);
                bot.map(|(_, spec)| spec.clone())
            }
            _ => people.is_empty().then(|| seated.sitter.name().to_owned()),
        };
        RoomSeat { seat, people, bot }
    });
    all.collect()
}
