//! The unlimited number, for clues with which no count is best.

use crate::bots::value::Worth;
use crate::players::ClueTask;
use crate::rules::CardSet;

/// The chance that a leftover of an earlier clue is found when the guesser goes back to it with no new clue: what `bayes`
/// found in the turns of a zero, 0.25 to 0.29.
pub(super) const LEFTOVER: f32 = 0.27;
/// The chance that a guesser who is not told the number stops one card early.
const UNTOLD: f32 = 0.5;

/// True if leaving the number unsaid pays: it lets the guesser go back to more leftovers than the
/// one that every number allows, and costs the information.
pub(super) fn unlimited_pays(
    task: &ClueTask<'_>,
    worth: &Worth,
    intended: CardSet,
    number: usize,
) -> bool {
    let leftovers = usize::from(task.pending.minus(intended).len());
    if !task.unlimited || leftovers < 2 {
        return false;
    }
    let clean = worth.of_clue(task, 0.0).clean;
    let own = usize::from(task.own.len());
    let mut gain = 0.0;
    let mut chance = LEFTOVER;
    for more in 2..=leftovers.min(own - number) {
        chance *= LEFTOVER;
        gain += chance * (clean[number + more] - clean[number + more - 1]);
    }
    gain > UNTOLD * (clean[number] - clean[number - 1])
}
