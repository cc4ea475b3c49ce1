//! A second implementation of both games, written from the rules and not from the engine: lists
//! of cards, strings and plain questions. Slow on purpose. The counts test plays it against the
//! engine.

/// The actions, in the words of the table. The side that acts comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Say(usize, String),
    Object,
    Touch(usize, usize),
    Stop(usize),
    Cover(usize, usize),
    Decline(usize),
}

/// The end of a game: the winning team, or everybody, or nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Team(usize),
    Together(Option<i32>),
    Lost,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Moment {
    Clue,
    Guessing,
    FreeCover,
    Phantom(usize),
    SuddenDeath,
}

#[derive(Clone, Debug)]
struct Card {
    kind: char,
    covered: bool,
}

/// The competitive game of section 1.
#[derive(Clone, Debug)]
pub struct Words {
    pub zero: bool,
    pub unlimited: bool,
    pub finale: bool,
    /// Against the game, with so many covers in each of the phantom's turns.
    pub phantom: Option<usize>,
    table: Vec<Card>,
    team: usize,
    moment: Moment,
    allowed: Option<usize>,
    made: usize,
    pub end: Option<End>,
}

fn agent(team: usize) -> char {
    ['r', 'b'][team]
}

impl Words {
    pub fn new(layout: &str, starts: usize) -> Words {
        let letters = layout.chars().filter(|c| !c.is_whitespace());
        Words {
            zero: false,
            unlimited: false,
            finale: false,
            phantom: None,
            table: letters
                .map(|kind| Card {
                    kind,
                    covered: false,
                })
                .collect(),
            team: starts,
            moment: Moment::Clue,
            allowed: None,
            made: 0,
            end: None,
        }
    }

    fn hidden(&self, kind: char) -> Vec<usize> {
        let mut found = vec![];
        for (place, card) in self.table.iter().enumerate() {
            if card.kind == kind && !card.covered {
                found.push(place);
            }
        }
        found
    }

    pub fn deeds(&self) -> Vec<Deed> {
        let mut deeds = vec![];
        if self.end.is_some() {
            return deeds;
        }
        let me = self.team;
        match self.moment {
            Moment::Clue => {
                // 1.4: one to the agents left; with none left (finale) one.
                let mine = self.hidden(agent(me)).len();
                let most = if mine == 0 { 1 } else { mine };
                for n in 1..=most {
                    deeds.push(Deed::Say(me, n.to_string()));
                }
                if self.zero {
                    deeds.push(Deed::Say(me, "zero".into()));
                }
                if self.unlimited {
                    deeds.push(Deed::Say(me, "unlimited".into()));
                }
            }
            Moment::Guessing | Moment::SuddenDeath => {
                for (place, card) in self.table.iter().enumerate() {
                    if !card.covered {
                        deeds.push(Deed::Touch(me, place));
                    }
                }
                if self.moment == Moment::SuddenDeath {
                    deeds.push(Deed::Stop(me));
                } else if self.made == 0 {
                    deeds.push(Deed::Object);
                } else {
                    deeds.push(Deed::Stop(me));
                }
            }
            Moment::FreeCover => {
                for place in self.hidden(agent(me)) {
                    deeds.push(Deed::Cover(me, place));
                }
                deeds.push(Deed::Decline(me));
            }
            Moment::Phantom(_) => {
                for place in self.hidden('b') {
                    deeds.push(Deed::Cover(me, place));
                }
            }
        }
        deeds
    }

    pub fn doing(&self, deed: &Deed) -> Words {
        let mut next = self.clone();
        match deed {
            Deed::Say(_, number) => {
                next.moment = Moment::Guessing;
                next.made = 0;
                next.allowed = number.parse::<usize>().ok().map(|n| n + 1);
            }
            Deed::Object => {
                if let Some(usual) = self.phantom {
                    // The penalty is one cover more than usual: two by the book.
                    next.moment = Moment::Phantom(usual + 1);
                } else {
                    next.team = 1 - self.team;
                    let nothing_to_cover = next.hidden(agent(next.team)).is_empty();
                    next.moment = if nothing_to_cover {
                        Moment::Clue
                    } else {
                        Moment::FreeCover
                    };
                }
            }
            Deed::Touch(_, place) => next.touch(*place),
            Deed::Stop(_) => {
                if self.moment == Moment::SuddenDeath {
                    next.lose();
                } else {
                    next.pass();
                }
            }
            Deed::Cover(_, place) => {
                next.table[*place].covered = true;
                if let Moment::Phantom(still) = self.moment {
                    if next.hidden('b').is_empty() {
                        next.end = Some(End::Lost);
                    } else if still == 1 {
                        next.moment = Moment::Clue;
                    } else {
                        next.moment = Moment::Phantom(still - 1);
                    }
                } else if next.hidden(agent(self.team)).is_empty() && !self.finale {
                    next.win();
                } else {
                    next.moment = Moment::Clue;
                }
            }
            Deed::Decline(_) => next.moment = Moment::Clue,
        }
        next
    }

    fn touch(&mut self, place: usize) {
        self.table[place].covered = true;
        self.made += 1;
        let kind = self.table[place].kind;
        let (mine, theirs) = (agent(self.team), agent(1 - self.team));
        if self.moment == Moment::SuddenDeath {
            if kind != mine {
                self.lose();
            } else if self.hidden(mine).is_empty() {
                self.win();
            }
            return;
        }
        if kind == 'x' {
            if !self.finale {
                self.lose();
            } else if self.hidden(mine).is_empty() {
                self.win();
            } else {
                self.moment = Moment::SuddenDeath;
            }
        } else if kind == mine {
            if self.hidden(mine).is_empty() && !self.finale {
                self.win();
            } else if self.allowed == Some(self.made) {
                self.pass();
            }
        } else if kind == theirs && self.hidden(theirs).is_empty() {
            if self.phantom.is_some() {
                self.end = Some(End::Lost);
            } else if !self.finale {
                self.end = Some(End::Team(1 - self.team));
            } else {
                self.pass();
            }
        } else {
            self.pass();
        }
    }

    fn pass(&mut self) {
        match self.phantom {
            None => {
                self.team = 1 - self.team;
                self.moment = Moment::Clue;
            }
            Some(0) => self.moment = Moment::Clue,
            Some(covers) => self.moment = Moment::Phantom(covers),
        }
    }

    fn win(&mut self) {
        self.end = Some(match self.phantom {
            None => End::Team(self.team),
            Some(_) => End::Together(Some(self.hidden('b').len() as i32)),
        });
    }

    fn lose(&mut self) {
        self.end = Some(match self.phantom {
            None => End::Team(1 - self.team),
            Some(_) => End::Lost,
        });
    }
}
