//! One game, step by step, and the toolkit's players beside it.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use spymaster::players::{
    self, Answer, Ask, Choice, Clue, GameEnd, GameReport, Guesser, Rng, Seat, Spymaster,
};
use spymaster::rules::{
    Cause, ClueId, Deal, DuetKey, Game, Key, Kind, Outcome, Pos, Purpose, Seed, Side, VersusKey,
    Winner,
};

use crate::bad;
use crate::observe;
use crate::player::{Judge, read_clue, read_guess, set_of, visible_cards};
use crate::setting::{Setting, Words};
use crate::view::{clue_view, guess_view, places, public_view, side_name};

/// A game in flight. It knows the key: hand `request()` to players, not the table.
#[pyclass(module = "spymaster._core")]
pub struct Table {
    pub(crate) table: players::Table,
    pub(crate) words: Words,
}

/// A letter per card as a key.
fn read_key(letters: &str, kind: &Kind) -> PyResult<Key> {
    let set = |text: &str, wanted: char| {
        let places = text.chars().enumerate().filter(|(_, c)| *c == wanted);
        set_of(places.map(|(i, _)| i as u8).collect())
    };
    match kind {
        Kind::Versus(v) => {
            if let Some(odd) = letters.chars().find(|c| !"rbnx".contains(*c)) {
                return Err(bad(format!("key: `{odd}`: expected letters of r, b, n, x")));
            }
            let agents = [set(letters, 'r'), set(letters, 'b')];
            let starts = match agents[0].len() == v.starting {
                true => Side::A,
                false => Side::B,
            };
            Ok(Key::Versus(VersusKey {
                agents,
                assassins: set(letters, 'x'),
                starts,
            }))
        }
        Kind::Duet(_) => {
            let Some((a, b)) = letters.split_once('/') else {
                return Err(bad("key: expected both sides of it, as in gnx…/ngx…"));
            };
            Ok(Key::Duet(DuetKey {
                greens: [set(a, 'g'), set(b, 'g')],
                blacks: [set(a, 'x'), set(b, 'x')],
            }))
        }
    }
}

fn winner_name(winner: Winner) -> &'static str {
    match winner {
        Winner::Team(side) => side_name(side),
        Winner::Everyone => "everyone",
        Winner::Nobody => "nobody",
    }
}

fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::AllFound => "all found",
        Cause::GivenAway => "given away",
        Cause::FreeCover => "free cover",
        Cause::Assassin => "assassin touched",
        Cause::AssassinFound => "assassin found at last",
        Cause::SuddenDeathWon => "sudden death won",
        Cause::SuddenDeathLost => "sudden death lost",
        Cause::GaveUp => "gave up",
        Cause::Phantom => "phantom complete",
        Cause::OutOfTokens => "out of tokens",
    }
}

/// The end of a game as a dictionary.
pub fn result_of<'py>(
    py: Python<'py>,
    report: GameReport,
    cooperative: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    let (winner, cause, forfeit, reason) = match report.end {
        GameEnd::Played(Outcome { winner, cause }) => {
            (winner_name(winner), cause_name(cause), None, None)
        }
        GameEnd::Forfeit { side, reason } => {
            let winner = match cooperative {
                true => "nobody",
                false => side_name(side.other()),
            };
            (winner, "forfeit", Some(side_name(side)), Some(reason))
        }
    };
    told.set_item("winner", winner)?;
    told.set_item("cause", cause)?;
    told.set_item("turns", report.turns)?;
    told.set_item("forfeit", forfeit)?;
    told.set_item("reason", reason)?;
    told.set_item("score", report.score)?;
    Ok(told)
}

impl Table {
    /// Takes an answer; one that the rules refuse is an error and changes nothing.
    fn take(&mut self, side: Side, answer: Answer) -> PyResult<()> {
        self.table.answer(side, answer).map(drop).map_err(bad)
    }

    fn asked(&self) -> PyResult<players::Request<'_>> {
        self.table.next().ok_or_else(|| bad("the game is over"))
    }
}

#[pymethods]
impl Table {
    /// Game `game` of block `block` under a seed: the same for ever.
    #[new]
    #[pyo3(signature = (setting, seed = 1, block = 0, game = 0))]
    fn new(setting: &Setting, seed: u64, block: u64, game: u64) -> PyResult<Table> {
        let words = setting.words.clone();
        let deck = words.resources.deck().len();
        let game = Game::seeded(&setting.named.ruleset, deck, Seed(seed), block, game);
        Ok(Table {
            table: players::Table::new(game.map_err(bad)?),
            words,
        })
    }

    /// A game with given cards (by their place in the deck) and a key, a letter per card; in Duet both sides of it, `a/b`.
    #[staticmethod]
    fn of_board(setting: &Setting, cards: Vec<u16>, key: &str) -> PyResult<Table> {
        let rules = &setting.named.ruleset;
        let deck = setting.words.resources.deck().len();
        if let Some(card) = cards.iter().find(|&&card| usize::from(card) >= deck) {
            return Err(bad(format!("card {card}: the deck has {deck} cards")));
        }
        let deal = Deal::new(rules, &cards, read_key(key, rules.kind())?).map_err(bad)?;
        Ok(Table {
            table: players::Table::new(Game::new(rules, deal)),
            words: setting.words.clone(),
        })
    }

    /// A copy that plays on by itself.
    fn copy(&self) -> Table {
        Table {
            table: self.table.clone(),
            words: self.words.clone(),
        }
    }

    /// The cards as they are read.
    #[getter]
    fn words(&self) -> Vec<String> {
        self.words.labels(self.table.game().deal().cards())
    }

    /// The cards by their place in the deck.
    #[getter]
    fn cards(&self) -> Vec<u16> {
        self.table.game().deal().cards().to_vec()
    }

    /// The key, a letter per card: for spymasters and reviews. In Duet both sides of it.
    #[getter]
    fn key(&self) -> String {
        let all = 0..self.table.game().ruleset().cards();
        let letter = |colour| match colour {
            spymaster::rules::Colour::Red => 'r',
            spymaster::rules::Colour::Blue => 'b',
            spymaster::rules::Colour::Green => 'g',
            spymaster::rules::Colour::Bystander => 'n',
            spymaster::rules::Colour::Assassin => 'x',
        };
        match self.table.game().deal().key() {
            Key::Versus(key) => all.map(|i| letter(key.colour(Pos(i)))).collect(),
            Key::Duet(key) => {
                let side =
                    |s| -> String { all.clone().map(|i| letter(key.colour(s, Pos(i)))).collect() };
                format!("{}/{}", side(Side::A), side(Side::B))
            }
        }
    }

    /// The public view, with the keys of a view.
    fn public<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        public_view(py, &self.table.game().public(), &self.words)
    }

    /// True if the game has ended.
    #[getter]
    fn over(&self) -> bool {
        self.table.is_over()
    }

    /// The seats of this game, side a first.
    #[getter]
    fn seats(&self) -> Vec<String> {
        let seats = Seat::all(self.table.game().ruleset());
        seats.iter().map(ToString::to_string).collect()
    }

    /// The seat that is asked now; `None` at the end.
    #[getter]
    fn seat(&self) -> Option<String> {
        self.table.next().map(|request| request.seat.to_string())
    }

    /// The kind of question: `clue`, `guess` or `cover`; `None` at the end.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        Some(match self.table.next()?.ask {
            Ask::Clue(_) => "clue",
            Ask::Guess(_) => "guess",
            Ask::Cover(..) => "cover",
            Ask::Objection { .. } => "objection",
        })
    }

    /// The question: `{"type", "seat", "side", "view", …}`; `None` at the end.
    fn request<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(request) = self.table.next() else {
            return Ok(None);
        };
        let told = PyDict::new(py);
        told.set_item("seat", request.seat.to_string())?;
        told.set_item("side", side_name(request.side))?;
        let (kind, view) = match request.ask {
            Ask::Clue(task) => ("clue", clue_view(py, &task, &self.words)?),
            Ask::Guess(task) => ("guess", guess_view(py, &task, &self.words)?),
            Ask::Cover(task, cards) => {
                told.set_item("cards", PyList::new(py, places(cards))?)?;
                let options = self.table.game().state().options(request.side);
                told.set_item("may_decline", options.decline)?;
                ("cover", clue_view(py, &task, &self.words)?)
            }
            Ask::Objection { .. } => return Err(bad("a clue waits to be judged")),
        };
        told.set_item("type", kind)?;
        told.set_item("view", view)?;
        told.set_item(
            "judge",
            Judge::new(&self.words, &self.table.game().public()),
        )?;
        Ok(Some(told))
    }

    /// Takes an answer as the protocol has it. An answer that the referee or the rules refuse is an error, and nothing changes.
    fn answer(&mut self, answer: &Bound<'_, PyDict>) -> PyResult<()> {
        let request = self.asked()?;
        let side = request.side;
        let answer = match request.ask {
            Ask::Clue(task) => {
                let (word, number, intended) = read_clue(answer)?;
                if let Some(reason) = self.words.objection(&word, &visible_cards(&task.public)) {
                    return Err(bad(format!("illegal clue: {reason}")));
                }
                Answer::Clue(Clue {
                    clue: self.words.id(&word).map_err(bad)?,
                    number,
                    intended,
                })
            }
            Ask::Guess(_) => read_guess(answer)?.into(),
            Ask::Cover(..) => match answer.get_item("cover")?.filter(|v| !v.is_none()) {
                Some(card) => Answer::Cover(Pos(card.extract()?)),
                None => Answer::Decline,
            },
            Ask::Objection { .. } => Answer::Pass,
        };
        self.take(side, answer)
    }

    /// Ends the game: the side that is asked cannot answer.
    fn forfeit(&mut self, reason: &str) {
        let side = self.table.actor();
        self.table.forfeit(side, reason);
    }

    /// The end: `{"winner", "cause", "turns", "forfeit", "reason", "score"}`; `None` while it goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(report) = self.table.report() else {
            return Ok(None);
        };
        let cooperative = self.table.game().ruleset().is_cooperative();
        result_of(py, report, cooperative).map(Some)
    }

    /// Clues to choose from: the `count` legal ones that stand out most for our cards, `(word, id, scores of all cards)`, best first.
    #[pyo3(signature = (count, lexicon = "default"))]
    fn candidates(&self, count: usize, lexicon: &str) -> PyResult<Vec<(String, u32, Vec<u8>)>> {
        let view = self.words.resources.lexicon(lexicon).map_err(bad)?;
        let task = match self.asked()?.ask {
            Ask::Clue(task) => task,
            _ => return Ok(Vec::new()),
        };
        let cards = task.public.cards;
        let best = observe::candidates(&view, &task, count);
        let told = best.into_iter().map(|position| {
            let clue = view.clue_at(position);
            let scores = view.scores(clue, cards)[..cards.len()].to_vec();
            (self.words.word(clue).to_owned(), clue.0, scores)
        });
        Ok(told.collect())
    }

    /// Scores of the cards on the table with a word; neutral ones for a word the lexicon does not know.
    #[pyo3(signature = (word, lexicon = "default"))]
    fn scores(&self, word: &str, lexicon: &str) -> PyResult<Vec<u8>> {
        let view = self.words.resources.lexicon(lexicon).map_err(bad)?;
        let clue = self.words.id(word).unwrap_or(ClueId::UNKNOWN);
        let cards = self.table.game().deal().cards();
        Ok(view.scores(clue, cards)[..cards.len()].to_vec())
    }
}

enum Playing {
    Spymaster(Box<dyn Spymaster>),
    Guesser(Box<dyn Guesser>),
}

/// One of the toolkit's players: it answers the question of a table.
#[pyclass(frozen, module = "spymaster._core")]
pub struct Player {
    playing: Mutex<(Playing, Rng)>,
    words: Words,
}

#[pymethods]
impl Player {
    /// `spec` as in tournaments, e.g. `margin:floor=0.3`; `role` is `spymaster` or `guesser`.
    #[new]
    #[pyo3(signature = (setting, spec, role, seed = 1))]
    fn new(
        py: Python<'_>,
        setting: &Setting,
        spec: &str,
        role: &str,
        seed: u64,
    ) -> PyResult<Player> {
        let registry = spymaster::players::Registry::standard();
        let (rules, resources) = (&setting.named.ruleset, &setting.words.resources);
        let playing = py.detach(|| match role {
            "spymaster" => {
                let spec = registry.spymaster_spec(spec).map_err(bad)?;
                let player = registry.spymaster(&spec, rules, resources).map_err(bad)?;
                Ok((
                    Playing::Spymaster(player),
                    Seed(seed).stream(0, 0, Purpose::SpymasterA),
                ))
            }
            "guesser" => {
                let spec = registry.guesser_spec(spec).map_err(bad)?;
                let player = registry.guesser(&spec, rules, resources).map_err(bad)?;
                Ok((
                    Playing::Guesser(player),
                    Seed(seed).stream(0, 0, Purpose::GuesserA),
                ))
            }
            other => Err(bad(format!(
                "role `{other}`: expected spymaster or guesser"
            ))),
        })?;
        Ok(Player {
            playing: Mutex::new(playing),
            words: setting.words.clone(),
        })
    }

    /// Starts its chances anew.
    fn reseed(&self, seed: u64) {
        let mut playing = self.playing.lock().unwrap_or_else(|e| e.into_inner());
        playing.1 = Seed(seed).stream(0, 0, Purpose::SpymasterA);
    }

    /// The answer to the table's question, as the protocol has it. The table stays as it is.
    fn answer<'py>(&self, py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyDict>> {
        let request = table.asked()?;
        let mut playing = self.playing.lock().unwrap_or_else(|e| e.into_inner());
        let (player, rng) = &mut *playing;
        let told = PyDict::new(py);
        match (player, request.ask) {
            (Playing::Spymaster(player), Ask::Clue(task)) => {
                let clue = py.detach(|| player.clue(&task, rng)).map_err(bad)?;
                told.set_item("clue", self.words.word(clue.clue))?;
                told.set_item("number", crate::view::number(py, clue.number)?)?;
                told.set_item("for", PyList::new(py, places(clue.intended))?)?;
            }
            (Playing::Spymaster(player), Ask::Cover(task, cards)) => {
                let covered = player.cover(&task, cards, rng).map_err(bad)?;
                told.set_item("cover", covered.map(|p| p.0))?;
            }
            (Playing::Guesser(player), Ask::Guess(task)) => {
                match py.detach(|| player.guess(&task, rng)).map_err(bad)? {
                    Choice::Touch(pos) => told.set_item("touch", pos.0)?,
                    Choice::Stop => told.set_item("stop", true)?,
                }
            }
            _ => return Err(bad("the question is for another role")),
        }
        Ok(told)
    }
}
