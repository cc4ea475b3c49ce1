//! `bayes`: infers the cards the giver may have meant from all clues so far; touches while it pays.
//!
//! [`posterior`] holds the chances of every card under the known counts, [`evidence`] reads the
//! clues. A touch pays when the value of the game ([`crate::bots::value`]) after it is on average
//! higher than after stopping: that covers the extra guess, going back to leftovers, and gambling when the other
//! team is about to win. A zero speaks against the cards near it and for the deadly one among them.

pub mod evidence;
pub mod posterior;

use std::sync::Arc;

use self::evidence::{Reading, Sense, Until};
use self::posterior::{BYSTANDER, Beliefs, DEADLY, OURS, THEIRS};
use crate::bots::model::{Weights, reliance};
use crate::bots::noise::{self, Fitted};
use crate::bots::value::Worth;
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Choice, GuessTask, Guesser, Param, PlayerError, SpecError, Values};
use crate::rules::{ClueId, MAX_CARDS, Number, Pos, Ruleset};

/// The parameters of `bayes`.
pub const PARAMS: &[Param] = &[
    Param::new(
        "beta",
        "auto",
        "sharpness of the giver's choice: doublings of a card's weight per unit of affinity; auto: the lexicon's, fitted on people",
    ),
    Param::new(
        "lapse",
        "auto",
        "weight that every card has whatever the clue; auto: the lexicon's",
    ),
    Param::new(
        "sharpness",
        "1",
        "factor on beta: higher trusts the giver to follow this lexicon more closely; auto: fitted on people for chosen clues",
    )
    .was("trust"),
    Param::new(
        "floor",
        "-1",
        "scores below so many standard deviations over a card's mean say nothing",
    ),
    Param::new(
        "rare",
        "0.65",
        "share of givers to whom a rare word means what it means here",
    ),
    Param::new("plain", "0.92", "the same for a common word"),
    Param::new(
        "avoid",
        "0",
        "how strongly givers are thought to keep clues away from cards that are not theirs",
    ),
    Param::new(
        "avoid_deadly",
        "0",
        "how strongly they are thought to keep clues away from the deadly card",
    )
    .was("fear"),
    Param::new(
        "risk",
        "1",
        "risk tolerance: 1 counts a lost game as it is, below 1 is cautious",
    ),
    Param::new(
        "turn_cost",
        "0.08",
        "cost of a turn against losing, where no opponent presses; 0.05 is neutral",
    )
    .was("haste"),
    Param::new(
        "rivals",
        "yes",
        "whether it reads the other team's clues too",
    ),
];

/// The guesser.
pub struct Bayes {
    sense: Sense,
    reading: Reading,
    rivals: bool,
    worth: Worth,
    /// The weight of a score in people's choice.
    people: Box<[f64; 256]>,
}

impl Bayes {
    /// From a spec's values.
    pub fn new(
        values: &Values<'_>,
        lex: Arc<LexiconView>,
        ruleset: &Ruleset,
    ) -> Result<Bayes, SpecError> {
        let rare = values.number("rare", 0.0, 1.0)? as f32;
        let plain = values.number("plain", 0.0, 1.0)? as f32;
        let risk = values.number("risk", 0.01, 100.0)?;
        let turn_cost = values.number("turn_cost", 0.001, 100.0)?;
        let people = Fitted::of(&lex);
        Ok(Bayes {
            people: noise::weights(&lex, people.beta, people.lapse),
            sense: Sense {
                weights: Weights::new(&lex, values)?,
                reliance: reliance(lex.table(), rare, plain),
                plain,
                lex,
            },
            reading: Reading {
                avoid: values.number("avoid", 0.0, 100.0)? as f32,
                avoid_deadly: values.number("avoid_deadly", 0.0, 100.0)? as f32,
            },
            rivals: values.flag("rivals")?,
            worth: Worth::new(ruleset, risk, turn_cost),
        })
    }

    /// The chances of every card, after all clues.
    pub fn beliefs(&self, task: &GuessTask<'_>) -> Beliefs {
        let mut beliefs = Beliefs::prior(task);
        beliefs.read_all(task, &self.sense, &self.reading, self.rivals, Until::Now);
        beliefs
    }

    /// Weights of the cards on the table with a clue.
    pub(crate) fn weights(&self, clue: ClueId, cards: &[u16]) -> [f32; MAX_CARDS] {
        let scores = self.sense.lex.scores(clue, cards);
        let mut weights = [0f32; MAX_CARDS];
        for (at, &card) in cards.iter().enumerate().take(MAX_CARDS) {
            weights[at] = self.sense.weights.of(usize::from(card), scores[at]);
        }
        weights
    }

    /// Touches while it pays, under some beliefs.
    pub(crate) fn choose(
        &self,
        task: &GuessTask<'_>,
        beliefs: &Beliefs,
    ) -> Result<Choice, PlayerError> {
        let (pos, gain) = self
            .best(task, beliefs)
            .ok_or_else(|| PlayerError::new("there is no card to touch".into()))?;
        // In a sudden death stopping is losing.
        if gain <= 0.0 && task.may_stop && !task.sudden_death {
            return Ok(Choice::Stop);
        }
        Ok(Choice::Touch(pos))
    }

    /// The best card to touch and its gain over stopping.
    fn best(&self, task: &GuessTask<'_>, beliefs: &Beliefs) -> Option<(Pos, f32)> {
        let ends = self.worth.of_guess(task, beliefs.surely_deadly());
        let stop = ends.clean[0];
        let gain = |pos: Pos| {
            let chance = &beliefs.chance[pos.index()];
            if task.sudden_death {
                return chance[OURS];
            }
            chance[OURS] * (ends.clean[1] - stop)
                + chance[BYSTANDER] * (ends.miss[0][0] - stop)
                + chance[THEIRS] * (ends.miss[1][0] - stop)
                + chance[DEADLY] * (ends.miss[2][0] - stop)
        };
        let mut best: Option<(Pos, f32)> = None;
        for pos in task.open {
            let gain = gain(pos);
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((pos, gain));
            }
        }
        best
    }
}

impl Guesser for Bayes {
    fn guess(&mut self, task: &GuessTask<'_>, _: &mut Rng) -> Result<Choice, PlayerError> {
        self.choose(task, &self.beliefs(task))
    }

    /// The next card as people choose it: by the standing clue with their noise, among the cards that earlier clues leave
    /// likely to be ours.
    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let mut before = Beliefs::prior(task);
        before.read_all(
            task,
            &self.sense,
            &self.reading,
            self.rivals,
            Until::Standing,
        );
        let near = match task.clue {
            Some((clue, number)) if number != Number::Zero => {
                let scores = self.sense.lex.scores(clue, task.public.cards);
                scores.map(|score| self.people[usize::from(score)] as f32)
            }
            _ => [1.0; MAX_CARDS],
        };
        let mut shares = [0f32; MAX_CARDS];
        let mut sum = 0.0;
        for card in task.open {
            let i = card.index();
            shares[i] = near[i] * before.chance[i][OURS] + 1e-6;
            sum += shares[i];
        }
        if sum > 0.0 {
            shares.iter_mut().for_each(|share| *share /= sum);
        }
        Ok(shares)
    }

    fn belief(&mut self, task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
        let beliefs = self.beliefs(task);
        let mut ours = [0f32; MAX_CARDS];
        for card in task.open {
            ours[card.index()] = beliefs.chance[card.index()][OURS].clamp(0.0, 1.0);
        }
        Some(ours)
    }
}

#[cfg(test)]
mod tests;
