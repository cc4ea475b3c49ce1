//! The teams' strength: standings and matrices.

use super::Section;
use crate::report::plot::{Heat, Lines, PlotLine, Whisker, heat_map, lines as line_plot, whiskers};
use crate::report::study::Study;
use crate::report::table::{Cell, ReportTable};
use crate::stats::{Interval, SprtVerdict};
use crate::tournament::{Plan, Tally, TeamSums, Until};

fn team(study: &Study, t: usize) -> String {
    study.plan.team_name(t as u16)
}

/// The teams of the competitive games, best first; all of them if nobody met anybody.
pub(super) fn order(study: &Study) -> Vec<usize> {
    let mut order: Vec<usize> = (0..study.plan.teams.len()).collect();
    if study.tally.is_contest() {
        let ratings = study.tally.ratings();
        order.sort_by(|&a, &b| ratings[b].place().total_cmp(&ratings[a].place()));
    } else {
        let won = |t: usize| study.tally.together(t).map_or(0.0, |[won, ..]| won.value);
        order.sort_by(|&a, &b| won(b).total_cmp(&won(a)));
    }
    order
}

const PLAY: [(&str, &str); 8] = [
    ("games", "games"),
    ("won", "won"),
    ("turns_to_win", "turns to win"),
    ("words_per_clue", "words per clue"),
    ("found_per_clue", "found per clue"),
    ("assassin_rate", "assassin"),
    ("illegal_clues", "illegal clues"),
    ("forfeits", "forfeits"),
];

fn play(s: &TeamSums) -> Vec<Cell> {
    vec![
        Cell::Count(s.games),
        Cell::Share(s.win_rate(), 1),
        Cell::Number(s.turns_to_win(), 2),
        Cell::Number(s.words_per_clue(), 2),
        Cell::Number(s.found_per_clue(), 2),
        Cell::Share(s.assassin_rate(), 2),
        Cell::Count(s.illegal()),
        Cell::Count(s.forfeits),
    ]
}

pub(super) fn standing(study: &Study) -> Option<Section> {
    let (tally, contest) = (&study.tally, study.tally.is_contest());
    let mut section = Section {
        id: "standing",
        title: "Standing",
        ..Section::default()
    };
    let order = order(study);
    if contest {
        let ratings = tally.ratings();
        section.text = format!(
            "Ratings by Bradley–Terry; {}; 400 points are odds of ten to one. Intervals of 95 % count deals, each played with \
             sides swapped, not games. {}",
            match &study.plan.experiment.anchor {
                Some(anchor) => format!("{anchor} is at zero"),
                None => "the mean is zero".into(),
            },
            match tally.games_needed(5.0) {
                games if games.is_finite() => format!(
                    "Ratings to ±5 would take about {} games.",
                    super::group(games.round() as u64)
                ),
                _ => tally.separation(&study.plan).join("; ") + ".",
            }
        );
        let rows: Vec<Whisker> = order
            .iter()
            .map(|&t| Whisker {
                label: team(study, t),
                estimate: ratings[t],
            })
            .collect();
        section.plots.extend(whiskers(
            "ratings",
            "Ratings with 95 % intervals",
            "rating",
            1.0,
            &rows,
        ));
        let mut table = ReportTable::new("standing", "", &[("team", "team"), ("rating", "rating")]);
        for (key, name) in PLAY {
            table.column(key, name);
        }
        for &t in &order {
            let mut cells = vec![Cell::text(team(study, t)), Cell::Interval(ratings[t], 0)];
            cells.extend(play(tally.sums(t)));
            table.row(cells);
        }
        section.tables.push(table);
    }
    let cooperative: Vec<(usize, [Interval; 3])> = order
        .iter()
        .filter_map(|&t| Some((t, study.tally.together(t)?)))
        .collect();
    if !cooperative.is_empty() {
        section.text.push_str(if contest { " " } else { "" });
        section.text.push_str(
            "Cooperative games are scored, not rated: the share of games won, the score (a lost game counts zero) and \
             the clues of a won game. Where both kinds were played, columns without an interval are over all games.",
        );
        let rows: Vec<Whisker> = cooperative
            .iter()
            .map(|&(t, [won, ..])| Whisker {
                label: team(study, t),
                estimate: won,
            })
            .collect();
        section.plots.extend(whiskers(
            "together",
            "Games won together, 95 % intervals",
            "won, %",
            100.0,
            &rows,
        ));
        let mut table = ReportTable::new(
            "together",
            if contest { "Cooperative games" } else { "" },
            &[
                ("team", "team"),
                ("won", "won"),
                ("score", "score"),
                ("turns_to_win", "turns to win"),
                ("words_per_clue", "words per clue"),
                ("found_per_clue", "found per clue"),
                ("assassin_rate", "assassin"),
            ],
        );
        for &(t, [won, score, turns]) in &cooperative {
            let s = tally.sums(t);
            table.row(vec![
                Cell::text(team(study, t)),
                Cell::ShareInterval(won, 1),
                Cell::Interval(score, 2),
                Cell::Interval(turns, 2),
                Cell::Number(s.words_per_clue(), 2),
                Cell::Number(s.found_per_clue(), 2),
                Cell::Share(s.assassin_rate(), 2),
            ]);
        }
        section.tables.push(table);
    }
    if !contest && cooperative.is_empty() {
        section.text =
            "One team against itself: there is nothing to rate, but its play can be described."
                .into();
        let mut table = ReportTable::new("standing", "", &[("team", "team")]);
        for (key, name) in PLAY {
            table.column(key, name);
        }
        for &t in &order {
            let mut cells = vec![Cell::text(team(study, t))];
            cells.extend(play(tally.sums(t)));
            table.row(cells);
        }
        section.tables.push(table);
    }
    section.plots.extend(convergence(study, &order));
    section.plots.extend(assassins(study, &order));
    Some(section)
}

/// The standing as games were added: ratings, or shares of cooperative games.
fn convergence(study: &Study, order: &[usize]) -> Option<crate::report::plot::Plot> {
    let (tally, contest) = (&study.tally, study.tally.is_contest());
    let last = (tally.games(), tally.standing());
    let points = |t: usize| {
        let at = |(games, all): &(u64, Vec<Interval>)| {
            let value = all[t].value * if contest { 1.0 } else { 100.0 };
            value.is_finite().then(|| ((*games as f64).log10(), value))
        };
        tally
            .history()
            .iter()
            .chain([&last])
            .filter_map(at)
            .collect()
    };
    let lines: Vec<PlotLine> = order
        .iter()
        .take(8)
        .map(|&t| PlotLine {
            label: team(study, t),
            points: points(t),
        })
        .filter(|line| line.points.len() > 2)
        .collect();
    let plot = Lines {
        x: "games, as a power of ten",
        y: if contest { "rating" } else { "won, %" },
        lines: &lines,
        diagonal: false,
    };
    line_plot("convergence", "The standing as games were added", &plot)
}

/// Share of games in which each team touches the assassin, with its interval.
fn assassins(study: &Study, order: &[usize]) -> Option<crate::report::plot::Plot> {
    let rows: Vec<Whisker> = order
        .iter()
        .map(|&t| {
            let s = study.tally.sums(t);
            Whisker {
                label: team(study, t),
                estimate: s.touched.share().unwrap_or(Interval::UNKNOWN),
            }
        })
        .collect();
    whiskers(
        "assassin",
        "Games in which the assassin was touched",
        "assassin touched, % of games",
        100.0,
        &rows,
    )
}

pub(super) fn head_to_head(study: &Study) -> Option<Section> {
    let n = study.plan.teams.len();
    if !study.tally.is_contest() || n < 2 {
        return None;
    }
    let order = order(study);
    let names: Vec<String> = order.iter().map(|&t| team(study, t)).collect();
    let mut table = ReportTable::new(
        "head_to_head",
        "Games won by the row's team against the column's, in %",
        &[("team", "team")],
    );
    table.heat = Some([0.0, 0.5, 1.0]);
    for (place, name) in names.iter().enumerate() {
        table.column(name.clone(), format!("{}", place + 1));
    }
    let mut cells = Vec::new();
    for (place, (&i, name)) in order.iter().zip(&names).enumerate() {
        let against = |&j: &usize| study.tally.head_to_head(i, j).filter(|_| i != j);
        let row: Vec<Option<Interval>> = order.iter().map(against).collect();
        cells.push(row.iter().map(|e| e.map(|e| e.value)).collect::<Vec<_>>());
        let mut line = vec![Cell::text(format!("{}. {name}", place + 1))];
        line.extend(row.into_iter().map(Cell::share_of));
        table.row(line);
    }
    let plot = heat_map(
        "head_to_head",
        "Games won by the row's team against the column's, in %",
        &Heat {
            rows: &names,
            columns: &names,
            cells: &cells,
            range: [0.0, 0.5, 1.0],
            shown: (100.0, 0),
        },
    );
    let mut tables = vec![table, differences(&study.plan, &study.tally, &order)];
    tables.extend(sequential(&study.plan, &study.tally));
    Some(Section {
        id: "head-to-head",
        title: "Head to head",
        text: "Teams in the order of the standing. Point at a cell for its 95 % interval.".into(),
        plots: vec![plot],
        tables,
        ..Section::default()
    })
}

/// Rating differences of all pairs in this order; of neighbours if there are many.
pub fn differences(plan: &Plan, tally: &Tally, order: &[usize]) -> ReportTable {
    let mut table = ReportTable::new(
        "differences",
        "Rating differences, and the chance that the first team is the stronger one (LOS)",
        &[
            ("a", "team"),
            ("b", "less"),
            ("difference", "difference"),
            ("los", "LOS"),
        ],
    );
    let ratings = tally.fitted();
    let reach = if order.len() > 8 { 1 } else { order.len() };
    for (place, &i) in order.iter().enumerate() {
        for &j in order.iter().skip(place + 1).take(reach) {
            table.row(vec![
                Cell::text(plan.team_name(i as u16)),
                Cell::text(plan.team_name(j as u16)),
                Cell::Interval(ratings.difference(i, j), 0),
                Cell::Share(ratings.superiority(i, j), 1),
            ]);
        }
    }
    table
}

/// Pairs of mirrored games of two teams, and the sequential test that was asked for.
pub fn sequential(plan: &Plan, tally: &Tally) -> Option<ReportTable> {
    let pairs = tally.pairs();
    if plan.teams.len() != 2 || pairs.blocks() == 0 {
        return None;
    }
    let caption = format!("Pairs of mirrored games by points of {}", plan.team_name(0));
    let mut table = ReportTable::new("pairs", caption, &[("normalised_elo", "normalised Elo")]);
    let mut row = vec![Cell::Interval(pairs.normalised_elo(), 0)];
    // Games are never drawn: no pair has ½ or 1½ points.
    let points = [
        ("lost", "0 points"),
        ("half", "½"),
        ("split", "1"),
        ("one_half", "1½"),
        ("won", "2"),
    ];
    for ((key, name), count) in points
        .into_iter()
        .zip(pairs.pentanomial().into_iter().flatten())
    {
        table.column(key, name);
        row.push(Cell::Count(count));
    }
    let until = plan.experiment.until.as_deref();
    if let Some(Until::Sprt(test)) = until.and_then(|text| text.parse().ok()) {
        let (ratio, verdict) = tally.sprt(&test);
        let (low, high) = test.bounds();
        table.column("verdict", "SPRT");
        row.push(Cell::text(match verdict {
            SprtVerdict::Open => "open".into(),
            SprtVerdict::Null => format!("{:+} accepted", test.null),
            SprtVerdict::Alternative => format!("{:+} accepted", test.alternative),
        }));
        for (key, name, value) in [
            ("llr", "LLR", ratio),
            ("lower", "lower bound", low),
            ("upper", "upper bound", high),
            ("alpha", "α", test.alpha),
            ("beta", "β", test.beta),
        ] {
            table.column(key, name);
            row.push(Cell::Number(value, 2));
        }
    }
    table.row(row);
    Some(table)
}

/// The matrix of spymasters and guessers, where the field has one.
pub(super) fn crossplay(study: &Study) -> Option<Section> {
    let (plan, tally) = (&study.plan, &study.tally);
    let mut section = Section {
        id: "cross-play",
        title: "Cross-play",
        ..Section::default()
    };
    if plan.spymasters.len() > 1 && plan.guessers.len() > 1 {
        let ratings = tally.is_contest().then(|| tally.ratings());
        section.text = "Every cell is a team of the row's spymaster and the column's guesser. A pair that shares one \
                        lexicon understands itself too well; the other cells are the honest measure."
            .into();
        if let Some(ratings) = &ratings {
            let cell = |t: usize| Some(ratings[t]);
            matrix(
                study,
                &mut section,
                "crossplay_rating",
                "Rating",
                cell,
                false,
            );
            let cell = |t: usize| tally.sums(t).won.share();
            matrix(
                study,
                &mut section,
                "crossplay_won",
                "Games won against the field, in %",
                cell,
                true,
            );
        }
        if (0..plan.teams.len()).any(|t| tally.together(t).is_some()) {
            let cell = |t: usize| study.tally.together(t).map(|[won, ..]| won);
            matrix(
                study,
                &mut section,
                "crossplay_together",
                "Games won together, in %",
                cell,
                true,
            );
            let cell = |t: usize| tally.together(t).map(|[_, _, turns]| turns);
            matrix(
                study,
                &mut section,
                "crossplay_turns",
                "Clues of a won game",
                cell,
                false,
            );
        }
    }
    partners(study, &mut section);
    (!section.tables.is_empty()).then_some(section)
}

fn matrix(
    study: &Study,
    section: &mut Section,
    id: &str,
    caption: &str,
    cell: impl Fn(usize) -> Option<Interval>,
    is_share: bool,
) {
    let plan = &study.plan;
    let rows: Vec<String> = plan.spymasters.iter().map(ToString::to_string).collect();
    let columns: Vec<String> = plan.guessers.iter().map(ToString::to_string).collect();
    let at = |s: usize, g: usize| {
        let ids = [s as u16, g as u16];
        plan.teams.iter().position(|t| *t == ids).and_then(&cell)
    };
    let values: Vec<Vec<Option<Interval>>> = (0..rows.len())
        .map(|s| (0..columns.len()).map(|g| at(s, g)).collect())
        .collect();
    let known = || {
        values
            .iter()
            .flatten()
            .flatten()
            .map(|e| e.value)
            .filter(|v| v.is_finite())
    };
    let (low, high) = (
        known().fold(f64::INFINITY, f64::min),
        known().fold(f64::NEG_INFINITY, f64::max),
    );
    if !low.is_finite() {
        return;
    }
    let range = [low, (low + high) / 2.0, high];
    let mut table = ReportTable::new(id, caption, &[("spymaster", "spymaster")]);
    table.heat = Some(range);
    for column in &columns {
        table.column(column.clone(), column.clone());
    }
    let digits = if is_share {
        1
    } else {
        usize::from(high.abs() < 50.0) * 2
    };
    for (name, row) in rows.iter().zip(&values) {
        let mut line = vec![Cell::text(name.clone())];
        line.extend(row.iter().map(|e| match e {
            Some(e) if is_share => Cell::ShareInterval(*e, 1),
            Some(e) => Cell::Interval(*e, digits),
            None => Cell::None,
        }));
        table.row(line);
    }
    let cells: Vec<Vec<Option<f64>>> = values
        .iter()
        .map(|row| row.iter().map(|e| e.map(|e| e.value)).collect())
        .collect();
    section.plots.push(heat_map(
        id,
        caption,
        &Heat {
            rows: &rows,
            columns: &columns,
            cells: &cells,
            range,
            shown: (if is_share { 100.0 } else { 1.0 }, digits),
        },
    ));
    section.tables.push(table);
}

/// Duet in cross-play: every team with every other as its partner.
fn partners(study: &Study, section: &mut Section) {
    let pairs = &study.rows.partners;
    if !pairs.keys().any(|(a, b)| a != b) {
        return;
    }
    let n = study.plan.teams.len();
    let names: Vec<String> = (0..n).map(|t| team(study, t)).collect();
    let mut table = ReportTable::new(
        "partners",
        "Games won by two teams as partners, in %",
        &[("team", "team")],
    );
    for (i, name) in names.iter().enumerate() {
        table.column(name.clone(), format!("{}", i + 1));
    }
    table.heat = Some([0.0, 0.5, 1.0]);
    for (i, name) in names.iter().enumerate() {
        let mut line = vec![Cell::text(format!("{}. {name}", i + 1))];
        line.extend((0..n).map(|j| {
            let pair = pairs.get(&(i.min(j), i.max(j)));
            Cell::share_of(pair.and_then(|p| p.share()))
        }));
        table.row(line);
    }
    section.tables.push(table);
}

pub(super) fn contributions(study: &Study) -> Option<Section> {
    let plan = &study.plan;
    let parts = study.tally.contributions(plan)?;
    let (spymasters, guessers) = parts.strengths.split_at(plan.spymasters.len());
    let mut table = ReportTable::new(
        "contributions",
        "",
        &[
            ("player", "player"),
            ("role", "role"),
            ("strength", "strength"),
        ],
    );
    let mut rows = Vec::new();
    for (role, estimates, specs) in [
        ("spymaster", spymasters, &plan.spymasters),
        ("guesser", guessers, &plan.guessers),
    ] {
        let mut parts: Vec<(Interval, String)> = estimates
            .iter()
            .copied()
            .zip(specs.iter().map(ToString::to_string))
            .collect();
        parts.sort_by(|a, b| b.0.value.total_cmp(&a.0.value));
        for (estimate, name) in parts {
            rows.push(Whisker {
                label: format!("{role} {name}"),
                estimate,
            });
            table.row(vec![
                Cell::text(name),
                Cell::text(role),
                Cell::Interval(estimate, 0),
            ]);
        }
    }
    Some(Section {
        id: "contributions",
        title: "Spymasters and guessers",
        text: format!(
            "Strength of spymasters and of guessers apart, in rating points: a team's rating is modelled as the sum of the two. \
             The sums miss the teams' own ratings by {:.0} points (root mean square); chance alone would give {:.0}.",
            parts.misfit, parts.noise
        ),
        plots: whiskers(
            "contributions",
            "Strength of spymasters and guessers",
            "rating points",
            1.0,
            &rows,
        )
        .into_iter()
        .collect(),
        tables: vec![table],
        ..Section::default()
    })
}
