//! Boards with scores chosen by hand, for tests of formulas.

use std::sync::Arc;

use ndarray::Array2;

use crate::deck::{Card, Deck, Language};
use crate::lexicon::sidecar::{FLAG_CLUE, Header, Noise, Sidecar};
use crate::lexicon::vectors::Vectors;
use crate::lexicon::vocabulary::Vocabulary;
use crate::lexicon::{AffinityTable, CardMeaning, IllegalClues, Lexicon};
use crate::players::{ClueBook, ClueTask, GuessTask, Guesser, LexiconView, Registry, Resources};
use crate::rules::{
    CardSet, ClueId, Deal, Game, Grid, Key, Kind, Number, Pos, Ruleset, Side, Versus, VersusKey,
};

/// Six cards: three own (`a b c`), one blue (`d`), one bystander (`e`), the assassin (`f`).
pub(crate) struct Toy {
    pub lex: Arc<LexiconView>,
    pub ruleset: Ruleset,
    pub game: Game,
}

impl Toy {
    /// Clues, commonest first, and their cosine with each card. The squares of a row sum to less than 1.
    pub fn new(clues: &[(&str, [f32; 6])]) -> Toy {
        let names = ["a", "b", "c", "d", "e", "f"];
        let words: Vec<&str> = clues.iter().map(|c| c.0).chain(names).collect();
        // Cards are the first six axes; the rest to length one goes to the seventh.
        let rows = Array2::from_shape_fn((words.len(), 7), |(row, axis)| match clues.get(row) {
            Some((_, cosines)) if axis < 6 => cosines[axis],
            Some((_, cosines)) => {
                let squares: f32 = cosines.iter().map(|c| c * c).sum();
                assert!(squares < 1.0, "cosines too high");
                (1.0 - squares).sqrt()
            }
            None if row - clues.len() == axis => 1.0,
            None => 0.0,
        });
        let vocabulary = Vocabulary::from_words(words.iter().copied()).unwrap();
        let mut header = Header::new("toy", "en");
        header.noise = Some(Noise {
            beta: 10.0,
            lapse: 0.5,
        });
        let flags = (0..words.len()).map(|i| if i < clues.len() { FLAG_CLUE } else { 0 });
        let sidecar = Sidecar {
            header,
            // 6.0, 5.0, 4.0 … on the Zipf scale.
            zipf: (0..words.len())
                .map(|i| 150u8.saturating_sub(25 * i as u8))
                .collect(),
            flags: flags.collect(),
            edges: None,
        };
        let vectors = Vectors::from_rows(rows);
        let lexicon = Lexicon::from_parts("toy", vocabulary, vectors, Some(sidecar)).unwrap();
        let cards: Vec<CardMeaning> = names.map(CardMeaning::word).to_vec();
        let table = Arc::new(AffinityTable::build(
            Arc::new(lexicon),
            &cards,
            &IllegalClues::none(6),
        ));
        let book = Arc::new(ClueBook::of_tables([&*table]));
        let versus = Versus {
            starting: 3,
            other: 1,
            assassins: 1,
            zero: true,
            unlimited: true,
            finale: false,
            solo: None,
            shared_guesser: false,
        };
        let grid = Grid {
            rows: 2,
            columns: 3,
        };
        let ruleset = Ruleset::new(grid, Kind::Versus(versus)).unwrap();
        let key = Key::Versus(VersusKey {
            agents: [CardSet::first(3), CardSet::of(Pos(3))],
            assassins: CardSet::of(Pos(5)),
            starts: Side::A,
        });
        let deal = Deal::new(&ruleset, &[0, 1, 2, 3, 4, 5], key).unwrap();
        Toy {
            lex: Arc::new(LexiconView::new(table, book)),
            ruleset,
            game: Game::new(&ruleset, deal),
        }
    }

    /// The task of red's spymaster.
    pub fn task(&self) -> ClueTask<'_> {
        ClueTask::of_spymaster(&self.game.spymaster_view(Side::A).unwrap(), CardSet::EMPTY)
    }

    /// The task of red's guesser after a clue.
    pub fn hear(&mut self, word: &str, number: Number) -> GuessTask<'_> {
        let clue = self.lex.book().id(word).unwrap();
        self.game.clue(Side::A, clue, number).unwrap();
        GuessTask::of_guesser(&self.game.guesser_view(Side::A).unwrap())
    }

    pub fn word(&self, clue: ClueId) -> &str {
        self.lex.book().word(clue).unwrap()
    }

    /// The clue of a spymaster of this spec: word, number, intended cards.
    pub fn says(&self, spec: &str) -> (String, Number, Vec<u8>) {
        let registry = Registry::standard();
        let spec = registry.spymaster_spec(spec).unwrap();
        let mut player = registry
            .spymaster(&spec, &self.ruleset, &self.resources())
            .unwrap();
        let mut rng = crate::rules::Seed(1).stream(0, 0, crate::rules::Purpose::SpymasterA);
        let clue = player.clue(&self.task(), &mut rng).unwrap();
        let intended = clue.intended.iter().map(|p| p.0).collect();
        (self.word(clue.clue).to_owned(), clue.number, intended)
    }

    /// The guesser of a spec.
    pub fn guesser(&self, spec: &str) -> Box<dyn Guesser> {
        let registry = Registry::standard();
        let spec = registry.guesser_spec(spec).unwrap();
        registry
            .guesser(&spec, &self.ruleset, &self.resources())
            .unwrap()
    }

    pub fn resources(&self) -> Resources {
        let cards = ["a", "b", "c", "d", "e", "f"].map(|w| Card::word(w.to_owned()));
        let deck = Arc::new(Deck::new("toy", Some(Language::En), cards.to_vec()));
        Resources::of_views(
            deck,
            Language::En,
            [("default".to_owned(), self.lex.clone())],
        )
    }
}
