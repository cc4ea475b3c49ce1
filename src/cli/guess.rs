//! `spymaster guess`

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::style::print_json;
use super::table::{TableArgs, warn_of_unknown};
use crate::players::Registry;
use crate::position::guessing::{CardAdvice, cards, touches};
use crate::rules::{CardSet, Number, Phase, Seed};

/// Advice for a guesser at a real table: cards, chances, and the place to stop.
///
/// The cards to touch are those the named player would touch, in its order and by its own rule to stop, as long as each
/// proves right.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  spymaster guess water 2 --rules classic --board river,bank,… --key R????B???????????????????
  spymaster guess water unlimited --position table.json --guesser noisy
  spymaster guess --position turn.json

JSON keys: clue, number, side, rules, guesser, legal, known, unknown_cards[], stop_after, cards[]: card, ours, next, touch.
The JSON shape of a position is described in the library documentation (spymaster::position).")]
pub struct Args {
    /// The clue; without it the position must hold the turn under way.
    clue: Option<String>,
    /// Its number: a count, 0 or unlimited.
    #[arg(requires = "clue")]
    number: Option<String>,
    #[command(flatten)]
    table: TableArgs,
    /// The guesser who advises. Default: the best guesser there is.
    #[arg(long, visible_alias = "players", value_name = "SPEC")]
    guesser: Option<String>,
    /// The chances of a guesser that draws.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of cards to show.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, registry: &Registry, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let text = args.guesser.as_deref().unwrap_or("bayes");
    let spec = registry.guesser_spec(&args.table.with_lexicon(text))?;
    let said = match (&args.clue, &args.number) {
        (Some(clue), Some(text)) => Some((clue.clone(), text.parse::<Number>()?)),
        (Some(clue), None) => bail!("`{clue}` without a number: expected CLUE NUMBER"),
        _ => None,
    };
    let mut lexica = vec![args.table.lexicon.clone()];
    lexica.extend(spec.lexica().map(str::to_owned));
    let words = said.iter().map(|(clue, _)| clue.clone()).collect();
    let mut study = args.table.study(lexica, words)?;
    if let Some((clue, number)) = &said {
        if study.position.game.state().phase() != Phase::Clue {
            bail!("a clue stands already in this position: leave out CLUE NUMBER, or `current`");
        }
        study.hear(clue, *number)?;
    }
    let task = study.guess_task()?;
    let rules = &study.position.rules.ruleset;
    let mut player = registry.guesser(&spec, rules, study.resources())?;
    let next = player.distribution(&task).context("the guesser")?;
    let belief = player.belief(&task);
    let own = touches(player.as_mut(), &task, Seed(args.seed)).context("the guesser")?;
    let advice = cards(&task, &next, belief, &own);
    let clue = task
        .clue
        .and_then(|(id, _)| study.book().word(id))
        .map(str::to_owned);
    let lex = study
        .resources()
        .lexicon(&args.table.lexicon)
        .map_err(anyhow::Error::msg)?;
    let known = clue
        .as_deref()
        .is_some_and(|clue| lex.table().row_for_word(clue).is_some());
    let visible: Vec<&crate::deck::Card> = task
        .public
        .visible()
        .iter()
        .filter_map(|p| study.position.deck.cards().get(p.index()))
        .collect();
    let verdict = clue
        .as_deref()
        .map(|clue| study.referee().check(clue, &visible));
    let name = |card: &CardAdvice| study.position.names(CardSet::of(card.card)).join("");
    let touched = advice.iter().take_while(|card| card.touch).count();
    let shown = &advice[..advice.len().min(usize::from(args.top).max(touched))];
    let said_number = task.clue.map(|(_, number)| number.to_string());
    if args.json {
        let list: Vec<Value> = shown
            .iter()
            .map(|c| json!({ "card": name(c), "ours": c.ours, "next": c.next, "touch": c.touch }))
            .collect();
        let value = json!({
            "clue": clue,
            "number": said_number,
            "side": crate::wording::side_name(&study.position.rules.ruleset, task.side),
            "rules": study.position.rules.name,
            "guesser": spec.to_string(),
            "legal": verdict.as_ref().is_none_or(|v| v.is_legal()),
            "known": known,
            "unknown_cards": study.unknown_cards(&lex),
            "stop_after": touched,
            "cards": list,
        });
        print_json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(verdict) = verdict.filter(|v| !v.is_legal()) {
        writeln!(out, "The referee would object: {verdict}")?;
    }
    if let (Some(clue), false) = (&clue, known) {
        writeln!(
            out,
            "The lexicon does not know `{clue}`: all cards look alike to it."
        )?;
    }
    warn_of_unknown(out, &study, &lex)?;
    for (at, card) in shown.iter().enumerate() {
        let mark = match (card.touch, at == touched) {
            (true, _) => "touch",
            (false, true) => "stop before this one",
            (false, false) => "",
        };
        let line = format!(
            "{:>2}. {:<16} {:>3.0} % ours   {mark}",
            at + 1,
            name(card),
            100.0 * card.ours
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}
