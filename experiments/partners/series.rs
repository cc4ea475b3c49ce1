//! Series of games with an unknown partner: players who learn, players who are told, and players who do neither.

use std::io::Write;

use spymaster::deck::Language;
use spymaster::players::{GameEnd, Library, Pair, Registry, Resources, Wanted, play};
use spymaster::rulebook::NamedRuleset;
use spymaster::rules::{Game, Ruleset, Seed, Winner};

const LEXICA: [&str; 4] = ["glove100", "minilm", "potion", "use"];
/// A lost game counts as many turns, as published.
const LOST: f64 = 25.0;

/// The turns of a game; a lost one counts [`LOST`].
fn turns(end: &GameEnd, turns: u16) -> f64 {
    match end {
        GameEnd::Played(outcome) if outcome.winner != Winner::Nobody => f64::from(turns).min(LOST),
        _ => LOST,
    }
}

struct Field<'a> {
    library: &'a Library,
    resources: &'a Resources,
    ruleset: &'a Ruleset,
    deck: usize,
}

impl Field<'_> {
    /// The turns of each game of a series.
    fn series(&self, team: &str, number: u64, games: u64) -> Result<Vec<f64>, String> {
        let registry = self.library.registry();
        let team = registry.team(team).map_err(|e| e.to_string())?;
        let pair = || -> Result<Pair, String> {
            registry
                .pair(&team, self.ruleset, self.resources)
                .map_err(|e| e.to_string())
        };
        let mut pairs = [pair()?, pair()?];
        (0..games)
            .map(|game| {
                let seed = Seed(70 + number);
                let dealt = Game::seeded(self.ruleset, self.deck, seed, game, 0)
                    .map_err(|e| e.to_string())?;
                let (_, report) = play(dealt, &mut pairs, self.resources, (seed, game, 0), &mut ());
                Ok(turns(&report.end, report.turns))
            })
            .collect()
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The share of the gap between a fixed player and an informed one that a learner closes: the value and 95 % over series.
fn closed(fixed: &[f64], told: &[f64], learner: &[f64]) -> (f64, f64, f64) {
    let share = |pick: &dyn Fn(usize) -> usize| {
        let n = fixed.len();
        let sum = |of: &[f64]| (0..n).map(|i| of[pick(i)]).sum::<f64>();
        100.0 * (sum(fixed) - sum(learner)) / (sum(fixed) - sum(told))
    };
    let mut state = 1u64;
    let mut draws: Vec<f64> = (0..1000)
        .map(|_| {
            let picks: Vec<usize> = (0..fixed.len())
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (state >> 33) as usize % fixed.len()
                })
                .collect();
            share(&|i| picks[i])
        })
        .collect();
    draws.sort_by(f64::total_cmp);
    (share(&|i| i), draws[25], draws[974])
}

pub fn run(series: u64, games: u64) -> Result<(), String> {
    let library = Library::of(Registry::standard(), None);
    let deck = library.deck("en").map_err(|e| e.to_string())?;
    let lexica = LEXICA.iter().copied().chain(["default"]);
    let wanted = Wanted::new(deck.clone(), Language::En, lexica);
    let resources = library.resources(&wanted).map_err(|e| e.to_string())?;
    let rules = NamedRuleset::load("classic+alone").map_err(|e| e.to_string())?;
    let field = Field {
        library: &library,
        resources: &resources,
        ruleset: &rules.ruleset,
        deck: deck.len(),
    };
    let list = LEXICA[1..].join("+");
    for role in ["spymaster", "guesser"] {
        let partners: Vec<(String, &str)> = LEXICA
            .iter()
            .flat_map(|&lexicon| {
                let kinds = match role {
                    "spymaster" => ["noisy", "nearest"],
                    _ => ["expected", "archibald"],
                };
                kinds.map(|kind| (format!("{kind}:lexicon={lexicon}"), lexicon))
            })
            .collect();
        let ours = match role {
            "spymaster" => "expected",
            _ => "bayes",
        };
        let mut players: Vec<String> = LEXICA
            .iter()
            .map(|l| format!("{ours}:lexicon={l}"))
            .collect();
        players.push(format!("ace:lexica={list},lexicon={}", LEXICA[0]));
        players.push(format!("learning:lexica={list},lexicon={}", LEXICA[0]));
        // By player: the mean over the late games of each series with each partner.
        let mut late = vec![Vec::new(); players.len()];
        let mut early = vec![Vec::new(); players.len()];
        let mut told = Vec::new();
        for (partner, lexicon) in &partners {
            for number in 0..series {
                for (at, player) in players.iter().enumerate() {
                    let team = match role {
                        "spymaster" => format!("{player}/{partner}"),
                        _ => format!("{partner}/{player}"),
                    };
                    let turns = field.series(&team, number, games)?;
                    let from = turns.len().min(20);
                    late[at].push(mean(&turns[from.min(turns.len() / 2)..]));
                    early[at].push(mean(&turns[..from.min(turns.len() / 2).max(1)]));
                }
                // Informed of the space, and of the sharpness of a partner of this kind.
                let player = match (role, partner.split(':').next()) {
                    ("spymaster", Some("nearest")) => {
                        format!("expected:lexicon={lexicon},sharpness=2")
                    }
                    ("spymaster", _) => format!("expected:lexicon={lexicon},sharpness=1"),
                    _ => format!("bayes:lexicon={lexicon}"),
                };
                let team = match role {
                    "spymaster" => format!("{player}/{partner}"),
                    _ => format!("{partner}/{player}"),
                };
                let turns = field.series(&team, number, games)?;
                told.push(mean(&turns[turns.len().min(20).min(turns.len() / 2)..]));
            }
            eprint!(".");
            std::io::stderr().flush().ok();
        }
        eprintln!();
        let fixed = (0..LEXICA.len())
            .min_by(|&a, &b| mean(&late[a]).total_cmp(&mean(&late[b])))
            .unwrap_or(0);
        println!(
            "\nAs {role}, with 8 partners ({}), {series} series of {games} games each:\n",
            match role {
                "spymaster" => "`noisy` and `nearest` in four spaces",
                _ => "`expected` and `archibald` in four spaces",
            }
        );
        println!("| player | turns, first half | turns, second half | gap closed (95 %) |");
        println!("| --- | ---: | ---: | ---: |");
        for (at, player) in players.iter().enumerate() {
            let (value, low, high) = closed(&late[fixed], &told, &late[at]);
            let mark = if at == fixed {
                " (the best fixed one)"
            } else {
                ""
            };
            println!(
                "| {player}{mark} | {:.2} | {:.2} | {value:.0} % ({low:.0}…{high:.0}) |",
                mean(&early[at]),
                mean(&late[at])
            );
        }
        println!(
            "| {ours}, told the partner |  | {:.2} | 100 % |",
            mean(&told)
        );
    }
    Ok(())
}
