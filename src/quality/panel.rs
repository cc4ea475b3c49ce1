//! The panel: guessers who hear a clue as people might, each leaning to one lexicon.
//!
//! A lexicon's affinities are taken relative to each card ([`super::hearing`]) and then relative to the open cards of the board (mean
//! 0, deviation 1): people compare the cards that lie there, and a clue that is near to everything says no more than one
//! that is near to nothing. The members' common view is the weighted mean over the panel's lexica; where lexica
//! disagree it is flatter. Each member leans from it to a lexicon of its own. The next card is drawn with a chance in proportion to
//! `exp(sharpness · nearness)`, one after the other. A clue of one letter is read by all as the first letter of words.
//!
//! The weights are fitted in [`super::blend`], the noise is in [`super::noise`]; the outcome of a choice is
//! [`crate::position::advice`].

use std::sync::Arc;

use super::QualityError;
use super::hearing::{Relative, initials};
use crate::lexicon::Catalog;
use crate::lexicon::eval::Scorer;

/// The lexica of the panel, each with its weight in the members' common view, and its weight if the first lexicon is left out: as
/// fitted on people's choices with common ground (`quality calibration`).
pub const LEXICA: [(&str, f64, f64); 6] = [
    ("en", 0.71, 0.0),
    ("glove100", 0.02, 0.08),
    ("minilm", 0.07, 0.18),
    ("potion", 0.00, 0.07),
    ("use", 0.00, 0.08),
    ("assoc", 0.19, 0.58),
];

/// Leaning of a member to its own lexicon: 0 all alike, 1 nothing in common. Set by hand: people differ more than 0 says, and
/// agreement with them falls above 0.3.
pub const LEAN: f64 = 0.15;

/// A lexicon on the panel, and the member who leans to it.
pub struct Member {
    name: String,
    scorer: Box<dyn Scorer + Send>,
}

impl Member {
    /// From a name and a scorer of cards.
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

/// The making of members from lexica.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Shape {
    /// Weight of each lexicon in the members' common view.
    pub weights: Vec<f64>,
    /// The same where the first lexicon is left out.
    pub without_first: Vec<f64>,
    /// Leaning of a member to its own lexicon.
    pub lean: f64,
}

impl Shape {
    /// All lexica count the same.
    pub fn even(members: usize, lean: f64) -> Shape {
        Shape {
            weights: vec![1.0; members],
            without_first: vec![1.0; members],
            lean,
        }
    }
}

/// Guessers who judge a clue.
pub struct Panel {
    members: Vec<Arc<Member>>,
    shape: Shape,
    letters: bool,
    left_out: Vec<String>,
}

/// The scores of the panel's lexica for the cards of one board, before they are put together: by member, by card.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard(Vec<Option<Vec<f64>>>);

impl Heard {
    /// True if some lexicon knows the clue (and a card).
    pub fn is_known(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }

    /// The scores of only these members' lexica.
    pub fn of_members(&self, members: &[usize]) -> Heard {
        Heard(members.iter().map(|&at| self.0[at].clone()).collect())
    }

    /// Relative to the board, lexicon by lexicon; 0 for every card where it is silent.
    pub fn relative(&self, cards: usize) -> Vec<Vec<f64>> {
        let of = |scores: &Option<Vec<f64>>| match scores {
            Some(scores) => relative(scores),
            None => vec![0.0; cards],
        };
        self.0.iter().map(of).collect()
    }
}

impl Panel {
    /// Loads the lexica of the standard panel.
    pub fn load(catalog: &Catalog) -> Result<Panel, QualityError> {
        let member = |&(name, ..): &(&'static str, f64, f64)| {
            let lexicon = catalog
                .load(name)
                .map_err(|source| QualityError::Panel { name, source })?;
            Ok(Member::new(name, Box::new(Relative::new(lexicon))))
        };
        let members = LEXICA
            .iter()
            .map(member)
            .collect::<Result<_, QualityError>>()?;
        let shape = Shape {
            weights: LEXICA.iter().map(|l| l.1).collect(),
            without_first: LEXICA.iter().map(|l| l.2).collect(),
            lean: LEAN,
        };
        Ok(Panel::new(members, shape))
    }

    /// Of any members; the shape has a weight for each.
    pub fn new(members: Vec<Member>, shape: Shape) -> Panel {
        Panel {
            members: members.into_iter().map(Arc::new).collect(),
            shape,
            letters: true,
            left_out: Vec::new(),
        }
    }

    /// Without those who share one of these lexica.
    pub fn without(&self, lexica: &[String], who: &str) -> Result<Panel, QualityError> {
        let out = |member: &Arc<Member>| lexica.iter().any(|name| *name == member.name);
        let kept: Vec<usize> = (0..self.len())
            .filter(|&at| !out(&self.members[at]))
            .collect();
        if kept.is_empty() {
            return Err(QualityError::Empty(who.to_owned()));
        }
        let weights = match self.members.first().is_some_and(out) {
            true => &self.shape.without_first,
            false => &self.shape.weights,
        };
        let of = |weights: &[f64]| {
            let some: Vec<f64> = kept.iter().map(|&at| weights[at]).collect();
            match some.iter().sum::<f64>() > 0.0 {
                true => some,
                false => vec![1.0; some.len()],
            }
        };
        let left_out = self.members.iter().filter(|m| out(m));
        Ok(Panel {
            left_out: left_out.map(|m| m.name.clone()).collect(),
            members: kept.iter().map(|&at| self.members[at].clone()).collect(),
            shape: Shape {
                weights: of(weights),
                without_first: of(&self.shape.without_first),
                lean: self.shape.lean,
            },
            letters: self.letters,
        })
    }

    /// The same lexica with other weights.
    pub fn weighted(&self, weights: &[f64]) -> Panel {
        Panel {
            members: self.members.clone(),
            shape: Shape {
                weights: weights.to_vec(),
                ..self.shape.clone()
            },
            letters: self.letters,
            left_out: self.left_out.clone(),
        }
    }

    /// The same panel, to which a letter is a word like any other.
    pub fn without_letters(&self) -> Panel {
        Panel {
            letters: false,
            ..self.weighted(&self.shape.weights)
        }
    }

    /// The making of its members.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The members' names.
    pub fn names(&self) -> Vec<String> {
        self.members.iter().map(|m| m.name.clone()).collect()
    }

    /// Those left out.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// True if it has none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The lexica's scores of the cards.
    pub fn hear(&self, clue: &str, cards: &[&str]) -> Heard {
        if self.letters
            && let Some(scores) = initials(clue, cards)
        {
            return Heard(vec![Some(scores); self.len()]);
        }
        let of = |member: &Arc<Member>| {
            let scores = member.scorer.scores(clue, cards);
            // A card it does not know has nothing to do with the clue.
            let all = scores.iter().map(|s| s.map_or(0.0, f64::from));
            scores.iter().any(Option::is_some).then(|| all.collect())
        };
        Heard(self.members.iter().map(of).collect())
    }

    /// Nearness of each card to the clue for each member. A lexicon that does not know the clue is silent; if all are,
    /// no card is nearer than another.
    pub fn views(&self, heard: &Heard, cards: usize) -> Vec<Vec<f64>> {
        let spoken: Vec<Option<Vec<f64>>> = heard
            .0
            .iter()
            .map(|scores| scores.as_deref().map(relative))
            .collect();
        let speak: f64 = spoken
            .iter()
            .zip(&self.shape.weights)
            .map(|(s, w)| if s.is_some() { *w } else { 0.0 })
            .sum();
        let mut common = vec![0.0; cards];
        let mut sum = 0.0;
        for (scores, weight) in spoken.iter().zip(&self.shape.weights) {
            let Some(scores) = scores else { continue };
            // Those who speak count alike if none of them has a weight.
            let weight = if speak > 0.0 { *weight } else { 1.0 };
            sum += weight;
            for (total, score) in common.iter_mut().zip(scores) {
                *total += weight * score;
            }
        }
        if sum > 0.0 {
            common.iter_mut().for_each(|total| *total /= sum);
        }
        let lean = self.shape.lean;
        spoken
            .iter()
            .map(|own| {
                let own = own.as_ref().unwrap_or(&common);
                let both = common.iter().zip(own);
                both.map(|(all, own)| (1.0 - lean) * all + lean * own)
                    .collect()
            })
            .collect()
    }
}

/// Scores less their mean, in units of their deviation.
fn relative(scores: &[f64]) -> Vec<f64> {
    let n = scores.len().max(1) as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares: f64 = scores.iter().map(|s| (s - mean) * (s - mean)).sum();
    let deviation = (squares / n).sqrt();
    match deviation > 1e-9 {
        true => scores.iter().map(|s| (s - mean) / deviation).collect(),
        false => vec![0.0; scores.len()],
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
            weights: vec![3.0, 1.0],
            without_first: vec![0.0, 2.0],
            lean: 0.5,
        };
        Panel::new(members, shape)
    }

    const CARDS: [&str; 4] = ["p", "q", "r", "s"];

    #[test]
    fn members_share_the_weighted_mean_and_lean_to_their_own() {
        let panel = panel();
        let views = panel.views(&panel.hear("x", &CARDS), 4);
        // a: 1 −1 −1 1, b: 1 1 −1 −1; common (3a + b)/4: 1 −½ −1 ½.
        assert_eq!(views[0], [1.0, -0.75, -1.0, 0.75]);
        assert_eq!(views[1], [1.0, 0.25, -1.0, -0.25]);
    }

    #[test]
    fn who_shares_the_lexicon_is_left_out_and_the_rest_has_weights_of_its_own() {
        let panel = panel();
        let rest = panel.without(&["a".into(), "z".into()], "who").unwrap();
        assert_eq!(rest.names(), ["b"]);
        assert_eq!(rest.left_out(), ["a"]);
        assert_eq!(rest.shape.weights, [2.0]);
        let views = rest.views(&rest.hear("x", &CARDS), 4);
        assert_eq!(views, [[1.0, 1.0, -1.0, -1.0]]);
        let rest = panel.without(&["b".into()], "who").unwrap();
        assert_eq!(rest.shape.weights, [3.0]);
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
        let panel = Panel::new(members, Shape::even(2, 0.3));
        let views = panel.views(&panel.hear("x", &CARDS), 4);
        assert_eq!(views[0], views[1]);
        assert_eq!(views[0], [1.0, 1.0, -1.0, -1.0]);
    }

    #[test]
    fn a_letter_is_the_first_of_words() {
        let panel = panel();
        let views = panel.views(&panel.hear("Q", &CARDS), 4);
        assert!(views.iter().all(|view| view[1] > 1.0 && view[0] < 0.0));
        assert!(!panel.without_letters().hear("Q", &CARDS).is_known());
    }
}
