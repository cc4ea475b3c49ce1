//! A hint while a seat thinks, from what that seat may know. Asking is noted with the step that follows.

use serde::Serialize;

use super::bots::Workshop;
use super::moves::Refused;
use super::outlook::{Outlook, outlook};
use super::review::{RankedCard, advised, ranked, touched_first};
use super::session::Session;
use crate::players::{Ask, PlayerError, Seat};
use crate::rules::{MAX_CARDS, Purpose};
use crate::transcript::NumberLine;

/// The coach's advice in the place of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Hint {
    /// Give this clue.
    Clue {
        /// The word.
        word: String,
        /// The number.
        number: NumberLine,
        /// The cards it is for.
        cards: Vec<u8>,
        /// Its outcome.
        outlook: Option<Outlook>,
    },
    /// Touch these cards, likeliest first; none marked to touch: stop.
    Guess {
        /// The likeliest cards.
        cards: Vec<RankedCard>,
    },
    /// Cover this card, or none.
    Cover {
        /// The card.
        card: Option<u8>,
    },
}

/// The reason why there is no hint.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// The seat is not to act.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The coach cannot say.
    #[error(transparent)]
    Coach(#[from] PlayerError),
}

/// Cards told in a hint.
const TOP: usize = 4;

impl Session {
    /// A hint for the seat that is to act, made from what it may see. The next step is marked as helped.
    pub fn hint(&mut self, seat: Seat) -> Result<Hint, HintError> {
        let side = self.may_act(seat)?;
        if !self.objectors().is_empty() {
            return Err(Refused::ClueIsJudged.into());
        }
        let chances = self.chances();
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let steps = self.log.len() as u64;
        let mut rng = self.setup.seed().stream(3, steps, Purpose::Statistics);
        let request = self.table.request(side);
        let hint = match request.map(|request| request.ask) {
            Some(Ask::Clue(task)) => {
                let clue = self.bots.spymaster(&shop, None)?.1.clue(&task, &mut rng)?;
                let word = self.resources.book().word(clue.clue).unwrap_or("?");
                let lex = self
                    .resources
                    .lexicon("default")
                    .map_err(PlayerError::new)?;
                Hint::Clue {
                    outlook: outlook(&lex, &chances, self.table.game(), side, word, clue.number),
                    word: word.to_owned(),
                    number: clue.number.into(),
                    cards: clue.intended.iter().map(|p| p.0).collect(),
                }
            }
            Some(Ask::Guess(task)) => {
                let (_, bot) = self.bots.guesser(&shop, None)?;
                let order = advised(bot, &task)?;
                let cards = ranked(bot, &task, MAX_CARDS)?;
                Hint::Guess {
                    cards: touched_first(cards, &order, TOP),
                }
            }
            Some(Ask::Cover(task, cards)) => {
                let (_, bot) = self.bots.spymaster(&shop, None)?;
                let card = bot.cover(&task, cards, &mut rng)?;
                Hint::Cover {
                    card: card.map(|p| p.0),
                }
            }
            Some(Ask::Objection { .. }) | None => {
                return Err(Refused::NotYourTurn(self.awaited()).into());
            }
        };
        if !self.hinted.contains(&seat) {
            self.hinted.push(seat);
        }
        Ok(hint)
    }
}
