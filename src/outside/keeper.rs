//! The keeper ends the bots of a program that was killed outright.
//!
//! A program that is killed cannot end its bots. A keeper can: a shell that waits for the end of a pipe, which the kernel closes with
//! the program, and then kills whatever carries the program's mark. It is started with the first bot and ended after the last.

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, Weak};

use super::end::MARK;

/// Waits for the end of its input, then kills the processes whose environment holds its first argument.
const SCRIPT: &str = r#"
read -r _
for _ in 1 2 3 4; do
    found=$(grep -lasF -- "$1" /proc/[0-9]*/environ)
    [ -n "$found" ] || exit 0
    for file in $found; do
        process=${file#/proc/}
        kill -KILL "${process%/environ}" 2>/dev/null
    done
done
"#;

/// The keeper of this program's bots. Dropped, it is ended and does nothing.
#[derive(Debug)]
pub(super) struct Keeper(Child);

impl Keeper {
    /// The keeper that runs, or a new one. None where environments cannot be seen or there is no shell.
    pub fn of_this_program() -> Option<Arc<Keeper>> {
        static RUNNING: Mutex<Weak<Keeper>> = Mutex::new(Weak::new());
        if !cfg!(target_os = "linux") {
            return None;
        }
        let mut running = RUNNING.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(keeper) = running.upgrade() {
            return Some(keeper);
        }
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "keeper"]);
        command.arg(format!("{MARK}={}-", std::process::id()));
        // If this program is a bot itself, its keeper outlives it by a moment.
        command.env_remove(MARK);
        // The pipe is its standard input; nothing is ever written to it.
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        // A signal from the terminal is for the program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let keeper = Arc::new(Keeper(command.spawn().ok()?));
        *running = Arc::downgrade(&keeper);
        Some(keeper)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // Killed before its pipe closes. Both fail only where it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
