//! The processes of a bot in one role: started, asked, started again after faults, ended.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::json;

use super::limits::BotEntry;
use super::log::Log;
use super::message::{BotHello, FromBot, Part, Reply};
use super::process::{Broken, Process, Trace};
use super::view::Place;
use crate::players::{Halt, PlayerError};
use crate::rules::Side;

/// Faults in a row, without an answer between them, after which a bot is given up.
const MOST_FAULTS: u32 = 8;

/// Starts in a row without a handshake after which it is given up.
const MOST_BAD_STARTS: u32 = 3;

/// A request, ready to be sent under any id.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// `clue`, `guess` or `cover`.
    pub kind: &'static str,
    /// The line after the id.
    pub rest: String,
    /// The table, for questions about words.
    pub place: Arc<Place>,
    /// Cards of the deck that a clue is checked against.
    pub visible: Vec<u16>,
    /// For bots that follow games.
    pub story: Option<Story>,
}

/// A game as it is told to a bot that follows games.
#[derive(Clone, Debug)]
pub(super) struct Story {
    /// The game.
    pub game: u64,
    /// The line that begins it.
    pub newgame: String,
    /// The steps so far, a JSON object each.
    pub steps: Vec<String>,
    /// Nothing follows: the question is a game of its own.
    pub alone: bool,
}

/// An answer and the time it took.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub reply: Reply,
    pub took: Duration,
}

/// The processes that play one part of a bot.
#[derive(Debug)]
pub(super) struct Host {
    bot: Arc<BotEntry>,
    part: Part,
    side: Option<Side>,
    log: Arc<Mutex<Log>>,
    trace: Option<Trace>,
    halt: Halt,
    pool: Mutex<Pool>,
    returned: Condvar,
}

#[derive(Debug, Default)]
struct Pool {
    idle: Vec<Worker>,
    made: usize,
    starts: u32,
    faults: u32,
    bad_starts: u32,
    given_up: Option<String>,
    hello: Option<BotHello>,
}

/// A place for a process, and the steps that process has been told.
#[derive(Debug, Default)]
struct Worker {
    process: Option<Process>,
    next_id: u64,
    told: HashMap<u64, Vec<String>>,
}

impl Worker {
    /// Kills the process, if there is one.
    fn stop(&mut self) {
        self.process = None;
        self.told.clear();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl Host {
    pub fn new(
        bot: Arc<BotEntry>,
        part: Part,
        side: Option<Side>,
        log: Log,
        trace: Option<Trace>,
        halt: Halt,
    ) -> Host {
        Host {
            bot,
            part,
            side,
            log: Arc::new(Mutex::new(log)),
            trace,
            halt,
            pool: Mutex::default(),
            returned: Condvar::new(),
        }
    }

    /// The capabilities of the bot, from its first handshake. Starts it if it was not started yet. A bot that does not
    /// manage the handshake is met again when games are played; one whose program is not there is an error.
    pub fn hello(&self) -> Result<Option<BotHello>, Broken> {
        {
            let pool = lock(&self.pool);
            if pool.hello.is_some() || pool.given_up.is_some() {
                return Ok(pool.hello.clone());
            }
        }
        let mut worker = self.take();
        let started = self.ensure(&mut worker);
        self.give_back(worker);
        match started {
            Err(Broken::NoStart(reason)) => Err(Broken::NoStart(reason)),
            _ => Ok(lock(&self.pool).hello.clone()),
        }
    }

    /// True if it wants to hear of games.
    pub fn follows_games(&self) -> bool {
        lock(&self.pool).hello.as_ref().is_some_and(|h| h.events)
    }

    /// True if it states probabilities.
    pub fn has_probs(&self) -> bool {
        lock(&self.pool).hello.as_ref().is_some_and(|h| h.probs)
    }

    /// The bot.
    pub fn bot(&self) -> &BotEntry {
        &self.bot
    }

    /// Asks questions together. Those that a fault leaves unanswered are asked again, one at a time.
    pub fn ask(&self, questions: &[Question]) -> Vec<Result<Given, PlayerError>> {
        let mut worker = self.take();
        let mut out: Vec<Option<Result<Given, PlayerError>>> = vec![None; questions.len()];
        let all: Vec<usize> = (0..questions.len()).collect();
        if let Err(broken) = self.exchange(&mut worker, questions, &all, &mut out) {
            worker.stop();
            for at in 0..questions.len() {
                if out[at].is_some() {
                    continue;
                }
                // Asked alone, it is to blame.
                let failed = match questions.len() {
                    1 => Err(broken.clone()),
                    _ => self.exchange(&mut worker, questions, &[at], &mut out),
                };
                if let Err(broken) = failed {
                    worker.stop();
                    out[at] = Some(Err(broken.into()));
                }
            }
        }
        self.give_back(worker);
        let unanswered = || Err("no answer".into());
        out.into_iter()
            .map(|given| given.unwrap_or_else(unanswered))
            .collect()
    }

    /// Tells the process that follows a game how it ended.
    pub fn end_game(&self, game: u64, steps: &[String], result: &serde_json::Value) {
        let mut worker = self.take();
        if let (Some(told), Some(process)) = (worker.told.remove(&game), &mut worker.process) {
            tell_steps(process, game, steps, &told);
            process.write(&endgame(game, result));
        }
        self.give_back(worker);
    }

    fn take(&self) -> Worker {
        let mut pool = lock(&self.pool);
        loop {
            if let Some(worker) = pool.idle.pop() {
                return worker;
            }
            let follows = pool.hello.as_ref().is_none_or(|h| h.events);
            let most = if follows { 1 } else { self.bot.processes };
            if pool.made < most {
                pool.made += 1;
                return Worker::default();
            }
            pool = self.returned.wait(pool).unwrap_or_else(|e| e.into_inner());
        }
    }

    fn give_back(&self, worker: Worker) {
        lock(&self.pool).idle.push(worker);
        self.returned.notify_one();
    }

    /// Sees to it that a process runs, if the bot has not been given up.
    fn ensure(&self, worker: &mut Worker) -> Result<(), Broken> {
        if self.halt.is_set() {
            return Err(Broken::Halted);
        }
        if let Some(broken) = worker.process.as_mut().and_then(Process::unasked) {
            self.note(&format!("{broken}; started again"));
            worker.stop();
        }
        if worker.process.is_some() {
            return Ok(());
        }
        {
            let mut pool = lock(&self.pool);
            if let Some(reason) = &pool.given_up {
                return Err(Broken::Ended(reason.clone()));
            }
            if pool.starts > self.bot.limits.restarts {
                let reason = format!("was given up after {} restarts", self.bot.limits.restarts);
                pool.given_up = Some(reason.clone());
                return Err(Broken::Ended(reason));
            }
            pool.starts += 1;
        }
        let (log, trace) = (&self.log, self.trace.clone());
        let started = Process::start(&self.bot, self.part, self.side, log, trace, &self.halt);
        let mut pool = lock(&self.pool);
        match started {
            Ok(process) => {
                pool.bad_starts = 0;
                pool.hello.get_or_insert_with(|| process.hello().clone());
                worker.process = Some(process);
                Ok(())
            }
            Err(broken) => {
                pool.bad_starts += 1;
                if pool.bad_starts >= MOST_BAD_STARTS {
                    let reason =
                        format!("was given up after {MOST_BAD_STARTS} bad starts: {broken}");
                    pool.given_up = Some(reason);
                }
                Err(broken)
            }
        }
    }

    /// Writes a line of ours to the bot's log.
    fn note(&self, text: &str) {
        let part = self.part;
        lock(&self.log).write(format!("[spymaster] {part}: {text}\n").as_bytes());
    }

    /// Asks some of the questions and waits for all answers.
    fn exchange(
        &self,
        worker: &mut Worker,
        questions: &[Question],
        asked: &[usize],
        out: &mut [Option<Result<Given, PlayerError>>],
    ) -> Result<(), Broken> {
        let result = self.try_exchange(worker, questions, asked, out);
        let mut pool = lock(&self.pool);
        if asked.iter().any(|&at| out[at].is_some()) {
            pool.faults = 0;
        }
        // A run that was ended blames no bot.
        if let Some(broken) = result.as_ref().err().filter(|b| **b != Broken::Halted) {
            pool.faults += 1;
            if pool.faults >= MOST_FAULTS && pool.given_up.is_none() {
                let reason = format!("was given up after {MOST_FAULTS} faults in a row: {broken}");
                pool.given_up = Some(reason);
            }
            drop(pool);
            self.note(&broken.to_string());
        }
        result
    }

    fn try_exchange(
        &self,
        worker: &mut Worker,
        questions: &[Question],
        asked: &[usize],
        out: &mut [Option<Result<Given, PlayerError>>],
    ) -> Result<(), Broken> {
        self.ensure(worker)?;
        let Some(process) = worker.process.as_mut() else {
            return Err(Broken::Ended("is not there".into()));
        };
        let mut owed: HashMap<u64, usize> = HashMap::with_capacity(asked.len());
        let mut lines: Vec<String> = Vec::with_capacity(asked.len());
        let follows = process.hello().events;
        for &at in asked {
            let question = &questions[at];
            if let Some(story) = question.story.as_ref().filter(|_| follows) {
                let told = worker.told.entry(story.game).or_insert_with(|| {
                    process.write(&story.newgame);
                    Vec::new()
                });
                tell_steps(process, story.game, &story.steps, told);
                told.clone_from(&story.steps);
            }
            let id = worker.next_id;
            worker.next_id += 1;
            owed.insert(id, at);
            lines.push(format!(
                "{{\"type\":\"{}\",\"id\":{id},{}",
                question.kind, question.rest
            ));
        }
        send(process, &lines);
        let limit = Duration::from_millis(self.bot.limits.answer_ms);
        let mut last = Instant::now();
        while !owed.is_empty() {
            let late = || format!("no answer in {} ms", self.bot.limits.answer_ms);
            let line = process.line(last + limit, late)?;
            match FromBot::read(&line).map_err(Broken::Garbage)? {
                FromBot::Answers(answers) => {
                    // The answers of one line share the time.
                    let took = last.elapsed() / answers.len().max(1) as u32;
                    last = Instant::now();
                    for (id, reply) in answers {
                        let at = owed.remove(&id).ok_or_else(|| {
                            Broken::Garbage("an answer to a question not asked".into())
                        })?;
                        out[at] = Some(Ok(Given { reply, took }));
                    }
                }
                FromBot::Question { id, request, legal } => {
                    let Some(&at) = owed.get(&request) else {
                        let text = "a question about a request that is not owed".to_owned();
                        return Err(Broken::Garbage(text));
                    };
                    process.write(&answer_of(&questions[at], &id, legal).to_string());
                }
            }
        }
        process.all_read();
        for &at in asked {
            if let Some(story) = questions[at].story.as_ref().filter(|s| s.alone && follows) {
                worker.told.remove(&story.game);
                process.write(&endgame(story.game, &serde_json::Value::Null));
            }
        }
        Ok(())
    }
}

/// Sends requests: one by one, or in batches where the bot takes them.
fn send(process: &mut Process, lines: &[String]) {
    let most = process.hello().batch;
    if most <= 1 || lines.len() == 1 {
        // One write for all, as far as they fit.
        for piece in lines.chunks(8) {
            process.write(&piece.join("\n"));
        }
        return;
    }
    for batch in lines.chunks(most) {
        let line = format!("{{\"type\":\"batch\",\"requests\":[{}]}}", batch.join(","));
        process.write(&line);
    }
}

/// The line that ends a game.
fn endgame(game: u64, result: &serde_json::Value) -> String {
    format!("{{\"type\":\"endgame\",\"game\":{game},\"result\":{result}}}")
}

/// Tells the steps that are new to a process.
fn tell_steps(process: &mut Process, game: u64, steps: &[String], told: &[String]) {
    // The oldest steps of a very long game are dropped: the steps told last may begin later.
    let known = (0..=told.len())
        .find(|&from| steps.starts_with(&told[from..]))
        .map_or(0, |from| told.len() - from);
    let new = &steps[known..];
    if !new.is_empty() {
        let steps = new.join(",");
        process.write(&format!(
            "{{\"type\":\"observe\",\"game\":{game},\"steps\":[{steps}]}}"
        ));
    }
}

/// The answer to a question of the bot.
fn answer_of(
    question: &Question,
    id: &serde_json::Value,
    legal: Option<Vec<String>>,
) -> serde_json::Value {
    let place = &question.place;
    match legal {
        None => {
            let book = &place.book;
            let words = (0..book.len() as u32).filter_map(|id| book.word(crate::rules::ClueId(id)));
            json!({ "type": "words", "id": id, "words": words.collect::<Vec<_>>() })
        }
        Some(words) => {
            let reason = |word: &String| place.objection(word, &question.visible);
            let reasons: Vec<Option<String>> = words.iter().map(reason).collect();
            let legal: Vec<bool> = reasons.iter().map(Option::is_none).collect();
            json!({ "type": "legal", "id": id, "legal": legal, "reasons": reasons })
        }
    }
}

/// The processes are asked to quit; none is left.
impl Drop for Host {
    fn drop(&mut self) {
        let pool = self.pool.get_mut().unwrap_or_else(|e| e.into_inner());
        for worker in &mut pool.idle {
            if let Some(process) = worker.process.take() {
                process.quit();
            }
        }
    }
}
