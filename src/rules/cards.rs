//! Positions on the grid and sets of them.

/// The largest number of cards on a table.
pub const MAX_CARDS: usize = 25;

/// A place on the grid, counted from zero, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos(pub u8);

impl Pos {
    /// The place as an index into per-card arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of positions, one bit each.
///
/// ```
/// use spymaster::rules::{CardSet, Pos};
/// let set = CardSet::of(Pos(3)).with(Pos(7));
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Pos(3)) && !set.contains(Pos(4)));
/// assert_eq!(set.iter().map(|p| p.0).collect::<Vec<_>>(), [3, 7]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(pub u32);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The first `n` positions.
    #[inline]
    pub fn first(n: u8) -> CardSet {
        CardSet(((1u64 << n) - 1) as u32)
    }

    /// One card.
    #[inline]
    pub fn of(pos: Pos) -> CardSet {
        CardSet(1u32.checked_shl(u32::from(pos.0)).unwrap_or(0))
    }

    /// This set and one card more.
    #[inline]
    pub fn with(self, pos: Pos) -> CardSet {
        CardSet(self.0 | CardSet::of(pos).0)
    }

    /// True if the card is in the set.
    #[inline]
    pub fn contains(self, pos: Pos) -> bool {
        self.0 & CardSet::of(pos).0 != 0
    }

    /// Number of cards.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// True if there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cards of this set that are not in the other.
    #[inline]
    pub fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Cards in both.
    #[inline]
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Cards in either.
    #[inline]
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The `n`-th card of the set in grid order, if there are so many.
    #[inline]
    pub fn nth(self, n: u8) -> Option<Pos> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        (bits != 0).then(|| Pos(bits.trailing_zeros() as u8))
    }

    /// The cards in grid order.
    #[inline]
    pub fn iter(self) -> Cards {
        Cards(self.0)
    }
}

impl IntoIterator for CardSet {
    type Item = Pos;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Pos> for CardSet {
    fn from_iter<I: IntoIterator<Item = Pos>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

/// Walks a [`CardSet`] in grid order.
#[derive(Clone, Debug)]
pub struct Cards(u32);

impl Iterator for Cards {
    type Item = Pos;
    #[inline]
    fn next(&mut self) -> Option<Pos> {
        let pos = (self.0 != 0).then(|| Pos(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        pos
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Cards {}
