//! Turns of bots: who of them acts next, and what a bot does in a person's place.

use super::bots::Workshop;
use super::session::{Session, SessionError};
use super::setup::Objection;
use crate::players::{Answer, Ask};
use crate::players::{Seat, Sitter};
use crate::rules::{Phase, Pos, Purpose, Side};
use crate::transcript::{Help, Verb};

impl Session {
    /// People who may still object before a bot guesses (1.8): everybody but the giver, where people judge. A person who
    /// guesses needs no window: objections close with the first guess.
    pub(super) fn objectors(&self) -> Vec<Seat> {
        if self.setup.objection != Objection::People || self.is_over() {
            return Vec::new();
        }
        let state = self.game().state();
        let open = Side::BOTH.iter().any(|&side| state.options(side).object);
        let person = |seat: &Seat| self.setup.sitter(*seat).is_some_and(Sitter::is_person);
        if !open || self.table.awaited().iter().any(person) {
            return Vec::new();
        }
        let clues = self.log.iter().rev().map(|step| &step.entry);
        let giver = clues
            .into_iter()
            .find(|entry| entry.verb == Verb::Clue)
            .map(|entry| Seat::of_phase(self.setup.ruleset(), Phase::Clue, entry.side));
        let seats = self.setup.seats.iter().map(|seated| seated.seat);
        seats
            .filter(|seat| person(seat) && Some(*seat) != giver && !self.passed.contains(seat))
            .collect()
    }

    /// The bot that acts next; `None` when a person is awaited or the game is over.
    pub fn next_bot(&self) -> Option<Seat> {
        if !self.objectors().is_empty() {
            return None;
        }
        let awaited = self.awaited();
        let idle = |seat: &Seat| seat.side().is_some_and(|side| self.waiting[side.index()]);
        let person = |seat: &Seat| self.setup.sitter(*seat).is_some_and(Sitter::is_person);
        if awaited.iter().any(|seat| person(seat) && !idle(seat)) {
            return None;
        }
        let mut bots = awaited.into_iter().filter(|seat| !person(seat));
        let first = bots.next()?;
        let chosen = self.table.actor();
        match bots.next() {
            Some(other) if other.side() == Some(chosen) => Some(other),
            _ => Some(first),
        }
    }

    /// Lets one bot act once. `None` when a person is awaited or the game is over.
    pub fn step(&mut self) -> Result<Option<Seat>, SessionError> {
        let Some(seat) = self.next_bot() else {
            return Ok(None);
        };
        self.bot_acts(seat)?;
        Ok(Some(seat))
    }

    /// A bot acts in the place of the person who is awaited: the time of a binding timer is over. `wish` is the card
    /// it touches, if it has to touch one and the team has chosen it; a turn is stopped as soon as it may be.
    pub fn stand_in(&mut self, wish: Option<Pos>) -> Result<Option<Seat>, SessionError> {
        let judging = self.objectors();
        if let Some(&first) = judging.first() {
            self.passed.extend(judging);
            return Ok(Some(first));
        }
        let people = |seat: &Seat| self.setup.sitter(*seat).is_some_and(Sitter::is_person);
        let Some(seat) = self.awaited().into_iter().find(people) else {
            return Ok(None);
        };
        let side = seat.side().unwrap_or_else(|| self.table.actor());
        self.help = Some(Help::Timer);
        let refused = |source| SessionError::Refused { seat, source };
        let options = self.game().state().options(side);
        let phase = self.game().state().phase();
        let wish = wish.filter(|&p| options.guess.contains(p));
        match (phase, wish) {
            (Phase::Guess, _) if options.stop => {
                self.answer(side, Answer::Stop).map_err(refused)?;
            }
            (Phase::Guess | Phase::SuddenDeath, Some(card)) => {
                self.answer(side, Answer::Touch(card)).map_err(refused)?;
            }
            _ => self.bot_acts(seat)?,
        }
        // One right touch gives no more time to a turn.
        let state = self.game().state();
        let goes_on = phase == Phase::Guess && state.phase() == phase;
        if goes_on && self.awaited().contains(&seat) && state.options(side).stop {
            self.help = Some(Help::Timer);
            self.answer(side, Answer::Stop).map_err(refused)?;
        }
        Ok(Some(seat))
    }

    /// From now on the coach acts for the bot of a seat, which cannot go on. Nothing of this is saved: a session that is taken up
    /// again asks the bot itself.
    pub fn relieve(&mut self, seat: Seat) {
        if !self.relieved.contains(&seat) {
            self.relieved.push(seat);
        }
    }

    /// The bot of a seat, or the coach at a person's, acts once.
    fn bot_acts(&mut self, seat: Seat) -> Result<(), SessionError> {
        let side = seat.side().unwrap_or_else(|| self.table.actor());
        let relieved = self.relieved.contains(&seat);
        if relieved {
            self.help = Some(Help::StandIn);
        }
        let asked_of = (!relieved).then_some(seat);
        // A stream for every step: a game that is taken up again goes on as it would have.
        let stream = |purpose| self.setup.seed().stream(1, self.log.len() as u64, purpose);
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let clue_purpose = [Purpose::SpymasterA, Purpose::SpymasterB][side.index()];
        let guess_purpose = [Purpose::GuesserA, Purpose::GuesserB][side.index()];
        let bots = &mut self.bots;
        let asked = match self.table.request(side).map(|request| request.ask) {
            Some(Ask::Guess(task)) => bots.guesser(&shop, asked_of).and_then(|(_, bot)| {
                let choice = bot.guess(&task, &mut stream(guess_purpose))?;
                Ok(Answer::from(choice))
            }),
            Some(Ask::Clue(task)) => bots.spymaster(&shop, asked_of).and_then(|(_, bot)| {
                let clue = bot.clue(&task, &mut stream(clue_purpose))?;
                Ok(Answer::Clue(clue))
            }),
            Some(Ask::Cover(task, cards)) => {
                bots.spymaster(&shop, asked_of).and_then(|(_, bot)| {
                    let card = bot.cover(&task, cards, &mut stream(clue_purpose))?;
                    Ok(Answer::from(card))
                })
            }
            Some(Ask::Objection { .. }) | None => Ok(Answer::Pass),
        };
        let answer = asked.map_err(|source| {
            self.help = None;
            SessionError::Bot { seat, source }
        })?;
        let done = match answer {
            Answer::Clue(clue) => {
                let word = self
                    .resources
                    .book()
                    .word(clue.clue)
                    .unwrap_or("?")
                    .to_owned();
                let intended = clue.intended.iter().map(|p| p.0).collect();
                self.say(side, &word, clue, Some(intended))
            }
            other => self.answer(side, other),
        };
        done.map_err(|source| SessionError::Refused { seat, source })
    }

    /// Lets bots act until a person is awaited or the game is over. Returns how many steps they took.
    pub fn advance(&mut self) -> Result<usize, SessionError> {
        let mut steps = 0;
        while self.step()?.is_some() {
            steps += 1;
        }
        Ok(steps)
    }
}
