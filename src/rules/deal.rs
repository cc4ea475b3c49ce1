//! The deal: the cards on the grid, and the key. A function of ruleset, deck size and seed.

use rand_chacha::rand_core::Rng;

use super::cards::{CardSet, MAX_CARDS, Pos};
use super::ruleset::{Grid, Kind, Ruleset};
use super::terms::{Colour, Side};

/// The secret of the competitive game: the agents of each side, and the side that starts (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VersusKey {
    /// Agents of the red and the blue team.
    pub agents: [CardSet; 2],
    /// The assassins.
    pub assassins: CardSet,
    /// The team that starts.
    pub starts: Side,
}

impl VersusKey {
    /// The colour of the card.
    #[inline]
    pub fn colour(&self, pos: Pos) -> Colour {
        if self.agents[0].contains(pos) {
            Colour::Red
        } else if self.agents[1].contains(pos) {
            Colour::Blue
        } else if self.assassins.contains(pos) {
            Colour::Assassin
        } else {
            Colour::Bystander
        }
    }
}

/// The two-sided secret of Duet (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DuetKey {
    /// Greens of side A and of side B.
    pub greens: [CardSet; 2],
    /// Blacks of side A and of side B.
    pub blacks: [CardSet; 2],
}

impl DuetKey {
    /// The colour of the card on one side.
    #[inline]
    pub fn colour(&self, side: Side, pos: Pos) -> Colour {
        if self.greens[side.index()].contains(pos) {
            Colour::Green
        } else if self.blacks[side.index()].contains(pos) {
            Colour::Assassin
        } else {
            Colour::Bystander
        }
    }
}

/// The key of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Section 1.
    Versus(VersusKey),
    /// Section 2.
    Duet(DuetKey),
}

impl Key {
    /// The key turned by a number of quarter turns, as the grid allows: a square grid any
    /// number, another only half turns (1.1), else `None`.
    pub fn rotated(&self, grid: Grid, quarter_turns: u8) -> Option<Key> {
        let turns = quarter_turns % 4;
        if grid.rows != grid.columns && turns % 2 == 1 {
            return None;
        }
        let place = |set: CardSet| -> CardSet {
            let half = |p: Pos| Pos(grid.cards() - 1 - p.0);
            set.iter()
                .map(|p| if turns & 2 == 0 { p } else { half(p) })
                .map(|p| if turns & 1 == 0 { p } else { quarter(p, grid) })
                .collect()
        };
        Some(match *self {
            Key::Versus(k) => Key::Versus(VersusKey {
                agents: k.agents.map(place),
                assassins: place(k.assassins),
                starts: k.starts,
            }),
            Key::Duet(k) => Key::Duet(DuetKey {
                greens: k.greens.map(place),
                blacks: k.blacks.map(place),
            }),
        })
    }
}

/// A quarter turn clockwise on a square grid.
fn quarter(pos: Pos, grid: Grid) -> Pos {
    let (row, column) = (pos.0 / grid.columns, pos.0 % grid.columns);
    Pos(column * grid.columns + (grid.rows - 1 - row))
}

/// The cards on the table and the key over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    cards: [u16; MAX_CARDS],
    len: u8,
    key: Key,
}

/// The reason why a deal cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The deck is too small.
    #[error("a deck of {deck} cards cannot fill a grid of {cards}")]
    DeckTooSmall {
        /// Cards in the deck.
        deck: usize,
        /// Cards on the grid.
        cards: u8,
    },
    /// Card ids are 16 bits wide.
    #[error("a deck of {deck} cards is too large: at most 65,535 cards")]
    DeckTooLarge {
        /// Cards in the deck.
        deck: usize,
    },
    /// The key does not have the counts of the ruleset.
    #[error("the key does not have the colours that the ruleset asks for (rules 1.1, 2.1)")]
    KeyDoesNotFit,
    /// The same card twice, or the wrong number of cards.
    #[error("the table needs {expected} different cards")]
    WrongCards {
        /// Cards on the grid.
        expected: u8,
    },
}

impl Deal {
    /// Draws cards and key. The key is drawn evenly over all keys with the right counts, which
    /// includes every rotation of every key (1.1); either team starts equally often.
    pub fn draw(ruleset: &Ruleset, deck: usize, rng: &mut impl Rng) -> Result<Deal, DealError> {
        let len = ruleset.cards();
        if deck < len as usize {
            return Err(DealError::DeckTooSmall { deck, cards: len });
        }
        let size = u16::try_from(deck).map_err(|_| DealError::DeckTooLarge { deck })?;
        let mut cards = [0u16; MAX_CARDS];
        for i in 0..len as usize {
            cards[i] = loop {
                let card = below(rng, u32::from(size)) as u16;
                if !cards[..i].contains(&card) {
                    break card;
                }
            };
        }
        let key = draw_key(ruleset, rng);
        Ok(Deal { cards, len, key })
    }

    /// A deal with given cards and key, checked against the ruleset.
    pub fn new(ruleset: &Ruleset, cards: &[u16], key: Key) -> Result<Deal, DealError> {
        let expected = ruleset.cards();
        let repeated = (1..cards.len()).any(|i| cards[..i].contains(&cards[i]));
        if cards.len() != expected as usize || repeated {
            return Err(DealError::WrongCards { expected });
        }
        if !key_fits(ruleset, &key) {
            return Err(DealError::KeyDoesNotFit);
        }
        let mut all = [0u16; MAX_CARDS];
        all[..cards.len()].copy_from_slice(cards);
        Ok(Deal {
            cards: all,
            len: expected,
            key,
        })
    }

    /// Deck ids of the cards, in grid order.
    #[inline]
    pub fn cards(&self) -> &[u16] {
        &self.cards[..self.len as usize]
    }

    /// The secret.
    #[inline]
    pub fn key(&self) -> &Key {
        &self.key
    }
}

fn draw_key(ruleset: &Ruleset, rng: &mut impl Rng) -> Key {
    let mut places: [u8; MAX_CARDS] = std::array::from_fn(|i| i as u8);
    let mut taken = 0usize;
    let len = ruleset.cards() as usize;
    // A partial Fisher-Yates shuffle, handing out places group by group.
    let mut take = |n: u8| -> CardSet {
        let mut set = CardSet::EMPTY;
        for _ in 0..n {
            let pick = taken + below(rng, (len - taken) as u32) as usize;
            places.swap(taken, pick);
            set = set.with(Pos(places[taken]));
            taken += 1;
        }
        set
    };
    match *ruleset.kind() {
        Kind::Versus(v) => {
            let first = take(v.starting);
            let second = take(v.other);
            let assassins = take(v.assassins);
            // In a game against the game the players are the red team, and start (1.10).
            let starts = if v.solo.is_some() || below(rng, 2) == 0 {
                Side::A
            } else {
                Side::B
            };
            let agents = match starts {
                Side::A => [first, second],
                Side::B => [second, first],
            };
            Key::Versus(VersusKey {
                agents,
                assassins,
                starts,
            })
        }
        Kind::Duet(d) => {
            let mut key = DuetKey {
                greens: [CardSet::EMPTY; 2],
                blacks: [CardSet::EMPTY; 2],
            };
            for (a, row) in d.key.iter().enumerate() {
                for (b, &n) in row.iter().enumerate() {
                    if a == 1 && b == 1 {
                        continue; // beige on both sides: what is left over
                    }
                    let set = take(n);
                    for (side, colour) in [(0, a), (1, b)] {
                        match colour {
                            0 => key.greens[side] = key.greens[side].or(set),
                            2 => key.blacks[side] = key.blacks[side].or(set),
                            _ => {}
                        }
                    }
                }
            }
            Key::Duet(key)
        }
    }
}

fn key_fits(ruleset: &Ruleset, key: &Key) -> bool {
    let all = CardSet::first(ruleset.cards());
    match (ruleset.kind(), key) {
        (Kind::Versus(v), Key::Versus(k)) => {
            let [a, b] = k.agents;
            let started = k.starts.index();
            k.agents[started].len() == v.starting
                && k.agents[1 - started].len() == v.other
                && k.assassins.len() == v.assassins
                && a.and(b).is_empty()
                && a.or(b).and(k.assassins).is_empty()
                && a.or(b).or(k.assassins).minus(all).is_empty()
                && (v.solo.is_none() || k.starts == Side::A)
        }
        (Kind::Duet(d), Key::Duet(k)) => {
            let sides = [0, 1].map(|s| {
                let (green, black) = (k.greens[s], k.blacks[s]);
                [green, all.minus(green.or(black)), black]
            });
            let apart = (0..2).all(|s| {
                k.greens[s].and(k.blacks[s]).is_empty()
                    && k.greens[s].or(k.blacks[s]).minus(all).is_empty()
            });
            let counts =
                (0..3).all(|a| (0..3).all(|b| sides[0][a].and(sides[1][b]).len() == d.key[a][b]));
            apart && counts
        }
        _ => false,
    }
}

/// An even draw from `0..n` by Lemire's multiplication with rejection.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}
