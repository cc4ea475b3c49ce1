//! One process of a bot: lines to it, lines from it, and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::end::{self, Dismissed};
use super::keeper::Keeper;
use super::limits::{BotEntry, CommandLine};
use super::log::{Log, drain};
use super::message::{BotHello, HostHello, Part};
use crate::players::{Fault, Halt, PlayerError};
use crate::rules::Side;

/// The longest line that a bot may write.
pub const LONGEST_LINE: usize = 1 << 20;

/// Bytes that fit an unread pipe, on every platform.
const SURE_TO_FIT: usize = 16 << 10;

/// Time between looks at the halt signal.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Something that came from a process.
#[derive(Debug)]
enum Event {
    Line(String),
    /// A line that is too long or no text.
    Broken(String),
    End,
}

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
    events: Receiver<Event>,
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

/// Reads lines and hands them over until the stream ends. The channel is short: a flood waits in the pipe.
fn read_lines(from: impl Read, to: &SyncSender<Event>) {
    let mut from = BufReader::with_capacity(1 << 16, from);
    loop {
        let mut line = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        let read = (&mut from).take(most).read_until(b'\n', &mut line);
        let ended = line.pop_if(|last| *last == b'\n').is_some();
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if !ended && line.len() > LONGEST_LINE => {
                Event::Broken(format!("a line of more than {LONGEST_LINE} bytes"))
            }
            Ok(_) => match String::from_utf8(line) {
                Ok(line) => Event::Line(line),
                Err(_) => Event::Broken("a line that is not UTF-8".into()),
            },
        };
        let over = !matches!(event, Event::Line(_));
        // Nobody listens any more: the process is being ended.
        if to.send(event).is_err() || over {
            return;
        }
    }
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
        let (to, events) = mpsc::sync_channel(256);
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &to));
        }
        if let Some(stderr) = child.stderr.take() {
            let log = log.clone();
            std::thread::spawn(move || drain(stderr, &log));
        }
        Ok(Process {
            input: Arc::new(Mutex::new(child.stdin.take())),
            child,
            mark,
            writer: None,
            queued: Arc::default(),
            unread: 0,
            events,
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
        if self.unread <= SURE_TO_FIT && self.queued.load(Ordering::Acquire) == 0 {
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
            Ok(Event::Line(line)) => {
                self.trace("←", &line);
                Ok(line)
            }
            Ok(Event::Broken(what)) => Err(Broken::Garbage(what)),
            Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => {
                let status = end::wait(&mut self.child, Duration::from_millis(300));
                Err(Broken::Ended(end::told(status)))
            }
            Err(RecvTimeoutError::Timeout) if self.halt.is_set() => Err(Broken::Halted),
            Err(RecvTimeoutError::Timeout) => Err(Broken::Late(late())),
        }
    }

    /// The next event, until a deadline or a halt.
    fn event(&self, deadline: Instant) -> Result<Event, RecvTimeoutError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left.min(LOOK_UP));
            if event.is_ok() || left <= LOOK_UP || self.halt.is_set() {
                return event;
            }
            if let Err(RecvTimeoutError::Disconnected) = event {
                return event;
            }
        }
    }

    /// An unasked line, or an end, since it was last listened to.
    pub fn unasked(&mut self) -> Option<Broken> {
        match self.events.try_recv() {
            Ok(Event::Line(line)) => {
                self.trace("←", &line);
                let line = super::message::excerpt(&line);
                Some(Broken::Garbage(format!("without being asked: {line}")))
            }
            Ok(Event::Broken(what)) => Some(Broken::Garbage(what)),
            Ok(Event::End) => {
                let status = end::wait(&mut self.child, Duration::from_millis(300));
                Some(Broken::Ended(end::told(status)))
            }
            Err(_) => None,
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
