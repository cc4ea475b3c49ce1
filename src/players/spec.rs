//! The text of a player: `name[:key=value(,key=value)*]`.

use std::fmt;

/// The name of players given by a shell command: `exec:CMD`.
pub const EXEC: &str = "exec";

/// The parameter that holds the command of an `exec:` spec.
pub const COMMAND: &str = "command";

/// A player as text, taken apart. Canonical: keys sorted, defaults left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spec {
    /// The strategy.
    pub name: String,
    /// Parameters that differ from their defaults, by key.
    pub values: Vec<(String, String)>,
}

/// A parameter that a strategy takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Its key.
    pub key: &'static str,
    /// Its default, as text.
    pub default: &'static str,
    /// Its effect, in a line.
    pub about: &'static str,
    /// The key it had in earlier editions, still understood.
    pub was: &'static str,
}

impl Param {
    /// A parameter.
    pub const fn new(key: &'static str, default: &'static str, about: &'static str) -> Param {
        Param {
            key,
            default,
            about,
            was: "",
        }
    }

    /// The same, known by an earlier key too.
    pub const fn was(self, was: &'static str) -> Param {
        Param { was, ..self }
    }
}

/// The reason why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Not of the form.
    #[error("`{0}` is not a player: expected NAME or NAME:KEY=VALUE,KEY=VALUE")]
    Form(String),
    /// Not a team.
    #[error("`{text}` is not a team: expected SPYMASTER/GUESSER, as in margin/nearest{levels}")]
    Team {
        /// The text.
        text: String,
        /// The levels that would be teams too.
        levels: String,
    },
    /// A key twice.
    #[error("`{spec}` gives `{key}` twice")]
    Twice {
        /// The whole text.
        spec: String,
        /// The key.
        key: String,
    },
    /// No such strategy.
    #[error("no {role} is called `{name}`{guess}; there are {known}")]
    UnknownName {
        /// The role looked for.
        role: &'static str,
        /// The name given.
        name: String,
        /// A name that may be meant, as a question.
        guess: String,
        /// The names there are.
        known: String,
    },
    /// No such parameter.
    #[error("`{name}` has no parameter `{key}`; it has {known}")]
    UnknownKey {
        /// The strategy.
        name: String,
        /// The key given.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// A value that does not fit.
    #[error("`{name}`: `{key}={value}`: expected {expected}")]
    Value {
        /// The strategy.
        name: String,
        /// The key.
        key: String,
        /// The value given.
        value: String,
        /// The form expected.
        expected: String,
    },
    /// An outside bot cannot play.
    #[error("the bot `{name}`: {reason}")]
    Outside {
        /// The bot.
        name: String,
        /// The cause.
        reason: String,
    },
}

impl SpecError {
    /// An unknown name among known ones.
    pub fn unknown_name(role: &'static str, name: &str, known: &[&str]) -> SpecError {
        SpecError::UnknownName {
            role,
            name: name.to_owned(),
            guess: did_you_mean(name, known.iter().copied()),
            known: known.join(", "),
        }
    }
}

pub use crate::rulebook::did_you_mean;

impl Spec {
    /// The lexica it asks for: its own, then those of `lexica`.
    pub fn lexica(&self) -> impl Iterator<Item = &str> {
        let value = |key: &str| self.values.iter().find(|(k, _)| k == key);
        let own = value("lexicon").map_or("default", |(_, name)| name);
        let further = value("lexica").map_or("none", |(_, names)| names);
        own.split('+')
            .chain(further.split('+'))
            .filter(|name| *name != "none")
    }

    /// Takes a text apart.
    ///
    /// ```
    /// use spymaster::players::Spec;
    /// let spec = Spec::parse("kim:threshold=0.5,candidates=all").unwrap();
    /// assert_eq!(spec.to_string(), "kim:candidates=all,threshold=0.5");
    /// assert!(Spec::parse("kim:threshold").is_err());
    /// assert_eq!(Spec::parse("exec:./bot.py --fast=1").unwrap().command(), Some("./bot.py --fast=1"));
    /// ```
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        if let Some(line) = text.trim().strip_prefix("exec:") {
            return Spec::of_command(text, line);
        }
        let form = || SpecError::Form(text.to_owned());
        let (name, rest) = match text.trim().split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text.trim(), None),
        };
        let plain = |s: &str| {
            !s.is_empty()
                && s.chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        };
        if !plain(name) {
            return Err(form());
        }
        let mut values: Vec<(String, String)> = Vec::new();
        for pair in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let (key, value) = pair.split_once('=').ok_or_else(form)?;
            let (key, value) = (key.trim(), value.trim());
            if !plain(key) || value.is_empty() {
                return Err(form());
            }
            if values.iter().any(|(k, _)| k == key) {
                return Err(SpecError::Twice {
                    spec: text.to_owned(),
                    key: key.to_owned(),
                });
            }
            values.push((key.to_owned(), value.to_owned()));
        }
        values.sort();
        Ok(Spec {
            name: name.to_owned(),
            values,
        })
    }

    /// `exec:CMD`: the rest of the text is a shell command, up to a `,lexicon=NAME` at its end.
    fn of_command(text: &str, line: &str) -> Result<Spec, SpecError> {
        let name = |s: &str| !s.is_empty() && !s.contains([' ', ',', '=']);
        let (command, lexicon) = match line.rsplit_once(",lexicon=") {
            Some((command, lexicon)) if name(lexicon) => (command, Some(lexicon)),
            _ => (line, None),
        };
        if command.trim().is_empty() {
            return Err(SpecError::Form(text.to_owned()));
        }
        let mut values = vec![(COMMAND.to_owned(), command.trim().to_owned())];
        values.extend(lexicon.map(|name| ("lexicon".to_owned(), name.to_owned())));
        Ok(Spec {
            name: EXEC.to_owned(),
            values,
        })
    }

    /// The shell command of an `exec:` spec.
    pub fn command(&self) -> Option<&str> {
        let value = self.values.iter().find(|(key, _)| key == COMMAND);
        value
            .filter(|_| self.name == EXEC)
            .map(|(_, line)| line.as_str())
    }

    /// The same with keys of earlier editions under their names of today.
    pub(super) fn renamed(mut self, params: &[Param]) -> Result<Spec, SpecError> {
        let text = self.to_string();
        for (key, _) in &mut self.values {
            if let Some(param) = params.iter().find(|p| !p.was.is_empty() && p.was == key) {
                *key = param.key.to_owned();
            }
        }
        self.values.sort();
        match self.values.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(SpecError::Twice {
                spec: text,
                key: pair[0].0.clone(),
            }),
            None => Ok(self),
        }
    }

    /// Checks the keys against a strategy's parameters and drops values equal to the defaults.
    pub fn canonical(self, params: &[Param]) -> Result<Spec, SpecError> {
        let mut spec = self.renamed(params)?;
        for (key, _) in &spec.values {
            if !params.iter().any(|p| p.key == key) {
                let known: Vec<&str> = params.iter().map(|p| p.key).collect();
                return Err(SpecError::UnknownKey {
                    name: spec.name.clone(),
                    key: key.clone(),
                    known: if known.is_empty() {
                        "none".into()
                    } else {
                        known.join(", ")
                    },
                });
            }
        }
        spec.values.retain(|(key, value)| {
            let same = |p: &Param| p.key == key && same_value(p.default, value);
            !params.iter().any(same)
        });
        Ok(spec)
    }
}

/// True if two values mean the same: as numbers where both are, else as text.
fn same_value(a: &str, b: &str) -> bool {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(command) = self.command() {
            write!(f, ":{command}")?;
            let mut rest = self.values.iter().filter(|(key, _)| key != COMMAND);
            return rest.try_for_each(|(k, v)| write!(f, ",{k}={v}"));
        }
        for (i, (key, value)) in self.values.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// Reads a spec's values with the strategy's defaults.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    spec: &'a Spec,
    params: &'a [Param],
}

impl<'a> Values<'a> {
    /// The values of a spec.
    pub fn new(spec: &'a Spec, params: &'a [Param]) -> Values<'a> {
        Values { spec, params }
    }

    /// The spec.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// A value that does not fit.
    pub fn fault(&self, key: &str, value: &str, expected: impl Into<String>) -> SpecError {
        SpecError::Value {
            name: self.spec.name.clone(),
            key: key.to_owned(),
            value: value.to_owned(),
            expected: expected.into(),
        }
    }

    /// The text of a value, or its default.
    pub fn text(&self, key: &str) -> &'a str {
        let given = self.spec.values.iter().find(|(k, _)| k == key);
        match given {
            Some((_, value)) => value,
            None => self
                .params
                .iter()
                .find(|p| p.key == key)
                .map_or("", |p| p.default),
        }
    }

    /// A value of some type, within bounds.
    pub fn get<T: std::str::FromStr>(
        &self,
        key: &str,
        expected: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, SpecError> {
        let value = self.text(key);
        value
            .parse()
            .ok()
            .filter(fits)
            .ok_or_else(|| self.fault(key, value, expected))
    }

    /// A number within bounds.
    pub fn number(&self, key: &str, from: f64, to: f64) -> Result<f64, SpecError> {
        self.get(key, &format!("a number from {from} to {to}"), |n: &f64| {
            (from..=to).contains(n)
        })
    }

    /// A whole number within bounds.
    pub fn whole(&self, key: &str, from: u32, to: u32) -> Result<u32, SpecError> {
        self.get(
            key,
            &format!("a whole number from {from} to {to}"),
            |n: &u32| (from..=to).contains(n),
        )
    }

    /// Yes or no.
    pub fn flag(&self, key: &str) -> Result<bool, SpecError> {
        match self.text(key) {
            "yes" | "true" | "on" => Ok(true),
            "no" | "false" | "off" => Ok(false),
            value => Err(self.fault(key, value, "yes or no")),
        }
    }

    /// One of some words.
    pub fn choice(&self, key: &str, of: &[&str]) -> Result<&'a str, SpecError> {
        let value = self.text(key);
        if of.contains(&value) {
            Ok(value)
        } else {
            Err(self.fault(key, value, format!("one of {}", of.join(", "))))
        }
    }
}
