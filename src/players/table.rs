//! A game in flight: the seat it waits for, the question to that seat, and the effect of an answer.
//!
//! Bots, people, the page and the tournament all play through a [`Table`]. It asks no player itself: its holder
//! takes [`Table::next`], finds an answer, and gives it to [`Table::answer`]. Everything the seats share lives here once:
//! the seat to act, the cards clues were meant for, objections, forfeits, the limit on turns.

use super::seat::Seat;
use super::task::{ClueTask, GuessTask, clue_task, guess_task};
use super::{Choice, Clue};
use crate::rules::{
    Action, CardSet, Colour, Effects, Game, Kind, Number, Options, Outcome, Phase, Pos, Refusal,
    Side,
};

/// More turns than any real game: two players who only give illegal clues would go on for ever.
const TURN_LIMIT: u16 = 200;

/// A game in flight.
///
/// ```
/// use spymaster::players::{Answer, Ask, Clue, Table};
/// use spymaster::rules::{CardSet, ClueId, Game, Number, Seed};
/// let rules = spymaster::rulebook::classic().ruleset;
/// let mut table = Table::new(Game::seeded(&rules, 400, Seed(5), 0, 0).unwrap());
/// let request = table.next().unwrap();
/// assert!(matches!(request.ask, Ask::Clue(_)));
/// let side = request.side;
/// let clue = Clue { clue: ClueId(0), number: Number::Count(2), intended: CardSet::EMPTY };
/// table.answer(side, Answer::Clue(clue)).unwrap();
/// assert!(matches!(table.next().unwrap().ask, Ask::Guess(_)));
/// // A refused answer leaves the table as it was.
/// assert!(table.answer(side, Answer::Stop).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    /// Objections are asked for after every clue.
    judged: bool,
    /// The giver of the clue that may be objected to now.
    window: Option<Side>,
    intended: [CardSet; 2],
    sides: [SideReport; 2],
    current: Option<TurnReport>,
    turns: u16,
    forfeit: Option<(Side, String)>,
}

/// The question that a game waits on.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The seat that is asked.
    pub seat: Seat,
    /// The side it acts for.
    pub side: Side,
    /// The question, with the seat's view.
    pub ask: Ask<'a>,
}

/// A question to a seat, with all that the seat may know.
#[derive(Clone, Copy, Debug)]
pub enum Ask<'a> {
    /// Give a clue.
    Clue(ClueTask<'a>),
    /// Cover one of these cards (1.8, 1.10), or decline where the rules allow it.
    Cover(ClueTask<'a>, CardSet),
    /// Touch a card or stop.
    Guess(GuessTask<'a>),
    /// Object to the clue just given (1.8, 2.11), or let it pass.
    Objection {
        /// The giver.
        by: Side,
        /// The clue.
        clue: Clue,
    },
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A clue.
    Clue(Clue),
    /// Touch a card.
    Touch(Pos),
    /// Stop the turn; in a sudden death, give up.
    Stop,
    /// Cover a card.
    Cover(Pos),
    /// Do without the free cover.
    Decline,
    /// Call the clue illegal.
    Object,
    /// Let the clue stand.
    Pass,
}

impl From<Choice> for Answer {
    fn from(choice: Choice) -> Answer {
        match choice {
            Choice::Touch(pos) => Answer::Touch(pos),
            Choice::Stop => Answer::Stop,
        }
    }
}

/// A cover, or doing without it.
impl From<Option<Pos>> for Answer {
    fn from(cover: Option<Pos>) -> Answer {
        cover.map_or(Answer::Decline, Answer::Cover)
    }
}

/// The kind of answer a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A clue.
    Clue,
    /// A touch or a stop.
    Guess,
    /// A cover.
    Cover,
}

/// The reason why an answer was refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerRefused {
    /// By the rules.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// No clue stands that could be let pass.
    #[error("no clue waits for an objection (rule 1.8)")]
    NothingToPass,
    /// The game was forfeit.
    #[error("the game is over: it was forfeit")]
    Forfeit,
}

/// Consequences of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The action by the rules; nothing when a clue was let pass.
    pub action: Option<Action>,
    /// Its effects.
    pub effects: Effects,
    /// The turn that it ended.
    pub turn: Option<TurnReport>,
}

/// Counts of one side's game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideReport {
    /// Clues given.
    pub clues: u16,
    /// The sum of the numbers said (zero and unlimited count nothing).
    pub numbers: u16,
    /// Own agents touched by its guesser (in Duet: greens found on its clues).
    pub own: u16,
    /// The other team's agents touched.
    pub opponent: u16,
    /// Bystanders touched.
    pub bystander: u16,
    /// Assassins touched.
    pub assassin: u16,
    /// Illegal clues.
    pub illegal: u16,
}

/// One turn, as the statistics want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnReport {
    /// The giver of the clue.
    pub side: Side,
    /// The clue.
    pub clue: Clue,
    /// Cards of ours that were found in it.
    pub found: u8,
    /// The mistake that ended it: the colour of a wrong card, or nothing.
    pub miss: Option<Colour>,
    /// Cards that were touched in it.
    pub touched: CardSet,
    /// The clue was illegal.
    pub illegal: bool,
}

/// The end of a game, for the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules.
    Played(Outcome),
    /// A player erred or answered against the rules.
    Forfeit {
        /// The side whose player it was.
        side: Side,
        /// The reason.
        reason: String,
    },
}

/// A finished game in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport {
    /// Its end.
    pub end: GameEnd,
    /// Clues given by both sides.
    pub turns: u16,
    /// The score of a cooperative game that was won.
    pub score: Option<i8>,
    /// Counts per side.
    pub sides: [SideReport; 2],
}

impl Table {
    /// A table for a game. Nobody is asked for objections.
    pub fn new(game: Game) -> Table {
        Table {
            game,
            judged: false,
            window: None,
            intended: [CardSet::EMPTY; 2],
            sides: Default::default(),
            current: None,
            turns: 0,
            forfeit: None,
        }
    }

    /// The same, asking for an objection after every clue, before it is guessed on.
    #[must_use]
    pub fn judged(mut self) -> Table {
        self.judged = true;
        self
    }

    /// The same with the cards that earlier clues of each side were meant for: a game that is taken up again.
    #[must_use]
    pub fn with_intended(mut self, intended: [CardSet; 2]) -> Table {
        self.intended = intended;
        self
    }

    /// The game itself. It knows the key, so no seat may see it.
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Cards that a side's clues so far were meant for.
    pub fn intended(&self, side: Side) -> CardSet {
        self.intended[side.index()]
    }

    /// True if the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.game.state().outcome().is_some()
    }

    /// The seats that may act now; more than one where the rules leave it open (2.2, 2.7, 2.12).
    pub fn awaited(&self) -> Vec<Seat> {
        let state = self.game.state();
        let mut seats: Vec<Seat> = Vec::new();
        for side in Side::BOTH {
            let mut options = state.options(side);
            options.object = false;
            let seat = Seat::of_phase(self.game.ruleset(), state.phase(), side);
            if options != Options::default() && !seats.contains(&seat) && !self.is_over() {
                seats.push(seat);
            }
        }
        seats
    }

    /// The side that acts. If the rules leave it open (Duet's first clue, free order, sudden death), the one with
    /// more left to do: more greens to clue, or more to find.
    pub fn actor(&self) -> Side {
        let game = &self.game;
        game.state().actor().unwrap_or_else(|| {
            let to_clue = |side: Side| game.state().options(side).clue_max;
            let to_find = |side: Side| {
                game.duet_view(side.other())
                    .map_or(0, |view| view.greens.minus(view.public.shown.greens).len())
            };
            let (a, b) = match game.state().phase() {
                Phase::SuddenDeath => (to_find(Side::A), to_find(Side::B)),
                _ => (to_clue(Side::A), to_clue(Side::B)),
            };
            if b > a { Side::B } else { Side::A }
        })
    }

    /// The kind of answer that is awaited; `None` when the game is over or a clue is to be judged.
    #[inline]
    pub fn role(&self) -> Option<Role> {
        match self.game.state().phase() {
            _ if self.window.is_some() || self.forfeit.is_some() => None,
            Phase::Clue => Some(Role::Clue),
            Phase::Guess | Phase::SuddenDeath => Some(Role::Guess),
            Phase::FreeCover | Phase::Phantom => Some(Role::Cover),
            Phase::Over => None,
        }
    }

    /// The next question; `None` when the game is over.
    pub fn next(&self) -> Option<Request<'_>> {
        if let Some(by) = self.window.filter(|_| !self.is_over()) {
            let clue = self.current?.clue;
            let side = by.other();
            return Some(Request {
                seat: Seat::of_phase(self.game.ruleset(), Phase::Clue, side),
                side,
                ask: Ask::Objection { by, clue },
            });
        }
        self.request(self.actor())
    }

    /// The question to a side as if it were its turn, for phases in which the rules leave open who acts.
    pub fn request(&self, side: Side) -> Option<Request<'_>> {
        let phase = self.game.state().phase();
        if self.is_over() {
            return None;
        }
        let intended = self.intended[side.index()];
        let ask = match phase {
            Phase::Clue => Ask::Clue(clue_task(&self.game, side, intended)?),
            Phase::FreeCover | Phase::Phantom => {
                let cards = self.game.state().options(side).cover;
                Ask::Cover(clue_task(&self.game, side, intended)?, cards)
            }
            Phase::Guess | Phase::SuddenDeath => Ask::Guess(guess_task(&self.game, side)?),
            Phase::Over => return None,
        };
        Some(Request {
            seat: Seat::of_phase(self.game.ruleset(), phase, side),
            side,
            ask,
        })
    }

    /// Takes an answer for a side, or refuses it and stays as it was. A touch lets the standing clue pass.
    pub fn answer(&mut self, side: Side, answer: Answer) -> Result<Done, AnswerRefused> {
        if self.forfeit.is_some() {
            return Err(AnswerRefused::Forfeit);
        }
        let action = match answer {
            Answer::Clue(clue) => return Ok(self.clue(side, &clue)?),
            Answer::Pass => {
                let by = self.window.take().ok_or(AnswerRefused::NothingToPass)?;
                self.limit_turns(by);
                return Ok(Done::default());
            }
            Answer::Touch(pos) => Action::Guess(pos),
            Answer::Stop => Action::Stop,
            Answer::Cover(pos) => Action::Cover(pos),
            Answer::Decline => Action::Decline,
            Answer::Object => Action::Object,
        };
        let effects = self.game.apply(side, action)?;
        self.window = None;
        match (action, effects.revealed) {
            (Action::Object, _) => self.note_objection(),
            (Action::Guess(_), Some((card, colour))) => self.note_guess(side, card, colour),
            _ => {}
        }
        self.limit_turns(side);
        let turn = effects.turn_over.then(|| self.current.take()).flatten();
        Ok(Done {
            action: Some(action),
            effects,
            turn,
        })
    }

    /// Ends the game: a side's player erred, or answered against the rules.
    pub fn forfeit(&mut self, side: Side, reason: impl Into<String>) {
        if !self.is_over() {
            self.forfeit = Some((side, reason.into()));
        }
    }

    /// The end of the game; `None` while it goes on.
    pub fn end(&self) -> Option<GameEnd> {
        match (&self.forfeit, self.game.state().outcome()) {
            (Some((side, reason)), _) => Some(GameEnd::Forfeit {
                side: *side,
                reason: reason.clone(),
            }),
            (None, outcome) => outcome.map(GameEnd::Played),
        }
    }

    /// The game in numbers; `None` while it goes on.
    pub fn report(&self) -> Option<GameReport> {
        Some(GameReport {
            end: self.end()?,
            turns: self.turns,
            score: self.game.state().score(),
            sides: self.sides,
        })
    }

    fn clue(&mut self, side: Side, clue: &Clue) -> Result<Done, Refusal> {
        let effects = self.game.clue(side, clue.clue, clue.number)?;
        self.turns += 1;
        let report = &mut self.sides[side.index()];
        report.clues += 1;
        if let Number::Count(n) = clue.number {
            report.numbers += u16::from(n);
        }
        self.intended[side.index()] = self.intended[side.index()].or(clue.intended);
        self.current = Some(TurnReport {
            side,
            clue: *clue,
            found: 0,
            miss: None,
            touched: CardSet::EMPTY,
            illegal: false,
        });
        self.window = self.judged.then_some(side);
        self.limit_turns(side);
        Ok(Done {
            action: Some(Action::Clue(clue.number)),
            effects,
            turn: None,
        })
    }

    /// Ends a game that goes on for ever, once the last clue has been judged.
    fn limit_turns(&mut self, side: Side) {
        if self.turns > TURN_LIMIT && self.window.is_none() {
            self.forfeit(side, "the game does not end");
        }
    }

    fn note_objection(&mut self) {
        if let Some(turn) = &mut self.current {
            turn.illegal = true;
            self.sides[turn.side.index()].illegal += 1;
        }
    }

    fn note_guess(&mut self, guesser: Side, card: Pos, colour: Colour) {
        let duet = matches!(self.game.ruleset().kind(), Kind::Duet(_));
        // In Duet a find is credited to the side whose clues led there.
        let side = if duet { guesser.other() } else { guesser };
        let report = &mut self.sides[side.index()];
        let own = colour == Colour::Green || colour == Colour::of(guesser);
        match colour {
            _ if own => report.own += 1,
            Colour::Bystander => report.bystander += 1,
            Colour::Assassin => report.assassin += 1,
            _ => report.opponent += 1,
        }
        // A card found in a sudden death after the assassin is no merit of the clue.
        if let Some(turn) = self.current.as_mut().filter(|turn| turn.miss.is_none()) {
            turn.touched = turn.touched.with(card);
            if own {
                turn.found += 1;
            } else {
                turn.miss = Some(colour);
            }
        }
    }
}
