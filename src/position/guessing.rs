//! Cards to touch on a clue, and the place to stop.

use crate::players::{Choice, GuessTask, Guesser, PlayerError};
use crate::rules::{CardSet, Colour, MAX_CARDS, Number, Pos, Public, Purpose, Seed, below};

/// Advice to a guesser about one card.
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

/// The cards that a player touches on the clue, in order, if each proves right, until it stops by its own rule or the rules
/// stop it.
pub fn touches(
    player: &mut dyn Guesser,
    task: &GuessTask<'_>,
    seed: Seed,
) -> Result<Vec<Pos>, PlayerError> {
    let mut rng = seed.stream(0, 0, Purpose::GuesserA);
    let mut history = *task.public.history;
    let (mut open, mut own_left) = (task.open, task.own_left);
    let (mut shown, mut left) = (task.public.shown, task.public.left);
    let (mut guessed, mut guesses_left) = (task.guessed, task.guesses_left);
    let mut may_stop = task.may_stop;
    let mut touched = Vec::new();
    while !open.is_empty() {
        let now = GuessTask {
            public: Public {
                history: &history,
                shown,
                left,
                guessed,
                guesses_left,
                ..task.public
            },
            open,
            guessed,
            guesses_left,
            may_stop,
            own_left,
            ..*task
        };
        let Choice::Touch(card) = player.guess(&now, &mut rng)? else {
            break;
        };
        touched.push(card);
        let colour = match task.duet {
            Some(_) => {
                shown.greens = shown.greens.with(card);
                left = left.map(|n| n.saturating_sub(1));
                Colour::Green
            }
            None => {
                let side = task.side.index();
                shown.agents[side] = shown.agents[side].with(card);
                left[side] = left[side].saturating_sub(1);
                Colour::of(task.side)
            }
        };
        let next = history.with_guess(task.side, card, colour);
        history = next;
        open = open.minus(CardSet::of(card));
        (guessed, own_left) = (guessed + 1, own_left.saturating_sub(1));
        guesses_left = guesses_left.map(|n| n.saturating_sub(1));
        // In a sudden death nobody stops before the end.
        may_stop = true;
        if own_left == 0 || guesses_left == Some(0) {
            break;
        }
    }
    Ok(touched)
}

/// Draws behind the chance that a card is meant.
const DRAWS: u32 = 4000;

/// Ranks the open cards. `next` is a guesser's distribution over its next card; `belief` its
/// probability that each is ours, where it states one; else that is the chance to be among
/// as many draws as the number says, and for the others the share of ours among what is left.
///
/// `touched` are the cards the player itself would touch, in order ([`touches`]): they come first.
pub fn cards(
    task: &GuessTask<'_>,
    next: &[f32; MAX_CARDS],
    belief: Option<[f32; MAX_CARDS]>,
    touched: &[Pos],
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
    let place = |card: Pos| touched.iter().position(|&t| t == card);
    for card in &mut list {
        card.touch = place(card.card).is_some();
    }
    list.sort_by_key(|card| place(card.card).unwrap_or(usize::MAX));
    list
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
    fn the_cards_a_player_would_touch_come_first_and_the_others_by_their_chance() {
        let mut toy = Toy::new(&[("x", [0.6, 0.1, 0.0, 0.1, 0.0, 0.0])]);
        let task = toy.hear("x", Number::Count(2));
        let mut next = [0.0; MAX_CARDS];
        next[..6].copy_from_slice(&[0.95, 0.02, 0.01, 0.02, 0.0, 0.0]);
        let mut belief = [0.0; MAX_CARDS];
        belief[..6].copy_from_slice(&[0.9, 0.3, 0.2, 0.3, 0.1, 0.1]);
        let list = cards(&task, &next, Some(belief), &[Pos(2)]);
        assert_eq!((list[0].card, list[0].touch), (Pos(2), true));
        assert_eq!((list[1].card, list[1].touch), (Pos(0), false));
        // Without a stated belief the number is taken at its word.
        let drawn = cards(&task, &next, None, &[]);
        assert!(drawn[0].ours > 0.95 && drawn[0].card == Pos(0));
        assert!(drawn.iter().all(|c| (0.0..=1.0).contains(&c.ours)));
        // One that is sure of its first card leaves the others alike.
        let mut sure = [0.0; MAX_CARDS];
        sure[4] = 1.0;
        let drawn = cards(&task, &sure, None, &[]);
        assert_eq!((drawn[0].card, drawn[0].ours), (Pos(4), 1.0));
        assert!(drawn[1..].iter().all(|c| c.ours < 0.7), "{drawn:?}");
    }
}
