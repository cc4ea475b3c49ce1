//! Another clue in a turn of a finished game: how it would have been heard, and what would have been touched.

use serde::Serialize;

use super::clue;
use super::moves::{ClueFault, Refused};
use super::outlook::{Outlook, outlook};
use super::review::{RankedCard, Touch};
use super::session::Session;
use crate::legality::Reason;
use crate::players::PlayerError;
use crate::rules::{Action, Colour, Kind, Pos};
use crate::transcript::{NumberLine, Verb};

/// The outcome of another clue.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatIf {
    /// The clue as it would have been said.
    pub word: String,
    /// Its number.
    pub number: NumberLine,
    /// The reason why the referee would have objected.
    #[serde(skip)]
    pub illegal: Option<Reason>,
    /// The same as a sentence.
    pub objection: Option<String>,
    /// Some lexicon at the table knows the word.
    pub known: bool,
    /// Its outcome, if the guesser chooses like people do; `None` for zero and for unknown words.
    pub outlook: Option<Outlook>,
    /// The cards as they would have looked to the guesser, those it would touch first.
    pub ranking: Vec<RankedCard>,
    /// The cards it would have touched, until a wrong one.
    pub touched: Vec<Touch>,
    /// The chance to win before and after.
    pub chance: [f64; 2],
}

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum WhatIfError {
    /// Another clue can be tried when the key lies open.
    #[error("other clues can be tried when the game is over")]
    NotOver,
    /// The game has no such turn.
    #[error("there is no turn {given}: the turns are numbered from 1 to {last}")]
    NoSuchTurn {
        /// As given.
        given: usize,
        /// The last one.
        last: usize,
    },
    /// The clue cannot be said.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The guesser cannot say.
    #[error(transparent)]
    Coach(#[from] PlayerError),
}

impl Session {
    /// Tries another clue in a turn of a finished game, counted from 1. The game stays as it was.
    pub fn what_if(
        &mut self,
        turn: usize,
        word: &str,
        number: &NumberLine,
    ) -> Result<WhatIf, WhatIfError> {
        if !self.is_over() {
            return Err(WhatIfError::NotOver);
        }
        let clues: Vec<usize> = (0..self.log.len())
            .filter(|&at| self.log[at].entry.verb == Verb::Clue)
            .collect();
        let at = turn.checked_sub(1).and_then(|n| clues.get(n).copied());
        let at = at.ok_or(WhatIfError::NoSuchTurn {
            given: turn,
            last: clues.len(),
        })?;
        let count = number
            .number()
            .map_err(|fault| Refused::from(ClueFault::Number(fault)))?;
        let word = clue::clean(word)?;
        let (before, side) = (self.log[at].before, self.log[at].entry.side);
        let visible = before.public().visible();
        let cards: Vec<_> = self.cards().collect();
        let visible: Vec<_> = visible.iter().map(|p| cards[p.index()]).collect();
        let check = clue::check(&self.resources, &self.referee, &word, &visible);
        let id = self.learn(&word);
        let chances = self.chances();
        let mut game = before;
        game.clue(side, id, count).map_err(Refused::from)?;
        let (_, ranking) = self.ranking(&game, side, None)?;
        let guesser = match game.ruleset().kind() {
            Kind::Versus(_) => side,
            Kind::Duet(_) => side.other(),
        };
        let mut touched = Vec::new();
        let mut over = false;
        for card in ranking.iter().take_while(|card| card.touch) {
            let Ok(effects) = game.apply(guesser, Action::Guess(Pos(card.card))) else {
                break;
            };
            if let Some((pos, colour)) = effects.revealed {
                let right = colour == Colour::Green || colour == Colour::of(guesser);
                touched.push(Touch {
                    card: pos.0,
                    colour,
                    right,
                });
            }
            over = effects.turn_over || effects.outcome.is_some() || effects.sudden_death;
            if over {
                break;
            }
        }
        if !over {
            // The guesser stops, where the rules let it.
            let _ = game.apply(guesser, Action::Stop);
        }
        let lex = self
            .resources
            .lexicon("default")
            .map_err(PlayerError::new)?;
        Ok(WhatIf {
            outlook: outlook(&lex, &chances, &before, side, &word, count),
            word,
            number: number.clone(),
            illegal: check.illegal,
            objection: check.objection,
            known: check.known,
            ranking,
            touched,
            chance: [before, game].map(|game| chances.of(&game, side)),
        })
    }
}
