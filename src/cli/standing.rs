//! The standing of a tournament, as text and as JSON.

use std::io::Write;

use serde_json::{Value, json};

use super::style::print_json;
use super::tournament::Finished;
use crate::tournament::{Arena, Estimate, Plan, RunEnd, Tally, TeamSums};

/// Who leads, in a few words.
pub(super) fn leader(plan: &Plan, tally: &Tally) -> String {
    let teams = 0..plan.teams.len();
    if tally.is_contest() {
        let ratings = tally.ratings();
        let best = teams.max_by(|&a, &b| ratings[a].value.total_cmp(&ratings[b].value));
        return best.map_or_else(String::new, |t| {
            format!(
                "{} {:+.0} ±{:.0}",
                plan.team_name(t as u16),
                ratings[t].value,
                ratings[t].margin()
            )
        });
    }
    let rate = |t: usize| tally.together(t).map(|[wins, ..]| wins);
    let best = teams
        .filter_map(|t| Some((t, rate(t)?)))
        .max_by(|a, b| a.1.value.total_cmp(&b.1.value));
    best.map_or_else(String::new, |(t, wins)| {
        format!("{} wins {} %", plan.team_name(t as u16), percent(&wins))
    })
}

/// The standing, best first.
pub(super) fn print(
    arena: &Arena,
    tally: &Tally,
    run: &Finished,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let plan = arena.plan();
    if as_json {
        return print_json(out, &to_json(plan, tally, run));
    }
    writeln!(
        out,
        "{} games of {} on {}, seed {}",
        group(tally.games()),
        plan.experiment.rules.join(", "),
        plan.experiment.decks.join(", "),
        plan.experiment.seed
    )?;
    if tally.is_contest() {
        versus_table(plan, tally, out)?;
    }
    let together: Vec<usize> = (0..plan.teams.len())
        .filter(|&t| tally.together(t).is_some())
        .collect();
    if !together.is_empty() {
        together_table(plan, tally, &together, out)?;
    }
    if !tally.is_contest() && together.is_empty() {
        self_play(plan, tally, out)?;
    }
    if let Some(colt) = &run.colt {
        writeln!(out, "\n  CoLT, mean over turns")?;
        for t in 0..plan.teams.len() {
            if let Some(e) = colt.estimate(t) {
                writeln!(
                    out,
                    "    {:>5.2} ±{:<5.2} {}",
                    e.value,
                    e.margin(),
                    plan.team_name(t as u16)
                )?;
            }
        }
    }
    conditions(arena, tally, out)?;
    parts(plan, tally, out)?;
    notes(plan, tally, run, out)
}

fn versus_table(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let ratings = tally.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value));
    let names: Vec<String> = order.iter().map(|&t| plan.team_name(t as u16)).collect();
    let width = names
        .iter()
        .map(|n| n.chars().count())
        .max()
        .unwrap_or(4)
        .max(4);
    writeln!(
        out,
        "\n  # {:width$}  rating    95 %        won  first second  turns  words  found  assassin",
        "team"
    )?;
    for (place, (&t, name)) in order.iter().zip(&names).enumerate() {
        let (r, s) = (&ratings[t], tally.sums(t));
        let second = share(s.wins - s.first.1, s.games - s.first.0);
        writeln!(
            out,
            "{:>3} {name:width$}  {:>+6.0}  {:>+5.0}…{:<+5.0}  {:>5.1} %  {:>5.1} {:>6.1}  {:>5}  {:>5.2}  {:>5.2}  {:>5.1} %",
            place + 1,
            r.value,
            r.low,
            r.high,
            100.0 * s.win_rate(),
            100.0 * share(s.first.1, s.first.0),
            100.0 * second,
            known(s.turns_to_win()),
            s.words_per_clue(),
            s.found_per_clue(),
            100.0 * s.assassin_rate(),
        )?;
    }
    if plan.teams.len() > 2 && plan.teams.len() <= 12 {
        head_to_head(plan, tally, &order, out)?;
    }
    Ok(())
}

fn head_to_head(
    plan: &Plan,
    tally: &Tally,
    order: &[usize],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "\n  won by the row's team against the column's, in %")?;
    write!(out, "    ")?;
    for place in 1..=order.len() {
        write!(out, "{place:>6}")?;
    }
    writeln!(out)?;
    for (place, &i) in order.iter().enumerate() {
        write!(out, "{:>3} ", place + 1)?;
        for &j in order {
            match tally.head_to_head(i, j).filter(|_| i != j) {
                Some(e) => write!(out, "{:>6.1}", 100.0 * e.value)?,
                None => write!(out, "{:>6}", "–")?,
            }
        }
        writeln!(out, "  {}", plan.team_name(i as u16))?;
    }
    Ok(())
}

fn together_table(
    plan: &Plan,
    tally: &Tally,
    teams: &[usize],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut rows: Vec<(usize, [Estimate; 3])> = teams
        .iter()
        .filter_map(|&t| Some((t, tally.together(t)?)))
        .collect();
    rows.sort_by(|a, b| b.1[0].value.total_cmp(&a.1[0].value));
    let name = |t: usize| plan.team_name(t as u16);
    let width = teams
        .iter()
        .map(|&t| name(t).chars().count())
        .max()
        .unwrap_or(4)
        .max(4);
    writeln!(
        out,
        "\n  # {:width$}   won %   95 %           turns   95 %          score  words  found  assassin",
        "team"
    )?;
    for (place, (t, [wins, score, turns])) in rows.iter().enumerate() {
        let s = tally.sums(*t);
        writeln!(
            out,
            "{:>3} {:width$}  {:>6.2}  {:>6.2}…{:<6.2}  {:>6}  {:>6}…{:<6}  {:>5.2}  {:>5.2}  {:>5.2}  {:>5.1} %",
            place + 1,
            name(*t),
            100.0 * wins.value,
            100.0 * wins.low,
            100.0 * wins.high,
            known(turns.value),
            known(turns.low),
            known(turns.high),
            score.value,
            s.words_per_clue(),
            s.found_per_clue(),
            100.0 * s.assassin_rate(),
        )?;
    }
    Ok(())
}

/// One team that played itself: nothing to rate, but its play can be described.
fn self_play(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let s = tally.sums(0);
    writeln!(out, "\n  {} against itself", plan.team_name(0))?;
    describe(s, out)?;
    Ok(())
}

fn describe(s: &TeamSums, out: &mut dyn Write) -> anyhow::Result<()> {
    let per_game = share(s.did[0], s.games);
    writeln!(
        out,
        "  clues per game and team {per_game:.2}, per won game {:.2}",
        s.turns_to_win()
    )?;
    writeln!(
        out,
        "  words per clue {:.2}, found per clue {:.2}, assassin touched in {:.2} % of games and teams",
        s.words_per_clue(),
        s.found_per_clue(),
        100.0 * s.assassin_rate()
    )?;
    writeln!(
        out,
        "  the team that starts wins {:.2} %",
        100.0 * share(s.first.1, s.first.0)
    )?;
    Ok(())
}

/// Win rates per ruleset and deck, where there are several.
fn conditions(arena: &Arena, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let plan = arena.plan();
    if plan.conditions() < 2 {
        return Ok(());
    }
    writeln!(
        out,
        "\n  by rules and deck: won %, turns to win, assassin %"
    )?;
    for (r, rules) in plan.rulesets.iter().enumerate() {
        for (d, deck) in plan.experiment.decks.iter().enumerate() {
            writeln!(out, "  {rules} on {deck}")?;
            for t in 0..plan.teams.len() {
                let s = tally.condition(r, d, t);
                if s.games > 0 {
                    writeln!(
                        out,
                        "    {:>6.2} {:>6} {:>6.2}  {}",
                        100.0 * s.win_rate(),
                        known(s.turns_to_win()),
                        100.0 * s.assassin_rate(),
                        plan.team_name(t as u16)
                    )?;
                }
            }
        }
    }
    Ok(())
}

/// What spymasters and guessers contribute, where the field tells them apart.
fn parts(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let (s, g) = (plan.spymasters.len(), plan.guessers.len());
    if !tally.is_contest() || s < 2 || g < 2 || plan.teams.len() < s + g {
        return Ok(());
    }
    let (spymasters, guessers) = tally.contributions(plan);
    writeln!(
        out,
        "\n  strength of spymasters and of guessers; a team's is the sum"
    )?;
    for (kind, estimates, names) in [
        ("spymaster", spymasters, &plan.spymasters),
        ("guesser", guessers, &plan.guessers),
    ] {
        for (e, name) in estimates.iter().zip(names) {
            writeln!(
                out,
                "    {kind:<10} {:>+6.0} ±{:<4.0} {name}",
                e.value,
                e.margin()
            )?;
        }
    }
    Ok(())
}

fn notes(plan: &Plan, tally: &Tally, run: &Finished, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out)?;
    let illegal: u64 = (0..plan.teams.len()).map(|t| tally.sums(t).illegal()).sum();
    if illegal > 0 {
        writeln!(
            out,
            "{} illegal clues, punished by the rules",
            group(illegal)
        )?;
    }
    if run.forfeits > 0 {
        let fault = run.first_fault.as_deref().unwrap_or_default();
        writeln!(
            out,
            "{} games forfeited; the first: {fault}",
            group(run.forfeits)
        )?;
    }
    match run.end {
        RunEnd::Complete => {}
        RunEnd::Enough => writeln!(out, "stopped early: the stopping rule is met")?,
        RunEnd::Stopped => writeln!(out, "interrupted: the standing so far; --resume goes on")?,
    }
    if tally.is_contest() {
        let needed = tally.games_needed(5.0).round() as u64;
        writeln!(
            out,
            "ratings to ±5 would take about {} games",
            group(needed)
        )?;
    }
    if run.seconds > 0.0 {
        let rate = run.played as f64 / run.seconds;
        writeln!(
            out,
            "{:.1} s, {} games a second; ready after {:.2} s",
            run.seconds,
            group(rate.round() as u64),
            run.ready
        )?;
    }
    Ok(())
}

/// The standing as JSON: stable keys.
pub(super) fn to_json(plan: &Plan, tally: &Tally, run: &Finished) -> Value {
    let contest = tally.is_contest();
    let ratings = contest.then(|| tally.ratings());
    let teams: Vec<Value> = (0..plan.teams.len())
        .map(|t| {
            let s = tally.sums(t);
            let mut team = json!({
                "team": plan.team_name(t as u16),
                "games": s.games,
                "won": number(s.win_rate()),
                "won_first": number(share(s.first.1, s.first.0)),
                "turns_to_win": number(s.turns_to_win()),
                "words_per_clue": number(s.words_per_clue()),
                "found_per_clue": number(s.found_per_clue()),
                "assassin_rate": number(s.assassin_rate()),
                "illegal_clues": s.illegal(),
                "forfeits": s.forfeits,
            });
            if let Some(ratings) = &ratings {
                team["rating"] = estimate(&ratings[t]);
            }
            if let Some(colt) = run.colt.as_ref().and_then(|colt| colt.estimate(t)) {
                team["colt"] = estimate(&colt);
            }
            if let Some([wins, score, turns]) = tally.together(t) {
                team["together"] = json!({
                    "won": estimate(&wins), "score": estimate(&score), "turns_to_win": estimate(&turns),
                });
            }
            team
        })
        .collect();
    let pairs: Vec<Value> = (0..plan.teams.len())
        .flat_map(|i| (i + 1..plan.teams.len()).map(move |j| (i, j)))
        .filter_map(|(i, j)| {
            let e = tally.head_to_head(i, j)?;
            Some(json!({ "a": plan.team_name(i as u16), "b": plan.team_name(j as u16), "won_by_a": estimate(&e) }))
        })
        .collect();
    json!({
        "experiment": plan.experiment.name,
        "seed": plan.experiment.seed,
        "games": tally.games(),
        "end": match run.end {
            RunEnd::Complete => "complete",
            RunEnd::Enough => "enough",
            RunEnd::Stopped => "stopped",
        },
        "teams": teams,
        "head_to_head": pairs,
        "forfeits": run.forfeits,
        "seconds": run.seconds,
        "ready_seconds": run.ready,
        "games_per_second": number(run.played as f64 / run.seconds),
    })
}

fn estimate(e: &Estimate) -> Value {
    json!({ "value": number(e.value), "low": number(e.low), "high": number(e.high) })
}

/// A number, or null where there is none.
fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

fn share(n: u64, of: u64) -> f64 {
    if of == 0 {
        f64::NAN
    } else {
        n as f64 / of as f64
    }
}

/// A number, or a dash where there is none.
fn known(value: f64) -> String {
    if value.is_finite() {
        format!("{value:.2}")
    } else {
        "–".into()
    }
}

fn percent(e: &Estimate) -> String {
    format!("{:.1} ±{:.1}", 100.0 * e.value, 100.0 * e.margin())
}

/// A whole number with its thousands apart.
pub(super) fn group(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
