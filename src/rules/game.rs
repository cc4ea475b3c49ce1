//! A game under way: the deal, the position, the public history; and the views of the seats.

use super::deal::{Deal, DealError};
use super::history::{ClueId, History, Step};
use super::refusal::Refusal;
use super::ruleset::Ruleset;
use super::seed::{Purpose, Seed};
use super::state::State;
use super::terms::{Action, Effects, Number, Side};
use super::view::{DuetView, GuesserView, Public, SpymasterView};

/// One game. It knows the key; players are handed views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    ruleset: Ruleset,
    deal: Deal,
    state: State,
    history: History,
}

impl Game {
    /// Game number `game` of block `block` under a seed: the same forever.
    pub fn seeded(
        ruleset: &Ruleset,
        deck: usize,
        seed: Seed,
        block: u64,
        game: u64,
    ) -> Result<Game, DealError> {
        let deal = Deal::draw(ruleset, deck, &mut seed.stream(block, game, Purpose::Deal))?;
        Ok(Game::new(ruleset, deal))
    }

    /// A game from a deal that was made for this ruleset.
    pub fn new(ruleset: &Ruleset, deal: Deal) -> Game {
        Game::at(ruleset, deal, State::new(ruleset, &deal))
    }

    /// A game that goes on from a position of this deal, without a history.
    pub fn at(ruleset: &Ruleset, deal: Deal, state: State) -> Game {
        Game {
            ruleset: *ruleset,
            deal,
            state,
            history: History::default(),
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The cards and the key.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The position.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The steps so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// A clue: [`Action::Clue`] together with its word.
    pub fn clue(&mut self, side: Side, clue: ClueId, number: Number) -> Result<Effects, Refusal> {
        let effects = self.state.apply(side, Action::Clue(number))?;
        self.history.push(Step::Clue {
            by: side,
            clue,
            number,
        });
        Ok(effects)
    }

    /// Any action; a clue is noted as [`ClueId::UNKNOWN`].
    pub fn apply(&mut self, side: Side, action: Action) -> Result<Effects, Refusal> {
        if let Action::Clue(number) = action {
            return self.clue(side, ClueId::UNKNOWN, number);
        }
        let effects = self.state.apply(side, action)?;
        let by = side;
        let step = match (action, effects.revealed) {
            (Action::Guess(card), Some((_, colour))) => Step::Guess { by, card, colour },
            (Action::Cover(card), Some((_, colour))) => Step::Cover { by, card, colour },
            (Action::Object, _) => Step::Objection,
            (Action::Decline, _) => Step::Decline { by },
            _ => Step::Stop { by },
        };
        self.history.push(step);
        Ok(effects)
    }

    /// The public view.
    pub fn public(&self) -> Public<'_> {
        Public::new(self.ruleset, self.deal.cards(), &self.state, &self.history)
    }

    /// The view of a spymaster of the competitive game; `None` in Duet.
    pub fn spymaster_view(&self, side: Side) -> Option<SpymasterView<'_>> {
        SpymasterView::new(self.public(), &self.state, side)
    }

    /// The view of a guesser of the competitive game; `None` in Duet.
    pub fn guesser_view(&self, side: Side) -> Option<GuesserView<'_>> {
        GuesserView::new(self.public(), &self.state, side)
    }

    /// The view of a player of Duet; `None` in the competitive game.
    pub fn duet_view(&self, side: Side) -> Option<DuetView<'_>> {
        DuetView::new(self.public(), &self.state, side)
    }
}
