//! The picture of a scene.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::super::say;
use super::app::{App, ClueMark, Mode, mode};
use super::board::draw_board;
use super::layout::{BoardLayout, SMALLEST};
use super::scene::{Scene, Told};
use super::theme::Theme;
use crate::messages::Messages;
use crate::practice::SeatView;
use crate::rules::Side;
use crate::terminal::Wanted;
use crate::wording::{centred, cut, two_columns, wrap};

/// Draws all of it.
pub fn draw(frame: &mut Frame<'_>, scene: &Scene, app: &App, theme: Theme) {
    let area = frame.area();
    let Some(view) = &scene.view else {
        return hand_over(frame, scene);
    };
    let Some(layout) = BoardLayout::new(area, view.columns, view.rows) else {
        return too_small(frame, scene.messages);
    };
    let buffer = frame.buffer_mut();
    let m = scene.messages;
    title(buffer, layout.title, m, view, theme);
    draw_board(buffer, &layout, (m, view), app, mode(scene), theme);
    pane(buffer, layout.pane, scene, app, theme);
    line(
        buffer,
        layout.standing,
        &say::standing(m, view),
        Style::new(),
    );
    task(buffer, layout.task, scene, view);
    input(buffer, layout.input, scene, view, app, theme);
    let keys = cut(
        &format!(" {}", keys(scene, view)),
        usize::from(layout.keys.width),
    );
    line(buffer, layout.keys, &keys, theme.bar());
    if mode(scene) == Mode::Clue && !app.help {
        let x = layout.input.x + (prompt(m).width() + app.input.column()) as u16;
        let x = x.min(layout.input.right() - 1);
        frame.set_cursor_position(Position::new(x, layout.input.y));
    }
    if app.help {
        help(frame, view, scene, theme);
    }
}

fn prompt(m: &Messages) -> String {
    format!("{} ", m.get("screen-prompt"))
}

/// A line of text over the whole width of its place.
fn line(buffer: &mut Buffer, at: Rect, text: &str, style: Style) {
    buffer.set_style(at, style);
    let text = cut(text, usize::from(at.width));
    buffer.set_string(at.x, at.y, text, style);
}

fn title(buffer: &mut Buffer, at: Rect, m: &Messages, view: &SeatView, theme: Theme) {
    // Seats of one side stand together: red Ann/bayes.
    let mut sides: Vec<(&str, Vec<&str>)> = Vec::new();
    for seated in &view.seats {
        let side = match seated.seat.side() {
            Some(Side::A) if view.duet => "a",
            Some(Side::B) if view.duet => "b",
            Some(Side::A) => "red",
            Some(Side::B) => "blue",
            None => "guesser",
        };
        match sides.iter_mut().find(|(known, _)| *known == side) {
            Some((_, names)) => names.push(&seated.name),
            None => sides.push((side, vec![&seated.name])),
        }
    }
    let told = |(side, names): &(&str, Vec<&str>)| {
        let side = m.text("screen-sides", &[("side", (*side).into())]);
        format!("{side} {}", names.join("/"))
    };
    let sides: Vec<String> = sides.iter().map(told).collect();
    let text = format!(" {} · {} · {}", view.rules, view.deck, sides.join(" · "));
    line(buffer, at, &text, theme.bar());
}

/// A message about the person or bot of the scene.
fn who(scene: &Scene, id: &str) -> String {
    let (name, seat) = &scene.who;
    let args = [
        ("name", name.as_str().into()),
        ("seat", seat.as_str().into()),
    ];
    scene.messages.text(id, &args)
}

fn task(buffer: &mut Buffer, at: Rect, scene: &Scene, view: &SeatView) {
    let text = match scene.wanted {
        Wanted::Bot(_) => who(scene, "screen-thinking"),
        Wanted::Over => scene.messages.get("screen-over"),
        _ => say::task(scene.messages, view),
    };
    line(buffer, at, &text, Style::new().bold());
}

fn input(buffer: &mut Buffer, at: Rect, scene: &Scene, view: &SeatView, app: &App, theme: Theme) {
    let m = scene.messages;
    let width = usize::from(at.width);
    if let Some(card) = app.asked.filter(|_| mode(scene) == Mode::Pick) {
        let id = match view.options.cover.is_empty() {
            true => "confirm-touch",
            false => "confirm-cover",
        };
        let card = view.cards.get(usize::from(card));
        let card = card.map_or("?", |card| card.text.as_str());
        let question = m.text(id, &[("card", card.into())]);
        return line(buffer, at, &question, Style::new().bold());
    }
    if let Some(note) = app.note.as_ref().filter(|_| mode(scene) != Mode::Clue) {
        return line(buffer, at, note, theme.bad());
    }
    if mode(scene) == Mode::Clue {
        let typed = format!("{}{}", prompt(m), app.input.text());
        let used = typed.width() + 2;
        let example = m.get("screen-example");
        line(buffer, at, &typed, Style::new());
        let (told, style) = match (&app.note, &app.verdict) {
            (Some(note), _) => (note.as_str(), theme.bad()),
            (None, Some(ClueMark::Bad(why))) => (why.as_str(), theme.bad()),
            (None, Some(ClueMark::Good(why))) => (why.as_str(), theme.good()),
            (None, None) => (example.as_str(), theme.quiet()),
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
        Mode::Clue => keys.extend(["keys-say", "keys-meant"]),
        Mode::Pick => {
            keys.push("keys-choose");
            keys.push(match o.cover.is_empty() {
                true => "keys-touch",
                false => "keys-cover",
            });
            let more = [
                (o.stop, "keys-stop"),
                (o.decline, "keys-decline"),
                (o.pass, "keys-pass"),
                (o.object, "keys-object"),
            ];
            keys.extend(more.iter().filter(|(on, _)| *on).map(|(_, key)| *key));
        }
        Mode::HandOver | Mode::Watch => keys.push("keys-scroll"),
    }
    if o.wait {
        keys.push("keys-wait");
    }
    if scene.can_turn {
        keys.push("keys-turn");
    }
    keys.extend(["keys-help", "keys-analysis"]);
    keys.push(match scene.wanted {
        Wanted::Over => "keys-close",
        _ => "keys-leave",
    });
    let keys: Vec<String> = keys.iter().map(|id| scene.messages.get(id)).collect();
    keys.join("  ")
}

/// The steps so far; the newest at the bottom.
fn pane(buffer: &mut Buffer, at: Rect, scene: &Scene, app: &App, theme: Theme) {
    let width = usize::from(at.width);
    let rule = scene.messages.get(match app.coach {
        true => "pane-coach",
        false => "pane-log",
    });
    let rule = format!("── {rule} ");
    let rest = width.saturating_sub(rule.width());
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
    let m = scene.messages;
    let rows = |rows: &[(String, &str)]| -> Vec<String> {
        let rows: Vec<_> = rows
            .iter()
            .map(|(key, id)| (key.clone(), m.get(id)))
            .collect();
        two_columns(&rows, 68)
    };
    let mut lines = vec![
        m.get("keypage-letters"),
        m.get("keypage-covered"),
        m.get("keypage-tokens"),
        String::new(),
    ];
    lines.extend(rows(&[
        (m.get("keypage-choose"), "keypage-choose-does"),
        (m.get("keypage-take"), "keypage-take-does"),
        (m.get("help-word-number"), "keypage-clue-does"),
        (m.get("help-word-meant"), "keypage-meant-does"),
    ]));
    lines.push(m.get("keypage-keys-stop"));
    lines.push(String::new());
    lines.extend(rows(&[
        ("F1  ?".to_owned(), "keypage-help-does"),
        ("F2  a".to_owned(), "keypage-analysis-does"),
        ("F3".to_owned(), "keypage-wait-does"),
        ("F4".to_owned(), "keypage-turn-does"),
        ("PgUp PgDn".to_owned(), "keypage-scroll-does"),
        ("F10  Ctrl-C".to_owned(), "keypage-leave-does"),
    ]));
    lines.push(String::new());
    lines.push(say::task(m, view));
    if scene.can_turn {
        lines.push(m.get("keypage-turn-now"));
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
    let block = Block::bordered().title(format!(" {} ", m.get("keypage-title")));
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
        who(scene, "screen-hand-over"),
        String::new(),
        scene.messages.get("screen-hand-over-keys"),
    ];
    message(frame, &lines);
}

fn too_small(frame: &mut Frame<'_>, m: &Messages) {
    let area = frame.area();
    let size = |id: &str, (width, height): (u16, u16)| {
        let args = [("width", width.into()), ("height", height.into())];
        m.text(id, &args)
    };
    let lines = [
        size("screen-small", (area.width, area.height)),
        size("screen-needed", SMALLEST),
        m.get("screen-small-leave"),
    ];
    message(frame, &lines);
}
