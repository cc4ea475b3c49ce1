//! The fixed sets of boards that spymasters are scored on.
//!
//! Two disjoint sets of 1,000 from the English deck, under the classic rules: every second board is an opening, the others
//! are the middle of a game (four agents of either side and two bystanders covered). They never change under one version:
//! a test holds their checksum.

use crate::deck::Deck;
use crate::players::{Ask, ClueTask, Table};
use crate::rulebook::{NamedRuleset, classic};
use crate::rules::{CardSet, Game, Pos, Purpose, Seed, Side, below};

use super::QualityError;

/// Of the boards; it changes when they do.
pub const VERSION: u32 = 1;
/// Boards in a set.
pub const PER_SET: usize = 1000;
/// The sets.
pub const SETS: [u8; 2] = [1, 2];
/// The deck they are from.
pub const DECK: &str = "en";

/// The seed of the sets. Part of the version.
const SEED: u64 = 0x0c1e_0001;
/// Covered in the middle of a game: ours, theirs, bystanders.
const COVERED: [u8; 3] = [4, 4, 2];

/// A board with its key.
#[derive(Clone, Debug)]
pub struct Board {
    /// The set, from 1.
    pub set: u8,
    /// Its number in the set, from 1.
    pub number: usize,
    /// The position, before a clue.
    pub table: Table,
    /// The side to give it.
    pub side: Side,
}

/// Boards and the deck they are from.
#[derive(Clone, Debug)]
pub struct Boards {
    /// The deck.
    pub deck: Deck,
    /// The rules.
    pub rules: NamedRuleset,
    /// The boards.
    pub boards: Vec<Board>,
}

impl Boards {
    /// The first `count` boards of a set.
    pub fn of_set(set: u8, count: usize) -> Result<Boards, QualityError> {
        Self::of_deck(DECK, set, count)
    }

    /// The first `count` boards of a set, dealt from another deck of English words: only scores on the same deck compare.
    pub fn of_deck(deck: &str, set: u8, count: usize) -> Result<Boards, QualityError> {
        let deck = crate::deck::open(deck)?;
        let rules = classic();
        let boards = (1..=count.min(PER_SET))
            .filter_map(|number| Board::deal(&rules, deck.len(), set, number))
            .collect();
        Ok(Boards {
            deck,
            rules,
            boards,
        })
    }

    /// All boards of all sets of a deck.
    pub fn all(deck: &str) -> Result<Boards, QualityError> {
        let mut all = Boards::of_deck(deck, SETS[0], PER_SET)?;
        for set in &SETS[1..] {
            all.boards
                .extend(Boards::of_deck(deck, *set, PER_SET)?.boards);
        }
        Ok(all)
    }

    /// The words of some cards of a board.
    pub fn words(&self, board: &Board, set: CardSet) -> Vec<&str> {
        let cards = board.table.game().deal().cards();
        let text = |p: Pos| self.deck.cards()[usize::from(cards[p.index()])].text();
        set.iter().map(|p| text(p).unwrap_or_default()).collect()
    }

    /// The boards as CSV, for people and programs that answer elsewhere: words are divided by `|`.
    pub fn csv(&self) -> String {
        let mut text = String::from("board,own,opponent,bystander,assassin\n");
        for board in &self.boards {
            let Some(task) = board.task() else { continue };
            let sides = [task.own, task.opponent, task.bystander, task.assassin];
            let cells = sides.map(|set| self.words(board, set).join("|"));
            text.push_str(&format!("{},{}\n", board.id(), cells.join(",")));
        }
        text
    }
}

impl Board {
    fn deal(rules: &NamedRuleset, deck: usize, set: u8, number: usize) -> Option<Board> {
        let (block, index) = (u64::from(set), number as u64);
        let game = Game::seeded(&rules.ruleset, deck, Seed(SEED), block, index).ok()?;
        let side = game.state().actor()?;
        let board = |game| Board {
            set,
            number,
            table: Table::new(game),
            side,
        };
        if number % 2 == 1 {
            return Some(board(game));
        }
        let opening = board(game);
        let task = opening.task()?;
        let mut rng = Seed(SEED).stream(block, index, Purpose::Statistics);
        let mut covered = CardSet::EMPTY;
        for (cards, count) in [task.own, task.opponent, task.bystander]
            .into_iter()
            .zip(COVERED)
        {
            for _ in 0..count {
                let left = cards.minus(covered);
                let place = left.nth(below(&mut rng, u32::from(left.len())) as u8)?;
                covered = covered.with(place);
            }
        }
        let state = opening.table.game().state().versus_at(covered, side, 4)?;
        let deal = *opening.table.game().deal();
        Some(board(Game::at(&rules.ruleset, deal, state)))
    }

    /// Its name: the set and the number.
    pub fn id(&self) -> String {
        format!("{}-{}", self.set, self.number)
    }

    /// The task of the clue giver.
    pub fn task(&self) -> Option<ClueTask<'_>> {
        match self.table.next()?.ask {
            Ask::Clue(task) => Some(task),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_those_of_the_version() {
        // If the deck or the deal has changed, so must the version: old scores no longer compare.
        let all = Boards::all(DECK).unwrap();
        assert_eq!(all.boards.len(), 2 * PER_SET);
        let checksum = crate::lexicon::hash::fnv1a64(all.csv().as_bytes());
        assert_eq!((VERSION, checksum), (1, 0xb9f3_bb7e_f543_0e17));
    }

    #[test]
    fn every_second_board_is_the_middle_of_a_game() {
        let boards = Boards::of_set(1, 6).unwrap();
        for board in &boards.boards {
            let task = board.task().unwrap();
            let counts = [task.own, task.opponent, task.bystander, task.assassin].map(CardSet::len);
            let expected = if board.number % 2 == 1 {
                [9, 8, 7, 1]
            } else {
                [5, 4, 5, 1]
            };
            assert_eq!(counts, expected, "{}", board.id());
        }
        let first = boards.csv();
        assert!(first.starts_with("board,own,opponent,bystander,assassin\n1-1,"));
        assert_eq!(first.lines().count(), 7);
    }

    #[test]
    fn boards_without_hard_words_have_none() {
        let easy = Boards::of_deck("en+without-hard", 1, 20).unwrap();
        assert!(easy.deck.cards().iter().all(|card| !card.hard()));
        assert_ne!(easy.csv(), Boards::of_set(1, 20).unwrap().csv());
    }

    #[test]
    fn the_sets_have_no_board_in_common() {
        let [one, two] = SETS.map(|set| Boards::of_set(set, 200).unwrap());
        for a in &one.boards {
            assert!(
                two.boards
                    .iter()
                    .all(|b| a.table.game().deal().cards() != b.table.game().deal().cards())
            );
        }
    }
}
