//! The messages of PROTOCOL.md. Those to the bot are written, those from the bot are read.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::limits::Limits;
use crate::players::Usage;
use crate::rules::{Colour, Number, Side};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The part a process plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Gives clues and covers cards.
    Spymaster,
    /// Guesses.
    Guesser,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Spymaster => "spymaster",
            Part::Guesser => "guesser",
        })
    }
}

/// The first line to a bot.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "hello")]
pub struct HostHello {
    protocol: [u32; 1],
    program: &'static str,
    role: Part,
    side: Option<Side>,
    limits: HelloLimits,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct HelloLimits {
    answer_ms: u64,
    game_ms: u64,
    start_ms: u64,
}

impl HostHello {
    /// The greeting of a process that plays a part, in Duet for one side.
    pub fn new(role: Part, side: Option<Side>, limits: &Limits) -> HostHello {
        HostHello {
            protocol: [PROTOCOL],
            program: concat!("spymaster ", env!("CARGO_PKG_VERSION")),
            role,
            side,
            limits: HelloLimits {
                answer_ms: limits.answer_ms,
                game_ms: limits.game_ms,
                start_ms: limits.start_ms,
            },
        }
    }
}

/// The bot's answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotHello {
    /// The version that it speaks.
    pub protocol: u32,
    /// Its name.
    pub name: String,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// The parts it plays.
    #[serde(default = "both_parts")]
    pub roles: Vec<Part>,
    /// The languages it plays in; all if not given.
    #[serde(default)]
    pub languages: Option<Vec<String>>,
    /// The games it plays, `versus` and `duet`; both if not given.
    #[serde(default)]
    pub rules: Option<Vec<String>>,
    /// The most requests in one batch.
    #[serde(default = "one")]
    pub batch: usize,
    /// It wants to hear of games.
    #[serde(default)]
    pub events: bool,
    /// It states probabilities when asked to.
    #[serde(default)]
    pub probs: bool,
    /// The same request always gets the same answer.
    #[serde(default)]
    pub deterministic: bool,
}

fn both_parts() -> Vec<Part> {
    vec![Part::Spymaster, Part::Guesser]
}

fn one() -> usize {
    1
}

impl BotHello {
    /// Reads the first line of a bot.
    pub fn read(line: &str) -> Result<BotHello, String> {
        let value: Value = serde_json::from_str(line).map_err(|_| not_json(line))?;
        if value.get("type").and_then(Value::as_str) != Some("hello") {
            return Err(format!("the first line is no hello: {}", excerpt(line)));
        }
        let hello: BotHello =
            serde_json::from_value(value).map_err(|error| format!("hello: {error}"))?;
        match hello.protocol {
            PROTOCOL if hello.batch >= 1 => Ok(hello),
            PROTOCOL => Err("hello: `batch` is 0: expected 1 or more".into()),
            other => Err(format!("hello: protocol {other} was not offered")),
        }
    }
}

/// Writes a number said with a clue: `2`, `0`, `"unlimited"`.
pub(super) fn write_number<S: Serializer>(number: &Number, out: S) -> Result<S::Ok, S::Error> {
    match number {
        Number::Count(n) => out.serialize_u8(*n),
        Number::Zero => out.serialize_u8(0),
        Number::Unlimited => out.serialize_str("unlimited"),
    }
}

/// A public step, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum StepLine<'a> {
    /// A clue was given.
    Clue {
        /// By this side.
        by: Side,
        /// The word.
        word: &'a str,
        /// Its number.
        #[serde(serialize_with = "write_number")]
        number: Number,
    },
    /// The clue before was called illegal.
    Illegal,
    /// A card was touched.
    Touch {
        /// By this side.
        by: Side,
        /// The card.
        card: u8,
        /// Its colour.
        colour: Colour,
    },
    /// The guessers stopped.
    Stop {
        /// Of this side.
        by: Side,
    },
    /// A card was covered by a spymaster.
    Cover {
        /// Of this side.
        by: Side,
        /// The card.
        card: u8,
        /// Its colour.
        colour: Colour,
    },
    /// A spymaster did without a cover.
    Decline {
        /// Of this side.
        by: Side,
    },
}

/// A line from a bot, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub enum FromBot {
    /// Answers by the id of their request.
    Answers(Vec<(u64, Reply)>),
    /// A question about a request.
    Question {
        /// The bot's own id, handed back.
        id: Value,
        /// The request that it is about.
        request: u64,
        /// The words whose legality is asked for; `None` for the list of clue words.
        legal: Option<Vec<String>>,
    },
}

/// The content of an answer; the kind of request decides what it must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Reply {
    /// A clue.
    pub clue: Option<String>,
    /// Its number.
    pub number: Option<Value>,
    /// The cards that it is for.
    #[serde(rename = "for")]
    pub intended: Option<Vec<u8>>,
    /// A card to touch.
    pub touch: Option<u8>,
    /// Stop.
    pub stop: Option<bool>,
    /// A card to cover.
    pub cover: Option<u8>,
    /// No cover.
    pub decline: Option<bool>,
    /// The answer to a ping.
    pub pong: Option<bool>,
    /// It cannot answer.
    pub error: Option<String>,
    /// The chance of each card to be touched next.
    pub probs: Option<Vec<f32>>,
    /// The chance of each card to be ours.
    pub ours: Option<Vec<f32>>,
    /// Calls, tokens and cost of the answer.
    pub usage: Option<SaidUsage>,
    /// The reason why the answer cannot be read.
    #[serde(skip)]
    pub unreadable: Option<String>,
}

/// Calls, tokens and cost as an answer states them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct SaidUsage {
    /// Calls of a service.
    pub calls: u64,
    /// Tokens sent.
    pub tokens_in: u64,
    /// Tokens received.
    pub tokens_out: u64,
    /// Cost, in any one currency.
    pub cost: f64,
}

impl SaidUsage {
    /// As it is summed.
    pub fn counted(self) -> Usage {
        Usage {
            answers: 1,
            calls: self.calls,
            tokens_in: self.tokens_in,
            tokens_out: self.tokens_out,
            cost: Usage::millionths(self.cost),
        }
    }
}

/// The beginning of a line, for messages.
pub fn excerpt(line: &str) -> String {
    let shown: String = line
        .chars()
        .take(60)
        .map(|c| if c.is_control() { '·' } else { c })
        .collect();
    match line.chars().nth(60) {
        Some(_) => format!("`{shown}…`"),
        None => format!("`{shown}`"),
    }
}

fn not_json(line: &str) -> String {
    format!("a line that is not JSON: {}", excerpt(line))
}

impl FromBot {
    /// Reads a line that comes after `hello`.
    pub fn read(line: &str) -> Result<FromBot, String> {
        let mut value: Value = serde_json::from_str(line).map_err(|_| not_json(line))?;
        if let Some(kind) = value.get("type").and_then(Value::as_str) {
            return FromBot::question(kind, &value, line);
        }
        if let Some(Value::Array(answers)) = value.get_mut("answers") {
            let answers = std::mem::take(answers).into_iter();
            let read = answers.map(|answer| FromBot::answer(answer, line));
            return Ok(FromBot::Answers(read.collect::<Result<_, _>>()?));
        }
        Ok(FromBot::Answers(vec![FromBot::answer(value, line)?]))
    }

    fn answer(value: Value, line: &str) -> Result<(u64, Reply), String> {
        let id = value.get("id").and_then(Value::as_u64);
        let id =
            id.ok_or_else(|| format!("a line without the id of a request: {}", excerpt(line)))?;
        // The request is known, so that only its game has to suffer.
        let reply = serde_json::from_value(value).unwrap_or_else(|error| Reply {
            unreadable: Some(format!("an answer that cannot be read ({error})")),
            ..Reply::default()
        });
        Ok((id, reply))
    }

    fn question(kind: &str, value: &Value, line: &str) -> Result<FromBot, String> {
        let fault = |what: &str| Err(format!("{what}: {}", excerpt(line)));
        let Some(request) = value.get("request").and_then(Value::as_u64) else {
            return fault("a question without `request`");
        };
        let legal = match kind {
            "words" => None,
            "legal" => {
                let words = value.get("words").cloned().unwrap_or_default();
                match serde_json::from_value::<Vec<String>>(words) {
                    Ok(words) => Some(words),
                    Err(_) => return fault("`legal` without a list of `words`"),
                }
            }
            _ => return fault("a message of a type that bots do not send"),
        };
        Ok(FromBot::Question {
            id: value.get("id").cloned().unwrap_or_default(),
            request,
            legal,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_alone_or_together() {
        let one = FromBot::read(r#"{"id":17,"touch":4}"#).unwrap();
        let FromBot::Answers(answers) = one else {
            panic!()
        };
        assert_eq!((answers[0].0, answers[0].1.touch), (17, Some(4)));
        let two = FromBot::read(r#"{"answers":[{"id":1,"stop":true},{"id":2,"touch":-3}]}"#);
        let FromBot::Answers(answers) = two.unwrap() else {
            panic!()
        };
        assert_eq!(answers[0].1.stop, Some(true));
        assert!(answers[1].1.unreadable.is_some());
    }

    #[test]
    fn garbage_is_named() {
        let said = |line: &str| FromBot::read(line).unwrap_err();
        assert!(said("hello there").contains("not JSON: `hello there`"));
        assert!(said(r#"{"touch":4}"#).contains("without the id"));
        assert!(said(r#"{"type":"dance","request":1}"#).contains("do not send"));
        assert!(BotHello::read("{}").unwrap_err().contains("no hello"));
        let old = BotHello::read(r#"{"type":"hello","protocol":7,"name":"x"}"#);
        assert!(old.unwrap_err().contains("was not offered"));
    }
}
