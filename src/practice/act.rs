//! People's actions at the table.

use super::clue::{self, ClueCheck};
use super::moves::{ClueFault, Move, Refused};
use super::session::Session;
use super::setup::Objection;
use crate::players::{Answer, Clue};
use crate::players::{Seat, Sitter};
use crate::rules::{Action, Phase, Pos, Side};

impl Session {
    /// Judges a clue without saying it: for the seat that may give one now.
    pub fn check_clue(&self, seat: Seat, text: &str) -> Result<ClueCheck, Refused> {
        self.may_act(seat)?;
        if self.game().state().phase() != Phase::Clue {
            return Err(Refused::NotYourTurn(self.awaited()));
        }
        let word = clue::clean(text)?;
        Ok(clue::check(
            &self.resources,
            &self.referee,
            &word,
            &self.visible(),
        ))
    }

    /// A person acts. A refused move leaves the game as it was. Bots answer at the next [`Session::step`].
    pub fn act(&mut self, seat: Seat, given: &Move) -> Result<(), Refused> {
        if let Move::Object = given {
            return self.object(seat);
        }
        let side = self.may_act(seat)?;
        let objectors = self.objectors();
        match given {
            Move::Pass if objectors.contains(&seat) => {
                self.passed.push(seat);
                return Ok(());
            }
            Move::Pass => return Err(Refused::NothingToPass),
            _ if !objectors.is_empty() => return Err(Refused::ClueIsJudged),
            _ => {}
        }
        match given {
            Move::Clue {
                word,
                number,
                intended,
            } => {
                if !seat.gives_clues() {
                    return Err(Refused::NotYourTurn(self.awaited()));
                }
                let number = number.number().map_err(ClueFault::Number)?;
                for &card in intended.iter().flatten() {
                    self.card(card)?;
                }
                // The rules come first: what cannot be said at all need not be judged.
                let mut state = *self.game().state();
                state.apply(side, Action::Clue(number))?;
                let word = clue::clean(word)?;
                let verdict = clue::check(&self.resources, &self.referee, &word, &self.visible());
                let illegal = match (verdict.illegal, self.setup.objection) {
                    (Some(reason), Objection::Before) => return Err(Refused::Illegal(reason)),
                    (Some(reason), Objection::After) => Some(reason.to_string()),
                    _ => None,
                };
                let clue = Clue {
                    clue: self.learn(&word),
                    number,
                    intended: intended.iter().flatten().map(|&card| Pos(card)).collect(),
                };
                self.say(side, &word, clue, intended.clone())?;
                match illegal {
                    Some(reason) => self.call_illegal(side, Some(reason)),
                    None => Ok(()),
                }
            }
            Move::Guess { card } => {
                let card = self.card(*card)?;
                self.answer(side, Answer::Touch(card))
            }
            Move::Cover { card } => {
                let card = self.card(*card)?;
                self.answer(side, Answer::Cover(card))
            }
            Move::Stop => self.answer(side, Answer::Stop),
            Move::Decline => self.answer(side, Answer::Decline),
            Move::Wait => {
                let bot = |other: &Seat| {
                    *other != seat && self.setup.sitter(*other).is_some_and(|s| !s.is_person())
                };
                if !self.awaited().iter().any(bot) {
                    return Err(Refused::NobodyToWaitFor);
                }
                self.waiting[side.index()] = true;
                Ok(())
            }
            // Both were answered above.
            Move::Object | Move::Pass => self.object(seat),
        }
    }

    /// The side a seat acts for now.
    pub(super) fn may_act(&self, seat: Seat) -> Result<Side, Refused> {
        let sitter = self.setup.sitter(seat).ok_or(Refused::NoSuchSeat(seat))?;
        if !sitter.is_person() {
            return Err(Refused::NotAPerson(seat));
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        let awaited = self.awaited();
        if !awaited.contains(&seat) {
            return Err(Refused::NotYourTurn(awaited));
        }
        Ok(seat.side().unwrap_or_else(|| self.table.actor()))
    }

    fn object(&mut self, seat: Seat) -> Result<(), Refused> {
        let sitter = self.setup.sitter(seat).ok_or(Refused::NoSuchSeat(seat))?;
        match (sitter, self.setup.objection) {
            (Sitter::Bot(_), _) => return Err(Refused::NotAPerson(seat)),
            (_, Objection::Before | Objection::After) => return Err(Refused::RefereeJudges),
            (Sitter::Person(_), Objection::People) => {}
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        let side = seat.side().unwrap_or_else(|| self.table.actor());
        self.call_illegal(side, None)
    }

    fn card(&self, card: u8) -> Result<Pos, Refused> {
        let last = self.setup.ruleset().cards() - 1;
        match card <= last {
            true => Ok(Pos(card)),
            false => Err(Refused::NoSuchCard { given: card, last }),
        }
    }
}
