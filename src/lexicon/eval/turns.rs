//! Turns people played: one JSON object a line.
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::error::{LexiconError, Result};

/// A clue on a board, its targets, and people's choices.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Turn {
    /// Name of the turn.
    #[serde(default)]
    pub id: String,
    /// The clue.
    pub clue: String,
    /// The number said with it.
    #[serde(default)]
    pub number: u32,
    /// The open cards.
    pub board: Vec<String>,
    /// The cards it was for.
    #[serde(default)]
    pub targets: Vec<String>,
    /// The cards to stay away from.
    #[serde(default)]
    pub avoid: Vec<String>,
    /// Cards that do no harm, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bystanders: Option<Vec<String>>,
    /// One list per person, in the order they pointed.
    #[serde(default)]
    pub guesses: Vec<Vec<String>>,
}

impl Turn {
    /// The cards targets are ranked among: targets, bystanders and avoided cards where bystanders are known, else the
    /// whole board.
    pub fn pool(&self) -> Vec<&str> {
        let Some(bystanders) = &self.bystanders else {
            return self.board.iter().map(String::as_str).collect();
        };
        let mut pool: Vec<&str> = Vec::new();
        for card in self.targets.iter().chain(bystanders).chain(&self.avoid) {
            if !pool.contains(&card.as_str()) {
                pool.push(card);
            }
        }
        pool
    }
}

/// The thing turns have in common that makes them one observation in an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cluster {
    /// The same board.
    Board,
    /// The same targets.
    Targets,
}

/// A file of turns.
#[derive(Clone, Debug)]
pub struct TurnSet {
    /// The file's name without folder and extension.
    pub name: String,
    /// The turns.
    pub turns: Vec<Turn>,
    /// The clustering of turns.
    pub cluster: Cluster,
}

impl TurnSet {
    /// Reads a file; refuses a line that is no turn. Without `cluster` turns cluster by board, except those called
    /// `connector…`, whose few boards repeat the same pairs of targets.
    pub fn read(path: &Path, cluster: Option<Cluster>) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).map_err(|source| LexiconError::io(path, source))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::parse(&text, &name, &path.display().to_string(), cluster)
    }

    /// The same from text; `file` is only for messages.
    pub fn parse(text: &str, name: &str, file: &str, cluster: Option<Cluster>) -> Result<Self> {
        let mut turns = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let refuse = |problem: String| {
                LexiconError::refused(file, format!("line {}", number + 1), problem)
            };
            let mut turn: Turn = serde_json::from_str(line)
                .map_err(|error| refuse(format!("not a turn: {error}")))?;
            lower(&mut turn);
            // An empty clue is data (somebody said nothing); no lexicon knows it.
            if turn.board.is_empty() {
                return Err(refuse("a turn needs a board".into()));
            }
            let mut seen = std::collections::HashSet::new();
            if let Some(twice) = turn.board.iter().find(|card| !seen.insert(card.as_str())) {
                return Err(refuse(format!("`{twice}` is on the board twice")));
            }
            turns.push(turn);
        }
        if turns.is_empty() {
            return Err(LexiconError::refused(file, "line 1", "there are no turns"));
        }
        let connector = turns.iter().all(|turn| turn.id.starts_with("connector"));
        let usual = if connector {
            Cluster::Targets
        } else {
            Cluster::Board
        };
        Ok(Self {
            name: name.to_owned(),
            turns,
            cluster: cluster.unwrap_or(usual),
        })
    }

    /// The cluster of every turn, numbered from 0.
    pub fn clusters(&self) -> (Vec<usize>, usize) {
        let mut numbers = std::collections::HashMap::new();
        let of_turn = self
            .turns
            .iter()
            .map(|turn| {
                let mut key = match self.cluster {
                    Cluster::Board => turn.board.clone(),
                    Cluster::Targets => turn.targets.clone(),
                };
                key.sort_unstable();
                let next = numbers.len();
                *numbers.entry(key).or_insert(next)
            })
            .collect();
        (of_turn, numbers.len())
    }
}

fn lower(turn: &mut Turn) {
    let fold = |words: &mut Vec<String>| {
        for word in words {
            *word = word.to_lowercase();
        }
    };
    fold(&mut turn.board);
    fold(&mut turn.targets);
    fold(&mut turn.avoid);
    turn.bystanders.iter_mut().for_each(fold);
    turn.guesses.iter_mut().for_each(fold);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_and_a_bad_line_is_named() {
        let good = r#"{"id":"a","clue":"Sea","number":1,"board":["WAVE","hat"],"targets":["wave"],"avoid":[],"guesses":[["wave"]],"more":1}"#;
        let set = TurnSet::parse(&format!("{good}\n\n{good}\n"), "s", "f", None).unwrap();
        assert_eq!(set.turns.len(), 2);
        assert_eq!(set.turns[0].board, ["wave", "hat"]);
        assert_eq!(set.clusters(), (vec![0, 0], 1));
        for (bad, what) in [
            ("{", "line 2"),
            (r#"{"clue":"x","board":[]}"#, "needs a board"),
            (r#"{"clue":"x","board":["a","A"]}"#, "twice"),
        ] {
            let error = TurnSet::parse(&format!("{good}\n{bad}"), "s", "f", None);
            assert!(error.unwrap_err().to_string().contains(what));
        }
        assert!(TurnSet::parse("", "s", "f", None).is_err());
    }

    #[test]
    fn the_pool_is_the_board_unless_bystanders_are_known() {
        let mut turn = Turn {
            board: ["a", "b", "c", "d"].map(String::from).into(),
            targets: vec!["a".into()],
            avoid: vec!["c".into()],
            ..Turn::default()
        };
        assert_eq!(turn.pool().len(), 4);
        turn.bystanders = Some(vec!["b".into()]);
        assert_eq!(turn.pool(), ["a", "b", "c"]);
    }
}
