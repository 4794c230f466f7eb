//! What must not be known outside.

use data_encoding::BASE64;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_service::Keyring;
use std::collections::BTreeSet;

/// Of 32 random bytes nearly all are different; of zeros or of words they are not.
const DIFFERENT_BYTES: usize = 16;

/// What must not be known outside.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Secrets {
    /// Keys of the secrets in the database: 32 random bytes each, in base64, the present one first
    /// and earlier ones behind it. Make one with `openssl rand -base64 32`, and keep it outside
    /// the backups of the database. In the demo one is made in the data folder.
    pub keys: Vec<String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

impl Secrets {
    /// The keys, when they are given and good.
    pub fn keyring(&self) -> Option<Keyring> {
        Keyring::parse(self.keys.iter().map(String::as_str)).ok()
    }

    /// What stands against production. A key is named by its place in the list, never by itself.
    pub fn missing(&self) -> Vec<String> {
        const MADE_WITH: &str = "(openssl rand -base64 32)";
        if self.keyring().is_none() {
            return vec![format!(
                "secrets.keys needs 32 random bytes in base64 {MADE_WITH}"
            )];
        }
        let keys: Vec<Vec<u8>> = self
            .keys
            .iter()
            // with spaces around it a key is the same key, as for the keyring
            .filter_map(|key| BASE64.decode(key.trim().as_bytes()).ok())
            .collect();
        let mut missing = Vec::new();
        for (index, key) in keys.iter().enumerate() {
            let place = index + 1;
            if !looks_random(key) {
                missing.push(format!(
                    "secrets.keys: key {place} is not random {MADE_WITH}"
                ));
            }
            if keys.iter().take(index).any(|earlier| earlier == key) {
                missing.push(format!("secrets.keys: key {place} is there twice"));
            }
        }
        missing
    }
}

fn looks_random(key: &[u8]) -> bool {
    let different = key.iter().collect::<BTreeSet<_>>().len();
    let steps = key.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    // counted up or down, as examples are
    different >= DIFFERENT_BYTES && steps.collect::<BTreeSet<_>>().len() >= DIFFERENT_BYTES / 2
}
