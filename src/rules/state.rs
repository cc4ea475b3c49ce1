//! A position of either game, small and `Copy`.

use super::cards::CardSet;
use super::deal::{Deal, Key};
use super::duet::{Duet, DuetResume};
use super::refusal::Refusal;
use super::ruleset::{Kind, Ruleset};
use super::terms::{Action, Effects, Number, Options, Outcome, Phase, Side};
use super::versus::Versus;

/// Everything that decides the further course of the game.
///
/// ```
/// use spymaster::rules::{Action, Deal, Number, Purpose, Ruleset, Seed, State};
/// # use spymaster::rules::{Grid, Kind, Versus};
/// # let ruleset = Ruleset::new(Grid { rows: 5, columns: 5 }, Kind::Versus(Versus {
/// #     starting: 9, other: 8, assassins: 1, zero: true, unlimited: true,
/// #     finale: false, solo: None, shared_guesser: false })).unwrap();
/// let deal = Deal::draw(&ruleset, 400, &mut Seed(7).stream(0, 0, Purpose::Deal)).unwrap();
/// let mut state = State::new(&ruleset, &deal);
/// let team = state.actor().unwrap();
/// state.apply(team, Action::Clue(Number::Count(2))).unwrap();
/// let refused = state.apply(team, Action::Stop).unwrap_err();
/// assert_eq!(refused.to_string(), "at least one guess must be made (rules 1.3, 2.4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Section 1.
    Versus(Versus),
    /// Section 2.
    Duet(Duet),
}

impl State {
    /// The start of a game. The deal must have been made for this ruleset.
    pub fn new(ruleset: &Ruleset, deal: &Deal) -> State {
        match (*ruleset.kind(), *deal.key()) {
            (Kind::Versus(rules), Key::Versus(key)) => {
                State::Versus(Versus::new(ruleset, rules, key))
            }
            (Kind::Duet(rules), Key::Duet(key)) => State::Duet(Duet::new(ruleset, rules, key)),
            _ => unreachable!("a deal carries the key of its ruleset"),
        }
    }

    /// A competitive position in the middle of a game, before a clue: `None` if the covered cards
    /// would have ended the game.
    pub fn versus_at(&self, covered: CardSet, to_move: Side, turns: u8) -> Option<State> {
        match self {
            State::Versus(v) => v.resume(covered, to_move, turns).map(State::Versus),
            State::Duet(_) => None,
        }
    }

    /// A Duet position in the middle of a game, before a clue or in the sudden death: `None` if
    /// it cannot arise.
    pub fn duet_at(&self, at: DuetResume) -> Option<State> {
        match self {
            State::Versus(_) => None,
            State::Duet(d) => d.resume(at).map(State::Duet),
        }
    }

    /// Carries the action out, or refuses it and leaves the state as it was.
    #[inline]
    pub fn apply(&mut self, side: Side, action: Action) -> Result<Effects, Refusal> {
        let result = match self {
            State::Versus(v) => v.apply(side, action),
            State::Duet(d) => d.apply(side, action),
        };
        result.map_err(|broken| Refusal {
            side,
            action,
            broken,
        })
    }

    /// The actions a side may take now.
    #[inline]
    pub fn options(&self, side: Side) -> Options {
        match self {
            State::Versus(v) => v.options(side),
            State::Duet(d) => d.options(side),
        }
    }

    /// The kind of action awaited.
    #[inline]
    pub fn phase(&self) -> Phase {
        match self {
            State::Versus(v) => v.phase(),
            State::Duet(d) => d.phase(),
        }
    }

    /// The side to act, where it is only one: in Duet's sudden death, before its first clue and in
    /// free order it may be either.
    pub fn actor(&self) -> Option<Side> {
        let acts = |side: Side| {
            let mut options = self.options(side);
            options.object = false;
            options != Options::default()
        };
        match (acts(Side::A), acts(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    }

    /// The end, if it has come.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            State::Versus(v) => v.outcome(),
            State::Duet(d) => d.outcome(),
        }
    }

    /// The number of the clue that stands.
    #[inline]
    pub fn number(&self) -> Option<Number> {
        match self {
            State::Versus(v) => v.number(),
            State::Duet(d) => d.number(),
        }
    }

    /// Cards covered for everybody. A clue need not mind them (section 3).
    #[inline]
    pub fn covered(&self) -> CardSet {
        match self {
            State::Versus(v) => v.covered(),
            State::Duet(d) => d.covered(),
        }
    }

    /// Cards out of the game: covered, or in Duet closed to both players (2.3). The others are
    /// the visible ones that a clue is checked against.
    #[inline]
    pub fn hidden(&self) -> CardSet {
        match self {
            State::Versus(v) => v.covered(),
            State::Duet(d) => d.covered().or(d.marks(Side::A).and(d.marks(Side::B))),
        }
    }

    /// Clues given so far.
    #[inline]
    pub fn turns(&self) -> u8 {
        match self {
            State::Versus(v) => v.turns(),
            State::Duet(d) => d.turns(),
        }
    }

    /// The score of a cooperative game that was won, where the rules define one (1.10, 2.8).
    pub fn score(&self) -> Option<i8> {
        match self {
            State::Versus(v) => v.score().map(|s| s as i8),
            State::Duet(d) => d.score(),
        }
    }
}
