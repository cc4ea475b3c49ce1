use std::sync::Arc;

use super::*;
use crate::deck::{Card, Deck, Language};
use crate::legality::Strictness;
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::lexicon::eval::turns::TurnSet;
use crate::players::{Arbiter, Library, Registry};
use crate::position::TypedClue;
use crate::position::advice::Model;
use crate::rulebook::NamedRuleset;
use crate::rules::{CardSet, ClueId, Colour, Kind, Number, Phase, Pos, Seed};
use crate::transcript::NumberLine;

const WORDS: &str = "river bank bed moon rope ghost knife apple train glass king horse bridge cloud ring piano \
    forest soldier engine bread school mirror shark wind ticket doctor needle paper star tower";

fn coach(rules: &str) -> Coach {
    let cards = WORDS.split_whitespace().map(Card::word).collect();
    Coach::new(CoachOptions {
        rules: NamedRuleset::parse(rules).unwrap(),
        deck: Arc::new(Deck::new("small", Some(Language::En), cards)),
        language: Language::En,
        strictness: Strictness::Standard,
        switches: Default::default(),
        spymaster: "margin".into(),
        guesser: "nearest".into(),
        library: &Library::new(Registry::standard(), Catalog::new(None), Cache::off()),
        seed: Seed(5),
    })
    .unwrap()
}

fn typed(line: &str) -> TypedClue {
    TypedClue::parse(line).unwrap()
}

#[test]
fn every_variant_deals_exercises_that_can_be_acted_on_and_hides_the_key_from_guessers() {
    for rules in [
        "classic",
        "classic+finale",
        "classic+solo",
        "classic+alone",
        "classic+shared",
        "pictures",
        "duet",
        "cairo",
    ] {
        let coach = coach(rules);
        let duet = matches!(coach.rules().ruleset.kind(), Kind::Duet(_));
        for number in 0..3 {
            let exercise = coach.exercise(number, Role::Clue).unwrap();
            assert_eq!(exercise.game.state().phase(), Phase::Clue, "{rules}");
            assert!(exercise.game.state().options(exercise.side).clue_max > 0);
            assert!(exercise.known(Pos(0)).is_some());
            let guess = coach.exercise(number, Role::Guess).unwrap();
            assert_eq!(guess.game.state().phase(), Phase::Guess, "{rules}");
            assert_eq!(guess.known(Pos(0)).is_some(), duet, "{rules}");
            // The same again for the same seed.
            let again = coach.exercise(number, Role::Guess).unwrap();
            assert_eq!((again.game, again.said), (guess.game, guess.said));
        }
    }
}

#[test]
fn the_bots_own_clue_is_worth_what_the_bots_clue_is_worth() {
    let coach = coach("classic");
    let exercise = coach.exercise(1, Role::Clue).unwrap();
    let first = coach
        .score_clue(&exercise, &typed("zebra 1"))
        .unwrap()
        .unwrap();
    let said = &first.bot.said;
    let line = format!("{} {}", said.word, said.number);
    let score = coach.score_clue(&exercise, &typed(&line)).unwrap().unwrap();
    assert!(score.verdict.is_legal() && score.known);
    let yours = score.yours.unwrap();
    assert_eq!(yours.outcome, score.bot.outcome);
    // Its rank is that of a full count.
    let task = exercise.clue_task().unwrap();
    let resources = coach.resources();
    let lex = resources.lexicon("default").unwrap();
    let model = Model::new(&lex);
    let value = yours.outcome.value();
    let cards = task.public.cards;
    let legal = (0..resources.book().len() as u32)
        .map(ClueId)
        .filter(|&clue| {
            let mut visible = task.visible().iter().map(|p| cards[p.index()]);
            lex.position(clue).is_some() && !resources.illegal(clue, &mut visible)
        });
    let worth = legal.map(|clue| model.rank(&task, clue, 0.0).unwrap().value);
    let worth: Vec<f64> = worth.collect();
    let better = worth.iter().filter(|&&w| w > value).count();
    assert_eq!((yours.better, yours.clues), (better, worth.len()));
}

#[test]
fn what_cannot_be_scored_is_told_apart() {
    let coach = coach("classic");
    let exercise = coach.exercise(0, Role::Clue).unwrap();
    let open = exercise.game.public().visible().iter().next().unwrap();
    let on_table = coach.words(&exercise.game)[open.index()].clone();
    let score = |line: &str| coach.score_clue(&exercise, &typed(line)).unwrap();
    let illegal = score(&format!("{on_table} 1")).unwrap();
    assert!(!illegal.verdict.is_legal() && illegal.yours.is_none());
    let strange = score("qwrtzpsd 1").unwrap();
    assert!(!strange.known && strange.yours.is_none());
    assert!(score("animal 0").unwrap().yours.is_none());
    assert!(matches!(
        score("animal 25"),
        Err(AnswerError::Number(Number::Count(25), ..))
    ));
    assert!(matches!(
        score("animal 1 = nothing"),
        Err(AnswerError::Card(_))
    ));
    let meant = score(&format!("animal 1 = {on_table}")).unwrap();
    assert_eq!(meant.said.meant, CardSet::of(open));
}

#[test]
fn a_wrong_card_ends_the_turn_and_costs_what_it_is() {
    let coach = coach("classic");
    let exercise = coach.exercise(2, Role::Guess).unwrap();
    let side = exercise.side;
    let colour = |pos: Pos| match exercise.game.spymaster_view(side) {
        Some(view) => view.colour(pos),
        None => unreachable!("classic"),
    };
    let open = exercise.game.public().open_to(side);
    let own = open
        .iter()
        .find(|&p| colour(p) == Colour::of(side))
        .unwrap();
    let deadly = open
        .iter()
        .find(|&p| colour(p) == Colour::Assassin)
        .unwrap();
    let mut guessing = coach.guessing(&exercise);
    // The first guess is owed.
    assert!(guessing.stop().is_err());
    assert!(guessing.touch(own).unwrap().unwrap().right);
    assert!(guessing.touch(own).unwrap().is_err(), "it is covered now");
    if !guessing.is_over() {
        assert!(!guessing.touch(deadly).unwrap().unwrap().right);
        assert!(guessing.is_over());
        let score = guessing.finish().unwrap();
        assert_eq!(score.value, 1.0 - 9.0);
        assert_eq!(score.missed, None);
        let line = GuessLine::of("x", Number::Count(1), &score);
        assert_eq!(
            (line.touched, line.right, line.miss),
            (2, 1, Some(Colour::Assassin))
        );
    }
}

#[test]
fn practice_turns_are_read_by_the_evaluation() {
    for rules in ["classic", "duet"] {
        let coach = coach(rules);
        let exercise = coach.exercise(3, Role::Guess).unwrap();
        let mut guessing = coach.guessing(&exercise);
        let first = coach.advice(&exercise.game, &exercise).unwrap()[0].card;
        guessing.touch(first).unwrap().unwrap();
        let turn = guess_turn(&coach, &exercise, "t1".into(), &guessing.finish().unwrap()).unwrap();
        assert_eq!(
            turn.guesses[0],
            [coach.words(&exercise.game)[first.index()].clone()]
        );
        let clue = coach.exercise(3, Role::Clue).unwrap();
        let score = coach
            .score_clue(&clue, &typed("animal 1"))
            .unwrap()
            .unwrap();
        let second = clue_turn(&coach, &clue, "t2".into(), &score);
        let lines = [&turn, &second].map(|t| serde_json::to_string(t).unwrap());
        let set = TurnSet::parse(&lines.join("\n"), "s", "f", None).unwrap();
        assert_eq!(set.turns, [turn.clone(), second]);
        let pool: Vec<String> = turn.pool().into_iter().map(str::to_owned).collect();
        assert!(pool.iter().all(|card| turn.board.contains(card)), "{rules}");
        assert!(turn.targets.iter().all(|card| !turn.avoid.contains(card)));
    }
}

fn line(session: u32, right: u8) -> ProgressLine {
    ProgressLine {
        drill: VERSION,
        session,
        seed: 1,
        exercise: 0,
        rules: "classic".into(),
        deck: "en".into(),
        language: "en".into(),
        bots: "margin/nearest".into(),
        deed: Deed::Guess(GuessLine {
            clue: "water".into(),
            number: NumberLine::Count(2),
            touched: 2,
            right,
            miss: (right < 2).then_some(Colour::Assassin),
            believed: 1.5,
            agreed: 1,
            value: f64::from(right),
            bot_value: 2.0,
            turn: None,
        }),
    }
}

#[test]
fn a_record_survives_a_crash_and_names_a_damaged_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/drill.jsonl");
    assert_eq!(Progress::read(&path).unwrap(), []);
    let mut progress = Progress::open(&path).unwrap();
    assert_eq!(progress.next_session(), 1);
    progress.append(line(1, 2)).unwrap();
    progress.append(line(1, 1)).unwrap();
    drop(progress);
    let good = std::fs::read_to_string(&path).unwrap();
    // The last line was not written to its end.
    std::fs::write(&path, &good[..good.len() - 9]).unwrap();
    assert_eq!(Progress::read(&path).unwrap(), [line(1, 2)]);
    let mut progress = Progress::open(&path).unwrap();
    assert_eq!(progress.next_session(), 2);
    progress.append(line(2, 2)).unwrap();
    assert_eq!(Progress::read(&path).unwrap(), [line(1, 2), line(2, 2)]);
    for (damage, told) in [
        (good.replacen("session", "sesion", 1), "line 1"),
        (good.replacen("\"drill\":1", "\"drill\":7", 1), "version 7"),
        (format!("{good}hello\n"), "line 3"),
    ] {
        std::fs::write(&path, damage).unwrap();
        let error = Progress::read(&path).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
        assert!(Progress::open(&path).is_err());
    }
}

#[test]
fn a_report_sums_up_all_and_shows_the_last_sittings() {
    let lines = [line(1, 0), line(1, 2), line(2, 1), line(3, 2)];
    let report = DrillReport::of(&lines, 2);
    assert_eq!((report.sessions, report.guess.exercises), (3, 4));
    assert_eq!(report.guess.accuracy, 5.0 / 8.0);
    assert_eq!(report.guess.words, 1.25);
    assert_eq!(report.guess.assassin, 0.5);
    let trend: Vec<(u32, f64)> = report
        .trend
        .iter()
        .map(|s| (s.session, s.guess.accuracy))
        .collect();
    assert_eq!(trend, [(2, 0.5), (3, 1.0)]);
    assert_eq!(report.clue, ClueSums::default());
}
