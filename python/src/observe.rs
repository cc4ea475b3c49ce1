//! Positions as numbers: observations of a seat, masks of its actions, and clues to choose from.

use spymaster::players::{ClueTask, LexiconView, Role, Table};
use spymaster::rules::{CardSet, Colour, Key, Kind, Number, Options, Pos, Ruleset, Side};

/// Actions of a ruleset as numbers: the cards, stop (or decline), zero, unlimited, then counts from 1.
#[derive(Clone, Copy)]
pub struct Layout {
    pub cards: usize,
    pub counts: usize,
}

/// An action by its number.
#[derive(Clone, Copy)]
pub enum Act {
    Card(Pos),
    Stop,
    Say(Number),
}

impl Layout {
    pub fn of(ruleset: &Ruleset) -> Layout {
        let counts = match ruleset.kind() {
            Kind::Versus(v) => v.starting.max(v.other),
            Kind::Duet(d) => d.greens().into_iter().max().unwrap_or(1),
        };
        Layout {
            cards: usize::from(ruleset.cards()),
            counts: usize::from(counts),
        }
    }

    /// Number of actions.
    pub fn actions(self) -> usize {
        self.cards + 3 + self.counts
    }

    /// The action of a number that the mask allows.
    #[inline]
    pub fn act(self, action: usize) -> Act {
        match action.checked_sub(self.cards) {
            None => Act::Card(Pos(action as u8)),
            Some(0) => Act::Stop,
            Some(1) => Act::Say(Number::Zero),
            Some(2) => Act::Say(Number::Unlimited),
            Some(n) => Act::Say(Number::Count((n - 2) as u8)),
        }
    }

    /// Writes a 1 for every action that may be done.
    #[inline]
    pub fn mask(self, options: &Options, out: &mut [u8]) {
        let cards = options.guess.or(options.cover).0;
        let (places, rest) = out.split_at_mut(self.cards);
        for (i, place) in places.iter_mut().enumerate() {
            *place = (cards >> i & 1) as u8;
        }
        rest[0] = u8::from(options.stop || options.decline);
        rest[1] = u8::from(options.zero);
        rest[2] = u8::from(options.unlimited);
        for (i, count) in rest[3..].iter_mut().enumerate() {
            *count = u8::from(i < usize::from(options.clue_max));
        }
    }
}

/// Colours as numbers: red, blue, bystander, assassin, green.
fn colour_id(colour: Colour) -> i8 {
    match colour {
        Colour::Red => 0,
        Colour::Blue => 1,
        Colour::Bystander => 2,
        Colour::Assassin => 3,
        Colour::Green => 4,
    }
}

/// Covered cards by colour; −1 for open ones, 5 for those that a token closes to this side (Duet).
#[inline]
pub fn shown(table: &Table, side: Side, out: &mut [i8]) {
    let state = table.game().state();
    let covered = state.covered();
    match (table.game().deal().key(), state) {
        (Key::Versus(key), _) => {
            let (red, blue, black) = (key.agents[0].0, key.agents[1].0, key.assassins.0);
            for (i, out) in out.iter_mut().enumerate() {
                let colour = match () {
                    () if red >> i & 1 == 1 => 0,
                    () if blue >> i & 1 == 1 => 1,
                    () if black >> i & 1 == 1 => 3,
                    () => 2,
                };
                *out = if covered.0 >> i & 1 == 1 { colour } else { -1 };
            }
        }
        (Key::Duet(_), _) => {
            let marks = table.game().public().marks[side.index()];
            for (i, out) in out.iter_mut().enumerate() {
                *out = match Pos(i as u8) {
                    p if covered.contains(p) => 4,
                    p if marks.contains(p) => 5,
                    _ => -1,
                };
            }
        }
    }
}

/// The key that the acting seat may see: all of it for a spymaster, its own side in Duet, −1 for a guesser.
#[inline]
pub fn key(table: &Table, side: Side, role: Option<Role>, out: &mut [i8]) {
    match table.game().deal().key() {
        Key::Versus(_) if matches!(role, Some(Role::Guess) | None) => out.fill(-1),
        Key::Versus(key) => {
            for (i, out) in out.iter_mut().enumerate() {
                *out = colour_id(key.colour(Pos(i as u8)));
            }
        }
        Key::Duet(key) => {
            for (i, out) in out.iter_mut().enumerate() {
                *out = colour_id(key.colour(side, Pos(i as u8)));
            }
        }
    }
}

/// Positions of the legal clues that stand out most: by the sum, over our cards, of their lead in score over every bad card.
pub fn candidates(view: &LexiconView, task: &ClueTask<'_>, count: usize) -> Vec<usize> {
    let cards =
        |set: CardSet| -> Vec<usize> { LexiconView::deck_cards(task.public.cards, set).collect() };
    let (own, bad) = (cards(task.own), cards(task.bad()));
    let value = |position: usize| -> u32 {
        let column = view.table().column(position);
        let worst = bad.iter().map(|&card| column[card]).max().unwrap_or(0);
        own.iter()
            .map(|&card| u32::from(column[card].saturating_sub(worst)))
            .sum()
    };
    let mut all: Vec<(u32, usize)> = view
        .legal_positions(task)
        .map(|position| (value(position), position))
        .collect();
    let order = |a: &(u32, usize), b: &(u32, usize)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
    if all.len() > count && count > 0 {
        all.select_nth_unstable_by(count - 1, order);
    }
    all.truncate(count);
    all.sort_by(order);
    all.into_iter().map(|(_, position)| position).collect()
}
