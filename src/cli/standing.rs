//! The standing of a tournament, as text and as JSON.

use std::io::Write;

use serde_json::{Value, json};

use super::style::{counted, print_json};
use super::tournament::Finished;
use crate::report::{differences, group, sequential};
use crate::stats::Interval;
use crate::tournament::{Format, Plan, RunEnd, Tally, TargetTally, TeamSums};

/// The leader, in a few words.
pub(super) fn leader(plan: &Plan, tally: &Tally) -> String {
    let teams = 0..plan.teams.len();
    if tally.is_contest() {
        let ratings = tally.ratings();
        let best = teams.max_by(|&a, &b| ratings[a].place().total_cmp(&ratings[b].place()));
        return best.map_or_else(String::new, |t| {
            format!("{} {}", plan.team_name(t as u16), points(&ratings[t]))
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
    plan: &Plan,
    tally: &Tally,
    run: &Finished,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if as_json {
        return print_json(out, &to_json(plan, tally, run));
    }
    writeln!(
        out,
        "{} of {} on {}, seed {}",
        counted(tally.games(), "game"),
        plan.experiment.rules.join(", "),
        plan.experiment.decks.join(", "),
        plan.experiment.seed
    )?;
    if tally.games() == 0 {
        writeln!(out, "no game was played")?;
        return Ok(());
    }
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
    if let Some(tally) = &run.targets {
        targets(plan, tally, out)?;
    }
    stages(plan, out)?;
    conditions(plan, tally, out)?;
    parts(plan, tally, out)?;
    notes(plan, tally, run, out)
}

fn versus_table(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let ratings = tally.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].place().total_cmp(&ratings[a].place()));
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
            "{:>3} {name:width$}  {}  {:>5.1} %  {:>5.1} {:>6.1}  {:>5}  {:>5.2}  {:>5.2}  {:>5.1} %",
            place + 1,
            match r.value.is_finite() {
                true => format!("{:>+6.0}  {:>+5.0}…{:<+5.0}", r.value, r.low, r.high),
                false => format!("{:<19}", points(r)),
            },
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
    let pairs = differences(plan, tally, &order);
    writeln!(out, "\n  {}", pairs.caption)?;
    for row in &pairs.rows {
        let [a, b, difference, los] = [0, 1, 2, 3].map(|i| row[i].shown());
        writeln!(out, "    {difference:<24} {los:>7}  {a} less {b}")?;
    }
    if let Some(table) = sequential(plan, tally) {
        let cells = table.columns.iter().zip(&table.rows[0]);
        let cells: Vec<String> = cells
            .map(|(c, cell)| format!("{} {}", c.name, cell.shown()))
            .collect();
        writeln!(out, "\n  {}\n    {}", table.caption, cells.join(", "))?;
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
    let mut rows: Vec<(usize, [Interval; 3])> = teams
        .iter()
        .filter_map(|&t| Some((t, tally.together(t)?)))
        .collect();
    rows.sort_by(|a, b| b.1[0].value.total_cmp(&a.1[0].value));
    let scored = plan.rulesets.iter().any(|r| r.ruleset.is_scored());
    let name = |t: usize| plan.team_name(t as u16);
    let width = teams
        .iter()
        .map(|&t| name(t).chars().count())
        .max()
        .unwrap_or(4)
        .max(4);
    writeln!(
        out,
        "\n  # {:width$}   won %   95 %           turns   95 %          score  score25  words  found  assassin",
        "team"
    )?;
    for (place, (t, [wins, score, turns])) in rows.iter().enumerate() {
        let s = tally.sums(*t);
        writeln!(
            out,
            "{:>3} {:width$}  {:>6.2}  {:>6.2}…{:<6.2}  {:>6}  {:>6}…{:<6}  {:>5}  {:>7}  {:>5.2}  {:>5.2}  {:>5.1} %",
            place + 1,
            name(*t),
            100.0 * wins.value,
            100.0 * wins.low,
            100.0 * wins.high,
            known(turns.value),
            known(turns.low),
            known(turns.high),
            // Missions have no score (2.9).
            known(if scored { score.value } else { f64::NAN }),
            known(tally.score25(*t).map_or(f64::NAN, |e| e.value)),
            s.words_per_clue(),
            s.found_per_clue(),
            100.0 * s.assassin_rate(),
        )?;
    }
    Ok(())
}

/// One team that played itself: no ratings, but a description of its play.
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

/// Named targets against touched cards.
fn targets(plan: &Plan, tally: &TargetTally, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "\n  targets named by the spymaster against cards touched, in %\n    precision  recall     F1   95 %"
    )?;
    for t in 0..plan.teams.len() {
        if let Some(score) = tally.score(t) {
            writeln!(
                out,
                "    {:>9.1}  {:>6.1}  {:>5.1}  {:>5.1}…{:<5.1} {}",
                100.0 * score.precision.value,
                100.0 * score.recall.value,
                100.0 * score.f1.value,
                100.0 * score.f1.low,
                100.0 * score.f1.high,
                plan.team_name(t as u16)
            )?;
        }
    }
    Ok(())
}

/// Meetings and places of a Swiss or knockout tournament.
fn stages(plan: &Plan, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(stages) = plan.stages() else {
        return Ok(());
    };
    let name = |team: u16| plan.team_name(team);
    for (at, stage) in stages.drawn().iter().enumerate() {
        writeln!(out, "\n  stage {} of {}: games won", at + 1, stages.count())?;
        for meeting in &stage.meetings {
            let ([a, b], [won, lost]) = (meeting.teams.map(name), meeting.won);
            writeln!(
                out,
                "    {:>6} : {:<6} {a} against {b}",
                group(won),
                group(lost)
            )?;
        }
        for &team in &stage.byes {
            writeln!(
                out,
                "    {:>6}   {:<6} {} has no opponent",
                "",
                "",
                name(team)
            )?;
        }
    }
    let so_far = if stages.is_over() { "" } else { " so far" };
    let swiss = stages.format() == Format::Swiss;
    match swiss {
        true => writeln!(
            out,
            "\n  places{so_far}: points, points of opponents, games won"
        )?,
        false => writeln!(out, "\n  places{so_far}")?,
    }
    for (at, place) in stages.places().iter().enumerate() {
        let halves = |n: u64| n as f64 / 2.0;
        let team = name(place.team);
        let (points, opponents) = (halves(place.points), halves(place.opponents));
        match (swiss, place.lost_in) {
            (true, _) => writeln!(
                out,
                "{:>5} {points:>5.1} {opponents:>6.1} {:>9}  {team}",
                at + 1,
                group(place.won)
            )?,
            (false, Some(stage)) => {
                writeln!(out, "{:>5} {team}, lost stage {}", at + 1, stage + 1)?;
            }
            (false, None) => writeln!(out, "{:>5} {team}", at + 1)?,
        }
    }
    Ok(())
}

/// The same as JSON.
fn stages_json(plan: &Plan) -> Value {
    let Some(stages) = plan.stages() else {
        return Value::Null;
    };
    let name = |team: u16| plan.team_name(team);
    let drawn: Vec<Value> = stages
        .drawn()
        .iter()
        .map(|stage| {
            let meetings: Vec<Value> = stage
                .meetings
                .iter()
                .map(|m| json!({ "a": name(m.teams[0]), "b": name(m.teams[1]), "won_by_a": m.won[0], "won_by_b": m.won[1] }))
                .collect();
            let byes: Vec<String> = stage.byes.iter().map(|&team| name(team)).collect();
            json!({ "meetings": meetings, "byes": byes })
        })
        .collect();
    let places: Vec<Value> = stages
        .places()
        .iter()
        .map(|p| {
            json!({
                "team": name(p.team), "points": p.points as f64 / 2.0, "opponents": p.opponents as f64 / 2.0,
                "won": p.won, "games": p.games, "lost_in": p.lost_in.map(|stage| stage + 1),
            })
        })
        .collect();
    json!({ "of": stages.count(), "drawn": drawn, "places": places })
}

/// Win rates per ruleset and deck, where there are several.
fn conditions(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
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

/// Contributions of spymasters and guessers, if the field tells them apart.
fn parts(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(parts) = tally.contributions(plan) else {
        return Ok(());
    };
    writeln!(
        out,
        "\n  strength of spymasters and of guessers; their sums miss the teams' ratings by {:.0} points (chance alone: {:.0})",
        parts.misfit, parts.noise
    )?;
    let names = plan.spymasters.iter().map(|name| ("spymaster", name));
    let names = names.chain(plan.guessers.iter().map(|name| ("guesser", name)));
    for (e, (kind, name)) in parts.strengths.iter().zip(names) {
        let margin = e.margin();
        writeln!(
            out,
            "    {kind:<10} {:>+6.0} ±{margin:<4.0} {name}",
            e.value
        )?;
    }
    Ok(())
}

fn notes(plan: &Plan, tally: &Tally, run: &Finished, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out)?;
    let illegal: u64 = (0..plan.teams.len()).map(|t| tally.sums(t).illegal()).sum();
    if illegal > 0 {
        writeln!(
            out,
            "{}, punished by the rules",
            counted(illegal, "illegal clue")
        )?;
    }
    if run.forfeits > 0 {
        let fault = run.first_fault.as_deref().unwrap_or_default();
        writeln!(
            out,
            "{} forfeited; the first: {fault}",
            counted(run.forfeits, "game")
        )?;
    }
    match run.end {
        RunEnd::Complete => {}
        RunEnd::Enough => writeln!(out, "stopped early: the stopping rule is met")?,
        RunEnd::Stopped => writeln!(out, "interrupted: the standing so far; --resume goes on")?,
    }
    if tally.is_contest() {
        for warning in tally.separation(plan) {
            writeln!(out, "warning: {warning}")?;
        }
        let needed = tally.games_needed(5.0);
        if needed.is_finite() {
            let needed = group(needed.round() as u64);
            writeln!(out, "ratings to ±5 would take about {needed} games")?;
        }
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
    let fitted = tally.fitted();
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
            if let Some(score) = run.targets.as_ref().and_then(|tally| tally.score(t)) {
                team["targets"] = json!({
                    "turns": score.turns,
                    "precision": estimate(&score.precision),
                    "recall": estimate(&score.recall),
                    "f1": estimate(&score.f1),
                });
            }
            if let Some([wins, score, turns]) = tally.together(t) {
                let scored = plan.rulesets.iter().any(|r| r.ruleset.is_scored());
                team["together"] = json!({
                    "won": estimate(&wins),
                    "score": scored.then(|| estimate(&score)),
                    "turns_to_win": estimate(&turns),
                    // Turns, a lost game as 25: the published competition's.
                    "score25": tally.score25(t).map(|e| estimate(&e)),
                });
            }
            team
        })
        .collect();
    let pairs: Vec<Value> = (0..plan.teams.len())
        .flat_map(|i| (i + 1..plan.teams.len()).map(move |j| (i, j)))
        .filter_map(|(i, j)| {
            let e = tally.head_to_head(i, j)?;
            Some(json!({
                "a": plan.team_name(i as u16), "b": plan.team_name(j as u16), "won_by_a": estimate(&e),
                "difference": estimate(&fitted.difference(i, j)), "los": number(fitted.superiority(i, j)),
            }))
        })
        .collect();
    let parts = tally.contributions(plan).map(|parts| {
        let strengths: Vec<Value> = parts.strengths.iter().map(estimate).collect();
        let (spymasters, guessers) = strengths.split_at(plan.spymasters.len());
        json!({ "spymasters": spymasters, "guessers": guessers, "misfit": parts.misfit, "noise": parts.noise })
    });
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
        "stages": stages_json(plan),
        "anchor": plan.experiment.anchor,
        "warnings": tally.separation(plan),
        "games_to_5": contest.then(|| number(tally.games_needed(5.0))),
        "contributions": parts,
        "pairs": sequential(plan, tally).map(|table| table.json()[0].take()),
        "forfeits": run.forfeits,
        "seconds": run.seconds,
        "ready_seconds": run.ready,
        "games_per_second": number(run.played as f64 / run.seconds),
    })
}

fn estimate(e: &Interval) -> Value {
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

/// Rating points in words.
fn points(e: &Interval) -> String {
    e.text(|v| format!("{v:+.0}"))
}

fn percent(e: &Interval) -> String {
    format!("{:.1} ±{:.1}", 100.0 * e.value, 100.0 * e.margin())
}
