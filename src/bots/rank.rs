//! All legal clues of a lexicon against one board, as the published formulas want them: the best
//! own cards in order, and the worst of the bad ones.
//!
//! Formulas are published over cosines in full precision. Here a score is the byte of the affinity
//! table (a step is about 0.004 of a cosine), and two scores in the same step are equal.

use super::scan::dispatch;
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;
use crate::players::LexiconView;
use crate::players::{Clue, ClueTask, PlayerError};
use crate::rules::{CardSet, ClueId, MAX_CARDS, Number, Pos};

/// The clues of one tile against a board.
pub(crate) struct Ranked {
    /// `own[k]`: for each clue the score of its (k+1)-th best own card.
    pub own: [[u8; TILE]; MAX_CARDS],
    /// For each clue the highest score of a bad card; 0 if there is none.
    pub bad: [u8; TILE],
}

dispatch! {
    /// Fills in the first `depth` own scores and the bad ones.
    fn rank(table: &AffinityTable, task: &ClueTask<'_>, depth: usize, tile: usize, out: &mut Ranked) {
        let cards = task.public.cards;
        out.bad = [0; TILE];
        for card in LexiconView::deck_cards(cards, task.bad()) {
            for (bad, &score) in out.bad.iter_mut().zip(table.line(tile, card)) {
                *bad = (*bad).max(score);
            }
        }
        for row in &mut out.own[..depth] {
            *row = [0; TILE];
        }
        for card in LexiconView::deck_cards(cards, task.own) {
            // Each score sinks to its place below the higher ones.
            let mut sinking = *table.line(tile, card);
            for row in &mut out.own[..depth] {
                for (held, sinking) in row.iter_mut().zip(&mut sinking) {
                    let (high, low) = ((*held).max(*sinking), (*held).min(*sinking));
                    *held = high;
                    *sinking = low;
                }
            }
        }
    }
}

/// Shows every legal clue: its tile, its place in it, and its position in the table.
pub(crate) fn rank_clues(
    lex: &LexiconView,
    task: &ClueTask<'_>,
    depth: usize,
    mut see: impl FnMut(&Ranked, usize, usize),
) {
    let table = lex.table();
    let depth = depth.min(MAX_CARDS);
    let mut ranked = Ranked {
        own: [[0; TILE]; MAX_CARDS],
        bad: [0; TILE],
    };
    for tile in 0..table.tiles() {
        rank(table, task, depth, tile, &mut ranked);
        let illegal = lex.illegal_mask(task.public.cards, task.visible(), tile);
        let places = TILE.min(table.clues() - tile * TILE);
        for place in 0..places {
            let position = tile * TILE + place;
            if illegal >> place & 1 == 0 && lex.clue_at(position) != ClueId::UNKNOWN {
                see(&ranked, place, position);
            }
        }
    }
}

/// The best clue so far; of equals the commonest, which is the one with the lowest id.
pub(crate) struct Best<V, T> {
    held: Option<(V, ClueId, T)>,
}

impl<V: PartialOrd + Copy, T: Copy> Best<V, T> {
    /// None yet.
    pub fn new() -> Self {
        Best { held: None }
    }

    /// Takes it if it is better.
    #[inline]
    pub fn offer(&mut self, value: V, clue: ClueId, tag: T) {
        let better = match &self.held {
            None => true,
            Some((most, least, _)) => value > *most || value == *most && clue < *least,
        };
        if better {
            self.held = Some((value, clue, tag));
        }
    }

    /// The value to beat.
    #[inline]
    pub fn value(&self) -> Option<V> {
        self.held.map(|(value, ..)| value)
    }

    /// The clue, and the note taken with it.
    pub fn clue(&self) -> Option<(ClueId, T)> {
        self.held.map(|(_, clue, tag)| (clue, tag))
    }
}

/// A clue for its `number` best own cards.
pub(crate) fn for_best(lex: &LexiconView, task: &ClueTask<'_>, clue: ClueId, number: u8) -> Clue {
    let number = number.clamp(1, task.max_number.max(1));
    let scores = lex.scores(clue, task.public.cards);
    let mut own: Vec<Pos> = task.own.iter().collect();
    own.sort_by_key(|p| std::cmp::Reverse(scores[p.index()]));
    let intended = own.into_iter().take(usize::from(number)).collect();
    meant(task, clue, number, intended)
}

/// A clue for some cards.
pub(crate) fn meant(task: &ClueTask<'_>, clue: ClueId, number: u8, intended: CardSet) -> Clue {
    Clue {
        clue,
        number: Number::Count(number.clamp(1, task.max_number.max(1))),
        intended,
    }
}

/// The clue of a formula that finds nothing: the one whose best own card stands highest over,
/// or least below, the worst bad card; for one card.
pub(crate) fn for_one(lex: &LexiconView, task: &ClueTask<'_>) -> Result<Clue, PlayerError> {
    let mut best = Best::new();
    rank_clues(lex, task, 1, |ranked, place, position| {
        let lead = i16::from(ranked.own[0][place]) - i16::from(ranked.bad[place]);
        best.offer(lead, lex.clue_at(position), ());
    });
    let (clue, ()) = best
        .clue()
        .ok_or_else(|| PlayerError::new("there is no legal clue in the vocabulary".into()))?;
    Ok(for_best(lex, task, clue, 1))
}

/// The clues nearest to each card, found when first asked for.
pub(crate) struct Near {
    count: usize,
    lists: Vec<Option<Box<[u32]>>>,
}

impl Near {
    /// As many clues per card.
    pub fn new(count: usize, cards: usize) -> Near {
        Near {
            count,
            lists: (0..cards).map(|_| None).collect(),
        }
    }

    /// Positions of the clues nearest to a deck card that are legal beside it, nearest first, of equals the
    /// commonest.
    pub fn of(&mut self, lex: &LexiconView, card: usize) -> &[u32] {
        let count = self.count;
        self.lists[card].get_or_insert_with(|| {
            let table = lex.table();
            let mut found: Vec<(u8, ClueId, u32)> = (0..table.clues())
                .filter(|&p| {
                    table.illegal_mask(p / TILE, card) >> (p % TILE) & 1 == 0
                        && lex.clue_at(p) != ClueId::UNKNOWN
                })
                .map(|p| (255 - table.score_at(card, p), lex.clue_at(p), p as u32))
                .collect();
            if found.len() > count && count > 0 {
                found.select_nth_unstable(count - 1);
                found.truncate(count);
            }
            found.sort_unstable();
            found.iter().map(|&(.., position)| position).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;

    #[test]
    fn own_scores_come_in_order_and_the_bad_one_is_the_highest() {
        // Own: a, b, c; then a blue card, a bystander and the assassin.
        let toy = Toy::new(&[("x", [0.2, 0.5, 0.4, 0.1, 0.3, 0.0])]);
        let task = toy.task();
        let byte = |affinity: f32| toy.lex.table().scale().quantise(affinity);
        let mut seen = 0;
        rank_clues(&toy.lex, &task, 3, |ranked, place, _| {
            seen += 1;
            let own = [0, 1, 2].map(|k| ranked.own[k][place]);
            assert_eq!(own, [0.5, 0.4, 0.2].map(byte));
            assert_eq!(ranked.bad[place], byte(0.3));
        });
        assert_eq!(seen, 1);
    }

    #[test]
    fn near_lists_are_sorted_and_cut() {
        let toy = Toy::new(&[
            ("x", [0.2, 0.5, 0.4, 0.1, 0.3, 0.0]),
            ("y", [0.6, 0.1, 0.4, 0.1, 0.3, 0.0]),
            ("z", [0.4, 0.1, 0.4, 0.1, 0.3, 0.0]),
        ]);
        let mut near = Near::new(2, 6);
        let words: Vec<&str> = near
            .of(&toy.lex, 0)
            .iter()
            .map(|&p| toy.word(toy.lex.clue_at(p as usize)))
            .collect();
        assert_eq!(words, ["y", "z"]);
    }

    #[test]
    fn with_nothing_to_separate_the_smallest_lag_is_said() {
        let toy = Toy::new(&[
            ("x", [0.2, 0.2, 0.2, 0.6, 0.3, 0.0]),
            ("y", [0.3, 0.1, 0.1, 0.4, 0.3, 0.0]),
        ]);
        let clue = for_one(&toy.lex, &toy.task()).unwrap();
        assert_eq!(toy.word(clue.clue), "y");
        assert_eq!(clue.number, Number::Count(1));
        assert_eq!(clue.intended, CardSet::of(Pos(0)));
    }
}
