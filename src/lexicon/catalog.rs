//! Finding lexica by name: inside the program, in data folders, or by path.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::{LexiconError, Result};
use super::{Lexicon, embedded, folders};

/// The place of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the program itself.
    Embedded,
    /// In a file.
    File(PathBuf),
}

/// A lexicon that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name to load it by.
    pub name: String,
    /// Its place.
    pub place: Place,
    /// Size of both files.
    pub bytes: u64,
}

/// The places lexica are looked for, in order.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// Folders that the user named, before the embedded ones.
    first: Vec<PathBuf>,
    /// After them.
    then: Vec<PathBuf>,
}

/// The name that stands for the standard English lexicon.
pub const DEFAULT: &str = "default";

impl Catalog {
    /// `data` (the `--data` option) first, then `SPYMASTER_DATA`, the embedded ones, the platform's data folder, and
    /// `embeddings/` in the working directory, above the program, and in the source that it was built from.
    pub fn new(data: Option<&Path>) -> Self {
        let mut first: Vec<PathBuf> = data.map(Path::to_owned).into_iter().collect();
        if let Some(folder) = std::env::var_os("SPYMASTER_DATA").filter(|v| !v.is_empty()) {
            first.push(folder.into());
        }
        let below: Vec<PathBuf> = first.iter().map(|f| f.join("embeddings")).collect();
        first.extend(below);
        let mut then: Vec<PathBuf> = folders::platform_data().into_iter().collect();
        then.push("embeddings".into());
        if let Ok(program) = std::env::current_exe() {
            then.extend(program.ancestors().skip(1).map(|f| f.join("embeddings")));
        }
        // An installed program finds the lexica of its source, as long as they are there.
        then.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("embeddings"));
        Self { first, then }
    }

    /// Only these folders and the embedded lexica.
    pub fn of_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self {
            first: folders.into_iter().collect(),
            then: Vec::new(),
        }
    }

    /// Loads by name, or by the path of a vectors file.
    pub fn load(&self, spec: &str) -> Result<Arc<Lexicon>> {
        let spec = spec.trim();
        let path = Path::new(spec);
        if spec.contains(['/', '\\']) || path.extension().is_some() {
            return Lexicon::open(path).map(Arc::new);
        }
        let name = if spec == DEFAULT { "en" } else { spec };
        let in_folders = |folders: &[PathBuf]| {
            let files = folders.iter().map(|f| f.join(format!("{name}.fifu")));
            files.into_iter().find(|file| file.is_file())
        };
        if let Some(file) = in_folders(&self.first) {
            return Lexicon::open(&file).map(Arc::new);
        }
        if let Some(found) = embedded::load(name) {
            return found;
        }
        if let Some(file) = in_folders(&self.then) {
            return Lexicon::open(&file).map(Arc::new);
        }
        let known: Vec<String> = self.list().into_iter().map(|l| l.name).collect();
        let searched: Vec<String> = self
            .folders()
            .filter(|folder| folder.is_dir())
            .map(|folder| folder.display().to_string())
            .collect();
        Err(LexiconError::UnknownLexicon {
            name: spec.to_owned(),
            known: match known.is_empty() {
                true => "none".to_owned(),
                false => known.join(", "),
            },
            searched: match searched.is_empty() {
                true => "the program only".to_owned(),
                false => searched.join(", "),
            },
        })
    }

    /// All folders, in order.
    pub fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.first.iter().chain(&self.then)
    }

    /// Everything that can be loaded by name; a name found twice is listed where it would be loaded from.
    pub fn list(&self) -> Vec<Listed> {
        let mut found: Vec<Listed> = Vec::new();
        let mut add = |listed: Listed| {
            if !found.iter().any(|known| known.name == listed.name) {
                found.push(listed);
            }
        };
        self.first
            .iter()
            .flat_map(|f| in_folder(f))
            .for_each(&mut add);
        embedded::list().into_iter().for_each(&mut add);
        self.then
            .iter()
            .flat_map(|f| in_folder(f))
            .for_each(&mut add);
        found
    }
}

fn in_folder(folder: &Path) -> Vec<Listed> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<Listed> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "fifu"))
        .filter_map(|path| {
            let size = |path: &Path| std::fs::metadata(path).map_or(0, |m| m.len());
            Some(Listed {
                name: path.file_stem()?.to_str()?.to_owned(),
                bytes: size(&path) + size(&path.with_extension("spyx")),
                place: Place::File(path),
            })
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::files::write;

    #[test]
    fn names_are_found_in_the_given_folders_and_unknown_ones_say_what_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let rows = ndarray::array![[1.0f32, 2.0], [0.5, 0.1]];
        let bytes = write::plain("", &["cat", "dog"], rows.view());
        std::fs::write(folder.path().join("tiny.fifu"), bytes).unwrap();
        let catalog = Catalog::of_folders([folder.path().to_owned()]);
        assert_eq!(catalog.load("tiny").unwrap().vocabulary().len(), 2);
        let listed = catalog.list();
        assert!(listed.iter().any(|l| l.name == "tiny" && l.bytes > 50));
        let path = folder.path().join("tiny.fifu");
        assert_eq!(catalog.load(path.to_str().unwrap()).unwrap().name(), "tiny");
        let error = catalog.load("huge").unwrap_err().to_string();
        assert!(error.contains("huge") && error.contains("tiny"), "{error}");
        assert!(catalog.load("no/such.fifu").is_err());
    }
}
