//! Builds games from keys drawn as letters, and plays them in a few words.

use spymaster::rules::{
    Action, Broken, CardSet, Colour, Deal, Duet, DuetKey, Effects, Game, Grid, Key, Kind, Number,
    Outcome, Phase, Pos, Ruleset, Side, Solo, State, Versus, VersusKey, Winner,
};

pub use spymaster::rules::Side::{A, B};

/// 25 cards of the words game: 9 red, 8 blue, 7 bystanders, the assassin last.
pub const WORDS: &str = "rrrrr rrrrb bbbbb bb... ....x";

/// Duet's published counts. Both green: 0–2; green for A only: 3–7, and 8 (black for B); green for
/// B only: 9–13, and 22 (black for A); beige for both: 14–20; beige and black: 21 (black for B)
/// and 23 (black for A); black for both: 24.
pub const SIDE_A: &str = "ggggg gggg. ..... ..... ..xxx";
pub const SIDE_B: &str = "ggg.. ...xg gggg. ..... .xg.x";

/// A game whose refusals are checked to change nothing.
#[derive(Clone, Copy)]
pub struct Table {
    pub game: Game,
}

fn rows(layout: &str) -> (Grid, Vec<char>) {
    let lines: Vec<&str> = layout.split_whitespace().collect();
    let grid = Grid {
        rows: lines.len() as u8,
        columns: lines[0].len() as u8,
    };
    assert!(lines.iter().all(|l| l.len() == lines[0].len()));
    (grid, lines.concat().chars().collect())
}

fn places(cards: &[char], letter: char) -> CardSet {
    let found = cards.iter().enumerate().filter(|&(_, &c)| c == letter);
    found.map(|(i, _)| Pos(i as u8)).collect()
}

/// The plain competitive game with the counts of a layout of `r`, `b`, `.` and `x`.
pub fn versus_rules(layout: &str, starts: Side) -> (Ruleset, Key) {
    versus_with(layout, starts, |_| {})
}

pub fn versus_with(layout: &str, starts: Side, switch: impl Fn(&mut Versus)) -> (Ruleset, Key) {
    let (grid, cards) = rows(layout);
    let agents = [places(&cards, 'r'), places(&cards, 'b')];
    let assassins = places(&cards, 'x');
    let mut rules = Versus {
        starting: agents[starts.index()].len(),
        other: agents[starts.other().index()].len(),
        assassins: assassins.len(),
        zero: false,
        unlimited: false,
        finale: false,
        solo: None,
        shared_guesser: false,
    };
    switch(&mut rules);
    let key = Key::Versus(VersusKey {
        agents,
        assassins,
        starts,
    });
    (Ruleset::new(grid, Kind::Versus(rules)).unwrap(), key)
}

/// Duet with the counts of two layouts of `g`, `.` and `x`.
pub fn duet_rules(a: &str, b: &str, tokens: u8, mistakes: u8, free_order: bool) -> (Ruleset, Key) {
    let (grid, side_a) = rows(a);
    let (_, side_b) = rows(b);
    let mut key = [[0u8; 3]; 3];
    let row = |c: char| "g.x".find(c).unwrap();
    for (&x, &y) in side_a.iter().zip(&side_b) {
        key[row(x)][row(y)] += 1;
    }
    let rules = Duet {
        key,
        tokens,
        mistakes,
        zero: true,
        free_order,
    };
    let key = Key::Duet(DuetKey {
        greens: [places(&side_a, 'g'), places(&side_b, 'g')],
        blacks: [places(&side_a, 'x'), places(&side_b, 'x')],
    });
    (Ruleset::new(grid, Kind::Duet(rules)).unwrap(), key)
}

/// The competitive game, red to start, with switches.
pub fn versus(layout: &str, switch: impl Fn(&mut Versus)) -> Table {
    Table::new(versus_with(layout, A, switch))
}

/// The game against a phantom team that covers one agent in its turn.
pub fn solo(layout: &str, switch: impl Fn(&mut Versus)) -> Table {
    versus(layout, |v| {
        v.solo = Some(Solo { phantom_covers: 1 });
        switch(v);
    })
}

/// Duet with the published key and these numbers of tokens and mistakes.
pub fn duet(tokens: u8, mistakes: u8) -> Table {
    Table::new(duet_rules(SIDE_A, SIDE_B, tokens, mistakes, false))
}

impl Table {
    pub fn new((ruleset, key): (Ruleset, Key)) -> Table {
        let cards: Vec<u16> = (0..u16::from(ruleset.cards())).collect();
        let deal = Deal::new(&ruleset, &cards, key).unwrap();
        Table {
            game: Game::new(&ruleset, deal),
        }
    }

    pub fn act(&mut self, side: Side, action: Action) -> Effects {
        match self.game.apply(side, action) {
            Ok(effects) => effects,
            Err(refusal) => panic!("{side:?} {action:?}: {refusal}"),
        }
    }

    pub fn clue(&mut self, side: Side, n: u8) -> Effects {
        self.act(side, Action::Clue(Number::Count(n)))
    }

    pub fn say(&mut self, side: Side, number: Number) -> Effects {
        self.act(side, Action::Clue(number))
    }

    pub fn guess(&mut self, side: Side, card: u8) -> Effects {
        self.act(side, Action::Guess(Pos(card)))
    }

    pub fn guesses(&mut self, side: Side, cards: impl IntoIterator<Item = u8>) {
        for card in cards {
            self.guess(side, card);
        }
    }

    /// A clue, the guesses on it, and a stop.
    pub fn turn(&mut self, giver: Side, guesser: Side, cards: &[u8]) -> Effects {
        self.clue(giver, 1);
        self.guesses(guesser, cards.iter().copied());
        self.stop(guesser)
    }

    pub fn stop(&mut self, side: Side) -> Effects {
        self.act(side, Action::Stop)
    }

    pub fn cover(&mut self, side: Side, card: u8) -> Effects {
        self.act(side, Action::Cover(Pos(card)))
    }

    pub fn object(&mut self) -> Effects {
        self.act(A, Action::Object)
    }

    /// The rule that an action breaks; it must leave no trace.
    #[track_caller]
    pub fn refused(&mut self, side: Side, action: Action) -> Broken {
        let before = self.game;
        let refusal = self.game.apply(side, action).expect_err("refused");
        assert_eq!(before, self.game, "a refused action leaves no trace");
        assert_eq!((refusal.side, refusal.action), (side, action));
        refusal.broken
    }

    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn phase(&self) -> Phase {
        self.state().phase()
    }

    pub fn actor(&self) -> Option<Side> {
        self.state().actor()
    }

    pub fn winner(&self) -> Option<Winner> {
        self.state().outcome().map(|o| o.winner)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    pub fn tokens(&self) -> (u8, u8) {
        self.game.public().tokens
    }
}

pub fn set(cards: impl IntoIterator<Item = u8>) -> CardSet {
    cards.into_iter().map(Pos).collect()
}

pub fn guess(card: u8) -> Action {
    Action::Guess(Pos(card))
}

pub fn say(n: u8) -> Action {
    Action::Clue(Number::Count(n))
}

pub fn revealed(card: u8, colour: Colour) -> Option<(Pos, Colour)> {
    Some((Pos(card), colour))
}
