//! Cards that spymasters meant against cards that were touched.

use super::Section;
use super::play::source;
use crate::report::plot::{Whisker, whiskers};
use crate::report::study::{Study, TurnSource};
use crate::report::table::{Cell, ReportTable};

pub(super) fn targets(study: &Study) -> Option<Section> {
    let known = study.turn_source != TurnSource::None && study.targets.any();
    let mut teams: Vec<_> = (0..study.plan.teams.len())
        .filter(|_| known)
        .filter_map(|t| Some((study.plan.team_name(t as u16), study.targets.score(t)?)))
        .collect();
    if teams.is_empty() {
        return None;
    }
    teams.sort_by(|a, b| b.1.f1.value.total_cmp(&a.1.f1.value));
    let mut table = ReportTable::new(
        "targets",
        "",
        &[
            ("team", "team"),
            ("precision", "precision"),
            ("recall", "recall"),
            ("f1", "F1"),
            ("turns", "turns with targets"),
        ],
    );
    let mut rows = Vec::new();
    for (name, score) in teams {
        rows.push(Whisker {
            label: name.clone(),
            estimate: score.f1,
        });
        table.row(vec![
            Cell::text(name),
            Cell::ShareInterval(score.precision, 1),
            Cell::ShareInterval(score.recall, 1),
            Cell::ShareInterval(score.f1, 1),
            Cell::Count(score.turns),
        ]);
    }
    Some(Section {
        id: "targets",
        title: "Targets",
        text: format!(
            "Precision is the share of touched cards that the spymaster named as targets of the clue, recall the share of targets that were \
             touched in its turn, F1 their harmonic mean; sums over turns with a legal clue and named targets. {}",
            source(study)
        ),
        plots: whiskers(
            "targets",
            "F1 of targets with 95 % intervals",
            "F1, %",
            100.0,
            &rows,
        )
        .into_iter()
        .collect(),
        tables: vec![table],
        ..Section::default()
    })
}
