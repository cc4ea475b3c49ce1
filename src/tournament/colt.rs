//! CoLT: the worth of a turn by the number of own words it found and the mistake that ended it, averaged over
//! turns. The weights come from a file, as papers publish them.

use std::path::Path;

use super::plan::Plan;
use super::reader::RecordReader;
use super::record::Row;
use super::store::StoreError;
use super::turns::as_it_counts;
use crate::players::TurnReport;
use crate::rules::Colour;
use crate::stats::{Interval, Ratio};

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// No wrong card: the guesser stopped, or the game was over.
    None,
    /// A card of the other team.
    Opponent,
    /// A bystander.
    Bystander,
    /// The assassin.
    Assassin,
}

impl Ended {
    /// All of them, in the order of their names in a file.
    pub const ALL: [Ended; 4] = [
        Ended::None,
        Ended::Opponent,
        Ended::Bystander,
        Ended::Assassin,
    ];

    /// The name in a file.
    pub fn name(self) -> &'static str {
        ["none", "opponent", "bystander", "assassin"][self as usize]
    }

    /// The end of a turn of the records.
    pub fn of(turn: &TurnReport) -> Ended {
        match turn.miss {
            None => Ended::None,
            Some(Colour::Bystander) => Ended::Bystander,
            Some(Colour::Assassin) => Ended::Assassin,
            Some(_) => Ended::Opponent,
        }
    }
}

/// Most own words a turn can find, and so the last row of a table.
const MOST: usize = 25;

/// A table of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Colt {
    /// `[own found][end of the turn]`
    weights: Vec<[Option<f64>; 4]>,
}

/// The reason why a file is no table of weights.
#[derive(Debug, thiserror::Error)]
pub enum ColtError {
    /// It could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// A line does not fit.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The file.
        path: String,
        /// Counted from 1.
        line: usize,
        /// The form expected.
        reason: String,
    },
}

impl Colt {
    /// The columns of a file.
    pub const COLUMNS: &'static str = "own_found,ended_by,weight";

    /// Reads a file.
    pub fn load(path: &Path) -> Result<Colt, ColtError> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| ColtError::Read {
            path: shown.clone(),
            source,
        })?;
        Colt::parse(&text, &shown)
    }

    /// Reads CSV; `from` names it in errors.
    ///
    /// ```
    /// use spymaster::tournament::{Colt, Ended};
    /// let colt = Colt::parse("own_found,ended_by,weight\n2,none,1.5\n0,assassin,-9\n", "x").unwrap();
    /// assert_eq!(colt.weight(2, Ended::None), Some(1.5));
    /// assert_eq!(colt.weight(3, Ended::None), None);
    /// ```
    pub fn parse(text: &str, from: &str) -> Result<Colt, ColtError> {
        let mut weights = vec![[None; 4]; MOST + 1];
        let mut lines = text.lines().enumerate();
        let fault = |line: usize, reason: String| ColtError::Line {
            path: from.to_owned(),
            line: line + 1,
            reason,
        };
        let header = lines.next().map_or("", |(_, header)| header.trim());
        if header.trim_start_matches('\u{feff}') != Colt::COLUMNS {
            let reason = format!("expected the columns `{}`", Colt::COLUMNS);
            return Err(fault(0, reason));
        }
        let mut rows = 0;
        for (at, line) in lines {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let parts: Vec<&str> = line.split(',').map(str::trim).collect();
            let [found, ended, weight] = parts[..] else {
                return Err(fault(at, format!("`{line}`: expected three fields")));
            };
            let found = found.parse::<usize>().ok().filter(|&n| n <= MOST);
            let found = found.ok_or_else(|| {
                let reason = format!("`{}`: expected own words found, 0 to {MOST}", parts[0]);
                fault(at, reason)
            })?;
            let known = Ended::ALL.iter().position(|e| e.name() == ended);
            let ended = known.ok_or_else(|| {
                let reason = format!("`{ended}`: expected none, opponent, bystander or assassin");
                fault(at, reason)
            })?;
            let weight = weight.parse::<f64>().ok().filter(|w| w.is_finite());
            let weight =
                weight.ok_or_else(|| fault(at, format!("`{}`: expected a number", parts[2])))?;
            if weights[found][ended].replace(weight).is_some() {
                let reason = format!("{found},{}: a second time", parts[1]);
                return Err(fault(at, reason));
            }
            rows += 1;
        }
        if rows == 0 {
            return Err(fault(1, "there is no weight in the file".into()));
        }
        Ok(Colt { weights })
    }

    /// The weight of a turn, if the table has one.
    pub fn weight(&self, found: u8, ended: Ended) -> Option<f64> {
        self.weights.get(usize::from(found))?[ended as usize]
    }
}

/// The mean weight of the turns of each team, with error bars over blocks.
#[derive(Clone, Debug)]
pub struct ColtTally {
    colt: Colt,
    teams: Vec<Sums>,
}

#[derive(Clone, Debug, Default)]
struct Sums {
    /// Weight over turns, by blocks.
    ratio: Ratio,
    /// The present block, its weight and its turns.
    open: (u64, f64, f64),
    turns: u64,
    without: u64,
}

impl ColtTally {
    /// Nothing yet.
    pub fn new(plan: &Plan, colt: Colt) -> ColtTally {
        ColtTally {
            colt,
            teams: vec![Sums::default(); plan.teams.len()],
        }
    }

    /// Reads the records of a directory; `None` if they have no turns.
    pub fn of_records(
        directory: &Path,
        first_block: u64,
        plan: &Plan,
        colt: Colt,
    ) -> Result<Option<ColtTally>, StoreError> {
        if !plan.experiment.turns {
            return Ok(None);
        }
        let mut reader = RecordReader::open(directory, first_block, true)?;
        let mut tally = ColtTally::new(plan, colt);
        while let Some(block) = reader.next_block(|block| plan.games_in(block))? {
            for row in &block.rows {
                let of_game = block.turns.iter().filter(|t| t.game == row.game);
                tally.add(plan, row, of_game.map(|t| &t.turn));
            }
        }
        Ok(Some(tally))
    }

    /// Adds the turns of a game.
    pub fn add<'t>(
        &mut self,
        plan: &Plan,
        row: &Row,
        turns: impl IntoIterator<Item = &'t TurnReport>,
    ) {
        let teams = row.seats.map(|seat| plan.team_of(seat));
        for turn in turns {
            let turn = &as_it_counts(row, turn);
            let Some(team) = teams[turn.side.index()] else {
                continue;
            };
            let team = &mut self.teams[team];
            // An illegal clue finds nothing and ends by no card: the tables have no such row.
            let Some(weight) = self.colt.weight(turn.found, Ended::of(turn)) else {
                team.without += 1;
                continue;
            };
            team.turns += 1;
            if team.open.0 != row.block {
                team.ratio.add(team.open.1, team.open.2);
                team.open = (row.block, 0.0, 0.0);
            }
            team.open.1 += weight;
            team.open.2 += 1.0;
        }
    }

    /// The mean over the turns of a team; `None` if it had none.
    pub fn estimate(&self, team: usize) -> Option<Interval> {
        let mut ratio = self.teams[team].ratio;
        ratio.add(self.teams[team].open.1, self.teams[team].open.2);
        ratio.mean()
    }

    /// Turns of a team that were weighed, and those that the table has no row for.
    pub fn turns(&self, team: usize) -> (u64, u64) {
        (self.teams[team].turns, self.teams[team].without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Clue;
    use crate::rules::{CardSet, ClueId, Number, Side};
    use crate::tournament::{Experiment, TeamEntry, Won};

    fn turn(side: Side, found: u8, miss: Option<Colour>) -> TurnReport {
        TurnReport {
            side,
            clue: Clue {
                clue: ClueId(0),
                number: Number::Count(1),
                intended: CardSet::EMPTY,
            },
            found,
            miss,
            touched: CardSet::EMPTY,
            illegal: false,
        }
    }

    fn plan() -> Plan {
        let entry = |spymaster: &str| TeamEntry {
            spymaster: spymaster.into(),
            guesser: "nearest".into(),
            lexicon: None,
        };
        let experiment = Experiment {
            teams: vec![entry("margin"), entry("random")],
            ..Experiment::default()
        };
        Plan::new(experiment, &crate::players::Registry::standard()).unwrap()
    }

    fn row(block: u64) -> Row {
        Row {
            block,
            game: 0,
            deal: block,
            ruleset: 0,
            deck: 0,
            seats: [[0, 0], [1, 0]],
            first: Side::A,
            winner: Won::Side(Side::A),
            cause: 0,
            turns: 0,
            score: 0,
            sides: Default::default(),
            forfeit: None,
        }
    }

    #[test]
    fn colt_is_the_mean_weight_of_the_turns() {
        let text = "own_found,ended_by,weight\n2,none,2\n1,bystander,0.5\n0,assassin,-10\n\
                    1,opponent,-1.5\n";
        let mut tally = ColtTally::new(&plan(), Colt::parse(text, "x").unwrap());
        let plan = plan();
        for block in 0..50 {
            let turns = [
                turn(Side::A, 2, None),
                turn(Side::B, 1, Some(Colour::Red)),
                turn(Side::A, 1, Some(Colour::Bystander)),
                turn(Side::B, 0, Some(Colour::Assassin)),
                // No row: not weighed, but counted.
                turn(Side::A, 0, None),
            ];
            tally.add(&plan, &row(block), &turns);
        }
        // By hand: (2 + 0.5) / 2 and (-1.5 - 10) / 2.
        let [a, b] = [0, 1].map(|team| tally.estimate(team).unwrap());
        assert!((a.value - 1.25).abs() < 1e-12 && (b.value + 5.75).abs() < 1e-12);
        // All blocks are alike: no error.
        assert!((a.low - 1.25).abs() < 1e-9 && (a.high - 1.25).abs() < 1e-9);
        assert_eq!(tally.turns(0), (100, 50));
        assert_eq!(tally.turns(1), (100, 0));
    }

    #[test]
    fn a_malformed_file_is_refused_with_its_line() {
        let head = "own_found,ended_by,weight\n";
        for (text, line, reason) in [
            (String::new(), 1, "columns"),
            ("a,b,c\n1,none,2\n".to_owned(), 1, "columns"),
            (format!("{head}1,none,2\n1,none\n"), 3, "three fields"),
            (format!("{head}1,nothing,2\n"), 2, "bystander"),
            (format!("{head}x,none,2\n"), 2, "own words"),
            (format!("{head}26,none,2\n"), 2, "own words"),
            (format!("{head}1,none,two\n"), 2, "a number"),
            (format!("{head}1,none,NaN\n"), 2, "a number"),
            (format!("{head}1,none,2\n\n1,none,3\n"), 4, "second time"),
            (head.to_owned(), 2, "no weight"),
        ] {
            let error = Colt::parse(&text, "w.csv").unwrap_err().to_string();
            assert!(error.contains(&format!("line {line}")), "{error}");
            assert!(error.contains(reason) && error.contains("w.csv"), "{error}");
        }
    }
}
