use std::sync::OnceLock;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::*;
use crate::practice::{Library, Seat, Session, Setup, Sitter};
use crate::rules::Side;

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::standard)
}

/// A table with people at some seats and quick bots at the others.
fn host(rules: &str, deck: &str, people: &[Seat]) -> Host {
    let mut setup = Setup::new(rules, deck, 7).unwrap();
    for seat in Seat::all(setup.ruleset()) {
        let bot = match seat {
            Seat::Spymaster(_) => "margin",
            Seat::Guesser(_) | Seat::SharedGuesser => "nearest",
            Seat::Partner(_) => "margin/nearest",
        };
        setup = setup.with(seat, Sitter::Bot(bot.into()));
    }
    for &seat in people {
        setup = setup.with(seat, Sitter::Person("Ann".into()));
    }
    Host::new(Session::new(library(), setup, None).unwrap()).unwrap()
}

/// Lets bots act until somebody is wanted.
fn settle(host: &mut Host) {
    while let Wanted::Bot(_) = host.wanted() {
        host.step().unwrap();
    }
}

struct Shown {
    text: String,
    coloured: bool,
}

fn show(host: &mut Host, app: &mut App, size: (u16, u16), colours: bool) -> Shown {
    let scene = Scene::new(host, app.coach).unwrap();
    app.meet(&scene);
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal
        .draw(|frame| draw(frame, &scene, app, Theme { colours }))
        .unwrap();
    let backend = terminal.backend();
    let cells = backend.buffer().content();
    let paint = |colour: Color| colour != Color::Reset;
    Shown {
        text: backend.to_string(),
        coloured: cells.iter().any(|c| paint(c.fg) || paint(c.bg)),
    }
}

fn press(host: &mut Host, app: &mut App, code: KeyCode) -> Flow {
    let scene = Scene::new(host, false).unwrap();
    app.meet(&scene);
    app.key(KeyEvent::new(code, KeyModifiers::NONE), &scene, host)
        .unwrap()
}

fn type_in(host: &mut Host, app: &mut App, text: &str) {
    for c in text.chars() {
        press(host, app, KeyCode::Char(c));
    }
}

#[test]
fn a_guesser_on_the_smallest_screen_with_and_without_colours() {
    let mut host = host("classic", "en", &[Seat::Guesser(Side::A)]);
    settle(&mut host);
    let mut app = App::new(true);
    let plain = show(&mut host, &mut app, (80, 24), false);
    assert!(!plain.coloured);
    insta::assert_snapshot!(plain.text);
    // A wrong card, and what follows: covered cards read the same without colours.
    press(&mut host, &mut app, KeyCode::Char('1'));
    press(&mut host, &mut app, KeyCode::Enter);
    press(&mut host, &mut app, KeyCode::Enter);
    settle(&mut host);
    let coloured = show(&mut host, &mut app, (80, 24), true);
    let plain = show(&mut host, &mut app, (80, 24), false);
    assert!(coloured.coloured && !plain.coloured);
    assert_eq!(coloured.text, plain.text);
    insta::assert_snapshot!(plain.text);
}

#[test]
fn a_spymaster_on_a_large_screen_types_a_clue() {
    let mut host = host("classic", "en", &[Seat::Spymaster(Side::A)]);
    settle(&mut host);
    let mut app = App::new(true);
    let steps = host.session().steps();
    let card = host.words()[0].clone();
    type_in(&mut host, &mut app, &format!("{card} 1"));
    let shown = show(&mut host, &mut app, (120, 40), false);
    assert!(shown.text.contains("is the visible word"), "{}", shown.text);
    press(&mut host, &mut app, KeyCode::Enter);
    assert_eq!(host.session().steps(), steps, "an illegal clue is not said");
    press(&mut host, &mut app, KeyCode::Esc);
    type_in(&mut host, &mut app, "kaleidoscope");
    insta::assert_snapshot!(show(&mut host, &mut app, (120, 40), false).text);
    type_in(&mut host, &mut app, " 1");
    press(&mut host, &mut app, KeyCode::Enter);
    assert_eq!(host.session().steps(), steps + 1);
    assert_eq!(app.input.text(), "");
}

#[test]
fn wide_characters_keep_the_grid_straight() {
    let mut host = host("classic", "yue", &[Seat::Guesser(Side::A)]);
    settle(&mut host);
    let shown = show(&mut host, &mut App::new(true), (80, 24), false);
    insta::assert_snapshot!(shown.text);
}

#[test]
fn pictures_are_told_in_words() {
    let mut host = host("pictures", "pictures", &[Seat::Guesser(Side::A)]);
    settle(&mut host);
    let shown = show(&mut host, &mut App::new(true), (100, 40), false);
    insta::assert_snapshot!(shown.text);
}

#[test]
fn partners_of_duet_hand_the_terminal_over() {
    let people = [Seat::Partner(Side::A), Seat::Partner(Side::B)];
    let mut host = host("duet", "en", &people);
    let mut app = App::new(true);
    insta::assert_snapshot!(show(&mut host, &mut app, (80, 24), false).text);
    assert_eq!(host.wanted(), Wanted::HandOver(Seat::Partner(Side::A)));
    press(&mut host, &mut app, KeyCode::Enter);
    assert_eq!(host.wanted(), Wanted::Person(Seat::Partner(Side::A)));
    insta::assert_snapshot!(show(&mut host, &mut app, (80, 24), false).text);
    // The other one may begin, and then must sit down first.
    press(&mut host, &mut app, KeyCode::F(4));
    assert_eq!(host.wanted(), Wanted::HandOver(Seat::Partner(Side::B)));
    assert!(host.view().is_none());
    press(&mut host, &mut app, KeyCode::F(4));
    press(&mut host, &mut app, KeyCode::Enter);
    type_in(&mut host, &mut app, "kaleidoscope 1");
    press(&mut host, &mut app, KeyCode::Enter);
    assert_eq!(host.wanted(), Wanted::HandOver(Seat::Partner(Side::B)));
    assert!(host.view().is_none(), "nothing is shown between two people");
}

#[test]
fn a_guesser_and_a_spymaster_at_one_terminal_never_see_the_key_by_chance() {
    let people = [Seat::Spymaster(Side::A), Seat::Guesser(Side::A)];
    let mut host = host("classic", "en", &people);
    let mut app = App::new(false);
    for _ in 0..300 {
        if let Some(view) = host.view().filter(|_| !host.session().is_over()) {
            let key = view.cards[0].key.is_some();
            assert_eq!(
                key,
                host.wanted() == Wanted::Person(Seat::Spymaster(Side::A))
            );
        }
        match host.wanted() {
            Wanted::Bot(_) => host.step().unwrap(),
            Wanted::HandOver(_) => host.take_over(),
            Wanted::Over => return,
            Wanted::Person(Seat::Spymaster(_)) => {
                type_in(&mut host, &mut app, "kaleidoscope 1");
                press(&mut host, &mut app, KeyCode::Enter);
            }
            Wanted::Person(_) => {
                press(&mut host, &mut app, KeyCode::Enter);
                press(&mut host, &mut app, KeyCode::Enter);
                press(&mut host, &mut app, KeyCode::Right);
                press(&mut host, &mut app, KeyCode::Char('s'));
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn keys_and_mouse_choose_and_touch_cards() {
    let mut host = host("classic", "en", &[Seat::Guesser(Side::A)]);
    settle(&mut host);
    let mut app = App::new(false);
    let steps = host.session().steps();
    type_in(&mut host, &mut app, "13");
    assert_eq!(app.cursor, 12);
    press(&mut host, &mut app, KeyCode::Down);
    press(&mut host, &mut app, KeyCode::Left);
    assert_eq!(app.cursor, 16);
    type_in(&mut host, &mut app, "7");
    assert_eq!(app.cursor, 6);
    // Stopping without a guess is refused and told.
    press(&mut host, &mut app, KeyCode::Char('s'));
    assert!(app.note.is_some());
    assert_eq!(host.session().steps(), steps);
    // Off the board nothing happens; on a card one click chooses and asks, and another one touches.
    let scene = Scene::new(&mut host, false).unwrap();
    let layout = BoardLayout::new(Rect::new(0, 0, 80, 24), 5, 5).unwrap();
    let click = |app: &mut App, host: &mut Host, x, y| {
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        };
        app.mouse(mouse, &layout, &scene, host).unwrap();
    };
    click(&mut app, &mut host, 0, 0);
    let card = layout.cards[24];
    click(&mut app, &mut host, card.x, card.y);
    assert_eq!((app.cursor, host.session().steps()), (24, steps));
    click(&mut app, &mut host, card.x, card.y);
    assert_eq!(host.session().steps(), steps + 1);
    assert_eq!(press(&mut host, &mut app, KeyCode::F(10)), Flow::Leave);
}

#[test]
fn help_and_a_small_screen_say_what_to_do() {
    let mut host = host("classic", "en", &[Seat::Guesser(Side::A)]);
    settle(&mut host);
    let mut app = App::new(true);
    press(&mut host, &mut app, KeyCode::Char('?'));
    insta::assert_snapshot!(show(&mut host, &mut app, (80, 24), false).text);
    press(&mut host, &mut app, KeyCode::Char('q'));
    assert!(!app.help, "any key closes the page, and does nothing else");
    let small = show(&mut host, &mut app, (60, 10), false);
    assert!(
        small.text.contains("60 × 10 is too small"),
        "{}",
        small.text
    );
}

#[test]
fn the_end_shows_the_key_and_where_the_game_was_lost() {
    let mut host = host("classic", "en", &[Seat::Guesser(Side::A)]);
    let mut app = App::new(true);
    let mut card = 0;
    while !host.session().is_over() {
        settle(&mut host);
        if let Wanted::Person(_) = host.wanted() {
            app.cursor = card % 25;
            card += 1;
            press(&mut host, &mut app, KeyCode::Enter);
            press(&mut host, &mut app, KeyCode::Enter);
        }
    }
    insta::assert_snapshot!(show(&mut host, &mut app, (120, 40), false).text);
}
