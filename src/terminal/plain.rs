//! The game line by line: for scripts, for screen readers, for terminals that can do no more.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use super::host::{Host, Wanted};
use super::say;
use super::typed::{self, Command};
use super::{Left, PlayError};
use crate::messages::Messages;
use crate::practice::{CardView, Move, Seat, SeatView};
use crate::wording::{
    Paint, ReviewWords, USUAL_WIDTH, grid, outcome_in_words, refusal_in_words, step_in_words,
};

/// The style of the output.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With colours or without.
    pub paint: Paint,
    /// A person types: write prompts, and wipe a key off the screen before it changes hands.
    pub live: bool,
    /// JSON lines instead of text.
    pub json: bool,
    /// Tell the analysis after each turn, not only when it is asked for.
    pub analysis: bool,
}

/// Plays until the game is over or the input ends.
pub fn play(
    host: &mut Host,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    style: Style,
) -> Result<Left, PlayError> {
    let mut plain = Plain {
        messages: host.messages(),
        // A game that is taken up again is told from its last turn on.
        told: host.session().steps(),
        reviewed: 0,
        shown: None,
        secret: None,
        host,
        input,
        out,
        style,
    };
    if style.analysis {
        plain.reviewed = plain.finished()?;
    }
    plain.run()
}

struct Plain<'a> {
    messages: &'static Messages,
    host: &'a mut Host,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    style: Style,
    /// Steps that were told.
    told: usize,
    /// Turns whose analysis was told.
    reviewed: usize,
    /// The step and the seat of the table shown last.
    shown: Option<(usize, Seat)>,
    /// The seat whose secret stands on the screen.
    secret: Option<Seat>,
}

impl Plain<'_> {
    fn run(&mut self) -> Result<Left, PlayError> {
        loop {
            self.wipe()?;
            self.tell_steps()?;
            match self.host.wanted() {
                Wanted::Bot(_) => self.host.step()?,
                Wanted::HandOver(seat) => {
                    if !self.hand_over(seat)? {
                        return Ok(Left::Early);
                    }
                }
                Wanted::Person(_) => {
                    if !self.ask()? {
                        return Ok(Left::Early);
                    }
                }
                Wanted::Over => {
                    self.end()?;
                    return Ok(Left::Over);
                }
            }
        }
    }

    /// Waits for the person at this seat; `false` to leave. Only an empty line takes over: text typed ahead by
    /// the person before is no sign that another one is looking.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, PlayError> {
        let m = self.messages;
        let args = [
            ("name", self.host.name(seat).to_owned().into()),
            ("seat", seat.to_string().into()),
        ];
        self.say("hand_over", &m.text("hand-over", &args), json!(seat))?;
        loop {
            let Some(line) = self.line("")? else {
                return Ok(false);
            };
            if line.trim().is_empty() {
                break;
            }
            if typed::is_quit(m, &line) {
                return Ok(false);
            }
            let problem = m.get("hand-over-again");
            self.say("again", &problem, json!(problem))?;
        }
        self.host.take_over();
        self.shown = None;
        Ok(true)
    }

    /// Wipes a secret off the screen when its seat is no longer looking, with what can be scrolled back to.
    fn wipe(&mut self) -> io::Result<()> {
        let gone = self
            .secret
            .is_some_and(|seat| self.host.eyes() != Some(seat));
        if gone && !self.host.session().is_over() {
            self.secret = None;
            self.shown = None;
            if self.live() {
                write!(self.out, "\x1b[3J\x1b[2J\x1b[H")?;
            }
        }
        Ok(())
    }

    /// One prompt; `false` to leave.
    fn ask(&mut self) -> Result<bool, PlayError> {
        let Some(view) = self.host.view() else {
            return Ok(true);
        };
        if self.shown != Some((view.step, view.you)) {
            if self.style.analysis {
                self.tell_reviews()?;
            }
            self.table(&view)?;
            self.shown = Some((view.step, view.you));
            let keys = view.cards.iter().any(|card| card.key.is_some());
            self.secret = keys.then_some(view.you);
        }
        let m = self.messages;
        let Some(mut line) = self.line("> ")? else {
            return Ok(false);
        };
        let counting = match self.style.json {
            true => typed::Counting::FromZero,
            false => typed::Counting::FromOne,
        };
        let command = loop {
            if line.trim().is_empty() {
                return Ok(true);
            }
            let command = match typed::read(m, &line, &view, counting) {
                Ok(command) => command,
                Err(problem) => {
                    self.say("again", &problem, json!(problem))?;
                    return Ok(true);
                }
            };
            // A card is taken when it is confirmed; anything else that is typed counts in its place.
            let (Some(question), true) = (confirm(m, &command, &view), self.live()) else {
                break command;
            };
            match self.line(&format!("{question} "))? {
                None => return Ok(false),
                Some(answer) if typed::is_yes(m, &answer) => break command,
                Some(answer) => line = answer,
            }
        };
        match command {
            Command::Quit => return Ok(false),
            Command::Table => self.shown = None,
            Command::Turn if self.host.can_turn() => self.host.turn(),
            Command::Turn => {
                let problem = m.get("nobody-else");
                self.say("again", &problem, json!(problem))?;
            }
            Command::Help => {
                for line in typed::help(m, &view, self.host.can_turn()) {
                    self.say("help", &line, json!(line))?;
                }
            }
            Command::Log => {
                self.told = 0;
                self.tell_steps()?;
            }
            Command::Analysis => {
                self.reviewed = 0;
                self.tell_reviews()?;
            }
            Command::Move(given) => {
                if let Err(refused) = self.host.act(&given) {
                    if let crate::practice::Refused::Save(_) = refused {
                        return Err(PlayError::Refused(refused));
                    }
                    let problem = refusal_in_words(m, &refused);
                    self.say("again", &problem, json!(problem))?;
                }
            }
        }
        Ok(true)
    }

    /// A person reads and types.
    fn live(&self) -> bool {
        self.style.live && !self.style.json
    }

    /// A line that was typed; `None` at the end of the input.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, PlayError> {
        if self.live() {
            write!(self.out, "{prompt}")?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        // A byte that is no text is no reason to end a game.
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// A line of text, or a JSON object with one key.
    fn say(&mut self, key: &str, text: &str, value: Value) -> io::Result<()> {
        match self.style.json {
            true => writeln!(self.out, "{}", json!({ key: value })),
            false => writeln!(self.out, "{text}"),
        }
    }

    /// Tells the steps since the last ones told.
    fn tell_steps(&mut self) -> Result<(), PlayError> {
        let session = self.host.session();
        let rules = &session.setup().rules;
        let words = self.host.words();
        let lines: Vec<(String, Value)> = session
            .history()
            .skip(self.told)
            .map(|(entry, effects)| {
                let text = step_in_words(self.messages, rules, &words, &entry, &effects);
                (text, json!(entry))
            })
            .collect();
        self.told = session.steps();
        for (text, value) in lines {
            self.say("step", &format!("  {text}"), value)?;
        }
        Ok(())
    }

    fn finished(&mut self) -> Result<usize, PlayError> {
        Ok(self.host.review()?.map_or(0, |review| review.turns.len()))
    }

    /// The analysis of turns that are over since it was told last.
    fn tell_reviews(&mut self) -> Result<(), PlayError> {
        let Some(review) = self.host.review()? else {
            return Ok(());
        };
        let words = self.host.words();
        let ruleset = *self.host.session().setup().ruleset();
        let teller = ReviewWords {
            messages: self.messages,
            ruleset: &ruleset,
            words: &words,
        };
        for turn in review.turns.iter().skip(self.reviewed) {
            let text: Vec<String> = teller
                .turn(turn)
                .iter()
                .map(|l| format!("  | {l}"))
                .collect();
            self.say("analysis", &text.join("\n"), json!(turn))?;
        }
        self.reviewed = review.turns.len();
        Ok(())
    }

    fn table(&mut self, view: &SeatView) -> Result<(), PlayError> {
        if self.style.json {
            writeln!(self.out, "{}", json!({ "view": view }))?;
            return Ok(());
        }
        write!(
            self.out,
            "\n{}",
            table(self.messages, view, self.style.paint)
        )?;
        writeln!(self.out, "{}", say::standing(self.messages, view))?;
        let task = self.style.paint.strong(&say::task(self.messages, view));
        writeln!(self.out, "{task}")?;
        Ok(())
    }

    fn end(&mut self) -> Result<(), PlayError> {
        let Some(view) = self.host.view() else {
            return Ok(());
        };
        if self.style.json {
            writeln!(self.out, "{}", json!({ "view": view }))?;
        } else {
            write!(
                self.out,
                "\n{}",
                table(self.messages, &view, self.style.paint)
            )?;
        }
        let session = self.host.session();
        let state = session.game().state();
        if let (Some(outcome), Some(told)) = (state.outcome(), &view.outcome) {
            let text = outcome_in_words(self.messages, &session.setup().rules, state, outcome);
            let strong = self.style.paint.strong(&text);
            let value = json!(told);
            self.say("end", &strong, value)?;
        }
        if !self.style.analysis {
            return Ok(());
        }
        // After the end everything is told, of every turn.
        self.reviewed = 0;
        self.tell_reviews()?;
        if let Some(review) = self.host.review()? {
            let words = self.host.words();
            let ruleset = *self.host.session().setup().ruleset();
            let teller = ReviewWords {
                messages: self.messages,
                ruleset: &ruleset,
                words: &words,
            };
            if let Some(lost) = teller.lost(&review) {
                self.say("lost", &lost, json!(review.lost))?;
            }
        }
        Ok(())
    }
}

/// The question before a card is touched or covered.
fn confirm(m: &Messages, command: &Command, view: &SeatView) -> Option<String> {
    let (id, card) = match command {
        Command::Move(Move::Guess { card }) => ("confirm-touch", *card),
        Command::Move(Move::Cover { card }) => ("confirm-cover", *card),
        _ => return None,
    };
    let text = &view.cards.get(usize::from(card))?.text;
    Some(m.text(id, &[("card", text.as_str().into())]))
}

/// The table with the numbers of the cards.
fn table(m: &Messages, view: &SeatView, paint: Paint) -> String {
    let cell = |(at, card): (usize, &CardView)| {
        let mark = say::mark(card);
        let text = match card.covered {
            Some(_) => format!("{mark}[{}]", card.text),
            None if mark.is_empty() => format!(" {}", card.text),
            None => format!("{mark} {}", card.text),
        };
        // A picture's label is no word of the table: it may be said.
        let text = match card.picture {
            Some(_) => format!("{text} *"),
            None => text,
        };
        let tokens = say::tokens(card);
        let gap = if tokens.is_empty() { "" } else { " " };
        let text = format!("{:>2} {text}{gap}{tokens}", at + 1);
        (text, card.covered.or(card.key))
    };
    let cells: Vec<_> = view.cards.iter().enumerate().map(cell).collect();
    let mut table = grid(&cells, view.columns, USUAL_WIDTH, paint);
    if view.cards.iter().any(|card| card.picture.is_some()) {
        table.push_str(&format!("   {}\n", m.get("picture-mark")));
    }
    table
}
