//! A turn as a row of `turns.csv`, a reason as a row of `forfeits.csv`.

use super::record::{ASSASSIN_FOUND, Row, Won};
use super::text::read_text;
use crate::players::{Clue, TurnReport};
use crate::rules::{CardSet, ClueId, Colour, Number, Side};

/// A turn and the game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRow {
    /// The block.
    pub block: u64,
    /// The game's number in its block.
    pub game: u32,
    /// The turn's events. A wrong card of the other team is told by the colour of that team.
    pub turn: TurnReport,
    /// The clue, if it is no word of the book; its id is [`ClueId::UNKNOWN`] then.
    pub word: Option<String>,
}

/// The reason of a forfeit and the game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForfeitRow {
    /// The block.
    pub block: u64,
    /// The game's number in its block.
    pub game: u32,
    /// The side whose player erred.
    pub side: Side,
    /// The error.
    pub reason: String,
}

/// Reads `N` numbers and the text that follows them.
fn split<const N: usize>(line: &str) -> Option<([i64; N], String)> {
    let mut fields = [0i64; N];
    let mut parts = line.splitn(N + 1, ',');
    for field in &mut fields {
        *field = parts.next()?.parse().ok()?;
    }
    Some((fields, read_text(parts.next()?)?))
}

fn side(value: i64) -> Option<Side> {
    match value {
        1 => Some(Side::A),
        2 => Some(Side::B),
        _ => None,
    }
}

impl ForfeitRow {
    /// Reads a line without its end. `None` if it is not a forfeit.
    pub fn parse(line: &str) -> Option<ForfeitRow> {
        let ([block, game, by], reason) = split::<3>(line)?;
        Some(ForfeitRow {
            block: u64::try_from(block).ok()?,
            game: u32::try_from(game).ok()?,
            side: side(by)?,
            reason,
        })
    }
}

impl TurnRow {
    /// Reads a line without its end. `None` if it is not a turn.
    pub fn parse(line: &str) -> Option<TurnRow> {
        let (fields, word) = split::<11>(line)?;
        let [
            block,
            game,
            _,
            by,
            clue,
            number,
            intended,
            found,
            miss,
            illegal,
            touched,
        ] = fields;
        let side = side(by)?;
        let number = match number {
            -1 => Number::Unlimited,
            0 => Number::Zero,
            n => Number::Count(u8::try_from(n).ok()?),
        };
        let miss = match miss {
            0 => None,
            1 => Some(Colour::Bystander),
            2 => Some(Colour::of(side.other())),
            3 => Some(Colour::Assassin),
            _ => return None,
        };
        let (clue, word) = match (clue, word) {
            (-1, word) => (ClueId::UNKNOWN, Some(word)),
            (id, word) if word.is_empty() => (ClueId(u32::try_from(id).ok()?), None),
            _ => return None,
        };
        Some(TurnRow {
            block: u64::try_from(block).ok()?,
            game: u32::try_from(game).ok()?,
            turn: TurnReport {
                side,
                clue: Clue {
                    clue,
                    number,
                    intended: CardSet(u32::try_from(intended).ok()?),
                },
                found: u8::try_from(found).ok()?,
                miss,
                touched: CardSet(u32::try_from(touched).ok()?),
                illegal: match illegal {
                    0 => false,
                    1 => true,
                    _ => return None,
                },
            },
            word,
        })
    }
}

/// A turn as it counts: the assassin that a finale was won with was looked for and found.
pub fn as_it_counts(row: &Row, turn: &TurnReport) -> TurnReport {
    let mut turn = *turn;
    let won = matches!(row.winner, Won::Everyone) || row.winner == Won::Side(turn.side);
    if turn.miss == Some(Colour::Assassin) && row.cause == ASSASSIN_FOUND && won {
        turn.miss = None;
        turn.found = turn.found.saturating_add(1);
    }
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_forfeits_are_read_or_refused() {
        let turn = TurnRow::parse("3,1,0,2,8,-1,0,0,3,1,6,").unwrap();
        assert_eq!((turn.block, turn.game, turn.word), (3, 1, None));
        assert_eq!(turn.turn.miss, Some(Colour::Assassin));
        assert_eq!(turn.turn.clue.number, Number::Unlimited);
        assert_eq!(turn.turn.touched, CardSet(6));
        assert!(turn.turn.illegal);
        let outside = TurnRow::parse("3,1,1,1,-1,2,0,0,2,0,0,\"ice, cold\"").unwrap();
        assert_eq!(outside.word.as_deref(), Some("ice, cold"));
        assert_eq!(outside.turn.clue.clue, ClueId::UNKNOWN);
        for wrong in [
            "",
            "3,1,0,2,8,-1,0,0,3,1,0",
            "3,1,0,5,8,-1,0,0,3,1,0,",
            "3,1,0,2,8,-1,0,0,3,1,0,word",
            "3,1,0,2,-1,-1,0,0,3,1,0,a\"b",
        ] {
            assert_eq!(TurnRow::parse(wrong), None, "{wrong}");
        }
        let forfeit = ForfeitRow::parse("0,4,2,no answer in 5 s").unwrap();
        assert_eq!((forfeit.side, forfeit.game), (Side::B, 4));
        assert_eq!(forfeit.reason, "no answer in 5 s");
        assert_eq!(ForfeitRow::parse("0,4,0,x"), None);
    }
}
