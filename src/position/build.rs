//! From what is written to a game: every contradiction is told, with its place.

use std::sync::Arc;

use super::file::{KeyText, PositionFile, TurnLine};
use crate::deck::{Card, Deck, DeckError, Language, UnknownLanguage};
use crate::legality::normalise::Spelling;
use crate::rulebook::{NameError, NamedRuleset};
use crate::rules::{
    Action, CardSet, ClueId, Colour, Deal, DealError, Duet, DuetKey, DuetResume, Game, Grid, Key,
    Kind, MAX_CARDS, Number, Phase, Pos, Ruleset, RulesetError, Side, State, Versus, VersusKey,
};
use crate::transcript::NumberLine;

/// Why there is no position.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// Not JSON of this shape.
    #[error("not a position: {0}")]
    Json(String),
    /// Another version of the shape.
    #[error("position version {0} is not known; this program reads version 1")]
    Version(u32),
    /// The rules.
    #[error("rules: {0}")]
    Rules(#[from] NameError),
    /// The counts of the key make no ruleset.
    #[error("key: {0}")]
    Counts(#[from] RulesetError),
    /// The deck.
    #[error("deck: {0}")]
    Deck(#[from] DeckError),
    /// The language.
    #[error(transparent)]
    Language(#[from] UnknownLanguage),
    /// The deal does not fit the rules.
    #[error("{0}")]
    Deal(#[from] DealError),
    /// Anything else, with its place.
    #[error("{place}: {problem}")]
    Place {
        /// The key of the shape.
        place: String,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

fn fault<T>(place: impl Into<String>, problem: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::Place {
        place: place.into(),
        problem: problem.into(),
    })
}

/// A position that can be played on.
#[derive(Clone, Debug)]
pub struct Position {
    /// The rules.
    pub rules: NamedRuleset,
    /// The game as it stands. Where the key was unknown it holds a stand-in: only views of a
    /// guesser may be taken then.
    pub game: Game,
    /// Who is to act.
    pub side: Side,
    /// Whether the key was given as far as a clue giver needs it.
    pub key_known: bool,
    /// The cards on the table, as a deck of their own.
    pub deck: Arc<Deck>,
    /// What they say, in grid order.
    pub words: Vec<String>,
    /// The language of clues.
    pub language: Language,
    /// Every clue that was said, in the order of the ids in the game's history.
    pub clues: Vec<String>,
}

impl Position {
    /// Checks what is written and sets it up. Clues of the history get the ids 0, 1, 2 … of
    /// [`Position::clues`]; [`Position::with_clues`] gives them those of a book.
    pub fn new(file: &PositionFile) -> Result<Position, PositionError> {
        let mut clues: Vec<String> = Vec::new();
        let turns = file.history.iter().chain(&file.current);
        for clue in turns.filter_map(|turn| turn.clue.as_ref()) {
            if !clues.contains(clue) {
                clues.push(clue.clone());
            }
        }
        let known = clues.clone();
        Position::with_clues(file, &|word| {
            let at = known.iter().position(|clue| clue == word);
            at.map_or(ClueId::UNKNOWN, |at| ClueId(at as u32))
        })
    }

    /// As [`Position::new`], with the clues' ids in some book.
    pub fn with_clues(
        file: &PositionFile,
        clue_id: &dyn Fn(&str) -> ClueId,
    ) -> Result<Position, PositionError> {
        let (deck, words, language) = table(file)?;
        let cells = Cells::read(file, &words)?;
        let rules = match &file.rules {
            Some(name) => NamedRuleset::load(name)?,
            None => cells.rules(file)?,
        };
        let expected = usize::from(rules.ruleset.cards());
        if words.len() != expected {
            let problem = format!(
                "{} cards, but {} is played with {expected}",
                words.len(),
                rules.name
            );
            return fault("board", problem);
        }
        let side = match &file.side {
            Some(text) => side(text, "side")?,
            None => Side::A,
        };
        let key = match rules.ruleset.kind() {
            Kind::Versus(v) => cells.versus_key(file, v, side)?,
            Kind::Duet(d) => cells.duet_key(file, d, side, &words)?,
        };
        let cards: Vec<u16> = (0..words.len() as u16).collect();
        let deal = Deal::new(&rules.ruleset, &cards, key)?;
        let start = cells.start(file, &rules.ruleset, &deal, side, &words)?;
        let mut game = Game::at(&rules.ruleset, deal, start);
        for (at, turn) in file.history.iter().enumerate() {
            replay(&mut game, turn, &words, clue_id, true)
                .or_else(|problem| fault(format!("history, turn {}", at + 1), problem))?;
        }
        if let Some(turn) = &file.current {
            replay(&mut game, turn, &words, clue_id, false)
                .or_else(|problem| fault("current", problem))?;
        } else if game.state().actor().is_some_and(|actor| actor != side) {
            let name = crate::report::side_name(&rules.ruleset, side.other());
            return fault("side", format!("by the history it is the turn of {name}"));
        }
        let turns = file.history.iter().chain(&file.current);
        Ok(Position {
            key_known: cells.known(rules.ruleset.kind(), side),
            clues: turns.filter_map(|turn| turn.clue.clone()).collect(),
            rules,
            game,
            side,
            deck: Arc::new(deck),
            words,
            language,
        })
    }

    /// What the cards of a set say.
    pub fn names(&self, set: CardSet) -> Vec<&str> {
        let word = |p: Pos| self.words.get(p.index()).map_or("?", String::as_str);
        set.iter().map(word).collect()
    }
}

/// The cards as a deck, what they say, and the language.
fn table(file: &PositionFile) -> Result<(Deck, Vec<String>, Language), PositionError> {
    let given: Vec<&str> = file.board.iter().map(|word| word.trim()).collect();
    if given.is_empty() || given.len() > MAX_CARDS {
        let problem = format!(
            "{} cards; from 4 to {MAX_CARDS} can lie on a table",
            given.len()
        );
        return fault("board", problem);
    }
    let asked = file
        .language
        .as_deref()
        .map(str::parse::<Language>)
        .transpose()?;
    let source = file.deck.as_deref().map(crate::deck::open).transpose()?;
    let language = asked
        .or_else(|| source.as_ref().and_then(Deck::language))
        .unwrap_or(Language::En);
    let fold = |text: &str| Spelling::of(text, language).joined;
    let mut cards: Vec<Card> = Vec::new();
    for (at, &name) in given.iter().enumerate() {
        let place = || format!("board, card {}", at + 1);
        if name.is_empty() {
            return fault(place(), "is empty");
        }
        let card = match &source {
            None => Card::word(name),
            Some(deck) => {
                let found = deck.cards().iter().find(|card| match card {
                    Card::Word(word) => fold(&word.text) == fold(name),
                    Card::Picture(picture) => picture.id == name || picture.emoji == name,
                });
                match found {
                    Some(card) => card.clone(),
                    None => {
                        let problem = format!("`{name}` is not in the deck {}", deck.name());
                        return fault(place(), problem);
                    }
                }
            }
        };
        let label = |card: &Card| fold(&card.label(language));
        if cards.iter().any(|other| label(other) == label(&card)) {
            return fault(place(), format!("`{name}` lies there twice"));
        }
        cards.push(card);
    }
    let deck = Deck::new("table", asked, cards);
    let language = asked
        .or(source.as_ref().and_then(Deck::language))
        .or(deck.language())
        .unwrap_or(Language::En);
    let words = deck
        .cards()
        .iter()
        .map(|card| card.label(language))
        .collect();
    Ok((deck, words, language))
}

/// What the letters of a key say about each card.
struct Cells {
    /// One list, or in Duet one for each side; `None` is unknown.
    sides: Vec<Vec<Option<Colour>>>,
    covered: CardSet,
}

impl Cells {
    fn read(file: &PositionFile, words: &[String]) -> Result<Cells, PositionError> {
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

    /// The ruleset that the letters amount to.
    fn rules(&self, file: &PositionFile) -> Result<NamedRuleset, PositionError> {
        let cards = self.sides[0].len();
        let green = (0..self.sides.len()).any(|side| !self.of(side, Colour::Green).is_empty());
        if green || self.sides.len() == 2 || file.marks.is_some() || file.tokens.is_some() {
            return Ok(NamedRuleset::load("duet")?);
        }
        let count = |colour| self.of(0, colour).len();
        let unknown = self.sides[0].iter().any(Option::is_none);
        for (name, size, pair) in [("classic", 25, (9, 8)), ("pictures", 20, (8, 7))] {
            let (red, blue) = (count(Colour::Red), count(Colour::Blue));
            let fits = count(Colour::Assassin) == 1 && ((red, blue) == pair || (blue, red) == pair);
            if cards == size && (unknown || fits) {
                return Ok(NamedRuleset::load(name)?);
            }
        }
        if unknown {
            let problem = format!("say which are played with {cards} cards, or give the whole key");
            return fault("rules", problem);
        }
        let columns = [5, 4, 3]
            .into_iter()
            .find(|n| cards % n == 0)
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
            ruleset: Ruleset::new(grid, Kind::Versus(versus))?,
        })
    }

    /// Whether a clue giver can go by it.
    fn known(&self, kind: &Kind, side: Side) -> bool {
        let at = match kind {
            Kind::Duet(_) if self.sides.len() == 2 => side.index(),
            _ => 0,
        };
        self.sides[at].iter().all(Option::is_some)
    }

    fn versus_key(
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
            Some(text) => self::side(text, "starts")?,
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
        // What is unknown is filled up in some way; views of guessers do not show it.
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

    fn duet_key(
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
        // What happened shows more: a token at a player is beige on the giver's side, a covered card green.
        for s in Side::BOTH {
            let giver = s.other().index();
            for pos in marks[s.index()] {
                colours[giver][pos.index()].get_or_insert(Colour::Bystander);
            }
        }
        for turn in file.history.iter().chain(&file.current) {
            let giver = self::side(&turn.by, "history")?.index();
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

    /// The state before the history: covered cards that the history does not explain.
    fn start(
        &self,
        file: &PositionFile,
        ruleset: &Ruleset,
        deal: &Deal,
        side: Side,
        words: &[String],
    ) -> Result<State, PositionError> {
        let turns: Vec<&TurnLine> = file.history.iter().chain(&file.current).collect();
        let mut explained = CardSet::EMPTY;
        for turn in &turns {
            explained = explained.or(cards_of(&turn.guesses, words, "history")?);
        }
        let first = match turns.first() {
            Some(turn) => self::side(&turn.by, "history, turn 1")?,
            None => side,
        };
        let fresh = State::new(ruleset, deal);
        let state = match ruleset.kind() {
            Kind::Versus(_) => fresh.versus_at(self.covered.minus(explained), first, 0),
            Kind::Duet(d) => {
                let tokens = file.tokens.unwrap_or(d.tokens);
                let bystanders = file.mistakes.unwrap_or(tokens.min(d.mistakes));
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
            Some(state) => Ok(state),
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
    // Cards known on both sides first, then those known on one, then the rest: each takes what is left.
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

fn marks_of(file: &PositionFile, words: &[String]) -> Result<[CardSet; 2], PositionError> {
    match &file.marks {
        None => Ok([CardSet::EMPTY; 2]),
        Some([a, b]) => Ok([cards_of(a, words, "marks")?, cards_of(b, words, "marks")?]),
    }
}

/// `red`, `blue`, `a` or `b`.
fn side(text: &str, place: &str) -> Result<Side, PositionError> {
    match text.trim().to_ascii_lowercase().as_str() {
        "red" | "r" | "a" => Ok(Side::A),
        "blue" | "b" => Ok(Side::B),
        other => fault(
            place,
            format!("`{other}`: expected red or blue (in Duet a or b)"),
        ),
    }
}

/// Cards named by their words.
fn cards_of(names: &[String], words: &[String], place: &str) -> Result<CardSet, PositionError> {
    let mut set = CardSet::EMPTY;
    for name in names {
        match find(name, words) {
            Some(pos) => set = set.with(pos),
            None => return fault(place, format!("`{name}` is not on the board")),
        }
    }
    Ok(set)
}

/// Where a card lies: by its word, whatever its case; a picture also by a part of its label.
fn find(name: &str, words: &[String]) -> Option<Pos> {
    let fold = |text: &str| text.trim().to_lowercase();
    let name = fold(name);
    let exact = words.iter().position(|word| fold(word) == name);
    exact
        .or_else(|| {
            let part = |word: &String| fold(word).split(' ').any(|part| part == name);
            words.iter().position(part)
        })
        .map(|at| Pos(at as u8))
}

/// Plays one turn of the history; the text says what is wrong.
fn replay(
    game: &mut Game,
    turn: &TurnLine,
    words: &[String],
    clue_id: &dyn Fn(&str) -> ClueId,
    whole: bool,
) -> Result<(), String> {
    let by = side(&turn.by, "by").map_err(|e| e.to_string())?;
    let number = match &turn.number {
        NumberLine::Count(0) => Number::Zero,
        NumberLine::Count(n) => Number::Count(*n),
        NumberLine::Word(word) if word == "unlimited" => Number::Unlimited,
        NumberLine::Word(word) => {
            return Err(format!(
                "`{word}` is no number: a count, 0 or \"unlimited\""
            ));
        }
    };
    let clue = turn.clue.as_deref().map_or(ClueId::UNKNOWN, clue_id);
    game.clue(by, clue, number).map_err(|e| e.to_string())?;
    let guesser = match game.ruleset().kind() {
        Kind::Versus(_) => by,
        Kind::Duet(_) => by.other(),
    };
    for name in &turn.guesses {
        let pos = find(name, words).ok_or_else(|| format!("`{name}` is not on the board"))?;
        game.apply(guesser, Action::Guess(pos))
            .map_err(|e| format!("`{name}`: {e}"))?;
    }
    if whole && game.state().phase() == Phase::Guess {
        game.apply(guesser, Action::Stop)
            .map_err(|e| e.to_string())?;
    }
    // The phantom team covers one of its own: the first will do.
    while game.state().phase() == Phase::Phantom {
        let card = game.state().options(Side::A).cover.iter().next();
        let Some(card) = card else { break };
        game.apply(Side::A, Action::Cover(card))
            .map_err(|e| e.to_string())?;
    }
    match game.state().outcome() {
        Some(_) => Err("the game is over".into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(json: serde_json::Value) -> PositionFile {
        PositionFile::parse(&json.to_string()).unwrap()
    }

    fn words(n: usize) -> Vec<String> {
        (0..n).map(|i| format!("word{i}")).collect()
    }

    fn refused(json: serde_json::Value) -> String {
        Position::new(&file(json)).unwrap_err().to_string()
    }

    #[test]
    fn a_classic_key_is_recognised_with_its_covers() {
        let position = Position::new(&file(serde_json::json!({
            "version": 1, "board": words(25), "side": "blue",
            "key": "RRrrrrrrr bBbbbbbb n=nnnnn x",
        })))
        .unwrap();
        assert_eq!(position.rules.name, "classic");
        assert!(position.key_known);
        let public = position.game.public();
        assert_eq!(public.left, [7, 7]);
        assert_eq!(public.shown.covered().len(), 4);
        assert_eq!(position.game.state().actor(), Some(Side::B));
    }

    #[test]
    fn an_unknown_key_is_filled_up_and_marked_as_unknown() {
        let mut board = words(25);
        board[3] = "river".into();
        let position = Position::new(&file(serde_json::json!({
            "version": 1, "board": board, "key": "R??B?????????????????????", "starts": "blue",
            "covered": [],
        })))
        .unwrap();
        assert!(!position.key_known);
        assert_eq!(position.game.public().left, [7, 8]);
    }

    #[test]
    fn the_history_is_played_through() {
        let position = Position::new(&file(serde_json::json!({
            "version": 1, "board": ["a1", "b1", "c1", "d1", "e1", "f1"], "key": "RrrBnx", "side": "red",
            "history": [
                { "by": "red", "clue": "sea", "number": 1, "guesses": ["a1"] },
                { "by": "blue", "clue": "sky", "number": 1, "guesses": ["e1"] },
            ],
        })));
        // d1 would have been blue's last agent.
        assert!(
            position
                .unwrap_err()
                .to_string()
                .contains("game would be over")
        );
        let position = Position::new(&file(serde_json::json!({
            "version": 1, "board": ["a1", "b1", "c1", "d1", "e1", "f1"], "key": "Rrrbnx", "side": "red",
            "history": [
                { "by": "red", "clue": "sea", "number": 1, "guesses": ["a1"] },
                { "by": "blue", "clue": "sky", "number": 1, "guesses": ["e1"] },
            ],
        })))
        .unwrap();
        assert_eq!(position.game.history().turns().count(), 2);
        assert_eq!(position.game.public().left, [2, 1]);
        assert_eq!(position.clues, ["sea", "sky"]);
    }

    #[test]
    fn contradictions_are_told_with_their_place() {
        let board = ["a1", "b1", "c1", "d1", "e1", "f1"];
        let with = |key: &str, more: serde_json::Value| {
            let mut value = serde_json::json!({ "version": 1, "board": board, "key": key });
            value
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            refused(value)
        };
        let none = serde_json::json!({});
        assert!(with("rrrbn", none.clone()).contains("5 letters for 6 cards"));
        assert!(with("rrrbnq", none.clone()).contains("letter 6 is `q`"));
        assert!(with("rrrbnX", none.clone()).contains("over"));
        assert!(with("rrrbn?", none).contains("rules"));
        assert!(with("rrrbnx", serde_json::json!({ "covered": ["zebra"] })).contains("zebra"));
        assert!(with("rrrbnx", serde_json::json!({ "side": "green" })).contains("red or blue"));
        assert!(with("rrrbnx", serde_json::json!({ "rules": "classic" })).contains("25"));
        let turn = serde_json::json!({ "by": "red", "number": 1, "guesses": ["a1"] });
        let twice = serde_json::json!({ "history": [turn.clone(), turn] });
        assert!(with("Rrrbnx", twice).contains("turn 2"));
        let json =
            serde_json::json!({ "version": 1, "board": ["a1", "A1", "c1", "d1"], "key": "rbnx" });
        assert!(refused(json).contains("twice"));
        assert!(PositionFile::parse("{\"version\": 9, \"board\": []}").is_err());
        assert!(PositionFile::parse("{\"version\": 1, \"boardd\": []}").is_err());
    }

    #[test]
    fn a_duet_player_knows_one_side_and_the_other_is_completed() {
        // Side B: nine greens, three blacks.
        let position = Position::new(&file(serde_json::json!({
            "version": 1, "board": words(25), "side": "b",
            "key": "ggggggggg xxx nnnnnnnnnnnnn",
            "covered": ["word0", "word20"], "marks": [[], ["word21"]], "tokens": 7,
        })))
        .unwrap();
        assert_eq!(position.rules.name, "duet");
        let view = position.game.duet_view(Side::B).unwrap();
        assert_eq!((view.greens.len(), view.blacks.len()), (9, 3));
        assert_eq!(view.public.tokens, (0, 7));
        assert_eq!(view.public.shown.greens.len(), 2);
        assert!(!view.public.open_to(Side::B).contains(Pos(21)));
        let too_many = refused(serde_json::json!({
            "version": 1, "board": words(25), "side": "a", "key": "g".repeat(25),
        }));
        assert!(too_many.contains("2.1"), "{too_many}");
    }
}
