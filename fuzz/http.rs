//! A server with one room, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use spymaster::players::{Library, Registry};
use spymaster::web::{Config, Running, serve};

struct Room {
    server: Running,
    code: String,
    token: String,
}

static ROOM: LazyLock<Room> = LazyLock::new(|| {
    let folder = super::targets::scratch();
    let library = Arc::new(Library::of(Registry::standard(), None));
    let mut config = Config::local(folder.join("games"), library);
    config.limits.pause = Duration::ZERO;
    config.limits.tables = 30;
    let server = serve(config).expect("a server");
    let wish = br#"{"rules":"classic","deck":"en","name":"Ann"}"#;
    let opened = ask(server.address(), "POST", "/api/tables", wish);
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

/// The connection that the next request goes over, as long as the server keeps it.
static OPEN: Mutex<Option<BufReader<TcpStream>>> = Mutex::new(None);

fn ask(address: SocketAddr, method: &str, path: &str, body: &[u8]) -> String {
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    request.extend_from_slice(body);
    let mut open = OPEN.lock().unwrap_or_else(|e| e.into_inner());
    // A connection that was kept may be gone by now: a new one is tried once.
    for _ in 0..2 {
        let stream = match open.take() {
            Some(stream) => Some(stream),
            None => TcpStream::connect(address).ok().map(BufReader::new),
        };
        let Some(mut stream) = stream else { continue };
        let _ = stream.get_ref().set_nodelay(true);
        let _ = stream
            .get_ref()
            .set_read_timeout(Some(Duration::from_secs(60)));
        // The server may close before the end of a body that is too large.
        let _ = stream.get_mut().write_all(&request);
        if let Some((answer, kept)) = answer(&mut stream) {
            *open = kept.then_some(stream);
            return answer;
        }
    }
    String::new()
}

/// An answer, and whether the connection may be used again.
fn answer(stream: &mut BufReader<TcpStream>) -> Option<(String, bool)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let said = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find_map(|(key, value)| key.eq_ignore_ascii_case(name).then(|| value.to_owned()))
    };
    let mut body = Vec::new();
    let empty = head.split(' ').nth(1) == Some("204");
    let length = said("content-length").and_then(|length| length.parse().ok());
    let kept = match length.or(empty.then_some(0)) {
        Some(length) => {
            body.resize(length, 0);
            stream.read_exact(&mut body).ok()?;
            said("connection").is_none_or(|kind| kind != "close")
        }
        None => {
            let _ = stream.read_to_end(&mut body);
            false
        }
    };
    Some((head + &String::from_utf8_lossy(&body), kept))
}

pub fn send(bytes: &[u8]) {
    let room = &*ROOM;
    let end = bytes
        .iter()
        .position(|&b| b == b'\n')
        .unwrap_or(bytes.len());
    let (line, body) = bytes.split_at(end);
    let line = String::from_utf8_lossy(line);
    let (method, path) = match line.strip_prefix("GET ") {
        Some(path) => ("GET", path),
        None => ("POST", line.trim_start_matches("POST ")),
    };
    let path: String = path.chars().filter(|c| c.is_ascii_graphic()).collect();
    let path = path
        .replace("TOKEN", &room.token)
        .replace("CODE", &room.code);
    let path = format!("/{}", path.trim_start_matches('/'));
    // Live views do not end.
    if path.contains("/events") {
        return;
    }
    let body = body.get(1..).unwrap_or_default();
    let answer = ask(room.server.address(), method, &path, body);
    let status = answer.split(' ').nth(1).unwrap_or("nothing");
    assert!(
        status.len() == 3 && status != "500",
        "{method} {path}: {status}"
    );
}
