//! The bots of a table, built when they are first asked.

use std::sync::Arc;

use super::seat::{Seat, Sitter};
use super::setup::{BotSpec, GUESSER, SPYMASTER, Setup};
use crate::players::{
    Guesser, PlayerError, Setting, Spec, Spymaster, World, guesser, guesser_spec, spymaster,
    spymaster_spec,
};

/// Players by their spec: bots are functions of what they see, so that seats with the same spec share one.
#[derive(Default)]
pub(super) struct Bots {
    spymasters: Vec<(Spec, Box<dyn Spymaster>)>,
    guessers: Vec<(Spec, Box<dyn Guesser>)>,
}

impl std::fmt::Debug for Bots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Bots({}, {})",
            self.spymasters.len(),
            self.guessers.len()
        )
    }
}

/// What a bot of this table is built with.
pub(super) struct Workshop<'a> {
    pub setup: &'a Setup,
    pub world: &'a Arc<World>,
}

impl Workshop<'_> {
    fn with<T>(&self, build: impl FnOnce(&Setting<'_>) -> T) -> T {
        build(&Setting {
            ruleset: self.setup.ruleset(),
            mind: &|name| self.world.mind(name),
        })
    }
}

fn fault(error: impl std::fmt::Display) -> PlayerError {
    PlayerError(error.to_string())
}

impl Bots {
    /// Forgets them all: the minds have changed, or the table rests.
    pub fn clear(&mut self) {
        *self = Bots::default();
    }

    /// The spymaster that sits at a seat, or the coach's where a person does, with its spec.
    pub fn spymaster(
        &mut self,
        shop: &Workshop<'_>,
        seat: Option<Seat>,
    ) -> Result<(&Spec, &mut dyn Spymaster), PlayerError> {
        let sitting = spec_at(shop.setup, seat)?.and_then(|bot| bot.spymaster);
        let spec = match sitting {
            Some(spec) => spec,
            None => spymaster_spec(SPYMASTER).map_err(fault)?,
        };
        let at = match self.spymasters.iter().position(|(known, _)| *known == spec) {
            Some(at) => at,
            None => {
                let bot = shop
                    .with(|setting| spymaster(&spec, setting))
                    .map_err(fault)?;
                self.spymasters.push((spec, bot));
                self.spymasters.len() - 1
            }
        };
        let (spec, bot) = &mut self.spymasters[at];
        Ok((spec, bot.as_mut()))
    }

    /// The guesser that sits at a seat, or the coach's where a person does, with its spec.
    pub fn guesser(
        &mut self,
        shop: &Workshop<'_>,
        seat: Option<Seat>,
    ) -> Result<(&Spec, &mut dyn Guesser), PlayerError> {
        let sitting = spec_at(shop.setup, seat)?.and_then(|bot| bot.guesser);
        let spec = match sitting {
            Some(spec) => spec,
            None => guesser_spec(GUESSER).map_err(fault)?,
        };
        let at = match self.guessers.iter().position(|(known, _)| *known == spec) {
            Some(at) => at,
            None => {
                let bot = shop
                    .with(|setting| guesser(&spec, setting))
                    .map_err(fault)?;
                self.guessers.push((spec, bot));
                self.guessers.len() - 1
            }
        };
        let (spec, bot) = &mut self.guessers[at];
        Ok((spec, bot.as_mut()))
    }
}

fn spec_at(setup: &Setup, seat: Option<Seat>) -> Result<Option<BotSpec>, PlayerError> {
    match seat.and_then(|seat| Some((seat, setup.sitter(seat)?))) {
        Some((seat, Sitter::Bot(text))) => BotSpec::parse(seat, text).map(Some).map_err(fault),
        _ => Ok(None),
    }
}
