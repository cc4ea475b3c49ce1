//! A tournament in a line of code.

use std::fmt;

use super::arena::{Arena, ArenaError};
use super::experiment::{Experiment, TeamEntry};
use super::plan::{Plan, PlanError};
use super::record::Row;
use super::run::{Observer, Signals, run};
use super::store::StoreError;
use super::tally::{Tally, TeamSums};
use crate::players::{Library, Registry, SpecError};

/// Games between some teams, in memory: the same games as `spymaster tournament` plays with these settings.
///
/// ```
/// use spymaster::tournament::Match;
/// let played = Match::new("classic", "en")
///     .teams("random/random", "random/nearest")
///     .games(20)
///     .run()?;
/// assert_eq!(played.team("random/random").unwrap().games, 20);
/// println!("{played}");
/// # Ok::<(), spymaster::tournament::MatchError>(())
/// ```
#[derive(Debug)]
pub struct Match {
    experiment: Experiment,
    teams: Vec<String>,
    library: Library,
}

/// The reason why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A team.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The settings.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Decks, lexica or players.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Cannot happen: nothing is written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Match {
    /// Rules and a deck, by name.
    pub fn new(rules: &str, deck: &str) -> Match {
        Match {
            experiment: Experiment {
                rules: vec![rules.to_owned()],
                decks: vec![deck.to_owned()],
                games: 1000,
                ..Experiment::default()
            },
            teams: Vec::new(),
            library: Library::standard(),
        }
    }

    /// Two teams, each `SPYMASTER/GUESSER`.
    #[must_use]
    pub fn teams(self, first: &str, second: &str) -> Match {
        self.team(first).team(second)
    }

    /// One team more; a single team plays itself.
    #[must_use]
    pub fn team(mut self, team: &str) -> Match {
        self.teams.push(team.to_owned());
        self
    }

    /// Players of your own beside those of the program.
    #[must_use]
    pub fn players(mut self, registry: Registry) -> Match {
        self.library = self.library.with_registry(registry);
        self
    }

    /// Games in all, rounded up so that every deal is played from both sides. 1,000 if not said.
    #[must_use]
    pub fn games(mut self, games: u64) -> Match {
        self.experiment.games = games;
        self
    }

    /// The seed of everything.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Match {
        self.experiment.seed = seed;
        self
    }

    /// Plays all games on all threads.
    pub fn run(mut self) -> Result<Played, MatchError> {
        let registry = self.library.registry();
        for text in &self.teams {
            let team = registry.team(text)?;
            self.experiment.teams.push(TeamEntry {
                spymaster: team.spymaster.to_string(),
                guesser: team.guesser.to_string(),
                lexicon: None,
            });
        }
        let arena = Arena::new(Plan::new(self.experiment, registry)?, &self.library)?;
        let mut count = Count(Tally::new(arena.plan()));
        let blocks = 0..arena.plan().blocks;
        run(&arena, blocks, None, &mut count, &Signals::default())?;
        Ok(Played {
            plan: arena.plan().clone(),
            tally: count.0,
        })
    }
}

struct Count(Tally);

impl Observer for Count {
    fn block(&mut self, games: &[Row]) -> bool {
        self.0.add_block(games);
        false
    }
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// The experiment, laid out.
    pub plan: Plan,
    /// All that was counted.
    pub tally: Tally,
}

impl Played {
    /// The sums of a team, as it was written.
    pub fn team(&self, text: &str) -> Option<&TeamSums> {
        let named = |&team: &usize| self.plan.team_name(team as u16) == text;
        let team = (0..self.plan.teams.len()).find(named)?;
        Some(self.tally.sums(team))
    }
}

/// A line per team: games, share won, turns to win.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for team in 0..self.plan.teams.len() {
            let sums = self.tally.sums(team);
            let name = self.plan.team_name(team as u16);
            let (won, turns) = (100.0 * sums.win_rate(), sums.turns_to_win());
            writeln!(
                f,
                "{name}: {} games, won {won:.1} %, {turns:.2} turns to win",
                sums.games
            )?;
        }
        Ok(())
    }
}
