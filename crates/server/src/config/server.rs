//! How the server is reached.

use super::Environment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_api::{BadNetwork, Network, host};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// How the server is reached.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Server {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Address in the members' browsers, such as `https://example.jp`. Only requests for its host
    /// are answered, so a proxy has to hand on the `Host` it was asked for; `/healthz` and
    /// `/readyz` answer under every name. Empty: the address to listen on, over plain HTTP.
    pub public_url: String,
    /// Proxies in front of the server, as addresses or networks (`10.0.0.0/8`). Only what they
    /// say about the address of a visitor (`X-Forwarded-For`) is believed.
    pub trusted_proxies: Vec<String>,
    /// Connections at once. When all places are taken, the one that has been silent longest gives
    /// its place up. Never more than the limit of open files leaves room for.
    pub max_connections: usize,
    /// Connections at once from one address (of IPv6: from one network of 64 bits). It does not
    /// concern `trusted_proxies`: name the proxy there, or all its visitors share this number.
    pub max_connections_of_an_address: usize,
    /// Whether `/api/openapi.json` describes the API to everybody: `outside_production`, `always`
    /// or `never`.
    pub api_document: ApiDocument,
}

/// When the description of the API is served.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiDocument {
    /// Not in production.
    #[default]
    OutsideProduction,
    /// Also in production.
    Always,
    /// Nowhere.
    Never,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            public_url: String::new(),
            trusted_proxies: Vec::new(),
            max_connections: 2_000,
            max_connections_of_an_address: 200,
            api_document: ApiDocument::default(),
        }
    }
}

/// Where browsers find the server, in the form that they send it in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// Over TLS.
    pub https: bool,
    /// Host, and port unless it goes without saying.
    pub host: String,
}

impl PublicUrl {
    /// `None` for anything but scheme and host.
    fn parse(text: &str) -> Option<Self> {
        let (https, rest) = match text.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("http://")?),
        };
        let host = host(rest.strip_suffix('/').unwrap_or(rest), https)?;
        Some(Self { https, host })
    }

    /// As browsers write it in `Origin`.
    pub fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }

    /// Only this machine can ask for it.
    fn is_of_this_machine(&self) -> bool {
        is_this_machine(self.name())
    }

    /// The host without its port.
    fn name(&self) -> &str {
        match self.host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => name,
            _ => &self.host,
        }
    }
}

/// Whether a host is this machine's own name or address.
pub fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare
            .parse()
            .is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

/// Parts with dots between them, none of which is empty or has a `_`: no certificate is for others.
fn is_public_name(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.contains('.') && !name.contains('_') && name.split('.').all(|part| !part.is_empty())
}

impl Server {
    /// Where browsers find it; `None` when that follows from the address to listen on.
    pub fn public_url(&self) -> Result<Option<PublicUrl>, String> {
        if self.public_url.is_empty() {
            return Ok(None);
        }
        PublicUrl::parse(&self.public_url).map(Some).ok_or_else(|| {
            "server.public_url is a scheme and a host, such as https://example.jp".to_owned()
        })
    }

    /// The proxies whose word about a visitor's address is believed.
    pub fn proxies(&self) -> Result<Vec<Network>, String> {
        self.trusted_proxies
            .iter()
            .map(|text| text.parse())
            .collect::<Result<_, BadNetwork>>()
            .map_err(|error| format!("server.trusted_proxies: {error}"))
    }

    /// What is wrong in any environment.
    pub fn wrong(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        wrong.extend(self.public_url().err());
        match self.proxies() {
            Ok(networks) => {
                let all = networks.iter().zip(&self.trusted_proxies);
                wrong.extend(all.filter(|(network, _)| network.is_too_wide()).map(
                    |(_, text)| {
                        format!(
                            "server.trusted_proxies: {text} would let nearly everybody say where \
                             they come from"
                        )
                    },
                ));
            }
            Err(error) => wrong.push(error),
        }
        for (setting, connections) in [
            ("max_connections", self.max_connections),
            (
                "max_connections_of_an_address",
                self.max_connections_of_an_address,
            ),
        ] {
            if connections == 0 {
                wrong.push(format!("server.{setting} is 0: nobody could connect"));
            }
        }
        wrong
    }

    /// What stands against production.
    pub fn missing(&self) -> Option<String> {
        if !self.public_url.starts_with("https://") {
            return Some("server.public_url must begin with https://".to_owned());
        }
        // what cannot be read is told elsewhere
        let url = self.public_url().ok()??;
        let name = url.name();
        if url.is_of_this_machine() {
            Some(format!(
                "server.public_url is {}, which only this machine can ask for",
                url.origin()
            ))
        } else if !name.starts_with('[') && !is_public_name(name) {
            Some(format!(
                "server.public_url: {name} is no name that members' browsers could ask for: letters, \
                 digits and -, with a dot"
            ))
        } else {
            None
        }
    }

    /// How others than the people at this machine could reach it.
    pub fn open_to_others(&self) -> Vec<String> {
        let mut ways = Vec::new();
        if !self.listen.ip().to_canonical().is_loopback() {
            ways.push(format!("server.listen is {}", self.listen));
        }
        if let Ok(Some(url)) = self.public_url()
            && (url.https || !url.is_of_this_machine())
        {
            ways.push(format!("server.public_url is {}", url.origin()));
        }
        if !self.trusted_proxies.is_empty() {
            let proxies = self.trusted_proxies.join(", ");
            ways.push(format!("server.trusted_proxies names {proxies}"));
        }
        ways
    }

    /// Whether the description of the API is served.
    pub fn serves_document(&self, environment: Environment) -> bool {
        match self.api_document {
            ApiDocument::OutsideProduction => environment != Environment::Production,
            ApiDocument::Always => true,
            ApiDocument::Never => false,
        }
    }
}
