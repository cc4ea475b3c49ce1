use super::*;
use crate::bots::made_up::{RULES, game, views};
use crate::bots::testing::Toy;
use crate::players::Witness;
use crate::rules::{Action, Side};

/// Asks the guesser for everything it states before each guess.
#[derive(Default)]
struct Stated {
    asked: usize,
}

impl Witness for Stated {
    fn before_guess(&mut self, task: &GuessTask<'_>, guesser: &mut dyn Guesser) {
        self.asked += 1;
        let shares = guesser.distribution(task).unwrap();
        let sum: f32 = shares.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "shares add up to {sum}");
        let belief = guesser.belief(task).unwrap();
        for i in 0..MAX_CARDS {
            let open = task.open.contains(Pos(i as u8));
            assert!(open || shares[i] == 0.0 && belief[i] == 0.0);
            assert!((0.0..=1.0).contains(&belief[i]) && shares[i] >= 0.0);
        }
        if task.duet.is_none() && task.own_left > 0 {
            let ours: f32 = belief.iter().sum();
            let left = f32::from(task.own_left);
            assert!((ours - left).abs() < 0.5, "{ours} of {left} cards");
        }
        let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(1);
        match guesser.guess(task, &mut rng).unwrap() {
            Choice::Touch(pos) => assert!(task.open.contains(pos)),
            Choice::Stop => assert!(task.may_stop && !task.sudden_death),
        }
    }
}

#[test]
fn what_it_states_are_chances_over_open_cards_in_every_variant() {
    let views = views();
    for rules in RULES {
        for number in 0..4 {
            let mut stated = Stated::default();
            game(rules, ("margin", "bayes"), &views, 1, number, &mut stated);
            assert!(stated.asked > 0);
        }
    }
}

#[test]
fn a_card_near_the_clue_is_believed_more_than_before() {
    struct Look(usize, usize);
    impl Witness for Look {
        fn before_guess(&mut self, task: &GuessTask<'_>, guesser: &mut dyn Guesser) {
            if task.guessed == 0 {
                let belief = guesser.belief(task).unwrap();
                let most = belief.iter().copied().fold(0.0, f32::max);
                self.0 += 1;
                self.1 += usize::from(most > f32::from(task.own_left) / f32::from(task.open.len()));
            }
        }
    }
    let views = views();
    let mut look = Look(0, 0);
    game("classic", ("margin", "bayes"), &views, 0, 1, &mut look);
    assert!(look.0 > 0 && look.0 == look.1, "{} of {}", look.1, look.0);
}

/// RULES 1.8: an agent covered as a penalty explains the clue that was for it.
#[test]
fn a_covered_agent_explains_an_earlier_clue() {
    let belief = |covered: Pos| {
        let mut toy = Toy::new(&[
            ("x", [0.7, 0.7, 0.0, 0.0, 0.0, 0.0]),
            ("y", [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]),
        ]);
        toy.hear("x", Number::Count(1));
        let y = toy.lex.book().id("y").unwrap();
        let game = &mut toy.game;
        game.apply(Side::A, Action::Guess(Pos(4))).unwrap();
        game.clue(Side::B, y, Number::Count(1)).unwrap();
        game.apply(Side::A, Action::Object).unwrap();
        game.apply(Side::A, Action::Cover(covered)).unwrap();
        let mut guesser = toy.guesser("bayes");
        guesser.belief(&toy.hear("y", Number::Count(1))).unwrap()
    };
    // The first clue was for one of two cards; now one of them is known, or a third. The other's lead over a card that the clue
    // does not touch:
    let (explained, open) = (belief(Pos(0)), belief(Pos(2)));
    let [less, more] = [&explained, &open].map(|b| b[1] / b[3]);
    assert!(less < 0.9 * more, "{explained:?} {open:?}");
    assert!(explained[2] > 0.0 && open[2] == 0.0);
}
