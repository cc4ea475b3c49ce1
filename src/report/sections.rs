//! From a study to sections of tables and plots.

mod play;
mod stages;
mod standing;
mod targets;
mod usage;

pub use standing::{differences, sequential};

use super::plot::Plot;
use super::replay::{ShownClue, ShownGame};
use super::study::Study;
use super::table::{Cell, ReportTable, group};

/// One part of a report.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Stable name.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Its content, and how it was counted.
    pub text: String,
    /// Plots.
    pub plots: Vec<Plot>,
    /// Tables.
    pub tables: Vec<ReportTable>,
    /// Clues with their tables, in groups.
    pub clues: Vec<(&'static str, Vec<ShownClue>)>,
    /// Games step by step.
    pub games: Vec<ShownGame>,
}

/// A report, before it is written in one form or another.
#[derive(Clone, Debug)]
pub struct Report {
    /// The experiment's name; without one, who played what.
    pub title: String,
    /// Its question.
    pub about: String,
    /// Its conditions, in pairs of name and value.
    pub facts: Vec<(&'static str, Cell)>,
    /// The parts.
    pub sections: Vec<Section>,
    /// The teams, by id.
    pub teams: Vec<String>,
}

impl Report {
    /// Lays a study out.
    pub fn new(study: &Study) -> Report {
        let plan = &study.plan;
        let teams = (0..plan.teams.len())
            .map(|t| plan.team_name(t as u16))
            .collect();
        let sections = [
            standing::standing(study),
            stages::stages(study),
            standing::head_to_head(study),
            standing::crossplay(study),
            standing::contributions(study),
            play::conditions(study),
            play::lengths(study),
            play::endings(study),
            play::turns(study),
            play::colt(study),
            targets::targets(study),
            usage::usage(study),
            play::calibration(study),
            play::clues(study),
            play::games(study),
        ];
        Report {
            title: title(study),
            about: plan.experiment.about.clone(),
            facts: facts(study),
            sections: sections.into_iter().flatten().collect(),
            teams,
        }
    }

    /// The report with only these sections. The error lists those there are.
    pub fn only(mut self, wanted: &[String]) -> Result<Report, String> {
        let known: Vec<&str> = self.sections.iter().map(|s| s.id).collect();
        for name in wanted {
            if !known.contains(&name.as_str()) {
                return Err(format!(
                    "there is no section `{name}` in this report; there are {}",
                    known.join(", ")
                ));
            }
        }
        self.sections
            .retain(|s| wanted.iter().any(|name| name == s.id));
        Ok(self)
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        self.sections.iter().flat_map(|s| &s.tables)
    }

    /// All plots.
    pub fn plots(&self) -> impl Iterator<Item = &Plot> {
        self.sections.iter().flat_map(|s| &s.plots)
    }
}

/// The experiment's name; without one, who played what.
fn title(study: &Study) -> String {
    let (plan, experiment) = (&study.plan, &study.plan.experiment);
    if !matches!(experiment.name.as_str(), "" | "default") {
        return experiment.name.clone();
    }
    let who = match plan.teams.len() {
        1 => plan.team_name(0),
        2 => format!("{} and {}", plan.team_name(0), plan.team_name(1)),
        n => format!("{n} teams"),
    };
    let (rules, decks) = (experiment.rules.join(", "), experiment.decks.join(", "));
    format!("{who}: {rules} on {decks}")
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn facts(study: &Study) -> Vec<(&'static str, Cell)> {
    let (plan, manifest) = (&study.plan, &study.manifest);
    let experiment = &plan.experiment;
    let mut facts = vec![
        ("games", Cell::Count(study.tally.games())),
        ("blocks (deals)", Cell::Count(study.tally.blocks())),
        ("rules", Cell::text(experiment.rules.join(", "))),
        (
            "decks",
            Cell::text(list(
                manifest
                    .decks
                    .iter()
                    .map(|d| format!("{} ({} cards, {})", d.name, d.cards, d.hash)),
            )),
        ),
        (
            "lexica",
            Cell::text(list(manifest.lexica.iter().map(|l| {
                format!("{} ({} clues, {})", l.name, group(l.clues as u64), l.hash)
            }))),
        ),
        ("seed", Cell::Id(experiment.seed)),
        (
            "legality",
            Cell::text(format!("{:?}", experiment.legality).to_lowercase()),
        ),
        ("program", Cell::text(manifest.program.clone())),
    ];
    let (part, parts) = (manifest.shard.part(), manifest.shard.of());
    if parts > 1 {
        facts.push(("shard", Cell::text(format!("{part} of {parts}"))));
    }
    let whole = plan.blocks * part / parts - plan.blocks * (part - 1) / parts;
    if study.tally.blocks() < whole {
        facts.push((
            "unfinished",
            Cell::text(format!(
                "{} of {} blocks were played",
                group(study.tally.blocks()),
                group(whole)
            )),
        ));
    }
    if study.rows.forfeits > 0 {
        facts.push(("forfeits", Cell::Count(study.rows.forfeits)));
    }
    facts
}
