//! `spymaster play`

use std::io::{BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::group::{GroupArgs, any_seed, deck_for};
use super::style::ColourChoice;
use crate::deck::{Boards, Card, Language};
use crate::lexicon::folders::platform_data;
use crate::messages::Messages;
use crate::players::{Library, Registry, TeamSpec};
use crate::practice::{Objection, Seat, Session, SessionError, Setup, Sitter};
use crate::rulebook::NamedRuleset;
use crate::rules::{Kind, Side};
use crate::terminal::{Host, Left, plain};
use crate::wording::Paint;

/// Play with bots or with people at this terminal.
///
/// Any seat is yours or a bot's: red-spymaster, red-guesser, blue-spymaster, blue-guesser; `guesser` for both teams
/// with the rule `shared`; `a` and `b` in Duet. Without arguments you guess for red. Each step is saved, and the
/// analysis after each turn says what the bots heard and what they would have said.
///
/// On a terminal the game takes the whole screen; with --plain, or when input or output is no terminal, it is played
/// line by line: a clue is `WORD NUMBER`, a guess a card by its word, its beginning or its number; `help` tells the rest. If people with
/// different knowledge share the terminal, an empty line takes it over.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster play
  spymaster play --seat red-spymaster --deck ru
  spymaster play --partner bold
  spymaster play --rules duet --partner expected/bayes
  spymaster play --seat red-spymaster --seat red-guesser --blue kim/nearest
  spymaster play --rules pictures --seed 7 --save game.jsonl
  spymaster play --resume game.jsonl
  spymaster play --resume
  printf 'water 2\\nquit\\n' | spymaster play --seat red-spymaster --seed 7 --save game.jsonl

With --json a line for each step, view, analysis and refusal: objects with one of the keys step, view, analysis, hand_over,
again, help, end, lost, saved. Cards count from 0 in them and in what is typed then; a line may also be a move as JSON:
{\"do\":\"guess\",\"card\":0}. A card wins over a command of its name (table); :table is always the command.")]
pub struct Args {
    /// The ruleset.
    #[arg(long, default_value = "classic", conflicts_with = "resume")]
    rules: String,
    /// The deck: a name, a file, or several joined with +. Default: pictures for the pictures game, else that of the
    /// language.
    #[arg(long, conflicts_with = "resume")]
    deck: Option<String>,
    /// Play a given board of this file, in the place of a deal; FILE#EXPERIMENT takes one experiment of it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "deck", "without_hard"])]
    boards: Option<String>,
    /// Board of the file: its id, or its number from 1. Default: chosen by the seed.
    #[arg(long, value_name = "ID", requires = "boards")]
    board: Option<String>,
    /// Leave out the cards that are hard for children.
    #[arg(long, conflicts_with = "resume")]
    without_hard: bool,
    /// The language of clues: en, ru, uk, cs or yue. Default: that of the deck.
    #[arg(long, conflicts_with = "resume")]
    lang: Option<String>,
    /// The language of the interface: en, ru, uk, cs or yue. Default: --lang, else that of the deck named, else that of LANG.
    #[arg(long, value_name = "LANG")]
    interface: Option<Language>,
    /// A seat of yours; may be repeated. Default: red-guesser, in Duet a.
    #[arg(long, value_name = "SEAT", conflicts_with = "resume")]
    seat: Vec<String>,
    /// The bots, as SPYMASTER/GUESSER, or a level: easy, normal, bold.
    #[arg(
        long,
        visible_alias = "partner",
        value_name = "TEAM",
        default_value = "expected/bayes",
        conflicts_with = "resume"
    )]
    bot: String,
    /// The bots of the red team (in Duet of side a).
    #[arg(long, value_name = "TEAM", conflicts_with = "resume")]
    red: Option<String>,
    /// The bots of the blue team (in Duet of side b).
    #[arg(long, value_name = "TEAM", conflicts_with = "resume")]
    blue: Option<String>,
    /// Your name.
    #[arg(long, default_value = "you", conflicts_with = "resume")]
    name: String,
    /// Strictness of the referee: strict, standard or lenient.
    #[arg(long, short, default_value = "standard", conflicts_with = "resume")]
    strictness: String,
    #[command(flatten)]
    group: GroupArgs,
    /// When an illegal clue is met.
    #[arg(long, value_enum, default_value_t, conflicts_with = "resume")]
    objection: ObjectionArg,
    /// Seed of the deal. Default: any.
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,
    /// Keep the game in this new file. Default: a new one in the user's data folder.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    save: Option<PathBuf>,
    /// Go on with a saved game; without FILE with the last one in the user's data folder that is not over.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Play line by line.
    #[arg(long)]
    plain: bool,
    /// Leave the analysis out.
    #[arg(long)]
    no_analysis: bool,
    /// Pause of a bot before it acts on the screen, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pace: u64,
    /// Use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColourChoice,
    /// Print JSON lines.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum ObjectionArg {
    /// Before it is said: another one may be chosen.
    #[default]
    Before,
    /// By the rules: the turn is lost.
    After,
    /// When somebody at the table objects.
    People,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let library = Library::of(registry.clone(), None);
    let session = match &args.resume {
        Some(Some(path)) => Session::resume(&library, path)?,
        Some(None) => last_game(&library)?,
        None => begin(args, &library)?,
    };
    let messages = interface(args, &session);
    let saved = session.path().map(Path::to_owned);
    let Some(host) = Host::new(session) else {
        bail!("only bots sit at this table: give a --seat");
    };
    let mut host = host.speaking(messages);
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let left = match terminal && !args.plain && !args.json {
        true => full_screen(&mut host, args, out)?,
        false => {
            let style = plain::Style {
                paint: args.color.paint(),
                live: std::io::stdin().is_terminal(),
                json: args.json,
                analysis: !args.no_analysis,
            };
            let mut input = BufReader::new(std::io::stdin());
            plain::play(&mut host, &mut input, out, style)?
        }
    };
    let Some(path) = saved else {
        return Ok(ExitCode::SUCCESS);
    };
    let path = path.display().to_string();
    if args.json {
        let over = left == Left::Over;
        writeln!(
            out,
            "{}",
            serde_json::json!({ "saved": path, "over": over })
        )?;
    } else {
        let id = match left {
            Left::Over => "play-kept",
            Left::Early => "play-saved",
        };
        writeln!(out, "{}", messages.text(id, &[("path", path.into())]))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The language of the interface. A game taken up again speaks the language of its deck.
fn interface(args: &Args, session: &Session) -> &'static Messages {
    let asked = args.lang.as_deref().and_then(|lang| lang.parse().ok());
    let named = args.deck.is_some() || args.resume.is_some();
    let words = session.cards().any(|card| matches!(card, Card::Word(_)));
    let deck = (named && words).then(|| session.language());
    super::interface::messages(args.interface.or(asked), deck)
}

/// The last game in the data folder that is not over.
fn last_game(library: &Library) -> anyhow::Result<Session> {
    let Some(folder) = games_folder() else {
        bail!("there is no data folder with games: give --resume FILE");
    };
    let mut games: Vec<(std::time::SystemTime, PathBuf)> = Vec::new();
    if folder.is_dir() {
        let place = || folder.display().to_string();
        for entry in std::fs::read_dir(&folder).with_context(place)? {
            let path = entry.with_context(place)?.path();
            if path.extension().is_some_and(|e| e == "jsonl") {
                let changed = path.metadata().and_then(|m| m.modified());
                games.push((changed.with_context(|| path.display().to_string())?, path));
            }
        }
    }
    games.sort();
    for (_, path) in games.iter().rev() {
        match Session::resume(library, path) {
            Ok(session) if session.is_over() => {}
            Ok(session) => return Ok(session),
            Err(error) => eprintln!("warning: passed over: {error}"),
        }
    }
    bail!(
        "{}: no game to go on with; start one with `spymaster play`",
        folder.display()
    )
}

/// The folder for games without --save.
fn games_folder() -> Option<PathBuf> {
    platform_data().map(|folder| folder.join("games"))
}

#[cfg(feature = "terminal")]
fn full_screen(host: &mut Host, args: &Args, _out: &mut dyn Write) -> anyhow::Result<Left> {
    let theme = crate::terminal::screen::Theme {
        colours: args.color.paint() == Paint::Ansi,
    };
    let pace = std::time::Duration::from_millis(args.pace);
    Ok(crate::terminal::screen::play(
        host,
        theme,
        pace,
        !args.no_analysis,
    )?)
}

/// Without the feature `terminal` every game is played line by line.
#[cfg(not(feature = "terminal"))]
fn full_screen(host: &mut Host, args: &Args, out: &mut dyn Write) -> anyhow::Result<Left> {
    let style = plain::Style {
        paint: args.color.paint(),
        live: true,
        json: false,
        analysis: !args.no_analysis,
    };
    let _: Paint = style.paint;
    let mut input = BufReader::new(std::io::stdin());
    Ok(plain::play(host, &mut input, out, style)?)
}

/// A new game.
fn begin(args: &Args, library: &Library) -> anyhow::Result<Session> {
    let rules = NamedRuleset::load(&args.rules)?;
    let asked = args.lang.as_deref().map(str::parse::<Language>);
    let asked = asked.transpose().context("--lang")?;
    // Any seed will do, and the transcript keeps it.
    let seed = args.seed.unwrap_or_else(any_seed);
    let boards = args.boards.as_deref().map(Boards::load).transpose()?;
    let rules = match &boards {
        Some(boards) => boards.fit(&rules)?,
        None => rules,
    };
    let given = match (&boards, &args.board) {
        (None, _) => None,
        (Some(boards), None) => boards.deal(&rules.ruleset, seed),
        (Some(boards), Some(id)) => {
            let at = boards
                .find(id)
                .with_context(|| format!("--board {id}: {} has no such board", boards.name))?;
            boards.deal(&rules.ruleset, at)
        }
    };
    let deck = match &boards {
        Some(boards) => boards.name.clone(),
        None => deck_for(&rules, args.deck.as_deref(), asked, args.without_hard),
    };
    let setup = seats(args, library.registry(), Setup::of(rules, &deck, seed))?;
    let setup = Setup {
        language: asked,
        strictness: args.strictness.parse()?,
        switches: args.group.switches()?,
        objection: match args.objection {
            ObjectionArg::Before => Objection::Before,
            ObjectionArg::After => Objection::After,
            ObjectionArg::People => Objection::People,
        },
        ..setup
    };
    let start = |setup: Setup, path: &Path| match given {
        Some(deal) => Session::with_deal(library, setup, deal, Some(path)),
        None => Session::new(library, setup, Some(path)),
    };
    if let Some(path) = &args.save {
        return Ok(start(setup, path)?);
    }
    let Some(folder) = games_folder() else {
        bail!("there is no data folder to keep the game in: give --save FILE");
    };
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for number in 1u32.. {
        let path = folder.join(format!("game-{number}.jsonl"));
        if path.exists() {
            continue;
        }
        match start(setup.clone(), &path) {
            // Somebody else was faster.
            Err(SessionError::File { source, .. })
                if source.kind() == std::io::ErrorKind::AlreadyExists => {}
            other => return Ok(other?),
        }
    }
    bail!("{}: there are too many games", folder.display())
}

/// People at their seats, bots at the others.
fn seats(args: &Args, registry: &Registry, mut setup: Setup) -> anyhow::Result<Setup> {
    let duet = matches!(setup.ruleset().kind(), Kind::Duet(_));
    let team = |text: &str, place: &str| -> anyhow::Result<TeamSpec> {
        registry.team(text).with_context(|| place.to_owned())
    };
    let common = team(&args.bot, "--bot")?;
    let own = [(&args.red, "--red"), (&args.blue, "--blue")];
    let mut teams = [common.clone(), common];
    for (slot, (given, place)) in teams.iter_mut().zip(own) {
        if let Some(text) = given {
            *slot = team(text, place)?;
        }
    }
    for seat in Seat::all(setup.ruleset()) {
        let team = &teams[seat.side().unwrap_or(Side::A).index()];
        let spec = match seat {
            Seat::Spymaster(_) => team.spymaster.to_string(),
            Seat::Guesser(_) | Seat::SharedGuesser => team.guesser.to_string(),
            Seat::Partner(_) => team.to_string(),
        };
        setup = setup.with(seat, Sitter::Bot(spec));
    }
    let mut mine: Vec<Seat> = Vec::new();
    for text in &args.seat {
        mine.push(text.parse().context("--seat")?);
    }
    if mine.is_empty() {
        let all = Seat::all(setup.ruleset());
        mine.extend(all.into_iter().find(|seat| duet || seat.guesses()));
    }
    for seat in mine {
        setup = setup.with(seat, Sitter::Person(args.name.clone()));
    }
    setup.check(registry)?;
    Ok(setup)
}
