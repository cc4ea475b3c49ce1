//! The analysis of a game in words.

use super::say::{colour_key, number_key, side_key};
use crate::messages::Messages;
use crate::practice::{Blame, Outlook, Review, TurnReview};
use crate::rules::Ruleset;

/// Tells an analysis.
pub struct ReviewWords<'a> {
    /// The language.
    pub messages: &'a Messages,
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Texts of the cards, in grid order.
    pub words: &'a [String],
}

impl ReviewWords<'_> {
    fn card(&self, card: u8) -> &str {
        let word = self.words.get(usize::from(card));
        word.map_or("?", String::as_str)
    }

    fn cards(&self, cards: &[u8]) -> String {
        self.messages
            .list(cards.iter().map(|&card| self.card(card)))
    }

    /// A turn, a line a thought.
    pub fn turn(&self, turn: &TurnReview) -> Vec<String> {
        let m = self.messages;
        let touched = turn.touched.iter().map(|t| {
            let mark = if t.right { "✓" } else { "✗" };
            format!("{} {mark}", self.card(t.card))
        });
        let touched = match turn.touched.is_empty() {
            true => m.get("review-untouched"),
            false => m.list(touched),
        };
        let mut lines = vec![m.text(
            "review-turn",
            &[
                ("turn", turn.turn.into()),
                ("side", side_key(self.ruleset, turn.side).into()),
                ("word", turn.word.as_str().into()),
                ("number", number_key(&turn.number)),
                ("touched", touched.into()),
                ("worth", m.signed(turn.worth, 1).into()),
            ],
        )];
        let mut thought = |text: String| lines.push(format!("  {text}"));
        if turn.illegal {
            thought(m.get("review-illegal"));
        }
        if !turn.known {
            thought(m.get("review-unknown"));
        }
        if !turn.ranking.is_empty() {
            let stop = turn.ranking.iter().take_while(|c| c.touch).count();
            let shown = turn.ranking.iter().take((stop + 2).clamp(3, 6));
            let ranked = shown.enumerate().map(|(at, c)| {
                let stop = match at == stop {
                    true => format!("{} ", m.get("review-stop")),
                    false => String::new(),
                };
                format!("{stop}{} {}", self.card(c.card), m.percent(c.ours))
            });
            let args = [
                ("bot", turn.ranked_by.as_str().into()),
                ("cards", m.list(ranked).into()),
            ];
            thought(m.text("review-ranking", &args));
        }
        if let Some(giver) = &turn.giver {
            if let Some(meant) = giver.meant.as_ref().filter(|meant| !meant.is_empty()) {
                thought(m.text("review-meant", &[("cards", self.cards(meant).into())]));
            }
            if let Some(outlook) = &giver.outlook {
                let outlook = self.outlook(outlook);
                thought(m.text("review-clue", &[("outlook", outlook.into())]));
            }
            if let Some(other) = &giver.instead {
                let outlook = other.outlook.as_ref().map(|outlook| self.outlook(outlook));
                let id = match outlook {
                    Some(_) => "review-instead-outlook",
                    None => "review-instead",
                };
                let args = [
                    ("bot", other.by.as_str().into()),
                    ("word", other.word.as_str().into()),
                    ("number", number_key(&other.number)),
                    ("cards", self.cards(&other.cards).into()),
                    ("outlook", outlook.unwrap_or_default().into()),
                ];
                thought(m.text(id, &args));
            }
        }
        lines
    }

    fn outlook(&self, o: &Outlook) -> String {
        let m = self.messages;
        let mut parts = vec![m.text(
            "review-outlook",
            &[
                ("expected", m.decimal(o.expected, 1).into()),
                ("all", m.percent(o.all).into()),
                ("assassin", m.percent(o.assassin).into()),
                ("worth", m.signed(o.worth, 2).into()),
            ],
        )];
        if let Some(slip) = o.slips.first() {
            parts.push(m.text(
                "review-slip",
                &[
                    ("card", self.card(slip.card).into()),
                    ("colour", colour_key(slip.colour).into()),
                    ("chance", m.percent(slip.chance).into()),
                ],
            ));
        }
        m.clauses(parts)
    }

    /// The turn that lost the game, if one did, in words.
    pub fn lost(&self, review: &Review) -> Option<String> {
        let m = self.messages;
        let lost = review.lost?;
        let why = m.get(match lost.blame {
            Blame::Clue => "blame-clue",
            Blame::Guess => "blame-guess",
            Blame::Pace => "blame-pace",
            Blame::Luck => "blame-luck",
        });
        Some(m.text(
            "review-lost",
            &[
                ("turn", lost.turn.into()),
                ("side", side_key(self.ruleset, lost.side).into()),
                ("why", why.into()),
                ("cost", m.percent(lost.cost).into()),
            ],
        ))
    }

    /// All turns, and where the game was lost.
    pub fn all(&self, review: &Review) -> Vec<String> {
        let lost = self.lost(review).into_iter();
        lost.chain(review.turns.iter().flat_map(|turn| self.turn(turn)))
            .collect()
    }
}
