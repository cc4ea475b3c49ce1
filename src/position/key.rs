//! The key as letters: their meaning, the rules that fit them, and the possible cards behind unknown ones.

use super::build::{PositionError, at, cards_of, fault, marks_of, side as read_side};
use super::file::{KeyText, PositionFile, TurnLine};
use crate::rulebook::NamedRuleset;
use crate::rules::{
    CardSet, Colour, Deal, Duet, DuetKey, DuetResume, Grid, Key, Kind, Pos, Ruleset, Side, State,
    Versus, VersusKey,
};

/// The content of a key's letters for each card.
pub(super) struct Cells {
    /// One list, or in Duet one for each side; `None` is unknown.
    sides: Vec<Vec<Option<Colour>>>,
    covered: CardSet,
}

impl Cells {
    pub(super) fn read(file: &PositionFile, words: &[String]) -> Result<Cells, PositionError> {
        let texts: Vec<&str> = match &file.key {
            None => Vec::new(),
            Some(KeyText::One(text)) => vec![text],
            Some(KeyText::Two(texts)) => texts.iter().map(String::as_str).collect(),
        };
        let mut cells = Cells {
            sides: Vec::new(),
            covered: cards_of(&file.covered, words, "covered")?,
        };
        for text in texts {
            let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
            if letters.len() != words.len() {
                let problem = format!("{} letters for {} cards", letters.len(), words.len());
                return fault("key", problem);
            }
            let mut side = Vec::new();
            for (at, letter) in letters.into_iter().enumerate() {
                side.push(match letter.to_ascii_lowercase() {
                    'r' => Some(Colour::Red),
                    'b' => Some(Colour::Blue),
                    'g' => Some(Colour::Green),
                    'n' | '-' | '.' | '=' => Some(Colour::Bystander),
                    'x' => Some(Colour::Assassin),
                    '?' => None,
                    _ => {
                        let problem = format!("letter {} is `{letter}`: expected r, b, g, n, x or ?, capital where covered", at + 1);
                        return fault("key", problem);
                    }
                });
                if letter.is_ascii_uppercase() || letter == '=' {
                    cells.covered = cells.covered.with(Pos(at as u8));
                }
            }
            cells.sides.push(side);
        }
        if cells.sides.is_empty() {
            cells.sides.push(vec![None; words.len()]);
        }
        Ok(cells)
    }

    fn of(&self, side: usize, colour: Colour) -> CardSet {
        let cards = self.sides[side].iter().enumerate();
        cards
            .filter(|(_, c)| **c == Some(colour))
            .map(|(at, _)| Pos(at as u8))
            .collect()
    }

    /// The ruleset that fits the letters.
    pub(super) fn rules(&self, file: &PositionFile) -> Result<NamedRuleset, PositionError> {
        let cards = self.sides[0].len();
        let green = (0..self.sides.len()).any(|side| !self.of(side, Colour::Green).is_empty());
        if green || self.sides.len() == 2 || file.marks.is_some() || file.tokens.is_some() {
            return at("rules", NamedRuleset::load("duet"));
        }
        let count = |colour| self.of(0, colour).len();
        let unknown = self.sides[0].iter().any(Option::is_none);
        for (name, size, pair) in [("classic", 25, (9, 8)), ("pictures", 20, (8, 7))] {
            let (red, blue) = (count(Colour::Red), count(Colour::Blue));
            let fits = count(Colour::Assassin) == 1 && ((red, blue) == pair || (blue, red) == pair);
            if cards == size && (unknown || fits) {
                return at("rules", NamedRuleset::load(name));
            }
        }
        if unknown {
            let problem = format!("say which are played with {cards} cards, or give the whole key");
            return fault("rules", problem);
        }
        let columns = [5, 4, 3]
            .into_iter()
            .find(|n| cards.is_multiple_of(*n))
            .unwrap_or(cards);
        let grid = Grid {
            rows: (cards / columns) as u8,
            columns: columns as u8,
        };
        let (red, blue) = (count(Colour::Red), count(Colour::Blue));
        let versus = Versus {
            starting: red.max(blue),
            other: red.min(blue),
            assassins: count(Colour::Assassin),
            zero: true,
            unlimited: true,
            finale: false,
            solo: None,
            shared_guesser: false,
        };
        Ok(NamedRuleset {
            name: "as dealt".into(),
            ruleset: at("key", Ruleset::new(grid, Kind::Versus(versus)))?,
        })
    }

    /// True if a clue giver can go by it.
    pub(super) fn known(&self, kind: &Kind, side: Side) -> bool {
        let at = match kind {
            Kind::Duet(_) if self.sides.len() == 2 => side.index(),
            _ => 0,
        };
        self.sides[at].iter().all(Option::is_some)
    }

    pub(super) fn versus_key(
        &self,
        file: &PositionFile,
        v: &Versus,
        side: Side,
    ) -> Result<Key, PositionError> {
        if self.sides.len() != 1 || !self.of(0, Colour::Green).is_empty() {
            return fault("key", "green and two sides belong to Duet");
        }
        let given = [Colour::Red, Colour::Blue].map(|colour| self.of(0, colour));
        let starts = match &file.starts {
            Some(text) => read_side(text, "starts")?,
            None if v.solo.is_some() => Side::A,
            None if given[0].len() != given[1].len() => {
                if given[0].len() > given[1].len() {
                    Side::A
                } else {
                    Side::B
                }
            }
            None => side,
        };
        // Unknown cards are filled up in some way; views of guessers do not show it.
        let mut wanted = [0; 2];
        wanted[starts.index()] = v.starting;
        wanted[starts.other().index()] = v.other;
        let mut free: Vec<Pos> = (0..self.sides[0].len())
            .filter(|&at| self.sides[0][at].is_none())
            .map(|at| Pos(at as u8))
            .collect();
        if let Some(pos) = free.iter().find(|p| self.covered.contains(**p)) {
            return fault("key", format!("card {} is covered: say by what", pos.0 + 1));
        }
        let bystanders = self.sides[0].len() as u8 - v.starting - v.other - v.assassins;
        let mut fill = |set: CardSet, n: u8, what: &str| {
            if set.len() > n || usize::from(n - set.len()) > free.len() {
                let problem = format!("{} {what} cards, the rules have {n}", set.len());
                return fault("key", problem);
            }
            let more = free.split_off(free.len() - usize::from(n - set.len()));
            Ok(set.or(more.into_iter().collect()))
        };
        let red = fill(given[0], wanted[0], "red")?;
        let blue = fill(given[1], wanted[1], "blue")?;
        let assassins = fill(self.of(0, Colour::Assassin), v.assassins, "assassin")?;
        fill(self.of(0, Colour::Bystander), bystanders, "innocent")?;
        Ok(Key::Versus(VersusKey {
            agents: [red, blue],
            assassins,
            starts,
        }))
    }

    pub(super) fn duet_key(
        &self,
        file: &PositionFile,
        d: &Duet,
        side: Side,
        words: &[String],
    ) -> Result<Key, PositionError> {
        let marks = marks_of(file, words)?;
        let known = self.sides.len();
        let mut colours: [Vec<Option<Colour>>; 2] = match known {
            2 => [self.sides[0].clone(), self.sides[1].clone()],
            _ => match side {
                Side::A => [self.sides[0].clone(), vec![None; words.len()]],
                Side::B => [vec![None; words.len()], self.sides[0].clone()],
            },
        };
        // The history shows more: a token at a player is beige on the giver's side, a covered card green.
        for s in Side::BOTH {
            let giver = s.other().index();
            for pos in marks[s.index()] {
                colours[giver][pos.index()].get_or_insert(Colour::Bystander);
            }
        }
        for turn in file.history.iter().chain(&file.current) {
            let giver = read_side(&turn.by, "history")?.index();
            for pos in cards_of(&turn.guesses, words, "history")? {
                if self.covered.contains(pos) {
                    colours[giver][pos.index()].get_or_insert(Colour::Green);
                }
            }
        }
        for pos in self.covered {
            let at = |s: usize| colours[s][pos.index()];
            if at(0) != Some(Colour::Green) && at(1) != Some(Colour::Green) {
                match (at(0), at(1)) {
                    (None, _) => colours[0][pos.index()] = Some(Colour::Green),
                    (_, None) => colours[1][pos.index()] = Some(Colour::Green),
                    _ => {
                        let word = &words[pos.index()];
                        return fault("covered", format!("`{word}` is green on neither side"));
                    }
                }
            }
        }
        complete(&mut colours, d)?;
        let set = |s: usize, colour: Colour| -> CardSet {
            let cards = colours[s].iter().enumerate();
            cards
                .filter(|(_, c)| **c == Some(colour))
                .map(|(at, _)| Pos(at as u8))
                .collect()
        };
        Ok(Key::Duet(DuetKey {
            greens: [0, 1].map(|s| set(s, Colour::Green)),
            blacks: [0, 1].map(|s| set(s, Colour::Assassin)),
        }))
    }

    /// The state before the history: covered cards that the history does not explain. Also the cards that
    /// the phantom team covered in it.
    pub(super) fn start(
        &self,
        file: &PositionFile,
        ruleset: &Ruleset,
        deal: &Deal,
        side: Side,
        words: &[String],
    ) -> Result<(State, CardSet), PositionError> {
        let turns: Vec<&TurnLine> = file.history.iter().chain(&file.current).collect();
        let mut explained = CardSet::EMPTY;
        for turn in &turns {
            explained = explained.or(cards_of(&turn.guesses, words, "history")?);
        }
        let first = match turns.first() {
            Some(turn) => read_side(&turn.by, "history, turn 1")?,
            None => side,
        };
        // Between two turns of a game against the game one of the other colour is covered.
        let phantom: CardSet = match ruleset.kind() {
            Kind::Versus(Versus { solo: Some(_), .. }) => {
                let theirs = self.of(0, Colour::Blue).and(self.covered).minus(explained);
                theirs.iter().take(file.history.len()).collect()
            }
            _ => CardSet::EMPTY,
        };
        explained = explained.or(phantom);
        let fresh = State::new(ruleset, deal);
        let state = match ruleset.kind() {
            Kind::Versus(_) => fresh.versus_at(self.covered.minus(explained), first, 0),
            Kind::Duet(d) => {
                // Every turn of the history took one.
                let played = file.history.len() as u8;
                let tokens = file
                    .tokens
                    .map_or(d.tokens, |left| left.saturating_add(played));
                if tokens > d.tokens {
                    let problem = format!("the game is played with {}, turns included", d.tokens);
                    return fault("tokens", problem);
                }
                let bystanders = match file.mistakes {
                    Some(left) => left.saturating_add(played).min(d.mistakes),
                    None => tokens.min(d.mistakes),
                };
                if bystanders > tokens {
                    return fault("mistakes", "cannot exceed the tokens left");
                }
                fresh.duet_at(DuetResume {
                    covered: self.covered.minus(explained),
                    marks: marks_of(file, words)?.map(|set| set.minus(explained)),
                    checks: tokens - bystanders,
                    bystanders,
                    last_giver: None,
                })
            }
        };
        match state {
            Some(state) => Ok((state, phantom)),
            None => fault(
                "covered",
                "with these cards covered the game would be over, or cannot have come this far",
            ),
        }
    }
}

/// Fills the unknown cards of a two-sided key so that the counts fit, in some way.
fn complete(colours: &mut [Vec<Option<Colour>>; 2], d: &Duet) -> Result<(), PositionError> {
    const ORDER: [Colour; 3] = [Colour::Green, Colour::Bystander, Colour::Assassin];
    let index = |colour: Colour| ORDER.iter().position(|c| *c == colour);
    let mut left = d.key;
    let misfit = || {
        fault(
            "key",
            "the two sides do not have the colours that Duet's key has (rule 2.1)",
        )
    };
    // Cards known on both sides first, then those known on one, then the rest: each takes one of the kinds left.
    for known in [2, 1, 0] {
        for at in 0..colours[0].len() {
            let pair = [colours[0][at], colours[1][at]];
            if pair.iter().flatten().count() != known {
                continue;
            }
            let fits = |a: usize, b: usize| {
                let side = |c: Option<Colour>, i: usize| c.is_none_or(|c| index(c) == Some(i));
                side(pair[0], a) && side(pair[1], b)
            };
            let mut places = (0..3).flat_map(|a| (0..3).map(move |b| (a, b)));
            let Some((a, b)) = places.find(|&(a, b)| fits(a, b) && left[a][b] > 0) else {
                return misfit();
            };
            left[a][b] -= 1;
            (colours[0][at], colours[1][at]) = (Some(ORDER[a]), Some(ORDER[b]));
        }
    }
    Ok(())
}
