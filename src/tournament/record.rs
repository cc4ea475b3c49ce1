//! One game as a row of `games.csv`: integers and ids only; names resolve in the manifest.

use crate::players::{GameEnd, GameReport, SideReport};
use crate::rules::{Cause, Side, Winner};

/// The columns, in order.
pub const COLUMNS: &str = "block,game,deal,ruleset,deck,a_spymaster,a_guesser,b_spymaster,b_guesser,first,winner,cause,turns,score,\
a_clues,a_numbers,a_own,a_opponent,a_bystander,a_assassin,a_illegal,\
b_clues,b_numbers,b_own,b_opponent,b_bystander,b_assassin,b_illegal,forfeit";

const FIELDS: usize = 29;

/// The winner, as it is written: 0 nobody, 1 side A, 2 side B, 3 everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// A cooperative game was lost, or a forfeit ended it.
    Nobody,
    /// A team.
    Side(Side),
    /// A cooperative game was won.
    Everyone,
}

/// A game as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The block it belongs to.
    pub block: u64,
    /// Its number in the block.
    pub game: u32,
    /// The deal.
    pub deal: u64,
    /// The ruleset's id.
    pub ruleset: u16,
    /// The deck's id.
    pub deck: u16,
    /// Spymaster and guesser of side A and of side B, by id.
    pub seats: [[u16; 2]; 2],
    /// The side that gave the first clue.
    pub first: Side,
    /// The winner.
    pub winner: Won,
    /// The cause of the end: see [`cause_name`].
    pub cause: u8,
    /// Clues given.
    pub turns: u16,
    /// The score of a cooperative game that was won; 0 otherwise.
    pub score: i16,
    /// Counts of each side.
    pub sides: [SideReport; 2],
    /// The side that forfeited, if any.
    pub forfeit: Option<Side>,
}

/// The cause that a forfeit is written as.
pub const FORFEIT: u8 = 10;

/// The cause of a finale that was won.
pub const ASSASSIN_FOUND: u8 = 4;

/// A cause's id, as it is written.
fn cause_id(cause: Cause) -> u8 {
    match cause {
        Cause::AllFound => 0,
        Cause::GivenAway => 1,
        Cause::FreeCover => 2,
        Cause::Assassin => 3,
        Cause::AssassinFound => ASSASSIN_FOUND,
        Cause::SuddenDeathWon => 5,
        Cause::SuddenDeathLost => 6,
        Cause::GaveUp => 7,
        Cause::Phantom => 8,
        Cause::OutOfTokens => 9,
    }
}

/// The name of a cause's id.
pub fn cause_name(id: u8) -> &'static str {
    const NAMES: [&str; 11] = [
        "all found",
        "given away",
        "free cover",
        "assassin touched",
        "assassin found at last",
        "sudden death won",
        "sudden death lost",
        "gave up",
        "phantom complete",
        "out of tokens",
        "forfeit",
    ];
    NAMES.get(usize::from(id)).copied().unwrap_or("unknown")
}

impl Row {
    /// The row of a game's report.
    pub fn set_report(&mut self, report: &GameReport, cooperative: bool) {
        self.turns = report.turns;
        self.score = report.score.map_or(0, i16::from);
        self.sides = report.sides;
        match &report.end {
            GameEnd::Played(outcome) => {
                self.forfeit = None;
                self.cause = cause_id(outcome.cause);
                self.winner = match outcome.winner {
                    Winner::Team(side) => Won::Side(side),
                    Winner::Everyone => Won::Everyone,
                    Winner::Nobody => Won::Nobody,
                };
            }
            GameEnd::Forfeit { side, .. } => {
                self.forfeit = Some(*side);
                self.cause = FORFEIT;
                self.winner = if cooperative {
                    Won::Nobody
                } else {
                    Won::Side(side.other())
                };
            }
        }
    }

    fn fields(&self) -> [i64; FIELDS] {
        let side = |s: Side| s.index() as i64 + 1;
        let winner = match self.winner {
            Won::Nobody => 0,
            Won::Side(s) => side(s),
            Won::Everyone => 3,
        };
        let [[asp, agu], [bsp, bgu]] = self.seats.map(|seat| seat.map(i64::from));
        let [a, b] = self.sides.map(|s| {
            [
                s.clues,
                s.numbers,
                s.own,
                s.opponent,
                s.bystander,
                s.assassin,
                s.illegal,
            ]
            .map(i64::from)
        });
        [
            self.block as i64,
            i64::from(self.game),
            self.deal as i64,
            i64::from(self.ruleset),
            i64::from(self.deck),
            asp,
            agu,
            bsp,
            bgu,
            side(self.first),
            winner,
            i64::from(self.cause),
            i64::from(self.turns),
            i64::from(self.score),
            a[0],
            a[1],
            a[2],
            a[3],
            a[4],
            a[5],
            a[6],
            b[0],
            b[1],
            b[2],
            b[3],
            b[4],
            b[5],
            b[6],
            self.forfeit.map_or(0, side),
        ]
    }

    /// Appends the row as a line.
    pub fn write(&self, out: &mut Vec<u8>) {
        push_line(out, &self.fields());
    }

    /// Reads a line without its end. `None` if it is not a row.
    pub fn parse(line: &str) -> Option<Row> {
        let mut fields = [0i64; FIELDS];
        let mut parts = line.split(',');
        for field in &mut fields {
            *field = parts.next()?.parse().ok()?;
        }
        if parts.next().is_some() {
            return None;
        }
        let f = |i: usize| fields[i];
        let small = |i: usize| u16::try_from(fields[i]).ok();
        let side = |value: i64| match value {
            1 => Some(Side::A),
            2 => Some(Side::B),
            _ => None,
        };
        let report = |from: usize| {
            Some(SideReport {
                clues: small(from)?,
                numbers: small(from + 1)?,
                own: small(from + 2)?,
                opponent: small(from + 3)?,
                bystander: small(from + 4)?,
                assassin: small(from + 5)?,
                illegal: small(from + 6)?,
            })
        };
        Some(Row {
            block: u64::try_from(f(0)).ok()?,
            game: u32::try_from(f(1)).ok()?,
            deal: u64::try_from(f(2)).ok()?,
            ruleset: small(3)?,
            deck: small(4)?,
            seats: [[small(5)?, small(6)?], [small(7)?, small(8)?]],
            first: side(f(9))?,
            winner: match f(10) {
                0 => Won::Nobody,
                3 => Won::Everyone,
                s => Won::Side(side(s)?),
            },
            cause: u8::try_from(f(11)).ok().filter(|&c| c <= FORFEIT)?,
            turns: small(12)?,
            score: i16::try_from(f(13)).ok()?,
            sides: [report(14)?, report(21)?],
            forfeit: match f(28) {
                0 => None,
                s => Some(side(s)?),
            },
        })
    }
}

/// Appends whole numbers as a line, with commas between them. csv with serde takes twice the time for a million rows.
pub(super) fn push_line(out: &mut Vec<u8>, fields: &[i64]) {
    let mut digits = itoa::Buffer::new();
    for (i, &field) in fields.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        out.extend_from_slice(digits.format(field).as_bytes());
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_side() -> impl Strategy<Value = Side> {
        prop_oneof![Just(Side::A), Just(Side::B)]
    }

    fn any_report() -> impl Strategy<Value = SideReport> {
        any::<[u16; 7]>().prop_map(|n| SideReport {
            clues: n[0],
            numbers: n[1],
            own: n[2],
            opponent: n[3],
            bystander: n[4],
            assassin: n[5],
            illegal: n[6],
        })
    }

    proptest! {
        #[test]
        fn a_row_reads_back_as_it_was_written(
            (block, game, deal, score) in (0u64..1 << 60, any::<u32>(), 0u64..1 << 60, any::<i16>()),
            (ruleset, deck, turns, seats) in any::<(u16, u16, u16, [[u16; 2]; 2])>(),
            (first, won, cause) in (any_side(), prop_oneof![
                Just(Won::Nobody), Just(Won::Everyone), any_side().prop_map(Won::Side)], 0u8..=FORFEIT),
            (a, b, forfeit) in (any_report(), any_report(), proptest::option::of(any_side())),
        ) {
            let row = Row {
                block, game, deal, ruleset, deck, seats, first, winner: won, cause, turns, score,
                sides: [a, b], forfeit,
            };
            let mut line = Vec::new();
            row.write(&mut line);
            let text = std::str::from_utf8(&line).unwrap();
            prop_assert_eq!(text.trim_end().split(',').count(), COLUMNS.split(',').count());
            prop_assert_eq!(Row::parse(text.trim_end()), Some(row));
        }
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for line in [
            "",
            "1,2,3",
            "a,b",
            &"1,".repeat(28),
            &vec!["1"; 30].join(","),
        ] {
            assert_eq!(Row::parse(line), None, "{line}");
        }
    }
}
