//! Which cards to touch on a clue, and where to stop.

use crate::players::GuessTask;
use crate::rules::{CardSet, MAX_CARDS, Number, Pos, Purpose, Seed, below};

/// What a guesser is advised about one card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardAdvice {
    /// The card.
    pub card: Pos,
    /// The probability that it is touched next by the player who advises.
    pub next: f64,
    /// The probability that it is ours (in Duet: green for the clue giver).
    pub ours: f64,
    /// Touch it, in this order; else stop before it.
    pub touch: bool,
}

/// Draws behind the chance that a card is meant.
const DRAWS: u32 = 4000;

/// Ranks the open cards. `next` is a guesser's distribution over its next card; `belief` its
/// probability that each is ours, where it states one; else that is the chance to be among
/// as many draws as the number says, and for the others the share of ours among what is left.
///
/// Cards are advised in order while the number is not used up and a right card
/// is worth more than a wrong one costs on average; the first touch is owed by the rules.
pub fn cards(
    task: &GuessTask<'_>,
    next: &[f32; MAX_CARDS],
    belief: Option<[f32; MAX_CARDS]>,
) -> Vec<CardAdvice> {
    let wanted = match task.clue {
        Some((_, Number::Count(n))) => n.saturating_sub(task.guessed),
        _ => 1,
    };
    let ours = match belief {
        Some(belief) => belief.map(f64::from),
        None => meant(task, next, wanted),
    };
    let mut list: Vec<CardAdvice> = task
        .open
        .iter()
        .map(|card| CardAdvice {
            card,
            next: f64::from(next[card.index()]),
            ours: ours[card.index()],
            touch: false,
        })
        .collect();
    list.sort_by(|a, b| b.ours.total_cmp(&a.ours).then(b.next.total_cmp(&a.next)));
    let harm = harm(task);
    for (at, card) in list.iter_mut().enumerate().take(usize::from(wanted.max(1))) {
        let owed = at == 0 && !task.may_stop;
        if !owed && card.ours < (1.0 - card.ours) * harm {
            break;
        }
        card.touch = true;
    }
    list
}

/// What a wrong card costs on average, in cards of ours, by the public counts.
fn harm(task: &GuessTask<'_>) -> f64 {
    let open = f64::from(task.open.len());
    if task.duet.is_some() {
        // A token, and now and then a black card.
        return 0.5 + 9.0 / open;
    }
    let (own, theirs) = (f64::from(task.own_left), f64::from(task.opponent_left));
    let bystanders = (open - own - theirs - 1.0).max(0.0);
    (theirs + 0.5 * bystanders + 9.0) / (theirs + bystanders + 1.0)
}

fn meant(task: &GuessTask<'_>, next: &[f32; MAX_CARDS], wanted: u8) -> [f64; MAX_CARDS] {
    let mut counts = [0u32; MAX_CARDS];
    let mut rng = Seed(0).stream(0, 0, Purpose::Statistics);
    for _ in 0..DRAWS {
        let mut left = task.open;
        for _ in 0..wanted.min(task.open.len()) {
            let total: f64 = left.iter().map(|p| f64::from(next[p.index()])).sum();
            let mut at = unit(&mut rng) * total;
            let drawn = left.iter().find(|p| {
                at -= f64::from(next[p.index()]);
                at < 0.0
            });
            // A guesser that is sure of one card says nothing about the others: they are alike.
            let any = || left.nth(below(&mut rng, u32::from(left.len())) as u8);
            let Some(card) = drawn.or_else(any) else {
                break;
            };
            counts[card.index()] += 1;
            left = left.minus(CardSet::of(card));
        }
    }
    let open = f64::from(task.open.len());
    let others = f64::from(task.own_left.saturating_sub(wanted));
    let base = (others / (open - f64::from(wanted)).max(1.0)).clamp(0.0, 1.0);
    counts.map(|n| {
        let meant = f64::from(n) / f64::from(DRAWS);
        meant + (1.0 - meant) * base
    })
}

/// Even in [0, 1).
fn unit(rng: &mut rand_chacha::ChaCha8Rng) -> f64 {
    use rand_chacha::rand_core::Rng;
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;

    #[test]
    fn a_guesser_is_told_to_stop_before_a_card_that_is_hardly_ours() {
        let mut toy = Toy::new(&[("x", [0.6, 0.1, 0.0, 0.1, 0.0, 0.0])]);
        let task = toy.hear("x", Number::Count(2));
        let mut next = [0.0; MAX_CARDS];
        next[..6].copy_from_slice(&[0.95, 0.02, 0.01, 0.02, 0.0, 0.0]);
        let mut belief = [0.0; MAX_CARDS];
        belief[..6].copy_from_slice(&[0.9, 0.3, 0.2, 0.3, 0.1, 0.1]);
        let list = cards(&task, &next, Some(belief));
        assert_eq!(list[0].card, Pos(0));
        let touched = list.iter().filter(|c| c.touch).count();
        assert_eq!(touched, 1);
        // Without a stated belief the number is taken at its word.
        let drawn = cards(&task, &next, None);
        assert!(drawn[0].ours > 0.95 && drawn[0].card == Pos(0));
        assert!(drawn.iter().all(|c| (0.0..=1.0).contains(&c.ours)));
        // One that is sure of its first card leaves the others alike.
        let mut sure = [0.0; MAX_CARDS];
        sure[4] = 1.0;
        let drawn = cards(&task, &sure, None);
        assert_eq!((drawn[0].card, drawn[0].ours), (Pos(4), 1.0));
        assert!(drawn[1..].iter().all(|c| c.ours < 0.7), "{drawn:?}");
    }
}
