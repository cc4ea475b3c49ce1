//! The readers, each by a name: they get any bytes, and a folder for those that read files.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use spymaster::deck::DeckFormat;
use spymaster::lexicon::files::WordVectors;
use spymaster::lexicon::sidecar::Sidecar;
use spymaster::outside::{BotHello, FromBot};
use spymaster::players::Registry;
use spymaster::position::PositionFile;
use spymaster::rulebook::{Campaign, Map, NamedRuleset, RulesFile};
use spymaster::tournament::{
    Experiment, ForfeitRow, Manifest, Plan, RecordReader, Row, Shard, Tally, TallyFile, TurnRow,
    Until,
};

pub type Reader = fn(&[u8], &Path);

pub const TARGETS: &[(&str, Reader)] = &[
    ("deck", |bytes, _| {
        for format in [DeckFormat::Csv, DeckFormat::List] {
            let _ = spymaster::deck::read("fuzz", bytes, format, None);
        }
    }),
    ("ruleset", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let _ = RulesFile::parse(&text).map(|rules| rules.to_toml());
        let _ = NamedRuleset::parse(&text);
        if let Ok(map) = Map::parse(&text) {
            let _ = Campaign::parse(&text, &map);
        }
    }),
    ("experiment", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let _ = text.parse::<Shard>();
        let _ = text.parse::<Until>();
        let mut default = Experiment::default();
        let _ = default.set(&text);
        if let Ok(experiment) = Experiment::parse(&text, "fuzz") {
            let _ = Plan::new(experiment, &Registry::standard());
        }
    }),
    ("transcript", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let _ = spymaster::transcript::read(&text);
        // With right seals, the code behind them is reached.
        if let Ok(game) = spymaster::transcript::read_unfinished(&sealed(&text)) {
            let _ = (game.games().count(), game.resume(), game.last());
        }
    }),
    ("vectors", |bytes, _| {
        for name in ["fuzz.fifu", "fuzz.vec", "fuzz.txt", "fuzz.bin"] {
            let _ = WordVectors::parse(bytes, name, None);
        }
    }),
    ("sidecar", |bytes, _| {
        let _ = Sidecar::parse(bytes, "fuzz");
    }),
    ("position", |bytes, _| {
        let _ = PositionFile::parse(&String::from_utf8_lossy(bytes));
    }),
    ("row", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        if let Some(row) = Row::parse(&text) {
            let mut line = Vec::new();
            row.write(&mut line);
            let again = String::from_utf8_lossy(&line);
            assert_eq!(Row::parse(again.trim_end()), Some(row));
        }
    }),
    ("turn", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let _ = TurnRow::parse(&text);
        let _ = ForfeitRow::parse(&text);
    }),
    ("manifest", |bytes, _| {
        if let Ok(manifest) = serde_json::from_slice::<Manifest>(bytes) {
            let _ = manifest.range();
            let _ = manifest.check_resumes(&manifest);
            let _ = Plan::new(manifest.experiment, &Registry::standard());
        }
    }),
    // Four files in one input, divided by lines of `====`; a file that begins with a brace is a tally.
    ("records", |bytes, folder| {
        if bytes.first() == Some(&b'{') {
            put(folder, "tally.json", bytes);
            let _ = TallyFile::load(folder, &PLAN);
            // With a right checksum, the code behind it is reached.
            let value = serde_json::from_slice::<serde_json::Value>(bytes);
            let tally = value.ok().map(|mut value| value["tally"].take());
            if let Some(Ok(tally)) = tally.map(serde_json::from_value::<TallyFile>)
                && tally.store(folder).is_ok()
                && let Ok(Some(tally)) = TallyFile::load(folder, &PLAN)
            {
                let mut whole = Tally::new(&PLAN);
                whole.absorb(&tally.sums);
                let _ = (whole.standing(), whole.separation(&PLAN));
                let _ = (whole.together(0), whole.games_needed(5.0));
            }
            return;
        }
        let text = String::from_utf8_lossy(bytes);
        let mut parts = text.split("====\n");
        for name in ["games.csv", "turns.csv", "forfeits.csv", "blocks.csv"] {
            put(folder, name, parts.next().unwrap_or_default().as_bytes());
        }
        if let Ok(mut reader) = RecordReader::open(folder, 0, true) {
            while let Ok(Some(_)) = reader.next_block(|_| 2) {}
        }
    }),
    // Lines of a bot, as the host reads them.
    ("protocol", |bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines() {
            let _ = BotHello::read(line);
            if let Ok(FromBot::Answers(answers)) = FromBot::read(line) {
                for (_, reply) in answers {
                    for request in ["clue", "guess", "cover"] {
                        let _ = reply.problem(request, 25);
                    }
                }
            }
        }
    }),
    // `POST PATH`, then the body; TOKEN and CODE stand for those of a live room.
    #[cfg(feature = "web")]
    ("http", |bytes, _| super::http::send(bytes)),
];

/// The plan that a tally has to fit.
static PLAN: LazyLock<Plan> = LazyLock::new(|| {
    let teams = "version = 1\n[[team]]\nspymaster = \"random\"\nguesser = \"random\"\n";
    let experiment = Experiment::parse(teams, "fuzz").expect("an experiment");
    Plan::new(experiment, &Registry::standard()).expect("a plan")
});

/// A transcript with the seal of each line (FNV-1a over all lines so far) set right.
fn sealed(text: &str) -> String {
    let mark = ",\"sum\":\"";
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut whole = String::new();
    for line in text.lines() {
        let body = line.rsplit_once(mark).map_or(line, |(body, _)| body);
        for byte in body.bytes().chain([b'\n']) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        whole.push_str(&format!("{body}{mark}{sum:016x}\"}}\n"));
    }
    whole
}

/// A new file each time: a file system may wait for the disk when one is cut to nothing and written again.
fn put(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    std::fs::write(path, bytes).expect("a file of records");
}

/// A folder of this run, in memory where the system offers one.
pub fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = match memory.is_dir() {
        true => memory.to_owned(),
        false => std::env::temp_dir(),
    };
    base.join(format!("spymaster-fuzz-{}", std::process::id()))
}
