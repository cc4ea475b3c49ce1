//! From an experiment to blocks of games: the teams of each deal.

use std::path::Path;
use std::sync::{Arc, RwLock, RwLockReadGuard};

use super::experiment::{Experiment, Format, Legality};
use super::record::Row;
use super::stages::{PairingError, Stages};
use crate::deck::{Boards, BoardsError, Language, without_hard_if};
use crate::legality::{Profile, Strictness, Switches, UnknownSwitch};
use crate::outside::{BotEntry, with_bots};
use crate::players::{Judging, Registry, Spec, SpecError, TeamSpec};
use crate::rulebook::{NameError, NamedRuleset};
use crate::rules::{Kind, Ruleset};

/// Two teams at a table: of the competitive game, or the one team of a cooperative game twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Team of side A, by id.
    pub a: u16,
    /// Team of side B, by id.
    pub b: u16,
}

/// An experiment, checked and laid out.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The experiment it plays.
    pub experiment: Experiment,
    /// The rulesets, by id.
    pub rulesets: Vec<NamedRuleset>,
    /// The teams, by id: a spymaster and a guesser id each.
    pub teams: Vec<[u16; 2]>,
    /// The spymasters, by id.
    pub spymasters: Vec<Spec>,
    /// The guessers, by id.
    pub guessers: Vec<Spec>,
    /// The seatings of a deal, per ruleset.
    seatings: Vec<Vec<Seating>>,
    /// Pairings that follow from results; clones share them.
    stages: Option<Arc<RwLock<Stages>>>,
    /// Blocks in all.
    pub blocks: u64,
    /// The judging of clues, but for the language, which is the deck's.
    judging: Option<Strictness>,
    switches: Switches,
    /// Clues by these words only.
    pub vocabulary: Option<Arc<[String]>>,
    /// Boards that are played in the place of deals.
    pub boards: Option<Arc<Boards>>,
}

/// The reason why an experiment cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A version this program does not know.
    #[error("experiment version {0} is not known; this program reads version 1")]
    Version(u32),
    /// A list that must not be empty.
    #[error("`{0}` is empty: at least one is needed")]
    Empty(&'static str),
    /// A ruleset.
    #[error(transparent)]
    Rules(#[from] NameError),
    /// A player.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A switch of the referee.
    #[error(transparent)]
    Switch(#[from] UnknownSwitch),
    /// A number out of range.
    #[error("`{key} = {value}`: expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The form expected.
        expected: &'static str,
    },
    /// Given boards.
    #[error(transparent)]
    Boards(#[from] BoardsError),
    /// A file that the experiment names.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// Cross-play with teams, or teams and lists at once.
    #[error("{0}")]
    Field(String),
}

impl Plan {
    /// Checks an experiment. Decks and lexica are looked at later, when they are loaded.
    pub fn new(mut experiment: Experiment, registry: &Registry) -> Result<Plan, PlanError> {
        // Records of outside bots can be read without the bots: nothing is started here.
        let missing = |bot: &&BotEntry| registry.outside_entry(&bot.name).is_none();
        let bots: Vec<BotEntry> = experiment.bots.iter().filter(missing).cloned().collect();
        let registry = &with_bots(registry.clone(), &bots)?;
        if experiment.version != 1 {
            return Err(PlanError::Version(experiment.version));
        }
        if experiment.rules.is_empty() {
            return Err(PlanError::Empty("rules"));
        }
        let range = |ok: bool, key, value: String, expected| match ok {
            true => Ok(()),
            false => Err(PlanError::Value {
                key,
                value,
                expected,
            }),
        };
        let games = experiment.games;
        let games_fit = (1..=1u64 << 40).contains(&games);
        range(games_fit, "games", games.to_string(), "from 1 to 2^40")?;
        let series = experiment.series;
        let series_fit = (1..=10_000).contains(&series);
        range(series_fit, "series", series.to_string(), "from 1 to 10,000")?;
        if experiment.turns && !experiment.records {
            return Err(PlanError::Field(
                "`turns = true` needs records of games: leave out `records = false`".into(),
            ));
        }
        let mut rulesets: Vec<NamedRuleset> = experiment
            .rules
            .iter()
            .map(|name| NamedRuleset::load(name))
            .collect::<Result<_, _>>()?;
        let boards = match &experiment.boards {
            None => None,
            Some(spec) => {
                let boards = Boards::load(spec)?;
                for rules in &mut rulesets {
                    *rules = boards.fit(rules)?;
                }
                experiment.decks = vec![spec.clone()];
                Some(Arc::new(boards))
            }
        };
        if experiment.decks.is_empty() {
            let pictures = rulesets.iter().all(NamedRuleset::plays_pictures);
            experiment.decks = vec![if pictures { "pictures" } else { "en" }.to_owned()];
        }
        for deck in experiment.decks.iter_mut().filter(|_| boards.is_none()) {
            *deck = without_hard_if(deck, experiment.without_hard);
        }
        let judging = match experiment.legality {
            Legality::Full => {
                Some(
                    experiment
                        .strictness
                        .parse()
                        .map_err(|_| PlanError::Value {
                            key: "strictness",
                            value: experiment.strictness.clone(),
                            expected: "strict, standard or lenient",
                        })?,
                )
            }
            _ => None,
        };
        let mut switches = Switches::default();
        for name in &experiment.switches {
            switches.set(name)?;
        }
        let vocabulary = experiment
            .vocabulary
            .as_deref()
            .map(read_words)
            .transpose()?;
        let specs = team_specs(&experiment, registry)?;
        let mut plan = Plan {
            rulesets,
            teams: Vec::new(),
            spymasters: Vec::new(),
            guessers: Vec::new(),
            seatings: Vec::new(),
            stages: None,
            blocks: 0,
            judging,
            switches,
            vocabulary,
            boards,
            experiment,
        };
        for team in specs {
            let ids = [
                intern(&mut plan.spymasters, team.spymaster),
                intern(&mut plan.guessers, team.guesser),
            ];
            if !plan.teams.contains(&ids) {
                plan.teams.push(ids);
            }
        }
        plan.seatings = plan
            .rulesets
            .iter()
            .map(|named| {
                seatings(
                    &named.ruleset,
                    plan.teams.len() as u16,
                    plan.experiment.format,
                )
            })
            .collect();
        if plan.experiment.format.has_stages() {
            plan.lay_out_stages()?;
            return Ok(plan);
        }
        if plan.experiment.swiss_stages.is_some() {
            return Err(PlanError::Field(
                "`swiss_stages` goes with `format = \"swiss\"`".into(),
            ));
        }
        // Conditions take turns, so a round of them is the unit in which games are counted.
        let round: u64 = (0..plan.conditions() as u64)
            .map(|b| plan.games_in(b))
            .sum();
        let rounds = plan.experiment.games.div_ceil(round.max(1));
        plan.blocks = rounds * plan.conditions() as u64;
        Ok(plan)
    }

    /// Divides the games over stages, each meeting on as many deals as any other.
    fn lay_out_stages(&mut self) -> Result<(), PlanError> {
        let (format, teams) = (self.experiment.format, self.teams.len());
        let field = |text: String| Err(PlanError::Field(text));
        if let Some(rules) = self.rulesets.iter().find(|r| r.ruleset.is_cooperative()) {
            return field(format!(
                "swiss and knockout are for teams against each other; `{}` is cooperative",
                rules.name
            ));
        }
        if teams < 2 {
            return field("swiss and knockout need at least two teams".into());
        }
        if self.experiment.until.is_some() {
            return field(
                "`until` could end a stage before its meetings are decided: leave it out with swiss and knockout".into(),
            );
        }
        if !self.experiment.records {
            return field(
                "the results of a stage decide the next: swiss and knockout need records of games"
                    .into(),
            );
        }
        let swiss = self.experiment.swiss_stages;
        let most = (teams - 1 + teams % 2) as u32;
        match (format, swiss) {
            (Format::Knockout, Some(_)) => {
                return field("`swiss_stages` goes with `format = \"swiss\"`".into());
            }
            (_, Some(n)) if n == 0 || n > most => {
                return field(format!(
                    "`swiss_stages = {n}`: expected 1 to {most} for {teams} teams, so that nobody need meet twice"
                ));
            }
            _ => {}
        }
        let count = Stages::number(format, teams, swiss);
        if format == Format::Swiss {
            self.experiment.swiss_stages = Some(count as u32);
        }
        let meetings: u64 = (0..count)
            .map(|stage| Stages::meetings(format, teams, stage))
            .sum();
        let conditions = self.conditions() as u64;
        let games = meetings * 2 * u64::from(self.experiment.series) * conditions;
        let blocks = self.experiment.games.div_ceil(games.max(1)) * conditions;
        self.blocks = blocks * count as u64;
        let stages = Stages::new(format, &self.teams, count, blocks);
        self.stages = Some(Arc::new(RwLock::new(stages)));
        Ok(())
    }

    /// The stages of a Swiss or knockout tournament, as far as they are drawn.
    pub fn stages(&self) -> Option<RwLockReadGuard<'_, Stages>> {
        let stages = self.stages.as_ref()?;
        Some(stages.read().unwrap_or_else(|e| e.into_inner()))
    }

    /// Blocks whose pairings are known.
    pub fn known_blocks(&self) -> u64 {
        self.stages().map_or(self.blocks, |stages| stages.known())
    }

    /// Counts a block, if results decide the pairings. Blocks come in order; one that was counted is passed over.
    pub fn count_block(&self, rows: &[Row]) -> Result<(), PairingError> {
        match &self.stages {
            Some(stages) => {
                let mut stages = stages.write().unwrap_or_else(|e| e.into_inner());
                stages.add_block(rows)
            }
            None => Ok(()),
        }
    }

    /// Rulesets × decks.
    pub fn conditions(&self) -> usize {
        self.rulesets.len() * self.experiment.decks.len()
    }

    /// The ruleset and the deck of a block, by id.
    pub fn condition(&self, block: u64) -> (usize, usize) {
        let at = (block % self.conditions() as u64) as usize;
        (at % self.rulesets.len(), at / self.rulesets.len())
    }

    /// The seatings that the deals of a block are played with; none if its stage is not drawn.
    pub fn seatings(&self, block: u64) -> Vec<Seating> {
        match self.stages() {
            Some(stages) => stages.seatings(block),
            None => self.seatings[self.condition(block).0].clone(),
        }
    }

    /// Games of a block.
    pub fn games_in(&self, block: u64) -> u64 {
        let (ruleset, _) = self.condition(block);
        let seatings = match self.stages() {
            Some(stages) => {
                let stage = (block / stages.blocks()) as usize;
                2 * Stages::meetings(stages.format(), self.teams.len(), stage)
            }
            None => self.seatings[ruleset].len() as u64,
        };
        seatings * u64::from(self.experiment.series)
    }

    /// Games of a range of blocks.
    pub fn games_of(&self, blocks: std::ops::Range<u64>) -> u64 {
        if let Some(stages) = self.stages() {
            let per = stages.blocks();
            drop(stages);
            return (0..self.blocks / per)
                .map(|stage| {
                    let start = blocks.start.max(stage * per);
                    let end = blocks.end.min((stage + 1) * per);
                    end.saturating_sub(start) * self.games_in(stage * per)
                })
                .sum();
        }
        let (conditions, blocks_there) = (self.conditions() as u64, blocks.end - blocks.start);
        let round: u64 = (0..conditions).map(|b| self.games_in(b)).sum();
        let rest = blocks.start..blocks.start + blocks_there % conditions;
        blocks_there / conditions * round + rest.map(|b| self.games_in(b)).sum::<u64>()
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.games_of(0..self.blocks)
    }

    /// The lexica that the players ask for, each once.
    pub fn lexica(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self
            .spymasters
            .iter()
            .chain(&self.guessers)
            .flat_map(Spec::lexica)
        {
            if !names.iter().any(|n| n == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// The judging of clues in a language.
    pub fn judging(&self, language: Language) -> Judging {
        match (self.experiment.legality, self.judging) {
            (Legality::Full, Some(strictness)) => Judging::Referee(Profile {
                language,
                strictness,
                switches: self.switches,
            }),
            (Legality::Exact, _) => Judging::Exact,
            _ => Judging::Off,
        }
    }

    /// The team that a seat of a record belongs to. With a shared guesser a spymaster may sit with
    /// another team's guesser.
    pub fn team_of(&self, seat: [u16; 2]) -> Option<usize> {
        let exact = self.teams.iter().position(|ids| *ids == seat);
        exact.or_else(|| self.teams.iter().position(|ids| ids[0] == seat[0]))
    }

    /// A team as text.
    pub fn team_name(&self, team: u16) -> String {
        let [spymaster, guesser] = self.teams[usize::from(team)];
        format!(
            "{}/{}",
            self.spymasters[usize::from(spymaster)],
            self.guessers[usize::from(guesser)]
        )
    }
}

fn intern(specs: &mut Vec<Spec>, spec: Spec) -> u16 {
    let at = specs.iter().position(|s| *s == spec);
    at.unwrap_or_else(|| {
        specs.push(spec);
        specs.len() - 1
    }) as u16
}

fn team_specs(experiment: &Experiment, registry: &Registry) -> Result<Vec<TeamSpec>, PlanError> {
    let lists = !experiment.spymasters.is_empty() || !experiment.guessers.is_empty();
    let crossplay = experiment.format == Format::Crossplay;
    if lists && !crossplay {
        return Err(PlanError::Field(
            "`spymasters` and `guessers` are the lists of `format = \"crossplay\"`".into(),
        ));
    }
    let lexicon = &experiment.lexicon;
    if crossplay && lists {
        if experiment.spymasters.is_empty() || experiment.guessers.is_empty() {
            return Err(PlanError::Field(
                "cross-play needs `spymasters` and `guessers`".into(),
            ));
        }
        let mut teams = Vec::new();
        for spymaster in &experiment.spymasters {
            for guesser in &experiment.guessers {
                teams.push(team_spec(registry, spymaster, guesser, lexicon)?);
            }
        }
        return Ok(teams);
    }
    if experiment.teams.is_empty() {
        return Err(PlanError::Empty("team"));
    }
    experiment
        .teams
        .iter()
        .map(|team| {
            let lexicon = team.lexicon.as_ref().unwrap_or(lexicon);
            team_spec(registry, &team.spymaster, &team.guesser, lexicon)
        })
        .collect()
}

fn team_spec(
    registry: &Registry,
    spymaster: &str,
    guesser: &str,
    lexicon: &str,
) -> Result<TeamSpec, PlanError> {
    let with = |text: &str| match text.contains("lexicon=") || lexicon == "default" {
        true => text.to_owned(),
        false if text.contains(':') => format!("{text},lexicon={lexicon}"),
        false => format!("{text}:lexicon={lexicon}"),
    };
    Ok(registry.team(&format!("{}/{}", with(spymaster), with(guesser)))?)
}

/// The seatings of a deal of this ruleset.
fn seatings(ruleset: &Ruleset, teams: u16, format: Format) -> Vec<Seating> {
    let same = |t: u16| Seating { a: t, b: t };
    let both = |a: u16, b: u16| [Seating { a, b }, Seating { a: b, b: a }];
    match ruleset.kind() {
        // Partners: each team as both sides; in cross-play every pair of teams.
        Kind::Duet(_) if format == Format::Crossplay => (0..teams)
            .flat_map(|a| (a..teams).map(move |b| Seating { a, b }))
            .collect(),
        _ if ruleset.is_cooperative() => (0..teams).map(same).collect(),
        // Mirrored games of a team with itself would be the same game twice.
        _ if teams == 1 => vec![same(0)],
        _ if format == Format::Gauntlet => (1..teams).flat_map(|b| both(0, b)).collect(),
        _ => (0..teams)
            .flat_map(|a| (a + 1..teams).flat_map(move |b| both(a, b)))
            .collect(),
    }
}

/// A list of words, one a line; `#` begins a comment.
fn read_words(path: &str) -> Result<Arc<[String]>, PlanError> {
    let text = std::fs::read_to_string(Path::new(path)).map_err(|source| PlanError::File {
        path: path.to_owned(),
        source,
    })?;
    let lines = text.lines().map(str::trim);
    Ok(lines
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .map(str::to_lowercase)
        .collect())
}
