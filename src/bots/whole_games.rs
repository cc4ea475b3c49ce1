//! Every strategy plays whole games of every variant, without a forfeit and without an illegal clue.

use std::sync::Arc;

use ndarray::Array2;

use crate::deck::{Card, Deck, Language};
use crate::lexicon::sidecar::{FLAG_CLUE, Header, Noise, Sidecar};
use crate::lexicon::vectors::Vectors;
use crate::lexicon::vocabulary::Vocabulary;
use crate::lexicon::{AffinityTable, CardMeaning, IllegalClues, Lexicon};
use crate::players::{Arbiter, ClueBook, GameEnd, LexiconView, Registry, Resources, play};
use crate::rulebook::NamedRuleset;
use crate::rules::{ClueId, Game, Ruleset, Seed};

const VARIANTS: &[&str] = &[
    "classic",
    "classic+finale",
    "classic+solo",
    "classic+alone",
    "classic+shared",
    "classic+no-zero+no-unlimited",
    "pictures",
    "pictures+finale+solo",
    "duet",
    "duet+free-order",
    "duet+11-tokens",
];

/// Four hundred words at hazard, forty cards: words, sets of concepts, and one nobody knows.
fn lexicon() -> Arc<LexiconView> {
    let words = 400;
    let names: Vec<String> = (0..words).map(|i| format!("w{i}")).collect();
    let rows = Array2::from_shape_fn((words, 12), |(i, j)| {
        ((i * 37 + j * 101) as f32 * 0.613).sin() + ((i / 9 + j) as f32).cos()
    });
    let mut header = Header::new("toy", "en");
    header.noise = Some(Noise {
        beta: 10.0,
        lapse: 1.0,
    });
    let sidecar = Sidecar {
        header,
        zipf: (0..words).map(|i| (170 - i / 4) as u8).collect(),
        flags: (0..words)
            .map(|i| u8::from(i % 3 != 2) * FLAG_CLUE)
            .collect(),
        edges: None,
    };
    let vocabulary = Vocabulary::from_words(names.iter().map(String::as_str)).unwrap();
    let vectors = Vectors::from_rows(rows);
    let lexicon = Arc::new(Lexicon::from_parts("toy", vocabulary, vectors, Some(sidecar)).unwrap());
    let mut cards: Vec<CardMeaning> = (0..30)
        .map(|i| CardMeaning::word(&format!("w{}", i * 7)))
        .collect();
    cards.extend((0..9).map(|i| {
        let parts = [(i * 11, 1.0), (i * 13 + 1, 0.5)];
        CardMeaning::concepts(parts.map(|(word, weight)| (format!("w{word}"), weight)))
    }));
    cards.push(CardMeaning::word("unheard of"));
    let illegal = IllegalClues::from_fn(cards.len(), lexicon.clues(), |card, clue| {
        (clue as usize).abs_diff(card * 7) < 3
    });
    let table = Arc::new(AffinityTable::build(lexicon, &cards, &illegal));
    let book = Arc::new(ClueBook::of_tables([&*table]));
    Arc::new(LexiconView::new(table, book))
}

struct ByTable<'a>(&'a LexiconView);

impl Arbiter for ByTable<'_> {
    fn illegal(&self, clue: ClueId, visible: &mut dyn Iterator<Item = u16>) -> bool {
        let position = self.0.position(clue).expect("a clue of the lexicon");
        let table = self.0.table();
        let id = table.clue_at(position);
        let mut visible = visible;
        (&mut visible).any(|card| table.is_illegal(usize::from(card), id))
    }
}

fn one_game(lex: &Arc<LexiconView>, ruleset: &Ruleset, clues: &str, guesses: &str, number: u64) {
    let registry = Registry::standard();
    let cards = (0..40).map(|i| Card::word(format!("card {i}"))).collect();
    let deck = Arc::new(Deck::new("toy", Some(Language::En), cards));
    let resources = Resources::of_views(deck, Language::En, [("default".to_owned(), lex.clone())]);
    let team = registry.team(&format!("{clues}/{guesses}")).unwrap();
    let mut pairs = [0, 1].map(|_| registry.pair(&team, ruleset, &resources).unwrap());
    let seed = Seed(11);
    let game = Game::seeded(ruleset, lex.table().cards(), seed, number, 0).unwrap();
    let streams = (seed, number, 0);
    let (_, report) = play(game, &mut pairs, &ByTable(lex), streams, &mut ());
    let who = format!("{clues}/{guesses}, game {number}");
    assert!(
        matches!(report.end, GameEnd::Played(_)),
        "{who}: {:?}",
        report.end
    );
    assert_eq!(report.sides.map(|side| side.illegal), [0, 0], "{who}");
}

#[test]
fn every_spymaster_plays_every_variant() {
    let lex = lexicon();
    for variant in VARIANTS {
        let rules = NamedRuleset::load(variant).unwrap();
        for strategy in Registry::standard().spymasters() {
            for number in 0..6 {
                one_game(&lex, &rules.ruleset, &strategy.name, "nearest", number);
            }
        }
    }
}

#[test]
fn every_guesser_plays_every_variant() {
    let lex = lexicon();
    for variant in VARIANTS {
        let rules = NamedRuleset::load(variant).unwrap();
        for strategy in Registry::standard().guessers() {
            for number in 0..6 {
                one_game(&lex, &rules.ruleset, "margin", &strategy.name, number);
            }
        }
        one_game(&lex, &rules.ruleset, "margin", "noisy:noise=gaussian", 1);
    }
}
