//! Levels: teams of players under one plain name, for people who do not want to write a spec.

use super::spec::{Param, Spec, SpecError};

/// A team by name: `bold` stands for its spymaster where a spymaster is asked for, for its guesser where a guesser is, and for both as a
/// team. Parameters given with the name count before the level's own: `bold:most=3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// The level in a line.
    pub about: &'static str,
    /// The spec of its spymaster.
    pub spymaster: &'static str,
    /// The spec of its guesser.
    pub guesser: &'static str,
}

impl Level {
    /// The spec that a level's text stands for, with the values of `given` before its own. `params`: those of the strategy
    /// that the text names.
    pub(super) fn expand<'p>(
        text: &str,
        given: &Spec,
        params: impl Fn(&str) -> Result<Vec<Param>, SpecError> + 'p,
    ) -> Result<Spec, SpecError> {
        let spec = Spec::parse(text)?;
        let params = params(&spec.name)?;
        let mut spec = spec.renamed(&params)?;
        for (key, value) in given.clone().renamed(&params)?.values {
            spec.values.retain(|(k, _)| *k != key);
            spec.values.push((key, value));
        }
        spec.values.sort();
        Ok(spec)
    }
}
