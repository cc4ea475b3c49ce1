//! "Like me": the team whose spymaster says numbers as a person does, and whose guesser errs as much as the person does.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::progress::{Deed, ProgressLine};
use crate::bots::model::Weights;
use crate::bots::spymasters::expected::PARAMS;
use crate::deck::{Card, Deck, Language};
use crate::lexicon::eval::turns::Turn;
use crate::players::{ClueBook, Judging, Library, ResourceError, Spec, Values, Wanted};
use crate::rules::MAX_CARDS;

/// Factors on the sharpness of people at large that are tried: from a third to three, in even ratios.
const STEPS: i32 = 12;
/// Assumed distance of single people from people at large, as a standard deviation of the logarithm: set by hand.
const SPREAD: f64 = 0.4;
/// The share of choices that have nothing to do with the clue.
const STRAY: f64 = 0.08;

/// A person's play, as fitted to a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// Touches that were used.
    pub touches: u32,
    /// Clues that were used.
    pub clues: u32,
    /// Sharpness of the person's choice; 1 is people at large.
    pub sharpness: f64,
    /// The largest number the person says but for one clue in ten.
    pub most: Option<u8>,
    /// The team that plays so.
    pub team: String,
}

impl Fit {
    /// Fits a record; exercises in another language than the last are left out.
    pub fn of(lines: &[ProgressLine], library: &Library) -> Result<Fit, ResourceError> {
        let language = lines.last().map_or("en", |line| &line.language);
        let of_language = || lines.iter().filter(|line| line.language == language);
        let turns: Vec<&Turn> = of_language()
            .filter_map(|line| match &line.deed {
                Deed::Guess(guess) => guess.turn.as_ref(),
                Deed::Clue(_) => None,
            })
            .collect();
        let mut numbers: Vec<u8> = of_language()
            .filter_map(|line| match &line.deed {
                Deed::Clue(clue) if clue.legal => clue.score.map(|score| score.asked),
                _ => None,
            })
            .collect();
        numbers.sort_unstable();
        let most = numbers.get(numbers.len() * 9 / 10).copied();
        let language = language.parse().unwrap_or(Language::En);
        let (sharpness, touches) = sharpness(&turns, language, library)?;
        let number = most.map_or(String::new(), |most| format!("most={},", most.clamp(1, 6)));
        Ok(Fit {
            touches,
            clues: numbers.len() as u32,
            sharpness,
            most,
            team: format!("expected:{number}sharpness={sharpness}/noisy:sharpness={sharpness}"),
        })
    }
}

/// The likeliest factor, and the touches that speak for it.
fn sharpness(
    turns: &[&Turn],
    language: Language,
    library: &Library,
) -> Result<(f64, u32), ResourceError> {
    let factor = |step: i32| crate::bots::exp(f64::from(step) / f64::from(STEPS) * 1.1);
    let mut places: BTreeMap<&str, u16> = BTreeMap::new();
    let mut cards = Vec::new();
    for word in turns.iter().flat_map(|turn| &turn.board) {
        places.entry(word).or_insert_with(|| {
            cards.push(Card::word(word.clone()));
            cards.len() as u16 - 1
        });
    }
    if cards.is_empty() {
        return Ok((1.0, 0));
    }
    let deck = Arc::new(Deck::new("drill", Some(language), cards));
    let wanted = Wanted::new(deck, language, ["default"]).judged(Judging::Off);
    let resources = library.resources(&wanted)?;
    let Ok(lex) = resources.lexicon("default") else {
        return Ok((1.0, 0));
    };
    let mut touches = 0;
    let mut best = (f64::MIN, 1.0);
    for step in -STEPS..=STEPS {
        let factor = factor(step);
        let spec = Spec {
            name: "expected".into(),
            values: vec![("sharpness".into(), format!("{factor}"))],
        };
        let Ok(weights) = Weights::new(&lex, &Values::new(&spec, PARAMS)) else {
            continue;
        };
        let away = crate::bots::ln(factor) / SPREAD;
        let mut log = -0.5 * away * away;
        touches = 0;
        for turn in turns {
            let clue = lex.book().id(&ClueBook::fold(&turn.clue));
            let Some(clue) = clue.filter(|&c| lex.position(c).is_some()) else {
                continue;
            };
            let on_table: Vec<u16> = turn
                .board
                .iter()
                .map(|word| places[word.as_str()])
                .collect();
            if on_table.len() > MAX_CARDS {
                continue;
            }
            let scores = lex.scores(clue, &on_table);
            let weight = |at: usize| f64::from(weights.of(usize::from(on_table[at]), scores[at]));
            let mut open: Vec<usize> = (0..on_table.len()).collect();
            for word in turn.guesses.iter().flatten() {
                let Some(at) = open.iter().position(|&i| turn.board[i] == *word) else {
                    continue;
                };
                let all: f64 = open.iter().map(|&i| weight(i)).sum();
                let share = weight(open[at]) / all.max(1e-20);
                let stray = STRAY / open.len() as f64;
                log += crate::bots::ln((1.0 - STRAY) * share + stray);
                open.remove(at);
                touches += 1;
            }
        }
        if log > best.0 {
            best = (log, factor);
        }
    }
    Ok(((best.1 * 100.0).round() / 100.0, touches))
}
