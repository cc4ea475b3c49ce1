//! The interface for bot authors: the two traits, the tasks they answer, the table they play at, and the registry.
//!
//! A player is a function of its seat's view and of a generator it is handed: it never learns the
//! key it may not see, nor the seed of the game. A [`Table`] is a game in flight: it asks one seat a question,
//! and takes the answer. [`play`] and [`advance`] put bots at tables, one game at a time or many together.
//!
//! The competitive game, the games against the game and Duet look alike from a seat: a
//! [`ClueTask`] says which open cards are ours, theirs, bystanders or deadly for the guesser to come,
//! a [`GuessTask`] which cards may be touched and what is known about them. Strategies are written
//! against these two, once. The strategies that come with the program are in [`crate::bots`].

mod drive;
mod halt;
mod judge;
mod level;
mod lexicon_view;
mod library;
mod registry;
mod resources;
mod scribe;
mod seat;
mod spec;
mod table;
mod task;
mod unlisted;
mod usage;

pub use drive::{Arbiter, Arbiters, Ended, Flight, GameTag, Pair, WINDOW, Witness, advance, play};
pub use halt::Halt;
pub use judge::Judge;
pub use level::Level;
pub use lexicon_view::{ClueBook, LexiconView};
pub use library::Library;
pub use rand_chacha::ChaCha8Rng as Rng;
pub use registry::{Building, LEXICON, Partner, Registry, Strategy, TeamSpec, Title};
pub use resources::{Judging, ResourceError, Resources, Wanted};
pub use scribe::Scribe;
pub use seat::{Seat, Sitter, UnknownSeat};
pub use spec::{COMMAND, EXEC, Param, Spec, SpecError, Values, did_you_mean};
pub use table::{
    Answer, AnswerRefused, Ask, Done, GameEnd, GameReport, Request, Role, SideReport, Table,
    TurnReport,
};
pub use task::{ClueTask, DuetSecret, GuessTask, clue_task, guess_task};
pub use usage::Usage;

use crate::rules::{CardSet, ClueId, Colour, Game, Key, MAX_CARDS, Number, Pos, Side};

/// A clue and the cards it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The word.
    pub clue: ClueId,
    /// The number said with it.
    pub number: Number,
    /// The cards it points at; the table hands those still open back next turn.
    pub intended: CardSet,
}

impl Clue {
    /// A clue for some cards, with their number.
    pub fn for_cards(clue: ClueId, cards: impl IntoIterator<Item = Pos>) -> Clue {
        let intended: CardSet = cards.into_iter().collect();
        Clue {
            clue,
            number: Number::Count(intended.len()),
            intended,
        }
    }
}

/// A guesser's next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Touch a card.
    Touch(Pos),
    /// Stop the turn (in a sudden death: give up).
    Stop,
}

/// The reason why a player could not act. In a tournament the game is then forfeit; at a table with people it waits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct PlayerError {
    /// The kind, for people who are told in their language.
    pub fault: Fault,
    /// The details.
    pub text: String,
}

/// Kinds of [`PlayerError`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Its time ran out.
    Late,
    /// Its program cannot be started.
    NoStart,
    /// Its program has ended.
    Ended,
    /// Its answer is not readable.
    Unreadable,
    /// It said an illegal clue.
    Illegal,
    /// Anything else.
    #[default]
    Other,
}

impl PlayerError {
    /// An error of no particular kind.
    pub fn new(text: String) -> PlayerError {
        Fault::Other.because(text)
    }
}

impl Fault {
    /// An error of this kind, with its details.
    pub fn because(self, text: impl Into<String>) -> PlayerError {
        PlayerError {
            fault: self,
            text: text.into(),
        }
    }
}

impl From<&str> for PlayerError {
    fn from(reason: &str) -> PlayerError {
        PlayerError::new(reason.to_owned())
    }
}

/// One question of a batch, with the seat's own generator.
#[derive(Debug)]
pub struct Asked<'a, T> {
    /// The question.
    pub task: T,
    /// The generator of the seat that is asked.
    pub rng: &'a mut Rng,
    /// The game it belongs to.
    pub game: GameTag,
}

/// A finished game as a player sees it afterwards: the key lies open.
#[derive(Clone, Copy, Debug)]
pub struct GameOver<'a> {
    /// The game, with its history.
    pub game: &'a Game,
    /// The player's side.
    pub side: Side,
    /// The game in numbers.
    pub report: &'a GameReport,
}

impl GameOver<'_> {
    fn cards(&self, wanted: impl Fn(&Key, Pos) -> bool) -> CardSet {
        let all = CardSet::first(self.game.ruleset().cards());
        let key = self.game.deal().key();
        all.iter().filter(|&pos| wanted(key, pos)).collect()
    }

    /// The cards that a side's clues are for: its agents, in Duet the greens of its key.
    pub fn cards_of(&self, side: Side) -> CardSet {
        self.cards(|key, pos| match key {
            Key::Versus(key) => key.colour(pos) == Colour::of(side),
            Key::Duet(key) => key.colour(side, pos) == Colour::Green,
        })
    }

    /// The cards that lose when they are touched on a side's clues.
    pub fn deadly_of(&self, side: Side) -> CardSet {
        self.cards(|key, pos| match key {
            Key::Versus(key) => key.colour(pos) == Colour::Assassin,
            Key::Duet(key) => key.colour(side, pos) == Colour::Assassin,
        })
    }
}

/// Gives clues.
pub trait Spymaster: Send {
    /// The next clue.
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError>;

    /// The next clue of several games: one answer for each question, in order. Answers are the same as one by one.
    fn clues(
        &mut self,
        asked: &mut [Asked<'_, ClueTask<'_>>],
        out: &mut Vec<Result<Clue, PlayerError>>,
    ) {
        out.extend(asked.iter_mut().map(|a| self.clue(&a.task, a.rng)));
    }

    /// Number of games it is best asked about together, if that matters to it; a tournament holds as many in flight.
    fn batch(&self) -> Option<usize> {
        None
    }

    /// The one of `cards` to cover: one of our own as the other team's penalty (1.8), or one of the
    /// phantom's because it is its turn (1.10). The default is the first; strategies that
    /// think about it answer better.
    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        _rng: &mut Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        let _ = task;
        Ok(cards.iter().next())
    }

    /// The covers of several games: one answer for each question, in order.
    fn covers(
        &mut self,
        asked: &mut [Asked<'_, (ClueTask<'_>, CardSet)>],
        out: &mut Vec<Result<Option<Pos>, PlayerError>>,
    ) {
        let one =
            |a: &mut Asked<'_, (ClueTask<'_>, CardSet)>| self.cover(&a.task.0, a.task.1, a.rng);
        out.extend(asked.iter_mut().map(one));
    }

    /// A game in which it may have been asked has ended. Most players have nothing to do.
    fn ended(&mut self, _game: GameTag, _end: &Ended<'_>) {}

    /// Hands over the usage of a side's answers in a game that has ended, for players that are paid for.
    fn take_usage(&mut self, _game: GameTag, _side: Side) -> Usage {
        Usage::default()
    }

    /// A game of a series with the same partner is over. Most players have nothing to do.
    fn observe(&mut self, _over: &GameOver<'_>) {}
}

/// Guesses.
pub trait Guesser: Send {
    /// The next card, or stop.
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError>;

    /// The next card, or stop, of several games: one answer for each question, in order.
    fn guesses(
        &mut self,
        asked: &mut [Asked<'_, GuessTask<'_>>],
        out: &mut Vec<Result<Choice, PlayerError>>,
    ) {
        out.extend(asked.iter_mut().map(|a| self.guess(&a.task, a.rng)));
    }

    /// Number of games it is best asked about together, if that matters to it; a tournament holds as many in flight.
    fn batch(&self) -> Option<usize> {
        None
    }

    /// The probability that each card is the one it touches next, given that it touches one;
    /// zero for cards that are closed. Quality, coach and calibration use it.
    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError>;

    /// The probability that each card is ours (in Duet: green for the clue giver), where the player
    /// states one: its calibration is reported.
    fn belief(&mut self, _task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
        None
    }

    /// A game in which it may have been asked has ended. Most players have nothing to do.
    fn ended(&mut self, _game: GameTag, _end: &Ended<'_>) {}

    /// Hands over the usage of a side's answers in a game that has ended, for players that are paid for.
    fn take_usage(&mut self, _game: GameTag, _side: Side) -> Usage {
        Usage::default()
    }

    /// A game of a series with the same partner is over. Most players have nothing to do.
    fn observe(&mut self, _over: &GameOver<'_>) {}
}
