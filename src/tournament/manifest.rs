//! The origin of a directory of records. A run resumes, and parts merge, only if names and hashes match; the part about
//! the machine is not compared.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::arena::Arena;
use super::experiment::Experiment;
use super::shard::Shard;

/// The file's name in a directory of records.
pub const FILE: &str = "manifest.json";

/// The manifest. Version 2 of the format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub manifest: u32,
    /// The program that made it.
    pub program: String,
    /// What was played, with every default filled in.
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
    /// Blocks of the whole experiment.
    pub blocks: u64,
    /// Which part of it this is: `[1, 1]` is all of it.
    pub shard: Shard,
    /// About the run; not compared.
    #[serde(default)]
    pub run: Run,
}

/// A deck and what was in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckEntry {
    /// Its name or path.
    pub name: String,
    /// The hash of its cards.
    pub hash: String,
    /// How many cards.
    pub cards: usize,
}

/// A lexicon and what was in it.
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
pub struct Run {
    /// Threads.
    pub threads: usize,
    /// Operating system and processor.
    pub machine: String,
    /// Seconds of play so far.
    pub seconds: f64,
}

/// Why a manifest is refused.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// It could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// Why not.
        source: std::io::Error,
    },
    /// It is no manifest.
    #[error("{path}: not a manifest: {source}")]
    Json {
        /// The file.
        path: String,
        /// Why not.
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
        "the records were made from something else: {what} differ ({there} there, {here} here)"
    )]
    Differs {
        /// What differs.
        what: &'static str,
        /// As recorded.
        there: String,
        /// As asked for now.
        here: String,
    },
}

impl Manifest {
    /// The manifest of an arena.
    pub fn of(arena: &Arena, shard: Shard) -> Manifest {
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
            program: concat!("spymaster ", env!("CARGO_PKG_VERSION")).into(),
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
            blocks: plan.blocks,
            shard,
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
        std::fs::rename(&beside, directory.join(FILE))
    }

    /// Whether records under `self` may be continued as `other`: everything that decides a byte
    /// is the same.
    pub fn check_same(&self, other: &Manifest, with_shard: bool) -> Result<(), ManifestError> {
        fn same<T: PartialEq + std::fmt::Debug>(
            what: &'static str,
            there: &T,
            here: &T,
        ) -> Result<(), ManifestError> {
            if there == here {
                return Ok(());
            }
            let short = |value: &T| {
                let text = format!("{value:?}");
                match text.char_indices().nth(120) {
                    Some((end, _)) => format!("{}…", &text[..end]),
                    None => text,
                }
            };
            Err(ManifestError::Differs {
                what,
                there: short(there),
                here: short(here),
            })
        }
        same("programs", &self.program, &other.program)?;
        same("seeds", &self.experiment.seed, &other.experiment.seed)?;
        same("games", &self.experiment.games, &other.experiment.games)?;
        same("spymasters", &self.spymasters, &other.spymasters)?;
        same("guessers", &self.guessers, &other.guessers)?;
        same("rulesets", &self.rulesets, &other.rulesets)?;
        same("decks", &self.decks, &other.decks)?;
        same("lexica", &self.lexica, &other.lexica)?;
        same("experiments", &self.experiment, &other.experiment)?;
        same("numbers of blocks", &self.blocks, &other.blocks)?;
        if with_shard {
            same("shards", &self.shard, &other.shard)?;
        }
        Ok(())
    }
}
