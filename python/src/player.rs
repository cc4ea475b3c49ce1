//! A Python object as a player of the toolkit: it is asked through `spymaster.player`, which takes single answers and batches.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use spymaster::players::{
    Asked, Choice, Clue, ClueTask, Ended, GameReport, GameTag, GuessTask, Guesser, PlayerError,
    Rng, Spymaster, Usage, WINDOW,
};
use spymaster::rulebook::{NamedRuleset, RulesFile};
use spymaster::rules::{CardSet, MAX_CARDS, Number, Pos, Public, Ruleset, Side};

use crate::setting::Words;
use crate::table::result_of;
use crate::view::{clue_view, guess_view, history, places, side_name};

/// A Python object at a seat.
pub struct PyPlayer {
    object: Py<PyAny>,
    words: Words,
    rules: NamedRuleset,
    /// An illegal clue costs the turn, not the game.
    penalty: bool,
    /// The object hears of games.
    follows: bool,
    /// Games by name and side: steps it has heard of, and usage it has stated.
    games: HashMap<(u64, Side), SeatGame>,
}

/// A game as one seat of it goes on.
#[derive(Default)]
struct SeatGame {
    begun: bool,
    steps: usize,
    usage: Usage,
}

/// A question to a seat, with its generator and its game.
type Question<'q, T> = (T, &'q mut Rng, Option<GameTag>);

impl PyPlayer {
    /// Takes an object, or calls a class once.
    pub fn new(
        maker: &Py<PyAny>,
        words: Words,
        ruleset: &Ruleset,
        penalty: bool,
    ) -> PyResult<PyPlayer> {
        Python::attach(|py| {
            let maker = maker.bind(py);
            let object = match maker.is_instance_of::<pyo3::types::PyType>() {
                true => maker.call0()?,
                false => maker.clone(),
            };
            let module = py.import("spymaster.player")?;
            let follows = module.call_method1("follows_games", (&object,))?;
            Ok(PyPlayer {
                follows: follows.is_truthy()?,
                object: object.unbind(),
                words,
                rules: NamedRuleset::of(ruleset),
                penalty,
                games: HashMap::new(),
            })
        })
    }

    /// Tells the object the news of a game: its beginning, and steps.
    fn tell(
        &mut self,
        py: Python<'_>,
        (tag, side): (GameTag, Side),
        role: &str,
        public: &Public<'_>,
        end: Option<&GameReport>,
    ) -> PyResult<()> {
        if !self.follows {
            return Ok(());
        }
        let game = self.games.entry((tag.game, side)).or_default();
        let messages = PyList::empty(py);
        let message = |kind: &str| -> PyResult<Bound<'_, PyDict>> {
            let message = PyDict::new(py);
            message.set_item("type", kind)?;
            message.set_item("game", seat_game(tag, side, role))?;
            messages.append(&message)?;
            Ok(message)
        };
        if !game.begun {
            game.begun = true;
            let new = message("newgame")?;
            let rules = serde_json::to_string(&RulesFile::of(&self.rules)).map_err(crate::bad)?;
            let rules = py.import("json")?.call_method1("loads", (rules,))?;
            let labels = self.words.labels(public.cards);
            let deck = self.words.resources.deck();
            let picture = |card: &u16| deck.cards()[usize::from(*card)].is_picture();
            new.set_item("seed", seat_game(tag, side, role))?;
            new.set_item("series", tag.series)?;
            new.set_item("role", role)?;
            new.set_item("side", side_name(side))?;
            new.set_item("rules", rules)?;
            new.set_item("language", self.words.resources.language().code())?;
            new.set_item("words", labels)?;
            new.set_item("pictures", public.cards.iter().any(picture))?;
        }
        let steps = history(py, public, &self.words)?;
        // The oldest steps of a very long game are dropped.
        let known = game.steps.min(steps.len());
        if known < steps.len() {
            game.steps = steps.len();
            message("observe")?.set_item("steps", steps.get_slice(known, steps.len()))?;
        }
        if let Some(report) = end {
            let cooperative = public.ruleset.is_cooperative();
            let result = result_of(py, report.clone(), cooperative)?;
            message("endgame")?.set_item("result", result)?;
        }
        if messages.is_empty() {
            return Ok(());
        }
        let module = py.import("spymaster.player")?;
        let fault = module.call_method1("tell", (self.object.bind(py), messages))?;
        match fault.is_none() {
            true => Ok(()),
            false => Err(crate::bad(fault)),
        }
    }

    /// Adds the usage that an answer states to that of its game.
    fn charge(
        &mut self,
        answer: &Bound<'_, PyDict>,
        game: Option<(GameTag, Side)>,
    ) -> PyResult<()> {
        let (Some(usage), Some((tag, side))) = (value(answer, "usage")?, game) else {
            return Ok(());
        };
        let usage = usage.cast_into::<PyDict>().map_err(crate::bad)?;
        let count = |key: &str| -> PyResult<u64> {
            Ok(value(&usage, key)?
                .map(|v| v.extract())
                .transpose()?
                .unwrap_or(0))
        };
        let cost: Option<f64> = value(&usage, "cost")?.map(|v| v.extract()).transpose()?;
        let stated = Usage {
            answers: 1,
            calls: count("calls")?,
            tokens_in: count("tokens_in")?,
            tokens_out: count("tokens_out")?,
            cost: Usage::millionths(cost.unwrap_or(0.0)),
        };
        self.games.entry((tag.game, side)).or_default().usage += stated;
        Ok(())
    }

    /// A game has ended: the object hears of it.
    fn end(&mut self, tag: GameTag, end: &Ended<'_>, role: &str) {
        let known = self.games.get(&(tag.game, end.side));
        if !known.is_some_and(|game| game.begun) {
            return;
        }
        Python::attach(|py| {
            // The game is over: a fault here can forfeit nothing.
            let seat = (tag, end.side);
            if let Err(error) = self.tell(py, seat, role, &end.public, Some(end.report)) {
                error.print(py);
            }
        });
    }

    fn taken(&mut self, tag: GameTag, side: Side) -> Usage {
        let game = self.games.remove(&(tag.game, side));
        game.map_or_else(Usage::default, |game| game.usage)
    }

    /// Asks for all answers together; answers are dictionaries as in the protocol.
    fn ask<'py>(
        &self,
        py: Python<'py>,
        kind: &str,
        requests: Bound<'py, PyList>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let module = py.import("spymaster.player")?;
        let answers = module.call_method1("answers", (self.object.bind(py), kind, requests))?;
        answers.extract()
    }
}

/// Judges words at a table as it lay: `judge(task, words)` gives pairs of verdict and reason.
#[pyclass(frozen, module = "spymaster._core")]
pub struct Judge {
    words: Words,
    cards: Vec<u16>,
}

impl Judge {
    /// The judge of the cards that lie open now.
    pub fn new(words: &Words, public: &Public<'_>) -> Judge {
        Judge {
            words: words.clone(),
            cards: visible_cards(public),
        }
    }
}

#[pymethods]
impl Judge {
    fn __call__(
        &self,
        _task: &Bound<'_, PyAny>,
        words: Vec<String>,
    ) -> Vec<(bool, Option<String>)> {
        let verdict = |word: &String| match self.words.objection(word, &self.cards) {
            None => (true, None),
            Some(reason) => (false, Some(reason)),
        };
        words.iter().map(verdict).collect()
    }
}

/// A request: a view, a seed for chances, and the game it belongs to.
fn request<'py>(
    view: Bound<'py, PyDict>,
    rng: &mut Rng,
    game: Option<u64>,
) -> PyResult<Bound<'py, PyDict>> {
    use rand_chacha::rand_core::Rng as _;
    let request = PyDict::new(view.py());
    request.set_item("game", game)?;
    request.set_item("seed", rng.next_u64() >> 11)?;
    request.set_item("view", view)?;
    Ok(request)
}

/// The number of a game as one seat knows it: an object may sit at several seats of a game.
fn seat_game(tag: GameTag, side: Side, role: &str) -> u64 {
    let seat = 2 * side.index() as u64 + u64::from(role == "guesser");
    tag.game.wrapping_mul(4).wrapping_add(seat)
}

fn fault(error: PyErr) -> PlayerError {
    PlayerError::new(error.to_string())
}

/// The value of a key, if it is there and not `None`.
fn value<'py>(answer: &Bound<'py, PyDict>, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(answer.get_item(key)?.filter(|value| !value.is_none()))
}

fn refused(answer: &Bound<'_, PyDict>) -> PyResult<Option<PlayerError>> {
    let error = value(answer, "error")?;
    error
        .map(|e| Ok(PlayerError::new(e.extract()?)))
        .transpose()
}

/// Deck cards that a clue is checked against.
pub fn visible_cards(public: &Public<'_>) -> Vec<u16> {
    let visible = public.visible();
    visible.iter().map(|p| public.cards[p.index()]).collect()
}

/// Places as a set.
pub fn set_of(places: Vec<u8>) -> CardSet {
    places
        .into_iter()
        .filter(|&p| usize::from(p) < MAX_CARDS)
        .map(Pos)
        .collect()
}

/// A number as the protocol writes it.
pub fn read_number(value: &Bound<'_, PyAny>) -> PyResult<Number> {
    if let Ok(text) = value.extract::<String>() {
        return text.parse().map_err(crate::bad);
    }
    match value.extract::<u8>() {
        Ok(0) => Ok(Number::Zero),
        Ok(n) => Ok(Number::Count(n)),
        Err(_) => Err(crate::bad(format!(
            "`{value}` is no number: expected a count, 0 or \"unlimited\""
        ))),
    }
}

/// Reads a clue: the word, its number, and the cards it is for.
pub fn read_clue(answer: &Bound<'_, PyDict>) -> PyResult<(String, Number, CardSet)> {
    let Some(word) = value(answer, "clue")? else {
        return Err(crate::bad(format!("{answer}: no answer to `clue`")));
    };
    let intended = value(answer, "for")?
        .map(|v| v.extract())
        .transpose()?
        .map_or(CardSet::EMPTY, set_of);
    let number = match value(answer, "number")? {
        Some(number) => read_number(&number)?,
        None => Number::Count(intended.len().max(1)),
    };
    Ok((word.extract()?, number, intended))
}

/// Reads a touch or a stop.
pub fn read_guess(answer: &Bound<'_, PyDict>) -> PyResult<Choice> {
    if let Some(card) = value(answer, "touch")? {
        let card: u8 = card.extract()?;
        return match usize::from(card) < MAX_CARDS {
            true => Ok(Choice::Touch(Pos(card))),
            false => Err(crate::bad(format!("no card lies at {card}"))),
        };
    }
    match value(answer, "stop")?.map(|v| v.is_truthy()).transpose()? {
        Some(true) => Ok(Choice::Stop),
        _ => Err(crate::bad(format!("{answer}: no answer to `guess`"))),
    }
}

impl PyPlayer {
    fn said(&self, answer: &Bound<'_, PyDict>, task: &ClueTask<'_>) -> Result<Clue, PlayerError> {
        if let Some(error) = refused(answer).map_err(fault)? {
            return Err(error);
        }
        let (word, number, intended) = read_clue(answer).map_err(fault)?;
        let objection = match self.penalty {
            true => None,
            false => self.words.objection(&word, &visible_cards(&task.public)),
        };
        if let Some(reason) = objection {
            return Err(PlayerError::new(format!("illegal clue: {reason}")));
        }
        Ok(Clue {
            clue: self.words.id(&word).map_err(PlayerError::new)?,
            number,
            intended,
        })
    }

    fn touched(answer: &Bound<'_, PyDict>) -> Result<Choice, PlayerError> {
        match refused(answer).map_err(fault)? {
            Some(error) => Err(error),
            None => read_guess(answer).map_err(fault),
        }
    }

    fn ask_clues(
        &mut self,
        requests: Vec<Question<'_, ClueTask<'_>>>,
    ) -> Vec<Result<Clue, PlayerError>> {
        Python::attach(|py| {
            let count = requests.len();
            let tasks: Vec<ClueTask<'_>> = requests.iter().map(|(task, ..)| *task).collect();
            let games: Vec<_> = requests.iter().map(|(_, _, game)| *game).collect();
            let asked = || -> PyResult<Vec<Bound<'_, PyDict>>> {
                let list = PyList::empty(py);
                for (task, rng, game) in requests {
                    let seat = game.map(|game| seat_game(game, task.side, "spymaster"));
                    if let Some(game) = game {
                        self.tell(py, (game, task.side), "spymaster", &task.public, None)?;
                    }
                    let one = request(clue_view(py, &task, &self.words)?, rng, seat)?;
                    one.set_item("judge", Judge::new(&self.words, &task.public))?;
                    list.append(one)?;
                }
                self.ask(py, "clue", list)
            };
            match asked() {
                Ok(answers) => answers
                    .iter()
                    .zip(tasks.iter().zip(games))
                    .map(|(answer, (task, game))| {
                        let seat = game.map(|game| (game, task.side));
                        self.charge(answer, seat).map_err(fault)?;
                        self.said(answer, task)
                    })
                    .collect(),
                Err(error) => vec![Err(fault(error)); count],
            }
        })
    }

    fn ask_guesses(
        &mut self,
        requests: Vec<Question<'_, GuessTask<'_>>>,
    ) -> Vec<Result<Choice, PlayerError>> {
        Python::attach(|py| {
            let count = requests.len();
            let seats: Vec<_> = requests
                .iter()
                .map(|(task, _, game)| game.map(|game| (game, task.side)))
                .collect();
            let asked = || -> PyResult<Vec<Bound<'_, PyDict>>> {
                let list = PyList::empty(py);
                for (task, rng, game) in requests {
                    let seat = game.map(|game| seat_game(game, task.side, "guesser"));
                    if let Some(game) = game {
                        self.tell(py, (game, task.side), "guesser", &task.public, None)?;
                    }
                    list.append(request(guess_view(py, &task, &self.words)?, rng, seat)?)?;
                }
                self.ask(py, "guess", list)
            };
            match asked() {
                Ok(answers) => answers
                    .iter()
                    .zip(seats)
                    .map(|(answer, seat)| {
                        self.charge(answer, seat).map_err(fault)?;
                        PyPlayer::touched(answer)
                    })
                    .collect(),
                Err(error) => vec![Err(fault(error)); count],
            }
        })
    }
}

/// The one answer of a batch of one.
fn only<T>(mut answers: Vec<Result<T, PlayerError>>) -> Result<T, PlayerError> {
    answers
        .pop()
        .unwrap_or_else(|| Err("the player gave no answer".into()))
}

impl Spymaster for PyPlayer {
    fn batch(&self) -> Option<usize> {
        Some(WINDOW)
    }

    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        only(self.ask_clues(vec![(*task, rng, None)]))
    }

    fn clues(
        &mut self,
        asked: &mut [Asked<'_, ClueTask<'_>>],
        out: &mut Vec<Result<Clue, PlayerError>>,
    ) {
        let requests = asked.iter_mut();
        let requests = requests.map(|a| (a.task, &mut *a.rng, Some(a.game)));
        let requests = requests.collect();
        out.extend(self.ask_clues(requests));
    }

    fn ended(&mut self, game: GameTag, end: &Ended<'_>) {
        self.end(game, end, "spymaster");
    }

    fn take_usage(&mut self, game: GameTag, side: Side) -> Usage {
        self.taken(game, side)
    }

    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        rng: &mut Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        Python::attach(|py| {
            let mut ask = || -> PyResult<Result<Option<Pos>, PlayerError>> {
                let one = request(clue_view(py, task, &self.words)?, rng, None)?;
                one.set_item("cards", PyList::new(py, places(cards))?)?;
                let answers = self.ask(py, "cover", PyList::new(py, [one])?)?;
                let Some(answer) = answers.first() else {
                    return Ok(Err("the player gave no answer".into()));
                };
                if let Some(error) = refused(answer)? {
                    return Ok(Err(error));
                }
                let card: Option<u8> = value(answer, "cover")?.map(|v| v.extract()).transpose()?;
                Ok(Ok(card.map(Pos)))
            };
            ask().unwrap_or_else(|error| Err(fault(error)))
        })
    }
}

impl Guesser for PyPlayer {
    fn batch(&self) -> Option<usize> {
        Some(WINDOW)
    }

    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        only(self.ask_guesses(vec![(*task, rng, None)]))
    }

    fn guesses(
        &mut self,
        asked: &mut [Asked<'_, GuessTask<'_>>],
        out: &mut Vec<Result<Choice, PlayerError>>,
    ) {
        let requests = asked.iter_mut();
        let requests = requests.map(|a| (a.task, &mut *a.rng, Some(a.game)));
        let requests = requests.collect();
        out.extend(self.ask_guesses(requests));
    }

    fn ended(&mut self, game: GameTag, end: &Ended<'_>) {
        self.end(game, end, "guesser");
    }

    fn take_usage(&mut self, game: GameTag, side: Side) -> Usage {
        self.taken(game, side)
    }

    /// All on the card it would touch: a Python player states no chances.
    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        use spymaster::rules::{Purpose, Seed};
        let mut rng = Seed(0).stream(0, 0, Purpose::GuesserA);
        let mut chances = [0.0; MAX_CARDS];
        if let Choice::Touch(pos) = self.guess(task, &mut rng)? {
            chances[pos.index()] = 1.0;
        }
        Ok(chances)
    }
}
