//! A table that can be read, and be written as Markdown, CSV, JSON or HTML.

use serde_json::{Map, Value, json};

use crate::stats::Interval;
use crate::wording::escape;

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    None,
    /// A text.
    Text(String),
    /// A count.
    Count(u64),
    /// A number that names something, such as a seed.
    Id(u64),
    /// A number, shown with so many digits.
    Number(f64, usize),
    /// A share of one, shown in per cent with so many digits.
    Share(f64, usize),
    /// A number with its interval.
    Interval(Interval, usize),
    /// A share of one with its interval, shown in per cent.
    ShareInterval(Interval, usize),
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// A share with its interval, where there is one.
    pub fn share_of(estimate: Option<Interval>) -> Cell {
        estimate.map_or(Cell::None, |e| Cell::ShareInterval(e, 1))
    }

    /// The value behind it.
    pub fn value(&self) -> Option<f64> {
        match *self {
            Cell::None | Cell::Text(_) | Cell::Id(_) => None,
            Cell::Count(n) => Some(n as f64),
            Cell::Number(v, _) | Cell::Share(v, _) => Some(v).filter(|v| v.is_finite()),
            Cell::Interval(e, _) | Cell::ShareInterval(e, _) => {
                Some(e.value).filter(|v| v.is_finite())
            }
        }
    }

    /// As people read it.
    pub fn shown(&self) -> String {
        let finite = |v: f64, text: String| if v.is_finite() { text } else { "–".into() };
        match self {
            Cell::None => "–".into(),
            Cell::Text(text) => text.clone(),
            Cell::Count(n) => group(*n),
            Cell::Id(n) => n.to_string(),
            Cell::Number(v, d) => finite(*v, fixed(*v, *d)),
            Cell::Share(v, d) => finite(*v, fixed(100.0 * v, *d) + " %"),
            Cell::Interval(e, d) => e.text(|v| fixed(v, *d)),
            Cell::ShareInterval(e, d) => finite(e.value, e.text(|v| fixed(100.0 * v, *d)) + " %"),
        }
    }

    /// As programs read it: numbers as they are, shares as shares of one.
    pub fn json(&self) -> Value {
        match self {
            Cell::None => Value::Null,
            Cell::Text(text) => json!(text),
            Cell::Count(n) | Cell::Id(n) => json!(n),
            Cell::Number(v, _) | Cell::Share(v, _) => number(*v),
            Cell::Interval(e, _) | Cell::ShareInterval(e, _) => {
                json!({ "value": number(e.value), "low": number(e.low), "high": number(e.high) })
            }
        }
    }
}

/// A number with so many digits, and never a minus before zero.
fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        _ => text,
    }
}

fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// A whole number with its thousands apart.
pub fn group(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A column: a key for programs and a name for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Stable, in snake case.
    pub key: String,
    /// Shown.
    pub name: String,
}

/// Rows under columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportTable {
    /// Stable name, used for files.
    pub id: String,
    /// Its caption.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, as long as the columns.
    pub rows: Vec<Vec<Cell>>,
    /// Cells are coloured by their value: the lowest, the middle and the highest.
    pub heat: Option<[f64; 3]>,
}

impl ReportTable {
    /// An empty table. Columns are pairs of key and name.
    pub fn new(id: &str, caption: impl Into<String>, columns: &[(&str, &str)]) -> ReportTable {
        let column = |&(key, name): &(&str, &str)| Column {
            key: key.into(),
            name: name.into(),
        };
        ReportTable {
            id: id.into(),
            caption: caption.into(),
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
            heat: None,
        }
    }

    /// One column more.
    pub fn column(&mut self, key: impl Into<String>, name: impl Into<String>) {
        self.columns.push(Column {
            key: key.into(),
            name: name.into(),
        });
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<Cell>) {
        debug_assert_eq!(cells.len(), self.columns.len(), "{}", self.id);
        self.rows.push(cells);
    }

    /// True if every cell of a column is a text.
    fn is_text(&self, column: usize) -> bool {
        self.rows
            .iter()
            .all(|row| matches!(row[column], Cell::Text(_)))
    }

    /// Markdown with its caption.
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        if !self.caption.is_empty() {
            out.push_str(&format!("{}\n\n", markdown(&self.caption)));
        }
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        out.push_str(&line(
            self.columns.iter().map(|c| markdown(&c.name)).collect(),
        ));
        let rule = |i| if self.is_text(i) { "---" } else { "---:" };
        out.push_str(&line(
            (0..self.columns.len()).map(|i| rule(i).into()).collect(),
        ));
        for row in &self.rows {
            out.push_str(&line(row.iter().map(|c| markdown(&c.shown())).collect()));
        }
        out
    }

    /// CSV with a header. A number with an interval takes three columns.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let wide = |i: usize| {
            self.rows
                .iter()
                .any(|r| matches!(r[i], Cell::Interval(..) | Cell::ShareInterval(..)))
        };
        let mut header = Vec::new();
        for (i, column) in self.columns.iter().enumerate() {
            header.push(column.key.clone());
            if wide(i) {
                header.push(format!("{}_low", column.key));
                header.push(format!("{}_high", column.key));
            }
        }
        let plain = |v: f64| {
            if v.is_finite() {
                v.to_string()
            } else {
                String::new()
            }
        };
        let mut written = writer.write_record(&header);
        for row in &self.rows {
            let mut record = Vec::new();
            for (i, cell) in row.iter().enumerate() {
                let mut fields = match cell {
                    Cell::None => vec![String::new()],
                    Cell::Text(text) => vec![text.clone()],
                    Cell::Count(n) | Cell::Id(n) => vec![n.to_string()],
                    Cell::Number(v, _) | Cell::Share(v, _) => vec![plain(*v)],
                    Cell::Interval(e, _) | Cell::ShareInterval(e, _) => {
                        vec![plain(e.value), plain(e.low), plain(e.high)]
                    }
                };
                fields.resize(if wide(i) { 3 } else { 1 }, String::new());
                record.append(&mut fields);
            }
            written = written.and_then(|()| writer.write_record(&record));
        }
        // Writing to memory does not fail.
        debug_assert!(written.is_ok());
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// A list of objects, one a row.
    pub fn json(&self) -> Value {
        let object = |row: &Vec<Cell>| {
            let pairs = self.columns.iter().zip(row);
            let pairs = pairs.map(|(column, cell)| (column.key.clone(), cell.json()));
            Value::Object(pairs.collect::<Map<String, Value>>())
        };
        Value::Array(self.rows.iter().map(object).collect())
    }

    /// A table for a page. The first column names the row.
    pub fn html(&self) -> String {
        let mut out = String::from("<div class=\"wide\"><table");
        if self.heat.is_some() {
            out.push_str(" class=\"heat\"");
        }
        out.push('>');
        if !self.caption.is_empty() {
            out.push_str(&format!("<caption>{}</caption>", escape(&self.caption)));
        }
        out.push_str("<thead><tr>");
        for (i, column) in self.columns.iter().enumerate() {
            let class = if self.is_text(i) { "" } else { " class=\"n\"" };
            out.push_str(&format!(
                "<th scope=\"col\"{class}>{}</th>",
                escape(&column.name)
            ));
        }
        out.push_str("</tr></thead><tbody>");
        for row in &self.rows {
            out.push_str("<tr>");
            for (i, cell) in row.iter().enumerate() {
                out.push_str(&self.html_cell(i, cell));
            }
            out.push_str("</tr>");
        }
        out.push_str("</tbody></table></div>\n");
        out
    }

    fn html_cell(&self, column: usize, cell: &Cell) -> String {
        let shown = escape(&cell.shown());
        if column == 0 {
            return format!("<th scope=\"row\">{shown}</th>");
        }
        if let (Some(range), Some(value)) = (self.heat, cell.value()) {
            let (class, strength) = heat(range, value);
            // The interval of a heat map would hide the pattern: it is shown when pointed at.
            let short = match cell {
                Cell::Interval(e, d) => Cell::Number(e.place(), *d).shown(),
                Cell::ShareInterval(e, d) => Cell::Number(100.0 * e.value, *d).shown(),
                other => other.shown(),
            };
            return format!(
                "<td class=\"n {class}\" style=\"--s:{strength:.0}%\" title=\"{shown}\">{}</td>",
                escape(&short)
            );
        }
        let class = if self.is_text(column) {
            ""
        } else {
            " class=\"n\""
        };
        format!("<td{class}>{shown}</td>")
    }
}

/// The side of the middle on which a value lies, and its distance from there, in per cent.
pub(super) fn heat([low, middle, high]: [f64; 3], value: f64) -> (&'static str, f64) {
    let (class, reach, far) = if value >= middle {
        ("more", value - middle, high - middle)
    } else {
        ("less", middle - value, middle - low)
    };
    let strength = if far > 0.0 { reach / far } else { 0.0 };
    (class, 100.0 * strength.clamp(0.0, 1.0))
}

/// A text that means nothing special in a Markdown table.
pub(super) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '<' | '*' | '_' | '`' | '\\' | '[' | ']' | '#' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> ReportTable {
        let mut table = ReportTable::new(
            "t",
            "A <caption>",
            &[("team", "team"), ("won", "won"), ("n", "n")],
        );
        let e = Interval {
            value: 0.5,
            low: 0.25,
            high: 0.75,
        };
        table.row(vec![
            Cell::text("a|b,<script>"),
            Cell::ShareInterval(e, 1),
            Cell::Count(12345),
        ]);
        table.row(vec![Cell::text("c"), Cell::None, Cell::Number(f64::NAN, 1)]);
        table
    }

    #[test]
    fn a_table_is_written_in_every_form() {
        let table = table();
        assert_eq!(
            table.markdown(),
            "A \\<caption>\n\n| team | won | n |\n| --- | ---: | ---: |\n\
             | a\\|b,\\<script> | 50.0 (25.0 … 75.0) % | 12,345 |\n| c | – | – |\n"
        );
        assert_eq!(
            table.csv(),
            "team,won,won_low,won_high,n\n\"a|b,<script>\",0.5,0.25,0.75,12345\nc,,,,\n"
        );
        assert_eq!(
            table.json(),
            json!([
                {"team": "a|b,<script>", "won": {"value": 0.5, "low": 0.25, "high": 0.75}, "n": 12345},
                {"team": "c", "won": null, "n": null},
            ])
        );
        let html = table.html();
        assert!(html.contains("a|b,&lt;script&gt;") && !html.contains("<script"));
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(Cell::Number(-0.004, 2).shown(), "0.00");
        assert_eq!(Cell::Number(-0.006, 2).shown(), "-0.01");
    }

    #[test]
    fn heat_goes_from_the_middle_to_both_ends() {
        let range = [0.0, 0.5, 1.0];
        assert_eq!(heat(range, 0.5), ("more", 0.0));
        assert_eq!(heat(range, 1.0), ("more", 100.0));
        assert_eq!(heat(range, 0.25), ("less", 50.0));
        assert_eq!(heat([1.0, 1.0, 1.0], 1.0), ("more", 0.0));
    }
}
