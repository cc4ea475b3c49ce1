//! A small HTTP/1.1 client: the bytes that a connection receives.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    /// The sentence of an error.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().expect("an error").to_owned()
    }
}

/// Sends raw bytes and reads all that comes back.
pub fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(bytes).unwrap();
    let mut all = Vec::new();
    // A server that cuts the line has nothing left to say.
    let _ = stream.read_to_end(&mut all);
    split(&all)
}

pub fn split(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

pub fn get(address: SocketAddr, path: &str) -> Answer {
    let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
    raw(address, request.as_bytes())
}

pub fn post(address: SocketAddr, path: &str, body: &str) -> Answer {
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    raw(address, request.as_bytes())
}

/// A live connection: collects the bytes it receives until the server lets it go.
pub struct Live {
    seen: Arc<Mutex<Vec<u8>>>,
    reader: std::thread::JoinHandle<()>,
}

impl Live {
    pub fn open(address: SocketAddr, path: &str) -> Live {
        let mut stream = TcpStream::connect(address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let kept = seen.clone();
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = stream.read(&mut buffer) {
                kept.lock().unwrap().extend_from_slice(&buffer[..n]);
            }
        });
        Live { seen, reader }
    }

    /// Waits until a text has come.
    pub fn wait_for(&self, text: &str) {
        for _ in 0..6000 {
            if String::from_utf8_lossy(&self.seen.lock().unwrap()).contains(text) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("`{text}` did not come");
    }

    /// All that came, when the server has let go.
    pub fn all(self) -> String {
        self.reader.join().unwrap();
        let seen = self.seen.lock().unwrap();
        String::from_utf8_lossy(&seen).into_owned()
    }
}
