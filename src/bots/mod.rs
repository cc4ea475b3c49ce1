//! The strategies that come with the program: spymasters and guessers, and their common parts.
//!
//! Each strategy is a file; [`Registry::standard`] names them all. They are written against the tasks of
//! [`crate::players`] alone, as a strategy of your own would be.

mod exact_math;
pub mod guessers;
pub mod learning;
mod levels;
#[cfg(test)]
mod made_up;
pub mod model;
pub(crate) mod noise;
pub(crate) mod rank;
mod scan;
pub mod spymasters;
#[cfg(test)]
pub(crate) mod testing;
pub mod value;
#[cfg(test)]
mod whole_games;

pub(crate) use exact_math::{exp, ln};
pub use levels::levels;

use std::path::Path;

use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::{Library, Registry, Title};
use guessers::{bayes, nearest, noisy, rsa as rsa_guesser};
use learning::ensemble;
use spymasters::{ahle, archibald, cserhati, expected, kim, koyyalagunta, margin, rsa};

/// The paper both `rsa` players follow.
const RSA: &str =
    "Frank and Goodman: Predicting Pragmatic Reasoning in Language Games, Science 2012";

/// The paper both `ace` players follow.
const ACE: &str =
    "Archibald, Brosnahan and Blaylock: Adapting to Teammates in a Cooperative Language Game, 2024";

impl Registry {
    /// The players that come with the program.
    pub fn standard() -> Registry {
        levels()
            .iter()
            .fold(Registry::default(), |all, &level| all.with_level(level))
            .with_spymaster(
                Title::new(
                    "expected",
                    "the clue and number with the highest expected value of the game, under a model of the guesser",
                )
                .params(expected::PARAMS),
                |b| {
                    let heeds = b.partner.is_some_and(|partner| partner.heeds_zero);
                    expected::Expected::new(&b.values, b.all_lexica()?, b.ruleset, heeds)
                },
            )
            .with_spymaster(
                Title::new(
                    "learning",
                    "`expected` for a guesser whose lexicon and sharpness it infers from what is touched, in a game and over a series",
                )
                .params(&learning::spymaster::params()),
                |b| {
                    let heeds = b.partner.is_some_and(|partner| partner.heeds_zero);
                    learning::spymaster::Learning::new(&b.values, b.all_lexica()?, b.ruleset, heeds)
                },
            )
            .with_spymaster(
                Title::new(
                    "margin",
                    "own cards above a floor and above every bad card: the most, then the largest sum",
                )
                .params(margin::PARAMS),
                |b| margin::Margin::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "kim",
                    "the nearest clue for up to three cards, if their distance is below a threshold",
                )
                .paper("Kim, Ruzmaykin, Truong and Summerville: Cooperation and Codenames, AIIDE 2019")
                .params(kim::PARAMS),
                |b| kim::Kim::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "koyyalagunta",
                    "the sum over a pair of cards less half the nearest bad card, with or without a frequency term",
                )
                .paper("Koyyalagunta, Sun, Draelos and Rudin: Playing Codenames with Language Graphs and Word Embeddings, JAIR 2021")
                .params(koyyalagunta::PARAMS),
                |b| koyyalagunta::Koyyalagunta::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "ahle",
                    "margin over the bad cards, times a power of the number, over the rarity of the word",
                )
                .paper("Ahle: a Codenames-style player from word vectors (program)")
                .params(ahle::PARAMS),
                |b| ahle::Ahle::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "cserhati",
                    "the harmonic mean of the best cards less half the nearest bad card",
                )
                .paper("Cserháti, Kollár, Kicsi and Berend: Codenames as a Game of Co-occurrence Counting, 2022")
                .params(cserhati::PARAMS),
                |b| cserhati::Cserhati::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "archibald",
                    "the most cards that list the word and are nearer than every bad one, then the smallest distance",
                )
                .paper("Archibald and colleagues: the distance associator, 2024")
                .params(archibald::PARAMS),
                |b| archibald::Archibald::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "rsa",
                    "the clue a literal guesser would understand best, less the cost of the word",
                )
                .paper(RSA)
                .params(rsa::PARAMS),
                |b| rsa::Rsa::new(&b.values, b.lexicon()?),
            )
            .with_spymaster(
                Title::new(
                    "ace",
                    "distance associators in several lexica, chosen over a series by what each has brought",
                )
                .paper(ACE)
                .params(ensemble::PARAMS),
                |b| ensemble::AceSpymaster::new(&b.values, b.all_lexica()?),
            )
            .with_spymaster(Title::new("random", "any legal clue, for one card"), |b| {
                Ok(spymasters::random::Random::new(b.lexicon()?))
            })
            .with_guesser(
                Title::new(
                    "bayes",
                    "the cards the giver may have meant, from all clues so far; touches while it pays",
                )
                .params(bayes::PARAMS)
                .heeds_zero(),
                |b| bayes::Bayes::new(&b.values, b.lexicon()?, b.ruleset),
            )
            .with_guesser(
                Title::new(
                    "learning",
                    "`bayes` for a giver whose lexicon and sharpness it infers from whose the cards were",
                )
                .params(&learning::guesser::params())
                .heeds_zero(),
                |b| learning::guesser::Learning::new(&b.values, b.all_lexica()?, b.ruleset),
            )
            .with_guesser(
                Title::new(
                    "ace",
                    "the nearest card in one of several lexica, chosen over a series by what each has brought",
                )
                .paper(ACE)
                .params(ensemble::PARAMS),
                |b| ensemble::AceGuesser::new(&b.values, b.all_lexica()?),
            )
            .with_guesser(
                Title::new(
                    "nearest",
                    "the card nearest to the clue, as many as the number says; a zero is a clue like any other",
                ),
                |b| Ok(nearest::Nearest::new(b.lexicon()?, false)),
            )
            .with_guesser(
                Title::new(
                    "heeding",
                    "the card nearest to the clue, and on a zero the farthest: it is a warning",
                )
                .heeds_zero(),
                |b| Ok(nearest::Nearest::new(b.lexicon()?, true)),
            )
            .with_guesser(
                Title::new(
                    "noisy",
                    "the nearest card with chance added, by default as much as fitted on people",
                )
                .params(noisy::PARAMS)
                .heeds_zero(),
                |b| noisy::Noisy::new(&b.values, b.lexicon()?),
            )
            .with_guesser(
                Title::new(
                    "rsa",
                    "the card most likely meant by a speaker who could have said something else",
                )
                .paper(RSA)
                .params(rsa_guesser::PARAMS),
                |b| rsa_guesser::Rsa::new(&b.values, b.lexicon()?),
            )
            .with_guesser(
                Title::new("random", "any open card, as many as the number says"),
                |_| Ok(guessers::random::Random),
            )
    }
}

impl Library {
    /// The players of the program, the lexica of this machine, and its cache of tables.
    pub fn standard() -> Library {
        Library::of(Registry::standard(), None)
    }

    /// Some players, the lexica of this machine with those of a folder before them, and its cache of tables.
    pub fn of(registry: Registry, data: Option<&Path>) -> Library {
        Library::new(registry, Catalog::new(data), Cache::from_environment())
    }
}
