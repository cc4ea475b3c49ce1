//! The competitive game: turns, the illegal-clue penalty, the assassin finale, and the game
//! against a team without players (section 1).

use super::cards::{CardSet, Pos};
use super::deal::VersusKey;
use super::refusal::Broken;
use super::ruleset::{Ruleset, Versus as Rules};
use super::terms::{Action, Cause, Colour, Effects, Number, Options, Outcome, Phase, Side, Winner};

/// No limit on guesses.
const UNLIMITED: u8 = u8::MAX;

/// A position of the competitive game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versus {
    key: VersusKey,
    covered: CardSet,
    rules: Rules,
    cards: u8,
    to_move: Side,
    phase: Phase,
    number: Option<Number>,
    guesses_left: u8,
    guessed: u8,
    /// Agents the phantom team still covers in this turn of its.
    phantom_owes: u8,
    turns: u8,
    outcome: Option<Outcome>,
}

impl Versus {
    pub(super) fn new(ruleset: &Ruleset, rules: Rules, key: VersusKey) -> Versus {
        Versus {
            key,
            covered: CardSet::EMPTY,
            rules,
            cards: ruleset.cards(),
            to_move: key.starts,
            phase: Phase::Clue,
            number: None,
            guesses_left: 0,
            guessed: 0,
            phantom_owes: 0,
            turns: 0,
            outcome: None,
        }
    }

    /// A position in the middle of a game, at the start of a turn; `None` where the covered
    /// cards would have ended the game or are not on the table.
    pub(super) fn resume(self, covered: CardSet, to_move: Side, turns: u8) -> Option<Versus> {
        let mut state = self;
        state.covered = covered;
        state.to_move = to_move;
        state.turns = turns;
        let over = !covered.minus(CardSet::first(self.cards)).is_empty()
            || !covered.and(self.key.assassins).is_empty()
            || (!self.rules.finale && Side::BOTH.iter().any(|&s| state.all_found(s)))
            || (self.rules.solo.is_some() && (to_move == Side::B || state.all_found(Side::B)));
        (!over).then_some(state)
    }

    /// The secret.
    #[inline]
    pub(super) fn key(&self) -> &VersusKey {
        &self.key
    }

    /// Cards that are covered.
    #[inline]
    pub fn covered(&self) -> CardSet {
        self.covered
    }

    /// The team to act.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The kind of action awaited.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The end, if it has come.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of the clue that is being guessed on.
    #[inline]
    pub fn number(&self) -> Option<Number> {
        self.number
    }

    /// Guesses made in this turn.
    #[inline]
    pub fn guessed(&self) -> u8 {
        self.guessed
    }

    /// Guesses left in this turn; `None` for no limit.
    #[inline]
    pub fn guesses_left(&self) -> Option<u8> {
        (self.guesses_left != UNLIMITED).then_some(self.guesses_left)
    }

    /// Clues given so far, by both teams.
    #[inline]
    pub fn turns(&self) -> u8 {
        self.turns
    }

    /// Agents of a team that are not covered. Public: the cards of a colour can be counted.
    #[inline]
    pub fn left(&self, side: Side) -> u8 {
        self.key.agents[side.index()].minus(self.covered).len()
    }

    /// True if all agents of a team are covered; cheaper than counting those left.
    #[inline]
    fn all_found(&self, side: Side) -> bool {
        self.key.agents[side.index()].minus(self.covered).is_empty()
    }

    /// The score of a won game against the game: phantom agents still uncovered (1.10).
    pub fn score(&self) -> Option<u8> {
        match self.outcome {
            Some(Outcome {
                winner: Winner::Everyone,
                ..
            }) => Some(self.left(Side::B)),
            _ => None,
        }
    }

    fn open(&self) -> CardSet {
        CardSet::first(self.cards).minus(self.covered)
    }

    /// The largest number that may be said (1.4).
    fn clue_max(&self) -> u8 {
        self.left(self.to_move).max(1)
    }

    pub(super) fn options(&self, side: Side) -> Options {
        let mut options = Options {
            object: self.phase == Phase::Guess && self.guessed == 0,
            ..Options::default()
        };
        if side != self.to_move {
            return options;
        }
        match self.phase {
            Phase::Clue => {
                options.clue_max = self.clue_max();
                options.zero = self.rules.zero;
                options.unlimited = self.rules.unlimited;
            }
            Phase::Guess => {
                options.guess = self.open();
                options.stop = self.guessed > 0;
            }
            Phase::SuddenDeath => {
                options.guess = self.open();
                options.stop = true;
            }
            Phase::FreeCover => {
                options.cover = self.key.agents[side.index()].minus(self.covered);
                options.decline = true;
            }
            Phase::Phantom => {
                options.cover = self.key.agents[Side::B.index()].minus(self.covered);
            }
            Phase::Over => {}
        }
        options
    }

    #[inline]
    pub(super) fn apply(&mut self, side: Side, action: Action) -> Result<Effects, Broken> {
        if self.phase == Phase::Over {
            return Err(Broken::Over);
        }
        if action == Action::Object {
            return self.object();
        }
        if side != self.to_move {
            return Err(Broken::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Clue, Action::Clue(number)) => self.clue(number),
            (Phase::Guess | Phase::SuddenDeath, Action::Guess(pos)) => {
                if !self.open().contains(pos) {
                    return Err(Broken::CardNotOpen);
                }
                Ok(self.touch(pos))
            }
            (Phase::Guess, Action::Stop) if self.guessed == 0 => Err(Broken::FirstGuessMandatory),
            (Phase::Guess, Action::Stop) => {
                let mut effects = Effects::default();
                self.end_turn(&mut effects);
                Ok(effects)
            }
            (Phase::SuddenDeath, Action::Stop) => {
                let mut effects = Effects::default();
                self.lose(Cause::GaveUp, &mut effects);
                Ok(effects)
            }
            (Phase::FreeCover, Action::Cover(pos)) => self.free_cover(pos),
            (Phase::FreeCover, Action::Decline) => {
                self.phase = Phase::Clue;
                Ok(Effects::default())
            }
            (Phase::Phantom, Action::Cover(pos)) => self.phantom_cover(pos),
            (Phase::Phantom, Action::Decline) => Err(Broken::CoverMandatory),
            _ => Err(Broken::WrongMoment),
        }
    }

    #[inline]
    fn clue(&mut self, number: Number) -> Result<Effects, Broken> {
        self.guesses_left = match number {
            Number::Count(n) => {
                let max = self.clue_max();
                if n == 0 || n > max {
                    return Err(Broken::NumberOutOfRange { max });
                }
                n + 1
            }
            Number::Zero if !self.rules.zero => return Err(Broken::NoZero),
            Number::Unlimited if !self.rules.unlimited => return Err(Broken::NoUnlimited),
            Number::Zero | Number::Unlimited => UNLIMITED,
        };
        self.number = Some(number);
        self.guessed = 0;
        self.turns = self.turns.saturating_add(1);
        self.phase = Phase::Guess;
        Ok(Effects::default())
    }

    /// The illegal clue: the turn ends, and the opponents may cover one of theirs (1.8); the
    /// phantom team covers two (1.10).
    fn object(&mut self) -> Result<Effects, Broken> {
        match self.phase {
            Phase::Guess if self.guessed == 0 => {}
            Phase::Guess => return Err(Broken::TooLateToObject),
            _ => return Err(Broken::WrongMoment),
        }
        let mut effects = Effects::default();
        self.end_turn(&mut effects);
        match self.rules.solo {
            Some(solo) => {
                self.phantom_owes = solo.phantom_covers + 1;
                self.phase = Phase::Phantom;
            }
            None if !self.all_found(self.to_move) => self.phase = Phase::FreeCover,
            None => {}
        }
        Ok(effects)
    }

    fn free_cover(&mut self, pos: Pos) -> Result<Effects, Broken> {
        let own = self.key.agents[self.to_move.index()].minus(self.covered);
        if !own.contains(pos) {
            return Err(Broken::NotAnAgent);
        }
        self.covered = self.covered.with(pos);
        self.phase = Phase::Clue;
        let mut effects = Effects {
            revealed: Some((pos, Colour::of(self.to_move))),
            ..Effects::default()
        };
        if self.all_found(self.to_move) && !self.rules.finale {
            self.win(self.to_move, Cause::FreeCover, &mut effects);
        }
        Ok(effects)
    }

    fn phantom_cover(&mut self, pos: Pos) -> Result<Effects, Broken> {
        if !self.key.agents[Side::B.index()]
            .minus(self.covered)
            .contains(pos)
        {
            return Err(Broken::NotAnAgent);
        }
        self.covered = self.covered.with(pos);
        self.phantom_owes -= 1;
        let mut effects = Effects {
            revealed: Some((pos, Colour::Blue)),
            ..Effects::default()
        };
        if self.all_found(Side::B) {
            self.lose(Cause::Phantom, &mut effects);
        } else if self.phantom_owes == 0 {
            self.phase = Phase::Clue;
        }
        Ok(effects)
    }

    /// A guesser's touch (1.3, 1.7, 1.9).
    #[inline]
    fn touch(&mut self, pos: Pos) -> Effects {
        let colour = self.key.colour(pos);
        let team = self.to_move;
        let mut effects = Effects {
            revealed: Some((pos, colour)),
            ..Effects::default()
        };
        self.covered = self.covered.with(pos);
        self.guessed += 1;
        if self.guesses_left != UNLIMITED {
            self.guesses_left -= 1;
        }
        let sudden = self.phase == Phase::SuddenDeath;
        match colour {
            _ if colour == Colour::of(team) => {
                if self.all_found(team) && sudden {
                    self.win(team, Cause::SuddenDeathWon, &mut effects);
                } else if self.all_found(team) && !self.rules.finale {
                    self.win(team, Cause::AllFound, &mut effects);
                } else if self.guesses_left == 0 {
                    self.end_turn(&mut effects);
                }
            }
            _ if sudden => self.lose(Cause::SuddenDeathLost, &mut effects),
            Colour::Assassin => self.touch_assassin(&mut effects),
            Colour::Bystander => self.end_turn(&mut effects),
            _ if !self.all_found(team.other()) => self.end_turn(&mut effects),
            _ if self.rules.solo.is_some() => self.lose(Cause::Phantom, &mut effects),
            _ if self.rules.finale => self.end_turn(&mut effects),
            _ => self.win(team.other(), Cause::GivenAway, &mut effects),
        }
        effects
    }

    fn touch_assassin(&mut self, effects: &mut Effects) {
        if !self.rules.finale {
            self.lose(Cause::Assassin, effects);
        } else if self.all_found(self.to_move) {
            self.win(self.to_move, Cause::AssassinFound, effects);
        } else {
            self.phase = Phase::SuddenDeath;
            self.guesses_left = UNLIMITED;
            effects.sudden_death = true;
        }
    }

    #[inline]
    fn end_turn(&mut self, effects: &mut Effects) {
        effects.turn_over = true;
        self.number = None;
        self.guessed = 0;
        self.guesses_left = 0;
        match self.rules.solo {
            None => {
                self.to_move = self.to_move.other();
                self.phase = Phase::Clue;
            }
            Some(solo) if solo.phantom_covers > 0 => {
                self.phantom_owes = solo.phantom_covers;
                self.phase = Phase::Phantom;
            }
            Some(_) => self.phase = Phase::Clue,
        }
    }

    fn win(&mut self, team: Side, cause: Cause, effects: &mut Effects) {
        let winner = match self.rules.solo {
            Some(_) if team == Side::A => Winner::Everyone,
            Some(_) => Winner::Nobody,
            None => Winner::Team(team),
        };
        self.phase = Phase::Over;
        self.outcome = Some(Outcome { winner, cause });
        effects.turn_over = true;
        effects.outcome = self.outcome;
    }

    /// The team to move loses.
    fn lose(&mut self, cause: Cause, effects: &mut Effects) {
        self.win(self.to_move.other(), cause, effects);
    }
}
