//! The end of a process and of everything it started.

use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// The environment variable that marks a bot's processes.
pub(super) const MARK: &str = "SPYMASTER_BOT";

/// Puts a command into a process group of its own and marks the processes it will start.
pub(super) fn prepare(command: &mut Command, mark: &str) {
    command.env(MARK, mark);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(unix)]
const TERMINATE: i32 = libc::SIGTERM;
#[cfg(unix)]
const KILL: i32 = libc::SIGKILL;

/// Sends a signal to the group that a process leads.
#[cfg(unix)]
fn signal_group(leader: u32, signal: i32) {
    if let Ok(leader) = libc::pid_t::try_from(leader)
        && leader > 1
    {
        // SAFETY: kill takes two numbers and touches no memory of ours.
        unsafe { libc::kill(-leader, signal) };
    }
}

/// The processes that carry a mark. Only Linux shows environments.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<i32> {
    let wanted = format!("{MARK}={mark}");
    let own = std::process::id();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let marked = |entry: std::fs::DirEntry| {
        let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
        let environment = std::fs::read(entry.path().join("environ")).ok()?;
        let mut variables = environment.split(|&b| b == 0);
        let ours = variables.any(|v| v == wanted.as_bytes());
        (ours && pid > 1 && pid.unsigned_abs() != own).then_some(pid)
    };
    entries.flatten().filter_map(marked).collect()
}

#[cfg(not(target_os = "linux"))]
fn marked(_mark: &str) -> Vec<i32> {
    Vec::new()
}

/// Kills the processes that carry a mark and have left their group.
fn sweep(mark: &str) {
    // A process may start another while we look.
    for _ in 0..4 {
        let found = marked(mark);
        if found.is_empty() {
            return;
        }
        #[cfg(unix)]
        for pid in found {
            // SAFETY: as above.
            unsafe { libc::kill(pid, KILL) };
        }
    }
}

/// Waits for a process, at most so long.
pub(super) fn wait(child: &mut Child, most: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if start.elapsed() < most => {}
            _ => return None,
        }
        std::thread::sleep(pause.min(most));
        pause = (2 * pause).min(Duration::from_millis(20));
    }
}

/// Ends a process and all it started, at once. Nothing is left to be waited for.
pub(super) fn kill(child: &mut Child, mark: &str) {
    #[cfg(unix)]
    signal_group(child.id(), KILL);
    // Both fail only where the process has ended already.
    let _ = child.kill();
    let _ = child.wait();
    sweep(mark);
}

/// The end of a process that was asked to quit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dismissed {
    /// It ended in time, without a signal.
    pub in_time: bool,
    /// Processes it had started and left running.
    pub left: usize,
}

/// Ends a process that was asked to quit: waits, asks again by a signal, then kills.
pub(super) fn dismiss(child: &mut Child, mark: &str, patience: Duration) -> Dismissed {
    let went = wait(child, patience).is_some();
    let left = if went { marked(mark).len() } else { 0 };
    #[cfg(unix)]
    if !went {
        signal_group(child.id(), TERMINATE);
        wait(child, Duration::from_millis(200));
    }
    kill(child, mark);
    Dismissed {
        in_time: went,
        left,
    }
}

/// The end of a process in words.
pub(super) fn told(status: Option<ExitStatus>) -> String {
    let Some(status) = status else {
        return "closed its standard output".into();
    };
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exited with status {code}"),
        None => "ended".into(),
    }
}
