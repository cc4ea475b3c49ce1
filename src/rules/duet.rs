//! Duet: two sides of a key, timer tokens, missions, sudden death (section 2).

use super::cards::{CardSet, Pos};
use super::deal::DuetKey;
use super::refusal::Broken;
use super::ruleset::{Duet as Rules, Ruleset};
use super::terms::{Action, Cause, Colour, Effects, Number, Options, Outcome, Phase, Side, Winner};

/// A position of Duet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duet {
    key: DuetKey,
    /// Cards covered with an agent.
    covered: CardSet,
    /// Cards with a token that points at player A, and at player B.
    marks: [CardSet; 2],
    cards: u8,
    zero: bool,
    free_order: bool,
    scored: bool,
    /// Tokens in the bank, check side up.
    checks: u8,
    /// Tokens in the bank, bystander side up.
    bystanders: u8,
    /// Tokens taken for turns that ended without a mistake.
    clean_turns: u8,
    sudden_death: bool,
    phase: Phase,
    /// The giver of the last clue; `None` before the first.
    giver: Option<Side>,
    /// Clues in a row by the same side.
    in_a_row: u8,
    number: Option<Number>,
    guessed: u8,
    /// The clue that stands has been called illegal, and paid for.
    objected: bool,
    turns: u8,
    outcome: Option<Outcome>,
}

impl Duet {
    pub(super) fn new(ruleset: &Ruleset, rules: Rules, key: DuetKey) -> Duet {
        Duet {
            key,
            covered: CardSet::EMPTY,
            marks: [CardSet::EMPTY; 2],
            cards: ruleset.cards(),
            zero: rules.zero,
            free_order: rules.free_order,
            scored: rules.is_scored(),
            checks: rules.tokens - rules.mistakes,
            bystanders: rules.mistakes,
            clean_turns: 0,
            sudden_death: false,
            phase: Phase::Clue,
            giver: None,
            in_a_row: 0,
            number: None,
            guessed: 0,
            objected: false,
            turns: 0,
            outcome: None,
        }
    }

    /// A position in the middle of a game, before a clue or in the sudden death; `None` where
    /// it cannot arise.
    pub(super) fn resume(self, at: DuetResume) -> Option<Duet> {
        let mut state = self;
        state.covered = at.covered;
        state.marks = at.marks;
        state.checks = at.checks;
        state.bystanders = at.bystanders;
        state.giver = at.last_giver;
        state.in_a_row = u8::from(at.last_giver.is_some());
        let all = CardSet::first(self.cards);
        let greens = self.key.greens[0].or(self.key.greens[1]);
        let known_beige = |side: Side| {
            let giver = side.other().index();
            all.minus(self.key.greens[giver].or(self.key.blacks[giver]))
        };
        let possible = at.covered.minus(greens).is_empty()
            && greens != at.covered
            && Side::BOTH
                .iter()
                .all(|&s| at.marks[s.index()].minus(known_beige(s)).is_empty())
            && at.checks + at.bystanders <= self.checks + self.bystanders;
        if at.checks + at.bystanders == 0 {
            state.phase = Phase::SuddenDeath;
            state.sudden_death = true;
        }
        possible.then_some(state)
    }

    /// The secret.
    #[inline]
    pub(super) fn key(&self) -> &DuetKey {
        &self.key
    }

    /// Cards covered with an agent.
    #[inline]
    pub fn covered(&self) -> CardSet {
        self.covered
    }

    /// Cards with a token that points at this player: for them the card is closed (2.3).
    #[inline]
    pub fn marks(&self, side: Side) -> CardSet {
        self.marks[side.index()]
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

    /// The giver of the last clue.
    #[inline]
    pub fn giver(&self) -> Option<Side> {
        self.giver
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

    /// Clues given so far.
    #[inline]
    pub fn turns(&self) -> u8 {
        self.turns
    }

    /// Tokens in the bank: check side up, bystander side up.
    #[inline]
    pub fn tokens(&self) -> (u8, u8) {
        (self.checks, self.bystanders)
    }

    /// Greens still to be found, over both sides. Public: the agent cards can be counted.
    pub fn left(&self) -> u8 {
        let [a, b] = self.key.greens;
        a.or(b).minus(self.covered).len()
    }

    /// True if all greens of a side are covered; it says so at once (2.5).
    #[inline]
    pub fn finished(&self, side: Side) -> bool {
        self.key.greens[side.index()].minus(self.covered).is_empty()
    }

    /// The score of a won standard game (2.8).
    pub fn score(&self) -> Option<i8> {
        let won = matches!(self.outcome, Some(o) if o.winner == Winner::Everyone);
        let unused = self.checks + self.bystanders;
        (won && self.scored)
            .then(|| 3 * unused as i8 + self.clean_turns as i8 - i8::from(self.sudden_death))
    }

    /// Cards this player may touch: no agent on them, no token that points at the player.
    fn open_to(&self, guesser: Side) -> CardSet {
        CardSet::first(self.cards)
            .minus(self.covered)
            .minus(self.marks[guesser.index()])
    }

    /// The player who guesses, while a clue stands.
    #[inline]
    pub fn guesser(&self) -> Option<Side> {
        match self.phase {
            Phase::Guess => self.giver.map(Side::other),
            _ => None,
        }
    }

    /// Fails, with the rule that forbids it, if the side may not give the next clue.
    fn may_clue(&self, side: Side) -> Result<(), Broken> {
        if self.finished(side) {
            return Err(Broken::SideFinished);
        }
        match self.giver {
            Some(last) if last == side && !self.finished(side.other()) => {
                if !self.free_order {
                    Err(Broken::NotYourTurn)
                } else if self.in_a_row >= 2 {
                    Err(Broken::ThreeInARow)
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    fn clue_max(&self, side: Side) -> u8 {
        self.key.greens[side.index()].minus(self.covered).len()
    }

    pub(super) fn options(&self, side: Side) -> Options {
        let mut options = Options {
            object: self.phase == Phase::Guess && self.guessed == 0 && !self.objected,
            ..Options::default()
        };
        match self.phase {
            Phase::Clue if self.may_clue(side).is_ok() => {
                options.clue_max = self.clue_max(side);
                options.zero = self.zero;
            }
            Phase::Guess if self.guesser() == Some(side) => {
                options.guess = self.open_to(side);
                options.stop = self.guessed > 0;
            }
            Phase::SuddenDeath if !self.finished(side.other()) => {
                options.guess = self.open_to(side);
                options.stop = true;
            }
            _ => {}
        }
        options
    }

    #[inline]
    pub(super) fn apply(&mut self, side: Side, action: Action) -> Result<Effects, Broken> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Broken::Over),
            (Phase::Clue, Action::Clue(number)) => self.clue(side, number),
            (Phase::Guess, Action::Object) => self.object(),
            (Phase::Guess, Action::Guess(pos)) => {
                self.check_guess(side, pos)?;
                Ok(self.touch(side, pos))
            }
            (Phase::Guess, Action::Stop) => {
                if self.guesser() != Some(side) {
                    return Err(Broken::NotYourTurn);
                }
                if self.guessed == 0 {
                    return Err(Broken::FirstGuessMandatory);
                }
                let mut effects = Effects::default();
                self.end_clean_turn(&mut effects);
                Ok(effects)
            }
            (Phase::SuddenDeath, Action::Guess(_) | Action::Stop)
                if self.finished(side.other()) =>
            {
                Err(Broken::NothingToFind)
            }
            (Phase::SuddenDeath, Action::Guess(pos)) => {
                if !self.open_to(side).contains(pos) {
                    return Err(Broken::CardNotOpen);
                }
                Ok(self.touch_in_sudden_death(side, pos))
            }
            (Phase::SuddenDeath, Action::Stop) => {
                let mut effects = Effects::default();
                self.end(Winner::Nobody, Cause::GaveUp, &mut effects);
                Ok(effects)
            }
            _ => Err(Broken::WrongMoment),
        }
    }

    #[inline]
    fn clue(&mut self, side: Side, number: Number) -> Result<Effects, Broken> {
        self.may_clue(side)?;
        match number {
            Number::Unlimited => return Err(Broken::NoUnlimited),
            Number::Zero if !self.zero => return Err(Broken::NoZero),
            Number::Zero => {}
            Number::Count(n) => {
                let max = self.clue_max(side);
                if n == 0 || n > max {
                    return Err(Broken::NumberOutOfRange { max });
                }
            }
        }
        self.in_a_row = match self.giver {
            Some(last) if last == side => self.in_a_row.saturating_add(1),
            _ => 1,
        };
        self.giver = Some(side);
        self.number = Some(number);
        self.guessed = 0;
        self.objected = false;
        self.turns = self.turns.saturating_add(1);
        self.phase = Phase::Guess;
        Ok(Effects::default())
    }

    /// The illegal clue costs a token; the guesser goes on as if it were legal (2.11).
    fn object(&mut self) -> Result<Effects, Broken> {
        if self.guessed > 0 {
            return Err(Broken::TooLateToObject);
        }
        if self.objected {
            return Err(Broken::AlreadyObjected);
        }
        self.objected = true;
        let mut effects = Effects {
            tokens: 1,
            ..Effects::default()
        };
        self.take_check();
        if self.checks + self.bystanders == 0 {
            effects.turn_over = true;
            self.begin_sudden_death(&mut effects);
        }
        Ok(effects)
    }

    fn check_guess(&self, side: Side, pos: Pos) -> Result<(), Broken> {
        if self.guesser() != Some(side) {
            return Err(Broken::NotYourTurn);
        }
        if !self.open_to(side).contains(pos) {
            return Err(Broken::CardNotOpen);
        }
        Ok(())
    }

    #[inline]
    fn touch(&mut self, guesser: Side, pos: Pos) -> Effects {
        let giver = guesser.other();
        let colour = self.key.colour(giver, pos);
        let mut effects = Effects {
            revealed: Some((pos, colour)),
            ..Effects::default()
        };
        self.guessed += 1;
        match colour {
            Colour::Green => {
                self.cover(pos, &mut effects);
                if self.left() == 0 {
                    effects.tokens = 1;
                    self.take_check();
                    self.clean_turns += 1;
                    self.end(Winner::Everyone, Cause::AllFound, &mut effects);
                } else if self.finished(giver) {
                    self.end_clean_turn(&mut effects);
                }
            }
            Colour::Assassin => self.end(Winner::Nobody, Cause::Assassin, &mut effects),
            _ => {
                self.marks[guesser.index()] = self.marks[guesser.index()].with(pos);
                self.pay_for_mistake(&mut effects);
            }
        }
        effects
    }

    fn touch_in_sudden_death(&mut self, guesser: Side, pos: Pos) -> Effects {
        let colour = self.key.colour(guesser.other(), pos);
        let mut effects = Effects {
            revealed: Some((pos, colour)),
            ..Effects::default()
        };
        if colour != Colour::Green {
            self.end(Winner::Nobody, Cause::SuddenDeathLost, &mut effects);
            return effects;
        }
        self.cover(pos, &mut effects);
        if self.left() == 0 {
            self.end(Winner::Everyone, Cause::SuddenDeathWon, &mut effects);
        }
        effects
    }

    /// Covers a card for both sides, noting who has none left (2.3, 2.5).
    fn cover(&mut self, pos: Pos, effects: &mut Effects) {
        let before = Side::BOTH.map(|s| self.finished(s));
        self.covered = self.covered.with(pos);
        effects.finished = Side::BOTH.map(|s| self.finished(s) && !before[s.index()]);
    }

    /// A check token, or if there is none a bystander token turned over (2.4, 2.9, 2.11).
    fn take_check(&mut self) {
        if self.checks > 0 {
            self.checks -= 1;
        } else {
            self.bystanders -= 1;
        }
    }

    /// A bystander token, or two checks stacked as one; with one check left the game is lost (2.9).
    fn pay_for_mistake(&mut self, effects: &mut Effects) {
        effects.turn_over = true;
        if self.bystanders > 0 {
            self.bystanders -= 1;
            effects.tokens = 1;
        } else if self.checks >= 2 {
            self.checks -= 2;
            effects.tokens = 2;
        } else {
            self.end(Winner::Nobody, Cause::OutOfTokens, effects);
            return;
        }
        self.next_turn(effects);
    }

    fn end_clean_turn(&mut self, effects: &mut Effects) {
        effects.turn_over = true;
        effects.tokens = 1;
        self.take_check();
        self.clean_turns += 1;
        self.next_turn(effects);
    }

    fn next_turn(&mut self, effects: &mut Effects) {
        self.number = None;
        self.guessed = 0;
        if self.checks + self.bystanders == 0 {
            self.begin_sudden_death(effects);
        } else {
            self.phase = Phase::Clue;
        }
    }

    fn begin_sudden_death(&mut self, effects: &mut Effects) {
        self.number = None;
        self.guessed = 0;
        self.phase = Phase::SuddenDeath;
        self.sudden_death = true;
        effects.sudden_death = true;
    }

    fn end(&mut self, winner: Winner, cause: Cause, effects: &mut Effects) {
        self.phase = Phase::Over;
        self.outcome = Some(Outcome { winner, cause });
        effects.turn_over = true;
        effects.outcome = self.outcome;
    }
}

/// The known state of a Duet position in the middle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuetResume {
    /// Cards covered with an agent.
    pub covered: CardSet,
    /// Cards with a token that points at player A, and at player B.
    pub marks: [CardSet; 2],
    /// Tokens left, check side up.
    pub checks: u8,
    /// Tokens left, bystander side up.
    pub bystanders: u8,
    /// The giver of the last clue.
    pub last_giver: Option<Side>,
}
