//! The origin of a directory of records. A run resumes, and parts merge, only if names and hashes match; the part about
//! the machine is not compared.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::arena::Arena;
use super::experiment::Experiment;
use super::shard::{Portion, Shard};

/// The file's name in a directory of records.
pub const FILE: &str = "manifest.json";

/// The manifest. Version 2 of the format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub manifest: u32,
    /// The program that made it, with its commit where that is known.
    pub program: String,
    /// The experiment, with every default filled in.
    pub experiment: Experiment,
    /// The spymasters by id.
    pub spymasters: Vec<String>,
    /// The guessers by id.
    pub guessers: Vec<String>,
    /// The rulesets by id, with all their options.
    pub rulesets: Vec<crate::rulebook::RulesFile>,
    /// The decks by id.
    pub decks: Vec<DeckEntry>,
    /// The lexica that players think in.
    pub lexica: Vec<LexiconEntry>,
    /// Other files that were read, such as lists of associates.
    #[serde(default)]
    pub files: Vec<FileEntry>,
    /// Blocks of the whole experiment.
    pub blocks: u64,
    /// The round this belongs to: `[1, 1]` where there are no rounds.
    #[serde(default = "whole")]
    pub round: Shard,
    /// The part of it that this is: `[1, 1]` is all of it.
    pub shard: Shard,
    /// About the run; not compared.
    #[serde(default)]
    pub run: Run,
}

/// A deck and its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckEntry {
    /// Its name or path.
    pub name: String,
    /// The hash of its cards.
    pub hash: String,
    /// Number of cards.
    pub cards: usize,
}

/// A file that a player or the experiment names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its path, as it was written.
    pub name: String,
    /// The hash of its bytes.
    pub hash: String,
}

fn whole() -> Shard {
    Shard::WHOLE
}

/// A lexicon and its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconEntry {
    /// The name players ask for it by.
    pub name: String,
    /// The deck it was read for, by id.
    pub deck: usize,
    /// The hash of words, vectors and associations.
    pub hash: String,
    /// Words that may be clues.
    pub clues: usize,
}

/// About the run: nothing in the records depends on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// When it was begun, in coordinated universal time.
    pub date: String,
    /// The command that began it.
    pub command: Vec<String>,
    /// Threads.
    pub threads: usize,
    /// Operating system and processor.
    pub machine: String,
    /// The instruction set that loops were compiled for: `avx2`, or `plain` (also with `SPYMASTER_INSTRUCTIONS=plain`).
    pub instructions: String,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl Run {
    /// This run, from now on.
    pub fn begun(threads: usize) -> Run {
        let avx2 = crate::lexicon::affinity::kernel::uses_avx2();
        Run {
            date: date(super::progress::now() as u64),
            command: std::env::args().collect(),
            threads,
            machine: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            instructions: if avx2 { "avx2" } else { "plain" }.into(),
            seconds: 0.0,
        }
    }
}

/// Seconds since 1970 as a date of the Gregorian calendar.
fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March here, so that a leap day is the last of its year.
    let from_march = days + 719_468;
    let (era, day) = (from_march / 146_097, from_march % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    let year = era * 400 + year + carry;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The reason why a manifest is refused.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// It could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// It is no manifest.
    #[error("{path}: not a manifest: {source}")]
    Json {
        /// The file.
        path: String,
        /// The cause.
        source: serde_json::Error,
    },
    /// It is of another version.
    #[error("{path}: manifest version {version} is not known; this program reads version 2")]
    Version {
        /// The file.
        path: String,
        /// Its version.
        version: u32,
    },
    /// It was made from something else.
    #[error(
        "the records were made from something else: {what} differ{place} ({there} there, {here} here)"
    )]
    Differs {
        /// The difference.
        what: &'static str,
        /// The key, where there are several.
        place: String,
        /// As recorded.
        there: String,
        /// As asked for now.
        here: String,
    },
}

impl Manifest {
    /// The manifest of an arena.
    pub fn of(arena: &Arena, portion: Portion) -> Manifest {
        let plan = arena.plan();
        let deck = |resources: &crate::players::Resources, name: &String| DeckEntry {
            name: name.clone(),
            hash: format!("{:016x}", resources.deck().content_hash()),
            cards: resources.deck().len(),
        };
        let decks = arena
            .resources()
            .iter()
            .zip(&plan.experiment.decks)
            .map(|(resources, name)| deck(resources, name))
            .collect();
        let lexica = arena
            .resources()
            .iter()
            .enumerate()
            .flat_map(|(at, resources)| {
                resources
                    .views()
                    .iter()
                    .map(move |(name, lex)| LexiconEntry {
                        name: name.clone(),
                        deck: at,
                        hash: format!("{:016x}", lex.table().lexicon().content_hash()),
                        clues: lex.table().clues(),
                    })
            })
            .collect();
        Manifest {
            manifest: 2,
            program: match option_env!("SPYMASTER_COMMIT") {
                Some(commit) => format!("spymaster {} {commit}", env!("CARGO_PKG_VERSION")),
                None => format!("spymaster {}", env!("CARGO_PKG_VERSION")),
            },
            experiment: plan.experiment.clone(),
            spymasters: plan.spymasters.iter().map(ToString::to_string).collect(),
            guessers: plan.guessers.iter().map(ToString::to_string).collect(),
            rulesets: plan
                .rulesets
                .iter()
                .map(crate::rulebook::RulesFile::of)
                .collect(),
            decks,
            lexica,
            files: files_of(plan),
            blocks: plan.blocks,
            round: portion.round,
            shard: portion.shard,
            run: Run::default(),
        }
    }

    /// Reads the manifest of a directory.
    pub fn load(directory: &Path) -> Result<Manifest, ManifestError> {
        let file = directory.join(FILE);
        let path = file.display().to_string();
        let bytes = std::fs::read(&file).map_err(|source| ManifestError::Read {
            path: path.clone(),
            source,
        })?;
        let manifest: Manifest =
            serde_json::from_slice(&bytes).map_err(|source| ManifestError::Json {
                path: path.clone(),
                source,
            })?;
        match manifest.manifest {
            2 => Ok(manifest),
            version => Err(ManifestError::Version { path, version }),
        }
    }

    /// Writes the manifest, whole or not at all.
    pub fn store(&self, directory: &Path) -> std::io::Result<()> {
        let beside = directory.join(format!("{FILE}.new"));
        let json = serde_json::to_vec_pretty(self)?;
        std::fs::write(&beside, json)?;
        std::fs::File::open(&beside)?.sync_all()?;
        std::fs::rename(&beside, directory.join(FILE))
    }

    /// The part of the experiment that this is.
    pub fn portion(&self) -> Portion {
        Portion {
            round: self.round,
            shard: self.shard,
        }
    }

    /// The blocks of the part.
    pub fn range(&self) -> Range<u64> {
        self.portion().blocks(self.blocks)
    }

    /// Fails unless records under `self` are of the same experiment as `other`: everything that decides a byte must be the same.
    /// Decks compare by content.
    pub fn check_same(&self, other: &Manifest) -> Result<(), ManifestError> {
        same("seeds", &self.experiment.seed, &other.experiment.seed)?;
        same("games", &self.experiment.games, &other.experiment.games)?;
        self.check_same_but_games(other)?;
        same("numbers of blocks", &self.blocks, &other.blocks)
    }

    /// The same for games that are played again and compared: another build may do it.
    pub fn check_replays(&self, other: &Manifest) -> Result<(), ManifestError> {
        let mut other = other.clone();
        other.program.clone_from(&self.program);
        self.check_same(&other)
    }

    /// The same for records that are gone on with: the part is the same too, and a whole experiment may have grown.
    pub fn check_resumes(&self, other: &Manifest) -> Result<(), ManifestError> {
        same("rounds", &self.round, &other.round)?;
        same("shards", &self.shard, &other.shard)?;
        // Stages grow with the games: the games there would not be a beginning.
        let grows = !self.experiment.format.has_stages() && other.blocks > self.blocks;
        if self.portion() == Portion::WHOLE && grows {
            return self.check_same_but_games(other);
        }
        self.check_same(other)
    }

    fn check_same_but_games(&self, other: &Manifest) -> Result<(), ManifestError> {
        same("seeds", &self.experiment.seed, &other.experiment.seed)?;
        same("programs", &self.program, &other.program)?;
        same("spymasters", &self.spymasters, &other.spymasters)?;
        same("guessers", &self.guessers, &other.guessers)?;
        same("rulesets", &self.rulesets, &other.rulesets)?;
        let hashes = |m: &Manifest| -> Vec<(String, usize)> {
            m.decks.iter().map(|d| (d.hash.clone(), d.cards)).collect()
        };
        same("decks", &hashes(self), &hashes(other))?;
        same("lexica", &self.lexica, &other.lexica)?;
        same("files", &self.files, &other.files)?;
        // Compared above, or not at all.
        let rest = |m: &Manifest| Experiment {
            games: 0,
            decks: Vec::new(),
            rules: Vec::new(),
            about: String::new(),
            compress: false,
            ..m.experiment.clone()
        };
        same("experiments", &rest(self), &rest(other))
    }
}

/// Compares two things as they are written, and names the first place where they differ.
fn same<T: PartialEq + Serialize>(
    what: &'static str,
    there: &T,
    here: &T,
) -> Result<(), ManifestError> {
    if there == here {
        return Ok(());
    }
    let value = |value: &T| serde_json::to_value(value).unwrap_or_default();
    let (place, there, here) = difference(&value(there), &value(here), String::new());
    Err(ManifestError::Differs {
        what,
        place: match place.is_empty() {
            true => place,
            false => format!(" at `{place}`"),
        },
        there,
        here,
    })
}

fn difference(there: &Value, here: &Value, place: String) -> (String, String, String) {
    let join = |key: &str| match place.is_empty() {
        true => key.to_owned(),
        false => format!("{place}.{key}"),
    };
    match (there, here) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|k| !a.contains_key(*k)));
            for key in keys {
                let (x, y) = (a.get(key), b.get(key));
                if x != y {
                    let (x, y) = (x.unwrap_or(&Value::Null), y.unwrap_or(&Value::Null));
                    return difference(x, y, join(key));
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            if let Some(at) = (0..a.len()).find(|&at| a[at] != b[at]) {
                return difference(&a[at], &b[at], join(&(at + 1).to_string()));
            }
        }
        _ => {}
    }
    let short = |value: &Value| {
        let text = match value {
            Value::Null => "nothing".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        match text.char_indices().nth(120) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    };
    (place, short(there), short(here))
}

/// Files that the experiment and its players name, each once.
fn files_of(plan: &super::plan::Plan) -> Vec<FileEntry> {
    let specs = plan.spymasters.iter().chain(&plan.guessers);
    let values = specs.flat_map(|spec| spec.values.iter().map(|(_, value)| value));
    // Weights of CoLT decide no record.
    let vocabulary = plan.experiment.vocabulary.iter();
    let mut files: Vec<FileEntry> = Vec::new();
    for name in values.chain(vocabulary) {
        let known = files.iter().any(|file| file.name == *name);
        if let Some(bytes) = std::fs::read(name).ok().filter(|_| !known) {
            files.push(FileEntry {
                name: name.clone(),
                hash: format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&bytes)),
            });
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(4_102_444_800), "2100-01-01T00:00:00Z");
    }

    #[test]
    fn the_place_of_a_difference_is_named() {
        let error = same("teams", &vec![("a", 1)], &vec![("a", 2)]).unwrap_err();
        let error = error.to_string();
        assert!(
            error.contains("`1.2`") && error.contains("1 there, 2 here"),
            "{error}"
        );
        let error = same("seeds", &1, &2).unwrap_err().to_string();
        assert!(error.contains("seeds differ (1 there, 2 here)"), "{error}");
        let error = same("x", &None, &Some("b")).unwrap_err().to_string();
        assert!(error.contains("nothing there, b here"), "{error}");
    }
}
