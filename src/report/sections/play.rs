//! The play: conditions, lengths, endings, clues, games.

use super::Section;
use super::standing::order;
use crate::report::plot::{Lines, PlotLine, Whisker, lines as line_plot, whiskers};
use crate::report::study::{Study, TurnSource};
use crate::report::sums::{ConditionSums, NUMBERS, TurnSums};
use crate::report::table::{Cell, ReportTable, group};
use crate::stats::{BINS, Calibration, Ratio, wilson};
use crate::tournament::{Ended, LONGEST, cause_name};

fn conditions_of(study: &Study) -> Vec<(String, usize, usize, &ConditionSums)> {
    let plan = &study.plan;
    let many = plan.experiment.decks.len() > 1;
    let mut all = Vec::new();
    for (r, rules) in plan.rulesets.iter().enumerate() {
        for (d, deck) in plan.experiment.decks.iter().enumerate() {
            let name = match many {
                true => format!("{} on {deck}", rules.name),
                false => rules.name.clone(),
            };
            all.push((name, r, d, study.rows.condition(r, d)));
        }
    }
    all
}

pub(super) fn conditions(study: &Study) -> Option<Section> {
    let mut rules = ReportTable::new(
        "variants",
        "By rules and deck",
        &[
            ("rules", "rules"),
            ("games", "games"),
            ("won", "won by the starting team"),
            ("turns", "clues in a game"),
            ("words", "words per clue"),
            ("found", "found per clue"),
            ("assassin", "assassin touched too early"),
        ],
    );
    let mut teams = ReportTable::new(
        "variants_by_team",
        "By rules and team",
        &[
            ("rules", "rules"),
            ("team", "team"),
            ("games", "games"),
            ("won", "won"),
            ("won_first", "won as first"),
            ("won_second", "won as second"),
            ("turns_to_win", "turns to win"),
            ("assassin_rate", "assassin"),
        ],
    );
    let conditions = conditions_of(study);
    let together = |r: usize| study.plan.rulesets[r].ruleset.is_cooperative();
    if conditions.iter().any(|(_, r, ..)| together(*r)) {
        rules.columns[2].name = "won by the starting team, or by all".into();
    }
    let mut rows = Vec::new();
    for (name, r, d, sums) in &conditions {
        let Some(won) = sums.won.share() else {
            continue;
        };
        rows.push(Whisker {
            label: name.clone(),
            estimate: won,
        });
        let number = |mean: &Ratio| mean.mean().map_or(Cell::None, |e| Cell::Interval(e, 2));
        rules.row(vec![
            Cell::text(name.clone()),
            Cell::Count(sums.games),
            Cell::ShareInterval(won, 1),
            number(&sums.turns),
            number(&sums.words),
            number(&sums.found),
            Cell::share_of(sums.assassin.share()),
        ]);
        for &t in &order(study) {
            let s = study.tally.condition(*r, *d, t);
            if s.games == 0 {
                continue;
            }
            let by_seat = |seat: usize| match together(*r) {
                true => Cell::None,
                false => Cell::share_of(s.by_seat[seat].share()),
            };
            teams.row(vec![
                Cell::text(name.clone()),
                Cell::text(study.plan.team_name(t as u16)),
                Cell::Count(s.games),
                Cell::share_of(s.won.share()),
                by_seat(0),
                by_seat(1),
                Cell::Number(s.turns_to_win(), 2),
                Cell::Share(s.assassin_rate(), 2),
            ]);
        }
    }
    let mut plots = Vec::new();
    if rows.len() > 1 {
        plots.extend(whiskers(
            "variants",
            "Games won by the team that starts (together: by the players)",
            "won, %",
            100.0,
            &rows,
        ));
    }
    let mut tables = vec![rules, teams];
    tables.extend(rounds(study));
    Some(Section {
        id: "variants",
        title: "Rules and positions",
        text: "The team that gives the first clue has one agent more to find. Games of one deal are no independent \
               observations: intervals count deals, not games."
            .into(),
        plots,
        tables,
        ..Section::default()
    })
}

/// Results by round of a series, in which players learn.
fn rounds(study: &Study) -> Option<ReportTable> {
    if study.rows.rounds.is_empty() {
        return None;
    }
    let mut table = ReportTable::new(
        "rounds",
        "By the round of a series",
        &[
            ("round", "round"),
            ("won", "won by all, or by the starting team"),
            ("turns", "clues in a game"),
        ],
    );
    for (round, (won, turns)) in study.rows.rounds.iter().enumerate() {
        table.row(vec![
            Cell::Count(round as u64 + 1),
            Cell::share_of(won.share()),
            turns.mean().map_or(Cell::None, |e| Cell::Interval(e, 2)),
        ]);
    }
    Some(table)
}

pub(super) fn lengths(study: &Study) -> Option<Section> {
    let conditions = conditions_of(study);
    let mut table = ReportTable::new(
        "lengths",
        "Share of games by the number of clues given by both sides",
        &[("clues", "clues")],
    );
    let shown: Vec<_> = conditions.iter().filter(|(.., c)| c.games > 0).collect();
    let longest = (0..=LONGEST)
        .rev()
        .find(|&n| shown.iter().any(|(.., c)| c.lengths[n] > 0))?;
    let shortest = (0..=longest).find(|&n| shown.iter().any(|(.., c)| c.lengths[n] > 0))?;
    for (name, ..) in &shown {
        table.column(name.clone(), name.clone());
    }
    for n in shortest..=longest {
        let label = if n == LONGEST {
            format!("{n} or more")
        } else {
            n.to_string()
        };
        let mut row = vec![Cell::text(label)];
        row.extend(
            shown
                .iter()
                .map(|(.., c)| Cell::Share(c.lengths[n] as f64 / c.games as f64, 2)),
        );
        table.row(row);
    }
    let curves: Vec<PlotLine> = shown
        .iter()
        .take(8)
        .map(|(name, _, _, c)| PlotLine {
            label: name.clone(),
            points: (shortest..=longest)
                .map(|n| (n as f64, 100.0 * c.lengths[n] as f64 / c.games as f64))
                .collect(),
        })
        .collect();
    let plot = line_plot(
        "lengths",
        "Distribution of game length",
        &Lines {
            x: "clues given in a game by both sides",
            y: "% of games",
            lines: &curves,
            diagonal: false,
        },
    );
    let mut tables = vec![table];
    tables.extend(winning_lengths(study));
    Some(Section {
        id: "lengths",
        title: "Length of games",
        plots: plot.into_iter().collect(),
        tables,
        ..Section::default()
    })
}

/// Won games of each team by the number of its own clues.
fn winning_lengths(study: &Study) -> Option<ReportTable> {
    let order = order(study);
    let wins = |t: usize, n: usize| study.tally.sums(t).lengths.get(n).copied().unwrap_or(0);
    let longest = (0..=LONGEST)
        .rev()
        .find(|&n| order.iter().any(|&t| wins(t, n) > 0))?;
    let mut table = ReportTable::new(
        "winning_lengths",
        "Won games by the number of the winner's own clues, in %",
        &[("team", "team")],
    );
    for n in 1..=longest {
        table.column(format!("clues_{n}"), n.to_string());
    }
    for &t in &order {
        let total = study.tally.sums(t).wins;
        let mut row = vec![Cell::text(study.plan.team_name(t as u16))];
        row.extend((1..=longest).map(|n| match total {
            0 => Cell::None,
            total => Cell::Number(100.0 * wins(t, n) as f64 / total as f64, 1),
        }));
        table.row(row);
    }
    table.heat = Some([-100.0, 0.0, 60.0]);
    Some(table)
}

pub(super) fn endings(study: &Study) -> Option<Section> {
    let conditions = conditions_of(study);
    let mut table = ReportTable::new("endings", "", &[("ending", "how games ended")]);
    for (name, ..) in &conditions {
        table.column(name.clone(), name.clone());
    }
    for cause in 0..11u8 {
        let count = |c: &ConditionSums| c.causes[usize::from(cause)];
        if conditions.iter().all(|(.., c)| count(c) == 0) {
            continue;
        }
        let mut row = vec![Cell::text(cause_name(cause))];
        row.extend(conditions.iter().map(|(.., c)| match c.games {
            0 => Cell::None,
            games => Cell::Share(count(c) as f64 / games as f64, 2),
        }));
        table.row(row);
    }
    Some(Section {
        id: "endings",
        title: "How games ended",
        tables: vec![table],
        ..Section::default()
    })
}

pub(super) fn source(study: &Study) -> String {
    match study.turn_source {
        TurnSource::Records => "Counted over all turns of the records.".into(),
        _ => format!(
            "Counted over {} games that were played again; `turns = true` in an experiment records all turns.",
            group(study.replayed.as_ref().map_or(0, |r| r.games))
        ),
    }
}

pub(super) fn turns(study: &Study) -> Option<Section> {
    if study.turn_source == TurnSource::None {
        return None;
    }
    let all = study.turns.all();
    let total: u64 = all.iter().map(|n| n.turns).sum();
    if total == 0 {
        return None;
    }
    let mut table = ReportTable::new(
        "numbers",
        "All teams, by the number said",
        &[
            ("number", "number"),
            ("turns", "turns"),
            ("share", "share"),
            ("found", "found"),
            ("all_found", "all found"),
            ("opponent", "ended by the other team's"),
            ("bystander", "by a bystander"),
            ("assassin", "by the assassin"),
            ("illegal", "illegal"),
        ],
    );
    for (at, n) in all.iter().enumerate().filter(|(_, n)| n.turns > 0) {
        let share = |x: u64| Cell::Share(x as f64 / n.turns as f64, 1);
        table.row(vec![
            Cell::text(TurnSums::name(at)),
            Cell::Count(n.turns),
            Cell::Share(n.turns as f64 / total as f64, 1),
            Cell::Number(n.found as f64 / n.turns as f64, 2),
            share(n.all),
            share(n.ended[Ended::Opponent as usize]),
            share(n.ended[Ended::Bystander as usize]),
            share(n.ended[Ended::Assassin as usize]),
            share(n.illegal),
        ]);
    }
    let used: Vec<usize> = (0..NUMBERS).filter(|&at| all[at].turns > 0).collect();
    let mut by_team = ReportTable::new(
        "numbers_by_team",
        "Share of clues by the number said, in %",
        &[("team", "team")],
    );
    for &at in &used {
        by_team.column(
            format!("number_{}", TurnSums::name(at).replace(' ', "_")),
            TurnSums::name(at),
        );
    }
    by_team.heat = Some([-100.0, 0.0, 100.0]);
    let mut curves = Vec::new();
    for t in order(study) {
        let team = study.turns.team(t);
        let turns: u64 = team.iter().map(|n| n.turns).sum();
        if turns == 0 {
            continue;
        }
        let per_cent = |at: usize| 100.0 * team[at].turns as f64 / turns as f64;
        let mut row = vec![Cell::text(study.plan.team_name(t as u16))];
        row.extend(used.iter().map(|&at| Cell::Number(per_cent(at), 1)));
        by_team.row(row);
        let counts = used.iter().filter(|&&at| at < NUMBERS - 1);
        curves.push(PlotLine {
            label: study.plan.team_name(t as u16),
            points: counts.map(|&at| (at as f64, per_cent(at))).collect(),
        });
    }
    curves.truncate(8);
    let plot = line_plot(
        "numbers",
        "Distribution of the numbers said",
        &Lines {
            x: "number said with a clue",
            y: "% of the team's clues",
            lines: &curves,
            diagonal: false,
        },
    );
    Some(Section {
        id: "words",
        title: "Words per clue",
        text: source(study),
        plots: plot.into_iter().collect(),
        tables: vec![table, by_team],
        ..Section::default()
    })
}

pub(super) fn colt(study: &Study) -> Option<Section> {
    let colt = study
        .colt
        .as_ref()
        .filter(|_| study.turn_source != TurnSource::None)?;
    let mut table = ReportTable::new(
        "colt",
        "",
        &[
            ("team", "team"),
            ("colt", "CoLT"),
            ("turns", "turns"),
            ("without", "turns without a weight"),
        ],
    );
    let mut rows = Vec::new();
    let mut teams: Vec<_> = (0..study.plan.teams.len())
        .filter_map(|t| Some((t, colt.estimate(t)?)))
        .collect();
    teams.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    for (t, estimate) in teams {
        let (turns, without) = colt.turns(t);
        let name = study.plan.team_name(t as u16);
        rows.push(Whisker {
            label: name.clone(),
            estimate,
        });
        table.row(vec![
            Cell::text(name),
            Cell::Interval(estimate, 3),
            Cell::Count(turns),
            Cell::Count(without),
        ]);
    }
    Some(Section {
        id: "colt",
        title: "CoLT",
        text: format!(
            "The mean weight of a turn, by how many own words it found and what ended it; weights of {}. {}",
            study.plan.experiment.colt.as_deref().unwrap_or_default(),
            source(study)
        ),
        plots: whiskers("colt", "CoLT with 95 % intervals", "CoLT", 1.0, &rows)
            .into_iter()
            .collect(),
        tables: vec![table],
        ..Section::default()
    })
}

pub(super) fn calibration(study: &Study) -> Option<Section> {
    let replayed = study.replayed.as_ref()?;
    let mut section = Section {
        id: "calibration",
        title: "Calibration",
        ..Section::default()
    };
    if replayed.beliefs.is_empty() {
        section.text =
            "No guesser of this field states how probable it is that a card is its own.".into();
        return Some(section);
    }
    section.text = format!(
        "Before every guess of {} games that were played again, the stated probability that an open card is the team's own, \
         against the truth. On the diagonal, statements come true as often as they say. Cards of one table are not independent.",
        group(replayed.games)
    );
    let mut summary = ReportTable::new(
        "calibration",
        "",
        &[
            ("guesser", "guesser"),
            ("statements", "statements"),
            ("base_rate", "true of all"),
            ("brier", "Brier score"),
            ("brier_base", "of the base rate"),
            ("ece", "calibration error"),
        ],
    );
    let mut bins = ReportTable::new(
        "calibration_bins",
        "Stated probability and how often it was true",
        &[
            ("guesser", "guesser"),
            ("stated", "stated"),
            ("n", "statements"),
            ("mean", "mean stated"),
            ("true", "true"),
        ],
    );
    let mut curves = Vec::new();
    for (&guesser, c) in &replayed.beliefs {
        let name = study.plan.guessers[guesser].to_string();
        let base = c.base_rate();
        summary.row(vec![
            Cell::text(name.clone()),
            Cell::Count(c.len()),
            Cell::Share(base, 1),
            Cell::Number(c.brier(), 4),
            Cell::Number(base * (1.0 - base), 4),
            Cell::Number(c.ece(), 4),
        ]);
        add_bins(&mut bins, &name, c);
        curves.push(PlotLine {
            label: name,
            points: c
                .bins()
                .iter()
                .filter(|b| b.n > 0)
                .map(|b| (b.mean(), b.frequency()))
                .collect(),
        });
    }
    curves.truncate(8);
    section.plots.extend(line_plot(
        "calibration",
        "Reliability of stated probabilities",
        &Lines {
            x: "stated probability that a card is ours",
            y: "share that was",
            lines: &curves,
            diagonal: true,
        },
    ));
    section.tables = vec![summary, bins];
    Some(section)
}

fn add_bins(table: &mut ReportTable, guesser: &str, c: &Calibration) {
    for (at, bin) in c.bins().iter().enumerate().filter(|(_, b)| b.n > 0) {
        let edge = |i: usize| i * 100 / BINS;
        table.row(vec![
            Cell::text(guesser),
            Cell::text(format!("{}–{} %", edge(at), edge(at + 1))),
            Cell::Count(bin.n),
            Cell::Share(bin.mean(), 1),
            Cell::ShareInterval(wilson(bin.hits, bin.n), 1),
        ]);
    }
}

pub(super) fn clues(study: &Study) -> Option<Section> {
    let replayed = study.replayed.as_ref().filter(|r| !r.best.is_empty())?;
    let mut table = ReportTable::new(
        "clue_words",
        "Clue words given most often",
        &[
            ("word", "word"),
            ("turns", "times given"),
            ("number", "mean number"),
            ("found", "found"),
            ("missed", "ended by a wrong card"),
        ],
    );
    for (word, sums) in replayed.words.iter().take(15) {
        let per = |n: u64| n as f64 / sums.turns as f64;
        table.row(vec![
            Cell::text(word.clone()),
            Cell::Count(sums.turns),
            Cell::Number(per(sums.numbers), 2),
            Cell::Number(per(sums.found), 2),
            Cell::Share(per(sums.missed), 1),
        ]);
    }
    Some(Section {
        id: "clues",
        title: "Clues",
        text: format!(
            "From {} games that were played again. A turn is worth the own cards found, less 1 for a card of the other \
             team, ½ for a bystander and 9 for the assassin. The table is as it was when the clue was given: a ring marks \
             what the clue was meant for, numbers the order of touching.",
            group(replayed.games)
        ),
        tables: vec![table],
        clues: vec![
            ("Most successful", replayed.best.clone()),
            ("Least successful", replayed.worst.clone()),
        ],
        ..Section::default()
    })
}

pub(super) fn games(study: &Study) -> Option<Section> {
    let replayed = study
        .replayed
        .as_ref()
        .filter(|r| !r.games_shown.is_empty())?;
    Some(Section {
        id: "games",
        title: "Sample games",
        text: "Step with the buttons, or with the arrow keys when a game has the focus.".into(),
        games: replayed.games_shown.clone(),
        ..Section::default()
    })
}
