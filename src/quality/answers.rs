//! Clues for the boards: from a spymaster, or from a CSV of anywhere.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::QualityError;
use super::boards::Boards;
use crate::deck::Language;
use crate::players::{EXEC, LEXICON, Library, Registry, Resources, Spec, Wanted};
use crate::rules::{CardSet, Number, Purpose, Seed};

/// A clue for a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Index into the boards.
    pub board: usize,
    /// The word or phrase.
    pub clue: String,
    /// The number said with it.
    pub number: Number,
    /// The cards it is for, where that is known.
    pub intended: CardSet,
}

/// The lexica a spec thinks in, by the names of their files.
pub fn lexica_of(spec: &Spec) -> Vec<String> {
    spec.lexica().map(file_name).collect()
}

/// `default` is English; a path is known by its file.
pub fn file_name(name: &str) -> String {
    if name == LEXICON.default {
        return "en".to_owned();
    }
    let path = std::path::Path::new(name);
    match path.extension() {
        Some(_) => path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into(),
        None => name.to_owned(),
    }
}

/// Checks specs; all spymasters with their defaults where there are none.
pub fn specs(registry: &Registry, texts: &[String]) -> Result<Vec<Spec>, QualityError> {
    let texts = match texts.is_empty() {
        true => {
            // A command of no name is no bot.
            let named = registry.spymasters().filter(|s| s.name != EXEC);
            named.map(|s| s.name.to_string()).collect()
        }
        false => texts.to_vec(),
    };
    Ok(texts
        .iter()
        .map(|text| registry.spymaster_spec(text))
        .collect::<Result<_, _>>()?)
}

/// The lexica and the deck, for all of these spymasters.
pub fn resources(
    specs: &[Spec],
    boards: &Boards,
    library: &Library,
) -> Result<Arc<Resources>, QualityError> {
    let lexica = specs.iter().flat_map(Spec::lexica);
    let wanted = Wanted::new(boards.deck.clone().into(), Language::En, lexica);
    Ok(library.resources(&wanted)?)
}

/// A spymaster's clue on each board. Each board has a generator of its own: the same clues on any number of threads.
pub fn of_spymaster(
    spec: &Spec,
    boards: &Boards,
    registry: &Registry,
    resources: &Resources,
) -> Result<Vec<Answer>, QualityError> {
    let build = || registry.spymaster(spec, &boards.rules.ruleset, resources);
    build()?;
    let fault = |at: usize, problem: String| QualityError::Player {
        player: spec.to_string(),
        place: format!("board {}", boards.boards[at].id()),
        problem,
    };
    (0..boards.boards.len())
        .into_par_iter()
        .map_init(build, |player, at| {
            let board = &boards.boards[at];
            let player = player
                .as_mut()
                .map_err(|error| fault(at, error.to_string()))?;
            let task = board
                .task()
                .ok_or_else(|| fault(at, "no clue is awaited".into()))?;
            let mut rng = Seed(1).stream(
                u64::from(board.set),
                board.number as u64,
                Purpose::SpymasterA,
            );
            let clue = player
                .clue(&task, &mut rng)
                .map_err(|error| fault(at, error.to_string()))?;
            let word = resources.book().word(clue.clue);
            Ok(Answer {
                board: at,
                clue: word
                    .ok_or_else(|| fault(at, "a clue outside the vocabulary".into()))?
                    .to_owned(),
                number: clue.number,
                intended: clue.intended,
            })
        })
        .collect()
}

/// Reads `board,clue,number`; further columns are ignored. `file` is only for messages.
pub fn of_csv(text: &str, file: &str, boards: &Boards) -> Result<Vec<Answer>, QualityError> {
    let fault = |line: u64, problem: String| QualityError::Answers {
        file: file.to_owned(),
        line,
        problem,
    };
    let ids: HashMap<String, usize> = boards
        .boards
        .iter()
        .enumerate()
        .map(|(at, board)| (board.id(), at))
        .collect();
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = reader
        .headers()
        .map_err(|error| fault(1, error.to_string()))?
        .clone();
    let column = |name: &str| {
        header
            .iter()
            .position(|cell| {
                cell.trim_start_matches('\u{feff}')
                    .eq_ignore_ascii_case(name)
            })
            .ok_or_else(|| fault(1, format!("no column `{name}`; expected board,clue,number")))
    };
    let columns = [column("board")?, column("clue")?, column("number")?];
    let mut answers: Vec<Answer> = Vec::new();
    let mut lines: HashMap<usize, u64> = HashMap::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            fault(line, error.to_string())
        })?;
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |at: usize| record.get(columns[at]).unwrap_or("");
        let [id, clue, number] = [cell(0), cell(1), cell(2)];
        let Some(&board) = ids.get(id) else {
            let known = "1-1 to 1-1000 or 2-1 to 2-1000, as `quality boards` lists them";
            return Err(fault(line, format!("no board `{id}`; expected {known}")));
        };
        if let Some(before) = lines.insert(board, line) {
            let problem = format!("board {id} has an answer in line {before} already");
            return Err(fault(line, problem));
        }
        if clue.is_empty() {
            return Err(fault(line, "the clue is empty".into()));
        }
        let number = read_number(number).ok_or_else(|| {
            fault(
                line,
                format!("`{number}` is no number; expected a count, 0 or unlimited"),
            )
        })?;
        answers.push(Answer {
            board,
            clue: clue.to_lowercase(),
            number,
            intended: CardSet::EMPTY,
        });
    }
    if answers.is_empty() {
        return Err(fault(2, "there are no clues".into()));
    }
    answers.sort_by_key(|answer| answer.board);
    Ok(answers)
}

fn read_number(text: &str) -> Option<Number> {
    match text {
        "0" | "zero" => Some(Number::Zero),
        "unlimited" | "∞" => Some(Number::Unlimited),
        digits => match digits.parse::<u8>() {
            Ok(n @ 1..=25) => Some(Number::Count(n)),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_clues_is_read_in_any_order_of_rows_and_columns() {
        let boards = Boards::of_set(1, 4).unwrap();
        let text =
            "clue, number, board, by\nSea,2,1-3,me\n\"ice cream\",unlimited,1-1,me\nno,0,1-2\n";
        let answers = of_csv(text, "f", &boards).unwrap();
        let told: Vec<(usize, &str, Number)> = answers
            .iter()
            .map(|a| (a.board, a.clue.as_str(), a.number))
            .collect();
        assert_eq!(
            told,
            [
                (0, "ice cream", Number::Unlimited),
                (1, "no", Number::Zero),
                (2, "sea", Number::Count(2)),
            ]
        );
    }

    #[test]
    fn faults_of_a_file_are_told_with_their_line() {
        let boards = Boards::of_set(1, 2).unwrap();
        for (text, line, what) in [
            ("board,clue\n", 1, "`number`"),
            ("board,clue,number\n", 2, "no clues"),
            ("board,clue,number\n1-1,sea,2\n1-9,sea,2\n", 3, "`1-9`"),
            ("board,clue,number\n1-1,sea,2\n1-1,sky,2\n", 3, "line 2"),
            ("board,clue,number\n1-1,,2\n", 2, "empty"),
            ("board,clue,number\n1-1,sea,two\n", 2, "`two`"),
            ("board,clue,number\n1-1,sea\n", 2, "``"),
            ("board,clue,number\n1-1,sea,26\n", 2, "`26`"),
        ] {
            let error = of_csv(text, "f.csv", &boards).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("f.csv: line {line}: ")),
                "{error}"
            );
            assert!(error.contains(what), "{error}");
        }
    }

    #[test]
    fn the_lexica_of_a_spec_go_by_the_names_of_their_files() {
        let of = |text: &str| lexica_of(&Registry::standard().spymaster_spec(text).unwrap());
        assert_eq!(of("margin"), ["en"]);
        assert_eq!(of("margin:lexicon=minilm"), ["minilm"]);
        assert_eq!(
            of("expected:lexica=glove100+use,lexicon=some/where/potion.fifu"),
            ["potion", "glove100", "use"]
        );
    }
}
