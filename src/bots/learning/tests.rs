use super::*;
use crate::bots::made_up::{CARDS, resources, views};
use crate::players::{GameOver, Guesser, Pair, Registry, Spymaster, play};
use crate::rulebook::NamedRuleset;
use crate::rules::{Game, Seed};

/// The lexicon that players believe in after some games with a partner in the second: the share of its hypotheses.
fn after_games(rules: &str, team: (&str, &str)) -> [f64; 2] {
    let rules = NamedRuleset::parse(rules).unwrap().ruleset;
    let views = views();
    let registry = Registry::standard();
    let own = resources([&views[0], &views[1]]);
    let partner = resources([&views[1], &views[0]]);
    let spec = registry.team(&format!("{}/{}", team.0, team.1)).unwrap();
    let learning = Spec::parse("learning").unwrap();
    let params = [spymaster::params(), guesser::params()];
    let both = || views.to_vec();
    let values = Values::new(&learning, &params[0]);
    let mut speaker = spymaster::Learning::new(&values, both(), &rules, false).unwrap();
    let values = Values::new(&learning, &params[1]);
    let mut listener = guesser::Learning::new(&values, both(), &rules).unwrap();
    for number in 0..3 {
        let learns = |name: &str| if name == "learning" { &own } else { &partner };
        let mut pairs = [0, 1].map(|_| Pair {
            spymaster: registry
                .spymaster(&spec.spymaster, &rules, learns(&spec.spymaster.name))
                .unwrap(),
            guesser: registry
                .guesser(&spec.guesser, &rules, learns(&spec.guesser.name))
                .unwrap(),
        });
        let game = Game::seeded(&rules, CARDS, Seed(5), 0, number).unwrap();
        let (game, report) = play(game, &mut pairs, &(), (Seed(5), 0, number), &mut ());
        let over = GameOver {
            game: &game,
            side: Side::A,
            report: &report,
        };
        speaker.observe(&over);
        listener.observe(&over);
    }
    let believed = |past: &[f64]| {
        let (chances, _) = posterior(past);
        chances[chances.len() / 2..].iter().sum::<f64>()
    };
    [believed(&speaker.past), believed(&listener.past)]
}

#[test]
fn the_partners_lexicon_is_found_from_what_it_touches_and_what_it_says() {
    for rules in ["classic", "duet"] {
        // A guesser, then a spymaster, who thinks in the second lexicon.
        let team = ("learning:lexica=second", "nearest");
        let [speaker, _] = after_games(rules, team);
        assert!(speaker > 0.95, "{rules}: {speaker}");
        let team = ("margin", "learning:lexica=second");
        let [_, listener] = after_games(rules, team);
        assert!(listener > 0.9, "{rules}: {listener}");
    }
}

#[test]
fn the_ensemble_tries_all_and_keeps_to_what_brings_most() {
    let arm = |tries: f64, mean: f64| ensemble::Arm {
        tries,
        brought: tries * mean,
    };
    let untried = [arm(5.0, 2.0), arm(0.0, 0.0)];
    assert_eq!(ensemble::choose(&untried, 0.5), 1);
    let tried = [arm(50.0, 0.2), arm(60.0, 1.2), arm(40.0, 0.9)];
    assert_eq!(ensemble::choose(&tried, 0.5), 1);
    // One that was hardly tried may still be better.
    let few = [arm(2.0, 1.0), arm(200.0, 1.2)];
    assert_eq!(ensemble::choose(&few, 0.5), 0);
}
