//! The clock of the machine.

use chrono::{DateTime, Utc};
use shinchoryu_service::Clock;

/// The clock of the machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}
