//! The ruleset: the grid, the counts, the switches. Checked when it is made.

use super::cards::MAX_CARDS;

/// Rows and columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub columns: u8,
}

impl Grid {
    /// Number of cards on it.
    #[inline]
    pub fn cards(self) -> u8 {
        self.rows.saturating_mul(self.columns)
    }
}

/// Options of the competitive game (section 1), also when it is played alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Versus {
    /// Agents of the starting team (1.1).
    pub starting: u8,
    /// Agents of the other team (1.1).
    pub other: u8,
    /// Assassins (1.1); one with the finale.
    pub assassins: u8,
    /// Zero may be said (1.5).
    pub zero: bool,
    /// Unlimited may be said (1.6).
    pub unlimited: bool,
    /// The assassin finale (1.9).
    pub finale: bool,
    /// Against the game (1.10) rather than against a team.
    pub solo: Option<Solo>,
    /// One guesser plays for both teams (1.11).
    pub shared_guesser: bool,
}

/// Options of the game against a team without players (1.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solo {
    /// Agents the phantom team covers in its turn: 1 by the book, 0 for the
    /// single-team protocol of research papers.
    pub phantom_covers: u8,
}

/// Options of Duet (section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duet {
    /// Numbers of cards by their colours on side A (row) and side B (column):
    /// green, beige, black (2.1).
    pub key: [[u8; 3]; 3],
    /// Timer tokens in the bank.
    pub tokens: u8,
    /// Number of them that lie bystander side up (2.9).
    pub mistakes: u8,
    /// Zero may be said (2.10).
    pub zero: bool,
    /// A side may give two clues in a row (2.12).
    pub free_order: bool,
}

impl Duet {
    /// The key of the published game (2.1).
    pub const KEY: [[u8; 3]; 3] = [[3, 5, 1], [5, 7, 1], [1, 1, 1]];

    /// Green cards of each side.
    pub fn greens(&self) -> [u8; 2] {
        [
            self.key[0].iter().sum(),
            self.key.iter().map(|row| row[0]).sum(),
        ]
    }

    /// True if the score of 2.8 is defined: the standard nine-token game.
    pub fn is_scored(&self) -> bool {
        self.tokens == 9 && self.mistakes == 9
    }
}

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Section 1.
    Versus(Versus),
    /// Section 2.
    Duet(Duet),
}

/// A checked set of rules.
///
/// ```
/// use spymaster::rules::{Grid, Kind, Ruleset, RulesetError, Versus};
/// let mut versus = Versus {
///     starting: 9, other: 8, assassins: 1, zero: true, unlimited: true,
///     finale: false, solo: None, shared_guesser: false,
/// };
/// let grid = Grid { rows: 5, columns: 5 };
/// assert_eq!(Ruleset::new(grid, Kind::Versus(versus)).unwrap().bystanders(), 7);
/// versus.starting = 30;
/// let error = Ruleset::new(grid, Kind::Versus(versus)).unwrap_err();
/// assert!(matches!(error, RulesetError::TooManyRoles { .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    grid: Grid,
    kind: Kind,
}

/// The reason why a ruleset does not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// The grid is too small or too large.
    #[error("a grid of {rows}×{columns} has {cards} cards; 4 to 25 fit the table")]
    Grid {
        /// Rows given.
        rows: u8,
        /// Columns given.
        columns: u8,
        /// Their product.
        cards: u32,
    },
    /// More agents and assassins than cards.
    #[error("{roles} agents and assassins do not fit {cards} cards")]
    TooManyRoles {
        /// Agents and assassins together.
        roles: u32,
        /// Cards on the grid.
        cards: u8,
    },
    /// A team without agents.
    #[error("each team needs at least one agent")]
    NoAgents,
    /// The finale without one assassin.
    #[error("{given} assassins: the finale needs exactly one (rule 1.9)")]
    Assassins {
        /// Assassins given.
        given: u8,
    },
    /// Solo and shared guesser at once.
    #[error("a shared guesser plays for two teams: it does not go with a solo game (rule 1.11)")]
    SoloShared,
    /// The phantom covers too many.
    #[error("the phantom team covers 0 to {most} agents a turn, not {given} (rule 1.10)", most = MOST_COVERS)]
    PhantomCovers {
        /// Covers given.
        given: u8,
    },
    /// The two-sided key does not fill the grid.
    #[error("the two-sided key describes {given} cards, the grid has {cards} (rule 2.1)")]
    DuetKey {
        /// Cards in the key table.
        given: u32,
        /// Cards on the grid.
        cards: u8,
    },
    /// A side has no green.
    #[error("each side of the key needs at least one green card (rule 2.1)")]
    NoGreens,
    /// No tokens, or too many.
    #[error("{given} timer tokens: from 1 to 25 can be played")]
    Tokens {
        /// Tokens given.
        given: u8,
    },
    /// More mistakes than tokens.
    #[error("{mistakes} mistakes with {tokens} tokens: mistakes cannot exceed tokens (rule 2.9)")]
    Mistakes {
        /// Tokens given.
        tokens: u8,
        /// Mistakes given.
        mistakes: u8,
    },
}

impl Ruleset {
    /// Checks that the rules add up.
    pub fn new(grid: Grid, kind: Kind) -> Result<Ruleset, RulesetError> {
        let cards = u32::from(grid.rows) * u32::from(grid.columns);
        if !(4..=MAX_CARDS as u32).contains(&cards) {
            let Grid { rows, columns } = grid;
            return Err(RulesetError::Grid {
                rows,
                columns,
                cards,
            });
        }
        match kind {
            Kind::Versus(v) => check_versus(&v, grid.cards())?,
            Kind::Duet(d) => check_duet(&d, grid.cards())?,
        }
        Ok(Ruleset { grid, kind })
    }

    /// The grid.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Cards on the table.
    #[inline]
    pub fn cards(&self) -> u8 {
        self.grid.cards()
    }

    /// The options of the game that is played.
    #[inline]
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Bystanders (beige on both sides in Duet).
    pub fn bystanders(&self) -> u8 {
        match self.kind {
            Kind::Versus(v) => self.cards() - v.starting - v.other - v.assassins,
            Kind::Duet(d) => d.key[1][1],
        }
    }

    /// True if a won game has a score: against the game (1.10), and in the standard Duet (2.8), not in missions.
    pub fn is_scored(&self) -> bool {
        match self.kind {
            Kind::Versus(v) => v.solo.is_some(),
            Kind::Duet(d) => d.is_scored(),
        }
    }

    /// True if the players win and lose together.
    pub fn is_cooperative(&self) -> bool {
        match self.kind {
            Kind::Versus(v) => v.solo.is_some(),
            Kind::Duet(_) => true,
        }
    }
}

/// Agents the phantom team covers a turn at most. The book has one; published boards of other rules have up to two.
const MOST_COVERS: u8 = 4;

fn check_versus(v: &Versus, cards: u8) -> Result<(), RulesetError> {
    let roles = u32::from(v.starting) + u32::from(v.other) + u32::from(v.assassins);
    if roles > u32::from(cards) {
        return Err(RulesetError::TooManyRoles { roles, cards });
    }
    if v.starting == 0 || v.other == 0 {
        return Err(RulesetError::NoAgents);
    }
    if v.finale && v.assassins != 1 {
        return Err(RulesetError::Assassins { given: v.assassins });
    }
    match v.solo {
        Some(_) if v.shared_guesser => Err(RulesetError::SoloShared),
        Some(Solo { phantom_covers }) if phantom_covers > MOST_COVERS => {
            Err(RulesetError::PhantomCovers {
                given: phantom_covers,
            })
        }
        _ => Ok(()),
    }
}

fn check_duet(d: &Duet, cards: u8) -> Result<(), RulesetError> {
    let given = d.key.iter().flatten().map(|&n| u32::from(n)).sum();
    if given != u32::from(cards) {
        return Err(RulesetError::DuetKey { given, cards });
    }
    if d.greens().contains(&0) {
        return Err(RulesetError::NoGreens);
    }
    if !(1..=25).contains(&d.tokens) {
        return Err(RulesetError::Tokens { given: d.tokens });
    }
    if d.mistakes > d.tokens {
        let Duet {
            tokens, mistakes, ..
        } = *d;
        return Err(RulesetError::Mistakes { tokens, mistakes });
    }
    Ok(())
}
