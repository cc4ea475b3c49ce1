//! Sums over a record: rates over all exercises, and sitting by sitting.

use serde::Serialize;

use super::progress::{ClueLine, Deed, GuessLine, ProgressLine};
use crate::rules::Colour;

/// Clues that were given. Rates are over the clues that could be scored, except `illegal`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ClueSums {
    /// Clues given.
    pub exercises: u32,
    /// Clues the model could score.
    pub scored: u32,
    /// Share of clues that were illegal.
    pub illegal: f64,
    /// Cards found on average, of those the numbers asked for.
    pub accuracy: f64,
    /// Own cards found on average by a clue.
    pub words: f64,
    /// The chance that a clue leads to the assassin.
    pub assassin: f64,
    /// The mean worth of a clue, in cards.
    pub value: f64,
    /// The mean worth of the bot's clue in the same positions.
    pub bot_value: f64,
    /// The share of legal clues that are worth no more.
    pub percentile: f64,
}

/// Turns of guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct GuessSums {
    /// Turns.
    pub exercises: u32,
    /// Right touches among all.
    pub accuracy: f64,
    /// Own cards found by a turn.
    pub words: f64,
    /// Share of turns that touched the assassin.
    pub assassin: f64,
    /// The mean worth of a turn, in cards.
    pub value: f64,
    /// The mean worth of the bot's turn on the same clues.
    pub bot_value: f64,
    /// Touches that were the bot's choice too.
    pub agreed: f64,
}

/// One sitting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SessionSums {
    /// Its number.
    pub session: u32,
    /// Clues.
    pub clue: ClueSums,
    /// Guesses.
    pub guess: GuessSums,
}

/// A record summed up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrillReport {
    /// The shape of this report.
    pub version: u32,
    /// Sittings there are.
    pub sessions: u32,
    /// All clues.
    pub clue: ClueSums,
    /// All guesses.
    pub guess: GuessSums,
    /// The last sittings, oldest first.
    pub trend: Vec<SessionSums>,
}

impl DrillReport {
    /// Sums a record up; the trend shows at most `last` sittings.
    pub fn of(lines: &[ProgressLine], last: usize) -> DrillReport {
        let mut sessions: Vec<u32> = lines.iter().map(|line| line.session).collect();
        sessions.sort_unstable();
        sessions.dedup();
        let from = sessions.len().saturating_sub(last);
        let trend = sessions[from..].iter().map(|&session| {
            let of_session = || lines.iter().filter(move |line| line.session == session);
            SessionSums {
                session,
                clue: clues(of_session()),
                guess: guesses(of_session()),
            }
        });
        DrillReport {
            version: 1,
            sessions: sessions.len() as u32,
            clue: clues(lines.iter()),
            guess: guesses(lines.iter()),
            trend: trend.collect(),
        }
    }
}

/// A share or a mean; 0 of nothing.
fn ratio(sum: f64, of: f64) -> f64 {
    if of > 0.0 { sum / of } else { 0.0 }
}

fn clues<'l>(lines: impl Iterator<Item = &'l ProgressLine>) -> ClueSums {
    let clues: Vec<&ClueLine> = lines
        .filter_map(|line| match &line.deed {
            Deed::Clue(clue) => Some(clue),
            Deed::Guess(_) => None,
        })
        .collect();
    let scored: Vec<_> = clues
        .iter()
        .filter_map(|c| Some((c.score?, c.bot_value)))
        .collect();
    let n = scored.len() as f64;
    let sum = |f: &dyn Fn(&super::ScoreLine) -> f64| scored.iter().map(|(s, _)| f(s)).sum::<f64>();
    let illegal = clues.iter().filter(|c| !c.legal).count();
    ClueSums {
        exercises: clues.len() as u32,
        scored: scored.len() as u32,
        illegal: ratio(illegal as f64, clues.len() as f64),
        accuracy: ratio(sum(&|s| s.found), sum(&|s| f64::from(s.asked))),
        words: ratio(sum(&|s| s.found), n),
        assassin: ratio(sum(&|s| s.assassin), n),
        value: ratio(sum(&|s| s.value), n),
        bot_value: ratio(scored.iter().map(|(_, bot)| bot).sum(), n),
        percentile: ratio(sum(&|s| 1.0 - ratio(s.better as f64, s.clues as f64)), n),
    }
}

fn guesses<'l>(lines: impl Iterator<Item = &'l ProgressLine>) -> GuessSums {
    let turns: Vec<&GuessLine> = lines
        .filter_map(|line| match &line.deed {
            Deed::Guess(turn) => Some(turn),
            Deed::Clue(_) => None,
        })
        .collect();
    let n = turns.len() as f64;
    let sum = |f: &dyn Fn(&GuessLine) -> f64| turns.iter().map(|t| f(t)).sum::<f64>();
    let touched = sum(&|t| f64::from(t.touched));
    let deadly = |t: &GuessLine| f64::from(u8::from(t.miss == Some(Colour::Assassin)));
    GuessSums {
        exercises: turns.len() as u32,
        accuracy: ratio(sum(&|t| f64::from(t.right)), touched),
        words: ratio(sum(&|t| f64::from(t.right)), n),
        assassin: ratio(sum(&deadly), n),
        value: ratio(sum(&|t| t.value), n),
        bot_value: ratio(sum(&|t| t.bot_value), n),
        agreed: ratio(sum(&|t| f64::from(t.agreed)), touched),
    }
}
