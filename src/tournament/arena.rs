//! A plan with its decks and lexica loaded: it can play any block, at any time, with the same result.

use std::sync::{Arc, Mutex};

use super::plan::{Plan, Seating};
use super::record::{Row, Won};
use crate::deck::{Deck, DeckError, Language};
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::{
    self, GameEnd, Guesser, Judging, Seats, Setting, SpecError, Spymaster, TurnReport, Witness,
    World, WorldError, WorldOptions,
};
use crate::rules::{DealError, Game, Kind, Seed, Side};

/// Everything that is needed to play the blocks of a plan. Shared by all threads.
#[derive(Debug)]
pub struct Arena {
    plan: Plan,
    worlds: Vec<World>,
    /// Players that are not at a table now.
    idle: Mutex<Vec<Players>>,
}

/// Why a plan cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// The language is not known.
    #[error("language `{given}`: expected one of en, ru, uk, cs, yue")]
    Language {
        /// As given.
        given: String,
    },
    /// Lexica and tables.
    #[error(transparent)]
    World(#[from] WorldError),
    /// A deck is too small or too large for a ruleset.
    #[error("deck `{deck}`, rules `{rules}`: {source}")]
    Deal {
        /// The deck.
        deck: String,
        /// The ruleset.
        rules: String,
        /// Why not.
        source: DealError,
    },
    /// A player cannot be built.
    #[error(transparent)]
    Player(#[from] SpecError),
}

/// One game of a block.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its row.
    pub row: Row,
    /// Its turns, where they were asked for.
    pub turns: Vec<TurnReport>,
    /// What a player did wrong, if the game was forfeit.
    pub fault: Option<String>,
}

/// One set of players for every seat of every condition.
struct Players {
    /// `[ruleset][deck][team][copy]`
    seats: Vec<PlayerPair>,
}

struct PlayerPair {
    spymaster: Box<dyn Spymaster>,
    guesser: Box<dyn Guesser>,
}

impl std::fmt::Debug for Players {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Players({})", self.seats.len())
    }
}

impl Arena {
    /// Loads decks and lexica, and builds every player once, so that nothing can fail later.
    pub fn new(plan: Plan, catalog: &Catalog, cache: &Cache) -> Result<Arena, ArenaError> {
        let mut worlds = Vec::new();
        for name in &plan.experiment.decks {
            let deck = Arc::new(crate::deck::open(name)?);
            let language = language_of(&plan, &deck)?;
            for rules in &plan.rulesets {
                Game::seeded(&rules.ruleset, deck.len(), Seed(0), 0, 0).map_err(|source| {
                    ArenaError::Deal {
                        deck: name.clone(),
                        rules: rules.name.clone(),
                        source,
                    }
                })?;
            }
            worlds.push(World::new(&WorldOptions {
                deck,
                language,
                lexica: plan.lexica(),
                judging: plan.judging(language),
                vocabulary: plan.vocabulary.as_deref(),
                catalog,
                cache,
            })?);
        }
        let arena = Arena {
            plan,
            worlds,
            idle: Mutex::default(),
        };
        let players = arena.build()?;
        arena.give_back(players);
        Ok(arena)
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The worlds, by deck id.
    pub fn worlds(&self) -> &[World] {
        &self.worlds
    }

    fn build(&self) -> Result<Players, SpecError> {
        let mut seats = Vec::new();
        for named in &self.plan.rulesets {
            for world in &self.worlds {
                let setting = Setting {
                    ruleset: &named.ruleset,
                    mind: &|name| world.mind(name),
                };
                for &[spymaster, guesser] in &self.plan.teams {
                    for _copy in Side::BOTH {
                        let spec = &self.plan.spymasters[usize::from(spymaster)];
                        let spymaster = players::spymaster(spec, &setting)?;
                        let spec = &self.plan.guessers[usize::from(guesser)];
                        let guesser = players::guesser(spec, &setting)?;
                        seats.push(PlayerPair { spymaster, guesser });
                    }
                }
            }
        }
        Ok(Players { seats })
    }

    fn take(&self) -> Result<Players, SpecError> {
        let idle = self.idle.lock().unwrap_or_else(|e| e.into_inner()).pop();
        match idle {
            Some(players) => Ok(players),
            None => self.build(),
        }
    }

    fn give_back(&self, players: Players) {
        let mut idle = self.idle.lock().unwrap_or_else(|e| e.into_inner());
        idle.push(players);
    }

    /// Plays a block. The same block gives the same games on any thread, at any time.
    pub fn play_block(&self, block: u64, witness: &mut dyn Witness) -> Vec<Played> {
        // Players of a series learn: they start afresh with every block.
        let fresh = self.plan.experiment.series > 1;
        let players = if fresh { self.build() } else { self.take() };
        let Ok(mut players) = players else {
            // They were built before with the same specs.
            return Vec::new();
        };
        let (ruleset, deck) = self.plan.condition(block);
        let mut games = Vec::with_capacity(self.plan.games_in(block) as usize);
        for round in 0..u64::from(self.plan.experiment.series) {
            for &seating in self.plan.seatings(ruleset) {
                let number = games.len() as u64;
                let place = (ruleset, deck, block, round, number);
                games.push(self.play(&mut players, place, seating, witness));
            }
        }
        if !fresh {
            self.give_back(players);
        }
        games
    }

    /// The deal of a round of a block, before it is played.
    pub fn deal(&self, block: u64, round: u64) -> Option<Game> {
        let (ruleset, deck) = self.plan.condition(block);
        let rules = &self.plan.rulesets[ruleset].ruleset;
        let cards = self.worlds[deck].deck().len();
        let deal = block * u64::from(self.plan.experiment.series) + round;
        Game::seeded(rules, cards, Seed(self.plan.experiment.seed), deal, 0).ok()
    }

    fn play(
        &self,
        players: &mut Players,
        (ruleset, deck, block, round, number): (usize, usize, u64, u64, u64),
        seating: Seating,
        witness: &mut dyn Witness,
    ) -> Played {
        let plan = &self.plan;
        let world = &self.worlds[deck];
        let deal = block * u64::from(plan.experiment.series) + round;
        let rules = &plan.rulesets[ruleset].ruleset;
        let teams = plan.teams.len();
        let first = ((ruleset * self.worlds.len()) + deck) * teams;
        let at = |team: u16, copy: usize| (first + usize::from(team)) * 2 + copy;
        let (a, b) = (at(seating.a, 0), at(seating.b, 1));
        let mut row = Row {
            block,
            game: number as u32,
            deal,
            ruleset: ruleset as u16,
            deck: deck as u16,
            seats: [seating.a, seating.b].map(|t| plan.teams[usize::from(t)]),
            first: Side::A,
            winner: Won::Nobody,
            cause: 0,
            turns: 0,
            score: 0,
            sides: Default::default(),
            forfeit: None,
        };
        let mut turns = Vec::new();
        // The deal was possible when the arena was made.
        let Some(game) = self.deal(block, round) else {
            return Played {
                row,
                turns,
                fault: Some("no deal".into()),
            };
        };
        let shared = matches!(rules.kind(), Kind::Versus(v) if v.shared_guesser);
        let guesser = if shared { at(seating.a, 1) } else { b };
        let Some(mut seats) = seat(&mut players.seats, a, b, guesser) else {
            return Played {
                row,
                turns,
                fault: Some("no seat".into()),
            };
        };
        if shared {
            row.seats[1][1] = row.seats[0][1];
        }
        let judge: &dyn players::Arbiter = match plan.judging(world.language()) {
            Judging::Off => &(),
            _ => world,
        };
        let mut first = None;
        let streams = (Seed(plan.experiment.seed), deal, number + 1);
        let keep = plan.experiment.turns;
        let (_, report) = players::play(game, &mut seats, judge, streams, witness, |turn| {
            first = first.or(Some(turn.side));
            if keep {
                turns.push(*turn);
            }
        });
        row.first = first.unwrap_or(Side::A);
        row.set_report(&report, rules.is_cooperative());
        let fault = match report.end {
            GameEnd::Forfeit { reason, .. } => Some(reason),
            GameEnd::Played(_) => None,
        };
        Played { row, turns, fault }
    }
}

/// The seats of a game: side A, side B's spymaster, and who guesses for side B.
fn seat(seats: &mut [PlayerPair], a: usize, b: usize, guesser: usize) -> Option<[Seats<'_>; 2]> {
    if guesser == b {
        let pairs = seats.get_disjoint_mut([a, b]).ok()?;
        return Some(pairs.map(|p| Seats {
            spymaster: p.spymaster.as_mut(),
            guesser: p.guesser.as_mut(),
        }));
    }
    let [left, right, third] = seats.get_disjoint_mut([a, b, guesser]).ok()?;
    let left = Seats {
        spymaster: left.spymaster.as_mut(),
        guesser: left.guesser.as_mut(),
    };
    let right = Seats {
        spymaster: right.spymaster.as_mut(),
        guesser: third.guesser.as_mut(),
    };
    Some([left, right])
}

fn language_of(plan: &Plan, deck: &Deck) -> Result<Language, ArenaError> {
    match &plan.experiment.language {
        Some(given) => given.parse().map_err(|_| ArenaError::Language {
            given: given.clone(),
        }),
        None => Ok(deck.language().unwrap_or(Language::En)),
    }
}
