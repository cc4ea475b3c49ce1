//! Plots as SVG, by hand: intervals, heat maps, lines. They take their colours from the page, and have
//! their own where there is none.

use super::table::heat;
use crate::stats::Interval;
use crate::wording::escape;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Stable name, used for files.
    pub id: String,
    /// Its content in words, also for those who cannot see it.
    pub title: String,
    /// The element, for a page.
    pub svg: String,
}

/// The look of plots, in a page and in a file of their own.
pub(super) const STYLE: &str = include_str!("plot.css");

impl Plot {
    fn new(id: &str, title: &str, width: f64, height: f64, body: &str) -> Plot {
        let title = title.to_owned();
        let svg = format!(
            "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\">\
             <title>{}</title>{body}</svg>\n",
            escape(&title)
        );
        let id = id.to_owned();
        Plot { id, title, svg }
    }

    /// A file of its own.
    pub fn file(&self) -> String {
        let namespace = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        let svg = self.svg.replacen("<svg", namespace, 1);
        let style = format!("</title><style>{STYLE}</style>");
        svg.replacen("</title>", &style, 1)
    }
}

/// One line of a plot of intervals.
pub struct Whisker {
    /// Its name.
    pub label: String,
    /// Its estimate.
    pub estimate: Interval,
}

/// Round numbers that cover a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let rough = span / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|s| *s >= rough)
        .unwrap_or(span);
    let (from, to) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (from..=to).map(|i| i as f64 * step).collect()
}

fn tick_text(value: f64, step: f64) -> String {
    let digits = (-step.log10().floor()).clamp(0.0, 4.0) as usize;
    let text = format!("{value:.digits$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() {
        "0".into()
    } else {
        text
    }
}

/// The width that a text takes, roughly.
fn width_of(text: &str) -> f64 {
    6.6 * unicode_width::UnicodeWidthStr::width(text) as f64
}

/// A text no longer than fits beside a plot.
fn short(text: &str) -> String {
    match text.char_indices().nth(56) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Values with their intervals, one below the other. `times` scales what the axis shows.
pub fn whiskers(id: &str, title: &str, unit: &str, times: f64, rows: &[Whisker]) -> Option<Plot> {
    let finite: Vec<&Whisker> = rows
        .iter()
        .filter(|w| w.estimate.place().is_finite())
        .collect();
    let ends = |w: &&Whisker| {
        let e = w.estimate;
        [e.place(), e.low, e.high].map(|v| if v.is_finite() { v } else { e.place() } * times)
    };
    let low = finite.iter().flat_map(ends).fold(f64::INFINITY, f64::min);
    let high = finite
        .iter()
        .flat_map(ends)
        .fold(f64::NEG_INFINITY, f64::max);
    if finite.is_empty() {
        return None;
    }
    let marks = ticks(low, high);
    let step = marks.get(1).map_or(1.0, |m| m - marks[0]);
    let (first, last) = (marks[0], marks[marks.len() - 1]);
    let left = finite
        .iter()
        .map(|w| width_of(&short(&w.label)))
        .fold(60.0, f64::max)
        + 12.0;
    let (width, line) = (left + 420.0, 22.0);
    let height = line * finite.len() as f64 + 44.0;
    let x = |v: f64| left + 400.0 * (v - first) / (last - first).max(1e-9);
    let bottom = height - 34.0;
    let mut body = String::new();
    for &mark in &marks {
        let class = if mark == 0.0 { "zero" } else { "grid" };
        let at = x(mark);
        body.push_str(&format!(
            "<line class=\"{class}\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{bottom:.1}\"/>\
             <text class=\"tick\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            bottom + 14.0,
            tick_text(mark, step)
        ));
    }
    body.push_str(&format!(
        "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        left + 200.0,
        height - 4.0,
        escape(unit)
    ));
    for (i, w) in finite.iter().enumerate() {
        let y = 4.0 + line * (i as f64 + 0.5);
        let [value, mut low, mut high] = ends(w).map(x);
        // An open interval runs to the edge.
        low = if w.estimate.low == f64::NEG_INFINITY {
            left
        } else {
            low
        };
        high = if w.estimate.high == f64::INFINITY {
            left + 400.0
        } else {
            high
        };
        body.push_str(&format!(
            "<g><title>{}: {:.3}</title><text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"bar\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <line class=\"bar\" x1=\"{low:.1}\" x2=\"{low:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\
             <line class=\"bar\" x1=\"{high:.1}\" x2=\"{high:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\
             <circle class=\"dot\" cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"4\"/></g>",
            escape(&w.label),
            w.estimate.place() * times,
            left - 10.0,
            y + 4.0,
            escape(&short(&w.label)),
            y - 4.0,
            y + 4.0,
            y - 4.0,
            y + 4.0,
        ));
    }
    Some(Plot::new(id, title, width, height, &body))
}

/// A matrix of values, each cell coloured from the lowest over the middle to the highest.
pub struct Heat<'a> {
    /// Names of rows.
    pub rows: &'a [String],
    /// Names of columns.
    pub columns: &'a [String],
    /// By row and column.
    pub cells: &'a [Vec<Option<f64>>],
    /// Lowest, middle, highest.
    pub range: [f64; 3],
    /// Factor for cells when they are shown, and number of digits.
    pub shown: (f64, usize),
}

/// Draws a heat map.
pub fn heat_map(id: &str, title: &str, map: &Heat<'_>) -> Plot {
    let longest = |names: &[String]| {
        names
            .iter()
            .map(|n| width_of(&short(n)))
            .fold(20.0, f64::max)
    };
    let (left, cell) = (longest(map.rows) + 12.0, 46.0);
    let top = longest(map.columns) * 0.72 + 16.0;
    let width = left + cell * map.columns.len() as f64 + longest(map.columns) * 0.7 + 8.0;
    let height = top + 26.0 * map.rows.len() as f64 + 8.0;
    let mut body = String::new();
    for (j, name) in map.columns.iter().enumerate() {
        let x = left + cell * (j as f64 + 0.5);
        body.push_str(&format!(
            "<text class=\"label\" transform=\"translate({x:.1} {:.1}) rotate(-45)\">{}</text>",
            top - 6.0,
            escape(&short(name))
        ));
    }
    for (i, name) in map.rows.iter().enumerate() {
        let y = top + 26.0 * i as f64;
        body.push_str(&format!(
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 8.0,
            y + 17.0,
            escape(&short(name))
        ));
        for (j, value) in map.cells[i].iter().enumerate() {
            let x = left + cell * j as f64;
            let Some(value) = value.filter(|v| v.is_finite()) else {
                body.push_str(&format!(
                    "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">–</text>",
                    x + cell / 2.0,
                    y + 17.0
                ));
                continue;
            };
            let (class, strength) = heat(map.range, value);
            let (times, digits) = map.shown;
            body.push_str(&format!(
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"24\" fill-opacity=\"{:.2}\"/>\
                 <text class=\"value\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.digits$}</text>",
                cell - 2.0,
                strength / 100.0 * 0.75,
                x + cell / 2.0 - 1.0,
                y + 17.0,
                value * times
            ));
        }
    }
    Plot::new(id, title, width, height, &body)
}

/// A line of a plot.
pub struct PlotLine {
    /// Its name.
    pub label: String,
    /// Its points from left to right.
    pub points: Vec<(f64, f64)>,
}

/// The content of a plot of lines.
pub struct Lines<'a> {
    /// Below the horizontal axis.
    pub x: &'a str,
    /// Beside the vertical axis.
    pub y: &'a str,
    /// The lines, at most eight.
    pub lines: &'a [PlotLine],
    /// Also draw where both are equal.
    pub diagonal: bool,
}

/// Draws lines with their points marked.
pub fn lines(id: &str, title: &str, plot: &Lines<'_>) -> Option<Plot> {
    let points = || plot.lines.iter().flat_map(|l| l.points.iter().copied());
    let range = |of: fn((f64, f64)) -> f64, zero: bool| {
        let low = points().map(of).fold(f64::INFINITY, f64::min);
        let high = points().map(of).fold(f64::NEG_INFINITY, f64::max);
        if zero {
            (low.min(0.0), high)
        } else {
            (low, high)
        }
    };
    points().next()?;
    let (xs, ys) = match plot.diagonal {
        true => ((0.0, 1.0), (0.0, 1.0)),
        false => (range(|p| p.0, false), range(|p| p.1, true)),
    };
    let (xt, yt) = (ticks(xs.0, xs.1), ticks(ys.0, ys.1));
    let (left, top, wide, high) = (56.0, 10.0, 460.0, if plot.diagonal { 320.0 } else { 220.0 });
    let legend = 20.0 * plot.lines.len() as f64;
    let (width, height) = (left + wide + 20.0, top + high + 44.0 + legend);
    let span = |t: &[f64]| (t[0], (t[t.len() - 1] - t[0]).max(1e-9));
    let ((x0, xw), (y0, yw)) = (span(&xt), span(&yt));
    let x = |v: f64| left + wide * (v - x0) / xw;
    let y = |v: f64| top + high * (1.0 - (v - y0) / yw);
    let mut body = String::new();
    for &mark in &xt {
        let step = xt.get(1).map_or(1.0, |m| m - xt[0]);
        body.push_str(&format!(
            "<line class=\"grid\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{top}\" y2=\"{1:.1}\"/>\
             <text class=\"tick\" x=\"{0:.1}\" y=\"{2:.1}\" text-anchor=\"middle\">{3}</text>",
            x(mark),
            top + high,
            top + high + 15.0,
            tick_text(mark, step)
        ));
    }
    for &mark in &yt {
        let step = yt.get(1).map_or(1.0, |m| m - yt[0]);
        body.push_str(&format!(
            "<line class=\"grid\" x1=\"{left}\" x2=\"{0:.1}\" y1=\"{1:.1}\" y2=\"{1:.1}\"/>\
             <text class=\"tick\" x=\"{2:.1}\" y=\"{3:.1}\" text-anchor=\"end\">{4}</text>",
            left + wide,
            y(mark),
            left - 6.0,
            y(mark) + 4.0,
            tick_text(mark, step)
        ));
    }
    body.push_str(&format!(
        "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
         <text class=\"axis\" transform=\"translate(12 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        left + wide / 2.0,
        top + high + 32.0,
        escape(plot.x),
        top + high / 2.0,
        escape(plot.y)
    ));
    if plot.diagonal {
        body.push_str(&format!(
            "<line class=\"zero\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            x(0.0),
            y(0.0),
            x(1.0),
            y(1.0)
        ));
    }
    for (i, line) in plot.lines.iter().enumerate() {
        let class = i % 8;
        let path: Vec<String> = line
            .points
            .iter()
            .map(|&(px, py)| format!("{:.1},{:.1}", x(px), y(py)))
            .collect();
        body.push_str(&format!(
            "<polyline class=\"line c{class}\" points=\"{}\"/>",
            path.join(" ")
        ));
        for &(px, py) in &line.points {
            body.push_str(&format!(
                "<circle class=\"point c{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.6\"><title>{px:.3}: {py:.3}</title></circle>",
                x(px),
                y(py)
            ));
        }
        let ly = top + high + 50.0 + 20.0 * i as f64;
        body.push_str(&format!(
            "<line class=\"line c{class}\" x1=\"{left}\" x2=\"{:.1}\" y1=\"{ly:.1}\" y2=\"{ly:.1}\"/>\
             <text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            left + 26.0,
            left + 32.0,
            ly + 4.0,
            escape(&short(&line.label))
        ));
    }
    Some(Plot::new(id, title, width, height, &body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_range() {
        assert_eq!(
            ticks(-12.0, 31.0),
            [-20.0, -10.0, 0.0, 10.0, 20.0, 30.0, 40.0]
        );
        let marks = ticks(3.0, 3.0);
        assert!(marks[0] <= 3.0 && marks[marks.len() - 1] >= 3.0);
    }

    #[test]
    fn whiskers_stand_where_their_values_are() {
        let row = |label: &str, value: f64| Whisker {
            label: label.into(),
            estimate: Interval::around(value, 5.0),
        };
        let plot = whiskers("w", "t", "points", 1.0, &[row("<a>", 95.0), row("b", 5.0)]).unwrap();
        // The axis runs from 0 to 100: 95 lies 380 of 400 units to the right of its start.
        let left = 72.0;
        assert!(
            plot.svg.contains(&format!("cx=\"{:.1}\"", left + 380.0)),
            "{}",
            plot.svg
        );
        assert!(plot.svg.contains("&lt;a&gt;") && !plot.svg.contains("<a>"));
        assert!(plot.file().contains("xmlns"));
        assert!(!plot.svg.contains("http"));
        assert!(whiskers("w", "t", "u", 1.0, &[]).is_none());
    }
}
