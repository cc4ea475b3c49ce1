//! `spymaster drill`

use std::fs::{File, OpenOptions};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::group::{GroupArgs, deck_for};
use super::style::{ColourChoice, print_json};
use crate::deck::Language;
use crate::lexicon::eval::turns::Turn;
use crate::lexicon::folders::platform_data;
use crate::messages::Messages;
use crate::players::{Library, Registry};
use crate::position::{TypedClue, card_named};
use crate::practice::drill::{
    ClueLine, Coach, CoachOptions, Deed, DrillReport, Exercise, Fit, GuessLine, Progress,
    ProgressLine, Role, VERSION, clue_turn, guess_turn,
};
use crate::rulebook::NamedRuleset;
use crate::rules::{Colour, Pos, Seed};
use crate::wording::{
    DrillWords, Paint, USUAL_WIDTH, answer_in_words, broken_in_words, no_card_in_words,
    no_clue_in_words, progress_in_words, side_name, two_columns, wrap_lines,
};

/// Practise: give a clue or guess in a position, and hear its worth.
///
/// Positions come from games that bots play. A clue is answered with `WORD NUMBER`, and if you like with what it is
/// meant for: `WORD NUMBER = CARD, CARD`. Guesses are cards by word, beginning or number, one a line or with
/// commas, then `stop`. `skip` leaves an exercise out, `help` lists the answers, `quit` ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster drill
  spymaster drill --role guess --deck cs --count 10
  spymaster drill --rules duet --export turns.jsonl
  spymaster drill --report
  spymaster play --bot \"$(spymaster drill --fit)\"
  printf 'water 2\\nquit\\n' | spymaster drill --role clue --seed 7 --progress mine.jsonl

With --json a line for each position (exercise, role, side, rules, cards[], clue, number) and each answer (the line of the
record, with the bot's clue, what was meant and how likely each card was ours).
JSON keys of --fit: touches, clues, sharpness, most, team.
JSON keys of --report: version, sessions, clue, guess (exercises, accuracy, words, assassin, value, bot_value, …), trend[].")]
pub struct Args {
    /// The role to practise. Default: both by turns.
    #[arg(long, value_enum)]
    role: Option<RoleArg>,
    /// The ruleset.
    #[arg(long, default_value = "classic")]
    rules: String,
    /// The deck: a name, a file, or several joined with +. Default: pictures for the pictures game, else that of the
    /// language.
    #[arg(long)]
    deck: Option<String>,
    /// Leave out the cards that are hard for children.
    #[arg(long)]
    without_hard: bool,
    /// The language of clues: en, ru, uk, cs or yue. Default: that of the deck.
    #[arg(long)]
    lang: Option<String>,
    /// The language of the interface: en, ru, uk, cs or yue. Default: --lang, else that of the deck named, else that of LANG.
    #[arg(long, value_name = "LANG")]
    interface: Option<Language>,
    /// Number of exercises.
    #[arg(long, default_value_t = 5)]
    count: u64,
    /// Seed of the exercises. Default: new ones in each session.
    #[arg(long)]
    seed: Option<u64>,
    /// The spymaster to compare with; it gives the clues to guess on.
    #[arg(long, value_name = "SPEC", default_value = "expected")]
    spymaster: String,
    /// The guesser to compare with.
    #[arg(long, value_name = "SPEC", default_value = "bayes")]
    guesser: String,
    /// Strictness of the referee: strict, standard or lenient.
    #[arg(long, short, default_value = "standard")]
    strictness: String,
    #[command(flatten)]
    group: GroupArgs,
    /// The record of your progress. Default: drill.jsonl in the user's data folder.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
    /// Print the record instead of practising.
    #[arg(long)]
    report: bool,
    /// Print the team that plays like you, fitted to the record; `play --bot` takes it.
    #[arg(long, conflicts_with_all = ["report", "export"])]
    fit: bool,
    /// Append what you did to this file, in the shape that `embeddings eval --turns` reads.
    #[arg(long, value_name = "FILE", conflicts_with = "report")]
    export: Option<PathBuf>,
    /// Use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColourChoice,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum RoleArg {
    /// Give clues.
    Clue,
    /// Guess.
    Guess,
}

impl Args {
    /// The language of clues, if one was asked for.
    fn asked(&self) -> anyhow::Result<Option<Language>> {
        let asked = self.lang.as_deref().map(str::parse::<Language>);
        asked.transpose().context("--lang")
    }
}

/// Sittings shown in the report.
const TREND: usize = 10;

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let path = match (&args.progress, platform_data()) {
        (Some(path), _) => path.clone(),
        (None, Some(folder)) => folder.join("drill.jsonl"),
        (None, None) => bail!("there is no data folder for the record: give --progress FILE"),
    };
    if args.report {
        let report = DrillReport::of(&Progress::read(&path)?, TREND);
        let messages = super::interface::messages(args.interface.or(args.asked()?), None);
        match args.json {
            true => print_json(out, &report)?,
            false => write!(out, "{}", progress_in_words(messages, &report))?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.fit {
        let fit = Fit::of(
            &Progress::read(&path)?,
            &Library::of(registry.clone(), None),
        )?;
        match args.json {
            true => print_json(out, &fit)?,
            false => writeln!(out, "{}", fit.team)?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut sitting = Sitting::new(args, registry, &path, out)?;
    for number in 0..args.count {
        let role = match (args.role, number % 2) {
            (Some(RoleArg::Clue), _) | (None, 0) => Role::Clue,
            _ => Role::Guess,
        };
        let exercise = sitting.coach.exercise(number, role)?;
        sitting.show(&exercise, args.count)?;
        let go_on = match role {
            Role::Clue => sitting.clue(&exercise)?,
            Role::Guess => sitting.guess(&exercise)?,
        };
        if !go_on {
            break;
        }
    }
    sitting.end()?;
    Ok(ExitCode::SUCCESS)
}

/// One run of the command.
struct Sitting<'a> {
    messages: &'static Messages,
    coach: Arc<Coach>,
    progress: Progress,
    export: Option<(PathBuf, File)>,
    session: u32,
    seed: u64,
    out: &'a mut dyn Write,
    paint: Paint,
    json: bool,
    prompt: bool,
}

/// A typed line.
enum Typed {
    Text(String),
    Skip,
    Quit,
}

impl<'a> Sitting<'a> {
    fn new(
        args: &Args,
        registry: &Registry,
        path: &Path,
        out: &'a mut dyn Write,
    ) -> anyhow::Result<Sitting<'a>> {
        let rules = NamedRuleset::load(&args.rules)?;
        let asked = args.asked()?;
        let deck = deck_for(&rules, args.deck.as_deref(), asked, args.without_hard);
        let deck = Arc::new(crate::deck::open(&deck)?);
        let language = asked.or(deck.language()).unwrap_or(Language::En);
        let named = args.deck.as_ref().and(deck.language());
        let messages = super::interface::messages(args.interface.or(asked), named);
        let strictness = args.strictness.parse()?;
        let progress = Progress::open(path)?;
        let session = progress.next_session();
        let seed = args.seed.unwrap_or(u64::from(session));
        let coach = Coach::new(CoachOptions {
            rules,
            deck,
            language,
            strictness,
            switches: args.group.switches()?,
            spymaster: args.spymaster.clone(),
            guesser: args.guesser.clone(),
            library: &Library::of(registry.clone(), None),
            seed: Seed(seed),
        })?;
        let open = |path: &PathBuf| -> anyhow::Result<(PathBuf, File)> {
            let file = OpenOptions::new().append(true).create(true).open(path);
            Ok((
                path.clone(),
                file.with_context(|| path.display().to_string())?,
            ))
        };
        Ok(Sitting {
            messages,
            coach: Arc::new(coach),
            progress,
            export: args.export.as_ref().map(open).transpose()?,
            session,
            seed,
            out,
            paint: args.color.paint(),
            json: args.json,
            prompt: std::io::stdin().is_terminal() && !args.json,
        })
    }

    fn show(&mut self, exercise: &Exercise, count: u64) -> anyhow::Result<()> {
        let coach = self.coach.clone();
        let words = DrillWords::new(self.messages, &coach, exercise, USUAL_WIDTH);
        if !self.json {
            let args = [
                ("number", (exercise.number + 1).into()),
                ("count", count.into()),
            ];
            let number = self.messages.text("drill-exercise", &args);
            writeln!(self.out, "\n{}", self.paint.strong(&number))?;
            write!(self.out, "{}", words.position(self.paint))?;
            if exercise.number == 0 && self.prompt {
                writeln!(self.out, "{}", self.messages.get("drill-help-hint"))?;
            }
            return Ok(());
        }
        let covered = exercise.game.public().shown.covered();
        let cards: Vec<Value> = (0..words.words().len())
            .map(|at| {
                let pos = Pos(at as u8);
                json!({
                    "card": words.words()[at],
                    "covered": covered.contains(pos),
                    "colour": exercise.known(pos),
                })
            })
            .collect();
        let value = json!({ "position": {
            "exercise": exercise.number,
            "role": match exercise.role { Role::Clue => "clue", Role::Guess => "guess" },
            "side": side_name(exercise.game.ruleset(), exercise.side),
            "rules": coach.rules().name,
            "cards": cards,
            "clue": exercise.said.as_ref().map(|s| &s.word),
            "number": exercise.said.as_ref().map(|s| s.number.to_string()),
        }});
        writeln!(self.out, "{value}")?;
        Ok(())
    }

    fn ask(&mut self, role: Role) -> anyhow::Result<Typed> {
        let m = self.messages;
        let prompt = match role {
            Role::Clue => m.get("drill-prompt-clue"),
            Role::Guess => m.get("drill-prompt-touch"),
        };
        loop {
            if self.prompt {
                write!(self.out, "{prompt}> ")?;
            }
            self.out.flush()?;
            let mut line = String::new();
            if std::io::stdin().lock().read_line(&mut line)? == 0 {
                return Ok(Typed::Quit);
            }
            let is = |text: &str, id: &str| text.to_lowercase() == m.get(id);
            return Ok(match line.trim() {
                "" => continue,
                "quit" | "exit" => Typed::Quit,
                "skip" => Typed::Skip,
                text if is(text, "command-quit") => Typed::Quit,
                text if is(text, "command-skip") => Typed::Skip,
                text if matches!(text, "help" | "?") || is(text, "command-help") => {
                    self.help(role)?;
                    continue;
                }
                text => Typed::Text(text.to_owned()),
            });
        }
    }

    /// Lists the possible answers.
    fn help(&mut self, role: Role) -> anyhow::Result<()> {
        let m = self.messages;
        let answers: &[(&str, &str)] = match role {
            Role::Clue => &[
                ("help-word-number", "help-clue"),
                ("help-word-meant", "help-meant"),
                ("help-word-zero", "help-zero"),
            ],
            Role::Guess => &[
                ("help-cards", "help-touch-several"),
                ("command-stop", "help-stop"),
            ],
        };
        let always = [
            ("command-skip", "help-skip"),
            ("command-help", "help-help"),
            ("command-quit", "help-quit-drill"),
        ];
        let rows = answers.iter().chain(&always);
        let rows: Vec<_> = rows
            .map(|(left, right)| (m.get(left), m.get(right)))
            .collect();
        for line in two_columns(&rows, USUAL_WIDTH) {
            match self.json {
                true => writeln!(self.out, "{}", json!({ "help": line }))?,
                false => writeln!(self.out, "{line}")?,
            }
        }
        Ok(())
    }

    /// Tells the fault of an answer; the question is asked again.
    fn again(&mut self, problem: &str) -> anyhow::Result<()> {
        match self.json {
            true => writeln!(self.out, "{}", json!({ "again": problem }))?,
            false => write!(self.out, "{}", wrap_lines(problem, USUAL_WIDTH))?,
        }
        Ok(())
    }

    fn clue(&mut self, exercise: &Exercise) -> anyhow::Result<bool> {
        let coach = self.coach.clone();
        let words = DrillWords::new(self.messages, &coach, exercise, USUAL_WIDTH);
        let score = loop {
            let text = match self.ask(Role::Clue)? {
                Typed::Quit => return Ok(false),
                Typed::Skip => return Ok(true),
                Typed::Text(text) => text,
            };
            let typed = match TypedClue::parse(&text) {
                Ok(typed) => typed,
                Err(problem) => {
                    self.again(&no_clue_in_words(self.messages, &problem))?;
                    continue;
                }
            };
            match coach.score_clue(exercise, &typed)? {
                Ok(score) => break score,
                Err(problem) => self.again(&answer_in_words(self.messages, &problem))?,
            }
        };
        let line = self.note(exercise, Deed::Clue(ClueLine::of(&score)))?;
        let id = self.id(exercise);
        self.give_away(&clue_turn(&coach, exercise, id, &score))?;
        if !self.json {
            write!(self.out, "{}", words.clue(&score))?;
            return Ok(true);
        }
        let names = |set: crate::rules::CardSet| -> Vec<&str> {
            set.iter()
                .map(|p| words.words()[p.index()].as_str())
                .collect()
        };
        let bot = &score.bot;
        let value = json!({
            "answer": line,
            "verdict": score.verdict.to_string(),
            "known": score.known,
            "touched": score.yours.as_ref().map(|y| touched(&words, &y.touched)),
            "bot": {
                "clue": bot.said.word,
                "number": bot.said.number.to_string(),
                "meant": names(bot.said.meant),
                "found": bot.outcome.expected(),
                "assassin": bot.outcome.assassin,
                "value": bot.outcome.value(),
            },
        });
        writeln!(self.out, "{value}")?;
        Ok(true)
    }

    fn guess(&mut self, exercise: &Exercise) -> anyhow::Result<bool> {
        let coach = self.coach.clone();
        let words = DrillWords::new(self.messages, &coach, exercise, USUAL_WIDTH);
        let mut guessing = coach.guessing(exercise);
        while !guessing.is_over() {
            let text = match self.ask(Role::Guess)? {
                Typed::Quit => return Ok(false),
                Typed::Skip => return Ok(true),
                Typed::Text(text) => text,
            };
            for name in text.split(',').map(str::trim).filter(|n| !n.is_empty()) {
                if guessing.is_over() {
                    break;
                }
                if name == "stop" || name.to_lowercase() == self.messages.get("command-stop") {
                    if let Err(refusal) = guessing.stop() {
                        self.again(&broken_in_words(self.messages, refusal.broken))?;
                    }
                    continue;
                }
                let open = guessing.game().public().open_to(exercise.side);
                match card_named(name, words.words(), open) {
                    Err(problem) => self.again(&no_card_in_words(self.messages, &problem))?,
                    Ok(card) => match guessing.touch(card)? {
                        Err(refusal) => {
                            self.again(&broken_in_words(self.messages, refusal.broken))?
                        }
                        Ok(touch) if !self.json => {
                            let told = words.touch(touch);
                            write!(self.out, "{told}")?;
                        }
                        Ok(_) => {}
                    },
                }
            }
        }
        let score = guessing.finish()?;
        let Some(said) = &exercise.said else {
            return Ok(true);
        };
        let turn = guess_turn(&coach, exercise, self.id(exercise), &score);
        if let Some(turn) = &turn {
            self.give_away(turn)?;
        }
        let guessed = GuessLine::of(&said.word, said.number, &score).with_turn(turn);
        let line = self.note(exercise, Deed::Guess(guessed))?;
        if !self.json {
            write!(self.out, "{}", words.guesses(&score))?;
            return Ok(true);
        }
        let name = |pos: Pos| words.words()[pos.index()].as_str();
        let ranking = score
            .advice
            .iter()
            .map(|a| json!({ "card": name(a.card), "ours": a.ours, "next": a.next }));
        let touches = score.touches.iter().map(|t| {
            json!({
                "card": name(t.card), "colour": t.colour, "right": t.right, "ours": t.ours,
                "rank": t.rank, "instead": t.instead.map(name),
            })
        });
        let value = json!({
            "answer": line,
            "touches": touches.collect::<Vec<_>>(),
            "meant": score.meant.iter().map(name).collect::<Vec<_>>(),
            "bot": touched(&words, &score.bot),
            "stop_after": score.bot.len(),
            "ranking": ranking.collect::<Vec<_>>(),
        });
        writeln!(self.out, "{value}")?;
        Ok(true)
    }

    fn id(&self, exercise: &Exercise) -> String {
        format!("drill-{}-{}-{}", self.session, self.seed, exercise.number)
    }

    fn note(&mut self, exercise: &Exercise, deed: Deed) -> anyhow::Result<ProgressLine> {
        let line = ProgressLine {
            drill: VERSION,
            session: self.session,
            seed: self.seed,
            exercise: exercise.number,
            rules: self.coach.rules().name.clone(),
            deck: self.coach.resources().deck().name().to_owned(),
            language: self.coach.resources().language().code().to_owned(),
            bots: self.coach.bots(),
            deed,
        };
        self.progress.append(line.clone())?;
        Ok(line)
    }

    fn give_away(&mut self, turn: &Turn) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.export {
            let line = format!("{}\n", serde_json::to_string(turn)?);
            file.write_all(line.as_bytes())
                .with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    fn end(self) -> anyhow::Result<()> {
        let own = self.progress.lines().iter();
        let own: Vec<ProgressLine> = own.filter(|l| l.session == self.session).cloned().collect();
        let report = DrillReport::of(&own, 0);
        if self.json {
            writeln!(self.out, "{}", json!({ "session": report }))?;
        } else if !own.is_empty() {
            let m = self.messages;
            writeln!(self.out, "\n{}", m.get("drill-session"))?;
            writeln!(self.out, "{}", progress_in_words(m, &report))?;
            let path = self.progress.path().display().to_string();
            writeln!(
                self.out,
                "{}",
                m.text("drill-kept", &[("path", path.into())])
            )?;
        }
        Ok(())
    }
}

fn touched(words: &DrillWords<'_>, cards: &[(Pos, Colour)]) -> Vec<Value> {
    let card = |&(pos, colour): &(Pos, Colour)| json!({ "card": words.words()[pos.index()], "colour": colour });
    cards.iter().map(card).collect()
}
