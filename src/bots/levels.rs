//! The levels that come with the program.

use crate::players::Level;

const LEVELS: &[Level] = &[
    Level {
        name: "easy",
        about: "plain words for one or two cards, and a guesser who stops early",
        spymaster: "expected:common=0.06,most=2,rare=0.4,risk=0.5",
        guesser: "bayes:risk=0.4",
    },
    Level {
        name: "normal",
        about: "the standard players",
        spymaster: "expected",
        guesser: "bayes",
    },
    Level {
        name: "bold",
        about: "more cards a clue, and a guesser who takes chances",
        spymaster: "expected:most=5,risk=2,sharpness=2",
        guesser: "bayes:risk=2,sharpness=1.3",
    },
];

/// Teams by name, from the gentlest on: the choice in a lobby.
///
/// ```
/// let names: Vec<&str> = spymaster::bots::levels().iter().map(|level| level.name).collect();
/// assert_eq!(names, ["easy", "normal", "bold"]);
/// ```
pub fn levels() -> &'static [Level] {
    LEVELS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Registry;

    #[test]
    fn a_level_stands_for_its_players_wherever_a_spec_does() {
        let registry = Registry::standard();
        for level in levels() {
            let team = registry.team(level.name).unwrap();
            let whole = format!("{}/{}", level.spymaster, level.guesser);
            assert_eq!(team, registry.team(&whole).unwrap());
            assert_eq!(registry.spymaster_spec(level.name).unwrap(), team.spymaster);
            let mixed = registry.team(&format!("margin/{}", level.name)).unwrap();
            assert_eq!(mixed.guesser, team.guesser);
        }
        // A value that is given counts before the level's, under an earlier name too, and when it is the default.
        let given = registry.spymaster_spec("easy:most=4").unwrap();
        assert!(!given.to_string().contains("most"), "{given}");
        let fault = registry.team("eazy").unwrap_err().to_string();
        assert!(fault.contains("or a level: easy, normal, bold"), "{fault}");
    }
}
