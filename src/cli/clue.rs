//! `spymaster clue`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Value, json};

use super::style::print_json;
use super::table::{TableArgs, warn_of_unknown};
use crate::messages::{Language, Messages};
use crate::players::Registry;
use crate::position::PositionStudy;
use crate::position::advice::{Model, Ranked};
use crate::rules::{CardSet, Kind, Number, Pos, Purpose, Seed};
use crate::wording::ClueWords;

/// Clues for a real table: the board and the key in, ranked clues out.
///
/// For each clue: its number, the words it is for, the likeliest slips of a guesser, and the chances of each
/// end of the turn, if guessers choose like the people the lexicon was fitted on.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster clue --red river,bank,bed --blue moon,rope --bystander ghost --assassin knife
  spymaster clue --board river,bank,bed,moon,ghost,rope --key rrRbnx
  spymaster clue --position table.json --side blue --top 10
  spymaster clue --position table.json --spymaster kim:threshold=0.7

JSON keys: side, rules, lexicon, unknown_cards[], clues[]: clue, number, by, intended[], affinity, value, found[], all, expected,
opponent, bystander, assassin, slips[]: card, colour, probability.
The JSON shape of a position is described in the library documentation (spymaster::position).")]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Number of clues.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    /// The spymaster whose clue stands before the ranking; may be repeated. Default: expected.
    #[arg(long = "spymaster", visible_alias = "players", value_name = "SPEC")]
    spymasters: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The spymaster asked if nobody is named.
const STRONGEST: &str = "expected";

/// A clue and its giver.
struct Said {
    by: Option<String>,
    /// The number said, if it is no count.
    number: Number,
    ranked: Ranked,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    // Without a named spymaster the strongest is asked.
    let asked = match args.spymasters.is_empty() {
        true => vec![STRONGEST.to_owned()],
        false => args.spymasters.clone(),
    };
    let specs = asked
        .iter()
        .map(|text| registry.spymaster_spec(&args.table.with_lexicon(text)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut lexica = vec![args.table.lexicon.clone()];
    for spec in &specs {
        lexica.extend(spec.lexica().map(str::to_owned));
    }
    let study = args.table.study(lexica, Vec::new())?;
    let task = study.clue_task()?;
    let lex = study
        .resources()
        .lexicon(&args.table.lexicon)
        .map_err(anyhow::Error::msg)?;
    let model = Model::new(&lex);
    let mut said: Vec<Said> = Vec::new();
    for spec in &specs {
        let rules = &study.position.rules.ruleset;
        let mut player = registry.spymaster(spec, rules, study.resources())?;
        let mut rng = Seed(1).stream(0, 0, Purpose::SpymasterA);
        let clue = player
            .clue(&task, &mut rng)
            .with_context(|| spec.to_string())?;
        let number = match clue.number {
            Number::Count(n) => n,
            _ => task.max_number.max(1),
        };
        let mut ranked = model
            .with_number(&task, clue.clue, number)
            .context("the clue cannot be judged")?;
        if !clue.intended.is_empty() || clue.number == Number::Zero {
            ranked.intended = clue.intended;
        }
        said.push(Said {
            by: Some(spec.to_string()),
            number: clue.number,
            ranked,
        });
    }
    let best = model.best_clues(&task, usize::from(args.top));
    // A word that somebody says already is not listed again, whatever its number.
    let new = |ranked: &Ranked| !said.iter().any(|s| s.ranked.clue == ranked.clue);
    let best: Vec<Ranked> = best.into_iter().filter(new).collect();
    said.extend(best.into_iter().map(|ranked| Said {
        by: None,
        number: Number::Count(ranked.outcome.number),
        ranked,
    }));
    if said.is_empty() {
        anyhow::bail!("there is no legal clue in the vocabulary");
    }
    let colour = |card: Pos| -> &'static str {
        let is = |set: CardSet| set.contains(card);
        match study.position.rules.ruleset.kind() {
            _ if is(task.assassin) => "assassin",
            Kind::Versus(_) if is(task.opponent) => {
                crate::wording::side_name(&study.position.rules.ruleset, task.side.other())
            }
            _ => "bystander",
        }
    };
    if args.json {
        let clues: Vec<Value> = said.iter().map(|s| to_json(&study, s, &colour)).collect();
        let side = crate::wording::side_name(&study.position.rules.ruleset, task.side);
        let value = json!({
            "side": side,
            "rules": study.position.rules.name,
            "lexicon": lex.table().lexicon().name(),
            "unknown_cards": study.unknown_cards(&lex),
            "clues": clues,
        });
        print_json(out, &value)?;
    } else {
        warn_of_unknown(out, &study, &lex)?;
        for s in &said {
            let words = ClueWords {
                messages: Messages::of(Language::En),
                word: study.book().word(s.ranked.clue).unwrap_or("?"),
                number: s.number,
                meant: s.ranked.intended,
                outcome: &s.ranked.outcome,
                cards: &study.position.words,
            };
            if let Some(by) = &s.by {
                write!(out, "[{by}] ")?;
            }
            writeln!(out, "{}", words.tell(&colour))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn to_json(study: &PositionStudy, said: &Said, colour: &dyn Fn(Pos) -> &'static str) -> Value {
    let Said { by, number, ranked } = said;
    let o = &ranked.outcome;
    // A zero tells which card to leave alone: the model of found cards does not speak of it.
    let says = |value: Value| match number {
        Number::Zero => Value::Null,
        _ => value,
    };
    let (value, affinity) = (says(json!(ranked.value)), says(json!(ranked.affinity)));
    let (found, all) = (says(json!(o.found)), says(json!(o.all())));
    let expected = says(json!(o.expected()));
    let ends = [o.opponent, o.bystander, o.assassin].map(|p| says(json!(p)));
    let number = match number {
        Number::Count(n) => json!(n),
        Number::Zero => json!(0),
        Number::Unlimited => json!("unlimited"),
    };
    let slips = o.slips.iter().take(5).map(|&(card, p)| {
        json!({
            "card": study.position.words[card.index()],
            "colour": colour(card),
            "probability": p,
        })
    });
    json!({
        "clue": study.book().word(ranked.clue),
        "number": number,
        "by": by,
        "intended": study.position.names(ranked.intended),
        "affinity": affinity,
        "value": value,
        "found": found,
        "all": all,
        "expected": expected,
        "opponent": ends[0],
        "bystander": ends[1],
        "assassin": ends[2],
        "slips": slips.collect::<Vec<_>>(),
    })
}
