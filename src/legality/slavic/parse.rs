//! Cutting a dictionary form into prefixes, roots, suffixes and an ending.
//!
//! A shortest-path search over the letters: every listed morpheme is a step with a cost, long roots are cheap, short
//! suffixes are dear. The cheapest way through the word wins. A word that no way fits, or only a dear one, has no listed root.
use super::lexicon::{Lexicon, Place};

/// A root found in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Root {
    /// Number of the family.
    pub(super) family: u32,
    /// Start and end of the root's spelling, in letters.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Longer words are not looked at: no word of these languages needs more, and the search stays small.
const LONGEST: usize = 40;
/// Above this the best way is taken for chance.
const LIMIT: u32 = 44;

/// Before a root.
const BEFORE: usize = 0;
/// Before a root of four letters or more: a prefix of one letter stands in front.
const BEFORE_LONG: usize = 1;
/// After a root or a suffix.
const AFTER: usize = 2;
/// After a root of three letters: only trusted suffixes may follow.
const AFTER_SHORT: usize = 3;
/// After an element that joins without a vowel: *скоп*.
const AFTER_COMBINING: usize = 4;
/// After such an element that takes no suffix: *микро*.
const AFTER_OPENING: usize = 5;
const STATES: usize = 6;

#[derive(Debug, Clone, Copy)]
struct Step {
    cost: u32,
    from: (usize, usize),
    /// The pattern, when the step was a root.
    pattern: Option<u32>,
}

impl Step {
    /// A step over anything but a root.
    fn over(cost: u32, from: (usize, usize)) -> Self {
        Step {
            cost,
            from,
            pattern: None,
        }
    }
}

const NOWHERE: Step = Step {
    cost: u32::MAX,
    from: (0, 0),
    pattern: None,
};

fn root_cost(length: usize) -> u32 {
    match length {
        0..=3 => 13,
        4 => 10,
        5 => 9,
        6 => 8,
        7 => 7,
        _ => 6,
    }
}

fn relax(table: &mut [[Step; STATES]], to: (usize, usize), step: Step) {
    if step.cost < table[to.0][to.1].cost {
        table[to.0][to.1] = step;
    }
}

/// The roots of a word in order, by the cheapest way through it; `None` when there is none worth trusting.
pub(super) fn roots(lexicon: &Lexicon, word: &[char]) -> Option<Vec<Root>> {
    let length = word.len();
    if length == 0 || length > LONGEST {
        return None;
    }
    let mut table = [[NOWHERE; STATES]; LONGEST + 1];
    table[0][BEFORE].cost = 0;
    let mut best: Option<(u32, (usize, usize))> = None;
    for at in 0..=length {
        let rest = &word[at..];
        for state in [BEFORE, BEFORE_LONG] {
            let before = table[at][state].cost;
            if before == u32::MAX {
                continue;
            }
            let from = (at, state);
            lexicon.prefixes.matches(rest, |size, _| {
                let (cost, to) = if size == 1 {
                    (10, BEFORE_LONG)
                } else {
                    (9, BEFORE)
                };
                relax(&mut table, (at + size, to), Step::over(before + cost, from));
            });
            step_roots(lexicon, rest, at, &mut table, from, before, false);
        }
        for state in [AFTER, AFTER_SHORT, AFTER_COMBINING, AFTER_OPENING] {
            let after = table[at][state].cost;
            if after == u32::MAX {
                continue;
            }
            let from = (at, state);
            let opening = state == AFTER_OPENING;
            if rest.is_empty() || (!opening && lexicon.endings.contains(rest)) {
                let total = after + u32::from(!rest.is_empty());
                if best.is_none_or(|(cost, _)| total < cost) {
                    best = Some((total, from));
                }
            }
            let suffixes = match state {
                AFTER_SHORT => &lexicon.strong_suffixes,
                _ => &lexicon.suffixes,
            };
            if !opening {
                suffixes.matches(rest, |size, _| {
                    let cost = after + 6;
                    relax(&mut table, (at + size, AFTER), Step::over(cost, from));
                });
            }
            if rest.len() > 3 && lexicon.links.contains(&rest[0]) {
                relax(&mut table, (at + 1, BEFORE), Step::over(after + 4, from));
            }
            let joined = matches!(state, AFTER | AFTER_SHORT);
            step_roots(lexicon, rest, at, &mut table, from, after + 4, joined);
        }
    }
    let (cost, mut state) = best?;
    let mut found = Vec::new();
    while state != (0, BEFORE) {
        let step = table[state.0][state.1];
        if let Some(pattern) = step.pattern {
            found.push(Root {
                family: lexicon.patterns[pattern as usize].family,
                start: step.from.0,
                end: state.0,
            });
        }
        state = step.from;
    }
    found.reverse();
    let limit = LIMIT + 16 * found.len().saturating_sub(1) as u32;
    (cost <= limit).then_some(found)
}

/// Steps over every root that starts here. `joined` asks for one that needs no vowel before it.
fn step_roots(
    lexicon: &Lexicon,
    rest: &[char],
    at: usize,
    table: &mut [[Step; STATES]],
    from: (usize, usize),
    base: u32,
    joined: bool,
) {
    lexicon.roots.matches(rest, |size, patterns| {
        for &number in patterns {
            let pattern = lexicon.patterns[number as usize];
            if pattern.place == Place::Start && at != 0 {
                continue;
            }
            if joined && !pattern.combining {
                continue;
            }
            if from.1 == BEFORE_LONG && size < 4 {
                continue;
            }
            let to = match (pattern.combining, pattern.opening, size) {
                (true, true, _) => AFTER_OPENING,
                (true, false, _) => AFTER_COMBINING,
                (false, _, ..=3) => AFTER_SHORT,
                (false, _, _) => AFTER,
            };
            let step = Step {
                cost: base + root_cost(size) + if pattern.derived { 3 } else { 0 },
                from,
                pattern: Some(number),
            };
            relax(table, (at + size, to), step);
        }
    });
}
