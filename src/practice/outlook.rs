//! Clues as somebody sees them who knows the key: what a clue leads to, and what the coach would have said instead.

use serde::Serialize;

use super::bots::Workshop;
use super::review::TOP;
use super::session::{Session, intended_so_far};
use crate::players::{ClueBook, LexiconView, PlayerError, clue_task};
use crate::position::advice::{Model, Ranked};
use crate::position::chance::Chances;
use crate::rules::{CardSet, ClueId, Colour, Game, Key, Number, Pos, Purpose, Side};
use crate::transcript::NumberLine;

/// A clue seen by somebody who knows the key.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GiverReview {
    /// Cards that it was meant for, if the giver told.
    pub meant: Option<Vec<u8>>,
    /// Its likely outcomes; `None` for zero and for words that no lexicon knows.
    pub outlook: Option<Outlook>,
    /// A clue that promised a better chance to win, if the coach knows one.
    pub instead: Option<Suggestion>,
}

/// Likely outcomes of a clue, if the guesser chooses like people do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outlook {
    /// Every card that the number asks for is found.
    pub all: f64,
    /// Own cards found on average.
    pub expected: f64,
    /// The turn ends on a card of the other team.
    pub opponent: f64,
    /// It ends on a bystander.
    pub bystander: f64,
    /// It ends on the assassin.
    pub assassin: f64,
    /// The worth on average, as [`TurnReview::worth`](super::TurnReview::worth) counts it.
    pub worth: f64,
    /// The chance to win after it, on average.
    pub chance: f64,
    /// Wrong cards it may end on, likeliest first.
    pub slips: Vec<Slip>,
}

/// A wrong card and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Slip {
    /// The card.
    pub card: u8,
    /// The colour that it shows.
    pub colour: Colour,
    /// The probability.
    pub chance: f64,
}

/// A clue somebody would have given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// Name of the giver.
    pub by: String,
    /// The clue.
    pub word: String,
    /// Its number.
    pub number: NumberLine,
    /// Cards that it is meant for.
    pub cards: Vec<u8>,
    /// Its likely outcomes.
    pub outlook: Option<Outlook>,
}

/// Clues looked at besides the coach's.
const OTHERS: usize = 12;
/// A suggestion is found whole at least this often.
const SURE: f64 = 0.2;
/// A suggestion promises so much more of a chance to win, or a tenth more if that is less.
const MARGIN: f64 = 0.02;

impl Session {
    pub(super) fn giver_review(
        &mut self,
        turn: usize,
        at: usize,
    ) -> Result<GiverReview, PlayerError> {
        if let Some(known) = self.reviews.givers.get(&turn) {
            return Ok(known.clone());
        }
        let chances = self.chances();
        let step = &self.log[at];
        let (game, side) = (step.before, step.entry.side);
        let word = step.entry.word.clone().unwrap_or_default();
        let intended = intended_so_far(&self.log[..at], side);
        let lex = self
            .resources
            .lexicon("default")
            .map_err(PlayerError::new)?;
        let number = step.entry.number.as_ref().and_then(|n| n.number().ok());
        let said = number.and_then(|number| outlook(&lex, &chances, &game, side, &word, number));
        let meant = step.entry.intended.clone();
        let instead = self.better_clue(at, intended, said.as_ref())?;
        let review = GiverReview {
            meant,
            outlook: said,
            instead,
        };
        self.reviews.givers.insert(turn, review.clone());
        Ok(review)
    }

    /// A clue that promised a better chance to win than the one that was said, and that nobody had said before: the
    /// coach's, or else the best of those that people would read most surely.
    fn better_clue(
        &mut self,
        at: usize,
        intended: CardSet,
        said: Option<&Outlook>,
    ) -> Result<Option<Suggestion>, PlayerError> {
        let chances = self.chances();
        let (game, side) = (self.log[at].before, self.log[at].entry.side);
        let Some(task) = clue_task(&game, side, intended) else {
            return Ok(None);
        };
        let lex = self
            .resources
            .lexicon("default")
            .map_err(PlayerError::new)?;
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let mut rng = self.setup.seed().stream(2, at as u64, Purpose::Statistics);
        let (spec, coach) = self.bots.spymaster(&shop, None)?;
        let by = spec.to_string();
        let mut found: Vec<(ClueId, Number, CardSet)> = Vec::new();
        if let Ok(clue) = coach.clue(&task, &mut rng) {
            found.push((clue.clue, clue.number, clue.intended));
        }
        let others = Model::new(&lex).best_clues(&task, OTHERS);
        found.extend(others.iter().map(|ranked| {
            let number = Number::Count(ranked.outcome.number);
            (ranked.clue, number, ranked.intended)
        }));
        let earlier = self.log[..at].iter();
        let earlier = earlier.filter_map(|step| step.entry.word.as_deref());
        let earlier: Vec<String> = earlier.map(ClueBook::fold).collect();
        for (clue, number, cards) in found {
            let word = self.resources.book().word(clue).unwrap_or("?").to_owned();
            if earlier.contains(&ClueBook::fold(&word)) {
                continue;
            }
            let Some(promised) = outlook(&lex, &chances, &game, side, &word, number) else {
                continue;
            };
            let better = said.is_none_or(|said| {
                let margin = MARGIN.min(0.1 * said.chance);
                promised.chance > said.chance + margin && promised.worth >= said.worth
            });
            if better && promised.all >= SURE {
                return Ok(Some(Suggestion {
                    by,
                    word,
                    number: number.into(),
                    cards: cards.iter().map(|p| p.0).collect(),
                    outlook: Some(promised),
                }));
            }
        }
        Ok(None)
    }
}

/// The outlook of a clue at a position.
fn to_outlook(ranked: &Ranked, chance: f64, game: &Game, side: Side) -> Outlook {
    let o = &ranked.outcome;
    let colour = |pos: Pos| match game.deal().key() {
        Key::Versus(key) => key.colour(pos),
        Key::Duet(key) => key.colour(side, pos),
    };
    let slips = o.slips.iter().take(TOP).map(|&(pos, chance)| Slip {
        card: pos.0,
        colour: colour(pos),
        chance,
    });
    Outlook {
        all: o.all(),
        expected: o.expected(),
        opponent: o.opponent,
        bystander: o.bystander,
        assassin: o.assassin,
        worth: o.value(),
        chance,
        slips: slips.collect(),
    }
}

/// Likely outcomes of one clue at a position, if the guesser chooses like people do; `None` for zero and for words that
/// the lexicon does not know.
pub fn outlook(
    lex: &LexiconView,
    chances: &Chances,
    game: &Game,
    side: Side,
    word: &str,
    number: Number,
) -> Option<Outlook> {
    let task = clue_task(game, side, CardSet::EMPTY)?;
    let folded = ClueBook::fold(word);
    let id = lex.book().id(&folded).filter(|_| lex.knows(&folded))?;
    let count = match number {
        Number::Count(n) => n,
        Number::Zero => return None,
        Number::Unlimited => task.max_number.max(1),
    };
    let ranked = Model::new(lex).with_number(&task, id, count)?;
    let chance = chances.after(&task, &ranked.outcome);
    Some(to_outlook(&ranked, chance, game, side))
}
