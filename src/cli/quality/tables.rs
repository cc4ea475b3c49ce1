//! Results of `quality` as tables.

use std::io::Write;

use super::score::Scored;
use crate::quality::boards::Boards;
use crate::quality::calibration::{RANKS, Result as Calibration};
use crate::quality::guesser::GuesserReport;
use crate::quality::score::Judged;
use crate::quality::validity::{Kind, Validity};
use crate::report::{Cell, Lines, Plot, PlotLine, ReportTable, lines};
use crate::rules::Number;
use crate::stats::Interval;

fn cell(interval: &Interval, digits: usize) -> Cell {
    Cell::Interval(*interval, digits)
}

/// The headline.
pub(super) fn leaderboard(
    rows: &[Scored],
    behind: &[Option<Interval>],
    other: &dyn Fn(&str) -> Option<Interval>,
    both: bool,
) -> ReportTable {
    let mut table = ReportTable::new(
        "leaderboard",
        "",
        &[
            ("spymaster", "spymaster"),
            ("score", "score: chance to win after the turn, %"),
            ("behind", "less the first"),
            ("worst", "worst member"),
            ("worst_score", "its score"),
            ("with_all", "nobody left out"),
        ],
    );
    if both {
        table.column("other_set", "score on the other set");
    }
    for (row, behind) in rows.iter().zip(behind) {
        let profile = &row.profile;
        let worst = profile.worst.clone();
        let mut cells = vec![
            Cell::text(&profile.name),
            cell(&profile.score, 2),
            behind.as_ref().map_or(Cell::None, |b| cell(b, 2)),
            worst.as_ref().map_or(Cell::None, |w| Cell::text(&w.0)),
            worst.map_or(Cell::None, |w| Cell::Number(w.1, 2)),
            Cell::Number(row.with_all, 2),
        ];
        if both {
            cells.push(other(&profile.name).map_or(Cell::None, |o| cell(&o, 2)));
        }
        table.row(cells);
    }
    table
}

/// The profile behind the score.
pub(super) fn profile(rows: &[Scored]) -> ReportTable {
    let mut table = ReportTable::new(
        "profile",
        "",
        &[
            ("spymaster", "spymaster"),
            ("clues", "clues"),
            ("number", "number"),
            ("found", "own found"),
            ("success", "of those asked"),
            ("bystander", "bystander"),
            ("opponent", "opponent"),
            ("assassin", "assassin"),
            ("net", "net words"),
            ("legal", "legal"),
            ("known", "known"),
            ("zipf", "zipf"),
        ],
    );
    for Scored { profile, .. } in rows {
        let marks = &profile.marks;
        table.row(vec![
            Cell::text(&profile.name),
            Cell::Count(profile.clues as u64),
            Cell::Number(profile.number, 2),
            Cell::Number(marks.found, 2),
            Cell::Share(profile.success, 1),
            Cell::Share(marks.bystander, 1),
            Cell::Share(marks.opponent, 1),
            Cell::Share(marks.assassin, 1),
            Cell::Number(marks.net, 2),
            Cell::Share(profile.legal, 1),
            Cell::Share(profile.known, 1),
            Cell::Number(profile.zipf, 2),
        ]);
    }
    table
}

/// The best and worst clues of one giver, with their boards.
pub(super) fn examples(
    out: &mut dyn Write,
    row: &Scored,
    boards: &Boards,
    count: usize,
    markdown: bool,
) -> anyhow::Result<()> {
    let mut order: Vec<&Judged> = row.judged.iter().collect();
    order.sort_by(|a, b| b.marks.net.total_cmp(&a.marks.net));
    let worst: Vec<&Judged> = order.iter().rev().take(count).copied().collect();
    order.truncate(count);
    for (title, judged) in [("best", order), ("worst", worst)] {
        let heading = format!("{}, {title} clues by the panel", row.profile.name);
        match markdown {
            true => writeln!(out, "**{heading}**\n")?,
            false => writeln!(out, "{heading}:")?,
        }
        for one in judged {
            example(out, one, boards)?;
        }
        if markdown {
            writeln!(out)?;
        }
    }
    Ok(())
}

fn example(out: &mut dyn Write, judged: &Judged, boards: &Boards) -> anyhow::Result<()> {
    let answer = &judged.answer;
    let Some(board) = boards.boards.get(answer.board) else {
        return Ok(());
    };
    let Some(task) = board.task() else {
        return Ok(());
    };
    let number = match answer.number {
        Number::Count(n) => n.to_string(),
        Number::Zero => "0".into(),
        Number::Unlimited => "unlimited".into(),
    };
    let list = |set| boards.words(board, set).join(", ");
    let meant = match answer.intended.is_empty() {
        true => String::new(),
        false => format!(" for {}", list(answer.intended)),
    };
    let marks = &judged.marks;
    writeln!(
        out,
        "- {} {number}{meant} (board {}): {:.2} own words expected, assassin {:.0} %{}.\n  Own {}; opponent {}; \
         bystanders {}; assassin {}.",
        answer.clue,
        board.id(),
        marks.found,
        100.0 * marks.assassin,
        if judged.legal { "" } else { "; illegal" },
        list(task.own),
        list(task.opponent),
        list(task.bystander),
        list(task.assassin),
    )?;
    Ok(())
}

/// Agreement with people.
pub(super) fn validity(result: &Validity) -> ReportTable {
    let mut table = ReportTable::new(
        "validity",
        "",
        &[
            ("prediction", "prediction"),
            ("kind", "kind"),
            ("spearman", "Spearman"),
            ("above", "above the best baseline"),
            ("share", "share of the ceiling"),
        ],
    );
    for set in &result.sets {
        table.column(set.clone(), set.clone());
    }
    for row in &result.rows {
        let kind = match row.kind {
            Kind::Panel => "panel",
            Kind::Baseline => "baseline",
        };
        let mut cells = vec![
            Cell::text(&row.name),
            Cell::text(kind),
            cell(&row.spearman, 3),
            cell(&row.above, 3),
            Cell::Share(row.share, 0),
        ];
        cells.extend(row.by_set.iter().map(|&value| Cell::Number(value, 3)));
        table.row(cells);
    }
    table
}

/// Predicted and observed shares of ranks.
pub(super) fn ranks(result: &Calibration) -> ReportTable {
    let mut table = ReportTable::new("ranks", "", &[("rank", "rank")]);
    for set in &result.sets {
        table.column(
            format!("{}_predicted", set.set),
            format!("{}: predicted", set.set),
        );
        table.column(format!("{}_observed", set.set), "observed");
    }
    for rank in 0..RANKS {
        let mut cells = vec![Cell::Count(rank as u64 + 1)];
        for set in &result.sets {
            cells.push(Cell::Share(set.ranks[rank].predicted, 1));
            cells.push(Cell::Share(set.ranks[rank].observed, 1));
        }
        table.row(cells);
    }
    table
}

/// One line per file of turns.
pub(super) fn calibration(result: &Calibration) -> ReportTable {
    let mut table = ReportTable::new(
        "calibration",
        "",
        &[
            ("turns_of", "turns of"),
            ("turns", "turns"),
            ("choices", "choices"),
            ("likelihood", "log-likelihood a choice"),
            ("uniform", "any card alike"),
            ("ece", "calibration error"),
            ("brier", "Brier"),
            ("sharpness", "sharpness here alone"),
            ("ground_sharpness", "with common ground"),
            ("ground", "common ground"),
        ],
    );
    for set in &result.sets {
        let [plain, ground] = set.alone;
        table.row(vec![
            Cell::text(&set.set),
            Cell::Count(set.turns as u64),
            Cell::Count(set.choices as u64),
            Cell::Number(set.likelihood, 3),
            Cell::Number(set.uniform, 3),
            Cell::Number(set.ece, 4),
            Cell::Number(set.brier, 4),
            Cell::Number(plain.sharpness, 2),
            Cell::Number(ground.sharpness, 2),
            Cell::Number(ground.ground, 2),
        ]);
    }
    table
}

/// Predicted against observed shares, a line per file; on the diagonal both are the same.
pub(super) fn calibration_plot(result: &Calibration) -> Option<Plot> {
    let all: Vec<PlotLine> = result
        .sets
        .iter()
        .map(|set| PlotLine {
            label: format!("{}, ranks 1 to {RANKS}", set.set),
            points: set
                .ranks
                .iter()
                .rev()
                .map(|r| (r.predicted, r.observed))
                .collect(),
        })
        .collect();
    let plot = Lines {
        x: "share of choices predicted for the rank",
        y: "share observed",
        lines: &all,
        diagonal: true,
    };
    lines(
        "calibration",
        "Choices by rank of the card: predicted on boards that were not fitted, and observed",
        &plot,
    )
}

/// Guessers on one file of turns.
pub(super) fn guessers(reports: &[&GuesserReport]) -> ReportTable {
    let caption = reports
        .first()
        .map_or(String::new(), |report| report.set.clone());
    let mut table = ReportTable::new(
        "guessers",
        caption,
        &[
            ("guesser", "guesser"),
            ("part", "part"),
            ("turns", "turns"),
            ("first", "first"),
            ("recall", "recall"),
            ("target", "target"),
            ("exact", "exact"),
            ("likelihood", "log-likelihood"),
            ("uniform", "any card alike"),
            ("ece", "calibration error"),
            ("brier", "Brier"),
        ],
    );
    for report in reports {
        for part in &report.parts {
            let measured = &part.measured;
            let share = |k: usize| Cell::ShareInterval(measured.measures[k], 1);
            table.row(vec![
                Cell::text(&report.guesser),
                Cell::text(&part.part),
                Cell::Count(measured.turns as u64),
                share(0),
                share(1),
                share(2),
                share(3),
                cell(&measured.likelihood, 3),
                Cell::Number(measured.uniform, 3),
                Cell::Number(measured.ece, 4),
                Cell::Number(measured.brier, 4),
            ]);
        }
    }
    table
}
