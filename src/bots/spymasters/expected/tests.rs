use std::sync::Arc;

use super::*;
use crate::bots::made_up::{RULES, game, positions, views};
use crate::players::Spec;
use crate::players::{GameEnd, Witness};
use crate::players::{GuessTask, Guesser};
use crate::rulebook::NamedRuleset;
use crate::rules::{Game, Side};

fn expected(spec: &str, views: Vec<Arc<LexiconView>>, rules: &Ruleset) -> Expected {
    let spec = Spec::parse(spec).unwrap();
    Expected::new(&Values::new(&spec, PARAMS), views, rules, true).unwrap()
}

#[test]
fn the_search_finds_the_clue_of_the_full_scan() {
    let views = views();
    let specs = [
        "expected",
        "expected:floor=0,sharpness=0.7",
        "expected:rare=0,plain=1,common=0.1",
        "expected:risk=5,most=9,memory=0.5",
    ];
    for rules in [
        "classic",
        "classic+finale",
        "classic+alone",
        "duet",
        "pictures",
    ] {
        let rules = NamedRuleset::parse(rules).unwrap().ruleset;
        for spec in specs {
            let player = expected(spec, vec![views[0].clone()], &rules);
            let mut seen = 0;
            positions(&rules, |task| {
                assert_eq!(
                    player.searched(task, 0.0, None),
                    player.by_full_scan(task),
                    "{spec}"
                );
                seen += 1;
            });
            assert!(seen > 20, "too few positions: {seen}");
        }
    }
}

#[test]
fn it_relies_less_on_a_partner_who_misses() {
    let rules = NamedRuleset::parse("classic").unwrap().ruleset;
    let lex = views()[..1].to_vec();
    let player = expected("expected:learn=4", lex.clone(), &rules);
    let steady = expected("expected:learn=0", lex, &rules);
    let (mut before, mut less) = (0, 0);
    positions(&rules, |task| {
        let shown = task.public.shown.covered();
        let missed = shown.minus(task.public.shown.agents[task.side.index()]);
        let partner_reliance = player.partner_reliance(task);
        assert!(partner_reliance > 0.0 && partner_reliance <= 1.0);
        assert_eq!(steady.partner_reliance(task), 1.0);
        before += usize::from(shown.is_empty() && partner_reliance == 1.0);
        less += usize::from(missed.len() > 2 && partner_reliance < 1.0);
    });
    assert!(before == 12 && less > 0, "{before} {less}");
}

#[test]
fn with_several_lexica_the_search_finds_the_clue_of_the_full_scan() {
    let rules = NamedRuleset::parse("classic").unwrap().ruleset;
    let player = expected("expected", views().to_vec(), &rules);
    positions(&rules, |task| {
        assert_eq!(player.searched(task, 0.0, None), player.by_full_scan(task));
    });
}

#[test]
fn values_agree_with_playing_all_orders_out() {
    let views = views();
    let rules = NamedRuleset::parse("classic").unwrap().ruleset;
    let player = expected("expected:memory=0", views[..1].to_vec(), &rules);
    let table = views[0].table();
    positions(&rules, |task| {
        let mut task = *task;
        task.pending = CardSet::EMPTY;
        let turn = player.turn(&task, 0.0);
        let ends = player.worth.of_clue(&task, player.warned(&task));
        let weights = &player.spaces[0].weights;
        let score = |card: usize| table.score_at(card, 40);
        let values = turn.exact(weights, f32::MIN, score);
        for number in 1..=2usize.min(turn.depth) {
            let value = play_out(&turn, weights, &score, &ends, number, &mut Vec::new());
            assert!(
                (values[number] - value).abs() < 1e-4,
                "{} {value}",
                values[number]
            );
        }
    });
}

/// The value by trying every next card, one after the other.
fn play_out(
    turn: &TurnValue,
    weights: &Weights,
    score: &dyn Fn(usize) -> u8,
    ends: &crate::bots::value::Ends,
    number: usize,
    found: &mut Vec<usize>,
) -> f32 {
    if found.len() == number {
        return ends.clean[number];
    }
    let weigh = |card: usize| weights.of(card, score(card));
    let left: Vec<usize> = turn
        .own()
        .iter()
        .copied()
        .filter(|c| !found.contains(c))
        .collect();
    let mut all: f32 = left.iter().map(|&c| weigh(c)).sum();
    let mut bad = [0, 1, 2].map(|kind| turn.bad(kind).iter().map(|&c| weigh(c)).sum::<f32>());
    bad[2] *= turn.danger;
    all += bad.iter().sum::<f32>();
    let mut value = 0.0;
    for (kind, share) in bad.into_iter().enumerate() {
        value += share / all * ends.miss[kind][found.len()];
    }
    for card in left {
        found.push(card);
        value += weigh(card) / all * play_out(turn, weights, score, ends, number, found);
        found.pop();
    }
    value
}

/// Looks at every clue of a game.
#[derive(Default)]
struct Clues(Vec<ClueId>, bool);

impl Witness for Clues {
    fn clue(&mut self, _: &Game, side: Side, clue: &Clue, _: bool) {
        if side == Side::A {
            self.1 |= self.0.contains(&clue.clue);
            self.0.push(clue.clue);
        }
    }
}

#[test]
fn it_never_says_the_same_clue_twice() {
    let views = views();
    for number in 0..6 {
        let mut clues = Clues::default();
        game(
            "classic+alone",
            ("expected", "random"),
            &views,
            0,
            number,
            &mut clues,
        );
        assert!(!clues.1 && !clues.0.is_empty());
    }
}

#[test]
fn whole_games_of_every_variant_end_by_the_rules() {
    let views = views();
    for rules in RULES {
        for number in 0..4 {
            for spec in ["expected", "expected:lexica=second"] {
                let report = game(rules, (spec, "bayes"), &views, 1, number, &mut ());
                assert!(
                    matches!(report.end, GameEnd::Played(_)),
                    "{rules}: {:?}",
                    report.end
                );
            }
        }
    }
}

#[test]
fn a_partner_with_the_same_mind_finds_most_of_what_is_meant() {
    let views = views();
    let (mut own, mut clues) = (0, 0);
    for number in 0..10 {
        let report = game(
            "classic+alone",
            ("expected", "bayes"),
            &views,
            0,
            number,
            &mut (),
        );
        own += report.sides[0].own;
        clues += report.sides[0].clues;
    }
    assert!(own > clues, "{own} cards with {clues} clues");
}

/// Looks at zeros, and at the guesser's belief about the assassin once it has heard one.
#[derive(Default)]
struct Zeros {
    said: usize,
    at_assassin: usize,
    believed: usize,
    better: usize,
}

impl Witness for Zeros {
    fn clue(&mut self, game: &Game, side: Side, clue: &Clue, _: bool) {
        if clue.number != Number::Zero {
            return;
        }
        assert!(clue.intended.is_empty());
        self.said += 1;
        let view = game.spymaster_view(side).unwrap();
        let scores = views()[0].scores(clue.clue, view.public.cards);
        let open = view.public.visible();
        let nearest = open.iter().max_by_key(|p| scores[p.index()]);
        self.at_assassin += usize::from(nearest.is_some_and(|p| view.assassins.contains(p)));
    }

    fn before_guess(&mut self, task: &GuessTask<'_>, guesser: &mut dyn Guesser) {
        if let Some((clue, Number::Zero)) = task.clue {
            let belief = guesser.belief(task).unwrap();
            let scores = views()[0].scores(clue, task.public.cards);
            let near = task.open.iter().max_by_key(|p| scores[p.index()]).unwrap();
            let mean = f32::from(task.own_left) / f32::from(task.open.len());
            self.believed += 1;
            self.better += usize::from(belief[near.index()] < 0.5 * mean);
        }
    }
}

/// RULES 1.5: zero says that none of ours has to do with the clue.
#[test]
fn alone_it_warns_of_the_assassin_and_bayes_believes_it() {
    let views = views();
    let mut zeros = Zeros::default();
    for number in 0..8 {
        game(
            "classic+alone",
            ("expected:zero_heeded=1", "bayes"),
            &views,
            0,
            number,
            &mut zeros,
        );
    }
    let Zeros {
        said,
        at_assassin,
        believed,
        better,
    } = zeros;
    assert!((8..=16).contains(&said), "{said} zeros");
    assert_eq!((at_assassin, better), (said, believed));
}

#[test]
fn it_does_not_spend_a_turn_on_a_warning_where_it_does_not_pay_or_may_not() {
    let views = views();
    let mut zeros = Zeros::default();
    for (rules, spec) in [
        ("classic", "expected:zero_heeded=1"),
        ("classic+alone", "expected:zero_heeded=0"),
        ("classic+no-zero+no-unlimited", "expected:zero_heeded=1"),
    ] {
        for number in 0..4 {
            game(rules, (spec, "bayes"), &views, 0, number, &mut zeros);
        }
    }
    assert_eq!(zeros.said, 0);
}
