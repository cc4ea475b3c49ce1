//! A bot against PROTOCOL.md, line by line: its messages, its play, its end.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Serialize;

use super::bot::{Bot, with_bots};
use super::host::Question;
use super::limits::BotEntry;
use super::log::Log;
use super::message::{BotHello, Part, Reply};
use super::process::Process;
use crate::deck::Language;
use crate::players::{
    Answer, Building, Choice, Clue, Flight, GameEnd, Halt, Library, Pair, PlayerError, Registry,
    Resources, Spec, Table, Values, Wanted, advance,
};
use crate::rulebook::NamedRuleset;
use crate::rules::{CardSet, ClueId, Game, Kind, Number, Seed, Side};

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Passed {
    /// As the protocol has it.
    Pass,
    /// Against the protocol.
    Fail,
    /// The bot does not claim it, or could not be asked.
    Skip,
}

/// A line of the checklist.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The thing checked.
    pub check: String,
    /// Its result.
    pub result: Passed,
    /// The details.
    pub detail: String,
}

/// The checklist of a bot.
#[derive(Debug, Default)]
pub struct Compliance {
    /// The lines, in order.
    pub checks: Vec<Check>,
    /// The bot's description of itself.
    pub hello: Option<BotHello>,
    slowest: Duration,
}

/// The rulesets that are played, and the deck of each.
const VARIANTS: &[(&str, bool)] = &[
    ("classic", false),
    ("classic+finale", false),
    ("classic+solo", false),
    ("classic+alone", false),
    ("classic+shared", false),
    ("pictures", true),
    ("duet", false),
    ("duet+free-order", false),
];

/// Time in which a bot must not speak before it is greeted.
const SILENCE: Duration = Duration::from_millis(300);

impl Compliance {
    /// True if nothing failed.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.result != Passed::Fail)
    }

    fn note(&mut self, check: &str, result: Result<String, String>) -> bool {
        let (result, detail) = match result {
            Ok(detail) => (Passed::Pass, detail),
            Err(detail) => (Passed::Fail, detail),
        };
        self.checks.push(Check {
            check: check.to_owned(),
            result,
            detail,
        });
        result == Passed::Pass
    }

    fn skip(&mut self, check: &str, detail: &str) {
        self.checks.push(Check {
            check: check.to_owned(),
            result: Passed::Skip,
            detail: detail.to_owned(),
        });
    }

    /// Runs the checklist. Each variant is played so many games, in a language; partners and opponents are ours.
    pub fn check(
        bot: &BotEntry,
        library: &Library,
        language: Option<Language>,
        games: usize,
    ) -> Compliance {
        let bot = BotEntry {
            name: "it".into(),
            ..bot.clone()
        };
        let mut list = Compliance::default();
        if !list.greeting(&bot) {
            return list;
        }
        let Some(hello) = list.hello.clone() else {
            return list;
        };
        let language = language.unwrap_or_else(|| {
            let named = hello.languages.iter().flatten();
            let known = named.filter_map(|code| code.parse().ok());
            known
                .clone()
                .find(|l| *l == Language::En)
                .or(known.clone().next())
                .unwrap_or(Language::En)
        });
        for part in &hello.roles {
            list.questions(&bot, *part, library, language, &hello);
        }
        for &(rules, pictures) in VARIANTS {
            list.variant(&bot, library, language, (rules, pictures), &hello, games);
        }
        let limit = bot.limits.answer_ms;
        let slowest = list.slowest.as_millis();
        let in_time = match slowest < u128::from(limit) {
            true => Ok(format!("slowest answer {slowest} ms, limit {limit} ms")),
            false => Err(format!("slowest answer {slowest} ms, limit {limit} ms")),
        };
        list.note("answers in time", in_time);
        list
    }

    /// The handshake and the two ways to end.
    fn greeting(&mut self, bot: &BotEntry) -> bool {
        let log = Arc::new(Mutex::new(Log::new(log_path(bot))));
        let started = Process::spawn(bot, &log, None).map_err(|broken| broken.to_string());
        let mut process = match started {
            Ok(process) => process,
            Err(problem) => return self.note("starts", Err(problem)),
        };
        std::thread::sleep(SILENCE);
        let silent = match process.unasked() {
            None => Ok(String::new()),
            Some(broken) => Err(broken.to_string()),
        };
        if !self.note("is silent before it is greeted", silent) {
            return false;
        }
        // The role does not matter here: a bot states all that it plays.
        let greeted = process.greet(bot, Part::Guesser, None);
        let hello = process.hello().clone();
        let said = greeted.map_err(|broken| broken.to_string());
        if !self.note("says hello", said.map(|()| told(&hello))) {
            return false;
        }
        let plays = match hello.roles.is_empty() {
            true => Err("`roles` is empty".to_owned()),
            false => Ok(hello
                .roles
                .iter()
                .map(Part::to_string)
                .collect::<Vec<_>>()
                .join(", ")),
        };
        if !self.note("plays a role", plays) {
            return false;
        }
        self.hello = Some(hello);
        let ended = |gone: super::end::Dismissed| match gone {
            gone if !gone.in_time => Err(format!("still there after {} ms", bot.limits.quit_ms)),
            gone if gone.left > 0 => Err(format!("left {} processes behind", gone.left)),
            _ => Ok(String::new()),
        };
        let quit = ended(process.quit());
        self.note("quits when told to", quit);
        let hung_up = Process::start(bot, Part::Guesser, None, &log, None, &Halt::default())
            .map_err(|broken| broken.to_string())
            .and_then(|process| ended(process.hang_up()));
        self.note("ends at the end of its input", hung_up);
        true
    }

    /// Single requests: ping, unknown keys, many at once, again in a new process.
    fn questions(
        &mut self,
        bot: &BotEntry,
        part: Part,
        library: &Library,
        language: Language,
        hello: &BotHello,
    ) {
        let rules = match plays(hello, "versus") {
            true => "classic",
            false => "duet",
        };
        let made = requests(bot, part, library, language, rules);
        let (first, questions) = match made {
            Ok(made) => made,
            Err(problem) => {
                self.note(&format!("{part}: is asked"), Err(problem));
                return;
            }
        };
        let side = (rules == "duet").then_some(Side::A);
        let host = first.host(part, side);
        let mut ping = questions[0].clone();
        (ping.kind, ping.rest, ping.story) = ("ping", "\"more\":1}".into(), None);
        let pong = only(host.ask(&[ping])).and_then(|reply| match reply.pong {
            Some(true) => Ok(String::new()),
            _ => Err("an answer to `ping` without `pong`".to_owned()),
        });
        self.note(&format!("{part}: answers a ping"), pong);
        let mut odd = questions[0].clone();
        odd.rest.insert_str(0, "\"a key of later versions\":[1],");
        let answered = only(host.ask(&[odd])).and_then(|reply| readable(part, &reply));
        self.note(&format!("{part}: ignores unknown keys"), answered);
        let together: Vec<Result<Reply, String>> = host
            .ask(&questions)
            .into_iter()
            .map(|given| given.map(|g| g.reply).map_err(|error| error.text))
            .collect();
        let faults = together.iter().filter_map(|r| r.as_ref().err()).next();
        let all = match faults {
            None => Ok(format!(
                "{} requests, batches of {}",
                questions.len(),
                hello.batch
            )),
            Some(problem) => Err(problem.clone()),
        };
        let many = format!("{part}: answers many requests at once");
        if !self.note(&many, all) {
            return;
        }
        let repeats = format!("{part}: repeats its answers in a new process, one at a time");
        if !hello.deterministic {
            self.skip(&repeats, "it does not call itself deterministic");
            return;
        }
        let again = Bot::new(bot.clone(), &Halt::default()).map_err(|error| error.to_string());
        let again = again.map(|bot| bot.host(part, side));
        let same = again.and_then(|host| {
            for (question, before) in questions.iter().zip(&together).take(16) {
                let now = only(host.ask(std::slice::from_ref(question)))?;
                if before.as_ref() != Ok(&now) {
                    let now = readable(part, &now).unwrap_or_else(|problem| problem);
                    return Err(format!("the same request, another answer: {now}"));
                }
            }
            Ok(String::new())
        });
        self.note(&repeats, same);
    }

    /// Games of one variant, all at once.
    fn variant(
        &mut self,
        bot: &BotEntry,
        library: &Library,
        language: Language,
        (rules, pictures): (&str, bool),
        hello: &BotHello,
        games: usize,
    ) {
        let check = format!("plays {rules}");
        let game = if rules.starts_with("duet") {
            "duet"
        } else {
            "versus"
        };
        if !plays(hello, game) {
            self.skip(&check, &format!("it does not play `{game}`"));
            return;
        }
        let played = play(bot, library, language, (rules, pictures), hello, games);
        let detail = played.map(|(played, slowest)| {
            self.slowest = self.slowest.max(slowest);
            played
        });
        self.note(&check, detail);
    }
}

fn log_path(bot: &BotEntry) -> std::path::PathBuf {
    let here = || std::env::temp_dir().join("spymaster-compliance.log");
    bot.log.clone().unwrap_or_else(here)
}

fn plays(hello: &BotHello, game: &str) -> bool {
    hello
        .rules
        .as_ref()
        .is_none_or(|all| all.iter().any(|x| x == game))
}

fn told(hello: &BotHello) -> String {
    let name = format!("{} {}", hello.name, hello.version);
    let mut says = vec![name.trim().to_owned(), format!("batch {}", hello.batch)];
    for (on, word) in [
        (hello.events, "events"),
        (hello.probs, "probs"),
        (hello.deterministic, "deterministic"),
    ] {
        says.extend(on.then(|| word.to_owned()));
    }
    says.join(", ")
}

fn only(given: Vec<Result<super::host::Given, PlayerError>>) -> Result<Reply, String> {
    let given = given.into_iter().next();
    let given = given.unwrap_or_else(|| Err("no answer".into()));
    given.map(|g| g.reply).map_err(|error| error.text)
}

/// The answer in short, if it is of the kind that its role gives.
fn readable(part: Part, reply: &Reply) -> Result<String, String> {
    let read = match part {
        Part::Spymaster => super::answer::clue(reply, 25).map(|said| said.word),
        Part::Guesser => super::answer::guess(reply).map(|choice| match choice {
            Choice::Touch(card) => format!("card {}", card.0),
            Choice::Stop => "stop".into(),
        }),
    };
    read.map_err(|error| error.to_string())
}

fn resources_of(
    library: &Library,
    language: Language,
    pictures: bool,
) -> Result<Arc<Resources>, String> {
    let name = if pictures {
        "pictures"
    } else {
        language.code()
    };
    let deck = library.deck(name).map_err(|error| error.to_string())?;
    let wanted = Wanted::new(deck, language, ["default"]);
    library
        .resources(&wanted)
        .map_err(|error| error.to_string())
}

/// A bot with new processes, and requests to one of its parts from the first turns of some deals.
fn requests(
    bot: &BotEntry,
    part: Part,
    library: &Library,
    language: Language,
    rules: &str,
) -> Result<(Bot, Vec<Question>), String> {
    let text = |error: crate::players::SpecError| error.to_string();
    let resources = resources_of(library, language, false)?;
    let named = NamedRuleset::load(rules).map_err(|error| error.to_string())?;
    let bot = Bot::new(bot.clone(), &Halt::default()).map_err(text)?;
    let spec = Spec::parse("it").map_err(text)?;
    let building = Building {
        values: Values::new(&spec, &[crate::players::LEXICON]),
        ruleset: &named.ruleset,
        resources: &resources,
        partner: None,
    };
    let player = bot.player(part, &building).map_err(text)?;
    let mut questions = Vec::new();
    for number in 0..200 {
        let game = Game::seeded(&named.ruleset, resources.deck().len(), Seed(7), number, 0);
        let mut table = Table::new(game.map_err(|error| error.to_string())?);
        let side = table.actor();
        // One process: in Duet side A gives clues, or guesses on those of side B.
        let ours = match (named.ruleset.kind(), part) {
            (Kind::Versus(_), _) => true,
            (Kind::Duet(_), Part::Spymaster) => side == Side::A,
            (Kind::Duet(_), Part::Guesser) => side == Side::B,
        };
        if !ours {
            continue;
        }
        if part == Part::Guesser {
            let clue = Clue {
                clue: ClueId(number as u32),
                number: Number::Count(2),
                intended: CardSet::EMPTY,
            };
            table
                .answer(side, Answer::Clue(clue))
                .map_err(|e| e.to_string())?;
        }
        let request = table.next();
        questions.extend(request.and_then(|r| player.request(&r.ask, 1000 + number)));
        if questions.len() == 64 {
            break;
        }
    }
    match questions.is_empty() {
        true => Err("no request could be made".into()),
        false => Ok((bot, questions)),
    }
}

/// Games of one ruleset at once; the error is the first forfeit.
fn play(
    bot: &BotEntry,
    library: &Library,
    language: Language,
    (rules, pictures): (&str, bool),
    hello: &BotHello,
    games: usize,
) -> Result<(String, Duration), String> {
    let text = |error: crate::players::SpecError| error.to_string();
    let named = NamedRuleset::load(rules).map_err(|error| error.to_string())?;
    let resources = resources_of(library, language, pictures)?;
    let registry = with_bots(Registry::standard(), std::slice::from_ref(bot)).map_err(text)?;
    let own = |part, ours: &'static str| {
        if hello.roles.contains(&part) {
            "it"
        } else {
            ours
        }
    };
    let team = format!(
        "{}/{}",
        own(Part::Spymaster, "random"),
        own(Part::Guesser, "nearest")
    );
    let team = registry.team(&team).map_err(text)?;
    let mut pairs: [Pair; 1] = [registry
        .pair(&team, &named.ruleset, &resources)
        .map_err(text)?];
    let mut flights = Vec::new();
    for number in 0..games as u64 {
        let game = Game::seeded(&named.ruleset, resources.deck().len(), Seed(11), number, 0);
        let game = game.map_err(|error| error.to_string())?;
        flights.push(Flight::new(
            game,
            (Seed(11), number, 1),
            [[0, 0], [0, 0]],
            false,
        ));
    }
    let judge: &dyn crate::players::Arbiter = resources.as_ref();
    let start = std::time::Instant::now();
    let mut slowest = Duration::ZERO;
    while flights.iter().any(|flight| !flight.table.is_over()) {
        let step = std::time::Instant::now();
        advance(&mut flights, &mut pairs, &judge, &mut ());
        slowest = slowest.max(step.elapsed());
    }
    let forfeit = flights.iter().find_map(|flight| match flight.table.end() {
        Some(GameEnd::Forfeit { reason, .. }) => Some(reason),
        _ => None,
    });
    match forfeit {
        Some(reason) => Err(reason),
        None => {
            let seconds = start.elapsed().as_secs_f64();
            Ok((
                format!("{games} games in {seconds:.1} s"),
                slowest / games.max(1) as u32,
            ))
        }
    }
}
