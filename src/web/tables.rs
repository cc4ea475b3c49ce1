//! The tables of a server: a folder of transcripts with the tokens of their seats.
//!
//! For each table `NAME.jsonl` is the transcript and `NAME.seats.json` holds the tokens (`version`, `seats`: seat and
//! token). A table is loaded when somebody comes to it; as the transcript is always whole, it can be let go any time.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::token;
use crate::practice::{Library, Seat, Session, SessionError, Setup};
use crate::rules::Deal;

const VERSION: u32 = 1;

/// All tables.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    library: Arc<Library>,
    most: usize,
    most_loaded: usize,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    tables: Vec<Arc<Table>>,
    seats: HashMap<String, (Arc<Table>, Seat)>,
}

/// One table.
#[derive(Debug)]
pub(super) struct Table {
    path: PathBuf,
    /// The game, while it is loaded.
    session: Mutex<Option<Session>>,
    /// Tells whoever watches that something has happened.
    changed: watch::Sender<u64>,
    /// Whether bots are at work: one thread at a time.
    pub bots: tokio::sync::Mutex<()>,
}

/// Where a person sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The seat.
    pub seat: Seat,
    /// The person's name.
    pub name: String,
    /// The page of the seat, with its secret token.
    pub path: String,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// Its name: the file's in the folder.
    pub table: String,
    /// The links of the people.
    pub links: Vec<Link>,
}

/// Why no table was opened.
#[derive(Debug, thiserror::Error)]
pub(super) enum OpenError {
    #[error("this server keeps {0} tables already; finished games can be moved out of its folder")]
    TooMany(usize),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatsFile {
    version: u32,
    seats: Vec<SeatToken>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatToken {
    seat: Seat,
    token: String,
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
    ) -> std::io::Result<Tables> {
        std::fs::create_dir_all(folder)?;
        let mut known = Known::default();
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.sort();
        for path in files {
            let Some(stem) = path.to_str().and_then(|p| p.strip_suffix(".seats.json")) else {
                continue;
            };
            let transcript = PathBuf::from(format!("{stem}.jsonl"));
            // A table whose first line was never written was never there.
            if !transcript.is_file() {
                continue;
            }
            match read_seats(&path) {
                Ok(seats) => known.add(Table::new(transcript, None), seats),
                Err(problem) => eprintln!("left out: {}: {problem}", path.display()),
            }
        }
        Ok(Tables {
            folder: folder.to_owned(),
            library,
            most,
            most_loaded,
            known: Mutex::new(known),
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        lock(&self.known).tables.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Opens a table and deals; the seed is the generator's of the operating system, whatever the setup says.
    pub(super) fn deal(&self, mut setup: Setup) -> Result<Opened, OpenError> {
        setup.seed = token::seed()?;
        self.add(setup, |library, setup, path| {
            Session::new(library, setup, Some(path))
        })
    }

    /// Opens a table with given cards and key, for tests. No page leads here.
    pub fn with_deal(&self, setup: Setup, deal: Deal) -> Result<Opened, String> {
        let begin = |library: &Library, setup: Setup, path: &Path| {
            Session::with_deal(library, setup, deal, Some(path))
        };
        self.add(setup, begin).map_err(|error| error.to_string())
    }

    fn add(
        &self,
        setup: Setup,
        begin: impl FnOnce(&Library, Setup, &Path) -> Result<Session, SessionError>,
    ) -> Result<Opened, OpenError> {
        if self.len() >= self.most {
            return Err(OpenError::TooMany(self.most));
        }
        let table = token::name()?;
        let path = self.folder.join(format!("{table}.jsonl"));
        let mut seats = Vec::new();
        let mut links = Vec::new();
        for seated in setup.seats.iter().filter(|s| s.sitter.is_person()) {
            let token = token::secret()?;
            links.push(Link {
                seat: seated.seat,
                name: seated.sitter.name().to_owned(),
                path: format!("/seat/{token}"),
            });
            seats.push(SeatToken {
                seat: seated.seat,
                token,
            });
        }
        let file = SeatsFile {
            version: VERSION,
            seats,
        };
        let tokens = self.folder.join(format!("{table}.seats.json"));
        write_private(&tokens, &serde_json::to_string(&file).unwrap_or_default())?;
        let session = match begin(&self.library, setup, &path) {
            Ok(session) => session,
            Err(error) => {
                let _ = std::fs::remove_file(&tokens);
                return Err(error.into());
            }
        };
        self.make_room();
        lock(&self.known).add(Table::new(path, Some(session)), file.seats);
        Ok(Opened { table, links })
    }

    /// The table and seat of a token.
    pub(super) fn seat(&self, secret: &str) -> Option<(Arc<Table>, Seat)> {
        if !token::is_secret(secret) {
            return None;
        }
        lock(&self.known).seats.get(secret).cloned()
    }

    /// Does something with a table's game, loading it if need be. Blocks while a bot thinks: for threads that may.
    pub(super) fn with<T>(
        &self,
        table: &Table,
        act: impl FnOnce(&mut Session) -> T,
    ) -> Result<T, SessionError> {
        let mut guard = lock(&table.session);
        let session = match guard.take() {
            Some(session) => session,
            None => {
                self.make_room();
                Session::resume(&self.library, &table.path)?
            }
        };
        let session = guard.insert(session);
        let before = session.steps();
        let done = act(session);
        if session.steps() != before {
            table.tell();
        }
        Ok(done)
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

impl Known {
    fn add(&mut self, table: Table, seats: Vec<SeatToken>) {
        let table = Arc::new(table);
        for SeatToken { seat, token } in seats {
            self.seats.insert(token, (table.clone(), seat));
        }
        self.tables.push(table);
    }
}

impl Table {
    fn new(path: PathBuf, session: Option<Session>) -> Table {
        Table {
            path,
            session: Mutex::new(session),
            changed: watch::Sender::new(0),
            bots: tokio::sync::Mutex::new(()),
        }
    }

    /// Hears of everything that happens from now on.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn tell(&self) {
        self.changed.send_modify(|n| *n += 1);
    }
}

fn read_seats(path: &Path) -> Result<Vec<SeatToken>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let file: SeatsFile = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    match file.version {
        VERSION => Ok(file.seats),
        other => Err(format!(
            "version {other} is not known; this program reads version {VERSION}"
        )),
    }
}

/// Writes a file that only its owner can read, whole or not at all.
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let draft = path.with_extension("draft");
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&draft, path)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
