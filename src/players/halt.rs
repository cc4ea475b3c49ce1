//! A signal to players that wait for something slow: stop waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by a registry, its clones and the players built from it.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Tells all players to give up their waiting, or that they may wait again.
    pub fn set(&self, halted: bool) {
        self.0.store(halted, Ordering::Release);
    }

    /// True if waiting is to be given up.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
