//! The end of a process and of everything it started.

use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// The environment variable that marks a bot's processes.
const MARK: &str = "SPYMASTER_BOT";

/// Puts a command into a process group of its own and marks what it will start.
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

/// Kills the processes that carry a mark and have left their group. Only Linux shows environments.
#[cfg(target_os = "linux")]
fn sweep(mark: &str) {
    let wanted = format!("{MARK}={mark}");
    let own = std::process::id();
    // A process may start another while we look.
    for _ in 0..4 {
        let mut found = false;
        let Ok(entries) = std::fs::read_dir("/proc") else {
            return;
        };
        for entry in entries.flatten() {
            let pid = entry
                .file_name()
                .to_str()
                .and_then(|n| n.parse::<i32>().ok());
            let Some(pid) = pid.filter(|&pid| pid > 1 && pid.unsigned_abs() != own) else {
                continue;
            };
            let Ok(environment) = std::fs::read(entry.path().join("environ")) else {
                continue;
            };
            if environment
                .split(|&b| b == 0)
                .any(|v| v == wanted.as_bytes())
            {
                found = true;
                // SAFETY: as above.
                unsafe { libc::kill(pid, KILL) };
            }
        }
        if !found {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn sweep(_mark: &str) {}

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

/// Ends a process that was asked to quit: waits, asks again by a signal, then kills. `true` if it went by itself.
pub(super) fn dismiss(child: &mut Child, mark: &str, patience: Duration) -> bool {
    let went = wait(child, patience).is_some();
    #[cfg(unix)]
    if !went {
        signal_group(child.id(), TERMINATE);
        wait(child, Duration::from_millis(200));
    }
    kill(child, mark);
    went
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
