//! A small made-up lexicon for tests of players: words around topics, and cards among them.

use std::sync::Arc;

use ndarray::Array2;

use crate::deck::{Card, Deck, Language};
use crate::lexicon::sidecar::{FLAG_CLUE, Header, Sidecar};
use crate::lexicon::vectors::Vectors;
use crate::lexicon::vocabulary::Vocabulary;
use crate::lexicon::{AffinityTable, CardMeaning, IllegalClues, Lexicon};
use crate::players::{ClueBook, LexiconView};
use crate::players::{ClueTask, GameReport, Pair, Registry, Resources, Witness, play};
use crate::rulebook::NamedRuleset;
use crate::rules::{
    Action, CardSet, ClueId, Game, Number, Phase, Purpose, Ruleset, Seed, Side, below,
};

/// Cards in the deck.
pub const CARDS: usize = 60;
const WORDS: usize = 900;
const DIMS: usize = 24;

fn table(seed: u64) -> Arc<AffinityTable> {
    let mut rng = Seed(seed).stream(0, 0, Purpose::Deal);
    let mut draw = || {
        (0..4)
            .map(|_| below(&mut rng, 2001) as f32 / 1000.0 - 1.0)
            .sum::<f32>()
    };
    let topics = Array2::from_shape_fn((60, DIMS), |_| draw());
    let rows = Array2::from_shape_fn((WORDS, DIMS), |(word, dim)| {
        topics[[word * 7 % 60, dim]] + 0.7 * topics[[word * 11 % 59, dim]] + draw()
    });
    let names: Vec<String> = (0..WORDS).map(|i| format!("w{i}")).collect();
    let vocabulary = Vocabulary::from_words(names.iter().map(String::as_str)).unwrap();
    let sidecar = Sidecar {
        header: Header::new("toy", "en"),
        zipf: (0..WORDS).map(|i| (150 - i * 120 / WORDS) as u8).collect(),
        flags: vec![FLAG_CLUE; WORDS],
        edges: None,
    };
    let vectors = Vectors::from_rows(rows);
    let lexicon = Lexicon::from_parts("toy", vocabulary, vectors, Some(sidecar)).unwrap();
    let lexicon = Arc::new(lexicon);
    let cards: Vec<CardMeaning> = (0..CARDS)
        .map(|i| CardMeaning::word(&names[i * 13]))
        .collect();
    let illegal = IllegalClues::from_fn(CARDS, lexicon.clues(), |card, clue| {
        (clue as usize).abs_diff(card * 13) < 3
    });
    Arc::new(AffinityTable::build(lexicon, &cards, &illegal))
}

/// Two views with one book: the same words, other vectors.
pub fn views() -> [Arc<LexiconView>; 2] {
    let tables = [table(3), table(4)];
    let book = Arc::new(ClueBook::of_tables(tables.iter().map(|t| &**t)));
    tables.map(|table| Arc::new(LexiconView::new(table, book.clone())))
}

/// Plays a game; the spymasters think in the first lexicon, the guessers in the one named.
pub fn game(
    rules: &str,
    team: (&str, &str),
    views: &[Arc<LexiconView>; 2],
    guesser_view: usize,
    number: u64,
    witness: &mut dyn Witness,
) -> GameReport {
    let rules = NamedRuleset::parse(rules).unwrap().ruleset;
    let registry = Registry::standard();
    let own = resources([&views[0], &views[1]]);
    let others = resources([&views[guesser_view], &views[1]]);
    let spec = registry.team(&format!("{}/{}", team.0, team.1)).unwrap();
    let mut pairs = [0, 1].map(|_| Pair {
        spymaster: registry.spymaster(&spec.spymaster, &rules, &own).unwrap(),
        guesser: registry.guesser(&spec.guesser, &rules, &others).unwrap(),
    });
    let game = Game::seeded(&rules, CARDS, Seed(9), 0, number).unwrap();
    play(game, &mut pairs, &(), (Seed(9), 0, number), witness).1
}

/// The lexica `default` and `second`.
pub fn resources(views: [&Arc<LexiconView>; 2]) -> Resources {
    let cards = (0..CARDS)
        .map(|i| Card::word(format!("card {i}")))
        .collect();
    let deck = Arc::new(Deck::new("made up", Some(Language::En), cards));
    let named = ["default", "second"].map(str::to_owned).into_iter();
    Resources::of_views(deck, Language::En, named.zip(views.map(Arc::clone)))
}

/// One of every kind of game.
pub const RULES: &[&str] = &[
    "classic",
    "classic+finale",
    "classic+solo",
    "classic+finale+solo",
    "classic+alone",
    "classic+shared",
    "classic+no-zero+no-unlimited",
    "pictures",
    "duet",
    "duet+free-order",
    "cairo",
];

/// Positions before a clue, with some cards covered at random and some pending.
pub fn positions(rules: &Ruleset, mut look: impl FnMut(&ClueTask<'_>)) {
    for number in 0..12u64 {
        let mut game = Game::seeded(rules, CARDS, Seed(21), 0, number).unwrap();
        let mut rng = Seed(21).stream(1, number, Purpose::GuesserA);
        for turn in 0..6 {
            if game.state().outcome().is_some() || game.state().phase() != Phase::Clue {
                break;
            }
            let side = game.state().actor().unwrap_or(Side::A);
            let pending = CardSet(below(&mut rng, 1 << 25) & below(&mut rng, 1 << 25));
            let task = match game.spymaster_view(side) {
                Some(view) => ClueTask::of_spymaster(&view, pending),
                None => ClueTask::of_partner(&game.duet_view(side).unwrap(), pending),
            };
            look(&task);
            let ours = task.own.iter().next();
            let other = task
                .open()
                .nth(below(&mut rng, u32::from(task.open().len())) as u8);
            // Some games begin with a warning.
            let said = match turn == 0 && number % 3 == 0 && task.zero {
                true => Number::Zero,
                false => Number::Count(1),
            };
            game.clue(side, ClueId(below(&mut rng, 900)), said).unwrap();
            let guesser = match game.spymaster_view(side) {
                Some(_) => side,
                None => side.other(),
            };
            let _ = game.apply(guesser, Action::Guess(ours.unwrap()));
            let _ = game.apply(guesser, Action::Guess(other.unwrap()));
            let _ = game.apply(guesser, Action::Stop);
        }
    }
}
