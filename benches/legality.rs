//! The packed table of a deck against 50,000 clues, on one core and on all.
use criterion::{Criterion, criterion_group, criterion_main};
use spymaster::deck::{Card, Deck, Language, built_in};
use spymaster::legality::{LegalityTable, Profile, Referee, Strictness, Switches};

const CLUES: usize = 50_000;

/// Known words first, then made-up ones, which are the slow ones: they are taken apart by rule.
fn vocabulary(deck: &Deck) -> Vec<String> {
    let words: Vec<&str> = deck.cards().iter().filter_map(Card::text).collect();
    let known = words.iter().map(|word| (*word).to_owned());
    let made = words
        .iter()
        .flat_map(|a| words.iter().map(move |b| format!("{a}{b}")))
        .filter(|word| !word.contains(' '));
    known.chain(made).take(CLUES).collect()
}

fn table(c: &mut Criterion) {
    let Some(deck) = built_in("en") else {
        println!("skipped: no built-in decks in this build");
        return;
    };
    let clues = vocabulary(&deck);
    assert_eq!(clues.len(), CLUES);
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a pool of one thread");
    let mut group = c.benchmark_group("legality");
    group.sample_size(10);
    for strictness in [Strictness::Standard, Strictness::Strict] {
        let referee = Referee::new(Profile {
            language: Language::En,
            strictness,
            switches: Switches::default(),
        });
        group.bench_function(format!("table {strictness} one core"), |b| {
            b.iter(|| one.install(|| LegalityTable::build(&referee, &deck, &clues)))
        });
        group.bench_function(format!("table {strictness} all cores"), |b| {
            b.iter(|| LegalityTable::build(&referee, &deck, &clues))
        });
    }
    let referee = Referee::new(Profile::standard(Language::En));
    let board: Vec<&Card> = deck.cards().iter().take(25).collect();
    group.bench_function("one clue against 25 cards", |b| {
        b.iter(|| referee.check("observatory", &board))
    });
    group.finish();
}

criterion_group!(benches, table);
criterion_main!(benches);
