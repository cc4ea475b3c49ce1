//! Plays the blocks of a plan on all threads and commits them in order.
//!
//! Threads take the next block whenever their window of games has room; whole blocks are put in order here, counted,
//! looked at by the stopping rule one by one, and committed every few seconds.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::arena::{Arena, Played, Supply};
use super::plan::Plan;
use super::record::Row;
use super::store::{Encoded, Store, StoreError};

/// Time between commits. A block that ends is on the disk at most this much later.
const COMMIT_EVERY: Duration = Duration::from_secs(2);
/// Bytes that wait for a commit at most.
const COMMIT_BYTES: usize = 32 << 20;
/// Time in which further blocks gather after the first: fewer switches between threads.
const GATHER: Duration = Duration::from_millis(1);
/// Games that a thread may be ahead of the oldest block in flight.
const LEAD_GAMES: u64 = 32_768;
/// Time that games in flight get to end after a signal to stop.
const GRACE: Duration = Duration::from_secs(5);

/// An observer of the events around a run.
pub trait Observer: Send {
    /// A block has been played; blocks come in order. `true` ends the run after it: a stopping rule is met.
    fn block(&mut self, games: &[Row]) -> bool;
    /// A game was forfeit.
    fn forfeit(&mut self, _row: &Row, _reason: &str) {}
    /// Everything up to here is on the disk. An error ends the run.
    fn committed(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Signals between a run and its surroundings.
#[derive(Debug, Default)]
pub struct Signals {
    /// Set from outside: finish the blocks that were begun, commit them, and return.
    pub stop: AtomicBool,
    /// Games finished, for displays.
    pub games: AtomicU64,
    /// Let go of games in flight.
    pub(super) abandon: AtomicBool,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every block was played.
    Complete,
    /// A stopping rule was met.
    Enough,
    /// It was told to stop.
    Stopped,
}

/// A whole block on its way from a thread.
struct Whole {
    block: u64,
    rows: Vec<Row>,
    faults: Vec<(Row, String)>,
    bytes: Encoded,
}

/// Hands out blocks in order.
struct Dispenser {
    next: AtomicU64,
    /// The oldest block that is not whole.
    front: AtomicU64,
    end: u64,
    lead: u64,
}

impl Dispenser {
    /// The next block; none while its pairings wait for results (`known` blocks have theirs).
    fn take(&self, signals: &Signals, known: u64) -> Supply {
        let (mut next, stop) = (self.next.load(Ordering::Relaxed), &signals.stop);
        loop {
            if next >= self.end || stop.load(Ordering::Relaxed) {
                return Supply::End;
            }
            let lead = self.front.load(Ordering::Relaxed).saturating_add(self.lead);
            if next >= lead.min(known) {
                return Supply::Wait;
            }
            let (order, fail) = (Ordering::Relaxed, Ordering::Relaxed);
            match self.next.compare_exchange_weak(next, next + 1, order, fail) {
                Ok(block) => return Supply::Block(block),
                Err(now) => next = now,
            }
        }
    }
}

/// Lets the others go if this thread panics: its blocks never come.
struct Guard<'a>(&'a Signals);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.abandon.store(true, Ordering::Relaxed);
        }
    }
}

/// Plays the blocks of a range. Blocks are committed in order, each whole or not at all.
pub fn run(
    arena: &Arena,
    blocks: Range<u64>,
    store: Option<&mut Store>,
    observer: &mut dyn Observer,
    signals: &Signals,
) -> Result<RunEnd, StoreError> {
    if blocks.is_empty() {
        return Ok(RunEnd::Complete);
    }
    let games = arena.plan().games().div_ceil(arena.plan().blocks.max(1));
    let dispenser = Dispenser {
        next: AtomicU64::new(blocks.start),
        front: AtomicU64::new(blocks.start),
        end: blocks.end,
        lead: LEAD_GAMES.div_ceil(games.max(1)).max(2),
    };
    let keep = store.is_some();
    let (sender, receiver) = channel();
    let end = std::thread::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            let (sender, dispenser) = (sender.clone(), &dispenser);
            scope.spawn(move || {
                let _guard = Guard(signals);
                work(arena, dispenser, signals, keep, &sender);
            });
        }
        drop(sender);
        let end = collect(
            &receiver,
            &dispenser,
            arena.plan(),
            store,
            observer,
            signals,
        );
        // Games still in flight count no more: nobody waits for slow players.
        signals.abandon.store(true, Ordering::Relaxed);
        arena.halt(true);
        end
    });
    arena.halt(false);
    signals.abandon.store(false, Ordering::Relaxed);
    end
}

fn work(
    arena: &Arena,
    dispenser: &Dispenser,
    signals: &Signals,
    keep: bool,
    sender: &Sender<Whole>,
) {
    let mut supply = || dispenser.take(signals, arena.plan().known_blocks());
    let mut done = |block: u64, games: Vec<Played>| {
        let bytes = match keep {
            true => Encoded::block(&games),
            false => Encoded::default(),
        };
        let fault = |game: &Played| Some((game.row, game.fault.clone()?));
        // A closed channel means that the run has ended.
        let _ = sender.send(Whole {
            block,
            rows: games.iter().map(|game| game.row).collect(),
            faults: games.iter().filter_map(fault).collect(),
            bytes,
        });
    };
    arena.play_stream(signals, &mut supply, &mut done);
}

/// Puts blocks in order, counts and commits them.
fn collect(
    receiver: &Receiver<Whole>,
    dispenser: &Dispenser,
    plan: &Plan,
    mut store: Option<&mut Store>,
    observer: &mut dyn Observer,
    signals: &Signals,
) -> Result<RunEnd, StoreError> {
    let mut early: BTreeMap<u64, Whole> = BTreeMap::new();
    let mut bytes = Encoded::default();
    let mut committed = Instant::now();
    let mut stopped: Option<Instant> = None;
    let mut front = dispenser.front.load(Ordering::Relaxed);
    let mut commit = |bytes: &mut Encoded, observer: &mut dyn Observer| {
        if let Some(store) = store.as_deref_mut() {
            store.commit(bytes)?;
        }
        bytes.clear();
        observer.committed()
    };
    loop {
        let mut over = false;
        match receiver.recv_timeout(Duration::from_millis(100)) {
            Ok(whole) => {
                early.insert(whole.block, whole);
                std::thread::sleep(GATHER);
                early.extend(receiver.try_iter().map(|whole| (whole.block, whole)));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => over = true,
        }
        while let Some(whole) = early.remove(&front) {
            front += 1;
            dispenser.front.store(front, Ordering::Relaxed);
            bytes.append(&whole.bytes);
            let counted = plan.count_block(&whole.rows);
            counted.map_err(|e| StoreError::Stopped(e.to_string()))?;
            for (row, reason) in &whole.faults {
                observer.forfeit(row, reason);
            }
            if observer.block(&whole.rows) {
                commit(&mut bytes, observer)?;
                return Ok(RunEnd::Enough);
            }
        }
        if front == dispenser.end {
            commit(&mut bytes, observer)?;
            return Ok(RunEnd::Complete);
        }
        if signals.stop.load(Ordering::Relaxed) {
            let since = stopped.get_or_insert_with(Instant::now);
            over |= since.elapsed() > GRACE;
        }
        if over {
            commit(&mut bytes, observer)?;
            return Ok(RunEnd::Stopped);
        }
        if committed.elapsed() >= COMMIT_EVERY || bytes.len() >= COMMIT_BYTES {
            commit(&mut bytes, observer)?;
            committed = Instant::now();
        }
    }
}
