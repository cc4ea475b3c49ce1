//! The reasons that make a clue illegal, and the strictness at which each is forbidden.
//!
//! The mechanism × level table lives here once: the referee reads it, `spymaster check --table` prints it.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Switches;

/// One way in which a clue can break the rules. Ordered from the plainest to the most far-fetched: a verdict names the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mechanism {
    /// No letter and no digit in it.
    NoWord,
    /// Spelled like a visible word.
    Identity,
    /// A form of a visible word: *mice* for MOUSE.
    Inflection,
    /// One is a full component of the other: *snow* for SNOWMAN, *snowman* for SNOW.
    Component,
    /// Same family: *baker* for BAKERY.
    Derivation,
    /// Both have a part in common that is a component of at least one: *microscope* for MICROPHONE, *snowball* for SNOWMAN.
    SharedPart,
    /// A Chinese character in common.
    Character,
    /// Several words.
    Spaces,
    /// A hyphen.
    Hyphen,
    /// An abbreviation that is not an ordinary word.
    Abbreviation,
    /// A word of another language.
    Foreign,
    /// A word that nobody uses.
    Invented,
    /// A proper name, where a group forbids them.
    Name,
    /// About shape, where that is forbidden.
    Shape,
    /// Sounds exactly like a visible word.
    Sound,
    /// A single letter that opens a visible word: *Л* beside ЛИСТ.
    Letter,
    /// The closing letters of a visible word, so a rhyme that is no more than letters: *бак* for ХРОБАК.
    Ending,
    /// A name that opens with the whole visible word: *Лісабон* for ЛІС.
    Opening,
    /// One is contained in the letters of the other by chance: *rat* in PIRATE.
    Letters,
}

/// Strictness of the referee.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Strictness {
    /// Only the word itself, its inflected forms and full components of a compound.
    Lenient,
    /// The obligatory rules of the books: also derivations, shared components, foreign words, homophones, letter clues, and clues that are the
    /// closing letters of a visible word. Letters shared by chance elsewhere in a word are legal.
    #[default]
    Standard,
    /// Every reading that forbids.
    Strict,
}

/// A level name that is none of the three.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown strictness `{0}`: expected strict, standard or lenient")]
pub struct UnknownStrictness(pub String);

impl Strictness {
    /// From the mildest to the sternest.
    pub const ALL: [Strictness; 3] = [
        Strictness::Lenient,
        Strictness::Standard,
        Strictness::Strict,
    ];

    /// The name as written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strictness::Lenient => "lenient",
            Strictness::Standard => "standard",
            Strictness::Strict => "strict",
        }
    }
}

impl fmt::Display for Strictness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strictness {
    type Err = UnknownStrictness;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim().to_ascii_lowercase();
        Strictness::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| UnknownStrictness(text.to_owned()))
    }
}

/// The levels that forbid a mechanism, and the switches that lift or bring the ban.
struct Row {
    mechanism: Mechanism,
    name: &'static str,
    rule: &'static str,
    /// The mildest level that forbids it; `None` when only a switch does.
    from: Option<Strictness>,
    switch: &'static str,
    example: &'static str,
}

const ROWS: [Row; 19] = [
    row(
        Mechanism::NoWord,
        "no-word",
        "3.1",
        Some(Strictness::Lenient),
        "",
        "!!!",
    ),
    row(
        Mechanism::Identity,
        "identity",
        "3.2",
        Some(Strictness::Lenient),
        "",
        "bank / BANK",
    ),
    row(
        Mechanism::Inflection,
        "inflection",
        "3.2",
        Some(Strictness::Lenient),
        "",
        "mice / MOUSE",
    ),
    row(
        Mechanism::Component,
        "component",
        "3.2",
        Some(Strictness::Lenient),
        "",
        "snow / SNOWMAN",
    ),
    row(
        Mechanism::Derivation,
        "derivation",
        "3.2",
        Some(Strictness::Standard),
        "",
        "baker / BAKERY",
    ),
    row(
        Mechanism::SharedPart,
        "shared-part",
        "3.2",
        Some(Strictness::Standard),
        "",
        "microscope / MICROPHONE",
    ),
    row(
        Mechanism::Character,
        "character",
        "3.7",
        Some(Strictness::Standard),
        "",
        "水果 / 天水圍",
    ),
    row(
        Mechanism::Spaces,
        "spaces",
        "3.1",
        Some(Strictness::Lenient),
        "proper-names, compounds, set-phrases",
        "Leonardo da Vinci",
    ),
    row(
        Mechanism::Hyphen,
        "hyphen",
        "3.1",
        Some(Strictness::Lenient),
        "proper-names, compounds",
        "merry-go-round",
    ),
    row(
        Mechanism::Abbreviation,
        "abbreviation",
        "3.1",
        Some(Strictness::Lenient),
        "abbreviations",
        "FBI",
    ),
    row(
        Mechanism::Foreign,
        "foreign",
        "3.5",
        Some(Strictness::Standard),
        "foreign",
        "Apfel / APPLE",
    ),
    row(
        Mechanism::Invented,
        "invented",
        "3.1",
        Some(Strictness::Standard),
        "",
        "squomble",
    ),
    row(
        Mechanism::Name,
        "name",
        "3.1",
        None,
        "no-proper-names",
        "London",
    ),
    row(
        Mechanism::Shape,
        "shape",
        "3.8",
        None,
        "no-shape-words",
        "round (pictures)",
    ),
    row(
        Mechanism::Sound,
        "sound",
        "3.6",
        Some(Strictness::Standard),
        "homophones",
        "flour / FLOWER",
    ),
    row(
        Mechanism::Letter,
        "letter",
        "3.3",
        Some(Strictness::Standard),
        "letters",
        "L / LEAF",
    ),
    row(
        Mechanism::Ending,
        "ending",
        "3.3",
        Some(Strictness::Standard),
        "rhymes, letters",
        "gland / ENGLAND",
    ),
    row(
        Mechanism::Opening,
        "opening",
        "3.3",
        Some(Strictness::Standard),
        "letters",
        "Jamaica / JAM",
    ),
    row(
        Mechanism::Letters,
        "letters",
        "3.3",
        Some(Strictness::Strict),
        "letters",
        "rat / PIRATE",
    ),
];

const fn row(
    mechanism: Mechanism,
    name: &'static str,
    rule: &'static str,
    from: Option<Strictness>,
    switch: &'static str,
    example: &'static str,
) -> Row {
    Row {
        mechanism,
        name,
        rule,
        from,
        switch,
        example,
    }
}

impl Mechanism {
    /// All mechanisms, plainest first.
    pub const ALL: [Mechanism; 19] = {
        let mut all = [Mechanism::NoWord; 19];
        let mut i = 0;
        while i < all.len() {
            all[i] = ROWS[i].mechanism;
            i += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The name used in files and in `--json`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The number of the rule it breaks.
    pub fn rule(self) -> &'static str {
        self.row().rule
    }

    /// True if this is a tie to a visible card (and not a fault of the clue on its own).
    pub fn is_about_a_card(self) -> bool {
        use Mechanism::*;
        matches!(
            self,
            Identity
                | Inflection
                | Component
                | Derivation
                | SharedPart
                | Character
                | Sound
                | Letter
                | Ending
                | Opening
                | Letters
        )
    }

    /// True if a level with these switches forbids it. (The switches of 3.1 depend on the clue; the referee looks at them itself.)
    pub fn is_forbidden(self, strictness: Strictness, switches: &Switches) -> bool {
        match self {
            Mechanism::Shape => return switches.no_shape_words,
            Mechanism::Name => return switches.no_proper_names,
            Mechanism::Ending if switches.rhymes => return false,
            Mechanism::Letter | Mechanism::Ending | Mechanism::Opening | Mechanism::Letters
                if switches.letters =>
            {
                return false;
            }
            Mechanism::Sound if switches.homophones => return false,
            Mechanism::Foreign if switches.foreign => return false,
            Mechanism::Abbreviation if switches.abbreviations => return false,
            _ => {}
        }
        self.row().from.is_some_and(|from| strictness >= from)
    }
}

impl fmt::Display for Mechanism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The mechanism × level table in Markdown, rendered from the data the referee uses.
pub fn mechanism_table() -> String {
    let mut out = String::from(
        "| mechanism | rule | lenient | standard | strict | switch | example |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for row in &ROWS {
        let cell = |level| {
            if row.mechanism.is_forbidden(level, &Switches::default()) {
                "illegal"
            } else {
                "legal"
            }
        };
        out.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} | {} |\n",
            row.name,
            row.rule,
            cell(Strictness::Lenient),
            cell(Strictness::Standard),
            cell(Strictness::Strict),
            row.switch,
            row.example
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_mechanisms() {
        for (index, mechanism) in Mechanism::ALL.into_iter().enumerate() {
            assert_eq!(mechanism as usize, index);
        }
    }

    #[test]
    fn a_sterner_level_forbids_all_that_a_milder_one_does() {
        for mechanism in Mechanism::ALL {
            let switches = Switches::default();
            for pair in Strictness::ALL.windows(2) {
                assert!(
                    !mechanism.is_forbidden(pair[0], &switches)
                        || mechanism.is_forbidden(pair[1], &switches)
                );
            }
        }
    }
}
