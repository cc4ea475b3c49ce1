//! The decision of a seat, the same for every variant. Made from views only.

use crate::rules::{
    CardSet, ClueId, DuetView, Game, GuesserView, Kind, Number, Phase, Pos, Public, Side,
    SpymasterView, Step,
};

/// The position of a clue giver.
#[derive(Clone, Copy, Debug)]
pub struct ClueTask<'a> {
    /// The public view.
    pub public: Public<'a>,
    /// The clue giver's side.
    pub side: Side,
    /// Open cards the clue is for: our agents; in a finale with none left, the assassin.
    pub own: CardSet,
    /// Open agents of the other team (none in Duet).
    pub opponent: CardSet,
    /// Open bystanders.
    pub bystander: CardSet,
    /// Open cards that lose: the assassin, the blacks of Duet. In a finale it is not the end, see
    /// [`ClueTask::finale`].
    pub assassin: CardSet,
    /// Cards that earlier clues of ours were meant for and that are still open.
    pub pending: CardSet,
    /// The largest number that may be said.
    pub max_number: u8,
    /// Zero may be said.
    pub zero: bool,
    /// Unlimited may be said.
    pub unlimited: bool,
    /// The assassin finale is played (1.9).
    pub finale: bool,
    /// Its own side of a Duet key.
    pub duet: Option<DuetSecret>,
}

impl<'a> ClueTask<'a> {
    /// The task of a spymaster of the competitive game.
    pub fn of_spymaster(view: &SpymasterView<'a>, intended: CardSet) -> ClueTask<'a> {
        let public = view.public;
        let open = public.visible();
        let [own, opponent] = [view.side, view.side.other()].map(|s| view.agents[s.index()]);
        let bystander = open.minus(own.or(opponent).or(view.assassins));
        let finale = matches!(public.ruleset.kind(), Kind::Versus(v) if v.finale);
        let (own, assassin) = match own.and(open) {
            // All found: only the assassin is left to point at.
            none if none.is_empty() && finale => (view.assassins.and(open), CardSet::EMPTY),
            some => (some, view.assassins.and(open)),
        };
        ClueTask {
            public,
            side: view.side,
            own,
            opponent: opponent.and(open),
            bystander,
            assassin,
            pending: intended.and(own),
            max_number: view.options.clue_max,
            zero: view.options.zero,
            unlimited: view.options.unlimited,
            finale,
            duet: None,
        }
    }

    /// The task of the clue giver in Duet, about the cards the partner may touch.
    pub fn of_partner(view: &DuetView<'a>, intended: CardSet) -> ClueTask<'a> {
        let public = view.public;
        let open = public.open_to(view.side.other());
        let own = view.greens.and(open);
        let assassin = view.blacks.and(open);
        ClueTask {
            public,
            side: view.side,
            own,
            opponent: CardSet::EMPTY,
            bystander: open.minus(own.or(assassin)),
            assassin,
            pending: intended.and(own),
            max_number: view.options.clue_max,
            zero: view.options.zero,
            unlimited: false,
            finale: false,
            duet: Some(DuetSecret {
                greens: view.greens,
                blacks: view.blacks,
            }),
        }
    }

    /// The deck card at a place.
    pub fn card(&self, pos: Pos) -> u16 {
        self.public.cards[pos.index()]
    }

    /// All cards the guesser may touch.
    pub fn open(&self) -> CardSet {
        self.own.or(self.bad())
    }

    /// Cards the guesser should not touch.
    pub fn bad(&self) -> CardSet {
        self.opponent.or(self.bystander).or(self.assassin)
    }

    /// Cards a clue is checked against: in Duet more than the guesser may touch.
    pub fn visible(&self) -> CardSet {
        self.public.visible()
    }
}

/// A Duet player's knowledge of its own side of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuetSecret {
    /// Its greens.
    pub greens: CardSet,
    /// Its blacks.
    pub blacks: CardSet,
}

/// The position of a guesser.
#[derive(Clone, Copy, Debug)]
pub struct GuessTask<'a> {
    /// The public view.
    pub public: Public<'a>,
    /// The guesser's side.
    pub side: Side,
    /// Cards it may touch.
    pub open: CardSet,
    /// The clue that stands; `None` in Duet's sudden death.
    pub clue: Option<(ClueId, Number)>,
    /// Guesses made on it.
    pub guessed: u8,
    /// Guesses left; `None` for no limit.
    pub guesses_left: Option<u8>,
    /// It may stop now.
    pub may_stop: bool,
    /// Cards of ours still to be found by this guesser, as far as it can know: our agents; in
    /// Duet, those of both sides.
    pub own_left: u8,
    /// The other team's agents still to be found (0 in Duet).
    pub opponent_left: u8,
    /// Its own side of a Duet key.
    pub duet: Option<DuetSecret>,
    /// Right or lost: a sudden death.
    pub sudden_death: bool,
}

impl<'a> GuessTask<'a> {
    /// The task of a guesser of the competitive game.
    pub fn of_guesser(view: &GuesserView<'a>) -> GuessTask<'a> {
        let public = view.public;
        GuessTask {
            public,
            side: view.side,
            open: public.open_to(view.side),
            clue: standing_clue(&public),
            guessed: public.guessed,
            guesses_left: public.guesses_left,
            may_stop: view.options.stop,
            own_left: public.left[view.side.index()],
            opponent_left: public.left[view.side.other().index()],
            duet: None,
            sudden_death: public.phase == Phase::SuddenDeath,
        }
    }

    /// The task of a Duet player who guesses.
    pub fn of_partner(view: &DuetView<'a>) -> GuessTask<'a> {
        let public = view.public;
        let sudden_death = public.phase == Phase::SuddenDeath;
        GuessTask {
            public,
            side: view.side,
            open: public.open_to(view.side),
            clue: if sudden_death {
                None
            } else {
                standing_clue(&public)
            },
            guessed: public.guessed,
            guesses_left: None,
            may_stop: view.options.stop,
            own_left: public.left[0],
            opponent_left: 0,
            duet: Some(DuetSecret {
                greens: view.greens,
                blacks: view.blacks,
            }),
            sudden_death,
        }
    }

    /// The earlier clues given to this guesser, oldest first, with the steps that followed each:
    /// its own team's, in Duet its partner's.
    pub fn clues_to_me(&self) -> impl DoubleEndedIterator<Item = &'a [Step]> + use<'a> {
        let duet = self.duet.is_some();
        let side = self.side;
        self.public.history.turns().filter(move |turn| {
            matches!(turn.first(), Some(Step::Clue { by, .. }) if (*by == side) != duet)
        })
    }
}

/// The task of a side's clue giver, by its own view of the game. `intended`: the cards its clues so far were meant for.
pub fn clue_task(game: &Game, side: Side, intended: CardSet) -> Option<ClueTask<'_>> {
    match game.spymaster_view(side) {
        Some(view) => Some(ClueTask::of_spymaster(&view, intended)),
        None => Some(ClueTask::of_partner(&game.duet_view(side)?, intended)),
    }
}

/// The task of a side's guesser, by its own view of the game.
pub fn guess_task(game: &Game, side: Side) -> Option<GuessTask<'_>> {
    match game.guesser_view(side) {
        Some(view) => Some(GuessTask::of_guesser(&view)),
        None => Some(GuessTask::of_partner(&game.duet_view(side)?)),
    }
}

fn standing_clue(public: &Public<'_>) -> Option<(ClueId, Number)> {
    public
        .history
        .last_clue()
        .map(|(_, clue, number)| (clue, number))
}
