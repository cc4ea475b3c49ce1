//! The outcome of a clue, if the guesser chooses like people do.
//!
//! The model is the lexicon's: one card after the other, each drawn with P ∝ 2^(beta · affinity) + lapse among the
//! cards still open, as many as the number says, until a card is wrong. Outcomes are computed exactly, by going through the
//! sets of own cards that can have been found.

use crate::bots::{self, noise};
use crate::players::{ClueBook, ClueTask, LexiconView};
use crate::rules::{CardSet, ClueId, MAX_CARDS, Pos};

/// Weights of the cards on the table for a guesser who heard a clue.
pub type Weights = [f64; MAX_CARDS];

/// The outcome of one turn on a clue.
#[derive(Clone, Debug, PartialEq)]
pub struct ClueOutcome {
    /// The number said.
    pub number: u8,
    /// `found[k]`: the probability that exactly k own cards are found.
    pub found: Vec<f64>,
    /// The turn ends on a card of the other team.
    pub opponent: f64,
    /// It ends on an innocent.
    pub bystander: f64,
    /// It ends on a bystander.
    pub assassin: f64,
    /// Wrong cards and the probability that the turn ends on each, likeliest first.
    pub slips: Vec<(Pos, f64)>,
}

impl ClueOutcome {
    /// Own cards found on average.
    pub fn expected(&self) -> f64 {
        let found = self.found.iter().enumerate();
        found.map(|(k, p)| k as f64 * p).sum()
    }

    /// The probability that all cards the number asks for are found.
    pub fn all(&self) -> f64 {
        self.found.last().copied().unwrap_or(0.0)
    }

    /// The worth of the turn in cards: own ones found less 1 for a card of the other team, ½ for a bystander, 9
    /// for the assassin (the values of studies with noisy teammates).
    pub fn value(&self) -> f64 {
        self.expected() - self.opponent - 0.5 * self.bystander - 9.0 * self.assassin
    }
}

/// A guesser who thinks in a lexicon and errs as people do.
pub struct Model<'a> {
    lex: &'a LexiconView,
    by_score: Box<[f64; 256]>,
}

impl<'a> Model<'a> {
    /// With the noise that stands in the lexicon's file.
    pub fn new(lex: &'a LexiconView) -> Model<'a> {
        let noise::Fitted { beta, lapse } = noise::Fitted::of(lex);
        Model {
            lex,
            by_score: noise::weights(lex, beta, lapse),
        }
    }

    /// The weights of the cards for a clue.
    pub fn weights(&self, clue: ClueId, cards: &[u16]) -> Weights {
        let scores = self.lex.scores(clue, cards);
        scores.map(|score| self.by_score[usize::from(score)])
    }

    /// The best clues, each with its best number. Exact: a clue finds no more than Σ w / (w + B) own cards, and the
    /// search goes on until that is below the last one listed. Of words that look alike and mean the same
    /// cards only the best is listed.
    pub fn best_clues(&self, task: &ClueTask<'_>, top: usize) -> Vec<Ranked> {
        let table = self.lex.table();
        let mut bounds: Vec<(f64, usize)> = Vec::new();
        for position in self.lex.legal_positions(task) {
            let at = |card: usize| self.by_score[usize::from(table.score_at(card, position))];
            bounds.push((self.bound(task, at) - self.rarity(position), position));
        }
        bounds.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let book = self.lex.book();
        let mut best: Vec<Ranked> = Vec::new();
        for (bound, position) in bounds {
            if best.len() >= top && best.last().is_some_and(|last| bound < last.value) {
                break;
            }
            let clue = self.lex.clue_at(position);
            if let Some(ranked) = self.rank(task, clue, self.rarity(position)) {
                insert(&mut best, ranked, book, top);
            }
        }
        best
    }

    /// Number of legal clues that, each with its best number, are worth more than `value`, and number of legal clues in all.
    pub fn better(&self, task: &ClueTask<'_>, value: f64) -> (usize, usize) {
        let table = self.lex.table();
        let (mut better, mut legal) = (0, 0);
        for position in self.lex.legal_positions(task) {
            legal += 1;
            let at = |card: usize| self.by_score[usize::from(table.score_at(card, position))];
            if self.bound(task, at) <= value {
                continue;
            }
            let ranked = self.rank(task, self.lex.clue_at(position), 0.0);
            better += usize::from(ranked.is_some_and(|r| r.value > value));
        }
        (better, legal)
    }

    /// No clue finds more own cards than this, and none is worth more than it finds.
    fn bound(&self, task: &ClueTask<'_>, at: impl Fn(usize) -> f64) -> f64 {
        let cards = task.public.cards;
        let bad: f64 = LexiconView::deck_cards(cards, task.bad()).map(&at).sum();
        LexiconView::deck_cards(cards, task.own)
            .map(|card| at(card) / (at(card) + bad))
            .sum()
    }

    fn rarity(&self, position: usize) -> f64 {
        RARITY * bots::ln(f64::from(self.lex.table().clue_at(position)) + 1.0)
    }

    /// A clue with the number that is worth most, less a cost.
    pub fn rank(&self, task: &ClueTask<'_>, clue: ClueId, cost: f64) -> Option<Ranked> {
        let weights = self.weights(clue, task.public.cards);
        let all = outcomes(task, &weights, task.max_number.max(1));
        let outcome = all.into_iter().reduce(|best, next| {
            if next.value() > best.value() {
                next
            } else {
                best
            }
        })?;
        Some(self.describe(task, clue, outcome, cost))
    }

    /// A clue with a given number.
    pub fn with_number(&self, task: &ClueTask<'_>, clue: ClueId, number: u8) -> Option<Ranked> {
        let weights = self.weights(clue, task.public.cards);
        let outcome = outcomes(task, &weights, number).pop()?;
        Some(self.describe(task, clue, outcome, 0.0))
    }

    fn describe(
        &self,
        task: &ClueTask<'_>,
        clue: ClueId,
        outcome: ClueOutcome,
        cost: f64,
    ) -> Ranked {
        let scores = self.lex.scores(clue, task.public.cards);
        let mut own: Vec<Pos> = task.own.iter().collect();
        own.sort_by_key(|p| std::cmp::Reverse(scores[p.index()]));
        own.truncate(usize::from(outcome.number));
        let table = self.lex.table();
        let affinities = own.iter().map(|p| table.affinity_f32(scores[p.index()]));
        let affinity = affinities.sum::<f32>() / own.len().max(1) as f32;
        Ranked {
            clue,
            intended: own.into_iter().collect(),
            value: outcome.value() - cost,
            outcome,
            affinity,
        }
    }
}

/// More own cards than this are not told apart: the lightest of them count as never found.
const MOST_OWN: usize = 14;

/// The outcomes of a clue with the numbers 1, 2, … `most`.
pub fn outcomes(task: &ClueTask<'_>, weights: &Weights, most: u8) -> Vec<ClueOutcome> {
    let weight = |p: Pos| weights[p.index()];
    let mut own: Vec<Pos> = task.own.iter().collect();
    own.sort_by(|a, b| weight(*b).total_cmp(&weight(*a)));
    own.truncate(MOST_OWN);
    let most = most.clamp(1, own.len().max(1) as u8);
    let sum = |set: CardSet| set.iter().map(weight).sum::<f64>();
    let groups = [task.opponent, task.bystander, task.assassin].map(sum);
    let bad: f64 = groups.iter().sum();
    let total = bad + own.iter().map(|&p| weight(p)).sum::<f64>();
    // The probability that exactly these own cards have been found, in any order.
    let mut reached = vec![0.0; 1 << own.len()];
    let mut inside = vec![0.0; 1 << own.len()];
    reached[0] = 1.0;
    // Per number of cards found: the chance to come so far, and the chance that the turn ends there on a wrong card,
    // divided by that card's weight.
    let mut far = vec![0.0; own.len() + 1];
    let mut ends = vec![0.0; own.len() + 1];
    for set in 0usize..1 << own.len() {
        let size = set.count_ones() as usize;
        if set != 0 {
            let lowest = set.trailing_zeros() as usize;
            inside[set] = inside[set & (set - 1)] + weight(own[lowest]);
        }
        if size > usize::from(most) || reached[set] == 0.0 {
            continue;
        }
        far[size] += reached[set];
        let left = total - inside[set];
        if left <= 0.0 {
            continue;
        }
        let share = reached[set] / left;
        ends[size] += share;
        for (at, &place) in own.iter().enumerate().filter(|(at, _)| set >> at & 1 == 0) {
            reached[set | 1 << at] += share * weight(place);
        }
    }
    (1..=most)
        .map(|number| {
            let n = usize::from(number);
            let ended: f64 = ends[..n].iter().sum();
            let mut found: Vec<f64> = ends[..n].iter().map(|e| e * bad).collect();
            found.push(far.get(n).copied().unwrap_or(0.0));
            let mut slips: Vec<(Pos, f64)> =
                task.bad().iter().map(|p| (p, ended * weight(p))).collect();
            slips.sort_by(|a, b| b.1.total_cmp(&a.1));
            let [opponent, bystander, assassin] = groups.map(|group| group * ended);
            ClueOutcome {
                number,
                found,
                opponent,
                bystander,
                assassin,
                slips,
            }
        })
        .collect()
}

/// A clue with its best number.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The clue.
    pub clue: ClueId,
    /// The cards it is for: its own cards of the greatest weight.
    pub intended: CardSet,
    /// Its outcome.
    pub outcome: ClueOutcome,
    /// Its worth less the cost of its rarity.
    pub value: f64,
    /// The mean affinity of the intended cards.
    pub affinity: f32,
}

/// The cost of a word's rank by frequency, in cards: a fifth for the 20,000th.
const RARITY: f64 = 0.02;

fn insert(best: &mut Vec<Ranked>, ranked: Ranked, book: &ClueBook, top: usize) {
    let word = |clue: ClueId| book.word(clue).unwrap_or_default();
    let twin = best.iter().position(|other| {
        other.intended == ranked.intended && alike(word(other.clue), word(ranked.clue))
    });
    if let Some(twin) = twin {
        if best[twin].value >= ranked.value {
            return;
        }
        best.remove(twin);
    }
    let at = best.partition_point(|other| other.value >= ranked.value);
    best.insert(at, ranked);
    best.truncate(top);
}

/// True if two words are forms of one: they begin alike.
fn alike(a: &str, b: &str) -> bool {
    let shared = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let shorter = a.chars().count().min(b.chars().count());
    shared >= 4 && shared * 4 >= shorter * 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::Toy;

    #[test]
    fn outcomes_of_a_clue_follow_the_sequential_choice() {
        let toy = Toy::new(&[("x", [0.2, 0.2, 0.2, 0.1, 0.1, 0.1])]);
        let task = toy.task();
        // Own 4, 2, 1; blue 1, bystander 1, assassin 1: ten in all.
        let mut weights = [0.0; MAX_CARDS];
        weights[..6].copy_from_slice(&[4.0, 2.0, 1.0, 1.0, 1.0, 1.0]);
        let all = outcomes(&task, &weights, 3);
        assert_eq!(all.len(), 3);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        near(all[0].found[0], 0.3);
        near(all[0].found[1], 0.7);
        near(all[0].assassin, 0.1);
        // Both of two: 4/10·(2+1)/6 + 2/10·(4+1)/8 + 1/10·(4+2)/9.
        let both = 0.4 * 0.5 + 0.2 * 0.625 + 0.1 * 6.0 / 9.0;
        near(all[1].all(), both);
        near(all[1].found[1], 0.7 - both);
        near(all[1].found.iter().sum::<f64>(), 1.0);
        near(
            all[2].opponent + all[2].bystander + all[2].assassin + all[2].all(),
            1.0,
        );
        // Found until the first wrong one: Σ w / (w + B), as long as the number does not bind.
        near(all[2].expected(), 4.0 / 7.0 + 2.0 / 5.0 + 1.0 / 4.0);
        near(
            all[2].slips.iter().map(|s| s.1).sum::<f64>(),
            1.0 - all[2].all(),
        );
    }

    #[test]
    fn the_best_clue_is_found_whatever_the_length_of_the_list() {
        let toy = Toy::new(&[
            ("weak", [0.3, 0.1, 0.0, 0.2, 0.0, 0.0]),
            ("deadly", [0.6, 0.5, 0.0, 0.0, 0.0, 0.5]),
            ("pair", [0.6, 0.6, 0.0, 0.1, 0.0, 0.0]),
            ("pairing", [0.6, 0.6, 0.0, 0.1, 0.0, 0.0]),
        ]);
        let task = toy.task();
        let model = Model::new(&toy.lex);
        let one = model.best_clues(&task, 1);
        assert_eq!(toy.word(one[0].clue), "pair");
        assert_eq!(one[0].outcome.number, 2);
        assert_eq!(one[0].intended, CardSet::first(2));
        // Forms of one word are listed once.
        let all = model.best_clues(&task, 9);
        let words: Vec<&str> = all.iter().map(|r| toy.word(r.clue)).collect();
        assert_eq!(words, ["pair", "weak", "deadly"]);
    }
}
