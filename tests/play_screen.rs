//! `spymaster play` in a pseudo-terminal: the whole screen, keys, mouse, sizes, and the screen given back.
#![cfg(all(unix, feature = "terminal"))]

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal with the program in it.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    fn new(program: &Path, args: &[&str], columns: u16, rows: u16) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env("RUST_BACKTRACE", "0");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let shown = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..n]);
            }
        });
        Terminal {
            master: pair.master,
            child,
            writer,
            screen,
        }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows something; the program is given two minutes.
    fn wait_for(&self, wanted: &str) {
        self.wait_until(wanted, |screen| screen.contents().contains(wanted));
    }

    fn wait_until(&self, what: &str, fits: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        loop {
            if fits(self.screen.lock().unwrap().screen()) {
                return;
            }
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "no {what} on the screen:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        let mut parser = self.screen.lock().unwrap();
        parser.screen_mut().set_size(rows, columns);
        drop(parser);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits for the end and checks that the screen is as it was.
    fn given_back(mut self, code: u32) -> String {
        let status = self.child.wait().unwrap();
        assert_eq!(status.exit_code(), code, "{}", self.text());
        self.wait_until("end of the other screen", |screen| {
            !screen.alternate_screen()
        });
        std::thread::sleep(Duration::from_millis(100));
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste(), "pastes are still marked");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        screen.contents()
    }
}

fn program() -> std::path::PathBuf {
    assert_cmd::cargo::cargo_bin("spymaster")
}

fn game<'a>(save: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec![
        "play",
        "--seed",
        "7",
        "--bot",
        "margin/nearest",
        "--pace",
        "1",
        "--save",
        save,
    ];
    args.extend(more);
    args
}

#[test]
fn a_guesser_plays_with_keys_and_mouse_and_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let save = save.to_str().unwrap();
    let mut terminal = Terminal::new(&program(), &game(save, &[]), 80, 24);
    terminal.wait_for("touch a card");
    assert!(terminal.screen.lock().unwrap().screen().alternate_screen());
    terminal.send("?");
    terminal.wait_for("any key closes");
    terminal.send("x");
    terminal.wait_until("table", |screen| {
        !screen.contents().contains("any key closes")
    });
    // By number, then by arrows.
    terminal.send("13");
    terminal.wait_for("\n13  ");
    terminal.send("\x1b[C");
    terminal.wait_for("\n14  ");
    // Enter asks, and an arrow says no.
    let steps = || std::fs::read_to_string(save).unwrap().lines().count();
    let before = steps();
    terminal.send("\r");
    terminal.wait_for("? Enter: yes");
    terminal.send("\x1b[C");
    terminal.wait_for("\n15  ");
    assert_eq!(steps(), before);
    // A click chooses and asks, another one touches.
    terminal.send("\x1b[<0;5;3M\x1b[<0;5;3m");
    terminal.wait_for("? Enter: yes");
    terminal.send("\x1b[<0;5;3M\x1b[<0;5;3m");
    terminal.wait_until("another step", |_| steps() > before);
    // Larger, smaller, too small, and back.
    terminal.resize(120, 40);
    terminal.wait_until("a wide screen", |screen| {
        screen
            .rows(0, 120)
            .nth(39)
            .is_some_and(|row| row.contains("F1 help"))
    });
    terminal.resize(60, 20);
    terminal.wait_for("80 × 24 is needed");
    terminal.resize(80, 24);
    terminal.wait_for("F1 help");
    // A letter leaves no game: it may have been typed ahead.
    terminal.send("q");
    terminal.wait_for("F10 or Ctrl-C leaves");
    terminal.send("\x1b[21~");
    let text = terminal.given_back(0);
    assert!(text.contains("spymaster play --resume"), "{text}");
    assert!(Path::new(save).exists());
}

#[test]
fn a_spymaster_sees_the_referees_word_while_typing_and_ctrl_c_gives_the_screen_back() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let save = save.to_str().unwrap();
    let args = game(save, &["--seat", "red-spymaster"]);
    let mut terminal = Terminal::new(&program(), &args, 80, 24);
    terminal.wait_for("give a clue");
    terminal.send("kaleidoscope");
    terminal.wait_for("legal; now a number");
    terminal.send(" 1");
    terminal.wait_for("legal: Enter says it");
    terminal.send("\r");
    terminal.wait_for("“kaleidoscope: 1”");
    terminal.send("\x03");
    let text = terminal.given_back(0);
    assert!(text.contains("--resume"), "{text}");
}

/// Line by line at a terminal a card is asked about; anything else that is typed counts in its place.
#[test]
fn a_touch_is_confirmed_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let save = save.to_str().unwrap();
    let steps = || std::fs::read_to_string(save).map_or(0, |text| text.lines().count());
    let mut terminal = Terminal::new(&program(), &game(save, &["--plain"]), 80, 50);
    terminal.wait_for("touch a card");
    let before = steps();
    terminal.send("1\n");
    terminal.wait_for("? Enter: yes");
    terminal.send("help\n");
    terminal.wait_for("leave; the game is saved");
    assert_eq!(steps(), before, "nothing is touched that was not confirmed");
    terminal.send("1\n");
    terminal.wait_until("the question again", |screen| {
        screen.contents().matches("? Enter: yes").count() == 2
    });
    terminal.send("\n");
    terminal.wait_until("another step", |_| steps() > before);
    terminal.send("quit\n\n");
    terminal.wait_for("--resume");
}

/// Letters typed while a bot thinks, or before the terminal changes hands, do nothing.
#[test]
fn typing_ahead_neither_leaves_nor_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let save = save.to_str().unwrap();
    let seats = ["--seat", "red-spymaster", "--seat", "red-guesser"];
    let mut terminal = Terminal::new(&program(), &game(save, &seats), 80, 24);
    terminal.send("aquarium q q q");
    terminal.wait_for("hand over to");
    terminal.send("qqq");
    std::thread::sleep(Duration::from_millis(300));
    assert!(
        terminal.text().contains("hand over to"),
        "{}",
        terminal.text()
    );
    terminal.send("\r");
    terminal.wait_for("give a clue");
    terminal.send("\x1b[21~");
    terminal.given_back(0);
}

#[test]
fn a_signal_gives_the_screen_back() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("g.jsonl");
    let terminal = Terminal::new(&program(), &game(save.to_str().unwrap(), &[]), 80, 24);
    terminal.wait_for("touch a card");
    let id = terminal.child.process_id().unwrap();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id.to_string()])
        .status();
    assert!(sent.unwrap().success());
    let text = terminal.given_back(0);
    assert!(text.contains("--resume"), "{text}");
}

/// Not a test of its own: the child of the next one.
#[test]
#[ignore = "panics on purpose, in a terminal of its own"]
fn child_that_panics() {
    let _ = spymaster::terminal::screen::with_screen::<()>(|terminal| {
        terminal.draw(|frame| frame.render_widget("before", frame.area()))?;
        panic!("on purpose");
    });
}

#[test]
fn a_panic_gives_the_screen_back_and_is_told() {
    let own = std::env::current_exe().unwrap();
    let args = ["--exact", "child_that_panics", "--ignored", "--nocapture"];
    let terminal = Terminal::new(&own, &args, 80, 24);
    let text = terminal.given_back(101);
    assert!(text.contains("on purpose"), "{text}");
}
