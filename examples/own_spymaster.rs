// A spymaster of your own in a tournament: `cargo run --release --example own_spymaster`
use std::sync::Arc;

use spymaster::{players::*, rules::ClueId, tournament::Match};

/// Says the legal clue that is nearest to one of our cards.
struct Near(Arc<LexiconView>);

impl Spymaster for Near {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let card = task.own.iter().next().ok_or("no card is left")?;
        let near = |clue: &ClueId| self.0.score(task.card(card), *clue);
        let clue = self.0.legal_clues(task).max_by_key(near);
        Ok(Clue::for_cards(clue.ok_or("no clue is legal")?, [card]))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mine = Registry::standard().with_spymaster("mine", |b| Ok(Near(b.lexicon()?)));
    let contest = Match::new("classic", "en").teams("mine/bayes", "random/nearest");
    println!("{}", contest.players(mine).games(20).run()?);
    Ok(())
}
