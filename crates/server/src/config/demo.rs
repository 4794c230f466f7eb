//! What only the demo has.

use super::Server;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What only the demo has.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Demo {
    /// Lets the demo start where others can reach it: on an address other than this machine's own,
    /// with a public address or behind a proxy, whose requests it refuses otherwise as far as they
    /// say that they were handed on. Whoever reaches it can read every mail it sends (`/outbox`), move
    /// its clock (`/clock`), pay with test cards and sign in as its printed member.
    pub open_to_others: bool,
}

impl Demo {
    /// What stands against a start: how others could reach it, unless that is wanted, and when it
    /// is, that they could not.
    pub fn stands_against(&self, server: &Server) -> Vec<String> {
        if !self.open_to_others {
            return server.open_to_others();
        }
        let has_no_name = server.public_url.is_empty() && server.listen.ip().is_unspecified();
        has_no_name
            .then(|| {
                format!(
                    "server.listen is {}, every address of this machine, and server.public_url \
                     does not say which of them others ask for",
                    server.listen
                )
            })
            .into_iter()
            .collect()
    }
}
