//! Given boards: cards and keys from a file, beside deals from a seed.
//!
//! A file is JSON of one of two shapes. Ours:
//!
//! ```json
//! {"version": 1, "boards": [
//!   {"id": "one", "words": ["river", "…"], "key": "rrbnx…"},
//!   {"words": ["…"], "key": ["gg.x…", ".g.x…"]}
//! ]}
//! ```
//!
//! A key has a letter for every card in the order of the words: `r` red, `b` blue, `n`, `.` or `-` bystander, `x` assassin, and `starts`
//! says who begins (without it the team with more agents, red if they have as many). Two strings of `g`, `n`, `x` are the sides of Duet's key.
//!
//! The other shape is that of published instances (clembench): `experiments[]` with `name` and `game_instances[]`, each a `board` and
//! `assignments` of its words to `team`, `opponent`, `innocent`, `assassin`. The team is red and starts; `opponent difficulty` is the number of blue
//! agents covered after each turn, where the rules are played against the game.
//!
//! `FILE#NAME` takes only the boards of one experiment, or the board of that id.

use std::path::Path;

use serde::Deserialize;

use super::{Card, Deck, DeckError};
use crate::rulebook::NamedRuleset;
use crate::rules::{CardSet, Deal, Duet, DuetKey, Grid, Key, Kind, Pos, Ruleset, Side, VersusKey};

/// A board with its key.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenBoard {
    /// The name of the board: its id, or the experiment and its number.
    pub id: String,
    /// The cards, as ids of the deck of all boards.
    pub cards: Vec<u16>,
    /// The key.
    pub key: Key,
    /// Agents that the phantom team covers a turn, where the file says.
    covers: Option<u8>,
}

/// Boards of a file, and the deck of all their words.
#[derive(Clone, Debug, PartialEq)]
pub struct Boards {
    /// The file, with the part chosen of it.
    pub name: String,
    /// The words of all boards, each once.
    pub deck: Deck,
    /// The boards, in the order of the file.
    pub boards: Vec<GivenBoard>,
}

/// An error that keeps boards from being played.
#[derive(Debug, thiserror::Error)]
pub enum BoardsError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// Not of this shape.
    #[error("{path}: not a file of boards: {source}")]
    Json {
        /// The file.
        path: String,
        /// The place and the reason.
        source: serde_json::Error,
    },
    /// A version this program does not know.
    #[error("{path}: version {version} is not known; this program reads version 1")]
    Version {
        /// The file.
        path: String,
        /// As written.
        version: u32,
    },
    /// A board that is wrong.
    #[error("{path}: board `{board}`: {reason}")]
    Board {
        /// The file.
        path: String,
        /// The board.
        board: String,
        /// The problem.
        reason: String,
    },
    /// Nothing was chosen.
    #[error("{path}: no board{of}; there are {known}")]
    Nothing {
        /// The file.
        path: String,
        /// The name asked for.
        of: String,
        /// Experiments and ids.
        known: String,
    },
    /// Boards of several kinds.
    #[error(
        "{path}: boards `{first}` and `{other}` have different cards or colours: choose with {path}#NAME, one of {known}"
    )]
    Mixed {
        /// The file.
        path: String,
        /// A board.
        first: String,
        /// Another one.
        other: String,
        /// Experiments and ids.
        known: String,
    },
    /// The game is not that of the key.
    #[error("{path}: board `{board}` has the key of the other game than `{rules}`")]
    OtherGame {
        /// The file.
        path: String,
        /// The board.
        board: String,
        /// The rules asked for.
        rules: String,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum AnyFile {
    Ours(Ours),
    Instances(Instances),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ours {
    version: u32,
    boards: Vec<OurBoard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OurBoard {
    #[serde(default)]
    id: Option<String>,
    words: Vec<String>,
    key: KeyText,
    #[serde(default)]
    starts: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum KeyText {
    One(String),
    Two([String; 2]),
}

#[derive(Deserialize)]
struct Instances {
    experiments: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    name: String,
    game_instances: Vec<Instance>,
    #[serde(default, rename = "opponent difficulty")]
    difficulty: Option<u8>,
}

#[derive(Deserialize)]
struct Instance {
    game_id: u64,
    board: Vec<String>,
    assignments: Assignments,
}

#[derive(Deserialize)]
struct Assignments {
    team: Vec<String>,
    opponent: Vec<String>,
    innocent: Vec<String>,
    assassin: Vec<String>,
}

/// A board as it is read, before its words have ids.
struct Draft {
    group: String,
    id: String,
    words: Vec<String>,
    key: Key,
    covers: Option<u8>,
}

impl Boards {
    /// Reads `FILE` or `FILE#NAME`.
    pub fn load(spec: &str) -> Result<Boards, BoardsError> {
        let (path, chosen) = split(spec);
        let text = std::fs::read_to_string(path).map_err(|source| BoardsError::Read {
            path: path.to_owned(),
            source,
        })?;
        Boards::parse(spec, path, chosen, &text)
    }

    /// True if a name looks like a file of boards: the part before `#` is a file that ends in `.json`.
    pub(super) fn names_a_file(spec: &str) -> bool {
        let (path, _) = split(spec);
        path.ends_with(".json") && Path::new(path).is_file()
    }

    fn parse(
        spec: &str,
        path: &str,
        chosen: Option<&str>,
        text: &str,
    ) -> Result<Boards, BoardsError> {
        let json = |source| BoardsError::Json {
            path: path.to_owned(),
            source,
        };
        // The shape is told first, so that the error speaks of it.
        let value: serde_json::Value = serde_json::from_str(text).map_err(json)?;
        let file = match value.get("experiments") {
            Some(_) => AnyFile::Instances(serde_json::from_value(value).map_err(json)?),
            None => AnyFile::Ours(serde_json::from_value(value).map_err(json)?),
        };
        let drafts = match file {
            AnyFile::Ours(file) => ours(path, file)?,
            AnyFile::Instances(file) => instances(path, file)?,
        };
        let mut known: Vec<&str> = drafts.iter().map(|d| d.group.as_str()).collect();
        known.dedup();
        let known = known.join(", ");
        let wanted = |d: &&Draft| chosen.is_none_or(|name| d.group == name || d.id == name);
        let mut cards: Vec<Card> = Vec::new();
        let mut ids = std::collections::HashMap::new();
        let mut boards: Vec<GivenBoard> = Vec::new();
        for draft in drafts.iter().filter(wanted) {
            let mut own = Vec::new();
            for word in &draft.words {
                let id = *ids.entry(word.clone()).or_insert_with(|| {
                    cards.push(Card::word(word.clone()));
                    cards.len() - 1
                });
                own.push(u16::try_from(id).unwrap_or(u16::MAX));
            }
            boards.push(GivenBoard {
                id: draft.id.clone(),
                cards: own,
                key: draft.key,
                covers: draft.covers,
            });
        }
        let Some(first) = boards.first() else {
            let of = chosen.map_or(String::new(), |name| format!(" `{name}`"));
            let path = path.to_owned();
            return Err(BoardsError::Nothing { path, of, known });
        };
        let like = |b: &GivenBoard| (b.cards.len(), counts(&b.key, b.cards.len()), b.covers);
        if let Some(other) = boards.iter().find(|b| like(b) != like(first)) {
            return Err(BoardsError::Mixed {
                path: path.to_owned(),
                first: first.id.clone(),
                other: other.id.clone(),
                known,
            });
        }
        let keys: Vec<u8> = boards
            .iter()
            .flat_map(|b| format!("{:?}{:?}", b.cards, b.key).into_bytes())
            .collect();
        Ok(Boards {
            name: spec.to_owned(),
            deck: Deck::new(spec, None, cards).with_more(&keys),
            boards,
        })
    }

    /// The rules with the grid and the colours of these boards. Counts that are those of the rules leave the name as it is.
    pub fn fit(&self, rules: &NamedRuleset) -> Result<NamedRuleset, BoardsError> {
        let first = &self.boards[0];
        let fault = |reason: String| BoardsError::Board {
            path: self.name.clone(),
            board: first.id.clone(),
            reason,
        };
        let cards = first.cards.len();
        let grid = match (usize::from(rules.ruleset.cards()) == cards, cards) {
            (true, _) => rules.ruleset.grid(),
            (false, 20) => Grid {
                rows: 4,
                columns: 5,
            },
            (false, n) if n % 5 == 0 && n <= 25 => Grid {
                rows: (n / 5) as u8,
                columns: 5,
            },
            (false, n) => Grid {
                rows: 1,
                columns: u8::try_from(n).unwrap_or(u8::MAX),
            },
        };
        let kind = match (*rules.ruleset.kind(), counts(&first.key, cards)) {
            (Kind::Versus(mut v), Counts::Versus(own, other, assassins)) => {
                (v.starting, v.other, v.assassins) = (own, other, assassins);
                if let (Some(solo), Some(covers)) = (&mut v.solo, first.covers) {
                    solo.phantom_covers = covers;
                }
                Kind::Versus(v)
            }
            (Kind::Duet(d), Counts::Duet(key)) => Kind::Duet(Duet { key, ..d }),
            _ => {
                return Err(BoardsError::OtherGame {
                    path: self.name.clone(),
                    board: first.id.clone(),
                    rules: rules.name.clone(),
                });
            }
        };
        let ruleset = Ruleset::new(grid, kind).map_err(|e| fault(e.to_string()))?;
        for board in &self.boards {
            Deal::new(&ruleset, &board.cards, board.key).map_err(|e| BoardsError::Board {
                path: self.name.clone(),
                board: board.id.clone(),
                reason: e.to_string(),
            })?;
        }
        let name = match ruleset == rules.ruleset {
            true => rules.name.clone(),
            false => format!("{} (given)", rules.name),
        };
        Ok(NamedRuleset { name, ruleset })
    }

    /// A deal, counted from 0 and around; for rules that [`Boards::fit`] gave.
    pub fn deal(&self, ruleset: &Ruleset, number: u64) -> Option<Deal> {
        let board = &self.boards[(number % self.boards.len() as u64) as usize];
        Deal::new(ruleset, &board.cards, board.key).ok()
    }

    /// The place of a board by its id, or its number from 1.
    pub fn find(&self, board: &str) -> Option<u64> {
        let by_id = self.boards.iter().position(|b| b.id == board);
        let by_number = || board.parse::<usize>().ok()?.checked_sub(1);
        let at = by_id.or_else(by_number)?;
        (at < self.boards.len()).then_some(at as u64)
    }
}

/// Numbers of cards of each colour in a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// The starting team, the other, assassins.
    Versus(u8, u8, u8),
    Duet([[u8; 3]; 3]),
}

fn counts(key: &Key, cards: usize) -> Counts {
    match key {
        Key::Versus(k) => {
            let own = k.agents[k.starts.index()].len();
            let other = k.agents[k.starts.other().index()].len();
            Counts::Versus(own, other, k.assassins.len())
        }
        Key::Duet(k) => {
            let all = CardSet::first(cards as u8);
            let parts = [0, 1].map(|s: usize| {
                let (green, black) = (k.greens[s], k.blacks[s]);
                [green, all.minus(green.or(black)), black]
            });
            let mut table = [[0; 3]; 3];
            for (a, row) in table.iter_mut().enumerate() {
                for (b, cell) in row.iter_mut().enumerate() {
                    *cell = parts[0][a].and(parts[1][b]).len();
                }
            }
            Counts::Duet(table)
        }
    }
}

fn split(spec: &str) -> (&str, Option<&str>) {
    match spec.split_once('#') {
        Some((path, name)) => (path, Some(name)),
        None => (spec, None),
    }
}

fn ours(path: &str, file: Ours) -> Result<Vec<Draft>, BoardsError> {
    if file.version != 1 {
        return Err(BoardsError::Version {
            path: path.to_owned(),
            version: file.version,
        });
    }
    let boards = file.boards.into_iter().enumerate();
    boards
        .map(|(at, board)| {
            let id = board.id.clone().unwrap_or_else(|| (at + 1).to_string());
            let fault = |reason: String| BoardsError::Board {
                path: path.to_owned(),
                board: id.clone(),
                reason,
            };
            check_words(&board.words).map_err(fault)?;
            let key = our_key(&board).map_err(fault)?;
            Ok(Draft {
                group: id.clone(),
                words: board.words,
                key,
                covers: None,
                id,
            })
        })
        .collect()
}

fn check_words(words: &[String]) -> Result<(), String> {
    if !(4..=25).contains(&words.len()) {
        return Err(format!("{} words: from 4 to 25 fit the table", words.len()));
    }
    for (at, word) in words.iter().enumerate() {
        if word.trim().is_empty() {
            return Err(format!("word {} is empty", at + 1));
        }
        if words[..at].contains(word) {
            return Err(format!("`{word}` is there twice"));
        }
    }
    Ok(())
}

fn our_key(board: &OurBoard) -> Result<Key, String> {
    let places = |text: &str, letters: &str, known: &str| -> Result<CardSet, String> {
        let count = text.chars().count();
        if count != board.words.len() {
            let words = board.words.len();
            return Err(format!("the key has {count} letters for {words} words"));
        }
        if let Some(odd) = text.chars().find(|c| !known.contains(*c)) {
            return Err(format!("`{odd}` in the key: expected letters of {known}"));
        }
        let at = text
            .chars()
            .enumerate()
            .filter(|(_, c)| letters.contains(*c));
        Ok(at.map(|(at, _)| Pos(at as u8)).collect())
    };
    Ok(match &board.key {
        KeyText::One(text) => {
            let known = "rbn.-x";
            let agents = [places(text, "r", known)?, places(text, "b", known)?];
            let starts = match board.starts.as_deref() {
                Some("red") => Side::A,
                Some("blue") => Side::B,
                Some(other) => return Err(format!("starts `{other}`: expected red or blue")),
                None if agents[1].len() > agents[0].len() => Side::B,
                None => Side::A,
            };
            Key::Versus(VersusKey {
                agents,
                assassins: places(text, "x", known)?,
                starts,
            })
        }
        KeyText::Two([a, b]) => {
            let known = "gn.-x";
            Key::Duet(DuetKey {
                greens: [places(a, "g", known)?, places(b, "g", known)?],
                blacks: [places(a, "x", known)?, places(b, "x", known)?],
            })
        }
    })
}

fn instances(path: &str, file: Instances) -> Result<Vec<Draft>, BoardsError> {
    let mut drafts = Vec::new();
    for group in file.experiments {
        for instance in group.game_instances {
            let id = format!("{}-{}", group.name, instance.game_id);
            let fault = |reason: String| BoardsError::Board {
                path: path.to_owned(),
                board: id.clone(),
                reason,
            };
            check_words(&instance.board).map_err(fault)?;
            let of = &instance.assignments;
            let place = |word: &String| {
                let at = instance.board.iter().position(|w| w == word);
                at.map(|at| Pos(at as u8))
                    .ok_or_else(|| format!("`{word}` is assigned, but not on the board"))
            };
            let set = |words: &[String]| words.iter().map(place).collect::<Result<CardSet, _>>();
            let sets = [&of.team, &of.opponent, &of.innocent, &of.assassin].map(|words| set(words));
            let [team, opponent, innocent, assassin] = sets;
            let (team, opponent) = (team.map_err(fault)?, opponent.map_err(fault)?);
            let (innocent, assassin) = (innocent.map_err(fault)?, assassin.map_err(fault)?);
            let assigned = team.len() + opponent.len() + innocent.len() + assassin.len();
            if usize::from(assigned) != instance.board.len() {
                let reason = format!("{assigned} of {} words are assigned", instance.board.len());
                return Err(fault(reason));
            }
            drafts.push(Draft {
                group: group.name.clone(),
                id: id.clone(),
                words: instance.board,
                key: Key::Versus(VersusKey {
                    agents: [team, opponent],
                    assassins: assassin,
                    starts: Side::A,
                }),
                covers: group.difficulty,
            });
        }
    }
    Ok(drafts)
}

impl From<BoardsError> for DeckError {
    fn from(error: BoardsError) -> DeckError {
        DeckError::Boards(Box::new(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, chosen: Option<&str>) -> Result<Boards, BoardsError> {
        Boards::parse("given.json", "given.json", chosen, text)
    }

    const INSTANCES: &str = r#"{"experiments": [
        {"name": "low", "opponent difficulty": 2, "variable": "Risk", "game_instances": [
            {"game_id": 0, "board": ["a1","b1","c1","d1","e1"],
             "assignments": {"team": ["b1","a1"], "opponent": ["c1"], "innocent": ["d1","e1"], "assassin": []}},
            {"game_id": 1, "board": ["a1","x1","c1","d1","y1"],
             "assignments": {"team": ["x1","a1"], "opponent": ["c1"], "innocent": ["d1","y1"], "assassin": []}}]},
        {"name": "high", "game_instances": [
            {"game_id": 0, "board": ["a1","b1","c1","d1","e1"],
             "assignments": {"team": ["b1","a1"], "opponent": ["c1"], "innocent": [], "assassin": ["d1","e1"]}}]}]}"#;

    #[test]
    fn published_instances_are_read_with_their_colours_and_covers() {
        assert!(matches!(
            read(INSTANCES, None),
            Err(BoardsError::Mixed { .. })
        ));
        let low = read(INSTANCES, Some("low")).unwrap();
        assert_eq!((low.boards.len(), low.deck.len()), (2, 7));
        let solo = NamedRuleset::parse("classic+solo").unwrap();
        let rules = low.fit(&solo).unwrap();
        let Kind::Versus(v) = *rules.ruleset.kind() else {
            panic!("{rules}")
        };
        assert_eq!((v.starting, v.other, v.assassins), (2, 1, 0));
        assert_eq!(v.solo.unwrap().phantom_covers, 2);
        let deal = low.deal(&rules.ruleset, 3).unwrap();
        assert_eq!(deal.cards(), low.boards[1].cards);
        let high = read(INSTANCES, Some("high")).unwrap();
        assert_eq!(high.fit(&solo).unwrap().ruleset.cards(), 5);
        assert!(matches!(
            read(INSTANCES, Some("none")),
            Err(BoardsError::Nothing { .. })
        ));
        assert!(low.fit(&NamedRuleset::parse("duet").unwrap()).is_err());
    }

    #[test]
    fn our_boards_are_read_and_faults_are_told_with_their_place() {
        let board = |key: &str| {
            format!(
                r#"{{"version":1,"boards":[{{"id":"k","words":["a","b","c","d"],"key":{key}}}]}}"#
            )
        };
        let one = read(&board(r#""rrbx""#), None).unwrap();
        assert_eq!(one.find("k"), Some(0));
        let other = read(&board(r#""rbrx""#), None).unwrap();
        assert_ne!(
            one.deck.content_hash(),
            other.deck.content_hash(),
            "the key is part of what a run depends on"
        );
        let duet = read(&board(r#"["gn.x","gg-x"]"#), None).unwrap();
        assert!(duet.fit(&crate::rulebook::duet()).is_ok());
        for (key, reason) in [
            (r#""rrb""#, "3 letters for 4 words"),
            (r#""rrbz""#, "`z` in the key"),
        ] {
            let error = read(&board(key), None).unwrap_err().to_string();
            assert!(
                error.contains(reason) && error.contains("board `k`"),
                "{error}"
            );
        }
    }
}
