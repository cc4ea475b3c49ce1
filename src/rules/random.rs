//! Whole games by players that choose evenly among the allowed actions: for benches and tests, not
//! for strength.

use rand_chacha::rand_core::Rng;

use super::cards::CardSet;
use super::deal::{Deal, DealError};
use super::ruleset::Ruleset;
use super::seed::{Purpose, Seed};
use super::state::State;
use super::terms::{Action, Number, Options, Side};

/// Deals game `index` of a seed and plays it to its end, each time choosing evenly among all that
/// both sides may do. Nobody calls a clue illegal: such games need not end. Returns the last
/// position and the number of actions.
///
/// ```
/// use spymaster::rules::{Grid, Kind, Ruleset, Seed, Versus, random::play_randomly};
/// let ruleset = Ruleset::new(Grid { rows: 5, columns: 5 }, Kind::Versus(Versus {
///     starting: 9, other: 8, assassins: 1, zero: true, unlimited: true,
///     finale: false, solo: None, shared_guesser: false })).unwrap();
/// let (state, steps) = play_randomly(&ruleset, 400, Seed(1), 0).unwrap();
/// assert!(state.outcome().is_some() && steps >= 2);
/// assert_eq!(play_randomly(&ruleset, 400, Seed(1), 0).unwrap(), (state, steps));
/// ```
pub fn play_randomly(
    ruleset: &Ruleset,
    deck: usize,
    seed: Seed,
    index: u64,
) -> Result<(State, u32), DealError> {
    let mut stream = seed.stream(index, 0, Purpose::Deal);
    let deal = Deal::draw(ruleset, deck, &mut stream)?;
    let mut state = State::new(ruleset, &deal);
    let mut dice = Dice(stream.next_u64());
    let mut steps = 0;
    while let Some((side, action)) = choose(&state, &mut dice) {
        let applied = state.apply(side, action);
        debug_assert!(applied.is_ok(), "{action:?} was listed");
        if applied.is_err() {
            break;
        }
        steps += 1;
    }
    Ok((state, steps))
}

/// An even choice among the actions of both sides, without objections; `None` at the end.
fn choose(state: &State, dice: &mut Dice) -> Option<(Side, Action)> {
    // If only one side can act, the other's options need not be built.
    let only = match state {
        State::Versus(v) => Some(v.to_move()),
        State::Duet(d) => d.guesser(),
    };
    if let Some(side) = only {
        let options = state.options(side);
        // Most often there is only a card to choose, or only a number.
        let cards = options.guess.len();
        let n = dice.below(u32::from(cards) + count_others(&options))?;
        return Some((side, pick(&options, cards, n)));
    }
    let options = Side::BOTH.map(|side| state.options(side));
    let cards = options.map(|o| o.guess.len());
    let first = u32::from(cards[0]) + count_others(&options[0]);
    let n = dice.below(first + u32::from(cards[1]) + count_others(&options[1]))?;
    Some(if n < first {
        (Side::A, pick(&options[0], cards[0], n))
    } else {
        (Side::B, pick(&options[1], cards[1], n - first))
    })
}

/// Number of actions besides touching a card, without objections.
#[inline]
fn count_others(options: &Options) -> u32 {
    let covers = match options.cover.is_empty() {
        true => 0,
        false => options.cover.len(),
    };
    u32::from(options.clue_max)
        + u32::from(options.zero)
        + u32::from(options.unlimited)
        + u32::from(options.stop)
        + u32::from(covers)
        + u32::from(options.decline)
}

/// The `n`-th action: first the cards that may be touched, `cards` of them.
#[inline]
fn pick(options: &Options, cards: u8, n: u32) -> Action {
    let mut n = n as u8;
    let card = |set: CardSet, n: u8| set.nth(n).expect("n is below the size of the set");
    if n < cards {
        return Action::Guess(card(options.guess, n));
    }
    n -= cards;
    if n < options.clue_max {
        return Action::Clue(Number::Count(n + 1));
    }
    n -= options.clue_max;
    if !options.cover.is_empty() {
        let covers = options.cover.len();
        if n < covers {
            return Action::Cover(card(options.cover, n));
        }
        n -= covers;
    }
    let rest = [
        (options.zero, Action::Clue(Number::Zero)),
        (options.unlimited, Action::Clue(Number::Unlimited)),
        (options.stop, Action::Stop),
    ];
    for (listed, action) in rest {
        if listed && n == 0 {
            return action;
        }
        n = n.wrapping_sub(u8::from(listed));
    }
    Action::Decline
}

/// SplitMix64: choosing moves needs speed, not secrecy.
struct Dice(u64);

impl Dice {
    /// A number below `n`, even up to a bias of n / 2³²; `None` for none.
    #[inline]
    fn below(&mut self, n: u32) -> Option<u32> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (n > 0).then(|| (((z >> 32) * u64::from(n)) >> 32) as u32)
    }
}
