//! The state that lives only while a table is played: tentative marks, the clock of the turn, presence.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::room::{Playing, Room, Timer};
use crate::messages::Messages;
use crate::practice::{Seat, Session, SessionError, Sitter, phase_name};
use crate::rules::{Phase, Pos};
use crate::wording::bot_fault_in_words;

/// A card that people of a team think of touching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Mark {
    pub card: u8,
    /// Names of the people who think of it.
    pub names: Vec<String>,
}

/// The clock as a page sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Clock {
    pub seconds: u32,
    pub binding: bool,
    /// Whole seconds left; `None` while no person is awaited.
    pub left: Option<u64>,
    /// The time is over.
    pub over: bool,
}

#[derive(Debug)]
struct Running {
    /// The turn and the phase it was wound up for.
    turn: (u32, usize, &'static str),
    ends: Instant,
    told: bool,
}

/// The state that lives only while a table is played.
#[derive(Debug, Default)]
pub(super) struct LiveState {
    game: u32,
    /// Cards by the person who marked them.
    marks: BTreeMap<String, Vec<u8>>,
    clock: Option<Running>,
    /// Live connections of each person.
    here: BTreeMap<String, usize>,
    /// The reason why no bot acts, though one is to.
    stuck: Option<Stuck>,
}

/// A bot that could not act.
#[derive(Clone, Debug)]
pub(super) struct Stuck(Arc<SessionError>);

impl Stuck {
    /// Its seat; `None` where the table itself has a fault.
    pub fn seat(&self) -> Option<Seat> {
        match &*self.0 {
            SessionError::Bot { seat, .. } | SessionError::Refused { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// In plain words, without what the bot wrote.
    pub fn in_words(&self, messages: &Messages) -> String {
        bot_fault_in_words(messages, &self.0)
    }
}

impl LiveState {
    /// A person marks these cards and no others. Returns whether anything changed.
    pub fn mark(&mut self, token: &str, mut cards: Vec<u8>) -> bool {
        cards.sort_unstable();
        cards.dedup();
        let before = self.marks.get(token).cloned().unwrap_or_default();
        match cards.is_empty() {
            true => self.marks.remove(token),
            false => self.marks.insert(token.to_owned(), cards.clone()),
        };
        before != cards
    }

    /// A person has no marks any more.
    pub fn unmark(&mut self, token: &str) {
        self.marks.remove(token);
    }

    /// Marks that a seat sees: those of its own side (2.14: in Duet of its own seat). Spectators see none.
    pub fn marks(&self, room: &Room, seat: Option<Seat>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for person in &room.people {
            let (Some(seat), Some(place)) = (seat, person.place) else {
                continue;
            };
            if !(place == seat || place.side().is_some() && place.side() == seat.side()) {
                continue;
            }
            for &card in self.marks.get(&person.token).into_iter().flatten() {
                match marks.iter_mut().find(|m| m.card == card) {
                    Some(mark) => mark.names.push(person.name.clone()),
                    None => marks.push(Mark {
                        card,
                        names: vec![person.name.clone()],
                    }),
                }
            }
        }
        marks.sort_by_key(|mark| mark.card);
        marks
    }

    /// The card that most people of a seat have marked.
    pub fn favourite(&self, room: &Room, seat: Seat) -> Option<Pos> {
        let marks = self.marks(room, Some(seat));
        let best = marks.iter().max_by_key(|m| (m.names.len(), 255 - m.card))?;
        Some(Pos(best.card))
    }

    /// A bot could not act.
    pub fn stop_at(&mut self, error: SessionError) {
        self.stuck = Some(Stuck(Arc::new(error)));
    }

    /// The reason why no bot acts, though one is to.
    pub fn stuck(&self) -> Option<&Stuck> {
        self.stuck.as_ref()
    }

    /// Bots are asked again; returns what stopped them.
    pub fn go_on(&mut self) -> Option<Stuck> {
        self.stuck.take()
    }

    /// Something was done: marks of a turn that is over and of covered cards go.
    pub fn stepped(&mut self, session: &Session) {
        self.stuck = None;
        let last = session.history().last();
        match last {
            Some((_, effects)) if effects.turn_over || effects.outcome.is_some() => {
                self.marks.clear();
            }
            Some((entry, _)) => {
                for cards in self.marks.values_mut() {
                    cards.retain(|card| Some(*card) != entry.card);
                }
            }
            None => {}
        }
    }

    /// Cards are dealt anew.
    pub fn new_game(&mut self) {
        self.game += 1;
        self.marks.clear();
        self.clock = None;
        self.stuck = None;
    }

    /// Winds the clock up for the turn of the game, if it is another one than before.
    pub fn wind(&mut self, timer: Timer, session: &Session) {
        let people = |seat: &Seat| session.setup().sitter(*seat).is_some_and(Sitter::is_person);
        if session.is_over() || !session.awaited().iter().any(people) {
            self.clock = None;
            return;
        }
        let state = session.game().state();
        let phase = phase_name(state.phase());
        // In a sudden death every card has its time.
        let count = match state.phase() {
            Phase::SuddenDeath => session.steps(),
            _ => usize::from(state.turns()),
        };
        let turn = (self.game, count, phase);
        if self.clock.as_ref().is_none_or(|clock| clock.turn != turn) {
            self.clock = Some(Running {
                turn,
                ends: Instant::now() + Duration::from_secs(u64::from(timer.seconds)),
                told: false,
            });
        }
    }

    /// The clock as a page sees it.
    pub fn clock(&self, timer: Option<Timer>) -> Option<Clock> {
        let timer = timer?;
        let left = |clock: &Running| clock.ends.saturating_duration_since(Instant::now());
        Some(Clock {
            seconds: timer.seconds,
            binding: timer.binding,
            left: self
                .clock
                .as_ref()
                .map(|clock| (left(clock).as_millis() as u64).div_ceil(1000)),
            over: self.clock.as_ref().is_some_and(|clock| clock.told),
        })
    }

    /// True if the time has run out since the last look.
    pub fn time_over(&mut self) -> bool {
        match &mut self.clock {
            Some(clock) if !clock.told && clock.ends <= Instant::now() => {
                clock.told = true;
                true
            }
            _ => false,
        }
    }

    /// A person's page begins or ends to listen. Returns whether they came or went.
    pub fn comes(&mut self, token: &str) -> bool {
        let pages = self.here.entry(token.to_owned()).or_default();
        *pages += 1;
        *pages == 1
    }

    /// A person's page stops listening. Returns whether it was their last.
    pub fn goes(&mut self, token: &str) -> bool {
        let Some(pages) = self.here.get_mut(token) else {
            return false;
        };
        *pages = pages.saturating_sub(1);
        *pages == 0
    }

    /// True if a page of the person listens.
    pub fn is_here(&self, token: &str) -> bool {
        self.here.get(token).is_some_and(|&pages| pages > 0)
    }
}

impl Session {
    /// The part of this game that decides the seats people may take.
    pub(super) fn playing(&self) -> Playing {
        let seats = &self.setup().seats;
        let people = seats.iter().filter(|s| s.sitter.is_person());
        Playing {
            people: (!self.is_over()).then(|| people.map(|s| s.seat).collect()),
        }
    }
}
