//! Tokens and cost of players behind a service.

use super::Section;
use crate::report::study::Study;
use crate::report::table::{Cell, ReportTable};

pub(super) fn usage(study: &Study) -> Option<Section> {
    if study.usage.players.is_empty() {
        return None;
    }
    let mut table = ReportTable::new(
        "usage",
        "",
        &[
            ("player", "player"),
            ("role", "role"),
            ("games", "games"),
            ("answers", "answers"),
            ("calls", "calls"),
            ("tokens_in", "tokens in"),
            ("tokens_out", "tokens out"),
            ("cost", "cost"),
            ("cost_per_game", "cost per game"),
        ],
    );
    for (&(role, id), &(games, sums)) in &study.usage.players {
        let (name, players) = match role {
            0 => ("spymaster", &study.plan.spymasters),
            _ => ("guesser", &study.plan.guessers),
        };
        let player = players.get(usize::from(id))?;
        let cost = sums.cost as f64 / 1e6;
        table.row(vec![
            Cell::text(player.to_string()),
            Cell::text(name.to_owned()),
            Cell::Count(games),
            Cell::Count(sums.answers),
            Cell::Count(sums.calls),
            Cell::Count(sums.tokens_in),
            Cell::Count(sums.tokens_out),
            Cell::Number(cost, 4),
            Cell::Number(cost / games as f64, 6),
        ]);
    }
    Some(Section {
        id: "usage",
        title: "Tokens and cost",
        text: "As the players state them with their answers, in games and seats that they stated any for; cost in the currency they count in. \
               A game is counted once for each seat."
            .into(),
        tables: vec![table],
        ..Section::default()
    })
}
