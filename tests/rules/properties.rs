//! Properties of every game: over random rulesets, seeds and legal actions.

use proptest::prelude::*;
use spymaster::rules::random::play_randomly;
use spymaster::rules::{Action, Broken, CardSet, Game, Key, Kind, Number, Phase, Pos, Seed, Side};

use super::any::{choices, chosen, game, listed, ruleset};

/// Actions that there are, possible or not.
fn universe() -> Vec<(Side, Action)> {
    let counts = (0..=30).chain([255]).map(Number::Count);
    let numbers = counts.chain([Number::Zero, Number::Unlimited]);
    let cards = || (0..=30).chain([32, 64, 255]).map(Pos);
    let actions: Vec<Action> = numbers
        .map(Action::Clue)
        .chain(cards().map(Action::Guess))
        .chain(cards().map(Action::Cover))
        .chain([Action::Object, Action::Stop, Action::Decline])
        .collect();
    let of = |side| {
        actions
            .clone()
            .into_iter()
            .map(move |action| (side, action))
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// The table shows the key, and everything adds up.
fn adds_up(game: &Game, paid: u8) -> Result<(), TestCaseError> {
    let public = game.public();
    let shown = public.shown;
    prop_assert_eq!(shown.covered(), game.state().covered());
    let all = CardSet::first(game.ruleset().cards());
    prop_assert!(shown.covered().minus(all).is_empty());
    match (game.deal().key(), game.ruleset().kind()) {
        (Key::Versus(key), Kind::Versus(_)) => {
            for side in 0..2 {
                prop_assert!(shown.agents[side].minus(key.agents[side]).is_empty());
                let counted = shown.agents[side].len() + public.left[side];
                prop_assert_eq!(counted, key.agents[side].len());
            }
            prop_assert!(shown.assassins.minus(key.assassins).is_empty());
            prop_assert!(shown.bystanders.len() <= game.ruleset().bystanders());
            prop_assert!(shown.greens.is_empty() && public.marks == [CardSet::EMPTY; 2]);
        }
        (Key::Duet(key), Kind::Duet(rules)) => {
            let greens = key.greens[0].or(key.greens[1]);
            prop_assert!(shown.greens.minus(greens).is_empty());
            prop_assert_eq!(shown.greens.len() + public.left[0], greens.len());
            prop_assert_eq!(public.tokens.0 + public.tokens.1 + paid, rules.tokens);
            prop_assert!(public.tokens.1 <= rules.mistakes);
            for player in Side::BOTH {
                // A token points at the player who took the card for a green of the partner: it was beige.
                let partner = player.other().index();
                let not_beige = key.greens[partner].or(key.blacks[partner]);
                prop_assert!(public.marks[player.index()].and(not_beige).is_empty());
            }
        }
        _ => prop_assert!(false, "a key of the other game"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    /// Counts are conserved, tokens are accounted for, and there is at most one end, after which
    /// nothing can be done.
    #[test]
    fn counts_are_conserved_and_there_is_one_end(start in game(), choices in choices()) {
        let mut game = start;
        let (mut ends, mut paid) = (0, 0);
        adds_up(&game, 0)?;
        for choice in choices {
            let Some((side, action)) = chosen(game.state(), true, choice) else { break };
            prop_assert_eq!(ends, 0, "nothing is listed after the end");
            let before = *game.state();
            let effects = game.apply(side, action).unwrap();
            paid += effects.tokens;
            ends += u32::from(effects.outcome.is_some());
            prop_assert_eq!(effects.outcome, game.state().outcome());
            prop_assert_eq!(ends == 1, game.state().phase() == Phase::Over);
            prop_assert!(before.covered().minus(game.state().covered()).is_empty());
            adds_up(&game, paid)?;
        }
        if game.state().outcome().is_some() {
            prop_assert_eq!(ends, 1);
            for (side, action) in universe() {
                let before = game;
                let refused = game.apply(side, action).unwrap_err();
                prop_assert_eq!(refused.broken, Broken::Over);
                prop_assert_eq!(before, game);
            }
        } else {
            prop_assert!(!listed(game.state(), false).is_empty(), "somebody can go on");
        }
    }

    /// A game in which nobody calls a clue illegal ends, and its history is kept whole.
    #[test]
    fn game_without_illegal_clues_ends(
        start in game(),
        choices in prop::collection::vec(any::<u32>(), 96),
    ) {
        let mut game = start;
        let mut steps = 0;
        for choice in choices {
            let Some((side, action)) = chosen(game.state(), false, choice) else { break };
            game.apply(side, action).unwrap();
            steps += 1;
        }
        prop_assert!(game.state().outcome().is_some(), "after {steps} actions");
        prop_assert_eq!(game.history().steps().len(), steps);
    }

    /// The random driver plays to the end, the same way each time.
    #[test]
    fn random_play_is_a_function_of_the_seed(rules in ruleset(), seed in any::<u64>(), index in any::<u64>()) {
        let (state, steps) = play_randomly(&rules, 60, Seed(seed), index).unwrap();
        prop_assert!(state.outcome().is_some());
        prop_assert_eq!(play_randomly(&rules, 60, Seed(seed), index).unwrap(), (state, steps));
    }

    /// The same ruleset, deck size, seed, block and game give the same deal.
    #[test]
    fn deal_is_a_function_of_ruleset_deck_and_seed(
        rules in ruleset(),
        deck in 25..1000usize,
        seed in any::<u64>(),
        (block, number) in any::<(u64, u64)>(),
    ) {
        let deal = |seed, block, number| {
            *Game::seeded(&rules, deck, Seed(seed), block, number).unwrap().deal()
        };
        let drawn = deal(seed, block, number);
        prop_assert_eq!(drawn, deal(seed, block, number));
        if drawn.cards().len() > 12 {
            prop_assert_ne!(drawn, deal(seed ^ 1, block, number));
            prop_assert_ne!(drawn, deal(seed, block ^ 1, number));
            prop_assert_ne!(drawn, deal(seed, block, number ^ 1));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    /// Every listed action is accepted; any other is refused and leaves no trace.
    #[test]
    fn exactly_the_listed_actions_are_accepted(start in game(), choices in choices()) {
        let universe = universe();
        let mut game = start;
        for choice in choices {
            let listed = listed(game.state(), true);
            for &(side, action) in &universe {
                let mut tried = game;
                let accepted = tried.apply(side, action).is_ok();
                prop_assert_eq!(accepted, listed.contains(&(side, action)), "{:?} {:?}", side, action);
                prop_assert_eq!(accepted, tried != game, "{:?} {:?}", side, action);
            }
            let Some((side, action)) = chosen(game.state(), true, choice) else { break };
            game.apply(side, action).unwrap();
        }
    }
}
