//! The shape of the lines, and their checksum.

use std::hash::Hasher as _;

use serde::{Deserialize, Serialize};

use crate::rulebook::{NamedRuleset, RulesFile};
use crate::rules::{
    Action, CardSet, Cause, Colour, DuetKey, Key, Number, Outcome, Pos, Side, VersusKey, Winner,
};

/// The version this program writes, and the only one it reads.
pub const VERSION: u32 = 1;

/// The known state before the first action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub transcript: u32,
    /// The rules, with every option.
    pub rules: RulesFile,
    /// The deck's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// The language of clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Deck ids of the cards in grid order.
    pub cards: Vec<u16>,
    /// Texts of the cards, in grid order.
    pub words: Vec<String>,
    /// The secret.
    pub key: KeyLine,
    /// The players and their seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerLine>,
    /// The setup of the table, if people sat at it: enough to play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<PracticeLine>,
    /// The judging of clues at a table of bots, if not by the referee at its standard level alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<RefereeLine>,
}

/// A group's agreement on clues, as its bots were told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefereeLine {
    /// `strict`, `standard` or `lenient`; `exact` where only visible words are illegal, `off` where nothing is.
    pub strictness: String,
    /// Switches that the group allows or forbids beyond that, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<String>,
}

impl Header {
    /// The strictness and the switches of the game, by name.
    pub fn agreed(&self) -> (&str, &[String]) {
        match (&self.practice, &self.referee) {
            (Some(line), _) => (&line.strictness, &line.switches),
            (None, Some(line)) => (&line.strictness, &line.switches),
            (None, None) => ("standard", &[]),
        }
    }
}

/// The setup of a table with people, besides the rest of the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeLine {
    /// The version of this part.
    pub version: u32,
    /// The seed of the bots' chances.
    pub seed: u64,
    /// Strictness of the referee.
    pub strictness: String,
    /// When an illegal clue is met: `before`, `after` or `people`.
    pub objection: String,
    /// The group's switches beyond that, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<String>,
    /// The seats.
    pub seats: Vec<SeatLine>,
}

/// A seat of a table with people: a person's name or a bot's spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine {
    /// The seat, as `red-guesser` or `a`.
    pub seat: String,
    /// A person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// A bot's spec.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A seat and who sat there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLine {
    /// The side.
    pub side: Side,
    /// `spymaster`, `guesser`, `partner`.
    pub role: String,
    /// A bot's spec, or a person's name.
    pub player: String,
}

/// The key as lists of positions, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum KeyLine {
    /// The competitive game.
    Versus {
        /// Agents of the red team.
        red: Vec<u8>,
        /// Agents of the blue team.
        blue: Vec<u8>,
        /// The assassins.
        assassins: Vec<u8>,
        /// The team that starts.
        starts: Side,
    },
    /// Duet.
    Duet {
        /// Greens of side A and side B.
        greens: [Vec<u8>; 2],
        /// Blacks of side A and side B.
        blacks: [Vec<u8>; 2],
    },
}

impl KeyLine {
    /// The line of a key.
    pub fn of(key: &Key) -> KeyLine {
        let list = |set: CardSet| set.iter().map(|p| p.0).collect::<Vec<u8>>();
        match key {
            Key::Versus(k) => KeyLine::Versus {
                red: list(k.agents[0]),
                blue: list(k.agents[1]),
                assassins: list(k.assassins),
                starts: k.starts,
            },
            Key::Duet(k) => KeyLine::Duet {
                greens: k.greens.map(list),
                blacks: k.blacks.map(list),
            },
        }
    }

    /// The key of a line; `None` if a position is off every table.
    pub fn key(&self) -> Option<Key> {
        let set = |list: &[u8]| {
            let on_table = list.iter().all(|&p| p < 25);
            on_table.then(|| list.iter().map(|&p| Pos(p)).collect::<CardSet>())
        };
        Some(match self {
            KeyLine::Versus {
                red,
                blue,
                assassins,
                starts,
            } => Key::Versus(VersusKey {
                agents: [set(red)?, set(blue)?],
                assassins: set(assassins)?,
                starts: *starts,
            }),
            KeyLine::Duet { greens, blacks } => Key::Duet(DuetKey {
                greens: [set(&greens[0])?, set(&greens[1])?],
                blacks: [set(&blacks[0])?, set(&blacks[1])?],
            }),
        })
    }
}

/// One action and its effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The side that acted.
    pub side: Side,
    /// The kind of action.
    #[serde(rename = "do")]
    pub verb: Verb,
    /// The clue's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// The clue's number: a count, `0` or `unlimited`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<NumberLine>,
    /// The cards the clue giver meant, if it said so afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intended: Option<Vec<u8>>,
    /// The card that was touched or covered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// The colour it turned out to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// The reason why the referee called the clue illegal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Help that the acting person had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<Help>,
}

/// Help with a step at a table with people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Help {
    /// A hint was asked for.
    Hint,
    /// The time was over, and a bot acted in the person's place.
    Timer,
    /// The bot of the seat could not act, and another one did.
    StandIn,
}

/// The kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// A clue.
    Clue,
    /// It is called illegal.
    Object,
    /// A card is touched.
    Guess,
    /// The guessers stop.
    Stop,
    /// A spymaster covers an agent.
    Cover,
    /// A spymaster does without.
    Decline,
}

/// A clue's number as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberLine {
    /// A count, or zero.
    Count(u8),
    /// The word `unlimited`.
    Word(String),
}

impl From<Number> for NumberLine {
    fn from(number: Number) -> NumberLine {
        match number {
            Number::Count(n) => NumberLine::Count(n),
            Number::Zero => NumberLine::Count(0),
            Number::Unlimited => NumberLine::Word("unlimited".into()),
        }
    }
}

impl NumberLine {
    /// The number it stands for, or its fault.
    pub fn number(&self) -> Result<Number, String> {
        match self {
            NumberLine::Count(0) => Ok(Number::Zero),
            NumberLine::Count(n) => Ok(Number::Count(*n)),
            NumberLine::Word(word) if word == "unlimited" => Ok(Number::Unlimited),
            NumberLine::Word(word) => Err(format!(
                "`{word}` is no number: a count, 0 or \"unlimited\""
            )),
        }
    }
}

impl std::fmt::Display for NumberLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NumberLine::Count(n) => n.fmt(f),
            NumberLine::Word(word) => f.write_str(word),
        }
    }
}

impl Entry {
    /// The entry of an action.
    pub fn of(side: Side, action: Action) -> Entry {
        let mut entry = Entry {
            side,
            verb: Verb::Stop,
            word: None,
            number: None,
            intended: None,
            card: None,
            colour: None,
            reason: None,
            help: None,
        };
        match action {
            Action::Clue(number) => {
                entry.verb = Verb::Clue;
                entry.number = Some(number.into());
            }
            Action::Object => entry.verb = Verb::Object,
            Action::Guess(pos) => {
                entry.verb = Verb::Guess;
                entry.card = Some(pos.0);
            }
            Action::Stop => {}
            Action::Cover(pos) => {
                entry.verb = Verb::Cover;
                entry.card = Some(pos.0);
            }
            Action::Decline => entry.verb = Verb::Decline,
        }
        entry
    }

    /// The action of an entry, or the part it lacks.
    pub fn action(&self) -> Result<Action, String> {
        let card = || {
            self.card
                .map(Pos)
                .ok_or_else(|| "no card is named".to_owned())
        };
        Ok(match self.verb {
            Verb::Clue => Action::Clue(match &self.number {
                Some(number) => number.number()?,
                None => return Err("the clue has no number".into()),
            }),
            Verb::Object => Action::Object,
            Verb::Guess => Action::Guess(card()?),
            Verb::Stop => Action::Stop,
            Verb::Cover => Action::Cover(card()?),
            Verb::Decline => Action::Decline,
        })
    }
}

/// The end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// `red`, `blue`, `everyone` or `nobody`.
    pub end: String,
    /// The cause, in one word or two.
    pub cause: String,
    /// The score, where the rules define one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i8>,
    /// Clues that were given.
    pub turns: u8,
}

impl End {
    /// The line of an outcome.
    pub fn of(outcome: Outcome, score: Option<i8>, turns: u8) -> End {
        let end = match outcome.winner {
            Winner::Team(Side::A) => "red",
            Winner::Team(Side::B) => "blue",
            Winner::Everyone => "everyone",
            Winner::Nobody => "nobody",
        };
        let cause = match outcome.cause {
            Cause::AllFound => "all-found",
            Cause::GivenAway => "given-away",
            Cause::FreeCover => "free-cover",
            Cause::Assassin => "assassin",
            Cause::AssassinFound => "assassin-found",
            Cause::SuddenDeathWon => "sudden-death-won",
            Cause::SuddenDeathLost => "sudden-death-lost",
            Cause::GaveUp => "gave-up",
            Cause::Phantom => "phantom",
            Cause::OutOfTokens => "out-of-tokens",
        };
        End {
            end: end.into(),
            cause: cause.into(),
            score,
            turns,
        }
    }
}

impl Header {
    /// The header of a game.
    pub fn new(rules: &NamedRuleset, cards: &[u16], words: Vec<String>, key: &Key) -> Header {
        Header {
            transcript: VERSION,
            rules: RulesFile::of(rules),
            deck: None,
            language: None,
            cards: cards.to_vec(),
            words,
            key: KeyLine::of(key),
            players: Vec::new(),
            practice: None,
            referee: None,
        }
    }
}

/// Seals a JSON object line: appends the checksum of it and of all before it.
pub(super) fn seal(json: &str, sum: &mut u64) -> String {
    let body = json.strip_suffix('}').unwrap_or(json);
    *sum = fold(*sum, body);
    format!("{body}{MARK}{:016x}\"}}", *sum)
}

/// Opens a sealed line: the JSON object without its checksum, or its fault.
pub(super) fn unseal(line: &str, sum: &mut u64) -> Result<String, String> {
    let (body, tail) = line
        .rsplit_once(MARK)
        .ok_or("the line has no checksum: it was cut short, or is no transcript line")?;
    let given = tail
        .strip_suffix("\"}")
        .filter(|hex| hex.len() == 16)
        .ok_or("the checksum is damaged: the line was cut short or edited")?;
    *sum = fold(*sum, body);
    // Letter by letter: a digit in capitals was edited too.
    if given != format!("{:016x}", *sum) {
        return Err("the checksum does not fit: this line was edited, or one before it was removed or added".into());
    }
    Ok(format!("{body}}}"))
}

const MARK: &str = ",\"sum\":\"";

/// The checksum before the first line.
pub(super) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, continued. It guards against slips, not against forgery.
fn fold(sum: u64, text: &str) -> u64 {
    let mut hasher = fnv::FnvHasher::with_key(sum);
    hasher.write(text.as_bytes());
    hasher.write(b"\n");
    hasher.finish()
}
