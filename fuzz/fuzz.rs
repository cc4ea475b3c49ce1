//! Mutated inputs against every reader of files: `fuzz/run SECONDS [TARGET…]`. No reader may panic or hang.

mod coverage;
#[cfg(feature = "web")]
mod http;
mod mutate;
mod targets;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use coverage::Coverage;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use targets::{Reader, TARGETS};

/// An input that takes longer than this counts as a hang.
const LONGEST: Duration = Duration::from_secs(60);
/// Inputs kept because they reached new code; more only fill memory.
const MOST_KEPT: usize = 20_000;

/// The place of the last panic.
static PLACE: Mutex<String> = Mutex::new(String::new());

struct Folders {
    /// The corpora, the inputs that panic, and those that reached new code.
    here: PathBuf,
    scratch: PathBuf,
}

/// Files of a folder, in order of their contents.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inputs: Vec<Vec<u8>> = entries
        .filter_map(|entry| std::fs::read(entry.path()).ok())
        .collect();
    inputs.sort();
    inputs
}

fn keep(folder: &Path, name: &str, input: &[u8]) -> PathBuf {
    let file = folder.join(name);
    let _ = std::fs::create_dir_all(folder);
    let _ = std::fs::write(&file, input);
    file
}

/// Feeds one reader; gives the number of places where it fails.
fn feed(name: &str, read: Reader, seconds: f64, seed: u64, folders: &Folders) -> usize {
    let grown = folders.here.join("grown").join(name);
    let mut corpus = inputs(&folders.here.join("corpus").join(name));
    corpus.extend(inputs(&grown));
    corpus.push(Vec::new());
    let first = corpus.len() as u64;
    let mut coverage = Coverage::new();
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let (mut runs, mut slowest) = (0u64, Duration::ZERO);
    let mut failures = BTreeSet::new();
    // A server starts, a plan is made: not the fault of the first input.
    let _ = catch_unwind(AssertUnwindSafe(|| read(&[], &folders.scratch)));
    let started = Instant::now();
    while started.elapsed().as_secs_f64() < seconds {
        let input = match corpus.get(runs as usize) {
            // All that is there, then mutations of it; of new inputs more often.
            Some(input) if runs < first => input.clone(),
            _ => {
                let at = dice.random_range(0..corpus.len());
                let newer = dice.random_range(at..corpus.len());
                let mut input = corpus[newer].clone();
                let other = &corpus[dice.random_range(0..corpus.len())];
                mutate::mutate(&mut input, other, &mut dice);
                input
            }
        };
        // If the whole program dies, the input stays there.
        let _ = std::fs::write(folders.scratch.join(format!("{name}.now")), &input);
        coverage.clear();
        let from = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| read(&input, &folders.scratch)));
        let took = from.elapsed();
        slowest = slowest.max(took);
        runs += 1;
        if coverage.grew() && runs > first && corpus.len() < MOST_KEPT {
            keep(&grown, &format!("{seed}-{runs}"), &input);
            corpus.push(input.clone());
        }
        let failure = match result {
            Err(_) => PLACE.lock().map(|place| place.clone()).unwrap_or_default(),
            Ok(()) if took > LONGEST => "takes too long".into(),
            Ok(()) => continue,
        };
        if failures.insert(failure.clone()) {
            let file = keep(
                &folders.here.join("found"),
                &format!("{name}-{runs}"),
                &input,
            );
            println!("{name}: {failure}, kept in {}", file.display());
        }
    }
    let reached = match coverage.places() {
        0 => "blind".to_owned(),
        places => format!(
            "{} of {places} places reached, {} inputs",
            coverage.reached(),
            corpus.len()
        ),
    };
    println!(
        "{name}: {runs} runs in {:.0} s, the slowest {slowest:.1?}; {reached}; {} failures",
        started.elapsed().as_secs_f64(),
        failures.len()
    );
    failures.len()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|s| s.parse::<f64>().ok());
    let Some(seconds) = seconds.filter(|s| (0.01..1e6).contains(s)) else {
        eprintln!("fuzz/run SECONDS [TARGET…]");
        std::process::exit(2);
    };
    let wanted: Vec<String> = args.collect();
    if let Some(name) = wanted.iter().find(|w| TARGETS.iter().all(|(t, _)| t != w)) {
        let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        eprintln!(
            "no target is called `{name}`; there are {}",
            names.join(", ")
        );
        std::process::exit(2);
    }
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok());
    let folders = Folders {
        here: Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz"),
        scratch: targets::scratch(),
    };
    std::fs::create_dir_all(&folders.scratch).expect("a folder for records");
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut place) = PLACE.lock() {
            *place = info.to_string().replace('\n', " ");
        }
    }));
    let mut failures = 0;
    for (name, read) in TARGETS {
        if wanted.is_empty() || wanted.iter().any(|w| w == name) {
            failures += feed(name, *read, seconds, seed.unwrap_or(9), &folders);
        }
    }
    let _ = std::fs::remove_dir_all(&folders.scratch);
    std::process::exit(i32::from(failures > 0));
}
