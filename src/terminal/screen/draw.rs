//! The picture of a scene.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Widget};

use super::super::say;
use super::app::{App, Mode, Verdict, mode};
use super::board::draw_board;
use super::layout::{Layout, SMALLEST};
use super::scene::{Scene, Told};
use super::text::{centred, cut, wrap};
use super::theme::Theme;
use crate::practice::SeatView;
use crate::rules::Side;
use crate::terminal::Wanted;

/// Draws all of it.
pub fn draw(frame: &mut Frame<'_>, scene: &Scene, app: &App, theme: Theme) {
    let area = frame.area();
    let Some(view) = &scene.view else {
        return hand_over(frame, scene);
    };
    let Some(layout) = Layout::new(area, view.columns, view.rows) else {
        return too_small(frame);
    };
    let buffer = frame.buffer_mut();
    title(buffer, layout.title, view, theme);
    draw_board(buffer, &layout, view, app, mode(scene), theme);
    pane(buffer, layout.pane, scene, app, theme);
    line(buffer, layout.standing, &say::standing(view), Style::new());
    task(buffer, layout.task, scene, view);
    input(buffer, layout.input, scene, view, app, theme);
    let keys = cut(
        &format!(" {}", keys(scene, view)),
        usize::from(layout.keys.width),
    );
    line(buffer, layout.keys, &keys, theme.bar());
    if mode(scene) == Mode::Clue && !app.help {
        let x = layout.input.x + (PROMPT.len() + app.input.column()) as u16;
        let x = x.min(layout.input.right() - 1);
        frame.set_cursor_position(Position::new(x, layout.input.y));
    }
    if app.help {
        help(frame, view, scene, theme);
    }
}

const PROMPT: &str = "clue> ";

/// A line of text over the whole width of its place.
fn line(buffer: &mut Buffer, at: Rect, text: &str, style: Style) {
    buffer.set_style(at, style);
    let text = cut(text, usize::from(at.width));
    buffer.set_string(at.x, at.y, text, style);
}

fn title(buffer: &mut Buffer, at: Rect, view: &SeatView, theme: Theme) {
    // Seats of one side stand together: red Ann/bayes.
    let mut sides: Vec<(&str, Vec<&str>)> = Vec::new();
    for seated in &view.seats {
        let side = match seated.seat.side() {
            Some(Side::A) if view.duet => "A",
            Some(Side::B) if view.duet => "B",
            Some(Side::A) => "red",
            Some(Side::B) => "blue",
            None => "guesser",
        };
        match sides.iter_mut().find(|(known, _)| *known == side) {
            Some((_, names)) => names.push(&seated.name),
            None => sides.push((side, vec![&seated.name])),
        }
    }
    let told = |(side, names): &(&str, Vec<&str>)| format!("{side} {}", names.join("/"));
    let sides: Vec<String> = sides.iter().map(told).collect();
    let text = format!(" {} · {} · {}", view.rules, view.deck, sides.join(" · "));
    line(buffer, at, &text, theme.bar());
}

fn task(buffer: &mut Buffer, at: Rect, scene: &Scene, view: &SeatView) {
    let text = match scene.wanted {
        Wanted::Bot(_) => format!("{} is thinking …", scene.who),
        Wanted::Over => "the game is over: everything lies open".to_owned(),
        _ => say::task(view),
    };
    line(buffer, at, &text, Style::new().bold());
}

fn input(buffer: &mut Buffer, at: Rect, scene: &Scene, view: &SeatView, app: &App, theme: Theme) {
    let width = usize::from(at.width);
    if let Some(note) = app.note.as_ref().filter(|_| mode(scene) != Mode::Clue) {
        return line(buffer, at, note, theme.bad());
    }
    if mode(scene) == Mode::Clue {
        let typed = format!("{PROMPT}{}", app.input.text());
        let used = unicode_width::UnicodeWidthStr::width(typed.as_str()) + 2;
        line(buffer, at, &typed, Style::new());
        let (told, style) = match (&app.note, &app.verdict) {
            (Some(note), _) => (note.as_str(), theme.bad()),
            (None, Some(Verdict::Bad(why))) => (why.as_str(), theme.bad()),
            (None, Some(Verdict::Good(why))) => (why.as_str(), theme.good()),
            (None, None) => ("as in: water 2", theme.quiet()),
        };
        // The verdict stands behind the clue, with a gap for the cursor.
        if used < width {
            let told = cut(told, width - used);
            buffer.set_string(at.x + used as u16, at.y, told, style);
        }
        return;
    }
    let chosen = view.cards.get(usize::from(app.cursor));
    if let (Mode::Pick, Some(card)) = (mode(scene), chosen) {
        let about = scene.about.get(usize::from(app.cursor));
        let full = say::card_in_full(card, about.map_or("", String::as_str));
        let text = format!("{}  {full}", app.cursor + 1);
        line(buffer, at, &text, Style::new());
    }
}

fn keys(scene: &Scene, view: &SeatView) -> String {
    let o = &view.options;
    let mut keys: Vec<&str> = Vec::new();
    match mode(scene) {
        Mode::Clue => {
            keys.push("Enter say");
            keys.push("click: meant");
        }
        Mode::Pick => {
            keys.push("arrows, number: choose");
            keys.push(if o.cover.is_empty() {
                "Enter touch"
            } else {
                "Enter cover"
            });
            for (on, key) in [
                (o.stop, "s stop"),
                (o.decline, "d decline"),
                (o.pass, "p let the clue stand"),
                (o.object, "o object"),
            ] {
                if on {
                    keys.push(key);
                }
            }
        }
        Mode::HandOver | Mode::Watch => keys.push("↑ ↓ scroll"),
    }
    if o.wait {
        keys.push("F3 wait");
    }
    if scene.can_turn {
        keys.push("F4 other person");
    }
    keys.extend(["F1 help", "F2 analysis"]);
    keys.push(if mode(scene) == Mode::Clue {
        "Ctrl-C leave"
    } else {
        "q leave"
    });
    keys.join("  ")
}

/// What has happened; the newest at the bottom.
fn pane(buffer: &mut Buffer, at: Rect, scene: &Scene, app: &App, theme: Theme) {
    let width = usize::from(at.width);
    let rule = match app.coach {
        true => "── what happened, and what the coach says ",
        false => "── what happened ",
    };
    let rest = width.saturating_sub(unicode_width::UnicodeWidthStr::width(rule));
    let rule = format!("{rule}{}", "─".repeat(rest));
    line(buffer, at, &rule, theme.quiet());
    let body = Rect::new(at.x, at.y + 1, at.width, at.height - 1);
    let mut lines: Vec<(String, Style)> = Vec::new();
    for told in &scene.told {
        let (text, style) = match told {
            Told::Step(text) => (text.clone(), Style::new()),
            Told::Coach(text) => (format!("  {text}"), theme.coach()),
            Told::End(text) => (text.clone(), Style::new().bold()),
        };
        lines.extend(wrap(&text, width).into_iter().map(|l| (l, style)));
    }
    let most = lines.len().saturating_sub(usize::from(body.height));
    let from = most.saturating_sub(app.scroll);
    for (row, (text, style)) in lines
        .iter()
        .skip(from)
        .take(usize::from(body.height))
        .enumerate()
    {
        let place = Rect::new(body.x, body.y + row as u16, body.width, 1);
        line(buffer, place, text, *style);
    }
}

fn help(frame: &mut Frame<'_>, view: &SeatView, scene: &Scene, theme: Theme) {
    let mut lines = vec![
        "r red   b blue   g green   - bystander   x assassin".to_owned(),
        "R B G X in capitals and [brackets]: covered".to_owned(),
        "<A <B: a token that points at player A, at player B".to_owned(),
        String::new(),
        "arrows, h j k l, or the number    choose a card".to_owned(),
        "Enter, Space, a second click      touch or cover it".to_owned(),
        "s stop   d decline   o object".to_owned(),
        "WORD NUMBER Enter                 say a clue".to_owned(),
        "WORD NUMBER = CARD, CARD          and note what it is meant for".to_owned(),
        String::new(),
        "F1 ?      this page         F2 a   analysis on and off".to_owned(),
        "PgUp PgDn scroll            F3     let the partner go first".to_owned(),
        "F4        the other person  F10 q  leave; the game is saved".to_owned(),
        String::new(),
    ];
    lines.push(say::task(view));
    if scene.can_turn {
        lines.push("another person may go first: F4".to_owned());
    }
    let area = frame.area();
    let width = 72.min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let place = Rect::new(
        (area.width - width) / 2,
        (area.height - height) / 2,
        width,
        height,
    );
    frame.render_widget(Clear, place);
    let block = Block::bordered().title(" keys (any key closes) ");
    let inner = block.inner(place);
    let buffer = frame.buffer_mut();
    block.render(place, buffer);
    let _ = theme;
    for (row, text) in lines.iter().take(usize::from(inner.height)).enumerate() {
        let at = Rect::new(inner.x + 1, inner.y + row as u16, inner.width - 2, 1);
        line(buffer, at, text, Style::new());
    }
}

/// Lines in the middle of the screen.
fn message(frame: &mut Frame<'_>, lines: &[String]) {
    let area = frame.area();
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    let buffer = frame.buffer_mut();
    for (row, text) in lines.iter().enumerate() {
        let y = top + row as u16;
        if y < area.height {
            let text = centred(text, usize::from(area.width));
            buffer.set_string(0, y, text, Style::new().bold());
        }
    }
}

fn hand_over(frame: &mut Frame<'_>, scene: &Scene) {
    let lines = [
        format!("hand over to {}", scene.who),
        String::new(),
        "then press Enter; Ctrl-C leaves, the game is saved".to_owned(),
    ];
    message(frame, &lines);
}

fn too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = [
        format!("{} × {} is too small", area.width, area.height),
        format!("{} × {} is needed", SMALLEST.0, SMALLEST.1),
        "Ctrl-C leaves".to_owned(),
    ];
    message(frame, &lines);
}
