//! Plays the blocks of a plan on all threads and commits them in order.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64};

use rayon::prelude::*;

use super::arena::{Arena, Played};
use super::record::Row;
use super::store::{Encoded, Store, StoreError};

/// Games that are played before they are committed. Fixed, so that a stopping rule looks at the
/// same places whatever the number of threads.
const CHUNK_GAMES: u64 = 4096;

/// What happens around a run.
pub trait Observer: Send {
    /// A block has been committed.
    fn block(&mut self, games: &[Row]);
    /// A game was forfeit.
    fn forfeit(&mut self, _row: &Row, _reason: &str) {}
    /// A chunk has been committed. `true` ends the run: a stopping rule is met.
    fn chunk(&mut self) -> bool {
        false
    }
}

/// Signals between a run and its surroundings.
#[derive(Debug, Default)]
pub struct Signals {
    /// Set from outside: finish what is being played, commit it, and return.
    pub stop: AtomicBool,
    /// Games finished, for displays.
    pub games: AtomicU64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every block was played.
    Complete,
    /// A stopping rule was met.
    Enough,
    /// It was told to stop.
    Stopped,
}

/// Plays the blocks of a range. Blocks are committed in order, each whole or not at all.
pub fn run(
    arena: &Arena,
    blocks: Range<u64>,
    mut store: Option<&mut Store>,
    observer: &mut dyn Observer,
    signals: &Signals,
) -> Result<RunEnd, StoreError> {
    let average = arena.plan().games().div_ceil(arena.plan().blocks.max(1));
    let step = CHUNK_GAMES.div_ceil(average.max(1));
    let mut start = blocks.start;
    let mut waiting: Option<Vec<Option<Vec<Played>>>> = None;
    loop {
        let end = (start + step).min(blocks.end);
        // While one chunk is committed the next is played already.
        let (committed, played) = rayon::join(
            || match waiting.take() {
                Some(chunk) => commit(chunk, store.as_deref_mut(), observer),
                None => Ok(Committed::default()),
            },
            || (start < end).then(|| play(arena, start..end, signals)),
        );
        let committed = committed?;
        if committed.cut {
            break Ok(RunEnd::Stopped);
        }
        if committed.enough {
            break Ok(RunEnd::Enough);
        }
        match played {
            Some(chunk) => waiting = Some(chunk),
            None => break Ok(RunEnd::Complete),
        }
        start = end;
    }
}

fn play(arena: &Arena, blocks: Range<u64>, signals: &Signals) -> Vec<Option<Vec<Played>>> {
    // Pieces large enough that windows are mostly full, small enough that threads end together.
    let average = arena.plan().games().div_ceil(arena.plan().blocks.max(1));
    let pieces = rayon::current_num_threads() as u64 * 4;
    let window = (2 * arena.window() as u64).div_ceil(average.max(1));
    let size = (blocks.end - blocks.start)
        .div_ceil(pieces)
        .max(window)
        .max(1);
    let starts: Vec<u64> = blocks.clone().step_by(size as usize).collect();
    starts
        .into_par_iter()
        .flat_map_iter(|start| {
            let end = (start + size).min(blocks.end);
            arena.play_blocks(start..end, signals)
        })
        .collect()
}

#[derive(Default)]
struct Committed {
    /// Not every block of the chunk was played.
    cut: bool,
    /// The observer has seen enough.
    enough: bool,
}

fn commit(
    chunk: Vec<Option<Vec<Played>>>,
    store: Option<&mut Store>,
    observer: &mut dyn Observer,
) -> Result<Committed, StoreError> {
    let mut bytes = Encoded::default();
    let whole = chunk.iter().take_while(|block| block.is_some()).count();
    let cut = whole < chunk.len();
    let blocks: Vec<Vec<Played>> = chunk.into_iter().take(whole).flatten().collect();
    for game in blocks.iter().flatten() {
        bytes.push(game);
    }
    if let Some(store) = store {
        store.append(&bytes)?;
    }
    for block in &blocks {
        let rows: Vec<Row> = block.iter().map(|game| game.row).collect();
        observer.block(&rows);
        for game in block {
            if let Some(reason) = &game.fault {
                observer.forfeit(&game.row, reason);
            }
        }
    }
    let enough = observer.chunk();
    Ok(Committed { cut, enough })
}
