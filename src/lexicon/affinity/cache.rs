//! Tables on disk, keyed by the contents they were made from.
//!
//! A file is written beside its place and renamed, so that a reader sees a whole file or none; a file that is
//! damaged, of another version or for other contents is ignored and the table computed again.
use std::path::{Path, PathBuf};

use super::super::Lexicon;
use super::super::hash::{ContentHasher, content_hash};
use super::super::meaning::CardMeaning;
use super::{Data, NEIGHBOURS, TILE, TileLine};

const MAGIC: &[u8; 8] = b"SPYTABLE";
/// Part of every key: raise it whenever the computation or the layout changes.
const VERSION: u32 = 3;
/// Hash of the referee's code and word lists, named by the build script. Part of every key: another referee forbids other clues.
const REFEREE: &str = env!("SPYMASTER_REFEREE");

/// The folder where tables are kept, if anywhere.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
}

impl Cache {
    /// No cache: every table is computed.
    pub fn off() -> Self {
        Self::default()
    }

    /// Tables in this folder, which is made when needed.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: Some(folder.into()),
        }
    }

    /// The folder `SPYMASTER_CACHE` names (`off` or empty: no cache), else the platform's cache folder.
    pub fn from_environment() -> Self {
        match std::env::var_os("SPYMASTER_CACHE") {
            Some(value) if value.is_empty() || value == "off" || value == "0" => Self::off(),
            Some(value) => Self::at(value),
            None => Self {
                folder: super::super::folders::platform_cache(),
            },
        }
    }

    /// The folder, if the cache is on.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    pub(super) fn file(&self, key: u64) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join(format!("affinity-{key:016x}.table")))
    }

    pub(super) fn load(&self, key: u64, cards: usize, lexicon: &Lexicon) -> Option<Data> {
        let bytes = std::fs::read(self.file(key)?).ok()?;
        decode(&bytes, key, cards, lexicon)
    }

    /// Writes a table; a cache that cannot be written is no reason to fail.
    pub(super) fn store(&self, key: u64, data: &Data) {
        let Some(file) = self.file(key) else { return };
        let Some(folder) = file.parent() else { return };
        if std::fs::create_dir_all(folder).is_err() {
            return;
        }
        let beside = folder.join(format!("affinity-{key:016x}.{}.tmp", std::process::id()));
        let written = std::fs::write(&beside, encode(key, data))
            .and_then(|()| std::fs::rename(&beside, &file));
        if written.is_err() {
            let _ = std::fs::remove_file(&beside);
        }
    }
}

/// The key of a table: contents of lexicon and deck, and the referee's profile.
pub fn table_key(lexicon: &Lexicon, cards: &[CardMeaning], legality: &str) -> u64 {
    let mut hasher = ContentHasher::default();
    hasher
        .field(&VERSION.to_le_bytes())
        .field(REFEREE.as_bytes())
        .field(&lexicon.content_hash().to_le_bytes())
        .field(legality.as_bytes());
    for card in cards {
        hasher.field(&(card.parts.len() as u64).to_le_bytes());
        for (text, weight) in &card.parts {
            hasher.field(text.as_bytes()).field(&weight.to_le_bytes());
        }
    }
    hasher.finish()
}

fn encode(key: u64, data: &Data) -> Vec<u8> {
    let mut body = Vec::with_capacity(data.lines.len() * (TILE + 10) + data.ids.len() * 8);
    body.extend_from_slice(&(data.ids.len() as u64).to_le_bytes());
    body.extend(data.ids.iter().flat_map(|id| id.to_le_bytes()));
    for line in &data.lines {
        body.extend_from_slice(&line.0);
    }
    body.extend(data.illegal.iter().flat_map(|mask| mask.to_le_bytes()));
    body.extend(data.nearest.iter().flat_map(|id| id.to_le_bytes()));
    let mut bytes = Vec::with_capacity(body.len() + 28);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&key.to_le_bytes());
    bytes.extend_from_slice(&content_hash(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(count)?;
        self.0 = tail;
        Some(head)
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn u32s(&mut self, count: usize) -> Option<Vec<u32>> {
        let bytes = self.take(count.checked_mul(4)?)?.chunks_exact(4);
        Some(
            bytes
                .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                .collect(),
        )
    }
}

fn decode(bytes: &[u8], key: u64, cards: usize, lexicon: &Lexicon) -> Option<Data> {
    let mut reader = Reader(bytes);
    if reader.take(8)? != MAGIC || reader.take(4)? != VERSION.to_le_bytes() {
        return None;
    }
    if reader.u64()? != key || reader.u64()? != content_hash(reader.0) {
        return None;
    }
    let positions = reader.u64()? as usize;
    let clues = lexicon.clues().len();
    if positions != clues.next_multiple_of(TILE) {
        return None;
    }
    let tiles = positions / TILE;
    let neighbours = NEIGHBOURS.min(clues);
    let words = lexicon.vocabulary().len() as u32;
    let ids = reader.u32s(positions)?;
    let lines = reader
        .take(tiles * cards * TILE)?
        .chunks_exact(TILE)
        .map(|bytes| {
            let mut line = TileLine([0; TILE]);
            line.0.copy_from_slice(bytes);
            line
        })
        .collect();
    let illegal = reader
        .take(tiles * cards * 8)?
        .chunks_exact(8)
        .map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
        .collect();
    let nearest = reader.u32s(cards * neighbours)?;
    let known = |ids: &[u32]| ids.iter().all(|&id| id < words);
    (reader.0.is_empty() && known(&ids) && known(&nearest)).then_some(Data {
        ids,
        lines,
        illegal,
        nearest,
        neighbours,
    })
}
