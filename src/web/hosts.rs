//! Names and addresses of this server: which `Host` a request may name, and which links other devices can open.
//!
//! A page elsewhere can make its own name point at this machine (DNS rebinding) and then read what is served here. A
//! request must therefore name an address, `localhost`, the machine's own name, or a name the owner allows.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr, UdpSocket};

/// Names that a request may have in `Host`.
#[derive(Clone, Debug, Default)]
pub(super) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Names besides addresses and `localhost`: the machine's and those that are allowed.
    pub fn new(allowed: &[String]) -> Hosts {
        let mut names: Vec<String> = allowed.iter().map(|n| n.to_ascii_lowercase()).collect();
        if let Some(own) = own_name() {
            names.push(format!("{own}.local"));
            names.push(own);
        }
        Hosts { names }
    }

    /// True if a request may name this host.
    pub fn allows(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']');
        address.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.names.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty() => {
            // An address of version 6 without brackets has colons of its own.
            if name.contains(':') && !name.ends_with(']') {
                host
            } else {
                name
            }
        }
        _ => host,
    }
}

fn own_name() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname")
        .ok()
        .or_else(|| std::env::var("HOSTNAME").ok())
        .or_else(|| std::env::var("COMPUTERNAME").ok())?;
    let name = name.trim().to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

/// Addresses at which other devices reach a server that listens at `address`: none for loopback.
pub(super) fn reachable(address: SocketAddr) -> Vec<SocketAddr> {
    if address.ip().is_loopback() {
        return Vec::new();
    }
    if !address.ip().is_unspecified() {
        return vec![address];
    }
    // The address this machine would send from. Nothing is sent: connecting a datagram socket only asks for the route.
    let v4 = [
        "192.168.255.254:9",
        "10.255.255.254:9",
        "172.31.255.254:9",
        "192.0.2.1:9",
    ];
    let v6 = ["[2001:db8::1]:9"];
    let from = |bind: &str, to: &str| {
        let socket = UdpSocket::bind(bind).ok()?;
        socket.connect(to).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    let mut found: BTreeSet<IpAddr> = BTreeSet::new();
    found.extend(v4.iter().filter_map(|to| from("0.0.0.0:0", to)));
    if address.is_ipv6() {
        found.extend(v6.iter().filter_map(|to| from("[::]:0", to)));
    }
    let usable = |ip: &IpAddr| !ip.is_loopback() && !ip.is_unspecified();
    let there = found.into_iter().filter(usable);
    there
        .map(|ip| SocketAddr::new(ip, address.port()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_own_names_are_allowed_and_others_are_not() {
        let hosts = Hosts::new(&["Table.Example".into()]);
        for good in [
            "127.0.0.1:8472",
            "192.168.1.7",
            "[::1]:8472",
            "localhost",
            "LOCALHOST:80",
            "table.example:1",
        ] {
            assert!(hosts.allows(good), "{good}");
        }
        for bad in [
            "evil.example",
            "evil.example:8472",
            "localhost.evil.example",
            "",
            "127.0.0.1.evil.example",
        ] {
            assert!(!hosts.allows(bad), "{bad}");
        }
    }
}
