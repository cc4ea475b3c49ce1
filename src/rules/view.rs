//! A seat's knowledge. A guesser cannot see the key because its view has none in it.

use super::cards::{CardSet, Pos};
use super::history::{History, Step};
use super::ruleset::Ruleset;
use super::state::State;
use super::terms::{Colour, Number, Options, Outcome, Phase, Side};

/// The public view: everything that everybody at the table sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public<'a> {
    /// The rules.
    pub ruleset: Ruleset,
    /// Deck ids of the cards in grid order.
    pub cards: &'a [u16],
    /// Cards covered, by the colour that lies on them: red, blue, bystander, assassin (competitive game),
    /// or agents under `green` (Duet).
    pub shown: Shown,
    /// Duet: cards with a token that points at player A, and at player B.
    pub marks: [CardSet; 2],
    /// The kind of action awaited.
    pub phase: Phase,
    /// The side to act, where it is only one.
    pub actor: Option<Side>,
    /// The number of the clue that stands.
    pub number: Option<Number>,
    /// Guesses made on it.
    pub guessed: u8,
    /// Guesses left; `None` for no limit.
    pub guesses_left: Option<u8>,
    /// Agents left to find: red and blue, or in Duet those of both sides together, twice.
    pub left: [u8; 2],
    /// Duet: tokens in the bank, check side up and bystander side up.
    pub tokens: (u8, u8),
    /// Duet: which sides have said that all theirs are found (2.5).
    pub finished: [bool; 2],
    /// Clues given so far.
    pub turns: u8,
    /// The end, if it has come.
    pub outcome: Option<Outcome>,
    /// The steps so far.
    pub history: &'a History,
}

/// Covered cards by the colour that lies on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Agents of the red and the blue team.
    pub agents: [CardSet; 2],
    /// Bystanders.
    pub bystanders: CardSet,
    /// Assassins.
    pub assassins: CardSet,
    /// Agents of Duet.
    pub greens: CardSet,
}

impl Shown {
    /// All covered cards.
    pub fn covered(&self) -> CardSet {
        self.agents[0]
            .or(self.agents[1])
            .or(self.bystanders)
            .or(self.assassins)
            .or(self.greens)
    }
}

impl<'a> Public<'a> {
    pub(super) fn new(
        ruleset: Ruleset,
        cards: &'a [u16],
        state: &State,
        history: &'a History,
    ) -> Public<'a> {
        let mut public = Public {
            ruleset,
            cards,
            shown: Shown::default(),
            marks: [CardSet::EMPTY; 2],
            phase: state.phase(),
            actor: state.actor(),
            number: state.number(),
            guessed: 0,
            guesses_left: None,
            left: [0; 2],
            tokens: (0, 0),
            finished: [false; 2],
            turns: state.turns(),
            outcome: state.outcome(),
            history,
        };
        match state {
            State::Versus(v) => {
                let (key, covered) = (v.key(), v.covered());
                public.shown = Shown {
                    agents: key.agents.map(|set| set.and(covered)),
                    assassins: key.assassins.and(covered),
                    bystanders: covered.minus(key.agents[0].or(key.agents[1]).or(key.assassins)),
                    greens: CardSet::EMPTY,
                };
                public.guessed = v.guessed();
                public.guesses_left = v.guesses_left();
                public.left = Side::BOTH.map(|s| v.left(s));
            }
            State::Duet(d) => {
                public.shown.greens = d.covered();
                public.marks = Side::BOTH.map(|s| d.marks(s));
                public.guessed = d.guessed();
                public.left = [d.left(); 2];
                public.tokens = d.tokens();
                public.finished = Side::BOTH.map(|s| d.finished(s));
            }
        }
        public
    }

    /// Cards a clue is checked against: not covered and, in Duet, not closed (section 3).
    pub fn visible(&self) -> CardSet {
        CardSet::first(self.ruleset.cards())
            .minus(self.shown.covered())
            .minus(self.marks[0].and(self.marks[1]))
    }

    /// Cards this player may still touch.
    pub fn open_to(&self, side: Side) -> CardSet {
        CardSet::first(self.ruleset.cards())
            .minus(self.shown.covered())
            .minus(self.marks[side.index()])
    }

    /// The steps of the turn under way: its clue and the steps after it.
    pub fn current_turn(&self) -> &'a [Step] {
        self.history.turns().next_back().unwrap_or(&[])
    }
}

/// A guesser of the competitive game: no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuesserView<'a> {
    /// The public view.
    pub public: Public<'a>,
    /// The team it guesses for.
    pub side: Side,
    /// The actions it may take now.
    pub options: Options,
}

impl<'a> GuesserView<'a> {
    pub(super) fn new(public: Public<'a>, state: &State, side: Side) -> Option<GuesserView<'a>> {
        match state {
            State::Versus(_) => {
                // Covers are the spymaster's, and name uncovered agents: not for these eyes.
                let mut options = state.options(side);
                options.cover = CardSet::EMPTY;
                Some(GuesserView {
                    public,
                    side,
                    options,
                })
            }
            State::Duet(_) => None,
        }
    }
}

/// A spymaster of the competitive game: the whole key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpymasterView<'a> {
    /// The public view.
    pub public: Public<'a>,
    /// The team it gives clues to.
    pub side: Side,
    /// The actions it may take now.
    pub options: Options,
    /// Agents of the red and the blue team.
    pub agents: [CardSet; 2],
    /// The assassins.
    pub assassins: CardSet,
}

impl<'a> SpymasterView<'a> {
    pub(super) fn new(public: Public<'a>, state: &State, side: Side) -> Option<SpymasterView<'a>> {
        match state {
            State::Versus(v) => Some(SpymasterView {
                public,
                side,
                options: state.options(side),
                agents: v.key().agents,
                assassins: v.key().assassins,
            }),
            State::Duet(_) => None,
        }
    }

    /// The colour of the card.
    pub fn colour(&self, pos: Pos) -> Colour {
        super::deal::VersusKey {
            agents: self.agents,
            assassins: self.assassins,
            starts: Side::A,
        }
        .colour(pos)
    }
}

/// A player of Duet: its own side of the key, not the partner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuetView<'a> {
    /// The public view.
    pub public: Public<'a>,
    /// The player's side.
    pub side: Side,
    /// The actions it may take now.
    pub options: Options,
    /// Greens on its own side.
    pub greens: CardSet,
    /// Blacks on its own side.
    pub blacks: CardSet,
}

impl<'a> DuetView<'a> {
    pub(super) fn new(public: Public<'a>, state: &State, side: Side) -> Option<DuetView<'a>> {
        match state {
            State::Versus(_) => None,
            State::Duet(d) => Some(DuetView {
                public,
                side,
                options: state.options(side),
                greens: d.key().greens[side.index()],
                blacks: d.key().blacks[side.index()],
            }),
        }
    }
}
