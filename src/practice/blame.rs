//! Why a turn went wrong, and where a game was lost.

use super::review::{Blame, Lost, TurnReview};
use crate::rules::{Game, Winner};
use crate::transcript::NumberLine;

/// A slip that the clue's outlook gives at least this chance was to be expected.
const WARNED: f64 = 0.10;
/// So was the likeliest slip, with at least this chance.
const LIKELIEST: f64 = 0.05;
/// A turn that cost less of the chance to win than this lost no game.
const NOTABLE: f64 = 0.03;

/// Why a turn went wrong; `None` for one that went as it should.
///
/// A wrong card that the clue's own outlook warned of is the giver's, whoever touched it; one that nobody advised
/// is the guesser's; the rest is bad luck. Without a wrong card a turn can only have found too little.
pub(super) fn blame(turn: &TurnReview) -> Option<Blame> {
    if turn.illegal {
        return Some(Blame::Clue);
    }
    let Some(wrong) = turn.touched.iter().find(|touch| !touch.right) else {
        let slow = !found_all(turn) && turn.chance[1] < turn.chance[0] - NOTABLE;
        return slow.then_some(Blame::Pace);
    };
    let outlook = turn.giver.as_ref().and_then(|giver| giver.outlook.as_ref());
    let warned = match outlook {
        Some(outlook) => {
            let slips = outlook.slips.iter().enumerate();
            let mut same = slips.filter(|(_, slip)| slip.card == wrong.card);
            same.any(|(at, slip)| slip.chance >= WARNED || at == 0 && slip.chance >= LIKELIEST)
        }
        None => !turn.known,
    };
    if warned {
        return Some(Blame::Clue);
    }
    let asked = match turn.number {
        NumberLine::Count(n) => usize::from(n).max(1),
        NumberLine::Word(_) => turn.touched.len(),
    };
    let mut likeliest = turn.ranking.iter().collect::<Vec<_>>();
    likeliest.sort_by(|a, b| b.ours.total_cmp(&a.ours));
    let near = likeliest.iter().take(asked).any(|c| c.card == wrong.card);
    let advised = near || turn.ranking.is_empty();
    Some(match advised {
        true => Blame::Luck,
        false => Blame::Guess,
    })
}

/// Whether the turn found as many cards as its number asked for.
fn found_all(turn: &TurnReview) -> bool {
    let found = turn.touched.iter().filter(|touch| touch.right).count();
    match turn.number {
        NumberLine::Count(n) => found >= usize::from(n),
        NumberLine::Word(_) => true,
    }
}

/// The turn that cost the losers most of their chance to win, among those that went wrong. `None` where no single turn
/// lost the game: the others were faster.
pub(super) fn lost(turns: &[TurnReview], game: &Game) -> Option<Lost> {
    let loser = match game.state().outcome()?.winner {
        Winner::Everyone => return None,
        Winner::Nobody => None,
        Winner::Team(side) => Some(side.other()),
    };
    let cost = |turn: &TurnReview| turn.chance[0] - turn.chance[1];
    let worst = turns
        .iter()
        .filter(|turn| loser.is_none_or(|side| turn.side == side))
        .filter(|turn| turn.blame.is_some() && cost(turn) >= NOTABLE)
        .max_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    Some(Lost {
        turn: worst.turn,
        side: worst.side,
        blame: worst.blame?,
        cost: cost(worst),
    })
}
