//! Listens, answers, and stops.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::api::{App, PAUSE, router, watch_clocks};
use super::hosts::{Hosts, reachable};
use super::slow::Patient;
use super::tables::Tables;
use crate::deck::{Art, Boards};
use crate::practice::Library;

/// The setup of the server.
#[derive(Debug)]
pub struct Config {
    /// The address to listen at; loopback unless said otherwise.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder the tables are kept in.
    pub games: PathBuf,
    /// Decks and lexica.
    pub library: Arc<Library>,
    /// Its limits.
    pub limits: Limits,
    /// Names besides addresses and `localhost` that requests may have in `Host`.
    pub allow_hosts: Vec<String>,
    /// Deals come from this seed, one after the other, instead of from chance: for lessons and tests.
    pub seed: Option<u64>,
    /// Given boards that tables can be set up with.
    pub boards: Vec<Boards>,
}

/// Limits of the server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest request, in bytes.
    pub body: usize,
    /// Time for the body of a request.
    pub body_time: Duration,
    /// Time that a connection may go without anything being written to it.
    pub silence: Duration,
    /// Tables kept.
    pub tables: usize,
    /// Tables kept in memory while nobody looks at them.
    pub loaded: usize,
    /// The pause after a bot's step.
    pub pause: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 16 * 1024,
            body_time: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            tables: 10_000,
            loaded: 50,
            pause: PAUSE,
        }
    }
}

impl Config {
    /// On this machine only, at any free port.
    pub fn local(games: PathBuf, library: Arc<Library>) -> Config {
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            games,
            library,
            limits: Limits::default(),
            allow_hosts: Vec::new(),
            seed: None,
            boards: Vec::new(),
        }
    }
}

/// The reason why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {0} is taken: choose another with --port (0 for any that is free)")]
    Taken(u16),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
    /// The folder of the games.
    #[error("{folder}: {source}")]
    Games {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The runtime.
    #[error("cannot start: {0}")]
    Runtime(std::io::Error),
}

/// Listens and answers on threads of its own.
pub fn serve(config: Config) -> Result<Running, ServeError> {
    let games = |source| ServeError::Games {
        folder: config.games.clone(),
        source,
    };
    let Limits { tables, loaded, .. } = config.limits;
    let library = config.library.clone();
    let tables = Tables::open(&config.games, library, tables, loaded, config.seed);
    let tables = Arc::new(tables.map_err(games)?);
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let address = SocketAddr::new(config.host, config.port);
    let listener = runtime
        .block_on(TcpListener::bind(address))
        .map_err(|source| match source.kind() {
            std::io::ErrorKind::AddrInUse => ServeError::Taken(config.port),
            _ => ServeError::Listen { address, source },
        })?;
    let address = listener.local_addr().map_err(ServeError::Runtime)?;
    let app = Arc::new(App {
        tables: tables.clone(),
        limits: config.limits,
        pictures: Art::built_in(),
        hosts: Hosts::new(&config.allow_hosts),
        addresses: addresses(address),
        boards: config.boards,
        stop: watch::Sender::new(false),
    });
    let listener = Patient::new(listener, config.limits.silence);
    let mut stopping = app.stop.subscribe();
    let stop = app.stop.clone();
    runtime.spawn(watch_clocks(app.clone()));
    let service = router(app);
    let serving = runtime.spawn(async move {
        let stopped = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(stopped);
        if let Err(error) = serving.await {
            eprintln!("error: {error}");
        }
    });
    Ok(Running {
        address,
        tables,
        stop,
        runtime: Some((runtime, serving)),
    })
}

/// A server at work. It stops when this is dropped.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    tables: Arc<Tables>,
    stop: watch::Sender<bool>,
    runtime: Option<(Runtime, JoinHandle<()>)>,
}

fn addresses(address: SocketAddr) -> Vec<String> {
    let there = reachable(address);
    there.iter().map(|at| format!("http://{at}")).collect()
}

/// Time that answers under way may take at the end.
const GRACE: Duration = Duration::from_secs(2);

impl Running {
    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The page, for a browser on this machine.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
                SocketAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
            });
        }
        format!("http://{address}/")
    }

    /// Addresses that other devices can open; none when only this machine is served.
    pub fn addresses(&self) -> Vec<String> {
        addresses(self.address)
    }

    /// Its tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Waits for Ctrl-C.
    pub fn wait(&self) -> std::io::Result<()> {
        match &self.runtime {
            Some((runtime, _)) => runtime.block_on(tokio::signal::ctrl_c()),
            None => Ok(()),
        }
    }

    /// Stops: live pages are let go, answers under way are finished.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some((runtime, serving)) = self.runtime.take() {
            self.stop.send_replace(true);
            let _ = runtime.block_on(async { tokio::time::timeout(GRACE, serving).await });
            runtime.shutdown_timeout(GRACE);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
