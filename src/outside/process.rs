//! One process of a bot: lines to it, lines from it, and its end.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::end::{self, Dismissed};
use super::keeper::Keeper;
use super::limits::{BotEntry, CommandLine};
use super::lines::{Event, Lines, widen};
use super::log::{Log, drain};
use super::message::{BotHello, HostHello, Part};
use crate::players::{Fault, Halt, PlayerError};
use crate::rules::Side;

/// Time between looks at the halt signal.
const LOOK_UP: Duration = Duration::from_millis(50);

/// The reason why a process cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// It could not be started at all.
    #[error("cannot be started: {0}")]
    NoStart(String),
    /// Time ran out.
    #[error("{0}")]
    Late(String),
    /// It ended, or closed its output.
    #[error("the bot {0}")]
    Ended(String),
    /// It wrote something that is no message.
    #[error("the bot wrote {0}")]
    Garbage(String),
    /// The run was ended while it thought.
    #[error("the run was ended before the bot answered")]
    Halted,
}

impl From<Broken> for PlayerError {
    fn from(broken: Broken) -> PlayerError {
        let fault = match &broken {
            Broken::NoStart(_) => Fault::NoStart,
            Broken::Late(_) => Fault::Late,
            Broken::Ended(_) => Fault::Ended,
            Broken::Garbage(_) => Fault::Unreadable,
            Broken::Halted => Fault::Other,
        };
        fault.because(broken.to_string())
    }
}

/// A running process that has said hello.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    mark: String,
    input: Arc<Mutex<Option<ChildStdin>>>,
    /// The thread for bytes that may not fit the pipe at once.
    writer: Option<mpsc::Sender<Vec<u8>>>,
    queued: Arc<AtomicUsize>,
    /// Bytes written since the process was known to have read everything.
    unread: usize,
    /// Bytes that are sure to fit the pipe.
    room: usize,
    lines: Lines,
    hello: BotHello,
    quit_time: Duration,
    ended: bool,
    trace: Option<Trace>,
    halt: Halt,
    /// For the case that this program is killed.
    _keeper: Option<Arc<Keeper>>,
}

/// A file that every line is copied to.
pub(super) type Trace = Arc<Mutex<std::fs::File>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

fn command_of(bot: &BotEntry) -> Command {
    let limit = format!("ulimit -v {} && ", bot.limits.memory_mb * 1024);
    let limited = bot.limits.memory_mb > 0 && cfg!(unix);
    let mut command = match &bot.command {
        CommandLine::Shell(line) if cfg!(windows) => {
            let mut command = Command::new("cmd");
            command.arg("/C").arg(line);
            command
        }
        CommandLine::Shell(line) => {
            let mut command = Command::new("/bin/sh");
            let before = if limited { limit.as_str() } else { "" };
            command.arg("-c").arg(format!("{before}{line}"));
            command
        }
        CommandLine::Program(parts) if limited => {
            let mut command = Command::new("/bin/sh");
            command.arg("-c").arg(format!("{limit}exec \"$0\" \"$@\""));
            command.args(parts);
            command
        }
        CommandLine::Program(parts) => {
            let mut command = Command::new(parts.first().map_or("", String::as_str));
            command.args(parts.iter().skip(1));
            command
        }
    };
    if let Some(folder) = &bot.directory {
        command.current_dir(folder);
    }
    command.envs(&bot.env);
    command
}

impl Process {
    /// Starts a bot and waits for its hello.
    pub fn start(
        bot: &BotEntry,
        part: Part,
        side: Option<Side>,
        log: &Arc<Mutex<Log>>,
        trace: Option<Trace>,
        halt: &Halt,
    ) -> Result<Process, Broken> {
        let mut process = Process::spawn(bot, log, trace)?;
        process.halt = halt.clone();
        process.greet(bot, part, side)?;
        Ok(process)
    }

    /// Starts a bot. It has not been greeted yet.
    pub fn spawn(
        bot: &BotEntry,
        log: &Arc<Mutex<Log>>,
        trace: Option<Trace>,
    ) -> Result<Process, Broken> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let mut command = command_of(bot);
        end::prepare(&mut command, &mark);
        let keeper = Keeper::of_this_program();
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = pipes.stderr(Stdio::piped()).spawn();
        let mut child =
            child.map_err(|error| Broken::NoStart(format!("`{}`: {error}", bot.command)))?;
        if let Some(stderr) = child.stderr.take() {
            let log = log.clone();
            std::thread::spawn(move || drain(stderr, &log));
        }
        Ok(Process {
            room: widen(child.stdin.as_ref()),
            lines: Lines::new(child.stdout.take()),
            input: Arc::new(Mutex::new(child.stdin.take())),
            child,
            mark,
            writer: None,
            queued: Arc::default(),
            unread: 0,
            hello: BotHello {
                protocol: 0,
                name: String::new(),
                version: String::new(),
                roles: Vec::new(),
                languages: None,
                rules: None,
                batch: 1,
                events: false,
                probs: false,
                deterministic: false,
            },
            quit_time: Duration::from_millis(bot.limits.quit_ms),
            ended: false,
            trace,
            halt: Halt::default(),
            _keeper: keeper,
        })
    }

    /// Says hello and waits for the answer.
    pub fn greet(&mut self, bot: &BotEntry, part: Part, side: Option<Side>) -> Result<(), Broken> {
        let hello = HostHello::new(part, side, &bot.limits);
        let text = serde_json::to_string(&hello).unwrap_or_default();
        self.write(&text);
        let limit = bot.limits.start_ms;
        let deadline = Instant::now() + Duration::from_millis(limit);
        let line = self.line(deadline, || format!("no hello in {limit} ms"))?;
        let refused = |problem| Broken::Garbage(format!("no handshake: {problem}"));
        self.hello = BotHello::read(&line).map_err(refused)?;
        self.unread = 0;
        Ok(())
    }

    /// The capabilities that it stated.
    pub fn hello(&self) -> &BotHello {
        &self.hello
    }

    /// Sends lines. A thread of its own takes the part that does not fit the pipe, so a process that does not read cannot hang us.
    pub fn write(&mut self, line: &str) {
        self.trace("→", line);
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.unread += bytes.len();
        if self.unread <= self.room && self.queued.load(Ordering::Acquire) == 0 {
            if let Some(input) = lock(&self.input).as_mut() {
                // A process that has gone is met when it is read from.
                let _ = input.write_all(&bytes);
            }
            return;
        }
        let writer = self.writer.get_or_insert_with(|| {
            let (to, lines) = mpsc::channel::<Vec<u8>>();
            let (input, queued) = (self.input.clone(), self.queued.clone());
            std::thread::spawn(move || {
                for bytes in lines {
                    if let Some(input) = lock(&input).as_mut() {
                        let _ = input.write_all(&bytes);
                    }
                    queued.fetch_sub(1, Ordering::Release);
                }
            });
            to
        });
        self.queued.fetch_add(1, Ordering::AcqRel);
        let _ = writer.send(bytes);
    }

    /// Nothing is owed: the process has read all that was written before its last answer.
    pub fn all_read(&mut self) {
        self.unread = 0;
    }

    /// The next line, until a deadline.
    pub fn line(
        &mut self,
        deadline: Instant,
        late: impl FnOnce() -> String,
    ) -> Result<String, Broken> {
        match self.event(deadline) {
            Some(Event::Line(line)) => {
                self.trace("←", &line);
                Ok(line)
            }
            Some(Event::Broken(what)) => Err(Broken::Garbage(what)),
            Some(Event::End) => {
                let status = end::wait(&mut self.child, Duration::from_millis(300));
                Err(Broken::Ended(end::told(status)))
            }
            None if self.halt.is_set() => Err(Broken::Halted),
            None => Err(Broken::Late(late())),
        }
    }

    /// The next event, until a deadline or a halt.
    fn event(&mut self, deadline: Instant) -> Option<Event> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let event = self.lines.next(left.min(LOOK_UP));
            if event.is_some() || left <= LOOK_UP || self.halt.is_set() {
                return event;
            }
        }
    }

    /// An unasked line, or an end, since it was last listened to.
    pub fn unasked(&mut self) -> Option<Broken> {
        match self.lines.next(Duration::ZERO)? {
            Event::Line(line) => {
                self.trace("←", &line);
                let line = super::message::excerpt(&line);
                Some(Broken::Garbage(format!("without being asked: {line}")))
            }
            Event::Broken(what) => Some(Broken::Garbage(what)),
            Event::End => {
                let status = end::wait(&mut self.child, Duration::from_millis(300));
                Some(Broken::Ended(end::told(status)))
            }
        }
    }

    fn trace(&self, arrow: &str, line: &str) {
        if let Some(file) = &self.trace {
            let mut file = lock(file);
            for line in line.split('\n') {
                let _ = writeln!(file, "{} {arrow} {line}", self.child.id());
            }
        }
    }

    /// Asks it to quit, waits, and makes sure that nothing is left.
    pub fn quit(mut self) -> Dismissed {
        self.write(r#"{"type":"quit"}"#);
        self.hang_up()
    }

    /// Closes its standard input, waits, and makes sure that nothing is left.
    pub fn hang_up(mut self) -> Dismissed {
        // Closed only if no thread is writing: else the kill closes it.
        if let Ok(mut input) = self.input.try_lock() {
            *input = None;
        }
        self.ended = true;
        end::dismiss(&mut self.child, &self.mark, self.quit_time)
    }
}

/// No process outlives its place here.
impl Drop for Process {
    fn drop(&mut self) {
        if !self.ended {
            end::kill(&mut self.child, &self.mark);
        }
    }
}
