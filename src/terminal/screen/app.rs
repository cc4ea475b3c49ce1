//! The effects of keys and mouse. They act on the [`Host`] and know nothing of the terminal.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::super::typed;
use super::input::Input;
use super::layout::BoardLayout;
use super::scene::Scene;
use crate::practice::{Move, Refused, Seat};
use crate::rules::{CardSet, Pos};
use crate::terminal::{Host, PlayError, Wanted};
use crate::wording::{reason_in_words, refusal_in_words};

/// The person's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A clue is typed.
    Clue,
    /// A card is chosen, to touch or to cover.
    Pick,
    /// The terminal changes hands.
    HandOver,
    /// Nothing: a bot acts, or the game is over.
    Watch,
}

/// The consequence of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The game goes on.
    Stay,
    /// The person leaves.
    Leave,
}

/// The mark on the clue that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClueMark {
    /// It may be said.
    Good(String),
    /// It may not, or not yet.
    Bad(String),
}

/// The state of the screen.
#[derive(Debug)]
pub struct App {
    /// The card that is chosen.
    pub cursor: u8,
    /// The clue line.
    pub input: Input,
    /// The cards a clue is meant for, marked with the mouse.
    pub meant: CardSet,
    /// The referee's word on the clue line.
    pub verdict: Option<ClueMark>,
    /// The refusal of the last action.
    pub note: Option<String>,
    /// The page of keys is open.
    pub help: bool,
    /// The analysis is shown.
    pub coach: bool,
    /// Lines by which the pane is scrolled up.
    pub scroll: usize,
    /// The card that is taken when it is confirmed.
    pub asked: Option<u8>,
    /// The first digit of a card's number.
    digit: Option<u8>,
    seat: Option<Seat>,
}

impl App {
    /// With the analysis on or off.
    pub fn new(coach: bool) -> App {
        App {
            cursor: 0,
            input: Input::default(),
            meant: CardSet::EMPTY,
            verdict: None,
            note: None,
            help: false,
            coach,
            scroll: 0,
            asked: None,
            digit: None,
            seat: None,
        }
    }
}

/// The person's task in a scene.
pub fn mode(scene: &Scene) -> Mode {
    match (scene.wanted, &scene.view) {
        (Wanted::HandOver(_), _) => Mode::HandOver,
        (Wanted::Person(_), Some(view)) if view.options.clue_max > 0 => Mode::Clue,
        (Wanted::Person(_), Some(_)) => Mode::Pick,
        _ => Mode::Watch,
    }
}

/// True if a key leaves, wherever it is pressed.
pub fn leaves(key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    control && matches!(key.code, KeyCode::Char('c' | 'q')) || key.code == KeyCode::F(10)
}

impl App {
    /// Another scene has come: what was typed for the last seat is forgotten.
    pub fn meet(&mut self, scene: &Scene) {
        let seat = scene.view.as_ref().map(|view| view.you);
        if self.seat != seat {
            self.seat = seat;
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.input.clear();
        self.meant = CardSet::EMPTY;
        self.verdict = None;
        self.note = None;
        self.asked = None;
        self.digit = None;
    }

    /// A key was pressed.
    pub fn key(
        &mut self,
        key: KeyEvent,
        scene: &Scene,
        host: &mut Host,
    ) -> Result<Flow, PlayError> {
        if leaves(key) {
            return Ok(Flow::Leave);
        }
        if self.help {
            self.help = false;
            return Ok(Flow::Stay);
        }
        match key.code {
            KeyCode::F(1) => self.help = true,
            KeyCode::F(2) => self.coach = !self.coach,
            KeyCode::F(3) => self.act(host, &Move::Wait)?,
            KeyCode::F(4) if scene.can_turn => host.turn(),
            KeyCode::PageUp => self.scroll += 5,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            _ => match mode(scene) {
                Mode::Clue => self.clue_key(key, scene, host)?,
                Mode::Pick => return self.pick_key(key, scene, host),
                Mode::HandOver if key.code == KeyCode::Enter => host.take_over(),
                Mode::HandOver | Mode::Watch => return Ok(self.other_key(key, scene)),
            },
        }
        Ok(Flow::Stay)
    }

    /// Keys that mean the same wherever no text is typed. A letter never leaves a game that goes on: it may have been
    /// typed ahead, for a clue.
    fn other_key(&mut self, key: KeyEvent, scene: &Scene) -> Flow {
        match key.code {
            KeyCode::Char('q') if scene.wanted == Wanted::Over => return Flow::Leave,
            KeyCode::Char('q') => self.note = Some(scene.messages.get("screen-leave")),
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('a') => self.coach = !self.coach,
            KeyCode::Up => self.scroll += 1,
            KeyCode::Down => self.scroll = self.scroll.saturating_sub(1),
            _ => {}
        }
        Flow::Stay
    }

    fn clue_key(&mut self, key: KeyEvent, scene: &Scene, host: &mut Host) -> Result<(), PlayError> {
        match key.code {
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.input.push(c)
            }
            KeyCode::Backspace => self.input.backspace(),
            KeyCode::Delete => self.input.delete(),
            KeyCode::Left => self.input.left(),
            KeyCode::Right => self.input.right(),
            KeyCode::Home => self.input.home(),
            KeyCode::End => self.input.end(),
            KeyCode::Esc => self.forget(),
            KeyCode::Enter => return self.say(scene, host),
            _ => return Ok(()),
        }
        self.note = None;
        self.judge(host);
        Ok(())
    }

    /// Asks the referee about what stands on the line.
    fn judge(&mut self, host: &Host) {
        let said = self
            .input
            .text()
            .split('=')
            .next()
            .unwrap_or_default()
            .trim();
        if said.is_empty() {
            self.verdict = None;
            return;
        }
        // The number comes last; until it does, all of it is the word.
        let parts = said.rsplit_once([' ', ':']);
        let numbered = parts.filter(|(_, n)| n.parse::<crate::rules::Number>().is_ok());
        let word = numbered.map_or(said, |(word, _)| word.trim_end_matches([' ', ':']));
        let m = host.messages();
        self.verdict = Some(match host.check_clue(word) {
            Err(refused) => ClueMark::Bad(refusal_in_words(m, &refused)),
            Ok(check) => match (check.illegal, check.known, numbered) {
                (Some(reason), _, _) => ClueMark::Bad(reason_in_words(m, &reason)),
                (None, false, _) => ClueMark::Bad(m.get("screen-unknown")),
                (None, true, None) => ClueMark::Good(m.get("screen-number")),
                (None, true, Some(_)) => ClueMark::Good(m.get("screen-legal")),
            },
        });
    }

    fn say(&mut self, scene: &Scene, host: &mut Host) -> Result<(), PlayError> {
        let Some(view) = &scene.view else {
            return Ok(());
        };
        match typed::clue(scene.messages, self.input.text(), view) {
            Err(problem) => self.note = Some(problem),
            Ok(Move::Clue {
                word,
                number,
                intended,
            }) => {
                let marked: Vec<u8> = self.meant.iter().map(|p| p.0).collect();
                let intended = intended.or((!marked.is_empty()).then_some(marked));
                let clue = Move::Clue {
                    word,
                    number,
                    intended,
                };
                self.act(host, &clue)?;
            }
            Ok(_) => {}
        }
        Ok(())
    }

    fn pick_key(
        &mut self,
        key: KeyEvent,
        scene: &Scene,
        host: &mut Host,
    ) -> Result<Flow, PlayError> {
        let Some(view) = &scene.view else {
            return Ok(Flow::Stay);
        };
        let (columns, cards) = (view.columns.max(1), view.cards.len() as u8);
        let digit = self.digit.take();
        let asked = self.asked.take();
        self.note = None;
        let at = self.cursor;
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.cursor = at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l') => self.cursor = (at + 1).min(cards - 1),
            KeyCode::Up | KeyCode::Char('k') if at >= columns => self.cursor = at - columns,
            KeyCode::Down | KeyCode::Char('j') if at + columns < cards => {
                self.cursor = at + columns
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Char('j' | 'k') => {}
            KeyCode::Char(c @ '0'..='9') => {
                let last = c as u8 - b'0';
                let both = digit.map_or(last, |first| first * 10 + last);
                let number = [both, last].into_iter().find(|n| (1..=cards).contains(n));
                if let Some(number) = number {
                    self.cursor = number - 1;
                    self.digit = Some(last);
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.take(at, asked, scene, host)?,
            KeyCode::Char('s') => self.act(host, &Move::Stop)?,
            KeyCode::Char('d') if view.options.decline => self.act(host, &Move::Decline)?,
            KeyCode::Char('p') if view.options.pass => self.act(host, &Move::Pass)?,
            KeyCode::Char('o') if view.options.object => self.act(host, &Move::Object)?,
            KeyCode::Char('w') if view.options.wait => self.act(host, &Move::Wait)?,
            KeyCode::Char('t') if scene.can_turn => host.turn(),
            _ => return Ok(self.other_key(key, scene)),
        }
        Ok(Flow::Stay)
    }

    /// Touches or covers a card, if it was asked about; asks else.
    fn take(
        &mut self,
        card: u8,
        asked: Option<u8>,
        scene: &Scene,
        host: &mut Host,
    ) -> Result<(), PlayError> {
        let options = scene.view.as_ref().map(|view| &view.options);
        let cover = options.is_some_and(|o| !o.cover.is_empty());
        let open = options.is_some_and(|o| o.cover.contains(&card) || o.guess.contains(&card));
        // A card that cannot be taken is refused at once.
        if open && asked != Some(card) {
            self.asked = Some(card);
            return Ok(());
        }
        let given = match cover {
            true => Move::Cover { card },
            false => Move::Guess { card },
        };
        self.act(host, &given)
    }

    fn act(&mut self, host: &mut Host, given: &Move) -> Result<(), PlayError> {
        self.scroll = 0;
        match host.act(given) {
            Ok(()) => self.forget(),
            Err(refused @ Refused::Save(_)) => return Err(refused.into()),
            Err(refused) => self.note = Some(refusal_in_words(host.messages(), &refused)),
        }
        Ok(())
    }

    /// Text was pasted.
    pub fn paste(&mut self, text: &str, scene: &Scene, host: &Host) {
        if mode(scene) == Mode::Clue {
            text.chars().for_each(|c| self.input.push(c));
            self.judge(host);
        }
    }

    /// The mouse did something: one click chooses a card and asks, another one takes it; while a clue is typed a click
    /// marks what it is meant for.
    pub fn mouse(
        &mut self,
        mouse: MouseEvent,
        layout: &BoardLayout,
        scene: &Scene,
        host: &mut Host,
    ) -> Result<(), PlayError> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll += 1,
            MouseEventKind::ScrollDown => self.scroll = self.scroll.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Left) if !self.help => {
                let Some(card) = layout.card_at(mouse.column, mouse.row) else {
                    return Ok(());
                };
                match mode(scene) {
                    Mode::Pick => {
                        (self.cursor, self.note) = (card, None);
                        let asked = self.asked.take();
                        self.take(card, asked, scene, host)?;
                    }
                    Mode::Clue if self.meant.contains(Pos(card)) => {
                        self.meant = self.meant.minus(CardSet::of(Pos(card)));
                    }
                    Mode::Clue => self.meant = self.meant.with(Pos(card)),
                    Mode::HandOver | Mode::Watch => {}
                }
            }
            MouseEventKind::Down(_) => self.help = false,
            _ => {}
        }
        Ok(())
    }
}
