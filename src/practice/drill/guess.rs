//! A person's guesses on a bot's clue, card by card.

use super::coach::{Coach, DrillError, Exercise, ends, is_ours, worth};
use crate::players::{Choice, PlayerError, guess_task};
use crate::position::guessing::{CardAdvice, cards, touches};
use crate::rules::{Action, CardSet, Colour, Game, Pos, Refusal, Seed};

/// One touch, and what the coach thought before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// The card.
    pub card: Pos,
    /// Its colour.
    pub colour: Colour,
    /// It was one to find.
    pub right: bool,
    /// The probability that it is ours, as the bot saw it.
    pub ours: f64,
    /// Its place in the bot's order, from 1.
    pub rank: usize,
    /// The card that the bot would have touched; `None`: it would have stopped.
    pub instead: Option<Pos>,
}

/// A guessing exercise under way.
pub struct Guessing<'c> {
    coach: &'c Coach,
    exercise: &'c Exercise,
    game: Game,
    touches: Vec<Touch>,
    over: bool,
}

/// A scored turn of guesses.
#[derive(Clone, Debug)]
pub struct GuessScore {
    /// The touches, in order.
    pub touches: Vec<Touch>,
    /// The cards the clue was meant for.
    pub meant: CardSet,
    /// The open cards at the start, as the bot ranked them.
    pub advice: Vec<CardAdvice>,
    /// The cards that the bot would have touched before it stopped.
    pub bot: Vec<(Pos, Colour)>,
    /// The worth of the person's turn: own cards less what wrong ones cost.
    pub value: f64,
    /// The worth of the bot's turn.
    pub bot_value: f64,
    /// The bot would have gone on where the person stopped, to this card.
    pub missed: Option<Pos>,
}

impl Coach {
    /// Begins a guessing exercise.
    pub fn guessing<'c>(&'c self, exercise: &'c Exercise) -> Guessing<'c> {
        Guessing {
            coach: self,
            exercise,
            game: exercise.game,
            touches: Vec::new(),
            over: false,
        }
    }

    /// The bot's ranking of the open cards.
    pub fn advice(&self, game: &Game, exercise: &Exercise) -> Result<Vec<CardAdvice>, DrillError> {
        if game.state().options(exercise.side).guess.is_empty() {
            return Ok(Vec::new());
        }
        let fault = |cause| DrillError::Player {
            player: self.guesser.to_string(),
            cause,
        };
        let task = guess_task(game, exercise.side)
            .ok_or_else(|| fault(PlayerError::new("no guess is awaited".into())))?;
        let mut bot = self.guesser(&self.resources, &self.guesser)?;
        let next = bot.distribution(&task).map_err(fault)?;
        let belief = bot.belief(&task);
        let own = touches(bot.as_mut(), &task, Seed(exercise.number)).map_err(fault)?;
        Ok(cards(&task, &next, belief, &own))
    }

    /// The card that the bot would touch next; `None` if it would stop, or the turn is over.
    fn choice(&self, game: &Game, exercise: &Exercise) -> Result<Option<Pos>, DrillError> {
        if game.state().options(exercise.side).guess.is_empty() {
            return Ok(None);
        }
        Ok(
            match self.bot_guess(&self.resources, game, exercise.side)? {
                Choice::Touch(card) => Some(card),
                Choice::Stop => None,
            },
        )
    }
}

impl Guessing<'_> {
    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// True if the turn has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Touches a card.
    pub fn touch(&mut self, card: Pos) -> Result<Result<&Touch, Refusal>, DrillError> {
        let (coach, before) = (self.coach, self.game);
        let side = self.exercise.side;
        let effects = match self.game.apply(side, Action::Guess(card)) {
            Ok(effects) => effects,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let advice = coach.advice(&before, self.exercise)?;
        let colour = effects.revealed.map_or(Colour::Bystander, |(_, c)| c);
        let at = advice.iter().position(|a| a.card == card);
        self.over = ends(&effects, side, colour);
        self.touches.push(Touch {
            card,
            colour,
            right: is_ours(side, colour),
            ours: at.map_or(0.0, |at| advice[at].ours),
            rank: at.map_or(advice.len(), |at| at + 1),
            instead: coach.choice(&before, self.exercise)?,
        });
        let last = self.touches.len() - 1;
        Ok(Ok(&self.touches[last]))
    }

    /// Stops the turn; the rules may want a first guess.
    pub fn stop(&mut self) -> Result<(), Refusal> {
        let mut game = self.game;
        game.apply(self.exercise.side, Action::Stop)?;
        self.over = true;
        Ok(())
    }

    /// The score so far.
    pub fn finish(self) -> Result<GuessScore, DrillError> {
        let Guessing {
            coach, exercise, ..
        } = self;
        let side = exercise.side;
        let bot = coach.bot_turn(&coach.resources, &exercise.game, side)?;
        let right = self.touches.last().is_none_or(|t| t.right);
        let missed = match right {
            true => coach.choice(&self.game, exercise)?,
            false => None,
        };
        Ok(GuessScore {
            meant: exercise.said.as_ref().map_or(CardSet::EMPTY, |s| s.meant),
            advice: coach.advice(&exercise.game, exercise)?,
            value: self.touches.iter().map(|t| worth(side, t.colour)).sum(),
            bot_value: bot.iter().map(|&(_, colour)| worth(side, colour)).sum(),
            touches: self.touches,
            bot,
            missed,
        })
    }
}
