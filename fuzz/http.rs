//! A server with one room, and requests to it.

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

fn ask(address: SocketAddr, method: &str, path: &str, body: &[u8]) -> String {
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n\
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
