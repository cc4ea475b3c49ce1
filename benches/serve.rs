//! Two hundred people at two hundred tables of one server: time to open a table and to make a move, memory of the server, and steps
//! lost when it is killed.
//!
//! The server is the program itself, in a process of its own, with the pause after a bot's step that people get. All tables are opened at
//! once. Each client is the guesser of a classic game with bots of the level `normal` at the other seats, listens to the live views as the
//! page does, thinks for one to five seconds, and touches the first open card or stops. A game that is over is followed by
//! another one. At the end the server is killed in the middle of it all and started again: every step that a client has
//! seen must be there.
//!
//! `cargo bench --bench serve`; BENCH_SECONDS and BENCH_GAMES change the length (60) and the number (200), SPYMASTER the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

type Fault = Box<dyn std::error::Error + Send + Sync>;

const WISH: &str = r#"{"rules":"classic","deck":"en","seats":[{"seat":"red-guesser","person":"Ann"},
    {"seat":"red-spymaster","bot":"normal"},{"seat":"blue-spymaster","bot":"normal"},{"seat":"blue-guesser","bot":"normal"}]}"#;

/// The program, serving a folder.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Result<Server, Fault> {
        let built = || env!("CARGO_BIN_EXE_spymaster").into();
        let mut child = Command::new(std::env::var_os("SPYMASTER").unwrap_or_else(built))
            .args(["serve", "--json", "--port", "0", "--games"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("no output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let started: Value = serde_json::from_str(&line)?;
        let url = started["url"].as_str().ok_or("no url")?;
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        Ok(Server {
            child,
            address: address.parse()?,
        })
    }

    /// The most memory it has had, in megabytes; Linux only.
    fn peak(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

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
        if self.stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let status = line.split(' ').nth(1).and_then(|s| s.parse().ok());
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
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
    views: AtomicU64,
}

/// Live views of a place, as they come; the channel closes with the connection.
fn listen(
    address: SocketAddr,
    seat: &str,
    counts: &Arc<Counts>,
) -> std::io::Result<mpsc::Receiver<Value>> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {seat}/events HTTP/1.1\r\nhost: localhost\r\n\r\n"
    )?;
    let (sender, views) = mpsc::channel();
    let counts = counts.clone();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            let Ok(line) = line else { return };
            let Some(data) = line.strip_prefix("data: ") else {
                continue;
            };
            counts.views.fetch_add(1, Ordering::Relaxed);
            let view = serde_json::from_str(data);
            if view.is_ok_and(|view| sender.send(view).is_err()) {
                return;
            }
        }
    });
    Ok(views)
}

/// A person at a table.
struct Person {
    address: SocketAddr,
    client: Client,
    counts: Arc<Counts>,
    seat: String,
    /// The last view that came.
    seen: Value,
    chance: u64,
    moves: Vec<Duration>,
}

impl Person {
    /// Opens a table together with all the others. Returns how long it took until the cards were seen.
    fn open(
        address: SocketAddr,
        number: u64,
        together: &Barrier,
        counts: &Arc<Counts>,
    ) -> Result<(Person, Duration), Fault> {
        let client = Client::new(address);
        together.wait();
        let mut client = client?;
        let began = Instant::now();
        let (status, opened) = client.ask("POST", "/api/tables", WISH)?;
        if status != 201 {
            return Err(format!("{status}: {opened}").into());
        }
        let page = opened["links"][0]["path"].as_str().ok_or("no link")?;
        let seat = page.replace("/seat/", "/api/seats/");
        let (_, seen) = client.ask("GET", &seat, "")?;
        let took = began.elapsed();
        let person = Person {
            address,
            client,
            counts: counts.clone(),
            seat,
            seen,
            chance: number,
            moves: Vec::new(),
        };
        Ok((person, took))
    }

    /// One to five seconds.
    fn thought(&mut self) -> Duration {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(1000 + (self.chance >> 33) % 4000)
    }

    fn send(&mut self, what: &str, body: &Value) -> std::io::Result<Duration> {
        let path = format!("{}/{what}", self.seat);
        let began = Instant::now();
        let (status, view) = self.client.ask("POST", &path, &body.to_string())?;
        let took = began.elapsed();
        if status == 200 {
            self.seen = view;
        } else {
            self.counts.errors.fetch_add(1, Ordering::Relaxed);
        }
        Ok(took)
    }

    /// Plays until the server is gone.
    fn play(&mut self) -> std::io::Result<()> {
        let views = listen(self.address, &self.seat, &self.counts)?;
        loop {
            let options = &self.seen["options"];
            if !self.seen["outcome"].is_null() {
                self.counts.games.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(self.thought());
                self.send("deal", &json!({}))?;
            } else if self.seen["your_turn"] == true {
                let given = match options["stop"] == true {
                    true => json!({"do": "stop"}),
                    false => json!({"do": "guess", "card": options["guess"][0]}),
                };
                std::thread::sleep(self.thought());
                let took = self.send("moves", &given)?;
                self.moves.push(took);
            } else {
                // A bot is to act: the next view tells.
                let Ok(view) = views.recv() else {
                    return Ok(());
                };
                self.newer(view);
            }
            while let Ok(view) = views.try_recv() {
                self.newer(view);
            }
        }
    }

    fn newer(&mut self, view: Value) {
        let change = |view: &Value| view["room"]["change"].as_u64();
        if change(&view) > change(&self.seen) {
            self.seen = view;
        }
    }

    /// True if everything this person has seen is still there.
    fn finds_all(&self, address: SocketAddr) -> bool {
        let Ok((200, now)) = Client::new(address).and_then(|mut c| c.ask("GET", &self.seat, ""))
        else {
            return false;
        };
        let game = |view: &Value| view["room"]["game"].as_u64();
        let steps = |view: &Value| view["history"].as_array().cloned().unwrap_or_default();
        // The cards a clue was meant for are told at the end only.
        let plain = |steps: Vec<Value>| -> Vec<Value> {
            let mut steps = steps;
            for step in &mut steps {
                if let Some(step) = step.as_object_mut() {
                    step.remove("intended");
                }
            }
            steps
        };
        let (seen, kept) = (plain(steps(&self.seen)), plain(steps(&now)));
        game(&now) > game(&self.seen) || game(&now) == game(&self.seen) && kept.starts_with(&seen)
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn shares(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times
            .get(place.min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{what}: p50 {:.1?}, p99 {:.1?}, longest {:.1?} ({} times)",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}

fn main() -> Result<(), Fault> {
    let (seconds, games) = (number("BENCH_SECONDS", 60), number("BENCH_GAMES", 200));
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(folder.path())?;
    let address = server.address;
    // The deck and the lexicon are loaded once, before the clock starts.
    Client::new(address)?.ask("POST", "/api/tables", WISH)?;
    let counts = Arc::new(Counts::default());
    let together = Arc::new(Barrier::new(games as usize));
    let (opened, openings) = mpsc::channel();
    let people: Vec<_> = (0..games)
        .map(|n| {
            let (counts, together, opened) = (counts.clone(), together.clone(), opened.clone());
            std::thread::spawn(move || -> Result<Person, Fault> {
                let (mut person, took) = Person::open(address, n, &together, &counts)?;
                let _ = opened.send(took);
                // An error is the server's end.
                let _ = person.play();
                Ok(person)
            })
        })
        .collect();
    drop(opened);
    std::thread::sleep(Duration::from_secs(seconds));
    let peak = server.peak();
    let errors = counts.errors.load(Ordering::Relaxed);
    server.kill();
    let mut people_: Vec<Person> = Vec::new();
    for person in people {
        match person.join() {
            Ok(Ok(person)) => people_.push(person),
            Ok(Err(fault)) => println!("a client: {fault}"),
            Err(_) => println!("a client failed"),
        }
    }
    let mut openings: Vec<Duration> = openings.try_iter().collect();
    let mut moves: Vec<Duration> = people_
        .iter()
        .flat_map(|p| p.moves.iter().copied())
        .collect();
    println!("{games} games at once for {seconds} s, one to five seconds of thought");
    shares("opening a table, all at once", &mut openings);
    shares("a move", &mut moves);
    println!(
        "{} games finished, {} live views, {errors} errors",
        counts.games.load(Ordering::Relaxed),
        counts.views.load(Ordering::Relaxed),
    );
    match peak {
        Some(peak) => println!("the server's memory at its peak: {peak:.0} MB"),
        None => println!("the server's memory at its peak: not known on this system"),
    }
    let began = Instant::now();
    let server = Server::start(folder.path())?;
    let kept = people_
        .iter()
        .filter(|person| person.finds_all(server.address));
    println!(
        "killed and started again: {} of {} tables have all that was seen ({:.1?})",
        kept.count(),
        people_.len(),
        began.elapsed()
    );
    Ok(())
}
