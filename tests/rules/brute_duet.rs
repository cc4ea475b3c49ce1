//! The second implementation of Duet (section 2), in the same slow style as [`super::brute`].

use std::collections::HashMap;

use super::brute::{Deed, End};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Clue,
    Guessing,
    SuddenDeath,
}

/// Duet: a card is its two letters; its covers are kept apart.
#[derive(Clone, Debug)]
pub struct Pair {
    letters: HashMap<usize, [char; 2]>,
    agents: Vec<usize>,
    /// Tokens on cards: the card and the player it points at.
    pointing: Vec<(usize, usize)>,
    check_up: i32,
    bystander_up: i32,
    standard: bool,
    free_order: bool,
    /// The givers of the clues, in order.
    givers: Vec<usize>,
    moment: Moment,
    made: usize,
    called: bool,
    clean: i32,
    last_chance: bool,
    pub end: Option<End>,
}

impl Pair {
    pub fn new(a: &str, b: &str, tokens: i32, mistakes: i32, free_order: bool) -> Pair {
        let tidy = |s: &str| -> Vec<char> { s.chars().filter(|c| !c.is_whitespace()).collect() };
        let sides = tidy(a).into_iter().zip(tidy(b));
        Pair {
            letters: sides.map(|(a, b)| [a, b]).enumerate().collect(),
            agents: vec![],
            pointing: vec![],
            check_up: tokens - mistakes,
            bystander_up: mistakes,
            standard: tokens == 9 && mistakes == 9,
            free_order,
            givers: vec![],
            moment: Moment::Clue,
            made: 0,
            called: false,
            clean: 0,
            last_chance: false,
            end: None,
        }
    }

    /// Greens of a side without an agent on them.
    fn missing(&self, side: usize) -> usize {
        let green = |place: &usize| self.letters[place][side] == 'g';
        let open = |place: &&usize| !self.agents.contains(place);
        self.letters
            .keys()
            .filter(|p| green(p))
            .filter(open)
            .count()
    }

    fn touchable(&self, player: usize) -> Vec<usize> {
        let mut places: Vec<usize> = self.letters.keys().copied().collect();
        places.sort();
        places.retain(|p| !self.agents.contains(p) && !self.pointing.contains(&(*p, player)));
        places
    }

    fn may_clue(&self, side: usize) -> bool {
        if self.missing(side) == 0 {
            return false; // 2.5
        }
        if self.missing(1 - side) == 0 {
            return true; // 2.5, and the cap of 2.12 lapses
        }
        let n = self.givers.len();
        let last = |back: usize| (n >= back).then(|| self.givers[n - back]);
        if self.free_order {
            !(last(1) == Some(side) && last(2) == Some(side))
        } else {
            last(1) != Some(side)
        }
    }

    pub fn deeds(&self) -> Vec<Deed> {
        let mut deeds = vec![];
        if self.end.is_some() {
            return deeds;
        }
        match self.moment {
            Moment::Clue => {
                for side in [0, 1] {
                    if self.may_clue(side) {
                        deeds.push(Deed::Say(side, "zero".into()));
                        for n in 1..=self.missing(side) {
                            deeds.push(Deed::Say(side, n.to_string()));
                        }
                    }
                }
            }
            Moment::Guessing => {
                let player = 1 - self.givers[self.givers.len() - 1];
                for place in self.touchable(player) {
                    deeds.push(Deed::Touch(player, place));
                }
                if self.made > 0 {
                    deeds.push(Deed::Stop(player));
                } else if !self.called {
                    deeds.push(Deed::Object);
                }
            }
            Moment::SuddenDeath => {
                for player in [0, 1] {
                    if self.missing(1 - player) > 0 {
                        for place in self.touchable(player) {
                            deeds.push(Deed::Touch(player, place));
                        }
                        deeds.push(Deed::Stop(player));
                    }
                }
            }
        }
        deeds
    }

    pub fn doing(&self, deed: &Deed) -> Pair {
        let mut next = self.clone();
        match deed {
            Deed::Say(side, _) => {
                next.givers.push(*side);
                next.moment = Moment::Guessing;
                next.made = 0;
                next.called = false;
            }
            Deed::Object => {
                next.called = true;
                next.take_check();
                if next.bank() == 0 {
                    next.start_last_chance();
                }
            }
            Deed::Stop(_) => {
                if self.moment == Moment::SuddenDeath {
                    next.end = Some(End::Lost);
                } else {
                    next.end_clean_turn();
                }
            }
            Deed::Touch(player, place) => next.touch(*player, *place),
            other => panic!("{other:?} is not done in Duet"),
        }
        next
    }

    fn touch(&mut self, player: usize, place: usize) {
        let giver = 1 - player;
        let letter = self.letters[&place][giver];
        self.made += 1;
        let all_found = |s: &Pair| s.missing(0) + s.missing(1) == 0;
        if self.moment == Moment::SuddenDeath {
            if letter != 'g' {
                self.end = Some(End::Lost);
                return;
            }
            self.agents.push(place);
            if all_found(self) {
                self.win();
            }
            return;
        }
        if letter == 'x' {
            self.end = Some(End::Lost);
        } else if letter == 'g' {
            self.agents.push(place);
            if all_found(self) {
                self.take_check();
                self.clean += 1;
                self.win();
            } else if self.missing(giver) == 0 {
                self.end_clean_turn();
            }
        } else {
            self.pointing.push((place, player));
            if self.bystander_up > 0 {
                self.bystander_up -= 1;
            } else if self.check_up >= 2 {
                self.check_up -= 2;
            } else {
                self.end = Some(End::Lost);
                return;
            }
            self.next_turn();
        }
    }

    fn bank(&self) -> i32 {
        self.check_up + self.bystander_up
    }

    fn take_check(&mut self) {
        if self.check_up > 0 {
            self.check_up -= 1;
        } else {
            self.bystander_up -= 1;
        }
    }

    fn end_clean_turn(&mut self) {
        self.take_check();
        self.clean += 1;
        self.next_turn();
    }

    fn next_turn(&mut self) {
        if self.bank() == 0 {
            self.start_last_chance();
        } else {
            self.moment = Moment::Clue;
        }
    }

    fn start_last_chance(&mut self) {
        self.moment = Moment::SuddenDeath;
        self.last_chance = true;
    }

    fn win(&mut self) {
        let score = 3 * self.bank() + self.clean - i32::from(self.last_chance);
        self.end = Some(End::Together(self.standard.then_some(score)));
    }
}
