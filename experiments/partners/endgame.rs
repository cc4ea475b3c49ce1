//! Constructed end-games: a team far ahead, or behind, with few cards left.

use spymaster::deck::Language;
use spymaster::players::{Library, Registry, Wanted, clue_task};
use spymaster::position::advice::{ClueOutcome, Model, outcomes};
use spymaster::rulebook::NamedRuleset;
use spymaster::rules::{
    Action, CardSet, ClueId, Colour, Game, Key, MAX_CARDS, Number, Pos, Purpose, Seed, Side,
};

/// Our cards and theirs that are left.
const LEFT: [(u8, u8); 8] = [
    (1, 8),
    (1, 6),
    (1, 3),
    (2, 8),
    (3, 8),
    (2, 3),
    (5, 8),
    (4, 1),
];

/// A game in which red has so many cards left and blue so many, and red is to give a clue.
fn construct(rules: &NamedRuleset, cards: usize, number: u64, left: (u8, u8)) -> Option<Game> {
    let mut game = Game::seeded(&rules.ruleset, cards, Seed(4), number, 0).ok()?;
    let Key::Versus(key) = *game.deal().key() else {
        return None;
    };
    let of = |colour: Colour| -> Vec<Pos> {
        (0..MAX_CARDS as u8)
            .map(Pos)
            .filter(|&p| key.colour(p) == colour)
            .collect()
    };
    let mut bystanders = of(Colour::Bystander).into_iter();
    let word = ClueId::UNKNOWN;
    // Each side finds what it has to in one turn, and touches a bystander.
    for _ in 0..2 {
        let side = game.state().actor()?;
        let keep = if side == Side::A { left.0 } else { left.1 };
        let own = of(Colour::of(side));
        let found = own.len().saturating_sub(usize::from(keep));
        game.clue(side, word, Number::Unlimited).ok()?;
        for &card in &own[..found] {
            game.apply(side, Action::Guess(card)).ok()?;
        }
        game.apply(side, Action::Guess(bystanders.next()?)).ok()?;
    }
    // If red began, red is to act again; if blue did, it is blue's turn once more.
    if game.state().actor()? == Side::B {
        game.clue(Side::B, word, Number::Count(1)).ok()?;
        game.apply(Side::B, Action::Guess(bystanders.next()?))
            .ok()?;
    }
    Some(game)
}

/// Sums over the clues in some positions, as people choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Our cards and theirs that are left.
    pub left: (u8, u8),
    pub positions: u32,
    /// Clues whose likeliest first touch is not ours.
    pub decoys: u32,
    pub zeros: u32,
    /// Zeros where a clue finds all that is left with 70 %.
    pub missed: u32,
    /// Chances, added up over clues with a count: the first touch is ours, all are found, the first touch is the assassin.
    pub one: f64,
    pub all: f64,
    pub deadly: f64,
}

/// Asks `spec` in as many positions of each kind.
pub fn measure(spec: &str, each: u32) -> Result<Vec<Tally>, String> {
    let library = Library::of(Registry::standard(), None);
    let registry = library.registry();
    let deck = library.deck("en").map_err(|e| e.to_string())?;
    let wanted = Wanted::new(deck.clone(), Language::En, ["default"]);
    let resources = library.resources(&wanted).map_err(|e| e.to_string())?;
    let lex = resources.lexicon("default")?;
    let model = Model::new(&lex);
    let rules = NamedRuleset::load("classic").map_err(|e| e.to_string())?;
    let spec = registry.spymaster_spec(spec).map_err(|e| e.to_string())?;
    let mut player = registry
        .spymaster(&spec, &rules.ruleset, &resources)
        .map_err(|e| e.to_string())?;
    let mut rng = Seed(4).stream(0, 0, Purpose::SpymasterA);
    let mut tallies = Vec::new();
    for (which, &left) in LEFT.iter().enumerate() {
        let mut tally = Tally {
            left,
            ..Tally::default()
        };
        let mut number = which as u64 * 10_000;
        while tally.positions < each {
            number += 1;
            let Some(game) = construct(&rules, deck.len(), number, left) else {
                continue;
            };
            let Some(task) = clue_task(&game, Side::A, CardSet::EMPTY) else {
                continue;
            };
            tally.positions += 1;
            let clue = player.clue(&task, &mut rng).map_err(|e| e.to_string())?;
            let Number::Count(asked) = clue.number else {
                if clue.number == Number::Zero {
                    tally.zeros += 1;
                    let best = model.best_clues(&task, 1);
                    let own = task.own.len();
                    let finishes = |o: &ClueOutcome| o.number == own && o.all() >= 0.7;
                    tally.missed += u32::from(best.iter().any(|r| finishes(&r.outcome)));
                }
                continue;
            };
            let weights = model.weights(clue.clue, task.public.cards);
            let each = |set: CardSet| set.iter().map(|p| weights[p.index()]);
            let most = |set: CardSet| each(set).fold(0.0, f64::max);
            let sum = |set: CardSet| each(set).sum::<f64>();
            tally.decoys += u32::from(most(task.own) < most(task.bad()));
            tally.one += sum(task.own) / sum(task.open());
            tally.deadly += sum(task.assassin) / sum(task.open());
            if let Some(outcome) = outcomes(&task, &weights, asked).last() {
                tally.all += outcome.all();
            }
        }
        tallies.push(tally);
    }
    Ok(tallies)
}

/// Prints the table.
pub fn run(positions: u64) -> Result<(), String> {
    println!(
        "| ours–theirs left | positions | likeliest first touch not ours | zeros | zeros where a clue finishes with 70 % | first touch is ours | all found | first touch is the assassin |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let each = u32::try_from(positions / LEFT.len() as u64).map_err(|e| e.to_string())?;
    for tally in measure("expected", each)? {
        let share = |x: f64| 100.0 * x / f64::from((tally.positions - tally.zeros).max(1));
        println!(
            "| {}–{} | {} | {} | {} | {} | {:.0} % | {:.0} % | {:.1} % |",
            tally.left.0,
            tally.left.1,
            tally.positions,
            tally.decoys,
            tally.zeros,
            tally.missed,
            share(tally.one),
            share(tally.all),
            share(tally.deadly)
        );
    }
    Ok(())
}
