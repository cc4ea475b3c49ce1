//! The panel: guessers who hear a clue as people might, each leaning to one lexicon.
//!
//! A lexicon's affinities are taken relative to the open cards of the board (mean 0, deviation 1): people compare the cards
//! that lie there, and a clue that is near to everything says no more than one that is near to nothing. What
//! members have in common is the weighted mean over the panel's lexica; each leans from it to a lexicon of its own. The
//! next card is drawn with a chance in proportion to `exp(sharpness · z)`, one after the other.
//!
//! The noise is in [`super::noise`]; what a choice leads to is [`crate::position::advice`].

use std::sync::Arc;

use super::QualityError;
use crate::lexicon::eval::{LexiconScorer, Measured, Scorer};
use crate::lexicon::{Catalog, Lexicon};

/// The lexica of the panel and how much each counts in what members have in common.
pub const LEXICA: [(&str, f64); 5] = [
    ("en", 10.0),
    ("glove100", 1.0),
    ("minilm", 1.0),
    ("potion", 1.0),
    ("use", 1.0),
];

/// How members are made from lexica.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Shape {
    /// The weight of the first lexicon beside the others, which have 1.
    pub first: f64,
    /// How far a member leans to its own lexicon: 0 all alike, 1 nothing in common.
    pub lean: f64,
    /// Whether affinities are taken relative to the board.
    pub relative: bool,
}

impl Shape {
    /// The one that is used.
    pub const STANDARD: Shape = Shape {
        first: LEXICA[0].1,
        lean: 0.3,
        relative: true,
    };
}

/// A lexicon on the panel, and the member who leans to it.
pub struct Member {
    name: String,
    scorer: Box<dyn Scorer + Send>,
}

struct Owned(Arc<Lexicon>);

impl Scorer for Owned {
    fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>> {
        let scorer = LexiconScorer {
            lexicon: &self.0,
            measured: Measured::Affinity,
        };
        scorer.scores(clue, cards)
    }
}

impl Member {
    /// From a name and what scores the cards.
    pub fn new(name: impl Into<String>, scorer: Box<dyn Scorer + Send>) -> Member {
        Member {
            name: name.into(),
            scorer,
        }
    }

    /// The lexicon's name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Guessers who judge a clue.
pub struct Panel {
    members: Vec<Arc<Member>>,
    shape: Shape,
    left_out: Vec<String>,
}

/// What the panel's lexica say of the cards of one board, before it is put together: by member, by card.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard(Vec<Option<Vec<f64>>>);

impl Heard {
    /// Whether some lexicon knows the clue (and a card).
    pub fn is_known(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }

    /// What only these members' lexica say.
    pub fn of_members(&self, members: &[usize]) -> Heard {
        Heard(members.iter().map(|&at| self.0[at].clone()).collect())
    }
}

impl Panel {
    /// Loads the lexica of the standard panel.
    pub fn load(catalog: &Catalog) -> Result<Panel, QualityError> {
        let member = |&(name, _): &(&'static str, f64)| {
            let lexicon = catalog
                .load(name)
                .map_err(|source| QualityError::Panel { name, source })?;
            Ok(Member::new(name, Box::new(Owned(lexicon))))
        };
        let members = LEXICA
            .iter()
            .map(member)
            .collect::<Result<_, QualityError>>()?;
        Ok(Panel::new(members, Shape::STANDARD))
    }

    /// Of any members; the first has the weight of the shape.
    pub fn new(members: Vec<Member>, shape: Shape) -> Panel {
        Panel {
            members: members.into_iter().map(Arc::new).collect(),
            shape,
            left_out: Vec::new(),
        }
    }

    /// Without those who share one of these lexica.
    pub fn without(&self, lexica: &[String], who: &str) -> Result<Panel, QualityError> {
        let out = |member: &&Arc<Member>| lexica.iter().any(|name| *name == member.name);
        let left_out: Vec<String> = self
            .members
            .iter()
            .filter(out)
            .map(|m| m.name.clone())
            .collect();
        let members: Vec<Arc<Member>> = self.members.iter().filter(|m| !out(m)).cloned().collect();
        if members.is_empty() {
            return Err(QualityError::Empty(who.to_owned()));
        }
        // The weight of the first is that of a lexicon, not of a place.
        let first_left = self.members.first().is_some_and(|first| out(&first));
        let shape = Shape {
            first: if first_left { 1.0 } else { self.shape.first },
            ..self.shape
        };
        Ok(Panel {
            members,
            shape,
            left_out,
        })
    }

    /// The same lexica put together in another way.
    pub fn shaped(&self, shape: Shape) -> Panel {
        Panel {
            members: self.members.clone(),
            shape,
            left_out: self.left_out.clone(),
        }
    }

    /// How its members are made.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The members' names.
    pub fn names(&self) -> Vec<String> {
        self.members.iter().map(|m| m.name.clone()).collect()
    }

    /// Those left out.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// How many members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// What the lexica say of the cards.
    pub fn hear(&self, clue: &str, cards: &[&str]) -> Heard {
        let of = |member: &Arc<Member>| {
            let scores = member.scorer.scores(clue, cards);
            // A card it does not know has nothing to do with the clue.
            let all = scores.iter().map(|s| s.map_or(0.0, f64::from));
            scores.iter().any(Option::is_some).then(|| all.collect())
        };
        Heard(self.members.iter().map(of).collect())
    }

    /// How near each card is to the clue for each member. A lexicon that does not know the clue is silent; if all are,
    /// no card is nearer than another.
    pub fn views(&self, heard: &Heard, cards: usize) -> Vec<Vec<f64>> {
        let Shape {
            first,
            lean,
            relative,
        } = self.shape;
        let spoken: Vec<Option<Vec<f64>>> = heard
            .0
            .iter()
            .map(|scores| scores.as_ref().map(|s| put(s, relative)))
            .collect();
        let mut common = vec![0.0; cards];
        let mut sum = 0.0;
        for (at, scores) in spoken.iter().enumerate() {
            let Some(scores) = scores else { continue };
            let weight = if at == 0 { first } else { 1.0 };
            sum += weight;
            for (total, score) in common.iter_mut().zip(scores) {
                *total += weight * score;
            }
        }
        if sum > 0.0 {
            common.iter_mut().for_each(|total| *total /= sum);
        }
        spoken
            .iter()
            .map(|own| {
                let own = own.as_ref().unwrap_or(&common);
                let mixed: Vec<f64> = common
                    .iter()
                    .zip(own)
                    .map(|(all, own)| (1.0 - lean) * all + lean * own)
                    .collect();
                put(&mixed, relative)
            })
            .collect()
    }
}

/// Scores less their mean, in units of their deviation where they are to be relative.
fn put(scores: &[f64], relative: bool) -> Vec<f64> {
    let n = scores.len().max(1) as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares: f64 = scores.iter().map(|s| (s - mean) * (s - mean)).sum();
    let deviation = (squares / n).sqrt();
    match (relative, deviation > 1e-9) {
        (true, true) => scores.iter().map(|s| (s - mean) / deviation).collect(),
        (true, false) => vec![0.0; scores.len()],
        (false, _) => scores.iter().map(|s| s - mean).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Fixed;
    use super::*;

    fn panel() -> Panel {
        let members = vec![
            Member::new("a", Box::new(Fixed(vec![("x", vec![3.0, 1.0, 1.0, 3.0])]))),
            Member::new("b", Box::new(Fixed(vec![("x", vec![9.0, 9.0, 5.0, 5.0])]))),
        ];
        let shape = Shape {
            first: 3.0,
            lean: 0.5,
            relative: true,
        };
        Panel::new(members, shape)
    }

    const CARDS: [&str; 4] = ["p", "q", "r", "s"];

    #[test]
    fn members_share_the_weighted_mean_and_lean_to_their_own() {
        let panel = panel();
        let views = panel.views(&panel.hear("x", &CARDS), 4);
        // a: 1 −1 −1 1, b: 1 1 −1 −1; common (3a + b)/4: 1 −½ −1 ½.
        // a's view: (1, −¾, −1, ¾), squares 3⅛ / 4; b's: (1, ¼, −1, −¼), 2⅛ / 4.
        let near = |a: &[f64], b: [f64; 4], d: f64| {
            for (x, y) in a.iter().zip(b) {
                assert!((x - y / d.sqrt()).abs() < 1e-12, "{a:?}");
            }
        };
        near(&views[0], [1.0, -0.75, -1.0, 0.75], 0.78125);
        near(&views[1], [1.0, 0.25, -1.0, -0.25], 0.53125);
    }

    #[test]
    fn who_shares_the_lexicon_is_left_out_and_takes_its_weight_along() {
        let panel = panel();
        let rest = panel.without(&["a".into(), "z".into()], "who").unwrap();
        assert_eq!(rest.names(), ["b"]);
        assert_eq!(rest.left_out(), ["a"]);
        assert_eq!(rest.shape.first, 1.0);
        let views = rest.views(&rest.hear("x", &CARDS), 4);
        assert_eq!(views, [[1.0, 1.0, -1.0, -1.0]]);
        let rest = panel.without(&["b".into()], "who").unwrap();
        assert_eq!(rest.shape.first, 3.0);
        let nobody = panel.without(&["a".into(), "b".into()], "kim");
        assert!(nobody.err().unwrap().to_string().contains("kim"));
    }

    #[test]
    fn a_word_nobody_knows_makes_all_cards_alike() {
        let panel = panel();
        let heard = panel.hear("what", &CARDS);
        assert!(!heard.is_known());
        assert_eq!(panel.views(&heard, 4), [[0.0; 4], [0.0; 4]]);
    }

    #[test]
    fn a_silent_lexicon_leaves_the_word_to_the_others() {
        let members = vec![
            Member::new("a", Box::new(Fixed(vec![]))),
            Member::new("b", Box::new(Fixed(vec![("x", vec![9.0, 9.0, 5.0, 5.0])]))),
        ];
        let panel = Panel::new(members, Shape::STANDARD);
        let views = panel.views(&panel.hear("x", &CARDS), 4);
        assert_eq!(views[0], views[1]);
        assert_eq!(views[0], [1.0, 1.0, -1.0, -1.0]);
    }
}
