//! Room that is kept free.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Room that is kept free.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Disk {
    /// Where a SQLite database or the demo's mails lie, writes are refused while fewer MiB than
    /// these are free; members still sign in, read and sign out. `0`: no floor, until the disk is
    /// full.
    pub keep_free_mib: u64,
}

impl Default for Disk {
    fn default() -> Self {
        Self { keep_free_mib: 256 }
    }
}

impl Disk {
    /// The floor in bytes.
    pub fn floor(&self) -> u64 {
        self.keep_free_mib.saturating_mul(1 << 20)
    }
}
