//! Properties of every table of values.

use super::*;
use crate::rulebook::NamedRuleset;

fn values(rules: &str) -> ValueTable {
    let rules = NamedRuleset::parse(rules).unwrap();
    ValueTable::new(&rules.ruleset, 1.0, 0.05, 1.0)
}

#[test]
fn a_guesser_who_knows_the_deadly_card_is_never_worse_off() {
    for name in ["classic", "classic+solo", "classic+alone", "duet"] {
        let rules = NamedRuleset::parse(name).unwrap();
        let values = Worth::new(&rules.ruleset, 1.0, 0.05);
        for left in 1..=9 {
            let of = |p: &ValueTable| p.ends(left, left, 5, (5, 4)).clean[0];
            let (plain, warned) = (of(&values.plain), of(&values.warned));
            assert!(warned >= plain, "{name} {left}: {warned} < {plain}");
            assert!(left < 2 || warned > plain, "{name} {left}");
        }
    }
}

#[test]
fn fewer_cards_left_are_never_worse() {
    for rules in ["classic", "classic+solo", "classic+alone", "classic+finale"] {
        let values = values(rules);
        for own in 1..=9 {
            for theirs in 1..=9 {
                let (fewer, more) = (values.at(own - 1, theirs, 0), values.at(own, theirs, 0));
                assert!(fewer >= more, "{rules} {own} {theirs}: {fewer} < {more}");
            }
        }
    }
}

#[test]
fn a_mistake_is_never_better_than_stopping_and_the_assassin_is_worst() {
    for rules in ["classic", "classic+solo", "classic+alone", "classic+finale"] {
        let ends = values(rules).ends(5, 5, 4, (0, 0));
        for found in 0..5 {
            let [bystander, theirs, assassin] = ends.miss.map(|m| m[found]);
            assert!(
                ends.clean[found] >= bystander && bystander >= theirs,
                "{rules}"
            );
            assert!(theirs >= assassin, "{rules}");
        }
    }
}

#[test]
fn an_even_game_is_about_even() {
    let value = values("classic").at(9, 8, 0);
    assert!((0.4..0.6).contains(&value), "{value}");
}

#[test]
fn duet_needs_tokens_and_loses_when_a_mistake_cannot_be_paid() {
    let values = values("duet");
    assert!(values.at(6, 5, 5) > values.at(6, 3, 3));
    assert!(values.at(6, 3, 3) > values.at(6, 0, 0));
    let ends = values.ends(4, 4, 0, (1, 0));
    assert_eq!(ends.miss[0][1], 0.0);
}
