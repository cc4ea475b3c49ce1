//! Rooms on disk: `NAME.room.json` beside the transcripts of its games (`NAME.jsonl`, `NAME-2.jsonl` …).
//!
//! Tables of earlier versions have `NAME.seats.json` with a token for every seat; they are read as rooms.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::room::{Mission, Person, Room, Timer};
use super::token;
use crate::practice::{Seat, Session, Setup, Sitter, standard_bot};
use crate::rulebook::RulesFile;
use crate::transcript::PracticeLine;

const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomFile {
    version: u32,
    code: String,
    rules: RulesFile,
    deck: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    practice: PracticeLine,
    people: Vec<Person>,
    game: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timer: Option<Timer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mission: Option<Mission>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    behind: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<u64>,
}

/// The file of tokens that version 1 kept.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatsFile {
    version: u32,
    seats: Vec<SeatToken>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatToken {
    seat: Seat,
    token: String,
}

/// The transcript of a room's game, counted from 1.
pub(super) fn transcript(folder: &Path, name: &str, game: u32) -> PathBuf {
    folder.join(match game {
        0 | 1 => format!("{name}.jsonl"),
        more => format!("{name}-{more}.jsonl"),
    })
}

/// The file of a room.
pub(super) fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.room.json"))
}

/// Writes a room whole or not at all; only its owner can read it.
pub(super) fn write(folder: &Path, name: &str, room: &Room) -> std::io::Result<()> {
    let file = RoomFile {
        version: VERSION,
        code: room.code.clone(),
        rules: RulesFile::of(&room.setup.rules),
        deck: room.setup.deck.clone(),
        language: room.setup.language.map(|l| l.code().to_owned()),
        practice: room.setup.line(),
        people: room.people.clone(),
        game: room.game,
        timer: room.timer,
        mission: room.mission.clone(),
        behind: room.behind,
        board: room.board,
    };
    let text = serde_json::to_string(&file).map_err(std::io::Error::other)?;
    write_private(&path(folder, name), &text)
}

/// Reads a room.
pub(super) fn read(path: &Path) -> Result<Room, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let file: RoomFile = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    if file.version != VERSION {
        return Err(unknown_version(file.version));
    }
    let rules = file.rules.named().map_err(|e| e.to_string())?;
    let setup = Setup::from_line(rules, &file.deck, file.language.as_deref(), &file.practice)?;
    Ok(Room {
        code: file.code,
        setup,
        people: file.people,
        game: file.game,
        timer: file.timer,
        mission: file.mission,
        behind: file.behind,
        board: file.board,
    })
}

/// Reads the tokens of a table of version 1, whose game is in `transcript`.
pub(super) fn read_seats(path: &Path, transcript: &Path) -> Result<Room, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let file: SeatsFile = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    if file.version != 1 {
        return Err(unknown_version(file.version));
    }
    let mut setup = Session::kept_setup(transcript).map_err(|e| e.to_string())?;
    let name_at = |seat| setup.sitter(seat).map_or("?", Sitter::name).to_owned();
    let person = |(at, SeatToken { seat, token }): (usize, SeatToken)| Person {
        token,
        name: name_at(seat),
        place: Some(seat),
        host: at == 0,
        saw: Some(seat).filter(|seat| seat.gives_clues()),
    };
    let people = file.seats.into_iter().enumerate().map(person).collect();
    for seated in &mut setup.seats {
        if seated.sitter.is_person() {
            seated.sitter = Sitter::Bot(standard_bot(seated.seat));
        }
    }
    Ok(Room {
        code: token::secret().map_err(|e| e.to_string())?,
        setup,
        people,
        game: 1,
        timer: None,
        mission: None,
        behind: None,
        board: None,
    })
}

fn unknown_version(version: u32) -> String {
    format!("version {version} is not known; this program reads versions 1 and {VERSION}")
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let draft = path.with_extension("draft");
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&draft, path)
}
