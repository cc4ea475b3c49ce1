//! Setting up, turns and guesses, and the plain end of the competitive game (1.1–1.7, 1.11).

use spymaster::rules::{
    Action, Broken, Cause, Colour, Deal, DealError, Grid, Key, Kind, Number, Outcome, Phase, Pos,
    Purpose, Ruleset, RulesetError, Seed, Side, Solo, Versus, VersusKey, Winner,
};

use super::support::{A, B, Table, WORDS, guess, revealed, say, set, versus, versus_rules};

fn published(rows: u8, columns: u8, starting: u8, other: u8) -> Ruleset {
    let rules = Versus {
        starting,
        other,
        assassins: 1,
        zero: true,
        unlimited: true,
        finale: false,
        solo: None,
        shared_guesser: false,
    };
    Ruleset::new(Grid { rows, columns }, Kind::Versus(rules)).unwrap()
}

fn drawn_key(ruleset: &Ruleset, game: u64) -> VersusKey {
    let mut rng = Seed(11).stream(0, game, Purpose::Deal);
    match *Deal::draw(ruleset, 400, &mut rng).unwrap().key() {
        Key::Versus(key) => key,
        Key::Duet(_) => panic!("a competitive key"),
    }
}

/// 1.1: 25 words, 9 agents for the starting team, 8 for the other, 7 bystanders, 1 assassin.
#[test]
fn words_are_dealt_nine_eight_seven_one() {
    let ruleset = published(5, 5, 9, 8);
    assert_eq!((ruleset.cards(), ruleset.bystanders()), (25, 7));
    for game in 0..50 {
        let key = drawn_key(&ruleset, game);
        let sizes = [key.starts, key.starts.other()].map(|s| key.agents[s.index()].len());
        assert_eq!((sizes, key.assassins.len()), ([9, 8], 1));
        assert_eq!(
            key.agents[0].or(key.agents[1]).or(key.assassins).len(),
            18,
            "no card is two things"
        );
    }
}

/// 1.1: 20 pictures in either orientation, 8, 7, 4 and 1.
#[test]
fn pictures_are_dealt_eight_seven_four_one_in_either_orientation() {
    for (rows, columns) in [(5, 4), (4, 5)] {
        let ruleset = published(rows, columns, 8, 7);
        assert_eq!((ruleset.cards(), ruleset.bystanders()), (20, 4));
        let key = drawn_key(&ruleset, 0);
        let sizes = [key.starts, key.starts.other()].map(|s| key.agents[s.index()].len());
        assert_eq!(sizes, [8, 7]);
    }
}

/// 1.1: the key names the side that starts, which has the larger count.
#[test]
fn key_says_who_starts() {
    for starts in Side::BOTH {
        let layout = match starts {
            A => "rrb ..x",
            B => "rbb ..x",
        };
        let mut table = Table::new(versus_rules(layout, starts));
        assert_eq!(table.actor(), Some(starts));
        assert_eq!(table.refused(starts.other(), say(1)), Broken::NotYourTurn);
    }
}

/// 1.1: a key whose counts are not those of the ruleset is no key for it.
#[test]
fn key_with_other_counts_is_refused() {
    let (ruleset, _) = versus_rules("rrb ..x", A);
    let (_, wrong) = versus_rules("rrr b.x", A);
    let deal = Deal::new(&ruleset, &[0, 1, 2, 3, 4, 5], wrong);
    assert_eq!(deal, Err(DealError::KeyDoesNotFit));
}

/// 1.1: a key fits a square in four rotations, another grid in two.
#[test]
fn key_fits_the_grid_in_every_rotation() {
    let (square, key) = versus_rules("rr. b.. ..x", A);
    let turned = key.rotated(square.grid(), 1).unwrap();
    assert_eq!(turned, versus_rules(".br ..r x..", A).1);
    assert_eq!(
        key.rotated(square.grid(), 2).unwrap(),
        versus_rules("x.. ..b .rr", A).1
    );
    let twice = turned.rotated(square.grid(), 1);
    assert_eq!(twice, key.rotated(square.grid(), 2));
    assert_eq!(twice.unwrap().rotated(square.grid(), 2), Some(key));
    assert_eq!(
        turned.rotated(square.grid(), 2),
        key.rotated(square.grid(), 3)
    );

    let (oblong, key) = versus_rules("rr. b.x", A);
    assert_eq!(key.rotated(oblong.grid(), 1), None);
    assert_eq!(key.rotated(oblong.grid(), 3), None);
    let (_, half) = versus_rules("x.b .rr", A);
    assert_eq!(key.rotated(oblong.grid(), 2), Some(half));
}

/// 1.2: words on 5×4, pictures on 5×5, and either with the finale: grid, counts and switches are
/// independent.
#[test]
fn any_grid_goes_with_any_counts_that_fit_and_with_the_finale() {
    for (rows, columns, starting, other) in [(5, 4, 8, 7), (4, 5, 8, 7), (5, 5, 9, 8)] {
        for finale in [false, true] {
            let Kind::Versus(mut rules) = *published(rows, columns, starting, other).kind() else {
                panic!("a competitive ruleset");
            };
            rules.finale = finale;
            let ruleset = Ruleset::new(Grid { rows, columns }, Kind::Versus(rules));
            assert_eq!(ruleset.unwrap().cards(), rows * columns);
        }
    }
    let Kind::Versus(rules) = *published(5, 5, 9, 8).kind() else {
        panic!("a competitive ruleset");
    };
    let grid = Grid {
        rows: 4,
        columns: 4,
    };
    let refused = Ruleset::new(grid, Kind::Versus(rules));
    let why = RulesetError::TooManyRoles {
        roles: 18,
        cards: 16,
    };
    assert_eq!(refused, Err(why));
}

/// 1.3: one clue opens the turn; nothing else does.
#[test]
fn turn_opens_with_one_clue_of_the_team_to_move() {
    let mut table = versus(WORDS, |_| {});
    assert_eq!(table.refused(A, guess(0)), Broken::WrongMoment);
    assert_eq!(table.refused(A, Action::Stop), Broken::WrongMoment);
    assert_eq!(table.refused(B, say(1)), Broken::NotYourTurn);
    table.clue(A, 2);
    assert_eq!(table.phase(), Phase::Guess);
    assert_eq!(table.refused(A, say(2)), Broken::WrongMoment);
    assert_eq!(table.refused(B, guess(9)), Broken::NotYourTurn);
}

/// 1.3: the first guess is mandatory.
#[test]
fn first_guess_is_mandatory() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 1);
    assert_eq!(table.refused(A, Action::Stop), Broken::FirstGuessMandatory);
    table.guess(A, 0);
    assert!(table.stop(A).turn_over);
    assert_eq!(table.actor(), Some(B));
}

/// 1.3: an own agent is covered and the guessers go on; a covered card is out.
#[test]
fn own_agent_is_covered_and_the_turn_goes_on() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 2);
    let effects = table.guess(A, 4);
    assert_eq!(effects.revealed, revealed(4, Colour::Red));
    assert!(!effects.turn_over);
    assert_eq!(table.state().covered(), set([4]));
    assert_eq!(table.refused(A, guess(4)), Broken::CardNotOpen);
    assert_eq!(table.refused(A, guess(25)), Broken::CardNotOpen);
    assert_eq!(table.refused(A, guess(255)), Broken::CardNotOpen);
}

/// 1.3: a bystander is covered and ends the turn.
#[test]
fn bystander_ends_the_turn() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 3);
    let effects = table.guess(A, 20);
    assert_eq!(effects.revealed, revealed(20, Colour::Bystander));
    assert!(effects.turn_over);
    assert_eq!(table.game.public().shown.bystanders, set([20]));
    assert_eq!((table.phase(), table.actor()), (Phase::Clue, Some(B)));
}

/// 1.3: an agent of the other team is covered with their colour, which helps them, and ends the
/// turn.
#[test]
fn agent_of_the_other_team_helps_them_and_ends_the_turn() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 3);
    let effects = table.guess(A, 9);
    assert_eq!(effects.revealed, revealed(9, Colour::Blue));
    assert!(effects.turn_over);
    assert_eq!(table.game.public().shown.agents[1], set([9]));
    assert_eq!(table.game.public().left, [9, 7]);
    assert_eq!(table.actor(), Some(B));
}

/// 1.3: the assassin ends the game at once, for the team that touches it.
#[test]
fn assassin_ends_the_game_for_the_guessing_team() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 3);
    let outcome = Outcome {
        winner: Winner::Team(B),
        cause: Cause::Assassin,
    };
    assert_eq!(table.guess(A, 24).outcome, Some(outcome));
    assert_eq!(table.outcome(), Some(outcome));
    for side in Side::BOTH {
        assert_eq!(table.refused(side, guess(0)), Broken::Over);
        assert_eq!(table.refused(side, say(1)), Broken::Over);
        assert_eq!(table.refused(side, Action::Object), Broken::Over);
    }
}

/// 1.4: at most n + 1 guesses.
#[test]
fn clue_for_n_allows_n_plus_one_guesses() {
    for n in 1..=7 {
        let mut table = versus(WORDS, |_| {});
        table.clue(A, n);
        for card in 0..n {
            let effects = table.guess(A, card);
            assert!(!effects.turn_over, "guess {} of clue {n}", card + 1);
        }
        assert_eq!(table.game.public().guesses_left, Some(1));
        assert!(table.guess(A, n).turn_over);
        assert_eq!(table.actor(), Some(B));
    }
}

/// 1.4: after a guess the guessers may stop; before it they may not (see 1.3).
#[test]
fn guessers_may_stop_after_any_correct_guess() {
    for made in 1..=3 {
        let mut table = versus(WORDS, |_| {});
        table.clue(A, 3);
        table.guesses(A, 0..made);
        assert!(table.stop(A).turn_over);
        assert_eq!(table.game.public().left, [9 - made, 8]);
    }
}

/// 1.4 **Decision**: the number runs from 1 to the agents left.
#[test]
fn number_runs_from_one_to_the_agents_left() {
    let mut table = versus("rrr bb. ..x", |_| {});
    let out_of_range = |max| Broken::NumberOutOfRange { max };
    assert_eq!(table.state().options(A).clue_max, 3);
    assert_eq!(table.refused(A, say(0)), out_of_range(3));
    assert_eq!(table.refused(A, say(4)), out_of_range(3));
    assert_eq!(table.refused(A, say(255)), out_of_range(3));
    table.clue(A, 3);
    table.guess(A, 0);
    table.stop(A);
    assert_eq!(table.refused(B, say(3)), out_of_range(2));
    table.turn(B, B, &[3]);
    assert_eq!(table.refused(A, say(3)), out_of_range(2));
    table.clue(A, 2);
}

/// 1.5: zero allows any number of guesses, at least one; it is a switch.
#[test]
fn zero_allows_unlimited_guesses_but_demands_one() {
    let mut off = versus(WORDS, |_| {});
    let zero = Action::Clue(Number::Zero);
    assert_eq!(off.refused(A, zero), Broken::NoZero);
    let mut table = versus(WORDS, |v| v.zero = true);
    table.say(A, Number::Zero);
    assert_eq!(table.game.public().guesses_left, None);
    assert_eq!(table.refused(A, Action::Stop), Broken::FirstGuessMandatory);
    table.guesses(A, 0..8);
    assert_eq!((table.phase(), table.actor()), (Phase::Guess, Some(A)));
    table.guess(A, 8);
    assert_eq!(table.winner(), Some(Winner::Team(A)));
}

/// 1.6: unlimited likewise, a switch of its own; the guessers see no count.
#[test]
fn unlimited_allows_unlimited_guesses_and_tells_no_count() {
    let unlimited = Action::Clue(Number::Unlimited);
    let mut off = versus(WORDS, |v| v.zero = true);
    assert_eq!(off.refused(A, unlimited), Broken::NoUnlimited);
    let mut table = versus(WORDS, |v| v.unlimited = true);
    let zero = Action::Clue(Number::Zero);
    assert_eq!(table.refused(A, zero), Broken::NoZero);
    table.act(A, unlimited);
    let view = table.game.guesser_view(A).unwrap();
    assert_eq!(view.public.number, Some(Number::Unlimited));
    assert_eq!(view.public.guesses_left, None);
    assert_eq!(table.refused(A, Action::Stop), Broken::FirstGuessMandatory);
    table.guesses(A, 0..8);
    table.stop(A);
    assert_eq!(table.actor(), Some(B));
}

/// 1.7: a team whose agents are all covered wins.
#[test]
fn team_that_covers_its_last_agent_wins() {
    let mut table = versus("rrb b.x", |_| {});
    table.clue(A, 2);
    table.guess(A, 0);
    let outcome = Outcome {
        winner: Winner::Team(A),
        cause: Cause::AllFound,
    };
    assert_eq!(table.guess(A, 1).outcome, Some(outcome));
    assert_eq!((table.phase(), table.actor()), (Phase::Over, None));
}

/// 1.7: also in the opponents' turn, whichever side covered the last one.
#[test]
fn team_whose_last_agent_the_opponents_cover_wins() {
    let mut table = versus("rrb ..x", |_| {});
    table.clue(A, 1);
    let outcome = Outcome {
        winner: Winner::Team(B),
        cause: Cause::GivenAway,
    };
    assert_eq!(table.guess(A, 2).outcome, Some(outcome));
}

/// 1.11: a shared guesser guesses for both teams under the same rules, and not against the game.
#[test]
fn shared_guesser_plays_both_teams_turns() {
    let mut table = versus("rrb b.x", |v| v.shared_guesser = true);
    table.turn(A, A, &[0]);
    assert!(table.game.guesser_view(B).is_some());
    table.turn(B, B, &[2]);
    table.clue(A, 1);
    table.guess(A, 1);
    assert_eq!(table.winner(), Some(Winner::Team(A)));

    let (ruleset, _) = versus_rules("rrb b.x", A);
    let Kind::Versus(mut rules) = *ruleset.kind() else {
        panic!("a competitive ruleset");
    };
    rules.shared_guesser = true;
    rules.solo = Some(Solo { phantom_covers: 1 });
    let refused = Ruleset::new(ruleset.grid(), Kind::Versus(rules));
    assert_eq!(refused, Err(RulesetError::SoloShared));
}

/// 1.4: nothing ties a guess to the current clue: any open card may be touched.
#[test]
fn leftovers_of_earlier_clues_may_be_guessed() {
    let mut table = versus(WORDS, |_| {});
    table.clue(A, 1);
    assert_eq!(table.state().options(A).guess, set(0..25));
    table.guess(A, 20);
    table.turn(B, B, &[9]);
    table.clue(A, 1);
    let open = set((0..25).filter(|&c| c != 20 && c != 9));
    assert_eq!(table.state().options(A).guess, open);
    assert!(!open.contains(Pos(9)));
}
