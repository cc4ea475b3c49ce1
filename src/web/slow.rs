//! Connections that do not get on are closed: a client that never finishes its request, or falls silent, does not
//! hold one for ever.
//!
//! A request must be read and answered within the limit, counted from the last time something was written. Live events write a sign
//! of life more often than that. A client that has sent part of a request gets a 408 first.
//!
//! By hand because hyper's header timeout closes without an answer, and tower's timeouts start after the headers.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

/// A listener whose connections have a limit.
pub(super) struct Patient {
    listener: TcpListener,
    limit: Duration,
}

impl Patient {
    pub fn new(listener: TcpListener, limit: Duration) -> Patient {
        Patient { listener, limit }
    }
}

impl Listener for Patient {
    type Io = Timed;
    type Addr = std::net::SocketAddr;

    async fn accept(&mut self) -> (Timed, Self::Addr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Steps of a game are small and wanted at once.
        let _ = stream.set_nodelay(true);
        (Timed::new(stream, self.limit), address)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}

/// A connection with a limit.
pub(super) struct Timed {
    stream: TcpStream,
    limit: Duration,
    end: Pin<Box<Sleep>>,
    /// Something was read since the last write: a request is under way.
    asked: bool,
}

impl Timed {
    fn new(stream: TcpStream, limit: Duration) -> Timed {
        Timed {
            stream,
            limit,
            end: Box::pin(tokio::time::sleep(limit)),
            asked: false,
        }
    }

    fn wrote(&mut self) {
        self.asked = false;
        let end = Instant::now() + self.limit;
        self.end.as_mut().reset(end);
    }
}

const TOO_SLOW: &str = "{\"error\":\"the request did not come to its end in time\"}";

impl AsyncRead for Timed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // A client that sends a letter now and then always has something to read: time comes first.
        if self.end.as_mut().poll(context).is_ready() {
            if self.asked {
                let answer = format!(
                    "HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{TOO_SLOW}",
                    TOO_SLOW.len()
                );
                // Best effort: the client may not read it.
                let _ = self.stream.try_write(answer.as_bytes());
            }
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() && buffer.filled().len() > before {
            self.asked = true;
        }
        read
    }
}

impl AsyncWrite for Timed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if matches!(written, Poll::Ready(Ok(n)) if n > 0) {
            self.wrote();
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
