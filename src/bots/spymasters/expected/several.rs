//! Several lexica: bounds of every clue in each, added up by clue, then the exact values in their order.

use super::bounds::{highest, of_tile};
use super::search::Board;
use super::turn_value::TurnValue;
use super::{Best, Expected, Said, Space};
use crate::lexicon::affinity::TILE;

impl Expected {
    /// The best clue, with the mean over all lexica as its value.
    pub(super) fn best_of_several(&self, board: &Board, said: &Said) -> Option<Best> {
        let (turn, partner_reliance, floor) = (&board.turn, board.partner_reliance, board.floor);
        let blind = &turn.blind();
        let first = &self.spaces[0];
        let mut bounds = vec![0f32; first.lex.table().positions()];
        let share = 1.0 / self.spaces.len() as f32;
        let mut clues = [0f32; TILE];
        for (which, space) in self.spaces.iter().enumerate() {
            let table = space.lex.table();
            let unknown = neutral_bound(space, turn);
            if which > 0 {
                bounds.iter_mut().for_each(|b| *b += unknown * share);
            }
            for tile in 0..table.tiles() {
                of_tile(turn, table, &space.weights, tile, &mut clues);
                for (place, &bound) in clues.iter().enumerate() {
                    let position = tile * TILE + place;
                    if which == 0 {
                        bounds[position] = bound * share;
                    } else if position < table.clues()
                        && let Some(at) = first.lex.position(space.lex.clue_at(position))
                    {
                        // Illegal in one is illegal in all: the table of the deck decides.
                        bounds[at] += (bound - unknown) * share;
                    }
                }
            }
        }
        for (position, bound) in bounds.iter_mut().enumerate() {
            *bound = self.terms.most(position, partner_reliance, *bound, floor);
        }
        let mut best: Option<Best> = None;
        loop {
            let (position, bound) = highest(&bounds);
            if bound == f32::MIN || best.is_some_and(|b| bound < b.value) {
                break;
            }
            bounds[position] = f32::MIN;
            if turn.is_illegal(first.lex.table(), position) {
                continue;
            }
            if let Some(found) =
                self.judge(turn, blind, said, partner_reliance, position, best.as_ref())
                && found.beats(&best)
            {
                best = Some(found);
            }
        }
        best
    }
}

fn neutral_bound(space: &Space, turn: &TurnValue) -> f32 {
    let values = turn.exact(&space.weights, f32::MIN, |_| space.lex.neutral());
    let known = &values[1..=turn.depth];
    known.iter().copied().fold(f32::MIN, f32::max) + 1e-4
}
