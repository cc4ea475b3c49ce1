//! Games as they are played again: every step with the table after it.

use crate::players::{Clue, GuessTask, Guesser, TurnReport, Witness};
use crate::rules::{Action, CardSet, Cause, Colour, Effects, Game, Key, Kind, Outcome, Pos, Side};
use crate::stats::Calibration;

/// One step's deed.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    /// A clue was given.
    Clue {
        /// The clue.
        clue: Clue,
        /// The referee calls it illegal.
        illegal: bool,
    },
    /// Anything else.
    Action {
        /// The action.
        action: Action,
        /// Its effects.
        effects: Effects,
    },
}

/// A step and the game after it.
#[derive(Clone, Copy, Debug)]
pub struct LoggedStep {
    /// The side that acted.
    pub side: Side,
    /// The deed.
    pub deed: Deed,
    /// The game afterwards.
    pub game: Game,
}

/// One game.
#[derive(Clone, Debug, Default)]
pub struct GameLog {
    /// Its steps.
    pub steps: Vec<LoggedStep>,
    /// The probabilities that the guesser of each side stated about the cards, against the truth.
    pub beliefs: [Calibration; 2],
}

/// A clue and the cards touched on it.
#[derive(Clone, Debug)]
pub struct LoggedTurn<'t> {
    /// Counts.
    pub report: TurnReport,
    /// The table when the clue had been given.
    pub game: &'t Game,
    /// The cards touched, in order.
    pub touched: Vec<(Pos, Colour)>,
}

impl LoggedTurn<'_> {
    /// The value of the turn: own cards found, less 1 for a card of the other team, ½ for a
    /// bystander and 9 for the assassin.
    pub fn value(&self) -> f64 {
        let cost = match self.report.miss {
            None => 0.0,
            Some(Colour::Bystander) => 0.5,
            Some(Colour::Assassin) => 9.0,
            Some(_) => 1.0,
        };
        f64::from(self.report.found) - cost
    }
}

impl GameLog {
    /// The turns.
    pub fn turns(&self) -> Vec<LoggedTurn<'_>> {
        let mut turns: Vec<LoggedTurn<'_>> = Vec::new();
        // Steps after the end of a turn (a sudden death, a free cover) belong to no clue.
        let mut open = false;
        for step in &self.steps {
            match step.deed {
                Deed::Clue { clue, illegal } => {
                    open = true;
                    turns.push(LoggedTurn {
                        report: TurnReport {
                            side: step.side,
                            clue,
                            found: 0,
                            miss: None,
                            touched: CardSet::EMPTY,
                            illegal,
                        },
                        game: &step.game,
                        touched: Vec::new(),
                    });
                }
                Deed::Action { action, effects } => {
                    let touched = matches!(action, Action::Guess(_));
                    if let (true, true, Some((pos, colour)), Some(turn)) =
                        (open, touched, effects.revealed, turns.last_mut())
                    {
                        turn.touched.push((pos, colour));
                        turn.report.touched = turn.report.touched.with(pos);
                        let own = colour == Colour::Green || colour == Colour::of(step.side);
                        // The assassin that a finale ends with was looked for.
                        let found = |o: Outcome| o.cause == Cause::AssassinFound;
                        if own || effects.outcome.is_some_and(found) {
                            turn.report.found += 1;
                        } else {
                            turn.report.miss = Some(colour);
                        }
                    }
                    open &= !effects.turn_over && !effects.sudden_death;
                }
            }
        }
        turns
    }
}

/// Writes down the games of a block while they are played.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The games in which a clue was given.
    pub logs: Vec<GameLog>,
}

impl Witness for Recorder {
    fn clue(&mut self, game: &Game, side: Side, clue: &Clue, illegal: bool) {
        if game.state().turns() == 1 || self.logs.is_empty() {
            self.logs.push(GameLog::default());
        }
        if let Some(log) = self.logs.last_mut() {
            let clue = *clue;
            log.steps.push(LoggedStep {
                side,
                deed: Deed::Clue { clue, illegal },
                game: *game,
            });
        }
    }

    fn before_guess(&mut self, task: &GuessTask<'_>, guesser: &mut dyn Guesser) {
        // With all found, "ours" has no meaning any more: a finale is about the assassin.
        let Some(log) = self.logs.last_mut().filter(|_| task.own_left > 0) else {
            return;
        };
        let Some(game) = log.steps.last().map(|step| step.game) else {
            return;
        };
        let Some(belief) = guesser.belief(task) else {
            return;
        };
        let ours = ours(&game, task.side);
        for pos in task.open.iter() {
            let stated = f64::from(belief[pos.index()]);
            log.beliefs[task.side.index()].add(stated, ours.contains(pos));
        }
    }

    fn action(&mut self, game: &Game, side: Side, action: Action, effects: &Effects) {
        if let Some(log) = self.logs.last_mut() {
            let effects = *effects;
            log.steps.push(LoggedStep {
                side,
                deed: Deed::Action { action, effects },
                game: *game,
            });
        }
    }
}

/// The cards that a side's guesser looks for: its agents; in Duet, the greens of the partner.
fn ours(game: &Game, guesser: Side) -> CardSet {
    debug_assert!(matches!(
        (game.ruleset().kind(), game.deal().key()),
        (Kind::Versus(_), Key::Versus(_)) | (Kind::Duet(_), Key::Duet(_))
    ));
    match game.deal().key() {
        Key::Versus(key) => key.agents[guesser.index()],
        Key::Duet(key) => key.greens[guesser.other().index()],
    }
}
