//! A study of one position: the clue of every spymaster. `cargo run --release --example one_position`

use spymaster::deck::Language;
use spymaster::players::{Ask, Library, Table, Wanted};
use spymaster::rules::{Game, Purpose, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::standard();
    let rules = spymaster::rulebook::classic().ruleset;
    let deck = library.deck("en")?;
    let resources = library.resources(&Wanted::new(deck, Language::En, ["default"]))?;
    let table = Table::new(Game::seeded(&rules, resources.deck().len(), Seed(7), 0, 0)?);
    let Some(Ask::Clue(task)) = table.next().map(|request| request.ask) else {
        return Err("a game begins with a clue".into());
    };
    for strategy in library.registry().spymasters() {
        let spec = library.registry().spymaster_spec(&strategy.name)?;
        let mut player = library.registry().spymaster(&spec, &rules, &resources)?;
        let clue = player.clue(&task, &mut Seed(1).stream(0, 0, Purpose::SpymasterA))?;
        let word = resources.book().word(clue.clue).unwrap_or("?");
        let card = |p: spymaster::rules::Pos| {
            &resources.deck().cards()[usize::from(task.public.cards[p.index()])]
        };
        let meant: Vec<String> = clue
            .intended
            .iter()
            .map(|p| card(p).label(Language::En))
            .collect();
        println!(
            "{:<13} {word} {} for {}",
            strategy.name,
            clue.number,
            meant.join(", ")
        );
    }
    Ok(())
}
