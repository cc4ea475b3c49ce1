//! A report as Markdown and as JSON.

use serde_json::{Map, Value, json};

use super::replay::ShownClue;
use super::sections::Report;
use super::table::markdown as plain;

/// The report as Markdown: tables, and clues in words.
pub fn markdown(report: &Report) -> String {
    let mut out = format!("# {}\n\n", plain(&report.title));
    if !report.about.is_empty() {
        out.push_str(&format!("{}\n\n", plain(&report.about)));
    }
    for (name, value) in &report.facts {
        out.push_str(&format!("- {name}: {}\n", plain(&value.shown())));
    }
    out.push('\n');
    out.push_str(&sections(report, 2));
    out
}

/// Only the sections, with headings of this level; at level 0 only the tables.
pub fn sections(report: &Report, level: usize) -> String {
    let mut out = String::new();
    for section in &report.sections {
        if section.tables.is_empty() && section.text.is_empty() {
            continue;
        }
        if level > 0 {
            out.push_str(&format!("{} {}\n\n", "#".repeat(level), section.title));
            if !section.text.is_empty() {
                out.push_str(&format!("{}\n\n", plain(&section.text)));
            }
        }
        for table in &section.tables {
            out.push_str(&table.markdown());
            out.push('\n');
        }
        for (title, clues) in section.clues.iter().filter(|_| level > 0) {
            out.push_str(&format!("{title}:\n\n"));
            for clue in clues {
                out.push_str(&clue_line(report, clue));
            }
            out.push('\n');
        }
    }
    out
}

fn clue_line(report: &Report, clue: &ShownClue) -> String {
    let touched: Vec<String> = clue
        .touched
        .iter()
        .map(|(word, what)| format!("{word} ({what})"))
        .collect();
    let team = report.teams.get(clue.team).map_or("", String::as_str);
    let line = format!(
        "“{}: {}” by {team}, worth {:+}; meant {}; touched {}",
        clue.word,
        clue.number,
        clue.value,
        clue.meant.join(", "),
        touched.join(", ")
    );
    format!("- {}\n", plain(&line))
}

/// The number said with a clue: a number where it is one.
fn number(said: &str) -> Value {
    said.parse::<u64>()
        .map_or_else(|_| json!(said), |n| json!(n))
}

/// The report as JSON: every table under its id.
pub fn to_json(report: &Report) -> Value {
    let tables: Map<String, Value> = report
        .tables()
        .map(|table| (table.id.clone(), table.json()))
        .collect();
    let facts: Map<String, Value> = report
        .facts
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.json()))
        .collect();
    let clue = |clue: &ShownClue| {
        json!({
            "clue": clue.word, "number": number(&clue.number), "value": clue.value, "found": clue.found,
            "team": report.teams.get(clue.team), "block": clue.row.block, "game": clue.row.game,
            "meant": clue.meant,
            "touched": clue.touched.iter().map(|(w, what)| json!({ "word": w, "is": what })).collect::<Vec<_>>(),
        })
    };
    let groups = report.sections.iter().flat_map(|s| &s.clues);
    let groups: Vec<Vec<Value>> = groups
        .map(|(_, clues)| clues.iter().map(clue).collect())
        .collect();
    let games: Vec<Value> = report
        .sections
        .iter()
        .flat_map(|s| &s.games)
        .map(|game| {
            json!({
                "block": game.row.block, "game": game.row.game, "rules": game.rules,
                "teams": game.teams, "steps": game.steps,
            })
        })
        .collect();
    json!({
        "title": report.title,
        "about": report.about,
        "facts": facts,
        "tables": tables,
        "best_clues": groups.first(),
        "worst_clues": groups.get(1),
        "games": games,
    })
}
