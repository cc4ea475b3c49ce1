//! A spymaster of your own in a tournament: `cargo run --release --example own_spymaster`
use spymaster::{players::*, rules::Number, tournament::Match};
use std::sync::Arc;

/// Says the legal clue that stands nearest to one of our cards.
struct Near(Arc<LexiconView>);

impl Spymaster for Near {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        let card = task
            .own
            .nth(0)
            .ok_or_else(|| PlayerError("no card is left".into()))?;
        let score = |clue: &_| self.0.score(task.public.cards[card.index()], *clue);
        let clue = self.0.legal_clues(task).max_by_key(score);
        let clue = clue.ok_or_else(|| PlayerError("nothing may be said".into()))?;
        Ok(Clue {
            clue,
            number: Number::Count(1),
            intended: [card].into_iter().collect(),
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mine = Registry::standard().with_spymaster("mine", |b| Ok(Near(b.lexicon()?)));
    println!(
        "{}",
        Match::new("classic", "en")
            .teams("mine/bayes", "random/nearest")
            .players(mine)
            .games(20)
            .run()?
    );
    Ok(())
}
