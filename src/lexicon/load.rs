//! From files to a [`Lexicon`].
use std::borrow::Cow;
use std::path::Path;

use super::error::{LexiconError, Result};
use super::files::{VectorFormat, WordVectors};
use super::hash::{ContentHasher, fnv1a64};
use super::sidecar::Sidecar;
use super::vectors::Vectors;
use super::vocabulary::Vocabulary;
use super::{Lexicon, fifu};

impl Lexicon {
    /// Opens a vectors file of any supported format, with the `.spyx` beside it if there is one.
    pub fn open(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).map_err(|source| LexiconError::io(path, source))?;
        let beside = path.with_extension("spyx");
        let sidecar = match beside.is_file() {
            true => {
                Some(std::fs::read(&beside).map_err(|source| LexiconError::io(&beside, source))?)
            }
            false => None,
        };
        let name = stem(path);
        let file = path.display().to_string();
        if VectorFormat::detect(&bytes, &file)? == VectorFormat::Fifu {
            return Self::from_bytes(&name, &file, bytes.into(), sidecar.map(Cow::Owned), true);
        }
        let table = WordVectors::parse(&bytes, &file, None)?;
        let sidecar = sidecar
            .map(|bytes| Sidecar::parse(&bytes, &beside.display().to_string()))
            .transpose()?;
        let words = table.words.iter().map(String::as_str);
        let vocabulary = Vocabulary::from_words(words).map_err(|twice| {
            let problem = format!("`{}` appears twice", twice.word);
            LexiconError::refused(&file, format!("row {}", twice.second + 1), problem)
        })?;
        Self::from_parts(&name, vocabulary, Vectors::from_rows(table.rows), sidecar)
    }

    /// Opens a finalfusion file by mapping it: for tables too large to hold in memory.
    pub fn open_mapped(path: &Path) -> Result<Self> {
        let (vocabulary, vectors) = fifu::map(path)?;
        let beside = path.with_extension("spyx");
        let sidecar = match beside.is_file() {
            true => {
                let bytes =
                    std::fs::read(&beside).map_err(|source| LexiconError::io(&beside, source))?;
                Some(Sidecar::parse(&bytes, &beside.display().to_string())?)
            }
            false => None,
        };
        Self::from_parts(&stem(path), vocabulary, vectors, sidecar)
    }

    /// From the bytes of a finalfusion file and its sidecar. `check`: verify every row and that the two files belong
    /// together; embedded files were verified when the program was tested.
    pub fn from_bytes(
        name: &str,
        file: &str,
        fifu: Cow<'static, [u8]>,
        spyx: Option<Cow<'static, [u8]>>,
        check: bool,
    ) -> Result<Self> {
        let beside = Path::new(file).with_extension("spyx");
        let beside = beside.display().to_string();
        let raw = match (&fifu, &spyx) {
            (Cow::Borrowed(fifu), Some(Cow::Borrowed(spyx))) => Some([*fifu, *spyx]),
            _ => None,
        };
        let hash = raw.is_none().then(|| {
            let mut hasher = ContentHasher::default();
            hasher
                .field(&fifu)
                .field(spyx.as_deref().unwrap_or_default())
                .finish()
        });
        let read_sidecar = || -> Result<Option<(Sidecar, u64)>> {
            let Some(bytes) = &spyx else { return Ok(None) };
            let sidecar = Sidecar::parse(bytes, &beside)?;
            Ok(Some((sidecar, if check { fnv1a64(&fifu) } else { 0 })))
        };
        let (opened, sidecar) = rayon::join(|| fifu::open(&fifu, file, check), read_sidecar);
        let (vocabulary, vectors) = opened?;
        let sidecar = match sidecar? {
            Some((sidecar, found)) => {
                let stated = &sidecar.header.fifu_fnv1a64;
                if check && !stated.is_empty() && u64::from_str_radix(stated, 16) != Ok(found) {
                    let problem = format!("made for vectors {stated}, these are {found:016x}");
                    return Err(LexiconError::refused(beside, "header", problem));
                }
                Some(sidecar)
            }
            None => None,
        };
        let lexicon = Self::from_parts(name, vocabulary, vectors, sidecar)?;
        Ok(match (raw, hash) {
            (Some(raw), _) => lexicon.with_raw(raw),
            (None, Some(hash)) => lexicon.with_content_hash(hash),
            (None, None) => lexicon,
        })
    }
}

/// A file's name without folder and extension.
fn stem(path: &Path) -> String {
    path.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}
