//! One self-contained page: no network, readable without scripts, light and dark.
//!
//! HTML by hand: a few known parts and one function that escapes; maud would be a macro for these two hundred lines alone.

use serde_json::json;

use super::plot::STYLE;
use super::replay::{ShownClue, ShownGame};
use super::sections::{Report, Section};
use super::table::ReportTable;
use crate::wording::{escape, json_in_page};

/// Rows from which a table is folded away.
const LONG: usize = 16;

/// The report as a page.
pub fn page(report: &Report) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0} – tournament report</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n\
         <header><h1>{0}</h1>\n",
        escape(&report.title),
        include_str!("page.css"),
        STYLE
    );
    if !report.about.is_empty() {
        out.push_str(&format!(
            "<p class=\"about\">{}</p>\n",
            escape(&report.about)
        ));
    }
    out.push_str("<dl>");
    for (name, value) in &report.facts {
        out.push_str(&format!(
            "<div><dt>{name}</dt><dd>{}</dd></div>",
            escape(&value.shown())
        ));
    }
    out.push_str("</dl>\n<nav aria-label=\"Sections\"><ul>");
    for section in &report.sections {
        out.push_str(&format!(
            "<li><a href=\"#{}\">{}</a></li>",
            section.id, section.title
        ));
    }
    out.push_str("</ul></nav></header>\n<main>\n");
    for section in &report.sections {
        push_section(&mut out, report, section);
    }
    out.push_str(&format!(
        "</main>\n<script>\n{}</script>\n</body>\n</html>\n",
        include_str!("page.js")
    ));
    out
}

fn push_section(out: &mut String, report: &Report, section: &Section) {
    out.push_str(&format!(
        "<section id=\"{0}\" aria-labelledby=\"{0}-title\"><h2 id=\"{0}-title\">{1}</h2>\n",
        section.id, section.title
    ));
    if !section.text.is_empty() {
        out.push_str(&format!("<p>{}</p>\n", escape(&section.text)));
    }
    // A matrix is a table with coloured cells on a page, and a picture only in a file.
    let is_matrix = |id: &str| {
        section
            .tables
            .iter()
            .any(|t| t.id == id && t.heat.is_some())
    };
    for plot in section.plots.iter().filter(|plot| !is_matrix(&plot.id)) {
        out.push_str(&format!(
            "<figure>{}<figcaption>{}</figcaption></figure>\n",
            plot.svg,
            escape(&plot.title)
        ));
    }
    for table in &section.tables {
        push_table(out, table);
    }
    for (title, clues) in &section.clues {
        out.push_str(&format!("<h3>{title}</h3>\n<div class=\"clues\">"));
        for clue in clues {
            push_clue(out, report, clue);
        }
        out.push_str("</div>\n");
    }
    for (at, game) in section.games.iter().enumerate() {
        push_game(out, at, game);
    }
    out.push_str("</section>\n");
}

fn push_table(out: &mut String, table: &ReportTable) {
    if table.rows.len() >= LONG {
        let caption = if table.caption.is_empty() {
            "Table"
        } else {
            &table.caption
        };
        out.push_str(&format!(
            "<details><summary>{} ({} rows)</summary>",
            escape(caption),
            table.rows.len()
        ));
        out.push_str(&table.html());
        out.push_str("</details>\n");
    } else {
        out.push_str(&table.html());
    }
}

fn push_clue(out: &mut String, report: &Report, clue: &ShownClue) {
    let team = report.teams.get(clue.team).map_or("", String::as_str);
    let touched: Vec<String> = clue
        .touched
        .iter()
        .map(|(word, what)| format!("{} ({what})", escape(word)))
        .collect();
    out.push_str(&format!(
        "<article><h4>“{}: {}” <span class=\"worth\">{:+}</span></h4><p>{}; block {}, game {}.<br>Meant: {}. Touched: {}.</p>{}</article>",
        escape(&clue.word),
        escape(&clue.number),
        clue.value,
        escape(team),
        clue.row.block,
        clue.row.game,
        list(&clue.meant.iter().map(|w| escape(w)).collect::<Vec<_>>()),
        list(&touched),
        clue.picture.html()
    ));
}

fn list(words: &[String]) -> String {
    if words.is_empty() {
        "nothing".into()
    } else {
        words.join(", ")
    }
}

fn push_game(out: &mut String, at: usize, game: &ShownGame) {
    let [a, b] = &game.teams;
    let who = if a == b {
        escape(a)
    } else {
        format!("{} against {}", escape(a), escape(b))
    };
    out.push_str(&format!(
        "<article class=\"game\" tabindex=\"0\" aria-label=\"Sample game {0}\"><h3>Game {0}: {1}</h3><p>{2}; block {3}, game {4}</p>\
         <div class=\"play\">{5}<div class=\"steps\"><div class=\"buttons\" hidden><button type=\"button\" data-go=\"first\">|◀ start</button>\
         <button type=\"button\" data-go=\"back\">◀ back</button><button type=\"button\" data-go=\"next\">next ▶</button>\
         <button type=\"button\" data-go=\"last\">end ▶|</button> <output aria-live=\"polite\"></output></div><ol>",
        at + 1,
        who,
        escape(&game.rules),
        game.row.block,
        game.row.game,
        game.picture.html()
    ));
    for step in &game.steps {
        out.push_str(&format!("<li>{}</li>", escape(step)));
    }
    out.push_str(&format!(
        "</ol></div></div><script type=\"application/json\">{}</script></article>\n",
        json_in_page(&json!(game.moments))
    ));
}
