//! Mutated inputs against every reader of files: `fuzz/run SECONDS [TARGET…]`. No reader may panic or hang.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use spymaster::deck::Format;
use spymaster::lexicon::files::Table;
use spymaster::lexicon::sidecar::Sidecar;
use spymaster::outside::{BotHello, FromBot};
use spymaster::players::Registry;
use spymaster::position::PositionFile;
use spymaster::rulebook::{Campaign, Map, NamedRuleset, RulesFile};
use spymaster::tournament::{
    Experiment, ForfeitRow, Manifest, Plan, RecordReader, Row, Shard, TallyFile, TurnRow, Until,
};

type Reader = fn(&[u8], &Path);

const TARGETS: &[(&str, Reader)] = &[
    ("deck", |bytes, _| {
        for format in [Format::Csv, Format::List] {
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
        let _ = spymaster::transcript::read_unfinished(&text);
    }),
    ("vectors", |bytes, _| {
        for name in ["fuzz.fifu", "fuzz.vec", "fuzz.txt", "fuzz.bin"] {
            let _ = Table::parse(bytes, name, None);
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
    // Four files in one input, divided by lines of `====`.
    ("records", |bytes, folder| {
        let text = String::from_utf8_lossy(bytes);
        let names = ["games.csv", "turns.csv", "forfeits.csv", "blocks.csv"];
        for (name, part) in names.iter().zip(text.split("====\n")) {
            let _ = std::fs::write(folder.join(name), part);
        }
        let _ = std::fs::write(folder.join("tally.json"), bytes);
        if let Ok(mut reader) = RecordReader::open(folder, 0, true) {
            while let Ok(Some(_)) = reader.next_block(|_| 2) {}
        }
        let experiment = Experiment::parse(
            "version = 1\n[[team]]\nspymaster = \"random\"\nguesser = \"random\"\n",
            "fuzz",
        );
        if let Some(plan) = experiment
            .ok()
            .and_then(|e| Plan::new(e, &Registry::standard()).ok())
        {
            let _ = TallyFile::load(folder, &plan);
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
    ("http", |bytes, _| http::send(bytes)),
];

/// Pieces that parsers look for.
const PIECES: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1e999",
    b"18446744073709551616",
    b"nan",
    b"null",
    b"[]",
    b"{}",
    b"\"",
    b"\n",
    b",",
    b"=",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    "\u{202e}".as_bytes(),
    "\u{301}".as_bytes(),
    b"[[team]]\n",
    b"====\n",
];

/// A server with one room, and requests to it.
#[cfg(feature = "web")]
mod http {
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};
    use std::sync::{Arc, LazyLock};
    use std::time::Duration;

    use spymaster::players::{Library, Registry};
    use spymaster::web::{Config, Running, serve};

    struct Room {
        server: Running,
        code: String,
        token: String,
    }

    static ROOM: LazyLock<Room> = LazyLock::new(|| {
        let folder = std::env::temp_dir().join(format!("spymaster-fuzz-{}", std::process::id()));
        let library = Arc::new(Library::of(Registry::standard(), None));
        let mut config = Config::local(folder.join("games"), library);
        config.limits.pause = Duration::ZERO;
        config.limits.tables = 30;
        let server = serve(config).expect("a server");
        let wish = br#"{"rules":"classic","deck":"en","name":"Ann"}"#;
        let opened = post(server.address(), "/api/tables", wish);
        let body = opened.split("\r\n\r\n").nth(1).unwrap_or_default();
        let opened: serde_json::Value = serde_json::from_str(body).expect("a room");
        let end = |value: &serde_json::Value| {
            let path = value.as_str().unwrap_or_default();
            path.rsplit('/').next().unwrap_or_default().to_owned()
        };
        Room {
            code: end(&opened["room"]),
            token: end(&opened["links"][0]["path"]),
            server,
        }
    });

    fn post(address: SocketAddr, path: &str, body: &[u8]) -> String {
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        let mut answer = Vec::new();
        if let Ok(mut stream) = TcpStream::connect(address) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(60)));
            // The server may close before the end of a body that is too large.
            let _ = stream.write_all(&request);
            let _ = stream.read_to_end(&mut answer);
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub fn send(bytes: &[u8]) {
        let room = &*ROOM;
        let end = bytes
            .iter()
            .position(|&b| b == b'\n')
            .unwrap_or(bytes.len());
        let (line, body) = bytes.split_at(end);
        let line = String::from_utf8_lossy(line);
        let path: String = line
            .trim_start_matches("POST ")
            .chars()
            .filter(|c| c.is_ascii_graphic())
            .collect();
        let path = path
            .replace("TOKEN", &room.token)
            .replace("CODE", &room.code);
        let path = format!("/{}", path.trim_start_matches('/'));
        let answer = post(
            room.server.address(),
            &path,
            body.get(1..).unwrap_or_default(),
        );
        let status = answer.split(' ').nth(1).unwrap_or("nothing");
        assert!(
            status.len() == 3 && status != "500",
            "POST {path}: {status}"
        );
    }
}

fn mutate(input: &mut Vec<u8>, other: &[u8], dice: &mut ChaCha8Rng) {
    for _ in 0..dice.random_range(1..6) {
        let at = dice.random_range(0..=input.len());
        let end = (at + dice.random_range(0..24usize)).min(input.len());
        match dice.random_range(0..7) {
            0 if at < input.len() => input[at] ^= 1 << dice.random_range(0..8),
            1 if at < input.len() => input[at] = dice.random_range(0..=255),
            2 => drop(input.drain(at..end)),
            3 => {
                let copy = input[at..end].to_vec();
                input.splice(at..at, copy);
            }
            4 => {
                let piece = PIECES[dice.random_range(0..PIECES.len())];
                input.splice(at..end, piece.iter().copied());
            }
            5 if !other.is_empty() => {
                let from = dice.random_range(0..other.len());
                let to = (from + dice.random_range(1..200usize)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
            _ => input.truncate(at.max(1)),
        }
    }
    input.truncate(1 << 16);
}

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|s| s.parse::<f64>().ok());
    let Some(seconds) = seconds.filter(|s| (0.01..1e6).contains(s)) else {
        eprintln!("fuzz/run SECONDS [TARGET…]");
        std::process::exit(2);
    };
    let wanted: Vec<String> = args.collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let scratch = std::env::temp_dir().join(format!("spymaster-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a folder for records");
    std::panic::set_hook(Box::new(|_| {}));
    let mut found = 0;
    for (name, read) in TARGETS {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        let folder = std::fs::read_dir(here.join("corpus").join(name));
        let mut corpus: Vec<Vec<u8>> = folder
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| std::fs::read(entry.path()).ok())
            .collect();
        corpus.push(Vec::new());
        corpus.sort();
        let mut dice = ChaCha8Rng::seed_from_u64(9);
        let (started, mut runs, mut slowest) = (Instant::now(), 0u64, Duration::ZERO);
        while started.elapsed().as_secs_f64() < seconds {
            let mut input = corpus[dice.random_range(0..corpus.len())].clone();
            let other = corpus[dice.random_range(0..corpus.len())].clone();
            if runs >= corpus.len() as u64 {
                mutate(&mut input, &other, &mut dice);
            }
            let from = Instant::now();
            let result = catch_unwind(AssertUnwindSafe(|| read(&input, &scratch)));
            slowest = slowest.max(from.elapsed());
            runs += 1;
            if result.is_err() {
                found += 1;
                let file = here.join("found").join(format!("{name}-{runs}"));
                let _ = std::fs::create_dir_all(here.join("found"));
                let _ = std::fs::write(&file, &input);
                println!("{name}: panics, kept in {}", file.display());
                if found > 20 {
                    break;
                }
            }
        }
        println!("{name}: {runs} runs, the slowest {slowest:.1?}");
    }
    let _ = std::fs::remove_dir_all(&scratch);
    println!("{found} panics");
    std::process::exit(i32::from(found > 0));
}
