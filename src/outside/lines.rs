//! Lines of a bot, read until a deadline, and room in the pipe to it.

use std::process::{ChildStdin, ChildStdout};
use std::time::Duration;

/// The longest line that a bot may write.
pub const LONGEST_LINE: usize = 1 << 20;

/// Bytes that fit a pipe nobody has read from yet, on every platform.
const SURE_TO_FIT: usize = 16 << 10;

/// Something that came from a process.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Line(String),
    /// A line that is too long or no text.
    Broken(String),
    End,
}

impl Event {
    fn of_line(bytes: &[u8]) -> Event {
        if bytes.len() > LONGEST_LINE {
            return Event::Broken(format!("a line of more than {LONGEST_LINE} bytes"));
        }
        match std::str::from_utf8(bytes) {
            Ok(line) => Event::Line(line.to_owned()),
            Err(_) => Event::Broken("a line that is not UTF-8".into()),
        }
    }
}

/// Asks for a pipe that holds a batch whole; returns the bytes that are sure to fit. A page of a pipe may hold one write of little more than
/// half of it: half of the pipe is counted.
pub(super) fn widen(pipe: Option<&ChildStdin>) -> usize {
    #[cfg(target_os = "linux")]
    if let Some(pipe) = pipe {
        use std::os::fd::AsRawFd;
        // SAFETY: a number for a descriptor that is open; no memory of ours is touched.
        let size = unsafe { libc::fcntl(pipe.as_raw_fd(), libc::F_SETPIPE_SZ, 1 << 20) };
        if let Ok(size) = usize::try_from(size) {
            return SURE_TO_FIT.max(size / 2);
        }
    }
    let _ = pipe;
    SURE_TO_FIT
}

#[cfg(unix)]
pub(super) use unix::Lines;
#[cfg(unix)]
mod unix {
    use std::io::Read;
    use std::os::fd::AsRawFd;
    use std::time::Instant;

    use super::{ChildStdout, Duration, Event, LONGEST_LINE};

    /// Whoever waits for a line reads it: an answer wakes one thread. A flood waits in the pipe.
    #[derive(Debug)]
    pub(in super::super) struct Lines {
        from: Option<ChildStdout>,
        buffer: Vec<u8>,
        /// Bytes of the buffer that were handed out.
        taken: usize,
        /// Bytes of it without the end of a line.
        searched: usize,
    }

    impl Lines {
        pub fn new(from: Option<ChildStdout>) -> Lines {
            Lines {
                from,
                buffer: Vec::new(),
                taken: 0,
                searched: 0,
            }
        }

        /// The next thing that comes within a time.
        pub fn next(&mut self, within: Duration) -> Option<Event> {
            let deadline = Instant::now() + within;
            loop {
                if let Some(event) = self.whole_line() {
                    return Some(event);
                }
                let Some(from) = &self.from else {
                    return Some(Event::End);
                };
                let left = deadline.saturating_duration_since(Instant::now());
                if !is_readable(from, left) {
                    return None;
                }
                self.read_on();
            }
        }

        /// A line of the buffer; at the end of the stream also one without its end.
        fn whole_line(&mut self) -> Option<Event> {
            let found = self.buffer[self.searched..]
                .iter()
                .position(|&b| b == b'\n');
            let end = match found {
                Some(at) => self.searched + at,
                None => self.buffer.len(),
            };
            self.searched = end;
            let line = &self.buffer[self.taken..end];
            let ended = found.is_some() || (self.from.is_none() && !line.is_empty());
            if !ended && line.len() <= LONGEST_LINE {
                return None;
            }
            let event = Event::of_line(line);
            self.taken = (end + 1).min(self.buffer.len());
            self.searched = self.taken;
            Some(event)
        }

        fn read_on(&mut self) {
            self.buffer.drain(..self.taken);
            self.searched -= self.taken;
            self.taken = 0;
            let length = self.buffer.len();
            self.buffer.resize(length + (1 << 16), 0);
            let read = self
                .from
                .as_mut()
                .map(|from| from.read(&mut self.buffer[length..]));
            let read = read.and_then(Result::ok).unwrap_or(0);
            self.buffer.truncate(length + read);
            if read == 0 {
                self.from = None;
            }
        }
    }

    /// Waits until there is something to read, or the end.
    fn is_readable(from: &ChildStdout, within: Duration) -> bool {
        let mut asked = libc::pollfd {
            fd: from.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        };
        let milliseconds = within.as_micros().div_ceil(1000).min(60_000) as libc::c_int;
        // SAFETY: one structure of ours, for a descriptor that is open.
        unsafe { libc::poll(&raw mut asked, 1, milliseconds) > 0 }
    }
}

#[cfg(not(unix))]
pub(super) use elsewhere::Lines;
#[cfg(not(unix))]
mod elsewhere {
    use std::io::{BufRead, BufReader, Read};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};

    use super::{ChildStdout, Duration, Event, LONGEST_LINE};

    /// A thread reads lines and hands them over. The channel is short: a flood waits in the pipe.
    #[derive(Debug)]
    pub(in super::super) struct Lines(Receiver<Event>);

    impl Lines {
        pub fn new(from: Option<ChildStdout>) -> Lines {
            let (to, events) = sync_channel(256);
            if let Some(from) = from {
                std::thread::spawn(move || read_lines(from, &to));
            }
            Lines(events)
        }

        /// The next thing that comes within a time.
        pub fn next(&mut self, within: Duration) -> Option<Event> {
            match self.0.recv_timeout(within) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Event::End),
            }
        }
    }

    fn read_lines(from: impl Read, to: &SyncSender<Event>) {
        let mut from = BufReader::with_capacity(1 << 16, from);
        loop {
            let mut line = Vec::new();
            let most = LONGEST_LINE as u64 + 2;
            let read = (&mut from).take(most).read_until(b'\n', &mut line);
            let event = match read {
                Ok(0) | Err(_) => Event::End,
                Ok(_) => {
                    line.pop_if(|last| *last == b'\n');
                    Event::of_line(&line)
                }
            };
            let over = !matches!(event, Event::Line(_));
            // Nobody listens any more: the process is being ended.
            if to.send(event).is_err() || over {
                return;
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    fn lines_of(script: &str) -> Lines {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = Lines::new(child.stdout.take());
        std::thread::spawn(move || child.wait());
        lines
    }

    #[test]
    fn lines_come_whole_however_they_were_written() {
        let mut lines = lines_of("printf 'one\\ntw'; sleep 0.2; printf 'o\\n\\nrest'");
        let long = Duration::from_secs(60);
        for line in ["one", "two", "", "rest"] {
            assert_eq!(lines.next(long), Some(Event::Line(line.into())));
        }
        assert_eq!(lines.next(long), Some(Event::End));
        assert_eq!(lines.next(Duration::ZERO), Some(Event::End));
    }

    #[test]
    fn silence_ends_with_its_time_and_a_flood_with_its_length() {
        let mut lines = lines_of("sleep 60");
        assert_eq!(lines.next(Duration::from_millis(20)), None);
        let mut lines = lines_of("head -c 3000000 /dev/zero");
        let event = lines.next(Duration::from_secs(60));
        assert!(matches!(event, Some(Event::Broken(_))), "{event:?}");
    }
}
