//! The game on the whole screen.
//!
//! A [`Scene`] is what may be shown, an [`App`] what the person does with it; [`draw`] makes the picture. Only this
//! file touches the terminal: it takes the screen, hands events on, and gives the screen back however the program ends.

mod app;
mod board;
mod draw;
mod input;
mod layout;
mod scene;
#[cfg(test)]
mod tests;
mod theme;

pub use app::{App, Flow};
pub use draw::draw;
pub use layout::BoardLayout;
pub use scene::Scene;
pub use theme::Theme;

use std::io;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use super::{Host, Left, PlayError, Wanted};

/// A signal asks the program to end.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Time between looks for a signal.
const TICK: Duration = Duration::from_millis(200);

/// Takes the screen, lets `play` use it, and gives it back: after the end, an error, a panic.
pub fn with_screen<T>(
    play: impl FnOnce(&mut ratatui::DefaultTerminal) -> Result<T, PlayError>,
) -> Result<T, PlayError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        // ratatui's own hook gives the screen back; mouse and paste are ours.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
            before(info);
        }));
        // In raw mode Ctrl-C is a key; this is for signals from elsewhere.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    });
    let mut terminal = ratatui::try_init()?;
    let taken = execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste);
    let result = taken
        .map_err(PlayError::from)
        .and_then(|()| play(&mut terminal));
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::try_restore()?;
    result
}

/// Plays until the game is over and looked at, or the person leaves. Bots wait `pace` before each step; `coach`: the
/// analysis is shown from the start.
pub fn play(host: &mut Host, theme: Theme, pace: Duration, coach: bool) -> Result<Left, PlayError> {
    with_screen(|terminal| {
        let mut app = App::new(coach);
        let mut scene = Scene::new(host, coach)?;
        let mut known = (scene_key(host), coach);
        let mut since = Instant::now();
        loop {
            if (scene_key(host), app.coach) != known {
                known = (scene_key(host), app.coach);
                scene = Scene::new(host, app.coach)?;
                since = Instant::now();
                // Keys typed ahead are meant for the scene before: they neither take the screen over nor close it.
                if matches!(scene.wanted, Wanted::Over | Wanted::HandOver(_)) {
                    while event::poll(Duration::ZERO)? {
                        event::read()?;
                    }
                }
            }
            app.meet(&scene);
            terminal.draw(|frame| draw(frame, &scene, &app, theme))?;
            // A bot does not go on behind a page of help.
            let bot = matches!(scene.wanted, Wanted::Bot(_)) && !app.help;
            let wait = match bot {
                true => pace.saturating_sub(since.elapsed()),
                false => TICK,
            };
            if event::poll(wait)? {
                let size = terminal.size()?;
                let area = Rect::new(0, 0, size.width, size.height);
                if handle(&mut app, event::read()?, area, &scene, host)? == Flow::Leave {
                    break;
                }
            }
            if INTERRUPTED.load(Ordering::Relaxed) {
                break;
            }
            // The mouse moves all the time: what counts is the time since the last step.
            if bot && since.elapsed() >= pace {
                host.step()?;
            }
        }
        Ok(match host.session().is_over() {
            true => Left::Over,
            false => Left::Early,
        })
    })
}

/// The state that a scene depends on.
fn scene_key(host: &Host) -> (usize, Wanted, bool) {
    (host.session().steps(), host.wanted(), host.can_turn())
}

/// One event.
fn handle(
    app: &mut App,
    event: Event,
    area: Rect,
    scene: &Scene,
    host: &mut Host,
) -> Result<Flow, PlayError> {
    let view = scene.view.as_ref();
    let layout = view.and_then(|view| BoardLayout::new(area, view.columns, view.rows));
    if view.is_some() && layout.is_none() {
        // Nobody can see what a key would do.
        return Ok(match event {
            Event::Key(key) if app::leaves(key) => Flow::Leave,
            _ => Flow::Stay,
        });
    }
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => return app.key(key, scene, host),
        Event::Mouse(mouse) => {
            if let Some(layout) = layout {
                app.mouse(mouse, &layout, scene, host)?;
            }
        }
        Event::Paste(text) => app.paste(&text, scene, host),
        _ => {}
    }
    Ok(Flow::Stay)
}
