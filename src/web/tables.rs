//! The tables of a server: a folder of rooms and the transcripts of their games.
//!
//! A game is loaded when somebody comes to its table; as the transcript is always whole, it can be let go any time.
//! Locks are taken in this order: the game, the room, what is live.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::campaigns;
use super::given;
use super::opening::{GameError, Link, NewRoom, NextCards, OpenError, Opened};
use super::room::{Playing, Room, RoomError, Timer};
use super::room_file;
use super::table::{Known, ServedTable, lock};
use super::token;
use crate::practice::{Library, Seat, Session, SessionError, Setup, Sitter, standard_bot};
use crate::rules::Deal;

/// All tables.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    library: Arc<Library>,
    most: usize,
    most_loaded: usize,
    /// Deals come from this seed, one after the other, instead of from chance.
    seed: Option<u64>,
    known: Mutex<Known>,
}

impl Tables {
    /// Players, decks and lexica of all tables.
    pub(super) fn library(&self) -> &Library {
        &self.library
    }

    /// The tables of a folder, which is made if it is not there.
    pub(super) fn open(
        folder: &Path,
        library: Arc<Library>,
        most: usize,
        most_loaded: usize,
        seed: Option<u64>,
    ) -> std::io::Result<Tables> {
        std::fs::create_dir_all(folder)?;
        let mut known = Known::default();
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.sort();
        for path in files {
            let file = path.file_name().and_then(|name| name.to_str());
            let stem = |end: &str| file.and_then(|f| f.strip_suffix(end)).map(str::to_owned);
            let (name, read) = if let Some(name) = stem(".room.json") {
                (name, room_file::read(&path))
            } else if let Some(name) = stem(".seats.json") {
                let transcript = room_file::transcript(folder, &name, 1);
                // A table whose first line was never written was never there.
                if room_file::path(folder, &name).is_file() || !transcript.is_file() {
                    continue;
                }
                (name, room_file::read_seats(&path, &transcript))
            } else {
                continue;
            };
            match read {
                Ok(room) => known.add(ServedTable::new(name, room, None)),
                Err(problem) => eprintln!("left out: {}: {problem}", path.display()),
            }
        }
        Ok(Tables {
            folder: folder.to_owned(),
            library,
            most,
            most_loaded,
            seed,
            known: Mutex::new(known),
        })
    }

    /// The folder they are kept in.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Number of tables.
    pub fn len(&self) -> usize {
        lock(&self.known).tables.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn seed(&self) -> std::io::Result<u64> {
        let Some(seed) = self.seed else {
            return token::seed();
        };
        let mut known = lock(&self.known);
        known.dealt += 1;
        Ok(seed.wrapping_add(known.dealt - 1))
    }

    /// Opens a room, with its host in it.
    pub(super) fn open_room(&self, new: NewRoom) -> Result<Opened, OpenError> {
        self.room_for_one_more()?;
        new.setup
            .checked(&self.library)
            .map_err(SessionError::from)?;
        let mut room = Room {
            code: token::secret()?,
            setup: new.setup,
            people: Vec::new(),
            game: 0,
            timer: new.timer,
            mission: new.mission,
            behind: new.behind,
            board: new.board,
        };
        let (name, seat) = new.host;
        room.join(token::secret()?, &name, seat, &Playing::default())?;
        let mut table = ServedTable::new(token::name()?, room, None);
        if new.deal {
            let room = table.room.get_mut().unwrap_or_else(|e| e.into_inner());
            let mut setup = room.seated()?;
            setup.seed = self.seed()?;
            let path = room_file::transcript(&self.folder, &table.name, 1);
            let session = self.dealt(room, setup, &path, None)?;
            room.dealt();
            *table.session.get_mut().unwrap_or_else(|e| e.into_inner()) = Some(session);
        }
        self.keep(table)
    }

    /// Opens a table with given cards and key and a person at every seat that is a person's, for tests. No page leads
    /// here.
    pub fn with_deal(
        &self,
        setup: Setup,
        deal: Deal,
        timer: Option<Timer>,
        behind: Option<u32>,
    ) -> Result<Opened, String> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        self.room_for_one_more().map_err(|e| text(&e))?;
        let mut room = Room {
            code: token::secret().map_err(|e| text(&e))?,
            setup: setup.clone(),
            people: Vec::new(),
            game: 0,
            timer,
            mission: None,
            behind,
            board: None,
        };
        for seated in &mut room.setup.seats {
            if seated.sitter.is_person() {
                seated.sitter = Sitter::Bot(standard_bot(seated.seat));
            }
        }
        for (at, seated) in setup.seats.iter().enumerate() {
            if let Sitter::Person(name) = &seated.sitter {
                let token = token::secret().map_err(|e| text(&e))?;
                let name = format!("{name} {}", at + 1);
                room.join(token, &name, Some(seated.seat), &Playing::default())
                    .map_err(|e| text(&e))?;
            }
        }
        room.dealt();
        let name = token::name().map_err(|e| text(&e))?;
        let path = room_file::transcript(&self.folder, &name, 1);
        let session = Session::with_deal(&self.library, setup, deal, Some(&path));
        let session = session.map_err(|e| text(&e))?;
        self.keep(ServedTable::new(name, room, Some(session)))
            .map_err(|e| text(&e))
    }

    fn keep(&self, mut table: ServedTable) -> Result<Opened, OpenError> {
        let room = table.room.get_mut().unwrap_or_else(|e| e.into_inner());
        room_file::write(&self.folder, &table.name, room)?;
        let link = |person: &super::room::Person| Link {
            seat: person.place,
            name: person.name.clone(),
            path: format!("/seat/{}", person.token),
        };
        let opened = Opened {
            table: table.name.clone(),
            room: format!("/room/{}", room.code),
            links: room.people.iter().map(link).collect(),
        };
        self.make_room();
        lock(&self.known).add(table);
        Ok(opened)
    }

    /// Tables whose files were taken away make room for new ones.
    fn room_for_one_more(&self) -> Result<(), OpenError> {
        let mut known = lock(&self.known);
        if known.tables.len() >= self.most {
            known.forget(|table| !room_file::path(&self.folder, &table.name).is_file());
        }
        match known.tables.len() >= self.most {
            true => Err(OpenError::TooMany(self.most)),
            false => Ok(()),
        }
    }

    /// The table of a person.
    pub(super) fn of_person(&self, secret: &str) -> Option<Arc<ServedTable>> {
        token::is_secret(secret)
            .then(|| lock(&self.known).people.get(secret).cloned())
            .flatten()
    }

    /// The table behind the link into a room.
    pub(super) fn of_room(&self, code: &str) -> Option<Arc<ServedTable>> {
        token::is_secret(code)
            .then(|| lock(&self.known).rooms.get(code).cloned())
            .flatten()
    }

    /// Somebody comes into a room. Returns the token of their page.
    pub(super) fn join(
        &self,
        table: &Arc<ServedTable>,
        name: &str,
        place: Option<Seat>,
    ) -> Result<String, OpenError> {
        let secret = token::secret()?;
        let token = secret.clone();
        self.change_room(table, |room, playing| {
            room.join(token, name, place, playing)
        })?;
        lock(&self.known)
            .people
            .insert(secret.clone(), table.clone());
        Ok(secret)
    }

    /// Somebody changes places.
    pub(super) fn sit(
        &self,
        table: &ServedTable,
        token: &str,
        place: Option<Seat>,
    ) -> Result<(), OpenError> {
        self.change_room(table, |room, playing| {
            room.sit(token, place, playing)?;
            // Marks go with the place, before the pages are told.
            lock(&table.live).unmark(token);
            Ok(())
        })
    }

    /// Changes a room on a copy, writes it down, and only then for good.
    fn change_room(
        &self,
        table: &ServedTable,
        change: impl FnOnce(&mut Room, &Playing) -> Result<(), RoomError>,
    ) -> Result<(), OpenError> {
        // The game stays as it is while somebody changes places.
        let mut guard = lock(&table.session);
        let playing = self
            .loaded(table, &mut guard)?
            .map_or_else(Playing::default, |session| session.playing());
        let mut room = lock(&table.room);
        let mut changed = room.clone();
        change(&mut changed, &playing)?;
        room_file::write(&self.folder, &table.name, &changed)?;
        *room = changed;
        drop((room, guard));
        table.tell();
        Ok(())
    }

    /// The game of a table, loaded if need be; `None` before the first deal.
    fn loaded<'s>(
        &self,
        table: &ServedTable,
        guard: &'s mut MutexGuard<'_, Option<Session>>,
    ) -> Result<Option<&'s mut Session>, SessionError> {
        let game = lock(&table.room).game;
        if game == 0 {
            return Ok(None);
        }
        let session = match guard.take() {
            Some(session) => session,
            None => {
                self.make_room();
                let path = room_file::transcript(&self.folder, &table.name, game);
                Session::resume(&self.library, &path)?
            }
        };
        Ok(Some(guard.insert(session)))
    }

    /// Deals the first game, or the next one when the last is over.
    pub(super) fn deal(
        &self,
        table: &ServedTable,
        cards: NextCards,
        swap: bool,
    ) -> Result<(), OpenError> {
        let mut guard = lock(&table.session);
        let mut changed = lock(&table.room).clone();
        if let Some(session) = self.loaded(table, &mut guard)? {
            if !session.is_over() {
                return Err(OpenError::NotOver);
            }
            if swap {
                changed.rotate();
            }
        }
        let mut setup = changed.seated()?;
        setup.seed = self.seed()?;
        let path = room_file::transcript(&self.folder, &table.name, changed.game + 1);
        // A transcript that was begun when the server was killed belongs to no game.
        let _ = std::fs::remove_file(&path);
        let last = guard.as_ref().filter(|_| cards == NextCards::Same);
        let session = self.dealt(&mut changed, setup, &path, last)?;
        changed.dealt();
        room_file::write(&self.folder, &table.name, &changed)?;
        *guard = Some(session);
        *lock(&table.room) = changed;
        lock(&table.live).new_game();
        self.follow(table, guard.as_ref());
        drop(guard);
        table.tell();
        Ok(())
    }

    /// A new game in a room: with the cards of the last one under a new key, from the given boards, or from the deck.
    fn dealt(
        &self,
        room: &mut Room,
        setup: Setup,
        path: &Path,
        last: Option<&Session>,
    ) -> Result<Session, OpenError> {
        if let Some(last) = last {
            return Ok(last.again(&self.library, setup, Some(path))?);
        }
        let Some(number) = room.board else {
            return Ok(Session::new(&self.library, setup, Some(path))?);
        };
        let deal = given::deal(&setup, number)?;
        room.board = Some(number.wrapping_add(1));
        Ok(Session::with_deal(&self.library, setup, deal, Some(path))?)
    }

    /// Does something with a table's game, loading it if need be. Blocks while a bot thinks: for threads that may.
    pub(super) fn with<T>(
        &self,
        table: &ServedTable,
        act: impl FnOnce(&mut Session) -> T,
    ) -> Result<T, GameError> {
        let mut guard = lock(&table.session);
        let session = self.loaded(table, &mut guard)?;
        let session = session.ok_or(GameError::NotDealt)?;
        self.follow(table, Some(session));
        let before = session.steps();
        let done = act(session);
        let changed = session.steps() != before;
        if changed {
            lock(&table.live).stepped(session);
            self.note_mission(table, session);
        }
        self.follow(table, guard.as_ref());
        drop(guard);
        if changed {
            table.tell();
        }
        Ok(done)
    }

    /// The clock of the turn follows the game.
    fn follow(&self, table: &ServedTable, session: Option<&Session>) {
        let timer = lock(&table.room).timer;
        if let (Some(timer), Some(session)) = (timer, session) {
            lock(&table.live).wind(timer, session);
        }
    }

    /// The end of a mission goes into its campaign's log, once.
    fn note_mission(&self, table: &ServedTable, session: &Session) {
        let Some(outcome) = session.game().state().outcome() else {
            return;
        };
        let mut room = lock(&table.room);
        let game = room.game;
        let Some(mission) = room.mission.as_mut().filter(|m| m.noted < game) else {
            return;
        };
        mission.noted = game;
        let path = room_file::transcript(&self.folder, &table.name, game);
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let turns = session.game().state().turns();
        campaigns::note(
            self,
            mission,
            outcome.winner,
            turns,
            name.unwrap_or_default(),
        );
        if let Err(error) = room_file::write(&self.folder, &table.name, &room) {
            eprintln!("error: {}: {error}", table.name);
        }
    }

    /// Tables whose turn has run out of time since the last look.
    pub(super) fn overdue(&self) -> Vec<Arc<ServedTable>> {
        let tables = lock(&self.known).tables.clone();
        let over = |table: &Arc<ServedTable>| lock(&table.live).time_over();
        tables.into_iter().filter(over).collect()
    }

    /// Lets go of games that nobody looks at, if too many are loaded.
    fn make_room(&self) {
        let tables = lock(&self.known).tables.clone();
        let mut loaded: Vec<MutexGuard<'_, Option<Session>>> = tables
            .iter()
            .filter(|table| table.changed.receiver_count() == 0)
            .filter_map(|table| table.session.try_lock().ok())
            .filter(|session| session.is_some())
            .collect();
        let spare = loaded.len().saturating_sub(self.most_loaded);
        for session in loaded.iter_mut().take(spare) {
            **session = None;
        }
    }
}
