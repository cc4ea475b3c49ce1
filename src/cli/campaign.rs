//! `spymaster campaign`

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::json;

use super::style::print_json;
use crate::deck::Language;
use crate::players::{self, GameEnd, Library, Registry, Scribe, Wanted};
use crate::rulebook::{Attempt, Campaign, Map, Mission, NamedRuleset};
use crate::rules::{Game, Kind, Ruleset, Seed, Side};
use crate::transcript::{PlayerLine, read};

/// The Duet campaign: a map of missions and a pair's log.
///
/// A pair starts at the first mission; finishing a mission opens those it leads to. The log is a
/// file of JSON lines to which attempts are added.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster campaign new ours.jsonl --pair Ann,Bob
  spymaster campaign show ours.jsonl
  spymaster campaign record ours.jsonl prague --won --turns 8
  spymaster campaign record ours.jsonl cairo --transcript game.jsonl
  spymaster campaign play ours.jsonl prague --team margin/nearest --transcript game.jsonl
  spymaster campaign map")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    /// A map of your own (TOML) instead of the one that comes with the program.
    #[arg(long, global = true, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Start a campaign.
    New {
        /// The log to make.
        log: PathBuf,
        /// The two players.
        #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', required = true)]
        pair: Vec<String>,
    },
    /// Show the missions done, open and locked.
    Show {
        /// The log.
        log: PathBuf,
    },
    /// Note an attempt.
    Record {
        /// The log.
        log: PathBuf,
        /// The mission's id.
        mission: String,
        /// It was won.
        #[arg(long, conflicts_with_all = ["lost", "transcript"])]
        won: bool,
        /// It was lost.
        #[arg(long, conflicts_with = "transcript")]
        lost: bool,
        /// Clues that were given: at most one for each of the mission's tokens.
        #[arg(long, conflicts_with = "transcript")]
        turns: Option<u8>,
        /// Take the result from this transcript.
        #[arg(long)]
        transcript: Option<PathBuf>,
    },
    /// Let two bots try a mission, and note the attempt.
    Play {
        /// The log.
        log: PathBuf,
        /// The mission's id.
        mission: String,
        /// The bots, SPYMASTER/GUESSER: both partners are of this kind.
        #[arg(long, default_value = "margin/nearest")]
        team: String,
        /// The deck.
        #[arg(long, default_value = "en")]
        deck: String,
        /// Seed of the deal.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Keep the transcript in this file, which is made.
        #[arg(long)]
        transcript: PathBuf,
    },
    /// Show the map.
    Map,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let own;
    let map = match &args.map {
        None => Map::shipped(),
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            own = Map::parse(&text).with_context(|| path.display().to_string())?;
            &own
        }
    };
    match &args.action {
        Action::New { log, pair } => {
            let [a, b] = pair.as_slice() else {
                bail!("a pair is two names, as in --pair Ann,Bob");
            };
            let campaign = Campaign::new([a.clone(), b.clone()]);
            let mut file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(log)
                .with_context(|| format!("{}: a new log cannot be made", log.display()))?;
            writeln!(file, "{}", campaign.head())?;
            show(&campaign, map, args.json, out)?;
        }
        Action::Show { log } => show(&load(log, map)?, map, args.json, out)?,
        Action::Record {
            log,
            mission,
            won,
            lost,
            turns,
            transcript,
        } => {
            let mut campaign = load(log, map)?;
            let open = campaign.open(map, mission)?;
            // Every clue costs a token (2.4).
            if let Some(turns) = turns
                && !(1..=open.tokens).contains(turns)
            {
                bail!(
                    "--turns {turns}: `{mission}` has {} tokens, and every clue costs one (2.4): from 1 to {}",
                    open.tokens,
                    open.tokens
                );
            }
            let attempt = match transcript {
                Some(path) => from_transcript(map, mission, path)?,
                None if won | lost => Attempt {
                    mission: mission.clone(),
                    won: *won,
                    turns: *turns,
                    transcript: None,
                },
                None => bail!("say --won or --lost, or give the --transcript"),
            };
            append(log, &attempt)?;
            campaign.attempts.push(attempt);
            show(&campaign, map, args.json, out)?;
        }
        Action::Play {
            log,
            mission,
            team,
            deck,
            seed,
            transcript,
        } => {
            let mut campaign = load(log, map)?;
            let open = campaign.open(map, mission)?;
            let rules = mission_rules(open)?;
            play(registry, &rules, team, deck, *seed, transcript)?;
            let attempt = from_transcript(map, mission, transcript)?;
            append(log, &attempt)?;
            campaign.attempts.push(attempt);
            show(&campaign, map, args.json, out)?;
        }
        Action::Map => show_map(map, args.json, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn load(log: &Path, map: &Map) -> anyhow::Result<Campaign> {
    let text = std::fs::read_to_string(log).with_context(|| log.display().to_string())?;
    Campaign::parse(&text, map).with_context(|| log.display().to_string())
}

fn append(log: &Path, attempt: &Attempt) -> anyhow::Result<()> {
    let mut file = OpenOptions::new()
        .append(true)
        .open(log)
        .with_context(|| log.display().to_string())?;
    // One write: a line is there whole or not at all.
    file.write_all(format!("{}\n", Campaign::line(attempt)).as_bytes())
        .with_context(|| log.display().to_string())?;
    Ok(())
}

/// The rules of a mission: standard play with its two numbers.
fn mission_rules(mission: &Mission) -> anyhow::Result<NamedRuleset> {
    let standard = crate::rulebook::duet();
    let Kind::Duet(mut duet) = *standard.ruleset.kind() else {
        bail!("duet is not Duet");
    };
    (duet.tokens, duet.mistakes) = (mission.tokens, mission.mistakes);
    Ok(NamedRuleset {
        name: mission.id.clone(),
        ruleset: Ruleset::new(standard.ruleset.grid(), Kind::Duet(duet))?,
    })
}

/// Plays a game with bots and keeps its transcript.
fn play(
    registry: &Registry,
    rules: &NamedRuleset,
    team: &str,
    deck: &str,
    seed: u64,
    transcript: &Path,
) -> anyhow::Result<()> {
    let library = Library::of(registry.clone(), None);
    let team = registry.team(team)?;
    let deck = library.deck(deck)?;
    let language = deck.language().unwrap_or(Language::En);
    let resources = library.resources(&Wanted::new(deck, language, team.lexica()))?;
    let mut pairs = [
        registry.pair(&team, &rules.ruleset, &resources)?,
        registry.pair(&team, &rules.ruleset, &resources)?,
    ];
    let seated = Side::BOTH
        .map(|side| PlayerLine {
            side,
            role: "partner".into(),
            player: team.to_string(),
        })
        .to_vec();
    let game = Game::seeded(&rules.ruleset, resources.deck().len(), Seed(seed), 0, 0)?;
    let mut scribe = Scribe::new(&game, rules, &resources, seated);
    let streams = (Seed(seed), 0, 1);
    let (_, report) = players::play(game, &mut pairs, &*resources, streams, &mut scribe);
    if let GameEnd::Forfeit { reason, .. } = report.end {
        bail!("the game was forfeit: {reason}");
    }
    let shown = transcript.display().to_string();
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(transcript)
        .with_context(|| format!("{shown}: a new transcript cannot be made"))?;
    file.write_all(scribe.text().as_bytes())
        .with_context(|| shown)
}

/// The result of a recorded game, if it was played by the mission's rules.
fn from_transcript(map: &Map, mission: &str, path: &Path) -> anyhow::Result<Attempt> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| shown.clone())?;
    let game = read(&text).with_context(|| shown.clone())?;
    let wanted = map.get(mission).map(|m| (m.tokens, m.mistakes));
    let played = tokens_of(&game.rules);
    if wanted != played {
        bail!("{shown}: this game was not played with the tokens of `{mission}`");
    }
    let end = game.end.as_ref();
    Ok(Attempt {
        mission: mission.to_owned(),
        won: end.is_some_and(|e| e.end == "everyone"),
        turns: end.map(|e| e.turns),
        transcript: Some(shown),
    })
}

fn tokens_of(rules: &NamedRuleset) -> Option<(u8, u8)> {
    match rules.ruleset.kind() {
        Kind::Duet(d) => Some((d.tokens, d.mistakes)),
        Kind::Versus(_) => None,
    }
}

fn show(campaign: &Campaign, map: &Map, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let open = campaign.unlocked(map);
    let status = |id: &str| match (campaign.won(id), open.contains(&id)) {
        (true, _) => "done",
        (false, true) => "open",
        (false, false) => "locked",
    };
    if json {
        let missions: Vec<_> = map
            .missions()
            .iter()
            .map(|m| {
                let (won, lost) = campaign.results(&m.id);
                json!({ "id": m.id, "status": status(&m.id), "tries": won + lost, "won": won, "lost": lost })
            })
            .collect();
        let (won, lost) = campaign.totals();
        let value = json!({
            "pair": campaign.pair, "won": won, "lost": lost,
            "attempts": campaign.attempts, "missions": missions,
        });
        return print_json(out, &value);
    }
    let (won, lost) = campaign.totals();
    writeln!(
        out,
        "{} and {}: {won} won, {lost} lost",
        campaign.pair[0], campaign.pair[1]
    )?;
    for m in map.missions() {
        let tries = match campaign.results(&m.id) {
            (0, 0) => String::new(),
            (won, 0) => format!("won {won}"),
            (0, lost) => format!("lost {lost}"),
            (won, lost) => format!("won {won}, lost {lost}"),
        };
        let numbers = format!("{}–{}", m.tokens, m.mistakes);
        let line = format!("  {:<8}{:<16}{numbers:<6}{tries}", status(&m.id), m.name);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn show_map(map: &Map, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if json {
        return print_json(
            out,
            &json!({ "start": map.start(), "missions": map.missions() }),
        );
    }
    for m in map.missions() {
        let numbers = format!("{}–{}", m.tokens, m.mistakes);
        let to = m.leads_to.join(", ");
        writeln!(out, "  {:<16}{:<16}{numbers:<6} → {to}", m.id, m.name)?;
    }
    Ok(())
}
