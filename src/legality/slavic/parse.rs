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
    /// Where the spelling of the root starts and ends, in letters.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Longer words are not looked at: no word of these languages needs more, and the search stays small.
const LONGEST: usize = 40;
/// Above this the best way is taken for chance.
const LIMIT: u32 = 38;

const BEFORE: usize = 0;
const AFTER: usize = 1;
const AFTER_COMBINING: usize = 2;
/// After an element such as *микро*, which takes no suffix.
const AFTER_OPENING: usize = 5;
/// After a root of three letters: only trusted suffixes may follow.
const AFTER_SHORT: usize = 3;
/// After a prefix of one letter: only a root of four letters or more may follow.
const BEFORE_LONG: usize = 4;
const STATES: usize = 6;

#[derive(Debug, Clone, Copy)]
struct Step {
    cost: u32,
    from: (usize, usize),
    /// The pattern, when the step was a root.
    pattern: Option<u32>,
}

const NOWHERE: Step = Step {
    cost: u32::MAX,
    from: (0, 0),
    pattern: None,
};

fn root_cost(length: usize) -> u32 {
    match length {
        0..=3 => 13,
        4 => 11,
        5 => 10,
        6 => 9,
        7 => 8,
        _ => 7,
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
        let before = table[at][BEFORE].cost;
        if before != u32::MAX {
            let from = (at, BEFORE);
            lexicon.prefixes.matches(rest, |size, _| {
                let cost = before + if size == 1 { 8 } else { 6 };
                relax(
                    &mut table,
                    (at + size, BEFORE),
                    Step {
                        cost,
                        from,
                        pattern: None,
                    },
                );
            });
            step_roots(lexicon, rest, at, &mut table, from, before, false);
        }
        for state in [AFTER, AFTER_COMBINING] {
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
            let suffixes = if state == AFTER_SHORT { &lexicon.strong_suffixes } else { &lexicon.suffixes };
            suffixes.matches(rest, |size, _| {
                let cost = after + if size == 1 { 5 } else { 4 };
                relax(
                    &mut table,
                    (at + size, AFTER),
                    Step {
                        cost,
                        from,
                        pattern: None,
                    },
                );
            });
            if rest.len() > 3 && lexicon.links.contains(&rest[0]) {
                let cost = after + 4;
                relax(
                    &mut table,
                    (at + 1, BEFORE),
                    Step {
                        cost,
                        from,
                        pattern: None,
                    },
                );
            }
            step_roots(
                lexicon,
                rest,
                at,
                &mut table,
                from,
                after + 4,
                state == AFTER,
            );
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
            if from.1 != BEFORE && size < 3 {
                continue;
            }
            let to = if pattern.combining {
                AFTER_COMBINING
            } else {
                AFTER
            };
            let step = Step {
                cost: base + root_cost(size),
                from,
                pattern: Some(number),
            };
            relax(table, (at + size, to), step);
        }
    });
}
