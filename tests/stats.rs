//! Known answers of every statistic.
use spymaster::stats::*;

#[test]
fn quantiles_are_those_of_the_tables() {
    for (degrees, known) in [
        (1.0, 12.706),
        (2.0, 4.303),
        (3.0, 3.182),
        (9.0, 2.262),
        (19.0, 2.093),
        (1e9, 1.960),
    ] {
        assert!(
            (student(degrees) - known).abs() < 0.01,
            "{degrees}: {}",
            student(degrees)
        );
    }
    assert_eq!(student(0.0), f64::INFINITY);
    for (x, known) in [
        (0.0, 0.5),
        (1.0, 0.841_345),
        (-1.96, 0.024_998),
        (3.0, 0.998_650),
    ] {
        assert!((normal_cdf(x) - known).abs() < 1e-6, "{x}");
    }
}

#[test]
fn draws_give_their_middle_95_percent() {
    let interval = Interval::of_draws(5.0, (0..=1000).map(f64::from).collect());
    assert_eq!((interval.low, interval.high), (25.0, 975.0));
    assert!(Interval::of_draws(5.0, vec![f64::NAN]).low.is_nan());
}

#[test]
fn open_ends_are_said_in_words() {
    let shown = |v: f64| format!("{v:+.0}");
    assert_eq!(Interval::around(12.0, 9.0).text(shown), "+12 (+3 … +21)");
    assert_eq!(Interval::at_least(310.0).text(shown), "at least +310");
    assert_eq!(Interval::at_most(-310.0).text(shown), "at most -310");
    assert_eq!(Interval::UNKNOWN.text(shown), "–");
    assert_eq!(Interval::at_most(-310.0).place(), -310.0);
    assert!(Interval::at_least(310.0).margin().is_infinite());
}

#[test]
fn wilson_knows_textbook_values() {
    // 10 of 100: 0.0552 … 0.1744; 0 of 20: 0 … 0.1611.
    let e = score_interval(0.1, 100.0, Z);
    assert!(
        (e.low - 0.0552).abs() < 5e-5 && (e.high - 0.1744).abs() < 5e-5,
        "{e:?}"
    );
    let none = score_interval(0.0, 20.0, Z);
    assert!(
        none.low == 0.0 && (none.high - 0.1611).abs() < 5e-5,
        "{none:?}"
    );
    // Student's quantile is a little wider: t² / (20 + t²) with t = 2.093.
    let none = wilson(0, 20);
    assert!(
        none.low == 0.0 && (none.high - 0.1797).abs() < 1e-4,
        "{none:?}"
    );
    assert!(wilson(0, 0).value.is_nan());
}

#[test]
fn the_error_of_a_mean_is_that_of_its_blocks() {
    let mut mean = Ratio::default();
    assert!(mean.mean().is_none());
    // Two games a block that always agree: 4 observations, not 8.
    for value in [1.0, 0.0, 1.0, 1.0] {
        mean.add_values([value, value]);
    }
    let e = mean.mean().unwrap();
    assert_eq!(e.value, 0.75);
    // Sample variance 0.25, over 4 blocks: standard error 0.25; t = 3.182.
    assert!((e.high - (0.75 + 3.182 * 0.25)).abs() < 0.003, "{e:?}");
}

#[test]
fn a_share_is_as_sure_as_its_blocks() {
    let (mut alone, mut alike, mut opposite) =
        (Ratio::default(), Ratio::default(), Ratio::default());
    for block in 0..40 {
        let won = f64::from(block % 2);
        alone.add(won, 1.0);
        alike.add(2.0 * won, 2.0);
        opposite.add(1.0, 2.0);
    }
    let [alone, alike, opposite] = [alone, alike, opposite].map(|r| r.share().unwrap());
    let plain = score_interval(0.5, 40.0, student(39.0));
    assert!((alone.low - plain.low).abs() < 1e-12);
    assert!(
        (alike.margin() / alone.margin() - 1.0).abs() < 0.02,
        "{alike:?}"
    );
    assert!(opposite.margin() < alone.margin() / 4.0 && opposite.margin() > 0.0);
    // A clean sweep of 20 games on 10 deals: ten observations.
    let mut sweep = Ratio::default();
    (0..10).for_each(|_| sweep.add(2.0, 2.0));
    let e = sweep.share().unwrap();
    assert!(
        e.high == 1.0 && (e.low - 10.0 / (10.0 + 2.262f64.powi(2))).abs() < 1e-3,
        "{e:?}"
    );
}

#[test]
fn draws_repeat_and_count_all_clusters() {
    let drawn = weights(50, 7, 1);
    assert_eq!(drawn, weights(50, 7, 1));
    assert_ne!(drawn, weights(50, 8, 1));
    assert_ne!(drawn, weights(50, 7, 2));
    assert_eq!(drawn.iter().sum::<u32>(), 50);
}

#[test]
fn the_interval_of_a_mean_is_near_the_textbook_one() {
    // 200 clusters with values 0 and 1: standard error √(¼/200) = 0.0354.
    let values: Vec<f64> = (0..200).map(|i| f64::from(i % 2)).collect();
    let interval = bootstrap_mean(&values);
    assert!(
        (interval.low - (0.5 - 1.96 * 0.0354)).abs() < 0.01,
        "{interval:?}"
    );
    assert!(
        (interval.high - (0.5 + 1.96 * 0.0354)).abs() < 0.01,
        "{interval:?}"
    );
}

#[test]
fn spearman_gives_the_textbook_values() {
    assert!((spearman(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]) - 1.0).abs() < 1e-12);
    assert!((spearman(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]) + 1.0).abs() < 1e-12);
    // Ranks 1 2 3 4 5 against 2 1 4 3 5: 1 − 6·4/(5·24) = 0.8.
    let pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0), (5.0, 5.0)];
    assert!((spearman(&pairs) - 0.8).abs() < 1e-12);
    // One tie: ranks 1, 2.5, 2.5 against 1, 2, 3 correlate by √3/2.
    let tied = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0)];
    assert!((spearman(&tied) - 3f64.sqrt() / 2.0).abs() < 1e-12);
}

#[test]
fn kendall_gives_the_textbook_values() {
    let up = [1.0, 2.0, 3.0, 4.0];
    assert_eq!(kendall(&up, &[10.0, 20.0, 30.0, 40.0]), 1.0);
    assert_eq!(kendall(&up, &[4.0, 3.0, 2.0, 1.0]), -1.0);
    // One of six pairs the wrong way round: (5 − 1) / 6.
    assert!((kendall(&up, &[1.0, 2.0, 4.0, 3.0]) - 4.0 / 6.0).abs() < 1e-12);
    // A tie in one list: 5 / √(6 · 5).
    let tied = kendall(&up, &[1.0, 2.0, 3.0, 3.0]);
    assert!((tied - 5.0 / 30f64.sqrt()).abs() < 1e-12);
    assert!(kendall(&[1.0], &[1.0]).is_nan());
}
#[test]
fn a_better_prediction_is_above_a_worse_one() {
    let measured: Vec<f64> = (0..80).map(f64::from).collect();
    let noisy: Vec<f64> = (0..80).map(|i| f64::from(i * 37 % 80)).collect();
    let cluster: Vec<usize> = (0..80).map(|i| i / 2).collect();
    let both = correlate(&[noisy, measured.clone()], &measured, &cluster, 0);
    assert_eq!(both.values[1].value, 1.0);
    assert!(both.above[1].low > 0.0);
    assert_eq!(both.above[0].value, 0.0);
}

/// Results of blocks of one win each, or a part of one.
fn results(n: usize, wins: &[(usize, usize, u32)]) -> Results {
    let mut results = Results::new(n);
    for &(winner, loser, times) in wins {
        for _ in 0..times {
            results.add(winner, loser, 1.0);
            results.end_block();
        }
    }
    results
}

#[test]
fn two_competitors_are_rated_by_the_closed_form() {
    for (won, lost) in [(600, 400), (900, 100), (500, 500)] {
        let results = results(2, &[(0, 1, won), (1, 0, lost)]);
        let ratings = results.ratings();
        let (p, n) = (f64::from(won) / 1000.0, 1000.0);
        let e = ratings.difference(0, 1);
        assert!((e.value - rating_difference(p)).abs() < 1e-6, "{e:?}");
        // The error of a logit: 1 / √(n p (1 − p)).
        let half = 1.962 * (400.0 / std::f64::consts::LN_10) / (n * p * (1.0 - p)).sqrt();
        assert!((e.margin() / half - 1.0).abs() < 0.005, "{e:?} {half}");
        // Two teams: the interval of the share, as rating points.
        let share = results.share(0, 1).unwrap();
        assert!((e.low - rating_difference(share.low)).abs() < 1e-6);
        let all = ratings.all(None);
        assert!(
            (all[0].value + all[1].value).abs() < 1e-9
                && (all[0].margin() - e.margin() / 2.0).abs() < 0.2
        );
        assert_eq!(ratings.all(Some(1))[0], e);
        assert_eq!(ratings.all(Some(1))[1], Interval::around(0.0, 0.0));
        let z = e.value / (half / 1.962);
        assert!((ratings.superiority(0, 1) - normal_cdf(z)).abs() < 0.001);
    }
}

#[test]
fn blocks_that_agree_count_once_and_mirrored_ones_more() {
    let mut margins = Vec::new();
    for pattern in [[2.0, 0.0], [1.0, 1.0]] {
        let mut results = Results::new(2);
        for block in 0..400 {
            let won = if pattern[1] > 0.0 {
                1.0
            } else {
                2.0 * f64::from(block % 2)
            };
            results.add(0, 1, won);
            results.add(1, 0, 2.0 - won);
            results.end_block();
        }
        margins.push(results.ratings().difference(0, 1).margin());
    }
    // 400 observations: 1.966 · 173.7 / √100 = 34.2.
    assert!((margins[0] - 34.2).abs() < 0.3, "{margins:?}");
    assert!(margins[1] < 2.0, "{margins:?}");
}

#[test]
fn known_strengths_are_found_again() {
    let truth = [150.0, 40.0, -60.0, -130.0];
    let mut results = Results::new(4);
    for i in 0..4 {
        for j in (0..4).filter(|&j| j != i) {
            results.add(i, j, 2000.0 * expected_score(truth[i] - truth[j]));
        }
    }
    results.end_block();
    for (found, truth) in results.ratings().all(None).iter().zip(truth) {
        assert!((found.value - truth).abs() < 1e-6, "{found:?} for {truth}");
    }
}

#[test]
fn a_clean_sweep_is_an_open_interval() {
    let results = results(2, &[(0, 1, 20)]);
    let ratings = results.ratings();
    assert!(ratings.is_separated());
    // Wilson's lower limit for 20 of 20: 20 / (20 + 3.84) = 0.839, or +287 points.
    let e = ratings.difference(0, 1);
    assert!(
        e.value == f64::INFINITY && (e.low - 286.7).abs() < 0.5,
        "{e:?}"
    );
    assert_eq!(ratings.difference(1, 0), Interval::at_most(-e.low));
    let all = ratings.all(None);
    assert!((all[0].low - e.low / 2.0).abs() < 1e-6 && all[0].high == f64::INFINITY);
    // √20 = 4.47 deviations.
    assert!((ratings.superiority(0, 1) - normal_cdf(20f64.sqrt())).abs() < 1e-9);
    assert!(ratings.superiority(1, 0) < 1e-4);
}

#[test]
fn one_who_loses_everything_leaves_the_others_rated() {
    let results = results(4, &[(0, 1, 60), (1, 0, 40), (0, 2, 50), (1, 2, 50)]);
    let ratings = results.ratings();
    assert_eq!(ratings.groups(), [vec![0, 1], vec![2], vec![3]]);
    let all = ratings.all(None);
    assert!(
        (all[0].value - rating_difference(0.6) / 2.0).abs() < 1e-6 && all[0].margin().is_finite()
    );
    assert!(
        all[2].value == f64::NEG_INFINITY && all[2].high < -200.0,
        "{all:?}"
    );
    // Nobody met the fourth.
    assert!(all[3].value.is_nan() && !ratings.is_comparable(0, 3));
    assert!(ratings.superiority(0, 3).is_nan());
}

#[test]
fn spymaster_and_guesser_strengths_add_up_or_say_by_how_much_not() {
    let design: Vec<[usize; 2]> = (0..4).map(|t| [t / 2, 2 + t % 2]).collect();
    let kinds = [0, 0, 1, 1];
    for extra in [0.0, 80.0] {
        let strength = |t: usize| {
            [60.0, -60.0][t / 2]
                + [35.0, -35.0][t % 2]
                + if t.is_multiple_of(3) { extra } else { 0.0 }
        };
        let mut results = Results::new(4);
        for block in 0..2000 {
            for i in 0..4 {
                for j in i + 1..4 {
                    let won = f64::from(u8::from(
                        f64::from(block * 7 % 1999) / 1999.0
                            < expected_score(strength(i) - strength(j)),
                    ));
                    results.add(i, j, won);
                    results.add(j, i, 1.0 - won);
                }
            }
            results.end_block();
        }
        let parts = results.parts(&design, &kinds).unwrap();
        let s = &parts.strengths;
        assert!(
            (s[0].value - s[1].value - 120.0).abs() < 3.0 + extra / 10.0,
            "{s:?}"
        );
        assert!(
            (s[2].value - s[3].value - 70.0).abs() < 3.0 + extra / 10.0,
            "{s:?}"
        );
        // ±40 of the interaction remain; chance gives a few points.
        assert!((parts.misfit - extra / 2.0).abs() < 4.0, "{parts:?}");
        assert!(parts.noise > 0.0 && parts.noise < 10.0, "{parts:?}");
    }
    assert!(results(4, &[(0, 1, 5)]).parts(&design, &kinds).is_none());
}

const TEST: Sprt = Sprt {
    null: 0.0,
    alternative: 10.0,
    alpha: 0.05,
    beta: 0.05,
};

fn pairs(counts: [u64; 3]) -> Pairs {
    let mut pairs = Pairs::default();
    for (won, times) in counts.into_iter().enumerate() {
        (0..times).for_each(|_| pairs.add(won as u64, 2));
    }
    pairs
}

#[test]
fn the_ratio_is_near_that_of_normal_scores() {
    // n (s1 − s0) (2 m − s0 − s1) / (2 σ²), which the exact one approaches.
    let pairs = pairs([2300, 5000, 2700]);
    let (mean, variance) = pairs.moments();
    assert!((mean - 0.52).abs() < 1e-12 && (variance - 0.1246).abs() < 1e-12);
    let (s0, s1) = (0.5, expected_score(10.0));
    let normal = 10_000.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    let exact = TEST.log_ratio(&pairs);
    assert!((exact / normal - 1.0).abs() < 0.01, "{exact} {normal}");
    assert_eq!(TEST.verdict(exact), SprtVerdict::Alternative);
}

#[test]
fn bounds_follow_the_chances_of_error() {
    let (low, high) = TEST.bounds();
    assert!((high - 20f64.ln()).abs() < 1e-9 && (low + 20f64.ln()).abs() < 1e-9);
    let strict = Sprt {
        alpha: 0.01,
        beta: 0.1,
        ..TEST
    };
    assert!((strict.bounds().1 - 100f64.ln()).abs() < 1e-9);
    assert!((strict.bounds().0 - 0.1f64.ln()).abs() < 1e-9);
}

#[test]
fn a_test_ends_on_the_side_of_the_truth() {
    assert_eq!(
        TEST.verdict(TEST.log_ratio(&pairs([12, 25, 13]))),
        SprtVerdict::Open
    );
    assert_eq!(
        TEST.verdict(TEST.log_ratio(&pairs([2000, 4000, 2000]))),
        SprtVerdict::Null
    );
    assert_eq!(
        TEST.verdict(TEST.log_ratio(&Pairs::default())),
        SprtVerdict::Open
    );
    // A sweep ends it, but not after one pair.
    assert_eq!(
        TEST.verdict(TEST.log_ratio(&pairs([0, 0, 1]))),
        SprtVerdict::Open
    );
    assert_eq!(
        TEST.verdict(TEST.log_ratio(&pairs([0, 0, 400]))),
        SprtVerdict::Alternative
    );
}

#[test]
fn normalised_elo_is_what_it_is_by_hand() {
    let mut pairs = Pairs::default();
    for (won, times) in [(0, 20), (1, 50), (2, 30)] {
        (0..times).for_each(|_| pairs.add(won, 2));
    }
    assert_eq!(pairs.pentanomial(), Some([20, 0, 50, 0, 30]));
    // Mean 0.55, variance 0.1225: a game's deviation is √0.245 = 0.49497.
    let e = pairs.normalised_elo();
    assert!(
        (e.value - 347.4356 * 0.05 / 0.494_975).abs() < 1e-3,
        "{e:?}"
    );
    assert!((e.margin() - 1.96 * 347.4356 / 200f64.sqrt()).abs() < 0.01);
}

#[test]
fn brier_and_ece_are_what_they_are_by_hand() {
    let mut c = Calibration::default();
    // Two of a quarter, one true; two of 0.9, both true; one of 1, false.
    for (p, truth) in [
        (0.25, true),
        (0.25, false),
        (0.9, true),
        (0.9, true),
        (1.0, false),
    ] {
        c.add(p, truth);
    }
    let brier = (0.75f64.powi(2) + 0.25f64.powi(2) + 2.0 * 0.01 + 1.0) / 5.0;
    assert!((c.brier() - brier).abs() < 1e-12);
    // 0.2…0.3: stated 0.5, true 1. 0.9…1: stated 2.8, true 2.
    assert!((c.ece() - (0.5 + 0.8) / 5.0).abs() < 1e-12);
    assert_eq!(c.len(), 5);
    assert!((c.base_rate() - 0.6).abs() < 1e-12);
    assert_eq!((c.bins()[2].n, c.bins()[2].hits), (2, 1));
    assert_eq!((c.bins()[9].n, c.bins()[9].hits), (3, 2));
}

#[test]
fn a_truthful_speaker_has_no_calibration_error() {
    let mut c = Calibration::default();
    for tenth in 0..10 {
        for i in 0..100 {
            let p = f64::from(tenth) / 10.0 + 0.05;
            c.add(p, f64::from(i) + 0.5 < 100.0 * p);
        }
    }
    assert!(c.ece() < 1e-9, "{}", c.ece());
    let mut twice = c.clone();
    twice.merge(&c);
    assert_eq!(twice.len(), 2 * c.len());
    assert!((twice.brier() - c.brier()).abs() < 1e-12);
}

#[test]
fn what_is_no_probability_does_no_harm() {
    let mut c = Calibration::default();
    c.add(f64::NAN, true);
    assert!(c.is_empty());
    c.add(1.5, true);
    c.add(-0.5, false);
    assert_eq!(c.brier(), 0.0);
}
