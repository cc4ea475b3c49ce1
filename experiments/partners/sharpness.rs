//! Sharpness of people's choice on clues at large and on clues that a lexicon would choose, fitted on turns people played.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use spymaster::bots::model::{Weights, reliance};
use spymaster::bots::spymasters::expected::PARAMS;
use spymaster::deck::{Card, Deck, Language};
use spymaster::lexicon::eval::turns::{Turn, TurnSet};
use spymaster::players::{ClueBook, Judging, LexiconView, Library, Registry, Spec, Values, Wanted};

const LEXICA: [&str; 6] = ["en", "assoc", "glove100", "minilm", "potion", "use"];
/// Factors that are tried.
const STEPS: usize = 27;

fn factor(step: usize) -> f64 {
    0.4 + 0.1 * step as f64
}

/// One turn under all factors.
struct Case {
    /// Turns of one board count as one.
    board: usize,
    /// The chance that all targets are found, under factor 1.
    promise: f64,
    /// The same under each factor.
    all: Vec<f64>,
    /// The logarithm of the chance of people's choices under each factor, the mean over people.
    log: Vec<f64>,
    /// The share of people who found all.
    seen: f64,
    number: usize,
}

fn case(
    turn: &Turn,
    board: usize,
    lex: &LexiconView,
    weights: &[Weights],
    shares: &[f32],
    places: &BTreeMap<String, u16>,
) -> Option<Case> {
    let clue = lex.book().id(&ClueBook::fold(&turn.clue))?;
    let share = f64::from(shares[lex.position(clue)?]);
    let cards: Vec<u16> = turn
        .board
        .iter()
        .map(|w| places.get(&w.to_lowercase()).copied())
        .collect::<Option<_>>()?;
    let at = |word: &String| turn.board.iter().position(|w| w == word);
    let targets: Vec<usize> = turn.targets.iter().filter_map(at).collect();
    if targets.is_empty() || turn.guesses.is_empty() || cards.len() > spymaster::rules::MAX_CARDS {
        return None;
    }
    let scores = lex.scores(clue, &cards);
    let of = |weights: &Weights| -> Vec<f64> {
        (0..cards.len())
            .map(|i| f64::from(weights.of(usize::from(cards[i]), scores[i])))
            .collect()
    };
    let lists: Vec<Vec<usize>> = turn
        .guesses
        .iter()
        .map(|list| list.iter().filter_map(at).collect())
        .collect();
    let mut log = Vec::new();
    let mut all = Vec::new();
    for weights in weights {
        let w = of(weights);
        let mut sum = 0.0;
        for list in &lists {
            let mut left: f64 = w.iter().sum();
            let mut open = w.len() as f64;
            for &card in list {
                sum += (share * w[card] / left + (1.0 - share) / open)
                    .max(1e-9)
                    .ln();
                left -= w[card];
                open -= 1.0;
            }
        }
        log.push(sum / lists.len() as f64);
        all.push(share * found(&w, &targets, 0, w.iter().sum()));
    }
    let full = lists.iter().filter(|l| {
        targets
            .iter()
            .all(|t| l.iter().take(targets.len()).any(|c| c == t))
    });
    Some(Case {
        board,
        promise: all[6],
        seen: full.count() as f64 / lists.len() as f64,
        all,
        log,
        number: targets.len(),
    })
}

/// The chance that the targets are drawn first, in any order.
fn found(w: &[f64], targets: &[usize], used: u32, left: f64) -> f64 {
    if used.count_ones() as usize == targets.len() {
        return 1.0;
    }
    let mut sum = 0.0;
    for (i, &t) in targets.iter().enumerate() {
        if used >> i & 1 == 0 {
            sum += w[t] / left * found(w, targets, used | 1 << i, left - w[t]);
        }
    }
    sum
}

/// The likeliest factor.
fn fit<'c>(cases: impl Iterator<Item = &'c Case>) -> f64 {
    let mut sums = [0f64; STEPS];
    for case in cases {
        for (sum, log) in sums.iter_mut().zip(&case.log) {
            *sum += log;
        }
    }
    let best = (0..STEPS)
        .max_by(|&a, &b| sums[a].total_cmp(&sums[b]))
        .unwrap_or(0);
    factor(best)
}

/// The likeliest factor with 95 % over boards.
fn with_interval(cases: &[&Case]) -> String {
    let mut boards: BTreeMap<usize, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        boards.entry(case.board).or_default().push(case);
    }
    let boards: Vec<Vec<&Case>> = boards.into_values().collect();
    let mut state = 7u64;
    let mut draws: Vec<f64> = (0..400)
        .map(|_| {
            let drawn: Vec<&Case> = (0..boards.len())
                .flat_map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    boards[(state >> 33) as usize % boards.len()]
                        .iter()
                        .copied()
                })
                .collect();
            fit(drawn.into_iter())
        })
        .collect();
    draws.sort_by(f64::total_cmp);
    format!(
        "{:.1} ({:.1}…{:.1})",
        fit(cases.iter().copied()),
        draws[10],
        draws[389]
    )
}

pub fn run(files: &[String]) -> Result<(), String> {
    let sets: Vec<TurnSet> = files
        .iter()
        .map(|file| TurnSet::read(Path::new(file), None).map_err(|e| e.to_string()))
        .collect::<Result<_, _>>()?;
    let mut places: BTreeMap<String, u16> = BTreeMap::new();
    let mut words = Vec::new();
    for word in sets.iter().flat_map(|s| &s.turns).flat_map(|t| &t.board) {
        places.entry(word.to_lowercase()).or_insert_with(|| {
            words.push(Card::word(word.clone()));
            words.len() as u16 - 1
        });
    }
    let deck = Arc::new(Deck::new("people", Some(Language::En), words));
    let library = Library::of(Registry::standard(), None);
    let wanted = Wanted::new(deck, Language::En, LEXICA).judged(Judging::Off);
    let resources = library.resources(&wanted).map_err(|e| e.to_string())?;
    println!(
        "| lexicon | turns | clues at large | the third it would rather choose | all of 2 found: foreseen at 1, at the fit, seen | all of 3 |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for name in LEXICA {
        let lex = resources.lexicon(name)?;
        let weights: Vec<Weights> = (0..STEPS)
            .map(|step| {
                let spec = Spec::parse(&format!("expected:sharpness={}", factor(step)))
                    .map_err(|e| e.to_string())?;
                Weights::new(&lex, &Values::new(&spec, PARAMS)).map_err(|e| e.to_string())
            })
            .collect::<Result<_, _>>()?;
        let shares = reliance(lex.table(), 0.65, 0.92);
        let mut boards: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        let mut cases = Vec::new();
        for turn in sets.iter().flat_map(|s| &s.turns) {
            let mut board = turn.board.clone();
            board.sort();
            let next = boards.len();
            let board = *boards.entry(board).or_insert(next);
            cases.extend(case(turn, board, &lex, &weights, &shares, &places));
        }
        // The third of the clues with the highest promise, among those for as many cards.
        let mut chosen: Vec<&Case> = Vec::new();
        for number in 1..=10 {
            let mut of: Vec<&Case> = cases.iter().filter(|c| c.number == number).collect();
            of.sort_by(|a, b| b.promise.total_cmp(&a.promise));
            of.truncate(of.len().div_ceil(3));
            chosen.extend(of);
        }
        let fitted = fit(chosen.iter().copied());
        let step = ((fitted - 0.4) / 0.1).round() as usize;
        let of = |number: usize| {
            let some: Vec<&&Case> = chosen.iter().filter(|c| c.number == number).collect();
            let mean = |f: &dyn Fn(&Case) -> f64| {
                some.iter().map(|c| f(c)).sum::<f64>() / some.len().max(1) as f64
            };
            format!(
                "{:.2}, {:.2}, {:.2}",
                mean(&|c| c.promise),
                mean(&|c| c.all[step]),
                mean(&|c| c.seen)
            )
        };
        let all: Vec<&Case> = cases.iter().collect();
        println!(
            "| {name} | {} | {} | {} | {} | {} |",
            cases.len(),
            with_interval(&all),
            with_interval(&chosen),
            of(2),
            of(3)
        );
    }
    Ok(())
}
