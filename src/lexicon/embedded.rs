//! Lexica inside the program (cargo feature `embedded`): English and the other deck languages, so that every
//! built-in deck can be played without any file. The independent side spaces stay outside; see `embeddings/`.
use std::sync::{Arc, OnceLock};

use super::Lexicon;
use super::catalog::{Listed, Place};
use super::error::{LexiconError, Result};

/// Name, vectors, sidecar.
type File = (&'static str, &'static [u8], &'static [u8]);

// Made by `embeddings/embed.rs`; empty without the feature.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/embedded_lexica.rs"));

const SLOTS: usize = 8;

/// Loads an embedded lexicon, once per process; `None` if there is none of that name.
pub fn load(name: &str) -> Option<Result<Arc<Lexicon>>> {
    static LOADED: [OnceLock<Arc<Lexicon>>; SLOTS] = [const { OnceLock::new() }; SLOTS];
    let at = FILES.iter().position(|file| file.0 == name)?;
    let slot = LOADED.get(at)?;
    if let Some(lexicon) = slot.get() {
        return Some(Ok(lexicon.clone()));
    }
    Some(read(FILES[at], false).map(|lexicon| slot.get_or_init(|| Arc::new(lexicon)).clone()))
}

fn read(file: File, check: bool) -> Result<Lexicon> {
    let (name, fifu, spyx) = file;
    Lexicon::from_bytes(name, name, fifu.into(), Some(spyx.into()), check)
}

/// The embedded lexica.
pub fn list() -> Vec<Listed> {
    FILES
        .iter()
        .map(|(name, fifu, spyx)| Listed {
            name: (*name).to_owned(),
            place: Place::Embedded,
            bytes: (fifu.len() + spyx.len()) as u64,
        })
        .collect()
}

/// Reads every embedded lexicon with all the checks that loading leaves out.
pub fn verify() -> Result<usize> {
    if FILES.len() > SLOTS {
        return Err(LexiconError::Usage(
            "more embedded lexica than slots".into(),
        ));
    }
    for &file in FILES {
        read(file, true)?;
    }
    Ok(FILES.len())
}

#[cfg(test)]
mod tests {
    #[test]
    fn embedded_lexica_pass_every_check() {
        super::verify().unwrap();
    }
}
