//! The analysis of a game in words.

use super::advice::percent;
use super::say::colour_name;
use crate::practice::{Blame, Outlook, Review, TurnReview};
use crate::rulebook::side_name;
use crate::rules::Ruleset;

/// Tells an analysis.
pub struct ReviewWords<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// What the cards say, in grid order.
    pub words: &'a [String],
}

impl ReviewWords<'_> {
    fn card(&self, card: u8) -> &str {
        let word = self.words.get(usize::from(card));
        word.map_or("?", String::as_str)
    }

    fn cards(&self, cards: &[u8]) -> String {
        let names: Vec<&str> = cards.iter().map(|&card| self.card(card)).collect();
        names.join(", ")
    }

    /// A turn, a line a thought.
    pub fn turn(&self, turn: &TurnReview) -> Vec<String> {
        let who = side_name(self.ruleset, turn.side);
        let touched: Vec<String> = turn
            .touched
            .iter()
            .map(|t| {
                let mark = if t.right { "✓" } else { "✗" };
                format!("{} {mark}", self.card(t.card))
            })
            .collect();
        let touched = match touched.is_empty() {
            true => "nothing touched".to_owned(),
            false => touched.join(", "),
        };
        let mut lines = vec![format!(
            "turn {}: {who} “{} {}”: {touched}; worth {:+.1}",
            turn.turn, turn.word, turn.number, turn.worth
        )];
        if turn.illegal {
            lines.push("  the clue was called illegal".into());
        }
        if !turn.known {
            lines.push("  no lexicon knows the word: all cards looked alike to the bots".into());
        }
        if !turn.ranking.is_empty() {
            let stop = turn.ranking.iter().take_while(|c| c.touch).count();
            let shown = turn.ranking.iter().take((stop + 2).clamp(3, 6));
            let ranked: Vec<String> = shown
                .enumerate()
                .map(|(at, c)| {
                    let stop = if at == stop { "(stop) " } else { "" };
                    format!("{stop}{} {}", self.card(c.card), percent(c.ours))
                })
                .collect();
            let by = &turn.ranked_by;
            lines.push(format!("  as {by} heard it: {}", ranked.join(", ")));
        }
        if let Some(giver) = &turn.giver {
            if let Some(meant) = giver.meant.as_ref().filter(|meant| !meant.is_empty()) {
                lines.push(format!("  meant: {}", self.cards(meant)));
            }
            if let Some(outlook) = &giver.outlook {
                lines.push(format!("  the clue: {}", self.outlook(outlook)));
            }
            if let Some(other) = &giver.instead {
                let mut line = format!(
                    "  {} would say “{} {}” for {}",
                    other.by,
                    other.word,
                    other.number,
                    self.cards(&other.cards)
                );
                if let Some(outlook) = &other.outlook {
                    line.push_str(&format!(": {}", self.outlook(outlook)));
                }
                lines.push(line);
            }
        }
        lines
    }

    fn outlook(&self, o: &Outlook) -> String {
        let mut text = format!(
            "finds {:.1} on average, all {}; assassin {}; worth {:+.2}",
            o.expected,
            percent(o.all),
            percent(o.assassin),
            o.worth
        );
        if let Some(slip) = o.slips.first() {
            text.push_str(&format!(
                "; likeliest slip {} ({}, {})",
                self.card(slip.card),
                colour_name(slip.colour),
                percent(slip.chance)
            ));
        }
        text
    }

    /// Where the game was lost, if it was.
    pub fn lost(&self, review: &Review) -> Option<String> {
        let lost = review.lost?;
        let why = match lost.blame {
            Blame::Clue => "the clue led there",
            Blame::Guess => "a card was touched that the clue did not point at",
            Blame::Pace => "too little was found",
            Blame::Luck => "it could have gone well",
        };
        Some(format!(
            "the game was lost in turn {} ({}): {why}; {:.1} cards less than it promised",
            lost.turn,
            side_name(self.ruleset, lost.side),
            lost.cost
        ))
    }

    /// All turns, and where the game was lost.
    pub fn all(&self, review: &Review) -> Vec<String> {
        let lost = self.lost(review).into_iter();
        lost.chain(review.turns.iter().flat_map(|turn| self.turn(turn)))
            .collect()
    }
}
