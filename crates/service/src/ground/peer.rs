//! 相手: where a request comes from.

use crate::ground::secret::Token;

/// Longest browser name that is kept.
const AGENT_CHARS: usize = 200;

/// Where a request comes from.
#[derive(Debug, Clone, Default)]
pub struct Peer {
    /// Address.
    pub ip: String,
    /// Name of the browser, cut to what is kept of it.
    pub agent: String,
    /// Token of the device's cookie.
    pub device: Option<Token>,
}

impl Peer {
    /// A peer as a request shows it.
    #[must_use]
    pub fn new(ip: String, agent: &str, device: Option<Token>) -> Self {
        Self {
            ip,
            agent: agent.chars().take(AGENT_CHARS).collect(),
            device,
        }
    }
}
