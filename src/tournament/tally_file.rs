//! A tally as a file. Tallies of parts add up to the tally of the whole, byte for byte.

use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64 as content_hash;

use super::plan::Plan;
use super::tally::{Tally, TallySums};

/// The file's name in a directory of records.
pub const TALLY: &str = "tally.json";

/// Sums over the first blocks of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TallyFile {
    /// The version of the format: 1.
    pub version: u32,
    /// The first block.
    pub first: u64,
    /// The sums.
    pub sums: TallySums,
}

#[derive(Serialize, Deserialize)]
struct Sealed {
    hash: String,
    tally: TallyFile,
}

/// The reason why a file is no tally.
#[derive(Debug, thiserror::Error)]
pub enum TallyError {
    /// It could not be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// It is malformed.
    #[error("{path}: {reason}")]
    Form {
        /// The file.
        path: String,
        /// The fault.
        reason: String,
    },
}

impl TallyFile {
    /// The tally of a part that begins with this block.
    pub fn of(tally: &Tally, first: u64) -> TallyFile {
        TallyFile {
            version: 1,
            first,
            sums: tally.summed().clone(),
        }
    }

    /// Writes it, whole or not at all.
    pub fn store(self, directory: &Path) -> Result<(), TallyError> {
        let path = directory.join(TALLY);
        let write = || -> std::io::Result<()> {
            let hash = content_hash(&serde_json::to_vec(&self)?);
            let hash = format!("{hash:016x}");
            let sealed = Sealed { hash, tally: self };
            let beside = directory.join(format!("{TALLY}.new"));
            std::fs::write(&beside, serde_json::to_vec(&sealed)?)?;
            std::fs::File::open(&beside)?.sync_all()?;
            std::fs::rename(beside, directory.join(TALLY))
        };
        write().map_err(|source| TallyError::Io {
            path: path.display().to_string(),
            source,
        })
    }

    /// Reads and verifies the tally of a directory; `None` if there is none.
    pub fn load(directory: &Path, plan: &Plan) -> Result<Option<TallyFile>, TallyError> {
        let path = directory.join(TALLY);
        let shown = path.display().to_string();
        let form = |reason: String| TallyError::Form {
            path: shown.clone(),
            reason,
        };
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => {
                return Err(TallyError::Io {
                    path: shown,
                    source,
                });
            }
        };
        let sealed: Sealed =
            serde_json::from_slice(&bytes).map_err(|e| form(format!("not a tally: {e}")))?;
        let again = serde_json::to_vec(&sealed.tally).map_err(|e| form(e.to_string()))?;
        if format!("{:016x}", content_hash(&again)) != sealed.hash {
            return Err(form(
                "its checksum does not match: it was damaged or edited".into(),
            ));
        }
        if sealed.tally.version != 1 {
            let version = sealed.tally.version;
            return Err(form(format!(
                "tally version {version} is not known; this program reads version 1"
            )));
        }
        match sealed.tally.sums.fits(plan) {
            true => Ok(Some(sealed.tally)),
            false => Err(form("it is of another experiment".into())),
        }
    }
}
