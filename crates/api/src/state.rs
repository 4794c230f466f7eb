//! What handlers share.

use crate::network::Network;
use axum::http::HeaderValue;
use shinchoryu_service::Service;
use std::sync::Arc;

/// How the server is reached.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Served over HTTPS: cookies get `Secure` and the `__Host-` prefix, answers get HSTS.
    pub https: bool,
    /// Origins whose pages may write, such as `https://example.jp`.
    pub origins: Vec<HeaderValue>,
    /// Hosts it answers for, in the form of [`host`](crate::host()).
    pub hosts: Vec<String>,
    /// Where members find it, such as `https://example.jp`, if that is configured.
    pub public_url: Option<String>,
    /// For the people at this machine alone: what a proxy handed on is refused.
    pub without_proxies: bool,
    /// Whether anybody may read the OpenAPI document at `/api/openapi.json`.
    pub serves_document: bool,
    /// Proxies whose word about a visitor's address is believed.
    pub trusted_proxies: Vec<Network>,
}

#[cfg(test)]
impl Settings {
    /// One origin and nothing else.
    pub fn of(origin: &'static str) -> Self {
        Self {
            https: origin.starts_with("https://"),
            origins: vec![HeaderValue::from_static(origin)],
            hosts: Vec::new(),
            public_url: None,
            without_proxies: false,
            serves_document: false,
            trusted_proxies: Vec::new(),
        }
    }
}

/// Shared by all handlers; cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    /// The use cases.
    pub service: Service,
    /// How the server is reached.
    pub settings: Arc<Settings>,
}
