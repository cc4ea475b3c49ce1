//! A plan with its decks and lexica loaded: it can play any block, at any time, with the same result.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::plan::{Plan, Seating};
use super::record::{Row, Won};
use super::run::Signals;
use super::usage::SeatUsage;
use crate::deck::{Deck, DeckError, Language};
use crate::players::{
    Arbiter, Arbiters, Flight, GameEnd, GameOver, GameReport, GameTag, Judging, Library, Pair,
    Registry, ResourceError, Resources, SpecError, TeamSpec, TurnReport, WINDOW, Wanted, Witness,
    advance,
};
use crate::rules::{DealError, Game, Kind, Seed, Side};

/// Everything that is needed to play the blocks of a plan. Shared by all threads.
#[derive(Debug)]
pub struct Arena {
    plan: Plan,
    registry: Registry,
    resources: Vec<Arc<Resources>>,
    window: usize,
    /// The window is filled even if that takes long.
    steady: bool,
    /// Players that are not at a table now.
    idle: Mutex<Vec<Vec<Pair>>>,
}

/// The reason why a plan cannot be played.
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
    Resources(#[from] ResourceError),
    /// A deck is too small or too large for a ruleset.
    #[error("deck `{deck}`, rules `{rules}`: {source}")]
    Deal {
        /// The deck.
        deck: String,
        /// The ruleset.
        rules: String,
        /// The cause.
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
    /// Clue words that are not in the book, by turn; empty if all are in it.
    pub words: Vec<Option<String>>,
    /// The fault of a player, if the game was forfeit.
    pub fault: Option<String>,
    /// Tokens and cost of its seats, where players state them.
    pub usage: Vec<SeatUsage>,
}

/// A game of a block, before it is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixture {
    pub(super) ruleset: usize,
    pub(super) deck: usize,
    block: u64,
    round: u64,
    pub(super) number: u64,
    pub(super) seating: Seating,
}

/// Games that the same players play one after another, and their players: the first of their pairs.
struct Lane {
    games: std::vec::IntoIter<Fixture>,
    now: Fixture,
    players: usize,
}

/// The next block for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Supply {
    /// This one.
    Block(u64),
    /// None now: the thread is too far ahead.
    Wait,
    /// None any more.
    End,
}

/// A block whose games are in flight.
struct OpenBlock {
    games: Vec<Option<Played>>,
    left: usize,
}

impl OpenBlock {
    fn new(games: u64) -> OpenBlock {
        OpenBlock {
            games: vec![None; games as usize],
            left: games as usize,
        }
    }

    /// Adds a game; `true` if it was the last.
    fn add(&mut self, game: Played) -> bool {
        let place = game.row.game as usize;
        self.games[place] = Some(game);
        self.left -= 1;
        self.left == 0
    }
}

/// The number of games in flight: as many as end within [`Pace::SECONDS`].
struct Pace {
    most: usize,
    now: usize,
    started: Instant,
    games: u64,
}

impl Pace {
    const SECONDS: f64 = 2.0;
    const FIRST: usize = 8;

    fn new(most: usize, steady: bool) -> Pace {
        Pace {
            most,
            now: if steady { most } else { most.min(Self::FIRST) },
            started: Instant::now(),
            games: 0,
        }
    }

    fn window(&self) -> usize {
        self.now
    }

    fn game(&mut self) {
        self.games += 1;
        if self.now < self.most {
            let rate = self.games as f64 / self.started.elapsed().as_secs_f64().max(1e-6);
            let fit = (rate * Self::SECONDS) as usize;
            self.now = fit.clamp(Self::FIRST.min(self.most), self.most);
        }
    }
}

/// The judge of each game in flight, by its deck.
pub(super) struct Judges<'a>(&'a Arena);

impl Arbiters for Judges<'_> {
    fn of(&self, flight: &Flight) -> &dyn Arbiter {
        let resources = &self.0.resources[flight.tag];
        match self.0.plan.judging(resources.language()) {
            Judging::Off => &(),
            _ => resources.as_ref(),
        }
    }
}

impl Arena {
    /// Loads decks and lexica, and builds every player once, so that nothing can fail later.
    pub fn new(plan: Plan, library: &Library) -> Result<Arena, ArenaError> {
        let mut resources = Vec::new();
        for name in &plan.experiment.decks {
            let deck = library.deck(name)?;
            let language = language_of(&plan, &deck)?;
            for rules in plan.rulesets.iter().filter(|_| plan.boards.is_none()) {
                Game::seeded(&rules.ruleset, deck.len(), Seed(0), 0, 0).map_err(|source| {
                    ArenaError::Deal {
                        deck: name.clone(),
                        rules: rules.name.clone(),
                        source,
                    }
                })?;
            }
            let mut wanted = Wanted::new(deck, language, plan.lexica());
            wanted.judging = plan.judging(language);
            wanted.vocabulary.clone_from(&plan.vocabulary);
            resources.push(library.resources(&wanted)?);
        }
        let mut arena = Arena {
            plan,
            registry: library.registry().clone(),
            resources,
            window: WINDOW,
            steady: false,
            idle: Mutex::default(),
        };
        let pairs = arena.build()?;
        let wishes = pairs.iter().filter_map(Pair::batch);
        arena.window = wishes.max().unwrap_or(WINDOW);
        arena.give_back(pairs);
        Ok(arena)
    }

    /// The same with so many games in flight on a thread. The games are the same for any number. Without it the number
    /// is at most 64, and less for slow players, so that games end often.
    #[must_use]
    pub fn with_window(mut self, games: usize) -> Arena {
        self.window = games.max(1);
        self.steady = true;
        self
    }

    /// Games in flight on a thread.
    pub fn window(&self) -> usize {
        self.window
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The resources, by deck id.
    pub fn resources(&self) -> &[Arc<Resources>] {
        &self.resources
    }

    /// Tells players that wait for something slow to go on or to stop waiting.
    pub(super) fn halt(&self, halted: bool) {
        self.registry.halt().set(halted);
    }

    /// True if players keep what they learn from game to game.
    fn in_series(&self) -> bool {
        self.plan.experiment.series > 1
    }

    /// A pair for each ruleset, deck and team. In a series each side has one of its own, in this order: it learns about
    /// its partner.
    pub(super) fn build(&self) -> Result<Vec<Pair>, SpecError> {
        let copies = 1 + usize::from(self.in_series());
        let mut pairs = Vec::new();
        for named in &self.plan.rulesets {
            for resources in &self.resources {
                for &[spymaster, guesser] in &self.plan.teams {
                    for _ in 0..copies {
                        let team = TeamSpec {
                            spymaster: self.plan.spymasters[usize::from(spymaster)].clone(),
                            guesser: self.plan.guessers[usize::from(guesser)].clone(),
                        };
                        pairs.push(self.registry.pair(&team, &named.ruleset, resources)?);
                    }
                }
            }
        }
        Ok(pairs)
    }

    fn take(&self) -> Result<Vec<Pair>, SpecError> {
        let idle = self.idle.lock().unwrap_or_else(|e| e.into_inner()).pop();
        match idle {
            Some(pairs) => Ok(pairs),
            None => self.build(),
        }
    }

    fn give_back(&self, pairs: Vec<Pair>) {
        let mut idle = self.idle.lock().unwrap_or_else(|e| e.into_inner());
        idle.push(pairs);
    }

    /// Plays a block, game after game, before a witness.
    pub fn play_block(&self, block: u64, witness: &mut dyn Witness) -> Vec<Played> {
        let mut played = Vec::new();
        let mut next = Some(block);
        self.play(
            1,
            &Signals::default(),
            witness,
            &mut || next.take().map_or(Supply::End, Supply::Block),
            &mut |_, games| played = games,
        );
        played
    }

    /// Plays some blocks on this thread, a window of games at a time; `None` for a block that a signal cut short. The same
    /// block gives the same games on any thread, at any time, in any window.
    pub fn play_blocks(&self, blocks: Range<u64>, signals: &Signals) -> Vec<Option<Vec<Played>>> {
        let first = blocks.start;
        let mut played: Vec<Option<Vec<Played>>> = blocks.clone().map(|_| None).collect();
        let mut todo = blocks;
        self.play_stream(
            signals,
            &mut || match signals.stop.load(Ordering::Relaxed) {
                true => Supply::End,
                false => todo.next().map_or(Supply::End, Supply::Block),
            },
            &mut |block, games| played[(block - first) as usize] = Some(games),
        );
        played
    }

    /// Plays blocks as they are supplied, and hands each over when its last game ends.
    pub(super) fn play_stream(
        &self,
        signals: &Signals,
        supply: &mut dyn FnMut() -> Supply,
        done: &mut dyn FnMut(u64, Vec<Played>),
    ) {
        self.play(self.window, signals, &mut (), supply, done);
    }

    fn play(
        &self,
        window: usize,
        signals: &Signals,
        witness: &mut dyn Witness,
        supply: &mut dyn FnMut() -> Supply,
        done: &mut dyn FnMut(u64, Vec<Played>),
    ) {
        let series = self.in_series();
        // They were built before with the same specs: this cannot fail.
        let mut pairs = if series {
            Vec::new()
        } else {
            self.take().unwrap_or_default()
        };
        let mut free: Vec<usize> = Vec::new();
        let mut open: BTreeMap<u64, OpenBlock> = BTreeMap::new();
        let mut todo: VecDeque<Vec<Fixture>> = VecDeque::new();
        let mut ended = false;
        let mut lanes: Vec<Lane> = Vec::new();
        let mut flights: Vec<Flight> = Vec::new();
        let mut pace = Pace::new(window, self.steady);
        while !signals.abandon.load(Ordering::Relaxed) {
            while lanes.len() < pace.window() {
                if todo.is_empty() && !ended {
                    match supply() {
                        Supply::Block(block) => {
                            open.insert(block, OpenBlock::new(self.plan.games_in(block)));
                            todo.extend(self.lanes(block));
                        }
                        Supply::Wait => break,
                        Supply::End => ended = true,
                    }
                }
                let Some(games) = todo.pop_front() else { break };
                let mut games = games.into_iter();
                let Some(now) = games.next() else { continue };
                let players = match (series, free.pop()) {
                    (false, _) => 0,
                    // Players of a series start afresh.
                    (true, place) => {
                        let fresh = self.build().unwrap_or_default();
                        let place = place.unwrap_or(pairs.len());
                        let old = place..pairs.len().min(place + fresh.len());
                        pairs.splice(old, fresh);
                        place
                    }
                };
                lanes.push(Lane {
                    games,
                    now,
                    players,
                });
                flights.extend(self.flight(now, players));
            }
            if flights.is_empty() {
                if ended {
                    break;
                }
                // Too far ahead of the others.
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
            advance(&mut flights, &mut pairs, &Judges(self), witness);
            let mut at = 0;
            while at < flights.len() {
                let Some(report) = flights[at].table.report() else {
                    at += 1;
                    continue;
                };
                let lane = &mut lanes[at];
                if series {
                    let game = flights[at].table.game();
                    observe(
                        self.seats(lane.now, lane.players),
                        game,
                        &report,
                        &mut pairs,
                    );
                }
                let block = lane.now.block;
                let mut game = self.row(lane.now, &mut flights[at], &report);
                let seats = self.seats(lane.now, lane.players);
                game.usage = usage(seats, flights[at].game, &mut pairs);
                if open.get_mut(&block).is_some_and(|b| b.add(game)) {
                    let whole = open.remove(&block).map(|b| b.games);
                    done(
                        block,
                        whole.unwrap_or_default().into_iter().flatten().collect(),
                    );
                }
                signals.games.fetch_add(1, Ordering::Relaxed);
                pace.game();
                let next = lane.games.next().and_then(|now| {
                    lane.now = now;
                    self.flight(now, lane.players)
                });
                match next {
                    Some(flight) => flights[at] = flight,
                    None => {
                        free.push(lanes.swap_remove(at).players);
                        flights.swap_remove(at);
                    }
                }
            }
        }
        if !series {
            self.give_back(pairs);
        }
    }

    pub(super) fn judges(&self) -> Judges<'_> {
        Judges(self)
    }

    /// Tells the players of a series the result of a game.
    pub(super) fn learn(&self, game: Fixture, flight: &Flight, pairs: &mut [Pair]) {
        let Some(report) = flight.table.report().filter(|_| self.in_series()) else {
            return;
        };
        observe(self.seats(game, 0), flight.table.game(), &report, pairs);
    }

    /// The games of a block: a lane for each, or in a series one for all.
    pub(super) fn lanes(&self, block: u64) -> Vec<Vec<Fixture>> {
        let (ruleset, deck) = self.plan.condition(block);
        let mut games = Vec::new();
        for round in 0..u64::from(self.plan.experiment.series) {
            for seating in self.plan.seatings(block) {
                games.push(Fixture {
                    ruleset,
                    deck,
                    block,
                    round,
                    number: games.len() as u64,
                    seating,
                });
            }
        }
        match self.in_series() {
            true => vec![games],
            false => games.into_iter().map(|game| vec![game]).collect(),
        }
    }

    /// The number of a round's deal.
    fn deal_number(&self, block: u64, round: u64) -> u64 {
        block * u64::from(self.plan.experiment.series) + round
    }

    /// The deal of a round of a block, before it is played.
    pub fn deal(&self, block: u64, round: u64) -> Option<Game> {
        let (ruleset, deck) = self.plan.condition(block);
        let rules = &self.plan.rulesets[ruleset].ruleset;
        let cards = self.resources[deck].deck().len();
        let seed = Seed(self.plan.experiment.seed);
        let number = self.deal_number(block, round);
        match &self.plan.boards {
            // Conditions take turns: each plays every board.
            Some(boards) => {
                let number = number / self.plan.conditions() as u64;
                Some(Game::new(rules, boards.deal(rules, number)?))
            }
            None => Game::seeded(rules, cards, seed, number, 0).ok(),
        }
    }

    /// The pairs that give clues and that guess, for each side.
    fn seats(&self, game: Fixture, players: usize) -> [[usize; 2]; 2] {
        let copies = 1 + usize::from(self.in_series());
        let teams = self.plan.teams.len();
        let first = (game.ruleset * self.resources.len() + game.deck) * teams;
        let at = |team: u16, side: Side| {
            players + (first + usize::from(team)) * copies + side.index() % copies
        };
        let (a, b) = (at(game.seating.a, Side::A), at(game.seating.b, Side::B));
        let guesser = match self.shares_guesser(game) {
            true => at(game.seating.a, Side::B),
            false => b,
        };
        [[a, a], [b, guesser]]
    }

    fn shares_guesser(&self, game: Fixture) -> bool {
        let kind = self.plan.rulesets[game.ruleset].ruleset.kind();
        matches!(kind, Kind::Versus(v) if v.shared_guesser)
    }

    pub(super) fn flight(&self, game: Fixture, players: usize) -> Option<Flight> {
        // The deal was possible when the arena was made.
        let dealt = self.deal(game.block, game.round)?;
        let deal = self.deal_number(game.block, game.round);
        let streams = (Seed(self.plan.experiment.seed), deal, game.number + 1);
        let (seats, turns) = (self.seats(game, players), self.plan.experiment.turns);
        let mut flight = Flight::new(dealt, streams, seats, turns);
        flight.tag = game.deck;
        flight.game.series = self.in_series().then_some(game.block);
        Some(flight)
    }

    fn row(&self, game: Fixture, flight: &mut Flight, report: &GameReport) -> Played {
        let plan = &self.plan;
        let mut row = Row {
            block: game.block,
            game: game.number as u32,
            deal: self.deal_number(game.block, game.round),
            ruleset: game.ruleset as u16,
            deck: game.deck as u16,
            seats: [game.seating.a, game.seating.b].map(|t| plan.teams[usize::from(t)]),
            first: flight.first.unwrap_or(Side::A),
            winner: Won::Nobody,
            cause: 0,
            turns: 0,
            score: 0,
            sides: Default::default(),
            forfeit: None,
        };
        if self.shares_guesser(game) {
            row.seats[1][1] = row.seats[0][1];
        }
        let cooperative = plan.rulesets[game.ruleset].ruleset.is_cooperative();
        row.set_report(report, cooperative);
        let fault = match &report.end {
            GameEnd::Forfeit { reason, .. } => Some(reason.clone()),
            GameEnd::Played(_) => None,
        };
        let turns = std::mem::take(&mut flight.turns);
        let book = self.resources[game.deck].book();
        let word = |turn: &TurnReport| {
            let clue = Some(turn.clue.clue).filter(|&clue| book.is_unlisted(clue));
            clue.map(|clue| book.word(clue).unwrap_or("?").to_owned())
        };
        let unlisted = turns.iter().any(|turn| book.is_unlisted(turn.clue.clue));
        Played {
            row,
            words: match unlisted {
                true => turns.iter().map(word).collect(),
                false => Vec::new(),
            },
            turns,
            fault,
            usage: Vec::new(),
        }
    }
}

fn language_of(plan: &Plan, deck: &Deck) -> Result<Language, ArenaError> {
    match &plan.experiment.language {
        Some(given) => given.parse().map_err(|_| ArenaError::Language {
            given: given.clone(),
        }),
        None => Ok(deck.language().unwrap_or(Language::En)),
    }
}

/// Takes the usage of a game from the players of its seats.
fn usage(seats: [[usize; 2]; 2], game: GameTag, pairs: &mut [Pair]) -> Vec<SeatUsage> {
    let mut all = Vec::new();
    for ([spymaster, guesser], side) in seats.into_iter().zip(Side::BOTH) {
        let taken = [
            pairs[spymaster].spymaster.take_usage(game, side),
            pairs[guesser].guesser.take_usage(game, side),
        ];
        for (role, usage) in taken.into_iter().enumerate() {
            if !usage.is_empty() {
                all.push(SeatUsage { side, role, usage });
            }
        }
    }
    all
}

/// Tells both players of each side the result of a game.
fn observe(seats: [[usize; 2]; 2], game: &Game, report: &GameReport, pairs: &mut [Pair]) {
    for ([spymaster, guesser], side) in seats.into_iter().zip([Side::A, Side::B]) {
        let over = GameOver { game, side, report };
        pairs[spymaster].spymaster.observe(&over);
        pairs[guesser].guesser.observe(&over);
    }
}
