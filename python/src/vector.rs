//! Many games as arrays: one step takes an action for each and writes the views of the seats to act into numpy's memory.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use spymaster::players::{
    Answer, Ask, Clue, GameEnd, Guesser, LexiconView, Registry, Rng, Role, Spymaster, Table,
};
use spymaster::rules::{
    CardSet, ClueId, Game, Number, Phase, Purpose, Ruleset, Seed, Side, State, Winner,
};
use std::sync::{Arc, Mutex};

use crate::arrays::Target;
use crate::bad;
use crate::observe::{self, Act, Layout};
use crate::setting::{Setting, Words};

/// The players of the seats that are not the caller's.
struct Bots {
    spymaster: Option<Box<dyn Spymaster>>,
    guesser: Option<Box<dyn Guesser>>,
}

/// One of the games.
struct Lane {
    table: Table,
    /// Games begun on it.
    begun: u64,
    rng: Rng,
    /// Rewards of a game that has just ended.
    ended: Option<[f32; 2]>,
    fault: Option<String>,
}

/// The deals of the games and their players.
struct Frame {
    ruleset: Ruleset,
    deck: usize,
    seed: Seed,
    first: u64,
    /// Only side a is the caller's.
    only_a: bool,
    spymaster: bool,
    guesser: bool,
}

impl Frame {
    fn deal(&self, lane: u64, begun: u64) -> Table {
        match Game::seeded(
            &self.ruleset,
            self.deck,
            self.seed,
            self.first + lane,
            begun,
        ) {
            Ok(game) => Table::new(game),
            Err(error) => unreachable!("the deck was checked before: {error}"),
        }
    }

    /// True if a bot answers for a seat.
    #[inline]
    fn is_bot(&self, side: Side, role: Role) -> bool {
        let other = self.only_a && side == Side::B;
        match role {
            Role::Guess => self.guesser || other,
            Role::Clue | Role::Cover => self.spymaster || other,
        }
    }
}

/// Arrays that a step writes.
struct Targets {
    cards: Target<u16>,
    shown: Target<i8>,
    key: Target<i8>,
    side: Target<u8>,
    phase: Target<u8>,
    clue: Target<i32>,
    number: Target<i8>,
    guesses_left: Target<i8>,
    left: Target<u8>,
    turns: Target<u8>,
    mask: Target<u8>,
    reward: Target<f32>,
    done: Target<u8>,
    scores: Option<Target<u8>>,
}

/// Games that are stepped together.
#[pyclass(module = "spymaster._core")]
pub struct Games {
    frame: Frame,
    layout: Layout,
    lanes: Vec<Lane>,
    bots: Vec<Mutex<Bots>>,
    words: Words,
    lexicon: Arc<LexiconView>,
    targets: Option<Targets>,
    finished: u64,
}

fn rewards(table: &Table) -> Option<[f32; 2]> {
    let cooperative = table.game().ruleset().is_cooperative();
    Some(match table.end()? {
        GameEnd::Played(outcome) => match outcome.winner {
            Winner::Team(Side::A) => [1.0, -1.0],
            Winner::Team(Side::B) => [-1.0, 1.0],
            Winner::Everyone => [1.0, 1.0],
            Winner::Nobody => [-1.0, -1.0],
        },
        GameEnd::Forfeit { .. } if cooperative => [-1.0, -1.0],
        GameEnd::Forfeit { side, .. } => match side {
            Side::A => [-1.0, 1.0],
            Side::B => [1.0, -1.0],
        },
    })
}

impl Lane {
    /// Lets bots answer until the game waits for the caller; a game that ends is followed by the next.
    fn settle(&mut self, number: u64, frame: &Frame, bots: &mut Bots) {
        loop {
            if self.table.is_over() {
                self.ended = rewards(&self.table);
                self.begun += 1;
                self.table = frame.deal(number, self.begun);
            }
            let (side, Some(role)) = (self.table.actor(), self.table.role()) else {
                return;
            };
            if !frame.is_bot(side, role) {
                return;
            }
            let answer = match (self.table.request(side).map(|r| r.ask), &mut *bots) {
                (
                    Some(Ask::Clue(task)),
                    Bots {
                        spymaster: Some(bot),
                        ..
                    },
                ) => bot.clue(&task, &mut self.rng).map(Answer::Clue),
                (
                    Some(Ask::Cover(task, cards)),
                    Bots {
                        spymaster: Some(bot),
                        ..
                    },
                ) => bot.cover(&task, cards, &mut self.rng).map(Answer::from),
                (
                    Some(Ask::Guess(task)),
                    Bots {
                        guesser: Some(bot), ..
                    },
                ) => bot.guess(&task, &mut self.rng).map(Answer::from),
                _ => Err("no player for this seat".into()),
            };
            let done = answer.map_err(|e| e.to_string()).and_then(|answer| {
                let done = self.table.answer(side, answer);
                done.map(drop).map_err(|e| e.to_string())
            });
            if let Err(reason) = done {
                self.fault = Some(reason.clone());
                self.table.forfeit(side, reason);
            }
        }
    }

    /// Carries the caller's action out.
    #[inline]
    fn act(&mut self, act: Act, clue: ClueId) -> Result<(), String> {
        let side = self.table.actor();
        let answer = match (act, self.table.role()) {
            (Act::Card(pos), Some(Role::Cover)) => Answer::Cover(pos),
            (Act::Card(pos), _) => Answer::Touch(pos),
            (Act::Stop, Some(Role::Cover)) => Answer::Decline,
            (Act::Stop, _) => Answer::Stop,
            (Act::Say(number), _) => Answer::Clue(Clue {
                clue,
                number,
                intended: CardSet::EMPTY,
            }),
        };
        self.table
            .answer(side, answer)
            .map(drop)
            .map_err(|e| e.to_string())
    }
}

impl Games {
    /// Lets bots answer everywhere, on all threads if there are any.
    fn settle(&mut self) {
        let Games {
            frame, lanes, bots, ..
        } = self;
        if bots.is_empty() {
            let mut none = Bots {
                spymaster: None,
                guesser: None,
            };
            for (number, lane) in lanes.iter_mut().enumerate() {
                if lane.table.is_over() {
                    lane.settle(number as u64, frame, &mut none);
                }
            }
            return;
        }
        let size = lanes.len().div_ceil(bots.len()).max(1);
        lanes
            .par_chunks_mut(size)
            .zip(bots.par_iter_mut())
            .enumerate()
            .for_each(|(chunk, (lanes, bots))| {
                let bots = bots.get_mut().unwrap_or_else(|e| e.into_inner());
                for (at, lane) in lanes.iter_mut().enumerate() {
                    lane.settle((chunk * size + at) as u64, frame, bots);
                }
            });
    }

    /// Writes the views of the seats to act.
    fn write(&mut self, py: Python<'_>) {
        let Games {
            layout,
            lanes,
            targets: Some(targets),
            lexicon,
            finished,
            ..
        } = self
        else {
            return;
        };
        let (c, a) = (layout.cards, layout.actions());
        let (cards, shown) = (targets.cards.items(py), targets.shown.items(py));
        let (key, mask) = (targets.key.items(py), targets.mask.items(py));
        let (side_of, phase) = (targets.side.items(py), targets.phase.items(py));
        let (clue, number) = (targets.clue.items(py), targets.number.items(py));
        let (limit, left) = (targets.guesses_left.items(py), targets.left.items(py));
        let (turns, done) = (targets.turns.items(py), targets.done.items(py));
        let reward = targets.reward.items(py);
        let mut scores = targets.scores.as_ref().map(|target| target.items(py));
        for (i, lane) in lanes.iter_mut().enumerate() {
            let table = &lane.table;
            let (game, state) = (table.game(), table.game().state());
            let (side, role) = (table.actor(), table.role());
            let here = i * c..(i + 1) * c;
            cards[here.clone()].copy_from_slice(game.deal().cards());
            observe::shown(table, side, &mut shown[here.clone()]);
            observe::key(table, side, role, &mut key[here.clone()]);
            layout.mask(&state.options(side), &mut mask[i * a..(i + 1) * a]);
            side_of[i] = side.index() as u8;
            phase[i] = match state.phase() {
                Phase::Clue => 0,
                Phase::Guess => 1,
                Phase::FreeCover | Phase::Phantom => 2,
                Phase::SuddenDeath => 3,
                Phase::Over => 4,
            };
            number[i] = match state.number() {
                None => -2,
                Some(Number::Unlimited) => -1,
                Some(Number::Zero) => 0,
                Some(Number::Count(n)) => n as i8,
            };
            let standing = match role {
                Some(Role::Guess) => game.history().last_clue().map(|(_, clue, _)| clue),
                _ => None,
            };
            let position = standing.and_then(|clue| lexicon.position(clue));
            clue[i] = position.map_or(-1, |position| position as i32);
            if let Some(scores) = &mut scores {
                let known = standing.unwrap_or(ClueId::UNKNOWN);
                let all = lexicon.scores(known, game.deal().cards());
                scores[here].copy_from_slice(&all[..c]);
            }
            match state {
                State::Versus(v) => {
                    limit[i] = v.guesses_left().map_or(-1, |n| n as i8);
                    left[2 * i] = v.left(Side::A);
                    left[2 * i + 1] = v.left(Side::B);
                }
                State::Duet(d) => {
                    limit[i] = -1;
                    left[2 * i] = d.left();
                    left[2 * i + 1] = d.left();
                }
            }
            turns[i] = state.turns();
            let ended = lane.ended.take();
            done[i] = u8::from(ended.is_some());
            *finished += u64::from(ended.is_some());
            reward[2 * i..2 * i + 2].copy_from_slice(&ended.unwrap_or_default());
        }
    }

    fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        match self.bots.is_empty() {
            true => self.settle(),
            false => py.detach(|| self.settle()),
        }
        if let Some((i, reason)) = self
            .lanes
            .iter_mut()
            .enumerate()
            .find_map(|(i, lane)| Some((i, lane.fault.take()?)))
        {
            return Err(bad(format!("game {i}: a bot could not play: {reason}")));
        }
        self.write(py);
        Ok(())
    }
}

#[pymethods]
impl Games {
    /// `games` tables side by side. A spec for `spymaster` or `guesser` puts bots on those seats of both sides; with `only_a` all
    /// seats of side b are bots.
    #[new]
    #[pyo3(signature = (setting, games, spymaster = None, guesser = None, only_a = false, lexicon = "default", threads = 0))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        setting: &Setting,
        games: usize,
        spymaster: Option<&str>,
        guesser: Option<&str>,
        only_a: bool,
        lexicon: &str,
        threads: usize,
    ) -> PyResult<Games> {
        if games == 0 {
            return Err(bad("games: expected 1 or more"));
        }
        let ruleset = setting.named.ruleset;
        let resources = setting.words.resources.clone();
        let view = resources.lexicon(lexicon).map_err(bad)?;
        if only_a && (spymaster.is_none() && guesser.is_none()) {
            return Err(bad("bots for side b: name a spymaster and a guesser"));
        }
        let registry = Registry::standard();
        let count = match (spymaster.or(guesser), threads) {
            (None, _) => 0,
            (_, 0) => rayon::current_num_threads().min(games),
            (_, n) => n.min(games),
        };
        let build = || -> PyResult<Bots> {
            let spymaster = spymaster.map(|text| {
                let spec = registry.spymaster_spec(text)?;
                registry.spymaster(&spec, &ruleset, &resources)
            });
            let guesser = guesser.map(|text| {
                let spec = registry.guesser_spec(text)?;
                registry.guesser(&spec, &ruleset, &resources)
            });
            Ok(Bots {
                spymaster: spymaster.transpose().map_err(bad)?,
                guesser: guesser.transpose().map_err(bad)?,
            })
        };
        let bots = py.detach(|| {
            (0..count)
                .map(|_| build().map(Mutex::new))
                .collect::<PyResult<Vec<_>>>()
        })?;
        let frame = Frame {
            ruleset,
            deck: resources.deck().len(),
            seed: Seed(0),
            first: 0,
            only_a,
            spymaster: spymaster.is_some() && !only_a,
            guesser: guesser.is_some() && !only_a,
        };
        let lane = |i: usize| Lane {
            table: frame.deal(i as u64, 0),
            begun: 0,
            rng: frame.seed.stream(i as u64, 0, Purpose::SpymasterA),
            ended: None,
            fault: None,
        };
        Ok(Games {
            layout: Layout::of(&ruleset),
            lanes: (0..games).map(lane).collect(),
            frame,
            bots,
            words: setting.words.clone(),
            lexicon: view,
            targets: None,
            finished: 0,
        })
    }

    /// Actions: the cards, then stop or decline, zero, unlimited, and counts from 1.
    #[getter]
    fn actions(&self) -> usize {
        self.layout.actions()
    }

    /// Games finished so far.
    #[getter]
    fn finished(&self) -> u64 {
        self.finished
    }

    /// Deals all games anew from a seed and writes into these arrays from now on.
    fn reset(&mut self, py: Python<'_>, seed: u64, arrays: &Bound<'_, PyDict>) -> PyResult<()> {
        let (n, c, a) = (self.lanes.len(), self.layout.cards, self.layout.actions());
        let get = |name: &str| -> PyResult<Bound<'_, PyAny>> {
            let array = arrays.get_item(name)?;
            array.ok_or_else(|| bad(format!("arrays: `{name}` is missing")))
        };
        self.targets = Some(Targets {
            cards: Target::new("cards", &get("cards")?, n * c)?,
            shown: Target::new("shown", &get("shown")?, n * c)?,
            key: Target::new("key", &get("key")?, n * c)?,
            side: Target::new("side", &get("side")?, n)?,
            phase: Target::new("phase", &get("phase")?, n)?,
            clue: Target::new("clue", &get("clue")?, n)?,
            number: Target::new("number", &get("number")?, n)?,
            guesses_left: Target::new("guesses_left", &get("guesses_left")?, n)?,
            left: Target::new("left", &get("left")?, 2 * n)?,
            turns: Target::new("turns", &get("turns")?, n)?,
            mask: Target::new("mask", &get("mask")?, n * a)?,
            reward: Target::new("reward", &get("reward")?, 2 * n)?,
            done: Target::new("done", &get("done")?, n)?,
            scores: match arrays.get_item("scores")? {
                Some(scores) => Some(Target::new("scores", &scores, n * c)?),
                None => None,
            },
        });
        self.frame.seed = Seed(seed);
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            lane.table = self.frame.deal(i as u64, 0);
            lane.begun = 0;
            lane.ended = None;
            lane.rng = self.frame.seed.stream(i as u64, 0, Purpose::SpymasterA);
        }
        self.finished = 0;
        self.refill(py)
    }

    /// One action for each game; games that end are dealt anew. `clues`: positions of clue words, for games that wait for a clue.
    #[pyo3(signature = (actions, clues = None))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        clues: Option<PyBuffer<i32>>,
    ) -> PyResult<()> {
        let Some(targets) = &self.targets else {
            return Err(bad("step before reset"));
        };
        let n = self.lanes.len();
        let a = self.layout.actions();
        let chosen = actions.to_vec(py)?;
        if chosen.len() != n {
            return Err(bad(format!("actions: expected {n} whole numbers")));
        }
        let said = clues.map(|clues| clues.to_vec(py)).transpose()?;
        if said.as_ref().is_some_and(|said| said.len() != n) {
            return Err(bad(format!("clues: expected {n} positions")));
        }
        let mask = targets.mask.items(py);
        for (i, action) in chosen.iter().enumerate() {
            let action = usize::try_from(*action).ok().filter(|&x| x < a);
            if action.is_none_or(|action| mask[i * a + action] != 1) {
                let given = chosen[i];
                return Err(bad(format!("game {i}: action {given} is not in the mask")));
            }
        }
        let known = self.lexicon.table().clues() as i32;
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            let act = self.layout.act(chosen[i] as usize);
            let clue = match (act, &said) {
                (Act::Say(_), Some(said)) => {
                    let position = said[i];
                    if !(0..known).contains(&position) {
                        return Err(bad(format!("game {i}: no clue at position {position}")));
                    }
                    self.lexicon.clue_at(position as usize)
                }
                _ => ClueId::UNKNOWN,
            };
            if let (Act::Say(_), Some(_), Some(Ask::Clue(task))) =
                (act, &said, lane.table.next().map(|r| r.ask))
                && !self.lexicon.is_legal(&task, clue)
            {
                let word = self.words.word(clue);
                lane.table
                    .forfeit(task.side, format!("illegal clue `{word}`"));
                continue;
            }
            lane.act(act, clue)
                .map_err(|reason| bad(format!("game {i}: {reason}")))?;
        }
        self.refill(py)
    }

    /// Clues to choose from in games that wait for one: positions (−1 where there is none) and scores of all cards.
    fn candidates(
        &self,
        py: Python<'_>,
        count: usize,
        positions: &Bound<'_, PyAny>,
        scores: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (n, c) = (self.lanes.len(), self.layout.cards);
        let positions = Target::<i32>::new("positions", positions, n * count)?;
        let scores = Target::<u8>::new("scores", scores, n * count * c)?;
        let (lanes, lexicon) = (&self.lanes, &self.lexicon);
        let found: Vec<Vec<usize>> = py.detach(|| {
            lanes
                .par_iter()
                .map(|lane| match lane.table.next().map(|r| r.ask) {
                    Some(Ask::Clue(task)) => observe::candidates(lexicon, &task, count),
                    _ => Vec::new(),
                })
                .collect()
        });
        let (positions, scores) = (positions.items(py), scores.items(py));
        positions.fill(-1);
        scores.fill(0);
        for (i, (lane, found)) in lanes.iter().zip(found).enumerate() {
            let cards = lane.table.game().deal().cards();
            for (k, position) in found.into_iter().enumerate() {
                let at = i * count + k;
                positions[at] = position as i32;
                let all = lexicon.scores(lexicon.clue_at(position), cards);
                scores[at * c..(at + 1) * c].copy_from_slice(&all[..c]);
            }
        }
        Ok(())
    }
}
