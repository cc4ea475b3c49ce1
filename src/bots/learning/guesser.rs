//! `learning` as a guesser: `bayes` for a giver whose lexicon and sharpness it infers from the cards that were theirs.

use std::sync::Arc;

use super::{Heard, all_cards, heard, hypotheses, params_of, posterior, sum};
use crate::bots::guessers::bayes::{self, Bayes};
use crate::players::{
    Choice, GameOver, GuessTask, Guesser, LexiconView, Param, PlayerError, Rng, SpecError, Values,
};
use crate::rules::{CardSet, Kind, MAX_CARDS, Number, Ruleset};

/// Sharpnesses a giver may have.
const SHARPNESS: &str = "0.5+1+2";

/// The parameters.
pub fn params() -> Vec<Param> {
    params_of(bayes::PARAMS, SHARPNESS)
}

/// The guesser.
pub struct Learning {
    /// One for each hypothesis: lexicon by lexicon, each at all sharpnesses.
    players: Vec<Bayes>,
    /// The logarithm of each hypothesis's likelihood after the games so far.
    pub(super) past: Vec<f64>,
}

impl Learning {
    /// From a spec's values and the possible lexica of the partner.
    pub fn new(
        values: &Values<'_>,
        views: Vec<Arc<LexiconView>>,
        ruleset: &Ruleset,
    ) -> Result<Learning, SpecError> {
        let specs = hypotheses(values, "bayes")?;
        let mut players = Vec::new();
        for lex in views {
            for spec in &specs {
                let values = Values::new(spec, bayes::PARAMS);
                players.push(Bayes::new(&values, lex.clone(), ruleset)?);
            }
        }
        Ok(Learning {
            past: vec![0.0; players.len()],
            players,
        })
    }

    /// For each hypothesis the logarithm of the chance that a guesser of that mind finds the cards that turned out to be ours, among
    /// the known ones.
    fn evidence(&self, turns: &[Heard], cards: &[u16], ours: CardSet, others: CardSet) -> Vec<f64> {
        let of = |player: &Bayes| -> f64 {
            turns
                .iter()
                .map(|turn| {
                    let number = match turn.number {
                        Number::Zero => return 0.0,
                        Number::Unlimited => 1,
                        Number::Count(n) => n,
                    };
                    let known = turn.open.and(ours.or(others));
                    let weights = player.weights(turn.clue, cards);
                    found(&weights, turn.open.and(ours), known, number)
                })
                .sum()
        };
        self.players.iter().map(of).collect()
    }

    fn chances(&self, task: &GuessTask<'_>) -> (Vec<f64>, Vec<usize>) {
        let public = &task.public;
        let duet = task.duet.is_some();
        let all = CardSet::first(public.ruleset.cards());
        let giver = if duet { task.side.other() } else { task.side };
        let turns = heard(public.history, all, giver, duet);
        let shown = &public.shown;
        let ours = match duet {
            true => shown.greens,
            false => shown.agents[task.side.index()],
        };
        let others = all.minus(task.open).minus(ours);
        let now = self.evidence(&turns, public.cards, ours, others);
        let logs: Vec<f64> = self.past.iter().zip(now).map(|(a, b)| a + b).collect();
        posterior(&logs)
    }
}

/// The logarithm of the chance that the first cards touched are ours, the likeliest first.
fn found(weights: &[f32; MAX_CARDS], mut ours: CardSet, mut known: CardSet, number: u8) -> f64 {
    let mut log = 0.0;
    for _ in 0..number.min(ours.len()) {
        let share = sum(weights, ours) / sum(weights, known).max(1e-20);
        log += crate::bots::ln((0.95 * share + 0.05 * 0.4).max(1e-6));
        let heaviest = ours
            .iter()
            .max_by(|a, b| weights[a.index()].total_cmp(&weights[b.index()]));
        let Some(card) = heaviest else { break };
        ours = ours.minus(CardSet::of(card));
        known = known.minus(CardSet::of(card));
    }
    log
}

impl Guesser for Learning {
    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let (chances, order) = self.chances(task);
        if order.len() == 1 {
            return self.players[order[0]].guess(task, rng);
        }
        let mut mixed = self.players[order[0]].beliefs(task);
        let all: f64 = order.iter().map(|&who| chances[who]).sum();
        let share = |who: usize| (chances[who] / all) as f32;
        for row in &mut mixed.chance {
            row.iter_mut().for_each(|c| *c *= share(order[0]));
        }
        for &who in &order[1..] {
            let beliefs = self.players[who].beliefs(task);
            for (row, more) in mixed.chance.iter_mut().zip(&beliefs.chance) {
                for (chance, more) in row.iter_mut().zip(more) {
                    *chance += share(who) * more;
                }
            }
        }
        self.players[order[0]].choose(task, &mixed)
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let (_, order) = self.chances(task);
        self.players[order[0]].distribution(task)
    }

    fn belief(&mut self, task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
        let (_, order) = self.chances(task);
        self.players[order[0]].belief(task)
    }

    fn observe(&mut self, over: &GameOver<'_>) {
        let game = over.game;
        let duet = matches!(game.ruleset().kind(), Kind::Duet(_));
        let giver = if duet { over.side.other() } else { over.side };
        let all = all_cards(game);
        let ours = over.cards_of(giver);
        let turns = heard(game.history(), all, giver, duet);
        let more = self.evidence(&turns, game.deal().cards(), ours, all.minus(ours));
        for (past, more) in self.past.iter_mut().zip(more) {
            *past += more;
        }
    }
}
