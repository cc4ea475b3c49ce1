//! Reading deck files: CSV of words, CSV of pictures, plain lists.
//!
//! Reading never stops at the first problem: it repairs what it can and returns the cards with everything it noticed.
use std::collections::HashMap;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::card::{Card, Concept, PictureCard, WordCard};
use super::problem::{Problem, ProblemKind};
use super::{BIG_GRID, Language, SMALL_GRID};

/// Cards with the line each came from.
pub(super) struct Parsed {
    pub cards: Vec<Card>,
    pub problems: Vec<Problem>,
}

/// The format of a deck file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckFormat {
    /// Comma-separated with a header: `word,gloss,hard,tags` or the columns of a picture deck.
    Csv,
    /// A word a line; `#` starts a comment.
    List,
}

impl DeckFormat {
    /// By the file's name, or by its first line when the name says nothing.
    pub fn guess(name: &str, bytes: &[u8]) -> Self {
        let name = name.to_ascii_lowercase();
        if name.ends_with(".csv") {
            return DeckFormat::Csv;
        }
        if name.ends_with(".txt") || name.ends_with(".list") {
            return DeckFormat::List;
        }
        let text = String::from_utf8_lossy(bytes);
        let first = text
            .trim_start_matches('\u{FEFF}')
            .lines()
            .next()
            .unwrap_or("");
        let columns: Vec<&str> = first.split(',').map(str::trim).collect();
        if columns.len() > 1 && (columns.contains(&"word") || columns.contains(&"id")) {
            DeckFormat::Csv
        } else {
            DeckFormat::List
        }
    }
}

/// Letters of the longest word or phrase on a card.
const LONGEST: usize = 100;

/// Reads a deck file.
pub(super) fn parse(bytes: &[u8], format: DeckFormat) -> Parsed {
    let mut problems = Vec::new();
    let text = decode(bytes, &mut problems);
    let rows = match format {
        DeckFormat::List => list_rows(&text),
        DeckFormat::Csv => csv_rows(&text, &mut problems),
    };
    let mut first_line: HashMap<String, usize> = HashMap::new();
    let mut cards = Vec::with_capacity(rows.len());
    for (line, card) in rows {
        let name = match &card {
            Card::Word(word) => word.text.as_str(),
            Card::Picture(picture) => picture.id.as_str(),
        };
        if name.is_empty() {
            problems.push(Problem {
                line,
                kind: ProblemKind::EmptyWord,
            });
            continue;
        }
        let letters = name.chars().count();
        if letters > LONGEST {
            problems.push(Problem {
                line,
                kind: ProblemKind::TooLong { letters },
            });
            continue;
        }
        let folded = fold(name);
        if let Some(&first) = first_line.get(&folded) {
            problems.push(Problem {
                line,
                kind: ProblemKind::Duplicate {
                    text: name.to_owned(),
                    first,
                },
            });
            continue;
        }
        first_line.insert(folded, line);
        cards.push(card);
    }
    if cards.len() < SMALL_GRID {
        problems.push(Problem {
            line: 0,
            kind: ProblemKind::TooFewCards {
                cards: cards.len(),
                needed: SMALL_GRID,
            },
        });
    } else if cards.len() < BIG_GRID {
        problems.push(Problem {
            line: 0,
            kind: ProblemKind::SmallGridOnly { cards: cards.len() },
        });
    }
    problems.sort_by_key(|problem| {
        if problem.line == 0 {
            usize::MAX
        } else {
            problem.line
        }
    });
    Parsed { cards, problems }
}

/// Two cards are the same when their texts differ only in case, compatibility form, white space or Russian ё.
fn fold(text: &str) -> String {
    let plain: String = text
        .nfkc()
        .flat_map(char::to_lowercase)
        .map(|c| if c == 'ё' { 'е' } else { c })
        .filter(|c| !is_invisible(*c))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
        || c.is_control()
}

fn decode(bytes: &[u8], problems: &mut Vec<Problem>) -> String {
    let mut text = String::with_capacity(bytes.len());
    for (index, line) in bytes.split_inclusive(|&b| b == b'\n').enumerate() {
        match std::str::from_utf8(line) {
            Ok(good) => text.push_str(good),
            Err(_) => {
                problems.push(Problem {
                    line: index + 1,
                    kind: ProblemKind::NotUtf8,
                });
                text.push_str(&String::from_utf8_lossy(line));
            }
        }
    }
    if let Some(rest) = text.strip_prefix('\u{FEFF}') {
        problems.push(Problem {
            line: 1,
            kind: ProblemKind::ByteOrderMark,
        });
        text = rest.to_owned();
    }
    let mut clean = String::with_capacity(text.len());
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if !is_nfc(line) {
            problems.push(Problem {
                line: index + 1,
                kind: ProblemKind::NotNfc {
                    text: shorten(line),
                },
            });
        }
        if line
            .trim_end_matches(['\r', '\n'])
            .chars()
            .any(|c| is_invisible(c) && c != '\u{200D}')
        {
            problems.push(Problem {
                line: index + 1,
                kind: ProblemKind::Invisible {
                    text: shorten(line),
                },
            });
        }
        // The joiner stays: emoji are built with it.
        clean.extend(
            line.nfc()
                .filter(|&c| c == '\n' || c == '\u{200D}' || !is_invisible(c)),
        );
    }
    clean
}

fn shorten(line: &str) -> String {
    line.trim().chars().take(60).collect()
}

fn list_rows(text: &str) -> Vec<(usize, Card)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim(), line))
        .filter(|(_, word, line)| {
            !word.is_empty() || !(line.trim().is_empty() || line.trim_start().starts_with('#'))
        })
        .map(|(line, word, _)| {
            (
                line,
                Card::word(word.split_whitespace().collect::<Vec<_>>().join(" ")),
            )
        })
        .collect()
}

/// The content of a CSV column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Word,
    Gloss,
    Hard,
    Tags,
    Id,
    Emoji,
    Concepts(Language),
    Label(Language),
    Ignored,
}

fn column(name: &str) -> Option<Column> {
    Some(match name {
        "word" => Column::Word,
        "gloss" => Column::Gloss,
        "hard" => Column::Hard,
        "tags" => Column::Tags,
        "id" => Column::Id,
        "emoji" => Column::Emoji,
        _ => match name.split_once('_')? {
            ("concepts", code) => Column::Concepts(code.parse().ok()?),
            ("label", code) => Column::Label(code.parse().ok()?),
            _ => return None,
        },
    })
}

fn csv_rows(text: &str, problems: &mut Vec<Problem>) -> Vec<(usize, Card)> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(true)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => {
            problems.push(Problem {
                line: 1,
                kind: ProblemKind::BadRow {
                    message: error.to_string(),
                },
            });
            return Vec::new();
        }
    };
    let line_of_header = header.position().map_or(1, |at| at.line() as usize);
    let columns: Vec<Column> = header
        .iter()
        .map(|name| {
            column(&name.to_ascii_lowercase()).unwrap_or_else(|| {
                problems.push(Problem {
                    line: line_of_header,
                    kind: ProblemKind::UnknownColumn {
                        name: name.to_owned(),
                    },
                });
                Column::Ignored
            })
        })
        .collect();
    let pictures = columns.contains(&Column::Id) && !columns.contains(&Column::Word);
    if !pictures && !columns.contains(&Column::Word) {
        problems.push(Problem {
            line: line_of_header,
            kind: ProblemKind::MissingColumn {
                name: "word".to_owned(),
            },
        });
        return Vec::new();
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, |at| at.line() as usize);
                problems.push(Problem {
                    line,
                    kind: ProblemKind::BadRow {
                        message: error.to_string(),
                    },
                });
                continue;
            }
        };
        let line = record.position().map_or(0, |at| at.line() as usize);
        // Trailing empty columns may be left out; more fields than columns are a slip of quoting.
        if record.len() > columns.len() {
            let message = format!("{} fields, the header has {}", record.len(), columns.len());
            problems.push(Problem {
                line,
                kind: ProblemKind::BadRow { message },
            });
        }
        let fields = columns.iter().copied().zip(record.iter());
        rows.push((
            line,
            if pictures {
                picture(fields, &columns, line, problems)
            } else {
                word(fields, line, problems)
            },
        ));
    }
    rows
}

fn word<'a>(
    fields: impl Iterator<Item = (Column, &'a str)>,
    line: usize,
    problems: &mut Vec<Problem>,
) -> Card {
    let mut card = WordCard::default();
    for (column, text) in fields {
        match column {
            Column::Word => card.text = text.split_whitespace().collect::<Vec<_>>().join(" "),
            Column::Gloss => card.gloss = text.to_owned(),
            Column::Hard => card.hard = hard(text, line, problems),
            Column::Tags => card.tags = tags(text),
            _ => {}
        }
    }
    Card::Word(card)
}

fn picture<'a>(
    fields: impl Iterator<Item = (Column, &'a str)>,
    columns: &[Column],
    line: usize,
    problems: &mut Vec<Problem>,
) -> Card {
    let mut card = PictureCard::default();
    for (column, text) in fields {
        match column {
            Column::Id => card.id = text.to_owned(),
            Column::Emoji => card.emoji = text.to_owned(),
            Column::Label(language) if !text.is_empty() => {
                card.labels.push((language, text.to_owned()))
            }
            Column::Concepts(language) => card
                .concepts
                .push((language, concepts(text, line, problems))),
            Column::Hard => card.hard = hard(text, line, problems),
            Column::Tags => card.tags = tags(text),
            _ => {}
        }
    }
    for column in columns {
        if let Column::Concepts(language) = column
            && card.concepts(*language).is_empty()
        {
            problems.push(Problem {
                line,
                kind: ProblemKind::NoConcepts {
                    language: language.to_string(),
                },
            });
        }
    }
    Card::Picture(card)
}

fn hard(text: &str, line: usize, problems: &mut Vec<Problem>) -> bool {
    match text.to_ascii_lowercase().as_str() {
        "" | "0" | "no" | "false" => false,
        "1" | "yes" | "true" | "hard" | "x" => true,
        _ => {
            problems.push(Problem {
                line,
                kind: ProblemKind::BadHardMark {
                    text: text.to_owned(),
                },
            });
            false
        }
    }
}

fn tags(text: &str) -> Vec<String> {
    text.split([' ', ';'])
        .filter(|tag| !tag.is_empty())
        .map(str::to_owned)
        .collect()
}

/// `river:1;water:0.6`; a concept without a weight has weight 1.
fn concepts(text: &str, line: usize, problems: &mut Vec<Problem>) -> Vec<Concept> {
    let mut found: Vec<Concept> = Vec::new();
    for item in text
        .split([';', '|'])
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        let (word, weight) = match item.rsplit_once([':', '=']) {
            Some((word, weight)) => (word.trim(), weight.trim().parse::<f32>().ok()),
            None => (item, Some(1.0)),
        };
        match weight {
            Some(weight) if weight > 0.0 && weight <= 1.0 && !word.is_empty() => {
                found.push(Concept {
                    word: word.to_owned(),
                    weight,
                })
            }
            _ => problems.push(Problem {
                line,
                kind: ProblemKind::BadWeight {
                    text: item.to_owned(),
                },
            }),
        }
    }
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    found
}
