//! The report of a tiny tournament, made with a lexicon and a deck of its own.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use spymaster::lexicon::files::WordVectors;
use spymaster::lexicon::prepare::{Recipe, build};

const EVIL: &str = "<script>alert(1)</script>";

/// Numbers that look random and are the same every time.
fn noise(i: usize) -> f32 {
    let mut z = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z >> 40) as f32 / (1u64 << 24) as f32) - 0.5
}

/// A word of letters for a number.
fn word(stem: &str, i: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    format!("{stem}{}{}", letter(i / 26), letter(i))
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn spymaster(&self) -> Command {
        let mut command = Command::cargo_bin("spymaster").unwrap();
        command.env("SPYMASTER_CACHE", "off");
        command.current_dir(self.folder.path());
        command
    }

    fn report(&self, args: &[&str]) -> assert_cmd::assert::Assert {
        let mut command = self.spymaster();
        command
            .args(["report", "records", "--data", "."])
            .args(args);
        command.assert()
    }

    /// Standard output of a report that works.
    fn told(&self, args: &[&str]) -> String {
        let done = self.report(args).success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn edit(&self, name: &str, edit: impl FnOnce(String) -> String) {
        let path = self.path(name);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, edit(text)).unwrap();
    }
}

const WEIGHTS: &str = "own_found,ended_by,weight\n0,opponent,-4\n0,bystander,-2\n0,assassin,-9\n1,none,1.7\n\
1,opponent,-1.6\n1,bystander,0\n1,assassin,-5\n2,none,2\n2,opponent,0\n2,bystander,1\n2,assassin,-4\n3,none,2.5\n";

/// A deck of 30 cards, one of them malicious; a lexicon that knows them and 90 clues; a tournament.
fn place(experiment: &str) -> Place {
    let place = Place {
        folder: tempfile::tempdir().unwrap(),
    };
    let cards: Vec<String> = (0..29).map(|i| word("card", i)).collect();
    let clues = (0..90).map(|i| word("hint", i));
    let deck = format!("{}\n{EVIL}\n", cards.join("\n"));
    std::fs::write(place.path("deck.txt"), deck).unwrap();
    std::fs::write(place.path("weights.csv"), WEIGHTS).unwrap();
    let words: Vec<String> = cards.iter().cloned().chain(clues).collect();
    let rows = ndarray::Array2::from_shape_fn((words.len(), 8), |(i, j)| noise(8 * i + j));
    let recipe = Recipe {
        name: "tiny".into(),
        language: "en".into(),
        licence: "CC0".into(),
        source: "made for a test".into(),
        steps: Vec::new(),
        quantise: false,
        clues: None,
    };
    let table = WordVectors {
        words,
        rows,
        metadata: None,
    };
    build(table, &recipe, None, place.folder.path()).unwrap();
    let head = "version = 1\nname = \"tiny <b>test</b>\"\nabout = \"It asks & answers.\"\ndecks = [\"deck.txt\"]\n\
                language = \"en\"\nlegality = \"exact\"\nlexicon = \"tiny\"\n";
    std::fs::write(place.path("experiment.toml"), format!("{head}{experiment}")).unwrap();
    place
        .spymaster()
        .args([
            "tournament",
            "experiment.toml",
            "--quiet",
            "--data",
            ".",
            "--out",
            "records",
        ])
        .assert()
        .success();
    place
}

fn crossplay() -> Place {
    place(
        "games = 60\nformat = \"crossplay\"\nrules = [\"classic\", \"classic+finale\", \"duet\"]\nturns = true\n\
         colt = \"weights.csv\"\nspymasters = [\"margin:floor=0.1\", \"margin:floor=0.35\"]\nguessers = [\"nearest\", \"bayes\"]\n",
    )
}

/// Every element that is opened is closed, in order.
fn check_balance(html: &str) {
    const VOID: [&str; 3] = ["meta", "br", "!DOCTYPE"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(
                open.pop(),
                Some(closed),
                "before …{}",
                &rest[..rest.len().min(80)]
            );
        } else if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
            if name == "script" || name == "style" {
                let close = format!("</{name}>");
                rest = &rest[rest.find(&close).expect("script and style end")..];
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_has_every_section_and_stands_alone() {
    let place = crossplay();
    let said = place.told(&["--samples", "3"]);
    assert!(said.contains("report.html"), "{said}");
    let page = std::fs::read_to_string(place.path("records/report.html")).unwrap();
    for id in [
        "standing",
        "head-to-head",
        "cross-play",
        "contributions",
        "variants",
        "lengths",
        "endings",
        "words",
        "colt",
        "calibration",
        "clues",
        "games",
    ] {
        assert!(
            page.contains(&format!("<section id=\"{id}\"")),
            "{id} is missing"
        );
        assert!(
            page.contains(&format!("href=\"#{id}\"")),
            "{id} is not linked"
        );
    }
    check_balance(&page);
    assert!(!page.contains("http"), "nothing is loaded from elsewhere");
    assert_eq!(page.matches("class=\"game\"").count(), 3);
    assert!(
        page.contains("class=\"card two\""),
        "a Duet board has two sides"
    );
    assert!(page.contains("<svg") && page.contains("class=\"heat\""));
    // A word of a deck, a name and a text cannot become part of the page.
    assert!(!page.contains(EVIL) && !page.contains("<b>"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("tiny &lt;b&gt;test&lt;/b&gt;") && page.contains("asks &amp; answers"));
    assert_eq!(
        page.matches("<script").count(),
        4,
        "three games and the page's own"
    );
    // The same records give the same page.
    place.told(&["--samples", "3", "--out", "again.html"]);
    assert_eq!(
        std::fs::read_to_string(place.path("again.html")).unwrap(),
        page
    );
}

#[test]
fn tables_are_written_as_markdown_csv_json_and_plots_as_svg() {
    let place = crossplay();
    let markdown = place.told(&["--format", "markdown"]);
    assert!(
        markdown.starts_with("# tiny \\<b>test\\</b>\n"),
        "{markdown}"
    );
    for part in [
        "## Standing",
        "| team | rating |",
        "## CoLT",
        "Brier score",
        "Most successful:",
    ] {
        assert!(markdown.contains(part), "{part}");
    }
    let bare = place.told(&["--format", "markdown", "--bare", "--only", "colt"]);
    assert!(bare.starts_with("| team | CoLT |"), "{bare}");
    let json: serde_json::Value = serde_json::from_str(&place.told(&["--json"])).unwrap();
    // Two rounds of twelve games, twelve, and ten pairs of partners.
    assert_eq!(json["facts"]["games"], 68);
    assert!(json["best_clues"][0]["number"].is_u64(), "{json}");
    let teams = json["tables"]["standing"].as_array().unwrap();
    assert_eq!(teams.len(), 4);
    assert!(teams[0]["rating"]["low"].as_f64() <= teams[0]["rating"]["value"].as_f64());
    assert!(json["tables"]["calibration"][0]["brier"].as_f64().unwrap() < 1.0);
    assert!(!json["games"].as_array().unwrap().is_empty());
    place.told(&["--format", "csv", "--out", "tables"]);
    let standing = std::fs::read_to_string(place.path("tables/standing.csv")).unwrap();
    assert!(
        standing.starts_with("team,rating,rating_low,rating_high,games,won,"),
        "{standing}"
    );
    assert_eq!(standing.lines().count(), 5);
    place.told(&["--format", "svg", "--out", "plots"]);
    for name in ["ratings", "head_to_head", "lengths", "calibration", "colt"] {
        let svg = std::fs::read_to_string(place.path(&format!("plots/{name}.svg"))).unwrap();
        check_balance(&svg);
        assert!(svg.starts_with("<svg xmlns="), "{name}");
    }
    place
        .report(&["--only", "standing,nothing"])
        .code(2)
        .stderr(contains("no section `nothing`").and(contains("head-to-head")));
}

#[test]
fn colt_of_the_report_is_the_mean_weight_of_the_turns_in_the_file() {
    let place = place(
        "games = 20\nturns = true\ncolt = \"weights.csv\"\n[[team]]\nspymaster = \"margin:floor=0.1\"\nguesser = \"nearest\"\n",
    );
    let weight = |found: &str, miss: &str| {
        let ended = ["none", "bystander", "opponent", "assassin"][miss.parse::<usize>().unwrap()];
        let start = format!("{found},{ended},");
        WEIGHTS
            .lines()
            .find_map(|l| l.strip_prefix(&start)?.parse::<f64>().ok())
    };
    let turns = std::fs::read_to_string(place.path("records/turns.csv")).unwrap();
    let weights: Vec<f64> = turns
        .lines()
        .skip(1)
        .filter_map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            weight(fields[7], fields[8])
        })
        .collect();
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    let json: serde_json::Value = serde_json::from_str(&place.told(&["--json"])).unwrap();
    let colt = &json["tables"]["colt"][0];
    assert!((colt["colt"]["value"].as_f64().unwrap() - mean).abs() < 1e-9);
    assert_eq!(colt["turns"].as_u64().unwrap(), weights.len() as u64);
    // Targets and touches are bit masks of places in the same file.
    let counts = turns.lines().skip(1).map(|line| {
        let fields: Vec<u32> = line.split(',').filter_map(|f| f.parse().ok()).collect();
        let (intended, touched) = (fields[6], fields[10]);
        let shared = (intended & touched).count_ones();
        [shared, touched.count_ones(), intended.count_ones()]
    });
    let [hit, touched, intended] = counts.fold([0; 3], |sum, n| [0, 1, 2].map(|i| sum[i] + n[i]));
    let targets = &json["tables"]["targets"][0];
    let told = |key: &str| targets[key]["value"].as_f64().unwrap();
    for (key, value) in [
        ("precision", f64::from(hit) / f64::from(touched)),
        ("recall", f64::from(hit) / f64::from(intended)),
        ("f1", f64::from(2 * hit) / f64::from(touched + intended)),
    ] {
        assert!((told(key) - value).abs() < 1e-9, "{key}");
        assert!(targets[key]["low"].as_f64().unwrap() <= value, "{key}");
    }
    // Turns that are gone are missed.
    let file = place.path("records/turns.csv");
    std::fs::remove_file(&file).unwrap();
    place
        .report(&[])
        .code(2)
        .stderr(contains("turns.csv").and(contains("cut off")));
    std::fs::write(&file, turns).unwrap();
    // A malformed file of weights is refused with its line.
    place.edit("weights.csv", |text| {
        text.replace("1,none,1.7", "1,none,much")
    });
    place
        .report(&[])
        .code(2)
        .stderr(contains("weights.csv, line 5").and(contains("expected a number")));
}

#[test]
fn damaged_records_are_refused_with_the_line() {
    let place = crossplay();
    let games = place.path("records/games.csv");
    let whole = std::fs::read_to_string(&games).unwrap();
    let with_line_5 = |line: &str| {
        let mut lines: Vec<&str> = whole.lines().collect();
        lines[4] = line;
        lines.join("\n") + "\n"
    };
    for line in [
        "0,3,what",
        "0,9,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
    ] {
        std::fs::write(&games, with_line_5(line)).unwrap();
        place
            .report(&[])
            .code(2)
            .stderr(contains("games.csv, line 5"));
    }
    // A record that reads well is found by its checksum.
    let fifth = whole.lines().nth(4).unwrap();
    let mut fields: Vec<&str> = fifth.split(',').collect();
    let turns = (fields[12].parse::<u32>().unwrap() + 1).to_string();
    fields[12] = &turns;
    std::fs::write(&games, with_line_5(&fields.join(","))).unwrap();
    place
        .report(&[])
        .code(2)
        .stderr(contains("checksum of block 0"));
    std::fs::write(&games, &whole[..whole.len() - 30]).unwrap();
    place
        .report(&["--tables-only"])
        .code(2)
        .stderr(contains("games.csv: cut off"));
    std::fs::write(&games, &whole).unwrap();
    // Without its last line of checksums the last block does not count.
    let blocks = place.path("records/blocks.csv");
    let sums = std::fs::read_to_string(&blocks).unwrap();
    std::fs::write(&blocks, &sums[..sums.len() - 5]).unwrap();
    let told = place.told(&["--format", "markdown", "--tables-only"]);
    assert!(told.contains("unfinished"), "{told}");
    std::fs::write(&blocks, format!("{}\n", sums.lines().next().unwrap())).unwrap();
    place
        .report(&[])
        .code(2)
        .stderr(contains("no finished block"));
    std::fs::write(&blocks, &sums).unwrap();
    place.edit("records/turns.csv", |text| {
        text.replacen("\n0,0,1,", "\n0,0,x,", 1)
    });
    place
        .report(&[])
        .code(2)
        .stderr(contains("turns.csv, line 3"));
    std::fs::write(place.path("records/manifest.json"), "{").unwrap();
    place.report(&[]).code(2).stderr(contains("not a manifest"));
}

#[test]
fn another_deck_or_a_missing_lexicon_is_told() {
    let place = crossplay();
    place.edit("deck.txt", |text| text.replace("cardaa", "another"));
    place.report(&[]).code(2).stderr(
        contains("cannot be played again")
            .and(contains("decks differ"))
            .and(contains("--tables-only")),
    );
    std::fs::remove_file(place.path("tiny.fifu")).unwrap();
    place
        .report(&[])
        .code(2)
        .stderr(contains("lexicon `tiny`").and(contains("--tables-only")));
    let told = place.told(&["--tables-only", "--format", "markdown"]);
    assert!(
        told.contains("## Standing") && !told.contains("## Clues"),
        "{told}"
    );
    assert!(Path::new(&place.path("records/games.csv")).exists());
}
