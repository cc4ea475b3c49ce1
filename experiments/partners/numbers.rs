//! Numbers said in whole games, and the chance that all those cards are found.

use spymaster::deck::Language;
use spymaster::players::{Clue, LexiconView, Library, Registry, Wanted, Witness, clue_task, play};
use spymaster::position::advice::{Model, outcomes};
use spymaster::rulebook::NamedRuleset;
use spymaster::rules::{CardSet, Game, Number, Seed, Side};

/// Notes each number with the chance of all, as people choose.
struct Notes<'a> {
    model: Model<'a>,
    /// By number: the chances.
    chances: [Vec<f64>; 11],
    zeros: u32,
}

impl<'a> Notes<'a> {
    fn new(lex: &'a LexiconView) -> Notes<'a> {
        Notes {
            model: Model::new(lex),
            chances: Default::default(),
            zeros: 0,
        }
    }
}

impl Witness for Notes<'_> {
    fn clue(&mut self, game: &Game, side: Side, clue: &Clue, _: bool) {
        let number = match clue.number {
            Number::Count(n) => n,
            Number::Zero => {
                self.zeros += 1;
                return;
            }
            Number::Unlimited => return,
        };
        if let Some(task) = clue_task(game, side, CardSet::EMPTY) {
            let weights = self.model.weights(clue.clue, task.public.cards);
            if let Some(outcome) = outcomes(&task, &weights, number).last() {
                self.chances[usize::from(number.min(10))].push(outcome.all());
            }
        }
    }
}

pub fn run(games: u64) -> Result<(), String> {
    let library = Library::of(Registry::standard(), None);
    let registry = library.registry();
    let deck = library.deck("en").map_err(|e| e.to_string())?;
    let wanted = Wanted::new(deck.clone(), Language::En, ["default"]);
    let resources = library.resources(&wanted).map_err(|e| e.to_string())?;
    let lex = resources.lexicon("default")?;
    let rules = NamedRuleset::load("classic").map_err(|e| e.to_string())?;
    println!(
        "| guesser | clues | zeros | 1 | 2 | 3 | 4 | more | median chance of all: 1 | 2 | 3 | 4 |"
    );
    println!(
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    );
    for guesser in ["random", "nearest", "noisy"] {
        let team = registry
            .team(&format!("expected/{guesser}"))
            .map_err(|e| e.to_string())?;
        let pair = || {
            registry
                .pair(&team, &rules.ruleset, &resources)
                .map_err(|e| e.to_string())
        };
        let mut pairs = [pair()?, pair()?];
        let mut notes = Notes::new(&lex);
        for number in 0..games {
            let game = Game::seeded(&rules.ruleset, deck.len(), Seed(9), number, 0)
                .map_err(|e| e.to_string())?;
            play(
                game,
                &mut pairs,
                &*resources,
                (Seed(9), number, 0),
                &mut notes,
            );
        }
        let all: usize = notes.chances.iter().map(Vec::len).sum();
        let more: usize = notes.chances[5..].iter().map(Vec::len).sum();
        let counts: Vec<String> = (1..=4)
            .map(|n| notes.chances[n].len().to_string())
            .collect();
        let medians: Vec<String> = (1..=4)
            .map(|n| {
                let mut chances = notes.chances[n].clone();
                chances.sort_by(f64::total_cmp);
                chances
                    .get(chances.len() / 2)
                    .map_or("–".into(), |median| format!("{:.0} %", 100.0 * median))
            })
            .collect();
        println!(
            "| {guesser} | {all} | {} | {} | {more} | {} |",
            notes.zeros,
            counts.join(" | "),
            medians.join(" | ")
        );
    }
    Ok(())
}
