//! Players that learn about their partner.
//!
//! [`spymaster`] and [`guesser`] hold hypotheses about the partner: each lexicon they know, at each of some sharpnesses. The games
//! of a series so far, and the game in play, give each its likelihood; they play to the mixture. The spymaster also learns how far
//! the guesser goes with a number. [`ensemble`] is the published way:
//! a choice among fixed components, by an upper confidence bound on each one's results.
//!
//! The history of the game in play is read anew at every question: the same player may sit in many
//! games at once. Only `observe` adds to the memory.

mod boldness;
pub mod ensemble;
pub mod guesser;
pub mod spymaster;

use crate::players::{Param, Spec, SpecError, Values};
use crate::rules::{CardSet, ClueId, Game, History, MAX_CARDS, Number, Pos, Side, Step};

/// Hypotheses that are less likely than the likeliest by this factor are not asked.
const PLAUSIBLE: f64 = 0.03;
/// Hypotheses that are asked at most.
const ASKED: usize = 4;

/// A clue of the partner or to it, and the cards touched on it.
pub(crate) struct Heard {
    /// The clue.
    pub clue: ClueId,
    /// Its number.
    pub number: Number,
    /// The cards that were open then.
    pub open: CardSet,
    /// The cards that were touched, in order.
    pub touched: Vec<Pos>,
}

/// The clues of a side, oldest first, with its guesser's answers. `duet`: the guesser is on the other side.
pub(crate) fn heard(history: &History, all: CardSet, giver: Side, duet: bool) -> Vec<Heard> {
    let mut closed = CardSet::EMPTY;
    let mut turns: Vec<Heard> = Vec::new();
    let mut ours = false;
    for step in history.steps() {
        match *step {
            Step::Clue { by, clue, number } => {
                ours = by == giver;
                if ours {
                    turns.push(Heard {
                        clue,
                        number,
                        open: all.minus(closed),
                        touched: Vec::new(),
                    });
                }
            }
            Step::Objection if ours && !duet => {
                turns.pop();
                ours = false;
            }
            Step::Guess { card, colour, .. } => {
                if ours && let Some(turn) = turns.last_mut() {
                    turn.touched.push(card);
                }
                // In Duet a beige card stays open to the other side.
                if !duet || ours || colour == crate::rules::Colour::Green {
                    closed = closed.with(card);
                }
            }
            Step::Cover { card, .. } => closed = closed.with(card),
            _ => {}
        }
    }
    turns
}

/// All cards of a game.
pub(crate) fn all_cards(game: &Game) -> CardSet {
    CardSet::first(game.ruleset().cards())
}

/// Chances from logarithms, and the plausible ones by number, likeliest first.
fn posterior(logs: &[f64]) -> (Vec<f64>, Vec<usize>) {
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let mut chances: Vec<f64> = logs.iter().map(|l| crate::bots::exp(l - most)).collect();
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]).then(a.cmp(&b)));
    let least = PLAUSIBLE * chances[order[0]];
    order.retain(|&i| chances[i] >= least);
    order.truncate(ASKED);
    (chances, order)
}

/// The sum of the weights of some cards.
fn sum(weights: &[f32; MAX_CARDS], set: CardSet) -> f64 {
    set.iter().map(|p| f64::from(weights[p.index()])).sum()
}

/// The parameters of a strategy, with `sharpness` as a list of hypotheses and further lexica to choose from.
fn params_of(strategy: &[Param], sharpness: &'static str) -> Vec<Param> {
    let kept = strategy
        .iter()
        .filter(|p| p.key != "sharpness" && p.key != "lexica");
    let more = [
        Param::new(
            "sharpness",
            sharpness,
            "factors on beta that the partner may have, joined with +",
        ),
        Param::new(
            "lexica",
            "none",
            "further lexica that the partner may think in, joined with +",
        ),
    ];
    kept.copied().chain(more).collect()
}

/// The spec of the strategy under each sharpness of the list.
fn hypotheses(values: &Values<'_>, name: &str) -> Result<Vec<Spec>, SpecError> {
    let list = values.text("sharpness");
    list.split('+')
        .map(|text| {
            if text.parse::<f64>().is_err() {
                return Err(values.fault("sharpness", list, "numbers joined with +"));
            }
            let mut spec = values.spec().clone();
            spec.name = name.to_owned();
            spec.values
                .retain(|(key, _)| key != "sharpness" && key != "lexica" && key != "lexicon");
            spec.values.push(("sharpness".into(), text.into()));
            Ok(spec)
        })
        .collect()
}

#[cfg(test)]
mod tests;
