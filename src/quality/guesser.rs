//! Any guesser on turns with people's guesses: the measures of a ranking, the likelihood of people's choices, and the calibration of
//! its chances.
//!
//! The guesser is asked for its distribution over the open cards, the likeliest is put aside, and it is asked again: that gives its
//! ranking (cards it cannot tell apart tie). A card put aside counts as found. The measures themselves are those of
//! [`crate::lexicon::eval::metrics`].

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use super::QualityError;
use crate::bots;
use crate::deck::{Card, Deck, Language};
use crate::lexicon::affinity::Cache;
use crate::lexicon::eval::Scorer;
use crate::lexicon::eval::metrics::{Sums, measure};
use crate::lexicon::eval::turns::{Turn, TurnSet};
use crate::players::{
    Answer, Ask, Clue, ClueBook, GuessTask, Guesser, Judging, Library, PlayerError, Registry,
    Resources, Spec, Table, Wanted,
};
use crate::rules::{
    CardSet, Deal, Game, Grid, Key, Kind, MAX_CARDS, Number, Pos, Ruleset, Side, Versus, VersusKey,
};
use crate::stats::{Calibration, DRAWS, Interval, bootstrap};

/// The part of every stated chance that is taken for an even one, so that a card with chance 0 can be chosen.
pub const EVEN: f64 = 0.01;

/// A guesser on one file of turns, or on a part of it.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Turns asked.
    pub turns: usize,
    /// first, recall, target, exact, score.
    pub measures: [Interval; 5],
    /// Mean logarithm of the chance it gave to people's choices.
    pub likelihood: Interval,
    /// The same for any card alike.
    pub uniform: f64,
    /// Mean distance between its chances and the shares that came true.
    pub ece: f64,
    /// Mean squared distance.
    pub brier: f64,
    /// By bin of chance: mean chance, share chosen, number.
    pub bins: Vec<(f64, f64, u64)>,
}

/// A part of a file: all, one number, or one size of board.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// `all`, `number 2`, `12 cards`, …
    pub part: String,
    /// Its measures.
    pub measured: Measured,
}

/// A guesser on one file.
#[derive(Clone, Debug, Serialize)]
pub struct GuesserReport {
    /// The guesser.
    pub guesser: String,
    /// The file.
    pub set: String,
    /// Turns that could not be asked: too few or too many cards.
    pub skipped: usize,
    /// The whole, then by number, then by size of the board.
    pub parts: Vec<Part>,
}

/// The result of one turn.
struct Asked {
    cluster: usize,
    number: u32,
    cards: usize,
    sums: Sums,
    log: f64,
    uniform: f64,
    choices: f64,
    calibration: Calibration,
}

/// Measures guessers on files of turns.
pub fn reports(
    specs: &[Spec],
    sets: &[TurnSet],
    library: &Library,
) -> Result<Vec<GuesserReport>, QualityError> {
    let examiner = Examiner::new(specs, sets, library)?;
    let mut all = Vec::new();
    for set in sets {
        for spec in specs {
            all.push(examiner.report(spec, set)?);
        }
    }
    Ok(all)
}

/// All cards of all turns as one deck, seen by the lexica of the guessers.
struct Examiner<'a> {
    registry: &'a Registry,
    resources: Resources,
}

impl<'a> Examiner<'a> {
    fn new(
        specs: &[Spec],
        sets: &[TurnSet],
        library: &'a Library,
    ) -> Result<Examiner<'a>, QualityError> {
        let turns = || sets.iter().flat_map(|set| &set.turns);
        let words: std::collections::BTreeSet<&String> =
            turns().flat_map(|turn| &turn.board).collect();
        let cards: Vec<Card> = words
            .into_iter()
            .map(|word| Card::word(word.clone()))
            .collect();
        let deck = Arc::new(Deck::new("turns", Some(Language::En), cards));
        let lexica = specs.iter().flat_map(Spec::lexica);
        let wanted = Wanted::new(deck, Language::En, lexica).judged(Judging::Off);
        let resources = Resources::new(&wanted, library.catalog(), &Cache::off())?;
        Ok(Examiner {
            registry: library.registry(),
            resources: resources.with_words(turns().map(|turn| turn.clue.as_str())),
        })
    }

    fn report(&self, spec: &Spec, set: &TurnSet) -> Result<GuesserReport, QualityError> {
        let (clusters, count) = set.clusters();
        let tables: Vec<Option<Table>> = set.turns.iter().map(|turn| self.table(turn)).collect();
        // Turns under the same counts share a player: it may know the ruleset.
        let mut groups: BTreeMap<(u8, u8, u8), Vec<usize>> = BTreeMap::new();
        for (at, table) in tables.iter().enumerate() {
            if let Some(game) = table.as_ref().map(Table::game) {
                let Kind::Versus(v) = game.ruleset().kind() else {
                    continue;
                };
                let key = (game.ruleset().cards(), v.starting, v.assassins);
                groups.entry(key).or_default().push(at);
            }
        }
        let mut asked: Vec<Asked> = Vec::new();
        for turns in groups.values() {
            let Some(first) = tables[turns[0]].as_ref().map(Table::game) else {
                continue;
            };
            let build = || {
                let (rules, resources) = (first.ruleset(), &self.resources);
                self.registry.guesser(spec, rules, resources)
            };
            build()?;
            let more: Vec<Asked> = turns
                .par_iter()
                .map_init(build, |player, &at| {
                    let turn = &set.turns[at];
                    let fault = |problem: String| QualityError::Player {
                        player: spec.to_string(),
                        place: format!("turn {}", turn.id),
                        problem,
                    };
                    let player = player.as_mut().map_err(|e| fault(e.to_string()))?;
                    let table = tables[at].as_ref().ok_or_else(|| fault("no game".into()))?;
                    let asked = ask(&mut **player, turn, table, clusters[at]);
                    asked.map_err(|e| fault(e.to_string()))
                })
                .collect::<Result<_, _>>()?;
            asked.extend(more);
        }
        let part = |name: String, keep: &dyn Fn(&Asked) -> bool| {
            let kept: Vec<&Asked> = asked.iter().filter(|a| keep(a)).collect();
            Part {
                part: name,
                measured: together(&kept, count),
            }
        };
        let mut parts = vec![part("all".into(), &|_| true)];
        let numbers: std::collections::BTreeSet<u32> = asked.iter().map(|a| a.number).collect();
        for n in numbers.iter().filter(|_| numbers.len() > 1) {
            parts.push(part(format!("number {n}"), &|a| a.number == *n));
        }
        let sizes: std::collections::BTreeSet<usize> =
            asked.iter().map(|a| size(a.cards).0).collect();
        for &low in sizes.iter().filter(|_| sizes.len() > 1) {
            let (low, high) = size(low);
            let name = format!("{low} to {high} cards");
            parts.push(part(name, &|a| (low..=high).contains(&a.cards)));
        }
        Ok(GuesserReport {
            guesser: spec.to_string(),
            set: set.name.clone(),
            skipped: tables.iter().filter(|table| table.is_none()).count(),
            parts,
        })
    }

    /// The turn as a game under way: ours are the targets. `None` for a board that fits no table.
    fn table(&self, turn: &Turn) -> Option<Table> {
        let n = u8::try_from(turn.board.len()).ok()?;
        let place = |word: &String| turn.board.iter().position(|card| card == word);
        let set = |words: &[String]| -> CardSet {
            words
                .iter()
                .filter_map(place)
                .map(|i| Pos(i as u8))
                .collect()
        };
        let all = if usize::from(n) <= MAX_CARDS {
            CardSet::first(n)
        } else {
            return None;
        };
        let mut own = set(&turn.targets);
        if own.is_empty() {
            own = CardSet::of(Pos(0));
        }
        // The rules want an assassin and an opponent; a guesser does not see which cards they are.
        let mut assassins = set(&turn.avoid).minus(own);
        if assassins.is_empty() {
            assassins = CardSet::of(all.minus(own).iter().last()?);
        }
        let theirs = CardSet::of(all.minus(own.or(assassins)).iter().next()?);
        let versus = Versus {
            starting: own.len(),
            other: 1,
            assassins: assassins.len(),
            zero: true,
            unlimited: true,
            finale: false,
            solo: None,
            shared_guesser: false,
        };
        let grid = Grid {
            rows: 1,
            columns: n,
        };
        let ruleset = Ruleset::new(grid, Kind::Versus(versus)).ok()?;
        let key = Key::Versus(VersusKey {
            agents: [own, theirs],
            assassins,
            starts: Side::A,
        });
        let card = |word: &String| {
            let cards = self.resources.deck().cards();
            cards.binary_search_by(|card| card.text().unwrap_or_default().cmp(word.as_str()))
        };
        let cards: Vec<u16> = turn
            .board
            .iter()
            .map(|word| card(word).ok().map(|at| at as u16))
            .collect::<Option<_>>()?;
        let game = Game::new(&ruleset, Deal::new(&ruleset, &cards, key).ok()?);
        let most = game.state().options(Side::A).clue_max;
        let number = match turn.number {
            0 => own.len(),
            n => n.min(u32::from(most)) as u8,
        };
        let said = Clue {
            clue: self.resources.book().id(&ClueBook::fold(&turn.clue))?,
            number: Number::Count(number),
            intended: CardSet::EMPTY,
        };
        let mut table = Table::new(game);
        table.answer(Side::A, Answer::Clue(said)).ok()?;
        Some(table)
    }
}

/// The size class of a board.
fn size(cards: usize) -> (usize, usize) {
    let low = (cards.max(1) - 1) / 5 * 5 + 1;
    (low, low + 4)
}

/// The ranking of one turn as scores of its cards.
struct OneTurn(BTreeMap<String, f32>);

impl Scorer for OneTurn {
    fn scores(&self, _: &str, cards: &[&str]) -> Vec<Option<f32>> {
        cards
            .iter()
            .map(|card| self.0.get(*card).copied())
            .collect()
    }
}

/// The task after some cards were found.
fn without<'a>(task: &GuessTask<'a>, found: CardSet) -> GuessTask<'a> {
    let count = found.len();
    GuessTask {
        open: task.open.minus(found),
        guessed: task.guessed + count,
        guesses_left: task
            .guesses_left
            .map(|left| left.saturating_sub(count).max(1)),
        may_stop: task.may_stop || count > 0,
        own_left: task.own_left.saturating_sub(count).max(1),
        ..*task
    }
}

fn ask(
    player: &mut dyn Guesser,
    turn: &Turn,
    table: &Table,
    cluster: usize,
) -> Result<Asked, PlayerError> {
    let Some(Ask::Guess(task)) = table.next().map(|request| request.ask) else {
        return Err(PlayerError::new("no guess is awaited".into()));
    };
    let most = turn.guesses.iter().map(Vec::len).max().unwrap_or(0);
    let depth = most.max(turn.targets.len()).max(1);
    let mut ranks = BTreeMap::new();
    let mut aside = CardSet::EMPTY;
    let mut level = turn.board.len() as f32 + 1.0;
    while !task.open.minus(aside).is_empty() {
        let now = without(&task, aside);
        let chances = player.distribution(&now)?;
        let rest = now.open;
        // Cards below all ranks asked for: by the distribution given last.
        let deep = usize::from(aside.len()) >= depth;
        let top = rest.iter().map(|p| chances[p.index()]).fold(0.0, f32::max);
        for place in rest {
            let chance = chances[place.index()];
            if deep || chance >= top {
                let score = if deep { chance.min(1.0) } else { level };
                ranks.insert(turn.board[place.index()].clone(), score);
                aside = aside.with(place);
            }
        }
        level -= 1.0;
    }
    let (sums, ..) = measure(turn, &OneTurn(ranks));
    let mut asked = Asked {
        cluster,
        number: turn.number,
        cards: turn.board.len(),
        sums,
        log: 0.0,
        uniform: 0.0,
        choices: 0.0,
        calibration: Calibration::default(),
    };
    for list in &turn.guesses {
        let mut found = CardSet::EMPTY;
        for word in list {
            let Some(at) = turn.board.iter().position(|card| card == word) else {
                continue;
            };
            let chosen = Pos(at as u8);
            if found.contains(chosen) {
                continue;
            }
            let now = without(&task, found);
            let chances = player.distribution(&now)?;
            let n = f64::from(now.open.len());
            for place in now.open {
                let stated = f64::from(chances[place.index()]);
                asked.calibration.add(stated, place == chosen);
                if place == chosen {
                    let chance = (1.0 - EVEN) * stated.clamp(0.0, 1.0) + EVEN / n;
                    asked.log += bots::ln(chance);
                }
            }
            asked.uniform -= bots::ln(n);
            asked.choices += 1.0;
            found = found.with(chosen);
        }
    }
    Ok(asked)
}

/// Sums and their intervals over clusters.
fn together(asked: &[&Asked], clusters: usize) -> Measured {
    let mut sums = vec![(Sums::default(), 0.0, 0.0); clusters];
    let mut calibration = Calibration::default();
    let (mut uniform, mut choices) = (0.0, 0.0);
    for one in asked {
        let (measures, log, n) = &mut sums[one.cluster];
        measures.add(&one.sums, 1.0);
        *log += one.log;
        *n += one.choices;
        uniform += one.uniform;
        choices += one.choices;
        calibration.merge(&one.calibration);
    }
    let values = |weight: &dyn Fn(usize) -> f64| {
        let (mut total, mut log, mut n) = (Sums::default(), 0.0, 0.0);
        for (at, (measures, more, choices)) in sums.iter().enumerate() {
            let w = weight(at);
            total.add(measures, w);
            log += w * more;
            n += w * choices;
        }
        let [a, b, c, d, e] = total.shares();
        [a, b, c, d, e, log / n]
    };
    let plain = values(&|_| 1.0);
    let draws: Vec<[f64; 6]> = bootstrap(clusters, DRAWS, 0, |drawn| {
        values(&|at| f64::from(drawn[at]))
    });
    let interval =
        |k: usize| Interval::of_draws(plain[k], draws.iter().map(|row| row[k]).collect());
    let bins = calibration.bins().iter().filter(|bin| bin.n > 0);
    Measured {
        turns: asked.len(),
        measures: std::array::from_fn(interval),
        likelihood: interval(5),
        uniform: uniform / choices,
        ece: calibration.ece(),
        brier: calibration.brier(),
        bins: bins
            .map(|bin| (bin.mean(), bin.frequency(), bin.n))
            .collect(),
    }
}
