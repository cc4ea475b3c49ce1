//! A room: the people of a table, where they sit, what they agreed on. No files, no network, no game.
//!
//! A link leads into the room; who opens it says a name and takes a place. Every person has a token of their own, and
//! sees what their place may see. Seats that nobody takes are the bots'.

use serde::{Deserialize, Serialize};

use crate::practice::{MOST_NAME, Seat, Seated, Setup, Sitter};
use crate::rules::Side;

/// The most people in a room.
pub(super) const MOST_PEOPLE: usize = 40;

/// Somebody in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    /// The secret of their page.
    pub token: String,
    pub name: String,
    /// Their seat; a spectator has none.
    #[serde(default)]
    pub place: Option<Seat>,
    /// They set the table up.
    #[serde(default)]
    pub host: bool,
    /// The seat whose key they have seen in the present game.
    #[serde(default)]
    pub saw: Option<Seat>,
}

/// A limit for every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// Seconds for a clue, and as many for the guesses on it.
    pub seconds: u32,
    /// When the time is over a bot acts; else the page only says so.
    #[serde(default)]
    pub binding: bool,
}

/// The mission of a campaign that a room plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mission {
    /// The secret of the campaign's page.
    pub campaign: String,
    /// The mission's id.
    pub id: String,
    /// The last game whose end is in the log.
    #[serde(default)]
    pub noted: u32,
}

/// The people of a table and what they agreed on.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// The secret of the link into the room.
    pub code: String,
    /// Rules, deck and referee; at every seat the bot that sits there when nobody does.
    pub setup: Setup,
    pub people: Vec<Person>,
    /// Games dealt so far.
    pub game: u32,
    pub timer: Option<Timer>,
    pub mission: Option<Mission>,
    /// Spectators see the table this many moves behind ([`crate::practice::Session::watch_behind`]).
    pub behind: Option<u32>,
    /// The next of the given boards, where the deck is a file of them.
    pub board: Option<u64>,
}

/// The reason why somebody cannot do that in the room.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RoomError {
    #[error("a name has from 1 to {MOST_NAME} characters, and no line breaks")]
    Name,
    #[error("somebody here has that name already")]
    NameTaken,
    #[error("the room is full: {MOST_PEOPLE} people are in it")]
    Full,
    #[error("there is no seat `{0}` at this table")]
    NoSuchSeat(Seat),
    #[error("a bot plays there until this game is over")]
    BotPlays,
    #[error("you have seen a key of this game: another seat is free to you when it is over")]
    SawKey,
    #[error("nobody sits at this table: take a seat first")]
    NobodySits,
}

/// The part of the present game that decides the seats people may take.
#[derive(Clone, Debug, Default)]
pub(super) struct Playing {
    /// Seats that people hold in a game under way; `None` between games.
    pub people: Option<Vec<Seat>>,
}

impl Room {
    pub fn person(&self, token: &str) -> Option<&Person> {
        self.people.iter().find(|p| p.token == token)
    }

    /// Names of the people at a seat.
    pub fn names(&self, seat: Seat) -> Vec<&str> {
        let here = self.people.iter().filter(|p| p.place == Some(seat));
        here.map(|p| p.name.as_str()).collect()
    }

    /// Somebody comes in.
    pub fn join(
        &mut self,
        token: String,
        name: &str,
        place: Option<Seat>,
        playing: &Playing,
    ) -> Result<(), RoomError> {
        let name = name.trim();
        let plain = !name.is_empty() && !name.chars().any(char::is_control);
        if !plain || name.chars().count() > MOST_NAME {
            return Err(RoomError::Name);
        }
        if self.people.iter().any(|p| p.name == name) {
            return Err(RoomError::NameTaken);
        }
        if self.people.len() >= MOST_PEOPLE {
            return Err(RoomError::Full);
        }
        let mut person = Person {
            token,
            name: name.to_owned(),
            place: None,
            host: self.people.is_empty(),
            saw: None,
        };
        self.may_sit(&person, place, playing)?;
        person.sit(place, playing);
        self.people.push(person);
        Ok(())
    }

    /// Somebody changes places.
    pub fn sit(
        &mut self,
        token: &str,
        place: Option<Seat>,
        playing: &Playing,
    ) -> Result<(), RoomError> {
        let Some(at) = self.people.iter().position(|p| p.token == token) else {
            return Ok(());
        };
        self.may_sit(&self.people[at], place, playing)?;
        self.people[at].sit(place, playing);
        Ok(())
    }

    fn may_sit(
        &self,
        person: &Person,
        place: Option<Seat>,
        playing: &Playing,
    ) -> Result<(), RoomError> {
        let Some(seat) = place else { return Ok(()) };
        if self.setup.sitter(seat).is_none() {
            return Err(RoomError::NoSuchSeat(seat));
        }
        match (&playing.people, person.saw) {
            (None, _) => Ok(()),
            (Some(people), _) if !people.contains(&seat) => Err(RoomError::BotPlays),
            (Some(_), Some(saw)) if saw != seat => Err(RoomError::SawKey),
            _ => Ok(()),
        }
    }

    /// Places that somebody may take now.
    pub fn open_to(&self, token: Option<&str>, playing: &Playing) -> Vec<Seat> {
        let newcomer = Person {
            token: String::new(),
            name: String::new(),
            place: None,
            host: false,
            saw: None,
        };
        let person = token.and_then(|token| self.person(token));
        let person = person.unwrap_or(&newcomer);
        let seats = self.setup.seats.iter().map(|s| s.seat);
        let free = |seat: &Seat| self.may_sit(person, Some(*seat), playing).is_ok();
        seats.filter(free).collect()
    }

    /// The table as it is dealt now: people where they sit, bots at the other seats.
    pub fn seated(&self) -> Result<Setup, RoomError> {
        let mut setup = self.setup.clone();
        for Seated { seat, sitter } in &mut setup.seats {
            let names = self.names(*seat);
            if !names.is_empty() {
                let all: String = names.join(" & ").chars().take(MOST_NAME).collect();
                *sitter = Sitter::Person(all);
            }
        }
        match setup.seats.iter().any(|s| s.sitter.is_person()) {
            true => Ok(setup),
            false => Err(RoomError::NobodySits),
        }
    }

    /// Cards are dealt: who holds a key knows it from now on.
    pub fn dealt(&mut self) {
        self.game += 1;
        for person in &mut self.people {
            person.saw = person.place.filter(|seat| seat.gives_clues());
        }
    }

    /// Roles change: a team's first guesser gives the clues, and its spymaster guesses with the others; where one
    /// guesser plays for both, the three seats go round; in Duet the sides change.
    pub fn rotate(&mut self) {
        let has = |seat: Seat| self.setup.sitter(seat).is_some();
        if has(Seat::SharedGuesser) {
            let (a, b) = (Seat::Spymaster(Side::A), Seat::Spymaster(Side::B));
            let first = self.first(Seat::SharedGuesser);
            self.all_move(a, Seat::SharedGuesser);
            self.all_move(b, a);
            self.one_moves(first, b);
            return;
        }
        for side in Side::BOTH {
            let (spymaster, guesser) = (Seat::Spymaster(side), Seat::Guesser(side));
            let first = self.first(guesser);
            self.all_move(spymaster, guesser);
            self.one_moves(first, spymaster);
        }
        for person in &mut self.people {
            if let Some(Seat::Partner(side)) = person.place {
                person.place = Some(Seat::Partner(side.other()));
            }
        }
    }

    fn first(&self, seat: Seat) -> Option<String> {
        let person = self.people.iter().find(|p| p.place == Some(seat))?;
        Some(person.token.clone())
    }

    /// Everybody at a seat goes to the end of another: who gave clues guesses last among equals.
    fn all_move(&mut self, from: Seat, to: Seat) {
        let (mut moving, mut rest): (Vec<Person>, Vec<Person>) =
            self.people.drain(..).partition(|p| p.place == Some(from));
        for person in &mut moving {
            person.place = Some(to);
        }
        rest.append(&mut moving);
        self.people = rest;
    }

    fn one_moves(&mut self, token: Option<String>, to: Seat) {
        let person = token.and_then(|t| self.people.iter_mut().find(|p| p.token == t));
        if let Some(person) = person {
            person.place = Some(to);
        }
    }
}

impl Person {
    fn sit(&mut self, place: Option<Seat>, playing: &Playing) {
        self.place = place;
        if playing.people.is_some() {
            self.saw = self.saw.or(place.filter(|seat| seat.gives_clues()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(rules: &str) -> Room {
        Room {
            code: "code".into(),
            setup: Setup::new(rules, "en", 0).unwrap(),
            people: Vec::new(),
            game: 0,
            timer: None,
            mission: None,
            behind: None,
            board: None,
        }
    }

    fn join(room: &mut Room, name: &str, seat: &str, playing: &Playing) -> Result<(), RoomError> {
        let place = (!seat.is_empty()).then(|| seat.parse().unwrap());
        room.join(name.to_lowercase(), name, place, playing)
    }

    fn places(room: &Room) -> Vec<String> {
        let mut all: Vec<String> = room
            .people
            .iter()
            .map(|p| format!("{} {}", p.name, p.place.unwrap()))
            .collect();
        all.sort();
        all
    }

    #[test]
    fn roles_go_round_within_a_team() {
        let mut room = room("classic");
        let between = Playing::default();
        for (name, seat) in [
            ("Ann", "red-spymaster"),
            ("Bob", "red-guesser"),
            ("Cid", "red-guesser"),
            ("Dan", "blue-guesser"),
        ] {
            join(&mut room, name, seat, &between).unwrap();
        }
        room.rotate();
        let expected = [
            "Ann red-guesser",
            "Bob red-spymaster",
            "Cid red-guesser",
            "Dan blue-spymaster",
        ];
        assert_eq!(places(&room), expected);
        room.rotate();
        // Cid has waited longer than Ann.
        assert!(places(&room).contains(&"Cid red-spymaster".into()));
        assert!(places(&room).contains(&"Dan blue-guesser".into()));
    }

    #[test]
    fn a_key_that_was_seen_keeps_a_person_from_other_seats_until_the_end() {
        let mut room = room("classic");
        join(&mut room, "Ann", "red-spymaster", &Playing::default()).unwrap();
        join(&mut room, "Bob", "red-guesser", &Playing::default()).unwrap();
        room.dealt();
        let people = vec![Seat::Spymaster(Side::A), Seat::Guesser(Side::A)];
        let playing = Playing {
            people: Some(people),
        };
        let guesser = Some(Seat::Guesser(Side::A));
        assert_eq!(room.sit("ann", guesser, &playing), Err(RoomError::SawKey));
        room.sit("ann", None, &playing).unwrap();
        assert_eq!(room.sit("ann", guesser, &playing), Err(RoomError::SawKey));
        assert_eq!(
            join(&mut room, "Cid", "blue-guesser", &playing),
            Err(RoomError::BotPlays)
        );
        join(&mut room, "Cid", "red-spymaster", &playing).unwrap();
        assert_eq!(room.sit("cid", guesser, &playing), Err(RoomError::SawKey));
        join(&mut room, "Dan", "", &playing).unwrap();
        assert_eq!(room.open_to(Some("dan"), &playing).len(), 2);
        room.sit("ann", guesser, &Playing::default()).unwrap();
        assert_eq!(
            join(&mut room, "Dan", "", &playing),
            Err(RoomError::NameTaken)
        );
        let setup = room.seated().unwrap();
        assert_eq!(
            setup.sitter(Seat::Guesser(Side::A)).unwrap().name(),
            "Ann & Bob"
        );
    }
}
