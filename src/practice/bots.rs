//! The bots of a table, built when they are first asked.

use super::setup::{BotSpec, GUESSER, SPYMASTER, Setup};
use crate::players::{Guesser, PlayerError, Registry, Resources, Spec, SpecError, Spymaster};
use crate::players::{Seat, Sitter};

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

/// The surroundings in which a bot of this table is built.
pub(super) struct Workshop<'a> {
    pub setup: &'a Setup,
    pub registry: &'a Registry,
    pub resources: &'a Resources,
}

fn fault(error: impl std::fmt::Display) -> PlayerError {
    PlayerError::new(error.to_string())
}

impl Bots {
    /// Forgets them all: the views have changed, or the table rests.
    pub fn clear(&mut self) {
        *self = Bots::default();
    }

    /// The spymaster that sits at a seat, or the coach's where a person does, with its spec.
    pub fn spymaster(
        &mut self,
        shop: &Workshop<'_>,
        seat: Option<Seat>,
    ) -> Result<(&Spec, &mut dyn Spymaster), PlayerError> {
        let spec = match spec_at(shop, seat)?.and_then(|bot| bot.spymaster) {
            Some(spec) => spec,
            None => shop.registry.spymaster_spec(SPYMASTER).map_err(fault)?,
        };
        let (rules, resources) = (shop.setup.ruleset(), shop.resources);
        let build = |spec: &Spec| shop.registry.spymaster(spec, rules, resources);
        let (spec, bot) = known_or_built(&mut self.spymasters, spec, build)?;
        Ok((spec, bot.as_mut()))
    }

    /// The guesser that sits at a seat, or the coach's where a person does, with its spec.
    pub fn guesser(
        &mut self,
        shop: &Workshop<'_>,
        seat: Option<Seat>,
    ) -> Result<(&Spec, &mut dyn Guesser), PlayerError> {
        let spec = match spec_at(shop, seat)?.and_then(|bot| bot.guesser) {
            Some(spec) => spec,
            None => shop.registry.guesser_spec(GUESSER).map_err(fault)?,
        };
        let (rules, resources) = (shop.setup.ruleset(), shop.resources);
        let build = |spec: &Spec| shop.registry.guesser(spec, rules, resources);
        let (spec, bot) = known_or_built(&mut self.guessers, spec, build)?;
        Ok((spec, bot.as_mut()))
    }
}

fn known_or_built<B>(
    bots: &mut Vec<(Spec, B)>,
    spec: Spec,
    build: impl FnOnce(&Spec) -> Result<B, SpecError>,
) -> Result<(&Spec, &mut B), PlayerError> {
    let known = bots.iter().position(|(known, _)| *known == spec);
    let at = match known {
        Some(at) => at,
        None => {
            let bot = build(&spec).map_err(fault)?;
            bots.push((spec, bot));
            bots.len() - 1
        }
    };
    let (spec, bot) = &mut bots[at];
    Ok((spec, bot))
}

fn spec_at(shop: &Workshop<'_>, seat: Option<Seat>) -> Result<Option<BotSpec>, PlayerError> {
    match seat.and_then(|seat| Some((seat, shop.setup.sitter(seat)?))) {
        Some((seat, Sitter::Bot(text))) => {
            let spec = BotSpec::parse(shop.registry, seat, text);
            spec.map(Some).map_err(fault)
        }
        _ => Ok(None),
    }
}
