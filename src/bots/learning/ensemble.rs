//! `ace`: the adaptive ensemble of Archibald, Brosnahan and Blaylock (2024).
//!
//! Components of one kind, each in its own lexicon: the distance associator as spymaster, the nearest card as guesser. One is chosen by an upper
//! confidence bound on the result of its turns, estimated from the rates at which its choices so far brought cards of
//! ours, bystanders, the other team's and the assassin. Every component that would have chosen the same shares the credit. The paper takes its measure
//! of a turn (CoLT) from games of bots; here it is their sum of cards, with the weights below. A game's results count once it is over.

use std::collections::HashMap;
use std::sync::Arc;

use super::{all_cards, heard};
use crate::bots::guessers::nearest::Nearest;
use crate::bots::spymasters::archibald::{self, Archibald};
use crate::players::{
    Choice, Clue, ClueTask, GameOver, GuessTask, Guesser, LexiconView, Param, PlayerError, Rng,
    Spec, SpecError, Spymaster, Values,
};
use crate::rules::{CardSet, ClueId, Kind, MAX_CARDS, Pos};

/// The parameters of both.
pub const PARAMS: &[Param] = &[
    Param::new(
        "lexica",
        "none",
        "further lexica, a component each, joined with +",
    ),
    Param::new("explore", "0.5", "constant of the upper confidence bound"),
];

/// The worth of a card by whose it is: ours, a bystander, theirs, deadly.
const WORTH: [f64; 4] = [1.0, -0.5, -1.0, -9.0];

/// Results of a component so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arm {
    pub tries: f64,
    pub brought: f64,
}

/// The component with the highest bound; one that was never tried comes first.
pub(super) fn choose(arms: &[Arm], explore: f64) -> usize {
    let all: f64 = arms.iter().map(|arm| arm.tries).sum();
    let bound = |arm: &Arm| match arm.tries {
        n if n < 1.0 => f64::MAX,
        n => arm.brought / n + explore * (crate::bots::ln(all.max(1.0)) / n).sqrt(),
    };
    let mut best = (0, f64::MIN);
    for (at, arm) in arms.iter().enumerate() {
        if bound(arm) > best.1 {
            best = (at, bound(arm));
        }
    }
    best.0
}

/// The worth of a card for a side.
fn worth(over: &GameOver<'_>, giver: crate::rules::Side, card: Pos) -> f64 {
    let ours = over.cards_of(giver).contains(card);
    let deadly = over.deadly_of(giver).contains(card);
    let theirs = match over.game.ruleset().kind() {
        Kind::Versus(_) => over.cards_of(giver.other()).contains(card),
        Kind::Duet(_) => false,
    };
    match (ours, deadly, theirs) {
        (true, ..) => WORTH[0],
        (_, true, _) => WORTH[3],
        (.., true) => WORTH[2],
        _ => WORTH[1],
    }
}

/// The spymaster.
pub struct AceSpymaster {
    components: Vec<Archibald>,
    arms: Vec<Arm>,
    explore: f64,
    /// By game and clue: which components would have said it.
    sayers: HashMap<(u64, ClueId), u64>,
}

/// Clues that are remembered at most, of games whose end is not told.
const REMEMBERED: usize = 1 << 14;

fn fingerprint(cards: &[u16]) -> u64 {
    cards.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &card| {
        (hash ^ u64::from(card)).wrapping_mul(0x100_0000_01b3)
    })
}

impl AceSpymaster {
    /// A component for each lexicon.
    pub fn new(values: &Values<'_>, views: Vec<Arc<LexiconView>>) -> Result<Self, SpecError> {
        let spec = Spec::parse("archibald")?;
        let component = |lex| Archibald::new(&Values::new(&spec, archibald::PARAMS), lex);
        let components: Vec<Archibald> =
            views.into_iter().map(component).collect::<Result<_, _>>()?;
        Ok(AceSpymaster {
            arms: vec![Arm::default(); components.len()],
            explore: values.number("explore", 0.0, 100.0)?,
            components,
            sayers: HashMap::new(),
        })
    }
}

impl Spymaster for AceSpymaster {
    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        let chosen = choose(&self.arms, self.explore);
        let said = self.components[chosen].clue(task, rng)?;
        let mut sayers = 1u64 << chosen.min(63);
        for (at, component) in self.components.iter_mut().enumerate().take(63) {
            if at != chosen && component.clue(task, rng).is_ok_and(|c| c.clue == said.clue) {
                sayers |= 1 << at;
            }
        }
        if self.sayers.len() >= REMEMBERED {
            self.sayers.clear();
        }
        let game = fingerprint(task.public.cards);
        self.sayers.insert((game, said.clue), sayers);
        Ok(said)
    }

    fn observe(&mut self, over: &GameOver<'_>) {
        let duet = matches!(over.game.ruleset().kind(), Kind::Duet(_));
        let cards = over.game.deal().cards();
        let game = fingerprint(cards);
        for turn in heard(over.game.history(), all_cards(over.game), over.side, duet) {
            let Some(sayers) = self.sayers.remove(&(game, turn.clue)) else {
                continue;
            };
            let brought: f64 = turn
                .touched
                .iter()
                .map(|&c| worth(over, over.side, c))
                .sum();
            for (at, arm) in self.arms.iter_mut().enumerate() {
                if sayers >> at.min(63) & 1 == 1 {
                    arm.tries += 1.0;
                    arm.brought += brought;
                }
            }
        }
    }
}

/// The guesser.
pub struct AceGuesser {
    components: Vec<Nearest>,
    arms: Vec<Arm>,
    explore: f64,
}

impl AceGuesser {
    /// A component for each lexicon.
    pub fn new(values: &Values<'_>, views: Vec<Arc<LexiconView>>) -> Result<Self, SpecError> {
        Ok(AceGuesser {
            arms: vec![Arm::default(); views.len()],
            components: views
                .into_iter()
                .map(|lex| Nearest::new(lex, false))
                .collect(),
            explore: values.number("explore", 0.0, 100.0)?,
        })
    }
}

impl Guesser for AceGuesser {
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let chosen = choose(&self.arms, self.explore);
        self.components[chosen].guess(task, rng)
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let chosen = choose(&self.arms, self.explore);
        self.components[chosen].distribution(task)
    }

    fn observe(&mut self, over: &GameOver<'_>) {
        let duet = matches!(over.game.ruleset().kind(), Kind::Duet(_));
        let giver = if duet { over.side.other() } else { over.side };
        let cards = over.game.deal().cards();
        for turn in heard(over.game.history(), all_cards(over.game), giver, duet) {
            let mut open = turn.open;
            for &card in &turn.touched {
                let brought = worth(over, giver, card);
                for (arm, component) in self.arms.iter_mut().zip(&self.components) {
                    if component.nearest(turn.clue, cards, open) == Some(card) {
                        arm.tries += 1.0;
                        arm.brought += brought;
                    }
                }
                open = open.minus(CardSet::of(card));
            }
        }
    }
}
