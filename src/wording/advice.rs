//! A clue and its outcome, in words a player understands.

use super::say::number_key;
use crate::messages::Messages;
use crate::position::advice::ClueOutcome;
use crate::rules::{CardSet, Number, Pos};

/// A clue to be told.
pub struct ClueWords<'a> {
    /// The language.
    pub messages: &'a Messages,
    /// The word.
    pub word: &'a str,
    /// The number.
    pub number: Number,
    /// The cards it is for.
    pub meant: CardSet,
    /// Its outcome.
    pub outcome: &'a ClueOutcome,
    /// Texts of the cards, in grid order.
    pub cards: &'a [String],
}

impl ClueWords<'_> {
    /// The sentence; `colour` names a card's kind: `red`, `blue`, `green`, `bystander`, `assassin`.
    pub fn tell(&self, colour: &dyn Fn(Pos) -> &'static str) -> String {
        let m = self.messages;
        let o = self.outcome;
        let name = |card: Pos| self.cards.get(card.index()).map_or("?", String::as_str);
        let slip = |id: &str| {
            let &(card, p) = o.slips.first()?;
            let args = [
                ("card", name(card).into()),
                ("colour", colour(card).into()),
                ("chance", m.percent(p).into()),
            ];
            Some(m.text(id, &args))
        };
        if self.number == Number::Zero {
            let zero = m.text("advice-zero", &[("word", self.word.into())]);
            return m.clauses([Some(zero), slip("advice-warning")].into_iter().flatten());
        }
        let id = match o.number {
            1 => "advice-one",
            _ => "advice-several",
        };
        let said = m.text(
            id,
            &[
                ("word", self.word.into()),
                ("number", number_key(&self.number)),
                ("cards", m.list(self.meant.iter().map(name)).into()),
                ("all", m.percent(o.all()).into()),
                ("expected", m.decimal(o.expected(), 1).into()),
            ],
        );
        let told = o.slips.first().is_some_and(|s| colour(s.0) == "assassin");
        let assassin = (o.assassin >= 0.005 && !told).then(|| {
            m.text(
                "advice-assassin",
                &[("chance", m.percent(o.assassin).into())],
            )
        });
        m.clauses(
            [Some(said), slip("advice-slip"), assassin]
                .into_iter()
                .flatten(),
        )
    }
}
