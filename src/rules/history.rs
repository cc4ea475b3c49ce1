//! The history of a game, as everybody at the table saw it. A fixed array: nothing is allocated.

use super::cards::Pos;
use super::terms::{Colour, Number, Side};

/// A clue word, by a number that only the caller can turn into a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClueId(pub u32);

impl ClueId {
    /// A word outside the caller's vocabulary.
    pub const UNKNOWN: ClueId = ClueId(u32::MAX);
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clue was given.
    Clue {
        /// By this side.
        by: Side,
        /// The word.
        clue: ClueId,
        /// The number.
        number: Number,
    },
    /// The clue before was called illegal.
    Objection,
    /// A card was touched.
    Guess {
        /// By this side's guesser.
        by: Side,
        /// The card.
        card: Pos,
        /// Its colour.
        colour: Colour,
    },
    /// The guessers stopped.
    Stop {
        /// This side's guessers.
        by: Side,
    },
    /// A spymaster covered an agent.
    Cover {
        /// By this side's spymaster.
        by: Side,
        /// The card.
        card: Pos,
        /// The owner of the agent.
        colour: Colour,
    },
    /// A spymaster did without the free cover.
    Decline {
        /// This side's spymaster.
        by: Side,
    },
}

/// Number of steps kept.
const CAPACITY: usize = 96;

/// The steps of a game in order.
///
/// A game without illegal clues has at most 25 touches, 25 clues and 25 stops. If illegal clues
/// and declined covers make it longer than the array, the oldest steps are dropped.
#[derive(Clone, Copy)]
pub struct History {
    steps: [Step; CAPACITY],
    len: u8,
}

impl Default for History {
    fn default() -> History {
        History {
            steps: [Step::Objection; CAPACITY],
            len: 0,
        }
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.steps() == other.steps()
    }
}

impl Eq for History {}

impl History {
    /// The steps so far.
    #[inline]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len as usize]
    }

    /// The steps turn by turn: each begins with its clue. Steps before the first clue, if the
    /// oldest were dropped, come as a turn without one.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = &[Step]> {
        self.steps()
            .chunk_by(|_, next| !matches!(next, Step::Clue { .. }))
    }

    /// The clue that was given last.
    pub fn last_clue(&self) -> Option<(Side, ClueId, Number)> {
        self.steps().iter().rev().find_map(|step| match *step {
            Step::Clue { by, clue, number } => Some((by, clue, number)),
            _ => None,
        })
    }

    /// The same with one more touch, to see its consequences.
    #[must_use]
    pub fn with_guess(mut self, by: Side, card: Pos, colour: Colour) -> History {
        self.push(Step::Guess { by, card, colour });
        self
    }

    #[inline]
    pub(super) fn push(&mut self, step: Step) {
        if self.len as usize == CAPACITY {
            self.steps.copy_within(1.., 0);
            self.len -= 1;
        }
        self.steps[self.len as usize] = step;
        self.len += 1;
    }
}
