//! One table of a server, and all of them by the secrets that lead there. No files.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::live_state::LiveState;
use super::room::Room;
use crate::practice::{Seat, Session};

/// One table.
#[derive(Debug)]
pub(super) struct ServedTable {
    pub name: String,
    pub room: Mutex<Room>,
    /// The game, while it is loaded.
    pub session: Mutex<Option<Session>>,
    pub live: Mutex<LiveState>,
    /// Tells whoever watches that something has happened.
    pub changed: watch::Sender<u64>,
    /// Held while bots are at work: one thread at a time.
    pub bots: tokio::sync::Mutex<()>,
}

impl ServedTable {
    pub fn new(name: String, room: Room, session: Option<Session>) -> ServedTable {
        ServedTable {
            name,
            room: Mutex::new(room),
            session: Mutex::new(session),
            live: Mutex::default(),
            changed: watch::Sender::new(since_1970()),
            bots: tokio::sync::Mutex::new(()),
        }
    }

    /// Hears of everything that happens from now on.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Grows with everything that happens.
    pub fn changes(&self) -> u64 {
        *self.changed.borrow()
    }

    /// Tells everybody that something has happened.
    pub fn tell(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// The room.
    pub fn room(&self) -> MutexGuard<'_, Room> {
        lock(&self.room)
    }

    /// True if a person has a say in the game: everybody with a place at the table, and the host.
    pub fn at_the_table(&self, token: &str) -> bool {
        let room = self.room();
        room.person(token)
            .is_some_and(|p| p.host || p.place.is_some())
    }

    /// The seat of a person; `None` for a spectator.
    pub fn place(&self, token: &str) -> Option<Seat> {
        lock(&self.room).person(token)?.place
    }
}

/// All tables, and who leads to which.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub tables: Vec<Arc<ServedTable>>,
    pub people: HashMap<String, Arc<ServedTable>>,
    pub rooms: HashMap<String, Arc<ServedTable>>,
    /// Games dealt from the seed of the server.
    pub dealt: u64,
}

impl Known {
    pub fn add(&mut self, table: ServedTable) {
        let table = Arc::new(table);
        let room = lock(&table.room);
        for person in &room.people {
            self.people.insert(person.token.clone(), table.clone());
        }
        self.rooms.insert(room.code.clone(), table.clone());
        drop(room);
        self.tables.push(table);
    }

    pub fn forget(&mut self, gone: impl Fn(&ServedTable) -> bool) {
        self.tables.retain(|table| !gone(table));
        let tables = &self.tables;
        let kept = |table: &Arc<ServedTable>| tables.iter().any(|t| Arc::ptr_eq(t, table));
        self.people.retain(|_, table| kept(table));
        self.rooms.retain(|_, table| kept(table));
    }
}

/// Milliseconds since 1970: changes counted from here go on growing after a restart.
fn since_1970() -> u64 {
    let passed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    passed.map_or(0, |passed| passed.as_millis() as u64)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
