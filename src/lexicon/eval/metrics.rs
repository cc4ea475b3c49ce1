//! The four measures of a ranking, with ties counted in expectation and never by the order of a list.
//!
//! A card without a score ties with everything: it may stand at any place with equal chance.
use super::Scorer;
use super::turns::Turn;

/// A ranked set of cards, ready for questions about its top.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// For each card the first and one-past-last place of its tie among cards with a score; `None` without one.
    ties: Vec<Option<(usize, usize)>>,
    unknown: usize,
}

impl Ranking {
    /// Ranks by score, highest first.
    pub fn new(scores: &[Option<f32>]) -> Self {
        let score = |i: usize| scores[i].filter(|s| !s.is_nan());
        let mut order: Vec<usize> = (0..scores.len()).filter(|&i| score(i).is_some()).collect();
        let value = |i: usize| score(i).unwrap_or(0.0);
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let mut ties = vec![None; scores.len()];
        let mut start = 0;
        while start < order.len() {
            let mut end = start + 1;
            while end < order.len() && value(order[end]) == value(order[start]) {
                end += 1;
            }
            for &i in &order[start..end] {
                ties[i] = Some((start, end));
            }
            start = end;
        }
        Self {
            unknown: scores.len() - order.len(),
            ties,
        }
    }

    /// The chance that a card is among the first `top`.
    pub fn in_top(&self, card: usize, top: usize) -> f64 {
        let n = self.ties.len();
        let top = top.min(n);
        let Some((start, end)) = self.ties[card] else {
            return top as f64 / n as f64;
        };
        let places = (start..end).map(|place| self.place_in_top(place, top));
        places.sum::<f64>() / (end - start) as f64
    }

    /// The chance that the card at a place among the known ones is among the first `top` of all: that at most
    /// `top − place − 1` unknown cards are there.
    fn place_in_top(&self, place: usize, top: usize) -> f64 {
        if place >= top {
            return 0.0;
        }
        let (n, m) = (self.ties.len(), self.unknown);
        (0..=(top - place - 1).min(m))
            .map(|u| choose(m, u) * choose(n - m, top.wrapping_sub(u)) / choose(n, top))
            .sum()
    }

    /// The chance that the first |set| cards are exactly the set.
    pub fn is_top(&self, set: &[usize]) -> f64 {
        let (n, k, m) = (self.ties.len(), set.len(), self.unknown);
        let unknown = set.iter().filter(|&&i| self.ties[i].is_none()).count();
        let known = k - unknown;
        // Unknown cards of the set in the first k places, the others outside.
        let mut chance = 1.0;
        for i in 0..unknown {
            chance *= (k - i) as f64 / (n - i) as f64;
        }
        for i in 0..m - unknown {
            chance *= (n - k).saturating_sub(i) as f64 / (n - unknown - i) as f64;
        }
        // Known ones: everything above the last tie belongs to the set, and the right ones of that tie come up.
        let mut last = 0;
        for (card, tie) in self.ties.iter().enumerate() {
            let Some((start, end)) = *tie else { continue };
            if set.contains(&card) {
                if start >= known {
                    return 0.0;
                }
                if end > known {
                    last = end - start;
                }
            } else if end <= known {
                return 0.0;
            }
        }
        if last > 0 {
            let of_last = set
                .iter()
                .filter(|&&i| self.ties[i].is_some_and(|(_, end)| end > known))
                .count();
            chance /= choose(last, of_last);
        }
        chance
    }
}

/// n over k; 0 where there is no such choice.
fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k.min(n - k)).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64)
}

/// Sums of the measures over some turns; first and recall count people's lists, target and exact turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Our first is the person's first.
    pub first: f64,
    /// Share of a person's guesses in our top as many.
    pub recall: f64,
    /// Lists counted.
    pub lists: f64,
    /// Share of the targets in our top as many.
    pub target: f64,
    /// All of them.
    pub exact: f64,
    /// Turns counted.
    pub turns: f64,
}

impl Sums {
    /// Adds weighted.
    pub fn add(&mut self, other: &Sums, weight: f64) {
        self.first += weight * other.first;
        self.recall += weight * other.recall;
        self.lists += weight * other.lists;
        self.target += weight * other.target;
        self.exact += weight * other.exact;
        self.turns += weight * other.turns;
    }

    /// first, recall, target, exact and (recall + target)/2, as shares. A measure without data is `NaN`.
    pub fn shares(&self) -> [f64; 5] {
        let (recall, target) = (self.recall / self.lists, self.target / self.turns);
        let both = match (self.lists > 0.0, self.turns > 0.0) {
            (true, true) => (recall + target) / 2.0,
            (true, false) => recall,
            _ => target,
        };
        [
            self.first / self.lists,
            recall,
            target,
            self.exact / self.turns,
            both,
        ]
    }
}

/// Names of [`Sums::shares`].
pub const NAMES: [&str; 5] = ["first", "recall", "target", "exact", "score"];

/// The measures of one turn, and the scorer's knowledge: of the clue, and the number of known cards of the board.
pub fn measure(turn: &Turn, scorer: &dyn Scorer) -> (Sums, bool, usize) {
    let mut sums = Sums::default();
    let board: Vec<&str> = turn.board.iter().map(String::as_str).collect();
    let scores = scorer.scores(&turn.clue, &board);
    let known = scores.iter().filter(|s| s.is_some()).count();
    let ranking = Ranking::new(&scores);
    let place = |card: &String| turn.board.iter().position(|other| other == card);
    for list in turn.guesses.iter().filter(|list| !list.is_empty()) {
        sums.lists += 1.0;
        // A guess that is not on the board cannot be found.
        sums.first += place(&list[0]).map_or(0.0, |card| ranking.in_top(card, 1));
        let found: f64 = list
            .iter()
            .filter_map(place)
            .map(|card| ranking.in_top(card, list.len()))
            .sum();
        sums.recall += found / list.len() as f64;
    }
    if !turn.targets.is_empty() {
        let pool = turn.pool();
        let ranking = Ranking::new(&scorer.scores(&turn.clue, &pool));
        let cards: Vec<usize> = turn
            .targets
            .iter()
            .filter_map(|target| pool.iter().position(|card| card == target))
            .collect();
        let count = turn.targets.len();
        let found: f64 = cards.iter().map(|&card| ranking.in_top(card, count)).sum();
        sums.target += found / count as f64;
        if cards.len() == count {
            sums.exact += ranking.is_top(&cards);
        }
        sums.turns += 1.0;
    }
    (sums, known > 0, known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All orders a ranking stands for, by brute force: every order of all cards that keeps known, untied cards right.
    fn orders(scores: &[Option<f32>]) -> Vec<Vec<usize>> {
        fn permute(left: &mut Vec<usize>, done: &mut Vec<usize>, out: &mut Vec<Vec<usize>>) {
            if left.is_empty() {
                out.push(done.clone());
            }
            for i in 0..left.len() {
                let card = left.remove(i);
                done.push(card);
                permute(left, done, out);
                done.pop();
                left.insert(i, card);
            }
        }
        let mut out = Vec::new();
        permute(&mut (0..scores.len()).collect(), &mut Vec::new(), &mut out);
        out.retain(|order| {
            let known: Vec<f32> = order.iter().filter_map(|&i| scores[i]).collect();
            known.windows(2).all(|pair| pair[0] >= pair[1])
        });
        out
    }

    proptest! {
        #[test]
        fn chances_are_those_of_all_orders(
            raw in proptest::collection::vec(proptest::option::of(0u8..3), 1..7),
            top in 1usize..7,
            pick in 0usize..128,
        ) {
            let scores: Vec<Option<f32>> = raw.iter().map(|s| s.map(f32::from)).collect();
            let ranking = Ranking::new(&scores);
            let orders = orders(&scores);
            let top = top.min(scores.len());
            for card in 0..scores.len() {
                let hits = orders.iter().filter(|o| o[..top].contains(&card)).count();
                let expected = hits as f64 / orders.len() as f64;
                prop_assert!((ranking.in_top(card, top) - expected).abs() < 1e-9);
            }
            let set: Vec<usize> = (0..scores.len()).filter(|i| pick >> i & 1 == 1).collect();
            prop_assume!(!set.is_empty());
            let hits = orders
                .iter()
                .filter(|o| set.iter().all(|card| o[..set.len()].contains(card)))
                .count();
            let expected = hits as f64 / orders.len() as f64;
            prop_assert!((ranking.is_top(&set) - expected).abs() < 1e-9, "{} {}", ranking.is_top(&set), expected);
        }
    }

    struct Fixed(Vec<(&'static str, f32)>);

    impl Scorer for Fixed {
        fn scores(&self, clue: &str, cards: &[&str]) -> Vec<Option<f32>> {
            let score = |card: &&str| {
                let found = self.0.iter().find(|(word, _)| word == card);
                found.filter(|_| clue != "unknown").map(|(_, score)| *score)
            };
            cards.iter().map(score).collect()
        }
    }

    fn turn() -> Turn {
        Turn {
            clue: "c".into(),
            board: ["a", "b", "c", "d"].map(String::from).into(),
            targets: vec!["a".into(), "c".into()],
            guesses: vec![vec!["a".into(), "b".into()], vec!["c".into()]],
            ..Turn::default()
        }
    }

    #[test]
    fn measures_follow_their_definitions() {
        let scorer = Fixed(vec![("a", 3.0), ("b", 2.0), ("c", 1.0), ("d", 0.0)]);
        let (sums, known, cards) = measure(&turn(), &scorer);
        assert!(known && cards == 4);
        let [first, recall, target, exact, score] = sums.shares();
        assert_eq!((first, recall), (0.5, 0.5));
        assert_eq!((target, exact, score), (0.5, 0.0, 0.5));
    }

    #[test]
    fn an_unknown_clue_ties_with_everything() {
        let mut turn = turn();
        turn.clue = "unknown".into();
        let (sums, known, _) = measure(&turn, &Fixed(vec![("a", 1.0)]));
        assert!(!known);
        let [first, recall, target, exact, _] = sums.shares();
        assert!((first - 0.25).abs() < 1e-12);
        assert!((recall - (0.5 + 0.25) / 2.0).abs() < 1e-12);
        assert!((target - 0.5).abs() < 1e-12 && (exact - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn targets_are_ranked_among_the_pool_where_bystanders_are_known() {
        let mut turn = turn();
        turn.targets = vec!["b".into()];
        turn.bystanders = Some(vec!["c".into()]);
        turn.avoid = vec!["d".into()];
        turn.guesses.clear();
        let scorer = Fixed(vec![("a", 3.0), ("b", 2.0), ("c", 1.0), ("d", 0.0)]);
        let (sums, ..) = measure(&turn, &scorer);
        assert_eq!((sums.target, sums.exact, sums.lists), (1.0, 1.0, 0.0));
    }
}
