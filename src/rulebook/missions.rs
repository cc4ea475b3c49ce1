//! The map of the Duet campaign: missions, their two numbers, and the ways between them (2.9).

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// One mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its short name in commands.
    pub id: String,
    /// Its name on the map.
    pub name: String,
    /// Timer tokens.
    pub tokens: u8,
    /// Tokens that pay for a mistake.
    pub mistakes: u8,
    /// Missions it unlocks.
    #[serde(default)]
    pub leads_to: Vec<String>,
}

/// A checked map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    start: String,
    missions: Vec<Mission>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    version: u32,
    start: String,
    mission: Vec<Mission>,
}

/// The reason why a file is not a map.
#[derive(Debug, thiserror::Error)]
pub enum MapError {
    /// Not TOML of this shape; the text names the line.
    #[error("not a mission map: {0}")]
    Toml(#[from] toml::de::Error),
    /// A version this program does not know.
    #[error("version {0} is not known; this program reads version 1")]
    Version(u32),
    /// Two missions of one id.
    #[error("two missions have the id `{0}`")]
    Twice(String),
    /// A line to nowhere.
    #[error("mission `{from}` leads to `{to}`, which is not on the map")]
    Nowhere {
        /// From here.
        from: String,
        /// To there.
        to: String,
    },
    /// The start is not on the map.
    #[error("the start `{0}` is not on the map")]
    Start(String),
    /// No way leads there.
    #[error("mission `{0}` cannot be reached from the start")]
    Unreachable(String),
    /// Numbers that cannot be played.
    #[error(
        "mission `{id}`: {tokens} tokens and {mistakes} mistakes: tokens run from 1 to 25, mistakes cannot exceed them"
    )]
    Numbers {
        /// The mission.
        id: String,
        /// Its tokens.
        tokens: u8,
        /// Its mistakes.
        mistakes: u8,
    },
}

impl Map {
    /// The map that comes with the program.
    pub fn shipped() -> &'static Map {
        static MAP: OnceLock<Map> = OnceLock::new();
        MAP.get_or_init(
            || match Map::parse(include_str!("../../decks/missions.toml")) {
                Ok(map) => map,
                Err(error) => unreachable!("the shipped map: {error}"),
            },
        )
    }

    /// Reads and checks a map.
    pub fn parse(text: &str) -> Result<Map, MapError> {
        let file: MapFile = toml::from_str(text)?;
        if file.version != 1 {
            return Err(MapError::Version(file.version));
        }
        let map = Map {
            start: file.start,
            missions: file.mission,
        };
        map.check()?;
        Ok(map)
    }

    fn check(&self) -> Result<(), MapError> {
        for (i, m) in self.missions.iter().enumerate() {
            if self.missions[..i].iter().any(|other| other.id == m.id) {
                return Err(MapError::Twice(m.id.clone()));
            }
            if !(1..=25).contains(&m.tokens) || m.mistakes > m.tokens {
                return Err(MapError::Numbers {
                    id: m.id.clone(),
                    tokens: m.tokens,
                    mistakes: m.mistakes,
                });
            }
            for to in &m.leads_to {
                if self.get(to).is_none() {
                    return Err(MapError::Nowhere {
                        from: m.id.clone(),
                        to: to.clone(),
                    });
                }
            }
        }
        if self.get(&self.start).is_none() {
            return Err(MapError::Start(self.start.clone()));
        }
        let reached = self.reachable_through(|_| true);
        match self
            .missions
            .iter()
            .find(|m| !reached.contains(&m.id.as_str()))
        {
            Some(m) => Err(MapError::Unreachable(m.id.clone())),
            None => Ok(()),
        }
    }

    /// The first mission.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// All missions, in the file's order.
    pub fn missions(&self) -> &[Mission] {
        &self.missions
    }

    /// A mission by its id.
    pub fn get(&self, id: &str) -> Option<&Mission> {
        self.missions.iter().find(|m| m.id == id)
    }

    /// The start, and every mission that a passed mission leads to.
    pub(super) fn reachable_through(&self, passed: impl Fn(&str) -> bool) -> Vec<&str> {
        let mut reached = vec![self.start.as_str()];
        let mut next = 0;
        while let Some(&id) = reached.get(next) {
            next += 1;
            if !passed(id) {
                continue;
            }
            for to in self.get(id).iter().flat_map(|m| &m.leads_to) {
                if !reached.contains(&to.as_str()) {
                    reached.push(to);
                }
            }
        }
        reached
    }
}
