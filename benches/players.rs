//! Speed of our strong players: a clue of `expected`, a guess of `bayes`, in the middle of games.
//!
//! The lexicon is made up, of the size and spread of a real one, so that the figure does not depend on files.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use ndarray::Array2;
use spymaster::deck::{Card, Deck, Language};
use spymaster::lexicon::sidecar::{FLAG_CLUE, Header, Sidecar};
use spymaster::lexicon::vectors::Vectors;
use spymaster::lexicon::vocabulary::Vocabulary;
use spymaster::lexicon::{AffinityTable, CardMeaning, IllegalClues, Lexicon};
use spymaster::players::{
    Choice, ClueTask, GuessTask, Guesser, Pair, Registry, Resources, Spymaster,
};
use spymaster::rulebook::NamedRuleset;
use spymaster::rules::{Action, Game, Phase, Purpose, Ruleset, Seed, below};

const WORDS: usize = 24_000;
const CARDS: usize = 400;
const DIMS: usize = 96;

/// Words around topics: near ones at cosines of 0.4 to 0.7, the rest about 0.
fn resources() -> Resources {
    let mut rng = Seed(5).stream(0, 0, Purpose::Deal);
    // A sum of uniform draws is near enough to a normal one.
    let mut draw = || {
        (0..6)
            .map(|_| below(&mut rng, 2001) as f32 / 1000.0 - 1.0)
            .sum::<f32>()
    };
    let mut topics = Array2::from_shape_fn((400, DIMS), |_| draw());
    topics.mapv_inplace(|x| x * 0.8);
    let rows = Array2::from_shape_fn((WORDS, DIMS), |(word, dim)| {
        let first = topics[[word * 7919 % 400, dim]];
        let second = topics[[word * 104_729 % 397, dim]];
        first + 0.6 * second + draw() * 0.9
    });
    let names: Vec<String> = (0..WORDS).map(|i| format!("w{i}")).collect();
    let vocabulary =
        Vocabulary::from_words(names.iter().map(String::as_str)).expect("no word twice");
    let sidecar = Sidecar {
        header: Header::new("bench", "en"),
        zipf: (0..WORDS).map(|i| (140 - i * 80 / WORDS) as u8).collect(),
        flags: vec![FLAG_CLUE; WORDS],
        edges: None,
    };
    let vectors = Vectors::from_rows(rows);
    let lexicon = Lexicon::from_parts("bench", vocabulary, vectors, Some(sidecar)).expect("fits");
    let lexicon = Arc::new(lexicon);
    let step = WORDS / CARDS;
    let cards: Vec<CardMeaning> = (0..CARDS)
        .map(|i| CardMeaning::word(&names[i * step]))
        .collect();
    let illegal = IllegalClues::from_fn(CARDS, lexicon.clues(), |card, clue| {
        (clue as usize).abs_diff(card * step) < 2
    });
    let table = Arc::new(AffinityTable::build(lexicon, &cards, &illegal));
    assert!(table.clues() >= 20_000);
    let cards = (0..CARDS).map(|i| Card::word(names[i * step].clone()));
    let deck = Arc::new(Deck::new("bench", Some(Language::En), cards.collect()));
    Resources::of_tables(deck, Language::En, vec![("default".into(), table)]).expect("clues")
}

fn clue_task(game: &Game) -> Option<ClueTask<'_>> {
    let side = game.state().actor()?;
    let view = game.spymaster_view(side)?;
    (game.state().phase() == Phase::Clue).then(|| ClueTask::of_spymaster(&view, Default::default()))
}

fn guess_task(game: &Game) -> Option<GuessTask<'_>> {
    let view = game.guesser_view(game.state().actor()?)?;
    (game.state().phase() == Phase::Guess).then(|| GuessTask::of_guesser(&view))
}

/// Positions before a clue and before a guess, from games the two play: turns 3 to 8.
fn positions(
    rules: &Ruleset,
    spy: &mut dyn Spymaster,
    guess: &mut dyn Guesser,
) -> (Vec<Game>, Vec<Game>) {
    let (mut clues, mut guesses) = (Vec::new(), Vec::new());
    for number in 0..12 {
        let mut game =
            Game::seeded(rules, CARDS, Seed(11), 0, number).expect("the deck is large enough");
        let mut rng = Seed(11).stream(1, number, Purpose::GuesserA);
        while game.state().outcome().is_none() {
            let Some(side) = game.state().actor() else {
                break;
            };
            let middle = (3..=8).contains(&game.state().turns());
            if let Some(task) = clue_task(&game) {
                let clue = spy.clue(&task, &mut rng).expect("a clue");
                if middle {
                    clues.push(game);
                }
                game.clue(side, clue.clue, clue.number)
                    .expect("a legal number");
            } else if let Some(task) = guess_task(&game) {
                let action = match guess.guess(&task, &mut rng).expect("a guess") {
                    Choice::Touch(pos) => Action::Guess(pos),
                    Choice::Stop => Action::Stop,
                };
                if middle {
                    guesses.push(game);
                }
                game.apply(side, action).expect("a legal action");
            }
        }
    }
    (clues, guesses)
}

fn players(c: &mut Criterion) {
    let resources = resources();
    let rules = NamedRuleset::parse("classic").expect("a preset").ruleset;
    let registry = Registry::standard();
    let team = registry.team("expected/bayes").expect("known");
    let Pair {
        spymaster: mut spy,
        guesser: mut guess,
    } = registry.pair(&team, &rules, &resources).expect("built");
    let (clues, guesses) = positions(&rules, &mut *spy, &mut *guess);
    assert!(
        clues.len() >= 20 && guesses.len() >= 20,
        "too few positions"
    );
    let mut rng = Seed(1).stream(0, 0, Purpose::GuesserB);
    let mut at = 0;
    c.bench_function("expected/clue/mid-game", |b| {
        b.iter(|| {
            at += 1;
            let task = clue_task(&clues[at % clues.len()]).expect("before a clue");
            black_box(spy.clue(&task, &mut rng))
        })
    });
    c.bench_function("bayes/guess/mid-game", |b| {
        b.iter(|| {
            at += 1;
            let task = guess_task(&guesses[at % guesses.len()]).expect("before a guess");
            black_box(guess.guess(&task, &mut rng))
        })
    });
}

criterion_group!(benches, players);
criterion_main!(benches);
