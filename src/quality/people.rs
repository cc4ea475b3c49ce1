//! People's turns, made ready for the panel: the board shown, the cards meant, the cards chosen.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use super::noise::{Candidate, Event};
use super::panel::{Heard, Panel};
use crate::lexicon::eval::turns::{Cluster, Turn, TurnSet};
use crate::rules::{Purpose, Seed, below};

/// A turn with people's choices.
#[derive(Clone, Debug)]
pub struct Case {
    /// Index of its file.
    pub set: usize,
    /// Its cluster, shared with others: the board, or the targets.
    pub cluster: usize,
    /// The turn.
    pub turn: Turn,
    /// By card: the giver meant it.
    pub meant: Vec<bool>,
    /// People's choices in order, as places on the board.
    pub lists: Vec<Vec<usize>>,
    /// The scores of the panel's lexica.
    pub heard: Heard,
}

impl Case {
    /// The share of targets that people found, on average over them; `None` without targets or people.
    pub fn success(&self) -> Option<f64> {
        mean(self.shares())
    }

    /// The share of targets found, person by person.
    pub fn shares(&self) -> Vec<f64> {
        let wanted = self.turn.targets.len();
        if wanted == 0 {
            return Vec::new();
        }
        let found = |list: &Vec<usize>| list.iter().filter(|&&card| self.meant[card]).count();
        let share = |list| found(list) as f64 / wanted as f64;
        self.lists.iter().map(share).collect()
    }

    /// Number of cards the clue is for.
    pub fn asked(&self) -> usize {
        match self.turn.number {
            0 => self.turn.targets.len().max(1),
            n => n as usize,
        }
    }

    /// Choices; people who saw the same cards left count as one choice: the cards left, and the weight of each. All of
    /// the turn's choices together weigh `weight`.
    pub fn choices(&self, weight: f64) -> Vec<(Vec<usize>, Vec<f64>)> {
        let cards = self.turn.board.len();
        let count: usize = self.lists.iter().map(Vec::len).sum();
        let each = weight / count.max(1) as f64;
        let mut choices: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for list in &self.lists {
            let mut left = (1u32 << cards) - 1;
            for &card in list {
                choices.entry(left).or_insert_with(|| vec![0.0; cards])[card] += each;
                left &= !(1 << card);
            }
        }
        let kept = |(left, chosen): (u32, Vec<f64>)| {
            let cards: Vec<usize> = (0..cards).filter(|i| left >> i & 1 == 1).collect();
            let chosen = cards.iter().map(|&i| chosen[i]).collect();
            (cards, chosen)
        };
        choices.into_iter().map(kept).collect()
    }

    /// Choices as events for one member's view.
    pub fn events(&self, view: &[f64], weight: f64) -> Vec<Event> {
        let card = |&i: &usize| Candidate {
            near: view[i],
            meant: self.meant[i],
        };
        let event = |(cards, chosen): (Vec<usize>, Vec<f64>)| Event {
            cards: cards.iter().map(card).collect(),
            chosen,
        };
        self.choices(weight).into_iter().map(event).collect()
    }
}

fn mean(values: Vec<f64>) -> Option<f64> {
    let n = values.len();
    (n > 0).then(|| values.iter().sum::<f64>() / n as f64)
}

/// Boards with more cards than this are not read.
const MOST: usize = 31;

/// Makes turns ready: those with a board that fits and at least one person's choice. Guesses of a card that is not
/// there, or was named before, are left out.
pub fn cases(panel: &Panel, sets: &[TurnSet]) -> Vec<Case> {
    let mut clusters: HashMap<Vec<String>, usize> = HashMap::new();
    let mut cases = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        for turn in set.turns.iter().filter(|turn| turn.board.len() <= MOST) {
            let mut key = match set.cluster {
                Cluster::Board => turn.board.clone(),
                Cluster::Targets => turn.targets.clone(),
            };
            key.sort_unstable();
            let next = clusters.len();
            let cluster = *clusters.entry(key).or_insert(next);
            let place = |word: &String| turn.board.iter().position(|card| card == word);
            let list = |words: &Vec<String>| {
                let mut list: Vec<usize> = Vec::new();
                for card in words.iter().filter_map(place) {
                    if !list.contains(&card) {
                        list.push(card);
                    }
                }
                list
            };
            let lists = turn.guesses.iter().map(list).filter(|l| !l.is_empty());
            cases.push((number, cluster, turn, lists.collect::<Vec<_>>()));
        }
    }
    cases
        .into_par_iter()
        .filter(|(.., lists)| !lists.is_empty())
        .map(|(set, cluster, turn, lists)| {
            let board: Vec<&str> = turn.board.iter().map(String::as_str).collect();
            Case {
                set,
                cluster,
                meant: turn
                    .board
                    .iter()
                    .map(|c| turn.targets.contains(c))
                    .collect(),
                lists,
                heard: panel.hear(&turn.clue, &board),
                turn: turn.clone(),
            }
        })
        .collect()
}

/// Parts that fitting and reporting are divided into.
pub const FOLDS: usize = 5;

/// The part of every case: whole clusters, dealt out by a fixed shuffle.
pub fn folds(cases: &[Case]) -> Vec<usize> {
    let count = cases.iter().map(|c| c.cluster + 1).max().unwrap_or(0);
    let mut order: Vec<usize> = (0..count).collect();
    let mut rng = Seed(3).stream(0, 0, Purpose::Statistics);
    for at in (1..count).rev() {
        order.swap(at, below(&mut rng, at as u32 + 1) as usize);
    }
    cases.iter().map(|c| order[c.cluster] % FOLDS).collect()
}

/// The events of all members on each case; every set of turns weighs 1 and every turn of a set the same.
pub fn events(panel: &Panel, cases: &[Case]) -> Vec<Vec<Event>> {
    let sets = cases.iter().map(|c| c.set + 1).max().unwrap_or(0);
    let mut turns = vec![0usize; sets];
    cases.iter().for_each(|case| turns[case.set] += 1);
    let weight = |case: &Case| 1.0 / (turns[case.set] * panel.len()) as f64;
    cases
        .par_iter()
        .map(|case| {
            let views = panel.views(&case.heard, case.turn.board.len());
            let each = views.iter().map(|view| case.events(view, weight(case)));
            each.flatten().collect()
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::panel::{Member, Shape};
    use super::super::testing::Fixed;
    use super::*;

    /// Twelve turns on six boards of four cards; the panel's nearest is `a`, people take `a` or `b`.
    pub(crate) fn toy() -> (Panel, Vec<TurnSet>) {
        let lines: Vec<String> = (0..12)
            .map(|i| {
                let other = format!("d{}", i / 2);
                let pick = if i % 3 == 0 { "b" } else { "a" };
                format!(
                    r#"{{"clue":"x","number":2,"board":["a","b","c","{other}"],"targets":["a","b"],"guesses":[["a","b"],["{pick}","c"],["a","{other}"]]}}"#
                )
            })
            .collect();
        let set = TurnSet::parse(&lines.join("\n"), "toy", "toy", None).unwrap();
        let one = Member::new(
            "one",
            Box::new(Fixed(vec![("x", vec![3.0, 2.0, 1.0, 0.0])])),
        );
        let two = Member::new(
            "two",
            Box::new(Fixed(vec![("x", vec![1.0, 0.0, 1.0, 0.0])])),
        );
        let shape = Shape {
            weights: vec![10.0, 1.0],
            ..Shape::even(2, 0.3)
        };
        (Panel::new(vec![one, two], shape), vec![set])
    }

    #[test]
    fn success_is_the_share_of_targets_that_people_found() {
        let (panel, sets) = toy();
        let cases = cases(&panel, &sets);
        assert_eq!(cases.len(), 12);
        assert_eq!(cases[1].shares(), [1.0, 0.5, 0.5]);
        assert!((cases[1].success().unwrap() - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(cases[1].asked(), 2);
        assert_eq!(cases[0].cluster, cases[1].cluster);
        assert_ne!(cases[1].cluster, cases[2].cluster);
    }

    #[test]
    fn people_who_saw_the_same_cards_are_one_event() {
        let (panel, sets) = toy();
        let cases = cases(&panel, &sets);
        let view = [1.0, 0.5, 0.0, -1.0];
        let events = cases[1].events(&view, 6.0);
        // All four cards: three people take a. Without a: b, c and the last once each.
        assert_eq!(events.len(), 2);
        let chosen: Vec<&[f64]> = events.iter().map(|e| &e.chosen[..]).collect();
        assert!(chosen.contains(&&[3.0, 0.0, 0.0, 0.0][..]));
        assert!(chosen.contains(&&[1.0, 1.0, 1.0][..]));
    }

    #[test]
    fn a_board_is_never_divided_between_parts() {
        let (panel, sets) = toy();
        let cases = cases(&panel, &sets);
        let folds = folds(&cases);
        for (i, a) in cases.iter().enumerate() {
            for (j, b) in cases.iter().enumerate() {
                assert!(a.cluster != b.cluster || folds[i] == folds[j]);
            }
        }
        assert_eq!(
            folds.iter().collect::<std::collections::HashSet<_>>().len(),
            5
        );
    }
}
