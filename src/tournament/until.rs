//! Rules that stop a run before all games are played.

use std::str::FromStr;

use super::plan::Plan;
use super::tally::Tally;
use crate::stats::{Sprt, SprtVerdict};

/// A stopping rule. It is looked at block by block, in the order of blocks, so that a run ends at the same game however it
/// is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// Every rating is known to ± this.
    Elo(f64),
    /// The first team is shown to be better than the second by one or the other difference.
    Sprt(Sprt),
}

/// The reason why a text is no stopping rule, or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UntilError {
    /// Not of the form.
    #[error("`until {0}`: expected `elo=5` or `sprt=0,10` or `sprt=0,10,alpha=0.05,beta=0.05`")]
    Form(String),
    /// Not with this field.
    #[error("a sequential test is between two teams; there are {0}")]
    Teams(usize),
    /// Not with cooperative games.
    #[error("ratings need games of teams against each other; `{0}` is cooperative")]
    Cooperative(String),
}

impl FromStr for Until {
    type Err = UntilError;

    fn from_str(text: &str) -> Result<Until, UntilError> {
        let form = || UntilError::Form(text.to_owned());
        let (rule, value) = text.split_once('=').ok_or_else(form)?;
        let number = |s: &str| s.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        match rule.trim() {
            "elo" => {
                let value = value
                    .trim()
                    .trim_start_matches('±')
                    .trim_start_matches("+-");
                let width = number(value).filter(|&w| w > 0.0).ok_or_else(form)?;
                Ok(Until::Elo(width))
            }
            "sprt" => {
                let mut parts = value.split(',');
                let mut next = || parts.next().and_then(number).ok_or_else(form);
                let (null, alternative) = (next()?, next()?);
                let mut test = Sprt {
                    null,
                    alternative,
                    alpha: 0.05,
                    beta: 0.05,
                };
                for part in parts {
                    let (name, chance) = part.split_once('=').ok_or_else(form)?;
                    let chance = number(chance).filter(|p| (1e-6..0.5).contains(p));
                    *match name.trim() {
                        "alpha" => &mut test.alpha,
                        "beta" => &mut test.beta,
                        _ => return Err(form()),
                    } = chance.ok_or_else(form)?;
                }
                match alternative > null {
                    true => Ok(Until::Sprt(test)),
                    false => Err(form()),
                }
            }
            _ => Err(form()),
        }
    }
}

impl Until {
    /// Fails if the rule cannot be used with this plan.
    pub fn check(&self, plan: &Plan) -> Result<(), UntilError> {
        if let Some(rules) = plan.rulesets.iter().find(|r| r.ruleset.is_cooperative()) {
            return Err(UntilError::Cooperative(rules.name.clone()));
        }
        match self {
            Until::Sprt(_) if plan.teams.len() != 2 => Err(UntilError::Teams(plan.teams.len())),
            _ => Ok(()),
        }
    }

    /// True if enough has been played, asked after every block. Ratings are fitted after every block up to 128, then after
    /// every second, from 256 on every fourth, and so on.
    pub fn is_met_after_block(&self, tally: &Tally) -> bool {
        let step = match self {
            Until::Elo(_) => (tally.blocks() / 64).max(1),
            Until::Sprt(_) => 1,
        };
        let step = 1 << step.ilog2();
        tally.blocks().is_multiple_of(step) && self.is_met(tally)
    }

    /// True if enough has been played.
    pub fn is_met(&self, tally: &Tally) -> bool {
        match self {
            Until::Elo(width) => {
                let margins = tally.ratings().into_iter().map(|r| r.margin());
                tally.is_contest() && margins.fold(0.0, f64::max) <= *width
            }
            Until::Sprt(test) => tally.sprt(test).1 != SprtVerdict::Open,
        }
    }
}
