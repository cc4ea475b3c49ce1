//! Fifty games at once on loopback for half a minute: errors, and how long an action takes.
//!
//! Each game is classic with a person as guesser (a client that touches the first open card and then stops) and quick
//! bots at the other seats, without a pause after their steps. Each client also listens to the live views. A game that is over is
//! followed by another one. `cargo bench --bench serve`; BENCH_SECONDS and BENCH_GAMES change the length and the number.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use spymaster::practice::Library;
use spymaster::web::{Config, serve};

const WISH: &str = r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-guesser","person":"Ann"},
    {"seat":"red-spymaster","bot":"margin"},{"seat":"blue-spymaster","bot":"margin"},{"seat":"blue-guesser","bot":"nearest"}]}"#;

/// A connection that is kept.
struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    fn new(address: SocketAddr) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client {
            stream: BufReader::new(stream),
        })
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, Value)> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|s| s.parse().ok());
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("content-length:") {
                length = n.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok((status.unwrap_or(0), value))
    }
}

#[derive(Default)]
struct Counts {
    errors: AtomicU64,
    games: AtomicU64,
    events: AtomicU64,
    stop: AtomicBool,
}

/// Counts live views until the server or the bench stops.
fn listen(address: SocketAddr, path: &str, counts: &Arc<Counts>) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_millis(500)))?;
    write!(
        stream,
        "GET {path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n"
    )?;
    let counts = counts.clone();
    std::thread::spawn(move || {
        let mut buffer = [0; 16384];
        while !counts.stop.load(Ordering::Relaxed) {
            match stream.read(&mut buffer) {
                Ok(0) => return,
                Ok(n) => {
                    let views = buffer[..n]
                        .windows(11)
                        .filter(|w| w == b"event: view")
                        .count();
                    counts.events.fetch_add(views as u64, Ordering::Relaxed);
                }
                Err(_) => {}
            }
        }
    });
    Ok(())
}

/// Plays one game after the other; returns how long each action took.
fn play(address: SocketAddr, counts: &Arc<Counts>) -> std::io::Result<Vec<Duration>> {
    let mut client = Client::new(address)?;
    let mut times = Vec::new();
    while !counts.stop.load(Ordering::Relaxed) {
        let (status, opened) = client.ask("POST", "/api/tables", WISH)?;
        let Some(page) = opened["links"][0]["path"]
            .as_str()
            .filter(|_| status == 201)
        else {
            counts.errors.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        let seat = page.replace("/seat/", "/api/seats/");
        listen(address, &seat, counts)?;
        loop {
            let (status, view) = client.ask("GET", &seat, "")?;
            if status != 200 {
                counts.errors.fetch_add(1, Ordering::Relaxed);
            }
            if !view["outcome"].is_null() {
                counts.games.fetch_add(1, Ordering::Relaxed);
                break;
            }
            if counts.stop.load(Ordering::Relaxed) {
                return Ok(times);
            }
            let given = match (
                &view["options"]["stop"],
                view["options"]["guess"][0].as_u64(),
            ) {
                (Value::Bool(true), _) => json!({"do": "stop"}),
                (_, Some(card)) => json!({"do": "guess", "card": card}),
                _ => {
                    // A bot is to act.
                    std::thread::sleep(Duration::from_millis(20));
                    continue;
                }
            };
            let began = Instant::now();
            let (status, _) = client.ask("POST", &format!("{seat}/moves"), &given.to_string())?;
            times.push(began.elapsed());
            if status != 200 {
                counts.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    Ok(times)
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (seconds, games) = (number("BENCH_SECONDS", 30), number("BENCH_GAMES", 50));
    let folder = tempfile::tempdir()?;
    let mut config = Config::local(folder.path().to_owned(), Arc::new(Library::standard()));
    config.limits.pause = Duration::ZERO;
    config.limits.tables = 1_000_000;
    let running = serve(config)?;
    let address = running.address();
    // The deck is loaded once, before the clock starts.
    Client::new(address)?.ask("POST", "/api/tables", WISH)?;
    let counts = Arc::new(Counts::default());
    let players: Vec<_> = (0..games)
        .map(|_| {
            let counts = counts.clone();
            std::thread::spawn(move || play(address, &counts))
        })
        .collect();
    std::thread::sleep(Duration::from_secs(seconds));
    counts.stop.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for player in players {
        match player.join() {
            Ok(Ok(more)) => times.extend(more),
            _ => {
                counts.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    times.sort();
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!("{games} games at once for {seconds} s on {address}");
    println!(
        "{} actions, {} games finished, {} live views, {} errors",
        times.len(),
        counts.games.load(Ordering::Relaxed),
        counts.events.load(Ordering::Relaxed),
        counts.errors.load(Ordering::Relaxed)
    );
    println!(
        "an action: p50 {:.1?}, p99 {:.1?}, longest {:.1?}",
        at(0.5),
        at(0.99),
        at(1.0 - 1e-9)
    );
    running.stop();
    Ok(())
}
