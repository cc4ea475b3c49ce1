//! One turn as the search sees it: its cards, the worth of each of its ends, and the exact
//! value of a clue.

use std::sync::LazyLock;

use crate::bots::model::Weights;
use crate::bots::value::Ends;
use crate::lexicon::AffinityTable;
use crate::lexicon::affinity::TILE;
use crate::lexicon::affinity::pages::Lines;
use crate::players::ClueTask;
use crate::players::LexiconView;
use crate::rules::{MAX_CARDS, Pos};

/// Own cards that the exact recursion tells apart. Rules with more agents than this on a side lose
/// only the least likely ones.
pub const OWN: usize = 10;
/// Numbers are below this.
pub const NUMBERS: usize = OWN + 1;

/// The turn that a clue begins.
pub struct TurnValue {
    /// Deck cards of ours, those no earlier clue was meant for first.
    own: [usize; MAX_CARDS],
    places: [Pos; MAX_CARDS],
    owns: usize,
    /// Number of them that are fresh; the others are pending.
    fresh: usize,
    /// Deck cards not to be touched, by kind: bystanders, theirs, deadly.
    bad: [[usize; MAX_CARDS]; 3],
    bads: [usize; 3],
    /// All of these, kind by kind, then ours.
    all: [usize; MAX_CARDS],
    alls: usize,
    /// Lines of a column that hold them.
    pub lines: Lines,
    /// Deck cards a clue must be legal beside.
    visible: [usize; MAX_CARDS],
    visibles: usize,
    /// The part of the weight of deadly cards that is left when the guesser has been warned.
    pub danger: f32,
    /// The largest number considered.
    pub depth: usize,
    /// Least chance that all cards of a number above 1 are found; lower ones are not said.
    pub least_all: f32,
    /// Worth of a turn that found `[fresh][pending]` and then stopped.
    clean: [[f32; NUMBERS]; NUMBERS],
    /// The same, ended by a mistake of each kind.
    miss: [[[f32; NUMBERS]; NUMBERS]; 3],
    /// No less than any `clean` with so many found together, nor than `top_miss` one step before.
    pub top_clean: [f32; NUMBERS],
    /// No less than any `miss` with so many found together; never falls.
    pub top_miss: [[f32; NUMBERS]; 3],
    /// Sets of own cards.
    sets: &'static Sets,
}

/// The chance that the first `number` of sequential draws are all own cards, given their weights and that of all others.
fn all_found(own: &[f32], bad: f32, number: usize) -> f32 {
    fn go(own: &[f32], used: u32, left: f32, bad: f32, number: usize) -> f32 {
        if number == 0 {
            return 1.0;
        }
        let mut sum = 0.0;
        for (i, &weight) in own.iter().enumerate() {
            if used >> i & 1 == 0 {
                let rest = go(own, used | 1 << i, left - weight, bad, number - 1);
                sum += weight / (left + bad).max(1e-20) * rest;
            }
        }
        sum
    }
    go(own, 0, own.iter().sum(), bad, number)
}

/// The sets of some cards, smaller ones first, and where each size begins.
struct Sets {
    sets: Vec<u16>,
    sizes: [usize; NUMBERS + 1],
}

/// By the number of cards.
static SETS: LazyLock<[Sets; NUMBERS]> = LazyLock::new(|| std::array::from_fn(Sets::of));

impl Sets {
    fn of(cards: usize) -> Sets {
        let mut sets: Vec<u16> = (0..1 << cards).collect();
        sets.sort_by_key(|set| set.count_ones());
        let below = |size| sets.partition_point(|set| (set.count_ones() as usize) < size);
        Sets {
            sizes: std::array::from_fn(below),
            sets,
        }
    }

    fn of_size(&self, size: usize) -> &[u16] {
        &self.sets[self.sizes[size]..self.sizes[size + 1]]
    }
}

impl TurnValue {
    /// The turn in which a clue points at one card of `task.own`: worth 1 if that card is the guesser's first.
    pub fn to_point(task: &ClueTask<'_>) -> TurnValue {
        let mut ends = Ends {
            own: 1,
            clean: Ends::NOTHING,
            miss: [Ends::NOTHING; 3],
        };
        ends.clean[1] = 1.0;
        // Penalise pointing at a card of the other kind.
        ends.miss[1][0] = -1.0;
        TurnValue::with_ends(task, &ends, 0.0, 1, 1.0)
    }

    /// From a task and the worth of each end of the turn. `memory`: the part of a pending card that counts as found already. `most`: the
    /// largest number to consider. `danger`: the part of the weight of deadly cards that is left after a warning.
    pub fn with_ends(
        task: &ClueTask<'_>,
        ends: &Ends,
        memory: f32,
        most: u8,
        danger: f32,
    ) -> TurnValue {
        let mut turn = TurnValue {
            own: [0; MAX_CARDS],
            places: [Pos(0); MAX_CARDS],
            owns: 0,
            fresh: usize::from(task.own.minus(task.pending).len()).min(OWN),
            bad: [[0; MAX_CARDS]; 3],
            bads: [0; 3],
            all: [0; MAX_CARDS],
            alls: 0,
            lines: Lines::of([]),
            visible: [0; MAX_CARDS],
            visibles: 0,
            danger,
            depth: 0,
            least_all: 0.0,
            clean: [[0.0; NUMBERS]; NUMBERS],
            miss: [[[0.0; NUMBERS]; NUMBERS]; 3],
            top_clean: [0.0; NUMBERS],
            top_miss: [[0.0; NUMBERS]; 3],
            sets: &SETS[0],
        };
        let cards = task.public.cards;
        for set in [task.own.minus(task.pending), task.pending] {
            for pos in set {
                turn.own[turn.owns] = usize::from(cards[pos.index()]);
                turn.places[turn.owns] = pos;
                turn.owns += 1;
            }
        }
        let kinds = [task.bystander, task.opponent, task.assassin];
        for (kind, set) in kinds.into_iter().enumerate() {
            for card in LexiconView::deck_cards(cards, set) {
                turn.bad[kind][turn.bads[kind]] = card;
                turn.bads[kind] += 1;
                turn.all[turn.alls] = card;
                turn.alls += 1;
            }
        }
        for own in 0..turn.owns {
            turn.all[turn.alls] = turn.own[own];
            turn.alls += 1;
        }
        turn.lines = Lines::of(turn.all[..turn.alls].iter().copied());
        for card in LexiconView::deck_cards(cards, task.visible()) {
            turn.visible[turn.visibles] = card;
            turn.visibles += 1;
        }
        let numbers = usize::from(task.max_number.max(1).min(most));
        turn.depth = numbers.min(turn.owns).clamp(1, OWN);
        turn.fill(ends, memory);
        turn.sets = &SETS[turn.owns.min(OWN)];
        turn
    }

    fn fill(&mut self, ends: &Ends, memory: f32) {
        let last = ends.own;
        let kept = self.owns.min(OWN);
        let pending = kept - self.fresh;
        let worth = |line: &[f32], fresh: usize, again: usize| {
            let found = (fresh + again).min(last);
            if found == last {
                return line[last];
            }
            // Part of each pending card counts as found; between whole numbers, in a line.
            let credit = memory * (pending - again) as f32;
            let whole = credit as usize;
            let part = credit - whole as f32;
            let low = (found + whole).min(last);
            let high = (low + 1).min(last);
            line[low] + part * (line[high] - line[low])
        };
        for fresh in 0..=self.fresh {
            for again in 0..=pending {
                self.clean[fresh][again] = worth(&ends.clean, fresh, again);
                for kind in 0..3 {
                    self.miss[kind][fresh][again] = worth(&ends.miss[kind], fresh, again);
                }
            }
        }
        // Upper ends for the bounds: never falling with the number found.
        let top = |grid: &[[f32; NUMBERS]; NUMBERS], found: usize| {
            let splits = (0..=found.min(self.fresh)).filter(|f| found - f <= pending);
            splits.map(|f| grid[f][found - f]).fold(f32::MIN, f32::max)
        };
        for kind in 0..3 {
            for found in 0..=kept {
                let value = top(&self.miss[kind], found);
                let before = if found == 0 {
                    value
                } else {
                    self.top_miss[kind][found - 1]
                };
                self.top_miss[kind][found] = value.max(before);
            }
        }
        for found in 0..=kept {
            self.top_clean[found] = top(&self.clean, found);
        }
    }

    /// Least chance of finding all cards of a number with which it is said.
    pub fn least_chance(&self, number: usize) -> f32 {
        if number > 1 { self.least_all } else { 0.0 }
    }

    /// Our cards, as they lie in the deck.
    pub fn own(&self) -> &[usize] {
        &self.own[..self.owns]
    }

    /// Cards of a kind not to be touched: 0 bystanders, 1 theirs, 2 deadly.
    pub fn bad(&self, kind: usize) -> &[usize] {
        &self.bad[kind][..self.bads[kind]]
    }

    /// All cards that may be touched: the bad ones kind by kind, then ours.
    pub fn all(&self) -> &[usize] {
        &self.all[..self.alls]
    }

    /// Cards a clue must be legal beside.
    pub fn visible(&self) -> &[usize] {
        &self.visible[..self.visibles]
    }

    /// True if the clue at a position is illegal beside some visible card.
    pub fn is_illegal(&self, table: &AffinityTable, position: usize) -> bool {
        let (tile, place) = (position / TILE, position % TILE);
        self.visible()
            .iter()
            .any(|&card| table.illegal_mask(tile, card) >> place & 1 == 1)
    }

    /// The value of each number from 1 on with a clue, given each card's score. Numbers that cannot
    /// reach `beat` may be left at the lowest value there is.
    pub fn exact(
        &self,
        weights: &Weights,
        beat: f32,
        score: impl Fn(usize) -> u8,
    ) -> [f32; NUMBERS] {
        let mut all = [0f32; MAX_CARDS];
        for (weight, &card) in all.iter_mut().zip(self.own()) {
            *weight = weights.curve(card).weight(score(card));
        }
        let (own, fresh) = self.kept(&all);
        let mut bad = [0f32; 3];
        for (kind, sum) in bad.iter_mut().enumerate() {
            for &card in self.bad(kind) {
                *sum += weights.curve(card).weight(score(card));
            }
        }
        bad[2] *= self.danger;
        let own = &own[..self.owns.min(OWN)];
        if beat > f32::MIN && self.falls_short(own, bad, beat) {
            return [f32::MIN; NUMBERS];
        }
        self.recursion(own, fresh, bad, beat)
    }

    /// True if no number can reach `beat`: from the exact chances of one and of two cards.
    fn falls_short(&self, own: &[f32], bad: [f32; 3], beat: f32) -> bool {
        let total_bad = bad[0] + bad[1] + bad[2];
        if total_bad <= 0.0 {
            return false;
        }
        let sum: f32 = own.iter().sum();
        let all = sum + total_bad;
        let one = sum / all;
        let (mut two, mut expected) = (0f32, 0f32);
        for &weight in own {
            two += weight * (sum - weight) / (all - weight);
            expected += weight / (weight + total_bad);
        }
        two /= all;
        let shares = bad.map(|b| b / total_bad);
        let miss = |found: usize| {
            shares[0] * self.top_miss[0][found]
                + shares[1] * self.top_miss[1][found]
                + shares[2] * self.top_miss[2][found]
        };
        let mut before = miss(0);
        let mut base = before;
        let mut top = f32::MIN;
        let rest = (expected - one - two).max(0.0);
        for number in 1..=self.depth {
            let q = match number {
                1 => one,
                2 => two,
                _ => (rest / (number - 2) as f32).min(two),
            };
            if q >= self.least_chance(number) {
                top = top.max(base + q * (self.top_clean[number] - before).max(0.0));
            }
            let after = miss(number).max(before);
            base += q * (after - before);
            before = after;
        }
        top + 4e-5 < beat
    }

    /// Number of our cards with at least a weight: a guesser sees a reason to touch these.
    pub fn reasons(&self, weights: &Weights, least: f32, score: impl Fn(usize) -> u8) -> usize {
        let own = self.own().iter();
        own.filter(|&&card| weights.of(card, score(card)) >= least)
            .count()
    }

    /// The first touch of a guesser who hears a clue: the chances that it is ours, a bystander, theirs, deadly, and whether the
    /// likeliest card of all is ours.
    pub fn first_touch(&self, weights: &Weights, score: impl Fn(usize) -> u8) -> ([f32; 4], bool) {
        let mut sums = [0f32; 4];
        let mut most = (0f32, false);
        let mut add = |kind: usize, card: usize, factor: f32| {
            let weight = factor * weights.of(card, score(card));
            sums[kind] += weight;
            if weight > most.0 {
                most = (weight, kind == 0);
            }
        };
        for &card in self.own() {
            add(0, card, 1.0);
        }
        for kind in 0..3 {
            let factor = if kind == 2 { self.danger } else { 1.0 };
            for &card in self.bad(kind) {
                add(kind + 1, card, factor);
            }
        }
        let all: f32 = sums.iter().sum();
        (sums.map(|sum| sum / all.max(1e-20)), most.1)
    }

    /// The chance that the first `number` touches are all ours.
    pub fn chance_of_all(
        &self,
        weights: &Weights,
        number: usize,
        score: impl Fn(usize) -> u8,
    ) -> f32 {
        let mut own = [0f32; MAX_CARDS];
        for (weight, &card) in own.iter_mut().zip(self.own()) {
            *weight = weights.of(card, score(card));
        }
        let own = &own[..self.owns];
        let mut bad = 0f32;
        for kind in 0..3 {
            let factor = if kind == 2 { self.danger } else { 1.0 };
            for &card in self.bad(kind) {
                bad += factor * weights.of(card, score(card));
            }
        }
        all_found(own, bad, number.min(own.len()))
    }

    /// The value of each number with a clue that means nothing to the guesser.
    pub fn blind(&self) -> [f32; NUMBERS] {
        let mut bad = self.bads.map(|n| n as f32);
        bad[2] *= self.danger;
        self.recursion(&[1.0; OWN][..self.owns.min(OWN)], self.fresh, bad, f32::MIN)
    }

    /// With more own cards than the recursion holds: the heaviest fresh and pending ones.
    fn kept(&self, all: &[f32; MAX_CARDS]) -> ([f32; OWN], usize) {
        let mut own = [0f32; OWN];
        if self.owns <= OWN {
            own[..self.owns].copy_from_slice(&all[..self.owns]);
            return (own, self.fresh);
        }
        let mut sorted = *all;
        sorted[..self.owns].sort_unstable_by(|a, b| b.total_cmp(a));
        own.copy_from_slice(&sorted[..OWN]);
        (own, self.fresh)
    }

    /// The subset recursion: the chance that exactly this set of own cards is found first, for every
    /// set, smaller sets first; from it the chance of every end of the turn.
    ///
    /// The kind of bad card that comes first does not depend on when: chances of the kinds are their
    /// shares of the weight. After each size the larger numbers are bounded from what is known, and left out when
    /// they cannot reach `beat`.
    fn recursion(&self, own: &[f32], fresh: usize, bad: [f32; 3], beat: f32) -> [f32; NUMBERS] {
        let n = own.len();
        let total_bad = bad[0] + bad[1] + bad[2];
        // The expected number found in all: an upper end for the cards still to come.
        let mut to_come = 0f32;
        for &weight in own {
            to_come += weight / (weight + total_bad);
        }
        // Sum of the weights of each set, by its lowest card.
        let mut sums = [0f32; 1 << OWN];
        for set in 1usize..1 << n {
            let lowest = set.trailing_zeros() as usize;
            sums[set] = sums[set & (set - 1)] + own[lowest];
        }
        let full = (1usize << n) - 1;
        let mut chance = [0f32; 1 << OWN];
        chance[0] = 1.0;
        let first = (1usize << fresh.min(n)) - 1;
        let share = |kind: usize| {
            if total_bad > 0.0 {
                bad[kind] / total_bad
            } else {
                0.0
            }
        };
        let shares = [share(0), share(1), share(2)];
        let mix =
            |of: &dyn Fn(usize) -> f32| shares[0] * of(0) + shares[1] * of(1) + shares[2] * of(2);
        let mut values = [f32::MIN; NUMBERS];
        let mut lost = 0f32;
        for size in 0..self.depth {
            // Everything that fails with so many found, and the step to one more.
            let mut fails = 0f32;
            for &set in self.sets.of_size(size) {
                let set = usize::from(set);
                let each = chance[set] / (total_bad + sums[full & !set]);
                let f = (set & first).count_ones() as usize;
                let p = size - f;
                fails += each * total_bad * mix(&|kind| self.miss[kind][f][p]);
                let mut rest = full & !set;
                while rest != 0 {
                    let i = rest.trailing_zeros() as usize;
                    chance[set | 1 << i] += each * own[i];
                    rest &= rest - 1;
                }
            }
            lost += fails;
            let number = size + 1;
            let (mut comes, mut reached) = (0f32, 0f32);
            for &set in self.sets.of_size(number) {
                let set = usize::from(set);
                let f = (set & first).count_ones() as usize;
                comes += chance[set] * self.clean[f][number - f];
                reached += chance[set];
            }
            values[number] = lost + comes;
            to_come = (to_come - reached).max(0.0);
            // No larger number can do better than this.
            let mut before = mix(&|kind| self.top_miss[kind][number.min(n)]);
            let mut base = lost + reached * before;
            let mut top = f32::MIN;
            for next in number + 1..=self.depth {
                let q = (to_come / (next - number) as f32).min(reached);
                if q >= self.least_chance(next) {
                    top = top.max(base + q * (self.top_clean[next] - before).max(0.0));
                }
                let after = mix(&|kind| self.top_miss[kind][next]).max(before);
                base += q * (after - before);
                before = after;
            }
            if top + 2e-5 < beat {
                break;
            }
        }
        values
    }

    /// Values of the turn if it ends with one card of ours found: one that no earlier clue was meant for, or one
    /// that is still pending; and if it ends at once with a mistake of each kind.
    pub fn at_once(&self) -> ([f32; 2], [f32; 3]) {
        (
            [self.clean[1][0], self.clean[0][1]],
            self.miss.map(|grid| grid[0][0]),
        )
    }

    /// The places of the `number` own cards with the highest scores: the cards the clue is for.
    pub fn best_places(&self, number: usize, score: impl Fn(usize) -> u8) -> crate::rules::CardSet {
        let mut order: [usize; MAX_CARDS] = std::array::from_fn(|i| i);
        let order = &mut order[..self.owns];
        order.sort_by_key(|&i| std::cmp::Reverse(score(self.own[i])));
        order.iter().take(number).map(|&i| self.places[i]).collect()
    }
}
