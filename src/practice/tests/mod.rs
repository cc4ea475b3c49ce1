//! Whole games with people and bots in every variant; saving and going on; what seats are shown.

mod relieved;
mod reviews;
mod secrecy;
mod timers;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::*;
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::Registry;
use crate::rules::{Key, Pos, Side};
use crate::transcript::{self, NumberLine};

/// A small deck: its table is made in a moment.
const WORDS: &str = "river bank moon ghost rope knife apple horse piano train castle doctor engine \
    bridge winter spider needle bottle cotton temple police diamond rabbit sugar mirror lemon tower snake \
    pirate crown whale robot";

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::new(Registry::standard(), Catalog::new(None), Cache::off()));

fn deck() -> &'static str {
    static DECK: LazyLock<(tempfile::TempDir, String)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.txt");
        let lines: Vec<&str> = WORDS.split_whitespace().collect();
        std::fs::write(&path, lines.join("\n")).unwrap();
        (folder, path.display().to_string())
    });
    &DECK.1
}

const RED_SPY: Seat = Seat::Spymaster(Side::A);
const RED_GUESSER: Seat = Seat::Guesser(Side::A);

/// Quick bots at every seat, people where named.
fn setup(rules: &str, people: &[Seat], seed: u64) -> Setup {
    let mut setup = Setup::new(rules, deck(), seed).unwrap();
    for seated in &mut setup.seats {
        let bot = match seated.seat {
            Seat::Spymaster(_) => "margin",
            Seat::Partner(_) => "margin/nearest",
            _ => "nearest",
        };
        seated.sitter = match people.contains(&seated.seat) {
            true => Sitter::Person("Ann".into()),
            false => Sitter::Bot(bot.into()),
        };
    }
    setup
}

fn clue(word: &str, number: u8) -> Move {
    Move::Clue {
        word: word.into(),
        number: NumberLine::Count(number),
        intended: None,
    }
}

/// A person without ideas: odd but legal clues, the first card, a stop as soon as it may.
fn choice(session: &Session, seat: Seat) -> Move {
    let view = session.view(seat).unwrap();
    let o = &view.options;
    if o.clue_max > 0 {
        let odd = ["geography", "philosophy", "quarterly"][view.step % 3];
        return clue(odd, 1);
    }
    if o.stop && view.step.is_multiple_of(2) && view.phase == "guess" {
        return Move::Stop;
    }
    if let Some(&card) = o.guess.first() {
        return Move::Guess { card };
    }
    match o.cover.first() {
        Some(&card) => Move::Cover { card },
        None => Move::Decline,
    }
}

/// Plays on to the end; gives back every view the people had.
fn play(session: &mut Session, stop_after: usize) -> Vec<String> {
    let mut seen = Vec::new();
    for _ in 0..stop_after {
        if session.is_over() {
            break;
        }
        if session.step().unwrap().is_none() && !session.is_over() {
            let person = |seat: &Seat| session.setup().sitter(*seat).unwrap().is_person();
            let seat = session.awaited().into_iter().find(person).unwrap();
            let given = choice(session, seat);
            session.act(seat, &given).unwrap();
        }
        for seated in session.setup().seats.clone() {
            if seated.sitter.is_person() {
                seen.push(serde_json::to_string(&session.view(seated.seat)).unwrap());
            }
        }
    }
    seen
}

const VARIANTS: &[&str] = &[
    "classic",
    "classic+finale",
    "classic+solo",
    "classic+alone",
    "classic+shared",
    "pictures",
    "pictures+finale+solo",
    "duet",
    "duet+free-order",
    "cairo",
];

#[test]
fn a_person_plays_every_seat_of_every_variant_with_bots_at_the_others() {
    for variant in VARIANTS {
        let rules = Setup::new(variant, deck(), 0).unwrap();
        for seat in Seat::all(rules.ruleset()) {
            for seed in 0..2 {
                let mut session =
                    Session::new(&LIBRARY, setup(variant, &[seat], seed), None).unwrap();
                play(&mut session, 500);
                assert!(session.is_over(), "{variant}, {seat}, seed {seed}");
                let read = transcript::read(&session.transcript()).unwrap();
                assert_eq!(read.entries.len(), session.steps());
                assert!(session.view(seat).unwrap().outcome.is_some());
            }
        }
    }
}

fn file(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

#[test]
fn a_game_that_is_closed_and_taken_up_again_goes_on_as_it_would_have() {
    let folder = tempfile::tempdir().unwrap();
    for (variant, seat) in [("classic", RED_GUESSER), ("duet", Seat::Partner(Side::B))] {
        let table = || setup(variant, &[seat], 5);
        let mut whole = Session::new(&LIBRARY, table(), None).unwrap();
        play(&mut whole, 500);
        let path = file(&folder, &format!("{variant}.jsonl"));
        let mut session = Session::new(&LIBRARY, table(), Some(&path)).unwrap();
        let steps = whole.steps();
        while session.steps() < steps {
            play(&mut session, 1);
            drop(session);
            session = Session::resume(&LIBRARY, &path).unwrap();
        }
        assert_eq!(session.transcript(), whole.transcript(), "{variant}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole.transcript());
        assert_eq!(session.view(seat), whole.view(seat));
    }
}

#[test]
fn what_a_crash_cut_off_is_dropped_and_a_missing_end_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "game.jsonl");
    let mut session =
        Session::new(&LIBRARY, setup("classic", &[RED_GUESSER], 3), Some(&path)).unwrap();
    play(&mut session, 500);
    let text = session.transcript();
    drop(session);
    let lines: Vec<&str> = text.lines().collect();
    // The line of the end was lost, wholly or in part.
    let without_end = lines[..lines.len() - 1].join("\n") + "\n";
    for torn in ["", &lines[lines.len() - 1][..9]] {
        std::fs::write(&path, format!("{without_end}{torn}")).unwrap();
        let session = Session::resume(&LIBRARY, &path).unwrap();
        assert!(session.is_over());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    // A step in the middle was half written: it did not happen.
    std::fs::write(
        &path,
        format!("{}\n{}", lines[..4].join("\n"), &lines[4][..20]),
    )
    .unwrap();
    let session = Session::resume(&LIBRARY, &path).unwrap();
    assert_eq!(session.steps(), 3);
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        lines[..4].join("\n") + "\n"
    );
    // Another file of the name is not written over; what is no practice game is told apart.
    assert!(matches!(
        Session::new(&LIBRARY, setup("classic", &[], 3), Some(&path)),
        Err(SessionError::File { .. })
    ));
    let header = lines[0].replace("small", "other");
    std::fs::write(&path, header + "\n").unwrap();
    assert!(matches!(
        Session::resume(&LIBRARY, &path),
        Err(SessionError::Transcript { .. })
    ));
    assert!(matches!(
        Session::resume(&LIBRARY, Path::new("no such file")),
        Err(SessionError::File { .. })
    ));
}

#[test]
fn what_is_refused_leaves_the_game_as_it_was() {
    let table = setup("classic", &[RED_SPY, RED_GUESSER], 1);
    let starts = |seed| {
        let mut table = table.clone();
        table.seed = seed;
        let session = Session::new(&LIBRARY, table, None).unwrap();
        (session.awaited() == [RED_SPY]).then_some(session)
    };
    let mut session = (0..50).find_map(starts).unwrap();
    let visible = session.words()[4].clone();
    let before = session.transcript();
    let refused = |session: &mut Session, seat: Seat, given: Move| {
        let error = session.act(seat, &given).unwrap_err();
        assert_eq!(session.transcript(), before, "{error}");
        error
    };
    let s = &mut session;
    assert!(matches!(
        refused(s, RED_SPY, clue(&visible, 1)),
        Refused::Illegal(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, clue("two words", 1)),
        Refused::Illegal(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, clue("  ", 1)),
        Refused::BadClue(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, clue("a\u{202e}b", 1)),
        Refused::BadClue(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, clue(&"x".repeat(99), 1)),
        Refused::BadClue(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, clue("geography", 99)),
        Refused::Rules(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, Move::Guess { card: 1 }),
        Refused::Rules(_)
    ));
    assert!(matches!(
        refused(s, RED_SPY, Move::Guess { card: 25 }),
        Refused::NoSuchCard { .. }
    ));
    assert!(matches!(
        refused(s, RED_SPY, Move::Wait),
        Refused::NobodyToWaitFor
    ));
    assert!(matches!(
        refused(s, RED_SPY, Move::Object),
        Refused::RefereeJudges
    ));
    assert!(matches!(
        refused(s, RED_GUESSER, Move::Stop),
        Refused::NotYourTurn(_)
    ));
    assert!(matches!(
        refused(s, Seat::Guesser(Side::B), Move::Stop),
        Refused::NotAPerson(_)
    ));
    assert!(matches!(
        refused(s, Seat::Partner(Side::B), Move::Stop),
        Refused::NoSuchSeat(_)
    ));
    // The referee says so before the clue is said, and whether the bots know the word.
    let check = session.check_clue(RED_SPY, &visible).unwrap();
    assert!(check.illegal.is_some() && check.objection.unwrap().contains("rule 3."));
    assert!(session.check_clue(RED_SPY, "geography").unwrap().known);
    assert!(!session.check_clue(RED_SPY, "xqzzyx").unwrap().known);
    assert!(session.check_clue(RED_GUESSER, "geography").is_err());
    session.act(RED_SPY, &clue("geography", 1)).unwrap();
    assert_eq!(
        session.view(RED_GUESSER).unwrap().clue.unwrap().word,
        "geography"
    );
}

#[test]
fn a_word_that_no_lexicon_lists_can_be_said_and_bots_play_on() {
    for word in ["xqzzyx", "Gdańskish"] {
        let mut table = setup("classic+solo", &[RED_SPY], 2);
        table.strictness = crate::legality::Strictness::Lenient;
        let folder = tempfile::tempdir().unwrap();
        let path = file(&folder, "game.jsonl");
        let mut session = Session::new(&LIBRARY, table, Some(&path)).unwrap();
        session.act(RED_SPY, &clue(word, 1)).unwrap();
        session.advance().unwrap();
        assert!(session.steps() >= 2);
        let view = session.view(RED_SPY).unwrap();
        assert_eq!(view.history[0].entry.word.as_deref(), Some(word));
        let again = Session::resume(&LIBRARY, &path).unwrap();
        assert_eq!(again.view(RED_SPY).unwrap(), view);
    }
}

#[test]
fn an_illegal_clue_costs_what_the_rules_say_where_the_table_plays_so() {
    let mut table = setup("classic+solo", &[RED_SPY], 2);
    table.objection = Objection::After;
    let mut session = Session::new(&LIBRARY, table, None).unwrap();
    let visible = session.words()[0].clone();
    session.act(RED_SPY, &clue(&visible, 1)).unwrap();
    let view = session.view(RED_SPY).unwrap();
    assert_eq!((view.phase, view.history.len()), ("phantom", 2));
    let reason = view.history[1].entry.reason.clone().unwrap();
    assert!(reason.contains("3.2"), "{reason}");
    // People judge: anybody may object, nobody needs to.
    let mut table = setup("duet", &[Seat::Partner(Side::A), Seat::Partner(Side::B)], 2);
    table.objection = Objection::People;
    let mut session = Session::new(&LIBRARY, table, None).unwrap();
    let visible = session.words()[0].clone();
    session
        .act(Seat::Partner(Side::A), &clue(&visible, 1))
        .unwrap();
    assert!(session.view(Seat::Partner(Side::B)).unwrap().options.object);
    session.act(Seat::Partner(Side::B), &Move::Object).unwrap();
    assert_eq!(
        session.view(Seat::Partner(Side::B)).unwrap().tokens,
        Some([0, 8])
    );
}

/// 1.8: where people judge, a bot does not guess before the others at the table have let the clue pass.
#[test]
fn people_may_object_before_a_bot_guesses() {
    let blue_spy = Seat::Spymaster(Side::B);
    let begin = || {
        let mut table = setup("classic", &[RED_SPY, blue_spy], 2);
        table.objection = Objection::People;
        let mut session = Session::new(&LIBRARY, table, None).unwrap();
        let visible = session.words()[0].clone();
        let giver = session.awaited()[0];
        session.act(giver, &clue(&visible, 1)).unwrap();
        let judge = if giver == RED_SPY { blue_spy } else { RED_SPY };
        (session, giver, judge)
    };
    let (mut session, giver, judge) = begin();
    assert_eq!(session.advance().unwrap(), 0, "the bot waits");
    assert_eq!(session.awaited(), [judge]);
    let options = session.view(judge).unwrap().options;
    assert!(options.pass && options.object && options.guess.is_empty());
    assert!(session.act(giver, &Move::Pass).is_err());
    assert!(matches!(
        session.act(judge, &Move::Stop),
        Err(Refused::ClueIsJudged)
    ));
    session.act(judge, &Move::Pass).unwrap();
    assert!(session.advance().unwrap() > 0, "the bot guesses");
    let (mut session, giver, judge) = begin();
    session.act(judge, &Move::Object).unwrap();
    assert_eq!(session.view(judge).unwrap().phase, "free-cover");
    assert!(session.act(giver, &Move::Pass).is_err());
}

#[test]
fn where_either_side_may_begin_a_person_decides() {
    let you = Seat::Partner(Side::A);
    let mut session = Session::new(&LIBRARY, setup("duet", &[you], 4), None).unwrap();
    assert_eq!(session.advance().unwrap(), 0);
    assert!(session.view(you).unwrap().options.wait);
    session.act(you, &Move::Wait).unwrap();
    assert_eq!(session.step().unwrap(), Some(Seat::Partner(Side::B)));
    let view = session.view(you).unwrap();
    assert!(view.your_turn && view.phase == "guess" && !view.options.wait);
}

#[test]
fn the_coach_tells_a_seat_during_the_game_only_what_it_may_know() {
    let mut session = Session::new(
        &LIBRARY,
        setup("classic+solo", &[RED_SPY, RED_GUESSER], 6),
        None,
    )
    .unwrap();
    let intended = Move::Clue {
        word: "geography".into(),
        number: NumberLine::Count(1),
        intended: Some(vec![0, 1]),
    };
    session.act(RED_SPY, &intended).unwrap();
    assert_eq!(session.review(RED_SPY).unwrap().turns.len(), 0);
    let Key::Versus(key) = *session.game().deal().key() else {
        panic!("no Duet")
    };
    let bystander = (0..25)
        .map(Pos)
        .find(|p| key.colour(*p) == crate::rules::Colour::Bystander);
    session
        .act(
            RED_GUESSER,
            &Move::Guess {
                card: bystander.unwrap().0,
            },
        )
        .unwrap();
    let giver = session.review(RED_SPY).unwrap();
    let own = giver.turns[0].giver.as_ref().unwrap();
    assert_eq!(own.meant.as_deref(), Some(&[0u8, 1][..]));
    let outlook = own.outlook.as_ref().unwrap();
    assert!(
        (outlook.all + outlook.opponent + outlook.bystander + outlook.assassin - 1.0).abs() < 1e-9
    );
    assert!(own.instead.as_ref().unwrap().outlook.is_some());
    let guesser = session.review(RED_GUESSER).unwrap();
    assert_eq!(guesser.turns[0].giver, None);
    assert_eq!(guesser.turns[0].ranking, giver.turns[0].ranking);
    assert!(!guesser.turns[0].ranking.is_empty() && guesser.turns[0].worth == -0.5);
    assert!(session.history().all(|(entry, _)| entry.intended.is_none()));
    // The assassin ends it: now everything is told, and where it was lost.
    session
        .act(
            RED_SPY,
            &Move::Cover {
                card: key.agents[1].iter().next().unwrap().0,
            },
        )
        .unwrap();
    session.act(RED_SPY, &clue("philosophy", 1)).unwrap();
    let deadly = key.assassins.iter().next().unwrap();
    session
        .act(RED_GUESSER, &Move::Guess { card: deadly.0 })
        .unwrap();
    let over = session.review(RED_GUESSER).unwrap();
    assert!(over.over && over.turns.iter().all(|turn| turn.giver.is_some()));
    assert_eq!(over.lost.unwrap().turn, 2);
    assert!(session.history().any(|(entry, _)| entry.intended.is_some()));
    assert!(matches!(
        session.act(RED_GUESSER, &Move::Stop),
        Err(Refused::Over)
    ));
}

#[test]
fn practice_turns_are_exported_as_data_that_the_evaluation_reads() {
    let mut session = Session::new(&LIBRARY, setup("classic", &[RED_GUESSER], 9), None).unwrap();
    play(&mut session, 500);
    let transcript = transcript::read(&session.transcript()).unwrap();
    let turns = export::turns(&transcript, "ann");
    let red = transcript
        .entries
        .iter()
        .filter(|(e, _)| e.word.is_some() && e.side == Side::A);
    assert_eq!(turns.len(), red.count());
    let text = export::to_json_lines(&turns);
    let set = crate::lexicon::eval::turns::TurnSet::parse(&text, "ann", "ann", None).unwrap();
    assert_eq!(set.turns.len(), turns.len());
    let turn = &turns[0];
    assert_eq!(turn.guesses.len(), 1);
    assert!(!turn.targets.is_empty() && turn.avoid.len() >= 8);
    assert!(turn.board.len() <= 25 && turn.board.len() >= turn.targets.len());
    // If only bots played there is nothing to collect.
    let mut session = Session::new(&LIBRARY, setup("classic", &[], 9), None).unwrap();
    session.advance().unwrap();
    let transcript = transcript::read(&session.transcript()).unwrap();
    assert_eq!(export::turns(&transcript, "bots"), []);
}

#[test]
fn a_setup_that_does_not_add_up_is_refused() {
    let fault = |setup: Setup| Session::new(&LIBRARY, setup, None).unwrap_err().to_string();
    let good = || setup("classic", &[], 1);
    let bot = |text: &str| Sitter::Bot(text.into());
    assert!(
        fault(good().with(Seat::Partner(Side::A), bot("margin/nearest"))).contains("no seat `a`")
    );
    assert!(fault(good().with(RED_SPY, bot("nobody"))).contains("red-spymaster"));
    assert!(fault(good().with(RED_SPY, Sitter::Person(" ".into()))).contains("a name"));
    let mut missing = good();
    missing.seats.pop();
    assert!(fault(missing).contains("must be taken once"));
    let mut deckless = good();
    deckless.deck = "no such deck".into();
    assert!(fault(deckless).contains("no deck"));
    assert!(Setup::new("chess", "en", 1).is_err());
}
