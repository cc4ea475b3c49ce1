//! A clue and what it leads to, in words a player understands.

use crate::position::advice::Outcome;
use crate::rules::{CardSet, Number, Pos};

/// A clue to be told.
pub struct ClueWords<'a> {
    /// The word.
    pub word: &'a str,
    /// The number.
    pub number: Number,
    /// What it is for.
    pub meant: CardSet,
    /// What it leads to.
    pub outcome: &'a Outcome,
    /// What the cards say, in grid order.
    pub cards: &'a [String],
}

impl ClueWords<'_> {
    /// The sentence; `colour` names what a card is.
    pub fn tell(&self, colour: &dyn Fn(Pos) -> &'static str) -> String {
        let ClueWords { word, number, .. } = self;
        let name = |card: Pos| self.cards.get(card.index()).map_or("?", String::as_str);
        if *number == Number::Zero {
            let mut text = format!("{word}: 0, none of ours has to do with it");
            if let Some(&(card, p)) = self.outcome.slips.first() {
                let (name, colour) = (name(card), colour(card));
                text.push_str(&format!("; a warning of {name} ({colour}, {})", percent(p)));
            }
            return text;
        }
        let meant: Vec<&str> = self.meant.iter().map(name).collect();
        let o = self.outcome;
        let all = if o.number == 1 { "found" } else { "all found" };
        let mut text = format!(
            "{word}: {number} → {}; {all}: {}",
            meant.join(", "),
            percent(o.all())
        );
        if o.number > 1 {
            text.push_str(&format!(", on average {:.1}", o.expected()));
        }
        if let Some(&(card, p)) = o.slips.first() {
            let (name, colour) = (name(card), colour(card));
            text.push_str(&format!(
                "; most likely slip: {name} ({colour}, {})",
                percent(p)
            ));
        }
        let told = o.slips.first().is_some_and(|s| colour(s.0) == "assassin");
        if o.assassin >= 0.005 && !told {
            text.push_str(&format!("; assassin {}", percent(o.assassin)));
        }
        text
    }
}

/// A probability for people: small ones with a digit more.
pub fn percent(p: f64) -> String {
    match 100.0 * p {
        small if small < 0.95 => format!("{small:.1} %"),
        other => format!("{other:.0} %"),
    }
}
