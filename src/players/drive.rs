//! Bots at tables: many games at once, or one from its start to its end.
//!
//! A [`Flight`] is a game that is held with the seats its bots sit at. [`advance`] takes every game one turn on and asks
//! each bot for all its pending answers together; [`play`] does so with a single game. The games are the same either
//! way: a bot is a function of what its seat sees and of that seat's own generator.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::{Answer, Ask, GameReport, Role, Table, TurnReport};
use super::task::GuessTask;
use super::{Asked, Clue, GameOver, Guesser, PlayerError, Rng, Spymaster};
use crate::rules::{Action, ClueId, Effects, Game, Public, Purpose, Seed, Side};

/// Decides whether a clue is legal: the referee of the tournament, or no referee.
pub trait Arbiter {
    /// True if the clue is illegal while these deck cards lie open.
    fn illegal(&self, clue: ClueId, visible: &mut dyn Iterator<Item = u16>) -> bool;
}

/// Every clue stands.
impl Arbiter for () {
    fn illegal(&self, _: ClueId, _: &mut dyn Iterator<Item = u16>) -> bool {
        false
    }
}

/// The arbiter of each game in flight.
pub trait Arbiters {
    /// The arbiter of a game's clues.
    fn of(&self, flight: &Flight) -> &dyn Arbiter;
}

/// One for all.
impl Arbiters for &dyn Arbiter {
    fn of(&self, _: &Flight) -> &dyn Arbiter {
        *self
    }
}

/// The bots of one side: in Duet one player in two roles.
pub struct Pair {
    /// Gives this side's clues.
    pub spymaster: Box<dyn Spymaster>,
    /// Guesses for this side.
    pub guesser: Box<dyn Guesser>,
}

/// Games that a thread holds at once, where no player wishes otherwise.
pub const WINDOW: usize = 64;

impl Pair {
    /// Number of games it is best asked about together; the larger wish of the two.
    pub fn batch(&self) -> Option<usize> {
        self.spymaster.batch().max(self.guesser.batch())
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pair")
    }
}

/// A game in flight, to tell the questions of one game from those of others. Unique in this process; records never
/// depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameTag {
    /// The game.
    pub game: u64,
    /// The series that it belongs to.
    pub series: Option<u64>,
}

impl GameTag {
    fn fresh() -> GameTag {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        GameTag {
            game: NEXT.fetch_add(1, Ordering::Relaxed),
            series: None,
        }
    }
}

/// The end of a game as a seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    /// The seat's side.
    pub side: Side,
    /// The table at the end.
    pub public: Public<'a>,
    /// The game in numbers.
    pub report: &'a GameReport,
}

/// Sees every step as it happens: transcripts, statistics, displays.
pub trait Witness {
    /// A clue was given.
    fn clue(&mut self, _game: &Game, _side: Side, _clue: &Clue, _illegal: bool) {}
    /// A guess is about to be made by this seat.
    fn before_guess(&mut self, _task: &GuessTask<'_>, _guesser: &mut dyn Guesser) {}
    /// Anything but a clue was done; the game is as it is afterwards.
    fn action(&mut self, _game: &Game, _side: Side, _action: Action, _effects: &Effects) {}
}

/// No witness.
impl Witness for () {}

/// The generators of a game's seats, one for each side and role.
#[derive(Clone, Debug)]
struct Streams {
    spymasters: [Rng; 2],
    guessers: [Rng; 2],
}

/// A game that is held while other games are asked for too.
#[derive(Clone, Debug)]
pub struct Flight {
    /// The game.
    pub table: Table,
    /// Turns that are over, if they are kept.
    pub turns: Vec<TurnReport>,
    /// The side that gave the first clue.
    pub first: Option<Side>,
    /// The caller's mark.
    pub tag: usize,
    /// Its name for players that follow games.
    pub game: GameTag,
    told: bool,
    streams: Streams,
    seats: [[usize; 2]; 2],
    keep_turns: bool,
}

impl Flight {
    /// A game at its start, with the generators of game `number` of a block. `seats`: the pair whose spymaster, and the
    /// pair whose guesser, play for each side.
    pub fn new(
        game: Game,
        (seed, block, number): (Seed, u64, u64),
        seats: [[usize; 2]; 2],
        keep_turns: bool,
    ) -> Flight {
        let stream = |purpose| seed.stream(block, number, purpose);
        Flight {
            table: Table::new(game).judged(),
            turns: Vec::new(),
            first: None,
            tag: 0,
            game: GameTag::fresh(),
            told: false,
            streams: Streams {
                spymasters: [stream(Purpose::SpymasterA), stream(Purpose::SpymasterB)],
                guessers: [stream(Purpose::GuesserA), stream(Purpose::GuesserB)],
            },
            seats,
            keep_turns,
        }
    }

    fn answer(
        &mut self,
        side: Side,
        answer: Result<Answer, PlayerError>,
        witness: &mut dyn Witness,
    ) {
        let refused = |refusal: super::table::AnswerRefused| PlayerError::new(refusal.to_string());
        let done = answer.and_then(|answer| {
            let done = self.table.answer(side, answer).map_err(refused)?;
            Ok((answer, done))
        });
        match done {
            Ok((answer, done)) => {
                if let (Some(action), false) = (done.action, matches!(answer, Answer::Clue(_))) {
                    witness.action(self.table.game(), side, action, &done.effects);
                }
                if let Some(turn) = done.turn {
                    self.first = self.first.or(Some(turn.side));
                    if self.keep_turns {
                        self.turns.push(turn);
                    }
                }
            }
            Err(error) => self.table.forfeit(side, error.text),
        }
    }
}

/// Plays one game to its end between the bots of two sides.
pub fn play(
    game: Game,
    pairs: &mut [Pair; 2],
    arbiter: &dyn Arbiter,
    streams: (Seed, u64, u64),
    witness: &mut dyn Witness,
) -> (Game, GameReport) {
    let mut flight = [Flight::new(game, streams, [[0, 0], [1, 1]], false)];
    loop {
        advance(&mut flight, pairs, &arbiter, witness);
        if let Some(report) = flight[0].table.report() {
            let game = *flight[0].table.game();
            for (pair, side) in pairs.iter_mut().zip([Side::A, Side::B]) {
                let over = GameOver {
                    game: &game,
                    side,
                    report: &report,
                };
                pair.spymaster.observe(&over);
                pair.guesser.observe(&over);
            }
            return (game, report);
        }
    }
}

/// Takes every game one turn on: each bot is asked for all its pending answers together.
pub fn advance(
    flights: &mut [Flight],
    pairs: &mut [Pair],
    arbiter: &dyn Arbiters,
    witness: &mut dyn Witness,
) {
    ask(flights, Role::Cover, |number, batch| {
        let mut asked = Vec::with_capacity(batch.len());
        for flight in batch.iter_mut().map(|f| &mut **f) {
            let Flight { table, streams, .. } = flight;
            let (side, game) = (table.actor(), flight.game);
            if let Some(Ask::Cover(task, cards)) = table.request(side).map(|r| r.ask) {
                let (task, rng) = ((task, cards), &mut streams.spymasters[side.index()]);
                asked.push(Asked { task, rng, game });
            }
        }
        let mut out = Vec::with_capacity(asked.len());
        pairs[number].spymaster.covers(&mut asked, &mut out);
        deliver(batch, out, Answer::from, witness);
    });
    while ask(flights, Role::Guess, |number, batch| {
        let player = &mut pairs[number].guesser;
        let mut asked = Vec::with_capacity(batch.len());
        for flight in batch.iter_mut().map(|f| &mut **f) {
            let Flight { table, streams, .. } = flight;
            let (side, game) = (table.actor(), flight.game);
            if let Some(Ask::Guess(task)) = table.request(side).map(|r| r.ask) {
                witness.before_guess(&task, player.as_mut());
                let rng = &mut streams.guessers[side.index()];
                asked.push(Asked { task, rng, game });
            }
        }
        let mut out = Vec::with_capacity(asked.len());
        player.guesses(&mut asked, &mut out);
        deliver(batch, out, Answer::from, witness);
    }) {}
    ask(flights, Role::Clue, |number, batch| {
        let mut asked = Vec::with_capacity(batch.len());
        for flight in batch.iter_mut().map(|f| &mut **f) {
            let Flight { table, streams, .. } = flight;
            let (side, game) = (table.actor(), flight.game);
            if let Some(Ask::Clue(task)) = table.request(side).map(|r| r.ask) {
                let rng = &mut streams.spymasters[side.index()];
                asked.push(Asked { task, rng, game });
            }
        }
        let mut out = Vec::with_capacity(asked.len());
        pairs[number].spymaster.clues(&mut asked, &mut out);
        deliver(batch, out, Answer::Clue, witness);
    });
    for flight in flights.iter_mut() {
        if let Some(Ask::Objection { by, clue }) = flight.table.next().map(|r| r.ask) {
            let illegal = judge(arbiter.of(flight), flight.table.game(), clue.clue);
            witness.clue(flight.table.game(), by, &clue, illegal);
            let verdict = if illegal {
                Answer::Object
            } else {
                Answer::Pass
            };
            flight.answer(by, Ok(verdict), witness);
        }
        if flight.table.is_over() && !flight.told {
            flight.told = true;
            tell_end(flight, pairs);
        }
    }
}

/// Tells the players of a game that it has ended.
fn tell_end(flight: &Flight, pairs: &mut [Pair]) {
    let Some(report) = flight.table.report() else {
        return;
    };
    for (side, [spymaster, guesser]) in Side::BOTH.into_iter().zip(flight.seats) {
        let end = Ended {
            side,
            public: flight.table.game().public(),
            report: &report,
        };
        pairs[spymaster].spymaster.ended(flight.game, &end);
        pairs[guesser].guesser.ended(flight.game, &end);
    }
}

/// The arbiter's verdict on a clue that was just given.
fn judge(arbiter: &dyn Arbiter, game: &Game, clue: ClueId) -> bool {
    let cards = game.deal().cards();
    let visible = game.public().visible();
    arbiter.illegal(clue, &mut visible.iter().map(|p| cards[p.index()]))
}

fn deliver<T>(
    batch: &mut [&mut Flight],
    out: Vec<Result<T, PlayerError>>,
    answer: impl Fn(T) -> Answer,
    witness: &mut dyn Witness,
) {
    let unanswered = || {
        Err(PlayerError::new(
            "a question of the batch was not answered".into(),
        ))
    };
    let mut out = out.into_iter();
    for flight in batch {
        let given = out.next().unwrap_or_else(unanswered);
        flight.answer(flight.table.actor(), given.map(&answer), witness);
    }
}

/// Hands over the games that wait for a role, player by player. `false` if there is none.
fn ask(
    flights: &mut [Flight],
    role: Role,
    mut with: impl FnMut(usize, &mut [&mut Flight]),
) -> bool {
    let mut waiting: Vec<(usize, &mut Flight)> = Vec::with_capacity(flights.len());
    for flight in flights {
        if flight.table.role() == Some(role) {
            let seats = flight.seats[flight.table.actor().index()];
            waiting.push((seats[usize::from(role == Role::Guess)], flight));
        }
    }
    // Stable: within a player's batch games keep their order.
    waiting.sort_by_key(|(number, _)| *number);
    let any = !waiting.is_empty();
    let mut batch: Vec<&mut Flight> = Vec::with_capacity(waiting.len());
    let mut waiting = waiting.into_iter().peekable();
    while let Some((number, flight)) = waiting.next() {
        batch.push(flight);
        if waiting.peek().is_none_or(|(next, _)| *next != number) {
            with(number, &mut batch);
            batch.clear();
        }
    }
    any
}
