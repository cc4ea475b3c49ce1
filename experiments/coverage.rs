//! Measured coverage of the intervals of `spymaster::stats`, and error rates of its tests. Writes Markdown.
//!
//! `cargo run --release --example coverage > experiments/coverage.md`

use spymaster::stats::{
    Interval, Pairs, Ratio, Results, Sprt, SprtVerdict, expected_score, rating_difference,
};

/// Simulated tournaments for each figure.
const RUNS: u32 = 4000;
const SIZES: [u32; 3] = [20, 200, 2000];

/// SplitMix64: the same numbers every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, p: f64) -> bool {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 11) as f64) < p * (1u64 << 53) as f64
    }

    /// Wins of the first team in a pair of mirrored games.
    fn pair(&mut self, p: f64, kind: Kind) -> f64 {
        let won = |yes: bool| f64::from(u8::from(yes));
        let side = 0.8 * p.min(1.0 - p);
        match kind {
            Kind::Independent => won(self.below(p)) + won(self.below(p)),
            Kind::Deal if self.below(0.5) => 2.0 * won(self.below(p)),
            Kind::Deal => won(self.below(p)) + won(self.below(p)),
            Kind::Side => won(self.below(p + side)) + won(self.below(p - side)),
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Independent,
    /// Half of the deals decide both games.
    Deal,
    /// One side is favoured in all deals.
    Side,
}

/// A row of coverages over p = .05 … .95; returns the lowest.
fn row(name: &str, n: u32, mut holds: impl FnMut(&mut Chance, f64) -> bool) -> f64 {
    let mut chance = Chance(u64::from(n));
    let grid: Vec<f64> = (1..20).map(|i| f64::from(i) * 0.05).collect();
    let cover: Vec<f64> = grid
        .iter()
        .map(|&p| {
            100.0 * f64::from((0..RUNS).filter(|_| holds(&mut chance, p)).count() as u32)
                / f64::from(RUNS)
        })
        .collect();
    let lowest = cover.iter().copied().fold(100.0, f64::min);
    let at = cover
        .iter()
        .position(|&c| c == lowest)
        .map_or(0.0, |at| grid[at]);
    let mean = cover.iter().sum::<f64>() / cover.len() as f64;
    println!(
        "| {name} | {n} | {:.1} | {mean:.1} | {lowest:.1} (p = {at:.2}) |",
        cover[9]
    );
    lowest
}

fn two_teams(chance: &mut Chance, n: u32, p: f64, kind: Kind) -> Results {
    let mut results = Results::new(2);
    for _ in 0..n / 2 {
        let won = chance.pair(p, kind);
        results.add(0, 1, won);
        results.add(1, 0, 2.0 - won);
        results.end_block();
    }
    results
}

fn main() {
    println!("# Do the intervals hold the truth?\n");
    println!(
        "Made by `cargo run --release --example coverage > experiments/coverage.md`: {RUNS} simulated tournaments for each figure \
         and p = .05, .10 … .95. An interval of 95 % should hold the truth in 95 % of them; the lowest of all must not fall under 93 %.\n"
    );
    println!(
        "| interval | games | p = .50 | mean over p | lowest |\n| --- | ---: | ---: | ---: | ---: |"
    );
    let mut lowest: f64 = 100.0;
    for n in SIZES {
        lowest = lowest.min(row("share of cooperative games", n, |chance, p| {
            let mut share = Ratio::default();
            (0..n).for_each(|_| share.add(f64::from(u8::from(chance.below(p))), 1.0));
            share.share().is_some_and(|e| e.contains(p))
        }));
    }
    let kinds = [
        ("independent", Kind::Independent),
        ("half of the deals decide", Kind::Deal),
        ("one side favoured", Kind::Side),
    ];
    for (name, kind) in kinds {
        for n in SIZES {
            lowest = lowest.min(row(
                &format!("share of one team, {name}"),
                n,
                |chance, p| {
                    two_teams(chance, n, p, kind)
                        .share(0, 1)
                        .is_some_and(|e| e.contains(p))
                },
            ));
            lowest = lowest.min(row(
                &format!("rating difference, {name}"),
                n,
                |chance, p| {
                    two_teams(chance, n, p, kind)
                        .ratings()
                        .difference(0, 1)
                        .contains(rating_difference(p))
                },
            ));
        }
    }
    println!("\nLowest of all: {lowest:.1} %.\n");
    field();
    same_team();
    sequential();
}

/// Four teams, 12 games a block.
fn field() {
    println!("## Four teams\n");
    println!("Ratings +250, +80, −80, −250; deals decide every other game; {RUNS} tournaments.\n");
    println!(
        "| games | ratings held, % | differences held, % | separated, % |\n| ---: | ---: | ---: | ---: |"
    );
    let truth = [250.0, 80.0, -80.0, -250.0];
    for games in [36, 204, 2004] {
        let mut chance = Chance(games);
        let (mut ratings, mut differences, mut separated) = (0u32, 0u32, 0u32);
        for _ in 0..RUNS {
            let mut results = Results::new(4);
            for _ in 0..games / 12 {
                for i in 0..4 {
                    for j in i + 1..4 {
                        let won = chance.pair(expected_score(truth[i] - truth[j]), Kind::Deal);
                        results.add(i, j, won);
                        results.add(j, i, 2.0 - won);
                    }
                }
                results.end_block();
            }
            let found = results.ratings();
            let held = |e: &Interval, truth: f64| u32::from(e.contains(truth));
            separated += u32::from(found.is_separated());
            if !found.is_separated() {
                ratings += found
                    .all(None)
                    .iter()
                    .zip(truth)
                    .map(|(e, t)| held(e, t))
                    .sum::<u32>();
            } else {
                // Centred elsewhere: only differences can be compared.
                ratings += 4;
            }
            for i in 0..4 {
                for j in i + 1..4 {
                    differences += held(&found.difference(i, j), truth[i] - truth[j]);
                }
            }
        }
        let percent = |n: u32, of: u32| 100.0 * f64::from(n) / f64::from(of);
        let known = 4 * (RUNS - separated);
        println!(
            "| {games} | {:.1} | {:.1} | {:.1} |",
            percent(ratings - 4 * separated, known),
            percent(differences, 6 * RUNS),
            percent(separated, RUNS)
        );
    }
    println!();
}

/// A team against itself: the share of tests that see a difference where there is none.
fn same_team() {
    println!("## A team against itself\n");
    println!(
        "Tournaments, of 1,000 each, whose interval of the difference excludes zero; 5 % are expected.\n"
    );
    println!(
        "| games | independent, % | half of the deals decide, % | one side favoured, % |\n| ---: | ---: | ---: | ---: |"
    );
    for n in SIZES {
        let shares = [Kind::Independent, Kind::Deal, Kind::Side].map(|kind| {
            let mut chance = Chance(u64::from(n) + 7);
            let wrong = (0..1000).filter(|_| {
                !two_teams(&mut chance, n, 0.5, kind)
                    .ratings()
                    .difference(0, 1)
                    .contains(0.0)
            });
            format!("{:.1}", wrong.count() as f64 / 10.0)
        });
        println!("| {n} | {} |", shares.join(" | "));
    }
    println!();
}

/// The error rate of a sequential test that is looked at after every pair.
fn sequential() {
    println!("## Sequential tests\n");
    println!(
        "1,000 runs each, looked at after every pair of mirrored games (tournaments look less often).\n"
    );
    println!(
        "| test | α = β | pairs | wrong if the null is true, % | wrong if the alternative is true, % | mean pairs |"
    );
    println!("| --- | ---: | --- | ---: | ---: | ---: |");
    for (null, alternative, error) in [
        (0.0, 10.0, 0.05),
        (0.0, 30.0, 0.05),
        (0.0, 30.0, 0.01),
        (0.0, 100.0, 0.05),
        (-20.0, 20.0, 0.05),
    ] {
        let test = Sprt {
            null,
            alternative,
            alpha: error,
            beta: error,
        };
        for (name, kind) in [
            ("independent", Kind::Independent),
            ("one side favoured", Kind::Side),
        ] {
            let mut total = 0u64;
            let wrong = [
                (null, SprtVerdict::Alternative),
                (alternative, SprtVerdict::Null),
            ]
            .map(|(elo, fault)| {
                let mut chance = Chance((elo * 10.0) as i64 as u64);
                let wrong = (0..1000).filter(|_| {
                    let (verdict, pairs) = play(&test, elo, kind, &mut chance);
                    total += pairs;
                    verdict == fault
                });
                wrong.count() as f64 / 10.0
            });
            println!(
                "| {null:+.0}, {alternative:+.0} | {error} | {name} | {:.1} | {:.1} | {} |",
                wrong[0],
                wrong[1],
                total / 2000
            );
        }
    }
    println!("\nA rate of 5 % is seen as 3.6 to 6.4 % in 1,000 runs.");
}

fn play(test: &Sprt, elo: f64, kind: Kind, chance: &mut Chance) -> (SprtVerdict, u64) {
    let mut pairs = Pairs::default();
    loop {
        pairs.add(chance.pair(expected_score(elo), kind) as u64, 2);
        let verdict = test.verdict(test.log_ratio(&pairs));
        if verdict != SprtVerdict::Open {
            return (verdict, pairs.blocks());
        }
    }
}
