//! `learning` as a spymaster: `expected` for a partner whose lexicon and sharpness it infers from the cards that are touched, and whose
//! boldness from where it stops.

use std::sync::Arc;

use super::boldness::Boldness;
use super::{Heard, all_cards, heard, hypotheses, params_of, posterior};
use crate::bots::spymasters::expected::{self, Expected};
use crate::players::{
    Clue, ClueTask, GameOver, LexiconView, Param, PlayerError, Rng, SpecError, Spymaster, Values,
};
use crate::rules::{CardSet, Kind, Number, Pos, Ruleset};

/// Sharpnesses a guesser may have.
const SHARPNESS: &str = "0.5+1+2";

/// The parameters.
pub fn params() -> Vec<Param> {
    params_of(expected::PARAMS, SHARPNESS)
}

/// The spymaster.
pub struct Learning {
    /// One for each hypothesis: lexicon by lexicon, each at all sharpnesses.
    players: Vec<Expected>,
    /// The logarithm of each hypothesis's likelihood after the games so far.
    pub(super) past: Vec<f64>,
    /// The partner's boldness in the games so far.
    boldness: Boldness,
}

impl Learning {
    /// From a spec's values and the possible lexica of the partner.
    pub fn new(
        values: &Values<'_>,
        views: Vec<Arc<LexiconView>>,
        ruleset: &Ruleset,
        partner_heeds: bool,
    ) -> Result<Learning, SpecError> {
        let specs = hypotheses(values, "expected")?;
        let mut players = Vec::new();
        for lex in views {
            for spec in &specs {
                let values = Values::new(spec, expected::PARAMS);
                let lex = vec![lex.clone()];
                players.push(Expected::new(&values, lex, ruleset, partner_heeds)?);
            }
        }
        Ok(Learning {
            past: vec![0.0; players.len()],
            boldness: Boldness::default(),
            players,
        })
    }

    /// The logarithm of the chance of all that was touched, under each hypothesis.
    fn evidence(&self, turns: &[Heard], cards: &[u16]) -> Vec<f64> {
        let of = |player: &Expected| -> f64 {
            turns
                .iter()
                .filter(|turn| turn.number != Number::Zero)
                .map(|turn| player.log_chance(turn.clue, cards, turn.open, &turn.touched))
                .sum()
        };
        self.players.iter().map(of).collect()
    }

    /// The clues of this game and the cards touched on them.
    fn turns(task: &ClueTask<'_>) -> Vec<Heard> {
        let kind = task.public.ruleset.kind();
        let duet = matches!(kind, Kind::Duet(_));
        let all = CardSet::first(task.public.ruleset.cards());
        heard(task.public.history, all, task.side, duet)
    }

    fn logs(&self, task: &ClueTask<'_>, turns: &[Heard]) -> Vec<f64> {
        let now = self.evidence(turns, task.public.cards);
        self.past.iter().zip(now).map(|(a, b)| a + b).collect()
    }
}

impl Spymaster for Learning {
    /// Few games: the rows of one board stay in a core's cache from clue to clue.
    fn batch(&self) -> Option<usize> {
        Some(4)
    }

    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        let turns = Learning::turns(task);
        let (chances, order) = posterior(&self.logs(task, &turns));
        let first = self.players[order[0]].clue(task, rng)?;
        if !matches!(first.number, Number::Count(_)) {
            return Ok(first);
        }
        let shown = &task.public.shown;
        let found = shown.agents[task.side.index()].or(shown.greens);
        let mut boldness = self.boldness;
        boldness.see(&turns, task.own.or(found));
        // The best clue of each hypothesis, valued under all of them.
        let mut said = vec![first.clue];
        for &other in &order[1..] {
            if let Some(best) = self.players[other].best(task) {
                let clue = self.players[other].clue_at(best.position);
                if !said.contains(&clue) {
                    said.push(clue);
                }
            }
        }
        let mut best: Option<(f64, crate::rules::ClueId, usize)> = None;
        for clue in said {
            let mut sums = [0f64; expected::turn_value::NUMBERS];
            for &who in &order {
                let values = self.players[who].values_of(task, clue);
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += chances[who] * f64::from(value.max(-1e6));
                }
            }
            for (number, &value) in boldness.values(&sums).iter().enumerate().skip(1) {
                if best.is_none_or(|(most, ..)| value > most) {
                    best = Some((value, clue, number));
                }
            }
        }
        match best {
            Some((_, clue, number)) => Ok(self.players[order[0]].clue_for(task, clue, number)),
            None => Ok(first),
        }
    }

    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        rng: &mut Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        let (_, order) = posterior(&self.logs(task, &Learning::turns(task)));
        self.players[order[0]].cover(task, cards, rng)
    }

    fn observe(&mut self, over: &GameOver<'_>) {
        let duet = matches!(over.game.ruleset().kind(), Kind::Duet(_));
        let turns = heard(over.game.history(), all_cards(over.game), over.side, duet);
        let more = self.evidence(&turns, over.game.deal().cards());
        for (past, more) in self.past.iter_mut().zip(more) {
            *past += more;
        }
        self.boldness.see(&turns, over.cards_of(over.side));
    }
}
