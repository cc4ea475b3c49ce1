//! Meetings and places of a Swiss or knockout tournament.

use super::Section;
use crate::report::study::Study;
use crate::report::table::{Cell, ReportTable};
use crate::tournament::Format;

pub(super) fn stages(study: &Study) -> Option<Section> {
    let stages = study.plan.stages()?;
    let name = |team: u16| Cell::text(study.plan.team_name(team));
    let swiss = stages.format() == Format::Swiss;
    let mut meetings = ReportTable::new(
        "meetings",
        "Games won by each team, stage by stage",
        &[
            ("stage", "stage"),
            ("a", "team"),
            ("b", "against"),
            ("won_by_a", "won"),
            ("won_by_b", "lost"),
        ],
    );
    for (at, stage) in stages.drawn().iter().enumerate() {
        let number = || Cell::Count(at as u64 + 1);
        for meeting in &stage.meetings {
            let ([a, b], [won, lost]) = (meeting.teams, meeting.won);
            meetings.row(vec![
                number(),
                name(a),
                name(b),
                Cell::Count(won),
                Cell::Count(lost),
            ]);
        }
        for &team in &stage.byes {
            meetings.row(vec![
                number(),
                name(team),
                Cell::None,
                Cell::None,
                Cell::None,
            ]);
        }
    }
    let mut places = ReportTable::new(
        "places",
        if stages.is_over() {
            "Places"
        } else {
            "Places so far"
        },
        &[
            ("place", "place"),
            ("team", "team"),
            ("points", "points"),
            ("opponents", "points of opponents"),
            ("won", "games won"),
            ("games", "games"),
            ("lost_in", "lost in stage"),
        ],
    );
    for (at, place) in stages.places().iter().enumerate() {
        let halves = |n: u64| Cell::Number(n as f64 / 2.0, 1);
        places.row(vec![
            Cell::Count(at as u64 + 1),
            name(place.team),
            halves(place.points),
            halves(place.opponents),
            Cell::Count(place.won),
            Cell::Count(place.games),
            place
                .lost_in
                .map_or(Cell::None, |stage| Cell::Count(stage as u64 + 1)),
        ]);
    }
    Some(Section {
        id: "stages",
        title: if swiss { "Swiss stages" } else { "Knockout" },
        text: match swiss {
            true => "A stage pairs teams of like results that have not met. A meeting won is one point, a tie half of one; \
                     then the points of a team's opponents and the games it won decide.",
            false => "The winner of a meeting goes on: more games won, then fewer clues in them, then the better seed. \
                      Ratings rest on few meetings here.",
        }
        .into(),
        tables: vec![places, meetings],
        ..Section::default()
    })
}
